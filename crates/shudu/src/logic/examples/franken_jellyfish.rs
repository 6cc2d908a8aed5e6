//! Franken jellyfish.
//!
//! A fish with boxes among its lines: so many houses have their digit inside as many others,
//! which lose it elsewhere.
//!
//! From HoDoKu's regression library, 0332:
//!
//! ```text
//!  178  178  157   │ 4   57 2   │ 9    3    6
//!  *26  3    567-2 │ 68  9  78  │ *12  15-2 4
//!  9    256  4     │ 1   3  56  │ 8    25   7
//! ─────────────────┼────────────┼───────────────
//!  *126 19   3     │ *26 8  4   │ *127 79   5
//!  17   1257 8     │ 3   25 59  │ 4    6    19
//!  4    2569 256   │ 7   1  569 │ 3    8    29
//! ─────────────────┼────────────┼───────────────
//!  5    *127 *12   │ 89  6  3   │ *27  4    89
//!  678  678  *267  │ *29 4  1   │ 5    79   3
//!  3    4    9     │ 5   27 78  │ 6    12   128
//! ```
//!
//! In columns 1, 4 and 7 and box 7, 2 can only be where rows 2, 4, 7 and 8 cross them. Each of
//! the four needs one 2, and no two of these can share one of rows 2, 4, 7 and 8: so rows 2, 4,
//! 7 and 8 have their 2 there, and nowhere else. So we can remove 2 from r2c3 and r2c8.
//!
//! Not so with 2 possible in r5c1 too:
//!
//! ```text
//!  178  178  157  │ 4   57 2   │ 9    3   6
//!  *26  3    2567 │ 68  9  78  │ *12  125 4
//!  9    256  4    │ 1   3  56  │ 8    25  7
//! ────────────────┼────────────┼──────────────
//!  *126 19   3    │ *26 8  4   │ *127 79  5
//!  127  1257 8    │ 3   25 59  │ 4    6   19
//!  4    2569 256  │ 7   1  569 │ 3    8   29
//! ────────────────┼────────────┼──────────────
//!  5    *127 *12  │ 89  6  3   │ *27  4   89
//!  678  678  *267 │ *29 4  1   │ 5    79  3
//!  3    4    9    │ 5   27 78  │ 6    12  128
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::FrankenJellyfish,
    source: "HoDoKu's regression library, 0332",
    shows: ":franken-jellyfish:2:...+4.29+3+6.3..+9...49.+413.+8.7..+3.84..5..83..+46.+4..71.38.5...+6+3.+4.....41+5.+33495..6..:512 121 721 821 123 526 626 741 242 642 742 944 148 248 251 952 259 872 773 274 177 179 279 281 282 884 288 798:223 228::",
    fails: ":franken-jellyfish::...+4.29+3+6.3..+9...49.+413.+8.7..+3.84..5..83..+46.+4..71.38.5...+6+3.+4.....41+5.+33495..6..:512 121 721 821 123 526 626 741 242 642 742 944 148 248 952 259 872 773 274 177 179 279 281 282 884 288 798:::",
};
