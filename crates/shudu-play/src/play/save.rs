//! A game as text: JSON for files, and one string of letters, digits, `-`, `_` and `.` for
//! links.

use super::{BadMove, Facts, Game, Logged, Move};
use serde::{Deserialize, Serialize};
use shudu_board::board::{Candidates, DigitSet, Layout, LayoutError, Puzzle};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::packed::{self, Alphabet, NotUnpacked};
use shudu_board::say;
use std::sync::Arc;

/// The version of what is written.
const VERSION: u32 = 1;

/// What a link string begins with.
const LINK: &str = "shudu-";

/// A game as it is kept: the puzzle, and the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Save {
    /// The version of the program's saves; 1.
    pub version: u32,
    /// The board's name.
    pub layout: String,
    /// The givens, one symbol a cell.
    pub puzzle: String,
    /// The candidates a pencil-mark puzzle allows, a cell's digits as bits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Vec<u64>>,
    /// What it was made as: a level, “daily 2026-01-31”, the name of a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Its rating (ER) in tenths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// Milliseconds played.
    pub spent: u64,
    /// The moves: milliseconds played, a blank, and the move's short text.
    pub log: Vec<String>,
}

/// A text that is no save.
#[derive(Debug)]
#[allow(missing_docs)] // each message says it
#[non_exhaustive]
pub enum BadSave {
    Json(serde_json::Error),
    Link,
    Long,
    Newer(u32),
    Layout(LayoutError),
    Puzzle(usize),
    Move { number: usize, why: BadMove },
    Refused { number: usize, what: Move },
}

told!(BadSave { Json(serde_json::Error), Layout(LayoutError) });

impl Tell for BadSave {
    fn tell(&self, t: Tongue) -> String {
        match self {
            BadSave::Json(error) => say!(t, "this is no game: {error}", "这不是一局游戏：{error}"),
            BadSave::Link => say!(
                t,
                "this is no game: a string for links begins with `{LINK}`, and nothing of it may be missing",
                "这不是一局游戏：链接字符串以 `{LINK}` 开头，并且不能有缺失"
            ),
            BadSave::Long => say!(
                t,
                "this is no game: it is longer than any game that was played",
                "这不是一局游戏：比任何一局游戏都长"
            ),
            BadSave::Newer(version) => say!(
                t,
                "this game is of version {version}; this program reads up to {VERSION}, a newer one is needed",
                "这局游戏的版本是 {version}，本程序只能读到 {VERSION}，请使用更新的程序"
            ),
            BadSave::Layout(error) => {
                let error = error.tell(t);
                say!(t, "the game's board cannot be: {error}", "游戏的盘面不成立：{error}")
            }
            BadSave::Puzzle(cells) => say!(
                t,
                "the game's puzzle does not have one symbol for each of the {cells} cells of its board",
                "游戏的题目应为盘面的 {cells} 格各写一个符号"
            ),
            BadSave::Move { number, why } => {
                let why = why.tell(t);
                say!(t, "move {number} of the game: {why}", "游戏的第 {number} 步：{why}")
            }
            BadSave::Refused { number, what } => say!(
                t,
                "move {number} of the game, `{what}`, cannot be made there",
                "游戏的第 {number} 步“{what}”在那里行不通"
            ),
        }
    }
}

