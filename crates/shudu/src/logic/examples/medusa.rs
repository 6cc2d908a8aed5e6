//! 3D Medusa.
//!
//! Colouring with all digits: the two candidates of a cell and the two places of a digit are
//! pairs alike. One colour is right everywhere.
//!
//! From our own puzzle
//! ..9.......4.6....5.3...7.29..3.725.68..1...9.7..5..1....1...8......3..72........., after 64
//! steps:
//!
//! ```text
//!  6 7 9  │ 3 *2-5 *5    │ 4 1  8
//!  2 4 8  │ 6 1    89    │ 7 3  5
//!  1 3 58 │ 4 58   7     │ 6 2  9
//! ────────┼──────────────┼────────
//!  4 1 3  │ 9 7    2     │ 5 8  6
//!  8 5 6  │ 1 4    3     │ 2 9  7
//!  7 9 2  │ 5 68   68    │ 1 4  3
//! ────────┼──────────────┼────────
//!  3 2 1  │ 7 569  *69-5 │ 8 56 4
//!  5 6 4  │ 8 3    1     │ 9 7  2
//!  9 8 7  │ 2 56   4     │ 3 56 1
//! ```
//!
//! Following pairs, where if one is wrong the other is right, gives two colours: blue (r1c5=2,
//! r1c6=5) and green (r1c5=5, r7c6=5). One colour is right everywhere, the other wrong
//! everywhere. If green were right, two equal digits would see each other, a cell would have
//! two digits, or a cell would have none: so green is wrong. So we can remove 5 from r1c5 and
//! r7c6.
//!
//! Not so without the 9 in r1c3:
//!
//! ```text
//!  6 7 59 │ 3 *259 *59  │ 4 1  8
//!  2 4 89 │ 6 1    89   │ 7 3  5
//!  1 3 58 │ 4 58   7    │ 6 2  9
//! ────────┼─────────────┼────────
//!  4 1 3  │ 9 7    2    │ 5 8  6
//!  8 5 6  │ 1 4    3    │ 2 9  7
//!  7 9 2  │ 5 68   68   │ 1 4  3
//! ────────┼─────────────┼────────
//!  3 2 1  │ 7 569  *569 │ 8 56 4
//!  5 6 4  │ 8 3    1    │ 9 7  2
//!  9 8 7  │ 2 56   4    │ 3 56 1
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::Medusa,
    source: "our own puzzle ..9.......4.6....5.3...7.29..3.725.68..1...9.7..5..1....1...8......3..72........., after 64 steps",
    shows: ":medusa:25:+6+79+3..+4+1+8+24.6+1.+7+35+13.+4.7+629+4+13+9725+868+5+61+4+3+29+77+9+25..1+4+3+3+21+7..8.+4+5+6+4+83+1+972+9+8+7+2.+4+3.+1::515 576::",
    fails: ":medusa::+6+7.+3..+4+1+8+24.6+1.+7+35+13.+4.7+629+4+13+9725+868+5+61+4+3+29+77+9+25..1+4+3+3+21+7..8.+4+5+6+4+83+1+972+9+8+7+2.+4+3.+1::::",
};
