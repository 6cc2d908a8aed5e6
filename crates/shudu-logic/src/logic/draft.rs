//! How a search writes down what it found: one builder of steps and their evidence, for
//! the finders, for HoDoKu's tables and for Sudoku Explainer's producers alike. What it
//! must know of a board is little: [`Sight`].
//!
//! A pattern is said once, as a type; the cells, houses, digits and parts that pictures
//! and JSON list follow from it, in its own order.

use super::blockers;
use super::pattern::{Aid, CellSet, Cluster, Confined, Pattern, Start};
use super::set::Digits;
use super::step::{Chain, Evidence, Link, Part, Premise, Reason, Role, Step};
use super::technique::Technique;
use shudu_board::board::{Cell, Digit, DigitSet, HouseKind, Layout};
use shudu_board::rating::Tenths;
use std::sync::Arc;

/// What a builder of evidence asks of a board. Cells, houses and digits are numbers from 0.
pub(super) trait Sight {
    /// The candidates of a cell that is empty; of a filled one its digit.
    fn can_be(&self, cell: usize) -> u64;

    fn is_empty(&self, cell: usize) -> bool;

    /// The places of a digit in a house, in the house's order.
    fn places(&self, house: usize, digit: usize) -> Vec<Cell>;

    fn kind(&self, house: usize) -> HouseKind;

    fn layout(&self) -> Arc<Layout>;

    /// Whether nobody will read the reasons of singles.
    fn is_brief(&self) -> bool {
        false
    }
}

/// A step in the making.
pub(super) struct Draft<'a> {
    sight: &'a dyn Sight,
    step: Step,
}

pub(super) fn spot(cell: usize, digit: usize) -> (Cell, Digit) {
    (Cell::from_index(cell), Digit::from_index(digit))
}

fn cells_of(cells: impl IntoIterator<Item = usize>) -> Vec<Cell> {
    cells.into_iter().map(Cell::from_index).collect()
}

