//! How many frames of a stack fit three given partings of its boxes.
//!
//! With A, B and C the row partings of a stack's three boxes, the table holds
//!
//! ```text
//!   N(A, B, C) = Σ weight(K)   over the frames K = (K1, K2, K3) of the stack
//!                              with K1 × A,  K2 × B,  K3 × C      (× = crosses)
//! ```
//!
//! For a fixed A, first the frames with K1 × A are entered into a 280 × 280
//! matrix by K2 and K3; then both sides are summed over crossings, the second
//! as additions of whole rows. That is 36 instead of 15,680 steps an entry.

use super::lists::Entry;
use super::partition::{PARTITIONS, Partitions};

/// N(A, ·, ·) for one A: row C, column B.
pub type Matrix = Vec<u16>;

/// Which frames of a stack belong to a parting of its outer box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Those whose columns cross it: it is a parting into rows.
    Cross,
    /// Those that have it: it is a parting into columns.
    Equal,
}

impl Fit {
    #[inline]
    fn admits(self, partitions: &Partitions, mine: u16, a: u16) -> bool {
        match self {
            Fit::Cross => partitions.crosses(mine, a),
            Fit::Equal => mine == a,
        }
    }
}

/// The matrix of a parting `a` in box `outer` of the stack; columns and rows
/// are the partings of the boxes `middle` and `inner`.
#[inline(always)]
pub fn matrix(
    partitions: &Partitions,
    stack: &[Entry],
    roles: [usize; 3],
    fit: Fit,
    a: u16,
) -> Matrix {
    let [outer, middle, inner] = roles;
    // Row K3, column B.
    let mut half = vec![0u16; PARTITIONS * PARTITIONS];
    for entry in stack.iter().filter(|entry| fit.admits(partitions, entry.ids[outer], a)) {
        let row = entry.ids[inner] as usize * PARTITIONS;
        let row = &mut half[row..row + PARTITIONS];
        for &b in &partitions.crossing[entry.ids[middle] as usize] {
            row[b as usize] += entry.weight() as u16;
        }
    }
    // Row C, column B: whole rows are added.
    let mut turned = vec![0u16; PARTITIONS * PARTITIONS];
    for (c, sum) in turned.chunks_exact_mut(PARTITIONS).enumerate() {
        for &k in &partitions.crossing[c] {
            let row = k as usize * PARTITIONS;
            let row = &half[row..row + PARTITIONS];
            sum.iter_mut().zip(row).for_each(|(sum, term)| *sum += term);
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::frame::Frames;
    use crate::count::kernel::MOST;
    use crate::count::lists::Lists;
    use shudu_board::board::{Layout, Puzzle};

    #[test]
    fn the_table_of_an_empty_stack_is_what_its_definition_says() {
        let partitions = Partitions::new();
        let puzzle = Puzzle::empty(Layout::classic());
        let lists = Lists::new(&Frames::new(&partitions), &puzzle.candidates());
        let stack = &lists.stacks[0];
        let table = matrix(&partitions, stack, [0, 1, 2], Fit::Cross, 0);
        assert_eq!(table.iter().max(), Some(&MOST));
        for (b, c) in [(0, 0), (1, 200), (150, 13), (279, 279)] {
            let fits = |entry: &&Entry| {
                let pairs = [0, b, c].into_iter().zip(entry.ids);
                pairs.clone().all(|(x, k)| partitions.crosses(x, k))
            };
            let naive: u32 = stack.iter().filter(fits).map(Entry::weight).sum();
            let entry = table[c as usize * PARTITIONS + b as usize];
            assert_eq!(u32::from(entry), naive);
        }
    }
}
