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

use super::super::cuts::{Cut, Cuts, Piece};
use super::trail::NOTHING;
use super::{Learner, Lit};
use shudu_board::board::{Cell, Digit, DigitSet, Layout};

pub(super) struct Rules<'a> {
    layout: &'a Layout,
    sets: &'a [DigitSet],
    cuts: &'a Cuts,
    /// By cell and digit, the number of the candidate.
    numbers: Vec<u32>,
    /// By piece and digit, what says that the digit is in the piece.
    pieces: Vec<Said>,
    /// What follows from each statement, in the order in which it is said.
    bonds: Vec<(Lit, Lit)>,
}

/// Whether there is a statement that a digit is in a piece.
#[derive(Clone, Copy)]
enum Said {
    NotYet,
    /// It cannot be there.
    Never,
    By(Lit),
}

impl<'a> Rules<'a> {
    pub fn new(layout: &'a Layout, sets: &'a [DigitSet], cuts: &'a Cuts) -> Rules<'a> {
        let numbers = vec![NOTHING; layout.cell_count() * layout.size()];
        let pieces = vec![Said::NotYet; cuts.pieces * layout.size()];
        Rules { layout, sets, cuts, numbers, pieces, bonds: Vec::new() }
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
        self.bonds.extend([(a, b.not()), (b, a.not())]);
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
                if self.cuts.of[id].is_empty() {
                    learner.demand(&self.places(&house.cells, digit));
                }
                for cut in &self.cuts.of[id] {
                    self.house(cut, digit, learner);
                }
            }
        }
        self.peers();
        self.sort_bonds(learner);
    }

    /// Bonds go to the statement from which they follow, each in its order.
    fn sort_bonds(&self, learner: &mut Learner) {
        let mut first = vec![0; 2 * learner.candidates.len() + 1];
        self.bonds.iter().for_each(|(from, _)| first[from.index() + 1] += 1);
        (1..first.len()).for_each(|i| first[i] += first[i - 1]);
        let mut next: Vec<u32> = first.clone();
        learner.bonds = vec![Lit(NOTHING); self.bonds.len()];
        for &(from, follows) in &self.bonds {
            let place = &mut next[from.index()];
            learner.bonds[*place as usize] = follows;
            *place += 1;
        }
        learner.first = first;
    }

    /// A digit is in one piece of a house.
    fn house(&mut self, cut: &Cut, digit: Digit, learner: &mut Learner) {
        let pieces = cut.pieces.iter();
        let lits: Vec<Lit> = pieces.filter_map(|piece| self.piece(piece, digit, learner)).collect();
        learner.demand(&lits);
        for (i, &a) in lits.iter().enumerate() {
            lits[..i].iter().for_each(|&b| self.exclude(a, b));
        }
    }

    /// The statement that a digit is in a piece.
    fn piece(&mut self, piece: &Piece, digit: Digit, learner: &mut Learner) -> Option<Lit> {
        let at = piece.number * self.layout.size() + digit.index();
        match self.pieces[at] {
            Said::By(lit) => return Some(lit),
            Said::Never => return None,
            Said::NotYet => {}
        }
        let places = self.places(&piece.cells, digit);
        let lit = match places[..] {
            [] => None,
            [one] => Some(one),
            [first, ..] => {
                let lit = Lit::placed(learner.variable(first));
                let mut clause = vec![lit.not()];
                clause.extend(&places);
                learner.demand(&clause);
                for &place in &places {
                    self.bonds.extend([(place, lit), (lit.not(), place.not())]);
                }
                Some(lit)
            }
        };
        self.pieces[at] = lit.map_or(Said::Never, Said::By);
        lit
    }

    /// Candidates of a digit that see each other, and no pieces say so.
    fn peers(&mut self) {
        let close = self.cuts.close(self.layout);
        let is_open = |cell: Cell| self.sets[cell.index()].len() > 1;
        for cell in self.layout.cells().filter(|&cell| is_open(cell)) {
            for &peer in close[cell.index()].iter().filter(|&&peer| is_open(peer)) {
                for digit in self.sets[cell.index()] & self.sets[peer.index()] {
                    if let Some((a, b)) =
                        self.candidate(cell, digit).zip(self.candidate(peer, digit))
                    {
                        self.bonds.extend([(a, b.not()), (b, a.not())]);
                    }
                }
            }
        }
    }
}
