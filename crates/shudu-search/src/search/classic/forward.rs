//! Forward checking: every open cell keeps its candidates.
//!
//! Backtracking in row order, or another, but a digit, once put, is struck from its peers
//! at once; a peer left without candidates ends the branch before it is ever
//! visited. The difference to `backtrack` is what looking one step ahead is
//! worth; the difference to `mrv` is what the order is worth.

use super::order::{Order, Turns};
use crate::search::event::{Log, Reason};
use crate::search::run::{Flow, Run};
use shudu_board::board::{Cell, Digit, DigitSet, Puzzle};

pub(super) fn search<L: Log>(puzzle: &Puzzle, order: Order, run: &mut Run<L>) -> Flow {
    let mut board = Board {
        puzzle,
        candidates: puzzle.start().sets().to_vec(),
        filled: puzzle.givens().iter().map(Option::is_some).collect(),
        trail: Vec::new(),
    };
    for (cell, digit) in puzzle.clues() {
        run.given(cell, digit)?;
    }
    for (cell, digit) in puzzle.clues() {
        if !board.strike_peers(cell, digit, run)? {
            return Ok(());
        }
    }
    board.fill(&Turns::new(order, Order::Rows, puzzle.layout()), 0, run)
}

struct Board<'p> {
    puzzle: &'p Puzzle,
    candidates: Vec<DigitSet>,
    filled: Vec<bool>,
    trail: Vec<(Cell, Digit)>,
}

impl Board<'_> {
    fn fill<L: Log>(&mut self, turns: &Turns, from: usize, run: &mut Run<L>) -> Flow {
        let open = |cell: Cell| !self.filled[cell.index()];
        let count = |cell: Cell| self.candidates[cell.index()].len();
        let Some((cell, next)) = turns.next(from, open, count) else {
            let solution: Vec<Digit> =
                self.candidates.iter().filter_map(|set| set.single()).collect();
            // Every cell was filled, so every set is a single one; a limit
            // may have emptied a given's, and then this is no solution.
            return if solution.len() == self.candidates.len() {
                run.solution(&solution)
            } else {
                Ok(())
            };
        };
        run.visit(cell)?;
        let candidates = self.candidates[cell.index()];
        self.filled[cell.index()] = true;
        for digit in candidates {
            run.choose(cell, digit)?;
            let mark = self.trail.len();
            self.candidates[cell.index()] = DigitSet::of(digit);
            if self.strike_peers(cell, digit, run)? {
                self.fill(turns, next, run)?;
            }
            for (peer, digit) in self.trail.drain(mark..) {
                self.candidates[peer.index()].insert(digit);
            }
            self.candidates[cell.index()] = candidates;
            run.backtrack(cell, digit)?;
        }
        self.filled[cell.index()] = false;
        Ok(())
    }

    /// Strikes the digit from all peers; false as soon as one has nothing left.
    fn strike_peers<L: Log>(&mut self, cell: Cell, digit: Digit, run: &mut Run<L>) -> Flow<bool> {
        let layout = self.puzzle.layout();
        for &peer in layout.peers(cell) {
            if self.candidates[peer.index()].remove(digit) {
                self.trail.push((peer, digit));
                run.strike(peer, digit, Reason::Peer(cell))?;
                if self.candidates[peer.index()].is_empty() {
                    run.dead_cell(peer)?;
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
