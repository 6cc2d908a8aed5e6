//! The candidates of the classic board, numbered `cell * 9 + digit`; the variables, numbered
//! cells first, then `CELLS + house * 9 + digit`; and what excludes what.

use super::super::position::MAP;
use shudu_board::board::{Cell, Digit};

pub(super) const CELLS: usize = 81;
pub(super) const CANDIDATES: usize = CELLS * 9;
pub(super) const VARIABLES: usize = CELLS + 27 * 9;

/// A set of candidates.
pub(super) type Bits = [u64; CANDIDATES.div_ceil(64)];

pub(super) const NONE: Bits = [0; CANDIDATES.div_ceil(64)];

pub(super) fn insert(bits: &mut Bits, candidate: usize) {
    bits[candidate / 64] |= 1 << (candidate % 64);
}

#[inline]
pub(super) fn has(bits: &Bits, candidate: usize) -> bool {
    bits[candidate / 64] >> (candidate % 64) & 1 != 0
}

pub(super) fn union(a: &Bits, b: &Bits) -> Bits {
    std::array::from_fn(|i| a[i] | b[i])
}

/// The members of a set, from below.
pub(super) fn members(bits: &Bits) -> impl Iterator<Item = usize> + use<> {
    let bits = *bits;
    (0..bits.len()).flat_map(move |i| {
        let mut word = bits[i];
        std::iter::from_fn(move || {
            let low = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(i * 64 + low)
        })
    })
}

pub(super) fn spot(candidate: usize) -> (Cell, Digit) {
    (Cell::from_index(candidate / 9), Digit::from_index(candidate % 9))
}

pub(super) fn candidate((cell, digit): (Cell, Digit)) -> usize {
    cell.index() * 9 + digit.index()
}

#[derive(Debug)]
pub(super) struct Net {
    /// The candidates of each variable.
    pub variables: Vec<[u16; 9]>,
    /// The variables of each candidate.
    pub of: Vec<[u16; 4]>,
    /// What each candidate excludes.
    pub links: Vec<Bits>,
}

impl Net {
    pub(super) fn new() -> Net {
        let mut variables = vec![[0; 9]; VARIABLES];
        let mut of = vec![[0; 4]; CANDIDATES];
        for (candidate, of) in of.iter_mut().enumerate() {
            let (cell, digit) = (candidate / 9, candidate % 9);
            variables[cell][digit] = candidate as u16;
            of[0] = cell as u16;
            for i in 0..3 {
                let house = usize::from(MAP.houses[cell][i]);
                let variable = CELLS + house * 9 + digit;
                variables[variable][usize::from(MAP.places[cell][i])] = candidate as u16;
                of[i + 1] = variable as u16;
            }
        }
        let links = (0..CANDIDATES).map(|candidate| {
            let mut links = NONE;
            for variable in of[candidate] {
                let others = variables[usize::from(variable)].iter().map(|&c| usize::from(c));
                others.filter(|&other| other != candidate).for_each(|c| insert(&mut links, c));
            }
            links
        });
        Net { links: links.collect(), variables, of }
    }

    pub(super) fn excludes(&self, one: usize, other: usize) -> bool {
        has(&self.links[one], other)
    }

    /// Whether a candidate is a value of a variable.
    pub(super) fn is_of(&self, candidate: usize, variable: usize) -> bool {
        self.of[candidate].iter().any(|&own| usize::from(own) == variable)
    }
}
