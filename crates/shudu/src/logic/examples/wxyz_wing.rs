//! WXYZ-wing.
//!
//! Four cells with four digits, of which all but one fit only once: the one digit left over is
//! in one of the cells.
//!
//! From a minimal puzzle,
//! 12...6.......8.12...8.3....2....7......8.5..48.9.6..57314....75......39.9..5....., after 45
//! steps:
//!
//! ```text
//!  1 2   3   │ 4 5  6 │ 7 8 9
//!  4 5   6   │ 7 8  9 │ 1 2 3
//!  7 9   8   │ 1 3  2 │ 5 4 6
//! ───────────┼────────┼─────────
//!  2 3   5   │ 9 4  7 │ 8 6 1
//!  6 7   *17 │ 8 2  5 │ 9 3 4
//!  8 4   9   │ 3 6  1 │ 2 5 7
//! ───────────┼────────┼─────────
//!  3 1   4   │ 2 9  8 │ 6 7 5
//!  5 *78 *27 │ 6 17 4 │ 3 9 *28
//!  9 6   2-7 │ 5 7  3 │ 4 1 28
//! ```
//!
//! r8c3, r5c3, r8c2 and r8c9 are four cells with four digits. Each of 1, 2 and 8 fits there
//! once only, because its cells all see each other. Without 7 there would be three digits for
//! four cells: so one of the four is 7. So we can remove 7 from r9c3.
//!
//! Not so without the 1 in r7c2:
//!
//! ```text
//!  1 2    3    │ 4 5  6 │ 7 8 9
//!  4 5    6    │ 7 8  9 │ 1 2 3
//!  7 9    8    │ 1 3  2 │ 5 4 6
//! ─────────────┼────────┼─────────
//!  2 3    5    │ 9 4  7 │ 8 6 1
//!  6 17   *17  │ 8 2  5 │ 9 3 4
//!  8 4    9    │ 3 6  1 │ 2 5 7
//! ─────────────┼────────┼─────────
//!  3 1    4    │ 2 9  8 │ 6 7 5
//!  5 *178 *127 │ 6 17 4 │ 3 9 *28
//!  9 6    27   │ 5 7  3 │ 4 1 28
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::WxyzWing,
    source: "a minimal puzzle, 12...6.......8.12...8.3....2....7......8.5..48.9.6..57314....75......39.9..5....., after 45 steps",
    shows: ":wxyz-wing:1278:12+3+4+56+7+8+9+4+5+6+78+912+3+7+98+13+2+5+4+62+3+5+9+47+8+6+1+6..8+25+9+348+49+36+1+257314+2+9+8+675+5..+6.+439.9+6.5.+3+4+1.::793::",
    fails: ":wxyz-wing::12+3+4+56+7+8+9+4+5+6+78+912+3+7+98+13+2+5+4+62+3+5+9+47+8+6+1+6..8+25+9+348+49+36+1+2573.4+2+9+8+675+5..+6.+439.9+6.5.+3+4+1.::::",
};
