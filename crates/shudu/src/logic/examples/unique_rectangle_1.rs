//! Unique rectangle type 1.
//!
//! Three corners of a rectangle in two boxes have the same two candidates. The fourth must be
//! something else.
//!
//! From HoDoKu's regression library, 0600:
//!
//! ```text
//!  1 3  5  │ 7  4 8  │ 6   *29   *29
//!  7 4  6  │ 3  2 9  │ 1   8     5
//!  2 8  9  │ 6  5 1  │ 7   4     3
//! ─────────┼─────────┼───────────────
//!  9 25 13 │ 15 8 24 │ 345 6     7
//!  8 6  7  │ 15 3 24 │ 45  *1-29 *29
//!  4 25 13 │ 9  6 7  │ 35  12    8
//! ─────────┼─────────┼───────────────
//!  3 9  2  │ 4  7 6  │ 8   5     1
//!  5 1  4  │ 8  9 3  │ 2   7     6
//!  6 7  8  │ 2  1 5  │ 9   3     4
//! ```
//!
//! r1c8, r1c9, r5c8 and r5c9 make a rectangle in two boxes. With only 2 and 9 in all four, the
//! two digits could be exchanged, and the puzzle would have two solutions. So r5c8=1 is right.
//! Either way r5c8 is not 2 or 9. So we can remove 2 and 9 from r5c8.
//!
//! Not so without the 5 in r2c9:
//!
//! ```text
//!  1 3  5  │ 7  4 8  │ 6   *29  *29
//!  7 4  6  │ 3  2 9  │ 1   8    5
//!  2 8  9  │ 6  5 1  │ 7   4    3
//! ─────────┼─────────┼───────────────
//!  9 25 13 │ 15 8 24 │ 345 6    7
//!  8 6  7  │ 15 3 24 │ 45  *129 *259
//!  4 25 13 │ 9  6 7  │ 35  12   8
//! ─────────┼─────────┼───────────────
//!  3 9  2  │ 4  7 6  │ 8   5    1
//!  5 1  4  │ 8  9 3  │ 2   7    6
//!  6 7  8  │ 2  1 5  │ 9   3    4
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::UniqueRectangle1,
    source: "HoDoKu's regression library, 0600",
    shows: ":unique-rectangle-1:29:+135+74+8+6..+7+4+632+9+18+5+2+896+51+74+3+9...+8..678+67.3....+4..9+6+7..+8+3+92+4+768+51+5+14+89+3+2+76+6+7+82+1+5+934::258 958::",
    fails: ":unique-rectangle-1::+135+74+8+6..+7+4+632+9+18.+2+896+51+74+3+9...+8..678+67.3....+4..9+6+7..+8+3+92+4+768+51+5+14+89+3+2+76+6+7+82+1+5+934::::",
};
