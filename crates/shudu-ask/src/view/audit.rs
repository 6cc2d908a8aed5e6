//! What an audit of a data set found.

use serde::Serialize;

/// A data set that was judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Audit {
    /// Whether every row is a puzzle with one solution, which is the one given, no puzzle is there
    /// twice, and no class is in two splits.
    pub clean: bool,
    /// Number of classes of isomorphs.
    pub classes: u64,
    /// Findings for each split.
    pub splits: Vec<AuditSplit>,
    /// Puzzles that two splits share; a pair that shares none is left out.
    pub shared_puzzles: Vec<Shared>,
    /// Classes of isomorphs that two splits share, which is a leak.
    pub shared_classes: Vec<Shared>,
    /// Classes of solutions that two splits share, which may happen by chance.
    pub shared_solution_classes: Vec<Shared>,
}

/// A split of a data set.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditSplit {
    /// Name of the split.
    pub split: String,
    /// Number of rows.
    pub rows: u64,
    /// Rows that are not puzzles.
    pub unreadable: u64,
    /// Puzzles without a solution.
    pub unsolvable: u64,
    /// Puzzles with several solutions.
    pub several: u64,
    /// Solutions that are missing, break a rule or belong to another puzzle; 0 where there is no
    /// column of them.
    pub wrong_solutions: u64,
    /// Rows that were there before in the same split, cell for cell.
    pub duplicates: u64,
    /// Rows that are isomorphs of earlier ones in the same split, and not duplicates.
    pub isomorphs: u64,
    /// Puzzles that naked singles solve.
    pub naked_singles: u64,
    /// Puzzles that naked and hidden singles solve.
    pub singles: u64,
    /// Size of the sample of puzzles that were rated, at most.
    pub sampled: u64,
    /// Histograms.
    pub histograms: Histograms,
}

/// Histograms of a split. What was not looked at is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Histograms {
    /// Number of clues, of all puzzles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<Bar>,
    /// Rating (ER) of the sample, by half steps: `"2.5"` is 2.5 and 2.6 … 2.9.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Bar>,
    /// HoDoKu's level, of the sample.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hodoku: Vec<Bar>,
    /// Guesses of the engine, of all puzzles with one solution: `"4–7"`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guesses: Vec<Bar>,
}

/// A bar of a histogram.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bar {
    /// Value, or range of values.
    pub value: String,
    /// Number of rows.
    pub rows: u64,
}

/// What two splits share.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shared {
    /// Names of the splits.
    pub splits: [String; 2],
    /// Number shared.
    pub count: u64,
}
