//! Views: answers as other programs see them.
//!
//! ```text
//!   Outcome, Count, Form, Made, …  ──▶  view  ──serde──▶  {"line":1,"format":"line",…}
//!        what the rooms know                     command line, page, server, bindings
//! ```
//!
//! Every front end must give the same answer in the same form, so the form is made here and
//! nowhere else: a view is a plain struct whose fields, in their order, are the fields of the
//! JSON. What is an enum inside the house is written as its id, never as Rust's name for it.
//! Numbers that may pass 2⁵³ are strings, since many readers of JSON would round them. Times
//! come from the caller: the library has no clock.
//!
//! | here | what for |
//! |---|---|
//! | `puzzle` | [`Puzzle`], [`Board`], [`Format`]: what was read |
//! | `search` | [`Solved`], [`Stats`], [`Event`], [`Trial`], [`Speed`]: solving and its work |
//! | `count` | [`Count`], [`Plan`], [`Estimate`], [`Relaxed`], [`Fit`], [`Census`], [`Fixed`], [`Part`] |
//! | `symmetry` | [`Canonical`], [`Same`], [`Distinct`], [`Isomorph`], [`Transformation`] |
//! | `generate` | [`Generated`], [`Proof`] |
//! | `audit` | [`Audit`], [`AuditSplit`], [`Histograms`]: a data set that was judged |
//! | `rate`, `step` | [`Rated`], [`Step`] and all it rests on |
//! | `teach` | [`Explained`], [`Hint`], [`After`], [`Technique`], [`Example`] |
//! | `play` | [`Game`], [`Statistics`], [`Streak`] |
//! | `table`, `lit` | [`Table`], [`Shape`], [`Position`], [`Walk`], [`Lit`]: what a page draws |
//! | `settings` | [`Settings`], [`Setting`]: what is preferred, and who says so |
//!
//! With the feature `schema`, the JSON Schema and the tables of `docs/json.md` are generated from
//! these structs.
//!
//! ```
//! use shudu::format::{self, Options};
//! use shudu::search::{Engine, Limits, each};
//! use shudu::view;
//! let reading = &format::read("1.....3..2.....4", &Options::default())?[0];
//! let puzzle = &reading.state.puzzle;
//! let outcome = Engine::new().solve(puzzle, &Limits::solutions(2), &mut each(|_| {}));
//! let json = serde_json::to_string(&view::Solved::new(reading, &outcome, None, 0.0))?;
//! assert!(json.starts_with(
//!     r#"{"line":1,"format":"line","layout":"2x2","puzzle":"1.....3..2.....4","verdict":"one""#
//! ));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod audit;
mod book;
mod count;
mod generate;
mod lit;
mod measure;
mod play;
mod puzzle;
mod rate;
mod search;
mod settings;
mod step;
mod symmetry;
mod table;
mod teach;
mod trial;

pub use audit::{Audit, AuditSplit, Bar, Histograms, Shared};
pub use book::{Book, BookChapter};
pub use count::{Census, Count, Estimate, Fit, Fixed, Part, Plan, Relaxed};
pub use generate::{Findings, Generated, Proof};
pub use lit::{Arrow, Lit, Marked};
pub use measure::{Catalogued, Found, Inside, Measured, Studied};
pub use play::{Game, Statistics, Streak};
pub use puzzle::{Board, Format, Puzzle};
pub use rate::{RateOptions, Rated, Ratings, Score, Tenths, Whip, WhipLink};
pub use search::{Event, Runs, Solved, Speed, Stats};
pub use settings::{Setting, Settings};
pub use step::{Candidate, Chain, Link, Premise, Step, StepPart, Words};
pub use symmetry::{Canonical, Distinct, Isomorph, Same, Transformation};
pub use table::{Position, Shape, Square, Table, Walk, Walked};
pub use teach::{After, Example, Explained, Hint, Technique};
pub use trial::{Measure, Trial, UnknownMeasure};

/// The version of the schema, which `docs/json.md` describes.
///
/// It stays the same when a view gets a new field or a field a new id among its values, so
/// readers must pass over what they do not know. It grows when a field is renamed or removed,
/// or changes its type or its meaning. It is not repeated in every object: whoever offers a
/// lasting interface (a server in its address, a package in its constants) tells it once.
pub const VERSION: u32 = 1;
