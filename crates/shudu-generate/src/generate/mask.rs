//! Sets of cells of the classic board, orders in which clues go, and what comes of that: what
//! digging, judging and wishing have in common.

use super::Cells;
use shudu_board::random::Random;
use std::sync::Arc;

/// A set of cells, bit `i` for cell `i`.
pub type Mask = u128;

/// All cells of the classic board.
pub const ALL: Mask = (1 << 81) - 1;

/// The cells of a set.
pub fn cells(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        cell
    })
}

/// Sets of cells that go together or not at all, and their sizes.
pub type Groups = Arc<[(Mask, u32)]>;

/// Groups in the order in which they are to go.
#[derive(Clone, Debug)]
pub struct Order {
    groups: Groups,
    /// Numbers of groups.
    turns: [u8; 81],
    count: usize,
}

impl Order {
    /// The groups of these numbers, the first to go first.
    pub fn new(groups: &Groups, numbers: &[u8]) -> Order {
        let mut turns = [0; 81];
        turns[..numbers.len()].copy_from_slice(numbers);
        Order { groups: groups.clone(), turns, count: numbers.len() }
    }

    /// All groups in any order.
    pub fn any(groups: &Groups, random: &mut Random) -> Order {
        let turns = std::array::from_fn(|turn| turn as u8);
        let mut order = Order { groups: groups.clone(), turns, count: groups.len() };
        random.shuffle(&mut order.turns[..groups.len()]);
        order
    }

    /// The groups from a turn on, with their sizes.
    pub fn sized(&self, from: usize) -> impl Iterator<Item = (Mask, u32)> {
        self.turns[from..self.count].iter().map(|&group| self.groups[usize::from(group)])
    }

    /// The groups, the first to go first.
    pub fn groups(&self) -> impl DoubleEndedIterator<Item = Mask> {
        self.turns[..self.count].iter().map(|&group| self.groups[usize::from(group)].0)
    }
}

/// A puzzle of the classic board with one solution, to be judged.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its solution.
    pub grid: Cells,
    /// Its clues.
    pub clues: Mask,
    /// The groups in which clues went or stayed, the first to go first.
    pub order: Order,
}

impl Candidate {
    /// Its solution and its clues.
    pub fn clued(&self) -> (Cells, Mask) {
        (self.grid, self.clues)
    }
}
