//! A finding as a step: the pattern named in the words of the board, and what
//! of the board it uses.

use super::super::position::{COLUMNS, Cells, MAP, Ones, Position, ROWS};
use super::super::step::{Chain, Evidence, Link, Part, Premise, Reason, Role, Step};
use super::chain::{Cause, Tree};
use super::multiple::Kind;
use super::{Finding, Pattern};
use crate::board::{Cell, Digit, DigitSet, HouseKind};

/// The step of a finding on the position it was found on.
pub(super) fn step(p: &Position, found: &Finding) -> Step {
    let mut eliminations = Vec::new();
    for &(cell, mask) in &found.out {
        eliminations.extend(Ones(mask & p.cands[cell as usize]).map(|digit| spot(cell, digit)));
    }
    let mut evidence = Evidence::default();
    describe(p, found, &mut evidence);
    let mut premises = Premises { p, list: Vec::new() };
    premises.of(found);
    evidence.premises = premises.list;
    Step {
        technique: found.technique,
        rating: found.rating,
        placement: found.place.map(|(cell, digit)| spot(cell, digit as usize)),
        eliminations,
        evidence,
    }
}

fn spot(cell: u8, digit: usize) -> (Cell, Digit) {
    (Cell::new(cell as usize), Digit::from_index(digit))
}

fn cell(index: usize) -> Cell {
    Cell::new(index)
}

fn digits(mask: u16) -> DigitSet {
    DigitSet::from_bits(u64::from(mask))
}

fn house(index: usize) -> HouseKind {
    match index {
        0..9 => HouseKind::Block(index as u8),
        9..18 => HouseKind::Row((index - ROWS) as u8),
        _ => HouseKind::Column((index - COLUMNS) as u8),
    }
}

/// The candidates out of `digits` of cells.
fn candidates(p: &Position, cells: &[Cell], digits: u16) -> Vec<(Cell, Digit)> {
    let of = |cell: &Cell| {
        let index = cell.index();
        Ones(p.cands[index] & digits).map(move |digit| spot(index as u8, digit))
    };
    cells.iter().flat_map(of).collect()
}

fn part(role: Role, houses: &[HouseKind], candidates: Vec<(Cell, Digit)>) -> Part {
    Part { role, houses: houses.to_vec(), candidates }
}

