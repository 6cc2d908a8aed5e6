//! Last cell of a house.
//!
//! A row, column or box with one empty cell lacks one digit, and that is what goes there.
//!
//! From HoDoKu's regression library, 0000:
//!
//! ```text
//!  2  7  9 │ 6  1 3 │ 5  8 4
//!  5  3  6 │ 9  8 4 │ 7  1 2
//!  1  8  4 │ 5  7 2 │ 3  6 9
//! ─────────┼────────┼─────────
//!  7  1  5 │ 2  3 9 │ 6  4 8
//!  3  4  8 │ 7  6 1 │ 9  2 5
//!  6  9  2 │ 4  5 8 │ 1  3 7
//! ─────────┼────────┼─────────
//!  8  6  7 │ 1  2 5 │ 4  9 13
//!  4  2  1 │ 3  9 7 │ 28 5 6
//!  *9 25 3 │ 18 4 6 │ 28 7 1
//! ```
//!
//! All other cells of column 1 are filled, and 9 is the digit it lacks. So r9c1 is 9.
//!
//! Not so without the 8 in r7c1:
//!
//! ```text
//!  2   7  9 │ 6  1 3 │ 5  8 4
//!  5   3  6 │ 9  8 4 │ 7  1 2
//!  1   8  4 │ 5  7 2 │ 3  6 9
//! ──────────┼────────┼─────────
//!  7   1  5 │ 2  3 9 │ 6  4 8
//!  3   4  8 │ 7  6 1 │ 9  2 5
//!  6   9  2 │ 4  5 8 │ 1  3 7
//! ──────────┼────────┼─────────
//!  8   6  7 │ 18 2 5 │ 4  9 13
//!  4   2  1 │ 3  9 7 │ 28 5 6
//!  *89 25 3 │ 18 4 6 │ 28 7 1
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::LastCell,
    source: "HoDoKu's regression library, 0000",
    shows: ":last-cell:9:+27+961+3+5+8+453+69+8+47+1+2+1+84+5+7+23+6+9+7+15+2+3+9+64+8+34876192+5+69+2+4+5+81+3+7+8.7.+2+54+9.+4.1+3+97.56..+3.46.7.:::991:",
    fails: ":last-cell::+27+961+3+5+8+453+69+8+47+1+2+1+84+5+7+23+6+9+7+15+2+3+9+64+8+34876192+5+69+2+4+5+81+3+7..7.+2+54+9.+4.1+3+97.56..+3.46.7.::::",
};
