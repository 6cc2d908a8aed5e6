//! Unique rectangle type 2.
//!
//! The corners of a rectangle that have more than the two digits all have the same extra digit:
//! one of them is that.
//!
//! From HoDoKu's regression library, 0601:
//!
//! ```text
//!  2  4    5 │ 9  8   7  │ 1   6  3
//!  9  1    6 │ 2  3   4  │ 8   5  7
//!  3  7    8 │ 6  5   1  │ 2   4  9
//! ───────────┼───────────┼───────────
//!  7  3    2 │ 5  1   9  │ 6   8  4
//!  4  8    1 │ 3  6   2  │ 79  79 5
//!  6  5    9 │ 4  7   8  │ 3   1  2
//! ───────────┼───────────┼───────────
//!  1  *269 4 │ 78 *29 56 │ 579 3  68
//!  58 *269 3 │ 78 *29 56 │ 4   79 1
//!  58 9-6  7 │ 1  4   3  │ 59  2  68
//! ```
//!
//! r7c5, r8c5, r7c2 and r8c2 make a rectangle in two boxes. With only 2 and 9 in all four, the
//! two digits could be exchanged, and the puzzle would have two solutions. So at least one of
//! r7c2=6 and r8c2=6 is right. All of them are 6: a cell that sees them all is not 6. So we can
//! remove 6 from r9c2.
//!
//! Not so without the 5 in r3c5:
//!
//! ```text
//!  2  4    5 │ 9  8    7  │ 1   6  3
//!  9  1    6 │ 2  3    4  │ 8   5  7
//!  3  7    8 │ 6  5    1  │ 2   4  9
//! ───────────┼────────────┼───────────
//!  7  3    2 │ 5  1    9  │ 6   8  4
//!  4  8    1 │ 3  6    2  │ 79  79 5
//!  6  5    9 │ 4  7    8  │ 3   1  2
//! ───────────┼────────────┼───────────
//!  1  *269 4 │ 78 *259 56 │ 579 3  68
//!  58 *269 3 │ 78 *259 56 │ 4   79 1
//!  58 69   7 │ 1  4    3  │ 59  2  68
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::UniqueRectangle2,
    source: "HoDoKu's regression library, 0601",
    shows: ":unique-rectangle-2:29:+24+5+987+1+63+9+1+62+3+485+7+3+7+8+6+51+2+497+3+2+5+1+9+6+84+48+136+2..5+659+4+7+83+1+21.+4....+3...3...+4.1..+7+14+3.2.::692::",
    fails: ":unique-rectangle-2::+24+5+987+1+63+9+1+62+3+485+7+3+7+8+6.1+2+497+3+2+5+1+9+6+84+48+136+2..5+659+4+7+83+1+21.+4....+3...3...+4.1..+7+14+3.2.::::",
};
