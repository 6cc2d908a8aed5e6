//! Explain: the whole path through a puzzle, drawn step by step.

use crate::ask::error::Named;
use crate::ask::tools::{Detail, check_profile};
use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::board::State;
use shudu_board::control::{Bound, Control, Progress, Stop};
use shudu_board::format::Reading;
use shudu_logic::hint::{self, Explained, Onward};
use shudu_logic::logic::{Profile, Way};

/// Explains a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explain {
    /// Profile of techniques; `human` if omitted.
    pub profile: Option<String>,
}

/// Work that the path of one row may take, in polls of its control: ten times what the hardest
/// puzzles took (SE 11 and above, 42,557 at most), some ten seconds. A board with few clues, on
/// which every search goes on for long and finds nothing, would hold up the others for minutes.
const ROW_WORK: u64 = 400_000;

/// The built-in profile of a name.
pub fn profile_named(name: &str) -> Result<Profile, AskError> {
    Profile::named(name).ok_or_else(|| AskError::Unknown(Named::Profile, name.to_owned()))
}

impl Explain {
    /// Finds the path. Steps that nothing after them needs are omitted unless `all` is set.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if the profile or the board does not allow steps.
    pub fn path(
        state: &State,
        profile: &Profile,
        all: bool,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Explained, AskError> {
        let layout = state.puzzle.layout();
        check_profile(profile, layout)?;
        let path = hint::explain(state, profile, tools.solver(layout, Detail::Full)?, control);
        Ok(if all { path } else { path.pruned() })
    }

    /// Finds what would lead on where a path is stuck: another technique, or a digit.
    ///
    /// # Errors
    ///
    /// Returns [`AskError::Stopped`] if it was stopped.
    pub fn onward(
        path: &Explained,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Onward, AskError> {
        let solver = tools.solver(path.start.puzzle.layout(), Detail::Full)?;
        Ok(hint::onward(path, solver, control)?)
    }

    /// Finds the path for one row of many: with bounded work, and only if it is complete.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if there is no path, or it takes too much work.
    pub fn row(
        state: &State,
        profile: &Profile,
        all: bool,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Explained, AskError> {
        let bound = Bound::new(*control, ROW_WORK);
        let ask = |progress: &Progress| bound.ask(progress);
        let path = Explain::path(state, profile, all, tools, &Control::new(&ask))?;
        match (path.stopped, path.trouble(tools.tongue.language)) {
            (Some(Stop::Nodes), _) => Err(AskError::TooMuchWork),
            (_, Some(why)) => Err(AskError::NotExplained(why)),
            (Some(stop), None) => Err(AskError::Stopped(stop)),
            (None, None) => Ok(path),
        }
    }
}

impl Question for Explain {
    const NAME: &str = "explain";
    const PATIENCE: f64 = 600.0;
    type Subject = Reading;
    type Answer = view::Walk;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<view::Walk, AskError> {
        let profile = profile_named(self.profile.as_deref().unwrap_or("human"))?;
        let is_classic = reading.state.puzzle.layout().is_classic();
        let fits = profile.way() != Way::Se || is_classic;
        let profile = if fits { profile } else { Profile::human() };
        let path = Explain::path(&reading.state, &profile, false, tools, control)?;
        Ok(view::Walk::new(&path, tools.tongue.language))
    }
}
