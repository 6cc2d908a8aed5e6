//! Hints: what a player should hear next. A mistake comes first: two equal digits, a
//! digit that is wrong, a candidate struck that is right. Then the next step of a
//! profile, told stage by stage, so that a player learns as little as helps.
//!
//! The same state gets the same hint: nothing here is random, and nothing is
//! remembered.

mod all;
mod explain;
mod help;
mod onward;
mod remarks;
mod shown;
mod stage;

use crate::logic::{Priced, Profile, Solver, Way};
use shudu_board::board::{Cell, Clash, Digit, HouseKind, Puzzle, State};
use shudu_board::control::{Control, Stop};
use shudu_search::search::{Engine, Limits};

pub use all::all;
pub use explain::{Explained, explain};
pub use help::{Help, HelpError, Stage, help, help_under};
pub use onward::{Onward, Refuted, onward};
pub use remarks::Remarks;
pub use shown::{Shown, shown};
pub use stage::{STAGES, stage};

/// What there is to say about a state.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Hint {
    /// Everything is filled, and right.
    Solved,
    /// Two equal digits see each other; at least one is the player's.
    Clash(Clash),
    /// Two equal givens see each other: the puzzle itself is wrong.
    GivensClash(Clash),
    /// The puzzle itself has no solution.
    Unsolvable,
    /// The player's digits and notes leave no solution, though the puzzle has several.
    DeadEnd,
    /// A digit that is not that of the solution.
    WrongDigit {
        /// Where it is.
        cell: Cell,
        /// What it is.
        digit: Digit,
    },
    /// A candidate that was struck, though it is right.
    WrongStrike {
        /// Where it was.
        cell: Cell,
        /// What was struck.
        digit: Digit,
    },
    /// A digit of the puzzle has no place in a house, or a cell no candidate, in
    /// the notes of a puzzle with several solutions.
    NoPlace {
        /// The house, if it is one.
        house: Option<HouseKind>,
        /// The cell, if it is one.
        cell: Option<Cell>,
        /// The digit without a place.
        digit: Option<Digit>,
    },
    /// The next step.
    Step(Box<Priced>),
    /// No technique of the profile leads on.
    Stuck,
}

impl Hint {
    /// One word for programs.
    pub const fn word(&self) -> &'static str {
        match self {
            Hint::Solved => "solved",
            Hint::Clash(_) => "clash",
            Hint::GivensClash(_) => "givens-clash",
            Hint::Unsolvable => "unsolvable",
            Hint::DeadEnd => "dead-end",
            Hint::WrongDigit { .. } => "wrong-digit",
            Hint::WrongStrike { .. } => "wrong-strike",
            Hint::NoPlace { .. } => "no-place",
            Hint::Step(_) => "step",
            Hint::Stuck => "stuck",
        }
    }
}

/// A hint, and how many solutions the puzzle has.
#[derive(Clone, Debug, PartialEq)]
pub struct Hinted {
    /// What to say.
    pub hint: Hint,
    /// Whether the puzzle has one solution. If it is not known to, techniques that
    /// rest on that were left out.
    pub unique: bool,
    /// What to mention about notes.
    pub remarks: Remarks,
}

impl Hinted {
    /// A hint, and whether there is one solution; with nothing to mention.
    pub fn new(hint: Hint, unique: bool) -> Hinted {
        Hinted { hint, unique, remarks: Remarks::default() }
    }
}

/// Digits tried before it stays unknown whether a large board has one solution.
const NODES: u64 = 300_000;

