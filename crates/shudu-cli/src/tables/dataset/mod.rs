//! Data sets as files: made from a recipe, and anybody's judged. What they are is decided by
//! `shudu-arrow`; here are folders, columns and the command line.
//!
//! | file | verb |
//! |---|---|
//! | `make` | write a table for each split, and the card |
//! | `audit` | read tables split by split |

#[cfg(feature = "tables")]
mod audit;
#[cfg(feature = "tables")]
mod make;

#[cfg(feature = "tables")]
pub use audit::audit;
#[cfg(feature = "tables")]
pub use make::make;

use crate::term::options::whole;
#[cfg(not(feature = "tables"))]
use crate::term::{
    failure::{Answer, Fallible},
    output::Output,
};
use clap::Args;
use std::path::PathBuf;

/// What a set is made of.
#[derive(Debug, Args)]
#[cfg_attr(not(feature = "tables"), allow(dead_code))]
pub struct Make {
    /// The folder to make; nothing may be in it.
    pub folder: PathBuf,
    /// How many puzzles.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub rows: u64,
    /// The seed. The same options make the same rows on every machine.
    #[arg(long, value_name = "S")]
    pub seed: u64,
    /// What puzzles are, in turn: any, level:hard, se:7.0-7.9, hodoku:unfair, guesses:2-3, clues:24-30, each
    /// with +minimal or +loose; level, se, hodoku and guesses alone are the usual ones.
    #[arg(long, value_name = "LIST", default_value = "any")]
    pub strata: String,
    /// Names of splits and their shares.
    #[arg(long, value_name = "LIST", default_value = "train=0.9,validation=0.05,test=0.05")]
    pub splits: String,
    /// What decides the split of a puzzle: the class of its solution, or its own (puzzle).
    #[arg(long, value_name = "CLASS", default_value = "solution")]
    pub by: String,
    /// Let each puzzle of the first split be followed by N random isomorphs.
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole::<u32>(0..=1 << 20))]
    pub copies: u32,
    /// Leave ratings out, which are nearly all of the time.
    #[arg(long)]
    pub unrated: bool,
    /// Write the way through each puzzle, as JSON.
    #[arg(long)]
    pub steps: bool,
    /// Write boards as 81 numbers instead of text.
    #[arg(long)]
    pub digits: bool,
    /// What tables are: parquet, arrow, csv.gz, jsonl.zst, …
    #[arg(long = "as", value_name = "ENDING", default_value = "parquet")]
    pub ending: String,
    /// How many threads; without it all cores. The outcome does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=u16::MAX.into()))]
    pub threads: Option<u16>,
}

/// What is judged.
#[derive(Debug, Args)]
#[cfg_attr(not(feature = "tables"), allow(dead_code))]
pub struct Audit {
    /// Tables, or folders of them. A split is named here, by a column, or as its file is.
    #[arg(value_name = "[SPLIT=]TABLE", required = true)]
    pub tables: Vec<String>,
    /// The column of puzzles; without it one of the usual names.
    #[arg(long, value_name = "NAME")]
    pub puzzle: Option<String>,
    /// The column of solutions; without it one of the usual names, if there is one.
    #[arg(long, value_name = "NAME")]
    pub solution: Option<String>,
    /// The column that names the split; without it `split`, if there is one.
    #[arg(long, value_name = "NAME")]
    pub split: Option<String>,
    /// How many puzzles of a split are rated.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = whole::<usize>(0..=u32::MAX.into()))]
    pub sample: usize,
    /// Draw histograms into this folder.
    #[arg(long, value_name = "FOLDER")]
    pub pictures: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// How many threads; without it all cores. The outcome does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=u16::MAX.into()))]
    pub threads: Option<u16>,
}

/// Makes a set.
#[cfg(not(feature = "tables"))]
pub fn make(_: &Make, _: &mut Output) -> Fallible<Answer> {
    super::absent()
}

/// Judges a set.
#[cfg(not(feature = "tables"))]
pub fn audit(_: &Audit, _: &mut Output) -> Fallible<Answer> {
    super::absent()
}

/// Draws pictures into a folder.
#[cfg(feature = "tables")]
fn draw(
    folder: &std::path::Path,
    pictures: Vec<(String, String)>,
) -> crate::term::failure::Fallible {
    use crate::term::failure::{Doing, Failure};
    let failed = |error| Failure::file(folder.display(), Doing::WriteInto, &error);
    std::fs::create_dir_all(folder).map_err(failed)?;
    pictures.into_iter().try_for_each(|(name, svg)| {
        crate::term::output::write_file(&folder.join(name), svg.as_bytes())
    })
}
