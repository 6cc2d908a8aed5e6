//! Set equivalence: houses that do not overlap have every digit as often as there are houses of
//! them. Take some houses on one side and some on the other, and strike the cells that both
//! have: what is left over on the two sides has the same digits, but for as many whole sets of
//! digits as one side has more houses.
//!
//! | technique | sides |
//! |---|---|
//! | law of leftovers | adjacent lines, and as many boxes of a jigsaw |
//! | derived house | lines, and one fewer of the windows (or other houses) that lie in them |
//! | Phistomefel's theorem | four columns, and two rows with two boxes: corners and ring |
//!
//! How often a digit is on a side is bounded from both ends, by what a partition of the board
//! into rows, columns or boxes says: a house that has no place for it there has it not there,
//! a house that has no place elsewhere has it there. What one side says holds for the other.

use super::super::draft::Draft;
use super::super::field::{Field, Map};
use super::super::pattern::{Equivalence, Pattern, Share};
use super::super::set::Digits;
use super::super::technique::Technique;
use super::{Onward, Role, Set, Tell};
use shudu_board::board::{Cell, Digit, DigitSet, HouseKind};
use shudu_board::boost::boosted;
use shudu_board::sort;

/// Houses and what is left of them.
#[derive(Debug)]
pub(in super::super) struct Sides<const W: usize> {
    /// The houses of the two sides, as many in the first as in the second, or one more.
    houses: [Vec<usize>; 2],
    /// Cells that the houses of the other side do not have.
    rest: [Set<W>; 2],
    /// The rows, the columns and the boxes that have some of them.
    near: [[Vec<Near>; 3]; 2],
}

/// A house, and which of its cells are left, as bits in the order of the house.
#[derive(Debug)]
struct Near {
    house: u16,
    left: u32,
}

impl<const W: usize> Sides<W> {
    fn new(map: &Map<W>, houses: [Vec<usize>; 2]) -> Sides<W> {
        let [one, other] = [0, 1].map(|side| union(map, &houses[side]));
        let rest = [one.without(other), other.without(one)];
        let near = rest.map(|rest| {
            let left = masks(map, rest);
            [&map.rows, &map.columns, &map.blocks].map(|houses| {
                let near = |&house: &usize| Near { house: house as u16, left: left[house] };
                houses.iter().map(near).filter(|near| near.left != 0).collect()
            })
        });
        Sides { houses, rest, near }
    }

    /// How much more often the first side has a digit.
    fn surplus(&self) -> usize {
        self.houses[0].len() - self.houses[1].len()
    }
}

fn union<const W: usize>(map: &Map<W>, houses: &[usize]) -> Set<W> {
    houses.iter().fold(Set::EMPTY, |all, &house| all | map.houses[house])
}

pub(super) fn find<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    let map = &field.map;
    let (known, find): (_, fn(&Map<W>) -> Vec<Sides<W>>) = match technique {
        Technique::LawOfLeftovers => (&map.equivalences[0], leftovers),
        Technique::DerivedHouse => (&map.equivalences[1], derived),
        _ => (&map.equivalences[2], rings),
    };
    let all = known.get_or_init(|| {
        let mut all = find(map);
        // What is left over should be little.
        sort::by_key(&mut all, |sides| sides.rest[0].len());
        all
    });
    if all.is_empty() {
        return Onward::Continue(());
    }
    let board = Board::new(field);
    let unknown = Bounds { least: [0; 12], most: [0; 12], by: [0; 12] };
    let mut bounds = vec![[unknown; 2]; field.map.size.div_ceil(12)];
    for sides in all {
        tell.beat()?;
        board.compare(technique, sides, &mut bounds, tell)?;
    }
    Onward::Continue(())
}

/// Cells house by house, as bits in the order of the house.
fn masks<const W: usize>(map: &Map<W>, cells: Set<W>) -> Vec<u32> {
    let mut masks = vec![0; map.houses.len()];
    for cell in cells {
        for (&house, &place) in map.houses_of[cell].iter().zip(&map.places_of[cell]) {
            masks[usize::from(house)] |= 1 << place;
        }
    }
    masks
}

/// Whether the cells are all crossings of some rows and some columns.
fn is_rectangle<const W: usize>(map: &Map<W>, cells: Set<W>) -> bool {
    let lines = |houses: &[usize]| houses.iter().filter(|&&h| map.houses[h].meets(cells)).count();
    lines(&map.rows) * lines(&map.columns) == cells.len()
}

