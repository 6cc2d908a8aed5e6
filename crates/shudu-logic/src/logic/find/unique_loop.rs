//! Unique loops: six or more cells around a loop that all can be one of two digits, such that
//! every house with one of the even cells has one of the odd ones. With nothing but the two
//! digits in them, these could be exchanged all around, and the puzzle would have two solutions.
//!
//! 1: one cell has more than the two digits, and loses both.
//! 2: the extra digit is the same wherever there is one; it is in one of these cells.
//! 3: the extra digits of two cells make a naked subset with others of a house.
//! 4: two cells of a house must have one of the digits, so they lose the other.

use super::super::field::Field;
use super::super::pattern::{Aid, Pattern};
use super::super::set::{Digits, Set};
use super::super::technique::Technique;
use super::rectangles::subsets;
use super::{Draft, Onward, Tell};
use shudu_board::board::{Cell, DigitSet};
use shudu_board::sort;
use std::collections::HashSet;

/// Shorter ones are rectangles.
const SHORTEST: usize = 6;

pub(super) fn find<const W: usize>(
    field: &Field<W>,
    wanted: &[Technique],
    tell: &mut Tell,
) -> Onward {
    if !field.map.plain {
        return Onward::Continue(());
    }
    let mut search = Search::new(field);
    let pair = |cell: &usize| field.cands[*cell].count_ones() == 2;
    for start in field.empty.into_iter().filter(pair) {
        search.pair = field.cands[start];
        search.walk(start, tell)?;
    }
    let mut found = search.found;
    sort::by_key(&mut found, |around| around.cells.len());
    for around in &found {
        for &technique in wanted {
            around.conclude(field, technique, tell)?;
        }
    }
    Onward::Continue(())
}

/// A loop and its two digits.
struct Around {
    cells: Vec<usize>,
    pair: u64,
}

struct Search<'a, const W: usize> {
    field: &'a Field<W>,
    pair: u64,
    path: Vec<usize>,
    /// The houses with one of the even cells, and with one of the odd ones.
    houses: [Vec<bool>; 2],
    known: HashSet<(Set<W>, u64)>,
    found: Vec<Around>,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(field: &'a Field<W>) -> Search<'a, W> {
        let none = vec![false; field.map.houses.len()];
        Search {
            field,
            pair: 0,
            path: Vec::new(),
            houses: [none.clone(), none],
            known: HashSet::new(),
            found: Vec::new(),
        }
    }

    fn extras(&self, cells: &[usize]) -> impl Iterator<Item = u64> {
        let (field, pair) = (self.field, self.pair);
        let extra = cells.iter().map(move |&cell| field.cands[cell] & !pair);
        extra.filter(|&extra| extra != 0).collect::<Vec<_>>().into_iter()
    }

    /// Whether something may follow: two cells have more, or all that do have the same digit more.
    fn is_worth(&self) -> bool {
        let all = self.extras(&self.path).fold(0, |all, extra| all | extra);
        self.extras(&self.path).count() <= 2 || all.is_power_of_two()
    }

    /// Goes on from a cell, if it can be part of a loop.
    fn walk(&mut self, cell: usize, tell: &Tell) -> Onward {
        tell.beat()?;
        let field = self.field;
        let of = &field.map.houses_of[cell];
        let side = self.path.len() % 2;
        if of.iter().any(|&house| self.houses[side][usize::from(house)]) {
            return Onward::Continue(());
        }
        self.path.push(cell);
        if self.is_worth() {
            of.iter().for_each(|&house| self.houses[side][usize::from(house)] = true);
            let flow = self.neighbours(cell, tell);
            of.iter().for_each(|&house| self.houses[side][usize::from(house)] = false);
            flow?;
        }
        self.path.pop();
        Onward::Continue(())
    }

    fn neighbours(&mut self, cell: usize, tell: &Tell) -> Onward {
        let field = self.field;
        let both = Digits(self.pair).fold(field.empty, |all, digit| all & field.places[digit]);
        for next in both & field.map.sees[cell] {
            if next == self.path[0] {
                self.close();
            } else if !self.path.contains(&next) {
                self.walk(next, tell)?;
            }
        }
        Onward::Continue(())
    }

    /// The loop is round: keeps it if it is one, and not another way around the same cells.
    fn close(&mut self) {
        let fits = self.path.len() >= SHORTEST && self.houses[0] == self.houses[1];
        let cells: Set<W> = self.path.iter().copied().collect();
        if fits && self.known.insert((cells, self.pair)) {
            self.found.push(Around { cells: self.path.clone(), pair: self.pair });
        }
    }
}

