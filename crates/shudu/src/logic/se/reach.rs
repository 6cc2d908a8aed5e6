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

use super::super::position::{Count, MAP, Ones, Position};
use super::super::pulse::Pulse;
use super::closure::{Mode, Set, has, put};
use super::flood::{Ends, Flood};
use super::probe::Probe;
use super::web::Web;
use crate::control::Stop;

/// Where an ordered search has to look.
#[derive(Debug)]
pub(super) struct Reach {
    web: Web,
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
    /// What may be found from each candidate ON: those that are ON, and OFF, at the end of
    /// it and of all it is compared with. Empty where that is not known.
    needs: Vec<Need>,
}

/// The ends of an assumption that matter: those that are ON, and OFF.
pub(super) type Need = [Set; 2];

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
            web: Web::default(),
            probe: Probe::default(),
            flood: Flood::new(),
            absurd_on: FULL,
            absurd_off: FULL,
            double: FULL,
            cells: u128::MAX,
            houses: [0x1ff; 27],
            any: true,
            needs: Vec::new(),
        }
    }

    /// What matters of a candidate's ON; it need not be followed further when all that is known. Nothing if it is
    /// to be followed to its end.
    pub(super) fn need_of_on(&self, cand: u16) -> Option<&Need> {
        self.needs.get(cand as usize).filter(|_| !self.flood.ends(cand as usize, true).absurd)
    }

    /// The same for its OFF, which is compared with its ON only.
    pub(super) fn need_of_off(&self, cand: u16) -> Option<Need> {
        if self.needs.is_empty() || self.flood.ends(cand as usize, false).absurd {
            return None;
        }
        let ends = [true, false].map(|on| self.flood.ends(cand as usize, on));
        Some(shared(ends.into_iter()))
    }

    /// Whether the sets say anything about a search in this mode.
    pub(super) fn covers(mode: Mode) -> bool {
        mode.level <= 3
    }

    /// Makes no difference between assumptions.
    pub(super) fn look_everywhere(&mut self) {
        self.cells = u128::MAX;
        self.houses = [0x1ff; 27];
        self.any = true;
        self.needs.clear();
    }

    /// Looks at all assumptions. Simpler chains must have been looked for in vain.
    pub(super) fn survey(&mut self, p: &Position, mode: Mode, pulse: &Pulse) -> Result<(), Stop> {
        self.absurd_on = EMPTY;
        self.absurd_off = EMPTY;
        self.double = EMPTY;
        self.cells = 0;
        self.houses = [0; 27];
        self.any = false;
        self.needs.clear();
        if !mode.dynamic {
            // Only for positions without chains of one line: there an assumption cannot contradict itself,
            // or a chain would lead from it to its opposite.
            pulse.beats(4)?;
            self.web.build(p);
            (self.cells, self.houses) = self.web.meets(p);
            self.any = self.cells != 0 || self.houses != [0; 27];
            return Ok(());
        }
        if mode.level == 0 {
            return self.survey_singles(p, mode, pulse);
        }
        self.flood.survey(p, mode.level, pulse)?;
        self.compare(p);
        Ok(())
    }

    /// Which assumptions fail, and which have an end in common.
    fn compare(&mut self, p: &Position) {
        self.needs.resize(729, [EMPTY; 2]);
        for cell in 0..81 {
            let cands = p.cands[cell];
            for digit in Ones(cands) {
                let cand = cell * 9 + digit;
                let ends = [true, false].map(|on| self.flood.ends(cand, on));
                let both = shared(ends.into_iter());
                let found = [
                    (ends[0].absurd, &mut self.absurd_on),
                    (ends[1].absurd, &mut self.absurd_off),
                    (cands.count() >= 3 && both != [EMPTY; 2], &mut self.double),
                ];
                for (found, set) in found {
                    if found {
                        put(set, cand as u16);
                        self.any = true;
                    }
                }
                if has(&self.double, cand as u16) {
                    add(&mut self.needs[cand], &both);
                }
            }
            if cands.count() >= 2 && self.join(Ones(cands).map(|digit| cell * 9 + digit)) {
                self.cells |= 1 << cell;
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                let places = p.places[house][digit];
                let cand = |place: usize| MAP.cells[house][place] as usize * 9 + digit;
                if places.count() >= 2 && self.join(Ones(places).map(cand)) {
                    self.houses[house] |= 1 << digit;
                }
            }
        }
        self.any |= self.cells != 0 || self.houses != [0; 27];
    }

    /// Whether starts, one of which is ON, have an end in common; each of them is followed for that.
    fn join(&mut self, cands: impl Iterator<Item = usize> + Clone) -> bool {
        let all = shared(cands.clone().map(|cand| self.flood.ends(cand, true)));
        let any = all != [EMPTY; 2];
        if any {
            cands.for_each(|cand| add(&mut self.needs[cand], &all));
        }
        any
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

/// What starts have in common. What an absurd start leads to is not known here: it may be anything.
fn shared<'a>(ends: impl Iterator<Item = &'a Ends>) -> Need {
    let mut all = [FULL; 2];
    for end in ends {
        meet(&mut all[0], &end.on);
        meet(&mut all[1], &end.off);
    }
    all
}

fn add(need: &mut Need, more: &Need) {
    for (need, more) in need.iter_mut().zip(more) {
        for i in 0..12 {
            need[i] |= more[i];
        }
    }
}
