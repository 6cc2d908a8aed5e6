//! Relax: what a puzzle leaves when k of its clues are removed, in every way.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::board::Puzzle;
use shudu_board::control::{Control, Stop};
use shudu_board::format::Reading;
use shudu_count::count::{Choices, Method, Relaxation};
use std::ops::ControlFlow;

/// Counts the solutions left by every choice of k clues.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Relax {
    /// Number of clues to remove.
    pub k: usize,
    /// Number of best choices in the answer; those that leave the most solutions, up to twenty,
    /// if omitted.
    #[serde(default)]
    pub top: Option<usize>,
}

/// The counts of the first choices, in order.
pub struct RelaxedCounts {
    /// Numbers of solutions.
    pub counts: Vec<u128>,
    /// Why counting ended before the last choice.
    pub stopped: Option<Stop>,
}

impl RelaxedCounts {
    /// Returns the counts if no choice is missing.
    ///
    /// # Errors
    ///
    /// Returns the [`Stop`] if counting was stopped.
    pub fn complete(self) -> Result<Vec<u128>, Stop> {
        self.stopped.map_or(Ok(self.counts), Err)
    }
}

impl Relax {
    /// Most choices that are counted: their counts are kept in memory, 800 MB of them.
    pub const MOST: u128 = 50_000_000;

    /// Returns the number of choices.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if the puzzle has fewer clues, or there are too many choices.
    pub fn choices(&self, puzzle: &Puzzle) -> Result<u64, AskError> {
        self.choices_up_to(puzzle, Relax::MOST)
    }

    fn choices_up_to(&self, puzzle: &Puzzle, most: u128) -> Result<u64, AskError> {
        let (k, clues) = (self.k, puzzle.clues().count());
        if k > clues {
            return Err(AskError::TooFewClues { k, clues });
        }
        match Choices::count(clues, k) {
            choices if choices > most => Err(AskError::TooManyChoices { k, choices, most }),
            choices => Ok(choices as u64),
        }
    }

    /// RelaxedCounts every choice, up to the one where it was stopped.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if the puzzle cannot be relaxed like this, or if it was stopped
    /// before the first choice was counted.
    pub fn counts(
        &self,
        puzzle: &Puzzle,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<RelaxedCounts, AskError> {
        let choices = self.choices(puzzle)?;
        let counter = tools.counter().method(Method::Auto);
        let relaxation = Relaxation::new(&counter, puzzle, self.k);
        let mut counts = Vec::with_capacity((choices as usize).min(1 << 16));
        let told = relaxation.each(self.k, 0, control, &mut |_, count| {
            counts.push(count);
            ControlFlow::Continue(())
        });
        let stopped = told.err().map(|stopped| stopped.why);
        match stopped {
            Some(stop) if counts.is_empty() => Err(stop.into()),
            stopped => Ok(RelaxedCounts { counts, stopped }),
        }
    }
}

impl Question for Relax {
    const NAME: &str = "relax";
    const PATIENCE: f64 = 600.0;
    type Subject = Reading;
    type Answer = view::Relaxed;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<view::Relaxed, AskError> {
        let start = (tools.clock)();
        let puzzle = &reading.state.puzzle;
        // Other pages share the memory.
        self.choices_up_to(puzzle, Relax::MOST / 10)?;
        let RelaxedCounts { counts, .. } = self.counts(puzzle, tools, control)?;
        let seconds = (tools.clock)() - start;
        Ok(view::Relaxed::new(puzzle, self.k, &counts, self.top, seconds))
    }
}
