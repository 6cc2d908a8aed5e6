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
use rusqlite::types::{FromSql, ValueRef};
use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params,
};
use shudu::language::{Tell, Text};
use shudu::play::{Card, Game, Save, Shelf, ShelfError};
use shudu::rating::Tenths;
use std::path::{Path, PathBuf};

/// The card of a row. What cannot be read and can be done without is missing; the board, the
/// puzzle and its limits are there in any case, and if they are damaged, make no game.
fn card(row: &rusqlite::Row) -> rusqlite::Result<Card> {
    let rating: Option<i64> = field(row, 5);
    let limits = |text: String| serde_json::from_str(&text).unwrap_or_default();
    Ok(Card {
        id: row.get(0)?,
        begun: field(row, 1).unwrap_or(0),
        touched: field(row, 2).unwrap_or(0),
        title: text(row, 3)?,
        level: text(row, 4)?,
        rating: rating.and_then(|tenths| u16::try_from(tenths).ok()).map(Tenths::new),
        daily: text(row, 6)?.and_then(|date| date.parse().ok()),
        layout: text(row, 7)?.unwrap_or_default(),
        puzzle: text(row, 8)?.unwrap_or_default(),
        limits: text(row, 9)?.map(limits),
        spent: field::<i64>(row, 10).unwrap_or(0).unsigned_abs(),
        progress: field(row, 11).unwrap_or(0.0),
        hints: field(row, 12).unwrap_or(0),
        revealed: field(row, 13).unwrap_or(false),
        finished: field(row, 14),
        imported: field(row, 15).unwrap_or(false),
        moves: field::<i64>(row, 16).unwrap_or(0).unsigned_abs() as usize,
    })
}

/// The file.
pub struct Store {
    base: Connection,
    path: PathBuf,
    /// What the user should hear about the file, if anything: that it was damaged, and what
    /// was done about it.
    pub said: Option<Text>,
    _hold: Option<open::Hold>,
    /// What is read where the file itself cannot be.
    _copy: Option<open::Copy>,
}

impl Store {
    /// Opens the file in a folder, or in the one preferred, or in the user's data folder; makes
    /// what is missing.
    pub fn open(folder: Option<&Path>) -> Fallible<Store> {
        match folder.or(config::settings().data_dir.as_deref()) {
            Some(folder) => open::open(folder),
            None => match own_folder() {
                Some(folder) => open::open(&folder),
                None => Err(bad!(
                    "there is no data folder for games; name one with --data-dir",
                    "没有存放游戏的数据文件夹；请用 --data-dir 指定"
                )),
            },
        }
    }

    /// The same to look at games: where the folder may only be read, that must do.
    pub fn look(folder: Option<&Path>) -> Fallible<Store> {
        Store::open(folder).or_else(|failure| {
            let folder = folder.map(Path::to_owned).or_else(own_folder);
            let (Some(folder), Failure::Bad(why)) = (folder, &failure) else {
                return Err(failure);
            };
            open::look(&folder, why).ok_or(failure)
        })
    }

    /// The folder the file is in.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(&self.path)
    }

    fn bad<T>(&self, result: rusqlite::Result<T>) -> Result<T, ShelfError> {
        result.map_err(|error| ShelfError::Broken(sentence(&self.path, &error)))
    }
}

/// Where the user's games are, unless another folder is named.
fn own_folder() -> Option<PathBuf> {
    dirs::data_dir().map(|data| data.join("shudu"))
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
            let moves = moves.query_map([card.id], |row| text(row, 1))?;
            moves.map(|text| text.map(Option::unwrap_or_default)).collect()
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

/// A field of a row, if it can be read.
fn field<T: FromSql>(row: &rusqlite::Row, i: usize) -> Option<T> {
    row.get(i).ok()
}

/// A text; a byte that is none becomes `\u{FFFD}`, so that one game cannot hide the others.
fn text(row: &rusqlite::Row, i: usize) -> rusqlite::Result<Option<String>> {
    Ok(match row.get_ref(i)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            Some(String::from_utf8_lossy(bytes).into_owned())
        }
        ValueRef::Null => None,
        ValueRef::Integer(number) => Some(number.to_string()),
        ValueRef::Real(number) => Some(number.to_string()),
    })
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
fn sentence(path: &Path, error: &rusqlite::Error) -> Text {
    let path = path.display();
    let why = match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            return text!(
                "{path}: another program is writing into it; try again",
                "{path}：另一个程序正在写入，请再试一次"
            );
        }
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            return text!(
                "{path}: the file is damaged; begin again, and what can be read of it is saved",
                "{path}：文件已损坏；请重新启动，能读出的内容会被挽回"
            );
        }
        Some(ErrorCode::DiskFull) => text!("the disk is full", "磁盘已满"),
        Some(ErrorCode::ReadOnly) => {
            text!("the file or its folder may only be read", "文件或文件夹是只读的")
        }
        Some(ErrorCode::CannotOpen) => text!("the file cannot be opened", "无法打开文件"),
        Some(ErrorCode::PermissionDenied) => text!("permission denied", "没有权限"),
        Some(ErrorCode::SystemIoFailure) => {
            text!("the disk cannot be read or written", "磁盘无法读写")
        }
        _ => error.to_string().into(),
    };
    Text::of(|t| {
        let why = why.tell(t);
        say!(
            t,
            "{path}: games cannot be kept here: {why}; --data-dir names another folder",
            "{path}：无法在这里保存游戏：{why}；可用 --data-dir 指定其他文件夹"
        )
    })
}