impl Around {
    fn draft<'a, const W: usize>(&self, field: &'a Field<W>, technique: Technique) -> Draft<'a> {
        let is_roof = |cell: &usize| field.cands[*cell] & !self.pair != 0;
        let (roof, floor): (Vec<usize>, Vec<usize>) = self.cells.iter().copied().partition(is_roof);
        let cells =
            |cells: &[usize]| cells.iter().copied().map(Cell::from_index).collect::<Vec<_>>();
        let draft = Draft::new(field, technique)
            .floor_and_roof(&cells(&floor), &cells(&roof))
            .cells(self.cells.iter().copied())
            .digits(self.pair)
            .pattern(Pattern::Loop {
                cells: cells(&self.cells),
                pair: DigitSet::from_bits(self.pair),
                aid: Aid::Nothing,
            })
            .uses_cells(self.cells.iter().copied());
        roof.iter().fold(draft, |draft, &cell| draft.escapes(cell, field.cands[cell] & !self.pair))
    }

    fn conclude<const W: usize>(
        &self,
        field: &Field<W>,
        technique: Technique,
        tell: &mut Tell,
    ) -> Onward {
        use Technique as T;
        let extra = |cell: usize| field.cands[cell] & !self.pair;
        let roof: Vec<usize> =
            self.cells.iter().copied().filter(|&cell| extra(cell) != 0).collect();
        let extras = roof.iter().fold(0, |all, &cell| all | extra(cell));
        let draft = || self.draft(field, technique);
        match (technique, &roof[..]) {
            (T::UniqueLoop1, &[cell]) => draft().remove_from(cell, self.pair).tell(tell),
            (T::UniqueLoop2, [_, _, ..]) if extras.is_power_of_two() => {
                let gone = field.map.common(roof.iter().copied().collect());
                draft().remove(gone, extras.trailing_zeros() as usize).tell(tell)
            }
            (T::UniqueLoop3, &[a, b]) => self.subset(field, [a, b], extras, &draft, tell),
            (T::UniqueLoop4, &[a, b]) => {
                let both: Set<W> = [a, b].into_iter().collect();
                for house in field.map.shared(both).filter(|&house| field.map.complete[house]) {
                    for kept in Digits(self.pair) {
                        if field.at(house, kept).within(both) {
                            let draft = draft().aided_by(house).uses_house(house, kept);
                            let gone = Digits(self.pair & !(1 << kept)).next();
                            draft.remove(both, gone.expect("there are two")).tell(tell)?;
                        }
                    }
                }
                Onward::Continue(())
            }
            _ => Onward::Continue(()),
        }
    }

    /// Other cells of a house that make a naked subset with the extra digits.
    fn subset<'a, const W: usize>(
        &self,
        field: &'a Field<W>,
        roof: [usize; 2],
        extras: u64,
        draft: &dyn Fn() -> Draft<'a>,
        tell: &mut Tell,
    ) -> Onward {
        let both: Set<W> = roof.into_iter().collect();
        for house in field.map.shared(both) {
            let open = (field.map.houses[house] & field.empty).without(both);
            for (cells, digits) in subsets(field, open, extras, tell)? {
                let rest = open.without(cells).into_iter();
                let step = draft().aided_by_subset(house, cells, digits).uses_cells(cells);
                rest.fold(step, |step, cell| step.remove_from(cell, digits)).tell(tell)?;
            }
        }
        Onward::Continue(())
    }
}
