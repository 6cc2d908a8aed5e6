//! Alternating chain.
//!
//! Pairs of any kind in a line: if one end is wrong the other is right. What both ends exclude
//! goes.
//!
//! From HoDoKu's regression library, 0708:
//!
//! ```text
//!  9   6    3     │ 478   1   4578 │ *24  *28    458
//!  2   7    1458  │ 3     459 4589 │ 46   168    14589
//!  148 145  1458  │ 6     459 2    │ 7    3      14589
//! ────────────────┼────────────────┼───────────────────
//!  7   1245 9     │ 148   6   458  │ 3    128    148
//!  148 124  1468  │ 14789 249 3    │ 5    *126-8 1478
//!  148 3    14568 │ 1478  245 4578 │ *246 9      1478
//! ────────────────┼────────────────┼───────────────────
//!  6   8    7     │ 49    3   49   │ 1    5      2
//!  5   14   14    │ 2     8   6    │ 9    7      3
//!  3   9    2     │ 5     7   1    │ 8    4      6
//! ```
//!
//! Suppose r1c8 is not 8. Then r1c8 is 2 (the cell has no other digit left), so r1c7 is not 2
//! (row 1 has 2 once), so r6c7 is 2 (no other place for 2 in column 7), so r6c7 is not 6 (a
//! cell has one digit), so r5c8 is 6 (no other place for 6 in box 6). So at least one of the
//! two holds: r1c8 is 8, or r5c8 is 6. What both exclude can go. So we can remove 8 from r5c8.
//!
//! Not so without the 6 in r4c5:
//!
//! ```text
//!  9   6    3     │ 478   1    4578 │ *24  *28   458
//!  2   7    1458  │ 3     459  4589 │ 46   168   14589
//!  148 145  1458  │ 6     459  2    │ 7    3     14589
//! ────────────────┼─────────────────┼──────────────────
//!  7   1245 9     │ 148   2456 458  │ 3    1268  148
//!  148 124  1468  │ 14789 2469 3    │ 5    *1268 1478
//!  148 3    14568 │ 1478  2456 4578 │ *246 9     1478
//! ────────────────┼─────────────────┼──────────────────
//!  6   8    7     │ 49    3    49   │ 1    5     2
//!  5   14   14    │ 2     8    6    │ 9    7     3
//!  3   9    2     │ 5     7    1    │ 8    4     6
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::Aic,
    source: "HoDoKu's regression library, 0708",
    shows: ":aic:268:963.1....+27.3........+6.27+3.7.9.6.+3.......+35...3.....9.+6+8+7.3.+1+525..+286+9+73+3+9+2+571846::858::",
    fails: ":aic::963.1....+27.3........+6.27+3.7.9...+3.......+35...3.....9.+6+8+7.3.+1+525..+286+9+73+3+9+2+571846::::",
};
