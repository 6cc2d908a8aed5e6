//! W-wing: two cells have the same two digits. A house has just two places for one
//! of these digits, one seen by the first cell, one by the second: so not both cells
//! have that digit, at least one has the other, and what sees both loses that.

use super::super::field::Field;
use super::super::set::{Digits, Set};
use super::super::technique::Technique;
use super::{Draft, Line, Onward, Reason, Role, Tell};

pub(super) fn find<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    let map = &field.map;
    let pairs: Vec<usize> =
        field.empty.into_iter().filter(|&cell| field.cands[cell].count_ones() == 2).collect();
    for (i, &first) in pairs.iter().enumerate() {
        tell.beat()?;
        for &second in &pairs[i + 1..] {
            if field.cands[first] != field.cands[second] {
                continue;
            }
            let common = map.sees[first] & map.sees[second];
            for digit in Digits(field.cands[first]) {
                if common.meets(field.places[digit]) {
                    let link = (field.cands[first] & !(1 << digit)).trailing_zeros() as usize;
                    bridge(field, [first, second], digit, link, tell)?;
                }
            }
        }
    }
    Onward::Continue(())
}

fn bridge<const W: usize>(
    field: &Field<W>,
    ends: [usize; 2],
    digit: usize,
    link: usize,
    tell: &mut Tell,
) -> Onward {
    let map = &field.map;
    tell.beat()?;
    for house in 0..map.houses.len() {
        if !field.is_pair(house, link) {
            continue;
        }
        let mut cells = field.at(house, link).into_iter();
        let (Some(a), Some(b)) = (cells.next(), cells.next()) else { continue };
        if ends.contains(&a) || ends.contains(&b) {
            continue;
        }
        let sees = |cell: usize| ends.map(|end| map.sees[cell].has(end));
        let (a, b) = match (sees(a), sees(b)) {
            ([true, false], [false, true]) => (a, b),
            ([false, true], [true, false]) => (b, a),
            _ => continue,
        };
        let between = |a: usize, b: usize| super::why(field, a, b);
        let chain = Line::default()
            .then([ends[0]], digit, false, Reason::Assumed)
            .then([ends[0]], link, true, Reason::Cell)
            .then([a], link, false, between(ends[0], a))
            .then([b], link, true, Reason::House(map.kinds[house]))
            .then([ends[1]], link, false, between(b, ends[1]))
            .then([ends[1]], digit, true, Reason::Cell);
        Draft::new(field, Technique::WWing)
            .remove(map.sees[ends[0]] & map.sees[ends[1]], digit)
            .cells([ends[0], ends[1], a, b])
            .house(house)
            .digits(1 << digit | 1 << link)
            .part(Role::Wing, ends.into_iter().collect::<Set<W>>(), !0)
            .part_of(Role::Base, &[house], [a, b].into_iter().collect::<Set<W>>(), 1 << link)
            .uses_cells(ends)
            .uses_house(house, link)
            .chain(chain.done())
            .tell(tell)?;
    }
    Onward::Continue(())
}