impl<'a> Draft<'a> {
    pub(super) fn new(sight: &'a dyn Sight, technique: Technique) -> Draft<'a> {
        let step = Step {
            technique,
            rating: None,
            placement: None,
            eliminations: Vec::new(),
            evidence: Evidence::default(),
        };
        Draft { sight, step }
    }

    /// What Sudoku Explainer says about it.
    pub(super) fn rated(mut self, rating: Tenths) -> Self {
        self.step.rating = Some(rating);
        self
    }

    /// Writes a digit.
    pub(super) fn place(mut self, cell: usize, digit: usize) -> Self {
        self.step.placement = Some(spot(cell, digit));
        self
    }

    /// Takes a digit away from those of the cells that have it.
    pub(super) fn remove(mut self, cells: impl IntoIterator<Item = usize>, digit: usize) -> Self {
        for cell in cells {
            self.strike(cell, 1 << digit);
        }
        self
    }

    /// Takes digits away from a cell.
    pub(super) fn remove_from(mut self, cell: usize, digits: u64) -> Self {
        self.strike(cell, digits);
        self
    }

    fn strike(&mut self, cell: usize, digits: u64) {
        if self.sight.is_empty(cell) {
            let gone = Digits(digits & self.sight.can_be(cell));
            self.step.eliminations.extend(gone.map(|digit| spot(cell, digit)));
        }
    }

    /// Cells of the pattern.
    pub(super) fn cells(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        self.step.evidence.cells.extend(cells.into_iter().map(Cell::from_index));
        self
    }

    /// A house of the pattern.
    pub(super) fn house(mut self, house: usize) -> Self {
        self.step.evidence.houses.push(self.sight.kind(house));
        self
    }

    fn houses(self, houses: &[usize]) -> Self {
        houses.iter().fold(self, |draft, &house| draft.house(house))
    }

    /// Digits of the pattern.
    pub(super) fn digits(mut self, digits: u64) -> Self {
        let all = self.step.evidence.digits.bits() | digits;
        self.step.evidence.digits = DigitSet::from_bits(all);
        self
    }

    /// The candidates out of `digits` in cells.
    fn candidates_in(&self, cells: impl IntoIterator<Item = usize>, digits: u64) -> Spots {
        let mut candidates = Vec::new();
        for cell in cells {
            // A digit that is written counts whichever are asked for.
            let asked = if self.sight.is_empty(cell) { digits } else { !0 };
            let mask = self.sight.can_be(cell) & asked;
            candidates.extend(Digits(mask).map(|digit| spot(cell, digit)));
        }
        candidates
    }

    /// A part: the candidates out of `digits` in cells.
    pub(super) fn part(
        self,
        role: Role,
        cells: impl IntoIterator<Item = usize>,
        digits: u64,
    ) -> Self {
        self.part_of(role, &[], cells, digits)
    }

    /// A part that lies in houses.
    pub(super) fn part_of(
        mut self,
        role: Role,
        houses: &[usize],
        cells: impl IntoIterator<Item = usize>,
        digits: u64,
    ) -> Self {
        let candidates = self.candidates_in(cells, digits);
        let houses = houses.iter().map(|&house| self.sight.kind(house)).collect();
        self.step.evidence.parts.push(Part { role, houses, candidates });
        self
    }

    /// A part made of single candidates.
    pub(super) fn spots(mut self, role: Role, candidates: Spots) -> Self {
        self.step.evidence.parts.push(Part { role, houses: Vec::new(), candidates });
        self
    }

    /// That a cell has no other candidates, or has its digit, is used.
    pub(super) fn uses_cell(mut self, cell: usize) -> Self {
        self.use_cell(cell);
        self
    }

    pub(super) fn use_cell(&mut self, cell: usize) {
        let digits = DigitSet::from_bits(self.sight.can_be(cell));
        self.premise(Premise::Cell { cell: Cell::from_index(cell), digits });
    }

    /// The same of several cells.
    pub(super) fn uses_cells(self, cells: impl IntoIterator<Item = usize>) -> Self {
        cells.into_iter().fold(self, Draft::uses_cell)
    }

    /// That a digit has no other places in a house is used.
    pub(super) fn uses_house(mut self, house: usize, digit: usize) -> Self {
        self.use_house(house, digit);
        self
    }

    pub(super) fn use_house(&mut self, house: usize, digit: usize) {
        let cells = self.sight.places(house, digit);
        let (house, digit) = (self.sight.kind(house), Digit::from_index(digit));
        self.premise(Premise::House { house, digit, cells });
    }

    fn premise(&mut self, premise: Premise) {
        let premises = &mut self.step.evidence.premises;
        if !premises.contains(&premise) {
            premises.push(premise);
        }
    }

    /// Candidates of which one must be true, or there are two solutions.
    pub(super) fn escapes(mut self, cell: usize, digits: u64) -> Self {
        self.step.evidence.escapes.extend(Digits(digits).map(|digit| spot(cell, digit)));
        self
    }

    /// A line of implications.
    pub(super) fn chain(mut self, chain: Chain) -> Self {
        self.step.evidence.chains.push(chain);
        self
    }

    /// The step, if it concludes anything.
    pub(super) fn done(mut self) -> Option<Step> {
        let step = &mut self.step;
        step.eliminations.sort_unstable();
        step.eliminations.dedup();
        (step.placement.is_some() || !step.eliminations.is_empty()).then_some(self.step)
    }
}

type Spots = Vec<(Cell, Digit)>;

/// The patterns.
impl Draft<'_> {
    pub(super) fn pattern(mut self, pattern: Pattern) -> Self {
        self.step.evidence.pattern = pattern;
        self
    }

    /// A cell with one candidate, or a digit with one place in a house.
    pub(super) fn single(self, cell: usize, digit: usize, house: Option<usize>) -> Self {
        let (cell, digit) = spot(cell, digit);
        let kind = house.map(|house| self.sight.kind(house));
        let (blockers, struck) = match self.sight.is_brief() {
            true => Default::default(),
            false => match kind {
                Some(kind) => blockers::of_places(self.sight, digit, kind, &[cell], cell),
                None => blockers::of_cell(self.sight, cell, digit),
            },
        };
        let by: Spots = blockers.iter().flat_map(|one| one.by.iter().copied()).collect();
        let draft = self.cells([cell.index()]).digits(1 << digit.index()).houses(house.as_slice());
        let draft = if by.is_empty() { draft } else { draft.spots(Role::Blocker, by) };
        draft.pattern(Pattern::Single { cell, digit, house: kind, blockers, struck })
    }

