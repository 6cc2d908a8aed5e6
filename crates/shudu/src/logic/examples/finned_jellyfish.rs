//! Finned jellyfish.
//!
//! A fish with extra places, the fins. Either no fin is right, and the fish holds, or a fin is;
//! what the fish would remove and all fins see goes in both cases.
//!
//! From HoDoKu's regression library, 0312:
//!
//! ```text
//!  *45  9  1     │ 8   *45 7    │ 26  3 26
//!  *345 6  *345  │ *45 2   9    │ 7   1 8
//!  2    7  8     │ 6   3   1    │ 59  4 59
//! ───────────────┼──────────────┼──────────
//!  8    25 7     │ 245 1   3    │ 456 9 56
//!  1    23 6     │ 27  9   45   │ 45  8 37
//!  9    4  *35   │ *57 8   6    │ 1   2 37
//! ───────────────┼──────────────┼──────────
//!  6    35 2345  │ 39  4-5 458  │ 289 7 1
//!  *345 1  *2345 │ 39  7   *458 │ 289 6 29
//!  7    8  9     │ 1   6   2    │ 3   5 4
//! ```
//!
//! In rows 1, 2, 6 and 8, 5 can only be where columns 1, 3, 4 and 5 cross them, but for r8c6
//! (the fin). If no fin is 5, this is a fish, and columns 1, 3, 4 and 5 have their 5 in it. If
//! a fin is 5, whatever sees it is not. r7c5 would lose 5 to the fish, and see every fin:
//! either way there is no 5. So we can remove 5 from r7c5.
//!
//! Not so with 5 possible in r1c7 too:
//!
//! ```text
//!  *45  9  1     │ 8   *45 7    │ 256 3 26
//!  *345 6  *345  │ *45 2   9    │ 7   1 8
//!  2    7  8     │ 6   3   1    │ 59  4 59
//! ───────────────┼──────────────┼──────────
//!  8    25 7     │ 245 1   3    │ 456 9 56
//!  1    23 6     │ 27  9   45   │ 45  8 37
//!  9    4  *35   │ *57 8   6    │ 1   2 37
//! ───────────────┼──────────────┼──────────
//!  6    35 2345  │ 39  45  458  │ 289 7 1
//!  *345 1  *2345 │ 39  7   *458 │ 289 6 29
//!  7    8  9     │ 1   6   2    │ 3   5 4
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::FinnedJellyfish,
    source: "HoDoKu's regression library, 0312",
    shows: ":finned-jellyfish:5:.+9+18.7.3..6..+2971+82+78+6+3+1.+4.+8.7.+13.9.1.+6.9..8.+94..+86+1+2.+6......71.+1..+7..+6.+7+89+1623+54:517 519 552 454 554 559 569 272 474 574 484 584:575::",
    fails: ":finned-jellyfish::.+9+18.7.3..6..+2971+82+78+6+3+1.+4.+8.7.+13.9.1.+6.9..8.+94..+86+1+2.+6......71.+1..+7..+6.+7+89+1623+54:519 552 454 554 559 569 272 474 574 484 584:::",
};
