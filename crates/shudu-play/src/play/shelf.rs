//! Where games are kept: a small trait, and a shelf in memory.
//!
//! What a shelf was asked to keep and did not refuse is kept, whatever happens next: a front
//! end shows a move only after that.

use super::{BadSave, Card, Game, New, Save};
use shudu_board::board::Layout;
use shudu_board::language::{Tell, Text, Tongue, told};
use shudu_board::say;
use shudu_board::sort;
use std::collections::BTreeMap;

/// Why a shelf did not do what it was asked.
#[derive(Debug)]
#[non_exhaustive]
pub enum ShelfError {
    /// There is no game of this number.
    Missing(i64),
    /// A game being played was removed by somebody else.
    Removed(i64),
    /// Somebody else has made moves in a game being played.
    PlayedOn(i64),
    /// What is kept of a game is no game.
    Unreadable {
        /// The game's number.
        id: i64,
        /// What is wrong with it.
        why: BadSave,
    },
    /// What holds the shelf cannot be read or written; the sentence says why.
    Broken(Text),
}

told!(ShelfError);

impl Tell for ShelfError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            ShelfError::Missing(id) => say!(t, "there is no game {id}", "没有第 {id} 局"),
            ShelfError::Removed(id) => say!(
                t,
                "game {id} was removed in another window; this move is lost",
                "第 {id} 局已在另一个窗口中删除，这一步没有保存"
            ),
            ShelfError::PlayedOn(id) => say!(
                t,
                "game {id} was played on in another window; this move is not kept",
                "第 {id} 局已在另一个窗口中继续，这一步没有保存"
            ),
            ShelfError::Unreadable { id, why } => {
                let why = why.tell(t);
                say!(
                    t,
                    "game {id} cannot be read, the others can: {why}",
                    "第 {id} 局无法读取，其他局不受影响：{why}"
                )
            }
            ShelfError::Broken(why) => why.tell(t),
        }
    }
}

/// Where games are kept. Moments (`at`) are seconds since 1970.
pub trait Shelf {
    /// Adds a game with its moves. The card it gets back has a number that no game had before.
    fn add(&mut self, card: Card, game: &Game) -> Result<Card, ShelfError>;

    /// Keeps the moves that are not kept yet, all of them or none, and brings the card up to
    /// date. A card that is behind because somebody else played on is refused.
    fn keep(&mut self, card: &mut Card, game: &Game, spent: u64, at: i64)
    -> Result<(), ShelfError>;

    /// Keeps the time played; of two who play the same game the longer one counts.
    fn keep_time(&mut self, card: &mut Card, spent: u64) -> Result<(), ShelfError>;

    /// The card of a game.
    fn card(&self, id: i64) -> Result<Card, ShelfError>;

    /// All cards, the game touched last first.
    fn games(&self) -> Result<Vec<Card>, ShelfError>;

    /// A game with all its moves.
    fn save(&self, card: &Card) -> Result<Save, ShelfError>;

    /// Removes games: all of them, or none if one is not there.
    fn remove(&mut self, ids: &[i64]) -> Result<Vec<Card>, ShelfError>;

    /// What was preferred, if anything was.
    fn preference(&self, name: &str) -> Option<String>;

    /// Sets a preference.
    fn prefer(&mut self, name: &str, value: &str) -> Result<(), ShelfError>;

    /// Adds a new game.
    fn begin(&mut self, new: &New, at: i64) -> Result<Card, ShelfError> {
        self.add(Card::of(new, at), &new.game)
    }

    /// Adds a game that was played elsewhere for so many milliseconds.
    fn import(&mut self, new: &New, spent: u64, at: i64) -> Result<Card, ShelfError> {
        let card = Card { imported: true, ..Card::of(new, at) };
        self.add(card.after(&new.game, spent, at), &new.game)
    }

    /// The game touched last that is not over.
    fn latest(&self) -> Result<Option<Card>, ShelfError> {
        Ok(self.games()?.into_iter().find(|card| card.finished.is_none()))
    }

