//! Franken X-wing.
//!
//! A fish with boxes among its lines: so many houses have their digit inside as many others,
//! which lose it elsewhere.
//!
//! From our own puzzle
//! 82....7..........5...2.9.3....6...73.9...7....5.....8....4..2...17..59......82..., after 56
//! steps:
//!
//! ```text
//!  8 2 1 │ 5 3-4 6 │ 7 9 *4
//!  3 4 9 │ 7 1   8 │ 6 2 5
//!  6 7 5 │ 2 *4  9 │ 8 3 1
//! ───────┼─────────┼────────
//!  1 8 2 │ 6 9   4 │ 5 7 3
//!  4 9 3 │ 8 5   7 │ 1 6 2
//!  7 5 6 │ 1 2   3 │ 4 8 9
//! ───────┼─────────┼────────
//!  9 3 8 │ 4 7   1 │ 2 5 6
//!  2 1 7 │ 3 6   5 │ 9 4 8
//!  5 6 4 │ 9 8   2 │ 3 1 7
//! ```
//!
//! In row 3 and box 3, 4 can only be where columns 5 and 9 cross them. Each of the two needs
//! one 4, and no two of these can share one of columns 5 and 9: so columns 5 and 9 have their 4
//! there, and nowhere else. So we can remove 4 from r1c5.
//!
//! Not so without the 1 in r3c9:
//!
//! ```text
//!  8 2 1 │ 5 34 6 │ 7 9 *4
//!  3 4 9 │ 7 1  8 │ 6 2 5
//!  6 7 5 │ 2 *4 9 │ 8 3 14
//! ───────┼────────┼────────
//!  1 8 2 │ 6 9  4 │ 5 7 3
//!  4 9 3 │ 8 5  7 │ 1 6 2
//!  7 5 6 │ 1 2  3 │ 4 8 9
//! ───────┼────────┼────────
//!  9 3 8 │ 4 7  1 │ 2 5 6
//!  2 1 7 │ 3 6  5 │ 9 4 8
//!  5 6 4 │ 9 8  2 │ 3 1 7
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::FrankenXWing,
    source: "our own puzzle 82....7..........5...2.9.3....6...73.9...7....5.....8....4..2...17..59......82..., after 56 steps",
    shows: ":franken-x-wing:4:82+1+5.+67+9.+3+4+9+7+1+8+6+25+6+7+52.9+83+1+1+8+26+9+4+573+49+3+8+57+1+6+2+75+6+1+2+3+48+9+9+3+84+7+12+5+6+217+3+659+4+8+5+6+4+982+3+1+7::415::",
    fails: ":franken-x-wing::82+1+5.+67+9.+3+4+9+7+1+8+6+25+6+7+52.9+83.+1+8+26+9+4+573+49+3+8+57+1+6+2+75+6+1+2+3+48+9+9+3+84+7+12+5+6+217+3+659+4+8+5+6+4+982+3+1+7::::",
};
