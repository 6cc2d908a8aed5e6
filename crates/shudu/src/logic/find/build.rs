//! How a finder writes down what it found.

use super::super::field::Field;
use super::super::set::{Digits, Set};
use super::super::step::{Chain, Evidence, Link, Part, Premise, Reason, Role, Step};
use super::super::technique::Technique;
use crate::board::{Cell, Digit, DigitSet};
use std::ops::ControlFlow;

/// Whether to look on.
pub(in super::super) type Flow = ControlFlow<()>;

/// What is told of every step found, in the order of preference.
pub(in super::super) type Tell<'a> = dyn FnMut(Step) -> Flow + 'a;

/// A step in the making.
pub(in super::super) struct Draft<'a, const W: usize> {
    field: &'a Field<W>,
    step: Step,
}

pub(in super::super) fn spot(cell: usize, digit: usize) -> (Cell, Digit) {
    (Cell::new(cell), Digit::from_index(digit))
}

impl<'a, const W: usize> Draft<'a, W> {
    pub(in super::super) fn new(field: &'a Field<W>, technique: Technique) -> Draft<'a, W> {
        let step = Step {
            technique,
            rating: 0.0,
            placement: None,
            eliminations: Vec::new(),
            evidence: Evidence::default(),
        };
        Draft { field, step }
    }

    /// Writes a digit.
    pub(in super::super) fn place(mut self, cell: usize, digit: usize) -> Self {
        self.step.placement = Some(spot(cell, digit));
        self
    }

    /// Takes a digit away from those of the cells that have it.
    pub(in super::super) fn remove(mut self, cells: Set<W>, digit: usize) -> Self {
        let gone = cells & self.field.places[digit];
        self.step.eliminations.extend(gone.into_iter().map(|cell| spot(cell, digit)));
        self
    }

    /// Takes digits away from a cell.
    pub(in super::super) fn remove_from(mut self, cell: usize, digits: u64) -> Self {
        let gone = Digits(digits & self.field.cands[cell]);
        self.step.eliminations.extend(gone.map(|digit| spot(cell, digit)));
        self
    }

    /// Cells of the pattern.
    pub(in super::super) fn cells(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        self.step.evidence.cells.extend(cells.into_iter().map(Cell::new));
        self
    }

    /// A house of the pattern.
    pub(in super::super) fn house(mut self, house: usize) -> Self {
        self.step.evidence.houses.push(self.field.map.kinds[house]);
        self
    }

    /// Digits of the pattern.
    pub(in super::super) fn digits(mut self, digits: u64) -> Self {
        let all = self.step.evidence.digits.bits() | digits;
        self.step.evidence.digits = DigitSet::from_bits(all);
        self
    }

    /// A part: the candidates out of `digits` in cells.
    pub(in super::super) fn part(self, role: Role, cells: Set<W>, digits: u64) -> Self {
        self.part_of(role, &[], cells, digits)
    }

    /// A part that lies in houses.
    pub(in super::super) fn part_of(
        mut self,
        role: Role,
        houses: &[usize],
        cells: Set<W>,
        digits: u64,
    ) -> Self {
        let mut candidates = Vec::new();
        for cell in cells {
            let mask = if self.field.empty.has(cell) {
                self.field.cands[cell] & digits
            } else {
                1 << (self.field.digits[cell] - 1)
            };
            candidates.extend(Digits(mask).map(|digit| spot(cell, digit)));
        }
        let houses = houses.iter().map(|&house| self.field.map.kinds[house]).collect();
        self.step.evidence.parts.push(Part { role, houses, candidates });
        self
    }

    /// A part made of single candidates.
    pub(in super::super) fn candidates(
        mut self,
        role: Role,
        candidates: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        let candidates = candidates.into_iter().map(|(cell, digit)| spot(cell, digit)).collect();
        self.step.evidence.parts.push(Part { role, houses: Vec::new(), candidates });
        self
    }

    /// That a cell has no other candidates is used.
    pub(in super::super) fn uses_cell(mut self, cell: usize) -> Self {
        if self.field.empty.has(cell) {
            let digits = DigitSet::from_bits(self.field.cands[cell]);
            self.premise(Premise::Cell { cell: Cell::new(cell), digits });
        } else {
            self = self.uses_digit(cell);
        }
        self
    }

    /// That a cell has its digit is used.
    pub(in super::super) fn uses_digit(mut self, cell: usize) -> Self {
        let digits = self.field.digit(cell).map_or(DigitSet::EMPTY, DigitSet::of);
        self.premise(Premise::Cell { cell: Cell::new(cell), digits });
        self
    }

    /// The same of several cells.
    pub(in super::super) fn uses_cells(self, cells: impl IntoIterator<Item = usize>) -> Self {
        cells.into_iter().fold(self, Draft::uses_cell)
    }

    /// That a digit has no other places in a house is used.
    pub(in super::super) fn uses_house(mut self, house: usize, digit: usize) -> Self {
        let cells = self.field.at(house, digit).into_iter().map(Cell::new).collect();
        let premise = Premise::House {
            house: self.field.map.kinds[house],
            digit: Digit::from_index(digit),
            cells,
        };
        self.premise(premise);
        self
    }

    fn premise(&mut self, premise: Premise) {
        let premises = &mut self.step.evidence.premises;
        if !premises.contains(&premise) {
            premises.push(premise);
        }
    }

    /// Candidates of which one must be true, or there are two solutions.
    pub(in super::super) fn escapes(mut self, cell: usize, digits: u64) -> Self {
        self.step.evidence.escapes.extend(Digits(digits).map(|digit| spot(cell, digit)));
        self
    }

    /// A line of implications.
    pub(in super::super) fn chain(mut self, chain: Chain) -> Self {
        self.step.evidence.chains.push(chain);
        self
    }

    /// The step, if it concludes anything.
    pub(in super::super) fn done(mut self) -> Option<Step> {
        let step = &mut self.step;
        step.eliminations.sort_unstable();
        step.eliminations.dedup();
        (step.placement.is_some() || !step.eliminations.is_empty()).then_some(self.step)
    }

    /// Tells the step, if it concludes anything.
    pub(in super::super) fn tell(self, tell: &mut Tell) -> Flow {
        self.done().map_or(Flow::Continue(()), tell)
    }
}

/// A line in the making.
#[derive(Default)]
pub(in super::super) struct Line {
    chain: Chain,
}

impl Line {
    /// The next statement, which follows from the one before.
    pub(in super::super) fn then(
        mut self,
        cells: impl IntoIterator<Item = usize>,
        digit: usize,
        on: bool,
        reason: Reason,
    ) -> Line {
        let links = &mut self.chain.links;
        let parents = links.len().checked_sub(1).into_iter().collect();
        let cells = cells.into_iter().map(Cell::new).collect();
        links.push(Link { cells, digit: Digit::from_index(digit), on, reason, parents });
        self
    }

    pub(in super::super) fn done(self) -> Chain {
        self.chain
    }
}
