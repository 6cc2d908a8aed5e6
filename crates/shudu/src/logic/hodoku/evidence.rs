//! Why a step holds: its ways with all their reasons, and what of the board they use.
//!
//! HoDoKu tells a net as one line with branches and leaves out what branches
//! rest on. Here every statement names all it follows from.

use super::super::position::{Cells, MAP, Ones};
use super::super::step::{Chain, Evidence, Link, Premise, Reason, Step};
use super::tables::{Entry, Rows, Statement, houses_of, is_on};
use super::{Base, Found, Kind};
use crate::board::{Cell, Digit, DigitSet, HouseKind};
use std::collections::HashMap;

/// The step of a finding.
pub(super) fn step(rows: &Rows, found: &Found) -> Step {
    let mut premises = Vec::new();
    let mut evidence = Evidence::default();
    match found.base {
        Base::Nothing => {}
        Base::Cell(cell) => add(&mut premises, cell_premise(rows, cell)),
        Base::House(house, digit) => add(&mut premises, house_premise(rows, house, digit)),
    }
    for &(row, target) in &found.ways {
        let known = HashMap::new();
        let mut proof = Proof { rows, row, links: Vec::new(), known, premises: &mut premises };
        if let Some(index) = rows.row(row).place(target) {
            proof.prove(row, index);
        }
        evidence.chains.push(Chain { links: proof.links });
    }
    if let (Kind::Verity { .. }, Base::House(house, _)) = (found.kind, found.base) {
        evidence.houses.push(kind(house));
    }
    // a loop is all its cells, a forcing chain the cells it starts from
    let forcing = matches!(found.kind, Kind::Contradiction { .. } | Kind::Verity { .. });
    for chain in &evidence.chains {
        let count = if forcing { 1 } else { chain.links.len() };
        for link in &chain.links[..count.min(chain.links.len())] {
            for &cell in &link.cells {
                if !evidence.cells.contains(&cell) {
                    evidence.cells.push(cell);
                }
            }
            evidence.digits.insert(link.digit);
        }
    }
    evidence.premises = premises;
    let mut eliminations: Vec<_> =
        found.gone.iter().map(|&(digit, cell)| spot(cell, digit)).collect();
    eliminations.sort_unstable();
    Step {
        technique: found.kind.technique(),
        rating: 0.0,
        placement: found.placement.map(|(cell, digit)| spot(cell, digit)),
        eliminations,
        evidence,
    }
}

fn spot(cell: u8, digit: u8) -> (Cell, Digit) {
    (Cell::new(cell as usize), Digit::from_index(digit as usize))
}

fn kind(house: usize) -> HouseKind {
    match house {
        0..9 => HouseKind::Block(house as u8),
        9..18 => HouseKind::Row(house as u8 - 9),
        _ => HouseKind::Column(house as u8 - 18),
    }
}

fn add(premises: &mut Vec<Premise>, premise: Premise) {
    if !premises.contains(&premise) {
        premises.push(premise);
    }
}

fn cell_premise(rows: &Rows, cell: usize) -> Premise {
    let digits = DigitSet::from_bits(u64::from(rows.cands[cell]));
    Premise::Cell { cell: Cell::new(cell), digits }
}

fn house_premise(rows: &Rows, house: usize, digit: usize) -> Premise {
    let cells = Cells(rows.places[digit] & MAP.set[house]).map(Cell::new).collect();
    Premise::House { house: kind(house), digit: Digit::from_index(digit), cells }
}

/// A way in the making.
struct Proof<'a> {
    rows: &'a Rows,
    /// The row it is in.
    row: Statement,
    links: Vec<Link>,
    /// Which link a statement is.
    known: HashMap<Statement, usize>,
    premises: &'a mut Vec<Premise>,
}

/// Why a statement holds, by the places of others in its row.
struct Ground {
    reason: Reason,
    parents: Vec<usize>,
    premise: Option<Premise>,
}

