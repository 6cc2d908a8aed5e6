//! Nice loops and alternating chains.

use super::super::position::{Cells, MAP, Ones};
use super::super::pulse::Pulse;
use super::chain::Shape;
use super::tables::{Rows, Statement, is_on};
use super::{Base, Form, Found, Tables};
use shudu_board::control::Stop;

impl Tables {
    /// Gathers loops that start on, loops that start off, and chains.
    pub(super) fn find_loops(&mut self, pulse: &Pulse) -> Result<(), Stop> {
        let candidates = self.rows.singles as Statement;
        for start in (0..candidates).map(|i| 2 * i + 1).chain((0..candidates).map(|i| 2 * i)) {
            for index in 1..self.rows.row(start).entries.len() {
                let end = self.rows.row(start).entries[index].what;
                let back = self.rows.node(end).first == self.rows.node(start).first;
                if back && !self.rows.is_group(end) && self.rows.row(start).distance(index) > 2 {
                    pulse.beat()?;
                    self.check_loop(start, end);
                }
            }
        }
        for start in (0..candidates).map(|i| 2 * i) {
            for index in 1..self.rows.row(start).entries.len() {
                let end = self.rows.row(start).entries[index].what;
                if is_on(end)
                    && !self.rows.is_group(end)
                    && self.rows.row(start).distance(index) > 2
                {
                    pulse.beat()?;
                    self.check_line(start, end);
                }
            }
        }
        Ok(())
    }

    /// A way back to the cell it started from.
    fn check_loop(&mut self, start: Statement, end: Statement) {
        let rows = &self.rows;
        let (first, last) = (rows.node(start), rows.node(end));
        let cell = first.first as usize;
        // the first link of an assumption "off" is a strong one
        let strong = [!is_on(start), is_on(end)];
        let others = rows.cands[cell].count_ones() > 2;
        let same = first.digit == last.digit;
        let continuous = match strong {
            [true, true] => !same,
            [false, false] if !same && others => return,
            [false, false] => !same,
            _ if same => return,
            _ => false,
        };
        if !self.trail.find(rows, start, end) || !self.trail.is(Shape::Loop, rows) {
            return;
        }
        let links: Vec<Statement> = self.trail.links.iter().rev().copied().collect();
        if rows.node(links[0]).first == rows.node(links[1]).first {
            return;
        }
        let mut gone = Vec::new();
        let mut base = Base::Nothing;
        match (continuous, strong) {
            (true, _) => {
                around(rows, &links, strong == [true; 2], self.trail.cells, &mut gone);
                if strong == [false; 2] {
                    base = Base::Cell(cell);
                }
            }
            (false, [true, true]) => {
                let rest = Ones(rows.cands[cell] & !(1 << first.digit));
                gone.extend(rest.map(|digit| (digit as u8, cell as u8)));
            }
            (false, [true, false]) => gone.push((last.digit, cell as u8)),
            (false, [false, _]) => gone.push((first.digit, cell as u8)),
        }
        let grouped = links.iter().any(|&link| rows.is_group(link));
        let form =
            if continuous { Form::Continuous { grouped } } else { Form::Discontinuous { grouped } };
        self.keep(form, gone, links.len(), (start, end), base);
    }

    /// A way from a candidate that is off to another that is on.
    fn check_line(&mut self, start: Statement, end: Statement) {
        let rows = &self.rows;
        let (first, last) = (rows.node(start), rows.node(end));
        let mut gone = Vec::new();
        if first.first == last.first {
            return;
        }
        if first.digit == last.digit {
            let both = first.sees & last.sees & rows.places[first.digit as usize];
            if both.count_ones() < 2 {
                // one is seen as a loop
                return;
            }
            gone.extend(Cells(both).map(|cell| (first.digit, cell as u8)));
        } else {
            let has = |cell: u8, digit: u8| rows.cands[cell as usize] >> digit & 1 != 0;
            if MAP.sees[first.first as usize] >> last.first & 1 == 0
                || !has(last.first, first.digit)
                || !has(first.first, last.digit)
            {
                return;
            }
            gone.extend([(last.digit, first.first), (first.digit, last.first)]);
        }
        if !self.trail.find(rows, start, end) || !self.trail.is(Shape::Line, rows) {
            return;
        }
        let grouped = self.trail.links.iter().any(|&link| rows.is_group(link));
        let length = self.trail.links.len();
        self.keep(Form::Line { grouped }, gone, length, (start, end), Base::Nothing);
    }

    /// Gathers a step unless a shorter one does the same; a longer one stays beside it.
    fn keep(
        &mut self,
        form: Form,
        mut gone: Vec<(u8, u8)>,
        length: usize,
        way: (Statement, Statement),
        base: Base,
    ) {
        if gone.is_empty() {
            return;
        }
        gone.sort_unstable();
        gone.dedup();
        let known = self.known.entry((form, gone.clone())).or_insert(usize::MAX);
        if self.found.get(*known).is_some_and(|found| found.length <= length) {
            return;
        }
        *known = self.found.len();
        let ways = vec![way];
        self.found.push(Found { form, placement: None, gone, length, ways, base });
    }
}

/// What goes around a closed loop: whatever else a cell has that is entered and left
/// by strong links, and whatever sees both ends of a weak link between cells.
fn around(rows: &Rows, links: &[Statement], strong: bool, cells: u128, gone: &mut Vec<(u8, u8)>) {
    let node = |i: usize| rows.node(links[i]);
    let on = |i: usize| is_on(links[i]);
    let moves = |i: usize| node(i - 1).first != node(i).first;
    let last = links.len() - 1;
    let start = node(0).first;
    for i in 0..links.len() {
        let mut kept = None;
        if i == 0 && strong {
            kept = Some((node(0).digit, node(last).digit));
        } else if i > 0 && i + 2 <= last && on(i) && moves(i) {
            let through = !on(i + 1) && !moves(i + 1) && on(i + 2) && moves(i + 2);
            if through {
                kept = Some((node(i).digit, node(i + 2).digit));
            }
        }
        if let Some((a, b)) = kept {
            let cell = node(i).first;
            let rest = rows.cands[cell as usize] & !(1 << a | 1 << b);
            gone.extend(Ones(rest).map(|digit| (digit as u8, cell)));
        }
        if i > 0 && !on(i) && moves(i) {
            let digit = node(i).digit;
            let seen = node(i - 1).sees & node(i).sees & rows.places[digit as usize];
            let seen = seen & !cells & !(1 << start);
            gone.extend(Cells(seen).map(|cell| (digit, cell as u8)));
        }
    }
}
