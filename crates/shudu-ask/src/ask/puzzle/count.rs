//! Count: the number of solutions.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::board::Puzzle;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_count::count::{self, Counted, Counter, Method};

/// Counts the solutions of a puzzle.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Count {
    /// Stops counting at this many solutions.
    pub limit: Option<u64>,
    /// How to count; chosen by the puzzle if omitted.
    #[serde(skip)]
    pub method: Method,
}

impl Count {
    /// Checks whether the method can count this puzzle.
    ///
    /// # Errors
    ///
    /// Returns [`AskError::NotCountable`] if it cannot.
    pub fn check(&self, puzzle: &Puzzle) -> Result<(), AskError> {
        match self.method == Method::Exact && !count::is_countable(puzzle) {
            true => Err(AskError::NotCountable(puzzle.layout().name())),
            false => Ok(()),
        }
    }

    /// The counter that counts like this.
    pub fn counter(&self, tools: &Tools) -> Counter {
        let limit = self.limit.map_or(u128::MAX, u128::from);
        tools.counter().method(self.method).limit(limit)
    }

    /// Counts the solutions. A count that was stopped is a lower bound.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if the method cannot count this puzzle.
    pub fn number(
        &self,
        puzzle: &Puzzle,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Counted, AskError> {
        self.check(puzzle)?;
        Ok(self.counter(tools).count(puzzle, control))
    }
}

impl Question for Count {
    const NAME: &str = "count";
    const PATIENCE: f64 = 600.0;
    type Subject = Reading;
    type Answer = view::Count;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<view::Count, AskError> {
        let start = (tools.clock)();
        let counted = self.number(&reading.state.puzzle, tools, control)?;
        Ok(view::Count::new(reading, &counted, (tools.clock)() - start))
    }
}
