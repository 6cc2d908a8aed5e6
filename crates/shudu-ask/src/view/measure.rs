//! Measures of puzzles, and puzzles that a search of neighbourhoods found.

use super::{Puzzle, Ratings, Score};
use serde::Serialize;
use shudu_board::format::Reading;
use shudu_generate::generate::Find;
use shudu_logic::logic::Measures;

/// A puzzle, measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measured {
    /// Givens.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Number of givens.
    pub clues: usize,
    /// Guesses made by the fast engine, up to the proof that there is one solution.
    pub guesses: u64,
    /// Digits tried by the general engine, up to the same proof.
    pub choices: u64,
    /// Cells that singles fill.
    pub singles: usize,
    /// Cells that singles, intersections, pairs and triplets fill.
    pub basics: usize,
    /// Depth to which tries must be nested for singles to solve it.
    pub te: usize,
    /// Candidates that tries with the fast engine's rules leave; 0 if they solve it.
    pub tries: u32,
    /// Candidates that a further round of tries leaves, in total, after supposing each of `tries`.
    pub within: u32,
    /// Size of the smallest backdoors: cells whose digits leave only singles.
    pub backdoor: usize,
    /// Number of backdoors of that size.
    pub backdoors: usize,
    /// Cells of each of them (`--backdoors`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<Vec<Vec<crate::schema::ids::CellName>>>")
    )]
    pub backdoor_cells: Option<Vec<Vec<String>>>,
    /// Sudoku Explainer's rating, if it was asked for.
    #[serde(flatten)]
    pub rating: Option<Ratings>,
    /// HoDoKu's score, if it was asked for.
    #[serde(flatten)]
    pub score: Option<Score>,
    /// Length of the longest whip needed, `null` if whips do not solve the puzzle (`--w`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ids::OrNull<usize>>"))]
    pub w: Option<Option<usize>>,
}

impl Measured {
    /// Of a puzzle that was read and measured; with the cells of all backdoors, if `cells`.
    pub fn new(reading: &Reading, measures: &Measures, cells: bool) -> Measured {
        let layout = reading.state.puzzle.layout();
        let names =
            |door: &Vec<_>| door.iter().map(|&cell| layout.spot(cell).to_string()).collect();
        Measured {
            puzzle: Puzzle::new(reading),
            clues: measures.clues,
            guesses: measures.guesses,
            choices: measures.choices,
            singles: measures.singles,
            basics: measures.basics,
            te: measures.depth,
            tries: measures.tried.left,
            within: measures.within,
            backdoor: measures.backdoors.size,
            backdoors: measures.backdoors.all.len(),
            backdoor_cells: cells.then(|| measures.backdoors.all.iter().map(names).collect()),
            rating: measures.rating.map(Ratings::from),
            score: measures.score.map(|(score, grade, solved)| Score {
                score,
                level: grade.id(),
                solved,
            }),
            w: measures.whip,
        }
    }
}

/// A complete grid, studied.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Studied {
    /// Name of the board.
    pub layout: String,
    /// Grid, one symbol per cell.
    pub grid: String,
    /// Number of transformations that leave the grid unchanged; only on boards with canonical forms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automorphisms: Option<u64>,
    /// Number of isomorphs, including the grid itself; classic board only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub isomorphs: Option<u64>,
    /// Numbers of the kinds of its bands (1 to 416), top to bottom; classic board only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bands: Option<[usize; 3]>,
    /// Numbers of the kinds of its stacks (1 to 416), left to right; classic board only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stacks: Option<[usize; 3]>,
    /// Largest size of the unavoidable sets that were sought.
    pub most: u32,
    /// For each size that occurs, the size and the number of minimal unavoidable sets.
    pub unavoidable: Vec<(u32, usize)>,
    /// Number of these sets found that share no cell.
    pub disjoint: usize,
    /// Whether it is proved that no larger number of them shares no cell.
    pub proven: bool,
    /// Cells of each set, the smallest first (`--sets`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<Vec<Vec<crate::schema::ids::CellName>>>")
    )]
    pub sets: Option<Vec<Vec<String>>>,
}

/// A grid of the catalogue.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Catalogued {
    /// Number among the 5,472,730,538 essentially different grids, from 1.
    pub number: u64,
    /// Canonical form of the grid.
    pub grid: String,
    /// Number of transformations that leave the grid unchanged.
    pub automorphisms: u64,
}

/// A puzzle that was found in a grid, on a pattern, or by adding clues.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Inside {
    /// Name of the board.
    pub layout: String,
    /// Givens.
    pub puzzle: String,
    /// Number of givens.
    pub clues: usize,
}

impl Inside {
    /// Of a puzzle.
    pub fn new(puzzle: &shudu_board::board::Puzzle) -> Inside {
        Inside {
            layout: puzzle.layout().name(),
            puzzle: puzzle.symbols(),
            clues: puzzle.clues().count(),
        }
    }
}

/// A puzzle that a search of neighbourhoods found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Found {
    /// Givens.
    pub puzzle: String,
    /// Number of givens.
    pub clues: usize,
    /// Its rating.
    #[serde(flatten)]
    pub rating: Ratings,
    /// Guesses made by the fast engine.
    pub guesses: u64,
    /// How hard the puzzle looks to the search; see research.md.
    pub looks: u32,
    /// Seed of the search.
    pub seed: u64,
}

impl Found {
    /// Of what a search with a seed found.
    pub fn new(find: &Find, seed: u64) -> Found {
        Found {
            puzzle: find.puzzle.symbols(),
            clues: find.puzzle.clues().count(),
            rating: find.rating.into(),
            guesses: find.guesses,
            looks: find.looks,
            seed,
        }
    }
}
