//! Games in a file: an SQLite database in the user's data folder.
//!
//! A game is a row, a move is a row. A move is on the disk before it is shown, so that
//! whatever ends the program, nothing that was seen is lost.
//!
//! | file | verb |
//! |---|---|
//! | `open` | find, judge and make the file |
//! | `salvage` | save what can be read of a damaged one |
//! | `sql` | all that is said to SQLite |
//!
//! Here the file is a [`Shelf`].

mod open;
mod salvage;
mod sql;
#[cfg(test)]
mod tests;

use crate::term::config;
use crate::term::failure::{Failure, Fallible};
use rusqlite::types::FromSql;
use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params,
};
use shudu::play::{Card, Game, Save, Shelf, ShelfError};
use shudu::rating::Tenths;
use std::path::{Path, PathBuf};

/// The card of a row.
fn card(row: &rusqlite::Row) -> rusqlite::Result<Card> {
    card_with(row, false)
}

/// Reads a row; of a damaged one, what it can do without may be missing.
fn card_with(row: &rusqlite::Row, damaged: bool) -> rusqlite::Result<Card> {
    let rating: Option<i64> = field(row, 5, damaged)?;
    let daily: Option<String> = field(row, 6, damaged)?;
    let limits: Option<String> = row.get(9)?;
    Ok(Card {
        id: row.get(0)?,
        begun: field(row, 1, damaged)?.unwrap_or(0),
        touched: field(row, 2, damaged)?.unwrap_or(0),
        title: field(row, 3, damaged)?,
        level: field(row, 4, damaged)?,
        rating: rating.and_then(|tenths| u16::try_from(tenths).ok()).map(Tenths::new),
        daily: daily.and_then(|date| date.parse().ok()),
        layout: row.get(7)?,
        puzzle: row.get(8)?,
        limits: limits.and_then(|text| serde_json::from_str(&text).ok()),
        spent: field::<i64>(row, 10, damaged)?.unwrap_or(0).unsigned_abs(),
        progress: field(row, 11, damaged)?.unwrap_or(0.0),
        hints: field(row, 12, damaged)?.unwrap_or(0),
        revealed: field(row, 13, damaged)?.unwrap_or(false),
        finished: field(row, 14, damaged)?,
        imported: field(row, 15, damaged)?.unwrap_or(false),
        moves: field::<i64>(row, 16, damaged)?.unwrap_or(0).unsigned_abs() as usize,
    })
}

/// The file.
pub struct Store {
    base: Connection,
    path: PathBuf,
    /// What the user should hear about the file, if anything: that it was damaged, and what
    /// was done about it.
    pub said: Option<String>,
    _hold: open::Hold,
}

impl Store {
    /// Opens the file in a folder, or in the one preferred, or in the user's data folder; makes
    /// what is missing.
    pub fn open(folder: Option<&Path>) -> Fallible<Store> {
        match folder.or(config::settings().data_dir.as_deref()) {
            Some(folder) => open::open(folder),
            None => match dirs::data_dir() {
                Some(data) => open::open(&data.join("shudu")),
                None => Err(Failure::Bad(
                    "there is no data folder for games; name one with --data-dir".into(),
                )),
            },
        }
    }

    /// The folder the file is in.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(&self.path)
    }

    fn bad<T>(&self, result: rusqlite::Result<T>) -> Result<T, ShelfError> {
        result.map_err(|error| ShelfError::Broken(sentence(&self.path, &error)))
    }
}

impl Shelf for Store {
    fn add(&mut self, card: Card, game: &Game) -> Result<Card, ShelfError> {
        let card = Card { id: 0, ..card };
        let added = change(&mut self.base, |change| add(change, &card, &log(game)));
        Ok(Card { id: self.bad(added)?, ..card })
    }

