//! The arguments of the commands, one struct each.

use crate::tables::Tables;
use crate::term::options::{
    Budget, Machine, Reading, algorithm_parser, clues, format_parser, isa_parser, limit,
    measure_parser, method_parser, order, rating, ratings, seconds, span, whole,
};
use crate::term::template::Template;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use shudu::ask::Scale;
use shudu::format::Format;
use shudu::rating::Tenths;
use shudu::search::fast::Isa;
use shudu::search::{Algorithm, Method, Order};
use shudu::view::Measure;
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct Solve {
    /// Puzzles, files, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub tables: Tables,
    /// Show up to N solutions, or all. Without it: the first, and whether it is the only one,
    /// which takes longer than --limit 1.
    #[arg(long, value_name = "N|all", value_parser = limit)]
    pub limit: Option<u64>,
    /// The algorithm: auto, fast (9×9) and general are the engines, the others textbook algorithms.
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = algorithm_parser(), conflicts_with = "tables")]
    pub algorithm: Algorithm,
    #[command(flatten)]
    pub machine: Machine,
    #[command(flatten)]
    pub budget: Budget,
    /// Report on standard error what the search did.
    #[arg(long, conflicts_with = "tables")]
    pub stats: bool,
    /// Print this line for each puzzle, for example '{puzzle} {solution} {verdict}'.
    #[arg(long, value_name = "LINE", value_parser = solve_line, conflicts_with_all = ["json", "tables"])]
    pub print: Option<Template>,
    /// One JSON object per puzzle.
    #[arg(long, conflicts_with = "tables")]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Check {
    /// Puzzles, files, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub tables: Tables,
    #[command(flatten)]
    pub machine: Machine,
    #[command(flatten)]
    pub budget: Budget,
    /// Also say whether the puzzle is minimal, or else which clues could go, each alone.
    #[arg(long)]
    pub minimal: bool,
    /// Print minimal puzzles contained in each puzzle: up to N, or all.
    #[arg(long, value_name = "N|all", value_parser = limit, conflicts_with = "tables")]
    pub within: Option<u64>,
    /// One JSON object per puzzle.
    #[arg(long, conflicts_with = "tables")]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Bench {
    /// Files of classic puzzles, or - for standard input. Without any: standard input if
    /// something is sent there, else the built-in corpus.
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Stop at N solutions per puzzle: 1 solves, 2 proves uniqueness.
    #[arg(long, value_name = "N", default_value = "2", value_parser = limit)]
    pub limit: u64,
    /// How many threads to use.
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,
    /// The instruction set; without it the best the processor has.
    #[arg(long, value_name = "NAME", value_parser = isa_parser())]
    pub isa: Option<Isa>,
    /// How many times to run; the best and the median are reported.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub repeat: usize,
    /// Solve one puzzle after the other instead of all together.
    #[arg(long)]
    pub alone: bool,
    /// Print only the total number of guesses on the built-in corpus, which is the same on every machine.
    #[arg(long)]
    pub signature: bool,
    /// The figures as JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Count {
    /// Puzzles, files, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// How to count: list finds every solution, exact counts without finding them, auto takes
    /// whichever is predicted to be quicker.
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub method: CountMethod,
    /// Report on standard error which method was chosen, and why.
    #[arg(long)]
    pub explain: bool,
    /// Stop once this many have been counted.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub limit: Option<u64>,
    /// For every cell and digit, print in how many solutions the cell has the digit.
    #[arg(long, conflicts_with_all = ["sample", "estimate", "limit"])]
    pub marginals: bool,
    /// Draw the marginals as a heat map to this file, .svg, .png or .pdf.
    #[arg(long, value_name = "FILE", requires = "marginals")]
    pub svg: Option<PathBuf>,
    /// Print N random solutions, each exactly as likely as any other.
    #[arg(long, value_name = "N", conflicts_with_all = ["estimate", "limit"], value_parser = whole::<u32>(1..=10_000_000))]
    pub sample: Option<u32>,
    /// The seed of --sample and --estimate; without it one is chosen and printed.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Estimate by this many random dives, with a standard error: for where an exact count would
    /// take too long.
    #[arg(long, value_name = "DIVES", num_args = 0..=1, default_missing_value = "20000", conflicts_with = "limit", value_parser = whole::<u64>(2..=u64::MAX))]
    pub estimate: Option<u64>,
    /// List all ways to add at most so many clues, none of them superfluous, so that one solution is left.
    #[arg(long, value_name = "N", conflicts_with_all = ["marginals", "sample", "estimate", "limit"], value_parser = whole::<usize>(1..=20))]
    pub extend: Option<usize>,
    /// Give up on a puzzle after this many seconds. If not given: 30 for boards that can only be listed.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// How many threads to use; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object per puzzle.
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
    /// Puzzles, files, or - for standard input. Without any: standard input if something
    /// is sent there, else a built-in puzzle with five solutions.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// How many clues to remove: a number, or a range.
    #[arg(short, value_name = "K|K..K", value_parser = span)]
    pub k: (usize, usize),
    /// List the best N choices; without it, all that share first place.
    #[arg(long, value_name = "N")]
    pub top: Option<usize>,
    /// Fit an exponential to the maxima from k=1 on, and say what it predicts.
    #[arg(long)]
    pub fit: bool,
    /// Write every choice and its count to this file. It is about one puzzle, as are --plot and --state.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Plot the counts in order, and their distribution, to this file, .svg, .png or .pdf.
    #[arg(long, value_name = "FILE", visible_alias = "pdf")]
    pub plot: Option<PathBuf>,
    /// Keep the results in this file, and go on from there next time.
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Print every choice and its count as it is found.
    #[arg(long, short)]
    pub verbose: bool,
    /// How many threads to use; all cores if not given.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object per puzzle and k.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Census {
    /// The shape of a box: 3x3, 2x2, 2x3, 2x4 or 2x5 (which takes seconds).
    #[arg(value_name = "RxC", default_value = "3x3")]
    pub layout: String,
    /// Also count the essentially different grids: up to moving rows, columns, bands and stacks,
    /// transposing, and renaming digits.
    #[arg(long)]
    pub essential: bool,
    /// Print the table whose sum the number is.
    #[arg(long)]
    pub explain: bool,
    /// How many threads to use; all cores if not given.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// The answer, with its table, as JSON.
    #[arg(long)]
    pub json: bool,
}

