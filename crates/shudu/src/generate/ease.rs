//! Easing: a puzzle that a profile does not solve gets more clues, until it does.
//!
//! Where the steps end, the cell with the most candidates gets its digit, which says most, and
//! the steps go on. More clues never make a step impossible, so the puzzle with all of them is
//! solved from its beginning.

use crate::board::{Cell, DigitSet, Grid, Puzzle, State};
use crate::control::Control;
use crate::logic::{Profile, Solver};

/// The puzzle, with as many digits of its solution given as it takes.
pub fn ease(puzzle: &Puzzle, solution: &Grid, profile: &Profile) -> Puzzle {
    let layout = puzzle.layout();
    let mut solver = Solver::new(layout.clone());
    let mut givens = puzzle.givens().to_vec();
    let mut state = State::new(puzzle.clone());
    loop {
        let path = solver.path(profile, &state, &Control::FREE).expect("nobody stops it");
        path.steps.iter().for_each(|priced| priced.step.apply(&mut state));
        let mut candidates = state.candidates();
        let open = layout.cells().filter(|&cell| state.digit(cell).is_none());
        // The first of equal ones.
        let widest = |a: &Cell, b: &Cell| candidates[*a].len().cmp(&candidates[*b].len());
        let Some(cell) = open.rev().max_by(widest) else { break };
        let digit = solution[cell];
        givens[cell.index()] = Some(digit);
        state.placed[cell.index()] = Some(digit);
        candidates[cell] = DigitSet::EMPTY;
        layout.peers(cell).iter().for_each(|&peer| _ = candidates[peer].remove(digit));
        state.centre = Some(candidates);
    }
    let eased = Puzzle::new(layout.clone(), givens);
    match puzzle.limits() {
        Some(limits) => eased.with_limits(limits.clone()),
        None => eased,
    }
}
