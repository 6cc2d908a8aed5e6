//! What lists show of a game.

use super::{Date, Game, Kind, New, Save};
use serde::{Deserialize, Serialize};
use shudu_board::board::Layout;
use shudu_board::rating::Tenths;

/// A game as lists show it. Times are in seconds since 1970, as whoever keeps it was told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// Its number; 0 before it has one.
    pub id: i64,
    /// When it was begun.
    pub begun: i64,
    /// When the last move was kept.
    pub touched: i64,
    /// What it is called, besides its level.
    pub title: Option<String>,
    /// A level's id, or its number in the game of holes.
    pub level: Option<String>,
    /// Its rating (ER).
    #[serde(with = "in_tenths")]
    pub rating: Option<Tenths>,
    /// The day it is the puzzle of.
    pub daily: Option<Date>,
    /// The board's name.
    pub layout: String,
    /// The givens, one symbol a cell.
    pub puzzle: String,
    /// The candidates a pencil-mark puzzle allows, a cell's digits as bits.
    pub limits: Option<Vec<u64>>,
    /// Milliseconds played.
    pub spent: u64,
    /// The share of the open cells that are filled.
    pub progress: f64,
    /// Hints asked for.
    pub hints: u32,
    /// Whether the solution was shown.
    pub revealed: bool,
    /// When it was solved.
    pub finished: Option<i64>,
    /// Whether it came from elsewhere.
    pub imported: bool,
    /// Moves that are kept.
    pub moves: usize,
}

/// The longest time on a card: a database's numbers have a sign.
const LONGEST: u64 = i64::MAX as u64;

impl Card {
    /// The card of a game that is not on a shelf yet.
    pub fn of(new: &New, at: i64) -> Card {
        let Save { layout, puzzle, limits, .. } = Save::of(&new.game, 0);
        let card = Card {
            id: 0,
            begun: at,
            touched: at,
            title: new.title.clone(),
            level: new.level.clone(),
            rating: new.rating,
            daily: new.daily,
            layout,
            puzzle,
            limits,
            spent: 0,
            progress: 0.0,
            hints: 0,
            revealed: false,
            finished: None,
            imported: false,
            moves: 0,
        };
        card.after(&new.game, 0, at)
    }

    /// The same after the game went on.
    pub fn after(&self, game: &Game, spent: u64, at: i64) -> Card {
        Card {
            touched: at,
            progress: game.progress(),
            hints: game.hints().0,
            revealed: game.revealed(),
            finished: game.finished().map(|_| self.finished.unwrap_or(at)),
            moves: game.log().len(),
            ..self.at(spent.max(game.spent()))
        }
    }

    /// The same after more time was played.
    pub fn at(&self, spent: u64) -> Card {
        Card { spent: spent.min(LONGEST), ..self.clone() }
    }

    /// With its moves.
    pub fn save(&self, log: Vec<String>) -> Save {
        Save {
            version: 1,
            layout: self.layout.clone(),
            puzzle: self.puzzle.clone(),
            limits: self.limits.clone(),
            title: self.title.clone(),
            level: self.level.clone(),
            rating: self.rating.map(|rating| rating.get().into()),
            spent: self.spent,
            log,
        }
    }

    /// Whether what is kept of its puzzle is one.
    pub fn is_readable(&self) -> bool {
        self.save(Vec::new()).puzzle().is_ok()
    }

    /// Rows, columns, digits.
    pub fn size(&self) -> usize {
        self.puzzle.chars().count().isqrt()
    }

    /// Whether it is played on the classic board.
    pub fn is_classic(&self) -> bool {
        self.layout == "3x3"
    }

    /// The kind of puzzle it is: what makes another like it.
    pub fn kind(&self) -> Kind {
        let level = self.level.as_deref();
        let layout = self.layout.parse::<Layout>().ok().filter(|layout| !layout.is_classic());
        match layout {
            Some(layout) => Kind::Board(layout.into(), level.and_then(|level| level.parse().ok())),
            None => level.and_then(Kind::of_level).unwrap_or(Kind::USUAL),
        }
    }
}

/// A rating as saves have it.
mod in_tenths {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use shudu_board::rating::Tenths;

    pub fn serialize<S: Serializer>(rating: &Option<Tenths>, to: S) -> Result<S::Ok, S::Error> {
        rating.map(Tenths::get).serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Tenths>, D::Error> {
        Ok(Option::<u16>::deserialize(from)?.map(Tenths::new))
    }
}
