//! Why a step holds: its ways with all their reasons, and what of the board they use.
//!
//! HoDoKu tells a net as one line with branches and leaves out what branches
//! rest on. Here every statement names all it follows from.

use super::super::draft::{Draft, Sight};
use super::super::pattern::{Pattern, Start};
use super::super::position::{Cells, MAP, Ones, kind};
use super::super::step::{Chain, Link, Reason, Step};
use super::tables::{Entry, Rows, Statement, houses_of, is_on};
use super::{Base, Form, Found};
use shudu_board::board::{Cell, Digit, HouseKind, Layout};
use std::collections::HashMap;
use std::sync::Arc;

/// The step of a finding.
pub(super) fn step(rows: &Rows, found: &Found) -> Step {
    let mut draft = Draft::new(rows, found.form.technique());
    draft = match found.base {
        Base::Nothing => draft,
        Base::Cell(cell) => draft.uses_cell(cell),
        Base::House(house, digit) => draft.uses_house(house, digit),
    };
    // A loop is all its cells, a forcing chain the cells it starts from.
    let forcing = matches!(found.form, Form::Contradiction { .. } | Form::Verity { .. });
    let (mut cells, mut digits) = (Vec::new(), 0);
    for &(row, target) in &found.ways {
        let proof = Proof { rows, row, links: Vec::new(), known: HashMap::new(), draft };
        let chain;
        (chain, draft) = proof.of(target);
        let count = if forcing { 1 } else { chain.links.len() };
        for link in &chain.links[..count] {
            for cell in link.cells.iter().map(|cell| cell.index()) {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
            digits |= 1 << link.digit.index();
        }
        draft = draft.chain(chain);
    }
    draft = match (found.form, found.base) {
        (Form::Verity { .. }, Base::House(house, digit)) => draft.over_places(house, digit),
        (Form::Verity { .. }, Base::Cell(cell)) => draft
            .cells(cells)
            .digits(digits)
            .pattern(Pattern::Net(Start::Cell(Cell::from_index(cell)))),
        (Form::Verity { .. } | Form::Contradiction { .. }, _) => {
            draft.cells(cells).digits(digits).pattern(Pattern::Net(Start::Candidate))
        }
        _ => draft.cells(cells).digits(digits),
    };
    if let Some((cell, digit)) = found.placement {
        draft = draft.place(cell as usize, digit as usize);
    }
    for &(digit, cell) in &found.gone {
        draft = draft.remove([cell as usize], digit as usize);
    }
    draft.done().expect("what was found concludes something")
}

impl Sight for Rows {
    fn can_be(&self, cell: usize) -> u64 {
        match self.digits[cell] {
            0 => self.cands[cell].into(),
            digit => 1 << (digit - 1),
        }
    }

    fn is_empty(&self, cell: usize) -> bool {
        self.digits[cell] == 0
    }

    fn places(&self, house: usize, digit: usize) -> Vec<Cell> {
        Cells(self.places[digit] & MAP.set[house]).map(Cell::from_index).collect()
    }

    fn kind(&self, house: usize) -> HouseKind {
        kind(house)
    }

    fn layout(&self) -> Arc<Layout> {
        Layout::classic()
    }
}

/// A way in the making.
struct Proof<'a> {
    rows: &'a Rows,
    /// The row it is in.
    row: Statement,
    links: Vec<Link>,
    /// Which link a statement is.
    known: HashMap<Statement, usize>,
    /// What it is for; what it uses is noted there.
    draft: Draft<'a>,
}

/// Something of the board that is used.
enum Use {
    Cell(usize),
    House(usize, usize),
}

/// Why a statement holds, by the places of others in its row.
struct Ground {
    reason: Reason,
    parents: Vec<usize>,
    uses: Option<Use>,
}

impl<'a> Proof<'a> {
    /// The chain to a statement of the row.
    fn of(mut self, target: Statement) -> (Chain, Draft<'a>) {
        let index = self.rows.row(self.row).place(target).expect("it was found there");
        self.prove(self.row, index);
        (Chain { links: self.links }, self.draft)
    }

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
        if let Some(uses) = ground.uses {
            self.note(uses);
        }
        self.tell(entry.what, ground.reason, parents)
    }

    fn note(&mut self, uses: Use) {
        match uses {
            Use::Cell(cell) => self.draft.use_cell(cell),
            Use::House(house, digit) => self.draft.use_house(house, digit),
        }
    }

    fn tell(&mut self, what: Statement, reason: Reason, parents: Vec<usize>) -> usize {
        let node = self.rows.node(what);
        self.known.insert(what, self.links.len());
        self.links.push(Link {
            cells: Cells(node.cells).map(Cell::from_index).collect(),
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
        let mut offer = |parents: Option<Vec<usize>>, reason: Reason, uses: Use| {
            let Some(parents) = parents else { return };
            let news = parents.iter().filter(|parent| !told.contains(parent)).count();
            if best.as_ref().is_none_or(|&(least, _)| news < least) {
                best = Some((news, Ground { reason, parents, uses: Some(uses) }));
            }
        };
        let (cell, digit) = (node.first as usize, node.digit as usize);
        if !self.rows.is_group(entry.what) {
            let others = Ones(self.rows.cands[cell] & !(1 << digit));
            let parents = others.map(|other| self.off(row, index, cell, other)).collect();
            offer(parents, Reason::Cell, Use::Cell(cell));
        }
        for house in houses_of(cell).into_iter().filter(|&house| node.cells & !MAP.set[house] == 0)
        {
            let parents = self.all_off(row, index, house, digit, node.cells, &told);
            offer(parents, Reason::House(kind(house)), Use::House(house, digit));
        }
        let fallback =
            || Ground { reason: Reason::Rule, parents: told.clone(), uses: Some(Use::Cell(cell)) };
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
        Ground { reason, parents: vec![at], uses: None }
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
