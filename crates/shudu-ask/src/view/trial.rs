//! Experiments: what an algorithm took for a puzzle, and what it is compared by.

use super::Stats;
use serde::Serialize;
use shudu_board::board::Puzzle;
use shudu_board::control::Stop;
use shudu_board::language::{Language, Tell, Tongue, told};
use shudu_board::say;
use shudu_search::search::{Algorithm, Order, Outcome};
use std::str::FromStr;

/// One algorithm on one puzzle of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trial {
    /// Name of the puzzle, or `#1`, `#2`, … for those of a file.
    pub name: String,
    /// Name of the board.
    pub layout: String,
    /// Givens, one symbol per cell.
    pub puzzle: String,
    /// Id of the algorithm, as `--algorithm` takes it.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Algorithm"))]
    pub algorithm: &'static str,
    /// Order in which it took cells, if not its own: `rows`, `columns`, `fewest` or `random:1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Number of solutions found.
    pub solutions: u64,
    /// Why the run ended.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Ended"))]
    pub ended: &'static str,
    /// Whether it was stopped by the clock or by the user.
    pub over_budget: bool,
    /// Work done.
    pub stats: Stats,
}

impl Trial {
    /// How an algorithm did on a puzzle of this name.
    pub fn new(
        name: &str,
        puzzle: &Puzzle,
        algorithm: Algorithm,
        outcome: &Outcome,
        seconds: f64,
    ) -> Trial {
        Trial {
            name: name.to_owned(),
            layout: puzzle.layout().name(),
            puzzle: puzzle.symbols(),
            algorithm: algorithm.id(),
            order: None,
            solutions: outcome.stats.solutions,
            ended: outcome.ended.word(),
            over_budget: matches!(outcome.ended.stop(), Some(Stop::Time | Stop::Cancelled)),
            stats: Stats::new(&outcome.stats, seconds),
        }
    }

    /// The same with the cells in this order.
    pub fn in_order(self, order: Order) -> Trial {
        Trial { order: (order != Order::Own).then(|| order.to_string()), ..self }
    }

    /// What the algorithm is called where orders differ.
    pub fn called(&self) -> String {
        let order = self.order.iter().map(|order| format!(" {order}"));
        order.fold(self.algorithm.to_owned(), |name, order| name + &order)
    }

    /// The first line of a table of trials.
    pub const HEAD: &'static str = "name,layout,puzzle,algorithm,rounds,placements,\
                                    backtracks,seconds,solutions,ended,order";

    /// Its line of the table, with commas.
    pub fn csv(&self) -> String {
        let Trial { name, layout, puzzle, algorithm, order, solutions, ended, stats, .. } = self;
        let Stats { rounds, placements, backtracks, seconds, .. } = stats;
        let (name, order) = (name.replace('"', "\"\""), order.as_deref().unwrap_or("own"));
        format!(
            "\"{name}\",{layout},{puzzle},{algorithm},{rounds},{placements},{backtracks},\
             {seconds:.9},{solutions},{ended},{order}"
        )
    }
}

/// What trials are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // their names say it
pub enum Measure {
    Time,
    Rounds,
    Placements,
    Backtracks,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 4] =
        [Measure::Time, Measure::Rounds, Measure::Placements, Measure::Backtracks];

    /// One word for programs.
    pub const fn id(self) -> &'static str {
        match self {
            Measure::Time => "time",
            Measure::Rounds => "rounds",
            Measure::Placements => "placements",
            Measure::Backtracks => "backtracks",
        }
    }

    /// What a search took of it. Who counts no rounds turned to a cell for every placement.
    pub fn of(self, rounds: u64, placements: u64, backtracks: u64, seconds: f64) -> f64 {
        match self {
            Measure::Time => seconds,
            Measure::Rounds => rounds.max(placements) as f64,
            Measure::Placements => placements as f64,
            Measure::Backtracks => backtracks as f64,
        }
    }

    /// What is written beside the axis.
    pub const fn unit(self, t: Language) -> &'static str {
        match self {
            Measure::Time => t.pick("seconds", "秒"),
            Measure::Rounds => t.pick("rounds", "轮"),
            Measure::Placements => t.pick("placements", "填数"),
            Measure::Backtracks => t.pick("backtracks", "回退"),
        }
    }

    /// What is written above a picture of trials that had so many seconds.
    pub fn title(self, budget: f64, t: Language) -> String {
        let what = match self {
            Measure::Time => t.pick("Time by algorithm", "各算法用时"),
            Measure::Rounds => t.pick("Rounds by algorithm", "各算法轮数"),
            Measure::Placements => t.pick("Placements by algorithm", "各算法填数次数"),
            Measure::Backtracks => t.pick("Backtracks by algorithm", "各算法回退次数"),
        };
        say!(t, "{what} (hatched: over {budget} s)", "{what}（斜线：超过 {budget} 秒）")
    }
}

/// There is nothing of this name to compare by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMeasure(pub String);

told!(UnknownMeasure);

impl Tell for UnknownMeasure {
    fn tell(&self, t: Tongue) -> String {
        let (id, all) = (self.0.escape_default(), Measure::ALL.map(Measure::id).join(" "));
        say!(
            t,
            "trials are not compared by `{id}`; there are {all}",
            "不能按“{id}”比较；可用 {all}"
        )
    }
}

impl FromStr for Measure {
    type Err = UnknownMeasure;

    fn from_str(id: &str) -> Result<Measure, UnknownMeasure> {
        let found = Measure::ALL.into_iter().find(|measure| measure.id() == id);
        found.ok_or_else(|| UnknownMeasure(id.to_owned()))
    }
}
