//! Canon: the canonical form, the same for all isomorphs of a puzzle and for nothing else.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::board::Puzzle;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_count::symmetry::Form;

/// Finds the canonical form of a puzzle.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Canon {}

impl Canon {
    /// Finds the canonical form of a puzzle.
    ///
    /// # Errors
    ///
    /// Returns [`AskError::Canonical`] if the board or its marks have no canonical form.
    pub fn form(puzzle: &Puzzle, tools: &mut Tools) -> Result<Form, AskError> {
        Ok(tools.forms().of(puzzle)?)
    }
}

impl Question for Canon {
    const NAME: &str = "canon";
    type Subject = Reading;
    type Answer = view::Canonical;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        _: &Control,
    ) -> Result<view::Canonical, AskError> {
        let form = Canon::form(&reading.state.puzzle, tools)?;
        Ok(view::Canonical::new(reading, &form))
    }
}
