//! Death blossom.
//!
//! Every candidate of a cell locks a set it takes a digit from; if all these sets then have one
//! digit in common, one of them has it.
//!
//! From HoDoKu's regression library, 0904:
//!
//! ```text
//!  1    236  2369 │ 4    268  268  │ 7  5  39
//!  8    4    7    │ 3    5    9    │ 1  2  6
//!  269  5    2369 │ 16   7    126  │ 39 8  4
//! ────────────────┼────────────────┼───────────
//!  3    68   *19  │ 5    69-1 7    │ 2  4  89
//!  *269 2678 129  │ *169 4    *136 │ 5  67 389
//!  4    67   5    │ 8    *29  *23  │ 39 67 1
//! ────────────────┼────────────────┼───────────
//!  5    9    68   │ 7    3    68   │ 4  1  2
//!  7    1    38   │ 2    89   4    │ 6  39 5
//!  *26  23   4    │ 169  *16  5    │ 8  39 7
//! ```
//!
//! Each of these sets has one digit more than cells, so it can lack only one of its digits:
//! r9c1 and r9c5 (with 1, 2 and 6); r5c4, r5c6, r6c5 and r6c6 (with 1, 2, 3, 6 and 9); r4c3
//! (with 1 and 9). r5c1 must be one of its digits, and each of them takes its digit from one of
//! the sets, which is then locked. Every set has 1 when it is locked: so there is a 1 in one of
//! them, whatever r5c1 is. So we can remove 1 from r4c5.
//!
//! Not so without the 3 in r7c5:
//!
//! ```text
//!  1    236  2369 │ 4    268  268  │ 7  5  39
//!  8    4    7    │ 3    5    9    │ 1  2  6
//!  269  5    2369 │ 16   7    126  │ 39 8  4
//! ────────────────┼────────────────┼───────────
//!  3    68   *19  │ 5    169  7    │ 2  4  89
//!  *269 2678 129  │ *169 4    *136 │ 5  67 389
//!  4    67   5    │ 8    *239 *23  │ 39 67 1
//! ────────────────┼────────────────┼───────────
//!  5    9    368  │ 7    368  368  │ 4  1  2
//!  7    1    38   │ 2    389  4    │ 6  39 5
//!  *26  23   4    │ 169  *136 5    │ 8  39 7
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::DeathBlossom,
    source: "HoDoKu's regression library, 0904",
    shows: ":death-blossom:12369:1..+4..7+5.8+473+59+12+6.+5..7..843..+5.72+4.....4.+5..+4.58....159.+73.+4+1+2+71.2.46.5..4..+5+8.7:643 843 653 853 256 358 958 262 665 666 368 968 692 995:145::",
    fails: ":death-blossom::1..+4..7+5.8+473+59+12+6.+5..7..843..+5.72+4.....4.+5..+4.58....159.+7..+4+1+2+71.2.46.5..4..+5+8.7:643 843 653 853 256 358 958 262 665 666 368 968 692 995:::",
};