/// Says what comes next. A solver of the state's layout is reused between calls.
pub fn hint(
    state: &State,
    profile: &Profile,
    solver: &mut Solver,
    control: &Control,
) -> Result<Hinted, Stop> {
    let digits = state.digits();
    let layout = state.puzzle.layout();
    let filled = Puzzle::new(layout.clone(), digits.clone());
    let givens = state.puzzle.clash().map(Hint::GivensClash);
    if let Some(hint) = givens.or_else(|| filled.clash().map(Hint::Clash)) {
        return Ok(Hinted::new(hint, false));
    }
    let solved = solve(&state.puzzle, control)?;
    let unique = solved.count == Some(1);
    if solved.count == Some(0) {
        return Ok(Hinted::new(Hint::Unsolvable, unique));
    }
    if unique && let Some(solution) = &solved.first {
        if let Some(hint) = mistake(state, solution) {
            return Ok(Hinted::new(hint, unique));
        }
    } else {
        let without_notes = State { centre: None, ..state.clone() };
        if solve(&left(&without_notes), control)?.count == Some(0) {
            return Ok(Hinted::new(Hint::DeadEnd, unique));
        }
    }
    if digits.iter().all(Option::is_some) {
        return Ok(Hinted::new(Hint::Solved, unique));
    }
    if let Some(hint) = contradiction(state) {
        return Ok(Hinted::new(hint, unique));
    }
    // Of one solution alone, the notes were compared with it.
    if !unique && state.centre.is_some() && solve(&left(state), control)?.count == Some(0) {
        return Ok(Hinted::new(Hint::DeadEnd, unique));
    }
    let mut profile = profile.clone();
    if !unique {
        profile = profile.without_uniqueness();
    }
    // Who has no notes is told what is seen without them.
    if profile.way() == Way::Own && state.centre.is_none() {
        profile = profile.without_notes();
    }
    let next = solver.next(&profile, state, control)?;
    let hint = next.map_or(Hint::Stuck, |priced| Hint::Step(Box::new(priced)));
    let solution = solved.first.as_deref().filter(|_| unique);
    Ok(Hinted { hint, unique, remarks: Remarks::of(state, solution) })
}

/// How a puzzle was found to be.
#[doc(hidden)]
pub struct Solved {
    /// How many solutions there are, two meaning several; unknown if the search gave up.
    pub count: Option<u64>,
    pub first: Option<Vec<Digit>>,
}

/// Looks for two solutions.
#[doc(hidden)]
pub fn solve(puzzle: &Puzzle, control: &Control) -> Result<Solved, Stop> {
    let nodes = if puzzle.layout().is_classic() { u64::MAX } else { NODES };
    let limits = Limits::solutions(2).nodes(nodes).under(*control);
    let (grids, outcome) = Engine::new().grids(puzzle, &limits);
    let count = match outcome.ended.stop() {
        None => Some(outcome.stats.solutions),
        Some(Stop::Nodes) => None,
        Some(stop) => return Err(stop),
    };
    Ok(Solved { count, first: grids.first().map(|grid| grid.digits().to_vec()) })
}

/// What differs from the solution: digits first.
fn mistake(state: &State, solution: &[Digit]) -> Option<Hint> {
    let layout = state.puzzle.layout();
    for cell in layout.cells() {
        if let Some(digit) = state.placed[cell.index()]
            && digit != solution[cell.index()]
        {
            return Some(Hint::WrongDigit { cell, digit });
        }
    }
    let candidates = state.candidates();
    for cell in layout.cells().filter(|&cell| state.digit(cell).is_none()) {
        let digit = solution[cell.index()];
        if !candidates[cell].contains(digit) {
            return Some(Hint::WrongStrike { cell, digit });
        }
    }
    None
}

/// What is left to be solved: all digits, within the limits and the notes.
fn left(state: &State) -> Puzzle {
    let mut candidates = state.candidates();
    candidates.intersect(&state.puzzle.start());
    Puzzle::new(state.puzzle.layout().clone(), state.digits()).with_limits(candidates)
}

/// A cell or a house that digits and notes leave nothing.
pub fn contradiction(state: &State) -> Option<Hint> {
    let (layout, candidates) = (state.puzzle.layout(), state.candidates());
    let empty = |&cell: &Cell| state.digit(cell).is_none() && candidates[cell].is_empty();
    if let Some(cell) = layout.cells().find(empty) {
        return Some(Hint::NoPlace { house: None, cell: Some(cell), digit: None });
    }
    for house in layout.houses().iter().filter(|house| house.cells.len() == layout.size()) {
        for digit in (0..layout.size()).map(Digit::from_index) {
            let fits = |&cell: &Cell| match state.digit(cell) {
                Some(placed) => placed == digit,
                None => candidates[cell].contains(digit),
            };
            if !house.cells.iter().copied().any(|cell| fits(&cell)) {
                let house = Some(house.kind);
                return Some(Hint::NoPlace { house, cell: None, digit: Some(digit) });
            }
        }
    }
    None
}
