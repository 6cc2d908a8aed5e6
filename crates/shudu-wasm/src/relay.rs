//! A shelf in memory that passes every change on to the page, which keeps it in the browser's
//! database.

use super::kept;
use serde_json::json;
use shudu::play::{Card, Game, Memory, Save, Shelf, ShelfError};

/// The shelf.
pub struct Relay {
    memory: Memory,
}

impl Relay {
    pub fn new(memory: Memory) -> Relay {
        Relay { memory }
    }

    /// The card, and the moves from one on.
    fn pass(&self, card: &Card, from: usize) -> Result<(), ShelfError> {
        let log = self.memory.save(card)?.log;
        let new = &log[from.min(log.len())..];
        kept(&json!({"game": card.id, "card": card, "log": new, "from": from}).to_string());
        Ok(())
    }
}

impl Shelf for Relay {
    fn add(&mut self, card: Card, game: &Game) -> Result<Card, ShelfError> {
        let card = self.memory.add(card, game)?;
        self.pass(&card, 0)?;
        Ok(card)
    }

    fn keep(
        &mut self,
        card: &mut Card,
        game: &Game,
        spent: u64,
        at: i64,
    ) -> Result<(), ShelfError> {
        let from = card.moves;
        self.memory.keep(card, game, spent, at)?;
        self.pass(card, from)
    }

    fn keep_time(&mut self, card: &mut Card, spent: u64) -> Result<(), ShelfError> {
        self.memory.keep_time(card, spent)?;
        self.pass(card, usize::MAX)
    }

    fn card(&self, id: i64) -> Result<Card, ShelfError> {
        self.memory.card(id)
    }

    fn games(&self) -> Result<Vec<Card>, ShelfError> {
        self.memory.games()
    }

    fn save(&self, card: &Card) -> Result<Save, ShelfError> {
        self.memory.save(card)
    }

    fn remove(&mut self, ids: &[i64]) -> Result<Vec<Card>, ShelfError> {
        let cards = self.memory.remove(ids)?;
        kept(&json!({ "removed": ids }).to_string());
        Ok(cards)
    }

    fn preference(&self, name: &str) -> Option<String> {
        self.memory.preference(name)
    }

    fn prefer(&mut self, name: &str, value: &str) -> Result<(), ShelfError> {
        self.memory.prefer(name, value)?;
        kept(&json!({"name": name, "value": value}).to_string());
        Ok(())
    }
}
