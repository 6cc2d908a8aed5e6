//! Rows of what follows from a statement, and how they grow.

use super::super::position::{Cells, MAP, Ones};
use super::super::pulse::Pulse;
use shudu_board::control::Stop;

/// A node's number twice, plus one if the node is on. Nodes are numbered by cell
/// and digit, groups after all candidates; a statement is also the number of its row.
pub(super) type Statement = u16;

/// Whether a statement says that its node is on.
#[inline]
pub(super) fn is_on(what: Statement) -> bool {
    what & 1 != 0
}

/// No place in a row.
pub(super) const NONE: u16 = u16::MAX;

/// Rows stop growing here, as HoDoKu's do.
const LONGEST: usize = 1000;

/// HoDoKu counts distances with nine bits.
const FARTHEST: u16 = 0x1ff;

/// Marks an entry that was taken over from another row.
const BORROWED: u32 = u32::MAX;

/// A candidate, or a group: two or three cells of a line in one box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub digit: u8,
    /// Its first cell.
    pub first: u8,
    pub cells: u128,
    /// Cells that see all of them.
    pub sees: u128,
}

/// Something that follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub what: Statement,
    /// The place in this row of what it follows from; of a borrowed entry the
    /// statement whose row it was taken from.
    pub from: u16,
    /// How far it is from the assumption.
    far: u16,
    /// Where the other reasons are, plus one.
    more: u32,
}

impl Entry {
    /// Whether it was taken over from another row.
    #[inline]
    pub(super) fn is_borrowed(self) -> bool {
        self.more == BORROWED
    }
}

/// What follows from one statement; the statement itself comes first.
#[derive(Debug, Default)]
pub(super) struct Row {
    pub entries: Vec<Entry>,
    /// How many were there before the row took over from others.
    direct: usize,
    /// Where a statement is.
    at: Vec<u16>,
    /// Cells that get a digit, and cells that lose it.
    pub on: [u128; 9],
    pub off: [u128; 9],
}

impl Row {
    fn reset(&mut self, statements: usize) {
        self.entries.clear();
        self.direct = 0;
        self.at.clear();
        self.at.resize(statements, NONE);
        self.on = [0; 9];
        self.off = [0; 9];
    }

    /// Where a statement is, if it is here.
    #[inline]
    pub(super) fn place(&self, what: Statement) -> Option<usize> {
        let at = self.at[what as usize];
        (at != NONE).then_some(at as usize)
    }

    #[inline]
    pub(super) fn distance(&self, index: usize) -> u16 {
        self.entries[index].far
    }
}

/// The board, its nodes and a row for each of their statements.
#[derive(Debug)]
pub(super) struct Rows {
    pub digits: [u8; 81],
    pub cands: [u16; 81],
    pub places: [u128; 9],
    pub nodes: Vec<Node>,
    /// How many nodes are candidates.
    pub singles: usize,
    /// The node of a candidate.
    number: [u16; 729],
    rows: Vec<Row>,
    /// Reasons of entries that have more than one.
    more: Vec<[u16; 4]>,
}

impl Default for Rows {
    fn default() -> Rows {
        Rows {
            digits: [0; 81],
            cands: [0; 81],
            places: [0; 9],
            nodes: Vec::new(),
            singles: 0,
            number: [NONE; 729],
            rows: Vec::new(),
            more: Vec::new(),
        }
    }
}

impl Rows {
    /// Looks at a board: empty rows for all its candidates, and for groups if wanted.
    pub(super) fn begin(&mut self, digits: &[u8], cands: &[u64], grouped: bool) {
        self.nodes.clear();
        self.more.clear();
        self.places = [0; 9];
        self.number = [NONE; 729];
        for cell in 0..81 {
            self.digits[cell] = digits[cell];
            self.cands[cell] = cands[cell] as u16;
            for digit in Ones(self.cands[cell]) {
                self.places[digit] |= 1 << cell;
                self.number[cell * 9 + digit] = self.nodes.len() as u16;
                let (digit, first) = (digit as u8, cell as u8);
                let node = Node { digit, first, cells: 1 << cell, sees: MAP.sees[cell] };
                self.nodes.push(node);
            }
        }
        self.singles = self.nodes.len();
        if grouped {
            self.find_groups();
        }
        let statements = self.nodes.len() * 2;
        if self.rows.len() < statements {
            self.rows.resize_with(statements, Row::default);
        }
        for row in 0..statements {
            self.rows[row].reset(statements);
            self.add(row as Statement, row as Statement, 0);
        }
    }

    #[inline]
    pub(super) fn row(&self, of: Statement) -> &Row {
        &self.rows[of as usize]
    }

    /// That a candidate is on or off.
    #[inline]
    pub(super) fn statement(&self, cell: usize, digit: usize, on: bool) -> Statement {
        self.number[cell * 9 + digit] * 2 + u16::from(on)
    }

    #[inline]
    pub(super) fn node(&self, what: Statement) -> &Node {
        &self.nodes[what as usize / 2]
    }

