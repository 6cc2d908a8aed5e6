//! What follows from an assumption as sets, without order or reasons: a quick
//! way to know that a search for chains will find nothing, or where it need not
//! look, and how far. Each assumption is followed only until all is said that it may have in common with others.
//!
//! A cell or house whose starts have no common consequence here has none in the ordered search either, and where no
//! assumption fails here, none fails there ([`flood`](super::flood) says why). This holds for singles, for the
//! techniques of level 1 and for the chains of level 2. On level 3 the original looks for multiple chains from some cells
//! only; here they are looked for from all, which leads to as much or more.
//!
//! Tried and left: level 4 by dynamic chains from all cells and houses. In a puzzle of 11.9 nearly every candidate then
//! had to be looked at all the same, and nine tenths of the time inside chains is spent where something is found.

use super::super::position::{Count, MAP, Ones, Position};
use super::super::pulse::Pulse;
use super::closure::{Closure, Mode, Set, has, put};
use super::flood::{Ends, Flood};
use super::probe::Probe;
use super::sift::{Need, Off, Sift};
use super::web::Web;
use shudu_board::control::Stop;

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
    /// The last three as the survey had them.
    surveyed: (Set, u128, [u16; 27]),
    sift: Sift,
    /// Whether the assumptions that are sifted are the probe's.
    is_numbered: bool,
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
            web: Web::default(),
            probe: Probe::default(),
            flood: Flood::new(),
            absurd_on: FULL,
            absurd_off: FULL,
            double: FULL,
            cells: u128::MAX,
            houses: [0x1ff; 27],
            any: true,
            surveyed: (FULL, u128::MAX, [0x1ff; 27]),
            sift: Sift::default(),
            is_numbered: false,
        }
    }

    /// What matters of a candidate's ON; it need not be followed further when all that is known. Nothing if it is
    /// to be followed to its end.
    pub(super) fn need_of_on(&self, cand: u16) -> Option<Need<'_>> {
        let is_known = self.sift.is_ready() && !has(&self.absurd_on, cand);
        is_known.then(|| self.sift.need(cand as usize))
    }

    /// The same for its OFF, which is compared with its ON only.
    pub(super) fn need_of_off(
        &mut self,
        cand: u16,
        pool: &[Closure],
        at: &[u16],
    ) -> Option<Need<'_>> {
        if !self.sift.is_ready() || has(&self.absurd_off, cand) {
            return None;
        }
        self.double(cand as usize, pool, at);
        Some(self.sift.need_of_other())
    }

    /// Assumptions that fail: candidates, ON or OFF. In the order in which the probe has seen their contradictions the
    /// first are no shorter than in reading order: as many instructions.
    pub(super) fn failing(&self, p: &Position) -> Vec<(u16, bool)> {
        let mut list = Vec::new();
        for cell in (0..81).filter(|&cell| p.cands[cell].count() >= 2) {
            for cand in Ones(p.cands[cell]).map(|digit| (cell * 9 + digit) as u16) {
                for (on, set) in [(true, &self.absurd_on), (false, &self.absurd_off)] {
                    if has(set, cand) {
                        list.push((cand, on));
                    }
                }
            }
        }
        list
    }

    /// Looks again at what assumptions have in common, now that it is known how far those come that fail.
    pub(super) fn sift(&mut self, p: &Position, level: u8, pool: &[Closure], at: &[u16]) {
        (self.double, self.cells, self.houses) = self.surveyed;
        if level == 0 {
            let (numbers, count, width, rows) = self.probe.rows();
            self.sift.begin(Some(numbers), count, width);
            self.sift.fill(rows);
        } else {
            self.sift.begin(None, 729, 12);
        }
        for cell in 0..81 {
            for cand in Ones(p.cands[cell]).map(|digit| cell * 9 + digit) {
                if has(&self.absurd_on, cand as u16) && at[cand] != 0 {
                    self.sift.keep(cand, &pool[at[cand] as usize - 1]);
                } else if level > 0 {
                    let ends = self.flood.ends(cand, true);
                    let row = self.sift.row(cand);
                    row[..12].copy_from_slice(&ends.on);
                    row[12..].copy_from_slice(&ends.off);
                }
            }
        }
        self.is_numbered = level == 0;
        for cell in 0..81 {
            for cand in Ones(p.cands[cell]).map(|digit| cell * 9 + digit) {
                if has(&self.double, cand as u16) && !self.double(cand, pool, at) {
                    self.double[cand / 64] &= !(1 << (cand % 64));
                }
            }
            let cands = Ones(p.cands[cell]).map(|digit| cell * 9 + digit);
            if self.cells & (1 << cell) != 0 && !self.sift.join(cands) {
                self.cells &= !(1 << cell);
            }
        }
        for house in 0..27 {
            for digit in Ones(self.houses[house]) {
                let cand = |place: usize| MAP.cells[house][place] as usize * 9 + digit;
                if !self.sift.join(Ones(p.places[house][digit]).map(cand)) {
                    self.houses[house] &= !(1 << digit);
                }
            }
        }
    }

    /// Whether a candidate's ON and OFF have an end in common.
    fn double(&mut self, cand: usize, pool: &[Closure], at: &[u16]) -> bool {
        let off = match at[729 + cand] {
            0 if self.is_numbered => match self.probe.partner(cand) {
                Some(partner) => Off::As(partner),
                None => Off::Idle,
            },
            0 => {
                let ends = self.flood.ends(cand, false);
                Off::Sets(&ends.on, &ends.off)
            }
            number => Off::Said(&pool[number as usize - 1]),
        };
        self.sift.oppose(off);
        self.sift.double(cand)
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
        self.sift.clear();
    }

    /// Positions to come are parts of this one.
    pub(super) fn rest_on(&mut self, p: &Position) {
        self.probe.rest_on(p);
    }

    /// The next position is inside an assumption of the one that is rested on.
    pub(super) fn enter(&mut self, cand: u16, on: bool) {
        self.probe.enter(usize::from(cand) + if on { 0 } else { 729 });
    }

    /// What follows from that position is where its parts begin, and those of the next step inside the same assumption.
    pub(super) fn keep(&mut self, p: &Position) {
        self.probe.keep(p);
    }

    /// Looks at all assumptions. Simpler chains must have been looked for in vain.
    pub(super) fn survey(&mut self, p: &Position, mode: Mode, pulse: &Pulse) -> Result<(), Stop> {
        self.absurd_on = EMPTY;
        self.absurd_off = EMPTY;
        self.double = EMPTY;
        self.cells = 0;
        self.houses = [0; 27];
        self.any = false;
        self.sift.clear();
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
        let flood = &self.flood;
        for cell in 0..81 {
            let cands = p.cands[cell];
            for digit in Ones(cands) {
                let cand = cell * 9 + digit;
                let ends = [true, false].map(|on| flood.ends(cand, on));
                let found = [
                    (ends[0].absurd, &mut self.absurd_on),
                    (ends[1].absurd, &mut self.absurd_off),
                    (cands.count() >= 3 && common(ends.into_iter()), &mut self.double),
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
        self.conclude();
    }

    fn conclude(&mut self) {
        self.any |= self.cells != 0 || self.houses != [0; 27];
        self.surveyed = (self.double, self.cells, self.houses);
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
        // Where an assumption is absurd, the ordered search begins with it, and what others have in common is looked
        // at when it is known what it has said.
        let any = self.any;
        for cell in 0..81 {
            let common = || probe.meet(Ones(p.cands[cell]).map(|digit| cell * 9 + digit));
            if p.cands[cell].count() >= 2 && (any || common()) {
                self.cells |= 1 << cell;
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                let places = p.places[house][digit];
                let cells = Position::cells_at(house, places);
                let common = || probe.meet(cells.map(|cell| cell * 9 + digit));
                if places.count() >= 2 && (any || common()) {
                    self.houses[house] |= 1 << digit;
                }
            }
        }
        self.conclude();
        Ok(())
    }
}

/// Whether starts have an end in common. What an absurd start leads to is not known here: it may be anything.
fn common<'a>(ends: impl Iterator<Item = &'a Ends>) -> bool {
    let (mut on, mut off) = (FULL, FULL);
    for end in ends {
        meet(&mut on, &end.on);
        meet(&mut off, &end.off);
    }
    on != EMPTY || off != EMPTY
}
