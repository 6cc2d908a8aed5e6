//! Complete grids of the classic board at random, each exactly as likely.
//!
//! A grid is three frames of bands and three of stacks whose partings cross in
//! all nine boxes (see the [room](super)), each in one of six orders. Given the
//! bands' frames A, B, C, the stacks do not depend on each other: `n(s)` frames of
//! stack s fit, at most `m(s)` whatever C is. So
//!
//! ```text
//!   1. draw A's kind (up to renaming there are two) and B, with weight
//!      frames of the kind · m(0)·m(1)·m(2)
//!   2. draw C, any frame; keep all with probability  n(0)·n(1)·n(2) / m(0)·m(1)·m(2),
//!      else begin again
//!   3. draw each stack's frame among the n(s) that fit, six orders, new names
//! ```
//!
//! `docs/generating.md` has the proof. Frames of a stack are 56 bits for each parting
//! of their first box, so that those that fit are found by 36 conjunctions.
//!
//! Rejected: B and C drawn alike and kept with `n / most`, most being 288³: one of 644.

use super::frame::{FRAMES, Frame, Frames, ORDERS};
use super::lists::Entry;
use super::partition::{PARTITIONS, Partitions};
use super::table::{Fit, Matrix, matrix};
use shudu_board::board::classic::Cells;
use shudu_board::random::Random;

/// Frames with the same parting of their first box.
const EACH: usize = FRAMES / PARTITIONS;

/// Draws complete grids.
///
/// ```
/// use shudu::count::Uniform;
/// use shudu::random::Random;
/// let grid = Uniform::new().grid(&mut Random::new(1));
/// assert!(grid.iter().all(|digit| (1..=9).contains(digit)));
/// ```
#[derive(Debug)]
pub struct Uniform {
    partitions: Partitions,
    frames: Vec<Frame>,
    /// For a parting of the second box (of the third) and one of the first
    /// box's columns: which of its frames have columns there that cross it.
    second: Vec<[u64; PARTITIONS]>,
    third: Vec<[u64; PARTITIONS]>,
    /// A frame of each kind, and for each of its boxes how many frames of the stack fit
    /// the rows of the two others.
    kinds: [usize; 2],
    counts: [[Matrix; 3]; 2],
    /// m(0)·m(1)·m(2) for a kind and each frame B, and their weights summed up.
    most: Vec<u64>,
    ends: Vec<u64>,
}

impl Default for Uniform {
    fn default() -> Uniform {
        Uniform::new()
    }
}

impl Uniform {
    /// Prepares the frames: some milliseconds.
    pub fn new() -> Uniform {
        let partitions = Partitions::new();
        let frames = Frames::new(&partitions).all;
        let mut second = vec![[0; PARTITIONS]; PARTITIONS];
        let mut third = second.clone();
        for (number, frame) in frames.iter().enumerate() {
            let (first, bit) = (number / EACH, 1 << (number % EACH));
            for (table, id) in [(&mut second, frame.ids[1]), (&mut third, frame.ids[2])] {
                for &crossing in &partitions.crossing[id as usize] {
                    table[crossing as usize][first] |= bit;
                }
            }
        }
        // In the cyclic kind the same three digits go together through all boxes.
        let cyclic = |frame: &Frame| frame.ids[0] == frame.ids[1];
        let first = |wanted| frames.iter().position(|f| cyclic(f) == wanted);
        let kinds = [true, false].map(|wanted| first(wanted).expect("there are frames of both"));
        let many = frames.iter().filter(|frame| cyclic(frame)).count() as u64;
        let entry = |(number, frame): (usize, &Frame)| Entry {
            frame: number as u32,
            ids: frame.ids,
            orders: 1,
        };
        let stack: Vec<Entry> = frames.iter().enumerate().map(entry).collect();
        let matrix = |a: u16| matrix(&partitions, &stack, [0, 1, 2], Fit::Cross, a);
        let counts = kinds.map(|kind| frames[kind].ids.map(matrix));
        let (mut most, mut ends, mut sum) = (Vec::new(), Vec::new(), 0);
        for (counts, size) in counts.iter().zip([many, FRAMES as u64 - many]) {
            let highest = |counts: &Matrix, b: usize| {
                counts
                    .iter()
                    .skip(b)
                    .step_by(PARTITIONS)
                    .copied()
                    .max()
                    .expect("a column of a matrix")
            };
            let highest: [Vec<u16>; 3] =
                std::array::from_fn(|s| (0..PARTITIONS).map(|b| highest(&counts[s], b)).collect());
            for b in &frames {
                let m = |s: usize| u64::from(highest[s][b.ids[s] as usize]);
                most.push(m(0) * m(1) * m(2));
                sum += size * m(0) * m(1) * m(2);
                ends.push(sum);
            }
        }
        Uniform { partitions, frames, second, third, kinds, counts, most, ends }
    }

