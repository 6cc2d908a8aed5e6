//! Finned Franken swordfish.
//!
//! A fish with boxes and with fins: what the fish would remove and what sees every fin goes.
//!
//! From HoDoKu's regression library, 0341:
//!
//! ```text
//!  *49 6   14  │ 8   *19  2   │ 7 3  5
//!  2   19  7   │ 6   3    5   │ 4 19 8
//!  3   8   5   │ 149 7    49  │ 2 6  19
//! ─────────────┼──────────────┼──────────
//!  5   129 6   │ 49  8    149 │ 3 29 7
//!  *49 24  8   │ 7   6    3   │ 1 5  29
//!  7   3   *19 │ 2   5    19  │ 6 8  4
//! ─────────────┼──────────────┼──────────
//!  8   49  2   │ 139 *149 6   │ 5 7  13
//!  6   5   *49 │ 3-9 *149 7   │ 8 12 123
//!  1   7   3   │ 5   2    8   │ 9 4  6
//! ```
//!
//! In columns 1, 3 and 5, 9 can only be where rows 1 and 8 and box 4 cross them, but for r7c5
//! (the fin). If no fin is 9, this is a fish, and rows 1 and 8 and box 4 have their 9 in it. If
//! a fin is 9, whatever sees it is not. r8c4 would lose 9 to the fish, and see every fin:
//! either way there is no 9. So we can remove 9 from r8c4.
//!
//! Not so without the 7 in r2c3:
//!
//! ```text
//!  *49 6   14  │ 8   *19  2   │ 7 3  5
//!  2   19  179 │ 6   3    5   │ 4 19 8
//!  3   8   5   │ 149 7    49  │ 2 6  19
//! ─────────────┼──────────────┼──────────
//!  5   129 6   │ 49  8    149 │ 3 29 7
//!  *49 24  8   │ 7   6    3   │ 1 5  29
//!  7   3   *19 │ 2   5    19  │ 6 8  4
//! ─────────────┼──────────────┼──────────
//!  8   49  2   │ 139 *149 6   │ 5 7  13
//!  6   5   *49 │ 39  *149 7   │ 8 12 123
//!  1   7   3   │ 5   2    8   │ 9 4  6
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::FinnedFrankenSwordfish,
    source: "HoDoKu's regression library, 0341",
    shows: ":finned-franken-swordfish:9:.6.8.27352.76354.8385.7.26.5.6.8.3.7..876315.73.25.6848.2..657.65...78..173528946:913 415 136 442 144 952 474 184 484:984::",
    fails: ":finned-franken-swordfish::.6.8.27352..6354.8385.7.26.5.6.8.3.7..876315.73.25.6848.2..657.65...78..173528946:913 415 136 442 144 952 474 184 484:::",
};
