//! BUG type 1.
//!
//! If every empty cell had two candidates and every digit two places in every house, there
//! would be two solutions or none. What prevents that must be right.
//!
//! From HoDoKu's regression library, 0610:
//!
//! ```text
//!  8 4 9 │ 3  2     5  │ 6 1 7
//!  7 3 2 │ 8  16    16 │ 9 4 5
//!  5 6 1 │ 7  49    49 │ 3 2 8
//! ───────┼─────────────┼───────
//!  4 9 3 │ 2  7     8  │ 5 6 1
//!  1 5 7 │ 46 3     46 │ 8 9 2
//!  2 8 6 │ 15 *1-59 19 │ 4 7 3
//! ───────┼─────────────┼───────
//!  9 7 8 │ 56 56    2  │ 1 3 4
//!  3 1 4 │ 9  8     7  │ 2 5 6
//!  6 2 5 │ 14 14    3  │ 7 8 9
//! ```
//!
//! Apart from r6c5=1, every empty cell has two candidates and every digit has two places in
//! every house. A board like that has two solutions or none, and the puzzle has one. So r6c5=1
//! is right. Either way r6c5 is not 5 or 9. So we can remove 5 and 9 from r6c5.
//!
//! Not so without the 4 in r1c2:
//!
//! ```text
//!  8 4 9 │ 3  2    5  │ 6 1 7
//!  7 3 2 │ 8  16   16 │ 9 4 5
//!  5 6 1 │ 7  49   49 │ 3 2 8
//! ───────┼────────────┼───────
//!  4 9 3 │ 2  7    8  │ 5 6 1
//!  1 5 7 │ 46 3    46 │ 8 9 2
//!  2 8 6 │ 15 *159 19 │ 4 7 3
//! ───────┼────────────┼───────
//!  9 7 8 │ 56 56   2  │ 1 3 4
//!  3 1 4 │ 9  8    7  │ 2 5 6
//!  6 2 5 │ 14 14   3  │ 7 8 9
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::Bug1,
    source: "HoDoKu's regression library, 0610",
    shows: ":bug-1:1:8+4+9325+6+1+77+3+2+8..9+4+5+5+6+1+7..+32+8+49327+85+61+1+5+7.3.8+9+2+2+86...+4+7+3+9+7+8..+213+4+3+149+87+2566+2+5..+3+7+8+9::565 965::",
    fails: ":bug-1::8.+9325+6+1+77+3+2+8..9+4+5+5+6+1+7..+32+8+49327+85+61+1+5+7.3.8+9+2+2+86...+4+7+3+9+7+8..+213+4+3+149+87+2566+2+5..+3+7+8+9::::",
};
