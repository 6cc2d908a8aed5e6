//! Rating: how hard a puzzle is, and the way through it.

use super::{Candidate, Puzzle, Step};
use crate::ask::RatingValue;
use serde::Serialize;
use shudu_board::board::{Cell, Digit, Layout};
use shudu_board::format::{self, Format, Reading};
use shudu_board::rating;
use shudu_logic::logic;

/// A puzzle rated, or why it is not.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rated {
    /// Givens; for a pencil-mark puzzle, nine characters per cell.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Rules followed: `SE 1.2.1 rules`, `HoDoKu 2.3 rules` with `--scale hodoku`, `Berthier's
    /// whips`, `Berthier's braids` or `Berthier's T&E` with `--scale w`, `b` or `te`.
    pub engine: &'static str,
    /// Version of Shudu.
    pub version: &'static str,
    /// Options of the request.
    pub options: RateOptions,
    /// Canonical form, which was rated (`--invariant`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// Why the puzzle cannot be rated; there are no ratings and no steps in this case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Whether `er` reaches `--at-least`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<bool>,
    /// The ratings, as Sudoku Explainer has them.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Ratings>,
    /// The score, as HoDoKu has it.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Length of the longest whip needed, `null` if whips do not solve the puzzle (`--scale w`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::OrNull<usize>>"))]
    pub w: Option<Option<usize>>,
    /// Length of the longest braid needed, `null` if braids do not solve the puzzle (`--scale b`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::OrNull<usize>>"))]
    pub b: Option<Option<usize>>,
    /// Depth to which tries must be nested (`--scale te`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub te: Option<usize>,
    /// Steps, in order (`--steps`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Step>>,
    /// Whips or braids, in order (`--steps` with `--scale w` or `b`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whips: Option<Vec<Whip>>,
}

impl Rated {
    /// A puzzle that nothing is known of yet.
    pub fn new(reading: &Reading, options: RateOptions) -> Rated {
        let mut puzzle = Puzzle::new(reading);
        let subject = &reading.state.puzzle;
        if subject.limits().is_some()
            && let Ok(marks) = format::write(&subject.clone().into(), Format::Pencilmarks)
        {
            puzzle.puzzle = marks;
        }
        Rated {
            puzzle,
            engine: "SE 1.2.1 rules",
            version: env!("CARGO_PKG_VERSION"),
            options,
            canonical: None,
            error: None,
            reached: None,
            rating: None,
            score: None,
            w: None,
            b: None,
            te: None,
            steps: None,
            whips: None,
        }
    }

    /// The same with a rating.
    pub fn with_value(self, value: &RatingValue) -> Rated {
        use logic::Strand::{Braid, Whip};
        match *value {
            RatingValue::Se(rating) => Rated { rating: Some(rating.into()), ..self },
            RatingValue::Reached(reached) => Rated { reached: Some(reached), ..self },
            RatingValue::Hodoku { score, grade, solved } => {
                let score = Score { score, level: grade.id(), solved };
                Rated { engine: "HoDoKu 2.3 rules", score: Some(score), ..self }
            }
            RatingValue::Strand(Whip, w) => {
                Rated { engine: "Berthier's whips", w: Some(w), ..self }
            }
            RatingValue::Strand(Braid, b) => {
                Rated { engine: "Berthier's braids", b: Some(b), ..self }
            }
            RatingValue::Depth(te) => Rated { engine: "Berthier's T&E", te: Some(te), ..self },
        }
    }

    /// The same with all whips or braids.
    pub fn with_whips(self, whips: &[logic::Whip], layout: &Layout) -> Rated {
        Rated { whips: Some(whips.iter().map(|whip| Whip::new(whip, layout)).collect()), ..self }
    }

    /// The same with the steps, each with its rating or what it costs.
    pub fn with_steps(self, steps: &[(logic::Step, f64)], layout: &Layout) -> Rated {
        let view = |(step, cost): &(logic::Step, f64)| Step::new(step, Some(*cost), layout);
        Rated { steps: Some(steps.iter().map(view).collect()), ..self }
    }
}

/// What was asked of a rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RateOptions {
    /// Whether the canonical form is rated (`--invariant`).
    pub invariant: bool,
    /// Whether the steps are listed (`--steps`).
    pub steps: bool,
    /// Rating to be reached (`--at-least`).
    pub at_least: Option<f64>,
}

/// The three ratings of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ratings {
    /// Rating of the hardest step.
    pub er: f64,
    /// Rating of the hardest step up to the first digit placed.
    pub ep: f64,
    /// Rating of the first step.
    pub ed: f64,
    /// Ratings in tenths.
    pub tenths: Tenths,
}

/// The three ratings in tenths, as whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tenths {
    /// Rating of the hardest step.
    pub er: u16,
    /// Rating of the hardest step up to the first digit placed.
    pub ep: u16,
    /// Rating of the first step.
    pub ed: u16,
}

impl From<rating::Rating> for Ratings {
    fn from(rating::Rating { er, ep, ed }: rating::Rating) -> Ratings {
        let tenths = Tenths { er: er.get(), ep: ep.get(), ed: ed.get() };
        Ratings { er: er.value(), ep: ep.value(), ed: ed.value(), tenths }
    }
}

/// HoDoKu's score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// Sum of the costs of the steps (HoDoKu).
    pub score: f64,
    /// Level (HoDoKu).
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Grade"))]
    pub level: &'static str,
    /// Whether the steps solve the puzzle.
    pub solved: bool,
}

/// A whip or braid: a candidate that is supposed, and the variables up to a contradiction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Whip {
    /// Candidate eliminated.
    pub target: Candidate,
    /// Variables, in order.
    pub links: Vec<WhipLink>,
}

/// A variable of a whip or braid: a cell, or a digit in a house.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhipLink {
    /// Cell that is the variable.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::CellName>"))]
    pub cell: Option<String>,
    /// House, if the variable is the place of a digit in a house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// Digit that needs a place in the house.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::Digit>"))]
    pub digit: Option<usize>,
    /// Candidate that is excluded by a value found before.
    pub left: Candidate,
    /// Only candidate left, which is the value; `null` in the last variable.
    pub right: Option<Candidate>,
}

impl Whip {
    fn new(whip: &logic::Whip, layout: &Layout) -> Whip {
        let link = |link: &logic::Strung| {
            let (cell, house, digit) = match link.variable {
                logic::Variable::Cell(cell) => (Some(layout.spot(cell).to_string()), None, None),
                logic::Variable::House(house, digit) => {
                    (None, Some(house.to_string()), Some(digit.value()))
                }
            };
            let left = candidate(link.left, layout);
            let right = link.right.map(|right| candidate(right, layout));
            WhipLink { cell, house, digit, left, right }
        };
        Whip {
            target: candidate(whip.target, layout),
            links: whip.links.iter().map(link).collect(),
        }
    }
}

fn candidate((cell, digit): (Cell, Digit), layout: &Layout) -> Candidate {
    Candidate { cell: layout.spot(cell).to_string(), digit: digit.value() }
}
