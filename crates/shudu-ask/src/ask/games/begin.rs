//! Games are begun: generated, of a day, from a text, or stored ones resumed.

use super::{opened, show};
use crate::ask::error::Named;
use crate::ask::request::{GameRequest, json};
use crate::ask::service::{Call, Started};
use crate::ask::{AskError, subject};
use crate::view;
use serde::Deserialize;
use shudu_board::control::Control;
use shudu_generate::generate::Symmetry;
use shudu_play::play::{self, Date, Game, Kind, New, Save, Session};

/// Seconds a page waits for a new game.
const PATIENCE: f64 = 60.0;

/// Characters of the longest title.
const TITLE: usize = 200;

/// Generates a new game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NewGame {
    /// Kind: a level (`hard`), a number of holes (`0` to `4`), a rating (`7.0..8.5`), a technique
    /// (`x-wing`), a board (`2x3`, `3x3+x`, `jigsaw`), or a level on a board (`easy@2x3`).
    pub kind: String,
    /// Random seed; another game each time if omitted.
    pub seed: Option<u64>,
    /// Id of the symmetry of the clues.
    pub symmetry: Option<String>,
    /// Whether a game for a technique starts at the puzzle rather than where the technique is due.
    #[serde(default)]
    pub from_start: bool,
}

impl GameRequest for NewGame {
    const NAME: &str = "new";
    type Answer = view::Table;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        let kind: Kind = self.kind.parse()?;
        let symmetry = match self.symmetry.as_deref() {
            None | Some("") => Symmetry::None,
            Some(id) => Symmetry::from_id(id)
                .ok_or_else(|| AskError::Unknown(Named::Symmetry, id.to_owned()))?,
        };
        let seed = self.seed.unwrap_or_else(|| call.service.some_seed(call.now));
        Ok(Started::before(
            PATIENCE,
            move |_, control| {
                let new = play::make_shaped(&kind, symmetry, seed, control)?;
                Ok(if self.from_start { without_moves(new) } else { new })
            },
            begin,
        ))
    }
}

/// The same game without the moves it has.
fn without_moves(new: New) -> New {
    New { game: Game::new(new.game.puzzle().clone(), new.game.solution().cloned()), ..new }
}

/// Stores a new game and opens it.
fn begin(new: New, call: &mut Call) -> Result<serde_json::Value, AskError> {
    let session = Session::begin(new, call.now, &mut *call.service.store)?;
    Ok(json(&opened(call, session)))
}

/// Opens the puzzle of a day.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Daily {
    /// Day, such as 2026-01-31.
    pub date: String,
}

impl GameRequest for Daily {
    const NAME: &str = "daily";
    const IS_REPEATABLE: bool = true;
    type Answer = view::Table;

    fn start(self, _: &mut Call) -> Result<Started, AskError> {
        let date: Date = self.date.parse()?;
        Ok(Started::before(
            PATIENCE,
            move |_, control| Ok(play::daily(date, None, control)?),
            |new, call| {
                let session = Session::daily(new, call.now, &mut *call.service.store)?;
                Ok(json(&opened(call, session)))
            },
        ))
    }
}

/// Opens a puzzle in any format, or a shared game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Begin {
    /// Text.
    pub text: String,
    /// Name of the board, if the text does not say it.
    pub layout: Option<String>,
    /// Title.
    pub title: Option<String>,
}

/// What a text opens.
enum Text {
    /// A saved game, and the time played in it.
    Game(Box<New>, u64),
    /// A puzzle.
    Puzzle(Box<New>),
}

impl Begin {
    fn read(self, largest: usize, control: &Control) -> Result<Text, AskError> {
        if Save::is_meant(&self.text) {
            let save = Save::read(&self.text)?;
            return Ok(Text::Game(Box::new(New::of_save(&save, control)?), save.spent));
        }
        let mut reading = subject::read(&self.text, self.layout.as_deref(), largest)?;
        let title = self.title.or(reading.meta.title.take());
        let title = title.map(|title| title.chars().take(TITLE).collect());
        Ok(Text::Puzzle(Box::new(play::begin(&reading.state, title, control)?)))
    }
}

impl GameRequest for Begin {
    const NAME: &str = "begin";
    type Answer = view::Table;

    fn start(self, _: &mut Call) -> Result<Started, AskError> {
        Ok(Started::before(
            PATIENCE,
            move |tools, control| self.read(tools.largest_board, control),
            |text, call| match text {
                Text::Puzzle(new) => begin(*new, call),
                Text::Game(new, spent) => {
                    // A link that is opened twice continues the game that it became.
                    let store = &mut *call.service.store;
                    let card = match store.same(&new.game)?.into_iter().next() {
                        Some(card) => card,
                        None => store.import(&new, spent, call.now.seconds)?,
                    };
                    let session = Session::resume(card.id, call.now, store)?;
                    Ok(json(&opened(call, session)))
                }
            },
        ))
    }
}

/// Opens a stored game.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Resume {
    /// Number of the game.
    pub game: i64,
}

impl GameRequest for Resume {
    const NAME: &str = "resume";
    const IS_REPEATABLE: bool = true;
    type Answer = view::Table;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        call.reload(self.game)?;
        let language = call.language;
        let said = call.service.last().0.game().opening(language);
        show(call, said.into_iter().collect())
    }
}
