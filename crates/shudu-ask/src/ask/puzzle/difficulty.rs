//! Difficulty: the level of a puzzle on any board, with its ratings where they exist.

use super::rate::{Rate, RatingValue, Scale};
use crate::ask::tools::Detail;
use crate::ask::{AskError, Question, Tools};
use crate::view::Ratings;
use serde::{Deserialize, Serialize};
use shudu_board::board::State;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_board::rating::Level;
use shudu_generate::generate::needed;
use shudu_logic::logic::Profile;
use shudu_play::play::level_name;

/// Asks how difficult a puzzle is.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Difficulty {}

/// How difficult a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DifficultyAnswer {
    /// The ratings of Sudoku Explainer, on the classic board.
    #[serde(flatten)]
    pub ratings: Option<Ratings>,
    /// Id of the level, if techniques solve it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::Level>"))]
    pub level: Option<&'static str>,
    /// Name of the level.
    pub level_name: Option<String>,
    /// HoDoKu's score.
    pub score: f64,
    /// Id of HoDoKu's level.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Grade"))]
    pub grade: &'static str,
    /// Whether HoDoKu's techniques solve it.
    pub solved: bool,
}

impl Question for Difficulty {
    const NAME: &str = "difficulty";
    const PATIENCE: f64 = 600.0;
    type Subject = Reading;
    type Answer = DifficultyAnswer;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<DifficultyAnswer, AskError> {
        let puzzle = &reading.state.puzzle;
        let layout = puzzle.layout();
        tools.solver(layout, Detail::Brief)?;
        let (first, rest) = (control.within(0.0, 0.8), control.within(0.8, 1.0));
        let (mut ratings, mut level) = (None, None);
        if layout.is_classic() {
            let rate = Rate { scale: Scale::Se, ..Rate::default() };
            if let RatingValue::Se(rating) = rate.find(puzzle, tools, &first)?.value {
                (ratings, level) = (Some(Ratings::from(rating)), Level::of(rating.er));
            }
        } else {
            level = needed(puzzle, Level::Extreme, &first)?;
        }
        let solver = tools.solver(layout, Detail::Brief)?;
        let path = solver.path(&Profile::hodoku(), &State::new(puzzle.clone()), &rest);
        let path = path.map_err(|stopped| stopped.why)?;
        let language = tools.tongue.language;
        Ok(DifficultyAnswer {
            ratings,
            level: level.map(Level::id),
            level_name: level.map(|level| level_name(level.id(), language)),
            score: path.score,
            grade: path.grade.id(),
            solved: path.solved,
        })
    }
}
