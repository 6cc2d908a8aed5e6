//! What follows from an assumption as sets, without order or reasons: a quick
//! way to know that a search for chains will find nothing, or where it need not
//! look.
//!
//! As long as no contradiction arises, the statements that follow do not depend
//! on the order of drawing them: a conclusion that is missed because a cell or
//! house has shrunk meanwhile follows from what has shrunk it. So a cell or
//! house whose starts have no common consequence here has none in the ordered
//! search either, and where no assumption fails here, none fails there. This
//! holds for singles, for the techniques of level 1 and for the chains of level 2;
//! multiple chains inside chains are looked for from some cells only, and do depend
//! on the order.
//!
//! Tried and left: levels 3 and 4 by dynamic chains from all cells and houses, which lead to as much or more. In a
//! puzzle of 11.9 nearly every candidate then had to be looked at all the same.

use super::super::position::{Count, Ones, Position};
use super::super::pulse::Pulse;
use super::closure::{Mode, Set, put};
use super::flood::{Ends, Flood};
use super::net::Links;
use super::probe::Probe;
use crate::control::Stop;

/// Where an ordered search has to look.
#[derive(Debug)]
pub(super) struct Reach {
    links: Links,
    probe: Probe,
    flood: Flood,
    /// Candidates whose ON, OFF is absurd, or whose ON and OFF have a common end.
    pub absurd_on: Set,
    pub absurd_off: Set,
    pub double: Set,
    /// Cells, and digits of houses, whose starts may have a common end.
    pub cells: u128,
    pub houses: [u16; 27],
    /// Whether anything can be found at all.
    pub any: bool,
}

const EMPTY: Set = [0; 12];
const FULL: Set = [u64::MAX; 12];

fn meet(a: &mut Set, b: &Set) {
    for i in 0..12 {
        a[i] &= b[i];
    }
}

impl Reach {
    pub(super) fn new() -> Reach {
        Reach {
            links: Links::default(),
            probe: Probe::default(),
            flood: Flood::new(),
            absurd_on: FULL,
            absurd_off: FULL,
            double: FULL,
            cells: u128::MAX,
            houses: [0x1ff; 27],
            any: true,
        }
    }

    /// Whether the sets say anything about a search in this mode.
    pub(super) fn covers(mode: Mode) -> bool {
        mode.level <= 2
    }

    /// Makes no difference between assumptions.
    pub(super) fn look_everywhere(&mut self) {
        self.cells = u128::MAX;
        self.houses = [0x1ff; 27];
        self.any = true;
    }

    /// Looks at all assumptions. Simpler chains must have been looked for in vain.
    pub(super) fn survey(&mut self, p: &Position, mode: Mode, pulse: &Pulse) -> Result<(), Stop> {
        self.absurd_on = EMPTY;
        self.absurd_off = EMPTY;
        self.double = EMPTY;
        self.cells = 0;
        self.houses = [0; 27];
        self.any = false;
        if !mode.dynamic {
            (self.cells, self.houses) = self.links.common(p, pulse)?;
            self.any = self.cells != 0 || self.houses != [0; 27];
            return Ok(());
        }
        if mode.level == 0 {
            return self.survey_singles(p, mode, pulse);
        }
        self.flood.survey(p, mode.level >= 2, pulse)?;
        self.compare(p);
        Ok(())
    }

    /// Which assumptions fail, and which have an end in common.
    fn compare(&mut self, p: &Position) {
        let flood = &self.flood;
        for cell in 0..81 {
            let cands = p.cands[cell];
            for digit in Ones(cands) {
                let cand = cell * 9 + digit;
                let ends = [flood.ends(cand, true), flood.ends(cand, false)];
                let double = cands.count() >= 3 && common(ends.into_iter());
                let found = [
                    (ends[0].absurd, &mut self.absurd_on),
                    (ends[1].absurd, &mut self.absurd_off),
                    (double, &mut self.double),
                ];
                for (found, set) in found {
                    if found {
                        put(set, cand as u16);
                        self.any = true;
                    }
                }
            }
            let ends = Ones(cands).map(|digit| flood.ends(cell * 9 + digit, true));
            if cands.count() >= 2 && common(ends) {
                self.cells |= 1 << cell;
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                let places = p.places[house][digit];
                let cells = Position::cells_at(house, places);
                let ends = cells.map(|cell| flood.ends(cell * 9 + digit, true));
                if places.count() >= 2 && common(ends) {
                    self.houses[house] |= 1 << digit;
                }
            }
        }
        self.any |= self.cells != 0 || self.houses != [0; 27];
    }

    /// The same where nothing but singles is drawn upon.
    fn survey_singles(&mut self, p: &Position, mode: Mode, pulse: &Pulse) -> Result<(), Stop> {
        pulse.beats(8)?;
        let probe = &mut self.probe;
        probe.run(p, !mode.nishio);
        for (i, &cand) in probe.cands().iter().enumerate() {
            let double = p.cands[cand as usize / 9].count() >= 3 && !mode.nishio && probe.double[i];
            let found = [
                (probe.absurd_on[i], &mut self.absurd_on),
                (probe.absurd_off[i], &mut self.absurd_off),
                (double, &mut self.double),
            ];
            for (found, set) in found {
                if found {
                    put(set, cand);
                    self.any = true;
                }
            }
        }
        if mode.nishio {
            return Ok(());
        }
        for cell in 0..81 {
            let common = || probe.meet(Ones(p.cands[cell]).map(|digit| cell * 9 + digit));
            if p.cands[cell].count() >= 2 && common() {
                self.cells |= 1 << cell;
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                let places = p.places[house][digit];
                let cells = Position::cells_at(house, places);
                if places.count() >= 2 && probe.meet(cells.map(|cell| cell * 9 + digit)) {
                    self.houses[house] |= 1 << digit;
                }
            }
        }
        self.any |= self.cells != 0 || self.houses != [0; 27];
        Ok(())
    }
}

/// Whether starts may have a common end worth having. What an absurd start
/// leads to is not known here: it may be anything.
fn common<'a>(ends: impl Iterator<Item = &'a Ends>) -> bool {
    let (mut on, mut off) = (FULL, FULL);
    for end in ends {
        meet(&mut on, &end.on);
        meet(&mut off, &end.off);
    }
    on != EMPTY || off != EMPTY
}
