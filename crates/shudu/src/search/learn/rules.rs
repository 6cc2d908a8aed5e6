//! The rules of a puzzle as bonds and clauses.
//!
//! Candidates are not the only statements worth making. Houses cut each other into pieces (a row and a
//! box share a few cells), and “this digit is in that piece” is what a person would say, too: it
//! follows from many positions, and much follows from it. So every piece and digit is a
//! variable of its own, next to the candidates:
//!
//! ```text
//! candidate ─▶ its pieces       a piece ─▶ one of its candidates
//! a piece excludes the others of a house;      a house has the digit in one of its pieces
//! ```
//!
//! Two candidates of a digit then exclude each other by their pieces, unless they are in the same.
//! Lemmas become shorter, and box and line intersections are found by propagation.

use super::super::cuts::Cut;
use super::trail::NOTHING;
use super::{Learner, Lit};
use crate::board::{Cell, Digit, DigitSet, Layout};
use std::collections::BTreeMap;

pub(super) struct Rules<'a> {
    layout: &'a Layout,
    sets: &'a [DigitSet],
    /// How each house is cut into pieces.
    cuts: &'a [Vec<Cut>],
    /// By cell and digit, the number of the candidate.
    numbers: Vec<u32>,
    /// By cells and digit, what says that the digit is in the piece: nothing, if it cannot be.
    pieces: BTreeMap<(Vec<Cell>, usize), Option<Lit>>,
    /// What follows from each statement.
    bonds: Vec<Vec<Lit>>,
}

impl<'a> Rules<'a> {
    pub fn new(layout: &'a Layout, sets: &'a [DigitSet], cuts: &'a [Vec<Cut>]) -> Rules<'a> {
        let numbers = vec![NOTHING; layout.cell_count() * layout.size()];
        Rules { layout, sets, cuts, numbers, pieces: BTreeMap::new(), bonds: Vec::new() }
    }

    /// The candidates of open cells, in order.
    pub fn candidates(&mut self) -> Vec<(Cell, Digit)> {
        let open = |cell: &Cell| self.sets[cell.index()].single().is_none();
        let cells = self.layout.cells().filter(open);
        let all: Vec<(Cell, Digit)> = cells
            .flat_map(|cell| self.sets[cell.index()].map(move |digit| (cell, digit)))
            .collect();
        for (number, &(cell, digit)) in all.iter().enumerate() {
            self.numbers[cell.index() * self.layout.size() + digit.index()] = number as u32;
        }
        self.bonds = vec![Vec::new(); 2 * all.len()];
        all
    }

    fn candidate(&self, cell: Cell, digit: Digit) -> Option<Lit> {
        let number = self.numbers[cell.index() * self.layout.size() + digit.index()];
        (number != NOTHING).then(|| Lit::placed(number as usize))
    }

    fn places(&self, cells: &[Cell], digit: Digit) -> Vec<Lit> {
        cells.iter().filter_map(|&cell| self.candidate(cell, digit)).collect()
    }

    fn exclude(&mut self, a: Lit, b: Lit) {
        self.bonds[a.index()].push(b.not());
        self.bonds[b.index()].push(a.not());
    }

    /// Tells a learner whose variables are the candidates so far.
    pub fn tell(mut self, learner: &mut Learner) {
        for cell in self.layout.cells() {
            let here: Vec<Lit> =
                self.sets[cell.index()].filter_map(|digit| self.candidate(cell, digit)).collect();
            if self.sets[cell.index()].single().is_none() {
                learner.demand(&here);
            }
            for (i, &a) in here.iter().enumerate() {
                here[..i].iter().for_each(|&b| self.exclude(a, b));
            }
        }
        let size = self.layout.size();
        for (id, house) in self.layout.houses().iter().enumerate() {
            if house.cells.len() < size {
                continue;
            }
            let placed = house.cells.iter().filter_map(|cell| self.sets[cell.index()].single());
            let placed = placed.fold(DigitSet::EMPTY, |all, digit| all | DigitSet::of(digit));
            for digit in DigitSet::full(size).without(placed) {
                if self.cuts[id].is_empty() {
                    learner.demand(&self.places(&house.cells, digit));
                }
                for cut in &self.cuts[id] {
                    self.house(cut, digit, learner);
                }
            }
        }
        self.peers();
        for bonds in self.bonds {
            learner.bonds.extend(bonds);
            learner.first.push(learner.bonds.len() as u32);
        }
    }

    /// A digit is in one piece of a house.
    fn house(&mut self, cut: &Cut, digit: Digit, learner: &mut Learner) {
        let pieces = cut.pieces.iter();
        let lits: Vec<Lit> =
            pieces.filter_map(|piece| self.piece(&piece.cells, digit, learner)).collect();
        learner.demand(&lits);
        for (i, &a) in lits.iter().enumerate() {
            lits[..i].iter().for_each(|&b| self.exclude(a, b));
        }
    }

    /// The statement that a digit is in a piece.
    fn piece(&mut self, cells: &[Cell], digit: Digit, learner: &mut Learner) -> Option<Lit> {
        let mut key = (cells.to_vec(), digit.index());
        key.0.sort_unstable();
        if let Some(&lit) = self.pieces.get(&key) {
            return lit;
        }
        let places = self.places(cells, digit);
        let lit = match places[..] {
            [] => None,
            [one] => Some(one),
            [first, ..] => {
                let lit = Lit::placed(learner.variable(first));
                self.bonds.extend([Vec::new(), Vec::new()]);
                let mut clause = vec![lit.not()];
                clause.extend(&places);
                learner.demand(&clause);
                for &place in &places {
                    self.bonds[place.index()].push(lit);
                    self.bonds[lit.not().index()].push(place.not());
                }
                Some(lit)
            }
        };
        self.pieces.insert(key, lit);
        lit
    }

    /// Candidates of a digit that see each other, and no pieces say so.
    fn peers(&mut self) {
        // For each house and cell of it, the piece in the first cut.
        let mut piece_of = vec![BTreeMap::new(); self.cuts.len()];
        for (of, cuts) in piece_of.iter_mut().zip(self.cuts) {
            for (number, piece) in cuts.iter().take(1).flat_map(|cut| &cut.pieces).enumerate() {
                of.extend(piece.cells.iter().map(|&cell| (cell, number)));
            }
        }
        for cell in self.layout.cells() {
            for &peer in self.layout.peers(cell).iter().filter(|&&peer| peer < cell) {
                let apart = |&id: &u16| {
                    let of = &piece_of[usize::from(id)];
                    of.get(&cell).zip(of.get(&peer)).is_some_and(|(a, b)| a != b)
                };
                if self.layout.houses_of(cell).iter().any(apart) {
                    continue;
                }
                for digit in self.sets[cell.index()] & self.sets[peer.index()] {
                    if let Some((a, b)) =
                        self.candidate(cell, digit).zip(self.candidate(peer, digit))
                    {
                        self.exclude(a, b);
                    }
                }
            }
        }
    }
}
