//! Unique rectangles: four cells in two rows, two columns and two boxes that could
//! all be one of two digits. If they were, the two digits could be exchanged, and
//! the puzzle had two solutions; so in a puzzle with one solution something else
//! is in one of the four.
//!
//! 1: one cell has more than the two digits, and loses both.
//! 2, 5: the extra digit is the same wherever there is one; it is in one of these cells.
//! 3: the extra digits of two cells make a naked subset with others of a house.
//! 4: two cells on one side must have one of the digits, so they lose the other.
//! 6: the same on the diagonal: one digit goes from it.
//! Hidden: a digit that can be nowhere else in row and column of the corner across
//! from a cell with two digits; the corner loses the other digit.
//!
//! A cell that has already lost one of the two digits is still good for the
//! argument: it is about what the cells end up with.

use super::super::field::{Field, Map};
use super::super::pulse::Pulse;
use super::super::set::{Digits, Set};
use super::super::technique::Technique;
use super::{Draft, Onward, Tell, heed};
use shudu_board::board::HouseKind;
use shudu_board::sort;

/// A rectangle: the corners in the order in which they were found, its digits.
pub(super) struct Rectangle {
    pub corners: [usize; 4],
    pub digits: [usize; 2],
}

pub(super) fn find<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    if !field.map.plain {
        return Onward::Continue(());
    }
    let possible = possible(field);
    let mut known = Vec::new();
    for first in field.empty {
        tell.beat()?;
        if field.cands[first].count_ones() != 2 {
            continue;
        }
        let mut digits = Digits(field.cands[first]);
        let (Some(a), Some(b)) = (digits.next(), digits.next()) else { continue };
        let good = possible[a] & possible[b] & field.empty;
        each(field, first, &mut |corners| {
            if corners[1..].iter().all(|&corner| good.has(corner)) {
                let mut key = corners;
                key.sort_unstable();
                if !known.contains(&key) {
                    known.push(key);
                    return check(field, technique, &Rectangle { corners, digits: [a, b] }, tell);
                }
            }
            Onward::Continue(())
        })?;
    }
    Onward::Continue(())
}

/// Where digits could be as far as the digits on the board are concerned.
fn possible<const W: usize>(field: &Field<W>) -> Vec<Set<W>> {
    let mut possible = vec![field.empty; field.map.size];
    for (cell, &digit) in field.digits.iter().enumerate().filter(|&(_, &digit)| digit > 0) {
        let places = &mut possible[digit as usize - 1];
        *places = places.without(field.map.sees[cell]);
    }
    possible
}

/// Tells the rectangles with a corner: the second corner in its box and line,
/// the third and fourth across from the first and second.
pub(super) fn each<const W: usize>(
    field: &Field<W>,
    first: usize,
    tell: &mut dyn FnMut([usize; 4]) -> Onward,
) -> Onward {
    let map = &field.map;
    let all = map.rectangles.get_or_init(|| (0..map.sees.len()).map(|c| with(map, c)).collect());
    all[first].iter().try_for_each(|corners| tell(corners.map(usize::from)))
}

fn with<const W: usize>(map: &Map<W>, first: usize) -> Vec<[u16; 4]> {
    let size = map.size;
    let mut all = Vec::new();
    let Some(block) = map.blocks.iter().copied().find(|&block| map.houses[block].has(first)) else {
        return all;
    };
    for second in map.houses[block].without(Set::of(first)) {
        let in_row = first / size == second / size;
        if !in_row && first % size != second % size {
            continue;
        }
        for i in 0..size {
            let across = |cell: usize| {
                if in_row { i * size + cell % size } else { cell / size * size + i }
            };
            let corners = [first, second, across(first), across(second)];
            if !map.houses[block].has(corners[2]) && exchangeable(map, corners) {
                all.push(corners.map(|corner| corner as u16));
            }
        }
    }
    all
}

