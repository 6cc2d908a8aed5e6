//! Constraint propagation and fewest candidates.
//!
//! Two rules, applied until nothing changes:
//!
//! 1. a cell with one candidate left: strike that digit from its peers;
//! 2. a house with one place left for a digit: put it there.
//!
//! Then try the digits of a cell with the fewest candidates, the first one in row
//! order, or another, each on a copy of the board. After Peter Norvig's essay “Solving Every Sudoku Puzzle”; where
//! his functions call each other, a list of cells to look at keeps large boards
//! from exhausting the call stack.

use super::order::{Order, Turns};
use crate::search::event::{Log, Reason, Why};
use crate::search::run::{Flow, Run};
use shudu_board::board::{Cell, Digit, DigitSet, Layout, Puzzle};

pub(super) fn search<L: Log>(puzzle: &Puzzle, order: Order, run: &mut Run<L>) -> Flow {
    for (cell, digit) in puzzle.clues() {
        run.given(cell, digit)?;
    }
    let mut board = Board {
        layout: puzzle.layout(),
        values: puzzle.start().sets().to_vec(),
        told: puzzle.givens().iter().map(Option::is_some).collect(),
    };
    let turns = Turns::new(order, Order::Rows, puzzle.layout());
    if board.propagate(puzzle.layout().cells().collect(), run)? {
        board.solve(&turns, run)
    } else {
        Ok(())
    }
}

#[derive(Clone)]
struct Board<'p> {
    layout: &'p Layout,
    values: Vec<DigitSet>,
    /// The cells whose digit the listener has been told of.
    told: Vec<bool>,
}

impl Board<'_> {
    fn solve<L: Log>(&self, turns: &Turns, run: &mut Run<L>) -> Flow {
        let cells = turns.cells.iter().copied();
        let open = cells.filter(|cell| self.values[cell.index()].len() > 1);
        let Some(cell) = open.min_by_key(|cell| self.values[cell.index()].len()) else {
            let solution: Vec<Digit> = self.values.iter().filter_map(|set| set.single()).collect();
            return run.solution(&solution);
        };
        run.visit(cell)?;
        for digit in self.values[cell.index()] {
            run.choose(cell, digit)?;
            let mut next = self.clone();
            next.told[cell.index()] = true;
            if next.assign(cell, digit, run)? {
                next.solve(turns, run)?;
            }
            run.backtrack(cell, digit)?;
        }
        Ok(())
    }

    /// Leaves only this digit in the cell and propagates. False: impossible.
    fn assign<L: Log>(&mut self, cell: Cell, digit: Digit, run: &mut Run<L>) -> Flow<bool> {
        for other in self.values[cell.index()].without(DigitSet::of(digit)) {
            run.strike(cell, other, Reason::Filled)?;
        }
        self.values[cell.index()] = DigitSet::of(digit);
        self.propagate(vec![cell], run)
    }

    /// Applies both rules to these cells and to all that changes.
    fn propagate<L: Log>(&mut self, mut changed: Vec<Cell>, run: &mut Run<L>) -> Flow<bool> {
        changed.reverse(); // taken from the end: the first cell first
        while let Some(cell) = changed.pop() {
            if self.values[cell.index()].is_empty() {
                run.dead_cell(cell)?;
                return Ok(false);
            }
            if !self.only_digit(cell, &mut changed, run)?
                || !self.only_place(cell, &mut changed, run)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Rule 1.
    fn only_digit<L: Log>(
        &mut self,
        cell: Cell,
        changed: &mut Vec<Cell>,
        run: &mut Run<L>,
    ) -> Flow<bool> {
        let Some(digit) = self.values[cell.index()].single() else { return Ok(true) };
        self.tell_placed(cell, digit, Why::OnlyDigit, run)?;
        for &peer in self.layout.peers(cell) {
            if self.values[peer.index()].remove(digit) {
                run.strike(peer, digit, Reason::Peer(cell))?;
                if self.values[peer.index()].is_empty() {
                    run.dead_cell(peer)?;
                    return Ok(false);
                }
                changed.push(peer);
            }
        }
        Ok(true)
    }

    /// Rule 2, in the houses of a changed cell.
    fn only_place<L: Log>(
        &mut self,
        cell: Cell,
        changed: &mut Vec<Cell>,
        run: &mut Run<L>,
    ) -> Flow<bool> {
        for &id in self.layout.houses_of(cell) {
            let house = &self.layout.houses()[id as usize].cells;
            if house.len() < self.layout.size() {
                continue; // a short house need not have every digit
            }
            for digit in DigitSet::full(self.layout.size()) {
                let mut places =
                    house.iter().filter(|place| self.values[place.index()].contains(digit));
                match (places.next().copied(), places.next()) {
                    (None, _) => {
                        run.dead_house(id, digit)?;
                        return Ok(false);
                    }
                    (Some(place), None) if self.values[place.index()].len() > 1 => {
                        self.tell_placed(place, digit, Why::OnlyPlace(id), run)?;
                        for other in self.values[place.index()].without(DigitSet::of(digit)) {
                            run.strike(place, other, Reason::Filled)?;
                        }
                        self.values[place.index()] = DigitSet::of(digit);
                        changed.push(place);
                    }
                    _ => {}
                }
            }
        }
        Ok(true)
    }

    fn tell_placed<L: Log>(
        &mut self,
        cell: Cell,
        digit: Digit,
        why: Why,
        run: &mut Run<L>,
    ) -> Flow {
        if std::mem::replace(&mut self.told[cell.index()], true) {
            return Ok(());
        }
        run.place(cell, digit, why)
    }
}
