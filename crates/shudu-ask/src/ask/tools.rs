//! What questions reuse: engines, raters and counters, one set per thread.

use super::AskError;
use super::error::Classic;
use super::lab::Runs;
use shudu_board::board::{Layout, Puzzle};
use shudu_board::control::Control;
use shudu_board::language::Tongue;
use shudu_count::count::Counter;
use shudu_count::symmetry::Forms;
use shudu_logic::logic::{Measurer, Profile, Rater, Solver, Technique, Way, Whips};
use shudu_search::search::{Engine, Limits, Solved};
use std::sync::Arc;

/// Engines, raters and counters that questions reuse, and what the caller says about itself.
///
/// Parts are constructed when the first question needs them.
pub struct Tools {
    /// Language and naming of the sentences in answers.
    pub tongue: Tongue,
    /// Threads for one question; answers do not depend on it.
    pub threads: usize,
    /// Random seed for questions that name none.
    pub seed: u64,
    /// Largest board, in rows, that is read from a text.
    pub largest_board: usize,
    /// Seconds since any fixed moment, for the times in answers. The library has no clock: zero
    /// unless the caller has one.
    pub clock: fn() -> f64,
    pub(super) runs: Runs,
    engine: Option<Engine>,
    rater: Option<Rater>,
    solver: Option<(Solver, Detail)>,
    whips: Option<Whips>,
    forms: Option<Forms>,
    measurer: Option<Measurer>,
}

/// Whether a solver records the evidence of its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Steps with all that they rest on.
    Full,
    /// Steps without evidence, which is faster.
    Brief,
}

impl Default for Tools {
    fn default() -> Tools {
        Tools {
            tongue: Tongue::default(),
            threads: 1,
            seed: 0,
            largest_board: 64,
            clock: || 0.0,
            runs: Runs::default(),
            engine: None,
            rater: None,
            solver: None,
            whips: None,
            forms: None,
            measurer: None,
        }
    }
}

impl Tools {
    /// Tools that answer in a language.
    pub fn new(tongue: impl Into<Tongue>) -> Tools {
        Tools { tongue: tongue.into(), ..Tools::default() }
    }

    /// The general engine, which chooses by the board.
    pub(crate) fn engine(&mut self) -> &mut Engine {
        self.engine.get_or_insert_with(Engine::new)
    }

    /// Solves a puzzle as far as it takes to know whether it has one solution.
    pub(crate) fn solve(&mut self, puzzle: &Puzzle, control: &Control) -> Result<Solved, AskError> {
        let limits = Limits::solutions(2).under(*control);
        let (mut grids, outcome) = self.engine().grids(puzzle, &limits);
        outcome.whole().map_err(|stopped| stopped.why)?;
        Ok(match (grids.pop(), grids.pop()) {
            (None, _) => Solved::None,
            (Some(only), None) => Solved::One(only),
            (Some(second), Some(first)) => Solved::Many([first, second]),
        })
    }

    /// The rater of Sudoku Explainer's scale; puzzles must have been checked by [`Rater::check`].
    pub(crate) fn rater(&mut self) -> &mut Rater {
        self.rater.get_or_insert_with(Rater::trusting)
    }

    /// Whips, braids and nested tries.
    pub(crate) fn whips(&mut self) -> &mut Whips {
        self.whips.get_or_insert_with(Whips::default)
    }

    /// Canonical forms.
    pub(crate) fn forms(&mut self) -> &mut Forms {
        self.forms.get_or_insert_with(Forms::new)
    }

    /// All measures at once.
    pub(crate) fn measurer(&mut self) -> &mut Measurer {
        self.measurer.get_or_insert_with(Measurer::new)
    }

    /// Exact counts.
    pub fn counter(&self) -> Counter {
        Counter::new().threads(self.threads)
    }

    /// The solver by techniques for a board.
    pub(crate) fn solver(
        &mut self,
        layout: &Arc<Layout>,
        detail: Detail,
    ) -> Result<&mut Solver, AskError> {
        let fits = |(solver, its): &(Solver, Detail)| *its == detail && solver.layout() == layout;
        if !self.solver.as_ref().is_some_and(fits) {
            let solver = Solver::new(layout.clone())?;
            let solver = if detail == Detail::Brief { solver.brief() } else { solver };
            self.solver = Some((solver, detail));
        }
        Ok(&mut self.solver.as_mut().expect("it was made if it was missing").0)
    }
}

/// Checks whether a profile can be followed on a board.
///
/// # Errors
///
/// Returns an [`AskError`] if the board is too large for steps, or not the classic one that the
/// profile is for.
pub fn check_profile(profile: &Profile, layout: &Layout) -> Result<(), AskError> {
    Solver::check(layout)?;
    if layout.is_classic() {
        return Ok(());
    }
    if profile.way() == Way::Se {
        return Err(Classic::SeProfile.not_for(layout));
    }
    match profile.entry(Technique::DirectPointing) {
        Some(_) => Err(Classic::NoNotes.not_for(layout)),
        None => Ok(()),
    }
}
