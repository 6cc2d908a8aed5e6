//! Sue de Coq: two or three cells where a line and a box cross, with at least two
//! digits more than cells; some other cells of the line, and some of the box, that
//! share digits with the crossing but none of these with each other. If there are in
//! all as many cells as digits, every digit is used: those of the line's part go from
//! the rest of the line, those of the box's part from the rest of the box, and what
//! only the crossing has from both.
//!
//! Both parts may have digits of their own. A digit that both have and the crossing
//! has not counts twice, is in both, and goes from the rest of line and box.

use super::super::field::Field;
use super::super::set::Set;
use super::super::technique::Technique;
use super::{Draft, Onward, Tell};

/// A crossing of a line and a box.
struct Crossing<'a, const W: usize> {
    field: &'a Field<W>,
    line: usize,
    block: usize,
    cells: Set<W>,
    digits: u64,
}

/// Cells and their digits.
#[derive(Clone, Copy)]
struct Group<const W: usize> {
    cells: Set<W>,
    count: u32,
    digits: u64,
}

impl<const W: usize> Group<W> {
    const NONE: Group<W> = Group { cells: Set::EMPTY, count: 0, digits: 0 };

    fn with(self, field: &Field<W>, cell: usize) -> Group<W> {
        Group {
            cells: self.cells | Set::of(cell),
            count: self.count + 1,
            digits: self.digits | field.cands[cell],
        }
    }
}

pub(super) fn sue_de_coq<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    for lines in [&field.map.rows, &field.map.columns] {
        for &line in lines {
            for &block in &field.map.blocks {
                let both = field.map.houses[line] & field.map.houses[block] & field.empty;
                if both.len() >= 2 {
                    let cells: Vec<usize> = both.into_iter().collect();
                    crossings(field, line, block, &cells, Group::NONE, tell)?;
                }
            }
        }
    }
    Onward::Continue(())
}

/// Two or three of the cells where line and box cross, in order.
fn crossings<const W: usize>(
    field: &Field<W>,
    line: usize,
    block: usize,
    cells: &[usize],
    chosen: Group<W>,
    tell: &mut Tell,
) -> Onward {
    for (i, &cell) in cells.iter().enumerate() {
        let chosen = chosen.with(field, cell);
        if chosen.count >= 2 && chosen.digits.count_ones() >= chosen.count + 2 {
            let Group { cells, digits, .. } = chosen;
            Crossing { field, line, block, cells, digits }.search(tell)?;
        }
        if chosen.count < 3 {
            crossings(field, line, block, &cells[i + 1..], chosen, tell)?;
        }
    }
    Onward::Continue(())
}

impl<const W: usize> Crossing<'_, W> {
    /// How many digits the crossing has too many.
    fn excess(&self) -> u32 {
        self.digits.count_ones() - self.cells.len() as u32
    }

    /// How many digits of the crossing a part takes care of: it has so many cells
    /// more than digits of its own. 0 if it has none of the crossing's.
    fn takes(&self, part: Group<W>) -> u32 {
        if part.digits & self.digits == 0 {
            return 0;
        }
        part.count.saturating_sub((part.digits & !self.digits).count_ones())
    }

    fn search(&self, tell: &mut Tell) -> Onward {
        let line = self.field.map.houses[self.line] & self.field.empty;
        let cells: Vec<usize> = line.without(self.cells).into_iter().collect();
        self.line_parts(&cells, Group::NONE, tell)
    }

    fn line_parts(&self, cells: &[usize], part: Group<W>, tell: &mut Tell) -> Onward {
        tell.beat()?;
        for (i, &cell) in cells.iter().enumerate() {
            let part = part.with(self.field, cell);
            let takes = self.takes(part);
            if takes > 0 && takes < self.excess() {
                let block = self.field.map.houses[self.block] & self.field.empty;
                let rest = block.without(self.cells | part.cells);
                let banned = part.digits & self.digits;
                let rest: Vec<usize> =
                    rest.into_iter().filter(|&c| self.field.cands[c] & banned == 0).collect();
                let needed = self.excess() - takes;
                self.block_parts(&rest, needed, part, Group::NONE, tell)?;
            }
            if self.may_grow(part, cells.len() - i - 1) {
                self.line_parts(&cells[i + 1..], part, tell)?;
            }
        }
        Onward::Continue(())
    }

    /// Whether there are cells enough left for a part to take anything at all.
    fn may_grow(&self, part: Group<W>, left: usize) -> bool {
        let own = (part.digits & !self.digits).count_ones();
        part.count + left as u32 > own
    }

    fn block_parts(
        &self,
        cells: &[usize],
        needed: u32,
        line_part: Group<W>,
        part: Group<W>,
        tell: &mut Tell,
    ) -> Onward {
        tell.beat()?;
        for (i, &cell) in cells.iter().enumerate() {
            let part = part.with(self.field, cell);
            if self.takes(part) == needed {
                self.conclude(line_part, part, tell)?;
            }
            if self.may_grow(part, cells.len() - i - 1) {
                self.block_parts(&cells[i + 1..], needed, line_part, part, tell)?;
            }
        }
        Onward::Continue(())
    }

    fn conclude(&self, line_part: Group<W>, block_part: Group<W>, tell: &mut Tell) -> Onward {
        let field = self.field;
        let houses = &field.map.houses;
        let twice = line_part.digits & block_part.digits;
        let from_line = (self.digits | line_part.digits) & !block_part.digits | twice;
        let from_block = (self.digits | block_part.digits) & !line_part.digits | twice;
        let mut draft = Draft::new(field, Technique::SueDeCoq);
        let mut any = false;
        for (house, part, digits) in
            [(self.line, line_part, from_line), (self.block, block_part, from_block)]
        {
            for cell in (houses[house] & field.empty).without(self.cells | part.cells) {
                any |= field.cands[cell] & digits != 0;
                draft = draft.remove_from(cell, digits);
            }
        }
        if !any {
            return Onward::Continue(());
        }
        let part = |cells: Set<W>, digits: u64| (cells.into_iter().collect(), digits);
        let parts = [line_part, block_part].map(|group| part(group.cells, group.digits));
        draft
            .sue_de_coq([self.line, self.block], part(self.cells, self.digits), parts)
            .uses_cells(self.cells | line_part.cells | block_part.cells)
            .tell(tell)
    }
}
