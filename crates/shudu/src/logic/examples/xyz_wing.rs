//! XYZ-wing.
//!
//! A cell with three digits sees two cells with two of them each; all three share one digit,
//! and one of the three has it.
//!
//! From HoDoKu's regression library, 0801:
//!
//! ```text
//!  6   9  1 │ 48  5 2 │ 7   3    *48
//!  4   28 7 │ 68  9 3 │ 5   168  128
//!  *28 5  3 │ 468 1 7 │ 9-8 69-8 *248
//! ──────────┼─────────┼───────────────
//!  18  6  4 │ 2   3 5 │ 89  1789 178
//!  3   7  9 │ 1   6 8 │ 2   4    5
//!  128 28 5 │ 7   4 9 │ 6   18   3
//! ──────────┼─────────┼───────────────
//!  5   3  8 │ 9   7 1 │ 4   2    6
//!  9   1  6 │ 5   2 4 │ 3   78   78
//!  7   4  2 │ 3   8 6 │ 1   5    9
//! ```
//!
//! r3c9 is 2, 4 or 8. It sees r1c9 and r3c1, which have two digits each. Whatever r3c9 is, one
//! of r3c9, r1c9 and r3c1 must be 8. So we can remove 8 from r3c7 and r3c8.
//!
//! Not so without the 1 in r1c3:
//!
//! ```text
//!  6   9  1 │ 48  5 2 │ 7  3    *148
//!  4   28 7 │ 68  9 3 │ 5  168  128
//!  *28 5  3 │ 468 1 7 │ 89 689  *248
//! ──────────┼─────────┼──────────────
//!  18  6  4 │ 2   3 5 │ 89 1789 178
//!  3   7  9 │ 1   6 8 │ 2  4    5
//!  128 28 5 │ 7   4 9 │ 6  18   3
//! ──────────┼─────────┼──────────────
//!  5   3  8 │ 9   7 1 │ 4  2    6
//!  9   1  6 │ 5   2 4 │ 3  78   78
//!  7   4  2 │ 3   8 6 │ 1  5    9
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::XyzWing,
    source: "HoDoKu's regression library, 0801",
    shows: ":xyz-wing:248:6+9+1.527+3.4.+7.+935...+5+3.1+7....+6+4+2+3+5...37+91+68+24+5..574+96.3+5+389+7+142+6+9+1+6+5+2+43..+7+42+386+1+59::837 838::",
    fails: ":xyz-wing::6+9..527+3.4.+7.+935...+5+3.1+7....+6+4+2+3+5...37+91+68+24+5..574+96.3+5+389+7+142+6+9+1+6+5+2+43..+7+42+386+1+59::::",
};
