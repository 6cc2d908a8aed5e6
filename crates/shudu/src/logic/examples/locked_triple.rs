//! Locked triple.
//!
//! Two cells (three) in one box and one line have only two (three) candidates together. The
//! digits are used up there, in the box and in the line.
//!
//! From HoDoKu's regression library, 0111:
//!
//! ```text
//!  1689 168 2  │ 189  5    4   │ 69 3    7
//!  7    4   3  │ 129  26-9 16  │ 8  169  5
//!  1689 168 5  │ 7    3    168 │ 2  1469 14
//! ─────────────┼───────────────┼─────────────
//!  5    7   1  │ 23   26   36  │ 4  8    9
//!  4    9   6  │ 5    8    7   │ 1  2    3
//!  2    3   8  │ 4    1    9   │ 5  7    6
//! ─────────────┼───────────────┼─────────────
//!  138  5   47 │ 6    *479 138 │ 79 149  2
//!  168  168 47 │ 18-9 *479 2   │ 3  5    148
//!  1368 2   9  │ 138  *47  5   │ 67 146  148
//! ```
//!
//! r7c5, r8c5 and r9c5 have no candidates but 4, 7 and 9: three cells for three digits, so
//! these cells use these digits up. They lie in box 8 and column 5 at once, so the digits go
//! from the rest of both. So we can remove 9 from r2c5 and r8c4.
//!
//! Not so without the 8 in r5c5:
//!
//! ```text
//!  1689 168 2  │ 189 5     4   │ 69 3    7
//!  7    4   3  │ 129 269   16  │ 8  169  5
//!  1689 168 5  │ 7   3     168 │ 2  1469 14
//! ─────────────┼───────────────┼─────────────
//!  5    7   1  │ 23  26    36  │ 4  8    9
//!  4    9   6  │ 5   8     7   │ 1  2    3
//!  2    3   8  │ 4   1     9   │ 5  7    6
//! ─────────────┼───────────────┼─────────────
//!  138  5   47 │ 6   *4789 138 │ 79 149  2
//!  168  168 47 │ 189 *4789 2   │ 3  5    148
//!  1368 2   9  │ 138 *478  5   │ 67 146  148
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::LockedTriple,
    source: "HoDoKu's regression library, 0111",
    shows: ":locked-triple:479:..+2.5+4.3774+3...8.+5..+5+73.+2..5+71...+4+89+4+96+5+87+123+238+419+5+7+6.+5.6....2.....235..+29..+5...::925 984::",
    fails: ":locked-triple::..+2.5+4.3774+3...8.+5..+5+73.+2..5+71...+4+89+4+96+5.7+123+238+419+5+7+6.+5.6....2.....235..+29..+5...::::",
};
