//! Avoidable rectangles: a rectangle of two digits with digits already in it, none of
//! them given. If it came out with two digits only, they could be exchanged without
//! touching a given, and the puzzle had two solutions.
//!
//! 1: three corners are filled; the fourth cannot complete the rectangle.
//! 2: two are filled; the other two could complete it, but for an extra digit they
//! share, which is therefore in one of them.

use super::super::field::Field;
use super::super::set::Set;
use super::super::technique::Technique;
use super::{Draft, Onward, Tell, rectangles};

pub(super) fn find<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    if !field.map.plain {
        return Onward::Continue(());
    }
    let own = |cell: usize| !field.empty.has(cell) && !field.given.has(cell);
    let mut known = Vec::new();
    for first in (0..field.digits.len()).filter(|&cell| own(cell)) {
        tell.beat()?;
        rectangles::each(field, first, &mut |corners| {
            let mut key = corners;
            key.sort_unstable();
            if !own(corners[1]) || known.contains(&key) {
                return Onward::Continue(());
            }
            let [a, b] = [first, corners[1]].map(|cell| field.digits[cell] as usize - 1);
            // Across from the first is the second digit, and the other way round.
            let filled =
                |cell: usize, digit: usize| own(cell) && field.digits[cell] as usize == digit + 1;
            let open = |cell: usize, digit: usize| {
                field.empty.has(cell)
                    && field.has(cell, digit)
                    && field.cands[cell].count_ones() == 2
            };
            let (c, d) = (corners[2], corners[3]);
            let draft = || {
                Draft::new(field, technique)
                    .rectangle(
                        corners,
                        1 << a | 1 << b,
                        corners.into_iter().filter(|&cell| own(cell)).collect::<Set<W>>(),
                        corners.into_iter().filter(|&c| field.empty.has(c)).collect::<Set<W>>(),
                    )
                    .uses_cells(corners)
            };
            let ends = [(c, b, d, a), (d, a, c, b)];
            for (full, digit, last, wrong) in ends {
                if filled(full, digit) && open(last, wrong) {
                    known.push(key);
                    if technique == Technique::AvoidableRectangle1 {
                        let extra = field.cands[last] & !(1 << wrong);
                        draft().remove([last], wrong).escapes(last, extra).tell(tell)?;
                    }
                    return Onward::Continue(());
                }
            }
            if open(c, b) && open(d, a) {
                known.push(key);
                let extras = [field.cands[c] & !(1 << b), field.cands[d] & !(1 << a)];
                if technique == Technique::AvoidableRectangle2 && extras[0] == extras[1] {
                    let gone = field.map.sees[c] & field.map.sees[d];
                    draft()
                        .remove(gone, extras[0].trailing_zeros() as usize)
                        .escapes(c, extras[0])
                        .escapes(d, extras[1])
                        .tell(tell)?;
                }
            }
            Onward::Continue(())
        })?;
    }
    Onward::Continue(())
}
