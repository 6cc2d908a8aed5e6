//! What kind of puzzle a game can be begun with, and its short text.
//!
//! | text | kind |
//! |---|---|
//! | `medium` | a level of play |
//! | `3`, `very-hard` | a level of the game of holes |
//! | `7.0..8.5`, `7.2` | a rating |
//! | `x-wing` | a technique to practise |
//! | `2x3` | a board |
//! | `easy@2x3` | a board, and how hard |
//! | `jigsaw`, `easy@jigsaw` | boxes of random shapes, 9×9 |
//!
//! Some words are levels of both kinds; then the level of play is meant.

use shudu_board::board::Layout;
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::rating::{HIGHEST, Level, Tenths};
use shudu_board::say;
use shudu_generate::generate::{Boards, HOLES, Method, Wish};
use shudu_logic::logic::Technique;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// What kind of puzzle is to be made.
///
/// ```
/// use shudu::play::Kind;
/// use shudu::rating::Level;
/// assert_eq!("hard".parse(), Ok(Kind::Level(Level::Hard)));
/// assert_eq!("7.0..8.5".parse::<Kind>()?.to_string(), "7.0..8.5");
/// # Ok::<(), shudu::play::UnknownKind>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A level of play.
    Level(Level),
    /// A level of the game of holes, by its place in [`HOLES`].
    Holes(usize),
    /// A rating within this range, both ends included.
    Rating(Tenths, Tenths),
    /// A technique to practise: it is needed, and nothing harder is.
    Technique(Technique),
    /// A puzzle of a board; without a level one that hints solve with hard techniques at most.
    Board(Arc<Layout>, Option<Level>),
    /// The same on a 9×9 board with boxes of random shapes.
    Jigsaw(Option<Level>),
}

/// A text that is no kind of puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownKind(pub String);

told!(UnknownKind);

impl Tell for UnknownKind {
    fn tell(&self, t: Tongue) -> String {
        let text = self.0.escape_default();
        say!(
            t,
            "`{text}` is no kind of puzzle; there are levels, ratings as 7.0..8.5, techniques and boards",
            "没有“{text}”这类题目；可以是难度、评级（如 7.0..8.5）、技巧或盘面"
        )
    }
}

impl Kind {
    /// What is made if nothing is asked for.
    pub const USUAL: Kind = Kind::Level(Level::Medium);

    /// A level by its name, or by its number in the game of holes.
    pub fn of_level(name: &str) -> Option<Kind> {
        let number = name.parse::<usize>().ok().filter(|&number| number < HOLES.len());
        let number = number.or_else(|| HOLES.iter().position(|level| level.id == name));
        let play = name.parse().ok().map(Kind::Level);
        play.or(number.map(Kind::Holes))
    }

    pub(super) fn wish(&self) -> Wish {
        match self {
            Kind::Level(level) => Wish::level(*level),
            Kind::Holes(number) => {
                let holes = HOLES[(*number).min(HOLES.len() - 1)].holes;
                Wish { method: Method::Holes(holes), ..Wish::classic() }
            }
            Kind::Rating(from, to) => Wish { rating: Some((*from, *to)), ..Wish::classic() },
            Kind::Technique(technique) => Wish { techniques: vec![*technique], ..Wish::classic() },
            Kind::Board(layout, level) => {
                Wish { level: *level, ..Wish::any(Boards::Layout(layout.clone())) }
            }
            Kind::Jigsaw(level) => Wish { level: *level, ..Wish::any(Boards::Jigsaw(9)) },
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Kind::Level(level) => level.fmt(f),
            Kind::Holes(number) => number.fmt(f),
            Kind::Rating(from, to) => write!(f, "{from}..{to}"),
            Kind::Technique(technique) => f.pad(technique.row().id),
            Kind::Board(layout, None) => f.pad(&layout.name()),
            Kind::Board(layout, Some(level)) => write!(f, "{level}@{}", layout.name()),
            Kind::Jigsaw(None) => f.pad("jigsaw"),
            Kind::Jigsaw(Some(level)) => write!(f, "{level}@jigsaw"),
        }
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Kind, UnknownKind> {
        let board = |name: &str, level: Option<Level>| match name {
            "jigsaw" => Some(Kind::Jigsaw(level)),
            name => Some(Kind::Board(Arc::new(name.parse::<Layout>().ok()?), level)),
        };
        let on_board = || {
            let (level, name) = text.split_once('@')?;
            board(name, Some(level.parse().ok()?))
        };
        let technique = || Technique::named(text).ok().map(Kind::Technique);
        let found = Kind::of_level(text).or_else(|| rating(text)).or_else(technique);
        let found = found.or_else(on_board).or_else(|| board(text, None));
        found.ok_or_else(|| UnknownKind(text.to_owned()))
    }
}

/// A range of ratings, one rating, or one without an upper end.
fn rating(text: &str) -> Option<Kind> {
    let (from, to) = match text.split_once("..") {
        Some((from, "")) => (from.parse().ok()?, HIGHEST),
        Some((from, to)) => (from.parse().ok()?, to.trim_start_matches('=').parse().ok()?),
        None => {
            let both: Tenths = text.parse().ok()?;
            (both, both)
        }
    };
    Some(Kind::Rating(from, to))
}
