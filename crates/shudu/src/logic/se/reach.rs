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

use super::super::position::{Cells, Count, MAP, Ones, Position};
use super::super::pulse::Pulse;
use super::basic::{
    fish, fish_out, hidden_out, hidden_sets, locked, locked_out, naked_out, naked_sets,
};
use super::closure::{Mode, Set, has, put};
use super::net::Links;
use super::probe::Probe;
use crate::control::Stop;

/// What follows from "candidate ON".
#[derive(Clone, Debug)]
struct Ends {
    absurd: bool,
    on: Set,
    off: Set,
}

/// Where an ordered search has to look.
#[derive(Debug)]
pub(super) struct Reach {
    work: Box<Position>,
    /// ONs that wait.
    queue: Vec<u16>,
    on: Set,
    ends: Vec<Ends>,
    links: Links,
    probe: Probe,
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
            work: Box::new(Position::nothing()),
            queue: Vec::new(),
            on: EMPTY,
            ends: Vec::new(),
            links: Links::default(),
            probe: Probe::default(),
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
        let none = Ends { absurd: false, on: EMPTY, off: EMPTY };
        self.ends.resize(729, none);
        for cell in 0..81 {
            let double = p.cands[cell].count() >= 3 && !mode.nishio;
            for digit in Ones(p.cands[cell]) {
                let cand = (cell * 9 + digit) as u16;
                let on = self.assume(p, cand, true, mode, pulse)?;
                let off = self.assume(p, cand, false, mode, pulse)?;
                if on.absurd {
                    put(&mut self.absurd_on, cand);
                    self.any = true;
                }
                if off.absurd {
                    put(&mut self.absurd_off, cand);
                    self.any = true;
                }
                if double {
                    let ends = [&on, &off];
                    if common(&ends) {
                        put(&mut self.double, cand);
                        self.any = true;
                    }
                }
                self.ends[cand as usize] = on;
            }
        }
        if mode.nishio {
            return Ok(());
        }
        for cell in 0..81 {
            let cands = Ones(p.cands[cell]).map(|d| &self.ends[cell * 9 + d]);
            let ends: Vec<&Ends> = cands.collect();
            if ends.len() >= 2 && common(&ends) {
                self.cells |= 1 << cell;
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                let cells = Position::cells_at(house, p.places[house][digit]);
                let ends: Vec<&Ends> = cells.map(|c| &self.ends[c * 9 + digit]).collect();
                if ends.len() >= 2 && common(&ends) {
                    self.houses[house] |= 1 << digit;
                }
            }
        }
        self.any |= self.cells != 0 || self.houses != [0; 27];
        Ok(())
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

    /// Draws all conclusions.
    fn assume(
        &mut self,
        p: &Position,
        cand: u16,
        on: bool,
        mode: Mode,
        pulse: &Pulse,
    ) -> Result<Ends, Stop> {
        pulse.beat()?;
        if !on && mode.level == 0 {
            // An OFF that leaves more than one elsewhere has no consequences.
            let (cell, digit) = (cand as usize / 9, cand as usize % 9);
            let idle = (mode.nishio || p.cands[cell].count() > 2)
                && (0..3).all(|i| p.places[MAP.houses[cell][i] as usize][digit].count() > 2);
            if idle {
                let mut off = EMPTY;
                put(&mut off, cand);
                return Ok(Ends { absurd: false, on: EMPTY, off });
            }
        }
        *self.work = p.clone();
        self.on = EMPTY;
        self.queue.clear();
        let ok = if on {
            self.queue.push(cand);
            true
        } else {
            self.remove(p, cand as usize / 9, cand as usize % 9, mode)
        };
        let absurd = !(ok
            && self.settle(p, mode)
            && (mode.level == 0 || self.techniques(p, mode, pulse)?));
        if absurd {
            return Ok(Ends { absurd, on: FULL, off: FULL });
        }
        let mut off = EMPTY;
        if mode.nishio {
            // Only contradictions are asked for.
            return Ok(Ends { absurd, on: EMPTY, off });
        }
        for cell in 0..81 {
            let gone = u128::from(p.cands[cell] & !self.work.cands[cell]);
            if gone != 0 {
                let (word, bit) = (cell * 9 / 64, cell * 9 % 64);
                let wide = gone << bit;
                off[word] |= wide as u64;
                if bit > 55 {
                    off[word + 1] |= (wide >> 64) as u64;
                }
            }
        }
        Ok(Ends { absurd, on: self.on, off })
    }

