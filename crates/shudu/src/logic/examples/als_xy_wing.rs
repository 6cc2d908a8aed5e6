//! ALS-XY-wing.
//!
//! Almost locked sets joined by digits only one neighbour can have: the first or the last set
//! has the digit the two share.
//!
//! From HoDoKu's regression library, 0902:
//!
//! ```text
//!  9  1467 16  │ 456-7 3     1567  │ *247 *27  8
//!  2  147  3   │ *79   19    8     │ 6    5    *47
//!  8  467  5   │ 2     46    67    │ 3    9    1
//! ─────────────┼───────────────────┼────────────────
//!  7  9    28  │ 1     456   3     │ 45   28   46
//!  16 5    4   │ *679  2689  2679  │ 278  1238 *367
//!  16 3    28  │ 4567  24568 2567  │ 2457 17   9
//! ─────────────┼───────────────────┼────────────────
//!  5  8    167 │ 3     169   169   │ 79   4    2
//!  3  2    9   │ 8     7     4     │ 1    6    5
//!  4  16   167 │ 569   2569  12569 │ 789  378  *37
//! ```
//!
//! Each of these sets has one digit more than cells, so it can lack only one of its digits:
//! r1c7 and r1c8 (with 2, 4 and 7); r2c9, r5c9 and r9c9 (with 3, 4, 6 and 7); r2c4 and r5c4
//! (with 6, 7 and 9). Neighbouring sets share 4 and 6, which only one of the two can have. If
//! the first set lacks 7, it has its link digit, so the next lacks it and has the following
//! one, and so on to the last, which then has 7. So the first or the last set has 7. So we can
//! remove 7 from r1c4.
//!
//! Not so with 4 possible in r2c4 too:
//!
//! ```text
//!  9  1467 16  │ 4567 3     1567  │ *247 *27  8
//!  2  147  3   │ *479 19    8     │ 6    5    *47
//!  8  467  5   │ 2    46    67    │ 3    9    1
//! ─────────────┼──────────────────┼────────────────
//!  7  9    28  │ 1    456   3     │ 45   28   46
//!  16 5    4   │ *679 2689  2679  │ 278  1238 *367
//!  16 3    28  │ 4567 24568 2567  │ 2457 17   9
//! ─────────────┼──────────────────┼────────────────
//!  5  8    167 │ 3    169   169   │ 79   4    2
//!  3  2    9   │ 8    7     4     │ 1    6    5
//!  4  16   167 │ 569  2569  12569 │ 789  378  *37
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::AlsXyWing,
    source: "HoDoKu's regression library, 0902",
    shows: ":als-xy-wing:234679:+9...+3...8+2.3..865.+8.52..3+917+9.1.3....54.......+3......9+58.3...423+298741+6+5+4........:713 424 425 643 245 845 247 847 758 163 663 867 268 868 792 195:714::",
    fails: ":als-xy-wing::+9...+3...8+2.3..865.+8.52..3+917+9.1.3....54.......+3......9+58.3...423+298741+6+5+4........:713 425 643 245 845 247 847 758 163 663 867 268 868 792 195:::",
};