    /// Which frames of a stack with these columns in the first box fit the rows of the
    /// others.
    #[inline]
    fn fit(&self, columns: u16, [_, b, c]: [u16; 3]) -> u64 {
        self.second[b as usize][columns as usize] & self.third[c as usize][columns as usize]
    }

    /// The frame of this rank among those that fit.
    fn nth(&self, rows: [u16; 3], mut rank: u64) -> &Frame {
        for &k in &self.partitions.crossing[rows[0] as usize] {
            let mut fit = self.fit(k, rows);
            let many = u64::from(fit.count_ones());
            if rank >= many {
                rank -= many;
                continue;
            }
            (0..rank).for_each(|_| fit &= fit - 1);
            return &self.frames[k as usize * EACH + fit.trailing_zeros() as usize];
        }
        unreachable!("the rank is below their number")
    }

    /// How many frames of a stack fit its rows.
    #[inline]
    fn count(&self, kind: usize, stack: usize, [_, b, c]: [u16; 3]) -> u64 {
        u64::from(self.counts[kind][stack][c as usize * PARTITIONS + b as usize])
    }

    /// The next grid.
    pub fn grid(&self, random: &mut Random) -> Cells {
        let all = self.ends[self.ends.len() - 1];
        let (bands, rows, counts) = loop {
            let number = random.number(all);
            let place = self.ends.partition_point(|&end| end <= number);
            let kind = place / FRAMES;
            let a = &self.frames[self.kinds[kind]];
            let b = &self.frames[place % FRAMES];
            let c = &self.frames[random.number(FRAMES as u64) as usize];
            let rows: [[u16; 3]; 3] = std::array::from_fn(|s| [a.ids[s], b.ids[s], c.ids[s]]);
            let counts: [u64; 3] = std::array::from_fn(|s| self.count(kind, s, rows[s]));
            if random.number(self.most[place]) < counts.iter().product() {
                break ([a, b, c], rows, counts);
            }
        };
        let stacks: [&Frame; 3] =
            std::array::from_fn(|s| self.nth(rows[s], random.number(counts[s])));
        let mut names: [u8; 9] = std::array::from_fn(|i| i as u8 + 1);
        random.shuffle(&mut names);
        let mut order = || ORDERS[random.number(6) as usize];
        let [downs, rights] = [0; 2].map(|_| [order(), order(), order()]);
        Cells::trusted(std::array::from_fn(|i| {
            let (row, column) = (i / 9, i % 9);
            let (band, stack) = (row / 3, column / 3);
            let down = bands[band].parts[stack][downs[band][row % 3]];
            let right = stacks[stack].parts[band][rights[stack][column % 3]];
            names[(down & right).trailing_zeros() as usize]
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_add_up_to_all_grids() {
        let uniform = Uniform::new();
        let mut grids = 0u128;
        for (kind, size) in [560u128, 15_120].into_iter().enumerate() {
            let a = &uniform.frames[uniform.kinds[kind]];
            // A sample of all B and C.
            for b in uniform.frames.iter().step_by(160) {
                for c in uniform.frames.iter().step_by(16) {
                    let rows = |s: usize| [a.ids[s], b.ids[s], c.ids[s]];
                    let counts = (0..3).map(|s| u128::from(uniform.count(kind, s, rows(s))));
                    grids += size * counts.product::<u128>();
                }
            }
        }
        let estimate = (grids * 160 * 16 * 46_656) as f64;
        assert!((estimate / 6.670_903_752e21 - 1.0).abs() < 0.02, "{estimate:e}");
    }

    #[test]
    fn every_grid_keeps_the_rules_and_a_seed_decides_it() {
        let uniform = Uniform::new();
        let [mut one, mut two] = [1, 1].map(Random::new);
        for _ in 0..2000 {
            let grid = uniform.grid(&mut one);
            assert_eq!(grid, uniform.grid(&mut two));
            for i in 0..9 {
                let sum = |cells: [u8; 9]| cells.iter().fold(0u16, |set, d| set | 1 << d);
                let block = i / 3 * 27 + i % 3 * 3;
                assert_eq!(sum(std::array::from_fn(|j| grid[9 * i + j])), 0x3FE);
                assert_eq!(sum(std::array::from_fn(|j| grid[9 * j + i])), 0x3FE);
                assert_eq!(sum(std::array::from_fn(|j| grid[block + j / 3 * 9 + j % 3])), 0x3FE);
            }
        }
    }
}
