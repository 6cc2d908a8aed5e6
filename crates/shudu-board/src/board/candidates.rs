//! Which digits each cell may still take.

use super::{Cell, Digit, DigitSet, Layout};

/// For every cell of a board, the digits it may still take.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidates {
    sets: Box<[DigitSet]>,
}

impl Candidates {
    /// Every digit in every cell.
    pub fn full(layout: &Layout) -> Candidates {
        Candidates { sets: vec![DigitSet::full(layout.size()); layout.cell_count()].into() }
    }

    /// No digit in any cell.
    pub fn empty(layout: &Layout) -> Candidates {
        Candidates { sets: vec![DigitSet::EMPTY; layout.cell_count()].into() }
    }

    /// What the rules leave beside these digits: a filled cell keeps its
    /// digit, an open one loses the digits of its peers.
    ///
    /// # Panics
    /// If there is not one entry a cell.
    pub fn beside(layout: &Layout, digits: &[Option<Digit>]) -> Candidates {
        assert_eq!(digits.len(), layout.cell_count(), "one entry per cell");
        let mut candidates = Candidates::full(layout);
        for cell in layout.cells() {
            match digits[cell.index()] {
                Some(digit) => candidates[cell] = DigitSet::of(digit),
                None => {
                    let seen = layout.peers(cell).iter().filter_map(|peer| digits[peer.index()]);
                    candidates[cell] = candidates[cell].without(seen.collect());
                }
            }
        }
        candidates
    }

    /// The sets, cell by cell.
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// What both have.
    pub fn intersect(&mut self, other: &Candidates) {
        self.sets.iter_mut().zip(&other.sets).for_each(|(mine, theirs)| *mine &= *theirs);
    }
}

impl std::ops::Index<Cell> for Candidates {
    type Output = DigitSet;
    #[inline]
    fn index(&self, cell: Cell) -> &DigitSet {
        &self.sets[cell.index()]
    }
}

impl std::ops::IndexMut<Cell> for Candidates {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut DigitSet {
        &mut self.sets[cell.index()]
    }
}
