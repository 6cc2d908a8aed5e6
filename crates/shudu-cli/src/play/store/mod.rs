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
//! | `statistics` | count what was played |

mod open;
mod salvage;
mod sql;
mod statistics;
#[cfg(test)]
mod tests;

pub use statistics::{Group, Statistics, Streak};

use super::new::New;
use crate::term::failure::{Failure, Fallible};
use jiff::{Timestamp, Zoned};
use rusqlite::types::FromSql;
use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params,
};
use shudu::play::{Game, Save};
use std::path::{Path, PathBuf};

/// A game as lists show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its number; 0 before it has one.
    pub id: i64,
    /// Seconds since 1970.
    pub begun: i64,
    pub touched: i64,
    pub title: Option<String>,
    pub level: Option<String>,
    /// In tenths.
    pub rating: Option<u32>,
    /// The day it is the puzzle of.
    pub daily: Option<String>,
    pub layout: String,
    pub puzzle: String,
    /// Candidates of a pencil-mark puzzle, as JSON.
    limits: Option<String>,
    /// Milliseconds played.
    pub spent: u64,
    /// The share of the open cells that are filled.
    pub progress: f64,
    pub hints: u32,
    pub revealed: bool,
    /// When it was solved, in seconds since 1970.
    pub finished: Option<i64>,
    /// Whether it came from elsewhere.
    pub imported: bool,
    /// Moves that are in the file.
    kept: usize,
}

impl Row {
    /// A game that is not in the file yet.
    fn of(save: &Save, now: i64) -> Row {
        Row {
            id: 0,
            begun: now,
            touched: now,
            title: save.title.clone(),
            level: save.level.clone(),
            rating: save.rating,
            daily: None,
            layout: save.layout.clone(),
            puzzle: save.puzzle.clone(),
            limits: save.limits.as_ref().map(|limits| format!("{limits:?}")),
            spent: 0,
            progress: 0.0,
            hints: 0,
            revealed: false,
            finished: None,
            imported: false,
            kept: 0,
        }
    }

    /// The same after the game went on.
    fn after(&self, game: &Game, spent: u64, now: i64) -> Row {
        Row {
            touched: now,
            // SQLite's numbers have a sign.
            spent: spent.max(game.spent()).min(i64::MAX as u64),
            progress: game.progress(),
            hints: game.hints().0,
            revealed: game.revealed(),
            finished: game.finished().map(|_| self.finished.unwrap_or(now)),
            kept: game.log().len(),
            ..self.clone()
        }
    }

    fn read(row: &rusqlite::Row) -> rusqlite::Result<Row> {
        Row::read_with(row, false)
    }

    /// Reads a row; of a damaged one, what it can do without may be missing.
    fn read_with(row: &rusqlite::Row, damaged: bool) -> rusqlite::Result<Row> {
        Ok(Row {
            id: row.get(0)?,
            begun: field(row, 1, damaged)?.unwrap_or(0),
            touched: field(row, 2, damaged)?.unwrap_or(0),
            title: field(row, 3, damaged)?,
            level: field(row, 4, damaged)?,
            rating: field(row, 5, damaged)?,
            daily: field(row, 6, damaged)?,
            layout: row.get(7)?,
            puzzle: row.get(8)?,
            limits: row.get(9)?,
            spent: field::<i64>(row, 10, damaged)?.unwrap_or(0).unsigned_abs(),
            progress: field(row, 11, damaged)?.unwrap_or(0.0),
            hints: field(row, 12, damaged)?.unwrap_or(0),
            revealed: field(row, 13, damaged)?.unwrap_or(false),
            finished: field(row, 14, damaged)?,
            imported: field(row, 15, damaged)?.unwrap_or(false),
            kept: field::<i64>(row, 16, damaged)?.unwrap_or(0).unsigned_abs() as usize,
        })
    }

    /// With its moves.
    fn save(&self, log: Vec<String>) -> Save {
        Save {
            version: 1,
            layout: self.layout.clone(),
            puzzle: self.puzzle.clone(),
            limits: self.limits.as_ref().and_then(|text| serde_json::from_str(text).ok()),
            title: self.title.clone(),
            level: self.level.clone(),
            rating: self.rating,
            spent: self.spent,
            log,
        }
    }

