//! Turbot fish.
//!
//! Two pairs of places of a digit whose near ends see each other: one of the far ends is right.
//!
//! From HoDoKu's regression library, 0403:
//!
//! ```text
//!  2  6 4  │ 9   1   3   │ 5   8   7
//!  79 3 1  │ 47  8   5   │ 46  469 2
//!  79 5 8  │ 247 27  6   │ 3   49  1
//! ─────────┼─────────────┼───────────
//!  4  7 9  │ 6   3   *12 │ *12 5   8
//!  1  2 6  │ 8   5   4   │ 7   3   9
//!  3  8 5  │ 27  9   127 │ 124 24  6
//! ─────────┼─────────────┼───────────
//!  5  9 3  │ 1   *27 8   │ 6-2 267 4
//!  8  4 27 │ 5   6   *27 │ 9   1   3
//!  6  1 27 │ 3   4   9   │ 8   27  5
//! ```
//!
//! Suppose r4c7 is not 2. Then r4c6 is 2 (no other place for 2 in row 4), so r8c6 is not 2
//! (column 6 has 2 once), so r7c5 is 2 (no other place for 2 in box 8). So at least one of the
//! two holds: r4c7 is 2, or r7c5 is 2. What both exclude can go. So we can remove 2 from r7c7.
//!
//! Not so without the 6 in r4c4:
//!
//! ```text
//!  2  6 4  │ 9   1   3   │ 5   8   7
//!  79 3 1  │ 47  8   5   │ 46  469 2
//!  79 5 8  │ 247 27  6   │ 3   49  1
//! ─────────┼─────────────┼───────────
//!  4  7 9  │ 26  3   *12 │ *12 5   8
//!  1  2 6  │ 8   5   4   │ 7   3   9
//!  3  8 5  │ 27  9   127 │ 124 24  6
//! ─────────┼─────────────┼───────────
//!  5  9 3  │ 1   *27 8   │ 26  267 4
//!  8  4 27 │ 5   6   *27 │ 9   1   3
//!  6  1 27 │ 3   4   9   │ 8   27  5
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::TurbotFish,
    source: "HoDoKu's regression library, 0403",
    shows: ":turbot-fish:2:2+64+9+13587.3+1.+8+5..2.+58..6+3.+1+4+7+9+6+3..+5+8+12+6+8+54+739+3+8+5.9...659+3+1.+8..+4+84.5+6.+91+361.3+49+8.5::277::",
    fails: ":turbot-fish::2+64+9+13587.3+1.+8+5..2.+58..6+3.+1+4+7+9.+3..+5+8+12+6+8+54+739+3+8+5.9...659+3+1.+8..+4+84.5+6.+91+361.3+49+8.5::::",
};