    /// Takes a candidate away; `false` on a contradiction.
    #[inline]
    fn remove(&mut self, p: &Position, cell: usize, digit: usize, mode: Mode) -> bool {
        let work = &mut *self.work;
        if work.cands[cell] & (1 << digit) == 0 {
            return true;
        }
        work.cands[cell] &= !(1 << digit);
        let left = work.cands[cell];
        if !mode.nishio {
            // The last candidate is missed only where it had company: the ordered
            // search looks at the last two.
            if left == 0 {
                if p.cands[cell].count() > 1 {
                    return false;
                }
            } else if left & (left - 1) == 0 {
                self.queue.push((cell * 9) as u16 + left.trailing_zeros() as u16);
            }
        }
        for i in 0..3 {
            let house = MAP.houses[cell][i] as usize;
            let places = &mut work.places[house][digit];
            *places &= !(1 << MAP.places[cell][i]);
            let left = *places;
            if left == 0 {
                if p.places[house][digit].count() > 1 {
                    return false;
                }
            } else if left & (left - 1) == 0 {
                let other = MAP.cells[house][left.trailing_zeros() as usize];
                self.queue.push(u16::from(other) * 9 + digit as u16);
            }
        }
        true
    }

    /// Draws the conclusions of all waiting ONs.
    fn settle(&mut self, p: &Position, mode: Mode) -> bool {
        while let Some(cand) = self.queue.pop() {
            if has(&self.on, cand) {
                continue;
            }
            let (cell, digit) = (cand as usize / 9, cand as usize % 9);
            if !self.work.has(cell, digit) {
                return false;
            }
            put(&mut self.on, cand);
            if !mode.nishio {
                for other in Ones(self.work.cands[cell] & !(1 << digit)) {
                    if !self.remove(p, cell, other, mode) {
                        return false;
                    }
                }
            }
            for i in 0..3 {
                let house = MAP.houses[cell][i] as usize;
                let others = self.work.places[house][digit] & !(1 << MAP.places[cell][i]);
                for place in Ones(others) {
                    let other = MAP.cells[house][place] as usize;
                    if !self.remove(p, other, digit, mode) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The techniques of the level, until they give nothing more.
    fn techniques(&mut self, p: &Position, mode: Mode, pulse: &Pulse) -> Result<bool, Stop> {
        let mut out: Vec<(u8, u16)> = Vec::new();
        loop {
            pulse.beat()?;
            out.clear();
            locked(&self.work, &mut |lock| {
                let cells = locked_out(&self.work, lock);
                out.extend(Cells(cells).map(|c| (c as u8, 1 << lock.digit)));
                false
            });
            if out.is_empty() {
                hidden_sets(&self.work, 2, 5, &mut |house, places, digits| {
                    out.extend(hidden_out(&self.work, house, places, digits));
                    false
                });
            }
            if out.is_empty() {
                naked_sets(&self.work, 2, &mut |house, places, digits| {
                    out.extend(naked_out(&self.work, house, places, digits));
                    false
                });
            }
            if out.is_empty() {
                fish(&self.work, 2, &mut |wing| {
                    let cells = fish_out(&self.work, wing);
                    out.extend(Cells(cells).map(|c| (c as u8, 1 << wing.digit)));
                    false
                });
            }
            if out.is_empty() && mode.level >= 2 {
                pulse.beats(4)?;
                self.probe.chains(&self.work, &mut out);
            }
            if out.is_empty() {
                return Ok(true);
            }
            for &(cell, mask) in &out {
                for digit in Ones(mask) {
                    if !self.remove(p, cell as usize, digit, mode) {
                        return Ok(false);
                    }
                }
            }
            if !self.settle(p, mode) {
                return Ok(false);
            }
        }
    }
}

/// Whether starts may have a common end worth having. What an absurd start
/// leads to is not known here: it may be anything.
fn common(ends: &[&Ends]) -> bool {
    let (mut on, mut off) = (ends[0].on, ends[0].off);
    for end in &ends[1..] {
        meet(&mut on, &end.on);
        meet(&mut off, &end.off);
    }
    on != EMPTY || off != EMPTY
}
