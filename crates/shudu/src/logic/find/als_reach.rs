//! Where chains of almost locked sets can lead, before one is followed.
//!
//! To follow chains is to keep the shortest for everything that tells them apart. Whether there
//! is a chain at all asks for less: for every set and digit by which a chain comes, from where it
//! may have begun, which is a row of bits. All beginnings go along a link at once, and what chains
//! could take away is known before any is looked for: only those that may have the best are.

use super::super::pulse::Pulse;
use super::super::set::Digits;
use super::almost::{Hits, Link, Sets, bits};
use super::weight;
use crate::control::Stop;
use std::cmp::Reverse;

/// Rows of a set and a digit: chains of one link, of two, of more.
const LENGTHS: usize = 3;

/// The order in which what goes is told: most first, then furthest up.
pub(super) type Rank = (Reverse<usize>, usize);

pub(super) fn rank<const W: usize>(hits: &Hits<W>) -> Rank {
    (Reverse(hits.len()), weight(hits.spots()))
}

/// That chains from a set by a digit may take something away of this rank.
pub(super) type Promise = (Rank, usize, usize);

/// From where chains may come.
pub(super) struct Reach<'a, const W: usize> {
    sets: &'a Sets<W>,
    /// Sets and their digits are numbered: where those of a set begin.
    first: Vec<usize>,
    /// Numbers as bits take so many words.
    words: usize,
    from: Vec<u64>,
    /// The digits that a link by this one may spend besides.
    besides: Vec<u64>,
}

impl<'a, const W: usize> Reach<'a, W> {
    /// Along links from earlier to later sets, which are in the order of the earlier ones.
    pub(super) fn of(
        sets: &'a Sets<W>,
        links: &[Link],
        pulse: &Pulse,
    ) -> Result<Reach<'a, W>, Stop> {
        let mut first = vec![0];
        for almost in &sets.all {
            first.push(first[first.len() - 1] + almost.digits.count_ones() as usize);
        }
        let count = first[sets.all.len()];
        let words = count.div_ceil(64);
        let (from, besides) = (vec![0; count * LENGTHS * words], vec![0; count]);
        let mut reach = Reach { sets, first, words, from, besides };
        for own in links.chunk_by(|one, other| one.a == other.a) {
            pulse.beats(4)?;
            reach.go_on(own);
        }
        Ok(reach)
    }

    fn number(&self, set: usize, digit: usize) -> usize {
        let below = self.sets.all[set].digits & ((1 << digit) - 1);
        self.first[set] + below.count_ones() as usize
    }

    /// Along all links of a set, at which nothing arrives any more.
    fn go_on(&mut self, own: &[Link]) {
        let a = own[0].a as usize;
        let leaving = own.iter().fold(0, |all, link| all | link.digits);
        for digit in Digits(leaving) {
            let begin = self.number(a, digit);
            let others = self.sets.all[a].digits & !(1 << digit);
            let by_others = self.gathered(a, others);
            for link in own.iter().filter(|link| link.digits >> digit & 1 != 0) {
                let at = self.number(link.b as usize, digit);
                self.from[at * LENGTHS * self.words + begin / 64] |= 1 << (begin % 64);
                let before = link.digits & ((1 << digit) - 1);
                if before != 0 {
                    // The second digit of a link is used where the first is.
                    let by_first = self.gathered(a, before);
                    self.arrive(at, &by_first);
                } else {
                    self.arrive(at, &by_others);
                    self.besides[at] |= link.digits & !(1 << digit);
                }
            }
        }
    }

    /// From where chains come to a set by some digits, as they are with a link more.
    fn gathered(&self, set: usize, digits: u64) -> Vec<u64> {
        let words = self.words;
        let mut all = vec![0; (LENGTHS - 1) * words];
        let (two, more) = all.split_at_mut(words);
        for digit in Digits(digits) {
            let rows = &self.from[self.number(set, digit) * LENGTHS * words..][..LENGTHS * words];
            for i in 0..words {
                two[i] |= rows[i];
                more[i] |= rows[words + i] | rows[2 * words + i];
            }
        }
        all
    }

    fn arrive(&mut self, at: usize, gathered: &[u64]) {
        let rows = &mut self.from[(at * LENGTHS + 1) * self.words..][..gathered.len()];
        rows.iter_mut().zip(gathered).for_each(|(row, from)| *row |= from);
    }

    /// What chains from each set by each digit may take away, the best first.
    pub(super) fn promises(&self, pulse: &Pulse) -> Result<Vec<Promise>, Stop> {
        let mut promises = Vec::new();
        for (start, almost) in self.sets.all.iter().enumerate() {
            for first in Digits(almost.digits) {
                pulse.beats(4)?;
                let number = self.number(start, first);
                for end in bits(self.sets.joint(start, first)).filter(|&end| end > start) {
                    self.promise(start, first, number, end, &mut promises);
                }
            }
        }
        promises.sort_unstable();
        promises.dedup();
        Ok(promises)
    }

    fn promise(
        &self,
        start: usize,
        first: usize,
        number: usize,
        end: usize,
        promises: &mut Vec<Promise>,
    ) {
        for (at, digit) in (self.first[end]..).zip(Digits(self.sets.all[end].digits)) {
            let row = &self.from[(at * LENGTHS + 2) * self.words..][..self.words];
            if row[number / 64] >> (number % 64) & 1 == 0 {
                continue;
            }
            let own = 1 << digit;
            let both = Digits(self.besides[at]).map(|other| own | 1 << other);
            for spent in [own].into_iter().chain(both) {
                let hits = self.sets.hits(start, end, !(1 << first | spent));
                promises.extend((!hits.is_empty()).then(|| (rank(&hits), start, first)));
            }
        }
    }
}
