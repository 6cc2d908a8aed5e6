//! Games: those that are kept, and what was played.

use serde::Serialize;
use shudu_board::rating::Tenths;
use shudu_play::play::{self, Card, Date, Group};

/// A game that is kept.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game {
    /// Number of the game, for `games show`, `export` and so on.
    pub number: i64,
    /// State of the game; `unreadable` if what is stored of it is damaged.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["playing", "solved", "unreadable"])))]
    pub state: &'static str,
    /// Origin of the game: `daily 2026-01-31`, a technique, the name of a file.
    pub title: Option<String>,
    /// Id of the level, or number of the game of holes.
    pub level: Option<String>,
    /// Rating (ER).
    pub er: Option<f64>,
    /// Day whose puzzle it is.
    pub daily: Option<String>,
    /// Name of the board.
    pub layout: String,
    /// Number of rows.
    pub size: usize,
    /// Givens, one symbol per cell.
    pub puzzle: String,
    /// Share of the open cells that are filled, 0 to 1.
    pub progress: f64,
    /// Seconds played.
    pub seconds: f64,
    /// Number of moves made.
    pub moves: usize,
    /// Number of hints asked for.
    pub hints: u32,
    /// Whether the solution was shown.
    pub revealed: bool,
    /// Whether the game was imported.
    pub imported: bool,
    /// When the game was begun, as `2026-01-31T09:30:00Z`.
    pub begun: Option<String>,
    /// When it was played last.
    pub touched: Option<String>,
    /// When it was solved.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Statistics {
    /// `all`, a level, or `other` for games without one.
    pub group: String,
    /// Number of games.
    pub begun: u32,
    /// Number of solved games.
    pub solved: u32,
    /// Shortest time of the solved games whose solution was not shown.
    pub best_seconds: Option<f64>,
    /// Mean time of these games.
    pub mean_seconds: Option<f64>,
    /// Number of games solved without a hint or the solution.
    pub unaided: u32,
    /// Share of these among the solved games, 0 to 1.
    pub unaided_share: Option<f64>,
    /// Consecutive days on which a game was solved, in local time.
    pub days: Streak,
    /// Consecutive days whose daily puzzle was solved on its day.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Streak {
    /// Consecutive days up to today, or up to yesterday while today is not over.
    pub current: u32,
    /// Most consecutive days so far.
    pub longest: u32,
}

impl From<play::Streak> for Streak {
    fn from(play::Streak { current, longest }: play::Streak) -> Streak {
        Streak { current, longest }
    }
}
