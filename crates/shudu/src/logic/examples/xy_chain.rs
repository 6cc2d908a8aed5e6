//! XY-chain.
//!
//! Cells with two candidates, each sharing a digit with the next: if the first has not its
//! outer digit, the last has it.
//!
//! From HoDoKu's regression library, 0702:
//!
//! ```text
//!  1 3 8  │ 5 *27 46 │ *67 47-2 9
//!  2 9 57 │ 1 37  46 │ 8   457  346
//!  6 4 57 │ 9 237 8  │ 357 1    23
//! ────────┼──────────┼──────────────
//!  9 5 2  │ 3 4   7  │ 1   6    8
//!  4 7 3  │ 6 8   1  │ 2   9    5
//!  8 6 1  │ 2 5   9  │ 37  47   34
//! ────────┼──────────┼──────────────
//!  5 8 9  │ 7 6   2  │ 4   3    1
//!  3 2 6  │ 4 1   5  │ 9   8    7
//!  7 1 4  │ 8 9   3  │ *56 *25  26
//! ```
//!
//! Suppose r1c5 is not 2. Then r1c5 is 7 (the cell has no other digit left), so r1c7 is not 7
//! (row 1 has 7 once), so r1c7 is 6 (the cell has no other digit left), so r9c7 is not 6
//! (column 7 has 6 once), so r9c7 is 5 (the cell has no other digit left), so r9c8 is not 5
//! (row 9 has 5 once), so r9c8 is 2 (the cell has no other digit left). So at least one of the
//! two holds: r1c5 is 2, or r9c8 is 2. What both exclude can go. So we can remove 2 from r1c8.
//!
//! Not so without the 5 in r1c4:
//!
//! ```text
//!  1 3 8  │ 5 *27 46 │ *567 2457 9
//!  2 9 57 │ 1 37  46 │ 8    457  346
//!  6 4 57 │ 9 237 8  │ 357  1    23
//! ────────┼──────────┼───────────────
//!  9 5 2  │ 3 4   7  │ 1    6    8
//!  4 7 3  │ 6 8   1  │ 2    9    5
//!  8 6 1  │ 2 5   9  │ 37   47   34
//! ────────┼──────────┼───────────────
//!  5 8 9  │ 7 6   2  │ 4    3    1
//!  3 2 6  │ 4 1   5  │ 9    8    7
//!  7 1 4  │ 8 9   3  │ *56  *25  26
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::XyChain,
    source: "HoDoKu's regression library, 0702",
    shows: ":xy-chain:2:+138+5....92+9.1..+8..+6+4.+9.+8.1.+95+2+3+47+1+6+8473+6+8+1+2+958+6+12+59...+5+8+9+76+243+1+3+2+641+5+98+77+1+4+893...::218::",
    fails: ":xy-chain::+138.....92+9.1..+8..+6+4.+9.+8.1.+95+2+3+47+1+6+8473+6+8+1+2+958+6+12+59...+5+8+9+76+243+1+3+2+641+5+98+77+1+4+893...::::",
};
