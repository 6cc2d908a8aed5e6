//! Junior Exocet: two cells of a box and a line (the base), a cell in each of the other two
//! boxes of the band and off that line (the targets), and three lines across: those of the
//! targets, and that of the base's box which the base leaves free. In the box, the third cell
//! beside each target on its line across has no digit of the base.
//!
//! Take a digit that is in the base. Inside the band the three lines across have no room for
//! it but in the targets. Outside the band, where two lines hold all its places on the three,
//! there is room for two. Three need it: so it is in a target. The base has two digits, and
//! there are two targets: they are the same two. What more follows is in `ways`.
//!
//! Two Exocets of a band with their bases in different boxes and the same lines across are a
//! double Exocet: what one can be and what the other can be must go together, so that often
//! all of four digits are known to be in the bases.

mod evidence;
mod ways;

use super::super::field::Field;
use super::super::set::Digits;
use super::super::technique::Technique;
use super::{Onward, Set, Tell};
use ways::{Gone, Rooms, Way};

/// More digits than this, and nothing would follow.
const MOST: u32 = 4;

pub(super) fn find<const W: usize>(
    field: &Field<W>,
    technique: Technique,
    tell: &mut Tell,
) -> Onward {
    if !field.map.has_square_boxes() {
        return Onward::Continue(());
    }
    for view in [false, true].map(|upright| View { field, upright }) {
        for band in 0..3 {
            let mut found = Vec::new();
            for (line, free) in (band * 27..band * 27 + 27).map(|i| (i / 9, i % 9)) {
                tell.beat()?;
                let base = others(free).map(|across| view.at(line, across));
                if let Some(digits) = view.base(base) {
                    view.targets(line, free, base, digits, &mut found);
                }
            }
            match technique {
                Technique::DoubleExocet => view.doubles(&found, tell)?,
                _ => found.iter().try_for_each(|one| view.single(one, tell))?,
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
    /// The line of the base.
    line: usize,
    base: [usize; 2],
    targets: [usize; 2],
    /// Where the digit of each target is in the other's box.
    mirrors: [[usize; 2]; 2],
    /// The lines across: of the base's box, of the targets.
    across: [usize; 3],
    /// Outside the band, the lines on which a digit has places, on each line across.
    outside: [[u16; 3]; 9],
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
        all: &mut Vec<Found>,
    ) {
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
                    all.push(Found { digits, line, base, targets, mirrors, across, outside });
                }
            }
        }
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
            evidence::covers(outside[digit]).is_some().then_some(())?;
        }
        Some(outside)
    }

    /// What an Exocet alone takes away.
    fn single(&self, found: &Found, tell: &mut Tell) -> Onward {
        let mut rooms = Rooms::new(*self, found);
        let (ways, crowded) = rooms.ways(found);
        let Some(gone) = Gone::in_all(self.field, &ways) else { return Onward::Continue(()) };
        self.told(&gone, found, &ways, &crowded).tell(tell)
    }

    /// What two together take away.
    fn doubles(&self, found: &[Found], tell: &mut Tell) -> Onward {
        for (i, one) in found.iter().enumerate() {
            let sorted = |found: &Found| {
                let mut across = found.across;
                across.sort_unstable();
                across
            };
            let fits = |other: &&Found| {
                sorted(other) == sorted(one) && other.across[0] / 3 != one.across[0] / 3
            };
            for other in found[i + 1..].iter().filter(fits) {
                tell.beat()?;
                let mut rooms = Rooms::new(*self, one);
                let ways = rooms.both(one, other);
                let Some(gone) = Gone::in_all(self.field, &ways) else { continue };
                self.both_told(&gone, [one, other], &ways).tell(tell)?;
            }
        }
        Onward::Continue(())
    }
}
