//! Naked triplet.
//!
//! As many cells of a house as they have candidates together keep these digits to themselves.
//!
//! From HoDoKu's regression library, 0201:
//!
//! ```text
//!  2 1  6 │ 3   *57   457 │ 45 8 9
//!  7 3  4 │ 589 189-5 59  │ 15 6 2
//!  9 5  8 │ 2   1-6   46  │ 14 7 3
//! ────────┼───────────────┼────────
//!  4 9  7 │ 1   2     8   │ 6  3 5
//!  6 2  5 │ 79  3     79  │ 8  1 4
//!  3 8  1 │ 56  4     56  │ 2  9 7
//! ────────┼───────────────┼────────
//!  1 4  3 │ 89  89    2   │ 7  5 6
//!  8 67 2 │ 567 *567  3   │ 9  4 1
//!  5 67 9 │ 4   *67   1   │ 3  2 8
//! ```
//!
//! r1c5, r8c5 and r9c5 have no candidates but 5, 6 and 7: three cells for three digits, so
//! these cells use these digits up. No other cell that shares a house with all of them can have
//! one of these digits. So we can remove 5 from r2c5; and 6 from r3c5.
//!
//! Not so without the 1 in r1c2:
//!
//! ```text
//!  2 1  6 │ 3   *157 457 │ 145 8 9
//!  7 3  4 │ 589 1589 59  │ 15  6 2
//!  9 5  8 │ 2   16   46  │ 14  7 3
//! ────────┼──────────────┼─────────
//!  4 9  7 │ 1   2    8   │ 6   3 5
//!  6 2  5 │ 79  3    79  │ 8   1 4
//!  3 8  1 │ 56  4    56  │ 2   9 7
//! ────────┼──────────────┼─────────
//!  1 4  3 │ 89  89   2   │ 7   5 6
//!  8 67 2 │ 567 *567 3   │ 9   4 1
//!  5 67 9 │ 4   *67  1   │ 3   2 8
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::NakedTriplet,
    source: "HoDoKu's regression library, 0201",
    shows: ":naked-triplet:567:2+163...+897+34....+6+2+95+82...73497+12+8+63+5+6+2+5.3.+8+1+4+38+1.4.29714+3..2+75+6+8.+2..+39+415.+9+4.13+28::525 635::",
    fails: ":naked-triplet::2.63...+897+34....+6+2+95+82...73497+12+8+63+5+6+2+5.3.+8+1+4+38+1.4.29714+3..2+75+6+8.+2..+39+415.+9+4.13+28::::",
};
