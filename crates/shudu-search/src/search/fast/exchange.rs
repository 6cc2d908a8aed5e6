//! A second solution without a search: two digits exchanged in a rectangle.
//!
//! If two rows of a band have the same two digits in the same two columns, crosswise, and none of the four cells was given,
//! then the grid with these digits exchanged is another solution; likewise two columns of a stack.
//!
//! ```text
//!   . . a │ . b . │ . . .        . . b │ . a . │ . . .
//!   . . b │ . a . │ . . .   ⇒    . . a │ . b . │ . . .
//! ```
//!
//! Half to nine tenths of the puzzles with several solutions have such a rectangle in their first one. A puzzle with a single
//! solution has none, so it is asked only of searches that had to guess, see [`worthwhile`].
//!
//! All pairs of digits are looked at in parallel: a row of the grid has the place of each digit in its own lane, and those up to four
//! digits further in the lanes beside it.
//!
//! Exchanges of two digits in more than four cells would be found in another tenth of the puzzles, but not with so few operations.

use super::dive::Mood;
use super::node::Node;

/// The digits of a row, the first ones again, and nothing; 9 bits each.
type Row = [u16; 24];

/// As many pairs of digits as fill a register.
const PAIRS: usize = 16;

/// Is it likely enough that a puzzle has several solutions, when its first was found after some guesses and branches are left?
///
/// Of the 17-clue puzzles, which have one solution, 0.2 % are asked. Asked after a dead end and five guesses too, instructions on minimal puzzles
/// without three clues fell by 2 %, but rose by 2 % on magictour and 0.6 % on the hardest (AVX2).
#[inline(always)]
pub const fn worthwhile(guesses: u64, mood: Mood) -> bool {
    guesses >= 3 && mood.hopes()
}

/// Does a solved node have a rectangle in the free cells, given by band?
#[inline(always)]
pub fn found(node: &Node, free: [u32; 3]) -> bool {
    let mut rows = [[0; 24]; 9];
    for band in 0..3 {
        let mut words = [0; PAIRS];
        for (word, digit) in words.iter_mut().zip(node.0.as_chunks::<3>().0) {
            *word = digit[band] & free[band];
        }
        // Seven of the digits again.
        for d in 9..PAIRS {
            words[d] = words[d - 9];
        }
        for r in 0..3 {
            let row = &mut rows[3 * band + r];
            for i in 0..PAIRS {
                row[i] = (words[i] >> (9 * r)) as u16 & 0x1ff;
            }
        }
    }
    // The same with every column in the place of the one to its left, in its stack.
    let mut turned = [[0; 24]; 9];
    for (row, turned) in rows.iter().zip(&mut turned) {
        for i in 0..PAIRS {
            turned[i] = row[i] >> 1 & 0o333 | row[i] << 2 & 0o444;
        }
    }
    apart::<1>(&rows, &turned)
        || apart::<2>(&rows, &turned)
        || apart::<3>(&rows, &turned)
        || apart::<4>(&rows, &turned)
}

/// The same for digits so far apart.
#[inline(always)]
fn apart<const K: usize>(rows: &[Row; 9], turned: &[Row; 9]) -> bool {
    let mut found = [0; PAIRS];
    // The columns with one digit to the left of the other, and the other way round.
    let (mut left, mut right) = ([0; PAIRS], [0; PAIRS]);
    for r in 0..9 {
        let (row, next, turned) = (&rows[r], &rows[r / 3 * 3 + (r + 1) % 3], &turned[r]);
        for i in 0..PAIRS {
            let (a, b) = (row[i], row[i + K]);
            // One digit above the other, and the other above it.
            found[i] |= (a & next[i + K]).min(b & next[i]);
            left[i] |= a & turned[i + K];
            right[i] |= b & turned[i];
        }
    }
    let mut any = 0;
    for i in 0..PAIRS {
        any |= found[i] | left[i] & right[i];
    }
    any != 0
}
