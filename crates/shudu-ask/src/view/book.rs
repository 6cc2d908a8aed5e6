//! A book that was made.

use serde::Serialize;

/// A book, and what is in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Book {
    /// File; for `.svg` and `.png` with several pages, the name from which the names of the numbered
    /// files derive.
    pub out: String,
    /// File of the cover, with `--cover`.
    pub cover: Option<String>,
    /// File of the canonical keys of the puzzles, which `--earlier` takes.
    pub keys: Option<String>,
    /// Number of pages.
    pub pages: usize,
    /// Number of puzzles.
    pub puzzles: usize,
    /// Seed that makes the book again.
    pub seed: u64,
    /// Size of the file, or of that of the first page, in bytes.
    pub bytes: u64,
    /// Chapters.
    pub chapters: Vec<BookChapter>,
}

/// A chapter of a book.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookChapter {
    /// Title.
    pub title: String,
    /// Number of puzzles.
    pub puzzles: usize,
    /// Lowest rating (ER) of the puzzles, if they are rated.
    pub easiest: Option<f64>,
    /// Highest rating (ER) of the puzzles, if they are rated.
    pub hardest: Option<f64>,
}
