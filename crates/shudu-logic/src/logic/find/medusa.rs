//! 3D Medusa: colouring with all digits at once. Pairs are two places of a digit in a
//! house or the two digits of a cell; followed from candidate to candidate they are
//! coloured in turns, and one of the two colours is right everywhere.
//!
//! A colour is wrong if it has a digit twice in a house, two digits in a cell, or
//! leaves a cell without any candidate. Otherwise what both colours exclude goes: from
//! a cell with both colours everything else, from cells that see both colours of a digit
//! that digit, and from a cell with one colour a digit that it sees in the other.

use super::super::draft::spot;
use super::super::field::Field;
use super::super::pattern;
use super::super::set::{Digits, Set};
use super::super::technique::Technique;
use super::{Draft, Onward, Tell};

/// The candidates of a colour, digit by digit.
type Colour<const W: usize> = Vec<Set<W>>;

struct Cluster<const W: usize> {
    colours: [Colour<W>; 2],
    houses: Vec<(usize, usize)>,
    cells: Set<W>,
}

pub(super) fn find<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    for cluster in clusters(field) {
        tell.beat()?;
        let mut broken = false;
        for side in 0..2 {
            if is_wrong(field, &cluster.colours[side]) {
                broken = true;
                let mut draft = draft(field, &cluster);
                for (digit, &cells) in cluster.colours[side].iter().enumerate() {
                    draft = draft.remove(cells, digit);
                }
                // A cell that a colour would empty says so by all it has.
                let empties = emptied(field, &cluster.colours[side]);
                draft.uses_cells(empties).tell(tell)?;
            }
        }
        if !broken {
            let mut draft = draft(field, &cluster);
            for cell in field.empty {
                let gone = trapped(field, &cluster, cell);
                draft = draft.remove_from(cell, gone);
            }
            draft.tell(tell)?;
        }
    }
    Onward::Continue(())
}

fn clusters<const W: usize>(field: &Field<W>) -> Vec<Cluster<W>> {
    let map = &field.map;
    let mut left: Vec<Set<W>> = field.places.clone();
    let mut clusters = Vec::new();
    for first in 0..map.size {
        while let Some(seed) = left[first].first() {
            let empty = || vec![Set::EMPTY; map.size];
            let mut cluster =
                Cluster { colours: [empty(), empty()], houses: Vec::new(), cells: Set::EMPTY };
            let mut open = vec![(seed, first, 0)];
            while let Some((cell, digit, side)) = open.pop() {
                if !left[digit].has(cell) {
                    continue;
                }
                left[digit].remove(cell);
                cluster.colours[side][digit].insert(cell);
                for &house in &map.houses_of[cell] {
                    let house = house as usize;
                    if field.is_pair(house, digit) {
                        if !cluster.houses.contains(&(house, digit)) {
                            cluster.houses.push((house, digit));
                        }
                        let partner = field.at(house, digit).without(Set::of(cell));
                        open.extend(partner.into_iter().map(|partner| (partner, digit, 1 - side)));
                    }
                }
                if field.cands[cell].count_ones() == 2 {
                    cluster.cells.insert(cell);
                    let other = field.cands[cell] & !(1 << digit);
                    open.push((cell, other.trailing_zeros() as usize, 1 - side));
                }
            }
            // Three candidates of one digit are no more than simple colouring.
            let count = cluster.colours.iter().flatten().map(Set::len).sum::<usize>();
            if count > 2 {
                clusters.push(cluster);
            }
        }
    }
    clusters
}

/// What the cells of a colour see, digit by digit.
fn seen<const W: usize>(field: &Field<W>, cells: Set<W>) -> Set<W> {
    cells.into_iter().fold(Set::EMPTY, |seen, cell| seen | field.map.sees[cell])
}

fn is_wrong<const W: usize>(field: &Field<W>, colour: &Colour<W>) -> bool {
    let mut used = Set::EMPTY;
    for &cells in colour {
        if cells.meets(used) || cells.meets(seen(field, cells)) {
            return true;
        }
        used |= cells;
    }
    !emptied(field, colour).is_empty()
}

/// Cells outside a colour that it leaves nothing; one is enough.
fn emptied<const W: usize>(field: &Field<W>, colour: &Colour<W>) -> Set<W> {
    let used = colour.iter().fold(Set::EMPTY, |all, &cells| all | cells);
    let seen: Vec<Set<W>> = colour.iter().map(|&cells| seen(field, cells)).collect();
    let gone = |&cell: &usize| Digits(field.cands[cell]).all(|digit| seen[digit].has(cell));
    field.empty.without(used).into_iter().filter(gone).take(1).collect()
}

/// The digits a cell loses whichever colour is right.
fn trapped<const W: usize>(field: &Field<W>, cluster: &Cluster<W>, cell: usize) -> u64 {
    let coloured = |side: usize| {
        let in_colour = |&digit: &usize| cluster.colours[side][digit].has(cell);
        Digits(field.cands[cell]).filter(in_colour).fold(0u64, |all, digit| all | 1 << digit)
    };
    let own = [coloured(0), coloured(1)];
    let sees = |side: usize, digit: usize| field.map.sees[cell].meets(cluster.colours[side][digit]);
    let mut gone = 0;
    for digit in Digits(field.cands[cell] & !own[0] & !own[1]) {
        // Excluded by a colour: seen, or the cell has another digit of it.
        let excluded = |side: usize| own[side] != 0 || sees(side, digit);
        if excluded(0) && excluded(1) {
            gone |= 1 << digit;
        }
    }
    gone
}

fn draft<'a, const W: usize>(field: &'a Field<W>, cluster: &Cluster<W>) -> Draft<'a> {
    let spots = |colour: &Colour<W>| {
        let by_digit = colour.iter().enumerate();
        let mut spots: Vec<_> = by_digit
            .flat_map(|(digit, &cells)| cells.into_iter().map(move |cell| spot(cell, digit)))
            .collect();
        spots.sort_unstable();
        spots
    };
    let [colour, opposite] = cluster.colours.each_ref().map(spots);
    let seen = vec![pattern::Cluster { colour, opposite }];
    let mut draft = Draft::new(field, Technique::Medusa).colours(seen);
    for &(house, digit) in &cluster.houses {
        draft = draft.uses_house(house, digit);
    }
    draft.uses_cells(cluster.cells)
}
