//! WXYZ-wing: four cells with four digits, of which a hinge sees the other three.
//! Three of the digits can be in at most one of the cells each, because all their
//! places see each other; so the fourth is in at least one, and goes from cells
//! that see all its places.

use super::super::field::Field;
use super::super::set::{Digits, Set};
use super::super::technique::Technique;
use super::{Draft, Onward, Tell};

pub(super) fn wxyz_wing<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    let fits = |&cell: &usize| (2..=4).contains(&field.cands[cell].count_ones());
    for hinge in field.empty.into_iter().filter(fits) {
        let around = field.map.sees[hinge] & field.empty;
        let cells: Vec<usize> = around.into_iter().filter(fits).collect();
        wings(field, hinge, &cells, Set::EMPTY, 0, field.cands[hinge], tell)?;
    }
    Onward::Continue(())
}

fn wings<const W: usize>(
    field: &Field<W>,
    hinge: usize,
    cells: &[usize],
    chosen: Set<W>,
    count: usize,
    digits: u64,
    tell: &mut Tell,
) -> Onward {
    tell.beat()?;
    for (i, &cell) in cells.iter().enumerate() {
        let (chosen, digits) = (chosen | Set::of(cell), digits | field.cands[cell]);
        if digits.count_ones() > 4 {
            continue;
        }
        if count < 2 {
            wings(field, hinge, &cells[i + 1..], chosen, count + 1, digits, tell)?;
        } else if digits.count_ones() == 4 && is_best(field, hinge, chosen) {
            conclude(field, hinge, chosen, digits, tell)?;
        }
    }
    Onward::Continue(())
}

/// Whether no other of the cells makes a better hinge: with more candidates, or
/// as many and earlier. So four cells are told of once.
fn is_best<const W: usize>(field: &Field<W>, hinge: usize, wings: Set<W>) -> bool {
    let all = wings | Set::of(hinge);
    wings.into_iter().all(|wing| {
        let better =
            (field.cands[wing].count_ones(), hinge) > (field.cands[hinge].count_ones(), wing);
        !better || !all.without(Set::of(wing)).within(field.map.sees[wing])
    })
}

fn conclude<const W: usize>(
    field: &Field<W>,
    hinge: usize,
    wings: Set<W>,
    digits: u64,
    tell: &mut Tell,
) -> Onward {
    let all = wings | Set::of(hinge);
    let loose = |&digit: &usize| {
        let places = all & field.places[digit];
        places.into_iter().any(|c| !places.without(Set::of(c)).within(field.map.sees[c]))
    };
    let mut loose = Digits(digits).filter(loose);
    let (Some(digit), None) = (loose.next(), loose.next()) else { return Onward::Continue(()) };
    let gone = field.map.common(all & field.places[digit]) & field.places[digit];
    if gone.is_empty() {
        return Onward::Continue(());
    }
    Draft::new(field, Technique::WxyzWing)
        .remove(gone, digit)
        .cells([hinge].into_iter().chain(wings))
        .wing(hinge, wings, digits)
        .uses_cells(all)
        .tell(tell)
}
