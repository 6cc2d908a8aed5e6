//! Requests about games: opening, playing, storing.

mod begin;
mod hint;
mod list;
mod play;
mod preferences;
mod statistics;

pub use begin::{Begin, Daily, NewGame, Resume};
pub use hint::{AskHint, EndHint};
pub use list::{Export, Import, ListGames, Remove};
pub use play::{MakeMoves, Replay, Rest, Texts, Wake};
pub use preferences::{Prefer, Preferences};
pub use statistics::AskStatistics;

use super::AskError;
use super::request::json;
use super::service::{Call, Started};
use crate::view;
use serde::Serialize;
use serde_json::Value;
use shudu_board::board::Puzzle;
use shudu_board::control::Control;
use shudu_logic::logic::Technique;
use shudu_logic::words;
use shudu_play::play::{Facts, Session};

/// The answer of requests that only do something.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Nothing {}

/// The game touched last, as it stands, with sentences for the player.
fn table(call: &mut Call, said: Vec<String>) -> view::Table {
    let (now, language, check) = (call.now, call.language, call.service.check());
    let (session, _) = call.service.last();
    view::Table { said, ..view::Table::new(session, check, now, language) }
}

/// Answers with the game touched last. If it is solved, the techniques it needs are found first.
fn show(call: &mut Call, said: Vec<String>) -> Result<Started, AskError> {
    let (session, _) = call.service.last();
    if session.game().finished().is_none() {
        return Started::answer(&table(call, said));
    }
    let (game, puzzle) = (session.card().id, session.game().puzzle().clone());
    Ok(Started::before(
        60.0,
        move |_, control| techniques(&puzzle, control),
        move |techniques, call| {
            call.session(game)?;
            Ok(solved(call, said, &techniques))
        },
    ))
}

/// The techniques that a puzzle needs, the hardest first.
fn techniques(puzzle: &Puzzle, control: &Control) -> Result<Vec<Technique>, AskError> {
    Ok(Facts::under(puzzle, control)?.techniques(puzzle, control)?)
}

/// The game touched last, which is solved, with the techniques it needed.
fn solved(call: &mut Call, said: Vec<String>, techniques: &[Technique]) -> Value {
    let name = |&technique: &Technique| words::name(technique, call.language).to_owned();
    let techniques = techniques.iter().map(name).collect();
    json(&view::Table { techniques, ..table(call, said) })
}

/// Opens a game and answers with it.
fn opened(call: &mut Call, session: Session) -> view::Table {
    call.open(session);
    let language = call.language;
    let said = call.service.last().0.game().opening(language);
    table(call, said.into_iter().collect())
}
