//! What assumptions need to be followed for.

use super::closure::{Closure, Set};

/// Words of a set of candidates, at most.
pub(super) const MOST: usize = 12;

/// The ends of an assumption that matter. Sets of candidates may be numbered otherwise than by cell
/// and digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need<'a> {
    /// The number of each candidate; where there is none, it is cell × 9 + digit.
    number: Option<&'a [u16]>,
    on: &'a [u64],
    off: &'a [u64],
}

impl Need<'_> {
    /// How many there are.
    pub(super) fn count(&self) -> u32 {
        self.on.iter().chain(self.off).map(|word| word.count_ones()).sum()
    }

    /// Whether a statement is among them.
    #[inline]
    pub(super) fn has(&self, cand: u16, on: bool) -> bool {
        let number = self.number.map_or(cand, |number| number[cand as usize]) as usize;
        let set = if on { self.on } else { self.off };
        set[number / 64] >> (number % 64) & 1 != 0
    }

    /// Whether all are in such sets, numbered by cell and digit.
    pub(super) fn is_met(&self, on: &Set, off: &Set) -> bool {
        let pairs = self.on.iter().zip(on).chain(self.off.iter().zip(off));
        self.number.is_none() && pairs.fold(0, |missing, (need, got)| missing | need & !got) == 0
    }
}

/// What follows from each assumption, and what of it matters.
#[derive(Debug, Default)]
pub(super) struct Sift {
    width: usize,
    numbers: Vec<u16>,
    is_numbered: bool,
    /// For each candidate that is assumed, by number: the ONs, the OFFs that follow.
    rows: Vec<u64>,
    needs: Vec<u64>,
    /// What follows from an OFF, and what it is followed for.
    other: [u64; 2 * MOST],
    ready: bool,
}

/// What is in a row as well. Rows of eight words are the rule, and a matter of a few instructions.
#[inline]
pub(super) fn meet(all: &mut [u64; 2 * MOST], row: &[u64]) {
    if let Ok(row) = <&[u64; 8]>::try_from(row) {
        for i in 0..8 {
            all[i] &= row[i];
        }
    } else {
        for (all, word) in all.iter_mut().zip(row) {
            *all &= word;
        }
    }
}

/// Whether nothing is in a row so long.
#[inline]
pub(super) fn is_empty(all: &[u64; 2 * MOST], size: usize) -> bool {
    if size == 8 {
        all[..8].iter().fold(0, |any, word| any | word) == 0
    } else {
        all[..size].iter().all(|&word| word == 0)
    }
}

impl Sift {
    pub(super) fn clear(&mut self) {
        self.ready = false;
    }

    pub(super) fn is_ready(&self) -> bool {
        self.ready
    }

    /// Begins with assumptions numbered otherwise, or by cell and digit.
    pub(super) fn begin(&mut self, numbers: Option<&[u16]>, count: usize, width: usize) {
        self.width = width;
        self.is_numbered = numbers.is_some();
        self.numbers.clear();
        self.numbers.extend_from_slice(numbers.unwrap_or_default());
        let size = 2 * width * count;
        // Those that are read are written first.
        self.rows.resize(size, 0);
        self.needs.clear();
        self.needs.resize(size, 0);
        self.ready = true;
    }

    #[inline]
    fn number(&self, cand: usize) -> usize {
        if self.is_numbered { self.numbers[cand] as usize } else { cand }
    }

    fn range(&self, cand: usize) -> std::ops::Range<usize> {
        let at = self.number(cand) * 2 * self.width;
        at..at + 2 * self.width
    }

    /// All rows at once, in the order of the numbers.
    pub(super) fn fill(&mut self, rows: &[u64]) {
        self.rows.copy_from_slice(rows);
    }

    pub(super) fn row(&mut self, cand: usize) -> &mut [u64] {
        let range = self.range(cand);
        &mut self.rows[range]
    }

    /// What has been said from an ON that fails.
    pub(super) fn keep(&mut self, cand: usize, closure: &Closure) {
        let range = self.range(cand);
        let mut row = [0; 2 * MOST];
        self.said(closure, &mut row);
        self.rows[range.clone()].copy_from_slice(&row[..range.len()]);
    }

    /// The statements of a closure as a row.
    fn said(&self, closure: &Closure, row: &mut [u64; 2 * MOST]) {
        for (list, first) in [(&closure.ons, 0), (&closure.offs, self.width)] {
            for &node in list {
                let number = self.number(closure.nodes[node as usize].said.cand as usize);
                row[first + number / 64] |= 1 << (number % 64);
            }
        }
    }

    /// Whether starts, one of which is ON, have an end in common; each of them is followed for that.
    pub(super) fn join(&mut self, cands: impl Iterator<Item = usize> + Clone) -> bool {
        let mut all = [u64::MAX; 2 * MOST];
        let size = 2 * self.width;
        for cand in cands.clone() {
            meet(&mut all, &self.rows[self.range(cand)]);
        }
        if is_empty(&all, size) {
            return false;
        }
        for cand in cands {
            let range = self.range(cand);
            for (need, word) in self.needs[range].iter_mut().zip(&all) {
                *need |= word;
            }
        }
        true
    }

    /// What follows from the OFF of a candidate: as from another's ON, nothing, what a closure says, or sets.
    pub(super) fn oppose(&mut self, off: Off) {
        self.other = [0; 2 * MOST];
        match off {
            Off::As(partner) => {
                let range = self.range(partner);
                let size = range.len();
                self.other[..size].copy_from_slice(&self.rows[range]);
            }
            Off::Said(closure) => {
                let mut row = [0; 2 * MOST];
                self.said(closure, &mut row);
                self.other = row;
            }
            Off::Sets(on, off) => {
                self.other[..12].copy_from_slice(on);
                self.other[12..].copy_from_slice(off);
            }
            Off::Idle => {}
        }
    }

    /// Whether a candidate's ON and OFF have an end in common, and the ON is followed for that.
    pub(super) fn double(&mut self, cand: usize) -> bool {
        let range = self.range(cand);
        let mut any = 0;
        for (i, at) in range.enumerate() {
            self.other[i] &= self.rows[at];
            self.needs[at] |= self.other[i];
            any |= self.other[i];
        }
        any != 0
    }

    /// What matters of a candidate's ON.
    pub(super) fn need(&self, cand: usize) -> Need<'_> {
        let (on, off) = self.needs[self.range(cand)].split_at(self.width);
        Need { number: self.is_numbered.then_some(&self.numbers), on, off }
    }

    /// What matters of the OFF that was compared last.
    pub(super) fn need_of_other(&self) -> Need<'_> {
        let (on, off) = self.other[..2 * self.width].split_at(self.width);
        Need { number: self.is_numbered.then_some(&self.numbers), on, off }
    }
}

/// What follows from an OFF.
pub(super) enum Off<'a> {
    /// The same as from another's ON.
    As(usize),
    /// What has been said before the contradiction.
    Said(&'a Closure),
    /// These ONs and OFFs.
    Sets(&'a Set, &'a Set),
    /// Nothing.
    Idle,
}
