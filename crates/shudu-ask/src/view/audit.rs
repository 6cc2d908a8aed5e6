//! What an audit of a data set found.

use serde::Serialize;

/// A data set that was judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Audit {
    /// Whether all is well.
    pub clean: bool,
    /// How many classes of isomorphs there are.
    pub classes: u64,
    /// The splits, in the order in which they came.
    pub splits: Vec<AuditSplit>,
    /// Puzzles that two splits share.
    pub shared_puzzles: Vec<Shared>,
    /// Classes that two splits share: leaks.
    pub shared_classes: Vec<Shared>,
    /// Classes of solutions that two splits share.
    pub shared_solution_classes: Vec<Shared>,
}

/// A split of a data set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AuditSplit {
    /// Its name.
    pub split: String,
    /// All rows.
    pub rows: u64,
    /// Rows that are no puzzle.
    pub unreadable: u64,
    /// Puzzles without a solution.
    pub unsolvable: u64,
    /// Puzzles with several.
    pub several: u64,
    /// Solutions that are missing, break a rule or belong to another puzzle.
    pub wrong_solutions: u64,
    /// Rows that were there before, cell for cell.
    pub duplicates: u64,
    /// Rows that are isomorphs of earlier ones, and not duplicates.
    pub isomorphs: u64,
    /// Puzzles that naked singles solve.
    pub naked_singles: u64,
    /// Puzzles that singles solve.
    pub singles: u64,
    /// At most so many were rated.
    pub sampled: u64,
    /// How often what was met.
    pub histograms: Histograms,
}

/// Histograms of a split. What was not looked at is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Histograms {
    /// Of the number of clues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<Bar>,
    /// Of the rating (ER), by half steps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Bar>,
    /// Of HoDoKu's level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hodoku: Vec<Bar>,
    /// Of the engine's guesses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guesses: Vec<Bar>,
}

/// A bar of a histogram.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bar {
    /// What was met.
    pub value: String,
    /// How often.
    pub rows: u64,
}

/// What two splits share.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shared {
    /// Their names.
    pub splits: [String; 2],
    /// How many they share.
    pub count: u64,
}
