//! Unique rectangle type 5.
//!
//! The corners of a rectangle that have more than the two digits all have the same extra digit:
//! one of them is that.
//!
//! From HoDoKu's regression library, 0604:
//!
//! ```text
//!  3   2   4 │ 5  6  7 │ 9  1    8
//!  56  57  9 │ 12 12 8 │ 46 3    47
//!  16  17  8 │ 9  3  4 │ 26 5    27
//! ───────────┼─────────┼──────────────
//!  148 148 5 │ 7  12 6 │ 3  2-4  9
//!  9   6   2 │ 4  8  3 │ 5  7    1
//!  14  3   7 │ 12 5  9 │ 8  *246 *246
//! ───────────┼─────────┼──────────────
//!  245 45  3 │ 8  9  1 │ 7  *246 *26
//!  7   9   6 │ 3  4  2 │ 1  8    5
//!  248 48  1 │ 6  7  5 │ 24 9    3
//! ```
//!
//! r7c9, r7c8, r6c9 and r6c8 make a rectangle in two boxes. With only 2 and 6 in all four, the
//! two digits could be exchanged, and the puzzle would have two solutions. So at least one of
//! r7c8=4, r6c9=4 and r6c8=4 is right. All of them are 4: a cell that sees them all is not 4.
//! So we can remove 4 from r4c8.
//!
//! Not so with 4 possible in r7c9 too:
//!
//! ```text
//!  3   2   4 │ 5  6  7 │ 9  1    8
//!  56  57  9 │ 12 12 8 │ 46 3    47
//!  16  17  8 │ 9  3  4 │ 26 5    27
//! ───────────┼─────────┼──────────────
//!  148 148 5 │ 7  12 6 │ 3  24   9
//!  9   6   2 │ 4  8  3 │ 5  7    1
//!  14  3   7 │ 12 5  9 │ 8  *246 *246
//! ───────────┼─────────┼──────────────
//!  245 45  3 │ 8  9  1 │ 7  *246 *246
//!  7   9   6 │ 3  4  2 │ 1  8    5
//!  248 48  1 │ 6  7  5 │ 24 9    3
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::UniqueRectangle5,
    source: "HoDoKu's regression library, 0604",
    shows: ":unique-rectangle-5:26:+324+56+7+918..+9..+8.+3...+893+4.+5...+5+7.63.+9+9624+8+3+5+71.+37.5+9+8....+389+17..+7+96+34+2+185..1+6+7+5.+93:121 122 227 229 629 639 479:448::",
    fails: ":unique-rectangle-5::+324+56+7+918..+9..+8.+3...+893+4.+5...+5+7.63.+9+9624+8+3+5+71.+37.5+9+8....+389+17..+7+96+34+2+185..1+6+7+5.+93:121 122 227 229 629 639:::",
};
