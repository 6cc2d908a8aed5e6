//! Locked pair.
//!
//! Two cells (three) in one box and one line have only two (three) candidates together. The
//! digits are used up there, in the box and in the line.
//!
//! From HoDoKu's regression library, 0110:
//!
//! ```text
//!  6    8 29 │ 1   4    7    │ 29      3       5
//!  2349 7 29 │ 6   5    39   │ 12489   12489   249
//!  349  1 5  │ 39  8    2    │ 7       6       49
//! ───────────┼───────────────┼────────────────────────
//!  1    2 6  │ 5   9    4    │ 3       7       8
//!  8    9 4  │ 7   36   36   │ 25      25      1
//!  5    3 7  │ 8   2    1    │ 6       49      49
//! ───────────┼───────────────┼────────────────────────
//!  279  6 3  │ 29  17   59   │ 1458-29 1458-29 47-29
//!  279  4 8  │ 239 1367 3569 │ 15-29   15-29   367-29
//!  7-29 5 1  │ 4   367  8    │ *29     *29     367-29
//! ```
//!
//! r9c7 and r9c8 have no candidates but 2 and 9: two cells for two digits, so these cells use
//! these digits up. They lie in box 9 and row 9 at once, so the digits go from the rest of
//! both. So we can remove 2 and 9 from r7c7, r7c8, r7c9, r8c7, r8c8, r8c9, r9c1 and r9c9.
//!
//! Not so without the 3 in r1c8:
//!
//! ```text
//!  6    8 29 │ 1   4    7    │ 29     239    5
//!  2349 7 29 │ 6   5    39   │ 12489  123489 2349
//!  349  1 5  │ 39  8    2    │ 7      6      349
//! ───────────┼───────────────┼─────────────────────
//!  1    2 6  │ 5   9    4    │ 3      7      8
//!  8    9 4  │ 7   36   36   │ 25     25     1
//!  5    3 7  │ 8   2    1    │ 6      49     49
//! ───────────┼───────────────┼─────────────────────
//!  279  6 3  │ 29  17   59   │ 124589 124589 2479
//!  279  4 8  │ 239 1367 3569 │ 1259   12359  23679
//!  279  5 1  │ 4   367  8    │ *29    *239   23679
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::LockedPair,
    source: "HoDoKu's regression library, 0110",
    shows: ":locked-pair:29:+6+8.+1+4+7.+35.7.65.....1+5.+8276.+1+26+59+43+788+947....15378+2+16...63.......+4+8.......+5+14.8...::277 977 278 978 279 979 287 987 288 988 289 989 291 991 299 999::",
    fails: ":locked-pair::+6+8.+1+4+7..5.7.65.....1+5.+8276.+1+26+59+43+788+947....15378+2+16...63.......+4+8.......+5+14.8...::::",
};
