//! What there is to choose from, and lessons.

mod exercise;
mod hello;
mod judge;
mod lesson;
mod techniques;

pub use exercise::{Exercise, ExerciseAnswer};
pub use hello::{BoardChoice, Choice, Hello, HelloAnswer, LevelChoice, TechniqueChoice};
pub use judge::{Chosen, Judge, Judgement};
pub use lesson::{Lesson, LessonAnswer, Shown};
pub use techniques::{ListedTechnique, TechniqueList, Techniques};

use super::AskError;
use super::error::Named;
use shudu_logic::logic::Technique;

/// The technique of a name.
fn technique(name: &str) -> Result<Technique, AskError> {
    Technique::from_id(name).ok_or_else(|| AskError::Unknown(Named::Technique, name.to_owned()))
}
