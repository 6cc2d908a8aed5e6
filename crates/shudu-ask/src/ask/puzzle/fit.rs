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

impl Question for Fit {
    const NAME: &str = "fit";
    type Subject = ();
    type Answer = view::Fit;

    fn answer(&self, _: &(), tools: &mut Tools, control: &Control) -> Result<view::Fit, AskError> {
        let is_sound =
            |&(k, most): &(f64, f64)| (0.0..=1e3).contains(&k) && (0.0..=1e40).contains(&most);
        if !self.points.iter().all(is_sound) {
            return Err(AskError::OutOfRange { field: "points", least: 0.0, most: 1e40 });
        }
        let curve = exponential(&self.points).ok_or(AskError::TooFewPoints)?;
        let empty = Puzzle::empty(Layout::classic());
        let all = tools.counter().method(Method::Exact).count(&empty, control);
        let all = all.map_err(|stopped| stopped.why)?;
        Ok(view::Fit::new(curve, self.clues, all.number))
    }
}
