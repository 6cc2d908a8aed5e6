//! ALS-XZ.
//!
//! Two sets with one digit more than cells share a digit only one of them can have. The other
//! set is then locked: a second digit they share is in one of them.
//!
//! From HoDoKu's regression library, 0901:
//!
//! ```text
//!  1389  2     4   │ *158 6    *15 │ 7    *389 *59
//!  5     368   7   │ 4    *38  9   │ 26-3 1    *28
//!  13689 13689 139 │ 2358 7    125 │ 346  *38  459
//! ─────────────────┼───────────────┼───────────────
//!  236   36    5   │ 23   9    4   │ 8    7    1
//!  4     7     129 │ 6    12   8   │ 5    29   3
//!  1239  139   8   │ 1235 1235 7   │ 249  6    49
//! ─────────────────┼───────────────┼───────────────
//!  7     18    123 │ 1589 1258 125 │ 239  4    6
//!  1289  4     6   │ 1289 128  3   │ 29   5    7
//!  39    5     239 │ 7    4    6   │ 1    2389 28
//! ```
//!
//! Each of these sets has one digit more than cells, so it can lack only one of its digits:
//! r1c4, r1c6 and r2c5 (with 1, 3, 5 and 8); r1c8, r1c9, r2c9 and r3c8 (with 2, 3, 5, 8 and 9).
//! They share 5, which only one of the two can have. The other one lacks it, so it has all its
//! other digits, 3 among them. So we can remove 3 from r2c7.
//!
//! Not so with 3 possible in r1c4 too:
//!
//! ```text
//!  1389  2     4   │ *1358 6    *15 │ 7   *389 *59
//!  5     368   7   │ 4     *38  9   │ 236 1    *28
//!  13689 13689 139 │ 2358  7    125 │ 346 *38  459
//! ─────────────────┼────────────────┼──────────────
//!  236   36    5   │ 23    9    4   │ 8   7    1
//!  4     7     129 │ 6     12   8   │ 5   29   3
//!  1239  139   8   │ 1235  1235 7   │ 249 6    49
//! ─────────────────┼────────────────┼──────────────
//!  7     18    123 │ 1589  1258 125 │ 239 4    6
//!  1289  4     6   │ 1289  128  3   │ 29  5    7
//!  39    5     239 │ 7     4    6   │ 1   2389 28
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::AlsXz,
    source: "HoDoKu's regression library, 0901",
    shows: ":als-xz:123589:.24.6.+7..5.74.9.1.....+7......+5.9+4+87+14+7.+6.85.3..8..7.6.+7......46.+46..3.+57.5.7+4+61..:314 819 225 134 237 937 238 938 239 839 269 372 972 973 274 291 891 999:327::",
    fails: ":als-xz::.24.6.+7..5.74.9.1.....+7......+5.9+4+87+14+7.+6.85.3..8..7.6.+7......46.+46..3.+57.5.7+4+61..:819 225 134 237 937 238 938 239 839 269 372 972 973 274 291 891 999:::",
};
