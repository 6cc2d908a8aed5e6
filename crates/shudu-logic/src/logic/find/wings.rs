//! XY-wing and XYZ-wing: a cell with two (three) digits sees two cells with two
//! digits each; whatever the cell in the middle is, one of the three has the digit
//! the outer two share, so what sees all that could have it loses it.

use super::super::field::Field;
use super::super::set::Set;
use super::super::technique::Technique;
use super::{Draft, Onward, Tell, heed};

pub(super) fn find<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    let of_size = |size: u32| -> Vec<usize> {
        field.empty.into_iter().filter(|&cell| field.cands[cell].count_ones() == size).collect()
    };
    let pairs = of_size(2);
    let triple = technique == Technique::XyzWing;
    let pivots = if triple { of_size(3) } else { pairs.clone() };
    for (i, &pivot) in pivots.iter().enumerate() {
        heed(tell.pulse().beats(1 + pairs.len() / 8))?;
        let first = if triple { 0 } else { i + 1 };
        for j in first..pairs.len() {
            let a = pairs[j];
            let two = field.cands[pivot] | field.cands[a];
            if two.count_ones() != 3 {
                continue;
            }
            for &b in &pairs[j + 1..] {
                let three = two | field.cands[b];
                let masks = [field.cands[pivot], field.cands[a], field.cands[b]];
                let distinct = masks[0] != masks[1] && masks[1] != masks[2] && masks[2] != masks[0];
                if three.count_ones() != 3 || !distinct {
                    continue;
                }
                wing(field, technique, pivot, [a, b], tell)?;
                if !triple {
                    wing(field, technique, a, [pivot, b], tell)?;
                    wing(field, technique, b, [a, pivot], tell)?;
                }
            }
        }
    }
    Onward::Continue(())
}

fn wing<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    pivot: usize,
    wings: [usize; 2],
    tell: &mut Tell,
) -> Onward {
    let map = &field.map;
    let shared = field.cands[wings[0]] & field.cands[wings[1]];
    if !wings.iter().all(|&wing| map.sees[pivot].has(wing)) || !shared.is_power_of_two() {
        return Onward::Continue(());
    }
    let digit = shared.trailing_zeros() as usize;
    let mut gone = map.sees[wings[0]] & map.sees[wings[1]];
    if technique == Technique::XyzWing {
        gone &= map.sees[pivot];
    }
    gone.remove(pivot);
    Draft::new(field, technique)
        .remove(gone, digit)
        .cells([pivot, wings[0], wings[1]])
        .wing(
            pivot,
            wings.into_iter().collect::<Set<W>>(),
            field.cands[wings[0]] | field.cands[wings[1]],
        )
        .uses_cells([pivot, wings[0], wings[1]])
        .tell(tell)
}
