//! Mutant fish: rows, columns and boxes in any mixture, as bases and as covers. What holds of
//! Franken fish holds of them, too; only that nobody looks along one kind of line any more.

use super::super::field::Field;
use super::super::technique::Technique;
use super::fish::{Catch, Hunt, Unit, draft};
use super::{Onward, Tell};
use std::collections::HashSet;

/// Fish that are neither of rows and columns nor Franken fish.
pub(super) fn mutant<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    use Technique as T;
    let (size, finned) = match technique {
        T::MutantXWing => (2, false),
        T::MutantSwordfish => (3, false),
        T::MutantJellyfish => (4, false),
        T::FinnedMutantXWing => (2, true),
        T::FinnedMutantSwordfish => (3, true),
        T::FinnedMutantJellyfish => (4, true),
        _ => unreachable!("{technique} is no mutant fish"),
    };
    let map = &field.map;
    // On larger boards there are too many choices of four houses.
    if size > 3 && map.size > 9 {
        return Onward::Continue(());
    }
    let houses = || map.rows.iter().chain(&map.columns).chain(&map.blocks).copied();
    // There are many ways to the same end: the first will do.
    let mut told = HashSet::new();
    for digit in 0..map.size {
        let mut hunt = Hunt::new(field, digit, size, finned, houses(), houses(), tell.pulse());
        hunt.run(&mut |catch| {
            if !is_mutant(field, catch) || !told.insert((digit, catch.gone)) {
                return Onward::Continue(());
            }
            draft(field, technique, catch).tell(tell)
        })?;
    }
    Onward::Continue(())
}

/// Whether the bases do not run one way and the covers the other.
fn is_mutant<const W: usize>(field: &Field<W>, catch: &Catch<W>) -> bool {
    let map = &field.map;
    let has =
        |units: &[Unit<W>], lines: &[usize]| units.iter().any(|unit| lines.contains(&unit.house));
    let runs =
        |along: &[usize], across: &[usize]| !has(catch.bases, across) && !has(catch.covers, along);
    !runs(&map.rows, &map.columns) && !runs(&map.columns, &map.rows)
}
