//! X-wing.
//!
//! A digit has its places of two rows in the same two columns (three in three, four in four).
//! Each row needs one, so the columns have theirs there, and lose the digit elsewhere. Rows and
//! columns may change roles.
//!
//! From HoDoKu's regression library, 0300:
//!
//! ```text
//!  58 4  1 │ 7   2    9    │ 68 3   56
//!  7  6  9 │ 18  *158 3    │ 4  *58 2
//!  58 3  2 │ 6   4    58   │ 7  1   9
//! ─────────┼───────────────┼───────────
//!  4  28 3 │ 9   8-5  2568 │ 1  7   56
//!  6  28 7 │ 128 *158 4    │ 9  *58 3
//!  1  9  5 │ 3   7    68   │ 68 2   4
//! ─────────┼───────────────┼───────────
//!  2  1  4 │ 5   6    7    │ 3  9   8
//!  3  7  6 │ 28  9    28   │ 5  4   1
//!  9  5  8 │ 4   3    1    │ 2  6   7
//! ```
//!
//! In rows 2 and 5, 5 can only be where columns 5 and 8 cross them. Each of the two needs one
//! 5, and no two of these can share one of columns 5 and 8: so columns 5 and 8 have their 5
//! there, and nowhere else. So we can remove 5 from r4c5.
//!
//! Not so without the 7 in r2c1:
//!
//! ```text
//!  58  4  1 │ 7   2    9    │ 68 3   56
//!  578 6  9 │ 18  *158 3    │ 4  *58 2
//!  58  3  2 │ 6   4    58   │ 7  1   9
//! ──────────┼───────────────┼───────────
//!  4   28 3 │ 9   58   2568 │ 1  7   56
//!  6   28 7 │ 128 *158 4    │ 9  *58 3
//!  1   9  5 │ 3   7    68   │ 68 2   4
//! ──────────┼───────────────┼───────────
//!  2   1  4 │ 5   6    7    │ 3  9   8
//!  3   7  6 │ 28  9    28   │ 5  4   1
//!  9   5  8 │ 4   3    1    │ 2  6   7
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::XWing,
    source: "HoDoKu's regression library, 0300",
    shows: ":x-wing:5:.+4+1+7+2+9.+3.76+9..3+4.2.+3264.+7+194.39..+17.+6.+7..49.3+1+95+3+7..2+4+21+456+7+3+9+837+6.9.+541+9+5+8+4+3+1+26+7::545::",
    fails: ":x-wing::.+4+1+7+2+9.+3..6+9..3+4.2.+3264.+7+194.39..+17.+6.+7..49.3+1+95+3+7..2+4+21+456+7+3+9+837+6.9.+541+9+5+8+4+3+1+26+7::::",
};
