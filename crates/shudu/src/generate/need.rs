//! Proofs that a puzzle needs a technique.
//!
//! A puzzle *needs* a technique if it is solved by techniques that are not harder, and is
//! not when that one is switched off. Not harder is what Sudoku Explainer does not
//! rate higher; for a technique without a rating, what people see no later (the order of
//! [`Profile::human`]). With `only` nothing counts but singles, intersections and the
//! techniques themselves.

use crate::board::{Candidates, Puzzle, State};
use crate::control::Control;
use crate::logic::{Family, Profile, Solver, Step, TECHNIQUES, Technique, TechniqueRow};
use crate::rating::Tenths;
use std::sync::Arc;

/// Why a technique is needed.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// The technique.
    pub technique: Technique,
    /// Without it this many steps can be made,
    pub steps: usize,
    /// and this many cells stay open.
    pub open: usize,
    /// A step with it that goes on from there.
    pub step: Step,
}

/// Whether puzzles that need it are looked for: people can see it, and it is a pattern, not
/// a chain of any length.
pub fn is_pattern(technique: Technique) -> bool {
    let family = technique.row().family;
    !matches!(family, Family::Chain | Family::Net) && Profile::human().entry(technique).is_some()
}

/// Why the solver goes on to the end.
const FREE: &str = "nobody stops it";

/// Proves needs, keeping its working memory.
#[derive(Debug)]
pub struct Needs {
    solver: Solver,
    techniques: Vec<Technique>,
    only: bool,
    /// What is not harder.
    profile: Profile,
    /// The same without each of the techniques.
    without: Vec<Profile>,
}

impl Needs {
    /// For puzzles of the classic board that need these techniques.
    pub fn new(layout: Arc<crate::board::Layout>, techniques: &[Technique], only: bool) -> Needs {
        let human = Profile::human();
        let profile = if only {
            human.only(&simple_and(techniques))
        } else if let Some(rating) = highest(techniques) {
            human.only(&rated_up_to(rating))
        } else {
            human.up_to(techniques)
        };
        let without = techniques.iter().map(|&one| profile.clone().without(&[one])).collect();
        let techniques = techniques.to_vec();
        Needs { solver: Solver::new(layout), techniques, only, profile, without }
    }

    /// Whether it is for these techniques.
    pub fn is_for(&self, techniques: &[Technique], only: bool) -> bool {
        self.techniques == techniques && self.only == only
    }

    /// Whether a puzzle is solved by what is not harder.
    pub fn is_solved(&mut self, puzzle: &Puzzle) -> bool {
        let state = State::new(puzzle.clone());
        let solved = self.solver.walk(&self.profile, &state, &Control::FREE, &mut |_| true);
        solved.expect(FREE)
    }

    /// The proofs that a puzzle which is solved needs each of the techniques, if it does.
    pub fn proofs(&mut self, puzzle: &Puzzle) -> Option<Vec<Proof>> {
        (0..self.techniques.len()).map(|which| self.proof(puzzle, which)).collect()
    }

    fn proof(&mut self, puzzle: &Puzzle, which: usize) -> Option<Proof> {
        let technique = self.techniques[which];
        let start = State::new(puzzle.clone());
        let mut stuck = start.clone();
        let mut candidates = start.candidates();
        let mut steps = 0;
        let mut follow = |priced: &crate::logic::Priced| {
            follow(&priced.step, &mut stuck, &mut candidates);
            steps += 1;
            true
        };
        let without = &self.without[which];
        if self.solver.walk(without, &start, &Control::FREE, &mut follow).expect(FREE) {
            return None;
        }
        let open = stuck.digits().iter().filter(|digit| digit.is_none()).count();
        stuck.centre = Some(candidates);
        let steps_with = self.solver.all(technique, &stuck, &Control::FREE).expect(FREE);
        let step = steps_with.into_iter().next()?;
        Some(Proof { technique, steps, open, step })
    }
}

/// Does what a step says.
fn follow(step: &Step, state: &mut State, candidates: &mut Candidates) {
    for &(cell, digit) in &step.eliminations {
        candidates[cell].remove(digit);
    }
    if let Some((cell, digit)) = step.placement {
        state.placed[cell.index()] = Some(digit);
        for &peer in state.puzzle.layout().peers(cell) {
            candidates[peer].remove(digit);
        }
    }
}

fn simple_and(techniques: &[Technique]) -> Vec<Technique> {
    let simple = |family: Family| matches!(family, Family::Single | Family::Intersection);
    let wanted = TECHNIQUES.iter().filter(|row| simple(row.family)).map(|row| row.technique);
    wanted.chain(techniques.iter().copied()).collect()
}

/// The highest rating of techniques, if all have one.
pub fn highest(techniques: &[Technique]) -> Option<Tenths> {
    let mut ratings = techniques.iter().map(|technique| technique.row().rating);
    ratings.try_fold(Tenths::default(), |highest, rating| Some(highest.max(rating?)))
}

/// Singles, and what is rated up to so much.
fn rated_up_to(most: Tenths) -> Vec<Technique> {
    let fits = |row: &&TechniqueRow| {
        row.family == Family::Single || row.rating.is_some_and(|rating| rating <= most)
    };
    TECHNIQUES.iter().filter(fits).map(|row| row.technique).collect()
}
