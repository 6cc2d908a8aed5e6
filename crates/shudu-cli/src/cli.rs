//! The command line: one place from which parser and help derive.

use crate::commands::args::{
    Bench, Census, Check, Convert, Count, Experiment, Formats, Rate, Relax, Show, Solve, Trace,
};
use crate::commands::{canon, explain, generate, hint, techniques};
use crate::play;
use crate::term::language::Lang;
use crate::term::options::When;
use clap::{Parser, Subcommand};

/// A Sudoku laboratory: solves, counts, explains and shows how it is done.
///
/// Without a command it gives a short tour.
#[derive(Debug, Parser)]
#[command(
    name = "shudu",
    version,
    disable_help_subcommand = true,
    after_help = "\
Exit status: 0 yes or done, 1 a well-formed no (no solution, not unique, stopped early), 2 bad input."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Colours: when standard output is a terminal and NO_COLOR is unset, always, or never.
    #[arg(long, global = true, default_value = "auto", value_name = "WHEN")]
    pub color: When,
    /// The language; without it that of the locale.
    #[arg(long, global = true, value_name = "LANGUAGE")]
    pub lang: Option<Lang>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve puzzles.
    Solve(Solve),
    /// Say whether puzzles have no, one or many solutions.
    Check(Check),
    /// Count solutions exactly, without listing them where there are many.
    Count(Count),
    /// Remove every choice of k clues and count what each leaves.
    Relax(Relax),
    /// Count all complete grids of a board.
    Census(Census),
    /// Rate how hard puzzles are, as Sudoku Explainer or HoDoKu does.
    Rate(Rate),
    /// Make puzzles: of a level, rating, shape, needing a technique; or complete grids.
    Generate(Box<generate::Generate>),
    /// The canonical form of puzzles; isomorphs found, made and left out.
    Canon(canon::Canon),
    /// Tell the whole way through a puzzle, step by step, in words.
    Explain(explain::Explain),
    /// Say how to go on from where a player is, as much as is asked for.
    Hint(hint::Hint),
    /// List the techniques, or teach one.
    Techniques(techniques::Techniques),
    /// Play: on the full screen, or typed line by line. Nothing you do is lost.
    Play(Box<play::Play>),
    /// The games that are kept: list, count, show, replay, export, import, remove.
    Games(play::Games),
    /// Draw a puzzle.
    Show(Show),
    /// Rewrite puzzles in another format.
    Convert(Convert),
    /// Watch a classic algorithm at work.
    Trace(Trace),
    /// Compare algorithms: rounds, backtracks and time on many puzzles.
    Experiment(Experiment),
    /// Measure the fast engine.
    Bench(Bench),
    /// List the formats puzzles can be read and written in.
    Formats(Formats),
}
