//! All that follows by the links of a position as it is, from every candidate at once.
//!
//! Candidates that exclude each other are linked weakly (ON → OFF), the last two of a cell or house
//! strongly (OFF → ON). Both kinds go both ways, so "x ON leads to y OFF" says the same as "y ON leads to
//! x OFF", and one table serves for both. Only the ends of strong links have ONs that lead to them; what
//! leads to each of those is found by joining the sets of those that lead there, and what leads to an OFF
//! by joining those of its neighbours.

use super::super::position::{Count, MAP, Ones, Position, is_two};
use super::closure::{Set, has, put};
use shudu_board::boost::boosted;

const EMPTY: Set = [0; 12];

/// What leads to what.
#[derive(Debug, Default)]
pub(super) struct Web {
    /// The neighbours of each candidate on an empty board.
    weak: Vec<Set>,
    /// The candidates of the position.
    cands: Set,
    /// The ends of strong links, as a list and as a set.
    ends: Vec<u16>,
    is_end: Set,
    /// For each end of a strong link: what leads to its ON, itself included.
    to_on: Vec<Set>,
    /// For each candidate: what leads to its OFF, which is as well what its ON makes OFF.
    off: Vec<Set>,
}

#[inline(always)]
fn add(to: &mut Set, from: &Set) {
    for i in 0..12 {
        to[i] |= from[i];
    }
}

/// The first of a set, taken out of it.
#[inline(always)]
fn pop(set: &mut Set) -> Option<usize> {
    for (i, word) in set.iter_mut().enumerate() {
        if *word != 0 {
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            return Some(i * 64 + bit);
        }
    }
    None
}

/// The candidates of a position as a set.
pub(super) fn set_of(p: &Position) -> Set {
    let mut set = EMPTY;
    for cell in 0..81 {
        let (word, bit) = (cell * 9 / 64, cell * 9 % 64);
        let wide = u128::from(p.cands[cell]) << bit;
        set[word] |= wide as u64;
        if bit > 55 {
            set[word + 1] |= (wide >> 64) as u64;
        }
    }
    set
}

impl Web {
    fn prepare(&mut self) {
        self.to_on = vec![EMPTY; 729];
        self.off = vec![EMPTY; 729];
        self.weak = vec![EMPTY; 729];
        for (cand, weak) in self.weak.iter_mut().enumerate() {
            let (cell, digit) = (cand / 9, cand % 9);
            for other in (0..9).filter(|&other| other != digit) {
                put(weak, (cell * 9 + other) as u16);
            }
            for &peer in &MAP.peers[cell] {
                put(weak, u16::from(peer) * 9 + digit as u16);
            }
        }
    }

    /// Follows everything.
    pub(super) fn build(&mut self, p: &Position) {
        if self.weak.is_empty() {
            self.prepare();
        }
        self.cands = set_of(p);
        self.ends.clear();
        self.is_end = EMPTY;
        for cell in 0..81 {
            if is_two(p.cands[cell]) {
                let (low, high) = (p.cands[cell].trailing_zeros(), p.cands[cell].ilog2());
                self.link((cell * 9) as u16 + low as u16, (cell * 9) as u16 + high as u16);
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                let places = p.places[house][digit];
                if is_two(places) {
                    let cell = |place: u32| u16::from(MAP.cells[house][place as usize]);
                    let (low, high) = (cell(places.trailing_zeros()), cell(places.ilog2()));
                    self.link(low * 9 + digit as u16, high * 9 + digit as u16);
                }
            }
        }
        boosted(
            #[inline(always)]
            || {
                self.follow_ons();
                self.follow_offs();
            },
        );
    }

    /// A strong link. What excludes one of the two makes the other ON.
    fn link(&mut self, a: u16, b: u16) {
        for (from, to) in [(a, b), (b, a)] {
            if !has(&self.is_end, to) {
                put(&mut self.is_end, to);
                self.ends.push(to);
                self.to_on[to as usize] = EMPTY;
                put(&mut self.to_on[to as usize], to);
            }
            for i in 0..12 {
                self.to_on[to as usize][i] |= self.weak[from as usize][i] & self.cands[i];
            }
        }
    }

