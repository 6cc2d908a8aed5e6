//! Estimate: about how many solutions a puzzle has, from random dives into the search.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_count::count;

/// Estimates the number of solutions.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Estimate {
    /// Number of dives.
    pub dives: u64,
    /// Random seed.
    pub seed: u64,
}

impl Default for Estimate {
    fn default() -> Estimate {
        Estimate { dives: 20_000, seed: 0 }
    }
}

impl Question for Estimate {
    const NAME: &str = "estimate";
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
        let found = count::estimate(&reading.state.puzzle, self.dives, self.seed, control);
        Ok(view::Count::estimate(reading, self.seed, &found, (tools.clock)() - start))
    }
}
