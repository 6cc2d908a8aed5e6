//! Jellyfish.
//!
//! A digit has its places of two rows in the same two columns (three in three, four in four).
//! Each row needs one, so the columns have theirs there, and lose the digit elsewhere. Rows and
//! columns may change roles.
//!
//! From HoDoKu's regression library, 0302:
//!
//! ```text
//!  12  8  7    │ 5    34 34  │ 9   6    12
//!  5   6  *14  │ 2    9  7   │ 8   *14  3
//!  234 34 9    │ 8    1  6   │ 45  25-4 7
//! ─────────────┼─────────────┼──────────────
//!  9   5  6    │ *14  7  2   │ 3   8    *14
//!  7   1  *34  │ *34  6  8   │ 2   9    5
//!  34  2  8    │ 9    5  134 │ 147 17-4 6
//! ─────────────┼─────────────┼──────────────
//!  13  9  *134 │ 7    8  5   │ 6   *234 *24
//!  8   34 5    │ 6    2  134 │ 147 137  9
//!  6   7  2    │ 13-4 34 9   │ 145 135  8
//! ```
//!
//! In rows 2, 4, 5 and 7, 4 can only be where columns 3, 4, 8 and 9 cross them. Each of the
//! four needs one 4, and no two of these can share one of columns 3, 4, 8 and 9: so columns 3,
//! 4, 8 and 9 have their 4 there, and nowhere else. So we can remove 4 from r3c8, r6c8 and
//! r9c4.
//!
//! Not so with 4 possible in r7c1 too:
//!
//! ```text
//!  12  8  7    │ 5   34 34  │ 9   6    12
//!  5   6  *14  │ 2   9  7   │ 8   *14  3
//!  234 34 9    │ 8   1  6   │ 45  245  7
//! ─────────────┼────────────┼──────────────
//!  9   5  6    │ *14 7  2   │ 3   8    *14
//!  7   1  *34  │ *34 6  8   │ 2   9    5
//!  34  2  8    │ 9   5  134 │ 147 147  6
//! ─────────────┼────────────┼──────────────
//!  134 9  *134 │ 7   8  5   │ 6   *234 *24
//!  8   34 5    │ 6   2  134 │ 147 137  9
//!  6   7  2    │ 134 34 9   │ 145 135  8
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::Jellyfish,
    source: "HoDoKu's regression library, 0302",
    shows: ":jellyfish:4:.+8+7+5..96.5+6.+2+978.3..981+6..+7+9+5+6.+7238.7+1..+6+8+2+95.289+5...+6.+9.+7856..8.56+2...9+672..+9..+8:311 411 419 471 178 179 488 498:438 468 494::",
    fails: ":jellyfish::.+8+7+5..96.5+6.+2+978.3..981+6..+7+9+5+6.+7238.7+1..+6+8+2+95.289+5...+6.+9.+7856..8.56+2...9+672..+9..+8:311 411 419 178 179 488 498:::",
};
