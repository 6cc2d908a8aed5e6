//! Canon: the canonical form, the same for all isomorphs of a puzzle and for nothing else.

use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::control::Control;
use shudu_board::format::Reading;

/// Finds the canonical form of a puzzle.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Canon {}

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
        let form = tools.forms().of(&reading.state.puzzle)?;
        Ok(view::Canonical::new(reading, &form))
    }
}
