//! Simple colouring.
//!
//! The pairs of one digit are coloured in turns; one colour is right everywhere. A colour that
//! sees itself is wrong; what sees both colours goes.
//!
//! From HoDoKu's regression library, 0500:
//!
//! ```text
//!  8 14 7  │ 1345 9   135   │ 6   13 2
//!  9 5  2  │ 8    6   1-3   │ 137 4  *37
//!  3 14 6  │ 147  2   17    │ 5   9  8
//! ─────────┼────────────────┼────────────
//!  7 8  1  │ 9    3   4     │ 2   5  6
//!  2 6  4  │ 157  578 1578  │ 38  37 9
//!  5 3  9  │ 6    78  2     │ 18  17 4
//! ─────────┼────────────────┼────────────
//!  6 79 35 │ 357  578 35789 │ 4   2  1
//!  1 2  35 │ 357  4   6     │ 9   8  *37
//!  4 79 8  │ 2    1   *379  │ *37 6  5
//! ```
//!
//! Following pairs, where if one is wrong the other is right, gives two colours: blue (r2c9=3,
//! r9c7=3) and green (r8c9=3, r9c6=3). One colour is right everywhere, the other wrong
//! everywhere. Whichever colour is right, it excludes what goes from r2c6. So we can remove 3
//! from r2c6.
//!
//! Not so without the 4 in r7c7:
//!
//! ```text
//!  8 14 7  │ 1345 9   135   │ 6   13 2
//!  9 5  2  │ 8    6   13    │ 137 4  *37
//!  3 14 6  │ 147  2   17    │ 5   9  8
//! ─────────┼────────────────┼────────────
//!  7 8  1  │ 9    3   4     │ 2   5  6
//!  2 6  4  │ 157  578 1578  │ 38  37 9
//!  5 3  9  │ 6    78  2     │ 18  17 4
//! ─────────┼────────────────┼────────────
//!  6 79 35 │ 357  578 35789 │ 347 2  1
//!  1 2  35 │ 357  4   6     │ 9   8  *37
//!  4 79 8  │ 2    1   *379  │ *37 6  5
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::SimpleColours,
    source: "HoDoKu's regression library, 0500",
    shows: ":simple-colours:3:8.+7.9.6.2+95+28+6..4.3.6.+2.+5+9+8+7+8+19+34+25+62+6+4.....9+53+96.2..+4+6.....+4+21+12..+46+98.4.8+21..+65:726 157 757 158 767:326::",
    fails: ":simple-colours::8.+7.9.6.2+95+28+6..4.3.6.+2.+5+9+8+7+8+19+34+25+62+6+4.....9+53+96.2..+4+6......+21+12..+46+98.4.8+21..+65:726 157 757 158 767:::",
};
