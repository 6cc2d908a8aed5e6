//! Multi-colouring.
//!
//! Two coloured clusters of one digit: where a colour of one sees a colour of the other, one of
//! the opposite colours is right.
//!
//! From HoDoKu's regression library, 0502:
//!
//! ```text
//!  *23  9  235   │ *25 4     1    │ 8   7  6
//!  7    8  *26   │ 3   *29   69   │ 1   5  4
//!  4    1  56    │ 8   57    67   │ 3   2  9
//! ───────────────┼────────────────┼─────────────
//!  *238 35 9     │ 1   357-2 347  │ 47  6  2378
//!  1    35 *2358 │ 257 6     347  │ 9   48 2378
//!  6    7  4     │ 29  239   8    │ 5   1  23
//! ───────────────┼────────────────┼─────────────
//!  9    6  7     │ 4   8     5    │ 2   3  1
//!  38   4  38    │ 67  1     2    │ 67  9  5
//!  5    2  1     │ 679 379   3679 │ 467 48 78
//! ```
//!
//! Following pairs, where if one is wrong the other is right, gives two colours: blue (r1c1=2,
//! r5c3=2) and green (r4c1=2). One colour is right everywhere, the other wrong everywhere. A
//! second cluster has the colours red (r1c4=2, r2c3=2) and yellow (r2c5=2). A colour of the
//! first cluster sees a colour of the second, so not both are right, and one of their opposites
//! is: both of these exclude what goes from r4c5. So we can remove 2 from r4c5.
//!
//! Not so without the 3 in r2c4:
//!
//! ```text
//!  *23  9  235   │ *235 4    1    │ 8   7  6
//!  7    8  *236  │ 2369 *239 369  │ 1   5  4
//!  4    1  56    │ 8    57   67   │ 3   2  9
//! ───────────────┼────────────────┼─────────────
//!  *238 35 9     │ 1    2357 347  │ 47  6  2378
//!  1    35 *2358 │ 2357 6    347  │ 9   48 2378
//!  6    7  4     │ 239  239  8    │ 5   1  23
//! ───────────────┼────────────────┼─────────────
//!  9    6  7     │ 4    8    5    │ 2   3  1
//!  38   4  38    │ 367  1    2    │ 67  9  5
//!  5    2  1     │ 3679 379  3679 │ 467 48 78
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::MultiColours,
    source: "HoDoKu's regression library, 0502",
    shows: ":multi-colours:2:.9..4187678.3..15441.8..329..91...6.1...6.9..674..851.967485231.4..12.95521......::245::",
    fails: ":multi-colours::.9..4187678....15441.8..329..91...6.1...6.9..674..851.967485231.4..12.95521......::::",
};
