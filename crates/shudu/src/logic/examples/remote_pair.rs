//! Remote pair.
//!
//! Cells with the same two digits in a chain take turns. Two of them an odd number of steps
//! apart have both digits between them.
//!
//! From HoDoKu's regression library, 0703:
//!
//! ```text
//!  78 2 6 │ 7-5 9  3  │ *58 4   1
//!  9  4 5 │ 2   8  1  │ 6   3   7
//!  78 3 1 │ 6   57 4  │ 2   *58 9
//! ────────┼───────────┼───────────
//!  1  5 7 │ 3   2  9  │ 4   6   8
//!  3  9 4 │ 1   6  8  │ 7   2   5
//!  6  8 2 │ 4   57 57 │ 9   1   3
//! ────────┼───────────┼───────────
//!  4  6 3 │ 578 1  57 │ 58  9   2
//!  5  1 8 │ 9   4  2  │ 3   7   6
//!  2  7 9 │ *58 3  6  │ 1   *58 4
//! ```
//!
//! Suppose r1c7 is not 5. Then r1c7 is 8 (the cell has no other digit left), so r3c8 is not 8
//! (box 3 has 8 once), so r3c8 is 5 (the cell has no other digit left), so r9c8 is not 5
//! (column 8 has 5 once), so r9c8 is 8 (the cell has no other digit left), so r9c4 is not 8
//! (row 9 has 8 once), so r9c4 is 5 (the cell has no other digit left). All these cells have
//! the same two digits and take turns: of two cells an odd number of steps apart, one has the
//! one digit and one the other. So we can remove 5 from r1c4.
//!
//! Not so without the 7 in r9c2:
//!
//! ```text
//!  78 2 6 │ 57   9  3  │ *58 4   1
//!  9  4 5 │ 2    8  1  │ 6   3   7
//!  78 3 1 │ 6    57 4  │ 2   *58 9
//! ────────┼────────────┼───────────
//!  1  5 7 │ 3    2  9  │ 4   6   8
//!  3  9 4 │ 1    6  8  │ 7   2   5
//!  6  8 2 │ 4    57 57 │ 9   1   3
//! ────────┼────────────┼───────────
//!  4  6 3 │ 578  1  57 │ 58  9   2
//!  5  1 8 │ 9    4  2  │ 3   7   6
//!  2  7 9 │ *578 3  6  │ 1   *58 4
//! ```

use super::{Example, Technique};

pub(super) const EXAMPLE: Example = Example {
    technique: Technique::RemotePair,
    source: "HoDoKu's regression library, 0703",
    shows: ":remote-pair:58:.+2+6.9+3.+4+1+9+45+2+8+1+6+37.+3+1+6.42.+9+1+57+3+2+94+6+8+39+4168+7+2+5+68+2+4..+913+4+63.1..9+25+1+89+4+2+37+62+7+9.361.+4::514::",
    fails: ":remote-pair::.+2+6.9+3.+4+1+9+45+2+8+1+6+37.+3+1+6.42.+9+1+57+3+2+94+6+8+39+4168+7+2+5+68+2+4..+913+4+63.1..9+25+1+89+4+2+37+62.+9.361.+4::::",
};
