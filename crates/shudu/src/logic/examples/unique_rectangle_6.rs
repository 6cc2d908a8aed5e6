//! Unique rectangle type 6.
//!
//! Two diagonal corners have extra digits, and one of the two digits has no place in these rows
//! and columns outside the rectangle: it is not in these corners.
//!
//! From HoDoKu's regression library, 0605:
//!
//! ```text
//!  *28   48 6  │ 5 *48-2 7  │ 1 3  9
//!  *38-2 7  13 │ 9 *28   18 │ 4 5  6
//!  9     14 5  │ 3 6     14 │ 2 7  8
//! ─────────────┼────────────┼────────
//!  1     2  4  │ 8 5     6  │ 3 9  7
//!  5     6  9  │ 4 7     3  │ 8 2  1
//!  38    38 7  │ 1 9     2  │ 6 4  5
//! ─────────────┼────────────┼────────
//!  6     13 2  │ 7 38    5  │ 9 18 4
//!  4     5  8  │ 2 1     9  │ 7 6  3
//!  7     9  13 │ 6 348   48 │ 5 18 2
//! ```
//!
//! r1c1, r2c1, r1c5 and r2c5 make a rectangle in two boxes. With only 2 and 8 in all four, the
//! two digits could be exchanged, and the puzzle would have two solutions. So at least one of
//! r2c1=3 and r1c5=4 is right. In rows 2 and 1 and columns 1 and 5 one of the two digits can
//! only be in the rectangle: with 2 in r1c5 and r2c1 the pattern would be forced. So we can
//! remove 2 from r1c5 and r2c1.
//!
//! Not so without the 3 in r1c8:
//!
//! ```text
//!  *238 348 6  │ 5 *248 7  │ 1 3  9
//!  *238 7   13 │ 9 *28  18 │ 4 5  6
//!  9    14  5  │ 3 6    14 │ 2 7  8
//! ─────────────┼───────────┼────────
//!  1    2   4  │ 8 5    6  │ 3 9  7
//!  5    6   9  │ 4 7    3  │ 8 2  1
//!  38   38  7  │ 1 9    2  │ 6 4  5
//! ─────────────┼───────────┼────────
//!  6    13  2  │ 7 38   5  │ 9 18 4
//!  4    5   8  │ 2 1    9  │ 7 6  3
//!  7    9   13 │ 6 348  48 │ 5 18 2
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::UniqueRectangle6,
    source: "HoDoKu's regression library, 0605",
    shows: ":unique-rectangle-6:28:..6+5.7+1+3+9.+7.9..456+9.+5+3+6.2+781+2+485+63+9+7+5694+7382+1..7+192+6+456.2+7.+5+9.+4458+2+19+7+6+3+7+9.6..5.+2::215 221::",
    fails: ":unique-rectangle-6::..6+5.7+1.+9.+7.9..456+9.+5+3+6.2+781+2+485+63+9+7+5694+7382+1..7+192+6+456.2+7.+5+9.+4458+2+19+7+6+3+7+9.6..5.+2::::",
};
