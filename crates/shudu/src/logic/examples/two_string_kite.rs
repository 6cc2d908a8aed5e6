//! Two-string kite.
//!
//! A row and a column have two places each for a digit, and one of each is in the same box; so
//! one of the far ends is right.
//!
//! From HoDoKu's regression library, 0401:
//!
//! ```text
//!  3   6   1   │ 7  48  48  │ 2  9 5
//!  8   4   2   │ 3  9   5   │ 6  7 1
//!  79  5   79  │ 2  6   1   │ 4  8 3
//! ─────────────┼────────────┼────────
//!  1   *79 8   │ 5  2   6   │ 79 3 4
//!  6   2   5   │ 49 347 349 │ 79 1 8
//!  *79 3   4   │ 1  78  *89 │ 5  2 6
//! ─────────────┼────────────┼────────
//!  4   *79 379 │ 6  1   3-9 │ 8  5 2
//!  5   8   39  │ 49 34  2   │ 1  6 7
//!  2   1   6   │ 8  5   7   │ 3  4 9
//! ```
//!
//! Suppose r6c6 is not 9. Then r6c1 is 9 (no other place for 9 in row 6), so r4c2 is not 9 (box
//! 4 has 9 once), so r7c2 is 9 (no other place for 9 in column 2). So at least one of the two
//! holds: r6c6 is 9, or r7c2 is 9. What both exclude can go. So we can remove 9 from r7c6.
//!
//! Not so without the 5 in r6c7:
//!
//! ```text
//!  3   6   1   │ 7  48  48  │ 2   9 5
//!  8   4   2   │ 3  9   5   │ 6   7 1
//!  79  5   79  │ 2  6   1   │ 4   8 3
//! ─────────────┼────────────┼─────────
//!  1   *79 8   │ 5  2   6   │ 79  3 4
//!  6   2   5   │ 49 347 349 │ 79  1 8
//!  *79 3   4   │ 1  78  *89 │ 579 2 6
//! ─────────────┼────────────┼─────────
//!  4   *79 379 │ 6  1   39  │ 8   5 2
//!  5   8   39  │ 49 34  2   │ 1   6 7
//!  2   1   6   │ 8  5   7   │ 3   4 9
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::TwoStringKite,
    source: "HoDoKu's regression library, 0401",
    shows: ":two-string-kite:9:+3617..+2+95842+395+6+7+1.5.+26+14+8+3+1.+8+5+2+6.3+4+625....+1+8.+341..+526+4..+6+1.+8+5+2+58...+2+1672+1+6+8+5+7349::976::",
    fails: ":two-string-kite::+3617..+2+95842+395+6+7+1.5.+26+14+8+3+1.+8+5+2+6.3+4+625....+1+8.+341...26+4..+6+1.+8+5+2+58...+2+1672+1+6+8+5+7349::::",
};