    /// The places of a digit in a house, which lie in another one.
    pub(super) fn intersection(
        self,
        digit: usize,
        from: usize,
        into: Option<usize>,
        leaves: Option<usize>,
    ) -> Self {
        let places = self.sight.places(from, digit);
        let kind = |house: usize| self.sight.kind(house);
        let mut confined = Vec::new();
        if let (Some(into), Some(leaves), Some((cell, _))) = (into, leaves, self.step.placement) {
            confined.push(self.confined(digit, from, &places));
            let crossing = self.sight.places(into, digit).into_iter().chain([cell]);
            confined.push(self.confined(digit, leaves, &crossing.collect::<Vec<_>>()));
        }
        let pattern = Pattern::Intersection {
            digit: Digit::from_index(digit),
            places: places.clone(),
            from: kind(from),
            into: into.map(kind),
            leaves: leaves.map(kind),
            confined,
        };
        let houses = [Some(from), into, leaves];
        let draft = houses.into_iter().flatten().fold(self, Draft::house).digits(1 << digit);
        draft.cells(places.into_iter().map(Cell::index)).blocked(pattern)
    }

    /// Why a digit has no places in a house but some.
    fn confined(&self, digit: usize, house: usize, places: &[Cell]) -> Confined {
        let (digit, house) = (Digit::from_index(digit), self.sight.kind(house));
        let near = places[0];
        let (blockers, struck) = blockers::of_places(self.sight, digit, house, places, near);
        Confined { digit, house, blockers, struck }
    }

    /// A pattern, and the digits on the board that show it.
    fn blocked(self, pattern: Pattern) -> Self {
        let mut by: Spots = Vec::new();
        if let Pattern::Intersection { confined, .. } | Pattern::Hidden { confined, .. } = &pattern
        {
            let blockers = confined.iter().flat_map(|one| &one.blockers);
            by.extend(blockers.flat_map(|one| &one.by));
            by.sort_unstable();
            by.dedup();
        }
        let draft = if by.is_empty() { self } else { self.spots(Role::Blocker, by) };
        draft.pattern(pattern)
    }

    /// Cells with as many digits, in a house.
    pub(super) fn naked(
        self,
        cells: impl IntoIterator<Item = usize>,
        digits: u64,
        house: usize,
    ) -> Self {
        let cells = cells_of(cells);
        let draft = self.house(house).cells(cells.iter().map(|cell| cell.index())).digits(digits);
        draft.pattern(Pattern::Naked { cells, digits: DigitSet::from_bits(digits) })
    }

    /// The same in a box and a line.
    pub(super) fn locked(
        self,
        cells: impl IntoIterator<Item = usize>,
        digits: u64,
        [block, line]: [usize; 2],
    ) -> Self {
        let cells = cells_of(cells);
        let (block, line) = (self.sight.kind(block), self.sight.kind(line));
        let mut draft = self.cells(cells.iter().map(|cell| cell.index())).digits(digits);
        draft.step.evidence.houses.extend([block, line]);
        draft.pattern(Pattern::Locked { cells, digits: DigitSet::from_bits(digits), block, line })
    }

    /// Digits with as many places in a house.
    pub(super) fn hidden(
        self,
        cells: impl IntoIterator<Item = usize>,
        digits: u64,
        house: usize,
    ) -> Self {
        let cells = cells_of(cells);
        let kind = self.sight.kind(house);
        let set = DigitSet::from_bits(digits);
        let mut confined = Vec::new();
        if let Some((cell, digit)) = self.step.placement {
            confined.extend(set.map(|digit| self.confined(digit.index(), house, &cells)));
            let places: Vec<Cell> = cells.iter().copied().chain([cell]).collect();
            confined.push(self.confined(digit.index(), house, &places));
        }
        let draft = self.house(house).cells(cells.iter().map(|cell| cell.index())).digits(digits);
        draft.blocked(Pattern::Hidden { cells, digits: set, house: kind, confined })
    }

    /// The places of a digit in some houses, which lie in others but for the fins.
    pub(super) fn fish(
        self,
        digit: usize,
        [bases, covers]: [&[usize]; 2],
        places: impl IntoIterator<Item = usize>,
        fins: impl IntoIterator<Item = usize>,
    ) -> Self {
        let (places, fins): (Vec<usize>, Vec<usize>) =
            (places.into_iter().collect(), fins.into_iter().collect());
        let kinds = |houses: &[usize]| houses.iter().map(|&h| self.sight.kind(h)).collect();
        let pattern = Pattern::Fish {
            digit: Digit::from_index(digit),
            bases: kinds(bases),
            covers: kinds(covers),
            fins: cells_of(fins.iter().copied()),
        };
        let body = places.iter().copied().filter(|place| !fins.contains(place));
        let mut draft = self
            .houses(bases)
            .houses(covers)
            .cells(places.iter().copied())
            .digits(1 << digit)
            .part_of(Role::Base, bases, body, 1 << digit)
            .part_of(Role::Cover, covers, [], 1 << digit);
        if !fins.is_empty() {
            draft = draft.part(Role::Fin, fins, 1 << digit);
        }
        draft.pattern(pattern)
    }

