//! Chart: trials as bars on a logarithmic scale.

use crate::ask::puzzle::Picture;
use crate::ask::{AskError, Question, Tools};
use crate::view::Measure;
use serde::Deserialize;
use shudu_board::control::Control;
use shudu_draw::draw::{Bar, trials_scene};
use std::collections::HashMap;

/// Most trials in a chart.
const MOST_TRIALS: usize = 10_000;
/// Largest amount of a trial: beyond what any run counts, and finite.
const MOST: f64 = 1e15;

/// Draws trials.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chart {
    /// The trials.
    pub trials: Vec<Row>,
    /// Measure by which they are compared: `placements` (if omitted), `rounds`, `backtracks` or
    /// `time`.
    pub measure: Option<String>,
    /// Seconds that each trial had.
    pub budget: f64,
}

/// A trial to draw.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// Name of the puzzle.
    pub name: String,
    /// Id of the algorithm.
    pub algorithm: String,
    /// Whether it was stopped.
    pub over_budget: bool,
    /// What it took.
    pub stats: Amounts,
}

/// What a trial took.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Amounts {
    /// Rounds.
    pub rounds: u64,
    /// Placements.
    pub placements: u64,
    /// Backtracks.
    pub backtracks: u64,
    /// Seconds.
    pub seconds: f64,
}

impl Chart {
    fn check(&self) -> Result<(), AskError> {
        let range = |field, value: f64, most| match (0.0..=most).contains(&value) {
            true => Ok(()),
            false => Err(AskError::OutOfRange { field, least: 0.0, most }),
        };
        range("trials", self.trials.len() as f64, MOST_TRIALS as f64)?;
        range("budget", self.budget, MOST)?;
        self.trials.iter().try_for_each(|row| {
            let Amounts { rounds, placements, backtracks, seconds } = row.stats;
            range("seconds", seconds, MOST)?;
            range("rounds", rounds as f64, MOST)?;
            range("placements", placements as f64, MOST)?;
            range("backtracks", backtracks as f64, MOST)
        })
    }
}

impl Question for Chart {
    const NAME: &str = "chart";
    type Subject = ();
    type Answer = Picture;

    fn answer(&self, _: &(), tools: &mut Tools, _: &Control) -> Result<Picture, AskError> {
        self.check()?;
        let measure: Measure = self.measure.as_deref().unwrap_or("placements").parse()?;
        let mut puzzles: HashMap<&str, usize> = HashMap::new();
        let bars = self.trials.iter().map(|row| {
            let number = puzzles.len();
            let Amounts { rounds, placements, backtracks, seconds } = row.stats;
            let amount = measure.of(rounds, placements, backtracks, seconds);
            Bar {
                puzzle: *puzzles.entry(&row.name).or_insert(number),
                name: &row.name,
                kind: &row.algorithm,
                amount: (!row.over_budget).then_some(amount),
            }
        });
        let (bars, t): (Vec<Bar>, _) = (bars.collect(), tools.tongue.language);
        let scene = trials_scene(&measure.title(self.budget, t), measure.unit(t), &bars);
        Ok(Picture { svg: scene.svg() })
    }
}
