//! A book that was made.

use serde::Serialize;

/// A book, and what is in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Book {
    /// File; of `.svg` and `.png` with several pages, the name that their numbered files derive
    /// from.
    pub out: String,
    /// File of the cover (`--cover`).
    pub cover: Option<String>,
    /// File of the canonical keys of the puzzles, which `--earlier` takes.
    pub keys: Option<String>,
    /// How many pages it has.
    pub pages: usize,
    /// How many puzzles.
    pub puzzles: usize,
    /// Seed that makes the book again.
    pub seed: u64,
    /// Size of the file, or of the first page.
    pub bytes: u64,
    /// Chapters.
    pub chapters: Vec<BookChapter>,
}

/// A chapter of a book.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookChapter {
    /// What it is called.
    pub title: String,
    /// How many puzzles it has.
    pub puzzles: usize,
    /// The lowest rating (ER) of its puzzles, if they are rated.
    pub easiest: Option<f64>,
    /// The highest.
    pub hardest: Option<f64>,
}
