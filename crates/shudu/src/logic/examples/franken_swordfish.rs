//! Franken swordfish.
//!
//! A fish with boxes among its lines: so many houses have their digit inside as many others,
//! which lose it elsewhere.
//!
//! From HoDoKu's regression library, 0331:
//!
//! ```text
//!  *49 6   14-9 │ 8    *19 2   │ 7 3  5
//!  2   19  7    │ 6    3   5   │ 4 19 8
//!  3   8   5    │ *149 7   *49 │ 2 6  *19
//! ──────────────┼──────────────┼──────────
//!  5   129 6    │ 49   8   149 │ 3 29 7
//!  *49 24  8    │ 7    6   3   │ 1 5  *29
//!  7   3   19   │ 2    5   19  │ 6 8  4
//! ──────────────┼──────────────┼──────────
//!  8   49  2    │ 139  149 6   │ 5 7  13
//!  6   5   49   │ 39   149 7   │ 8 12 123
//!  1   7   3    │ 5    2   8   │ 9 4  6
//! ```
//!
//! In columns 1 and 9 and box 2, 9 can only be where rows 1, 3 and 5 cross them. Each of the
//! three needs one 9, and no two of these can share one of rows 1, 3 and 5: so rows 1, 3 and 5
//! have their 9 there, and nowhere else. So we can remove 9 from r1c3.
//!
//! Not so without the 2 in r2c1:
//!
//! ```text
//!  *49  6   149 │ 8    *19 2   │ 7 3  5
//!  29   129 7   │ 6    3   5   │ 4 19 8
//!  3    8   5   │ *149 7   *49 │ 2 6  *19
//! ──────────────┼──────────────┼──────────
//!  5    129 6   │ 49   8   149 │ 3 29 7
//!  *249 24  8   │ 7    6   3   │ 1 5  *29
//!  7    3   19  │ 2    5   19  │ 6 8  4
//! ──────────────┼──────────────┼──────────
//!  8    49  2   │ 139  149 6   │ 5 7  13
//!  6    5   49  │ 39   149 7   │ 8 12 123
//!  1    7   3   │ 5    2   8   │ 9 4  6
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::FrankenSwordfish,
    source: "HoDoKu's regression library, 0331",
    shows: ":franken-swordfish:9:.6.8.27352.76354.8385.7.26.5.6.8.3.7..876315.73.25.6848.2..657.65...78..173528946:415 136 442 144 952 474 184 484:913::",
    fails: ":franken-swordfish::.6.8.2735..76354.8385.7.26.5.6.8.3.7..876315.73.25.6848.2..657.65...78..173528946:415 136 442 144 952 474 184 484:::",
};