/// Reads the id of a scale.
fn scale() -> impl TypedValueParser<Value = Scale> {
    let read = |id: String| Scale::from_id(&id).expect("only ids of scales are possible");
    PossibleValuesParser::new(Scale::ALL.map(Scale::id)).map(read)
}

#[derive(Debug, Args)]
pub struct Rate {
    /// Puzzles, files, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub tables: Tables,
    /// Whose scale to use: se gives ER, EP and ED; hodoku its score and level; w and b the longest whip or braid needed, te how deep tries must be nested (Berthier).
    #[arg(long, value_name = "SCALE", default_value = "se", value_parser = scale())]
    pub scale: Scale,
    /// Only say whether ER is at least X, yes or no: often known long before ER itself.
    #[arg(long, value_name = "X", value_parser = rating, conflicts_with_all = ["steps", "scale", "tables"])]
    pub at_least: Option<Tenths>,
    /// Rate the canonical form of each puzzle: the same for all isomorphs.
    #[arg(long, conflicts_with = "tables")]
    pub invariant: bool,
    /// Print every step of the solution.
    #[arg(long, conflicts_with = "tables")]
    pub steps: bool,
    /// Only puzzles whose ER is from A to B; A.. has no upper end.
    #[arg(long, value_name = "A..B", value_parser = ratings, conflicts_with_all = ["at_least", "scale", "tables"])]
    pub between: Option<(Tenths, Tenths)>,
    /// Only puzzles with A to B clues.
    #[arg(long, value_name = "A..B", value_parser = clues, conflicts_with = "tables")]
    pub clues: Option<(usize, usize)>,
    /// Print this line for each puzzle, for example '{puzzle} {er} {clues}'.
    #[arg(long, value_name = "LINE", value_parser = rate_line, conflicts_with_all = ["json", "steps", "tables"])]
    pub print: Option<Template>,
    /// How many threads to use; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object per puzzle; with --steps, including all evidence.
    #[arg(long, conflicts_with = "tables")]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Show {
    /// Puzzles, files, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Show the candidates of the open cells.
    #[arg(long)]
    pub candidates: bool,
    /// Draw the first puzzle to this file, .svg, .png or .pdf.
    #[arg(long, value_name = "FILE", visible_aliases = ["png", "pdf"])]
    pub svg: Option<PathBuf>,
    /// What is known about each puzzle, as JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Convert {
    /// Puzzles, files, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// The format to write.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub to: Format,
    /// Write the digits even where the format has no place for the rules or candidates of the
    /// puzzle: what is read back is then another puzzle.
    #[arg(long)]
    pub lossy: bool,
    /// Write to this file instead of standard output; it appears once it is complete.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Trace {
    /// Puzzles, files, or - for standard input. Without any: standard input if something
    /// is sent there, else the example of the article on the algorithm.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Which textbook algorithm, or the general engine.
    #[arg(long, value_name = "NAME", default_value = "enumerate", value_parser = method_parser())]
    pub algorithm: Method,
    /// In which order it takes cells: own (as published), rows, columns, fewest (candidates
    /// first), random or random:SEED.
    #[arg(long, value_name = "ORDER", default_value = "own", value_parser = order)]
    pub order: Order,
    /// Show the board at this round (enumerate) or placement (the others).
    #[arg(long, value_name = "N", conflicts_with_all = ["json", "play"])]
    pub at: Option<u64>,
    /// Show the board after this event.
    #[arg(long, value_name = "N", conflicts_with_all = ["json", "play", "at"])]
    pub event: Option<u64>,
    /// Draw the board of --at or --event to this file, .svg, .png or .pdf.
    #[arg(long, value_name = "FILE", visible_aliases = ["png", "pdf"], conflicts_with_all = ["json", "play", "film"])]
    pub svg: Option<PathBuf>,
    /// Plot the cell number against the rounds to this file, .svg, .png or .pdf.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "play", "film", "at", "event"])]
    pub plot: Option<PathBuf>,
    /// Write a film of the run to this file: .svg plays in a browser, .png (animated) also in slides.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "play", "at", "event"])]
    pub film: Option<PathBuf>,
    /// Pictures in the film, from the first step to the last.
    #[arg(long, value_name = "N", default_value_t = 60, requires = "film", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub frames: u16,
    /// Replay in the terminal, forwards and backwards. It is about one puzzle, as are --svg, --plot and --film.
    #[arg(long, conflicts_with = "json")]
    pub play: bool,
    /// Events per second while replaying.
    #[arg(long, value_name = "N", default_value_t = 8.0, requires = "play", value_parser = seconds)]
    pub speed: f64,
    /// Stop after N solutions, or find all.
    #[arg(long, value_name = "N|all", default_value = "1", value_parser = limit)]
    pub limit: u64,
    /// Print every struck candidate too.
    #[arg(long, short)]
    pub verbose: bool,
    /// Print N lines of a long run, or all.
    #[arg(long, value_name = "N|all", default_value = "60", value_parser = limit)]
    pub lines: u64,
    #[command(flatten)]
    pub budget: Budget,
    /// Print every event as one line of JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Experiment {
    /// Files of puzzles, or - for standard input. Without any: standard input if something is
    /// sent there, else a built-in set from 4×4 to 16×16.
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Only these algorithms, separated by commas.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = algorithm_parser())]
    pub algorithm: Vec<Algorithm>,
    /// Let each algorithm take cells in these orders, separated by commas; see trace --order.
    #[arg(long, value_name = "ORDER,…", value_delimiter = ',', value_parser = order)]
    pub order: Vec<Order>,
    /// Stop a run that takes longer than this many seconds, and mark it.
    #[arg(long, value_name = "SECONDS", alias = "budget", default_value_t = 2.0, value_parser = seconds)]
    pub time: f64,
    /// Look for N solutions, or all; 2 proves uniqueness.
    #[arg(long, value_name = "N|all", default_value = "1", value_parser = limit)]
    pub limit: u64,
    /// Only the first N puzzles of each file.
    #[arg(long, value_name = "N")]
    pub first: Option<usize>,
    /// Write the table to this file.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Plot the comparison, on a logarithmic scale, to this file, .svg, .png or .pdf.
    #[arg(long, value_name = "FILE", visible_alias = "pdf")]
    pub plot: Option<PathBuf>,
    /// What the plot shows.
    #[arg(long, value_name = "WHAT", default_value = "time", value_parser = measure_parser())]
    pub measure: Measure,
    /// One JSON object per run.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Schema {
    /// Only what this command prints, such as solve or games stats.
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
}

#[derive(Debug, Args)]
pub struct Formats {
    /// The table as JSON.
    #[arg(long)]
    pub json: bool,
}

/// What every puzzle has.
const PUZZLE: [&str; 5] = ["line", "format", "layout", "puzzle", "clues"];

fn template(text: &str, names: &[&str]) -> Result<Template, String> {
    Template::new(text, &[&PUZZLE, names].concat())
}

fn rate_line(text: &str) -> Result<Template, String> {
    let names = [
        "er",
        "ep",
        "ed",
        "canonical",
        "reached",
        "score",
        "level",
        "solved",
        "w",
        "b",
        "te",
        "error",
        "engine",
    ];
    template(text, &names)
}

fn solve_line(text: &str) -> Result<Template, String> {
    template(text, &["solution", "verdict", "count", "ended", "clash"])
}

pub fn canon_line(text: &str) -> Result<Template, String> {
    template(text, &["canonical", "automorphisms"])
}
