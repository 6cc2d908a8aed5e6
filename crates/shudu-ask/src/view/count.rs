//! Counting: numbers of solutions and of grids. They are strings where they may be long.

use super::Puzzle;
use serde::Serialize;
use shudu_board::board::{self, Cell, Digit};
use shudu_board::control::{Stop, Stopped};
use shudu_board::format::Reading;
use shudu_board::sort;
use shudu_count::count::census::{self, BandClass, Essential, PairClass};
use shudu_count::count::{self, Choices, Counted, Marginals};
use shudu_search::search::Ended;
use std::cmp::Reverse;

/// What was counted of a puzzle: its solutions, their digits, some of them, or an estimate.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Number of solutions, or a lower bound if `exact` is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::Big>"))]
    pub count: Option<String>,
    /// Whether the answer is exact: neither an estimate nor a lower bound.
    pub exact: bool,
    /// Why the count ended.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Ended"))]
    pub ended: &'static str,
    /// Method of counting.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["list", "join", "sum", "branch", "halves", "places", "census", "alike", "fill", "templates", "contradiction"])))]
    pub method: Option<&'static str>,
    /// Predictions before counting; classic board only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// For each cell and each digit, the number of solutions with that digit there (`--marginals`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Vec<crate::schema::ids::Big>>>"))]
    pub marginals: Option<Vec<Vec<String>>>,
    /// Seed (`--sample`, `--estimate`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Solutions drawn (`--sample`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<Vec<String>>,
    /// Estimate of the number of solutions (`--estimate`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Estimate>,
    /// Seconds taken.
    pub seconds: f64,
}

impl Count {
    /// The number of solutions, or what is known of it.
    pub fn new(reading: &Reading, counted: &Counted, seconds: f64) -> Count {
        let (count, ended) = match counted {
            Ok(count) if count.complete => (count, Ended::Exhausted),
            Ok(count) => (count, Ended::Limit),
            Err(stopped) => (&stopped.known, stopped.why.into()),
        };
        Count {
            count: Some(count.number.to_string()),
            exact: count.complete,
            ended: ended.word(),
            method: Some(count.how.word()),
            plan: count.plan.as_deref().map(Plan::new),
            ..Count::nothing(reading, seconds)
        }
    }

    /// How often each digit stands in each cell.
    pub fn marginals(reading: &Reading, table: &Marginals, seconds: f64) -> Count {
        let strings = |cell: &Vec<u128>| cell.iter().map(u128::to_string).collect();
        // Every solution has one digit in the first cell.
        let total: u128 = table[0].iter().sum();
        Count {
            count: Some(total.to_string()),
            exact: true,
            marginals: Some(table.iter().map(strings).collect()),
            ..Count::nothing(reading, seconds)
        }
    }

    /// Solutions drawn at random.
    pub fn samples(reading: &Reading, seed: u64, samples: Vec<String>, seconds: f64) -> Count {
        Count {
            exact: true,
            seed: Some(seed),
            samples: Some(samples),
            ..Count::nothing(reading, seconds)
        }
    }

    /// An estimate, or what the dives made before it was stopped tell.
    pub fn estimate(
        reading: &Reading,
        seed: u64,
        estimated: &Result<count::Estimate, Stopped<count::Estimate>>,
        seconds: f64,
    ) -> Count {
        let (found, ended) = match estimated {
            Ok(found) => (found, Ended::Exhausted),
            Err(stopped) => (&stopped.known, stopped.why.into()),
        };
        Count {
            ended: ended.word(),
            seed: Some(seed),
            estimate: Some(Estimate::new(found)),
            ..Count::nothing(reading, seconds)
        }
    }

    /// Stopped before anything was known.
    pub fn stopped(reading: &Reading, stop: Stop, seconds: f64) -> Count {
        Count { ended: stop.word(), ..Count::nothing(reading, seconds) }
    }

