//! Forward checking: every open cell keeps its candidates.
//!
//! Backtracking in row order, but a digit, once put, is struck from its peers
//! at once; a peer left without candidates ends the branch before it is ever
//! visited. The difference to `backtrack` is what looking one step ahead is
//! worth; the difference to `mrv` is what the order is worth.

use crate::board::{Cell, Digit, DigitSet, Puzzle};
use crate::search::event::{Log, Reason};
use crate::search::run::{Flow, Run};

pub(super) fn search<L: Log>(puzzle: &Puzzle, run: &mut Run<L>) -> Flow {
    let mut board = Board { puzzle, candidates: puzzle.start().sets().to_vec(), trail: Vec::new() };
    for (cell, digit) in puzzle.clues() {
        run.given(cell, digit)?;
    }
    for (cell, digit) in puzzle.clues() {
        if !board.strike_peers(cell, digit, run)? {
            return Ok(());
        }
    }
    let open: Vec<Cell> =
        puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
    board.fill(&open, run)
}

struct Board<'p> {
    puzzle: &'p Puzzle,
    candidates: Vec<DigitSet>,
    trail: Vec<(Cell, Digit)>,
}

impl Board<'_> {
    fn fill<L: Log>(&mut self, open: &[Cell], run: &mut Run<L>) -> Flow {
        let Some((&cell, rest)) = open.split_first() else {
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
        for digit in candidates {
            run.choose(cell, digit)?;
            let mark = self.trail.len();
            self.candidates[cell.index()] = DigitSet::of(digit);
            if self.strike_peers(cell, digit, run)? {
                self.fill(rest, run)?;
            }
            for (peer, digit) in self.trail.drain(mark..) {
                self.candidates[peer.index()].insert(digit);
            }
            self.candidates[cell.index()] = candidates;
            run.backtrack(cell, digit)?;
        }
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
