//! Junior Exocet: two cells of a box and a line (the base), a cell in each of the other two
//! boxes of the band and off that line (the targets), and three lines across: those of the
//! targets, and that of the base's box which the base leaves free. In the box, the third cell
//! beside each target on its line across has no digit of the base.
//!
//! Take a digit that is in the base. Inside the band the three lines across have no room for
//! it but in the targets. Outside the band, where two lines hold all its places on the three,
//! there is room for two. Three need it: so it is in a target. The base has two digits, and
//! there are two targets: they are the same two.
//!
//! More follows for each way to fill base and targets. The digit of a target is in neither
//! its line nor the base's, so it is in two cells of the other target's box (the mirror);
//! and it is on the two other lines across, outside the band. What goes in all the ways goes.

use super::super::draft::Draft;
use super::super::field::Field;
use super::super::pattern::{Covered, Exocet, Pattern};
use super::super::set::Digits;
use super::super::technique::Technique;
use super::{Onward, Role, Set, Tell};
use crate::board::{Cell, Digit, DigitSet};

/// More digits than this, and nothing would follow.
const MOST: u32 = 4;

pub(super) fn find<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    if !field.map.has_square_boxes() {
        return Onward::Continue(());
    }
    for upright in [false, true] {
        for line in 0..9 {
            for free in 0..9 {
                tell.beat()?;
                let view = View { field, upright };
                let base = others(free).map(|across| view.at(line, across));
                if let Some(digits) = view.base(base) {
                    view.targets(line, free, base, digits, tell)?;
                }
            }
        }
    }
    Onward::Continue(())
}

/// The two of three lines of a band that are not this one.
fn others(line: usize) -> [usize; 2] {
    let start = line / 3 * 3;
    [start + usize::from(line == start), start + 2 - usize::from(line == start + 2)]
}

/// The board, or the board turned over.
#[derive(Clone, Copy)]
struct View<'a, const W: usize> {
    field: &'a Field<W>,
    upright: bool,
}

/// What was found: cells and lines, numbered as the view does.
struct Found {
    digits: u64,
    base: [usize; 2],
    targets: [usize; 2],
    /// Where the digit of each target is in the other's box.
    mirrors: [[usize; 2]; 2],
    /// The lines across: of the base's box, of the targets.
    across: [usize; 3],
    /// Outside the band, the lines on which a digit has places, on each line across.
    outside: [[u16; 3]; 9],
}

/// A way to fill base and targets.
#[derive(Clone, Copy)]
struct Filled {
    base: [usize; 2],
    targets: [usize; 2],
}