    /// A cell and those at the ends; `digits` are those of the pattern.
    pub(super) fn wing(
        self,
        pivot: usize,
        wings: impl IntoIterator<Item = usize>,
        digits: u64,
    ) -> Self {
        let wings: Vec<usize> = wings.into_iter().collect();
        let pattern = Pattern::Wing {
            pivot: Cell::from_index(pivot),
            choices: DigitSet::from_bits(self.sight.can_be(pivot)),
            wings: cells_of(wings.iter().copied()),
            digits: DigitSet::from_bits(digits),
        };
        let draft = self.digits(digits).part(Role::Pivot, [pivot], !0).part(Role::Wing, wings, !0);
        draft.pattern(pattern)
    }

    /// Four cells and two digits; some have nothing else, some have more.
    pub(super) fn rectangle(
        self,
        corners: [usize; 4],
        pair: u64,
        floor: impl IntoIterator<Item = usize>,
        roof: impl IntoIterator<Item = usize>,
    ) -> Self {
        let (floor, roof) = (cells_of(floor), cells_of(roof));
        let draft = self.cells(corners).digits(pair).floor_and_roof(&floor, &roof);
        let (corners, pair) = (corners.map(Cell::from_index), DigitSet::from_bits(pair));
        draft.pattern(Pattern::Rectangle { corners, pair, floor, roof, aid: Aid::Nothing })
    }

    /// The parts of a pattern with two solutions: cells with its digits alone, and others.
    pub(super) fn floor_and_roof(self, floor: &[Cell], roof: &[Cell]) -> Self {
        [(Role::Floor, floor), (Role::Roof, roof)]
            .into_iter()
            .filter(|(_, cells)| !cells.is_empty())
            .fold(self, |draft, (role, cells)| {
                draft.part(role, cells.iter().map(|cell| cell.index()), !0)
            })
    }

    fn aid(mut self, aid: Aid) -> Self {
        match &mut self.step.evidence.pattern {
            Pattern::Rectangle { aid: place, .. }
            | Pattern::Loop { aid: place, .. }
            | Pattern::Bug { aid: place, .. } => *place = aid,
            other => unreachable!("only a pattern with two solutions is helped: {other:?}"),
        }
        self
    }

    /// A house that helps a pattern with two solutions.
    pub(super) fn aided_by(self, house: usize) -> Self {
        let kind = self.sight.kind(house);
        self.house(house).aid(Aid::House(kind))
    }

    /// Several houses that do.
    pub(super) fn aided_by_all(self, houses: &[usize]) -> Self {
        let kinds = houses.iter().map(|&house| self.sight.kind(house)).collect();
        self.houses(houses).aid(Aid::Houses(kinds))
    }

    /// Cells of a house that make a subset with what breaks the pattern; `digits` are its.
    pub(super) fn aided_by_subset(
        self,
        house: usize,
        cells: impl IntoIterator<Item = usize>,
        digits: u64,
    ) -> Self {
        let (kind, cells) = (self.sight.kind(house), cells_of(cells));
        let indices = || cells.iter().map(|cell| cell.index());
        let mut draft = self.house(house).cells(indices()).digits(digits);
        if !cells.is_empty() {
            draft = draft.part(Role::Set, indices(), !0);
        }
        draft.aid(Aid::Subset { house: kind, cells })
    }

    /// Clusters of candidates in two colours.
    pub(super) fn colours(self, clusters: Vec<Cluster>) -> Self {
        let roles = [Role::Colour, Role::Opposite, Role::SecondColour, Role::SecondOpposite];
        let colours = clusters.iter().flat_map(|cluster| [&cluster.colour, &cluster.opposite]);
        let mut draft = self;
        for (colour, role) in colours.zip(roles) {
            let digits = colour.iter().fold(0, |all, (_, digit)| all | 1 << digit.index());
            let cells = colour.iter().map(|(cell, _)| cell.index());
            draft = draft.cells(cells).digits(digits).spots(role, colour.clone());
        }
        draft.pattern(Pattern::Colouring { clusters })
    }

