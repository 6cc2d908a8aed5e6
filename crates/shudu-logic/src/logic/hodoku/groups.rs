//! Groups: cells of a line in one box that share a digit. A group is on if one of
//! them has it.

use super::super::position::{BLOCKS, COLUMNS, Cells, MAP, ROWS};
use super::tables::{Node, Rows, Statement};

impl Rows {
    /// Lists the groups: those of rows first, then those of columns.
    pub(super) fn find_groups(&mut self) {
        for line in (ROWS..ROWS + 9).chain(COLUMNS..COLUMNS + 9) {
            for digit in 0..9 {
                let places = self.places[digit] & MAP.set[line];
                for block in BLOCKS..BLOCKS + 9 {
                    let cells = places & MAP.set[block];
                    if cells.count_ones() < 2 {
                        continue;
                    }
                    let sees = Cells(cells).fold(!0, |sees, cell| sees & MAP.sees[cell]);
                    let first = cells.trailing_zeros() as u8;
                    self.nodes.push(Node { digit: digit as u8, first, cells, sees });
                }
            }
        }
    }

    /// Links between groups and candidates, and between groups.
    pub(super) fn fill_groups(&mut self) {
        for group in self.singles..self.nodes.len() {
            let node = self.nodes[group];
            let (off, on) = (2 * group as Statement, 2 * group as Statement + 1);
            let digit = node.digit as usize;
            let visible = self.places[digit] & node.sees;
            for cell in Cells(visible) {
                self.add(on, self.statement(cell, digit, false), 0);
                self.add(self.statement(cell, digit, true), off, 0);
            }
            let [block, line] = houses(&node);
            for house in [block, line] {
                let left = visible & MAP.set[house];
                if left.is_power_of_two() {
                    let cell = left.trailing_zeros() as usize;
                    self.add(off, self.statement(cell, digit, true), 0);
                    self.add(self.statement(cell, digit, false), on, 0);
                }
            }
            self.link_groups(group, [line, block]);
        }
    }

    /// Groups without a common cell in a house: if one is on, the others are off; if
    /// there are just two and nothing else, one of them is on.
    fn link_groups(&mut self, group: usize, houses: [usize; 2]) {
        let node = self.nodes[group];
        let (off, on) = (2 * group as Statement, 2 * group as Statement + 1);
        let mut partners = [(0, 0); 2];
        for other in self.singles..self.nodes.len() {
            let Node { digit, cells, .. } = self.nodes[other];
            if digit != node.digit || cells & node.cells != 0 {
                continue;
            }
            for (i, house) in houses.into_iter().enumerate() {
                // a group lies in a line only if it is one of that line
                let shares = cells & !MAP.set[house] == 0;
                if shares {
                    partners[i] = (partners[i].0 + 1, other);
                    self.add(on, 2 * other as Statement, 0);
                }
            }
        }
        for (i, house) in houses.into_iter().enumerate() {
            let (count, other) = partners[i];
            if count == 1 {
                let both = node.cells | self.nodes[other].cells;
                if self.places[node.digit as usize] & MAP.set[house] & !both == 0 {
                    self.add(off, 2 * other as Statement + 1, 0);
                }
            }
        }
    }
}

/// The box and the line of a group.
fn houses(node: &Node) -> [usize; 2] {
    let [block, row, column] = MAP.houses[node.first as usize].map(usize::from);
    let line = if node.cells & !MAP.set[row] == 0 { row } else { column };
    [block, line]
}
