//! Avoidable rectangle type 2.
//!
//! A rectangle of two digits with filled corners that were not given must not be completed, or
//! the two digits could be exchanged.
//!
//! From HoDoKu's regression library, 0608:
//!
//! ```text
//!  59 459 49   │ 3  6  7 │ 8 2  1
//!  2  1   6    │ 9  8  5 │ 3 7  4
//!  7  8   3    │ 1  2  4 │ 5 6  9
//! ─────────────┼─────────┼─────────
//!  8  *24 47-2 │ 25 79 1 │ 6 59 3
//!  1  *26 5    │ 26 79 3 │ 4 89 78
//!  3  69  79   │ 56 4  8 │ 2 1  57
//! ─────────────┼─────────┼─────────
//!  59 7   89   │ 4  3  2 │ 1 58 6
//!  6  3   1    │ 8  5  9 │ 7 4  2
//!  4  5-2 28   │ 7  1  6 │ 9 3  58
//! ```
//!
//! r4c7, r5c7, r4c2 and r5c2 make a rectangle in two boxes. r4c7 and r5c7 were not given: with
//! only 4 and 6 in all four, the two digits could be exchanged, and the puzzle would have two
//! solutions. r4c2 and r5c2 must break the pattern. So at least one of r4c2=2 and r5c2=2 is
//! right. All of them are 2: a cell that sees them all is not 2. So we can remove 2 from r4c3
//! and r9c2.
//!
//! Not so with 9 possible in r4c2 too:
//!
//! ```text
//!  59 459  49  │ 3  6  7 │ 8 2  1
//!  2  1    6   │ 9  8  5 │ 3 7  4
//!  7  8    3   │ 1  2  4 │ 5 6  9
//! ─────────────┼─────────┼─────────
//!  8  *249 247 │ 25 79 1 │ 6 59 3
//!  1  *26  5   │ 26 79 3 │ 4 89 78
//!  3  69   79  │ 56 4  8 │ 2 1  57
//! ─────────────┼─────────┼─────────
//!  59 7    89  │ 4  3  2 │ 1 58 6
//!  6  3    1   │ 8  5  9 │ 7 4  2
//!  4  25   28  │ 7  1  6 │ 9 3  58
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::AvoidableRectangle2,
    source: "HoDoKu's regression library, 0608",
    shows: ":avoidable-rectangle-2:46:...+3+678+2+1+2169+8+5+37+4+7+8+31+2+456+98....+1+6.+3+1.5..3+4..3...4+82+1..7.+4+32+1.+6+6+3+1859+7+424..+71+6+93.:942 943 952:243 292::",
    fails: ":avoidable-rectangle-2::...+3+678+2+1+2169+8+5+37+4+7+8+31+2+456+98....+1+6.+3+1.5..3+4..3...4+82+1..7.+4+32+1.+6+6+3+1859+7+424..+71+6+93.:943 952:::",
};
