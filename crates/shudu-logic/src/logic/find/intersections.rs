//! Pointing and claiming: the places of a digit in one house all lie in another
//! house too, so the digit goes from the rest of that other house.
//!
//! From a box (or an extra house) it points along a line; a line claims the
//! digit of a box. Whatever sees all the places loses the digit, which covers
//! boards where cells differ for other reasons than sharing a house.

use super::super::field::Field;
use super::super::technique::Technique;
use super::{Draft, Onward, Tell};
use shudu_board::board::HouseKind;

pub(super) fn find<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    let map = &field.map;
    for house in (0..map.houses.len()).filter(|&house| map.complete[house]) {
        let is_line = matches!(map.kinds[house], HouseKind::Row(_) | HouseKind::Column(_));
        if is_line != (technique == Technique::Claiming) {
            continue;
        }
        for digit in 0..map.size {
            if field.free(house, digit) < 2 {
                continue;
            }
            let places = field.at(house, digit);
            let mut done = super::super::set::Set::EMPTY;
            for other in map.shared(places).filter(|&other| other != house) {
                let gone = field.at(other, digit).without(places);
                done |= gone;
                Draft::new(field, technique)
                    .remove(gone, digit)
                    .intersection(digit, house, Some(other), None)
                    .part_of(super::Role::Base, &[house], places, 1 << digit)
                    .uses_house(house, digit)
                    .tell(tell)?;
            }
            // On boards with rules between single cells some cells see all the
            // places without sharing a house with them.
            if !map.plain || map.kinds.len() > 3 * map.size {
                let gone = map.common(places).without(done).without(map.houses[house]);
                Draft::new(field, technique)
                    .remove(gone, digit)
                    .intersection(digit, house, None, None)
                    .part_of(super::Role::Base, &[house], places, 1 << digit)
                    .uses_house(house, digit)
                    .tell(tell)?;
            }
        }
    }
    Onward::Continue(())
}
