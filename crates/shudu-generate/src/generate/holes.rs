//! How the article on the hole-digging game makes a puzzle, and the game's levels.
//!
//! Ten or eleven random digits that do not clash, a depth-first search row by row for the
//! rest, then cells emptied one at a time in random order as long as the solution stays
//! the only one, each tried once. Seeds that have no solution, or none soon, are drawn
//! again; the game itself would not come back from them.

use super::Cells;
use super::dig::Digging;
use super::mask::{Groups, Order};
use shudu_board::board::{Candidates, Digit, Layout, Puzzle};
use shudu_board::random::Random;
use shudu_search::search::{Classic, Limits, each};
use std::sync::Arc;

/// A level of the hole-digging game: a number of holes, and no other promise but one
/// solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holes {
    /// How programs name it.
    pub id: &'static str,
    /// Its English name.
    pub english: &'static str,
    /// Its name in Simplified Chinese.
    pub chinese: &'static str,
    /// How many cells are emptied; fewer if no more can go.
    pub holes: usize,
}

/// The levels 0 to 4 of the hole-digging game.
pub const HOLES: [Holes; 5] = [
    Holes { id: "very-easy", english: "Very Easy", chinese: "很容易", holes: 10 },
    Holes { id: "easy", english: "Easy", chinese: "容易", holes: 20 },
    Holes { id: "normal", english: "Normal", chinese: "普通", holes: 30 },
    Holes { id: "hard", english: "Hard", chinese: "困难", holes: 42 },
    Holes { id: "very-hard", english: "Very Hard", chinese: "很困难", holes: 64 },
];

/// Digits the search may try before the seeds are drawn again.
const NODES: u64 = 100_000;

/// The digging of a puzzle with this many holes, given the groups of single cells.
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
