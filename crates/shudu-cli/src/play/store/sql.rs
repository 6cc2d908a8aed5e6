//! All that is said to SQLite.

/// What marks a file as ours: “shud”.
pub const APPLICATION: i64 = 0x7368_7564;

/// What turns a file of one version into the next, from nothing on. A step that was
/// published is never changed; another is added.
pub const STEPS: &[&str] = &["
    CREATE TABLE games (
        -- A number is never given twice, so that a window that still shows a removed game
        -- cannot write into another.
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        begun INTEGER NOT NULL,
        touched INTEGER NOT NULL,
        title TEXT,
        level TEXT,
        rating INTEGER,
        daily TEXT,
        layout TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        limits TEXT,
        spent INTEGER NOT NULL,
        progress REAL NOT NULL,
        hints INTEGER NOT NULL,
        revealed INTEGER NOT NULL,
        finished INTEGER,
        imported INTEGER NOT NULL
    );
    CREATE TABLE moves (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        move TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    CREATE TABLE preferences (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"];

/// The version of the tables.
pub const VERSION: i64 = STEPS.len() as i64;

pub const TABLES: &str = "SELECT COUNT(*) FROM sqlite_schema";

/// The columns of a row, and the number of its last move.
macro_rules! rows {
    ($last:literal, $rest:literal) => {
        concat!(
            "SELECT id, begun, touched, title, level, rating, daily, layout, puzzle, limits, spent,
             progress, hints, revealed, finished, imported, ",
            $last,
            " FROM games ",
            $rest
        )
    };
    ($rest:literal) => {
        rows!("(SELECT COALESCE(MAX(number), 0) FROM moves WHERE game = id)", $rest)
    };
}

pub const GAMES: &str = rows!("ORDER BY touched DESC, id DESC");
pub const GAME: &str = rows!("WHERE id = ?1");
/// Without a look at its moves, which may be damaged.
pub const GAME_ALONE: &str = rows!("0", "WHERE id = ?1");

pub const NUMBERS_UP: &str = "SELECT id FROM games ORDER BY id";
pub const NUMBERS_DOWN: &str = "SELECT id FROM games ORDER BY id DESC";

pub const ADD: &str =
    "INSERT INTO games (id, begun, touched, title, level, rating, daily, layout, puzzle, limits,
     spent, progress, hints, revealed, finished, imported)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)";
pub const UPDATE: &str = "UPDATE games SET touched = ?2, spent = ?3, progress = ?4, hints = ?5,
     revealed = ?6, finished = ?7 WHERE id = ?1";
/// Of two windows with the same game the one that took longer counts.
pub const SPEND: &str = "UPDATE games SET spent = MAX(spent, ?2) WHERE id = ?1";
pub const REMOVE: &str = "DELETE FROM games WHERE id = ?1";

pub const MOVES: &str = "SELECT number, move FROM moves WHERE game = ?1 ORDER BY number";
pub const ADD_MOVE: &str = "INSERT INTO moves (game, number, move) VALUES (?1, ?2, ?3)";

pub const PREFERENCE: &str = "SELECT value FROM preferences WHERE name = ?1";
pub const PREFERENCES: &str = "SELECT name, value FROM preferences";
pub const PREFER: &str = "INSERT OR REPLACE INTO preferences (name, value) VALUES (?1, ?2)";
