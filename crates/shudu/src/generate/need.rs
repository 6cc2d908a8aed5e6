//! Proofs that a puzzle needs a technique.
//!
//! A puzzle *needs* a technique if it is solved by techniques that are not harder, and is
//! not when that one is switched off.

use crate::board::Puzzle;
use crate::logic::{Family, Rater, Rating, Step, Technique};

/// Why a technique is needed.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// The technique.
    pub technique: Technique,
    /// Without it this many steps can be made,
    pub steps: usize,
    /// and this many cells stay open.
    pub open: usize,
    /// The step that goes on from there.
    pub step: Step,
}

/// Whether puzzles that need it are looked for: it is a pattern, not a chain of any length.
pub fn is_pattern(technique: Technique) -> bool {
    !matches!(technique.row().family, Family::Chain | Family::Net)
}

/// The most a puzzle may be rated that needs these, in tenths.
pub fn highest(techniques: &[Technique]) -> u32 {
    let tenths = |technique: &Technique| Rating::tenths(technique.row().rating);
    techniques.iter().map(tenths).max().unwrap_or(0)
}

/// The proofs that a puzzle needs each of the techniques, if it does.
pub fn proofs(
    rater: &mut Rater,
    puzzle: &Puzzle,
    techniques: &[Technique],
    only: bool,
) -> Option<(Rating, Vec<Proof>)> {
    let bound = f64::from(highest(techniques) + 1) / 10.0;
    if rater.is_at_least(puzzle, bound) {
        return None;
    }
    let mut path = Vec::new();
    let rating = rater.steps(puzzle, &mut |step| path.push(step));
    let simple = |step: &Step| {
        matches!(step.technique.row().family, Family::Single | Family::Intersection)
            || techniques.contains(&step.technique)
    };
    if only && !path.iter().all(simple) {
        return None;
    }
    let proof = |&technique: &Technique| {
        let steps = path.iter().position(|step| step.technique == technique)?;
        let filled = path[..steps].iter().filter(|step| step.placement.is_some()).count();
        let open = puzzle.layout().cell_count() - puzzle.clues().count() - filled;
        Some(Proof { technique, steps, open, step: path[steps].clone() })
    };
    Some((rating, techniques.iter().map(proof).collect::<Option<_>>()?))
}
