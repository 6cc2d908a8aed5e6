//! Columns: Arrow arrays of puzzles in, record batches of answers out.
//!
//! ```text
//!   arrays ──▶ Puzzles ──▶ blocks of rows ──threads──▶ answers, in order ──▶ record batches
//! ```
//!
//! A question is a function: from [`Puzzles`] and [`How`] to one record batch for each array it
//! was given. Its first column is `puzzle`, the array itself, shared and not copied; its last is
//! `error`. A row that cannot be answered has nulls, and there the sentence that says why: one bad
//! row costs a null and not the job. That a puzzle has no solution is an answer and no error.
//!
//! | question | columns between `puzzle` and `error` |
//! |---|---|
//! | [`solve`] | `solution`, `n_solutions` (up to the limit) |
//! | [`check`] | `n_solutions` (2: several), `unique`, `clues`, and if asked `minimal` |
//! | [`count`](fn@count) | `count`, exact |
//! | [`rate`] | `er`, `ep`, `ed`; on HoDoKu's scale `score`, `level`, `solved`; `w`, `b`, `te` |
//! | [`explain`] | `solved`, `n_steps`, `score`, `hardest`, `steps` (JSON) |
//! | [`hint`] | `kind`, `technique`, `hint` (sentences) |
//! | [`canon`] | `canonical`, `key`, `automorphisms` |
//! | [`isomorph`] | `isomorph` |
//! | [`marginals`] | `count`, `marginals` (a share for each cell and digit) |
//! | [`sample`] | `samples` |
//! | [`relax`] | `choices`, `most`, `best` |
//! | [`svg`] | `svg` |
//! | [`lines`] | `line` (in whatever format it was), `clues` |
//! | [`generate`] | `puzzle`, `solution`, `clues`, `number`, … |
//!
//! [`dataset`] makes whole sets of rows, and audits those of others.
//!
//! Nothing here reads files or knows Python; work obeys the library's one
//! [`Control`](shudu::control::Control), and no answer depends on the number of threads.

mod canon;
mod column;
mod count;
pub mod dataset;
mod draw;
mod explain;
mod generate;
mod lines;
mod rate;
mod rows;
mod solve;
mod work;

pub use canon::{canon, isomorph};
pub use count::{count, marginals, relax, sample};
pub use draw::svg;
pub use explain::{explain, hint};
pub use generate::{Order, generate};
pub use lines::lines;
pub use rate::rate;
pub use rows::Puzzles;
pub use solve::{check, solve};
pub use work::{How, Refusal};

/// Record batches, one for each array of puzzles.
pub type Answer = Result<Vec<arrow_array::RecordBatch>, Refusal>;
