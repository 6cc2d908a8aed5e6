//! Hidden rectangle.
//!
//! From a clean corner look across: if one digit has no other place in the row and the column
//! of the far corner, the far corner is not the other digit.
//!
//! From HoDoKu's regression library, 0606:
//!
//! ```text
//!  6 2  35 │ 7 4 39 │ 1  58    89
//!  7 8  35 │ 1 6 39 │ 49 45    2
//!  1 9  4  │ 5 2 8  │ 7  6     3
//! ─────────┼────────┼───────────────
//!  4 36 9  │ 2 7 5  │ 68 38    1
//!  8 37 2  │ 6 9 1  │ 5  *347  *47
//!  5 67 1  │ 8 3 4  │ 69 2     79
//! ─────────┼────────┼───────────────
//!  2 5  8  │ 4 1 7  │ 3  9     6
//!  3 1  6  │ 9 5 2  │ 48 *78-4 *478
//!  9 4  7  │ 3 8 6  │ 2  1     5
//! ```
//!
//! r5c9, r5c8, r8c9 and r8c8 make a rectangle in two boxes. With only 4 and 7 in all four, the
//! two digits could be exchanged, and the puzzle would have two solutions. So at least one of
//! r5c8=3, r8c9=8 and r8c8=8 is right. In row 8 and column 8 one of the two digits can only be
//! in the rectangle: with 4 in r8c8 the pattern would be forced. So we can remove 4 from r8c8.
//!
//! Not so without the 7 in r3c7:
//!
//! ```text
//!  6 2  35 │ 7 4 39 │ 1   58   89
//!  7 8  35 │ 1 6 39 │ 49  45   2
//!  1 9  4  │ 5 2 8  │ 7   6    3
//! ─────────┼────────┼───────────────
//!  4 36 9  │ 2 7 5  │ 68  38   1
//!  8 37 2  │ 6 9 1  │ 5   *347 *47
//!  5 67 1  │ 8 3 4  │ 679 2    79
//! ─────────┼────────┼───────────────
//!  2 5  8  │ 4 1 7  │ 3   9    6
//!  3 1  6  │ 9 5 2  │ 478 *478 *478
//!  9 4  7  │ 3 8 6  │ 2   1    5
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::HiddenRectangle,
    source: "HoDoKu's regression library, 0606",
    shows: ":hidden-rectangle:47:+62.7+4.+1..+7+8.1+6...+2+1+94+5+287+63+4.+9+2+7+5..18.+2+69+1+5..+5.+1+834.2.+2+58+4+1+739+6+3+16+952...9+4+7+3+8+6+215::488::",
    fails: ":hidden-rectangle::+62.7+4.+1..+7+8.1+6...+2+1+94+5+28.+63+4.+9+2+7+5..18.+2+69+1+5..+5.+1+834.2.+2+58+4+1+739+6+3+16+952...9+4+7+3+8+6+215::::",
};
