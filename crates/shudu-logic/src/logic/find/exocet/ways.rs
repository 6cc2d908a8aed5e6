//! All ways to fill the bases and targets of Exocets, and what goes in each of them.
//!
//! The digit of a target is in neither its line nor the base's, so it is in two cells of the
//! other target's box (the mirror); and it is on the two other lines across, outside the band.
//! There, two digits need different cells: pairs that have no room together cannot be in a base.
//! What goes in all the ways goes.

use super::super::super::field::Field;
use super::super::super::set::Digits;
use super::{Found, Set, View};

/// A way to fill bases and targets.
#[derive(Clone)]
pub(super) struct Way {
    /// Two cells of a base and its two targets, and the same of the second base if there is one.
    pub filled: Vec<(usize, usize)>,
    /// The digits, and on which line across each has its target.
    crossing: Vec<(usize, usize)>,
    /// What goes.
    pub gone: Gone,
}

impl Way {
    /// The digits of a base.
    pub(super) fn base(&self, number: usize) -> u64 {
        self.filled[4 * number..][..2].iter().fold(0, |all, &(_, digit)| all | 1 << digit)
    }

    /// The digits of the targets of the first base.
    pub(super) fn targets(&self) -> [usize; 2] {
        [self.filled[2].1, self.filled[3].1]
    }

    /// Whether two ways can both be.
    fn agrees<const W: usize>(&self, other: &Way, field: &Field<W>) -> bool {
        let clash = |&(a, x): &(usize, usize), &(b, y): &(usize, usize)| match a == b {
            true => x != y,
            false => x == y && field.map.sees[a].has(b),
        };
        self.filled.iter().all(|one| other.filled.iter().all(|two| !clash(one, two)))
    }
}

/// Two digits, and on which line across each has its target.
type Pair = [(usize, usize); 2];

/// The room that digits have outside the band, on three lines across.
pub(super) struct Rooms<'a, const W: usize> {
    view: View<'a, W>,
    band: usize,
    across: [usize; 3],
    /// What goes whichever cells two digits take there, if there are any.
    known: Vec<(Pair, Option<Gone>)>,
}

