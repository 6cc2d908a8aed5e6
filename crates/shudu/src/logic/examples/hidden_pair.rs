//! Hidden pair.
//!
//! As many digits as they have places in a house keep these cells to themselves: everything
//! else goes from them.
//!
//! From HoDoKu's regression library, 0210:
//!
//! ```text
//!  2  9  18  │ 6 7 3 │ 18     4  5
//!  4  5  137 │ 2 9 8 │ 6      13 17
//!  38 37 6   │ 4 5 1 │ *37-28 9  278
//! ───────────┼───────┼───────────────
//!  5  8  4   │ 1 6 9 │ *37-2  23 27
//!  1  6  2   │ 8 3 7 │ 9      5  4
//!  9  37 37  │ 5 2 4 │ 18     6  18
//! ───────────┼───────┼───────────────
//!  6  2  9   │ 7 1 5 │ 4      8  3
//!  38 1  38  │ 9 4 2 │ 5      7  6
//!  7  4  5   │ 3 8 6 │ 12     12 9
//! ```
//!
//! In column 7, the digits 3 and 7 have no places but r3c7 and r4c7: two digits for two cells,
//! so nothing else fits there. So we can remove 2 and 8 from r3c7; and 2 from r4c7.
//!
//! Not so without the 6 in r2c7:
//!
//! ```text
//!  2  9  18  │ 6 7 3 │ 18    4  5
//!  4  5  137 │ 2 9 8 │ 1367  13 17
//!  38 37 6   │ 4 5 1 │ *2378 9  278
//! ───────────┼───────┼──────────────
//!  5  8  4   │ 1 6 9 │ *237  23 27
//!  1  6  2   │ 8 3 7 │ 9     5  4
//!  9  37 37  │ 5 2 4 │ 18    6  18
//! ───────────┼───────┼──────────────
//!  6  2  9   │ 7 1 5 │ 4     8  3
//!  38 1  38  │ 9 4 2 │ 5     7  6
//!  7  4  5   │ 3 8 6 │ 12    12 9
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::HiddenPair,
    source: "HoDoKu's regression library, 0210",
    shows: ":hidden-pair:37:2+9.673.+4+545.+2+9+8+6....64+51.+9.+58+41+6+9...+162+8+3+795+4+9..+5+24.6.+6+2+97+154+8+3.+1.+9+4+2+576+7+4+5386..9:367 767 769:237 837 247::",
    fails: ":hidden-pair::2+9.673.+4+545.+2+9+8.....64+51.+9.+58+41+6+9...+162+8+3+795+4+9..+5+24.6.+6+2+97+154+8+3.+1.+9+4+2+576+7+4+5386..9:367 767 769:::",
};
