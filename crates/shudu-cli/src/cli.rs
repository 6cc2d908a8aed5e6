//! The command line: one place from which parser and help derive. `chinese` says the help in
//! Chinese.

mod chinese;

use crate::commands::args::{
    Bench, Census, Check, Convert, Count, Experiment, Formats, Rate, Relax, Schema, Show, Solve,
    Trace,
};
use crate::commands::{
    book, canon, catalogue, config, dataset, explain, generate, grid, hint, measure, pattern,
    search, techniques,
};
use crate::play;
use crate::term::failure::{Answer, Doing, Failure, Fallible};
use crate::term::language::{Lang, language};
use crate::term::options::When;
use crate::term::output::{Output, known_width};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use shudu::language::Language;
use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A Sudoku laboratory: it solves, counts, explains, and shows how it is done.
///
/// Run without a command, it gives a short tour.
#[derive(Debug, Parser)]
#[command(
    name = "shudu",
    version = concat!(env!("CARGO_PKG_VERSION"), env!("SHUDU_BUILD")),
    after_help = "\
Exit status: 0 for yes or done, 1 for a well-formed no (no solution, not unique, stopped early), 2 for bad input."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Colours: auto (when standard output is a terminal and NO_COLOR is unset), always, or never.
    #[arg(long, global = true, value_name = "WHEN", display_order = 100)]
    pub color: Option<When>,
    /// The language; without it that of the configuration, or of the locale.
    #[arg(long, global = true, value_name = "LANGUAGE", display_order = 100)]
    pub lang: Option<Lang>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve puzzles.
    Solve(Solve),
    /// Say whether puzzles have no solution, exactly one, or several.
    Check(Check),
    /// Count solutions exactly, without listing them where there are many.
    Count(Count),
    /// Remove every choice of k clues and count the solutions each leaves.
    Relax(Relax),
    /// Count all complete grids of a board.
    Census(Census),
    /// Rate how hard puzzles are, as Sudoku Explainer or HoDoKu does.
    Rate(Rate),
    /// Make puzzles by level, rating, shape or technique; or complete grids.
    Generate(Box<generate::Generate>),
    /// Look for extreme puzzles: exchange clues of hard ones, round after round, and keep what you ask for.
    Search(search::Search),
    /// Measure how hard puzzles are in every way: guesses, closures, tries, backdoors, ratings.
    Measure(measure::Measure),
    /// Study complete grids: automorphisms, unavoidable sets, all puzzles with few clues inside.
    Grid(grid::Grid),
    /// Number grids: their places among the 5,472,730,538 that are not isomorphs, and back.
    Catalogue(catalogue::Catalogue),
    /// List all puzzles whose clues are in given cells, up to symmetry.
    Pattern(pattern::Pattern),
    /// Make a book of puzzles to print: chapters, hints, answers, a cover; or a worksheet.
    Book(Box<book::Book>),
    /// Print canonical forms; find, make or leave out isomorphs.
    Canon(canon::Canon),
    /// Make data sets of puzzles that do not leak, and judge those of others.
    Dataset(Box<dataset::Dataset>),
    /// Explain the whole way through a puzzle, step by step, in words.
    Explain(explain::Explain),
    /// Say how to go on from where a player is, in stages.
    Hint(hint::Hint),
    /// List the solving techniques, or teach one.
    Techniques(techniques::Techniques),
    /// Play: on the full screen, or typed line by line. Nothing you do is lost.
    Play(Box<play::Play>),
    /// Saved games: list, statistics, show, replay, export, import, remove.
    Games(play::Games),
    /// Play, learn and analyse in the browser: serves the page on this machine.
    #[cfg(feature = "web")]
    Web(crate::web::Web),
    /// Draw a puzzle.
    Show(Show),
    /// Rewrite puzzles in another format.
    Convert(Convert),
    /// Watch a classic algorithm at work.
    Trace(Trace),
    /// Compare algorithms: rounds, backtracks and time on many puzzles.
    Experiment(Experiment),
    /// Measure the speed of the fast engine.
    Bench(Bench),
    /// List the formats puzzles can be read and written in.
    Formats(Formats),
    /// Print the JSON Schema of what --json prints.
    Schema(Schema),
    /// Show the settings (language, colours, threads, folder of games) and where they come from.
    Config(config::Config),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Print the manual page of the program, or of a command.
    Man {
        /// The command.
        command: Option<String>,
        /// Write all pages to this folder instead.
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        all: Option<PathBuf>,
    },
}

/// Reads the command line; help and errors are in the language of this run.
pub fn parse() -> Result<Cli, ExitCode> {
    let mut words: Vec<OsString> = env::args_os().collect();
    if language() == Language::English {
        return Ok(Cli::parse_from(words));
    }
    // `shudu help solve` is `shudu solve --help`.
    let plain = |i: &usize| !words[*i].as_encoded_bytes().starts_with(b"-");
    let valued = |i: &usize| words[i - 1] == "--lang" || words[i - 1] == "--color";
    let first = (1..words.len()).find(|i| plain(i) && !valued(i));
    if let Some(first) = first.filter(|&first| words[first] == "help") {
        words.remove(first);
        words.push("--help".into());
    }
    let mut command = chinese::spoken(Cli::command(), known_width().unwrap_or(80).min(100));
    let matches = command.try_get_matches_from_mut(words);
    matches.and_then(|matches| Cli::from_arg_matches(&matches)).map_err(|error| {
        if error.use_stderr() {
            return Failure::Bad(chinese::sentence(&error).into()).report();
        }
        // Clap has no other word for it.
        let help = error.render();
        let paint = io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none();
        let help = if paint { help.ansi().to_string() } else { help.to_string() };
        // Who does not read the help to its end has read enough.
        let _ = io::stdout().write_all(help.replace("[OPTIONS]", "[选项]").as_bytes());
        ExitCode::SUCCESS
    })
}

/// Checks that `--pdf` and `--png`, which are further names of options whose format the name of
/// the file decides, do not name files of another format.
pub fn check_formats() -> Fallible {
    let words: Vec<_> = env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    for (word, next) in words.iter().zip(words[1..].iter().map(String::as_str).chain([""])) {
        let (option, file) = word.split_once('=').unwrap_or((word.as_str(), next));
        let kind = ["pdf", "png"].into_iter().find(|kind| option.strip_prefix("--") == Some(*kind));
        let extension = Path::new(file).extension().map(|extension| extension.to_ascii_lowercase());
        if let (Some(kind), Some(extension)) = (kind, extension)
            && extension != kind
        {
            return Err(bad!(
                "{file}: --{kind} needs a name that ends in .{kind}",
                "{file}：--{kind} 的文件名应以 .{kind} 结尾"
            ));
        }
    }
    Ok(())
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
