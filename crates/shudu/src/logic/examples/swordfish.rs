//! Swordfish.
//!
//! A digit has its places of two rows in the same two columns (three in three, four in four).
//! Each row needs one, so the columns have theirs there, and lose the digit elsewhere. Rows and
//! columns may change roles.
//!
//! From HoDoKu's regression library, 0301:
//!
//! ```text
//!  8  *47  6  │ 2  3    5   │ *47  1   9
//!  2  5    1  │ 8  47   9   │ 6    37  347
//!  49 *479 3  │ 16 14-7 *67 │ 2    8   5
//! ────────────┼─────────────┼──────────────
//!  1  6    59 │ 47 2    8   │ 59   347 34
//!  7  2    45 │ 3  9    1   │ 45   6   8
//!  49 3    8  │ 46 5    *67 │ *479 2   1
//! ────────────┼─────────────┼──────────────
//!  5  489  2  │ 79 78   3   │ 1    49  6
//!  6  89   7  │ 19 18   4   │ 3    5   2
//!  3  1    49 │ 5  6    2   │ 8    479 47
//! ```
//!
//! In columns 2, 6 and 7, 7 can only be where rows 1, 3 and 6 cross them. Each of the three
//! needs one 7, and no two of these can share one of rows 1, 3 and 6: so rows 1, 3 and 6 have
//! their 7 there, and nowhere else. So we can remove 7 from r3c5.
//!
//! Not so with 7 possible in r4c7 too:
//!
//! ```text
//!  8  *47  6  │ 2  3   5   │ *47  1   9
//!  2  5    1  │ 8  47  9   │ 6    37  347
//!  49 *479 3  │ 16 147 *67 │ 2    8   5
//! ────────────┼────────────┼──────────────
//!  1  6    59 │ 47 2   8   │ 579  347 34
//!  7  2    45 │ 3  9   1   │ 45   6   8
//!  49 3    8  │ 46 5   *67 │ *479 2   1
//! ────────────┼────────────┼──────────────
//!  5  489  2  │ 79 78  3   │ 1    49  6
//!  6  89   7  │ 19 18  4   │ 3    5   2
//!  3  1    49 │ 5  6   2   │ 8    479 47
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::Swordfish,
    source: "HoDoKu's regression library, 0301",
    shows: ":swordfish:7:+8.6+235.+192518.+96....3...2+8+516..+2+8...7+2.391.+68.+3+8.+5..21+5.2..+31.+6+6.7..43523+1.56+28..:428 434 734 443 447 747 948 749 764 778:735::",
    fails: ":swordfish::+8.6+235.+192518.+96....3...2+8+516..+2+8...7+2.391.+68.+3+8.+5..21+5.2..+31.+6+6.7..43523+1.56+28..:428 434 734 443 447 948 749 764 778:::",
};
