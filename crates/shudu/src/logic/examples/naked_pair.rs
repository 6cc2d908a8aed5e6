//! Naked pair.
//!
//! As many cells of a house as they have candidates together keep these digits to themselves.
//!
//! From HoDoKu's regression library, 0200:
//!
//! ```text
//!  9 8 7 │ 245 4-2  25  │ 3  6 1
//!  5 6 4 │ 179 1379 139 │ 79 2 8
//!  1 2 3 │ 789 6    89  │ 79 4 5
//! ───────┼──────────────┼────────
//!  6 1 9 │ 3   5    4   │ 2  8 7
//!  7 4 5 │ 28  *28  6   │ 1  3 9
//!  8 3 2 │ 19  19   7   │ 4  5 6
//! ───────┼──────────────┼────────
//!  3 9 6 │ 145 14   15  │ 8  7 2
//!  2 5 8 │ 79  379  39  │ 6  1 4
//!  4 7 1 │ 6   *28  28  │ 5  9 3
//! ```
//!
//! r5c5 and r9c5 have no candidates but 2 and 8: two cells for two digits, so these cells use
//! these digits up. No other cell that shares a house with all of them can have one of these
//! digits. So we can remove 2 from r1c5.
//!
//! Not so without the 4 in r9c1:
//!
//! ```text
//!  9 8 7 │ 245 24   25  │ 3  6 1
//!  5 6 4 │ 179 1379 139 │ 79 2 8
//!  1 2 3 │ 789 6    89  │ 79 4 5
//! ───────┼──────────────┼────────
//!  6 1 9 │ 3   5    4   │ 2  8 7
//!  7 4 5 │ 28  *28  6   │ 1  3 9
//!  8 3 2 │ 19  19   7   │ 4  5 6
//! ───────┼──────────────┼────────
//!  3 9 6 │ 145 14   15  │ 8  7 2
//!  2 5 8 │ 79  379  39  │ 6  1 4
//!  4 7 1 │ 6   *248 28  │ 5  9 3
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::NakedPair,
    source: "HoDoKu's regression library, 0200",
    shows: ":naked-pair:28:987...+3+615+6+4....+28+1+2+3.6..+4+56+1+93+542+8+7+7+4+5..+6+1+3+9+8+32..745+6+39+6...8+7+2258...+61+4+47+16..+5+93::215::",
    fails: ":naked-pair::987...+3+615+6+4....+28+1+2+3.6..+4+56+1+93+542+8+7+7+4+5..+6+1+3+9+8+32..745+6+39+6...8+7+2258...+61+4.7+16..+5+93::::",
};