impl Proof<'_> {
    /// The link of an entry of a row, after all it follows from. The row is that of the
    /// proof, or of a statement that holds in it.
    fn prove(&mut self, row: Statement, index: usize) -> usize {
        let entry = self.rows.row(row).entries[index];
        if let Some(&link) = self.known.get(&entry.what) {
            return link;
        }
        if entry.is_borrowed() {
            let via = entry.from;
            let here = self.rows.row(row).place(via).unwrap_or(0);
            self.prove(row, here);
            let there = self.rows.row(via).place(entry.what).unwrap_or(0);
            return self.prove(via, there);
        }
        if index == 0 {
            if row == self.row {
                return self.tell(row, Reason::Assumed, Vec::new());
            }
            let here = self.rows.row(self.row).place(row).unwrap_or(0);
            return self.prove(self.row, here);
        }
        let ground = self.ground(row, index, entry);
        let mut parents: Vec<usize> = Vec::new();
        for parent in ground.parents {
            let link = self.prove(row, parent);
            if !parents.contains(&link) {
                parents.push(link);
            }
        }
        // a reason may have needed it, too
        if let Some(&link) = self.known.get(&entry.what) {
            return link;
        }
        if let Some(premise) = ground.premise {
            add(self.premises, premise);
        }
        self.tell(entry.what, ground.reason, parents)
    }

    fn tell(&mut self, what: Statement, reason: Reason, parents: Vec<usize>) -> usize {
        let node = self.rows.node(what);
        self.known.insert(what, self.links.len());
        self.links.push(Link {
            cells: Cells(node.cells).map(Cell::new).collect(),
            digit: Digit::from_index(node.digit as usize),
            on: is_on(what),
            reason,
            parents,
        });
        self.links.len() - 1
    }

    fn ground(&self, row: Statement, index: usize, entry: Entry) -> Ground {
        let told: Vec<usize> = self.rows.reasons(entry).iter().map(|&at| at as usize).collect();
        if !is_on(entry.what) {
            return self.why_off(row, index, entry.what, told[0]);
        }
        let node = *self.rows.node(entry.what);
        let mut best: Option<(usize, Ground)> = None;
        let mut offer = |parents: Option<Vec<usize>>, reason: Reason, premise: Premise| {
            let Some(parents) = parents else { return };
            let news = parents.iter().filter(|parent| !told.contains(parent)).count();
            if best.as_ref().is_none_or(|&(least, _)| news < least) {
                best = Some((news, Ground { reason, parents, premise: Some(premise) }));
            }
        };
        let (cell, digit) = (node.first as usize, node.digit as usize);
        if !self.rows.is_group(entry.what) {
            let others = Ones(self.rows.cands[cell] & !(1 << digit));
            let parents = others.map(|other| self.off(row, index, cell, other)).collect();
            offer(parents, Reason::Cell, cell_premise(self.rows, cell));
        }
        for house in houses_of(cell).into_iter().filter(|&house| node.cells & !MAP.set[house] == 0)
        {
            let parents = self.all_off(row, index, house, digit, node.cells, &told);
            let premise = house_premise(self.rows, house, digit);
            offer(parents, Reason::House(kind(house)), premise);
        }
        let fallback = || Ground {
            reason: Reason::Rule,
            parents: told.clone(),
            premise: Some(cell_premise(self.rows, cell)),
        };
        best.map_or_else(fallback, |(_, ground)| ground)
    }

    /// What takes a candidate or a group away: a digit that is on.
    fn why_off(&self, row: Statement, index: usize, what: Statement, told: usize) -> Ground {
        let entries = &self.rows.row(row).entries;
        let node = self.rows.node(what);
        let takes = |at: usize| {
            let by = self.rows.node(entries[at].what);
            let on = is_on(entries[at].what);
            if on && by.digit == node.digit && by.cells & node.cells == 0 {
                let both = by.cells | node.cells;
                let mut houses = houses_of(node.first as usize).into_iter();
                houses.find(|&house| both & !MAP.set[house] == 0).map(|h| Reason::House(kind(h)))
            } else if on && by.digit != node.digit && by.cells == node.cells {
                Some(Reason::Cell)
            } else {
                None
            }
        };
        let places = std::iter::once(told).chain(0..index);
        let found = places.filter_map(|at| takes(at).map(|reason| (at, reason))).next();
        let (at, reason) = found.unwrap_or((told, Reason::Rule));
        Ground { reason, parents: vec![at], premise: None }
    }

    /// Where in a row, before an entry, a candidate is off.
    fn off(&self, row: Statement, index: usize, cell: usize, digit: usize) -> Option<usize> {
        let what = self.rows.statement(cell, digit, false);
        self.rows.row(row).place(what).filter(|&at| at < index)
    }

    /// Entries by which a digit is off in a house but for some cells.
    fn all_off(
        &self,
        row: Statement,
        index: usize,
        house: usize,
        digit: usize,
        but: u128,
        told: &[usize],
    ) -> Option<Vec<usize>> {
        let mut left = self.rows.places[digit] & MAP.set[house] & !but;
        let mut parents = Vec::new();
        for &at in told {
            let what = self.rows.row(row).entries[at].what;
            let node = self.rows.node(what);
            let helps = !is_on(what) && node.digit as usize == digit && node.cells & left != 0;
            if helps && node.cells & but == 0 {
                left &= !node.cells;
                parents.push(at);
            }
        }
        for cell in Cells(left) {
            parents.push(self.off(row, index, cell, digit)?);
        }
        Some(parents)
    }
}
