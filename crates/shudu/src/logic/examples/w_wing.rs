//! W-wing.
//!
//! Two cells have the same two digits, and a pair of one of these digits joins them: they
//! cannot both have it, so one has the other.
//!
//! From HoDoKu's regression library, 0803:
//!
//! ```text
//!  7    6   2   │ 19   3   19   │ 5   8    4
//!  5    9   8   │ 6    2   4    │ 1   3    7
//!  13   14  34  │ 7    5   8    │ 29  269  69
//! ──────────────┼───────────────┼─────────────
//!  8    2   5   │ 3    16  7    │ 49  1469 69
//!  4    3   9   │ 18   168 5    │ 7   16   2
//!  6    7   1   │ 4    9   2    │ 3   5    8
//! ──────────────┼───────────────┼─────────────
//!  1239 *14 6   │ 29-1 7   39-1 │ 8   249  5
//!  29-1 8   7   │ 5    *14 6    │ 249 249  3
//!  239  5   *34 │ 289  *48 39   │ 6   7    1
//! ```
//!
//! Suppose r7c2 is not 1. Then r7c2 is 4 (the cell has no other digit left), so r9c3 is not 4
//! (box 7 has 4 once), so r9c5 is 4 (no other place for 4 in row 9), so r8c5 is not 4 (column 5
//! has 4 once), so r8c5 is 1 (the cell has no other digit left). So at least one of the two
//! holds: r7c2 is 1, or r8c5 is 1. What both exclude can go. So we can remove 1 from r7c4, r7c6
//! and r8c1.
//!
//! Not so without the 2 in r2c5:
//!
//! ```text
//!  7    6   2   │ 19  3    19  │ 5   8    4
//!  5    9   8   │ 6   2    4   │ 1   3    7
//!  13   14  34  │ 7   5    8   │ 29  269  69
//! ──────────────┼──────────────┼─────────────
//!  8    2   5   │ 3   16   7   │ 49  1469 69
//!  4    3   9   │ 18  168  5   │ 7   16   2
//!  6    7   1   │ 4   9    2   │ 3   5    8
//! ──────────────┼──────────────┼─────────────
//!  1239 *14 6   │ 129 7    139 │ 8   249  5
//!  129  8   7   │ 5   *124 6   │ 249 249  3
//!  239  5   *34 │ 289 *248 39  │ 6   7    1
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::WWing,
    source: "HoDoKu's regression library, 0803",
    shows: ":w-wing:14:7+6+2.3.5+84+59+86+2+4137...+7+58...8+2+5+3.+7...4+3+9..5+7.2+67149+2+3+5+8..6.7.+8.5.8+7+5.+6..+3.+5....671::174 176 181::",
    fails: ":w-wing::7+6+2.3.5+84+59+86.+4137...+7+58...8+2+5+3.+7...4+3+9..5+7.2+67149+2+3+5+8..6.7.+8.5.8+7+5.+6..+3.+5....671::::",
};