impl<'a, const W: usize> Rooms<'a, W> {
    pub(super) fn new(view: View<'a, W>, found: &Found) -> Rooms<'a, W> {
        Rooms { view, band: found.line / 3, across: found.across, known: Vec::new() }
    }

    /// The two cells that a digit takes outside the band if its target is on a line across.
    fn crossings(&self, (digit, target): (usize, usize)) -> Vec<[usize; 2]> {
        let lines: Vec<usize> = self.across.into_iter().filter(|&line| line != target).collect();
        let places = |across: usize| {
            let cells = (0..9).filter(|line| line / 3 != self.band);
            let cells = cells.map(move |line| (line, self.view.at(line, across)));
            cells.filter(move |&(_, cell)| self.view.can_be(cell) >> digit & 1 != 0)
        };
        let both = |(line, cell)| {
            let others = places(lines[1]).filter(move |&(other, _)| other != line);
            others.map(move |(_, other)| [cell, other])
        };
        places(lines[0]).flat_map(both).collect()
    }

    /// What goes whichever cells two digits take outside the band; nothing if they find none.
    fn room(&mut self, pair: Pair) -> Option<Gone> {
        let known = self.known.iter().find(|(other, _)| *other == pair);
        if let Some((_, known)) = known {
            return *known;
        }
        let mut all: Option<Gone> = None;
        let [ones, twos] = pair.map(|digit| self.crossings(digit));
        for one in &ones {
            for two in twos.iter().filter(|two| two.iter().all(|cell| !one.contains(cell))) {
                let mut gone = Gone::NONE;
                one.iter().for_each(|&cell| gone.is(self.view.field, cell, pair[0].0));
                two.iter().for_each(|&cell| gone.is(self.view.field, cell, pair[1].0));
                all = Some(all.map_or(gone, |all| all.and(&gone)));
            }
        }
        self.known.push((pair, all));
        all
    }

    /// The ways of an Exocet, and what its targets cannot be because two digits have no room
    /// together.
    pub(super) fn ways(&mut self, found: &Found) -> (Vec<Way>, Vec<[usize; 2]>) {
        let (mut ways, mut crowded) = (Vec::new(), Vec::new());
        let field = self.view.field;
        let locks = [0, 1].map(|target| self.view.locked(found, target).map(|(digit, _)| digit));
        let open = |rooms: &Rooms<W>, i: usize| -> Vec<usize> {
            let digits = Digits(field.cands[found.targets[i]] & found.digits);
            digits.filter(|&digit| rooms.reaches(found, i, digit)).collect()
        };
        let [ones, twos] = [0, 1].map(|i| open(self, i));
        for targets in ones.iter().flat_map(|&one| twos.iter().map(move |&two| [one, two])) {
            let [one, two] = targets;
            let fits = |&[a, b]: &[usize; 2]| {
                a != b && field.has(found.base[0], a) && field.has(found.base[1], b)
            };
            let bases: Vec<[usize; 2]> =
                [[one, two], [two, one]].into_iter().filter(fits).collect();
            if bases.is_empty() {
                continue;
            }
            let crossing = [(one, found.across[1]), (two, found.across[2])];
            let Some(room) = self.room(crossing) else {
                crowded.push(targets);
                continue;
            };
            for base in bases {
                let (cells, digits) = ([found.base, found.targets], [base, targets]);
                let filled: Vec<_> = cells.concat().into_iter().zip(digits.concat()).collect();
                let mut gone = room;
                filled.iter().for_each(|&(cell, digit)| gone.is(field, cell, digit));
                for i in 0..2 {
                    gone.mirrored(field, found.mirrors[i], targets[i], locks[i]);
                }
                ways.push(Way { filled, crossing: crossing.to_vec(), gone });
            }
        }
        (ways, crowded)
    }

    /// The ways of two Exocets that can both be.
    pub(super) fn both(&mut self, one: &Found, other: &Found) -> Vec<Way> {
        let (ones, others) = (self.ways(one).0, self.ways(other).0);
        let mut ways = Vec::new();
        for (one, other) in ones.iter().flat_map(|one| others.iter().map(move |two| (one, two))) {
            if one.agrees(other, self.view.field) {
                ways.extend(self.together(one, other));
            }
        }
        ways
    }

    fn together(&mut self, one: &Way, other: &Way) -> Option<Way> {
        let mut gone = one.gone.or(&other.gone);
        for &a in &one.crossing {
            // A digit that both have is in the target that both have.
            for &b in other.crossing.iter().filter(|b| b.0 != a.0) {
                gone = gone.or(&self.room([a, b])?);
            }
        }
        let filled = [&one.filled[..], &other.filled].concat();
        let crossing = [&one.crossing[..], &other.crossing].concat();
        Some(Way { filled, crossing, gone })
    }

    /// Whether a digit in a target has its places in the mirror and outside the band.
    fn reaches(&self, found: &Found, target: usize, digit: usize) -> bool {
        let mirror = &found.mirrors[target];
        mirror.iter().any(|&cell| self.view.can_be(cell) >> digit & 1 != 0)
            && !self.crossings((digit, found.across[1 + target])).is_empty()
    }
}

impl<const W: usize> View<'_, W> {
    /// A digit that is not of the base, and a house in which it is in the mirror only: then
    /// there is nothing in the mirror but this and the digit of the target.
    pub(super) fn locked(&self, found: &Found, target: usize) -> Option<(usize, usize)> {
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
}

/// The digits that go, cell by cell.
#[derive(Clone, Copy)]
pub(super) struct Gone(pub [u16; 81]);

impl Gone {
    const NONE: Gone = Gone([0; 81]);

    /// A cell has the digit.
    fn is<const W: usize>(&mut self, field: &Field<W>, cell: usize, digit: usize) {
        self.0[cell] |= !(1 << digit);
        field.map.sees[cell].into_iter().for_each(|peer| self.0[peer] |= 1 << digit);
    }

    /// One of the cells of a mirror has the digit of its target; if the other digit must be
    /// there, too, nothing else is.
    fn mirrored<const W: usize>(
        &mut self,
        field: &Field<W>,
        mirror: [usize; 2],
        digit: usize,
        lock: Option<usize>,
    ) {
        let has = |&cell: &usize| field.has(cell, digit);
        match mirror.into_iter().filter(has).collect::<Vec<_>>()[..] {
            [a, b] => {
                let both = field.map.sees[a] & field.map.sees[b];
                both.into_iter().for_each(|cell| self.0[cell] |= 1 << digit);
            }
            [one] => self.is(field, one, digit),
            _ => {}
        }
        if let Some(other) = lock {
            mirror.iter().for_each(|&cell| self.0[cell] |= !(1 << digit | 1 << other));
        }
    }

    fn and(mut self, other: &Gone) -> Gone {
        self.0.iter_mut().zip(other.0).for_each(|(all, gone)| *all &= gone);
        self
    }

    fn or(mut self, other: &Gone) -> Gone {
        self.0.iter_mut().zip(other.0).for_each(|(all, gone)| *all |= gone);
        self
    }

    /// What goes in all ways. Where no way is left the board contradicts itself, which others
    /// say better.
    pub(super) fn in_all<const W: usize>(field: &Field<W>, ways: &[Way]) -> Option<Gone> {
        let all = ways.iter().map(|way| way.gone).reduce(|all, gone| all.and(&gone))?;
        let any = |cell: usize| u64::from(all.0[cell]) & field.cands[cell] != 0;
        field.empty.into_iter().any(any).then_some(all)
    }
}
