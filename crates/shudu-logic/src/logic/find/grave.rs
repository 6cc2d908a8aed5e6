//! BUG + n: a few cells have more than two candidates, and if these had but two, every digit
//! would have two places in every house: a bivalue universal grave, which has two solutions or
//! none. So one of the candidates too many is right.
//!
//! 2: they are all the same digit, which goes from all cells that see them.
//! 3: their cells share a house, and their digits make a naked subset with others of it.
//! 4: two cells of a house share a digit that has no other place there: nothing is left for
//!    them but this and what is too many.

use super::super::field::Field;
use super::super::pattern::{Aid, Pattern};
use super::super::set::{Digits, Set};
use super::super::technique::Technique;
use super::rectangles::subsets;
use super::{Draft, Onward, Tell};
use shudu_board::board::Cell;

/// With more cells that have too many candidates it is no pattern any more.
const MOST: usize = 5;

pub(super) fn find<const W: usize>(
    field: &Field<W>,
    wanted: &[Technique],
    tell: &mut Tell,
) -> Onward {
    let map = &field.map;
    let rich: Vec<usize> =
        field.empty.into_iter().filter(|&cell| field.cands[cell].count_ones() > 2).collect();
    let few = (2..=MOST).contains(&rich.len());
    let poor = field.empty.into_iter().any(|cell| field.cands[cell].count_ones() < 2);
    if !few || poor || !map.plain || !map.complete.iter().all(|&complete| complete) {
        return Onward::Continue(());
    }
    let mut graves = Vec::new();
    spare(field, &rich, &mut Vec::new(), &mut graves);
    for grave in &graves {
        tell.beat()?;
        for &technique in wanted {
            grave.conclude(field, technique, tell)?;
        }
    }
    Onward::Continue(())
}

/// Candidates without which the board would be a grave, cell by cell.
struct Grave {
    extras: Vec<(usize, u64)>,
}

/// Every way to leave two candidates to each of the cells.
fn spare<const W: usize>(
    field: &Field<W>,
    rich: &[usize],
    extras: &mut Vec<(usize, u64)>,
    graves: &mut Vec<Grave>,
) {
    let Some((&cell, rest)) = rich.split_first() else {
        if is_grave(field, extras) {
            graves.push(Grave { extras: extras.clone() });
        }
        return;
    };
    let all = field.cands[cell];
    let needed = |&digit: &usize| {
        field.map.houses_of[cell].iter().any(|&house| field.free(house.into(), digit) < 3)
    };
    let needed = Digits(all).filter(needed).fold(0, |needed, digit| needed | 1 << digit);
    for a in Digits(all) {
        for b in Digits(all).filter(|&b| b > a) {
            let more = all & !(1 << a | 1 << b);
            if more & needed == 0 {
                extras.push((cell, more));
                spare(field, rest, extras, graves);
                extras.pop();
            }
        }
    }
}

/// Whether every digit has two places in every house, or none, without some candidates.
fn is_grave<const W: usize>(field: &Field<W>, extras: &[(usize, u64)]) -> bool {
    let map = &field.map;
    (0..map.houses.len()).all(|house| {
        (0..map.size).all(|digit| {
            let spare = |&&(cell, mask): &&(usize, u64)| {
                map.houses[house].has(cell) && mask >> digit & 1 != 0
            };
            matches!(field.free(house, digit) - extras.iter().filter(spare).count(), 0 | 2)
        })
    })
}

impl Grave {
    fn draft<'a, const W: usize>(&self, field: &'a Field<W>, technique: Technique) -> Draft<'a> {
        let cells = || self.extras.iter().map(|&(cell, _)| cell);
        let roof: Vec<Cell> = cells().map(Cell::from_index).collect();
        let digits = self.extras.iter().fold(0, |all, &(_, mask)| all | mask);
        let draft = Draft::new(field, technique)
            .floor_and_roof(&[], &roof)
            .cells(cells())
            .digits(digits)
            .pattern(Pattern::Bug { cells: roof, aid: Aid::Nothing })
            .uses_cells(field.empty);
        self.extras.iter().fold(draft, |draft, &(cell, mask)| draft.escapes(cell, mask))
    }

    fn conclude<const W: usize>(
        &self,
        field: &Field<W>,
        technique: Technique,
        tell: &mut Tell,
    ) -> Onward {
        use Technique as T;
        let map = &field.map;
        let cells: Set<W> = self.extras.iter().map(|&(cell, _)| cell).collect();
        let digits = self.extras.iter().fold(0, |all, &(_, mask)| all | mask);
        match (technique, &self.extras[..]) {
            (T::Bug2, _) if digits.is_power_of_two() => {
                let gone = map.common(cells);
                self.draft(field, technique)
                    .remove(gone, digits.trailing_zeros() as usize)
                    .tell(tell)
            }
            (T::Bug3, _) => self.subset(field, cells, digits, tell),
            (T::Bug4, &[(a, left), (b, right)]) => {
                let common = field.cands[a] & field.cands[b] & !digits;
                for house in map.shared(cells) {
                    for kept in Digits(common).filter(|&d| field.at(house, d).within(cells)) {
                        self.draft(field, technique)
                            .digits(1 << kept)
                            .aided_by(house)
                            .remove_from(a, !(left | 1 << kept))
                            .remove_from(b, !(right | 1 << kept))
                            .uses_house(house, kept)
                            .tell(tell)?;
                    }
                }
                Onward::Continue(())
            }
            _ => Onward::Continue(()),
        }
    }

    /// Other cells of a house that make a naked subset with the candidates too many.
    fn subset<const W: usize>(
        &self,
        field: &Field<W>,
        cells: Set<W>,
        digits: u64,
        tell: &mut Tell,
    ) -> Onward {
        for house in field.map.shared(cells) {
            let open = (field.map.houses[house] & field.empty).without(cells);
            for (taken, digits) in subsets(field, open, digits, tell)? {
                let step = self.draft(field, Technique::Bug3);
                let step = step.aided_by_subset(house, taken, digits);
                let rest = open.without(taken).into_iter();
                rest.fold(step, |step, cell| step.remove_from(cell, digits)).tell(tell)?;
            }
        }
        Onward::Continue(())
    }
}
