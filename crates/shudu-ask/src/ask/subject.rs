//! What a question is about: a text in any format, a game's link, or a position.

use super::{AskError, Tools};
use serde_json::{Map, Value};
use shudu_board::board::{Layout, State};
use shudu_board::format::{self, Options, Reading};
use shudu_play::play::Save;
use std::sync::Arc;

/// What a request is about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Subject {
    /// A puzzle in any format, or a saved game.
    Text {
        /// The text.
        text: String,
        /// Name of the board, if the text does not say it.
        layout: Option<String>,
    },
    /// A game in the store, as it stands.
    Game(i64),
    /// A position.
    Position(Box<State>),
}

impl Subject {
    /// The subject that the fields of a request name, if they name one.
    pub(super) fn of(fields: &Map<String, Value>) -> Option<Subject> {
        let string = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
        match (string("text"), fields.get("game").and_then(Value::as_i64)) {
            (Some(text), _) => Some(Subject::Text { text, layout: string("layout") }),
            (None, game) => game.map(Subject::Game),
        }
    }

    /// Reads the subject.
    fn reading(self, largest: usize) -> Result<Reading, AskError> {
        match self {
            Subject::Text { text, .. } if Save::is_meant(&text) => {
                let game = Save::read(&text)?.game()?;
                Ok(game.state().into())
            }
            Subject::Text { text, layout } => read(&text, layout.as_deref(), largest),
            Subject::Position(state) => Ok((*state).into()),
            Subject::Game(_) => Err(AskError::NoSubject),
        }
    }
}

/// Reads the first puzzle of a text, on a board of at most so many rows.
pub(super) fn read(text: &str, layout: Option<&str>, largest: usize) -> Result<Reading, AskError> {
    let layout = layout.filter(|name| !name.is_empty());
    let layout = layout.map(|name| name.parse::<Layout>().map(Arc::new)).transpose()?;
    let options = Options { layout, ..Options::default() };
    let reading = format::read(text, &options)?.into_iter().next().ok_or(AskError::NoPuzzle)?;
    let size = reading.state.puzzle.layout().size();
    if size > largest {
        return Err(AskError::BoardTooLarge { size, most: largest });
    }
    Ok(reading)
}

/// Subjects of questions, as they come from requests.
pub trait About: Sized + Send {
    /// Whether requests name a subject: a text or a game.
    const IS_NAMED: bool;

    /// Reads the subject of a request.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if the request has none, or its text cannot be read.
    fn read(subject: Option<Subject>, tools: &Tools) -> Result<Self, AskError>;
}

impl About for () {
    const IS_NAMED: bool = false;

    fn read(_: Option<Subject>, _: &Tools) -> Result<(), AskError> {
        Ok(())
    }
}

impl About for Reading {
    const IS_NAMED: bool = true;

    fn read(subject: Option<Subject>, tools: &Tools) -> Result<Reading, AskError> {
        subject.ok_or(AskError::NoSubject)?.reading(tools.largest_board)
    }
}
