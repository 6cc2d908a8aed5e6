//! WXYZ-wing: four cells with four digits, of which a hinge sees the other three.
//! Three of the digits can be in at most one of the cells each, because all their
//! places see each other; so the fourth is in at least one, and goes from cells
//! that see all its places. The VWXYZ-wing is the same with five.

use super::super::field::Field;
use super::super::set::Set;
use super::super::technique::Technique;
use super::{Draft, Onward, Tell};

pub(super) fn find<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    let size = if technique == Technique::WxyzWing { 4 } else { 5 };
    let fits = |&cell: &usize| (2..=size).contains(&field.cands[cell].count_ones());
    for hinge in field.empty.into_iter().filter(fits) {
        let around = field.map.sees[hinge] & field.empty;
        let joins = |&cell: &usize| (field.cands[hinge] | field.cands[cell]).count_ones() <= size;
        let cells: Vec<usize> = around.into_iter().filter(fits).filter(joins).collect();
        let search = Search { field, technique, size, hinge };
        search.wings(&cells, Set::EMPTY, size - 1, [field.cands[hinge], 0], tell)?;
    }
    Onward::Continue(())
}

struct Search<'a, const W: usize> {
    field: &'a Field<W>,
    technique: Technique,
    /// As many cells as digits.
    size: u32,
    hinge: usize,
}

impl<const W: usize> Search<'_, W> {
    /// More wings to those chosen. Of the digits of all cells some are loose: two of their places
    /// do not see each other. One must be, and more never may.
    fn wings(
        &self,
        cells: &[usize],
        chosen: Set<W>,
        missing: u32,
        [digits, loose]: [u64; 2],
        tell: &mut Tell,
    ) -> Onward {
        tell.beat()?;
        let cands = &self.field.cands;
        for (i, &cell) in cells.iter().enumerate() {
            let digits = digits | cands[cell];
            if digits.count_ones() > self.size {
                continue;
            }
            let apart = chosen.without(self.field.map.sees[cell]).into_iter();
            let loose = apart.fold(loose, |loose, other| loose | cands[other] & cands[cell]);
            if loose & loose.wrapping_sub(1) != 0 {
                continue;
            }
            let chosen = chosen | Set::of(cell);
            if missing > 1 {
                self.wings(&cells[i + 1..], chosen, missing - 1, [digits, loose], tell)?;
            } else if loose != 0 && digits.count_ones() == self.size && self.is_best(chosen) {
                self.conclude(chosen, digits, loose.trailing_zeros() as usize, tell)?;
            }
        }
        Onward::Continue(())
    }

    /// Whether no other of the cells makes a better hinge: with more candidates, or
    /// as many and earlier. So the cells are told of once.
    fn is_best(&self, wings: Set<W>) -> bool {
        let (field, hinge) = (self.field, self.hinge);
        let all = wings | Set::of(hinge);
        wings.into_iter().all(|wing| {
            let better =
                (field.cands[wing].count_ones(), hinge) > (field.cands[hinge].count_ones(), wing);
            !better || !all.without(Set::of(wing)).within(field.map.sees[wing])
        })
    }

    fn conclude(&self, wings: Set<W>, digits: u64, digit: usize, tell: &mut Tell) -> Onward {
        let field = self.field;
        let all = wings | Set::of(self.hinge);
        let gone = field.map.common(all & field.places[digit]) & field.places[digit];
        if gone.is_empty() {
            return Onward::Continue(());
        }
        Draft::new(field, self.technique)
            .remove(gone, digit)
            .cells([self.hinge].into_iter().chain(wings))
            .wing(self.hinge, wings, digits)
            .uses_cells(all)
            .tell(tell)
    }
}