    /// Moves made.
    pub fn moves(&self) -> usize {
        self.kept
    }
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
    /// Opens the file in a folder, or in the user's data folder; makes what is missing.
    pub fn open(folder: Option<&Path>) -> Fallible<Store> {
        match folder {
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

    fn bad<T>(&self, result: rusqlite::Result<T>) -> Fallible<T> {
        result.map_err(|error| Failure::Bad(sentence(&self.path, &error)))
    }

    /// Adds a new game with the moves it has.
    pub fn begin(&mut self, new: &New) -> Fallible<Row> {
        let save = Save {
            title: new.title.clone(),
            level: new.level.clone(),
            rating: new.rating,
            ..Save::of(&new.game, 0)
        };
        let daily = new.daily.map(|date| date.to_string());
        self.insert(Row { daily, ..Row::of(&save, now()) }, &new.game, 0)
    }

    /// Adds a game that was played elsewhere.
    pub fn import(&mut self, save: &Save, game: &Game) -> Fallible<Row> {
        self.insert(Row { imported: true, ..Row::of(save, now()) }, game, save.spent)
    }

    /// The games with the same moves on the same puzzle.
    pub fn same(&self, save: &Save) -> Fallible<Vec<Row>> {
        let alike = self.rows(sql::SAME, [&save.layout, &save.puzzle])?;
        let mut same = Vec::new();
        for row in alike {
            let kept = self.save(&row)?;
            if kept.log == save.log && kept.limits == save.limits {
                same.push(row);
            }
        }
        Ok(same)
    }

    fn insert(&mut self, row: Row, game: &Game, spent: u64) -> Fallible<Row> {
        let mut row = row.after(game, spent, row.touched);
        let added = change(&mut self.base, |change| add(change, &row, &log(game)));
        row.id = self.bad(added)?;
        Ok(row)
    }

    /// Keeps the moves that are not in the file yet, in one transaction. The sentence says
    /// what is wrong; then none of them is kept.
    pub fn keep(&mut self, row: &mut Row, game: &Game, spent: u64) -> Result<(), String> {
        let next = row.after(game, spent, now());
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
                add_moves(change, next.id, row.kept, &log(game))?;
            }
            Ok(there == 1)
        });
        let id = row.id;
        match kept {
            Ok(true) => {
                *row = next;
                Ok(())
            }
            Ok(false) => Err(format!("game {id} was removed in another window; this move is lost")),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                Err(format!(
                    "game {id} was played on in another window; this move is not kept, and \
                     `shudu play --continue {id}` goes on from there"
                ))
            }
            Err(error) => Err(sentence(&self.path, &error)),
        }
    }

    /// Keeps the time played.
    pub fn keep_time(&mut self, row: &mut Row, spent: u64) -> Result<(), String> {
        row.spent = spent.min(i64::MAX as u64);
        let kept = self.base.execute(sql::SPEND, params![row.id, row.spent as i64]);
        kept.map(|_| ()).map_err(|error| sentence(&self.path, &error))
    }

    /// A game of this number.
    pub fn row(&self, id: i64) -> Fallible<Row> {
        let found = self.base.query_row(sql::GAME, [id], Row::read).optional();
        self.bad(found)?.ok_or_else(|| missing(id))
    }

    /// All games, the latest first.
    pub fn games(&self) -> Fallible<Vec<Row>> {
        self.rows(sql::GAMES, [])
    }

    fn rows(&self, sql: &str, about: impl rusqlite::Params) -> Fallible<Vec<Row>> {
        let list = || self.base.prepare_cached(sql)?.query_map(about, Row::read)?.collect();
        self.bad(list())
    }

    /// The latest game that is not over.
    pub fn latest(&self) -> Fallible<Option<Row>> {
        Ok(self.games()?.into_iter().find(|row| row.finished.is_none()))
    }

    /// A game with its moves.
    pub fn load(&self, id: i64) -> Fallible<(Row, Game)> {
        let row = self.row(id)?;
        let game = self.save(&row)?.game().map_err(|error| {
            Failure::Bad(format!("game {id} cannot be read, the others can: {error}"))
        })?;
        Ok((row, game))
    }

    /// A game as it is exported.
    pub fn save(&self, row: &Row) -> Fallible<Save> {
        let log = || {
            let mut moves = self.base.prepare_cached(sql::MOVES)?;
            moves.query_map([row.id], |found| found.get(1))?.collect()
        };
        Ok(row.save(self.bad(log())?))
    }

    /// Removes games: all of them, or none if one is not there.
    pub fn remove(&mut self, ids: &[i64]) -> Fallible<Vec<Row>> {
        let rows: Vec<Row> = ids.iter().map(|&id| self.row(id)).collect::<Fallible<_>>()?;
        let removed = change(&mut self.base, |change| {
            rows.iter().try_for_each(|row| change.execute(sql::REMOVE, [row.id]).map(|_| ()))
        });
        self.bad(removed)?;
        Ok(rows)
    }

    /// What was played: all together first, then level by level. `now` says what today is,
    /// and when a day ends.
    pub fn statistics(&self, now: &Zoned) -> Fallible<Vec<Statistics>> {
        Ok(statistics::of(&self.games()?, now))
    }

    /// A preference.
    pub fn preference(&self, name: &str) -> Option<String> {
        self.base.query_row(sql::PREFERENCE, [name], |row| row.get(0)).optional().ok().flatten()
    }

    /// Sets a preference.
    pub fn prefer(&mut self, name: &str, value: &str) -> Fallible {
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

fn now() -> i64 {
    Timestamp::now().as_second()
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
fn add(change: &Transaction, row: &Row, log: &[String]) -> rusqlite::Result<i64> {
    change.prepare_cached(sql::ADD)?.execute(params![
        Some(row.id).filter(|&id| id != 0),
        row.begun,
        row.touched,
        row.title,
        row.level,
        row.rating,
        row.daily,
        row.layout,
        row.puzzle,
        row.limits,
        row.spent as i64,
        row.progress,
        row.hints,
        row.revealed,
        row.finished,
        row.imported
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

fn missing(id: i64) -> Failure {
    Failure::Bad(format!("there is no game {id}; `shudu games` lists them"))
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
