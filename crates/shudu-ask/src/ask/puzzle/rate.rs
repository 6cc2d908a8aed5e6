//! Rate: how hard a puzzle is on one scale, and the path that shows it.

use crate::ask::tools::Detail;
use crate::ask::{AskError, Question, Tools};
use crate::view::{RateOptions, Rated};
use serde::Deserialize;
use shudu_board::board::{Puzzle, State};
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_board::rating::{Rating, Tenths};
use shudu_count::symmetry::canonical_of;
use shudu_logic::logic::{self, Profile, RateError, Rater, Step, Strand, Whip};

/// What puzzles are rated by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// The three ratings of Sudoku Explainer.
    #[default]
    Se,
    /// HoDoKu's score.
    Hodoku,
    /// Length of the longest whip needed.
    W,
    /// Length of the longest braid needed.
    B,
    /// Depth to which tries must be nested.
    Te,
}

impl Scale {
    /// All scales.
    pub const ALL: [Scale; 5] = [Scale::Se, Scale::Hodoku, Scale::W, Scale::B, Scale::Te];

    /// Id for programs and options.
    pub const fn id(self) -> &'static str {
        match self {
            Scale::Se => "se",
            Scale::Hodoku => "hodoku",
            Scale::W => "w",
            Scale::B => "b",
            Scale::Te => "te",
        }
    }

    /// The scale of an id.
    pub fn from_id(id: &str) -> Option<Scale> {
        Scale::ALL.into_iter().find(|scale| scale.id() == id)
    }
}

/// Rates a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Rate {
    /// The scale.
    pub scale: Scale,
    /// Whether the canonical form is rated, so that isomorphs get the same rating.
    pub invariant: bool,
    /// Whether the steps are part of the answer.
    pub steps: bool,
    /// Only answers whether the rating is at least this high.
    pub at_least: Option<f64>,
}

/// A rating, as the scale has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RatingValue {
    /// The ratings of Sudoku Explainer.
    Se(Rating),
    /// Whether the rating is as high as was asked.
    Reached(bool),
    /// HoDoKu's score.
    Hodoku {
        /// Sum of the costs of the steps.
        score: f64,
        /// Level of the hardest step.
        grade: logic::Grade,
        /// Whether the steps solve the puzzle.
        solved: bool,
    },
    /// Length of the longest whip or braid, if they solve the puzzle.
    Strand(Strand, Option<usize>),
    /// Depth of nested tries.
    Depth(usize),
}

/// The path that a rating rests on, if steps were asked for.
#[derive(Clone, Debug)]
pub enum RatedPath {
    /// Steps, and the rating or cost of each.
    Steps(Vec<(Step, f64)>),
    /// Whips or braids.
    Whips(Vec<Whip>),
}

/// A rating with its path.
pub struct RatedPuzzle {
    /// The rating.
    pub value: RatingValue,
    /// The path.
    pub path: RatedPath,
    /// What was rated: the puzzle, or its canonical form.
    pub subject: Puzzle,
}

impl Rate {
    /// Checks options that do not depend on the puzzle.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if the scale has no steps and they are asked for.
    pub fn check(&self) -> Result<(), AskError> {
        match self.steps && self.scale == Scale::Te {
            true => Err(AskError::NoSteps),
            false => Ok(()),
        }
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if the puzzle does not have exactly one solution, or if rating was
    /// stopped.
    pub fn find(
        &self,
        puzzle: &Puzzle,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<RatedPuzzle, AskError> {
        self.check()?;
        Rater::check(puzzle, control)?;
        let subject = match self.invariant {
            true => canonical_of(puzzle).ok_or(AskError::MarksNotInvariant)?.puzzle(),
            false => puzzle.clone(),
        };
        let (value, path) = match self.scale {
            Scale::Se => self.explainer(&subject, tools, control)?,
            Scale::Hodoku => self.hodoku(&subject, tools, control)?,
            Scale::W => strand(Strand::Whip, &subject, tools, control)?,
            Scale::B => strand(Strand::Braid, &subject, tools, control)?,
            Scale::Te => {
                let depth = tools.whips().depth(&subject, control)?;
                (RatingValue::Depth(depth), RatedPath::Steps(Vec::new()))
            }
        };
        Ok(RatedPuzzle { value, path, subject })
    }

    fn explainer(
        &self,
        puzzle: &Puzzle,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<(RatingValue, RatedPath), RateError> {
        let rater = tools.rater();
        let mut path = Vec::new();
        let value = match (self.at_least, self.steps) {
            (Some(bound), _) => {
                let bound = Tenths::new((bound * 10.0).round() as u16);
                RatingValue::Reached(rater.is_at_least(puzzle, bound, control)?)
            }
            (None, true) => {
                RatingValue::Se(rater.steps(puzzle, control, &mut |step| path.push(step))?)
            }
            (None, false) => RatingValue::Se(rater.rate(puzzle, control)?),
        };
        let rated = |step: Step| {
            let rating = step.rating.expect("a step of Sudoku Explainer has a rating");
            (step, rating.value())
        };
        Ok((value, RatedPath::Steps(path.into_iter().map(rated).collect())))
    }

    fn hodoku(
        &self,
        puzzle: &Puzzle,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<(RatingValue, RatedPath), AskError> {
        let detail = if self.steps { Detail::Full } else { Detail::Brief };
        let solver = tools.solver(puzzle.layout(), detail)?;
        let path = solver.path(&Profile::hodoku(), &State::new(puzzle.clone()), control);
        let path = path.map_err(|stopped| RateError::Stopped(stopped.map(|_| None)))?;
        let (score, grade, solved) = (path.score, path.grade, path.solved);
        let costs = path.steps.into_iter().map(|priced| (priced.step, priced.cost));
        Ok((RatingValue::Hodoku { score, grade, solved }, RatedPath::Steps(costs.collect())))
    }

    /// The answer for a puzzle that was rated, or why it was not.
    pub fn view(&self, reading: &Reading, found: &Result<RatedPuzzle, AskError>) -> Rated {
        let options =
            RateOptions { invariant: self.invariant, steps: self.steps, at_least: self.at_least };
        let rated = Rated::new(reading, options);
        let found = match found {
            Ok(found) => found,
            Err(why) => return Rated { error: Some(why.to_string()), ..rated },
        };
        let canonical = self.invariant.then(|| found.subject.symbols());
        let rated = Rated { canonical, ..rated }.with_value(&found.value);
        let layout = found.subject.layout();
        match &found.path {
            _ if !self.steps => rated,
            RatedPath::Steps(path) => rated.with_steps(path, layout),
            RatedPath::Whips(whips) => rated.with_whips(whips, layout),
        }
    }
}

fn strand(
    strand: Strand,
    puzzle: &Puzzle,
    tools: &mut Tools,
    control: &Control,
) -> Result<(RatingValue, RatedPath), AskError> {
    let mut whips = Vec::new();
    let mut keep = |whip| whips.push(whip);
    let longest = tools.whips().rate(puzzle, strand, control, &mut keep)?;
    Ok((RatingValue::Strand(strand, longest), RatedPath::Whips(whips)))
}

impl Question for Rate {
    const NAME: &str = "rate";
    const PATIENCE: f64 = 600.0;
    type Subject = Reading;
    type Answer = Rated;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Rated, AskError> {
        let found = self.find(&reading.state.puzzle, tools, control)?;
        Ok(self.view(reading, &Ok(found)))
    }
}