impl<const W: usize> View<'_, W> {
    fn at(&self, line: usize, across: usize) -> usize {
        if self.upright { across * 9 + line } else { line * 9 + across }
    }

    fn can_be(&self, cell: usize) -> u64 {
        match self.field.digits[cell] {
            0 => self.field.cands[cell],
            digit => 1 << (digit - 1),
        }
    }

    /// The houses along, and across.
    fn houses(&self) -> [&[usize]; 2] {
        let map = &self.field.map;
        if self.upright { [&map.columns, &map.rows] } else { [&map.rows, &map.columns] }
    }

    /// The digits of a base.
    fn base(&self, base: [usize; 2]) -> Option<u64> {
        let digits = base.iter().fold(0, |all, &cell| all | self.field.cands[cell]);
        let fits = base.iter().all(|&cell| self.field.empty.has(cell));
        (fits && (2..=MOST).contains(&digits.count_ones())).then_some(digits)
    }

    /// The targets on a line across: line and cell.
    fn targets_on(
        &self,
        line: usize,
        across: usize,
        digits: u64,
    ) -> impl Iterator<Item = [usize; 2]> {
        let [a, b] = others(line);
        let fits = move |&[own, beside]: &[usize; 2]| {
            let target = self.at(own, across);
            self.field.cands[target] & digits != 0
                && self.can_be(self.at(beside, across)) & digits == 0
        };
        [[a, b], [b, a]].into_iter().filter(fits)
    }

    fn targets(
        &self,
        line: usize,
        free: usize,
        base: [usize; 2],
        digits: u64,
        tell: &mut Tell,
    ) -> Onward {
        let [first, second] = others(free / 3).map(|stack| stack * 3);
        for (one, two) in (0..9).map(|i| (first + i / 3, second + i % 3)) {
            let across = [free, one, two];
            let Some(outside) = self.outside(line, across, digits) else { continue };
            for [own, beside] in self.targets_on(line, one, digits) {
                for [other, aside] in self.targets_on(line, two, digits) {
                    let targets = [self.at(own, one), self.at(other, two)];
                    let mirrors = [
                        others(two).map(|across| self.at(beside, across)),
                        others(one).map(|across| self.at(aside, across)),
                    ];
                    let found = Found { digits, base, targets, mirrors, across, outside };
                    self.conclude(&found, tell)?;
                }
            }
        }
        Onward::Continue(())
    }

    /// The lines with places outside the band, if two lines hold those of each digit.
    fn outside(&self, line: usize, across: [usize; 3], digits: u64) -> Option<[[u16; 3]; 9]> {
        let mut outside = [[0; 3]; 9];
        for digit in Digits(digits) {
            for (k, &across) in across.iter().enumerate() {
                for l in (0..9).filter(|l| l / 3 != line / 3) {
                    outside[digit][k] |=
                        u16::from(self.can_be(self.at(l, across)) >> digit & 1 != 0) << l;
                }
            }
            covers(outside[digit]).is_some().then_some(())?;
        }
        Some(outside)
    }

    /// Every way to fill base and targets.
    fn ways(&self, found: &Found) -> Vec<Filled> {
        let mut ways = Vec::new();
        let open = |cell: usize| Digits(self.field.cands[cell] & found.digits);
        for one in open(found.targets[0]).filter(|&digit| self.reaches(found, 0, digit)) {
            for two in open(found.targets[1]).filter(|&digit| self.reaches(found, 1, digit)) {
                let fits = |&[a, b]: &[usize; 2]| {
                    a != b && self.field.has(found.base[0], a) && self.field.has(found.base[1], b)
                };
                let bases = [[one, two], [two, one]].into_iter().filter(fits);
                ways.extend(bases.map(|base| Filled { base, targets: [one, two] }));
            }
        }
        ways
    }

    /// Whether a digit in a target has its places in the mirror and outside the band.
    fn reaches(&self, found: &Found, target: usize, digit: usize) -> bool {
        let [_, a, b] = found.outside[digit];
        let (free, other) = (found.outside[digit][0], [b, a][target]);
        let apart = (free | other).count_ones() > 1 && free != 0 && other != 0;
        let mirror = &found.mirrors[target];
        apart && mirror.iter().any(|&cell| self.can_be(cell) >> digit & 1 != 0)
    }

    fn conclude(&self, found: &Found, tell: &mut Tell) -> Onward {
        let ways = self.ways(found);
        let mut all = Gone([!0; 81]);
        for way in &ways {
            let gone = self.follow(found, way);
            all.0.iter_mut().zip(gone.0).for_each(|(all, gone)| *all &= gone);
        }
        let empty = self.field.empty.into_iter();
        let struck = |cell: &usize| all.0[*cell] & self.field.cands[*cell] != 0;
        let struck: Vec<usize> = empty.filter(struck).collect();
        // Where no way is left the board contradicts itself, which others say better.
        if ways.is_empty() || struck.is_empty() {
            return Onward::Continue(());
        }
        let draft = Draft::new(self.field, Technique::JuniorExocet);
        let draft = struck.iter().fold(draft, |draft, &cell| draft.remove_from(cell, all.0[cell]));
        self.written(draft, found, &ways).tell(tell)
    }

    /// What goes in one way.
    fn follow(&self, found: &Found, way: &Filled) -> Gone {
        let mut gone = Gone([0; 81]);
        for i in 0..2 {
            gone.is(self.field, found.base[i], way.base[i]);
            gone.is(self.field, found.targets[i], way.targets[i]);
            self.mirrored(found, i, way.targets[i], &mut gone);
            self.crossed(found, i, way.targets[i], &mut gone);
        }
        gone
    }

    /// The digit of a target in the mirror.
    fn mirrored(&self, found: &Found, target: usize, digit: usize, gone: &mut Gone) {
        let mirror = found.mirrors[target];
        gone.is_among(self.field, mirror, digit);
        if let Some((other, _)) = self.locked(found, target) {
            mirror.iter().for_each(|&cell| gone.0[cell] |= !(1 << digit | 1 << other));
        }
    }

    /// A digit that is not of the base, and a house in which it is in the mirror only: then
    /// there is nothing in the mirror but this and the digit of the target.
    fn locked(&self, found: &Found, target: usize) -> Option<(usize, usize)> {
        let field = self.field;
        let cells: Set<W> = found.mirrors[target].into_iter().collect();
        let only = |digit: usize, house: usize| {
            let places = field.at(house, digit);
            !places.is_empty() && places.within(cells) && field.map.complete[house]
        };
        let digits = (0..9).filter(|digit| found.digits >> digit & 1 == 0);
        digits
            .filter(|_| cells.within(field.empty))
            .find_map(|d| field.map.shared(cells).find(|&house| only(d, house)).map(|h| (d, h)))
    }

    /// The digit of a target outside the band: on the two lines across that lack it.
    fn crossed(&self, found: &Found, target: usize, digit: usize, gone: &mut Gone) {
        let lines = [0, 2 - target].map(|k| found.outside[digit][k]);
        let cells = [0, 2 - target]
            .map(|k| (0..9).map(|line| self.at(line, found.across[k])).collect::<Vec<_>>());
        let room = |keeps: &dyn Fn(usize) -> bool| {
            let [free, other] = [0, 1].map(|k| {
                let kept = |line: &usize| lines[k] >> line & 1 != 0 && keeps(cells[k][*line]);
                (0..9).filter(kept).fold(0u16, |all, line| all | 1 << line)
            });
            free != 0 && other != 0 && (free | other).count_ones() > 1
        };
        for cell in self.field.places[digit] {
            let sees = self.field.map.sees[cell];
            if !room(&|place| !sees.has(place)) {
                gone.0[cell] |= 1 << digit;
            }
            if !room(&|place| place != cell) {
                gone.0[cell] |= !(1 << digit);
            }
        }
    }

    /// The evidence.
    fn written<'d>(&self, draft: Draft<'d>, found: &Found, ways: &[Filled]) -> Draft<'d> {
        let field = self.field;
        let [along, across] = self.houses();
        let lines = found.across.map(|line| across[line]);
        let mut draft = draft.digits(found.digits).cells(found.base).cells(found.targets);
        draft = draft.uses_cells(found.base).uses_cells(found.targets);
        for mirror in found.mirrors {
            draft = draft.uses_cells(mirror);
        }
        let locks = [0, 1].map(|target| self.locked(found, target));
        for &(digit, house) in locks.iter().flatten() {
            draft = draft.uses_house(house, digit);
        }
        let mut crossing = Vec::new();
        for (digit, line) in Digits(found.digits).flat_map(|d| lines.map(|line| (d, line))) {
            let written =
                field.map.houses[line].into_iter().find(|&c| field.digits[c] == digit as u8 + 1);
            draft = match written {
                Some(cell) => draft.uses_cell(cell),
                None => draft.uses_house(line, digit),
            };
        }
        for (k, &across) in found.across.iter().enumerate() {
            let any = Digits(found.digits).fold(0, |any, digit| any | found.outside[digit][k]);
            crossing.extend((0..9).filter(|l| any >> l & 1 != 0).map(|l| self.at(l, across)));
        }
        let mut sorted = lines;
        sorted.sort_unstable();
        draft = sorted.into_iter().fold(draft, Draft::house);
        draft = draft
            .part(Role::Base, found.base, found.digits)
            .part(Role::Target, found.targets, found.digits)
            .part(Role::Mirror, found.mirrors.concat(), found.digits)
            .part_of(Role::Cover, &lines, crossing, found.digits);
        let kind = |house: usize| field.map.kinds[house];
        let covered = |digit: usize| Covered {
            digit: Digit::from_index(digit),
            lines: covers(found.outside[digit])
                .expect("two lines hold it")
                .map(|cover| kind(cover.house(along, lines)))
                .collect(),
        };
        let mut targets: Vec<[Digit; 2]> =
            ways.iter().map(|way| way.targets.map(Digit::from_index)).collect();
        targets.dedup();
        draft.pattern(Pattern::Exocet(Box::new(Exocet {
            digits: DigitSet::from_bits(found.digits),
            bases: found.base.map(Cell::new),
            targets: found.targets.map(Cell::new),
            mirrors: found.mirrors.map(|mirror| mirror.map(Cell::new)),
            locks: locks.map(|lock| lock.map(|(digit, h)| (Digit::from_index(digit), kind(h)))),
            across: lines.map(kind),
            covered: Digits(found.digits).map(covered).collect(),
            ways: targets,
        })))
    }
}

