//! Claiming.
//!
//! If all places of a digit in a row or column lie in one box, the digit of that box is in this
//! line, and goes from the rest of the box.
//!
//! From HoDoKu's regression library, 0101:
//!
//! ```text
//!  5 7   1  │ 9   3    248 │ 2-4  *248 6
//!  2 8   6  │ 1   7    45  │ 9    *45  3
//!  9 4   3  │ 28  258  6   │ 1    258  7
//! ──────────┼──────────────┼───────────────
//!  4 1   8  │ 3   256  7   │ 256  26   9
//!  7 9   25 │ 268 1    258 │ 2456 3    245
//!  6 3   25 │ 24  245  9   │ 7    1    8
//! ──────────┼──────────────┼───────────────
//!  1 26  7  │ 5   2468 28  │ 3    9    24
//!  8 256 4  │ 7   9    3   │ 256  26   1
//!  3 256 9  │ 246 246  1   │ 8    7    245
//! ```
//!
//! In column 8, 4 can only be in r1c8 or r2c8, and all of these lie in box 3. Wherever it goes
//! there, box 3 has its 4 in column 8 and nowhere else. So we can remove 4 from r1c7.
//!
//! Not so without the 3 in r5c8:
//!
//! ```text
//!  5 7   1  │ 9   3    248 │ 24   *248  6
//!  2 8   6  │ 1   7    45  │ 9    *45   3
//!  9 4   3  │ 28  258  6   │ 1    258   7
//! ──────────┼──────────────┼────────────────
//!  4 1   8  │ 3   256  7   │ 256  26    9
//!  7 9   25 │ 268 1    258 │ 2456 23456 245
//!  6 3   25 │ 24  245  9   │ 7    1     8
//! ──────────┼──────────────┼────────────────
//!  1 26  7  │ 5   2468 28  │ 3    9     24
//!  8 256 4  │ 7   9    3   │ 256  26    1
//!  3 256 9  │ 246 246  1   │ 8    7     245
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::Claiming,
    source: "HoDoKu's regression library, 0101",
    shows: ":claiming:4:+5719+3...62+8+617.+9.3+94+3..6+1.+7418+3.+7..+9+79..+1..3.+6+3...+9718+1.+75..+39.8.+4+793..13.+9..187.:548 454 456 476 588:417::",
    fails: ":claiming::+5719+3...62+8+617.+9.3+94+3..6+1.+7418+3.+7..+9+79..+1....+6+3...+9718+1.+75..+39.8.+4+793..13.+9..187.:548 454 456 476 588:::",
};
