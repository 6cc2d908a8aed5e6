//! A book that was made.

use serde::Serialize;

/// A book, and what is in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Book {
    /// The file, or what the files of its pages are named after.
    pub out: String,
    /// The file of the cover, if there is one.
    pub cover: Option<String>,
    /// The file of the canonical keys of its puzzles, if there is one.
    pub keys: Option<String>,
    /// How many pages it has.
    pub pages: usize,
    /// How many puzzles.
    pub puzzles: usize,
    /// The seed that makes it again.
    pub seed: u64,
    /// How large the file is, or that of the first page.
    pub bytes: u64,
    /// Its chapters.
    pub chapters: Vec<BookChapter>,
}

/// A chapter of a book.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
