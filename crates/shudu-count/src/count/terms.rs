//! What is asked of a count, what comes of it, and the one way to list solutions.

use super::plan::{How, Plan};
use shudu_board::board::{Digit, Puzzle};
use shudu_board::control::{Control, Stopped};
use shudu_search::search::{Ended, Engine, Limits, Sink, each};

/// How solutions are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Whatever is predicted to be the cheapest.
    #[default]
    Auto,
    /// Find every solution.
    List,
    /// Count without finding.
    Exact,
}

/// What came of a count.
#[derive(Clone, Debug)]
pub struct Count {
    /// How many solutions there are, or at least how many.
    pub number: u128,
    /// Whether these are all: neither a limit nor a stop came first.
    pub complete: bool,
    /// The method that was used.
    pub how: How,
    /// What was predicted; only for the classic board.
    pub plan: Option<Box<Plan>>,
}

/// A count, or what is known of it.
pub type Counted = Result<Count, Stopped<Count>>;

/// A number, or at least how many there are.
pub(super) type Number = Result<u128, Stopped<u128>>;

/// A number with the method that found it.
pub(super) fn by(how: How, plan: Option<Plan>, number: Number) -> Counted {
    let plan = plan.map(Box::new);
    let count = |number, complete| Count { number, complete, how, plan: plan.clone() };
    match number {
        Ok(number) => Ok(count(number, true)),
        Err(stopped) => Err(stopped.map(|number| count(number, false))),
    }
}

/// The terms of a count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms<'a> {
    pub method: Method,
    /// How many threads work; the result does not depend on it.
    pub threads: usize,
    /// Stop when it is certain that there are this many.
    pub limit: u128,
    /// Digits tried before listing is given up.
    pub nodes: u64,
    pub control: Control<'a>,
}

impl Terms<'_> {
    /// Counts by finding.
    pub fn list_all(&self, puzzle: &Puzzle) -> Counted {
        by(How::Listed, None, self.list(puzzle, self.nodes))
    }

    /// The same, up to a number of tried digits.
    pub fn list(&self, puzzle: &Puzzle, nodes: u64) -> Number {
        let solutions = u64::try_from(self.limit).unwrap_or(u64::MAX);
        let limits = Limits::solutions(solutions).nodes(nodes).under(self.control);
        list(puzzle, &limits, &mut each(|_: &[Digit]| {}))
            .map(|(number, _)| number.into())
            .map_err(|stopped| stopped.map(u128::from))
    }
}

/// Finds solutions one after the other: how many, and whether these were all.
pub fn list(puzzle: &Puzzle, limits: &Limits, sink: Sink) -> Result<(u64, bool), Stopped<u64>> {
    let outcome = Engine::new().solve(puzzle, limits, sink);
    let number = outcome.stats.solutions;
    match outcome.whole() {
        Ok(outcome) => Ok((number, outcome.ended == Ended::Exhausted)),
        Err(stopped) => Err(stopped.map(|_| number)),
    }
}
