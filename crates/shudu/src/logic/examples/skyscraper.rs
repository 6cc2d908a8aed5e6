//! Skyscraper.
//!
//! Two rows have two places each for a digit; one place of each is in the same column, so one
//! of the other two is right.
//!
//! From HoDoKu's regression library, 0400:
//!
//! ```text
//!  68  2 3 │ 67  78  4    │ 9 1   5
//!  689 5 7 │ *36 1   389  │ 4 *23 238
//!  89  4 1 │ 5   2   389  │ 6 7   38
//! ─────────┼──────────────┼───────────
//!  2   8 5 │ 4   6   1    │ 3 9   7
//!  4   1 9 │ 8   37  37   │ 2 5   6
//!  3   7 6 │ 2   9   5    │ 8 4   1
//! ─────────┼──────────────┼───────────
//!  5   6 4 │ 1   8-3 28-3 │ 7 *23 9
//!  7   3 2 │ 9   5   6    │ 1 8   4
//!  1   9 8 │ *37 4   237  │ 5 6   2-3
//! ```
//!
//! Suppose r9c4 is not 3. Then r2c4 is 3 (no other place for 3 in column 4), so r2c8 is not 3
//! (row 2 has 3 once), so r7c8 is 3 (no other place for 3 in column 8). So at least one of the
//! two holds: r9c4 is 3, or r7c8 is 3. What both exclude can go. So we can remove 3 from r7c5,
//! r7c6 and r9c9.
//!
//! Not so without the 1 in r7c4:
//!
//! ```text
//!  68  2 3 │ 67  78 4   │ 9 1   5
//!  689 5 7 │ *36 1  389 │ 4 *23 238
//!  89  4 1 │ 5   2  389 │ 6 7   38
//! ─────────┼────────────┼───────────
//!  2   8 5 │ 4   6  1   │ 3 9   7
//!  4   1 9 │ 8   37 37  │ 2 5   6
//!  3   7 6 │ 2   9  5   │ 8 4   1
//! ─────────┼────────────┼───────────
//!  5   6 4 │ 13  38 238 │ 7 *23 9
//!  7   3 2 │ 9   5  6   │ 1 8   4
//!  1   9 8 │ *37 4  237 │ 5 6   23
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::Skyscraper,
    source: "HoDoKu's regression library, 0400",
    shows: ":skyscraper:3:.23..49+1+5.5+7.1.4...+4+152.+6+7.+2+85+46+13+9741+98..+2+56+37+6+2+9+5+8+4+1+5+6+4+1..+7.+9+7+3+2+9+561+8+4198.4.5+6.::375 376 399::",
    fails: ":skyscraper::.23..49+1+5.5+7.1.4...+4+152.+6+7.+2+85+46+13+9741+98..+2+56+37+6+2+9+5+8+4+1+5+6+4...+7.+9+7+3+2+9+561+8+4198.4.5+6.::::",
};