    #[inline(always)]
    fn follow_ons(&mut self) {
        let mut done = EMPTY;
        for &end in &self.ends {
            let mut all = self.to_on[end as usize];
            let mut open = EMPTY;
            for i in 0..12 {
                open[i] = all[i] & self.is_end[i];
            }
            open[end as usize / 64] &= !(1 << (end % 64));
            let mut seen = open;
            while let Some(next) = pop(&mut open) {
                let more = &self.to_on[next];
                if has(&done, next as u16) {
                    // Nothing leads to what leads there that does not lead there.
                    for i in 0..12 {
                        all[i] |= more[i];
                        seen[i] |= more[i];
                        open[i] &= !more[i];
                    }
                } else {
                    for i in 0..12 {
                        all[i] |= more[i];
                        let new = more[i] & self.is_end[i] & !seen[i];
                        open[i] |= new;
                        seen[i] |= new;
                    }
                }
            }
            self.to_on[end as usize] = all;
            put(&mut done, end);
        }
    }

    #[inline(always)]
    fn follow_offs(&mut self) {
        for w in 0..12 {
            let mut cands = self.cands[w];
            while cands != 0 {
                let cand = w * 64 + cands.trailing_zeros() as usize;
                cands &= cands - 1;
                let (mut all, mut open) = (EMPTY, EMPTY);
                for i in 0..12 {
                    all[i] = self.weak[cand][i] & self.cands[i];
                    open[i] = all[i] & self.is_end[i];
                }
                for v in 0..12 {
                    while open[v] != 0 {
                        let more = &self.to_on[v * 64 + open[v].trailing_zeros() as usize];
                        for i in 0..12 {
                            all[i] |= more[i];
                            open[i] &= !more[i];
                        }
                    }
                }
                self.off[cand] = all;
            }
        }
    }

    /// Whether there are chains of one line.
    pub(super) fn has_chain(&self) -> bool {
        let mut cands = self.cands;
        std::iter::from_fn(|| pop(&mut cands)).any(|cand| has(&self.off[cand], cand as u16))
    }

    /// What chains of one line remove: candidates whose ON leads to their OFF.
    pub(super) fn chains(&self, out: &mut Vec<u16>) {
        let mut cands = self.cands;
        while let Some(cand) = pop(&mut cands) {
            if has(&self.off[cand], cand as u16) {
                out.push(cand as u16);
            }
        }
    }

    /// What all of some candidates exclude, one of which is ON.
    #[inline(always)]
    fn common(&self, cands: impl Iterator<Item = usize>) -> Set {
        let mut all = self.cands;
        for cand in cands {
            for i in 0..12 {
                all[i] &= self.off[cand][i];
            }
        }
        all
    }

    /// Cells, and digits of houses, whose candidates have a consequence in common. An ON that they have in
    /// common makes OFFs.
    pub(super) fn meets(&self, p: &Position) -> (u128, [u16; 27]) {
        let mut cells = 0;
        for cell in 0..81 {
            if p.cands[cell].count() > 1 {
                let common = self.common(Ones(p.cands[cell]).map(|digit| cell * 9 + digit));
                cells |= u128::from(common != EMPTY) << cell;
            }
        }
        let mut houses = [0; 27];
        for (house, digits) in houses.iter_mut().enumerate() {
            for digit in 0..9 {
                let places = p.places[house][digit];
                if places.count() > 1 {
                    let cells = Position::cells_at(house, places);
                    let common = self.common(cells.map(|cell| cell * 9 + digit));
                    *digits |= u16::from(common != EMPTY) << digit;
                }
            }
        }
        (cells, houses)
    }

    /// What chains from all candidates of a cell, or all places of a digit in a house, remove.
    pub(super) fn multiple(&self, p: &Position, out: &mut Vec<u16>) {
        let mut gone = EMPTY;
        boosted(
            #[inline(always)]
            || self.join(p, &mut gone),
        );
        while let Some(cand) = pop(&mut gone) {
            out.push(cand as u16);
        }
    }

    #[inline(always)]
    fn join(&self, p: &Position, gone: &mut Set) {
        for cell in 0..81 {
            if p.cands[cell] != 0 {
                add(gone, &self.common(Ones(p.cands[cell]).map(|digit| cell * 9 + digit)));
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                let places = p.places[house][digit];
                if places != 0 {
                    let cell = |place: usize| MAP.cells[house][place] as usize;
                    add(gone, &self.common(Ones(places).map(|place| cell(place) * 9 + digit)));
                }
            }
        }
    }
}