    /// The cell each of whose digits one of the sets would lack.
    pub(super) fn stem(mut self, cell: usize) -> Self {
        *self.almost().0 = Some(Cell::from_index(cell));
        let digits = self.sight.can_be(cell);
        self.cells([cell]).digits(digits).part(Role::Pivot, [cell], digits)
    }

    /// One more almost locked set.
    pub(super) fn set(mut self, cells: impl IntoIterator<Item = usize>, digits: u64) -> Self {
        let cells = cells_of(cells);
        let set = CellSet { cells: cells.clone(), digits: DigitSet::from_bits(digits) };
        self.almost().1.push(set);
        let indices = || cells.iter().map(|cell| cell.index());
        self.cells(indices()).digits(digits).part(Role::Set, indices(), digits)
    }

    /// Candidates of which only one of two sets can have its digit.
    pub(super) fn common(mut self, candidates: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let spots: Spots = candidates.into_iter().map(|(cell, digit)| spot(cell, digit)).collect();
        let mut digits = DigitSet::EMPTY;
        spots.iter().for_each(|&(_, digit)| digits.insert(digit));
        self.almost().2.push(digits);
        self.spots(Role::Common, spots)
    }

    /// The pattern of almost locked sets, which is made if there is none yet.
    fn almost(&mut self) -> (&mut Option<Cell>, &mut Vec<CellSet>, &mut Vec<DigitSet>) {
        let pattern = &mut self.step.evidence.pattern;
        if *pattern == Pattern::Chain {
            *pattern = Pattern::AlmostLocked { stem: None, sets: Vec::new(), commons: Vec::new() };
        }
        match pattern {
            Pattern::AlmostLocked { stem, sets, commons } => (stem, sets, commons),
            other => unreachable!("sets are no part of {other:?}"),
        }
    }

    /// A crossing of a line and a box, with cells of both: each with its digits.
    pub(super) fn sue_de_coq(
        self,
        houses: [usize; 2],
        crossing: (Vec<usize>, u64),
        parts: [(Vec<usize>, u64); 2],
    ) -> Self {
        let [line, block] = houses.map(|house| self.sight.kind(house));
        let sets = parts.clone().map(|(cells, digits)| CellSet {
            cells: cells_of(cells),
            digits: DigitSet::from_bits(digits),
        });
        let pattern =
            Pattern::SueDeCoq { crossing: cells_of(crossing.0.clone()), line, block, parts: sets };
        let mut cells = crossing.0.clone();
        parts.iter().for_each(|(part, _)| cells.extend(part));
        cells.sort_unstable();
        let digits = parts.iter().fold(crossing.1, |all, (_, digits)| all | digits);
        let mut draft = self.cells(cells).digits(digits).houses(&houses);
        draft = draft.part_of(Role::Pivot, &houses, crossing.0, crossing.1);
        for (house, (cells, digits)) in houses.into_iter().zip(parts) {
            draft = draft.part_of(Role::Set, &[house], cells, digits);
        }
        draft.pattern(pattern)
    }

    /// Chains from all places of a digit in a house.
    pub(super) fn over_places(self, house: usize, digit: usize) -> Self {
        let (places, kind) = (self.sight.places(house, digit), self.sight.kind(house));
        let draft = self.house(house).cells(places.iter().map(|cell| cell.index()));
        let digit = Digit::from_index(digit);
        let draft = draft.digits(DigitSet::of(digit).bits());
        draft.pattern(Pattern::Net(Start::House { house: kind, digit, places }))
    }
}

/// A line in the making.
#[derive(Default)]
pub(super) struct Line {
    chain: Chain,
}

impl Line {
    /// The next statement, which follows from the one before.
    pub(super) fn then(
        mut self,
        cells: impl IntoIterator<Item = usize>,
        digit: usize,
        on: bool,
        reason: Reason,
    ) -> Line {
        let links = &mut self.chain.links;
        let parents = links.len().checked_sub(1).into_iter().collect();
        let cells = cells_of(cells);
        links.push(Link { cells, digit: Digit::from_index(digit), on, reason, parents });
        self
    }

    pub(super) fn done(self) -> Chain {
        self.chain
    }
}
