//! The command line: one place from which parser and help derive.

use crate::canon::Canon;
use crate::failure::{Failure, Fallible};
use crate::generate::Generate;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use shudu::board::Layout;
use shudu::format::{self, Format};
use shudu::rating::Tenths;
use shudu::search::fast::{Fast, Isa};
use shudu::search::{Algorithm, Classic, Engine};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
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
    Generate(Box<Generate>),
    /// The canonical form of puzzles; isomorphs found, made and left out.
    Canon(Canon),
    /// Tell the whole way through a puzzle, step by step, in words.
    Explain(crate::explain::Explain),
    /// Say how to go on from where a player is, as much as is asked for.
    Hint(crate::hint::Hint),
    /// List the techniques, or teach one.
    Techniques(crate::techniques::Techniques),
    /// Play: on the full screen, or typed line by line. Nothing you do is lost.
    Play(Box<crate::play::Play>),
    /// The games that are kept: list, count, show, replay, export, import, remove.
    Games(crate::play::Games),
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

/// How puzzles are read.
#[derive(Clone, Debug, Args)]
pub struct Reading {
    /// The board: RxC (the shape of a box, as 3x3), jigsaw:<region map>, joined by +
    /// with x, windoku, antiknight, antiking, region:r1c1r2c2…
    #[arg(long, value_name = "NAME")]
    pub layout: Option<String>,
    /// The format of the input; recognised by content if not given.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub format: Option<Format>,
}

impl Reading {
    /// The same for the library.
    pub fn options(&self) -> Fallible<format::Options> {
        let layout = self.layout.as_deref().map(str::parse::<Layout>).transpose();
        let layout = layout.map_err(|error| Failure::Bad(format!("--layout: {error}")))?;
        Ok(format::Options { format: self.format, layout: layout.map(Arc::new) })
    }
}

/// How the fast engine uses the machine.
#[derive(Clone, Copy, Debug, Args)]
pub struct Machine {
    /// Threads; without it as many as the processor has cores.
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// The instruction set; without it the best the processor has.
    #[arg(long, value_name = "NAME", value_parser = isa_parser())]
    pub isa: Option<Isa>,
}

impl Machine {
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }

    /// The engine that searches with this algorithm.
    pub fn engine(&self, algorithm: Algorithm) -> Fallible<Engine> {
        let engine = Engine::with(algorithm);
        self.isa.map_or(Ok(engine.clone()), |isa| engine.isa(isa).ok_or_else(|| no_isa(isa)))
    }

    /// The fast engine.
    pub fn fast(&self) -> Fallible<Fast> {
        fast(self.isa)
    }
}

/// The fast engine for an instruction set, or for the best this processor has.
pub fn fast(isa: Option<Isa>) -> Fallible<Fast> {
    isa.map_or(Ok(Fast::default()), |isa| Fast::new(isa).ok_or_else(|| no_isa(isa)))
}

fn no_isa(isa: Isa) -> Failure {
    let here: Vec<_> = Isa::available().map(Isa::name).collect();
    Failure::Bad(format!("this processor has no {isa}; it has {}", here.join(", ")))
}

/// When a search gives up.
#[derive(Clone, Copy, Debug, Args)]
pub struct Budget {
    /// Give up after so many seconds a puzzle.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// Give up after so many tried digits a puzzle.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
}

