//! The command line: one place from which parser and help derive.

use crate::commands::args::{
    Bench, Census, Check, Convert, Count, Experiment, Formats, Rate, Relax, Show, Solve, Trace,
};
use crate::commands::{canon, config, explain, generate, hint, techniques};
use crate::play;
use crate::term::failure::{Answer, Doing, Failure, Fallible};
use crate::term::language::Lang;
use crate::term::options::When;
use crate::term::output::Output;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use std::path::{Path, PathBuf};

/// A Sudoku laboratory: solves, counts, explains and shows how it is done.
///
/// Without a command it gives a short tour.
#[derive(Debug, Parser)]
#[command(
    name = "shudu",
    version = concat!(env!("CARGO_PKG_VERSION"), env!("SHUDU_BUILD")),
    after_help = "\
Exit status: 0 yes or done, 1 a well-formed no (no solution, not unique, stopped early), 2 bad input."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Colours: auto (when standard output is a terminal and NO_COLOR is unset), always, or never.
    #[arg(long, global = true, value_name = "WHEN")]
    pub color: Option<When>,
    /// The language; without it the one preferred, or that of the locale.
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
    /// Show what is preferred (language, colours, threads, folder of games), and where that is said.
    Config(config::Config),
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Print the manual page of the program, or of a command.
    Man {
        /// The command.
        command: Option<String>,
        /// Write all pages into this folder instead.
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        all: Option<PathBuf>,
    },
}

/// Completions, from the same table as the help.
pub fn completions(shell: Shell, out: &mut Output) -> Fallible<Answer> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "shudu", &mut script);
    out.part(&String::from_utf8_lossy(&script))?;
    out.flush()?;
    Ok(Answer::Yes)
}

/// Manual pages, from the same table.
pub fn man(command: Option<&str>, all: Option<&Path>, out: &mut Output) -> Fallible<Answer> {
    let mut whole = Cli::command();
    whole.build();
    if let Some(folder) = all {
        let written = clap_mangen::generate_to(whole, folder);
        written.map_err(|error| Failure::file(folder.display(), Doing::WriteInto, &error))?;
        return Ok(Answer::Yes);
    }
    let wanted = match command {
        None => whole,
        Some(name) => whole.find_subcommand(name).cloned().ok_or_else(|| {
            bad!(
                "there is no command `{name}`; `shudu help` lists them",
                "没有“{name}”这个命令；`shudu help` 列出全部命令"
            )
        })?,
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(wanted).render(&mut page)?;
    out.part(&String::from_utf8_lossy(&page))?;
    out.flush()?;
    Ok(Answer::Yes)
}
