//! Finned Franken jellyfish.
//!
//! A fish with boxes and with fins: what the fish would remove and what sees every fin goes.
//!
//! From HoDoKu's regression library, 0342:
//!
//! ```text
//!  2    57   457  │ 9    357  3457 │ 8  6  1
//!  3    89   1    │ 2    6    48   │ 7  5  49
//!  89   6    *457 │ *578 *578 1    │ 3  2  49
//! ────────────────┼────────────────┼───────────
//!  5    4    2    │ *37  1    *378 │ 6  9  *78
//!  6    3    *78  │ 4    9    2    │ 1  78 5
//!  *78  1    9    │ 6    58-7 578  │ 2  4  3
//! ────────────────┼────────────────┼───────────
//!  4789 5789 578  │ 1    2    578  │ 49 3  6
//!  48   2    6    │ *378 348  9    │ 5  1  *78
//!  1    579  3    │ 578  457  6    │ 49 78 2
//! ```
//!
//! In rows 3, 4 and 8 and box 4, 7 can only be where columns 3, 4, 5 and 9 cross them, but for
//! r4c6 and r6c1 (the fin). If no fin is 7, this is a fish, and columns 3, 4, 5 and 9 have
//! their 7 in it. If a fin is 7, whatever sees it is not. r6c5 would lose 7 to the fish, and
//! see every fin: either way there is no 7. So we can remove 7 from r6c5.
//!
//! Not so with 7 possible in r3c1 too:
//!
//! ```text
//!  2    57   457  │ 9    357  3457 │ 8  6  1
//!  3    89   1    │ 2    6    48   │ 7  5  49
//!  789  6    *457 │ *578 *578 1    │ 3  2  49
//! ────────────────┼────────────────┼───────────
//!  5    4    2    │ *37  1    *378 │ 6  9  *78
//!  6    3    *78  │ 4    9    2    │ 1  78 5
//!  *78  1    9    │ 6    578  578  │ 2  4  3
//! ────────────────┼────────────────┼───────────
//!  4789 5789 578  │ 1    2    578  │ 49 3  6
//!  48   2    6    │ *378 348  9    │ 5  1  *78
//!  1    579  3    │ 578  457  6    │ 49 78 2
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::FinnedFrankenJellyfish,
    source: "HoDoKu's regression library, 0342",
    shows: ":finned-franken-jellyfish:7:2..9..8613.126.75..6...132.542.1.69.63.4921.5.196..243...12..36.26..951.1.3..6..2:415 431 731 833 435 844 473 476 781 785 489 892 895:765::",
    fails: ":finned-franken-jellyfish::2..9..8613.126.75..6...132.542.1.69.63.4921.5.196..243...12..36.26..951.1.3..6..2:415 431 833 435 844 473 476 781 785 489 892 895:::",
};
