//! The way from an assumption to what follows, found backwards.

use super::tables::{Rows, Statement};

/// As many statements and branches as HoDoKu has room for.
const LONGEST: usize = 1000;
const MOST_BRANCHES: usize = 200;

/// Which ways count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Those that come back to the cell they start from and to no other.
    Loop,
    /// Those that come to no cell twice.
    Line,
}

/// A way, last statement first, and the branches of a net that end in it.
#[derive(Debug, Default)]
pub(super) struct Trail {
    pub links: Vec<Statement>,
    /// The cells of its links but the last.
    pub cells: u128,
    branches: Vec<Vec<Statement>>,
    used: usize,
}

impl Trail {
    /// Finds the way to a statement of a row. Whether there is one.
    pub(super) fn find(&mut self, rows: &Rows, row: Statement, target: Statement) -> bool {
        self.links.clear();
        self.cells = 0;
        self.used = 0;
        let Some(index) = rows.row(row).place(target) else { return false };
        let mut links = std::mem::take(&mut self.links);
        self.follow(rows, row, index, &mut links, true);
        self.links = links;
        for i in 0..self.used {
            let mut branch = std::mem::take(&mut self.branches[i]);
            if let Some(index) = rows.row(row).place(branch[0]) {
                branch.clear();
                self.follow(rows, row, index, &mut branch, false);
            }
            self.branches[i] = branch;
        }
        true
    }

    /// Goes back from an entry of a row to the start; a branch stops where it meets the way.
    fn follow(
        &mut self,
        rows: &Rows,
        start: Statement,
        mut index: usize,
        links: &mut Vec<Statement>,
        main: bool,
    ) {
        let mut row = start;
        links.push(rows.row(row).entries[index].what);
        while index != 0 && links.len() < LONGEST {
            let mut entry = rows.row(row).entries[index];
            if entry.is_borrowed() {
                row = entry.from;
                let Some(there) = rows.row(row).place(entry.what) else { return };
                entry = rows.row(row).entries[there];
            }
            let entries = &rows.row(row).entries;
            let reasons = rows.reasons(entry);
            index = reasons[0] as usize;
            let what = entries[index].what;
            links.push(what);
            if main {
                self.cells |= rows.node(what).cells;
                for &reason in reasons[1..].iter().filter(|&&reason| reason != 0) {
                    self.branch(entries[reason as usize].what);
                }
            } else if self.cells >> rows.node(what).first & 1 != 0 && self.links.contains(&what) {
                return;
            }
            if row != start && index == 0 {
                let back = row;
                row = start;
                index = rows.row(row).place(back).unwrap_or(0);
            }
        }
    }

    /// Another reason, to be followed later.
    fn branch(&mut self, what: Statement) {
        if self.used == MOST_BRANCHES {
            return;
        }
        if self.used == self.branches.len() {
            self.branches.push(Vec::new());
        }
        self.branches[self.used].clear();
        self.branches[self.used].push(what);
        self.used += 1;
    }

    /// How long HoDoKu says it is, and whether it is a net.
    pub(super) fn length(&self) -> (usize, bool) {
        let mut length = self.links.len();
        let mut net = false;
        for branch in &self.branches[..self.used] {
            let times = self.links.iter().filter(|&link| branch.last() == Some(link)).count();
            // the statement they share is not counted twice, the end of a branch is
            length += times * branch.len();
            net |= times > 0;
        }
        (length, net)
    }

    /// Whether it is of a shape. HoDoKu looks at the first cell of each link, and
    /// remembers all cells of those before the last.
    pub(super) fn is(&self, shape: Shape, rows: &Rows) -> bool {
        let first = |what: Statement| rows.node(what).first;
        if shape == Shape::Loop
            && self.links.len() > 1
            && first(self.links[0]) == first(self.links[1])
        {
            return false;
        }
        let mut seen = 0u128;
        let mut last: Option<Statement> = None;
        let start = self.links.last().map(|&what| first(what));
        for &what in self.links.iter().rev() {
            if seen >> first(what) & 1 != 0 {
                return false;
            }
            if let Some(last) = last
                && (shape == Shape::Line || start != Some(first(last)))
            {
                seen |= rows.node(last).cells;
            }
            last = Some(what);
        }
        true
    }
}
