//! Pencil-mark puzzles: a cell's limits resolved into clues.
//!
//! A clue is a fact about a row and a fact about a column, which is what the
//! frames of bands and stacks can say. “Not a 5 here” is not. But a cell with
//! few candidates is the sum of puzzles with each of them as a clue, and one
//! that lacks few digits is the puzzle without that limit, less those with
//! each lacking digit as a clue. Where many cells are limited there are too
//! many such puzzles; but then there are few solutions, and listing finds them.

use super::plan::How;
use super::terms::{Counted, Method, Number, Terms, by};
use shudu_board::board::{Candidates, Cell, Digit, DigitSet, Puzzle};
use shudu_board::control::{Stop, Stopped};

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

/// Counts a puzzle without limits.
pub type Plain<'a> = &'a (dyn Fn(&Puzzle, &Terms) -> Counted + Sync);

/// Counts a pencil-mark puzzle of the classic board.
pub(super) fn count(puzzle: &Puzzle, terms: &Terms, plain: Plain) -> Counted {
    let open = limited(puzzle);
    let branches = open.iter().map(|limited| limited.branches() as f64).product::<f64>();
    if terms.method == Method::List || branches > MOST {
        return terms.list_all(puzzle);
    }
    if terms.method == Method::Auto {
        let listed = terms.list(puzzle, PATIENCE);
        if !matches!(&listed, Err(stopped) if stopped.why == Stop::Nodes) {
            return by(How::Listed, None, listed);
        }
    }
    let free = Terms { method: Method::Auto, limit: u128::MAX, ..*terms };
    by(How::Branched, None, resolved(puzzle, &free, plain))
}

fn resolved(puzzle: &Puzzle, terms: &Terms, plain: Plain) -> Number {
    let number = resolve(puzzle, terms, plain).map_err(|why| Stopped { why, known: 0 })?;
    Ok(u128::try_from(number).expect("fewer are taken away than there are"))
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
fn resolve(puzzle: &Puzzle, terms: &Terms, plain: Plain) -> Result<i128, Stop> {
    if puzzle.is_contradictory() {
        return Ok(0);
    }
    let Some(first) = limited(puzzle).into_iter().min_by_key(Limited::branches) else {
        let without = Puzzle::new(puzzle.layout().clone(), puzzle.givens());
        // How much of the whole this is, nobody knows.
        let terms = Terms { control: terms.control.within(0.0, 0.0), ..*terms };
        let count = plain(&without, &terms).map_err(|stopped| stopped.why)?;
        return Ok(i128::try_from(count.number).expect("no 9×9 count passes 73 bits"));
    };
    let with = |digits: DigitSet| -> Result<i128, Stop> {
        digits.map(|digit| resolve(&placed(puzzle, first.cell, digit), terms, plain)).sum()
    };
    if first.allowed.len() <= first.lacking.len() + 1 {
        with(first.allowed)
    } else {
        let less = with(first.lacking)?;
        Ok(resolve(&freed(puzzle, first.cell), terms, plain)? - less)
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