/// A line that holds places outside the band.
enum Cover {
    /// One along, by its number.
    Along(usize),
    /// One of the three across.
    Across(usize),
}

impl Cover {
    fn house(&self, along: &[usize], across: [usize; 3]) -> usize {
        match *self {
            Cover::Along(line) => along[line],
            Cover::Across(k) => across[k],
        }
    }
}

/// At most two lines that hold all places, which are given for each line across.
fn covers(places: [u16; 3]) -> Option<impl Iterator<Item = Cover>> {
    let without = |k: usize| places[(k + 1) % 3] | places[(k + 2) % 3];
    let all = places[0] | without(0);
    let (along, across) = if all.count_ones() <= 2 {
        (all, None)
    } else if let Some(k) = (0..3).find(|&k| without(k).count_ones() <= 1) {
        (without(k), Some([k, k]))
    } else {
        // A line across without places leaves the two others.
        let k = (0..3).find(|&k| places[k] == 0)?;
        (0, Some([(k + 1) % 3, (k + 2) % 3]))
    };
    let mut across: Vec<usize> = across.into_iter().flatten().collect();
    across.dedup();
    let along = (0..9).filter(move |l| along >> l & 1 != 0).map(Cover::Along);
    Some(along.chain(across.into_iter().map(Cover::Across)))
}

/// The digits that go, cell by cell.
struct Gone([u64; 81]);

impl Gone {
    /// A cell has the digit.
    fn is<const W: usize>(&mut self, field: &Field<W>, cell: usize, digit: usize) {
        self.0[cell] |= !(1 << digit);
        field.map.sees[cell].into_iter().for_each(|peer| self.0[peer] |= 1 << digit);
    }

    /// One of two cells has the digit.
    fn is_among<const W: usize>(&mut self, field: &Field<W>, cells: [usize; 2], digit: usize) {
        let has = |&cell: &usize| field.has(cell, digit);
        match cells.into_iter().filter(has).collect::<Vec<_>>()[..] {
            [a, b] => {
                let both = field.map.sees[a] & field.map.sees[b];
                both.into_iter().for_each(|cell| self.0[cell] |= 1 << digit);
            }
            [one] => self.is(field, one, digit),
            _ => {}
        }
    }
}
