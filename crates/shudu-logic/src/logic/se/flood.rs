//! What follows from every assumption as sets, with techniques and chains, kept from step to step.
//!
//! As long as no contradiction arises, the statements that follow do not depend on the order of
//! drawing them: a conclusion that is missed because a cell or house has shrunk meanwhile follows
//! from what has shrunk it. What follows from an assumption is therefore the largest set of
//! candidates below it that no rule makes smaller, and that has consequences:
//!
//! - It follows as well from every assumption that leads to this one.
//! - It still follows when the position has lost candidates. If the assumption had removed them all, nothing
//!   else follows; if not, it is enough to look at what they touch.
//! - Where no chain was, there is one only through a *new* strong link, between the last two of a cell
//!   or house that had more. One of the two is ON, so what both exclude goes: two candidates are followed
//!   instead of all.
//!
//! In puzzles of 10.6 to 11.8 following every assumption anew was two thirds of a rating; so it is a tenth.

use super::super::position::{MAP, Ones, Position, is_two};
use super::super::pulse::Pulse;
use super::closure::{Set, has, put};
use super::lanes::Lanes;
use super::web::{Web, set_of};
use shudu_board::control::Stop;

/// What follows from an assumption.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    known: bool,
    pub absurd: bool,
    pub on: Set,
    pub off: Set,
}

const EMPTY: Set = [0; 12];
const FULL: Set = [u64::MAX; 12];
const UNKNOWN: Ends = Ends { known: false, absurd: false, on: EMPTY, off: EMPTY };

/// Demands: 81 cells, then 27 houses with nine digits each.
const HOUSES: usize = 81;

/// What has changed since a rule was last asked.
#[derive(Clone, Copy, Debug)]
struct Stir {
    /// Digits, for locked candidates and X-wings.
    locked: u16,
    fish: u16,
    /// Houses, for pairs.
    pairs: u32,
    /// Cells and houses with digits, for links.
    demands: [u64; 6],
}

const QUIET: Stir = Stir { locked: 0, fish: 0, pairs: 0, demands: [0; 6] };

/// All assumptions of a position.
#[derive(Debug)]
pub(super) struct Flood {
    /// The position that was last surveyed, and its candidates.
    base: Option<Box<Position>>,
    cands: Set,
    /// By candidate: its OFF, its ON.
    ends: Vec<[Ends; 2]>,
    work: Box<Position>,
    on: Set,
    off: Set,
    /// ONs that wait.
    queue: Vec<u16>,
    /// OFFs that a rule gives.
    out: Vec<u16>,
    stir: Stir,
    links: Vec<[u16; 2]>,
    lanes: Lanes,
    web: Web,
    /// From level 2 on chains are followed, on level 3 multiple ones.
    level: u8,
}

/// Calls with each candidate of a set.
#[inline]
fn each(set: &Set, mut visit: impl FnMut(u16)) {
    for (i, &word) in set.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            visit((i * 64) as u16 + word.trailing_zeros() as u16);
            word &= word - 1;
        }
    }
}

impl Flood {
    pub(super) fn new() -> Flood {
        Flood {
            base: None,
            cands: EMPTY,
            ends: Vec::new(),
            work: Box::new(Position::nothing()),
            on: EMPTY,
            off: EMPTY,
            queue: Vec::new(),
            out: Vec::new(),
            stir: QUIET,
            links: Vec::new(),
            lanes: Lanes::default(),
            web: Web::default(),
            level: 1,
        }
    }

    /// What follows from a candidate's ON or OFF.
    pub(super) fn ends(&self, cand: usize, on: bool) -> &Ends {
        &self.ends[cand][usize::from(on)]
    }

    /// Draws all conclusions from all assumptions.
    pub(super) fn survey(&mut self, p: &Position, level: u8, pulse: &Pulse) -> Result<(), Stop> {
        self.level = level;
        let before = self.base.take();
        let cands = set_of(p);
        let mut gone = EMPTY;
        let mut placed = EMPTY;
        match before.filter(|before| self.leads(before, p, &mut placed)) {
            Some(_) => {
                for i in 0..12 {
                    gone[i] = self.cands[i] & !cands[i] & !placed[i];
                }
            }
            None => {
                self.ends.clear();
                self.ends.resize(729, [UNKNOWN; 2]);
            }
        }
        self.cands = cands;
        let calm = self.is_calm(p);
        for on in [true, false] {
            for cell in 0..81 {
                for digit in Ones(p.cands[cell]) {
                    // Some tens of microseconds where multiple chains are looked for.
                    pulse.beats(if level >= 3 { 8 } else { 2 })?;
                    let cand = (cell * 9 + digit) as u16;
                    let ends = &mut self.ends[cand as usize][usize::from(on)];
                    if !ends.known {
                        self.begin(p, cand, on, calm);
                    } else if ends.absurd {
                        continue;
                    } else if meets(&ends.off, &placed) {
                        ends.absurd = true;
                        (ends.on, ends.off) = (FULL, FULL);
                    } else {
                        self.resume(p, cand, on, &gone);
                    }
                }
            }
        }
        self.base = Some(Box::new(p.clone()));
        Ok(())
    }

