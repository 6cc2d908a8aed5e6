//! Tries without a search: suppose a candidate, apply the rules, and strike it if they end in a
//! contradiction. What is left when no try strikes anything tells how hard a puzzle is, in a
//! tenth of a millisecond; a rating that follows chains takes a thousand times as long.
//!
//! Tries within tries tell the hardest apart: of 300 puzzles rated 10.6 and more by Sudoku Explainer,
//! tries alone strike next to nothing in any.

use super::dive::Mood;
use super::engine::{Fast, Start, Tally};
use super::job::{Job, Part, Parts, Source, Task, Watch};
use super::node::Node;
use shudu_board::control::Control;

/// What tries make of a puzzle; see [`Tries::of`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Candidates of open cells once the rules are applied, before any try.
    pub first: u32,
    /// Those left after one round of tries, of all candidates.
    pub second: u32,
    /// Those that no try strikes, however many rounds; 0 if tries solve the puzzle.
    pub left: u32,
    /// Rounds of tries made.
    pub rounds: u32,
}

/// Makes tries, keeping its working memory.
#[derive(Debug, Default)]
pub struct Tries {
    fast: Fast,
    nodes: Vec<Node>,
    tallies: Vec<Tally>,
}

/// A candidate of an open cell: its word in a node, and its bit.
type Open = (usize, u32);

/// By band the cells with several candidates.
fn several(node: &Node) -> [u32; 3] {
    let (mut one, mut two) = ([0; 3], [0; 3]);
    for word in 0..27 {
        let (band, cells) = (word % 3, node.0[word]);
        two[band] |= one[band] & cells;
        one[band] |= cells;
    }
    two
}

/// How many candidates open cells have.
fn open(node: &Node) -> u32 {
    let several = several(node);
    (0..27).map(|word| (node.0[word] & several[word % 3]).count_ones()).sum()
}

/// The candidates of open cells, digit by digit.
fn candidates(node: &Node) -> Vec<Open> {
    let several = several(node);
    let mut all = Vec::with_capacity(256);
    for word in 0..27 {
        let mut cells = node.0[word] & several[word % 3];
        while cells != 0 {
            let bit = cells & cells.wrapping_neg();
            cells ^= bit;
            all.push((word, bit));
        }
    }
    all
}

/// The node with nothing but a candidate in its cell.
fn supposed(node: &Node, (word, bit): Open) -> Node {
    let mut node = *node;
    (0..9).for_each(|digit| node.0[3 * digit + word % 3] &= !bit);
    node.0[word] |= bit;
    node
}

/// Tries made together, between two looks at whether it is worth going on.
const TOGETHER: usize = 32;

impl Tries {
    /// Applies the rules to all nodes.
    fn close(&mut self) {
        self.tallies.clear();
        self.tallies.resize(self.nodes.len(), Tally::default());
        let part = Part { source: Source::Starts(&[]), tallies: &mut self.tallies, grids: &mut [] };
        let mut job = Job {
            parts: Parts::new(part, None),
            limit: 1,
            walk: (&mut self.nodes, 0),
            mood: Mood::default(),
            more: false,
            watch: Watch::new(Control::FREE),
        };
        self.fast.isa().run(Task::Close, &mut job);
    }

    /// Applies the rules to a node: what is left, if cells are still open.
    fn closed(&mut self, node: &Node) -> Option<Node> {
        self.nodes.clear();
        self.nodes.push(*node);
        self.close();
        (self.tallies[0].guesses > 0).then_some(self.nodes[0])
    }

    /// A round of tries: the node without what they strike, and how many that are. Nothing if more
    /// than `most` are struck.
    fn round(&mut self, node: &Node, most: u32) -> Option<(Node, u32)> {
        let (mut left, mut struck) = (*node, 0);
        for some in candidates(node).chunks(TOGETHER) {
            self.nodes.clear();
            self.nodes.extend(some.iter().map(|&candidate| supposed(node, candidate)));
            self.close();
            for (&(word, bit), tally) in some.iter().zip(&self.tallies) {
                if tally.guesses + tally.solutions == 0 {
                    left.0[word] &= !bit;
                    struck += 1;
                }
            }
            if struck > most {
                return None;
            }
        }
        Some((left, struck))
    }

