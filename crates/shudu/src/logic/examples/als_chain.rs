//! ALS chain.
//!
//! Almost locked sets joined by digits only one neighbour can have: the first or the last set
//! has the digit the two share.
//!
//! From HoDoKu's regression library, 0903:
//!
//! ```text
//!  258-69 58-9 1     │ *456 3   7   │ *2469 *2469 *269
//!  *369   *49  *346  │ 2    1   8   │ 346-9 5     7
//!  7      245  *2346 │ 456  59  69  │ 8     1     236
//! ───────────────────┼──────────────┼───────────────────
//!  1      2478 9     │ 3    6   5   │ 24    247   28
//!  258    6    *25   │ 19   7   4   │ 129   3     12589
//!  35     457  345   │ 19   8   2   │ 1469  4679  1569
//! ───────────────────┼──────────────┼───────────────────
//!  2569   1259 8     │ 7    259 369 │ 13    269   4
//!  4      129  *256  │ *56  259 369 │ 7     8     13
//!  269    3    7     │ 8    4   1   │ 5     269   269
//! ```
//!
//! Each of these sets has one digit more than cells, so it can lack only one of its digits:
//! r1c4, r1c7, r1c8 and r1c9 (with 2, 4, 5, 6 and 9); r8c4 (with 5 and 6); r5c3 and r8c3 (with
//! 2, 5 and 6); r2c1, r2c2, r2c3 and r3c3 (with 2, 3, 4, 6 and 9). Neighbouring sets share 5, 6
//! and 2, which only one of the two can have. If the first set lacks 6 or 9, it has its link
//! digit, so the next lacks it and has the following one, and so on to the last, which then has
//! 6 or 9. So the first or the last set has 6 or 9. So we can remove 6 and 9 from r1c1; and 9
//! from r1c2 and r2c7.
//!
//! Not so without the 5 in r2c8:
//!
//! ```text
//!  25689 589  1     │ *456 3   7   │ *2469 *24569 *2569
//!  *3569 *459 *3456 │ 2    1   8   │ 3469  4569   7
//!  7     245  *2346 │ 456  59  69  │ 8     1      2356
//! ──────────────────┼──────────────┼────────────────────
//!  1     2478 9     │ 3    6   5   │ 24    247    28
//!  258   6    *25   │ 19   7   4   │ 129   3      12589
//!  35    457  345   │ 19   8   2   │ 1469  45679  1569
//! ──────────────────┼──────────────┼────────────────────
//!  2569  1259 8     │ 7    259 369 │ 13    269    4
//!  4     129  *256  │ *56  259 369 │ 7     8      13
//!  269   3    7     │ 8    4   1   │ 5     269    269
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::AlsChain,
    source: "HoDoKu's regression library, 0903",
    shows: ":als-chain:234569:..+1.3+7......2+1+8.577.....81.1.9+3+65....6..+74.3.....82.....87....44.....+78..37+8+415..:212 412 914 932 533 934 939 277 677 977 582 984 289 689 989:611 911 912 927::",
    fails: ":als-chain::..+1.3+7......2+1+8..77.....81.1.9+3+65....6..+74.3.....82.....87....44.....+78..37+8+415..:212 412 914 932 533 934 939 277 677 977 582 984 289 689 989:::",
};
