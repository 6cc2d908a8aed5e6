//! Measure: every measure of how hard a puzzle is, at once.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_logic::logic::Dear;

/// Measures a puzzle.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Measure {
    /// Adds the rating of Sudoku Explainer, which takes seconds for the hardest puzzles.
    pub er: bool,
    /// Adds HoDoKu's score.
    pub hodoku: bool,
    /// Adds the longest whip needed, which takes seconds for hard puzzles.
    pub w: bool,
    /// Lists the cells of all smallest backdoors.
    pub backdoors: bool,
}

impl Question for Measure {
    const NAME: &str = "measure";
    const PATIENCE: f64 = 600.0;
    type Subject = Reading;
    type Answer = view::Measured;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<view::Measured, AskError> {
        let expensive = Dear { rating: self.er, score: self.hodoku, whip: self.w };
        let measures = tools.measurer().measure(&reading.state.puzzle, expensive, control)?;
        Ok(view::Measured::new(reading, &measures, self.backdoors))
    }
}
