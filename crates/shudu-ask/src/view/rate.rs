//! Rating: how hard a puzzle is, and the way through it.

use super::{Candidate, Puzzle, Step};
use serde::Serialize;
use shudu_board::board::{Cell, Digit, Layout};
use shudu_board::format::{self, Format, Reading};
use shudu_board::rating;
use shudu_logic::logic;

/// A puzzle rated, or why it is not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// The puzzle; with pencil marks, since without them it would be another.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// The rules that are followed.
    pub engine: &'static str,
    /// The version of Shudu.
    pub version: &'static str,
    /// What was asked.
    pub options: RateOptions,
    /// The canonical form, if that was rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// Why there is no rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Whether the rating is as high as was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<bool>,
    /// The ratings, as Sudoku Explainer has them.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Ratings>,
    /// The score, as HoDoKu has it.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The length of the longest whip needed, if whips solve it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub w: Option<Option<usize>>,
    /// The same of braids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<Option<usize>>,
    /// How deep tries must be nested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub te: Option<usize>,
    /// The steps, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Step>>,
    /// The whips or braids, in order.
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

    /// The same with HoDoKu's score and level.
    pub fn scored(self, path: &logic::Path) -> Rated {
        let score = Score { score: path.score, level: path.grade.id(), solved: path.solved };
        Rated { engine: "HoDoKu 2.3 rules", score: Some(score), ..self }
    }

    /// The same with the longest whip or braid needed.
    pub fn strung(self, strand: logic::Strand, longest: Option<usize>) -> Rated {
        match strand {
            logic::Strand::Whip => Rated { engine: "Berthier's whips", w: Some(longest), ..self },
            logic::Strand::Braid => Rated { engine: "Berthier's braids", b: Some(longest), ..self },
        }
    }

    /// The same with how deep tries must be nested.
    pub fn nested(self, depth: usize) -> Rated {
        Rated { engine: "Berthier's T&E", te: Some(depth), ..self }
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
pub struct RateOptions {
    /// Whether the canonical form is rated.
    pub invariant: bool,
    /// Whether the steps are listed.
    pub steps: bool,
    /// The rating that is enough, if only that is asked.
    pub at_least: Option<f64>,
}

/// The three ratings of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// Of the hardest step.
    pub er: f64,
    /// Of the hardest up to the first digit placed.
    pub ep: f64,
    /// Of the first.
    pub ed: f64,
    /// The same in tenths.
    pub tenths: Tenths,
}

/// The three ratings in tenths, as whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Tenths {
    /// Of the hardest step.
    pub er: u16,
    /// Of the hardest up to the first digit placed.
    pub ep: u16,
    /// Of the first.
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
pub struct Score {
    /// The sum of the costs of the steps.
    pub score: f64,
    /// The id of the level.
    pub level: &'static str,
    /// Whether the steps solve the puzzle.
    pub solved: bool,
}

/// A whip or braid: a candidate that is supposed, and the variables up to a contradiction.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Whip {
    /// The candidate that goes.
    pub target: Candidate,
    /// The variables, in order.
    pub links: Vec<WhipLink>,
}

/// A variable of a whip or braid: a cell, or a digit in a house.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhipLink {
    /// The cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// The house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// The digit that needs a place in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<usize>,
    /// The candidate that is excluded by what was found before.
    pub left: Candidate,
    /// The only candidate left; none in the last variable.
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
