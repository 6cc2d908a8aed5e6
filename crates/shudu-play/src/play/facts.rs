//! What is known of a puzzle before it is played.

use shudu_board::board::{Grid, Puzzle, State};
use shudu_board::control::Control;
use shudu_board::rating::Tenths;
use shudu_board::sort;
use shudu_logic::hint::solve;
use shudu_logic::logic::{Profile, Rater, Solver, Technique};

/// Why what is asked is answered.
const FREE: &str = "it has one solution where that is asked, and nobody stops it";

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
    /// Solves a puzzle.
    pub fn of(puzzle: &Puzzle) -> Facts {
        let solved = solve(puzzle, &Control::FREE).expect(FREE);
        let solutions = match solved.count {
            Some(0) => Solutions::None,
            Some(1) => Solutions::One,
            Some(_) => Solutions::Many,
            None => Solutions::Unknown,
        };
        let first = solved.first.filter(|_| solutions == Solutions::One);
        let grid = |digits| Grid::new(puzzle.layout().clone(), digits).ok();
        Facts { solutions, solution: first.and_then(grid) }
    }

    /// Its rating (ER), if it has one: on the classic board, with one solution. The hardest
    /// take a second.
    pub fn rating(&self, puzzle: &Puzzle) -> Option<Tenths> {
        let rated = puzzle.layout().is_classic() && self.solution.is_some();
        let rate = || Rater::trusting().rate(puzzle, &Control::FREE).expect(FREE);
        rated.then(|| rate().er)
    }

    /// The techniques of a profile's path, the one that costs most first.
    pub fn techniques(&self, puzzle: &Puzzle, profile: &Profile) -> Vec<Technique> {
        let solver = self.solution.as_ref().and_then(|_| Solver::new(puzzle.layout().clone()).ok());
        let Some(mut solver) = solver else { return Vec::new() };
        let state = State::new(puzzle.clone());
        let path = solver.path(profile, &state, &Control::FREE).expect(FREE);
        let mut steps: Vec<_> =
            path.steps.iter().map(|priced| (priced.cost, priced.step.technique)).collect();
        sort::by(&mut steps, |a, b| b.0.total_cmp(&a.0));
        let mut techniques: Vec<Technique> = Vec::new();
        for (_, technique) in steps {
            if !techniques.contains(&technique) {
                techniques.push(technique);
            }
        }
        techniques
    }
}
