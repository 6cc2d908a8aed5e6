//! Enumeration with marks: one cell forward, one cell back.
//!
//! Every cell carries the marks 1…n and a pointer. A known digit clears its
//! other marks and the same mark in its row, column and box. Then, cell by cell
//! in row order (the given cells too), or in another, the algorithm works in *rounds*:
//!
//! ```text
//! step 4  look at the mark under the pointer of cell k
//!   4.1   it is 0            → 4.2
//!   4.2   pointer one further; past the end → 5
//!   4.3   try it: clear the marks it excludes. Some cell all 0 → undo, 4.2
//!                                              otherwise       → 6
//! step 5  pointer of k back to the start; k = k - 1; k = 0: no solution.
//!         Undo what cell k had changed, its pointer one further, new round
//! step 6  k = k + 1; past the last cell: solved. Otherwise new round
//! ```
//!
//! As published, in Chinese, as an introduction to enumerative search, with a
//! MATLAB program; a round here is one call of its `oneround`.

use super::order::{Order, Turns};
use crate::search::event::{Log, Reason};
use crate::search::run::{Flow, Run};
use shudu_board::board::{Cell, Digit, DigitSet, Puzzle};

pub(super) fn search<L: Log>(puzzle: &Puzzle, order: Order, run: &mut Run<L>) -> Flow {
    let mut board = Marks::new(puzzle);
    let start = puzzle.start();
    for (cell, digit) in puzzle.clues() {
        run.given(cell, digit)?;
        // As printed: the known digit's own mark is set, whatever struck it before.
        board.marks[cell.index()] = start[cell];
        board.refresh(cell, digit, run)?;
    }
    board.changes.clear();

    let turns = Turns::new(order, Order::Rows, puzzle.layout());
    // The cells before k that hold a digit, with the place to look from after each.
    let mut path: Vec<(Cell, usize)> = Vec::new();
    let mut turn = board.next(&turns, 0);
    while let Some((cell, next)) = turn {
        if board.round(cell, run)? {
            path.push((cell, next));
            board.on_path[cell.index()] = true;
            turn = board.next(&turns, next);
            if turn.is_some() {
                continue;
            }
            run.solution(&board.answer())?; // go on for the next one: undo the last cell
        } else {
            board.pointers[cell.index()] = 0;
        }
        turn = path.pop();
        if let Some((cell, _)) = turn {
            board.on_path[cell.index()] = false;
            board.step_back(cell, run)?;
        }
    }
    Ok(())
}

struct Marks<'p> {
    puzzle: &'p Puzzle,
    marks: Vec<DigitSet>,
    /// The digit index each cell looks at next; the size, if it has looked at all.
    pointers: Vec<usize>,
    /// What was changed, with its old marks, and where cell k's changes begin.
    changes: Vec<(Cell, DigitSet)>,
    starts: Vec<usize>,
    /// The cells that hold a digit.
    on_path: Vec<bool>,
}

impl Marks<'_> {
    fn new(puzzle: &Puzzle) -> Marks<'_> {
        let cells = puzzle.layout().cell_count();
        Marks {
            puzzle,
            marks: puzzle.limits().map_or_else(
                || vec![DigitSet::full(puzzle.layout().size()); cells],
                |limits| limits.sets().to_vec(),
            ),
            pointers: vec![0; cells],
            changes: Vec::new(),
            starts: vec![0; cells],
            on_path: vec![false; cells],
        }
    }

    /// Step 6: the cell after this place.
    fn next(&self, turns: &Turns, from: usize) -> Option<(Cell, usize)> {
        let (open, left) = (|cell: Cell| !self.on_path[cell.index()], &self.marks);
        turns.next(from, open, |cell| left[cell.index()].len())
    }

    /// Step 4. True: a digit holds, go forward. False: all were tried.
    fn round<L: Log>(&mut self, cell: Cell, run: &mut Run<L>) -> Flow<bool> {
        run.visit(cell)?;
        let k = cell.index();
        while self.pointers[k] < self.puzzle.layout().size() {
            let digit = Digit::from_index(self.pointers[k]);
            if self.marks[k].contains(digit) {
                run.choose(cell, digit)?;
                self.starts[k] = self.changes.len();
                self.refresh(cell, digit, run)?;
                if !self.some_cell_is_dead(run)? {
                    return Ok(true);
                }
                self.undo(k);
                run.retract(cell, digit)?;
            }
            self.pointers[k] += 1;
        }
        Ok(false)
    }

    /// Clears the cell's other marks and this mark in all its peers.
    fn refresh<L: Log>(&mut self, cell: Cell, digit: Digit, run: &mut Run<L>) -> Flow {
        for other in self.marks[cell.index()].without(DigitSet::of(digit)) {
            self.clear(cell, other, Reason::Filled, run)?;
        }
        for &peer in self.puzzle.layout().peers(cell) {
            self.clear(peer, digit, Reason::Peer(cell), run)?;
        }
        Ok(())
    }

    #[inline]
    fn clear<L: Log>(&mut self, cell: Cell, digit: Digit, why: Reason, run: &mut Run<L>) -> Flow {
        let old = self.marks[cell.index()];
        if self.marks[cell.index()].remove(digit) {
            self.changes.push((cell, old));
            run.strike(cell, digit, why)?;
        }
        Ok(())
    }

    /// Tells every cell whose marks are all 0.
    fn some_cell_is_dead<L: Log>(&self, run: &mut Run<L>) -> Flow<bool> {
        let mut dead = false;
        for (i, _) in self.marks.iter().enumerate().filter(|(_, marks)| marks.is_empty()) {
            run.dead_cell(Cell::from_index(i))?;
            dead = true;
        }
        Ok(dead)
    }

    /// Step 5, once k is one less: the marks as they were before cell k.
    fn step_back<L: Log>(&mut self, cell: Cell, run: &mut Run<L>) -> Flow {
        let k = cell.index();
        self.undo(k);
        run.backtrack(cell, Digit::from_index(self.pointers[k]))?;
        self.pointers[k] += 1;
        Ok(())
    }

    fn undo(&mut self, k: usize) {
        for (cell, marks) in self.changes.drain(self.starts[k]..).rev() {
            self.marks[cell.index()] = marks;
        }
    }

    fn answer(&self) -> Vec<Digit> {
        self.pointers.iter().map(|&pointer| Digit::from_index(pointer)).collect()
    }
}
