//! One puzzle, its solutions handed out as they are found: the engine as a [`Sink`] sees it.
//!
//! The search is that of the single kernel, cut into parts: between two of them solutions are
//! delivered and the limits are asked.

use super::engine::{Fast, Start, Tally};
use super::job::{Job, Source, Task};
use crate::board::{Digit, Puzzle};
use crate::search::run::{Ended, Limits, Outcome, Sink, Stats};

/// Guesses in the first part; each later one has twice as many as the one before.
const FIRST: u64 = 64;
/// The most guesses in a part: a millisecond or so.
const MOST: u64 = 4096;
/// Guesses that can follow each other without a step back: one strikes a candidate at least.
const DIVE: usize = 729;

impl Fast {
    /// Searches a puzzle of the classic board; solutions go to `sink` as they are found.
    ///
    /// # Panics
    /// If the puzzle is on another board.
    pub fn solve(&self, puzzle: &Puzzle, limits: &Limits, sink: Sink) -> Outcome {
        let start = Start::of(puzzle).expect("the fast engine is for the classic board");
        let mut walk = Walk { stack: vec![start.0], stats: Stats::default() };
        let ended = walk.run(self, limits, sink);
        Outcome { ended, stats: walk.stats }
    }
}

struct Walk {
    stack: Vec<super::node::Node>,
    stats: Stats,
}

impl Walk {
    fn run(&mut self, engine: &Fast, limits: &Limits, sink: Sink) -> Ended {
        let mut part = FIRST;
        loop {
            if self.stats.solutions >= limits.solutions {
                return Ended::Limit;
            }
            if self.stack.is_empty() {
                return Ended::Exhausted;
            }
            if self.stats.choices >= limits.nodes {
                return Ended::Nodes;
            }
            if let Some(ended) = limits.interrupt.and_then(|ask| ask()) {
                return ended;
            }
            self.part(engine, part.min(limits.nodes - self.stats.choices), limits, sink);
            part = (2 * part).min(MOST);
        }
    }

    fn part(&mut self, engine: &Fast, guesses: u64, limits: &Limits, sink: Sink) {
        // Every solution takes a node off the stack, and every guess puts one there.
        let room = (guesses as usize + DIVE + self.stack.len())
            .min(usize::try_from(limits.solutions - self.stats.solutions).unwrap_or(usize::MAX));
        let mut grids = vec![[0; 81]; room];
        // The search looks at the number of all its guesses.
        let mut tally = [Tally { solutions: 0, guesses: self.stats.choices }];
        engine.isa().run(
            Task::Walk,
            &mut Job {
                source: Source::Starts(&[]),
                limit: limits.solutions - self.stats.solutions,
                tallies: &mut tally,
                grids: &mut grids,
                walk: (&mut self.stack, self.stats.choices + guesses),
            },
        );
        let [Tally { solutions, guesses }] = tally;
        for grid in &grids[..solutions as usize] {
            sink(&grid.map(|digit| Digit::from_index(usize::from(digit) - 1)));
        }
        self.stats.solutions += solutions;
        self.stats.choices = guesses;
        self.stats.depth = self.stats.depth.max(self.stack.len() as u64);
    }
}
