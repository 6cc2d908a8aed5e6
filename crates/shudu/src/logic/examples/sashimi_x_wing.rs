//! Sashimi X-wing.
//!
//! A finned fish that has lost a corner: without its fin a line would have just one place. The
//! fin argument is the same.
//!
//! From HoDoKu's regression library, 0320:
//!
//! ```text
//!  18    9  4    │ 168  3   16  │ 5  2  7
//!  6     35 35   │ 9    7   2   │ 8  1  4
//!  128   7  128  │ 18   4   5   │ 6  3  9
//! ───────────────┼──────────────┼──────────
//!  9     6  15-3 │ 2    8   *13 │ 4  7  15
//!  *1358 2  7    │ 1356 569 4   │ 39 68 15
//!  *1358 4  1358 │ 1356 569 7   │ 39 68 2
//! ───────────────┼──────────────┼──────────
//!  *235  1  235  │ 4    56  *36 │ 7  9  8
//!  4     8  6    │ 7    1   9   │ 2  5  3
//!  7     35 9    │ 35   2   8   │ 1  4  6
//! ```
//!
//! In columns 1 and 6, 3 can only be where rows 4 and 7 cross them, but for r5c1 and r6c1 (the
//! fin). If no fin is 3, this is a fish, and rows 4 and 7 have their 3 in it. If a fin is 3,
//! whatever sees it is not. r4c3 would lose 3 to the fish, and see every fin: either way there
//! is no 3. So we can remove 3 from r4c3.
//!
//! Not so without the 6 in r2c1:
//!
//! ```text
//!  168   9  4    │ 168  3   16  │ 5  2  7
//!  356   35 35   │ 9    7   2   │ 8  1  4
//!  128   7  128  │ 18   4   5   │ 6  3  9
//! ───────────────┼──────────────┼──────────
//!  9     6  135  │ 2    8   *13 │ 4  7  15
//!  *1358 2  7    │ 1356 569 4   │ 39 68 15
//!  *1358 4  1358 │ 1356 569 7   │ 39 68 2
//! ───────────────┼──────────────┼──────────
//!  *235  1  235  │ 4    56  *36 │ 7  9  8
//!  4     8  6    │ 7    1   9   │ 2  5  3
//!  7     35 9    │ 35   2   8   │ 1  4  6
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::SashimiXWing,
    source: "HoDoKu's regression library, 0320",
    shows: ":sashimi-x-wing:3:.94.3.5+2+7+6..+9+7+281+4.+7..456+3+996.28.+4+7..2+7..4....+4...+7..+2.+1.+4..+79+84867+1+9+2+537.+9.+281+4+6::343::",
    fails: ":sashimi-x-wing::.94.3.5+2+7...+9+7+281+4.+7..456+3+996.28.+4+7..2+7..4....+4...+7..+2.+1.+4..+79+84867+1+9+2+537.+9.+281+4+6::::",
};
