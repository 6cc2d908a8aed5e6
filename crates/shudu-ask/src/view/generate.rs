//! Generating: a puzzle that was made, with what is known of it.

use super::step::Step;
use serde::Serialize;
use shudu_board::board::Layout;
use shudu_board::rating::{Level, Tenths};
use shudu_generate::generate::{self, Made};
use shudu_logic::logic::Technique;

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Generated {
    /// Which puzzle of the seed it is, from 0.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// The name of its board.
    pub layout: String,
    /// The givens, one symbol per cell.
    pub puzzle: String,
    /// Its only solution, one symbol per cell.
    pub solution: String,
    /// How many givens it has.
    pub clues: usize,
    /// Its rating (ER), if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// The id of its level: by the rating, or by the techniques it needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// The guesses of the fast engine, if they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guesses: Option<u64>,
    /// The ids of the techniques on the way through it, the easiest first, if they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<Vec<&'static str>>,
    /// Which try it was.
    pub tried: u64,
    /// What it counts in a sample without bias.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// Why it needs the techniques it was to need.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<Proof>,
}

/// What was found out about a puzzle after it was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// Its rating (ER).
    pub rating: Option<Tenths>,
    /// The guesses of the fast engine.
    pub guesses: Option<u64>,
    /// The techniques on the way through it, the easiest first.
    pub techniques: Option<Vec<Technique>>,
}

impl Generated {
    /// Of a puzzle made with a seed, and what is known of it.
    pub fn new(made: &Made, seed: u64, known: &Findings) -> Generated {
        let puzzle = &made.puzzle;
        let ids = |techniques: &Vec<Technique>| techniques.iter().map(|t| t.row().id).collect();
        Generated {
            number: made.number,
            seed,
            layout: puzzle.layout().name(),
            puzzle: puzzle.symbols(),
            solution: made.solution.symbols(),
            clues: puzzle.clues().count(),
            er: known.rating.map(Tenths::value),
            level: known.rating.and_then(Level::of).or(made.level).map(Level::id),
            guesses: known.guesses,
            techniques: known.techniques.as_ref().map(ids),
            tried: made.tried,
            weight: made.weight,
            proofs: made.proofs.iter().map(|proof| Proof::new(proof, puzzle.layout())).collect(),
        }
    }
}

/// Why a puzzle needs a technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Proof {
    /// The id of the technique.
    pub technique: &'static str,
    /// How many steps can be made without it.
    pub steps_without: usize,
    /// How many cells then stay open.
    pub open_without: usize,
    /// A step with it that goes on from there.
    pub step: Step,
}

impl Proof {
    /// Of a proof on a board.
    pub fn new(proof: &generate::Proof, layout: &Layout) -> Proof {
        Proof {
            technique: proof.technique.row().id,
            steps_without: proof.steps,
            open_without: proof.open,
            step: Step::new(&proof.step, None, layout),
        }
    }
}
