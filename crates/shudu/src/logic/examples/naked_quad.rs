//! Naked quad.
//!
//! As many cells of a house as they have candidates together keep these digits to themselves.
//!
//! From HoDoKu's regression library, 0202:
//!
//! ```text
//!  4     7     9     │ 2  1   5 │ 6  3  8
//!  3     6     1     │ 49 7   8 │ 49 5  2
//!  58    2     58    │ 49 3   6 │ 7  49 1
//! ───────────────────┼──────────┼─────────
//!  689   3489  3468  │ 1  489 2 │ 5  68 7
//!  789   5     78    │ 6  89  3 │ 1  2  4
//!  2     1     468   │ 5  48  7 │ 3  68 9
//! ───────────────────┼──────────┼─────────
//!  157-9 *39   57-3  │ 37 2   4 │ 8  19 6
//!  *89   *3489 2     │ 38 6   1 │ 49 7  5
//!  167-8 *48   67-48 │ 78 5   9 │ 2  14 3
//! ```
//!
//! r7c2, r8c1, r8c2 and r9c2 have no candidates but 3, 4, 8 and 9: four cells for four digits,
//! so these cells use these digits up. No other cell that shares a house with all of them can
//! have one of these digits. So we can remove 9 from r7c1; 3 from r7c3; 8 from r9c1; and 4 and
//! 8 from r9c3.
//!
//! Not so without the 7 in r1c2:
//!
//! ```text
//!  4    7     9    │ 2  1   5 │ 6  3  8
//!  3    6     1    │ 49 7   8 │ 49 5  2
//!  58   2     58   │ 49 3   6 │ 7  49 1
//! ─────────────────┼──────────┼─────────
//!  689  3489  3468 │ 1  489 2 │ 5  68 7
//!  789  5     78   │ 6  89  3 │ 1  2  4
//!  2    1     468  │ 5  48  7 │ 3  68 9
//! ─────────────────┼──────────┼─────────
//!  1579 *379  357  │ 37 2   4 │ 8  19 6
//!  *89  *3489 2    │ 38 6   1 │ 49 7  5
//!  1678 *478  4678 │ 78 5   9 │ 2  14 3
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::NakedQuad,
    source: "HoDoKu's regression library, 0202",
    shows: ":naked-quad:3489:4+7921+56+3+8+361.+7+8.+5+2.+2..+3+67.+1...+1.+2+5.+7.5.+6.3+1+2421.+5.7+3.9....+248.+6..2.6+1.7+5....592.3::971 373 891 493 893::",
    fails: ":naked-quad::4.921+56+3+8+361.+7+8.+5+2.+2..+3+67.+1...+1.+2+5.+7.5.+6.3+1+2421.+5.7+3.9....+248.+6..2.6+1.7+5....592.3::::",
};