impl Save {
    /// Of a game; title, level and rating are its card's to tell.
    pub fn of(game: &Game, spent: u64) -> Save {
        let puzzle = game.puzzle();
        let limits = |limits: &Candidates| limits.sets().iter().map(|set| set.bits()).collect();
        Save {
            version: VERSION,
            layout: puzzle.layout().name(),
            puzzle: puzzle.symbols(),
            limits: puzzle.limits().map(limits),
            title: None,
            level: None,
            rating: None,
            spent: spent.max(game.spent()),
            log: game.log().iter().map(Logged::to_string).collect(),
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> Result<Puzzle, BadSave> {
        if self.version > VERSION {
            return Err(BadSave::Newer(self.version));
        }
        let layout: Arc<Layout> = Arc::new(self.layout.parse()?);
        let count = layout.cell_count();
        let puzzle = Puzzle::from_symbols(layout.clone(), &self.puzzle);
        let mut puzzle = puzzle.map_err(|_| BadSave::Puzzle(count))?;
        if let Some(bits) = &self.limits {
            if bits.len() != count {
                return Err(BadSave::Puzzle(count));
            }
            let mut limits = Candidates::full(&layout);
            for (cell, &bits) in layout.cells().zip(bits) {
                limits[cell] &= DigitSet::from_bits(bits);
            }
            puzzle = puzzle.with_limits(limits);
        }
        Ok(puzzle)
    }

    /// Plays the log.
    pub fn game(&self) -> Result<Game, BadSave> {
        let puzzle = self.puzzle()?;
        let layout = puzzle.layout().clone();
        let solution = Facts::of(&puzzle).solution;
        let mut game = Game::new(puzzle, solution);
        for (number, text) in (1..).zip(&self.log) {
            let logged =
                Logged::read(text, &layout).map_err(|why| BadSave::Move { number, why })?;
            let what = logged.what.clone();
            game.apply(logged.what, logged.at).map_err(|_| BadSave::Refused { number, what })?;
        }
        Ok(game)
    }

    /// As JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a save is plain data")
    }

    /// As one string for links.
    pub fn to_link(&self) -> String {
        let packed = packed::pack(&self.to_json(), Alphabet::Uri);
        let safe = packed.chars().map(|symbol| match symbol {
            '+' => '_',
            '$' => '.',
            other => other,
        });
        LINK.chars().chain(safe).collect()
    }

    /// Whether a text says that it is a game, so that what is wrong with it can be told.
    pub fn is_meant(text: &str) -> bool {
        text.contains(LINK) || text.trim_start().starts_with('{') && text.contains("\"log\"")
    }

    /// Reads either. The string may have something before it, as a link has, and line ends in it,
    /// as mail makes them; but nothing else.
    pub fn read(text: &str) -> Result<Save, BadSave> {
        let text = text.trim();
        if text.len() > packed::LONGEST {
            return Err(BadSave::Long);
        }
        let save: Save = match text.find(LINK) {
            Some(at) if !text.starts_with('{') => {
                let packed: String = text[at + LINK.len()..]
                    .chars()
                    .filter(|symbol| !symbol.is_whitespace())
                    .map(|symbol| match symbol {
                        '_' => '+',
                        '.' => '$',
                        other => other,
                    })
                    .collect();
                let json = packed::unpack(&packed, Alphabet::Uri).map_err(|why| match why {
                    NotUnpacked::Broken => BadSave::Link,
                    NotUnpacked::Long => BadSave::Long,
                })?;
                // What was unpacked is packed again: anything that does not belong is noticed.
                if packed::pack(&json, Alphabet::Uri) != packed {
                    return Err(BadSave::Link);
                }
                serde_json::from_str(&json).map_err(|_| BadSave::Link)?
            }
            _ => {
                // A newer version may have another shape; its number comes first.
                let any: serde_json::Value = serde_json::from_str(text)?;
                let version = any.get("version").and_then(|version| version.as_u64());
                if let Some(version) = version.filter(|&version| version > VERSION.into()) {
                    return Err(BadSave::Newer(version.min(u32::MAX.into()) as u32));
                }
                serde_json::from_value(any)?
            }
        };
        if save.version > VERSION {
            return Err(BadSave::Newer(save.version));
        }
        Ok(save)
    }
}

impl std::fmt::Display for Logged {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} {}", self.at, self.what)
    }
}

impl Logged {
    /// Reads `1500 d5:12`.
    pub fn read(text: &str, layout: &Layout) -> Result<Logged, BadMove> {
        let bad = || BadMove(text.chars().take(40).collect());
        let (at, what) = text.split_once(' ').ok_or_else(bad)?;
        let at = at.parse().map_err(|_| bad())?;
        Ok(Logged { at, what: Move::read(what, layout)? })
    }
}
