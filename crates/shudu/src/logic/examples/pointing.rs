//! Pointing.
//!
//! If all places of a digit in a box lie in one row or column, the digit of that line is in
//! this box, and goes from the rest of the line.
//!
//! From HoDoKu's regression library, 0100:
//!
//! ```text
//!  35  8    9   │ 157    145 1457 │ 6 2  35
//!  7   1    6   │ 25     3   25   │ 8 4  9
//!  2   4    35  │ 6      8   9    │ 7 1  35
//! ──────────────┼─────────────────┼─────────
//!  356 2379 8   │ 4      25  2357 │ 1 59 26
//!  1   29   4   │ 259    6   25   │ 3 8  7
//!  356 2379 357 │ 123579 125 8    │ 4 59 26
//! ──────────────┼─────────────────┼─────────
//!  4   5    2   │ 8      7   6    │ 9 3  1
//!  8   *37  *37 │ 12-3   9   12-3 │ 5 6  4
//!  9   6    1   │ 35     45  345  │ 2 7  8
//! ```
//!
//! In box 7, 3 can only be in r8c2 or r8c3, and all of these lie in row 8. Wherever it goes
//! there, row 8 has its 3 in box 7 and nowhere else. So we can remove 3 from r8c4 and r8c6.
//!
//! Not so without the 9 in r9c1:
//!
//! ```text
//!  35   8    9   │ 157    145 1457 │ 6 2  35
//!  7    1    6   │ 25     3   25   │ 8 4  9
//!  2    4    35  │ 6      8   9    │ 7 1  35
//! ───────────────┼─────────────────┼─────────
//!  3569 2379 8   │ 4      25  2357 │ 1 59 26
//!  1    29   4   │ 259    6   25   │ 3 8  7
//!  3569 2379 357 │ 123579 125 8    │ 4 59 26
//! ───────────────┼─────────────────┼─────────
//!  4    5    2   │ 8      7   6    │ 9 3  1
//!  8    *37  *37 │ 123    9   123  │ 5 6  4
//!  39   6    1   │ 35     45  345  │ 2 7  8
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::Pointing,
    source: "HoDoKu's regression library, 0100",
    shows: ":pointing:3:.+8+9...62.7+16.3.+8+49+24.6+8971...84..+1..1.+4.+6.+3+87.....84..+4528+76+93+18...9.5+64+961...+2+7+8:549 569:384 386::",
    fails: ":pointing::.+8+9...62.7+16.3.+8+49+24.6+8971...84..+1..1.+4.+6.+3+87.....84..+4528+76+93+18...9.5+64.61...+2+7+8:549 569:::",
};
