//! Finned Franken X-wing.
//!
//! A fish with boxes and with fins: what the fish would remove and what sees every fin goes.
//!
//! From HoDoKu's regression library, 0340:
//!
//! ```text
//!  69   7     2    │ 49 3 1 │ 5    8    469
//!  4    689   1689 │ 2  7 5 │ 169  3    169
//!  3    5     19   │ 49 6 8 │ 7    14   2
//! ─────────────────┼────────┼───────────────
//!  *269 1     *69  │ 7  5 4 │ 3    *26  8
//!  28   3     48   │ 6  1 9 │ 24   7    5
//!  7    *46   5    │ 8  2 3 │ 146  9    146
//! ─────────────────┼────────┼───────────────
//!  5    249-6 46   │ 1  8 7 │ 2469 *246 3
//!  18   248   3    │ 5  9 6 │ 124  124  7
//!  169  69    7    │ 3  4 2 │ 8    5    169
//! ```
//!
//! In column 8 and box 4, 6 can only be where rows 4 and 7 cross them, but for r6c2 (the fin).
//! If no fin is 6, this is a fish, and rows 4 and 7 have their 6 in it. If a fin is 6, whatever
//! sees it is not. r7c2 would lose 6 to the fish, and see every fin: either way there is no 6.
//! So we can remove 6 from r7c2.
//!
//! Not so without the 3 in r2c8:
//!
//! ```text
//!  69   7    2    │ 49 3 1 │ 5    8    469
//!  4    689  1689 │ 2  7 5 │ 169  136  169
//!  3    5    19   │ 49 6 8 │ 7    14   2
//! ────────────────┼────────┼───────────────
//!  *269 1    *69  │ 7  5 4 │ 3    *26  8
//!  28   3    48   │ 6  1 9 │ 24   7    5
//!  7    *46  5    │ 8  2 3 │ 146  9    146
//! ────────────────┼────────┼───────────────
//!  5    2469 46   │ 1  8 7 │ 2469 *246 3
//!  18   248  3    │ 5  9 6 │ 124  124  7
//!  169  69   7    │ 3  4 2 │ 8    5    169
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::FinnedFrankenXWing,
    source: "HoDoKu's regression library, 0340",
    shows: ":finned-franken-x-wing:6:.72.3158.4..275.3.35..687.2.1.7543.8.3.619.757.5823.9.5..187..3..3596..7..734285.:973 281:672::",
    fails: ":finned-franken-x-wing::.72.3158.4..275...35..687.2.1.7543.8.3.619.757.5823.9.5..187..3..3596..7..734285.:973 281:::",
};
