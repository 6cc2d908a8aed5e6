//! Stored games: listed, removed, exported, imported.

use super::Nothing;
use crate::ask::AskError;
use crate::ask::request::{GameRequest, json};
use crate::ask::service::{Call, Started};
use crate::view;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shudu_board::board::Layout;
use shudu_board::control::Control;
use shudu_board::language::Language;
use shudu_play::play::{Card, New, Save, level_name};
use std::sync::Arc;

/// Lists the stored games.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListGames {}

/// The stored games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameList {
    /// The games, the one touched last first.
    pub games: Vec<ListedGame>,
}

/// A stored game, with names for people.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedGame {
    /// The game.
    #[serde(flatten)]
    pub game: view::Game,
    /// Title, in the language of the request.
    pub called: Option<String>,
    /// Name of its level.
    pub level_name: Option<String>,
    /// Name of its board.
    pub board_title: String,
}

impl ListedGame {
    fn new(card: &Card, language: Language) -> ListedGame {
        let board = card.layout.parse::<Layout>().map(Arc::new);
        ListedGame {
            game: view::Game::new(card),
            called: card.called(language),
            level_name: card.level.as_deref().map(|id| level_name(id, language)),
            board_title: board.map(|board| board.title(language.into())).unwrap_or_default(),
        }
    }
}

impl GameRequest for ListGames {
    const NAME: &str = "games";
    const IS_REPEATABLE: bool = true;
    type Answer = GameList;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        let cards = call.service.store.games()?;
        let games = cards.iter().map(|card| ListedGame::new(card, call.language)).collect();
        Started::answer(&GameList { games })
    }
}

/// Removes stored games.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Remove {
    /// Numbers of the games.
    pub games: Vec<i64>,
}

impl GameRequest for Remove {
    const NAME: &str = "remove";
    type Answer = Nothing;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        call.service.store.remove(&self.games)?;
        call.service.forget(&self.games);
        Started::answer(&Nothing {})
    }
}

/// Exports all stored games.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Export {}

/// Saved games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exported {
    /// The games.
    pub games: Vec<Save>,
}

impl GameRequest for Export {
    const NAME: &str = "export";
    const IS_REPEATABLE: bool = true;
    type Answer = Exported;

    fn start(self, call: &mut Call) -> Result<Started, AskError> {
        let store = &call.service.store;
        let games = store.games()?.iter().map(|card| store.save(card)).collect::<Result<_, _>>()?;
        Started::answer(&Exported { games })
    }
}

/// Imports a link, a saved game, or everything that was exported.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Import {
    /// The text.
    pub text: String,
}

/// What was imported.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Imported {
    /// Number of games that were not stored before.
    pub imported: usize,
}

impl Import {
    /// Reads all games before the first is stored.
    fn read(&self, control: &Control) -> Result<Vec<(New, u64)>, AskError> {
        let saves = match serde_json::from_str::<Value>(&self.text) {
            Ok(Value::Object(mut fields)) if fields.get("games").is_some_and(Value::is_array) => {
                let games = fields.remove("games").unwrap_or_default();
                let games = games.as_array().map(Vec::as_slice).unwrap_or_default();
                games.iter().map(|game| Save::read(&game.to_string())).collect::<Result<_, _>>()?
            }
            _ => vec![Save::read(&self.text)?],
        };
        saves.iter().map(|save| Ok((New::of_save(save, control)?, save.spent))).collect()
    }
}

impl GameRequest for Import {
    const NAME: &str = "import";
    type Answer = Imported;

    fn start(self, _: &mut Call) -> Result<Started, AskError> {
        let store = |games: Vec<(New, u64)>, call: &mut Call| {
            let (store, mut imported) = (&mut call.service.store, 0);
            for (new, spent) in games {
                if store.same(&new.game)?.is_empty() {
                    store.import(&new, spent, call.now.seconds)?;
                    imported += 1;
                }
            }
            Ok(json(&Imported { imported }))
        };
        Ok(Started::before(60.0, move |_, control| self.read(control), store))
    }
}