    /// What tries make of a puzzle with one solution; nothing as soon as it is known that `least`
    /// candidates are not left after the first round.
    ///
    /// ```
    /// use shudu::search::fast::{Start, Tries};
    /// let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let hard = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
    /// let mut tries = Tries::default();
    /// let mut left = |line: &str| {
    ///     let start = Start::from_line(line.as_bytes().try_into().unwrap());
    ///     tries.of(&start, 0).map(|tried| tried.left)
    /// };
    /// assert_eq!(left(easy), Some(0));
    /// assert!(left(hard) > Some(200));
    /// ```
    pub fn of(&mut self, start: &Start, least: u32) -> Option<Tried> {
        self.whole(start, least).map(|(tried, _)| tried)
    }

    /// The same, and the candidates that tries leave.
    fn whole(&mut self, start: &Start, least: u32) -> Option<(Tried, Node)> {
        let mut tried = Tried::default();
        let Some(mut node) = self.closed(&start.0) else {
            return (least == 0).then_some((tried, start.0));
        };
        tried.first = open(&node);
        loop {
            let most = if tried.rounds == 0 { tried.first.checked_sub(least)? } else { u32::MAX };
            let (next, struck) = self.round(&node, most)?;
            tried.rounds += 1;
            let closed = if struck == 0 { Some(node) } else { self.closed(&next) };
            let left = closed.as_ref().map_or(0, open);
            if tried.rounds == 1 {
                tried.second = left;
                if left < least {
                    return None;
                }
            }
            let Some(closed) = closed else { return Some((tried, next)) };
            node = closed;
            if struck == 0 {
                tried.left = left;
                return Some((tried, node));
            }
        }
    }

    /// Tries within tries: how many candidates a round of tries leaves after each of the candidates
    /// that tries leave was supposed, all together. 0 if tries solve the puzzle.
    pub fn within(&mut self, start: &Start) -> u32 {
        let Some((tried, node)) = self.whole(start, 0) else { return 0 };
        if tried.left == 0 {
            return 0;
        }
        let mut sum = 0;
        for candidate in candidates(&node) {
            let Some(inner) = self.closed(&supposed(&node, candidate)) else { continue };
            let Some((next, struck)) = self.round(&inner, u32::MAX) else { continue };
            let closed = if struck == 0 { Some(inner) } else { self.closed(&next) };
            sum += closed.as_ref().map_or(0, open);
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::fast::{CORPUS, Isa, lines};

    /// Strikes one candidate after the other.
    fn slowly(start: &Start) -> u32 {
        let mut node = Tries::default().closed(&start.0);
        while let Some(here) = node {
            let mut next = here;
            for (word, bit) in candidates(&here) {
                let mut alone = Tries::default();
                alone.nodes.push(supposed(&here, (word, bit)));
                alone.close();
                if alone.tallies == [Tally::default()] {
                    next.0[word] &= !bit;
                }
            }
            if next == here {
                return open(&here);
            }
            node = Tries::default().closed(&next);
        }
        0
    }

    #[test]
    fn tries_leave_what_single_tries_leave() {
        let mut tries = Tries::default();
        let mut hard = 0;
        for line in lines(CORPUS.as_bytes()).into_iter().take(600).step_by(6) {
            let start = Start::from_line(line);
            let tried = tries.of(&start, 0).unwrap();
            assert_eq!(tried.left, slowly(&start));
            assert!(tried.left <= tried.second && tried.second <= tried.first);
            // Those that were not worth the while, and those that just were.
            assert_eq!(tries.of(&start, tried.second), Some(tried));
            assert_eq!(tries.of(&start, tried.second + 1), None);
            hard += u32::from(tried.first > 0);
        }
        assert!(hard > 20);
    }

    #[test]
    fn every_instruction_set_makes_the_same_tries() {
        let line =
            b"98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
        let start = Start::from_line(line);
        let of = |isa| {
            let mut tries = Tries { fast: Fast::new(isa).unwrap(), ..Tries::default() };
            (tries.of(&start, 0), tries.within(&start))
        };
        let all: Vec<_> = Isa::available().map(of).collect();
        assert!(all.iter().all(|one| *one == all[0]) && all[0].1 > 10_000);
    }
}