/// Cells, houses, digits and chains of a pattern.
fn describe(p: &Position, found: &Finding, e: &mut Evidence) {
    let places = |h: usize, mask: u16| Position::cells_at(h, mask).map(cell);
    match &found.pattern {
        Pattern::Hidden { house: h, digit } => {
            e.houses.push(house(*h as usize));
            e.cells.extend(found.place.map(|(c, _)| cell(c as usize)));
            e.digits = digits(1 << digit);
        }
        Pattern::Naked1 => {
            let (c, d) = found.place.expect("a single places its digit");
            e.cells.push(cell(c as usize));
            e.digits = digits(1 << d);
        }
        Pattern::Locked { from, into, digit, third } => {
            e.houses.extend([from, into].map(|h| house(*h as usize)));
            e.houses.extend(third.map(|h| house(h as usize)));
            e.cells.extend(places(*from as usize, p.places[*from as usize][*digit as usize]));
            e.digits = digits(1 << digit);
        }
        Pattern::NakedSet { house: h, places: mask } => {
            e.houses.push(house(*h as usize));
            e.cells.extend(places(*h as usize, *mask));
            let set = Position::cells_at(*h as usize, *mask).fold(0, |m, c| m | p.cands[c]);
            e.digits = digits(set);
        }
        Pattern::HiddenSet { house: h, digits: set } => {
            e.houses.push(house(*h as usize));
            let mask = Ones(*set).fold(0, |m, d| m | p.places[*h as usize][d]);
            e.cells.extend(places(*h as usize, mask));
            e.digits = digits(*set);
        }
        Pattern::Fish(fish) => {
            let (base, cover) = if fish.columns { (COLUMNS, ROWS) } else { (ROWS, COLUMNS) };
            e.houses.extend(Ones(fish.lines).map(|i| house(base + i)));
            e.houses.extend(Ones(fish.covers).map(|i| house(cover + i)));
            for line in Ones(fish.lines) {
                let mask = p.places[base + line][fish.digit as usize];
                e.cells.extend(places(base + line, mask));
            }
            e.digits = digits(1 << fish.digit);
            let half = e.houses.len() / 2;
            let places = candidates(p, &e.cells, 1 << fish.digit);
            e.parts.push(part(Role::Base, &e.houses[..half], places));
            e.parts.push(part(Role::Cover, &e.houses[half..], Vec::new()));
        }
        Pattern::Wing { pivot, wings } => {
            e.cells.extend([*pivot, wings[0], wings[1]].map(|c| cell(c as usize)));
            e.digits = digits(p.cands[wings[0] as usize] | p.cands[wings[1] as usize]);
            e.parts.push(part(Role::Pivot, &[], candidates(p, &e.cells[..1], 0x1ff)));
            e.parts.push(part(Role::Wing, &[], candidates(p, &e.cells[1..], 0x1ff)));
        }
        Pattern::Aligned { cells, excluders } => {
            let mut base = cells.to_vec();
            base.dedup();
            e.cells.extend(base.iter().map(|&c| cell(c as usize)));
            e.cells.extend(Cells(*excluders).map(cell));
            e.digits = digits(base.iter().fold(0, |m, &c| m | p.cands[c as usize]));
        }
        Pattern::Deadly(deadly) => {
            e.cells.extend(deadly.cells.iter().chain(&deadly.others).map(|&c| cell(c as usize)));
            e.houses.extend(deadly.house.map(|h| house(h as usize)));
            e.digits = digits(deadly.digits | deadly.set);
            for &(c, mask) in &deadly.extras {
                e.escapes.extend(Ones(mask).map(|d| spot(c, d)));
            }
        }
        Pattern::Chain(tree) => {
            if let Some(tree) = tree {
                chains(p, tree, e);
            }
        }
        Pattern::Net(kind, tree) => {
            match *kind {
                Kind::Cell { cell: c } => e.cells.push(cell(c as usize)),
                Kind::House { house: h, digit } => {
                    let (h, digit) = (h as usize, digit as usize);
                    e.houses.push(house(h));
                    e.cells.extend(places(h, p.places[h][digit]));
                    e.digits = digits(1 << digit);
                }
                Kind::Clash { cand, .. } | Kind::Double { cand } => {
                    e.cells.push(cell(cand as usize / 9));
                    e.digits = digits(1 << (cand % 9));
                }
            }
            if let Some(tree) = tree {
                chains(p, tree, e);
            }
        }
    }
}

fn chains(p: &Position, tree: &Tree, e: &mut Evidence) {
    for chain in &tree.chains {
        // The board as the chain has left it so far, for techniques on the way.
        let mut now = p.clone();
        let mut links = Vec::with_capacity(chain.len());
        for node in chain {
            let said = node.said;
            let (c, d) = (said.cand as usize / 9, said.cand as usize % 9);
            let reason = match (said.cause, &node.by) {
                (Cause::None, _) => Reason::Assumed,
                (Cause::Advanced, Some(by)) => Reason::Technique(Box::new(step(&now, by))),
                (cause, _) => match cause.kind() {
                    Some(kind) => Reason::House(house(MAP.houses[c][kind] as usize)),
                    None => Reason::Cell,
                },
            };
            let (cell, digit) = spot(c as u8, d);
            let (cells, parents) = (vec![cell], node.parents.clone());
            links.push(Link { cells, digit, on: said.on, reason, parents });
            if !said.on && now.has(c, d) {
                now.remove(c, d);
            }
        }
        e.chains.push(Chain { links });
    }
}