/// Whether every house has as many of the one diagonal as of the other, so that two
/// digits could be exchanged.
fn exchangeable<const W: usize>(map: &Map<W>, corners: [usize; 4]) -> bool {
    let [a, b, c, d] = corners;
    let falling: Set<W> = [a, d].into_iter().collect();
    let rising: Set<W> = [b, c].into_iter().collect();
    let houses = corners.iter().flat_map(|&corner| &map.houses_of[corner]);
    houses
        .map(|&house| map.houses[house as usize])
        .all(|house| (house & falling).len() == (house & rising).len())
}

fn check<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    rectangle: &Rectangle,
    tell: &mut Tell,
) -> Onward {
    use Technique as T;
    let pair = 1 << rectangle.digits[0] | 1 << rectangle.digits[1];
    let extra = |cell: usize| field.cands[cell] & !pair;
    let (roof, floor): (Vec<usize>, Vec<usize>) =
        rectangle.corners.iter().partition(|&&corner| extra(corner) != 0);
    let draft = || {
        let set = |cells: &[usize]| cells.iter().copied().collect::<Set<W>>();
        let draft = Draft::new(field, technique)
            .rectangle(rectangle.corners, pair, set(&floor), set(&roof))
            .uses_cells(rectangle.corners);
        roof.iter().fold(draft, |draft, &cell| draft.escapes(cell, extra(cell)))
    };
    let aligned = |a: usize, b: usize| {
        a / field.map.size == b / field.map.size || a % field.map.size == b % field.map.size
    };
    match (technique, &roof[..]) {
        (T::UniqueRectangle1, &[cell]) => draft().remove_from(cell, pair).tell(tell),
        (T::UniqueRectangle2 | T::UniqueRectangle5, &[a, b, ..]) => {
            let extras = roof.iter().fold(0, |all, &cell| all | extra(cell));
            let side = roof.len() == 2 && aligned(a, b);
            let wanted = (technique == T::UniqueRectangle2) == side;
            if !extras.is_power_of_two() || !wanted || roof.len() > 3 {
                return Onward::Continue(());
            }
            let gone = field.map.common(roof.iter().copied().collect());
            draft().remove(gone, extras.trailing_zeros() as usize).tell(tell)
        }
        (T::UniqueRectangle3, &[a, b]) => {
            subset(field, &[a, b], extra(a) | extra(b), pair, &draft, tell)
        }
        (T::UniqueRectangle4, &[a, b]) if aligned(a, b) => {
            let common = field.map.sees[a] & field.map.sees[b];
            let [one, two] = rectangle.digits;
            let ways = [(one, two), (two, one)];
            let Some(&(kept, gone)) =
                ways.iter().find(|&&(kept, _)| !common.meets(field.places[kept]))
            else {
                return Onward::Continue(());
            };
            let both: Set<W> = [a, b].into_iter().collect();
            let house = field.map.shared(both).find(|&house| field.map.complete[house]);
            let house = house.expect("cells of a line share it");
            draft().aided_by(house).remove(both, gone).uses_house(house, kept).tell(tell)
        }
        (T::UniqueRectangle6, &[a, b]) if !aligned(a, b) => {
            let size = field.map.size;
            let rows = [a / size, b / size].map(|row| field.map.rows[row]);
            let columns = [a % size, b % size].map(|column| field.map.columns[column]);
            let corners: Set<W> = rectangle.corners.into_iter().collect();
            let free = |&&digit: &&usize| {
                let houses = rows.iter().chain(&columns);
                houses.copied().all(|house| field.at(house, digit).within(corners))
            };
            let Some(&gone) = rectangle.digits.iter().find(free) else {
                return Onward::Continue(());
            };
            let both: Set<W> = [a, b].into_iter().collect();
            let houses = [rows[0], rows[1], columns[0], columns[1]];
            let draft = draft().remove(both, gone).aided_by_all(&houses);
            houses.iter().fold(draft, |draft, &house| draft.uses_house(house, gone)).tell(tell)
        }
        (T::HiddenRectangle, roof)
            if roof.len() == 3 || roof.len() == 2 && !aligned(roof[0], roof[1]) =>
        {
            for &corner in &floor {
                hidden(field, rectangle, corner, &draft, tell)?;
            }
            Onward::Continue(())
        }
        _ => Onward::Continue(()),
    }
}

