//! A puzzle rated.

use super::{Asked, row};
use crate::commands::args::Scale;
use crate::term::failure::Answer;
use crate::term::language::tongue;
use crate::term::stream::{Told, What};
use row::Way;
use shudu::board::{Puzzle, State};
use shudu::control::{Control, Stopped};
use shudu::format::Reading;
use shudu::language::{Tell, Tongue};
use shudu::logic::{Profile, RateError, Rater, Solver, Step, Strand, Whips};
use shudu::rating::Tenths;
use shudu::symmetry::canonical_of;
use shudu::view::Rated;

/// Why a puzzle has no rating.
enum Why {
    Rate(RateError),
    NotCanonical,
}

impl From<RateError> for Why {
    fn from(error: RateError) -> Why {
        Why::Rate(error)
    }
}

impl Tell for Why {
    fn tell(&self, t: Tongue) -> String {
        match self {
            Why::Rate(error) => error.tell(t),
            Why::NotCanonical => say!(
                t,
                "pencil marks have no canonical form; rate it without --invariant",
                "候选数标记没有标准形；请去掉 --invariant 再评级"
            ),
        }
    }
}

pub struct Worker {
    asked: Asked,
    rater: Rater,
    solver: Solver,
    profile: Profile,
    whips: Whips,
}

impl Worker {
    pub fn new(asked: Asked) -> Worker {
        let (solver, profile) = (Solver::classic(), Profile::hodoku());
        let solver = if asked.options.steps { solver } else { solver.brief() };
        // What it rates was looked at before.
        Worker { asked, rater: Rater::trusting(), solver, profile, whips: Whips::default() }
    }

    pub fn told(&mut self, reading: &Reading, control: &Control) -> Told {
        let clues = || reading.state.puzzle.clues().count();
        if self.asked.clues.is_some_and(|(from, to)| !(from..=to).contains(&clues())) {
            return Told { what: Some(What::Nothing), complaint: None, answer: Answer::Yes };
        }
        let rated = self.subject(&reading.state.puzzle, control).and_then(|subject| {
            let (rated, path) = self.rated(reading, &subject, control)?;
            let in_tenths = rated.rating.map(|rating| Tenths::new(rating.tenths.er));
            Ok(match self.asked.between.zip(in_tenths) {
                Some(((from, to), er)) if !(from..=to).contains(&er) => What::Nothing,
                _ => row::row(&self.asked, rated, &path, &subject),
            })
        });
        match rated {
            Ok(what) => Told { what: Some(what), complaint: None, answer: Answer::Yes },
            Err(why) => {
                let complaint = Some(why.tell(tongue()));
                let what = match why {
                    // Nothing is said of a puzzle that was not looked at to the end.
                    Why::Rate(RateError::Stopped(_)) => None,
                    _ if self.asked.between.is_some() => Some(What::Nothing),
                    why => {
                        let error = Some(why.tell(Tongue::default()));
                        let rated = Rated { error, ..Rated::new(reading, self.asked.options) };
                        Some(row::row(
                            &self.asked,
                            rated,
                            &Way::Steps(Vec::new()),
                            &reading.state.puzzle,
                        ))
                    }
                };
                Told { what, complaint, answer: Answer::No }
            }
        }
    }

    /// The puzzle to be rated, or why there is none.
    fn subject(&self, puzzle: &Puzzle, control: &Control) -> Result<Puzzle, Why> {
        Rater::check(puzzle, control)?;
        if !self.asked.options.invariant {
            return Ok(puzzle.clone());
        }
        let canonical = canonical_of(puzzle).map(|canonical| canonical.puzzle());
        canonical.ok_or(Why::NotCanonical)
    }

    /// What is known of a puzzle, and its steps if they were asked for.
    fn rated(
        &mut self,
        reading: &Reading,
        subject: &Puzzle,
        control: &Control,
    ) -> Result<(Rated, Way), RateError> {
        let options = self.asked.options;
        let canonical = options.invariant.then(|| subject.symbols());
        let rated = Rated { canonical, ..Rated::new(reading, options) };
        let stopped = |why| RateError::Stopped(Stopped { why, known: None });
        let strand = match self.asked.scale {
            Scale::W => Some(Strand::Whip),
            Scale::B => Some(Strand::Braid),
            _ => None,
        };
        if let Some(strand) = strand {
            let mut whips = Vec::new();
            let mut keep = |whip| whips.push(whip);
            let longest = self.whips.rate(subject, strand, control, &mut keep).map_err(stopped)?;
            return Ok((rated.strung(strand, longest), Way::Whips(whips)));
        }
        if self.asked.scale == Scale::Te {
            let depth = self.whips.depth(subject, control).map_err(stopped)?;
            return Ok((rated.nested(depth), Way::Steps(Vec::new())));
        }
        if self.asked.scale == Scale::Hodoku {
            let state = State::new(subject.clone());
            let path = self.solver.path(&self.profile, &state, control);
            let path = path.map_err(|stopped| RateError::Stopped(stopped.map(|_| None)))?;
            let rated = rated.scored(&path);
            let costs = path.steps.into_iter().map(|priced| (priced.step, priced.cost));
            return Ok((rated, Way::Steps(costs.collect())));
        }
        if let Some(bound) = self.asked.at_least {
            let reached = self.rater.is_at_least(subject, bound, control)?;
            return Ok((Rated { reached: Some(reached), ..rated }, Way::Steps(Vec::new())));
        }
        let mut path = Vec::new();
        let rating = if options.steps {
            self.rater.steps(subject, control, &mut |step| path.push(valued(step)))?
        } else {
            self.rater.rate(subject, control)?
        };
        Ok((Rated { rating: Some(rating.into()), ..rated }, Way::Steps(path)))
    }
}

/// A step of Sudoku Explainer's, and its rating.
fn valued(step: Step) -> (Step, f64) {
    let rating = step.rating.expect("a step of Sudoku Explainer has a rating");
    (step, rating.value())
}
