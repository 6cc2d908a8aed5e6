//! Games in a file: an SQLite database in the user's data folder.
//!
//! A game is a row, a move is a row. A move is committed before it is shown, so that whatever
//! ends the program, nothing that was seen is lost.

use super::new::New;
use crate::failure::{Failure, Fallible};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};
use shudu::play::{Game, Save};
use std::path::{Path, PathBuf};

/// The version of the tables.
const VERSION: i64 = 1;

/// What the file is called.
const FILE: &str = "games.db";

const TABLES: &str = "
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        begun INTEGER NOT NULL,
        touched INTEGER NOT NULL,
        title TEXT,
        level TEXT,
        rating INTEGER,
        daily TEXT,
        layout TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        limits TEXT,
        spent INTEGER NOT NULL DEFAULT 0,
        progress REAL NOT NULL DEFAULT 0,
        hints INTEGER NOT NULL DEFAULT 0,
        revealed INTEGER NOT NULL DEFAULT 0,
        finished INTEGER
    );
    CREATE TABLE moves (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        move TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    CREATE TABLE preferences (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
";

/// A game as lists show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
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
    /// Milliseconds played.
    pub spent: u64,
    /// The share of the open cells that are filled.
    pub progress: f64,
    pub hints: u32,
    pub revealed: bool,
    /// When it was solved, in seconds since 1970.
    pub finished: Option<i64>,
    /// Moves that are in the file.
    kept: usize,
}

const COLUMNS: &str = "id, begun, touched, title, level, rating, daily, layout, puzzle, spent,
    progress, hints, revealed, finished, (SELECT COUNT(*) FROM moves WHERE game = id)";

/// The file.
pub struct Store {
    base: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens the file in a folder, or in the user's data folder; makes what is missing.
    pub fn open(folder: Option<&Path>) -> Fallible<Store> {
        let folder = match folder {
            Some(folder) => folder.to_owned(),
            None => dirs::data_dir().map(|data| data.join("shudu")).ok_or_else(|| {
                Failure::Bad("there is no data folder for games; name one with --data-dir".into())
            })?,
        };
        std::fs::create_dir_all(&folder)
            .map_err(|error| Failure::file(folder.display(), "make the folder", &error))?;
        let path = folder.join(FILE);
        let base = Connection::open(&path).map_err(|error| cannot(&path, &error))?;
        let store = Store { base, path };
        store.prepare().map_err(|error| cannot(&store.path, &error))?;
        Ok(store)
    }

    fn prepare(&self) -> rusqlite::Result<()> {
        self.base.pragma_update(None, "journal_mode", "WAL")?;
        self.base.pragma_update(None, "synchronous", "FULL")?;
        self.base.pragma_update(None, "foreign_keys", true)?;
        let version: i64 = self.base.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version == 0 {
            let tables = format!("BEGIN; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;");
            self.base.execute_batch(&tables)?;
        }
        Ok(())
    }

    fn bad<T>(&self, result: rusqlite::Result<T>) -> Fallible<T> {
        result.map_err(|error| cannot(&self.path, &error))
    }

    /// Adds a new game with the moves it has.
    pub fn begin(&mut self, new: &New) -> Fallible<Row> {
        let save = Save::of(&new.game, 0);
        let now = Timestamp::now().as_second();
        let limits = save.limits.as_ref().map(|limits| format!("{limits:?}"));
        let added = self.base.execute(
            "INSERT INTO games (begun, touched, title, level, rating, daily, layout, puzzle, limits)
             VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![
                now,
                new.title,
                new.level,
                new.rating,
                new.daily.map(|date| date.to_string()),
                save.layout,
                save.puzzle,
                limits
            ],
        );
        self.bad(added)?;
        let mut row = self.row(self.base.last_insert_rowid())?;
        let kept = self.keep(&mut row, &new.game, 0);
        kept.map_err(Failure::Bad)?;
        Ok(row)
    }

    /// Keeps the moves that are not in the file yet, in one transaction. The sentence says
    /// what is wrong.
    pub fn keep(&mut self, row: &mut Row, game: &Game, spent: u64) -> Result<(), String> {
        let path = self.path.clone();
        self.add(row, game, spent).map_err(|error| sentence(&path, &error))
    }

    fn add(&mut self, row: &mut Row, game: &Game, spent: u64) -> rusqlite::Result<()> {
        let now = Timestamp::now().as_second();
        let finished = game.finished().map(|_| row.finished.unwrap_or(now));
        let transaction = self.base.transaction()?;
        let kept = row.kept.min(game.log().len());
        {
            let mut insert = transaction
                .prepare_cached("INSERT INTO moves (game, number, move) VALUES (?1, ?2, ?3)")?;
            for (number, logged) in game.log().iter().enumerate().skip(kept) {
                insert.execute(params![row.id, number as i64 + 1, logged.to_string()])?;
            }
            transaction
                .prepare_cached(
                    "UPDATE games SET touched = ?2, spent = ?3, progress = ?4, hints = ?5,
                     revealed = ?6, finished = ?7 WHERE id = ?1",
                )?
                .execute(params![
                    row.id,
                    now,
                    spent as i64,
                    game.progress(),
                    game.hints().0,
                    game.revealed(),
                    finished
                ])?;
        }
        transaction.commit()?;
        row.kept = game.log().len();
        (row.touched, row.spent, row.finished) = (now, spent, finished);
        (row.progress, row.hints, row.revealed) =
            (game.progress(), game.hints().0, game.revealed());
        Ok(())
    }

    /// Keeps the time played.
    pub fn keep_time(&mut self, row: &mut Row, spent: u64) -> Result<(), String> {
        row.spent = spent;
        let kept = self
            .base
            .execute("UPDATE games SET spent = ?2 WHERE id = ?1", params![row.id, spent as i64]);
        kept.map(|_| ()).map_err(|error| sentence(&self.path, &error))
    }

    fn row(&self, id: i64) -> Fallible<Row> {
        let sql = format!("SELECT {COLUMNS} FROM games WHERE id = ?1");
        let found = self.base.query_row(&sql, [id], read_row).optional();
        self.bad(found)?
            .ok_or_else(|| Failure::Bad(format!("there is no game {id}; `shudu games` lists them")))
    }

    /// All games, the latest first.
    pub fn games(&self) -> Fallible<Vec<Row>> {
        let sql = format!("SELECT {COLUMNS} FROM games ORDER BY touched DESC, id DESC");
        let list = || self.base.prepare(&sql)?.query_map([], read_row)?.collect();
        self.bad(list())
    }

    /// The latest game that is not over.
    pub fn latest(&self) -> Fallible<Option<Row>> {
        Ok(self.games()?.into_iter().find(|row| row.finished.is_none()))
    }

    /// A game with its moves.
    pub fn load(&self, id: i64) -> Fallible<(Row, Game)> {
        let row = self.row(id)?;
        let save = self.save(&row)?;
        let game = save.game().map_err(|error| Failure::Bad(format!("game {id}: {error}")))?;
        Ok((row, game))
    }

    /// A game as it is exported.
    pub fn save(&self, row: &Row) -> Fallible<Save> {
        let limits =
            self.base.query_row("SELECT limits FROM games WHERE id = ?1", [row.id], |found| {
                found.get::<_, Option<String>>(0)
            });
        let limits = self.bad(limits)?.and_then(|text| serde_json::from_str(&text).ok());
        let log = || {
            let sql = "SELECT move FROM moves WHERE game = ?1 ORDER BY number";
            self.base.prepare(sql)?.query_map([row.id], |found| found.get(0))?.collect()
        };
        Ok(Save {
            version: 1,
            layout: row.layout.clone(),
            puzzle: row.puzzle.clone(),
            limits,
            title: row.title.clone(),
            level: row.level.clone(),
            rating: row.rating,
            spent: row.spent,
            log: self.bad(log())?,
        })
    }

    /// A preference.
    pub fn preference(&self, name: &str) -> Option<String> {
        let sql = "SELECT value FROM preferences WHERE name = ?1";
        self.base.query_row(sql, [name], |row| row.get(0)).optional().ok().flatten()
    }

    /// Sets a preference.
    pub fn prefer(&mut self, name: &str, value: &str) -> Fallible {
        let sql = "INSERT OR REPLACE INTO preferences (name, value) VALUES (?1, ?2)";
        let set = self.base.execute(sql, [name, value]);
        self.bad(set).map(|_| ())
    }
}

fn read_row(row: &rusqlite::Row) -> rusqlite::Result<Row> {
    Ok(Row {
        id: row.get(0)?,
        begun: row.get(1)?,
        touched: row.get(2)?,
        title: row.get(3)?,
        level: row.get(4)?,
        rating: row.get(5)?,
        daily: row.get(6)?,
        layout: row.get(7)?,
        puzzle: row.get(8)?,
        spent: row.get::<_, i64>(9)?.unsigned_abs(),
        progress: row.get(10)?,
        hints: row.get(11)?,
        revealed: row.get(12)?,
        finished: row.get(13)?,
        kept: row.get::<_, i64>(14)?.unsigned_abs() as usize,
    })
}

fn cannot(path: &Path, error: &rusqlite::Error) -> Failure {
    Failure::Bad(sentence(path, error))
}

fn sentence(path: &Path, error: &rusqlite::Error) -> String {
    format!(
        "{}: games cannot be kept here: {error}; --data-dir names another folder",
        path.display()
    )
}