    fn nothing(reading: &Reading, seconds: f64) -> Count {
        Count {
            puzzle: Puzzle::new(reading),
            count: None,
            exact: false,
            ended: Ended::Exhausted.word(),
            method: None,
            plan: None,
            marginals: None,
            seed: None,
            samples: None,
            estimate: None,
            seconds,
        }
    }
}

/// What was known before counting on the classic board. The seconds are predictions for one
/// core.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plan {
    /// Number of frames that the clues leave in each band.
    pub bands: [usize; 3],
    /// Number of frames that the clues leave in each stack.
    pub stacks: [usize; 3],
    /// Number of exchanges of digits and stacks that leave the puzzle unchanged.
    pub symmetry: f64,
    /// Rough number of solutions.
    pub guess: f64,
    /// Predicted seconds on one core for listing every solution.
    pub list_seconds: f64,
    /// Predicted seconds on one core for joining frames.
    pub join_seconds: f64,
    /// Predicted seconds on one core for summing frames.
    pub sum_seconds: f64,
}

impl Plan {
    /// Of a plan.
    pub fn new(plan: &count::Plan) -> Plan {
        Plan {
            bands: plan.bands,
            stacks: plan.stacks,
            symmetry: plan.symmetry,
            guess: plan.guess,
            list_seconds: plan.list,
            join_seconds: plan.join,
            sum_seconds: plan.sum,
        }
    }
}

/// What random dives tell about the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// Estimate: the mean over all dives.
    pub mean: f64,
    /// Standard error of that mean.
    pub standard_error: f64,
    /// Number of dives made.
    pub dives: u64,
    /// Number of dives that reached a solution.
    pub reached: u64,
}

impl Estimate {
    /// Of an estimate.
    pub fn new(found: &count::Estimate) -> Estimate {
        Estimate {
            mean: found.mean,
            standard_error: found.error,
            dives: found.dives,
            reached: found.reached,
        }
    }
}

/// What is left of a puzzle when k clues are removed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Relaxed {
    /// Puzzle with all its clues.
    pub puzzle: String,
    /// Number of clues removed.
    pub k: usize,
    /// Number of ways to choose them.
    pub choices: u64,
    /// Number of ways counted.
    pub counted: usize,
    /// Whether all ways were counted.
    pub complete: bool,
    /// Most solutions that any choice leaves.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Big"))]
    pub most: String,
    /// Choices that leave the most (or, with `--top N`, the best N), each a list of clues such as
    /// `r1c1=5`.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<crate::schema::ids::Clue>>"))]
    pub best: Vec<Vec<String>>,
    /// Seconds taken.
    pub seconds: f64,
}

impl Relaxed {
    /// How many choices are listed unless told otherwise, even if more leave as many solutions.
    const TOLD: usize = 20;

    /// The numbers of solutions of the first choices, in their order. Told are those that leave
    /// the most, or the best `top`.
    pub fn new(
        puzzle: &board::Puzzle,
        k: usize,
        counts: &[u128],
        top: Option<usize>,
        seconds: f64,
    ) -> Relaxed {
        let clues: Vec<(Cell, Digit)> = puzzle.clues().collect();
        let choices = Choices::count(clues.len(), k) as u64;
        let most = counts.iter().copied().max().unwrap_or(0);
        let ties = counts.iter().filter(|count| **count == most).count();
        let told = top.map_or(ties.min(Relaxed::TOLD), |top| top.max(1)).min(counts.len());
        let clue = |&i: &usize| {
            let (cell, digit) = clues[i];
            format!("{}={}", puzzle.layout().spot(cell), digit.symbol())
        };
        let best = best(clues.len(), k, counts, told);
        Relaxed {
            puzzle: puzzle.symbols(),
            k,
            choices,
            counted: counts.len(),
            complete: counts.len() as u64 == choices,
            most: most.to_string(),
            best: best.iter().map(|choice| choice.iter().map(clue).collect()).collect(),
            seconds,
        }
    }
}

