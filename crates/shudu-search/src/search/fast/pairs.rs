//! Counting a node whose open cells all have two candidates.
//!
//! At a fixed point no digit has a single place in a house. If a house has n open cells of two
//! candidates each, its n open digits share 2·n places, so each has exactly two. Then every
//! candidate decides its partners (the other digit of the cell, the other place in its three
//! houses), and a connected set of candidates has two solutions that are each other's complement,
//! or none. The number of solutions is a power of two.
//!
//! A search that finds a solution below such a node therefore knows of a second one there, its twin, and
//! need not look for it if only one more is to be counted. It would have taken no guess: to exchange the digits of
//! the set guessed last is the branch put off last. So this changes the time of a search, not its tally.

use super::branch::{self, SEEN};
use super::node::Node;

/// The number of solutions of a stalled node, if all its open cells have two candidates.
#[inline(always)]
pub fn solutions(node: &Node) -> Option<u64> {
    let digits = branch::boards(node);
    let (mut one, mut two, mut three) = ([0; 2], [0; 2], [0; 2]);
    for d in digits {
        for (i, cells) in [d.0, d.1].into_iter().enumerate() {
            three[i] |= two[i] & cells;
            two[i] |= one[i] & cells;
            one[i] |= cells;
        }
    }
    (three == [0; 2]).then(|| components(&digits, join((two[0], two[1]))))
}

fn join(cells: branch::Cells) -> u128 {
    u128::from(cells.0) | u128::from(cells.1) << 54
}

/// Two to the number of connected sets of open cells, or none.
fn components(digits: &[branch::Cells; 9], open: u128) -> u64 {
    let mut pairs = Pairs { digits: [0; 9], sums: [0; 81] };
    for (d, &cells) in (0..).zip(digits) {
        let mut cells = join(cells) & open;
        pairs.digits[usize::from(d)] = cells;
        while cells != 0 {
            pairs.sums[cells.trailing_zeros() as usize] += d;
            cells &= cells - 1;
        }
    }
    let mut open = open;
    let mut solutions = 1;
    while open != 0 {
        let Some(reached) = pairs.follow(open.trailing_zeros() as u8) else { return 0 };
        open &= !reached;
        solutions *= 2;
    }
    solutions
}

struct Pairs {
    /// The open cells of each digit.
    digits: [u128; 9],
    /// The sum of the two digits of each open cell.
    sums: [u8; 81],
}

impl Pairs {
    /// The cells decided by taking a digit of a cell; `None` if that is contradictory.
    fn follow(&self, cell: u8) -> Option<u128> {
        let first = self.digits.iter().position(|d| d >> cell & 1 != 0)?;
        let mut todo = [(0, 0); 81];
        todo[0] = (first as u8, cell);
        let mut count = 1;
        let mut reached = 1 << cell;
        let mut taken = [0_u128; 9];
        taken[first] = reached;
        while count > 0 {
            count -= 1;
            let (digit, cell) = todo[count];
            let d = usize::from(digit);
            let seen = join(SEEN[usize::from(cell)]);
            // Of two cells that take the digit and see each other, the second one finds out.
            if seen & taken[d] != 0 {
                return None;
            }
            let mut struck = self.digits[d] & seen & !reached;
            reached |= struck;
            while struck != 0 {
                let cell = struck.trailing_zeros() as u8;
                let other = self.sums[usize::from(cell)] - digit;
                taken[usize::from(other)] |= struck & struck.wrapping_neg();
                struck &= struck - 1;
                todo[count] = (other, cell);
                count += 1;
            }
        }
        Some(reached)
    }
}
