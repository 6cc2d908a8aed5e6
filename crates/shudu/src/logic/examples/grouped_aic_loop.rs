//! Grouped alternating loop.
//!
//! A chain in which several places of a digit in a box and a line count as one.
//!
//! From HoDoKu's regression library, 0709:
//!
//! ```text
//!  89   18 129-8 │ 7     6   28   │ 3 4   5
//!  4    3  *28   │ *258  1   58-2 │ 7 6   9
//!  6    7  5     │ 4     9   3    │ 8 2   1
//! ───────────────┼────────────────┼──────────
//!  *158 4  *18   │ 158   2   7    │ 9 3   6
//!  578  9  3     │ 6     58  4    │ 2 1   78
//!  *178 2  6     │ 9     3   18   │ 5 78  4
//! ───────────────┼────────────────┼──────────
//!  389  5  4     │ 38    78  6    │ 1 789 2
//!  2    18 7     │ 18    4   9    │ 6 5   3
//!  *13  6  19    │ *23-5 578 125  │ 4 789 78
//! ```
//!
//! Follow the chain: r2c3≠2 → r2c3=8 → r4c3≠8 → r4c3=1 → r4c1/r6c1≠1 → r9c1=1
//! → r9c1≠3 → r9c4=3 → r9c4≠2 → r2c4=2. The last excludes the first, so the chain
//! is a ring: it holds in both directions, and of every two neighbours exactly one is right. So
//! we can remove 8 from r1c3; 2 from r2c6; and 5 from r9c4.
//!
//! Not so with 1 possible in r1c1 too:
//!
//! ```text
//!  189  18 1289 │ 7    6   28  │ 3 4   5
//!  4    3  *28  │ *258 1   258 │ 7 6   9
//!  6    7  5    │ 4    9   3   │ 8 2   1
//! ──────────────┼──────────────┼──────────
//!  *158 4  *18  │ 158  2   7   │ 9 3   6
//!  578  9  3    │ 6    58  4   │ 2 1   78
//!  *178 2  6    │ 9    3   18  │ 5 78  4
//! ──────────────┼──────────────┼──────────
//!  389  5  4    │ 38   78  6   │ 1 789 2
//!  2    18 7    │ 18   4   9   │ 6 5   3
//!  *13  6  19   │ *235 578 125 │ 4 789 78
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::GroupedAicLoop,
    source: "HoDoKu's regression library, 0709",
    shows: ":grouped-aic-loop:1238:...+7+6.+3+4+543..1.7+696+754+9+38+2+1.+4..27+93+6.936.421..2+693.+5.+4.+54..61.22.7.4+9+653.+6....+4..:111 891 991 893 194 894 896:813 226 594::",
    fails: ":grouped-aic-loop::...+7+6.+3+4+543..1.7+696+754+9+38+2+1.+4..27+93+6.936.421..2+693.+5.+4.+54..61.22.7.4+9+653.+6....+4..:891 991 893 194 894 896:::",
};
