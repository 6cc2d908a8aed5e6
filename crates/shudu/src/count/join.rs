//! The sum over three bands, for short lists.
//!
//! With many clues a stack has so few frames that a set of them is a few
//! machine words. Each frame of a band has, for each stack, the set of the
//! stack's frames that cross it. Three bands fit together in as many ways as
//! the three sets have common members, stack by stack:
//!
//! ```text
//!   count = Σ over (a, b, c)   Π over stacks   | set(a) ∩ set(b) ∩ set(c) |
//! ```
//!
//! and most pairs (a, b) already have nothing in common in some stack. Where
//! they have, the few common frames of a stack say which c are possible at
//! all: those that cross one of them, again a set, in every stack.

use super::kernel::boosted;
use super::partition::{PARTITIONS, Partitions};

/// A frame as far as a join needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The parting of each box, by number.
    pub ids: [u16; 3],
    /// In how many orders of its rows it is possible.
    pub weight: u32,
}

/// A sum made ready.
#[derive(Debug)]
pub struct Join {
    /// Where the words of each stack end.
    ends: [usize; 3],
    /// The bands, shortest first: for each entry its weight and words.
    bands: [Band; 3],
    /// For each member of each stack the third band's entries that cross it.
    thirds: [Vec<u64>; 3],
}

#[derive(Debug)]
struct Band {
    weights: Vec<u32>,
    words: Vec<u64>,
}

impl Join {
    /// Prepares the sum of these lists.
    pub fn new(partitions: &Partitions, bands: [&[Item]; 3], stacks: [&[Item]; 3]) -> Join {
        // A frame of weight w is w members, so that sets can be counted.
        let members = stacks.map(|stack| {
            let repeated = |item: &Item| std::iter::repeat_n(item.ids, item.weight as usize);
            stack.iter().flat_map(repeated).collect::<Vec<_>>()
        });
        let mut ends = [0; 3];
        let mut end = 0;
        for (place, members) in ends.iter_mut().zip(&members) {
            end += members.len().div_ceil(64);
            *place = end;
        }
        let mut order = [0, 1, 2];
        order.sort_by_key(|&band| bands[band].len());
        let bands = order.map(|band| Band::new(partitions, band, bands[band], &members, ends));
        let thirds = std::array::from_fn(|stack| bands[2].turned(stack, &members, ends));
        Join { ends, bands, thirds }
    }

    /// How many parts the sum has.
    pub fn rows(&self) -> usize {
        self.bands[0].weights.len()
    }

    /// One part of the sum: all solutions with this frame of the first band.
    pub fn row(&self, row: usize) -> u128 {
        boosted(
            #[inline(always)]
            || self.plain_row(row),
        )
    }

    #[inline(always)]
    fn plain_row(&self, row: usize) -> u128 {
        let width = self.ends[2];
        let [first, second, third] = &self.bands;
        let mine = &first.words[row * width..][..width];
        let mut both = vec![0u64; width];
        let mut possible = vec![0u64; third.weights.len().div_ceil(64)];
        let mut union = possible.clone();
        let mut total = 0u128;
        for (other, &weight) in second.words.chunks_exact(width).zip(&second.weights) {
            if self.meet(mine, other, &mut both) && self.possible(&both, &mut union, &mut possible)
            {
                total += u128::from(weight) * self.third(third, &both, &possible);
            }
        }
        total * u128::from(first.weights[row])
    }

    /// All parts.
    pub fn total(&self) -> u128 {
        (0..self.rows()).map(|row| self.row(row)).sum()
    }

    /// What two frames have in common; false if that is nothing in some stack.
    #[inline(always)]
    fn meet(&self, mine: &[u64], other: &[u64], both: &mut [u64]) -> bool {
        let mut start = 0;
        for end in self.ends {
            let mut any = 0;
            for i in start..end {
                both[i] = mine[i] & other[i];
                any |= both[i];
            }
            if any == 0 {
                return false;
            }
            start = end;
        }
        true
    }

    /// The third band's entries that cross a common frame in every stack;
    /// false if there is none.
    #[inline(always)]
    fn possible(&self, both: &[u64], union: &mut [u64], possible: &mut [u64]) -> bool {
        possible.fill(u64::MAX);
        let long = possible.len();
        let mut start = 0;
        for (end, thirds) in self.ends.into_iter().zip(&self.thirds) {
            union.fill(0);
            for (i, &word) in both[start..end].iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    let member = i * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    let row = &thirds[member * long..][..long];
                    union.iter_mut().zip(row).for_each(|(union, row)| *union |= row);
                }
            }
            let mut any = 0;
            for (possible, union) in possible.iter_mut().zip(&*union) {
                *possible &= union;
                any |= *possible;
            }
            if any == 0 {
                return false;
            }
            start = end;
        }
        true
    }

    #[inline(always)]
    fn third(&self, third: &Band, both: &[u64], possible: &[u64]) -> u128 {
        let [a, b, c] = self.ends;
        let mut total = 0u128;
        for (i, &word) in possible.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let entry = i * 64 + word.trailing_zeros() as usize;
                word &= word - 1;
                let row = &third.words[entry * c..][..c];
                let common = |from: usize, to: usize| -> u64 {
                    let words = row[from..to].iter().zip(&both[from..to]);
                    words.map(|(x, y)| u64::from((x & y).count_ones())).sum()
                };
                // Three counts of at most 94,080 and a weight are below 2⁶⁴.
                let product = common(0, a) * common(a, b) * common(b, c);
                total += u128::from(product * u64::from(third.weights[entry]));
            }
        }
        total
    }
}

impl Band {
    fn new(
        partitions: &Partitions,
        band: usize,
        items: &[Item],
        members: &[Vec<[u16; 3]>; 3],
        ends: [usize; 3],
    ) -> Band {
        let width = ends[2];
        let mut words = vec![0; items.len() * width];
        for stack in 0..3 {
            let start = if stack == 0 { 0 } else { ends[stack - 1] };
            let long = ends[stack] - start;
            // The members with each parting, as sets.
            let mut with = vec![0u64; PARTITIONS * long];
            for (k, member) in members[stack].iter().enumerate() {
                with[member[band] as usize * long + k / 64] |= 1 << (k % 64);
            }
            // Entries with the same parting have the same set.
            let mut sets: Vec<Option<usize>> = vec![None; PARTITIONS];
            for (i, item) in items.iter().enumerate() {
                let id = item.ids[stack] as usize;
                let place = i * width + start;
                if let Some(known) = sets[id].replace(place) {
                    words.copy_within(known..known + long, place);
                    continue;
                }
                let set = &mut words[place..place + long];
                for &other in &partitions.crossing[id] {
                    let with = &with[other as usize * long..][..long];
                    set.iter_mut().zip(with).for_each(|(set, with)| *set |= with);
                }
            }
        }
        Band { weights: items.iter().map(|item| item.weight).collect(), words }
    }

    /// The same sets, the other way round: for each member of a stack the
    /// entries of this band.
    fn turned(&self, stack: usize, members: &[Vec<[u16; 3]>; 3], ends: [usize; 3]) -> Vec<u64> {
        let start = if stack == 0 { 0 } else { ends[stack - 1] };
        let long = self.weights.len().div_ceil(64);
        let mut turned = vec![0; members[stack].len() * long];
        for (entry, words) in self.words.chunks_exact(ends[2].max(1)).enumerate() {
            for (i, &word) in words[start..ends[stack]].iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    let member = i * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    turned[member * long + entry / 64] |= 1 << (entry % 64);
                }
            }
        }
        turned
    }
}
