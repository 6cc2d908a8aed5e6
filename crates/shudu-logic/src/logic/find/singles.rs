//! Singles: a cell with one candidate, a digit with one place.
//!
//! They are told in the order in which they came about: after a digit is
//! placed, what it opened up.

use super::super::field::Field;
use super::super::technique::Technique;
use super::{Draft, Onward, Tell};
use shudu_board::board::HouseKind;

/// The last empty cell of a house.
pub(super) fn last_cell<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    for &(cell, digit) in &field.nakeds {
        let (cell, digit) = (cell as usize, digit as usize);
        if !field.empty.has(cell) || !field.has(cell, digit) {
            continue;
        }
        let mut houses = field.map.houses_of[cell].iter().map(|&house| house as usize);
        let last = |&house: &usize| {
            field.map.complete[house]
                && (field.map.houses[house] & field.empty).single() == Some(cell)
        };
        if let Some(house) = houses.find(last) {
            single(field, Technique::LastCell, cell, digit, Some(house))
                .uses_house(house, digit)
                .tell(tell)?;
        }
    }
    Onward::Continue(())
}

/// A digit that stands everywhere but in one house.
pub(super) fn last_digit<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    for digit in 0..field.map.size {
        let placed = field.digits.iter().filter(|&&d| d as usize == digit + 1).count();
        if placed + 1 == field.map.size
            && let Some(cell) = field.places[digit].single()
        {
            let houses = &field.map.houses_of[cell];
            let house = *houses.get(2).unwrap_or(&houses[0]) as usize;
            single(field, Technique::LastDigit, cell, digit, Some(house))
                .uses_house(house, digit)
                .tell(tell)?;
        }
    }
    Onward::Continue(())
}

/// A digit with one place in a house.
pub(super) fn hidden<const W: usize>(
    field: &Field<W>,
    wanted: &[Technique],
    tell: &mut Tell,
) -> Onward {
    for &(cell, digit) in &field.hiddens {
        let (cell, digit) = (cell as usize, digit as usize);
        if !field.empty.has(cell) || !field.has(cell, digit) {
            continue;
        }
        let mut best = None;
        for &house in &field.map.houses_of[cell] {
            let house = house as usize;
            if field.free(house, digit) == 1 && field.map.complete[house] {
                let technique = match field.map.kinds[house] {
                    HouseKind::Row(_) | HouseKind::Column(_) => Technique::HiddenSingleLine,
                    _ => Technique::HiddenSingleBox,
                };
                // A box is easier to look at than a line.
                let better = |(best, _)| {
                    best == Technique::HiddenSingleLine && technique == Technique::HiddenSingleBox
                };
                if wanted.contains(&technique) && best.is_none_or(better) {
                    best = Some((technique, house));
                }
            }
        }
        if let Some((technique, house)) = best {
            single(field, technique, cell, digit, Some(house))
                .uses_house(house, digit)
                .tell(tell)?;
        }
    }
    Onward::Continue(())
}

/// A cell with one candidate.
pub(super) fn naked<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    for &(cell, digit) in &field.nakeds {
        let (cell, digit) = (cell as usize, digit as usize);
        if field.empty.has(cell) && field.has(cell, digit) {
            single(field, Technique::NakedSingle, cell, digit, None).uses_cell(cell).tell(tell)?;
        }
    }
    Onward::Continue(())
}

fn single<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    cell: usize,
    digit: usize,
    house: Option<usize>,
) -> Draft<'_> {
    Draft::new(field, technique).place(cell, digit).single(cell, digit, house)
}
