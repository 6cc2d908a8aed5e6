//! Hidden triplet.
//!
//! As many digits as they have places in a house keep these cells to themselves: everything
//! else goes from them.
//!
//! From HoDoKu's regression library, 0211:
//!
//! ```text
//!  4 6 9 │ 1      7   8   │ 3  2 5
//!  2 8 5 │ 39     6   39  │ 1  7 4
//!  1 3 7 │ *24    5   24  │ 8  6 9
//! ───────┼────────────────┼─────────
//!  9 7 3 │ *28-6  28  1   │ 4  5 26
//!  5 2 4 │ 36     9   367 │ 67 8 1
//!  6 1 8 │ 5      24  247 │ 27 9 3
//! ───────┼────────────────┼─────────
//!  7 9 1 │ *248-6 248 246 │ 5  3 26
//!  8 4 2 │ 69     3   5   │ 69 1 7
//!  3 5 6 │ 7      1   29  │ 29 4 8
//! ```
//!
//! In column 4, the digits 2, 4 and 8 have no places but r3c4, r4c4 and r7c4: three digits for
//! three cells, so nothing else fits there. So we can remove 6 from r4c4 and r7c4.
//!
//! Not so without the 2 in r2c1:
//!
//! ```text
//!  4 6 9 │ 1     7   8   │ 3  2 5
//!  2 8 5 │ 239   6   239 │ 1  7 4
//!  1 3 7 │ *24   5   24  │ 8  6 9
//! ───────┼───────────────┼─────────
//!  9 7 3 │ *268  28  1   │ 4  5 26
//!  5 2 4 │ 36    9   367 │ 67 8 1
//!  6 1 8 │ 5     24  247 │ 27 9 3
//! ───────┼───────────────┼─────────
//!  7 9 1 │ *2468 248 246 │ 5  3 26
//!  8 4 2 │ 69    3   5   │ 69 1 7
//!  3 5 6 │ 7     1   29  │ 29 4 8
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::HiddenTriplet,
    source: "HoDoKu's regression library, 0211",
    shows: ":hidden-triplet:248:4+6+9+1+783+25+2+8+5.6.1+74+1+37.+5.+86+997+3..14+5.5+2+4.9..+81+6+185...93+79+1...5+3.8+42.3+5.+1+73+567+1..+48::644 674::",
    fails: ":hidden-triplet::4+6+9+1+783+25.+8+5.6.1+74+1+37.+5.+86+997+3..14+5.5+2+4.9..+81+6+185...93+79+1...5+3.8+42.3+5.+1+73+567+1..+48::::",
};
