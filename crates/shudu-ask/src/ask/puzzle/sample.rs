//! Sample: solutions drawn at random, each as likely as any other.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::board::Puzzle;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_count::count::Counter;

/// Largest number of samples in one answer.
const MOST: usize = 1_000_000;

/// Draws solutions of a puzzle, uniformly at random.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sample {
    /// Number of solutions to draw.
    pub samples: usize,
    /// Random seed.
    #[serde(default)]
    pub seed: u64,
}

impl Sample {
    /// Draws solutions; none if the puzzle has none.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if there are too many solutions to list, on boards where they must
    /// be listed, or if drawing was stopped.
    pub fn draw(
        &self,
        puzzle: &Puzzle,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Vec<String>, AskError> {
        let drawn = tools.counter().draw(puzzle, self.samples, self.seed, control);
        let drawn = drawn.map_err(|stopped| stopped.why)?;
        drawn.ok_or_else(|| AskError::TooManySolutions {
            layout: puzzle.layout().name(),
            most: Counter::LISTED,
        })
    }
}

impl Question for Sample {
    const NAME: &str = "sample";
    const PATIENCE: f64 = 600.0;
    type Subject = Reading;
    type Answer = view::Count;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<view::Count, AskError> {
        if self.samples > MOST {
            let (least, most) = (0.0, MOST as f64);
            return Err(AskError::OutOfRange { field: "samples", least, most });
        }
        let start = (tools.clock)();
        let samples = self.draw(&reading.state.puzzle, tools, control)?;
        Ok(view::Count::samples(reading, self.seed, samples, (tools.clock)() - start))
    }
}