    /// Whether one position has come from another, by candidates that went and digits that were placed.
    fn leads(&self, before: &Position, now: &Position, placed: &mut Set) -> bool {
        for cell in 0..81 {
            if now.cands[cell] & !before.cands[cell] != 0 {
                return false;
            }
            if now.digits[cell] != before.digits[cell] {
                let digit = now.digits[cell] as usize;
                if digit == 0 || !before.has(cell, digit - 1) {
                    return false;
                }
                put(placed, (cell * 9 + digit - 1) as u16);
            }
        }
        true
    }

    /// Whether no rule says anything of a position as it is: then they need to look only at what changes.
    fn is_calm(&mut self, p: &Position) -> bool {
        self.load(p);
        self.stir_all();
        self.ask_rules() && self.out.is_empty()
    }

    fn load(&mut self, p: &Position) {
        self.work.cands = p.cands;
        self.work.places = p.places;
        self.on = EMPTY;
        self.off = EMPTY;
        self.queue.clear();
        self.stir = QUIET;
    }

    fn stir_all(&mut self) {
        self.stir =
            Stir { locked: 0x1ff, fish: 0x1ff, pairs: (1 << 27) - 1, demands: [u64::MAX; 6] };
    }

    /// Follows an assumption for the first time.
    fn begin(&mut self, p: &Position, cand: u16, on: bool, calm: bool) {
        if !on && let Some(partner) = partner(p, cand) {
            // The same as "partner ON".
            let same = self.ends[partner as usize][1].clone();
            self.ends[cand as usize][0] = same;
            return;
        }
        self.load(p);
        if !calm {
            self.stir_all();
        }
        if on {
            self.queue.push(cand);
        }
        let fine = on || self.remove(p, cand);
        self.finish(p, cand, on, fine);
    }

    /// Goes on from what was known, where candidates have gone.
    fn resume(&mut self, p: &Position, cand: u16, on: bool, gone: &Set) {
        let ends = &mut self.ends[cand as usize][usize::from(on)];
        let mut news = EMPTY;
        let mut any = 0;
        for i in 0..12 {
            news[i] = gone[i] & !ends.off[i];
            any |= news[i];
            ends.on[i] &= self.cands[i];
            ends.off[i] &= self.cands[i];
        }
        if any == 0 {
            return;
        }
        let (on_before, off_before) = (ends.on, ends.off);
        self.load(p);
        self.on = on_before;
        self.off = off_before;
        each(&off_before, |cand| self.work.remove(cand as usize / 9, cand as usize % 9));
        let mut fine = true;
        each(&news, |cand| fine = fine && self.touch(p, cand));
        self.finish(p, cand, on, fine);
    }

    /// Draws the conclusions, and keeps them.
    fn finish(&mut self, p: &Position, cand: u16, on: bool, fine: bool) {
        let absurd = !(fine && self.run(p));
        self.ends[cand as usize][usize::from(on)] = match absurd {
            true => Ends { known: true, absurd, on: FULL, off: FULL },
            false => Ends { known: true, absurd, on: self.on, off: self.off },
        };
    }

    /// `false` on a contradiction.
    fn run(&mut self, p: &Position) -> bool {
        loop {
            if !(self.settle(p) && self.ask_rules()) {
                return false;
            }
            if self.out.is_empty() {
                return true;
            }
            for i in 0..self.out.len() {
                if !self.remove(p, self.out[i]) {
                    return false;
                }
            }
        }
    }

    /// Takes a candidate away, with what is known to follow; `false` on a contradiction.
    #[inline]
    fn remove(&mut self, p: &Position, cand: u16) -> bool {
        if has(&self.off, cand) {
            return true;
        }
        put(&mut self.off, cand);
        self.work.remove(cand as usize / 9, cand as usize % 9);
        self.touch(p, cand)
    }

