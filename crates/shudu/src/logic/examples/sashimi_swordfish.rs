//! Sashimi swordfish.
//!
//! A finned fish that has lost a corner: without its fin a line would have just one place. The
//! fin argument is the same.
//!
//! From HoDoKu's regression library, 0321:
//!
//! ```text
//!  2   8   1  │ 9  5   37   │ 6   4    37
//!  4   67  36 │ 8  *13 1237 │ 237 5    9
//!  *37 9   5  │ 6  4   27-3 │ 8   *23  1
//! ────────────┼─────────────┼─────────────
//!  1   2   9  │ 4  6   5    │ 37  8    37
//!  8   4   7  │ 13 9   13   │ 5   6    2
//!  5   36  36 │ 2  7   8    │ 1   9    4
//! ────────────┼─────────────┼─────────────
//!  6   13  8  │ 13 2   9    │ 4   7    5
//!  9   5   4  │ 7  *13 6    │ 23  *123 8
//!  *37 137 2  │ 5  8   4    │ 9   *13  6
//! ```
//!
//! In columns 1, 5 and 8, 3 can only be where rows 3, 8 and 9 cross them, but for r2c5 (the
//! fin). If no fin is 3, this is a fish, and rows 3, 8 and 9 have their 3 in it. If a fin is 3,
//! whatever sees it is not. r3c6 would lose 3 to the fish, and see every fin: either way there
//! is no 3. So we can remove 3 from r3c6.
//!
//! Not so without the 4 in r1c8:
//!
//! ```text
//!  2   8   1  │ 9  5   37   │ 6   34   37
//!  4   67  36 │ 8  *13 1237 │ 237 5    9
//!  *37 9   5  │ 6  4   237  │ 8   *23  1
//! ────────────┼─────────────┼─────────────
//!  1   2   9  │ 4  6   5    │ 37  8    37
//!  8   4   7  │ 13 9   13   │ 5   6    2
//!  5   36  36 │ 2  7   8    │ 1   9    4
//! ────────────┼─────────────┼─────────────
//!  6   13  8  │ 13 2   9    │ 4   7    5
//!  9   5   4  │ 7  *13 6    │ 23  *123 8
//!  *37 137 2  │ 5  8   4    │ 9   *13  6
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::SashimiSwordfish,
    source: "HoDoKu's regression library, 0321",
    shows: ":sashimi-swordfish:3:2+81+95.+6+4.+4..+8...59.9564.8.+1+129465.+8.+8+4+7.+9.+5+6+2+5..27819+4+6.8.2947+595+4+7.+6..+8..+2+58+49.6:322:336::",
    fails: ":sashimi-swordfish::2+81+95.+6..+4..+8...59.9564.8.+1+129465.+8.+8+4+7.+9.+5+6+2+5..27819+4+6.8.2947+595+4+7.+6..+8..+2+58+49.6:322:::",
};
