//! Hidden quad.
//!
//! As many digits as they have places in a house keep these cells to themselves: everything
//! else goes from them.
//!
//! From HoDoKu's regression library, 0212:
//!
//! ```text
//!  8 1 6 │ 5    7       3    │ 2  9  4
//!  3 9 2 │ 16   1468    148  │ 78 15 57
//!  4 5 7 │ 2    18      9    │ 38 13 6
//! ───────┼───────────────────┼──────────
//!  9 4 1 │ 37   23      27   │ 5  6  8
//!  7 8 5 │ 4    9       6    │ 1  2  3
//!  6 2 3 │ 8    15      15   │ 79 4  79
//! ───────┼───────────────────┼──────────
//!  2 7 9 │ 36   *458-36 *458 │ 46 35 1
//!  1 3 8 │ 69   *245-6  *245 │ 46 7  59
//!  5 6 4 │ 1379 13      17   │ 39 8  2
//! ```
//!
//! In box 8, the digits 2, 4, 5 and 8 have no places but r7c5, r7c6, r8c5 and r8c6: four digits
//! for four cells, so nothing else fits there. So we can remove 3 and 6 from r7c5; and 6 from
//! r8c5.
//!
//! Not so without the 2 in r3c4:
//!
//! ```text
//!  8 1 6 │ 5    7      3    │ 2  9  4
//!  3 9 2 │ 16   1468   148  │ 78 15 57
//!  4 5 7 │ 12   128    9    │ 38 13 6
//! ───────┼──────────────────┼──────────
//!  9 4 1 │ 237  23     27   │ 5  6  8
//!  7 8 5 │ 4    9      6    │ 1  2  3
//!  6 2 3 │ 8    15     15   │ 79 4  79
//! ───────┼──────────────────┼──────────
//!  2 7 9 │ 36   *34568 *458 │ 46 35 1
//!  1 3 8 │ 269  *2456  *245 │ 46 7  59
//!  5 6 4 │ 1379 13     17   │ 39 8  2
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::HiddenQuad,
    source: "HoDoKu's regression library, 0212",
    shows: ":hidden-quad:2458:8+1+657+329+439+2......+4+5+72.+9..+6+9+41...5+68+7+8+5496+1+2+3+6+2+38...+4.2+79.....1+1+38....7.56+4....82:766 377 987:375 675 685::",
    fails: ":hidden-quad::8+1+657+329+439+2......+4+5+7..+9..+6+9+41...5+68+7+8+5496+1+2+3+6+2+38...+4.2+79.....1+1+38....7.56+4....82:766 377 987:::",
};
