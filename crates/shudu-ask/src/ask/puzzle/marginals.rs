//! Marginals: the number of solutions in which each cell has each digit.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::board::Puzzle;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_count::count::{self, Method};

/// Counts the solutions of a puzzle by cell and digit.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Marginals {
    /// How to count; chosen by the puzzle if omitted.
    #[serde(skip)]
    pub method: Method,
}

impl Marginals {
    /// Counts. A puzzle without solutions has only zeros.
    ///
    /// # Errors
    ///
    /// Returns [`AskError::Stopped`] if counting was stopped.
    pub fn table(
        &self,
        puzzle: &Puzzle,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<count::Marginals, AskError> {
        let counter = tools.counter();
        let table = match self.method {
            Method::List => counter.listed(puzzle, control),
            _ => counter.marginals(puzzle, control),
        };
        table.map_err(|stopped| stopped.why.into())
    }
}

impl Question for Marginals {
    const NAME: &str = "marginals";
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
        let table = self.table(&reading.state.puzzle, tools, control)?;
        if table.iter().flatten().all(|&count| count == 0) {
            return Err(AskError::NoSolution);
        }
        Ok(view::Count::marginals(reading, &table, (tools.clock)() - start))
    }
}
