//! A game played again, move by move.

use super::Table;
use crate::play::screen::Next;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use shudu::play::{Game, Move};
use std::time::{Duration, Instant};

/// A replay goes on after so long.
const BEAT: Duration = Duration::from_millis(350);

/// Where it is.
pub struct Replay {
    /// Moves made so far, and the game after them.
    pub at: usize,
    pub game: Game,
    plays: bool,
    due: Instant,
}

impl Replay {
    /// Whether it goes on by itself.
    pub fn plays(&self) -> bool {
        self.plays
    }

    pub fn wait(&self) -> Duration {
        self.due.saturating_duration_since(Instant::now())
    }
}

impl Table {
    /// The next move, if it is due.
    pub fn play_on(&mut self) {
        let all = self.session.game().log().len();
        if let Some(replay) = &mut self.replay
            && replay.plays
            && Instant::now() >= replay.due
        {
            replay.due = Instant::now() + BEAT;
            let next = replay.at + 1;
            replay.plays = next < all;
            self.go(next);
        }
    }

    pub fn start_replay(&mut self) {
        let game = self.session.game().after(0);
        self.replay = Some(Replay { at: 0, game, plays: true, due: Instant::now() + BEAT });
    }

    fn go(&mut self, at: usize) {
        let at = at.min(self.session.game().log().len());
        let game = self.session.game().after(at);
        if let Some(replay) = &mut self.replay {
            (replay.at, replay.game) = (at, game);
        }
        let last = at.checked_sub(1).map(|last| &self.session.game().log()[last].what);
        let cell = match last {
            Some(Move::Put { cell, .. } | Move::Take(cell)) => Some(*cell),
            Some(
                Move::Digit(cells, _)
                | Move::Corner(cells, _)
                | Move::Centre(cells, _)
                | Move::Colour(cells, _)
                | Move::Tint(cells, ..)
                | Move::Clear(cells),
            ) => cells.first().copied(),
            Some(Move::Follow { placement: Some((cell, _)), .. }) => Some(*cell),
            Some(Move::Follow { strikes, .. }) => strikes.first().map(|strike| strike.0),
            _ => None,
        };
        if let Some(cell) = cell {
            self.select(cell, false);
        }
    }

    pub fn press_in_replay(&mut self, key: KeyEvent) -> Next {
        let Some(replay) = &mut self.replay else { return Next::Stay };
        let (at, end) = (replay.at, self.session.game().log().len());
        if key.code == KeyCode::Char(' ') {
            replay.plays = !replay.plays && at < end;
            replay.due = Instant::now();
            return Next::Stay;
        }
        replay.plays = false;
        match key.code {
            KeyCode::Right | KeyCode::Char('l') => self.go(at + 1),
            KeyCode::Left | KeyCode::Char('h') => self.go(at.saturating_sub(1)),
            KeyCode::PageDown => self.go(at + 10),
            KeyCode::PageUp => self.go(at.saturating_sub(10)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(end),
            KeyCode::Esc | KeyCode::Char('q' | 'm') => self.replay = None,
            _ => {}
        }
        Next::Stay
    }
}
