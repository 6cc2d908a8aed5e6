//! Puzzles as they were read, and the formats there are.

use serde::{Deserialize, Serialize};
use shudu_board::format::{self, Reading};
use shudu_board::language::Language;
use std::borrow::Cow;

/// The puzzle an answer is about: how most views begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Puzzle {
    /// Line of the input on which the puzzle begins.
    pub line: usize,
    /// Id of the format it was read as; `shudu formats` lists them.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Format"))]
    pub format: Cow<'static, str>,
    /// Name of the board, as `--layout` takes it.
    pub layout: String,
    /// Givens, one character per cell; for a pencil-mark puzzle, one place per candidate.
    pub puzzle: String,
}

impl Puzzle {
    /// Of a puzzle that was read.
    pub fn new(reading: &Reading) -> Puzzle {
        let puzzle = &reading.state.puzzle;
        Puzzle {
            line: reading.line,
            format: reading.format.id().into(),
            layout: puzzle.layout().name(),
            puzzle: format::on_one_line(puzzle),
        }
    }
}

/// Everything about a puzzle that can be seen without solving it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// Line of the input on which the puzzle begins.
    pub line: usize,
    /// Id of the format it was read as.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Format"))]
    pub format: Cow<'static, str>,
    /// Name of the board.
    pub layout: String,
    /// Number of rows, which is also the number of digits.
    pub size: usize,
    /// Number of givens.
    pub clues: usize,
    /// Givens, one character per cell; for a pencil-mark puzzle, one place per candidate.
    pub puzzle: String,
    /// How two givens contradict each other.
    pub clash: Option<String>,
    /// Digits the player has placed.
    pub placed: Option<String>,
    /// For each cell, the digits that are still possible.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<crate::schema::ids::Digit>>"))]
    pub candidates: Vec<Vec<usize>>,
    /// Title given in the input.
    pub title: Option<String>,
    /// Author given in the input.
    pub author: Option<String>,
    /// Comment given in the input, such as the rest of a line.
    pub comment: Option<String>,
}

impl Board {
    /// Of a puzzle that was read.
    pub fn new(reading: &Reading) -> Board {
        let (state, meta) = (&reading.state, &reading.meta);
        let placed: String = state.placed.iter().map(|d| d.map_or('.', |d| d.symbol())).collect();
        let Puzzle { line, format, layout, puzzle } = Puzzle::new(reading);
        Board {
            line,
            format,
            layout,
            size: state.puzzle.layout().size(),
            clues: state.puzzle.clues().count(),
            puzzle,
            clash: state.puzzle.clash().map(|clash| clash.to_string()),
            placed: Some(placed).filter(|placed| placed.contains(|c| c != '.')),
            candidates: (state.candidates().sets().iter())
                .map(|set| set.map(|digit| digit.value()).collect())
                .collect(),
            title: meta.title.clone(),
            author: meta.author.clone(),
            comment: meta.comment.clone(),
        }
    }
}

/// A text format, and what it keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Format {
    /// Id of the format.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Format"))]
    pub id: &'static str,
    /// Title, in a few words.
    pub title: &'static str,
    /// Usual file extensions, without the dot.
    pub extensions: &'static [&'static str],
    /// Whether each puzzle is one line.
    pub line_wise: bool,
    /// Size of the largest board it can hold.
    pub largest: usize,
    /// Whether it keeps placed digits.
    pub placed: bool,
    /// Whether it keeps notes.
    pub notes: bool,
    /// Whether it keeps the candidates of a pencil-mark puzzle.
    pub limits: bool,
    /// Whether it keeps the solution.
    pub solution: bool,
}

impl Format {
    /// Of a row of the table of formats.
    pub fn new(format: format::Format) -> Format {
        let carries = format.carries();
        Format {
            id: format.id(),
            title: format.title(Language::English),
            extensions: format.extensions(),
            line_wise: format.is_line_wise(),
            largest: format.max_size(),
            placed: carries.placed,
            notes: carries.notes,
            limits: carries.limits,
            solution: carries.solution,
        }
    }
}
