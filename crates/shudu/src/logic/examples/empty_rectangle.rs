//! Empty rectangle.
//!
//! In a box the places of a digit form a cross of one row and one column. A pair of places that
//! leads from one arm to another line rules out the cell where that line meets the other arm.
//!
//! From HoDoKu's regression library, 0402:
//!
//! ```text
//!  6   2   7    │ 39 39  5  │ 48  48   1
//!  3   49  49   │ 7  8   1  │ 5   2    6
//!  1   8   5    │ 2  4   6  │ 7   3    9
//! ──────────────┼───────────┼────────────
//!  4   3   8    │ 1  7   9  │ 6   5    2
//!  *29 6   1    │ 8  5   24 │ 3   *49  7
//!  5   7   29   │ 36 36  24 │ 49  1    8
//! ──────────────┼───────────┼────────────
//!  *29 5   6    │ 4  29  8  │ 1   7    3
//!  8   1   3    │ 5  269 7  │ 29  69   4
//!  7   *49 *249 │ 69 1   3  │ 289 68-9 5
//! ```
//!
//! Suppose r5c8 is not 9. Then r5c1 is 9 (no other place for 9 in row 5), so r7c1 is not 9
//! (column 1 has 9 once), so one of r9c2 and r9c3 is 9 (no other place for 9 in box 7). So at
//! least one of the two holds: r5c8 is 9, or one of r9c2 and r9c3 is 9. What both exclude can
//! go. So we can remove 9 from r9c8.
//!
//! Not so without the 6 in r5c2:
//!
//! ```text
//!  6   2   7    │ 39 39  5  │ 48  48  1
//!  3   49  49   │ 7  8   1  │ 5   2   6
//!  1   8   5    │ 2  4   6  │ 7   3   9
//! ──────────────┼───────────┼───────────
//!  4   3   8    │ 1  7   9  │ 6   5   2
//!  *29 69  1    │ 8  5   24 │ 3   *49 7
//!  5   7   29   │ 36 36  24 │ 49  1   8
//! ──────────────┼───────────┼───────────
//!  *29 5   6    │ 4  29  8  │ 1   7   3
//!  8   1   3    │ 5  269 7  │ 29  69  4
//!  7   *49 *249 │ 69 1   3  │ 289 689 5
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::EmptyRectangle,
    source: "HoDoKu's regression library, 0402",
    shows: ":empty-rectangle:9:6+2+7..+5..+13..7+8+152+6+1852+4673+94+3+8+1+7+9+65+2.+61+85.3.+7+57.....+18.564.817+3+813+5.7..4+7...+1+3..5:265:998::",
    fails: ":empty-rectangle::6+2+7..+5..+13..7+8+152+6+1852+4673+94+3+8+1+7+9+65+2..1+85.3.+7+57.....+18.564.817+3+813+5.7..4+7...+1+3..5:265:::",
};
