//! Generating: a puzzle that was made, with what is known of it.

use super::step::Step;
use serde::Serialize;
use shudu_board::board::Layout;
use shudu_board::rating::{Level, Tenths};
use shudu_generate::generate::{self, Made};
use shudu_logic::logic::Technique;

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Generated {
    /// Number of the puzzle among those of the seed, from 0.
    pub number: u64,
    /// Seed; together with `number` and the same options it gives the same puzzle again.
    pub seed: u64,
    /// Name of the board.
    pub layout: String,
    /// Givens, one symbol per cell.
    pub puzzle: String,
    /// Only solution, one symbol per cell.
    pub solution: String,
    /// Number of givens.
    pub clues: usize,
    /// Rating (ER); classic board only, and with `--no-rating` only if a rating was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// Level of play, by the rating, or on other boards, if a level was asked for, by the techniques
    /// it needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::Level>"))]
    pub level: Option<&'static str>,
    /// Guesses made by the fast engine; classic board only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guesses: Option<u64>,
    /// Ids of the techniques on Sudoku Explainer's path, easiest first; classic board only, not
    /// with `--no-rating`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<crate::schema::ids::Technique>>"))]
    pub techniques: Option<Vec<&'static str>>,
    /// Number of the attempt that succeeded.
    pub tried: u64,
    /// Weight of the puzzle in an unbiased sample, C(81, clues) / C(81, 26) (`--unbiased`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// Why each of the techniques is needed (`--technique`).
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proof {
    /// Id of the technique.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Technique"))]
    pub technique: &'static str,
    /// Number of steps possible without it.
    pub steps_without: usize,
    /// Number of cells then still open.
    pub open_without: usize,
    /// Step with the technique that leads on.
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
