//! A hint in one line: asked for a puzzle or a state, told stage by stage.

use super::{Hint, Hinted, STAGES, hint, stage};
use crate::logic::{Profile, Solver};
use shudu_board::board::{Layout, State};
use shudu_board::control::{Control, Stop};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;
use std::sync::Arc;

/// A hint with the board it is about.
#[derive(Clone, Debug)]
#[must_use]
pub struct Help {
    hinted: Hinted,
    layout: Arc<Layout>,
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HelpError {
    /// The board is larger than techniques go.
    Size {
        /// Its size.
        size: usize,
    },
    /// It was stopped.
    Stopped(Stop),
}

told!(HelpError { Stopped(Stop) });

impl Tell for HelpError {
    fn tell(&self, t: Tongue) -> String {
        let most = Solver::LARGEST;
        match self {
            HelpError::Size { size } => say!(
                t,
                "hints go up to {most}×{most}, and this board is {size}×{size}",
                "提示最大支持 {most}×{most}，这个盘面是 {size}×{size}"
            ),
            HelpError::Stopped(stop) => stop.tell(t),
        }
    }
}

/// What to do next: a mistake first, then the next step of the profile *human*.
///
/// ```
/// use shudu::board::Puzzle;
/// use shudu::language::Language;
/// let puzzle: Puzzle = "1.....3..2.....4".parse()?;
/// let help = shudu::hint(puzzle)?;
/// let told = help.stage(1).say(Language::English);
/// assert!(told.starts_with("There is a digit to be found"), "{told}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn help(state: impl Into<State>) -> Result<Help, HelpError> {
    help_under(state, &Control::FREE)
}

/// The same under a control.
pub fn help_under(state: impl Into<State>, control: &Control) -> Result<Help, HelpError> {
    let state = state.into();
    let layout = state.puzzle.layout().clone();
    let size = layout.size();
    let mut solver = Solver::new(layout.clone()).map_err(|_| HelpError::Size { size })?;
    let hinted = hint(&state, &Profile::human(), &mut solver, control)?;
    Ok(Help { hinted, layout })
}

impl Help {
    /// What it says, as data.
    pub fn hint(&self) -> &Hint {
        &self.hinted.hint
    }

    /// The hint up to a stage, from 1 (there is something) to [`STAGES`] (all of it).
    pub fn stage(&self, stage: u8) -> Stage<'_> {
        Stage { help: self, stage: stage.clamp(1, STAGES) }
    }
}

/// A hint up to a stage.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    help: &'a Help,
    stage: u8,
}

impl Stage<'_> {
    /// Its sentences.
    pub fn say(&self, tongue: impl Into<Tongue>) -> String {
        let Help { hinted, layout } = self.help;
        let tongue = tongue.into();
        tongue.sentences(&stage(hinted, self.stage, layout, tongue))
    }
}