/// Adjacent lines, and as many boxes that nearly fill them. The lines at the other end say the
/// same, and where boxes are rectangles nothing is said that pointing and claiming do not.
fn leftovers<const W: usize>(map: &Map<W>) -> Vec<Sides<W>> {
    let mut found = Vec::new();
    if map.blocks.iter().all(|&block| is_rectangle(map, map.houses[block])) {
        return found;
    }
    for lines in [&map.rows, &map.columns] {
        for first in 0..map.size {
            for last in first..map.size - 1 {
                let slice = &lines[first..=last];
                let cells = union(map, slice);
                for blocks in filling(map, cells, slice.len()) {
                    let sides = Sides::new(map, [slice.to_vec(), blocks]);
                    if !sides.rest[0].is_empty() {
                        found.push(sides);
                    }
                }
            }
        }
    }
    found
}

/// All choices of so many boxes with few cells outside.
fn filling<const W: usize>(map: &Map<W>, cells: Set<W>, count: usize) -> Vec<Vec<usize>> {
    let most = map.size * 2 / 3;
    let mut ways = vec![(Vec::new(), 0)];
    for &block in &map.blocks {
        let outside = map.houses[block].without(cells).len();
        let more: Vec<(Vec<usize>, usize)> = ways
            .iter()
            .filter(|(way, out)| way.len() < count && out + outside <= most)
            .map(|(way, out)| (way.iter().copied().chain([block]).collect(), out + outside))
            .collect();
        ways.extend(more);
    }
    ways.into_iter().map(|(way, _)| way).filter(|way| way.len() == count).collect()
}

/// Lines less the extra houses in them, where that leaves as many cells as a house has.
fn derived<const W: usize>(map: &Map<W>) -> Vec<Sides<W>> {
    let is_extra = |kind: &HouseKind| matches!(kind, HouseKind::Window(_) | HouseKind::Region(_));
    let extras: Vec<usize> =
        (0..map.kinds.len()).filter(|&h| is_extra(&map.kinds[h]) && map.complete[h]).collect();
    let mut found: Vec<Sides<W>> = Vec::new();
    if extras.is_empty() {
        return found;
    }
    let touched = |lines: &[usize], by: Set<W>| -> Vec<usize> {
        lines.iter().copied().filter(|&line| map.houses[line].meets(by)).collect()
    };
    let mut keep = |plus: Vec<usize>, minus: Vec<usize>| {
        let apart = |houses: &[usize]| union(map, houses).len() == houses.len() * map.size;
        let fits = plus.len() == minus.len() + 1 && apart(&plus) && apart(&minus);
        let known =
            |rest: Set<W>| map.houses.contains(&rest) || found.iter().any(|f| f.rest[0] == rest);
        if fits && union(map, &minus).within(union(map, &plus)) {
            let sides = Sides::new(map, [plus, minus]);
            if !known(sides.rest[0]) {
                found.push(sides);
            }
        }
    };
    for (lines, across) in [(&map.rows, &map.columns), (&map.columns, &map.rows)] {
        for &extra in &extras {
            let span = touched(lines, map.houses[extra]);
            let all = union(map, &span);
            let inside = extras.iter().copied().filter(|&h| map.houses[h].within(all));
            keep(span.clone(), inside.collect());
        }
        // The crossings of the lines that no extra house touches.
        let covered = union(map, &extras);
        let mut plus: Vec<usize> =
            lines.iter().copied().filter(|&line| !map.houses[line].meets(covered)).collect();
        plus.extend(&extras);
        keep(plus, touched(across, covered));
    }
    found
}

/// Two columns of each of two stacks, against a row of each of two bands and the boxes of the
/// third band in these stacks.
fn rings<const W: usize>(map: &Map<W>) -> Vec<Sides<W>> {
    let mut found = Vec::new();
    if !map.has_square_boxes() {
        return found;
    }
    let pairs = [[0, 1, 2], [0, 2, 1], [1, 2, 0]];
    for ([a, b, c], [s, t, _]) in pairs.iter().flat_map(|x| pairs.iter().map(move |y| (*x, *y))) {
        for i in 0..81 {
            let [row_a, row_b] = [a * 3 + i / 27, b * 3 + i / 9 % 3];
            let [out_s, out_t] = [s * 3 + i / 3 % 3, t * 3 + i % 3];
            let columns =
                (0..9).filter(|&k| (k / 3 == s && k != out_s) || (k / 3 == t && k != out_t));
            let columns = columns.map(|k| map.columns[k]).collect();
            let others = [map.rows[row_a], map.rows[row_b]];
            let blocks = [map.blocks[c * 3 + s], map.blocks[c * 3 + t]];
            found.push(Sides::new(map, [columns, [others, blocks].concat()]));
        }
    }
    found
}

