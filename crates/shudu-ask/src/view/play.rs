//! Games: those that are kept, and what was played.

use serde::Serialize;
use shudu_board::rating::Tenths;
use shudu_play::play::{self, Card, Date, Group};

/// A game that is kept.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Game {
    /// Its number.
    pub number: i64,
    /// The id of how it stands: `playing` or `solved`.
    pub state: &'static str,
    /// What it was made as.
    pub title: Option<String>,
    /// The id of its level, or its number in the game of holes.
    pub level: Option<String>,
    /// Its rating.
    pub er: Option<f64>,
    /// The day it is the puzzle of.
    pub daily: Option<String>,
    /// The name of its board.
    pub layout: String,
    /// The number of its rows.
    pub size: usize,
    /// The givens, one symbol per cell.
    pub puzzle: String,
    /// The share of the open cells that are filled.
    pub progress: f64,
    /// Time played.
    pub seconds: f64,
    /// Moves made.
    pub moves: usize,
    /// Hints asked for.
    pub hints: u32,
    /// Whether the solution was shown.
    pub revealed: bool,
    /// Whether it came from elsewhere.
    pub imported: bool,
    /// When it was begun,
    pub begun: Option<String>,
    /// last played,
    pub touched: Option<String>,
    /// and solved.
    pub finished: Option<String>,
}

impl Game {
    /// Of a card.
    pub fn new(card: &Card) -> Game {
        Game {
            number: card.id,
            state: if card.finished.is_some() { "solved" } else { "playing" },
            title: card.title.clone(),
            level: card.level.clone(),
            er: card.rating.map(Tenths::value),
            daily: card.daily.map(|date| date.to_string()),
            layout: card.layout.clone(),
            size: card.size(),
            puzzle: card.puzzle.clone(),
            progress: card.progress,
            seconds: card.spent as f64 / 1000.0,
            moves: card.moves,
            hints: card.hints,
            revealed: card.revealed,
            imported: card.imported,
            begun: moment(card.begun),
            touched: moment(card.touched),
            finished: card.finished.and_then(moment),
        }
    }
}

/// A moment in universal time, as `2026-01-31T09:30:00Z`.
fn moment(seconds: i64) -> Option<String> {
    let time = seconds.rem_euclid(86_400);
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    Some(format!("{}T{hour:02}:{minute:02}:{second:02}Z", Date::at(seconds, 0)?))
}

/// What was played of a group of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statistics {
    /// The id of the group.
    pub group: String,
    /// How many games there are.
    pub begun: u32,
    /// How many of them are solved.
    pub solved: u32,
    /// The quickest.
    pub best_seconds: Option<f64>,
    /// Their mean.
    pub mean_seconds: Option<f64>,
    /// Solved without a hint or the solution.
    pub unaided: u32,
    /// Their share of those that are solved.
    pub unaided_share: Option<f64>,
    /// Days with a game solved.
    pub days: Streak,
    /// Puzzles of the day, solved on their day.
    pub dailies: Streak,
}

impl Statistics {
    /// Of the figures of a group.
    pub fn new(of: &play::Statistics) -> Statistics {
        let seconds = |time: Option<u64>| time.map(|time| time as f64 / 1000.0);
        Statistics {
            group: match &of.group {
                Group::All => "all".into(),
                Group::Level(level) => level.clone(),
                Group::Other => "other".into(),
            },
            begun: of.begun,
            solved: of.solved,
            best_seconds: seconds(of.best),
            mean_seconds: seconds(of.mean),
            unaided: of.unaided,
            unaided_share: of.share(),
            days: of.days.into(),
            dailies: of.dailies.into(),
        }
    }
}

/// Days without a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Streak {
    /// Up to now.
    pub current: u32,
    /// The most there ever were.
    pub longest: u32,
}

impl From<play::Streak> for Streak {
    fn from(play::Streak { current, longest }: play::Streak) -> Streak {
        Streak { current, longest }
    }
}
