//! Data sets: rows from seeds, splits that do not leak, and audits of anybody's set.
//!
//! ```text
//!   recipe, row numbers ──▶ make ──▶ rows ──▶ Collecting ──▶ a batch a split, a card
//!   anybody's puzzles and solutions, split by split ──▶ Audit ──▶ Report
//! ```
//!
//! Row i of a recipe depends on the recipe and i only, so that any range of rows is made anywhere,
//! and again. Its split depends on its class alone, and on nothing random: isomorphs never part, not even
//! those of two sets that were made years apart.

mod audit;
mod class;
mod collect;
mod make;
mod recipe;
mod report;
mod row;
mod singles;
mod tally;

pub use audit::Audit;
pub(crate) use class::packed;
pub use class::{By, Splits};
pub use collect::Collecting;
pub use make::make;
pub use recipe::{Recipe, Stratum};
pub use report::Report;

/// What columns of puzzles are usually called.
pub const PUZZLES: [&str; 7] =
    ["puzzle", "question", "quizzes", "quiz", "input", "inputs", "board"];

/// What columns of solutions are usually called.
pub const SOLUTIONS: [&str; 6] = ["solution", "answer", "solutions", "label", "labels", "output"];
