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
//! and most pairs (a, b) already have nothing in common in some stack.

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
        Join { ends, bands }
    }

    /// How many parts the sum has.
    pub fn rows(&self) -> usize {
        self.bands[0].weights.len()
    }

    /// One part of the sum: all solutions with this frame of the first band.
    pub fn row(&self, row: usize) -> u128 {
        let width = self.ends[2];
        let [first, second, third] = &self.bands;
        let mine = &first.words[row * width..][..width];
        let mut both = vec![0u64; width];
        let mut total = 0u128;
        for (other, &weight) in second.words.chunks_exact(width).zip(&second.weights) {
            for (both, (a, b)) in both.iter_mut().zip(mine.iter().zip(other)) {
                *both = a & b;
            }
            if self.meet(&both) {
                total += u128::from(weight) * self.third(third, &both);
            }
        }
        total * u128::from(first.weights[row])
    }

    /// All parts.
    pub fn total(&self) -> u128 {
        (0..self.rows()).map(|row| self.row(row)).sum()
    }

    /// Whether something is left in every stack.
    #[inline]
    fn meet(&self, words: &[u64]) -> bool {
        let [a, b, c] = self.ends;
        let any = |words: &[u64]| words.iter().fold(0, |all, word| all | word) != 0;
        any(&words[..a]) && any(&words[a..b]) && any(&words[b..c])
    }

    fn third(&self, third: &Band, both: &[u64]) -> u128 {
        let [a, b, c] = self.ends;
        let common = |row: &[u64], from: usize, to: usize| -> u64 {
            let words = row[from..to].iter().zip(&both[from..to]);
            words.map(|(x, y)| u64::from((x & y).count_ones())).sum()
        };
        let mut total = 0u128;
        for (row, &weight) in third.words.chunks_exact(c).zip(&third.weights) {
            let first = common(row, 0, a);
            if first != 0 {
                // Three counts of at most 94,080 and a weight are below 2⁶⁴.
                let product = first * common(row, a, b) * common(row, b, c);
                total += u128::from(product * u64::from(weight));
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
            // Entries with the same parting have the same set.
            let mut sets: Vec<Option<usize>> = vec![None; PARTITIONS];
            for (i, item) in items.iter().enumerate() {
                let id = item.ids[stack];
                let place = i * width + start;
                match sets[id as usize] {
                    Some(known) => words.copy_within(known..known + long, place),
                    None => {
                        sets[id as usize] = Some(place);
                        for (k, member) in members[stack].iter().enumerate() {
                            if partitions.crosses(id, member[band]) {
                                words[place + k / 64] |= 1 << (k % 64);
                            }
                        }
                    }
                }
            }
        }
        Band { weights: items.iter().map(|item| item.weight).collect(), words }
    }
}