    /// All in one transaction.
    fn keep(
        &mut self,
        card: &mut Card,
        game: &Game,
        spent: u64,
        at: i64,
    ) -> Result<(), ShelfError> {
        let next = card.after(game, spent, at);
        let kept = change(&mut self.base, |change| {
            let there = change.prepare_cached(sql::UPDATE)?.execute(params![
                next.id,
                next.touched,
                next.spent as i64,
                next.progress,
                next.hints,
                next.revealed,
                next.finished
            ])?;
            if there == 1 {
                add_moves(change, next.id, card.moves, &log(game))?;
            }
            Ok(there == 1)
        });
        match kept {
            Ok(true) => {
                *card = next;
                Ok(())
            }
            Ok(false) => Err(ShelfError::Removed(card.id)),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                Err(ShelfError::PlayedOn(card.id))
            }
            Err(error) => self.bad(Err(error)),
        }
    }

    fn keep_time(&mut self, card: &mut Card, spent: u64) -> Result<(), ShelfError> {
        *card = card.at(spent);
        let kept = self.base.execute(sql::SPEND, params![card.id, card.spent as i64]);
        self.bad(kept).map(|_| ())
    }

    fn card(&self, id: i64) -> Result<Card, ShelfError> {
        let found = self.base.query_row(sql::GAME, [id], card).optional();
        self.bad(found)?.ok_or(ShelfError::Missing(id))
    }

    fn games(&self) -> Result<Vec<Card>, ShelfError> {
        let list = || self.base.prepare_cached(sql::GAMES)?.query_map([], card)?.collect();
        self.bad(list())
    }

    fn save(&self, card: &Card) -> Result<Save, ShelfError> {
        let log = || {
            let mut moves = self.base.prepare_cached(sql::MOVES)?;
            moves.query_map([card.id], |found| found.get(1))?.collect()
        };
        Ok(card.save(self.bad(log())?))
    }

    fn remove(&mut self, ids: &[i64]) -> Result<Vec<Card>, ShelfError> {
        let cards = ids.iter().map(|&id| self.card(id)).collect::<Result<Vec<_>, _>>()?;
        let removed = change(&mut self.base, |change| {
            cards.iter().try_for_each(|card| change.execute(sql::REMOVE, [card.id]).map(|_| ()))
        });
        self.bad(removed)?;
        Ok(cards)
    }

    fn preference(&self, name: &str) -> Option<String> {
        self.base.query_row(sql::PREFERENCE, [name], |row| row.get(0)).optional().ok().flatten()
    }

    fn prefer(&mut self, name: &str, value: &str) -> Result<(), ShelfError> {
        let set = self.base.execute(sql::PREFER, [name, value]);
        self.bad(set).map(|_| ())
    }
}

/// A field of a row; what cannot be read of a damaged one is none.
fn field<T: FromSql>(row: &rusqlite::Row, i: usize, damaged: bool) -> rusqlite::Result<Option<T>> {
    match row.get(i) {
        Err(_) if damaged => Ok(None),
        read => read,
    }
}

fn log(game: &Game) -> Vec<String> {
    game.log().iter().map(ToString::to_string).collect()
}

/// Does something wholly or not at all. What was done is on the disk afterwards.
fn change<T>(
    base: &mut Connection,
    work: impl FnOnce(&Transaction) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    // Whoever writes waits for its turn now: later it would be refused at once.
    let change = base.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let done = work(&change)?;
    change.commit()?;
    Ok(done)
}

/// Adds a game with its moves, and gives its number: its own if it has one.
fn add(change: &Transaction, card: &Card, log: &[String]) -> rusqlite::Result<i64> {
    let limits = card.limits.as_ref().map(|limits| format!("{limits:?}"));
    change.prepare_cached(sql::ADD)?.execute(params![
        Some(card.id).filter(|&id| id != 0),
        card.begun,
        card.touched,
        card.title,
        card.level,
        card.rating.map(Tenths::get),
        card.daily.map(|date| date.to_string()),
        card.layout,
        card.puzzle,
        limits,
        card.spent as i64,
        card.progress,
        card.hints,
        card.revealed,
        card.finished,
        card.imported
    ])?;
    let id = change.last_insert_rowid();
    add_moves(change, id, 0, log)?;
    Ok(id)
}

fn add_moves(change: &Transaction, id: i64, kept: usize, log: &[String]) -> rusqlite::Result<()> {
    let mut insert = change.prepare_cached(sql::ADD_MOVE)?;
    for (number, text) in (1i64..).zip(log).skip(kept) {
        insert.execute(params![id, number, text])?;
    }
    Ok(())
}

/// What is wrong, and what would be right.
fn sentence(path: &Path, error: &rusqlite::Error) -> String {
    let path = path.display();
    let elsewhere = "--data-dir names another folder";
    let why = match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            return format!("{path}: another program is writing into it; try again");
        }
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            return format!(
                "{path}: the file is damaged; begin again, and what can be read of it is saved"
            );
        }
        Some(ErrorCode::DiskFull) => "the disk is full".into(),
        Some(ErrorCode::ReadOnly) => "the file or its folder may only be read".into(),
        Some(ErrorCode::CannotOpen) => "the file cannot be opened".into(),
        Some(ErrorCode::PermissionDenied) => "permission denied".into(),
        Some(ErrorCode::SystemIoFailure) => "the disk cannot be read or written".into(),
        _ => error.to_string(),
    };
    format!("{path}: games cannot be kept here: {why}; {elsewhere}")
}
