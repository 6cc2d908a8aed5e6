//! Levels of play on boards without a rating: which techniques of the profile `human` are
//! enough.
//!
//! | level | techniques |
//! |---|---|
//! | beginner | the last cell or digit, hidden singles in a box |
//! | easy | all singles |
//! | medium | those that the profile calls medium, or easier |
//! | hard | hard |
//! | expert | unfair |
//! | extreme | extreme, but for nets |
//!
//! A puzzle that is too hard gets more clues. Where the steps end, the cell with the most
//! candidates gets its digit, which says most, and the steps go on. More clues never make a
//! step impossible, so the puzzle with all of them is solved from its beginning.

use super::shape::Symmetry;
use shudu_board::board::{Cell, DigitSet, Grid, Puzzle, State};
use shudu_board::control::{Control, Stop};
use shudu_board::rating::Level;
use shudu_logic::logic::{Entry, Family, Grade, Profile, Solver, Technique};

/// The techniques that are enough for a puzzle of a level, on boards without a rating.
pub fn enough(level: Level) -> Profile {
    let hardest = match level {
        Level::Beginner | Level::Easy => Grade::Easy,
        Level::Medium => Grade::Medium,
        Level::Hard => Grade::Hard,
        Level::Expert => Grade::Unfair,
        Level::Extreme => Grade::Extreme,
    };
    let mut profile = Profile::human();
    // Nets would solve nearly all of them, and nobody plays for that.
    let is_net = |entry: &Entry| entry.techniques[0].row().family == Family::Net;
    profile.retain(|entry| entry.grade <= hardest && !is_net(entry));
    if level == Level::Beginner {
        let plain = [Technique::LastCell, Technique::LastDigit, Technique::HiddenSingleBox];
        profile = profile.only(&plain);
    }
    profile
}

/// The lowest level up to `most` whose techniques are enough for a puzzle, if there is one; on boards too large
/// for techniques there is none.
pub fn needed(puzzle: &Puzzle, most: Level, control: &Control) -> Result<Option<Level>, Stop> {
    let Ok(solver) = Solver::new(puzzle.layout().clone()) else { return Ok(None) };
    let mut solver = solver.brief();
    let state = State::new(puzzle.clone());
    for level in Level::ALL.into_iter().take_while(|level| *level <= most) {
        let path = solver.path(&enough(level), &state, control).map_err(|stopped| stopped.why)?;
        if path.solved {
            return Ok(Some(level));
        }
    }
    Ok(None)
}

/// The puzzle, with as many digits of its solution given as it takes until a profile solves it.
/// If the places of its clues have a symmetry, they keep it.
pub fn ease(
    puzzle: &Puzzle,
    solution: &Grid,
    profile: &Profile,
    symmetry: Symmetry,
    control: &Control,
) -> Result<Puzzle, Stop> {
    let layout = puzzle.layout();
    let orbits = symmetry.orbits(layout.size());
    // Where no step is found, every digit has to be given.
    let Ok(solver) = Solver::new(layout.clone()) else { return Ok(solution.clone().into()) };
    let mut solver = solver.brief();
    let mut givens = puzzle.givens().to_vec();
    let mut state = State::new(puzzle.clone());
    loop {
        let path = solver.path(profile, &state, control).map_err(|stopped| stopped.why)?;
        path.steps.iter().for_each(|priced| priced.step.apply(&mut state));
        let mut candidates = state.candidates();
        let open = layout.cells().filter(|&cell| state.digit(cell).is_none());
        // The first of equal ones.
        let widest = |a: &Cell, b: &Cell| candidates[*a].len().cmp(&candidates[*b].len());
        let Some(widest) = open.rev().max_by(widest) else { break };
        let orbit = orbits.iter().find(|orbit| orbit.contains(&widest));
        for &cell in orbit.expect("every cell is in an orbit") {
            let digit = solution[cell];
            givens[cell.index()] = Some(digit);
            state.placed[cell.index()] = Some(digit);
            candidates[cell] = DigitSet::EMPTY;
            layout.peers(cell).iter().for_each(|&peer| _ = candidates[peer].remove(digit));
        }
        state.centre = Some(candidates);
    }
    let eased = Puzzle::new(layout.clone(), givens);
    Ok(match puzzle.limits() {
        Some(limits) => eased.with_limits(limits.clone()),
        None => eased,
    })
}
