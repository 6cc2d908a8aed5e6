//! Sashimi jellyfish.
//!
//! A finned fish that has lost a corner: without its fin a line would have just one place. The
//! fin argument is the same.
//!
//! From HoDoKu's regression library, 0322:
//!
//! ```text
//!  *45 9   7   │ 45  6   8    │ 2   3   1
//!  3   6   5-4 │ 29  1   29   │ 7   *45 8
//!  8   1   2   │ 3   45  7    │ 45  6   9
//! ─────────────┼──────────────┼────────────
//!  7   2   6   │ 459 459 1    │ 49  8   3
//!  9   *45 8   │ 6   7   3    │ 1   *45 2
//!  1   *45 3   │ 8   2   *49  │ 459 7   6
//! ─────────────┼──────────────┼────────────
//!  25  37  15  │ 12  48  6    │ 38  9   47
//!  6   37  149 │ 149 489 5    │ 38  2   47
//!  *24 8   49  │ 7   3   *249 │ 6   1   5
//! ```
//!
//! In columns 1, 2, 6 and 8, 4 can only be where rows 2, 5, 6 and 9 cross them, but for r1c1
//! (the fin). If no fin is 4, this is a fish, and rows 2, 5, 6 and 9 have their 4 in it. If a
//! fin is 4, whatever sees it is not. r2c3 would lose 4 to the fish, and see every fin: either
//! way there is no 4. So we can remove 4 from r2c3.
//!
//! Not so with 4 possible in r7c1 too:
//!
//! ```text
//!  *45 9   7   │ 45  6   8    │ 2   3   1
//!  3   6   45  │ 29  1   29   │ 7   *45 8
//!  8   1   2   │ 3   45  7    │ 45  6   9
//! ─────────────┼──────────────┼────────────
//!  7   2   6   │ 459 459 1    │ 49  8   3
//!  9   *45 8   │ 6   7   3    │ 1   *45 2
//!  1   *45 3   │ 8   2   *49  │ 459 7   6
//! ─────────────┼──────────────┼────────────
//!  245 37  15  │ 12  48  6    │ 38  9   47
//!  6   37  149 │ 149 489 5    │ 38  2   47
//!  *24 8   49  │ 7   3   *249 │ 6   1   5
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::SashimiJellyfish,
    source: "HoDoKu's regression library, 0322",
    shows: ":sashimi-jellyfish:4:.9+7.+68+2+313+6..1.7.8+8+12+3.7.697+26..+1.839.+8+6+7+3+1.+2+1.3+82..+7+6.....+6.+9.+6....5.2..8.+73.615:424 524 426 547 471 472 572 473 474 477 482 487:423::",
    fails: ":sashimi-jellyfish::.9+7.+68+2+313+6..1.7.8+8+12+3.7.697+26..+1.839.+8+6+7+3+1.+2+1.3+82..+7+6.....+6.+9.+6....5.2..8.+73.615:424 524 426 547 472 572 473 474 477 482 487:::",
};
