//! Pencil-mark puzzles: a cell's limits resolved into clues.
//!
//! A clue is a fact about a row and a fact about a column, which is what the
//! frames of bands and stacks can say. “Not a 5 here” is not. But a cell with
//! few candidates is the sum of puzzles with each of them as a clue, and one
//! that lacks few digits is the puzzle without that limit, less those with
//! each lacking digit as a clue. Where many cells are limited there are too
//! many such puzzles; but then there are few solutions, and listing finds them.

use super::counter::{Count, Counter, Method, Options, list, list_all};
use super::plan::How;
use crate::board::{Candidates, Cell, Digit, DigitSet, Puzzle};
use crate::search::Ended;

/// More puzzles than this are not worth it.
const MOST: f64 = 20_000.0;
/// Tried digits after which listing was a bad idea.
const PATIENCE: u64 = 200_000;

/// A limited cell with what the clues leave it and the limits allow.
struct Limited {
    cell: Cell,
    allowed: DigitSet,
    lacking: DigitSet,
}

impl Limited {
    fn branches(&self) -> usize {
        self.allowed.len().min(self.lacking.len() + 1)
    }
}

/// Counts a pencil-mark puzzle of the classic board.
pub fn count(counter: &Counter, puzzle: &Puzzle, options: &mut Options) -> Count {
    let open = limited(puzzle);
    let branches = open.iter().map(|limited| limited.branches() as f64).product::<f64>();
    if options.method == Method::List || branches > MOST {
        return list_all(puzzle, options);
    }
    if options.method == Method::Auto {
        let limit = u64::try_from(options.limit).unwrap_or(u64::MAX);
        let (number, ended) = list(puzzle, limit, PATIENCE, options.watch, &mut |_| {});
        if ended != Ended::Nodes {
            return Count { number: number.into(), ended, how: How::Listed, plan: None };
        }
    }
    let (number, ended) = match resolve(counter, puzzle, options) {
        Ok(number) => (number as u128, Ended::Exhausted),
        Err(ended) => (0, ended),
    };
    Count { number, ended, how: How::Branched, plan: None }
}

/// The cells whose limits say more than the clues do.
fn limited(puzzle: &Puzzle) -> Vec<Limited> {
    let beside = Candidates::beside(puzzle.layout(), puzzle.givens());
    let start = puzzle.start();
    let open = |cell: Cell| {
        let (allowed, lacking) = (beside[cell] & start[cell], beside[cell].without(start[cell]));
        let limited = Limited { cell, allowed, lacking };
        (puzzle.given(cell).is_none() && !lacking.is_empty()).then_some(limited)
    };
    puzzle.layout().cells().filter_map(open).collect()
}

/// The count, as sums and differences of counts without limits.
fn resolve(counter: &Counter, puzzle: &Puzzle, options: &mut Options) -> Result<i128, Ended> {
    if puzzle.is_contradictory() {
        return Ok(0);
    }
    let Some(first) = limited(puzzle).into_iter().min_by_key(Limited::branches) else {
        let plain = Puzzle::new(puzzle.layout().clone(), puzzle.givens());
        let watch = &mut |_| (options.watch)(0.0);
        let mut options =
            Options { method: Method::Auto, threads: options.threads, limit: u128::MAX, watch };
        let count = counter.classic(&plain, &mut options);
        let whole = count.ended == Ended::Exhausted;
        return if whole { Ok(count.number as i128) } else { Err(count.ended) };
    };
    let mut with = |digits: DigitSet| -> Result<i128, Ended> {
        digits.map(|digit| resolve(counter, &placed(puzzle, first.cell, digit), options)).sum()
    };
    if first.allowed.len() <= first.lacking.len() + 1 {
        with(first.allowed)
    } else {
        let less = with(first.lacking)?;
        Ok(resolve(counter, &freed(puzzle, first.cell), options)? - less)
    }
}

/// The puzzle with a digit in the cell, whatever its limits were.
fn placed(puzzle: &Puzzle, cell: Cell, digit: Digit) -> Puzzle {
    let mut givens = puzzle.givens().to_vec();
    givens[cell.index()] = Some(digit);
    relimit(puzzle, givens, cell)
}

/// The puzzle without this cell's limits.
fn freed(puzzle: &Puzzle, cell: Cell) -> Puzzle {
    relimit(puzzle, puzzle.givens().to_vec(), cell)
}

fn relimit(puzzle: &Puzzle, givens: Vec<Option<Digit>>, freed: Cell) -> Puzzle {
    let mut limits = puzzle.start();
    limits[freed] = DigitSet::full(9);
    Puzzle::new(puzzle.layout().clone(), givens).with_limits(limits)
}
