//! `shudu play`: the game, on the full screen or typed line by line.
//!
//! | file | verb |
//! |---|---|
//! | `new` | find or make the puzzle that is asked for |
//! | `time` | tell what time it is |
//! | `store` | keep games in a file, move by move |
//! | `typed` | play line by line |
//! | `screen` | play on the full screen |
//! | `games` | `shudu games`: list, export, import, statistics |
//! | `words` | what all of these say |
//!
//! What may be done with a game, and what follows from it, `shudu::play::Session` decides; here it
//! is asked for and shown.

mod games;
mod new;
mod screen;
mod store;
mod time;
mod typed;
mod words;

use crate::term::failure::{Answer, Failure, Fallible, tell};
use crate::term::language::tongue;
use crate::term::options::Reading;
use crate::term::options::{level_parser, ratings, technique_parser};
use crate::term::output::Output;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
pub use games::{Games, games};
use shudu::language::{Tell, Text};
use shudu::logic::Technique;
use shudu::play::{Check, Date, Kind, Memory, NewError, Session, Shelf, ShelfError};
use shudu::rating::Tenths;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use store::Store;
pub use time::now;

/// What can be asked of `play`.
#[derive(Debug, Args)]
pub struct Play {
    /// A puzzle or state in any format; a file; or -. Without it a menu.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// A new puzzle of a level: beginner … extreme, or 0 to 4 (very easy … very hard) by the
    /// number of holes.
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), conflicts_with_all = ["source", "rating"])]
    pub level: Option<String>,
    /// A new puzzle of a rating (ER), as 7.0..8.5.
    #[arg(long, value_name = "A..B", value_parser = ratings, conflicts_with = "source")]
    pub rating: Option<(Tenths, Tenths)>,
    /// A new puzzle to practise a technique with: it is needed, and nothing harder is.
    #[arg(long, value_name = "NAME", value_parser = technique_parser(), conflicts_with_all = ["source", "rating", "level"])]
    pub technique: Option<Technique>,
    /// A new puzzle on a board of this size: 4, 6, 8, 9, 10, 12, 15, 16.
    #[arg(long, value_name = "N", conflicts_with_all = ["source", "layout"])]
    pub size: Option<usize>,
    /// The puzzle of a day, the same for everybody; without a date today's.
    #[arg(long, value_name = "YYYY-MM-DD", num_args = 0..=1, default_missing_value = "today", conflicts_with_all = ["source", "rating", "technique", "size"])]
    pub daily: Option<String>,
    /// The seed of a new puzzle.
    #[arg(long, value_name = "S", conflicts_with_all = ["source", "daily"])]
    pub seed: Option<u64>,
    /// Go on with a game: the latest, or that of this number.
    #[arg(long = "continue", value_name = "GAME", num_args = 0..=1, default_missing_value = "0", conflicts_with_all = ["source", "level", "rating", "technique", "size", "daily"])]
    pub resume: Option<i64>,
    /// Play line by line: for pipes, screen readers and old terminals.
    #[arg(long)]
    pub typed: bool,
    /// What is marked as wrong: nothing, what breaks the rules, or what is not the solution.
    /// Kept for the next games.
    #[arg(long, value_name = "WHAT", value_parser = check_parser())]
    pub check: Option<Check>,
    /// The colours of the screen. Kept for the next games.
    #[arg(long, value_name = "NAME")]
    pub theme: Option<Theme>,
    /// The techniques hints use: human, hodoku, se, sudokuwiki, basic, or a TOML file of your own.
    #[arg(long, value_name = "NAME|FILE", default_value = "human")]
    pub profile: String,
    #[command(flatten)]
    pub place: Place,
}

/// Where games are kept.
#[derive(Clone, Debug, Args)]
pub struct Place {
    /// The folder games are kept in; without it the user's data folder.
    #[arg(long, value_name = "FOLDER")]
    pub data_dir: Option<PathBuf>,
}

/// How the screen looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Theme {
    #[default]
    Default,
    /// Dark on light.
    Light,
    /// Few strong colours.
    Contrast,
    /// No colours: bold, reversed, underlined. Always so if NO_COLOR is set.
    Mono,
}

