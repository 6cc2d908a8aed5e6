//! Exercise: a position in which a technique is due.

use super::lesson::example;
use super::technique;
use crate::ask::tools::Detail;
use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::{Deserialize, Serialize};
use shudu_board::control::Control;
use shudu_board::say;
use shudu_generate::generate::sought;
use shudu_logic::words;
use shudu_play::play::{self, Kind, Save};

/// Asks for an exercise: generated, or the lesson's own position where none can be generated.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exercise {
    /// Id of the technique.
    pub technique: String,
    /// Random seed; another exercise each time if omitted.
    pub seed: Option<u64>,
}

/// A position in which a technique is due.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExerciseAnswer {
    /// Id of the technique.
    pub technique: &'static str,
    /// Name of the technique.
    pub name: &'static str,
    /// The position as a text, which `judge` takes back.
    pub text: String,
    /// The task, in a sentence.
    pub task: String,
    /// Whether the step places a digit rather than eliminating candidates.
    pub places: bool,
    /// The board.
    pub board: view::Shape,
    /// The position.
    pub position: view::Position,
}

impl Question for Exercise {
    const NAME: &str = "exercise";
    type Subject = ();
    type Answer = ExerciseAnswer;

    fn answer(
        &self,
        _: &(),
        tools: &mut Tools,
        control: &Control,
    ) -> Result<ExerciseAnswer, AskError> {
        let technique = technique(&self.technique)?;
        let (text, state) = if sought().any(|made| made == technique) {
            let new =
                play::make(&Kind::Technique(technique), self.seed.unwrap_or(tools.seed), control)?;
            (Save::of(&new.game, 0).to_link(), new.game.state())
        } else {
            let (example, state, _) = example(technique, control)?.ok_or(AskError::NoExercise)?;
            (example.shows.to_owned(), state)
        };
        let t = tools.tongue;
        let (layout, name) = (state.puzzle.layout(), words::name(technique, t.language));
        let steps = tools.solver(layout, Detail::Full)?.all(technique, &state, control);
        let places = steps.is_ok_and(|steps| steps.iter().any(|step| step.placement.is_some()));
        let task = match places {
            true => say!(
                t,
                "There is a step of this kind: {name}. Place its digit.",
                "这里有一步“{name}”。请填出这个数字。"
            ),
            false => say!(
                t,
                "There is a step of this kind: {name}. Strike the candidates it removes.",
                "这里有一步“{name}”。请划掉它排除的候选数。"
            ),
        };
        Ok(ExerciseAnswer {
            technique: technique.row().id,
            name,
            text,
            task,
            places,
            board: view::Shape::new(layout, t.language),
            position: view::Position::new(&state),
        })
    }
}
