//! Run: what a run of an algorithm does in all.

use super::runs::{Recorded, RunRequest};
use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::{Deserialize, Serialize};
use shudu_board::board::Puzzle;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_search::search::fast::Fast;
use shudu_search::search::{Limits, each};

/// Points of the plot in an answer.
const POINTS: usize = 2000;

/// Asks for the totals of a run.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Run {
    /// The run.
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub run: RunRequest,
}

/// The totals of a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunAnswer {
    /// Id of the algorithm.
    pub algorithm: &'static str,
    /// Order of cells.
    pub order: String,
    /// Name, with the order where it is not the algorithm's own.
    pub title: String,
    /// What the fast engine needs for the same answer, on the classic board.
    pub fast: Option<FastRun>,
    /// The board.
    pub board: view::Shape,
    /// Givens, one symbol per cell.
    pub puzzle: String,
    /// Number of events.
    pub events: u64,
    /// Why it ended, or `events` if it was cut.
    pub ended: &'static str,
    /// Number of solutions found.
    pub solutions: u64,
    /// What it took.
    pub stats: view::Stats,
    /// Number of views kept for jumps.
    pub checkpoints: usize,
    /// The cell over rounds or placements.
    pub plot: Points,
}

/// What the fast engine needs.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FastRun {
    /// Number of solutions found.
    pub solutions: u64,
    /// Number of guesses.
    pub guesses: u64,
}

/// A curve, thinned to points that draw the same line.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Points {
    /// Number of points before thinning.
    pub count: u64,
    /// The points.
    pub points: Vec<(f64, f64)>,
}

impl Question for Run {
    const NAME: &str = "run";
    type Subject = Reading;
    type Answer = RunAnswer;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<RunAnswer, AskError> {
        let puzzle = &reading.state.puzzle;
        self.run.look(puzzle, tools, control, |Recorded { reel, curve }, method, tools| {
            let language = tools.tongue.language;
            let outcome = reel.outcome();
            Ok(RunAnswer {
                algorithm: method.id(),
                order: method.order().to_string(),
                title: method.title(language),
                fast: fast(puzzle, self.run.solutions(), control),
                board: view::Shape::new(puzzle.layout(), language),
                puzzle: puzzle.symbols(),
                events: reel.events(),
                ended: if reel.is_cut() { "events" } else { outcome.ended.word() },
                solutions: outcome.stats.solutions,
                stats: view::Stats::new(&outcome.stats, 0.0),
                checkpoints: reel.checkpoints(),
                plot: Points { count: curve.count(), points: curve.thinned(POINTS) },
            })
        })
    }
}

/// What the fast engine needs for the same answer, where it can.
fn fast(puzzle: &Puzzle, solutions: u64, control: &Control) -> Option<FastRun> {
    if !puzzle.layout().is_classic() {
        return None;
    }
    let limits = Limits::solutions(solutions).under(*control);
    let outcome = Fast::default().solve(puzzle, &limits, &mut each(|_| {}));
    let (solutions, guesses) = (outcome.stats.solutions, outcome.stats.choices);
    outcome.ended.stop().is_none().then_some(FastRun { solutions, guesses })
}
