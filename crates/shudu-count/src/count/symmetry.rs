//! Which frames of a band are alike, so that one of them stands for all.
//!
//! If two digits may be exchanged without changing the puzzle (neither is a
//! clue, say), exchanging them in every solution gives all solutions again;
//! a band's frame and the same frame with the digits exchanged are in equally
//! many. So with stacks that look the same. Frames that such exchanges lead to
//! from one another are an *orbit*: one of them is counted, times their number.

use super::frame::{Frame, Frames};
use super::lists::Entry;
use shudu_board::board::{Candidates, Cell};

/// The exchanges that leave a puzzle as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Digits in classes; those of a class may be exchanged at will.
    pub digits: Vec<Vec<usize>>,
    /// Stacks in classes, likewise, along with their columns.
    pub stacks: Vec<Vec<usize>>,
    /// For each stack its columns, in the order in which they answer to those
    /// of the other stacks of its class.
    pub columns: [[usize; 3]; 3],
}

impl Symmetry {
    /// Finds them for a 9×9 board with these candidates, whose givens are
    /// struck from their peers. With `turned`, stacks are bands.
    pub fn new(candidates: &Candidates, turned: bool) -> Symmetry {
        let set = |row: usize, column: usize| {
            let (row, column) = if turned { (column, row) } else { (row, column) };
            candidates[Cell::from_index(row * 9 + column)].bits()
        };
        let plane = |digit: usize| -> Vec<u64> {
            (0..81).map(|i| set(i / 9, i % 9) >> digit & 1).collect()
        };
        let column = |column: usize| -> Vec<u64> { (0..9).map(|row| set(row, column)).collect() };
        let columns: [[usize; 3]; 3] = std::array::from_fn(|stack| {
            let mut columns = [0, 1, 2].map(|k| stack * 3 + k);
            columns.sort_by_key(|&c| column(c));
            columns
        });
        let stacks = classes(3, |stack| columns[stack].map(column));
        Symmetry { digits: classes(9, plane), stacks, columns }
    }

    /// How many exchanges there are in all, at most.
    pub fn order(&self) -> f64 {
        let factorial = |n: usize| (1..=n).map(|i| i as f64).product::<f64>();
        self.digits.iter().chain(&self.stacks).map(|class| factorial(class.len())).product()
    }

    /// One entry of each orbit, by its place in the list, and how many it
    /// stands for.
    pub fn orbits(&self, frames: &Frames, list: &[Entry]) -> Vec<(usize, u32)> {
        let mut place = vec![u32::MAX; frames.all.len()];
        list.iter().enumerate().for_each(|(i, entry)| place[entry.frame as usize] = i as u32);
        let mut leader: Vec<u32> = (0..list.len() as u32).collect();
        let mut join = |exchange: &dyn Fn(&Frame) -> u32| {
            for (i, entry) in list.iter().enumerate() {
                let other = place[exchange(&frames.all[entry.frame as usize]) as usize];
                debug_assert_ne!(other, u32::MAX, "an exchange leaves the list");
                unite(&mut leader, i as u32, other);
            }
        };
        for pair in self.digits.iter().flat_map(|class| class.windows(2)) {
            join(&|frame| frames.find(&exchange_digits(frame, pair[0], pair[1])));
        }
        for pair in self.stacks.iter().flat_map(|class| class.windows(2)) {
            join(&|frame| {
                let mut parts = frame.parts;
                parts.swap(pair[0], pair[1]);
                frames.find(&parts)
            });
        }
        let mut sizes = vec![0; list.len()];
        (0..list.len()).for_each(|i| sizes[find(&mut leader, i as u32) as usize] += 1);
        sizes.into_iter().enumerate().filter(|(_, size)| *size > 0).collect()
    }
}

/// Puts what has the same key together.
fn classes<K: PartialEq>(count: usize, key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    let mut classes: Vec<(K, Vec<usize>)> = Vec::new();
    for i in 0..count {
        let key = key(i);
        match classes.iter_mut().find(|(other, _)| *other == key) {
            Some((_, class)) => class.push(i),
            None => classes.push((key, vec![i])),
        }
    }
    classes.into_iter().map(|(_, class)| class).collect()
}

fn exchange_digits(frame: &Frame, a: usize, b: usize) -> [[u16; 3]; 3] {
    frame.parts.map(|rows| {
        rows.map(|set| {
            let differ = (set >> a ^ set >> b) & 1;
            set ^ (differ << a | differ << b)
        })
    })
}

fn find(leader: &mut [u32], mut i: u32) -> u32 {
    while leader[i as usize] != i {
        leader[i as usize] = leader[leader[i as usize] as usize];
        i = leader[i as usize];
    }
    i
}

/// The smaller number leads, so that the result does not depend on the order.
fn unite(leader: &mut [u32], a: u32, b: u32) {
    let (a, b) = (find(leader, a), find(leader, b));
    leader[a.max(b) as usize] = a.min(b);
}
