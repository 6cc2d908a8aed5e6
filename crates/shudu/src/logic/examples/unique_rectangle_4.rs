//! Unique rectangle type 4.
//!
//! Two corners on one side must have one of the two digits between them. Neither can have the
//! other, or the pattern is complete.
//!
//! From HoDoKu's regression library, 0603:
//!
//! ```text
//!  125 17     9     │ 4 125 6 │ 3 8 27
//!  128 *478-1 *47-1 │ 3 12  9 │ 5 6 27
//!  235 6      35    │ 8 25  7 │ 1 4 9
//! ──────────────────┼─────────┼────────
//!  58  78     57    │ 2 9   4 │ 6 3 1
//!  13  2      13    │ 5 6   8 │ 9 7 4
//!  4   9      6     │ 1 7   3 │ 2 5 8
//! ──────────────────┼─────────┼────────
//!  9   5      8     │ 7 3   2 │ 4 1 6
//!  7   3      2     │ 6 4   1 │ 8 9 5
//!  6   *14    *14   │ 9 8   5 │ 7 2 3
//! ```
//!
//! r9c2, r9c3, r2c2 and r2c3 make a rectangle in two boxes. With only 1 and 4 in all four, the
//! two digits could be exchanged, and the puzzle would have two solutions. So at least one of
//! r2c2=7, r2c2=8 and r2c3=7 is right. In row 2, one of the two cells must be 4; were the other
//! 1, the pattern would be complete. So we can remove 1 from r2c2 and r2c3.
//!
//! Not so without the 4 in r1c4:
//!
//! ```text
//!  125 147   9    │ 4 125 6 │ 3 8 27
//!  128 *1478 *147 │ 3 12  9 │ 5 6 27
//!  235 6     35   │ 8 25  7 │ 1 4 9
//! ────────────────┼─────────┼────────
//!  58  78    57   │ 2 9   4 │ 6 3 1
//!  13  2     13   │ 5 6   8 │ 9 7 4
//!  4   9     6    │ 1 7   3 │ 2 5 8
//! ────────────────┼─────────┼────────
//!  9   5     8    │ 7 3   2 │ 4 1 6
//!  7   3     2    │ 6 4   1 │ 8 9 5
//!  6   *14   *14  │ 9 8   5 │ 7 2 3
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::UniqueRectangle4,
    source: "HoDoKu's regression library, 0603",
    shows: ":unique-rectangle-4:14:..+9+4.+6+3+8....3.9+5+6..+6.+8.7149...+2+9+4+631.2.+5+689+74+496+17+3+2+58+9+58+7+3+2+4+1+6+7326+4+1+8+9+5+6..9+8+572+3::122 123::",
    fails: ":unique-rectangle-4::..+9..+6+3+8....3.9+5+6..+6.+8.7149...+2+9+4+631.2.+5+689+74+496+17+3+2+58+9+58+7+3+2+4+1+6+7326+4+1+8+9+5+6..9+8+572+3::::",
};
