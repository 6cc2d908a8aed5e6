//! Hint: what a player should be told next in a position, up to a stage.

use super::explain::profile_named;
use crate::ask::tools::{Detail, check_profile};
use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::board::State;
use shudu_board::control::{Control, Stop};
use shudu_board::format::Reading;
use shudu_logic::hint::{self, Hinted, STAGES};
use shudu_logic::logic::{Priced, Profile};
use shudu_play::play::HINT_SECONDS;

/// Asks for a hint in a position that is not a stored game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// How much is told, from 1 to 6.
    pub stage: u8,
    /// Profile of techniques; `human` if omitted.
    pub profile: Option<String>,
}

impl Hint {
    /// Finds what the hint is about.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if the profile or the board does not allow steps, or if it was
    /// stopped.
    pub fn find(
        state: &State,
        profile: &Profile,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Hinted, AskError> {
        let layout = state.puzzle.layout();
        check_profile(profile, layout)?;
        Ok(hint::hint(state, profile, tools.solver(layout, Detail::Full)?, control)?)
    }
}

impl Hint {
    /// Finds every step that is possible now, the cheapest first, and why the search ended early
    /// if it did.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if the board does not allow steps.
    pub fn every_step(
        state: &State,
        profile: &Profile,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<(Vec<Priced>, Option<Stop>), AskError> {
        let solver = tools.solver(state.puzzle.layout(), Detail::Full)?;
        Ok(match hint::all(state, profile, solver, control) {
            Ok(steps) => (steps, None),
            Err(stopped) => (stopped.known, Some(stopped.why)),
        })
    }
}

impl Question for Hint {
    const NAME: &str = "position-hint";
    const PATIENCE: f64 = HINT_SECONDS;
    type Subject = Reading;
    type Answer = view::Hint;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<view::Hint, AskError> {
        if !(1..=STAGES).contains(&self.stage) {
            let most = f64::from(STAGES);
            return Err(AskError::OutOfRange { field: "stage", least: 1.0, most });
        }
        let profile = profile_named(self.profile.as_deref().unwrap_or("human"))?;
        let hinted = Hint::find(&reading.state, &profile, tools, control)?;
        let language = tools.tongue.language;
        Ok(view::Hint::new(reading, &hinted, &profile, self.stage, language))
    }
}
