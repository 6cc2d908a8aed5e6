//! Fit: the exponential curve through the most solutions for each number of clues removed.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::board::{Layout, Puzzle};
use shudu_board::control::Control;
use shudu_count::count::{Method, exponential};

/// Fits a curve, and compares its prediction for no clues at all with the number of all grids.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fit {
    /// Clues removed, and the most solutions that leaves.
    pub points: Vec<(f64, f64)>,
    /// Clues of the puzzle.
    pub clues: usize,
}

/// Most points of a curve.
const MOST_POINTS: usize = 100;
/// Largest number of clues: that of the largest board.
const MOST_CLUES: f64 = 4096.0;
/// Largest number of solutions: more than there are grids.
const MOST_SOLUTIONS: f64 = 1e40;

impl Fit {
    fn check(&self) -> Result<(), AskError> {
        let range = |field, value: f64, most| match (0.0..=most).contains(&value) {
            true => Ok(()),
            false => Err(AskError::OutOfRange { field, least: 0.0, most }),
        };
        range("points", self.points.len() as f64, MOST_POINTS as f64)?;
        range("clues", self.clues as f64, MOST_CLUES)?;
        self.points.iter().try_for_each(|&(k, most)| {
            range("points", k, MOST_CLUES)?;
            range("points", most, MOST_SOLUTIONS)
        })
    }
}

impl Question for Fit {
    const NAME: &str = "fit";
    type Subject = ();
    type Answer = view::Fit;

    fn answer(&self, _: &(), tools: &mut Tools, control: &Control) -> Result<view::Fit, AskError> {
        self.check()?;
        let curve = exponential(&self.points).ok_or(AskError::TooFewPoints)?;
        let empty = Puzzle::empty(Layout::classic());
        let all = tools.counter().method(Method::Exact).count(&empty, control);
        let all = all.map_err(|stopped| stopped.why)?;
        Ok(view::Fit::new(curve, self.clues, all.number))
    }
}
