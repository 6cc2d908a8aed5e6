//! Trial: one algorithm on one puzzle, timed.
//!
//! The page asks for one trial after the other, so that its table fills while they run.

use crate::ask::error::Classic;
use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::{Deserialize, Serialize};
use shudu_board::board::Puzzle;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_search::search::{Algorithm, Engine, Limits, Order, Outcome, each};

/// Longest time for a trial, in seconds.
const LONGEST: f64 = 600.0;

/// Tries an algorithm on a puzzle.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trial {
    /// Name of the puzzle in the table.
    #[serde(default)]
    pub name: String,
    /// Id of the algorithm, also `fast` or `auto`.
    pub algorithm: String,
    /// Order of cells; the algorithm's own if omitted.
    pub order: Option<String>,
    /// Number of solutions to find; 1 if omitted.
    pub limit: Option<u64>,
    /// Seconds after which it is stopped.
    pub budget: f64,
}

/// How a trial went.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrialAnswer {
    /// The trial.
    #[serde(flatten)]
    pub trial: view::Trial,
    /// Head and line of a table, with commas.
    pub csv: [String; 2],
}

impl Trial {
    /// Runs the algorithm as far as the control lets it.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if the algorithm is unknown or not for this board.
    pub fn run(
        &self,
        puzzle: &Puzzle,
        control: &Control,
    ) -> Result<(Algorithm, Order, Outcome), AskError> {
        let algorithm: Algorithm = self.algorithm.parse()?;
        let order = self.order.as_deref().filter(|order| !order.is_empty());
        let order: Order = order.unwrap_or("own").parse()?;
        let mut engine = Engine::ordered(algorithm, order)?;
        if !engine.takes(puzzle.layout()) {
            return Err(Classic::FastEngine.not_for(puzzle.layout()));
        }
        let limits = Limits::solutions(self.limit.unwrap_or(1).max(1)).under(*control);
        Ok((algorithm, order, engine.solve(puzzle, &limits, &mut each(|_| {}))))
    }
}

impl Question for Trial {
    const NAME: &str = "trial";
    const PATIENCE: f64 = LONGEST;
    type Subject = Reading;
    type Answer = TrialAnswer;

    fn patience(&self) -> f64 {
        self.budget.clamp(0.0, LONGEST)
    }

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<TrialAnswer, AskError> {
        if !(self.budget > 0.0 && self.budget <= LONGEST) {
            return Err(AskError::OutOfRange { field: "budget", least: 0.0, most: LONGEST });
        }
        let puzzle = &reading.state.puzzle;
        let start = (tools.clock)();
        let (algorithm, order, outcome) = self.run(puzzle, control)?;
        let seconds = (tools.clock)() - start;
        let trial = view::Trial::new(&self.name, puzzle, algorithm, &outcome, seconds);
        let trial = trial.in_order(order);
        let csv = [view::Trial::HEAD.to_owned(), trial.csv()];
        Ok(TrialAnswer { trial, csv })
    }
}
