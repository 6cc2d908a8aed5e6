//! What a puzzle leaves of the frames: six lists, one a band and one a stack.
//!
//! A clue says that its digit is in one row of its box and in one column. The
//! first goes to the band's list, the second to the stack's; together they
//! are the clue. A frame may stand in up to six orders of its rows: how many
//! of them keep the clues is its *weight*.

use super::frame::{Frame, Frames, ORDERS};
use super::partition::Parts;
use shudu_board::board::{Candidates, Cell};

/// A frame that is possible in a band or stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number among all frames.
    pub frame: u32,
    /// The parting of each box, by number.
    pub ids: [u16; 3],
    /// Which of the six orders of its rows are possible, as bits.
    pub orders: u8,
}

impl Entry {
    /// How many orders of its rows are possible.
    #[inline]
    pub fn weight(&self) -> u32 {
        self.orders.count_ones()
    }
}

/// The six lists of a puzzle.
#[derive(Clone, Debug)]
pub struct Lists {
    /// From top to bottom.
    pub bands: [Vec<Entry>; 3],
    /// From left to right.
    pub stacks: [Vec<Entry>; 3],
}

/// Which digits may be in each row of each box of a band (or column of each
/// box of a stack).
pub type Allowed = [Parts; 3];

impl Lists {
    /// The lists of a 9×9 board with these candidates. The candidates must
    /// have the givens struck from their peers.
    pub fn new(frames: &Frames, candidates: &Candidates) -> Lists {
        let list = |line: usize, down: bool| filter(frames, &allowed(candidates, line, down));
        Lists {
            bands: std::array::from_fn(|band| list(band, false)),
            stacks: std::array::from_fn(|stack| list(stack, true)),
        }
    }

    /// The lists of the board turned about its falling diagonal.
    pub fn transposed(self) -> Lists {
        Lists { bands: self.stacks, stacks: self.bands }
    }

    /// Whether a list is empty: then there is no solution.
    pub fn is_dead(&self) -> bool {
        self.bands.iter().chain(&self.stacks).any(Vec::is_empty)
    }

    /// About how many solutions there are: all grids, times the share of each
    /// list. It would be exact if the lists were independent.
    pub fn guess(&self) -> f64 {
        let share =
            |list: &Vec<Entry>| f64::from(list.iter().map(Entry::weight).sum::<u32>()) / 94_080.0;
        self.bands.iter().chain(&self.stacks).map(share).product::<f64>() * 6.670_903_752e21
    }
}

/// The digits each row (or column, for a stack) of each box may have.
pub fn allowed(candidates: &Candidates, line: usize, down: bool) -> Allowed {
    let set = |along: usize, across: usize| {
        let (row, column) = if down { (along, across) } else { (across, along) };
        candidates[Cell::from_index(row * 9 + column)].bits() as u16
    };
    std::array::from_fn(|block| {
        std::array::from_fn(|i| {
            (0..3).fold(0, |digits, k| digits | set(block * 3 + k, line * 3 + i))
        })
    })
}

fn filter(frames: &Frames, allowed: &Allowed) -> Vec<Entry> {
    let entry = |(number, frame): (usize, &Frame)| {
        let orders = orders(frame, allowed);
        let possible = Entry { frame: number as u32, ids: frame.ids, orders };
        (orders != 0).then_some(possible)
    };
    frames.all.iter().enumerate().filter_map(entry).collect()
}

/// Which orders of a frame's rows stay within what is allowed.
fn orders(frame: &Frame, allowed: &Allowed) -> u8 {
    // Whether the frame's row i may be row j of the board.
    let fits: [[bool; 3]; 3] = std::array::from_fn(|i| {
        std::array::from_fn(|j| (0..3).all(|s| frame.parts[s][i] & !allowed[s][j] == 0))
    });
    let possible = |order: &[usize; 3]| (0..3).all(|i| fits[i][order[i]]);
    ORDERS
        .iter()
        .enumerate()
        .filter(|(_, order)| possible(order))
        .fold(0, |bits, (k, _)| bits | 1 << k)
}

/// The `k`-th order in a set of orders.
pub fn nth_order(orders: u8, k: u32) -> usize {
    let mut rest = orders;
    (0..k).for_each(|_| rest &= rest - 1);
    rest.trailing_zeros() as usize
}
