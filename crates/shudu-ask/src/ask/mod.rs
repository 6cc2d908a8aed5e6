//! Questions: everything that more than one front end can ask, one file each.
//!
//! ```text
//!   command line   arguments ─▶ Question ─▶ answer(puzzle, Tools, Control) ─▶ text, JSON
//!   page           JSON ─▶ Request ─▶ Service ─▶ Work ─▶ JSON
//!   columns        row, Question ─▶ answer ─▶ Arrow columns
//! ```
//!
//! A [`Question`] is a struct whose fields are its options. Its file has the validation, the limits,
//! the execution and the answer; every refusal is an [`AskError`], which has one message in each
//! language. [`Tools`] are what is expensive to construct: one set per thread, reused from
//! question to question.
//!
//! ```
//! use shudu::ask::{Question, Rate, Tools};
//! use shudu::control::Control;
//! use shudu::format::Reading;
//!
//! let puzzle: shudu::board::Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rated = Rate::default().answer(&Reading::from(puzzle), &mut Tools::default(), &Control::FREE)?;
//! assert_eq!(rated.rating.unwrap().er, 1.2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The page's [`Service`] adds games, which are stored, to the questions about puzzles. To add a
//! question, write its file and add it to the table in `request.rs`.

mod error;
mod games;
mod lab;
mod learn;
mod puzzle;
mod qr;
mod request;
mod service;
mod subject;
mod tools;

pub use error::{ApiError, AskError, Classic, ErrorKind, Named};
pub use lab::*;
pub use learn::*;
pub use puzzle::*;
pub use qr::{Qr, QrCode};
pub use request::{Entry, REQUESTS, Request};
pub use service::{Done, Reply, Service, Work, answer_message, progress_message};
pub use subject::{About, Subject};
pub use tools::{Tools, check_profile};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use shudu_board::control::Control;

/// Requests and answers that the JSON Schema describes, if the feature `schema` is on.
#[cfg(feature = "schema")]
pub trait Described: JsonSchema {}
#[cfg(feature = "schema")]
impl<T: JsonSchema> Described for T {}

/// Requests and answers that the JSON Schema describes, if the feature `schema` is on.
#[cfg(not(feature = "schema"))]
pub trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

/// A question, its options being the fields.
pub trait Question: Sized {
    /// Name in requests.
    const NAME: &'static str;

    /// Seconds that a page waits for the answer before it is stopped.
    const PATIENCE: f64 = 60.0;

    /// What the question is about: a [`Reading`](shudu_board::format::Reading), or nothing.
    type Subject: subject::About;

    /// The answer, as every front end serializes it.
    type Answer: Serialize + Described;

    /// Seconds that a page waits for this question.
    fn patience(&self) -> f64 {
        Self::PATIENCE
    }

    /// Answers the question.
    ///
    /// # Errors
    ///
    /// Returns an [`AskError`] if the question cannot be asked of this subject, or if it was
    /// stopped before anything was known.
    fn answer(
        &self,
        subject: &Self::Subject,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Self::Answer, AskError>;
}
