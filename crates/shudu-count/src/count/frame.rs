//! The 15,680 frames of a band: which digits share a row, box by box.
//!
//! A band has three rows and three boxes. Its *frame* says for each box which
//! digits stand in the same row, and which rows of the boxes are one row of
//! the board; it forgets columns, and which of the three rows is on top.
//!
//! ```text
//!     box 1      box 2      box 3
//!   {1 2 3}    {4 5 7}    {6 8 9}     a row of the board has all nine digits
//!   {4 5 6}    {1 8 9}    {2 3 7}
//!   {7 8 9}    {2 3 6}    {1 4 5}
//! ```
//!
//! The first box can be parted in 280 ways, the second then in 56, and the
//! third follows. A stack is the same thing with columns for rows: both are
//! called a *line of boxes* here.

use super::partition::{ALL, PARTITIONS, Partitions, Parts, canonical};
use std::collections::HashMap;

/// How many frames there are.
pub const FRAMES: usize = 15_680;

/// The six orders of three things.
pub const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// One frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The parting of each box, by number.
    pub ids: [u16; 3],
    /// For each box the digits of each of the three rows; the rows are in the
    /// order of the first box's canonical parting.
    pub parts: [Parts; 3],
}

/// All frames, computed once a count.
#[derive(Debug)]
pub struct Frames {
    /// The frames, by the parting of their first box.
    pub all: Vec<Frame>,
    by_key: HashMap<u64, u32>,
}

impl Frames {
    /// Computes them.
    pub fn new(partitions: &Partitions) -> Frames {
        let ordered: Vec<Parts> =
            partitions.parts.iter().flat_map(|p| ORDERS.map(|order| order.map(|i| p[i]))).collect();
        let mut all = Vec::with_capacity(FRAMES);
        for (id, first) in partitions.parts.iter().enumerate() {
            for second in &ordered {
                if (0..3).any(|i| first[i] & second[i] != 0) {
                    continue;
                }
                let third: Parts = std::array::from_fn(|i| ALL ^ first[i] ^ second[i]);
                let ids = [id as u16, partitions.id(*second), partitions.id(third)];
                all.push(Frame { ids, parts: [*first, *second, third] });
            }
        }
        debug_assert_eq!(all.len(), PARTITIONS * 56);
        let by_key = all.iter().enumerate().map(|(i, frame)| (key(&frame.parts), i as u32));
        Frames { by_key: by_key.collect(), all }
    }

    /// The number of the frame with these rows, in whatever order they are.
    pub fn find(&self, parts: &[Parts; 3]) -> u32 {
        let first = canonical(parts[0]);
        let place = |part| parts[0].iter().position(|p| *p == part);
        let order = first.map(|part| place(part).expect("the same parts in another order"));
        let sorted = parts.map(|rows| order.map(|i| rows[i]));
        self.by_key[&key(&sorted)]
    }
}

/// Two rows of two boxes determine all the others.
fn key(parts: &[Parts; 3]) -> u64 {
    let [[a, b, _], [c, d, _], _] = *parts;
    [a, b, c, d].into_iter().fold(0, |key, set| key << 9 | u64::from(set))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_15680_frames_and_each_is_found() {
        let partitions = Partitions::new();
        let frames = Frames::new(&partitions);
        assert_eq!(frames.all.len(), FRAMES);
        for (i, frame) in frames.all.iter().enumerate().step_by(7) {
            for order in ORDERS {
                let turned = frame.parts.map(|rows| order.map(|k| rows[k]));
                assert_eq!(frames.find(&turned), i as u32);
            }
        }
    }
}