/// Type 3: other cells of a house that make a naked subset with the extra
/// digits, which count as one cell.
fn subset<'a, const W: usize>(
    field: &'a Field<W>,
    roof: &[usize; 2],
    extras: u64,
    pair: u64,
    draft: &dyn Fn() -> Draft<'a>,
    tell: &mut Tell,
) -> Onward {
    let both: Set<W> = roof.iter().copied().collect();
    let map = &field.map;
    for house in map.shared(both) {
        let fits = |&cell: &usize| field.cands[cell] & pair == 0;
        let others: Vec<usize> =
            (map.houses[house] & field.empty).without(both).into_iter().filter(fits).collect();
        let is_block = matches!(map.kinds[house], HouseKind::Block(_));
        let mut taken = Vec::new();
        grow(field, &others, extras, &mut taken, tell.pulse(), &mut |taken, digits| {
            let cells: Set<W> = taken.iter().copied().collect();
            let all = cells | both;
            // A line has told it already.
            let lined =
                map.shared(all).any(|other| other != house && !is_kind_block(map.kinds[other]));
            if is_block && lined {
                return Onward::Continue(());
            }
            let mut step = draft().aided_by_subset(house, cells, digits);
            for other in map.shared(all) {
                for cell in map.houses[other].without(all) {
                    step = step.remove_from(cell, digits);
                }
            }
            step.uses_cells(cells).tell(tell)
        })?;
    }
    Onward::Continue(())
}

fn is_kind_block(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Block(_))
}

/// Cells that make a naked subset with some digits, which count as one cell; small ones first.
pub(super) fn subsets<const W: usize>(
    field: &Field<W>,
    others: Set<W>,
    digits: u64,
    tell: &Tell,
) -> Onward<Vec<(Set<W>, u64)>> {
    let others: Vec<usize> = others.into_iter().collect();
    let mut found = Vec::new();
    grow(field, &others, digits, &mut Vec::new(), tell.pulse(), &mut |taken, digits| {
        found.push((taken.iter().copied().collect(), digits));
        Onward::Continue(())
    })?;
    sort::by_key(&mut found, |(cells, _): &(Set<W>, u64)| cells.len());
    Onward::Continue(found)
}

fn grow<const W: usize>(
    field: &Field<W>,
    others: &[usize],
    digits: u64,
    taken: &mut Vec<usize>,
    pulse: &Pulse,
    tell: &mut dyn FnMut(&[usize], u64) -> Onward,
) -> Onward {
    heed(pulse.beat())?;
    for (i, &other) in others.iter().enumerate() {
        let more = digits | field.cands[other];
        taken.push(other);
        if more.count_ones() as usize == taken.len() + 1 {
            tell(taken, more)?;
        }
        grow(field, &others[i + 1..], more, taken, pulse, tell)?;
        taken.pop();
    }
    Onward::Continue(())
}

fn hidden<'a, const W: usize>(
    field: &Field<W>,
    rectangle: &Rectangle,
    corner: usize,
    draft: &dyn Fn() -> Draft<'a>,
    tell: &mut Tell,
) -> Onward {
    let size = field.map.size;
    let across = |&&cell: &&usize| cell / size != corner / size && cell % size != corner % size;
    let Some(&far) = rectangle.corners.iter().find(across) else { return Onward::Continue(()) };
    let corners: Set<W> = rectangle.corners.into_iter().collect();
    let (row, column) = (field.map.rows[far / size], field.map.columns[far % size]);
    let [a, b] = rectangle.digits;
    for (kept, gone) in [(a, b), (b, a)] {
        if [row, column].iter().all(|&house| field.at(house, kept).within(corners)) {
            draft()
                .aided_by_all(&[row, column])
                .remove([far], gone)
                .uses_house(row, kept)
                .uses_house(column, kept)
                .tell(tell)?;
        }
    }
    Onward::Continue(())
}