/// What of a position is used, each thing once.
struct Premises<'a> {
    p: &'a Position,
    list: Vec<Premise>,
}

impl Premises<'_> {
    fn add(&mut self, premise: Premise) {
        if !self.list.contains(&premise) {
            self.list.push(premise);
        }
    }

    fn cell(&mut self, index: usize) {
        self.add(Premise::Cell { cell: cell(index), digits: digits(self.p.cands[index]) });
    }

    fn house(&mut self, h: usize, digit: usize) {
        let cells = Position::cells_at(h, self.p.places[h][digit]).map(cell).collect();
        self.add(Premise::House { house: house(h), digit: Digit::from_index(digit), cells });
    }

    fn of(&mut self, found: &Finding) {
        match &found.pattern {
            Pattern::Hidden { house, digit } => self.house(*house as usize, *digit as usize),
            Pattern::Naked1 => {
                let (c, _) = found.place.expect("a single places its digit");
                self.cell(c as usize);
            }
            Pattern::Locked { from, digit, third, .. } => {
                self.house(*from as usize, *digit as usize);
                if let Some(third) = third {
                    self.house(*third as usize, *digit as usize);
                }
            }
            Pattern::NakedSet { house, places } => {
                for c in Position::cells_at(*house as usize, *places) {
                    self.cell(c);
                }
            }
            Pattern::HiddenSet { house, digits } => {
                for digit in Ones(*digits) {
                    self.house(*house as usize, digit);
                }
                if let Some((_, digit)) = found.place {
                    self.house(*house as usize, digit as usize);
                }
            }
            Pattern::Fish(fish) => {
                let base = if fish.columns { COLUMNS } else { ROWS };
                for line in Ones(fish.lines) {
                    self.house(base + line, fish.digit as usize);
                }
            }
            Pattern::Wing { pivot, wings } => {
                for c in [*pivot, wings[0], wings[1]] {
                    self.cell(c as usize);
                }
            }
            Pattern::Aligned { cells, excluders } => {
                for &c in cells {
                    self.cell(c as usize);
                }
                for c in Cells(*excluders) {
                    self.cell(c);
                }
            }
            Pattern::Deadly(deadly) => {
                for &c in deadly.cells.iter().chain(&deadly.others) {
                    self.cell(c as usize);
                }
                if deadly.is_bug {
                    for c in 0..81 {
                        if self.p.digits[c] == 0 {
                            self.cell(c);
                        }
                    }
                }
                if let (Some(h), true) = (deadly.house, deadly.hidden) {
                    for digit in Ones(deadly.set) {
                        self.house(h as usize, digit);
                    }
                }
            }
            Pattern::Chain(tree) => self.tree(tree.as_deref()),
            Pattern::Net(kind, tree) => {
                match *kind {
                    Kind::Cell { cell } => self.cell(cell as usize),
                    Kind::House { house, digit } => self.house(house as usize, digit as usize),
                    Kind::Clash { .. } | Kind::Double { .. } => {}
                }
                self.tree(tree.as_deref());
            }
        }
    }

    /// An OFF follows by the rules alone; an ON is the last of a cell or house;
    /// a technique has premises of its own. All count as they are before the
    /// assumption: what has gone since is among the parents.
    fn tree(&mut self, tree: Option<&Tree>) {
        for node in tree.iter().flat_map(|tree| tree.chains.iter().flatten()) {
            let c = node.said.cand as usize / 9;
            if let Some(by) = &node.by {
                self.of(by);
            } else if node.said.on {
                match (node.said.cause, node.said.cause.kind()) {
                    (Cause::Cell, _) => self.cell(c),
                    (_, Some(kind)) => {
                        let digit = node.said.cand as usize % 9;
                        self.house(MAP.houses[c][kind] as usize, digit);
                    }
                    _ => {}
                }
            }
        }
    }
}
