//! X-chain.
//!
//! Pairs of one digit joined end to end: one of the two ends is right.
//!
//! From HoDoKu's regression library, 0701:
//!
//! ```text
//!  356  4    2   │ 1 7   8   │ 356 36    9
//!  3569 *569 8   │ 4 2   56  │ 356 7     1
//!  *56  1    7   │ 3 *56 9   │ 2   8     4
//! ───────────────┼───────────┼─────────────
//!  4    59   59  │ 8 3   1   │ 7   2     6
//!  7    3    6   │ 5 4   2   │ 1   9     8
//!  2    8    1   │ 6 9   7   │ 4   5     3
//! ───────────────┼───────────┼─────────────
//!  156  2    45  │ 9 156 356 │ 8   1346  7
//!  8    7    3   │ 2 *16 4   │ 9   *16   5
//!  1569 *569 459 │ 7 8   356 │ 3-6 134-6 2
//! ```
//!
//! Suppose r8c8 is not 6. Then r8c5 is 6 (no other place for 6 in row 8), so r3c5 is not 6
//! (column 5 has 6 once), so r3c1 is 6 (no other place for 6 in row 3), so r2c2 is not 6 (box 1
//! has 6 once), so r9c2 is 6 (no other place for 6 in column 2). So at least one of the two
//! holds: r8c8 is 6, or r9c2 is 6. What both exclude can go. So we can remove 6 from r9c7 and
//! r9c8.
//!
//! Not so without the 1 in r3c2:
//!
//! ```text
//!  356  4     2   │ 1 7   8   │ 356 36   9
//!  3569 *569  8   │ 4 2   56  │ 356 7    1
//!  *156 156   7   │ 3 *56 9   │ 2   8    4
//! ────────────────┼───────────┼────────────
//!  4    59    59  │ 8 3   1   │ 7   2    6
//!  7    3     6   │ 5 4   2   │ 1   9    8
//!  2    8     1   │ 6 9   7   │ 4   5    3
//! ────────────────┼───────────┼────────────
//!  156  2     45  │ 9 156 356 │ 8   1346 7
//!  8    7     3   │ 2 *16 4   │ 9   *16  5
//!  1569 *1569 459 │ 7 8   356 │ 36  1346 2
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::XChain,
    source: "HoDoKu's regression library, 0701",
    shows: ":x-chain:6:.+421+7+8..+9..+8+4+2..+7+1.1+7+3.928+44..+83+1+7+2673+65+4+2+1+9+8+2+8+1+69745+3.2.+9..+8.787+32.49.+5...+78...+2::697 698::",
    fails: ":x-chain::.+421+7+8..+9..+8+4+2..+7+1..+7+3.928+44..+83+1+7+2673+65+4+2+1+9+8+2+8+1+69745+3.2.+9..+8.787+32.49.+5...+78...+2::::",
};
