//! Sample: solutions drawn at random, each as likely as any other.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::board::{Grid, Puzzle};
use shudu_board::control::Control;
use shudu_board::format::Reading;
use std::ops::ControlFlow;

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
    /// Draws solutions one after the other, until `take` breaks; none if the puzzle has none.
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
        take: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<(), AskError> {
        let counter = tools.counter();
        let mut sampler = counter.sampler(puzzle, self.seed, control)?;
        Ok(sampler.draw(self.samples, control, take)?)
    }

    /// Draws all solutions, one symbol per cell.
    ///
    /// # Errors
    ///
    /// As [`Sample::draw`].
    pub fn symbols(
        &self,
        puzzle: &Puzzle,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Vec<String>, AskError> {
        let mut samples = Vec::new();
        self.draw(puzzle, tools, control, &mut |grid| {
            samples.push(grid.symbols());
            ControlFlow::Continue(())
        })?;
        Ok(samples)
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
        let samples = self.symbols(&reading.state.puzzle, tools, control)?;
        Ok(view::Count::samples(reading, self.seed, samples, (tools.clock)() - start))
    }
}
