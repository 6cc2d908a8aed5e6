//! Plain backtracking: row by row, or in another order, every digit that is legal now.
//!
//! ```text
//! fill(cell): cell has a digit     → fill(next)
//!             for each legal digit → put it, fill(next), take it away
//!             past the last cell   → a solution
//! ```
//!
//! What every course begins with: no candidates are kept and nothing is
//! foreseen. Its cost is the measure of all the others.

use super::order::{Order, Turns};
use crate::search::event::Log;
use crate::search::run::{Flow, Run};
use shudu_board::board::{Cell, Digit, DigitSet, Puzzle};

pub(super) fn search<L: Log>(puzzle: &Puzzle, order: Order, run: &mut Run<L>) -> Flow {
    for (cell, digit) in puzzle.clues() {
        run.given(cell, digit)?;
    }
    if puzzle.is_contradictory() {
        return Ok(()); // two equal givens would never be compared with each other
    }
    let turns = Turns::new(order, Order::Rows, puzzle.layout());
    fill(puzzle, &turns, &mut puzzle.givens().to_vec(), 0, run)
}

fn fill<L: Log>(
    puzzle: &Puzzle,
    turns: &Turns,
    digits: &mut [Option<Digit>],
    from: usize,
    run: &mut Run<L>,
) -> Flow {
    let open = |cell: Cell| digits[cell.index()].is_none();
    let count = |cell| legal(puzzle, digits, cell).len();
    let Some((cell, next)) = turns.next(from, open, count) else {
        let solution: Vec<Digit> = digits.iter().copied().flatten().collect();
        return run.solution(&solution);
    };
    run.visit(cell)?;
    let legal = legal(puzzle, digits, cell);
    if legal.is_empty() {
        return run.dead_cell(cell);
    }
    for digit in legal {
        run.choose(cell, digit)?;
        digits[cell.index()] = Some(digit);
        fill(puzzle, turns, digits, next, run)?;
        digits[cell.index()] = None;
        run.backtrack(cell, digit)?;
    }
    Ok(())
}

/// The digits no peer has.
pub(super) fn legal(puzzle: &Puzzle, digits: &[Option<Digit>], cell: Cell) -> DigitSet {
    let layout = puzzle.layout();
    let all = puzzle.limits().map_or(DigitSet::full(layout.size()), |limits| limits[cell]);
    let seen = layout.peers(cell).iter().filter_map(|peer| digits[peer.index()]);
    all.without(seen.collect())
}
