//! Franken fish: fish whose bases or covers may also be boxes. Boxes cross the
//! lines in more than one cell, so a place can be in two bases, and counts as a
//! fin; or in two covers, and goes, since covers cannot share a true place.

use super::super::field::Field;
use super::super::technique::Technique;
use super::fish::{Hunt, Unit, draft, slim};
use super::{Onward, Tell};
use shudu_board::board::HouseKind;
use std::collections::HashSet;

/// Fish of rows, columns and boxes that have at least one box.
pub(super) fn franken<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    use Technique as T;
    let (size, finned) = match technique {
        T::FrankenXWing => (2, false),
        T::FrankenSwordfish => (3, false),
        T::FrankenJellyfish => (4, false),
        T::FinnedFrankenXWing => (2, true),
        T::FinnedFrankenSwordfish => (3, true),
        T::FinnedFrankenJellyfish => (4, true),
        _ => unreachable!("{technique} is no Franken fish"),
    };
    let map = &field.map;
    let is_box = |unit: &Unit<W>| matches!(map.kinds[unit.house], HouseKind::Block(_));
    // There are many ways to the same end: the first will do.
    let mut told = HashSet::new();
    for digit in 0..map.size {
        for (bases, covers) in [(&map.rows, &map.columns), (&map.columns, &map.rows)] {
            let bases = bases.iter().chain(&map.blocks).copied();
            let bases = bases.filter(slim(field, digit, size, finned));
            let covers = covers.iter().chain(&map.blocks).copied();
            let mut hunt = Hunt::new(field, digit, size, finned, bases, covers, tell.pulse());
            hunt.run(&mut |catch| {
                let boxed = catch.bases.iter().chain(catch.covers).any(is_box);
                if !boxed || !told.insert((digit, catch.gone)) {
                    return Onward::Continue(());
                }
                draft(field, technique, catch).tell(tell)
            })?;
        }
    }
    Onward::Continue(())
}