fn check_parser() -> impl TypedValueParser<Value = Check> {
    PossibleValuesParser::new(Check::ALL.map(Check::id))
        .map(|name| Check::from_id(&name).unwrap_or_default())
}

/// What is marked as wrong: as asked now, which is kept for the next time, or as the last time.
fn marked(args: &Play, store: &mut dyn Shelf) -> Fallible<Check> {
    const NAME: &str = "check";
    if let Some(check) = args.check {
        store.prefer(NAME, check.id())?;
    }
    Ok(store.preference(NAME).and_then(|name| Check::from_id(&name)).unwrap_or_default())
}

pub fn play(args: &Play, out: &mut Output) -> Fallible<Answer> {
    if !args.typed {
        // Nothing is made where nothing can be shown.
        screen::check(out)?;
    }
    let Kept { mut shelf, folder, said } = kept(args.place.data_dir.as_deref())?;
    if args.typed {
        // The full screen has a place for it.
        if let Some(said) = &said {
            tell(&said.tell(tongue()));
        }
        typed::play(args, &mut *shelf, folder.as_deref(), out)
    } else {
        screen::play(args, &mut *shelf, said)
    }
}

/// Where the games of this run are kept.
pub struct Kept {
    pub shelf: Box<dyn Shelf + Send>,
    /// The folder; none if they are lost in the end.
    pub folder: Option<PathBuf>,
    /// What the user should hear about it.
    pub said: Option<Text>,
}

/// The user's games; where nothing can be written, a copy in memory of what can be read.
pub fn kept(folder: Option<&Path>) -> Fallible<Kept> {
    let why = match Store::open(folder) {
        Ok(mut store) => {
            let (said, folder) = (store.said.take(), Some(store.folder().to_owned()));
            return Ok(Kept { shelf: Box::new(store), folder, said });
        }
        Err(Failure::Bad(why)) => why,
        Err(failure) => return Err(failure),
    };
    let mut memory = Memory::new();
    if let Ok(store) = Store::look(folder) {
        for card in store.games()? {
            let log = store.save(&card)?.log;
            memory.put(card, log);
        }
        for name in PREFERENCES {
            if let Some(value) = store.preference(name) {
                memory.prefer(name, &value)?;
            }
        }
    }
    let said = Text::of(|t| {
        let why = why.tell(t);
        say!(t, "{why}. What is played now is not kept", "{why}。这次玩的内容不会保存")
    });
    Ok(Kept { shelf: Box::new(memory), folder: None, said: Some(said) })
}

/// What is kept of how a user likes it.
const PREFERENCES: [&str; 4] = ["check", "language", "theme", "timer"];

/// The game the options ask for, if they do.
fn asked(args: &Play, store: &mut dyn Shelf) -> Fallible<Option<Session>> {
    if let Some(id) = args.resume {
        let id = match id {
            0 => store.latest()?.map(|card| card.id).ok_or_else(|| {
                bad!(
                    "there is no game to go on with; `shudu play` begins one",
                    "没有可以继续的游戏；用 `shudu play` 开始一局"
                )
            })?,
            id => id,
        };
        return Ok(Some(Session::resume(id, now(), store)?));
    }
    let kind = new::kind(args)?;
    let new = match (&args.source, &args.daily, &kind) {
        (Some(source), ..) => new::read(source, &args.reading)?,
        (_, Some(date), kind) => return daily(new::date(date)?, kind.as_ref(), store).map(Some),
        (_, _, Some(kind)) => new::make(kind, args.seed, &AtomicBool::new(false))?,
        _ => return Ok(None),
    };
    Ok(Some(Session::begin(new, now(), store)?))
}

/// The puzzle of a day; who has begun it goes on with it.
fn daily(date: Date, kind: Option<&Kind>, store: &mut dyn Shelf) -> Fallible<Session> {
    Ok(Session::daily(new::daily(date, kind)?, now(), store)?)
}

impl From<ShelfError> for Failure {
    fn from(error: ShelfError) -> Failure {
        bad!(|t| words::told(&error, t))
    }
}

impl From<NewError> for Failure {
    fn from(error: NewError) -> Failure {
        Failure::of(&error)
    }
}
