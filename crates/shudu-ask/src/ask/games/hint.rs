//! Hints in a game, stage by stage.

use super::play::refused;
use super::{Nothing, table};
use crate::ask::request::{GameRequest, json};
use crate::ask::service::{Call, Started};
use crate::ask::{ApiError, AskError};
use crate::view;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shudu_board::control::Stop;
use shudu_logic::logic::Profile;
use shudu_play::play::{self, HINT_SECONDS};

/// Asks for the next stage of the hint; the last stage makes the step.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskHint {
    /// Number of the game.
    pub game: i64,
}

/// A hint up to a stage.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintAnswer {
    /// The hint.
    #[serde(flatten)]
    pub hint: view::Hint,
    /// Number of stages it has.
    pub stages: u8,
    /// Sentences that this stage adds.
    pub news: Vec<String>,
    /// What to highlight.
    pub lit: view::Lit,
    /// The game as it stands.
    pub table: view::Table,
}

impl GameRequest for AskHint {
    const NAME: &str = "hint";
    type Answer = HintAnswer;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        let game = self.game;
        let Some(mut question) = call.session(game)?.0.question(&Profile::human()) else {
            return Ok(Started::Answered(next_stage(call, game)?));
        };
        Ok(Started::before(
            HINT_SECONDS,
            move |_, control| match question.answer(control) {
                Ok(hinted) => Ok((question, hinted)),
                Err(Stop::Time) => Err(AskError::NoHint),
                Err(stop) => Err(stop.into()),
            },
            move |(question, hinted), call| {
                call.session(game)?.0.learn(question, hinted);
                next_stage(call, game)
            },
        ))
    }
}

/// Shows the next stage of the hint that was found.
fn next_stage(call: &mut Call, game: i64) -> Result<Value, AskError> {
    let (now, language, profile) = (call.now, call.language, Profile::human());
    let (session, store) = call.session(game)?;
    // A game that went on while its hint was sought needs another hint.
    if session.question(&profile).is_some() {
        return Err(Stop::Cancelled.into());
    }
    let (layout, before) = (session.layout().clone(), session.game().state());
    let told = match session.next_stage(now, store) {
        Ok(told) => told,
        Err(play::Trouble::Refused(refusal)) => return Err(refused(call, &refusal)),
        Err(play::Trouble::NotKept { why, .. }) => return Err(why.into()),
        Err(play::Trouble::Stopped(stop)) => return Err(stop.into()),
    };
    let hint = view::Hint::new(&before.into(), &told.hinted, &profile, told.stage, language);
    let (stages, news) = (told.hinted.stages(), told.news(&layout, language));
    let lit = view::Lit::hint(&told.hinted, told.stage, &layout);
    let not_stored = told.not_kept.map(|why| ApiError::new(&why.into(), language).error);
    let table = table(call, not_stored.into_iter().collect());
    Ok(json(&HintAnswer { hint, stages, news, lit, table }))
}

/// Ends a hint: the next one begins with its first stage.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndHint {
    /// Number of the game.
    pub game: i64,
}

impl GameRequest for EndHint {
    const NAME: &str = "enough";
    const IS_REPEATABLE: bool = true;
    type Answer = Nothing;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        call.session(self.game)?.0.enough();
        Started::answer(&Nothing {})
    }
}
