//! Finned X-wing.
//!
//! A fish with extra places, the fins. Either no fin is right, and the fish holds, or a fin is;
//! what the fish would remove and all fins see goes in both cases.
//!
//! From HoDoKu's regression library, 0310:
//!
//! ```text
//!  149  5 2    │ 6   7    19 │ 3 49 8
//!  *149 3 *189 │ 148 *489 5  │ 6 2  7
//!  6    7 8-9  │ 48  3    2  │ 5 49 1
//! ─────────────┼─────────────┼────────
//!  2    8 *39  │ 47  *49  6  │ 1 37 5
//!  59   6 359  │ 178 89   19 │ 2 37 4
//!  7    1 4    │ 5   2    3  │ 8 6  9
//! ─────────────┼─────────────┼────────
//!  8    2 7    │ 3   1    4  │ 9 5  6
//!  15   9 15   │ 2   6    7  │ 4 8  3
//!  3    4 6    │ 9   5    8  │ 7 1  2
//! ```
//!
//! In rows 2 and 4, 9 can only be where columns 3 and 5 cross them, but for r2c1 (the fin). If
//! no fin is 9, this is a fish, and columns 3 and 5 have their 9 in it. If a fin is 9, whatever
//! sees it is not. r3c3 would lose 9 to the fish, and see every fin: either way there is no 9.
//! So we can remove 9 from r3c3.
//!
//! Not so without the 5 in r2c6:
//!
//! ```text
//!  149  5 2    │ 6   7    19  │ 3 49 8
//!  *149 3 *189 │ 148 *489 159 │ 6 2  7
//!  6    7 89   │ 48  3    2   │ 5 49 1
//! ─────────────┼──────────────┼────────
//!  2    8 *39  │ 47  *49  6   │ 1 37 5
//!  59   6 359  │ 178 89   19  │ 2 37 4
//!  7    1 4    │ 5   2    3   │ 8 6  9
//! ─────────────┼──────────────┼────────
//!  8    2 7    │ 3   1    4   │ 9 5  6
//!  15   9 15   │ 2   6    7   │ 4 8  3
//!  3    4 6    │ 9   5    8   │ 7 1  2
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::FinnedXWing,
    source: "HoDoKu's regression library, 0310",
    shows: ":finned-x-wing:9:.+52+6+7.3.+8.3...+5+6+2767..+3+2+5.+1+2+8...61.+5.+6....+2.47+1+452+3+86+9+82+73+149+5+6.9.+2+67+48+3+3+469+58+71+2::933::",
    fails: ":finned-x-wing::.+52+6+7.3.+8.3....+6+2767..+3+2+5.+1+2+8...61.+5.+6....+2.47+1+452+3+86+9+82+73+149+5+6.9.+2+67+48+3+3+469+58+71+2::::",
};
