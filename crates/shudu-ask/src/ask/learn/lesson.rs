//! Lesson: a technique with an example and a near miss.

use super::technique;
use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::{Deserialize, Serialize};
use shudu_board::board::State;
use shudu_board::control::Control;
use shudu_board::format::{self, Options};
use shudu_generate::generate::sought;
use shudu_logic::logic::{EXAMPLES, Example, Solver, Step, Technique};
use shudu_logic::words;

/// Asks for the lesson of a technique.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lesson {
    /// Id of the technique.
    pub technique: String,
}

/// A lesson.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonAnswer {
    /// The technique.
    #[serde(flatten)]
    pub technique: view::Technique,
    /// Name in the language of the request.
    pub called: &'static str,
    /// Whether puzzles can be generated for practice.
    pub practice: bool,
    /// The example.
    #[serde(flatten)]
    pub shown: Option<Shown>,
}

/// The example of a lesson, drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shown {
    /// The board.
    pub board: view::Shape,
    /// The position that has the technique.
    pub position: view::Position,
    /// What to highlight.
    pub lit: view::Lit,
    /// The position after the step.
    pub after: view::Position,
    /// A similar position without the technique.
    pub miss: Option<view::Position>,
}

/// The example of a technique: the position, and the step in it.
pub(super) fn example(
    technique: Technique,
    control: &Control,
) -> Result<Option<(&'static Example, State, Step)>, AskError> {
    let Some(example) = EXAMPLES.iter().find(|example| example.technique == technique) else {
        return Ok(None);
    };
    let Some(reading) = format::read(example.shows, &Options::default())?.into_iter().next() else {
        return Ok(None);
    };
    let state = reading.state;
    let mut solver = Solver::new(state.puzzle.layout().clone())?;
    let steps = solver.all(technique, &state, control).map_err(|stopped| stopped.why)?;
    Ok(steps.into_iter().next().map(|step| (example, state, step)))
}

impl Question for Lesson {
    const NAME: &str = "lesson";
    type Subject = ();
    type Answer = LessonAnswer;

    fn answer(
        &self,
        _: &(),
        tools: &mut Tools,
        control: &Control,
    ) -> Result<LessonAnswer, AskError> {
        let language = tools.tongue.language;
        let technique = technique(&self.technique)?;
        let found = example(technique, control)?;
        let told = found
            .as_ref()
            .map(|(example, state, step)| view::Example::new(example, state, step, language));
        let shown = found.map(|(example, state, step)| {
            let layout = state.puzzle.layout();
            let miss = format::read(example.fails, &Options::default()).ok();
            let miss = miss.and_then(|readings| readings.into_iter().next());
            Shown {
                board: view::Shape::new(layout, language),
                position: view::Position::new(&state),
                lit: view::Lit::step(&step, layout),
                after: view::Position::new(&step.after(&state)),
                miss: miss.map(|reading| view::Position::new(&reading.state)),
            }
        });
        Ok(LessonAnswer {
            technique: view::Technique::new(technique.row(), language, told),
            called: words::name(technique, language),
            practice: sought().any(|made| made == technique),
            shown,
        })
    }
}
