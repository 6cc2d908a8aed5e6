//! `shudu dataset`: data sets of puzzles that do not leak, and audits of anybody's.

use crate::tables::dataset::{self, Audit, Make};
use crate::term::failure::{Answer, Fallible};
use crate::term::output::Output;
use clap::{Args, Subcommand};

#[derive(Debug, Args)]
pub struct Dataset {
    #[command(subcommand)]
    pub verb: Verb,
}

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Make a data set in a folder: a table for each split, and a card that tells what is in it.
    Make(Make),
    /// Judge a data set: duplicates, isomorphs within and between splits, wrong solutions, ratings.
    Audit(Audit),
}

/// Makes or judges.
pub fn dataset(args: &Dataset, out: &mut Output) -> Fallible<Answer> {
    match &args.verb {
        Verb::Make(args) => dataset::make(args, out),
        Verb::Audit(args) => dataset::audit(args, out),
    }
}
