//! The 280 ways to part nine digits into three threes, and which cross.
//!
//! The rows of a box are such a parting, its columns are another. They fit
//! together exactly if each row has one digit in common with each column:
//! then the cell where they meet holds it.
//!
//! ```text
//!   rows     {1 2 3} {4 5 6} {7 8 9}            1 2 3
//!   columns  {1 5 9} {2 6 7} {3 4 8}    give    5 6 4
//!                                               9 7 8
//! ```
//!
//! Whether two partings cross does not depend on the order of their parts.

/// How many partings there are.
pub const PARTITIONS: usize = 280;

/// How many partings cross a given one.
pub const CROSSING: usize = 36;

/// All digits of the board, as bits.
pub const ALL: u16 = 0x1FF;

/// A parting: three sets of three digits, smallest member first.
pub type Parts = [u16; 3];

/// A set of partings, as bits.
pub type Set = [u64; PARTITIONS.div_ceil(64)];

/// The partings and their crossings, computed once a count.
#[derive(Debug)]
pub struct Partitions {
    /// Their parts, in the order of [`canonical`].
    pub parts: Vec<Parts>,
    /// For each parting the 36 that cross it, ascending.
    pub crossing: Vec<[u16; CROSSING]>,
    /// The same as sets.
    pub crossing_sets: Vec<Set>,
    crosses: Vec<bool>,
    /// By first and second part, as bits.
    ids: Vec<u16>,
}

impl Partitions {
    /// Computes them.
    pub fn new() -> Partitions {
        let triples: Vec<u16> = (0..=ALL).filter(|set| set.count_ones() == 3).collect();
        let mut parts = Vec::with_capacity(PARTITIONS);
        for &a in triples.iter().filter(|&&a| a & 1 != 0) {
            for &b in triples.iter().filter(|&&b| a & b == 0) {
                let c = ALL ^ a ^ b;
                if b.trailing_zeros() < c.trailing_zeros() {
                    parts.push([a, b, c]);
                }
            }
        }
        let mut ids = vec![0; 1 << 18];
        for (id, &[a, b, _]) in parts.iter().enumerate() {
            ids[place(a, b)] = id as u16;
        }
        let crosses: Vec<bool> = parts
            .iter()
            .flat_map(|x| parts.iter().map(|y| cross(x, y)).collect::<Vec<_>>())
            .collect();
        let crossing: Vec<[u16; CROSSING]> =
            (0..PARTITIONS).map(|i| neighbours(&crosses, i)).collect();
        let set = |crossing: &[u16; CROSSING]| {
            let mut set = Set::default();
            crossing.iter().for_each(|&i| set[i as usize / 64] |= 1 << (i % 64));
            set
        };
        let crossing_sets = crossing.iter().map(set).collect();
        Partitions { parts, crossing, crossing_sets, crosses, ids }
    }

    /// Whether two partings cross.
    #[inline]
    pub fn crosses(&self, a: u16, b: u16) -> bool {
        self.crosses[a as usize * PARTITIONS + b as usize]
    }

    /// The number of a parting, whatever the order of its parts.
    #[inline]
    pub fn id(&self, parts: Parts) -> u16 {
        let [a, b, _] = canonical(parts);
        self.ids[place(a, b)]
    }
}

fn place(a: u16, b: u16) -> usize {
    (a as usize) << 9 | b as usize
}

fn cross(x: &Parts, y: &Parts) -> bool {
    x.iter().all(|a| y.iter().all(|b| (a & b).count_ones() == 1))
}

// Filled one by one: LLVM unrolls `from_fn` over a search into 36 loops, each of which begins where the one
// before it ended, and takes more than ten minutes to find out what that means.
fn neighbours(crosses: &[bool], i: usize) -> [u16; CROSSING] {
    let mut found = [0; CROSSING];
    let mut count = 0;
    for (j, _) in crosses[i * PARTITIONS..][..PARTITIONS].iter().enumerate().filter(|(_, c)| **c) {
        found[count] = j as u16;
        count += 1;
    }
    assert_eq!(count, CROSSING, "all partings cross equally many");
    found
}

/// The parts by their smallest digits.
#[inline]
pub fn canonical(mut parts: Parts) -> Parts {
    parts.sort_unstable_by_key(|part| part.trailing_zeros());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_280_partings_and_each_crosses_36() {
        let partitions = Partitions::new();
        assert_eq!(partitions.parts.len(), PARTITIONS);
        for i in 0..PARTITIONS as u16 {
            let count = (0..PARTITIONS as u16).filter(|&j| partitions.crosses(i, j)).count();
            assert_eq!(count, CROSSING);
            let [a, b, c] = partitions.parts[i as usize];
            assert_eq!(partitions.id([c, a, b]), i);
        }
    }
}
