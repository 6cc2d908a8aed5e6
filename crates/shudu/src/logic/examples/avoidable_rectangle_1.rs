//! Avoidable rectangle type 1.
//!
//! A rectangle of two digits with filled corners that were not given must not be completed, or
//! the two digits could be exchanged.
//!
//! From HoDoKu's regression library, 0607:
//!
//! ```text
//!  25 25 8 │ 9 3 1 │ 4    7  6
//!  9  3  7 │ 8 6 4 │ 1    2  5
//!  4  6  1 │ 2 5 7 │ 39   8  39
//! ─────────┼───────┼─────────────
//!  3  1  2 │ 4 7 9 │ 5    6  8
//!  7  4  5 │ 3 8 6 │ *9-2 1  29
//!  6  8  9 │ 1 2 5 │ 37   34 347
//! ─────────┼───────┼─────────────
//!  8  27 6 │ 5 4 3 │ 27   9  1
//!  25 9  3 │ 7 1 8 │ 6    45 24
//!  1  57 4 │ 6 9 2 │ 8    35 37
//! ```
//!
//! r4c3, r5c3, r4c7 and r5c7 make a rectangle in two boxes. r4c3, r4c7 and r5c3 were not given:
//! with only 2 and 5 in all four, the two digits could be exchanged, and the puzzle would have
//! two solutions. r5c7 must break the pattern. So r5c7=9 is right. Either way r5c7 is not 2. So
//! we can remove 2 from r5c7.
//!
//! Not so without the 2 in r4c3:
//!
//! ```text
//!  25 25 8  │ 9 3 1 │ 4   7  6
//!  9  3  7  │ 8 6 4 │ 1   2  5
//!  4  6  1  │ 2 5 7 │ 39  8  39
//! ──────────┼───────┼────────────
//!  3  1  *2 │ 4 7 9 │ 5   6  8
//!  7  4  5  │ 3 8 6 │ *29 1  29
//!  6  8  9  │ 1 2 5 │ 37  34 347
//! ──────────┼───────┼────────────
//!  8  27 6  │ 5 4 3 │ 27  9  1
//!  25 9  3  │ 7 1 8 │ 6   45 24
//!  1  57 4  │ 6 9 2 │ 8   35 37
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::AvoidableRectangle1,
    source: "HoDoKu's regression library, 0607",
    shows: ":avoidable-rectangle-1:25:..+8+9+3+1476+9+3+786+41+254+6+1+25+7.+8.3+1+2+4+7+9+5+6+87+4+5+38+6.1.+6+8912+5...+8.6+5+43.9+1.+9+371+86..+1.4+6+9+28..::257::",
    fails: ":avoidable-rectangle-1::..+8+9+3+1476+9+3+786+41+254+6+1+25+7.+8.3+1.+4+7+9+5+6+87+4+5+38+6.1.+6+8912+5...+8.6+5+43.9+1.+9+371+86..+1.4+6+9+28..::::",
};
