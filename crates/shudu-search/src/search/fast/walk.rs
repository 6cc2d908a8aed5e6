//! One puzzle, its solutions handed out as they are found: the engine as a [`Sink`] sees it.
//!
//! The search is that of the single kernel, cut into parts: between two of them solutions are
//! delivered and the limits are asked.

use super::dive::{FEW, Mood};
use super::engine::{Fast, Start, Tally};
use super::job::{Job, Part, Parts, Source, Task, Watch};
use super::node::Node;
use crate::search::run::{Ended, Limits, Outcome, Sink, Stats};
use shudu_board::board::Puzzle;
use shudu_board::board::classic::Cells;
use shudu_board::control::{Control, Stop};

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
        let mut walk = self.begin(puzzle);
        let ended = loop {
            if let Some(ended) = walk.part(limits) {
                break ended;
            }
            let enough = walk.found.drain(..).any(|grid| sink(&grid.digits()).is_break());
            if enough {
                break Ended::Limit;
            }
        };
        Outcome { ended, stats: walk.stats }
    }

    /// A search of the puzzle that can be left and gone on with.
    pub(in crate::search) fn begin(&self, puzzle: &Puzzle) -> Walk {
        let start = Start::of(puzzle).expect("the fast engine is for the classic board");
        let (stack, found) = (vec![start.0], Vec::new());
        let mood = Mood::new(start.0.singles() < FEW);
        Walk { engine: *self, stack, mood, found, stats: Stats::default(), guesses: FIRST }
    }
}

/// A search under way.
#[derive(Debug)]
pub(in crate::search) struct Walk {
    engine: Fast,
    stack: Vec<Node>,
    mood: Mood,
    /// The solutions of the last part.
    pub found: Vec<Cells>,
    pub stats: Stats,
    /// Guesses of the next part.
    guesses: u64,
}

impl Walk {
    /// Searches on a little, unless it is over.
    pub fn part(&mut self, limits: &Limits) -> Option<Ended> {
        if self.stats.solutions >= limits.solutions {
            return Some(Ended::Limit);
        }
        if self.stack.is_empty() {
            return Some(Ended::Exhausted);
        }
        if self.stats.choices >= limits.nodes {
            return Some(Stop::Nodes.into());
        }
        if let Err(stop) = limits.control.check() {
            return Some(stop.into());
        }
        let wanted = limits.solutions - self.stats.solutions;
        self.search(self.guesses.min(limits.nodes - self.stats.choices), wanted);
        self.guesses = (2 * self.guesses).min(MOST);
        None
    }

    fn search(&mut self, guesses: u64, wanted: u64) {
        // Every solution takes a node off the stack, and every guess puts one there.
        let room = (guesses as usize + DIVE + self.stack.len())
            .min(usize::try_from(wanted).unwrap_or(usize::MAX));
        self.found.clear();
        self.found.resize(room, Cells::OPEN);
        // The search looks at the number of all its guesses.
        let mut tally = [Tally { solutions: 0, guesses: self.stats.choices }];
        let part =
            Part { source: Source::Starts(&[]), tallies: &mut tally, grids: &mut self.found };
        let mut job = Job {
            parts: Parts::new(part, None),
            limit: wanted,
            walk: (&mut self.stack, self.stats.choices + guesses),
            mood: self.mood,
            more: false,
            watch: Watch::new(Control::FREE),
        };
        self.engine.isa().run(Task::Walk, &mut job);
        self.mood = job.mood;
        let [Tally { solutions, guesses }] = tally;
        self.found.truncate(solutions as usize);
        self.stats.solutions += solutions;
        self.stats.choices = guesses;
        self.stats.depth = self.stats.depth.max(self.stack.len() as u64);
    }
}
