//! Singletons first, then a tentative value, recursively.
//!
//! ```text
//! 1  fill in every singleton, a cell with one candidate, the first one in
//!    column order each time, and look again
//! 2  a cell without candidates: this branch is impossible
//! 3  put a tentative value in the first empty cell, in column order
//! 4  do the same with the new puzzle
//! ```
//!
//! Where it says column order, another order may be given.
//!
//! Cleve Moler's MATLAB program (“Solving Sudoku with MATLAB”). Its candidates
//! are not kept but computed anew from the digits after every placement; that
//! is why it is slow and why it is so short.

use super::order::{Order, Turns};
use crate::search::event::{Log, Why};
use crate::search::run::{Flow, Run};
use shudu_board::board::{Cell, Digit, DigitSet, Puzzle};

pub(super) fn search<L: Log>(puzzle: &Puzzle, order: Order, run: &mut Run<L>) -> Flow {
    for (cell, digit) in puzzle.clues() {
        run.given(cell, digit)?;
    }
    if puzzle.is_contradictory() {
        return Ok(()); // the printed program trusts its input
    }
    let turns = Turns::new(order, Order::Columns, puzzle.layout());
    Board { puzzle, turns }.solve(puzzle.givens().to_vec(), run)
}

struct Board<'p> {
    puzzle: &'p Puzzle,
    turns: Turns,
}

type Digits = Vec<Option<Digit>>;

impl Board<'_> {
    fn solve<L: Log>(&self, mut digits: Digits, run: &mut Run<L>) -> Flow {
        // Fill in all singletons.
        let mut scan = self.scan(&digits);
        while let (None, Some((cell, digit))) = (scan.dead, scan.singleton) {
            run.visit(cell)?;
            run.place(cell, digit, Why::OnlyDigit)?;
            digits[cell.index()] = Some(digit);
            scan = self.scan(&digits);
        }
        // Return for impossible puzzles.
        if let Some(cell) = scan.dead {
            return run.dead_cell(cell);
        }
        // Recursive backtracking.
        let empty = |cell: Cell| digits[cell.index()].is_none();
        let count = |cell| self.candidates(cell, &digits).len();
        let Some((cell, _)) = self.turns.next(0, empty, count) else {
            let solution: Vec<Digit> = digits.into_iter().flatten().collect();
            return run.solution(&solution);
        };
        for digit in self.candidates(cell, &digits) {
            run.visit(cell)?;
            run.choose(cell, digit)?;
            let mut next = digits.clone();
            next[cell.index()] = Some(digit); // Insert a tentative value.
            self.solve(next, run)?;
            run.backtrack(cell, digit)?;
        }
        Ok(())
    }

    /// Looks at all empty cells, in order.
    fn scan(&self, digits: &Digits) -> Scan {
        let mut scan = Scan { singleton: None, dead: None };
        let empty = |cell: &&Cell| digits[cell.index()].is_none();
        for &cell in self.turns.cells.iter().filter(empty) {
            let candidates = self.candidates(cell, digits);
            match candidates.len() {
                0 => scan.dead = scan.dead.or(Some(cell)),
                1 => scan.singleton = scan.singleton.or(candidates.first().map(|d| (cell, d))),
                _ => {}
            }
        }
        scan
    }

    fn candidates(&self, cell: Cell, digits: &Digits) -> DigitSet {
        let layout = self.puzzle.layout();
        let all = self.puzzle.limits().map_or(DigitSet::full(layout.size()), |all| all[cell]);
        let seen = layout.peers(cell).iter().filter_map(|peer| digits[peer.index()]);
        all.without(seen.collect())
    }
}

/// The first cell of each kind.
struct Scan {
    singleton: Option<(Cell, Digit)>,
    dead: Option<Cell>,
}
