//! What is known of a puzzle before it is played.

use shudu_board::board::{Grid, Puzzle, State};
use shudu_board::control::{Control, Stop};
use shudu_board::rating::Tenths;
use shudu_board::sort;
use shudu_logic::hint::solve;
use shudu_logic::logic::{Profile, RateError, Rater, Solver, Technique};

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// None.
    None,
    /// One.
    One,
    /// Two at least.
    Many,
    /// It was not found out; only on large boards.
    Unknown,
}

/// What is known of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// How many solutions it has.
    pub solutions: Solutions,
    /// The solution, if it is the only one.
    pub solution: Option<Grid>,
}

impl Facts {
    /// Solves a puzzle. The search is bounded: a large board may stay [`Solutions::Unknown`].
    pub fn of(puzzle: &Puzzle) -> Facts {
        Facts::under(puzzle, &Control::FREE).expect("nothing stops a free control")
    }

    /// Solves a puzzle under a control.
    ///
    /// # Errors
    ///
    /// Returns the [`Stop`] if it was stopped.
    pub fn under(puzzle: &Puzzle, control: &Control) -> Result<Facts, Stop> {
        let solved = solve(puzzle, control)?;
        let solutions = match solved.count {
            Some(0) => Solutions::None,
            Some(1) => Solutions::One,
            Some(_) => Solutions::Many,
            None => Solutions::Unknown,
        };
        let first = solved.first.filter(|_| solutions == Solutions::One);
        let grid = |digits| Grid::new(puzzle.layout().clone(), digits).ok();
        Ok(Facts { solutions, solution: first.and_then(grid) })
    }

    /// Returns the rating (ER) of the puzzle, if it has one: on the classic board, with one
    /// solution. The hardest puzzles take a second.
    ///
    /// # Errors
    ///
    /// Returns the [`Stop`] if it was stopped.
    pub fn rating(&self, puzzle: &Puzzle, control: &Control) -> Result<Option<Tenths>, Stop> {
        if !puzzle.layout().is_classic() || self.solution.is_none() {
            return Ok(None);
        }
        match Rater::trusting().rate(puzzle, control) {
            Ok(rating) => Ok(Some(rating.er)),
            Err(RateError::Stopped(stopped)) => Err(stopped.why),
            Err(_) => Ok(None),
        }
    }

    /// Returns the techniques that the puzzle needs of people, the one that costs most first.
    ///
    /// # Errors
    ///
    /// Returns the [`Stop`] if it was stopped.
    pub fn techniques(&self, puzzle: &Puzzle, control: &Control) -> Result<Vec<Technique>, Stop> {
        let solver = self.solution.as_ref().and_then(|_| Solver::new(puzzle.layout().clone()).ok());
        let Some(mut solver) = solver else { return Ok(Vec::new()) };
        let state = State::new(puzzle.clone());
        let path = solver.path(&Profile::human(), &state, control);
        let path = path.map_err(|stopped| stopped.why)?;
        let mut steps: Vec<_> =
            path.steps.iter().map(|priced| (priced.cost, priced.step.technique)).collect();
        sort::by(&mut steps, |a, b| b.0.total_cmp(&a.0));
        let mut techniques: Vec<Technique> = Vec::new();
        for (_, technique) in steps {
            if !techniques.contains(&technique) {
                techniques.push(technique);
            }
        }
        Ok(techniques)
    }
}
