//! Sets of cells: `W` words of 64. Two words hold a classic board; bigger boards
//! pay for what they need and no more.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

/// The words of sets on small boards. Each width is all finders once more, so a browser, which fetches them, has only one,
/// up to 16×16.
pub(super) const SMALL: usize = if cfg!(target_arch = "wasm32") { 4 } else { 2 };

/// A set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(super) const EMPTY: Set<W> = Set([0; W]);

    #[inline]
    pub(super) fn of(cell: usize) -> Set<W> {
        let mut set = Set::EMPTY;
        set.insert(cell);
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(super) fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] & (1 << (cell % 64)) != 0
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// Its one cell, if it has just one.
    #[inline]
    pub(super) fn single(&self) -> Option<usize> {
        let cell = self.first()?;
        (self.without(Set::of(cell))).is_empty().then_some(cell)
    }

    #[inline]
    pub(super) fn without(mut self, other: Set<W>) -> Set<W> {
        for i in 0..W {
            self.0[i] &= !other.0[i];
        }
        self
    }

    #[inline]
    pub(super) fn meets(&self, other: Set<W>) -> bool {
        (0..W).any(|i| self.0[i] & other.0[i] != 0)
    }

    /// Whether all its cells are in the other set.
    #[inline]
    pub(super) fn within(&self, other: Set<W>) -> bool {
        (0..W).all(|i| self.0[i] & !other.0[i] == 0)
    }
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Set<W>;
    #[inline]
    fn bitand(mut self, other: Set<W>) -> Set<W> {
        for i in 0..W {
            self.0[i] &= other.0[i];
        }
        self
    }
}

impl<const W: usize> BitOr for Set<W> {
    type Output = Set<W>;
    #[inline]
    fn bitor(mut self, other: Set<W>) -> Set<W> {
        for i in 0..W {
            self.0[i] |= other.0[i];
        }
        self
    }
}

impl<const W: usize> BitAndAssign for Set<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Set<W>) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Set<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Set<W>) {
        *self = *self | other;
    }
}

impl<const W: usize> FromIterator<usize> for Set<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Set<W> {
        let mut set = Set::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

/// The cells, ascending.
impl<const W: usize> IntoIterator for Set<W> {
    type Item = usize;
    type IntoIter = Members<W>;
    #[inline]
    fn into_iter(self) -> Members<W> {
        Members { set: self, word: 0 }
    }
}

/// The cells of a set, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Members<const W: usize> {
    set: Set<W>,
    word: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let bits = self.set.0[self.word];
            if bits != 0 {
                self.set.0[self.word] = bits & (bits - 1);
                return Some(self.word * 64 + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

/// The digits of a mask, ascending, from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits(pub u64);

impl Iterator for Digits {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let digit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(digit)
    }
}
