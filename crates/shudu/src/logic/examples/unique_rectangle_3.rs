//! Unique rectangle type 3.
//!
//! The extra digits of two corners act as one cell, and make a subset with others of their
//! house.
//!
//! From HoDoKu's regression library, 0602:
//!
//! ```text
//!  7   1 3   │ 4    5 8  │ 6    2    9
//!  4   9 2   │ 7    6 3  │ *15  *15  8
//!  8   6 5   │ 1    9 2  │ 3    7    4
//! ───────────┼───────────┼───────────────
//!  6   7 1   │ 5    8 9  │ 4    3    2
//!  9   5 4   │ 2    3 7  │ 8    6    1
//!  2   3 8   │ 6    4 1  │ 7    9    5
//! ───────────┼───────────┼───────────────
//!  35  8 69  │ 39   1 56 │ 2    4    7
//!  1   4 7   │ 389  2 56 │ 59   58   36
//!  5-3 2 *69 │ *389 7 4  │ *159 *158 *36
//! ```
//!
//! r2c7, r2c8, r9c7 and r9c8 make a rectangle in two boxes. With only 1 and 5 in all four, the
//! two digits could be exchanged, and the puzzle would have two solutions. So at least one of
//! r9c7=9 and r9c8=8 is right. Together with r9c3, r9c4 and r9c9 these digits make a subset in
//! row 9: they are used up there. So we can remove 3 from r9c1.
//!
//! Not so without the 8 in r2c9:
//!
//! ```text
//!  7  1 3   │ 4    5 8  │ 6    2    9
//!  4  9 2   │ 7    6 3  │ *15  *158 8
//!  8  6 5   │ 1    9 2  │ 3    7    4
//! ──────────┼───────────┼────────────────
//!  6  7 1   │ 5    8 9  │ 4    3    2
//!  9  5 4   │ 2    3 7  │ 8    6    1
//!  2  3 8   │ 6    4 1  │ 7    9    5
//! ──────────┼───────────┼────────────────
//!  35 8 69  │ 39   1 56 │ 2    4    7
//!  1  4 7   │ 389  2 56 │ 59   58   368
//!  35 2 *69 │ *389 7 4  │ *159 *158 *368
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::UniqueRectangle3,
    source: "HoDoKu's regression library, 0602",
    shows: ":unique-rectangle-3:135689:+7+1+3+4+5+862+9+4927+63..+8+8+6+51+9+2374+67158+9+4+3+2+9+5+42+3+7+8+612+386+4+1+7+9+5.8..+1.+24+71+47.+2.....+2..+74...::391::",
    fails: ":unique-rectangle-3::+7+1+3+4+5+862+9+4927+63...+8+6+51+9+2374+67158+9+4+3+2+9+5+42+3+7+8+612+386+4+1+7+9+5.8..+1.+24+71+47.+2.....+2..+74...::::",
};
