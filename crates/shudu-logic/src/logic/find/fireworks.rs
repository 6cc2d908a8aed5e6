//! Fireworks: a row and a column that cross in a box. A digit that has at most one place
//! outside the box in the row, and one in the column, is at the crossing or at one of these
//! ends: were it at neither end, the row would have it inside the box and the column too, and
//! a box has it once, which is at the crossing.
//!
//! Three digits with the same crossing and ends are all that these three cells have. Two
//! digits with one crossing, and two others with the crossing opposite and the same ends, are
//! all that these four cells have. In the box a digit is on the row or on the column.

use super::super::draft::Draft;
use super::super::field::Field;
use super::super::pattern::{Firework, Pattern};
use super::super::set::Digits;
use super::super::technique::Technique;
use super::{Onward, Role, Set, Tell};
use shudu_board::board::{Cell, DigitSet};

/// A crossing: the cell, its row, its column and its box.
#[derive(Clone, Copy)]
struct Crossing {
    cell: usize,
    lines: [usize; 2],
    block: usize,
}

/// A crossing, its ends in the row and in the column, and the digits that go off there.
#[derive(Clone, Copy)]
struct Rocket {
    at: Crossing,
    ends: [usize; 2],
    digits: u64,
}

pub(super) fn find<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    for cell in field.empty {
        tell.beat()?;
        let Some(at) = crossing(field, cell) else { continue };
        for ends in ends(field, at) {
            let rocket = Rocket { at, ends, digits: digits(field, at, ends) };
            match technique {
                Technique::TripleFirework => triples(field, rocket, tell)?,
                _ => quads(field, rocket, tell)?,
            }
        }
    }
    Onward::Continue(())
}

fn crossing<const W: usize>(field: &Field<W>, cell: usize) -> Option<Crossing> {
    let map = &field.map;
    let of = |houses: &[usize]| houses.iter().copied().find(|&house| map.houses[house].has(cell));
    let (row, column, block) = (of(&map.rows)?, of(&map.columns)?, of(&map.blocks)?);
    let whole = [row, column, block].iter().all(|&house| map.complete[house]);
    whole.then_some(Crossing { cell, lines: [row, column], block })
}

/// Every empty cell of the row and of the column outside the box.
fn ends<const W: usize>(field: &Field<W>, at: Crossing) -> Vec<[usize; 2]> {
    let [row, column] = at.lines.map(|line| field.map.houses[line] & field.empty);
    let block = field.map.houses[at.block];
    let columns = column.without(block);
    let both = |y: usize| columns.into_iter().map(move |z| [y, z]);
    row.without(block).into_iter().flat_map(both).collect()
}

/// The digits that have no other places outside the box.
fn digits<const W: usize>(field: &Field<W>, at: Crossing, ends: [usize; 2]) -> u64 {
    let block = field.map.houses[at.block];
    let fits = |digit: &usize| {
        at.lines.iter().zip(ends).all(|(&line, end)| {
            let places = field.at(line, *digit);
            !places.is_empty() && places.without(block).within(Set::of(end))
        })
    };
    (0..field.map.size).filter(fits).fold(0, |all, digit| all | 1 << digit)
}

/// All choices of so many out of some digits.
fn choices(digits: u64, count: u32) -> Vec<u64> {
    match count {
        0 => vec![0],
        _ => Digits(digits)
            .flat_map(|low| {
                let above = digits & !0 << low & !(1 << low);
                choices(above, count - 1).into_iter().map(move |rest| rest | 1 << low)
            })
            .collect(),
    }
}

fn triples<const W: usize>(field: &Field<W>, rocket: Rocket, tell: &mut Tell) -> Onward {
    for digits in choices(rocket.digits, 3) {
        conclude(field, Technique::TripleFirework, &[Rocket { digits, ..rocket }], tell)?;
    }
    Onward::Continue(())
}

/// Two digits here, two at the crossing opposite.
fn quads<const W: usize>(field: &Field<W>, one: Rocket, tell: &mut Tell) -> Onward {
    let [y, z] = one.ends;
    let map = &field.map;
    let size = map.size;
    let opposite = z / size * size + y % size;
    if one.digits.count_ones() < 2 || opposite < one.at.cell || !field.empty.has(opposite) {
        return Onward::Continue(());
    }
    let Some(at) = crossing(field, opposite) else { return Onward::Continue(()) };
    if map.houses[at.block].has(y) || map.houses[at.block].has(z) {
        return Onward::Continue(());
    }
    let other = Rocket { at, ends: [z, y], digits: digits(field, at, [z, y]) };
    for here in choices(one.digits, 2) {
        for there in choices(other.digits & !here, 2) {
            let pair = [Rocket { digits: here, ..one }, Rocket { digits: there, ..other }];
            conclude(field, Technique::QuadrupleFirework, &pair, tell)?;
        }
    }
    Onward::Continue(())
}

fn conclude<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    rockets: &[Rocket],
    tell: &mut Tell,
) -> Onward {
    let all = rockets.iter().fold(0, |all, rocket| all | rocket.digits);
    let mut draft = Draft::new(field, technique).digits(all);
    for end in rockets[0].ends {
        draft = draft.remove_from(end, !all);
    }
    for rocket in rockets {
        let Crossing { cell, lines, block } = rocket.at;
        let on_lines = field.map.houses[lines[0]] | field.map.houses[lines[1]];
        draft = draft.remove_from(cell, !rocket.digits);
        for cell in field.map.houses[block].without(on_lines) {
            draft = draft.remove_from(cell, rocket.digits);
        }
        for (line, digit) in
            lines.into_iter().flat_map(|l| Digits(rocket.digits).map(move |d| (l, d)))
        {
            draft = draft.uses_house(line, digit);
        }
        draft = draft.cells([cell]).house(lines[0]).house(lines[1]);
        draft = draft.part_of(Role::Pivot, &[block], [cell], all);
    }
    let kind = |house: usize| field.map.kinds[house];
    let fireworks = rockets.iter().map(|rocket| Firework {
        crossing: Cell::from_index(rocket.at.cell),
        block: kind(rocket.at.block),
        lines: rocket.at.lines.map(kind),
        ends: rocket.ends.map(Cell::from_index),
        digits: DigitSet::from_bits(rocket.digits),
    });
    draft
        .cells(rockets[0].ends)
        .part(Role::Wing, rockets[0].ends, all)
        .pattern(Pattern::Fireworks(fireworks.collect()))
        .tell(tell)
}