#[derive(Debug, Args)]
pub struct Solve {
    /// A puzzle, a file, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Show so many solutions, or all. Without it: the first, and whether it is the only one.
    #[arg(long, value_name = "N|all", value_parser = limit)]
    pub limit: Option<u64>,
    /// Which algorithm: auto, fast (9×9) and general are the engines, the others are classics.
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = algorithm_parser())]
    pub algorithm: Algorithm,
    #[command(flatten)]
    pub machine: Machine,
    #[command(flatten)]
    pub budget: Budget,
    /// Say what the search did, on standard error.
    #[arg(long)]
    pub stats: bool,
    /// One JSON object a puzzle.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Check {
    /// A puzzle, a file, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub machine: Machine,
    #[command(flatten)]
    pub budget: Budget,
    /// One JSON object a puzzle.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Bench {
    /// A file of classic puzzles, or - for standard input. Without it: the built-in corpus.
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Stop a puzzle at so many solutions: 1 solves, 2 proves uniqueness.
    #[arg(long, value_name = "N", default_value = "2", value_parser = limit)]
    pub limit: u64,
    /// Threads.
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,
    /// The instruction set; without it the best the processor has.
    #[arg(long, value_name = "NAME", value_parser = isa_parser())]
    pub isa: Option<Isa>,
    /// Run so often; the best and the median are told.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub repeat: usize,
    /// One puzzle after the other instead of all together.
    #[arg(long)]
    pub alone: bool,
    /// Print only the total of guesses on the built-in corpus: equal on every machine.
    #[arg(long)]
    pub signature: bool,
    /// The figures as JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Count {
    /// A puzzle, a file, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// How to count: list finds every solution, exact counts without finding, auto takes what
    /// is predicted to be quicker.
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub method: CountMethod,
    /// Say which method was chosen and why, on standard error.
    #[arg(long)]
    pub explain: bool,
    /// Stop when there are so many.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// For every cell and digit, in how many solutions it stands there.
    #[arg(long, conflicts_with_all = ["sample", "estimate", "limit"])]
    pub marginals: bool,
    /// Draw the marginals as a heat map into this file, .svg or .png.
    #[arg(long, value_name = "FILE", requires = "marginals")]
    pub svg: Option<PathBuf>,
    /// Draw so many solutions at random, each exactly as likely as any other.
    #[arg(long, value_name = "N", conflicts_with_all = ["estimate", "limit"], value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub sample: Option<u32>,
    /// The seed of --sample and --estimate; without it one is chosen and told.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Estimate by so many random dives, with a standard error: where an exact count would take
    /// too long.
    #[arg(long, value_name = "DIVES", num_args = 0..=1, default_missing_value = "20000", conflicts_with = "limit", value_parser = clap::value_parser!(u64).range(2..))]
    pub estimate: Option<u64>,
    /// Give up after so many seconds a puzzle. Boards that can only be listed: 30 if not given.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// How many threads work; all there are if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object a puzzle.
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CountMethod {
    Auto,
    List,
    Exact,
}

#[derive(Debug, Args)]
pub struct Relax {
    /// A puzzle, a file, or - for standard input. Without it: the puzzle of the report on counting.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// How many clues are removed, or from how many to how many.
    #[arg(short, value_name = "K|K..K", value_parser = span)]
    pub k: (usize, usize),
    /// List so many of the best choices; without it, all that share the first place.
    #[arg(long, value_name = "N")]
    pub top: Option<usize>,
    /// Fit an exponential through the maxima from k=1 on, and say what it predicts.
    #[arg(long)]
    pub fit: bool,
    /// Write every choice and its count into this file.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Draw the counts in order, and how often there are how many, into this file, .svg or .png.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Keep the results in this file, and go on from them.
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Print every choice and its count as it comes.
    #[arg(long, short)]
    pub verbose: bool,
    /// How many threads work; all there are if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object for each k.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Census {
    /// The shape of a box: 3x3, 2x2, 2x3, 2x4 or 2x5 (which takes very long).
    #[arg(value_name = "RxC", default_value = "3x3")]
    pub layout: String,
    /// Also count those that are essentially different: up to moving rows, columns, bands and
    /// stacks, turning, and renaming digits.
    #[arg(long)]
    pub essential: bool,
    /// Print the table the number is the sum of.
    #[arg(long)]
    pub explain: bool,
    /// How many threads work; all there are if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The answer, with its table, as JSON.
    #[arg(long)]
    pub json: bool,
}

/// Whose scale puzzles are rated on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Scale {
    Se,
    Hodoku,
}