    /// Looks at the cell and the houses of a candidate that has gone.
    #[inline]
    fn touch(&mut self, p: &Position, cand: u16) -> bool {
        let (cell, digit) = (cand as usize / 9, cand as usize % 9);
        self.stir.locked |= 1 << digit;
        self.stir.fish |= 1 << digit;
        self.stir.demands[cell / 64] |= 1 << (cell % 64);
        let left = self.work.cands[cell];
        if left & left.wrapping_sub(1) == 0 {
            // The last candidate is missed only where it had company: the ordered
            // search looks at the last two.
            if left != 0 {
                self.queue.push((cell * 9) as u16 + left.trailing_zeros() as u16);
            } else if p.cands[cell] & p.cands[cell].wrapping_sub(1) != 0 {
                return false;
            }
        }
        for i in 0..3 {
            let house = MAP.houses[cell][i] as usize;
            self.stir.pairs |= 1 << house;
            let demand = HOUSES + house * 9 + digit;
            self.stir.demands[demand / 64] |= 1 << (demand % 64);
            let left = self.work.places[house][digit];
            if left & left.wrapping_sub(1) == 0 {
                if left != 0 {
                    let other = MAP.cells[house][left.trailing_zeros() as usize];
                    self.queue.push(u16::from(other) * 9 + digit as u16);
                } else {
                    let before = p.places[house][digit];
                    if before & before.wrapping_sub(1) != 0 {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Draws the conclusions of all waiting ONs.
    fn settle(&mut self, p: &Position) -> bool {
        while let Some(cand) = self.queue.pop() {
            if has(&self.on, cand) {
                continue;
            }
            let (cell, digit) = (cand as usize / 9, cand as usize % 9);
            if !self.work.has(cell, digit) {
                return false;
            }
            put(&mut self.on, cand);
            for other in Ones(self.work.cands[cell] & !(1 << digit)) {
                if !self.remove(p, (cell * 9 + other) as u16) {
                    return false;
                }
            }
            for i in 0..3 {
                let house = MAP.houses[cell][i] as usize;
                let others = self.work.places[house][digit] & !(1 << MAP.places[cell][i]);
                for place in Ones(others) {
                    let other = MAP.cells[house][place] as usize;
                    if !self.remove(p, (other * 9 + digit) as u16) {
                        return false;
                    }
                }
            }
            if !self.join(p, cand) {
                return false;
            }
        }
        true
    }

    /// Adds what is known to follow from an ON.
    #[inline]
    fn join(&mut self, p: &Position, cand: u16) -> bool {
        let ends = &self.ends[cand as usize][1];
        if !ends.known {
            return true;
        }
        if ends.absurd {
            return false;
        }
        let mut more = EMPTY;
        for i in 0..12 {
            more[i] = ends.off[i] & !self.off[i] & self.cands[i];
        }
        let mut fine = true;
        each(&more, |cand| fine = fine && self.remove(p, cand));
        fine
    }

    /// Asks the rules for OFFs, which are left in `out`; `false` on a contradiction.
    fn ask_rules(&mut self) -> bool {
        self.out.clear();
        for digit in Ones(std::mem::take(&mut self.stir.locked)) {
            locked(&self.work, digit, &mut self.out);
        }
        if !self.out.is_empty() {
            return true;
        }
        let mut houses = std::mem::take(&mut self.stir.pairs);
        while houses != 0 {
            pairs(&self.work, houses.trailing_zeros() as usize, &mut self.out);
            houses &= houses - 1;
        }
        for digit in Ones(std::mem::take(&mut self.stir.fish)) {
            x_wings(&self.work, digit, &mut self.out);
        }
        if !self.out.is_empty() || self.level < 2 {
            return true;
        }
        if self.level >= 3 {
            if self.stir.demands != [0; 6] {
                self.stir.demands = [0; 6];
                self.ask_web();
            }
            return true;
        }
        self.links.clear();
        for (i, word) in std::mem::take(&mut self.stir.demands).into_iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let demand = i * 64 + word.trailing_zeros() as usize;
                word &= word - 1;
                if demand < HOUSES + 243 {
                    self.links.extend(link(&self.work, demand));
                }
            }
        }
        self.lanes.chains(&self.work, &self.links, &mut self.out);
        true
    }

    /// Multiple chains, where there is none of one line.
    fn ask_web(&mut self) {
        self.web.build(&self.work);
        self.web.chains(&mut self.out);
        if self.out.is_empty() {
            self.web.multiple(&self.work, &mut self.out);
        }
    }
}

fn meets(a: &Set, b: &Set) -> bool {
    let mut any = 0;
    for i in 0..12 {
        any |= a[i] & b[i];
    }
    any != 0
}

/// A candidate that is ON exactly when this one is OFF.
fn partner(p: &Position, cand: u16) -> Option<u16> {
    let (cell, digit) = (cand as usize / 9, cand as usize % 9);
    let mut demands = vec![cell];
    demands.extend(MAP.houses[cell].map(|house| HOUSES + house as usize * 9 + digit));
    let link = demands.into_iter().find_map(|demand| link(p, demand))?;
    Some(link[usize::from(link[0] == cand)])
}

/// Whether there is a candidate that is ON exactly when this one is OFF.
pub(super) fn has_partner(p: &Position, cand: u16) -> bool {
    partner(p, cand).is_some()
}

/// The last two candidates of a demand, if there are two.
#[inline]
fn link(p: &Position, demand: usize) -> Option<[u16; 2]> {
    let mask = match demand.checked_sub(HOUSES) {
        None => p.cands[demand],
        Some(at) => p.places[at / 9][at % 9],
    };
    if !is_two(mask) {
        return None;
    }
    let (low, high) = (mask.trailing_zeros() as usize, mask.ilog2() as usize);
    Some(match demand.checked_sub(HOUSES) {
        None => [low, high].map(|digit| (demand * 9 + digit) as u16),
        Some(at) => [low, high].map(|place| MAP.cells[at / 9][place] as u16 * 9 + (at % 9) as u16),
    })
}

fn give(house: usize, places: u16, digit: usize, out: &mut Vec<u16>) {
    out.extend(Position::cells_at(house, places).map(|cell| (cell * 9 + digit) as u16));
}

/// Pointing and claiming.
fn locked(p: &Position, digit: usize, out: &mut Vec<u16>) {
    const ROW: u16 = 0b111;
    const COLUMN: u16 = 0b001_001_001;
    for i in 0..9 {
        let (band, stack) = (i / 3, i % 3);
        // A box into a row or column.
        let places = p.places[i][digit];
        if places != 0 {
            for k in 0..3 {
                if places & !(ROW << (3 * k)) == 0 {
                    let row = 9 + band * 3 + k;
                    give(row, p.places[row][digit] & !(ROW << (3 * stack)), digit, out);
                }
                if places & !(COLUMN << k) == 0 {
                    let column = 18 + stack * 3 + k;
                    give(column, p.places[column][digit] & !(ROW << (3 * band)), digit, out);
                }
            }
        }
        // A row, a column into a box.
        let (row, column) = (p.places[9 + i][digit], p.places[18 + i][digit]);
        for k in 0..3 {
            if row != 0 && row & !(ROW << (3 * k)) == 0 {
                let block = i / 3 * 3 + k;
                give(block, p.places[block][digit] & !(ROW << (i % 3 * 3)), digit, out);
            }
            if column != 0 && column & !(ROW << (3 * k)) == 0 {
                let block = k * 3 + i / 3;
                give(block, p.places[block][digit] & !(COLUMN << (i % 3)), digit, out);
            }
        }
    }
}

/// Hidden and naked pairs of a house.
fn pairs(p: &Position, house: usize, out: &mut Vec<u16>) {
    for a in 0..8 {
        let places = p.places[house][a];
        if !is_two(places) {
            continue;
        }
        for b in a + 1..9 {
            if p.places[house][b] == places {
                for cell in Position::cells_at(house, places) {
                    let others = p.cands[cell] & !(1 << a | 1 << b);
                    out.extend(Ones(others).map(|digit| (cell * 9 + digit) as u16));
                }
            }
        }
    }
    let cells = &MAP.cells[house];
    for a in 0..8 {
        let digits = p.cands[cells[a] as usize];
        if !is_two(digits) {
            continue;
        }
        for b in a + 1..9 {
            if p.cands[cells[b] as usize] == digits {
                for digit in Ones(digits) {
                    give(house, p.places[house][digit] & !(1 << a | 1 << b), digit, out);
                }
            }
        }
    }
}

/// X-wings of a digit.
fn x_wings(p: &Position, digit: usize, out: &mut Vec<u16>) {
    for (lines, covers) in [(9, 18), (18, 9)] {
        for a in 0..8 {
            let places = p.places[lines + a][digit];
            if !is_two(places) {
                continue;
            }
            for b in a + 1..9 {
                if p.places[lines + b][digit] == places {
                    for cover in Ones(places) {
                        let others = p.places[covers + cover][digit] & !(1 << a | 1 << b);
                        give(covers + cover, others, digit, out);
                    }
                }
            }
        }
    }
}