/// A board, and of every digit the cells that can have it or have it: all, and house by house.
struct Board<'a, const W: usize> {
    field: &'a Field<W>,
    can: Vec<Set<W>>,
    has: Vec<Set<W>>,
    /// Of every house, twelve digits at a time: what is counted is counted for all of them at once.
    at: Vec<Vec<Dozen>>,
}

/// Twelve digits side by side.
type Dozen = [u32; 12];

/// What is known of twelve digits on a side: how often each is there at least and at most, and
/// which partition says the least number: rows, columns or boxes.
#[derive(Clone, Copy)]
struct Bounds {
    least: Dozen,
    most: Dozen,
    by: Dozen,
}

impl<'a, const W: usize> Board<'a, W> {
    fn new(field: &'a Field<W>) -> Board<'a, W> {
        let mut has = vec![Set::EMPTY; field.map.size];
        for (cell, &digit) in field.digits.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            has[usize::from(digit) - 1].insert(cell);
        }
        let can: Vec<Set<W>> =
            has.iter().zip(&field.places).map(|(&has, &places)| has | places).collect();
        let mut at = vec![vec![[0; 12]; field.map.size.div_ceil(12)]; field.map.houses.len()];
        for (digit, &can) in can.iter().enumerate() {
            for (at, mask) in at.iter_mut().zip(masks(&field.map, can)) {
                at[digit / 12][digit % 12] = mask;
            }
        }
        Board { field, at, can, has }
    }

    /// The houses of a partition that have a digit on a side for sure.
    fn confined(&self, by: usize, side: Set<W>, digit: usize) -> impl Iterator<Item = usize> {
        let map = &self.field.map;
        let houses = [&map.rows, &map.columns, &map.blocks][by].iter().copied();
        let can = self.can[digit];
        houses.filter(move |&house| {
            let at = map.houses[house] & can;
            !at.is_empty() && at.within(side)
        })
    }

    #[inline(always)] // to be compiled for more than every processor has
    fn bounds(&self, sides: &Sides<W>, side: usize, dozen: usize) -> Bounds {
        let mut bounds = Bounds { least: [0; 12], most: [u32::MAX; 12], by: [0; 12] };
        for (by, near) in sides.near[side].iter().enumerate() {
            let (mut least, mut most) = ([0u32; 12], [0u32; 12]);
            for near in near {
                let at = &self.at[usize::from(near.house)][dozen];
                for i in 0..12 {
                    let here = at[i] & near.left;
                    let (any, all) = (u32::from(here != 0), u32::from(here == at[i]));
                    most[i] += any;
                    least[i] += any & all;
                }
            }
            for i in 0..12 {
                bounds.most[i] = bounds.most[i].min(most[i]);
                let more = least[i] > bounds.least[i];
                bounds.least[i] = if more { least[i] } else { bounds.least[i] };
                bounds.by[i] = if more { by as u32 } else { bounds.by[i] };
            }
        }
        bounds
    }

    /// The bounds of both sides, and on each the digits that the other may say more about.
    fn measure(&self, sides: &Sides<W>, bounds: &mut [[Bounds; 2]]) -> [u64; 2] {
        let surplus = sides.surplus() as u32;
        let mut worth = [0; 2];
        for (dozen, bounds) in bounds.iter_mut().enumerate() {
            boosted(|| {
                for (side, bounds) in bounds.iter_mut().enumerate() {
                    *bounds = self.bounds(sides, side, dozen);
                }
            });
            let [one, other] = &*bounds;
            for i in 0..12 {
                // Where both sides say the same, neither says anything about the other.
                let other = (other.least[i] + surplus, other.most[i] + surplus);
                let digit = dozen * 12 + i;
                if (one.least[i], one.most[i]) != other && digit < self.field.map.size {
                    let is_open = |side: &usize| self.field.places[digit].meets(sides.rest[*side]);
                    (0..2).filter(is_open).for_each(|side| worth[side] |= 1 << digit);
                }
            }
        }
        worth
    }

