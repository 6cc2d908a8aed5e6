//! How the game of the documents makes a puzzle.
//!
//! Ten or eleven random digits that do not clash, a depth-first search row by row for the
//! rest, then cells emptied one at a time in random order as long as the solution stays
//! the only one, each tried once. Seeds that have no solution, or none soon, are drawn
//! again; the game itself would not come back from them.

use super::Cells;
use super::dig::{Digging, Groups, Order};
use crate::board::{Candidates, Digit, Layout, Puzzle};
use crate::random::Random;
use crate::search::{Classic, Limits, each};
use std::sync::Arc;

/// Digits the search may try before the seeds are drawn again.
const NODES: u64 = 100_000;

/// The digging of a puzzle with so many holes, given the groups of single cells.
pub fn digging(
    layout: &Arc<Layout>,
    groups: &Groups,
    holes: usize,
    random: &mut Random,
) -> Digging {
    let grid = grid(layout, random);
    Digging::new(grid, Order::any(groups, random), 81 - holes.min(81))
}

fn grid(layout: &Arc<Layout>, random: &mut Random) -> Cells {
    loop {
        let mut givens = vec![None; 81];
        let mut left = 10 + random.number(2);
        while left > 0 {
            let [cell, digit] = [81, 9].map(|bound| random.number(bound) as usize);
            let digit = Digit::from_index(digit);
            let free = Candidates::beside(layout, &givens);
            if givens[cell].is_none() && free.sets()[cell].contains(digit) {
                givens[cell] = Some(digit);
                left -= 1;
            }
        }
        let puzzle = Puzzle::new(layout.clone(), givens);
        let mut found = None;
        let limits = Limits::solutions(1).nodes(NODES);
        let mut keep = each(|digits| {
            found = Some(Cells::trusted(std::array::from_fn(|i| digits[i].value() as u8)));
        });
        let _ = Classic::Backtrack.solve(&puzzle, &limits, &mut keep);
        drop(keep);
        if let Some(grid) = found {
            return grid;
        }
    }
}
