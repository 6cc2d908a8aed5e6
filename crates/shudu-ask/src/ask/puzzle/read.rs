//! Read: what a text is, and what is wrong with it.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::{Deserialize, Serialize};
use shudu_board::board::Cell;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_board::language::Tell;
use shudu_search::search::{Limits, Verdict};

/// Reads a text and looks for its solutions.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Read {}

/// A puzzle as it was read, with what is wrong with it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadAnswer {
    /// Id of the format.
    pub format: String,
    /// Name of the board.
    pub layout: String,
    /// Givens, one symbol per cell.
    pub puzzle: String,
    /// Number of givens.
    pub clues: usize,
    /// The board.
    pub board: view::Shape,
    /// The position.
    pub position: view::Position,
    /// Sentences about givens that contradict each other.
    pub clashes: Vec<String>,
    /// Cells whose digits contradict each other.
    pub clashing: Vec<String>,
    /// Whether it has one solution: `none`, `one`, `many` or `unknown`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["none", "one", "many", "unknown"])))]
    pub verdict: &'static str,
    /// The solution, if there is exactly one.
    pub solution: Option<String>,
    /// Title in the text.
    pub title: Option<String>,
    /// Author in the text.
    pub author: Option<String>,
    /// Other remarks in the text.
    pub comment: Option<String>,
}

impl Question for Read {
    const NAME: &str = "read";
    type Subject = Reading;
    type Answer = ReadAnswer;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<ReadAnswer, AskError> {
        let (state, puzzle) = (&reading.state, &reading.state.puzzle);
        let layout = puzzle.layout();
        let clash = puzzle.clash();
        let (grids, verdict) = if clash.is_some() {
            (Vec::new(), Verdict::None)
        } else {
            let limits = Limits::solutions(2).under(*control);
            let (grids, outcome) = tools.engine().grids(puzzle, &limits);
            (grids, outcome.verdict())
        };
        let solution = grids.first().filter(|_| verdict == Verdict::One).map(ToString::to_string);
        let spot = |cell: &Cell| layout.spot(*cell).to_string();
        let view::Board {
            format,
            layout: name,
            puzzle: symbols,
            clues,
            title,
            author,
            comment,
            ..
        } = view::Board::new(reading);
        Ok(ReadAnswer {
            format: format.into_owned(),
            layout: name,
            puzzle: symbols,
            clues,
            board: view::Shape::new(layout, tools.tongue.language),
            position: view::Position::new(state),
            clashes: clash.map(|clash| clash.tell(tools.tongue)).into_iter().collect(),
            clashing: layout.clashing(&state.digits()).iter().map(spot).collect(),
            verdict: verdict.word(),
            solution,
            title,
            author,
            comment,
        })
    }
}