    /// A game as it stands.
    fn load(&self, id: i64) -> Result<(Card, Game), ShelfError> {
        let card = self.card(id)?;
        let game = self.save(&card)?.game();
        let game = game.map_err(|why| ShelfError::Unreadable { id, why })?;
        Ok((card, game))
    }

    /// The games with the same moves on the same puzzle, the oldest first.
    fn same(&self, game: &Game) -> Result<Vec<Card>, ShelfError> {
        let wanted = Save::of(game, 0);
        // The same regions may have been numbered in another order.
        let named = |name: &str| name.parse::<Layout>().map(|layout| layout.name());
        let mut alike = self.games()?;
        alike.retain(|card| {
            card.puzzle == wanted.puzzle
                && (card.layout == wanted.layout || named(&card.layout) == named(&wanted.layout))
        });
        sort::by_key(&mut alike, |card| card.id);
        let mut same = Vec::new();
        for card in alike {
            let kept = self.save(&card)?;
            if kept.log == wanted.log && kept.limits == wanted.limits {
                same.push(card);
            }
        }
        Ok(same)
    }
}

/// A shelf in memory, which lasts as long as the program: for tests, and for a front end that
/// has its own place to copy it to.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    games: BTreeMap<i64, (Card, Vec<String>)>,
    preferences: BTreeMap<String, String>,
    /// The highest number that a game ever had.
    last: i64,
}

impl Memory {
    /// An empty one.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Puts a game back as it was on another shelf: its card, which has a number, and its moves.
    pub fn put(&mut self, card: Card, log: Vec<String>) {
        self.last = self.last.max(card.id);
        self.games.insert(card.id, (card, log));
    }

    fn find(&self, id: i64) -> Result<&(Card, Vec<String>), ShelfError> {
        self.games.get(&id).ok_or(ShelfError::Missing(id))
    }
}

impl Shelf for Memory {
    fn add(&mut self, card: Card, game: &Game) -> Result<Card, ShelfError> {
        let card = Card { id: self.last + 1, ..card };
        self.put(card.clone(), Save::of(game, 0).log);
        Ok(card)
    }

    fn keep(
        &mut self,
        card: &mut Card,
        game: &Game,
        spent: u64,
        at: i64,
    ) -> Result<(), ShelfError> {
        let id = card.id;
        let (kept, log) = self.games.get_mut(&id).ok_or(ShelfError::Removed(id))?;
        let moves = &game.log()[card.moves.min(game.log().len())..];
        if log.len() != card.moves && !moves.is_empty() {
            return Err(ShelfError::PlayedOn(id));
        }
        log.extend(moves.iter().map(ToString::to_string));
        *card = card.after(game, spent, at);
        *kept = card.clone();
        Ok(())
    }

    fn keep_time(&mut self, card: &mut Card, spent: u64) -> Result<(), ShelfError> {
        *card = card.at(spent);
        if let Some((kept, _)) = self.games.get_mut(&card.id) {
            kept.spent = kept.spent.max(card.spent);
        }
        Ok(())
    }

    fn card(&self, id: i64) -> Result<Card, ShelfError> {
        Ok(self.find(id)?.0.clone())
    }

    fn games(&self) -> Result<Vec<Card>, ShelfError> {
        let mut cards: Vec<Card> = self.games.values().map(|(card, _)| card.clone()).collect();
        sort::by_key(&mut cards, |card| std::cmp::Reverse((card.touched, card.id)));
        Ok(cards)
    }

    fn save(&self, card: &Card) -> Result<Save, ShelfError> {
        Ok(card.save(self.find(card.id)?.1.clone()))
    }

    fn remove(&mut self, ids: &[i64]) -> Result<Vec<Card>, ShelfError> {
        let cards = ids.iter().map(|&id| self.card(id)).collect::<Result<Vec<_>, _>>()?;
        self.games.retain(|id, _| !ids.contains(id));
        Ok(cards)
    }

    fn preference(&self, name: &str) -> Option<String> {
        self.preferences.get(name).cloned()
    }

    fn prefer(&mut self, name: &str, value: &str) -> Result<(), ShelfError> {
        self.preferences.insert(name.to_owned(), value.to_owned());
        Ok(())
    }
}
