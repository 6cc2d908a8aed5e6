//! Alternating loop.
//!
//! A chain whose ends exclude each other is a ring. It holds in both directions, so every link
//! removes what it sees.
//!
//! From HoDoKu's regression library, 0706:
//!
//! ```text
//!  1     2369 2679 │ 279  8  27    │ 5   4     3679
//!  4     239  279  │ 1279 6  5     │ 37  1789  3789
//!  5     69   8    │ 179  3  4     │ 2   1679  679
//! ─────────────────┼───────────────┼──────────────────
//!  29    249  249  │ 3    5  1     │ 67  678   678
//!  8     1    3    │ 4    7  6     │ 9   2     5
//!  6     7    5    │ 8    2  9     │ 1   3     4
//! ─────────────────┼───────────────┼──────────────────
//!  *279  456  1    │ *27  49 3-27  │ 8   569-7 2369-7
//!  *27-9 468  46   │ 5    49 *2378 │ 367 679   1
//!  3     58   29   │ 6    1  78-2  │ 4   579   279
//! ```
//!
//! Suppose r7c1 is not 7. Then r8c1 is 7 (no other place for 7 in column 1), so r8c1 is not 2
//! (a cell has one digit), so r8c6 is 2 (no other place for 2 in row 8), so r7c4 is not 2 (box
//! 8 has 2 once), so r7c4 is 7 (the cell has no other digit left). The last excludes the first,
//! so the chain is a ring: it holds in both directions, and of every two neighbours exactly one
//! is right. So we can remove 2 and 7 from r7c6; 7 from r7c8 and r7c9; 9 from r8c1; and 2 from
//! r9c6.
//!
//! Not so with 2 possible in r8c2 too:
//!
//! ```text
//!  1    2369 2679 │ 279  8  27    │ 5   4    3679
//!  4    239  279  │ 1279 6  5     │ 37  1789 3789
//!  5    69   8    │ 179  3  4     │ 2   1679 679
//! ────────────────┼───────────────┼────────────────
//!  29   249  249  │ 3    5  1     │ 67  678  678
//!  8    1    3    │ 4    7  6     │ 9   2    5
//!  6    7    5    │ 8    2  9     │ 1   3    4
//! ────────────────┼───────────────┼────────────────
//!  *279 456  1    │ *27  49 237   │ 8   5679 23679
//!  *279 2468 46   │ 5    49 *2378 │ 367 679  1
//!  3    58   29   │ 6    1  278   │ 4   579  279
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::AicLoop,
    source: "HoDoKu's regression library, 0706",
    shows: ":aic-loop:27:1...8.54.4...+6+5...5.8.3+42.....+35+1...+8+134+76+92+56+75+8+29134..+1...8.....5....13..61.4..:272 972 974 282 982 283 783 983 292 992 793:276 776 778 779 981 296::",
    fails: ":aic-loop::1...8.54.4...+6+5...5.8.3+42.....+35+1...+8+134+76+92+56+75+8+29134..+1...8.....5....13..61.4..:272 972 974 982 283 783 983 292 992 793:::",
};