    #[inline]
    pub(super) fn is_group(&self, what: Statement) -> bool {
        what as usize / 2 >= self.singles
    }

    /// What an entry of a row follows from: places in the row, the first always
    /// there, the others 0 if not.
    pub(super) fn reasons(&self, entry: Entry) -> [u16; 5] {
        let [b, c, d, e] = match entry.more {
            0 | BORROWED => [0; 4],
            more => self.more[more as usize - 1],
        };
        [entry.from, b, c, d, e]
    }

    /// Adds what follows from an earlier entry, unless it is known. Groups can
    /// come twice; the later one counts.
    pub(super) fn add(&mut self, to: Statement, what: Statement, from: u16) {
        self.insert(to, what, from, from, [0; 4]);
    }

    /// Adds a single. HoDoKu measures from its first reason, and follows the one that
    /// came last.
    pub(super) fn add_single(&mut self, to: Statement, what: Statement, mut reasons: [u16; 5]) {
        let near = reasons[0];
        for i in 1..5 {
            if reasons[i] > reasons[0] {
                reasons.swap(0, i);
            }
        }
        let [from, a, b, c, d] = reasons;
        self.insert(to, what, near, from, [a, b, c, d]);
    }

    fn insert(&mut self, to: Statement, what: Statement, near: u16, from: u16, more: [u16; 4]) {
        let group = self.is_group(what);
        let row = &mut self.rows[to as usize];
        if row.entries.len() >= LONGEST || (!group && row.at[what as usize] != NONE) {
            return;
        }
        let far = row.entries.get(near as usize).map_or(0, |near| near.far) + 1;
        let mut more_at = 0;
        if more != [0; 4] {
            self.more.push(more);
            more_at = self.more.len() as u32;
        }
        push(row, Entry { what, from, far: far & FARTHEST, more: more_at });
        if !group {
            mark(row, &self.nodes[what as usize / 2], what);
        }
    }

    /// Links a step long: what is seen goes, what is left alone comes.
    pub(super) fn fill(&mut self) {
        for i in 0..self.singles {
            let Node { digit, first, .. } = self.nodes[i];
            let (cell, digit) = (first as usize, digit as usize);
            let (off, on) = (2 * i as Statement, 2 * i as Statement + 1);
            let others = self.cands[cell] & !(1 << digit);
            for other in Ones(others) {
                self.add(on, self.statement(cell, other, false), 0);
                if others.is_power_of_two() {
                    self.add(off, self.statement(cell, other, true), 0);
                }
            }
            for house in houses_of(cell) {
                let others = self.places[digit] & MAP.set[house] & !(1 << cell);
                for other in Cells(others) {
                    self.add(on, self.statement(other, digit, false), 0);
                }
                if others.is_power_of_two() {
                    let other = others.trailing_zeros() as usize;
                    self.add(off, self.statement(other, digit, true), 0);
                }
            }
        }
    }

    /// Lets the rows of candidates take over what follows from what they hold,
    /// and keeps the shortest way to each.
    pub(super) fn expand(&mut self, pulse: &Pulse) -> Result<(), Stop> {
        let statements = self.nodes.len() * 2;
        for row in &mut self.rows[..statements] {
            row.direct = row.entries.len();
        }
        for i in 0..self.singles * 2 {
            // A row is some thousand entries looked at.
            pulse.beats(16)?;
            let mut row = std::mem::take(&mut self.rows[i]);
            let mut next = 1;
            while next < row.entries.len() && row.entries.len() < LONGEST {
                let Entry { what: via, far: base, .. } = row.entries[next];
                let source = &self.rows[via as usize];
                for &Entry { what, far, .. } in &source.entries[1..source.direct] {
                    self.borrow(&mut row, via, what, base + far);
                }
                next += 1;
            }
            self.rows[i] = row;
        }
        Ok(())
    }

    #[inline]
    fn borrow(&self, row: &mut Row, via: Statement, what: Statement, far: u16) {
        let at = row.at[what as usize];
        if at != NONE {
            let old = &mut row.entries[at as usize];
            if old.is_borrowed() && old.far > far {
                old.from = via;
                old.far = far;
            }
        } else if row.entries.len() < LONGEST {
            push(row, Entry { what, from: via, far: far & FARTHEST, more: BORROWED });
            if !self.is_group(what) {
                mark(row, &self.nodes[what as usize / 2], what);
            }
        }
    }
}

#[inline]
fn push(row: &mut Row, entry: Entry) {
    row.at[entry.what as usize] = row.entries.len() as u16;
    row.entries.push(entry);
}

#[inline]
fn mark(row: &mut Row, node: &Node, what: Statement) {
    let sets = if is_on(what) { &mut row.on } else { &mut row.off };
    sets[node.digit as usize] |= node.cells;
}

/// The row, the column and the box of a cell: HoDoKu's order.
#[inline]
pub(super) fn houses_of(cell: usize) -> [usize; 3] {
    let [block, row, column] = MAP.houses[cell];
    [row as usize, column as usize, block as usize]
}
