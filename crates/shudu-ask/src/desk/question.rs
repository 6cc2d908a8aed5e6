//! Questions as they come: JSON with a name in `ask`.

use super::Trouble;
use serde::Deserialize;
use serde_json::{Map, Value};
use shudu_board::language::Language;
use shudu_board::say;

/// A question, and the language of its answer.
pub(super) struct Question {
    pub language: Language,
    pub ask: Ask,
}

/// What is asked.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Ask {
    Hello {},
    Games {},
    New {
        kind: String,
        seed: Option<u64>,
        symmetry: Option<String>,
        #[serde(default)]
        from_start: bool,
    },
    Daily {
        date: String,
    },
    Begin {
        text: String,
        layout: Option<String>,
        title: Option<String>,
    },
    Resume {
        game: i64,
    },
    Move {
        game: i64,
        moves: Vec<String>,
    },
    Replay {
        game: i64,
        after: usize,
    },
    Hint {
        game: i64,
    },
    Enough {
        game: i64,
    },
    Rest {
        game: i64,
    },
    Wake {
        game: i64,
    },
    Texts {
        game: i64,
    },
    Remove {
        games: Vec<i64>,
    },
    Export {},
    Import {
        text: String,
    },
    Statistics {
        today: String,
        #[serde(default)]
        offset: i64,
    },
    Prefer {
        name: String,
        value: String,
    },
    Preferences {},
    Read(Subject),
    Explain {
        subject: Subject,
        profile: Option<String>,
    },
    Rate(Subject),
    Count(Subject),
    Marginals(Subject),
    Clues(Subject),
    Relax {
        subject: Subject,
        k: usize,
    },
    /// The curve through the most solutions for each number of clues removed.
    Fit {
        points: Vec<(f64, f64)>,
        clues: usize,
    },
    Canon(Subject),
    Convert {
        subject: Subject,
        to: String,
    },
    Draw(Subject),
    Techniques {},
    Lesson {
        technique: String,
    },
    Exercise {
        technique: String,
        seed: Option<u64>,
    },
    Judge {
        technique: String,
        text: String,
        #[serde(default)]
        gone: Vec<Chosen>,
        placed: Option<Chosen>,
    },
    Algorithms {},
    Run(Watched),
    Moment {
        watched: Watched,
        sought: Sought,
    },
    Moments {
        watched: Watched,
        from: u64,
        count: usize,
        #[serde(default)]
        every: u64,
    },
    Why {
        watched: Watched,
        at: u64,
        cell: String,
        digit: usize,
    },
    Tree {
        watched: Watched,
        from: Option<u64>,
        until: Option<u64>,
    },
    Plot(Watched),
    Film {
        watched: Watched,
        frames: usize,
        /// How long each is shown.
        seconds: Option<f64>,
    },
    Events {
        watched: Watched,
        from: u64,
        count: usize,
    },
    Trial(Trial),
    Chart {
        trials: Vec<Row>,
        measure: Option<String>,
        /// Seconds that a trial had.
        budget: f64,
    },
}

/// One algorithm to be tried on one puzzle.
#[derive(Deserialize)]
pub(super) struct Trial {
    pub subject: Subject,
    /// What the puzzle is called.
    #[serde(default)]
    pub name: String,
    pub algorithm: String,
    pub order: Option<String>,
    /// Solutions to be found; 1 unless it is said.
    pub limit: Option<u64>,
    /// When it is stopped.
    pub budget: f64,
}

/// A trial that was made, as it is given back to be drawn.
#[derive(Deserialize)]
pub(super) struct Row {
    pub name: String,
    pub algorithm: String,
    pub over_budget: bool,
    pub stats: Amounts,
}

/// The amounts of it that can be drawn.
#[derive(Deserialize)]
pub(super) struct Amounts {
    pub rounds: u64,
    pub placements: u64,
    pub backtracks: u64,
    pub seconds: f64,
}

/// Which run is looked at.
#[derive(Deserialize)]
pub(super) struct Watched {
    pub subject: Subject,
    pub algorithm: String,
    /// The order in which it takes cells; its own unless it is said.
    pub order: Option<String>,
    /// Solutions to be found; 1 unless it is said.
    pub limit: Option<u64>,
    /// Events it may have.
    pub events: Option<u64>,
}

/// Which moment of it.
#[derive(Deserialize)]
pub(super) struct Sought {
    pub at: Option<u64>,
    pub round: Option<u64>,
    pub placement: Option<u64>,
    /// What kind of event is looked for, from `at` on.
    pub to: Option<String>,
    #[serde(default)]
    pub back: bool,
    /// The cell to be decided.
    pub cell: Option<String>,
    /// How many tries are to be open.
    pub depth: Option<usize>,
    #[serde(default)]
    pub svg: bool,
}

/// What is studied: a text, or a game as it stands.
#[derive(Clone, Deserialize)]
pub(super) struct Subject {
    pub text: Option<String>,
    pub layout: Option<String>,
    pub game: Option<i64>,
}

/// A candidate that a learner chose.
#[derive(Deserialize)]
pub(super) struct Chosen {
    pub cell: String,
    pub digit: usize,
}

/// The longest question: a book of puzzles is no question of a page.
const LONGEST: usize = 4 << 20;

impl Question {
    pub fn read(text: &str) -> Result<Question, Trouble> {
        #[derive(Deserialize)]
        struct Who {
            #[serde(default)]
            language: String,
        }
        let language = match serde_json::from_str::<Who>(text) {
            Ok(who) if who.language == Language::Chinese.id() => Language::Chinese,
            _ => Language::English,
        };
        if text.len() > LONGEST {
            return Err(Trouble::bad(say!(
                language,
                "the question is longer than 4 MiB",
                "问题超过 4 MiB"
            )));
        }
        let ask = nested(text).and_then(serde_json::from_value).map_err(|why| {
            Trouble::bad(say!(
                language,
                "the question cannot be understood: {why}",
                "无法理解这个问题：{why}"
            ))
        })?;
        Ok(Question { language, ask })
    }
}

/// A question as [`Ask`] is read: what is asked outside, and what several questions share in
/// objects of its own. Questions themselves are flat; but code that reads flat ones, as it is
/// derived, is several times as much.
fn nested(text: &str) -> serde_json::Result<Value> {
    let flat: Map<String, Value> = serde_json::from_str(text)?;
    let word = flat.get("ask").and_then(Value::as_str).unwrap_or_default().to_owned();
    let some = |names: &[&str]| {
        let known = |name: &&str| Some((name.to_string(), flat.get(*name)?.clone()));
        names.iter().filter_map(known).collect::<Map<_, _>>()
    };
    let subject = some(&["text", "layout", "game"]);
    let mut watched = some(&["algorithm", "order", "limit", "events"]);
    watched.insert("subject".into(), subject.clone().into());
    let sought = some(&["at", "round", "placement", "to", "back", "cell", "depth", "svg"]);
    let mut all = flat;
    for (name, part) in [("subject", subject), ("watched", watched), ("sought", sought)] {
        all.insert(name.into(), part.into());
    }
    Ok(Map::from_iter([(word, Value::Object(all))]).into())
}
