//! The solutions of a puzzle as an iterator: none is looked for before it is asked for.

use super::engine::Engine;
use super::fast::Walk;
use super::general::{Dive, General};
use super::run::{Ended, Limits, Outcome, Stats};
use shudu_board::board::classic::Cells;
use shudu_board::board::{Digit, Grid, Layout, Puzzle};
use shudu_board::control::Control;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The solutions of a puzzle, found as they are asked for; see [`solutions`].
#[derive(Debug)]
#[must_use = "nothing is searched before a solution is asked for"]
pub struct Solutions<'a> {
    layout: Arc<Layout>,
    limits: Limits<'a>,
    search: Search,
    ended: Option<Ended>,
}

/// The search behind it.
#[derive(Debug)]
enum Search {
    Fast { walk: Box<Walk>, ready: VecDeque<Cells> },
    General { dive: Box<Dive>, engine: General },
}

/// Returns all solutions, found as they are asked for by the engine that is best for the board.
///
/// ```
/// use shudu::board::Puzzle;
/// let diagonal: Puzzle = "1....2....3....4".parse()?;
/// let both: Vec<String> = shudu::solutions(&diagonal).map(|grid| grid.to_string()).collect();
/// assert_eq!(both.len(), 2);
/// // The first ten of very many:
/// let empty: Puzzle = ".".repeat(256).parse()?;
/// assert_eq!(shudu::solutions(&empty).take(10).count(), 10);
/// # Ok::<(), shudu::format::ReadError>(())
/// ```
pub fn solutions(puzzle: &Puzzle) -> Solutions<'static> {
    Engine::new().begin(puzzle)
}

impl<'a> Solutions<'a> {
    pub(super) fn fast(puzzle: &Puzzle, walk: Walk) -> Solutions<'static> {
        Solutions::new(puzzle, Search::Fast { walk: walk.into(), ready: VecDeque::new() })
    }

    pub(super) fn general(puzzle: &Puzzle, dive: Dive, engine: General) -> Solutions<'static> {
        Solutions::new(puzzle, Search::General { dive: dive.into(), engine })
    }

    fn new(puzzle: &Puzzle, search: Search) -> Solutions<'static> {
        Solutions { layout: puzzle.layout().clone(), limits: Limits::NONE, search, ended: None }
    }

    /// The same, until this many digits were tried.
    pub fn nodes(self, nodes: u64) -> Solutions<'a> {
        Solutions { limits: self.limits.nodes(nodes), ..self }
    }

    /// The same under a control: when it stops, there is no next one.
    pub fn under<'b>(self, control: Control<'b>) -> Solutions<'b> {
        let Solutions { layout, limits, search, ended } = self;
        Solutions { layout, limits: limits.under(control), search, ended }
    }

    /// How the search went, once there is no next one: whether these were all, or why not.
    pub fn outcome(&self) -> Option<Outcome> {
        Some(Outcome { ended: self.ended?, stats: self.stats() })
    }

    /// What the search did so far.
    pub fn stats(&self) -> Stats {
        match &self.search {
            // Those that wait were not handed out yet.
            Search::Fast { walk, ready } => {
                Stats { solutions: walk.stats.solutions - ready.len() as u64, ..walk.stats }
            }
            Search::General { dive, .. } => dive.stats(),
        }
    }

    /// The next solution, or how it ended.
    fn find(&mut self) -> Result<Vec<Digit>, Ended> {
        match &mut self.search {
            Search::Fast { walk, ready } => loop {
                if let Some(grid) = ready.pop_front() {
                    return Ok(grid.digits().to_vec());
                }
                if let Some(ended) = walk.part(&self.limits) {
                    return Err(ended);
                }
                ready.extend(walk.found.drain(..));
            },
            Search::General { dive, engine } => {
                let mut found = None;
                let mut keep = |digits: &[Digit]| {
                    found = Some(digits.to_vec());
                    ControlFlow::Break(())
                };
                let outcome = dive.go_on(engine, &self.limits, &mut keep);
                found.ok_or(outcome.ended)
            }
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        if self.ended.is_some() {
            return None;
        }
        match self.find() {
            Ok(digits) => Some(Grid::trusted(self.layout.clone(), &digits)),
            Err(ended) => {
                self.ended = Some(ended);
                None
            }
        }
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}
