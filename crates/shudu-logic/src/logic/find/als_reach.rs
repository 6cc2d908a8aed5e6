//! Where chains of almost locked sets can lead, before one is followed.
//!
//! To follow chains is to keep the shortest for everything that tells them apart. Whether there
//! is a chain at all asks for less: for every set and digit by which a chain comes, from where it
//! may have begun, which is a row of bits. All beginnings go along a link at once, and what chains
//! could take away is known before any is looked for: only those that may have the best are.
//!
//! Only what a link leaves has a bit, and only what one leads to has a row. On hard boards some
//! hundred to some thousand of the bits are ones: to ask for all pairs of ends was 150,000 questions.

use super::super::pulse::Pulse;
use super::super::set::Digits;
use super::almost::{Hits, Link, Sets, bits};
use super::weight;
use shudu_board::control::Stop;
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

/// A set and one of its digits.
type Spot = (u32, u8);

/// Stands for the number of a spot that has none.
const NONE: u32 = u32::MAX;

/// Spots, numbered as they come.
struct Numbers {
    size: usize,
    spots: Vec<Spot>,
    /// Of every set and digit.
    of: Vec<u32>,
}

impl Numbers {
    fn new<const W: usize>(sets: &Sets<W>) -> Numbers {
        Numbers { size: sets.size, spots: Vec::new(), of: vec![NONE; sets.all.len() * sets.size] }
    }

    fn add(&mut self, set: u32, digit: usize) {
        let number = &mut self.of[set as usize * self.size + digit];
        if *number == NONE {
            *number = self.spots.len() as u32;
            self.spots.push((set, digit as u8));
        }
    }

    fn get(&self, set: u32, digit: usize) -> Option<usize> {
        let number = self.of[set as usize * self.size + digit];
        (number != NONE).then_some(number as usize)
    }
}

/// From where chains may come.
pub(super) struct Reach<'a, const W: usize> {
    sets: &'a Sets<W>,
    /// Where chains begin, each a bit.
    begins: Numbers,
    /// Where they come to, each with its rows.
    comes: Numbers,
    /// The bits take so many words.
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
        let (mut begins, mut comes) = (Numbers::new(sets), Numbers::new(sets));
        for link in links {
            for digit in Digits(link.digits) {
                begins.add(link.a, digit);
                comes.add(link.b, digit);
            }
        }
        let (words, rows) = (begins.spots.len().div_ceil(64), comes.spots.len());
        let (from, besides) = (vec![0; rows * LENGTHS * words], vec![0; rows]);
        let mut reach = Reach { sets, begins, comes, words, from, besides };
        for own in links.chunk_by(|one, other| one.a == other.a) {
            pulse.beats(4)?;
            reach.go_on(own);
        }
        Ok(reach)
    }

    /// Along all links of a set, at which nothing arrives any more.
    fn go_on(&mut self, own: &[Link]) {
        let a = own[0].a;
        let leaving = own.iter().fold(0, |all, link| all | link.digits);
        for digit in Digits(leaving) {
            let begin = self.begins.get(a, digit).expect("a link leaves it");
            let others = self.sets.all[a as usize].digits & !(1 << digit);
            let by_others = self.gathered(a, others);
            for link in own.iter().filter(|link| link.digits >> digit & 1 != 0) {
                let at = self.comes.get(link.b, digit).expect("a link leads to it");
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

    /// From where chains come to a set by some digits, as they are with a link more; nothing if
    /// none do.
    fn gathered(&self, set: u32, digits: u64) -> Vec<u64> {
        let words = self.words;
        let mut all = Vec::new();
        for row in Digits(digits).filter_map(|digit| self.comes.get(set, digit)) {
            all.resize((LENGTHS - 1) * words, 0);
            let (two, more) = all.split_at_mut(words);
            let rows = &self.from[row * LENGTHS * words..][..LENGTHS * words];
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
        for (at, &end) in self.comes.spots.iter().enumerate() {
            pulse.beat()?;
            let row = &self.from[(at * LENGTHS + 2) * self.words..][..self.words];
            for begin in bits(row) {
                self.promise(self.begins.spots[begin], end, self.besides[at], &mut promises);
            }
        }
        promises.sort_unstable();
        promises.dedup();
        Ok(promises)
    }

    fn promise(
        &self,
        (start, first): Spot,
        (end, last): Spot,
        besides: u64,
        promises: &mut Vec<Promise>,
    ) {
        let (start, first, end) = (start as usize, usize::from(first), end as usize);
        if self.sets.joint(start, first)[end / 64] >> (end % 64) & 1 == 0 {
            return;
        }
        let own = 1 << last;
        let both = Digits(besides).map(|other| own | 1 << other);
        for spent in [own].into_iter().chain(both) {
            let hits = self.sets.hits(start, end, !(1 << first | spent));
            promises.extend((!hits.is_empty()).then(|| (rank(&hits), start, first)));
        }
    }
}
