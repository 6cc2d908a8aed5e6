//! What an Exocet says for itself: cells, premises, and the pattern as a type.

use super::super::super::draft::Draft;
use super::super::super::pattern::{Covered, DoubleExocet, Exocet, Pattern};
use super::super::super::set::Digits;
use super::super::super::technique::Technique;
use super::super::Role;
use super::{Found, Gone, View, Way};
use shudu_board::board::{Cell, Digit, DigitSet};

impl<const W: usize> View<'_, W> {
    /// The houses along, and across.
    fn houses(&self) -> [&[usize]; 2] {
        let map = &self.field.map;
        if self.upright { [&map.columns, &map.rows] } else { [&map.rows, &map.columns] }
    }

    /// A step that takes something away, and all it uses.
    fn drafted(&self, technique: Technique, gone: &Gone, found: &[&Found]) -> Draft<'_> {
        let draft = Draft::new(self.field, technique);
        let draft = self
            .field
            .empty
            .into_iter()
            .fold(draft, |draft, cell| draft.remove_from(cell, u64::from(gone.0[cell])));
        let draft = found.iter().fold(draft, |draft, found| self.used(draft, found));
        let mut across = found[0].across.map(|line| self.houses()[1][line]);
        across.sort_unstable();
        across.into_iter().fold(draft, Draft::house)
    }

    /// An Exocet's premises and parts.
    fn used<'d>(&self, draft: Draft<'d>, found: &Found) -> Draft<'d> {
        let field = self.field;
        let lines = found.across.map(|line| self.houses()[1][line]);
        let mut draft = draft.digits(found.digits).cells(found.base).cells(found.targets);
        draft = draft.uses_cells(found.base).uses_cells(found.targets);
        for mirror in found.mirrors {
            draft = draft.uses_cells(mirror);
        }
        for (digit, house) in [0, 1].into_iter().filter_map(|i| self.locked(found, i)) {
            draft = draft.uses_house(house, digit);
        }
        for (digit, line) in Digits(found.digits).flat_map(|d| lines.map(|line| (d, line))) {
            let written =
                field.map.houses[line].into_iter().find(|&c| field.digits[c] == digit as u8 + 1);
            draft = match written {
                Some(cell) => draft.uses_cell(cell),
                None => draft.uses_house(line, digit),
            };
        }
        let mut crossing = Vec::new();
        for (k, &across) in found.across.iter().enumerate() {
            let any = Digits(found.digits).fold(0, |any, digit| any | found.outside[digit][k]);
            crossing.extend((0..9).filter(|l| any >> l & 1 != 0).map(|l| self.at(l, across)));
        }
        draft
            .part(Role::Base, found.base, found.digits)
            .part(Role::Target, found.targets, found.digits)
            .part(Role::Mirror, found.mirrors.concat(), found.digits)
            .part_of(Role::Cover, &lines, crossing, found.digits)
    }

    /// An Exocet as a pattern, all but for what it can be.
    fn pattern(&self, found: &Found) -> Exocet {
        let [along, across] = self.houses();
        let lines = found.across.map(|line| across[line]);
        let kind = |house: usize| self.field.map.kinds[house];
        let covered = |digit: usize| Covered {
            digit: Digit::from_index(digit),
            lines: covers(found.outside[digit])
                .expect("two lines hold it")
                .map(|cover| kind(cover.house(along, lines)))
                .collect(),
        };
        let lock = |target: usize| self.locked(found, target);
        Exocet {
            digits: DigitSet::from_bits(found.digits),
            bases: found.base.map(Cell::from_index),
            targets: found.targets.map(Cell::from_index),
            mirrors: found.mirrors.map(|mirror| mirror.map(Cell::from_index)),
            locks: [0, 1].map(|i| lock(i).map(|(digit, h)| (Digit::from_index(digit), kind(h)))),
            across: lines.map(kind),
            covered: Digits(found.digits).map(covered).collect(),
            crowded: Vec::new(),
            ways: Vec::new(),
        }
    }

    pub(super) fn told(
        &self,
        gone: &Gone,
        found: &Found,
        ways: &[Way],
        crowded: &[[usize; 2]],
    ) -> Draft<'_> {
        let mut targets: Vec<[usize; 2]> = ways.iter().map(Way::targets).collect();
        targets.dedup();
        let digits =
            |all: &[[usize; 2]]| all.iter().map(|two| two.map(Digit::from_index)).collect();
        let (ways, crowded) = (digits(&targets), digits(crowded));
        let exocet = Exocet { ways, crowded, ..self.pattern(found) };
        let draft = self.drafted(Technique::JuniorExocet, gone, &[found]);
        draft.pattern(Pattern::Exocet(Box::new(exocet)))
    }

    pub(super) fn both_told(&self, gone: &Gone, found: [&Found; 2], ways: &[Way]) -> Draft<'_> {
        let mut bases: Vec<[u64; 2]> = ways.iter().map(|way| [way.base(0), way.base(1)]).collect();
        shudu_board::sort::by_key(&mut bases, |bases| *bases);
        bases.dedup();
        let ways = bases.iter().map(|bases| bases.map(DigitSet::from_bits)).collect();
        let exocets = found.map(|found| self.pattern(found));
        let draft = self.drafted(Technique::DoubleExocet, gone, &found);
        draft.pattern(Pattern::DoubleExocet(Box::new(DoubleExocet { exocets, ways })))
    }
}

/// A line that holds places outside the band.
pub(super) enum Cover {
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
pub(super) fn covers(places: [u16; 3]) -> Option<impl Iterator<Item = Cover>> {
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
