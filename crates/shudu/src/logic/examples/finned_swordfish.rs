//! Finned swordfish.
//!
//! A fish with extra places, the fins. Either no fin is right, and the fish holds, or a fin is;
//! what the fish would remove and all fins see goes in both cases.
//!
//! From HoDoKu's regression library, 0311:
//!
//! ```text
//!  29 6  *259 │ 4   1 7  │ *25  8   3
//!  3  1  4    │ 9   8 25 │ 256  7   56
//!  8  7  *25  │ *25 6 3  │ 9    1   4
//! ────────────┼──────────┼─────────────
//!  7  4  3    │ *15 2 9  │ *156 *56 8
//!  19 59 8    │ 3   4 6  │ 1-5  2   7
//!  12 25 6    │ 158 7 58 │ 3    4   9
//! ────────────┼──────────┼─────────────
//!  6  29 29   │ 7   5 4  │ 8    3   1
//!  4  3  1    │ 28  9 28 │ 7    56  56
//!  5  8  7    │ 6   3 1  │ 4    9   2
//! ```
//!
//! In rows 1, 3 and 4, 5 can only be where columns 3, 4 and 7 cross them, but for r4c8 (the
//! fin). If no fin is 5, this is a fish, and columns 3, 4 and 7 have their 5 in it. If a fin is
//! 5, whatever sees it is not. r5c7 would lose 5 to the fish, and see every fin: either way
//! there is no 5. So we can remove 5 from r5c7.
//!
//! Not so without the 6 in r1c2:
//!
//! ```text
//!  29 2569 *259 │ 4   1 7  │ *256 8   3
//!  3  1    4    │ 9   8 25 │ 256  7   56
//!  8  7    *25  │ *25 6 3  │ 9    1   4
//! ──────────────┼──────────┼─────────────
//!  7  4    3    │ *15 2 9  │ *156 *56 8
//!  19 59   8    │ 3   4 6  │ 15   2   7
//!  12 25   6    │ 158 7 58 │ 3    4   9
//! ──────────────┼──────────┼─────────────
//!  6  29   29   │ 7   5 4  │ 8    3   1
//!  4  3    1    │ 28  9 28 │ 7    56  56
//!  5  8    7    │ 6   3 1  │ 4    9   2
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::FinnedSwordfish,
    source: "HoDoKu's regression library, 0311",
    shows: ":finned-swordfish:5:.+6.4+1+7.+83+3+1+4+98..+7.8+7..+6+39147+43.29..+8..+8+3+4+6.2+7..6.+7.34+96..+75+4+8+314+3+1.+9.7..58+7631+4+9+2::557::",
    fails: ":finned-swordfish::...4+1+7.+83+3+1+4+98..+7.8+7..+6+39147+43.29..+8..+8+3+4+6.2+7..6.+7.34+96..+75+4+8+314+3+1.+9.7..58+7631+4+9+2::::",
};