    /// What the two sides say about each other.
    fn compare(
        &self,
        technique: Technique,
        sides: &Sides<W>,
        bounds: &mut [[Bounds; 2]],
        tell: &mut Tell,
    ) -> Onward {
        let worth = self.measure(sides, bounds);
        if worth == [0; 2] {
            return Onward::Continue(());
        }
        let surplus = sides.surplus() as u32;
        for side in [0, 1] {
            let mut absent = 0;
            for digit in Digits(worth[side]) {
                let (both, i) = (&bounds[digit / 12], digit % 12);
                let [(own_least, own_most), (least, most)] =
                    [side, 1 - side].map(|side| (both[side].least[i], both[side].most[i]));
                // As the other side says of this one.
                let (least, most) = match side {
                    0 => (least + surplus, most + surplus),
                    _ => (least.saturating_sub(surplus), most.saturating_sub(surplus)),
                };
                let fixed = (self.has[digit] & sides.rest[side]).len() as u32;
                if least.max(own_least) > most.min(own_most) {
                    continue;
                }
                let found = Found { technique, sides, side, by: both[1 - side].by[i] as usize };
                if most == 0 {
                    absent |= 1 << digit;
                } else if most < own_most && most == fixed {
                    self.tell(&found, 1 << digit, Share::AtMost(most as usize), tell)?;
                }
                if least > own_least && least > fixed {
                    self.tell(&found, 1 << digit, Share::AtLeast(least as usize), tell)?;
                }
            }
            if absent != 0 {
                let found = Found { technique, sides, side, by: 0 };
                self.tell(&found, absent, Share::AtMost(0), tell)?;
            }
        }
        Onward::Continue(())
    }

    /// Whether something goes: mostly nothing does.
    fn concludes(&self, rest: Set<W>, digit: usize, share: Share) -> bool {
        let field = self.field;
        let open = field.places[digit] & rest;
        match share {
            Share::AtMost(_) => true,
            Share::AtLeast(least) if least == (self.has[digit] & rest).len() + open.len() => {
                let rich = |cell: usize| !field.cands[cell].is_power_of_two();
                open.single().is_some() || open.into_iter().any(rich)
            }
            Share::AtLeast(_) => field.map.common(open).meets(field.places[digit]),
        }
    }

    fn tell(&self, found: &Found<W>, digits: u64, share: Share, tell: &mut Tell) -> Onward {
        let (field, sides) = (self.field, found.sides);
        let rest = sides.rest[found.side];
        if !Digits(digits).any(|digit| self.concludes(rest, digit, share)) {
            return Onward::Continue(());
        }
        let mut draft = Draft::new(field, found.technique).digits(digits);
        for digit in Digits(digits) {
            let open = field.places[digit] & rest;
            let fixed = (self.has[digit] & rest).len();
            draft = match share {
                Share::AtMost(_) => draft.remove(open, digit),
                Share::AtLeast(least) if least == fixed + open.len() => match open.single() {
                    Some(cell) => draft.place(cell, digit),
                    None => {
                        open.into_iter().fold(draft, |d, cell| d.remove_from(cell, !(1 << digit)))
                    }
                },
                Share::AtLeast(_) => draft.remove(field.map.common(open), digit),
            };
            let mut used: Vec<usize> = sides.houses.concat();
            used.extend(self.confined(found.by, sides.rest[1 - found.side], digit));
            for house in used {
                let stands = (field.map.houses[house] & self.has[digit]).first();
                draft = match stands {
                    Some(cell) => draft.uses_cell(cell),
                    None => draft.uses_house(house, digit),
                };
            }
        }
        let cells = |set: Set<W>| set.into_iter().map(Cell::from_index).collect::<Vec<_>>();
        let kinds = [0, 1].map(|i| sides.houses[i].iter().map(|&h| field.map.kinds[h]).collect());
        let pattern = Equivalence {
            houses: kinds,
            rest: sides.rest.map(cells),
            side: found.side,
            share,
            digits: DigitSet::from_bits(digits),
            places: Digits(digits)
                .flat_map(|d| (self.can[d] & rest).into_iter().map(move |cell| (cell, d)))
                .map(|(cell, digit)| (Cell::from_index(cell), Digit::from_index(digit)))
                .collect(),
        };
        for (i, role) in [(found.side, Role::Base), (1 - found.side, Role::Cover)] {
            if !sides.rest[i].is_empty() {
                draft = draft.part_of(role, &sides.houses[i], sides.rest[i], digits);
            }
        }
        draft
            .cells(sides.rest[0] | sides.rest[1])
            .pattern(Pattern::Equivalence(Box::new(pattern)))
            .tell(tell)
    }
}

/// Which side is concluded about, and why.
struct Found<'a, const W: usize> {
    technique: Technique,
    sides: &'a Sides<W>,
    side: usize,
    by: usize,
}
