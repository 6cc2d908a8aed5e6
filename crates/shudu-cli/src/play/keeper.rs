//! A game being played: every move is kept before it is shown.

use super::new::New;
use super::store::{Row, Store};
use crate::term::failure::Fallible;
use shudu::play::{Change, Clock, Game, Move, Refusal};
use std::time::Instant;

/// A game, its place in the store, and its clock.
pub struct Keeper {
    pub game: Game,
    pub row: Row,
    clock: Clock,
    start: Instant,
}

/// Why a move was not made, or was made and could not be kept.
#[derive(Debug)]
pub enum Trouble {
    Refused(Refusal),
    /// The move was made; what went wrong with the file.
    NotKept(String),
}

impl Keeper {
    /// Begins a new game.
    pub fn begin(new: New, store: &mut Store) -> Fallible<Keeper> {
        let row = store.begin(&new)?;
        Ok(Keeper::over(new.game, row))
    }

    /// Goes on with a game.
    pub fn resume(id: i64, store: &mut Store) -> Fallible<Keeper> {
        let (row, game) = store.load(id)?;
        Ok(Keeper::over(game, row))
    }

    fn over(game: Game, row: Row) -> Keeper {
        let spent = row.spent.max(game.spent());
        let mut keeper = Keeper { game, row, clock: Clock::new(spent), start: Instant::now() };
        keeper.wake();
        keeper
    }

    /// The clock stands still until `wake`.
    pub fn rest(&mut self, store: &mut Store) {
        self.tick(store);
        self.clock.stop(self.now());
    }

    /// The clock goes on, unless the game is paused or over.
    pub fn wake(&mut self) {
        let now = self.now();
        if self.game.finished().is_some() || self.game.paused() {
            self.clock.stop(now);
        } else {
            self.clock.start(now);
        }
    }

    fn now(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    /// Milliseconds played.
    pub fn spent(&self) -> u64 {
        self.game.finished().unwrap_or_else(|| self.clock.spent(self.now()))
    }

    /// Does a move and keeps it. The clock stands still while the game is paused or over.
    pub fn apply(&mut self, what: Move, store: &mut Store) -> Result<Change, Trouble> {
        let at = self.spent();
        let change = self.game.apply(what, at).map_err(Trouble::Refused)?;
        self.wake();
        let spent = self.spent();
        match store.keep(&mut self.row, &self.game, spent) {
            Ok(()) => Ok(change),
            Err(error) => Err(Trouble::NotKept(error)),
        }
    }

    /// Keeps the time played, between moves.
    pub fn tick(&mut self, store: &mut Store) {
        let spent = self.spent();
        // Nothing but seconds are lost if this fails; the next move tells.
        let _ = store.keep_time(&mut self.row, spent);
    }
}
