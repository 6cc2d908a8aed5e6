//! Sue de Coq.
//!
//! Cells where a box and a line cross, with a few cells of the line and of the box, have as
//! many digits as cells: all are used up.
//!
//! From HoDoKu's regression library, 1101:
//!
//! ```text
//!  6   78 1 │ 5   9 48  │ 2348 *238 247
//!  478 5  3 │ 2   6 148 │ 48   9    147
//!  48  2  9 │ 14  7 3   │ 6    15-8 145
//! ──────────┼───────────┼───────────────
//!  3   4  2 │ 9   5 6   │ 1    7    8
//!  9   1  6 │ 34  8 7   │ 5    *23  24
//!  78  78 5 │ 134 2 14  │ 34   6    9
//! ──────────┼───────────┼───────────────
//!  5   9  8 │ 6   1 2   │ 7    4    3
//!  1   3  7 │ 8   4 59  │ 29   *25  6
//!  2   6  4 │ 7   3 59  │ 89   *158 *15
//! ```
//!
//! r8c8 and r9c8 lie where a box and a line cross. Together with r1c8 and r5c8 (with 2, 3 and
//! 8); r9c9 (with 1 and 5) they have just as many digits as cells. So every one of these digits
//! is used up: in the line, in the box, or in both. So we can remove 8 from r3c8.
//!
//! Not so without the 2 in r9c1:
//!
//! ```text
//!  6   78 1 │ 5   9 48  │ 2348 *238  247
//!  478 5  3 │ 2   6 148 │ 48   9     147
//!  48  2  9 │ 14  7 3   │ 6    158   145
//! ──────────┼───────────┼─────────────────
//!  3   4  2 │ 9   5 6   │ 1    7     8
//!  9   1  6 │ 34  8 7   │ 5    *23   24
//!  78  78 5 │ 134 2 14  │ 34   6     9
//! ──────────┼───────────┼─────────────────
//!  5   9  8 │ 6   1 2   │ 7    4     3
//!  1   3  7 │ 8   4 59  │ 29   *25   6
//!  2   6  4 │ 7   3 59  │ 289  *1258 *125
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::SueDeCoq,
    source: "HoDoKu's regression library, 1101",
    shows: ":sue-de-coq:12358:+6.159.....+5+3+2+6..9..2+9.736..+342+9+56+1789+1+6.875....+5.+2..+695+9+8+61274313+7+8+4...+6+2+6+4+7+3....::838::",
    fails: ":sue-de-coq::+6.159.....+5+3+2+6..9..2+9.736..+342+9+56+1789+1+6.875....+5.+2..+695+9+8+61274313+7+8+4...+6.+6+4+7+3....::::",
};