#[derive(Debug, Args)]
pub struct Rate {
    /// A puzzle, a file, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Whose scale: se gives ER, EP and ED, hodoku its score and level.
    #[arg(long, value_name = "SCALE", default_value = "se")]
    pub scale: Scale,
    /// Only say whether ER is at least this, yes or no: often known long before ER is.
    #[arg(long, value_name = "X", value_parser = rating, conflicts_with_all = ["steps", "scale"])]
    pub at_least: Option<Tenths>,
    /// Rate the canonical form of each puzzle: the same for all isomorphs.
    #[arg(long)]
    pub invariant: bool,
    /// Print every step of the way.
    #[arg(long)]
    pub steps: bool,
    /// How many threads work; all there are if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object a puzzle; with --steps all evidence of each.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Show {
    /// A puzzle, a file, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Show the candidates of the open cells.
    #[arg(long)]
    pub candidates: bool,
    /// Draw into this file, .svg or .png.
    #[arg(long, value_name = "FILE", visible_alias = "png")]
    pub svg: Option<PathBuf>,
    /// What is known about the puzzle, as JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Convert {
    /// A puzzle, a file, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// The format to write.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub to: Format,
    /// Write into this file, at once and whole, instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Trace {
    /// A puzzle, a file, or - for standard input. Without it: the documents' own example.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Which classic algorithm.
    #[arg(long, value_name = "NAME", default_value = "enumerate", value_parser = classic_parser())]
    pub algorithm: Classic,
    /// Show the board at this round (enumerate) or placement (the others).
    #[arg(long, value_name = "N", conflicts_with_all = ["json", "play"])]
    pub at: Option<u64>,
    /// Show the board after this event.
    #[arg(long, value_name = "N", conflicts_with_all = ["json", "play", "at"])]
    pub event: Option<u64>,
    /// Draw the board of --at or --event into this file, .svg or .png.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the cell number over the rounds into this file, .svg or .png.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Replay in the terminal, forwards and backwards.
    #[arg(long, conflicts_with = "json")]
    pub play: bool,
    /// Events a second while replaying.
    #[arg(long, value_name = "N", default_value_t = 8.0, requires = "play", value_parser = seconds)]
    pub speed: f64,
    /// Stop after so many solutions, or all.
    #[arg(long, value_name = "N|all", default_value = "1", value_parser = limit)]
    pub limit: u64,
    /// Print every struck candidate too.
    #[arg(long, short)]
    pub verbose: bool,
    /// Print so many lines of a long run, or all.
    #[arg(long, value_name = "N|all", default_value = "60", value_parser = limit)]
    pub lines: u64,
    #[command(flatten)]
    pub budget: Budget,
    /// Every event as a line of JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Experiment {
    /// Files of puzzles, or - for standard input. Without any: an embedded set from 4×4 to 16×16.
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Only these algorithms, separated by commas.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = algorithm_parser())]
    pub algorithm: Vec<Algorithm>,
    /// A run that takes longer is stopped and shown as such.
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub budget: f64,
    /// Look for so many solutions; 2 proves uniqueness.
    #[arg(long, value_name = "N|all", default_value = "1", value_parser = limit)]
    pub limit: u64,
    /// Only the first puzzles of the files.
    #[arg(long, value_name = "N")]
    pub first: Option<usize>,
    /// Write the table into this file.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Draw the comparison, on a logarithmic scale, into this file, .svg or .png.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// What the plot shows.
    #[arg(long, value_name = "WHAT", default_value = "time")]
    pub measure: Measure,
    /// One JSON object a run.
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Measure {
    Time,
    Rounds,
    Placements,
    Backtracks,
}

#[derive(Debug, Args)]
pub struct Formats {
    /// The table as JSON.
    #[arg(long)]
    pub json: bool,
}

fn algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    PossibleValuesParser::new(Algorithm::all().map(Algorithm::id))
        .map(|id| id.parse().expect("one of those that are possible"))
}

fn classic_parser() -> impl TypedValueParser<Value = Classic> {
    PossibleValuesParser::new(Classic::ALL.map(|classic| classic.info().name))
        .map(|name| Classic::from_name(&name).unwrap_or(Classic::Enumerate))
}

fn isa_parser() -> impl TypedValueParser<Value = Isa> {
    PossibleValuesParser::new(Isa::ALL.map(Isa::name))
        .map(|name| name.parse().unwrap_or(Isa::Portable))
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.iter().map(|format| format.id()))
        .map(|id| Format::from_id(&id).unwrap_or(Format::Line))
}

fn limit(text: &str) -> Result<u64, String> {
    match text {
        "all" => Ok(u64::MAX),
        _ => match text.parse() {
            Ok(0) | Err(_) => Err("a number from 1 on, or `all`, is needed".into()),
            Ok(number) => Ok(number),
        },
    }
}

/// A rating as it is printed: in tenths.
pub fn rating(text: &str) -> Result<Tenths, String> {
    match text.parse::<f64>() {
        Ok(x) if (1.0..=20.0).contains(&x) && (x * 10.0 - (x * 10.0).round()).abs() < 1e-6 => {
            Ok(Tenths::rounded(x))
        }
        _ => Err("a rating from 1.0 to 20.0 is needed, as 7.1".into()),
    }
}

/// A number, or two with `..` between them.
fn span(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number <= 81);
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let last = last.trim_start_matches('=');
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok((first, last)),
        _ => Err("a number of clues is needed, as 3, or two, as 1..4".into()),
    }
}

pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if number > 0.0 && number < 1e9 => Ok(number),
        _ => Err("a number above 0 is needed, as 0.5 or 10".into()),
    }
}
