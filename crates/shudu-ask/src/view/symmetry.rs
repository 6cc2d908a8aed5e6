//! Symmetry: canonical forms, and what turns puzzles into each other.

use super::Puzzle;
use serde::ser::Error;
use serde::{Deserialize, Serialize, Serializer};
use shudu_board::format::Reading;
use shudu_count::symmetry::{self, Form};

/// A puzzle and its canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Canonical {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Canonical form: the smallest isomorph.
    pub canonical: String,
    /// Number of moves and renamings that leave the puzzle unchanged.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Big"))]
    pub automorphisms: String,
    /// Transformation of the puzzle into its form; classic board only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transformation: Option<Transformation>,
}

impl Canonical {
    /// Of a puzzle that was read, and its form.
    pub fn new(reading: &Reading, form: &Form) -> Canonical {
        Canonical {
            puzzle: Puzzle::new(reading),
            canonical: form.symbols.clone(),
            automorphisms: form.automorphisms.to_string(),
            transformation: form.transformation.as_ref().map(Transformation::new),
        }
    }
}

/// Whether two puzzles are the same up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Same {
    /// Whether the puzzles are the same up to symmetry.
    pub same: bool,
    /// Canonical forms of both.
    pub canonical: [String; 2],
    /// Transformation of the first into the second, if they are the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transformation: Option<Transformation>,
}

impl Same {
    /// Of the forms of two puzzles, and whether their boards are the same.
    pub fn new(first: &Form, second: &Form, one_board: bool) -> Same {
        let same = one_board && first.symbols == second.symbols;
        let both = first.transformation.as_ref().zip(second.transformation.as_ref());
        let way = both.filter(|_| same).map(|(first, second)| first.then(&second.inverse()));
        Same {
            same,
            canonical: [first.symbols.clone(), second.symbols.clone()],
            transformation: way.as_ref().map(Transformation::new),
        }
    }
}

/// A puzzle that is no isomorph of any before it.
///
/// The fields are in the order of their names, as they have always been written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Distinct {
    /// Canonical form.
    pub canonical: String,
    /// Name of the board.
    pub layout: String,
    /// Line of the input on which the puzzle begins.
    pub line: usize,
    /// Givens, one symbol per cell.
    pub puzzle: String,
}

impl Distinct {
    /// Of a puzzle that was read, and its form.
    pub fn new(reading: &Reading, form: &Form) -> Distinct {
        Distinct {
            canonical: form.symbols.clone(),
            layout: reading.state.puzzle.layout().name(),
            line: reading.line,
            puzzle: reading.state.puzzle.symbols(),
        }
    }
}

/// A puzzle turned into an isomorph.
///
/// The fields are in the order of their names, as they have always been written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Isomorph {
    /// Isomorph.
    pub isomorph: String,
    /// Line of the input on which the puzzle begins.
    pub line: usize,
    /// Givens of the puzzle, one symbol per cell.
    pub puzzle: String,
    /// Seed.
    pub seed: u64,
    /// Transformation of the puzzle into the isomorph.
    #[serde(serialize_with = "in_order_of_names")]
    pub transformation: Transformation,
}

impl Isomorph {
    /// Of a puzzle that was read, and what this transformation makes of it.
    pub fn new(
        reading: &Reading,
        isomorph: String,
        way: &symmetry::Transformation,
        seed: u64,
    ) -> Isomorph {
        Isomorph {
            isomorph,
            line: reading.line,
            puzzle: reading.state.puzzle.symbols(),
            seed,
            transformation: Transformation::new(way),
        }
    }
}

fn in_order_of_names<S: Serializer>(
    transformation: &Transformation,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    // An object of serde_json keeps its fields sorted.
    serde_json::to_value(transformation).map_err(S::Error::custom)?.serialize(serializer)
}

/// A transformation of the classic board. Rows, columns and digits count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Transformation {
    /// Whether the board is transposed first.
    pub transpose: bool,
    /// For each row of the result, the row it comes from, counted from 1.
    pub rows: Vec<u8>,
    /// For each column of the result, the column it comes from, counted from 1.
    pub columns: Vec<u8>,
    /// For the digits 1 to 9, their new names.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::ids::Digit>"))]
    pub digits: Vec<u8>,
}

impl Transformation {
    /// Of a transformation, which counts from 0.
    pub fn new(of: &symmetry::Transformation) -> Transformation {
        let from_one = |lines: &[u8]| lines.iter().map(|line| line + 1).collect();
        Transformation {
            transpose: of.transpose,
            rows: from_one(&of.rows),
            columns: from_one(&of.columns),
            digits: of.digits[1..].to_vec(),
        }
    }
}