/// The choices with the greatest counts, the greatest first.
fn best(clues: usize, k: usize, counts: &[u128], wanted: usize) -> Vec<Vec<usize>> {
    let mut ranked: Vec<usize> = (0..counts.len()).collect();
    sort::by_key(&mut ranked, |&i| (Reverse(counts[i]), i));
    ranked.truncate(wanted);
    let mut best = vec![Vec::new(); ranked.len()];
    for (i, choice) in Choices::new(clues, k).enumerate().take(counts.len()) {
        if let Some(place) = ranked.iter().position(|&ranked| ranked == i) {
            best[place] = choice;
        }
    }
    best
}

/// A curve through the most solutions of each k, and how far it is from the truth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fit {
    /// Curve fitted through the maxima, `y = a e^(b k)`.
    pub fit: &'static str,
    /// Factor of the curve.
    pub a: f64,
    /// Growth of the curve.
    pub b: f64,
    /// Number of all clues.
    pub k: usize,
    /// Number of solutions that the curve predicts if all of them are removed.
    pub predicted: f64,
    /// Number of all grids.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Big"))]
    pub truth: String,
}

impl Fit {
    /// Of an [exponential](count::exponential) curve, the number of clues of a puzzle, and the number
    /// of all grids.
    pub fn new((a, b): (f64, f64), clues: usize, truth: u128) -> Fit {
        let predicted = a * (b * clues as f64).exp();
        Fit { fit: "y = a e^(b k)", a, b, k: clues, predicted, truth: truth.to_string() }
    }
}

/// How many complete grids a board has.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Census {
    /// Name of the board.
    pub layout: String,
    /// Number of complete grids.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Big"))]
    pub grids: String,
    /// Number of essentially different grids (`--essential`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::Big>"))]
    pub essential: Option<String>,
    /// Order of the symmetry group (`--essential`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u64>,
    /// Number of classes of the symmetry group (`--essential`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<usize>,
    /// Classes of moves that leave grids unchanged (`--essential`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<Fixed>,
    /// Terms whose sum is `grids`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// Seconds taken.
    pub seconds: f64,
}

impl Census {
    /// The number of grids of a board, the parts it is the sum of, and how many are essentially
    /// different if that is known.
    pub fn new(
        layout: String,
        grids: u128,
        parts: Vec<Part>,
        essential: Option<&Essential>,
        seconds: f64,
    ) -> Census {
        let fixed = essential.iter().flat_map(|found| &found.fixed);
        Census {
            layout,
            grids: grids.to_string(),
            essential: essential.map(|found| found.number.to_string()),
            moves: essential.map(|found| found.moves),
            classes: essential.map(|found| found.classes),
            fixed: fixed.map(Fixed::new).collect(),
            parts,
            seconds,
        }
    }
}

/// A class of moves that leave grids as they are, up to renaming of digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fixed {
    /// One move of the class.
    pub example: String,
    /// Number of moves in the class.
    pub moves: u64,
    /// Number of grids that each move leaves unchanged, up to renaming digits.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Big"))]
    pub grids: String,
}

impl Fixed {
    /// Of a class.
    pub fn new(fixed: &census::Fixed) -> Fixed {
        Fixed { example: fixed.name.clone(), moves: fixed.moves, grids: fixed.grids.to_string() }
    }
}

/// Beginnings of grids that are alike: a part of the number of all grids, which is the sum of
/// size × completions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// One of the beginnings of grids that are alike: the rows of the first band, or for boxes of
    /// two rows each digit's row in each band (`t` top, `b` bottom).
    pub example: String,
    /// Number of these beginnings.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Big"))]
    pub size: String,
    /// Number of grids that begin with each.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Big"))]
    pub completions: String,
}

impl From<&BandClass> for Part {
    fn from(class: &BandClass) -> Part {
        Part {
            example: class.to_string(),
            size: class.size.to_string(),
            completions: class.completions.to_string(),
        }
    }
}

impl From<&PairClass> for Part {
    fn from(class: &PairClass) -> Part {
        Part {
            example: class.to_string(),
            size: class.size.to_string(),
            completions: class.fillings.pow(2).to_string(),
        }
    }
}
