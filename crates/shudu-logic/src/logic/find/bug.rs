//! BUG + 1: every empty cell has two candidates but one, which has three, and every
//! digit has two places in every house but one digit of that cell. Without that digit
//! there the board would be a bivalue universal grave, which has no or two solutions;
//! so the cell has that digit.

use super::super::field::Field;
use super::super::pattern::{Aid, Pattern};
use super::super::set::Digits;
use super::super::technique::Technique;
use super::{Draft, Onward, Role, Tell};
use shudu_board::board::Cell;

pub(super) fn find<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    let map = &field.map;
    if !map.plain || !map.complete.iter().all(|&complete| complete) {
        return Onward::Continue(());
    }
    let mut odd = None;
    for cell in field.empty {
        match field.cands[cell].count_ones() {
            2 => {}
            3 if odd.is_none() => odd = Some(cell),
            _ => return Onward::Continue(()),
        }
    }
    let Some(odd) = odd else { return Onward::Continue(()) };
    let mut digits = field.cands[odd];
    for house in 0..map.houses.len() {
        for digit in 0..map.size {
            match field.free(house, digit) {
                0 | 2 => {}
                // The one digit too many is the cell's.
                3 if map.houses[house].has(odd) => digits &= 1 << digit,
                _ => return Onward::Continue(()),
            }
        }
    }
    let Some(digit) = Digits(digits).next().filter(|_| digits.is_power_of_two()) else {
        return Onward::Continue(());
    };
    Draft::new(field, Technique::Bug1)
        .remove_from(odd, !(1 << digit))
        .cells([odd])
        .pattern(Pattern::Bug { cells: vec![Cell::from_index(odd)], aid: Aid::Nothing })
        .digits(1 << digit)
        .part(Role::Pivot, [odd], !0)
        .uses_cells(field.empty)
        .escapes(odd, 1 << digit)
        .tell(tell)
}
