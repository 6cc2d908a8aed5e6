//! Tables: puzzles in a column of a file, answered by columns beside it.
//!
//! ```text
//!   files ──source──▶ batches of rows ──run──▶ questions of `shudu-arrow` ──▶ sink ──▶ a file
//! ```
//!
//! | file | verb |
//! |---|---|
//! | `name` | say by the end of its name what a file is |
//! | `source` | read a table, a batch of rows at a time |
//! | `run` | ask about batch after batch |
//! | `sink` | write a table that appears whole or not at all |
//! | `flat` | write lists as text, for CSV |
//! | `dataset` | make a set in a folder, judge one |
//!
//! The options are always there. What they need takes long to compile, and is in a program that
//! is built with the feature `tables`; any other says so.

pub mod dataset;
#[cfg(feature = "tables")]
mod flat;
#[cfg(feature = "tables")]
mod name;
#[cfg(feature = "tables")]
mod run;
#[cfg(feature = "tables")]
mod sink;
#[cfg(feature = "tables")]
mod source;

#[cfg(feature = "tables")]
pub use run::{answer, make};

#[cfg(not(feature = "tables"))]
use crate::term::failure::Answer;
use crate::term::failure::Fallible;
use crate::term::options::{Budget, Reading};
use clap::Args;
use shudu::generate::Wish;
use shudu::logic::Profile;
use std::path::PathBuf;

/// Puzzles in tables, and where the answers go.
#[derive(Clone, Debug, Default, Args)]
pub struct Tables {
    /// Read puzzles from a column of this table: .parquet, .arrow, .arrows, .csv or .jsonl, the last
    /// three also with .gz or .zst. Several are read one after the other.
    #[arg(long = "in", value_name = "TABLE", requires = "out", conflicts_with = "sources")]
    pub tables: Vec<PathBuf>,
    /// Write all columns of --in, and the answers beside them, to this table, which appears once it
    /// is complete. A row that is no puzzle has no answers; the column error says why.
    #[arg(long, value_name = "TABLE", requires = "tables")]
    pub out: Option<PathBuf>,
    /// The column of --in that has the puzzles.
    #[arg(long, value_name = "NAME", default_value = "puzzle", requires = "tables")]
    pub column: String,
    /// Put this before the names of the columns of answers.
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        requires = "tables"
    )]
    pub prefix: String,
}

impl Tables {
    /// Whether tables are asked about. How lines of text are read has no meaning for them.
    pub fn asked(&self, reading: &Reading) -> Fallible<bool> {
        let asked = !self.tables.is_empty();
        if asked && (reading.layout.is_some() || reading.format.is_some() || reading.strict) {
            return Err(bad!(
                "--layout, --format and --strict are for lines of text, not for --in",
                "--layout、--format 和 --strict 用于文本行，不用于 --in"
            ));
        }
        Ok(asked)
    }

    /// The same where a search may be cut short, which rows of a table are not.
    pub fn asked_within(&self, reading: &Reading, budget: &Budget) -> Fallible<bool> {
        let asked = self.asked(reading)?;
        if asked && (budget.time.is_some() || budget.nodes.is_some()) {
            return Err(bad!(
                "--time and --nodes are for lines of text, not for --in",
                "--time 和 --nodes 用于文本行，不用于 --in"
            ));
        }
        Ok(asked)
    }
}

/// What is asked about puzzles.
#[cfg_attr(not(feature = "tables"), allow(dead_code))]
pub enum Question {
    /// Their solutions, up to a limit.
    Solve(u64),
    /// Whether they have one, and if asked whether they are minimal.
    Check(bool),
    /// How hard they are, on the scale of this name.
    Rate(String),
    /// The steps through them by a profile, and whether all are told.
    Explain(Profile, bool),
    /// Their canonical forms.
    Canon,
}

/// What puzzles are made.
#[cfg_attr(not(feature = "tables"), allow(dead_code))]
pub struct Making {
    pub wish: Wish,
    pub seed: u64,
    pub count: u64,
    /// Whether they are rated.
    pub rated: bool,
}

/// Reads, asks and writes.
#[cfg(not(feature = "tables"))]
pub fn answer(_: &Tables, _: &Question, _: usize) -> Fallible<Answer> {
    absent()
}

/// Makes puzzles, and writes them.
#[cfg(not(feature = "tables"))]
pub fn make(_: &std::path::Path, _: Making, _: usize) -> Fallible<Answer> {
    absent()
}

#[cfg(not(feature = "tables"))]
fn absent() -> Fallible<Answer> {
    Err(bad!(
        "this program was built without tables; `cargo build --release --features tables` builds one with them",
        "这个程序编译时没有包含表格；请用 `cargo build --release --features tables` 编译"
    ))
}
