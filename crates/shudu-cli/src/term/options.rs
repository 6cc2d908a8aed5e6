//! Options that commands share: how puzzles are read, what of the machine is used, when to give
//! up; and how the words of options are understood.

use super::config;
use super::failure::{Failure, Fallible};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use serde::Deserialize;
use shudu::board::Layout;
use shudu::format::{self, Format};
use shudu::generate::{self, HOLES};
use shudu::logic::Technique;
use shudu::rating::{HIGHEST, Level, Tenths};
use shudu::search::fast::{Fast, Isa};
use shudu::search::{Algorithm, Classic, Engine};
use std::num::NonZeroUsize;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum When {
    Auto,
    Always,
    Never,
}

/// How puzzles are read.
#[derive(Clone, Debug, Default, Args)]
pub struct Reading {
    /// The board: RxC (the shape of a box, as 3x3), jigsaw:<region map>, joined by +
    /// with x, windoku, antiknight, antiking, region:r1c1r2c2…
    #[arg(long, value_name = "NAME")]
    pub layout: Option<String>,
    /// The format of the input; recognised by content if not given.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub format: Option<Format>,
    /// Stop at the first line that cannot be read, instead of telling it and going on.
    #[arg(long)]
    pub strict: bool,
}

impl Reading {
    /// The same for the library.
    pub fn options(&self) -> Fallible<format::Options> {
        let layout = self.layout.as_deref().map(str::parse::<Layout>).transpose();
        let layout = layout.map_err(|error| Failure::about("--layout", &error))?;
        Ok(format::Options { format: self.format, layout: layout.map(Arc::new) })
    }
}

/// How the fast engine uses the machine.
#[derive(Clone, Copy, Debug, Args)]
pub struct Machine {
    /// How many threads work; all there are if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The instruction set; without it the best the processor has.
    #[arg(long, value_name = "NAME", value_parser = isa_parser())]
    pub isa: Option<Isa>,
}

impl Machine {
    pub fn threads(&self) -> NonZeroUsize {
        NonZeroUsize::new(threads(self.threads)).unwrap_or(NonZeroUsize::MIN)
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
    let here = Isa::available().map(Isa::name).collect::<Vec<_>>().join(", ");
    bad!("this processor has no {isa}; it has {here}", "这个处理器没有 {isa}；有 {here}")
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

pub fn algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    PossibleValuesParser::new(Algorithm::all().map(Algorithm::id))
        .map(|id| id.parse().expect("one of those that are possible"))
}

pub fn classic_parser() -> impl TypedValueParser<Value = Classic> {
    PossibleValuesParser::new(Classic::ALL.map(|classic| classic.info().name))
        .map(|name| Classic::from_name(&name).unwrap_or(Classic::Enumerate))
}

pub fn isa_parser() -> impl TypedValueParser<Value = Isa> {
    PossibleValuesParser::new(Isa::ALL.map(Isa::name))
        .map(|name| name.parse().unwrap_or(Isa::Portable))
}

pub fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.iter().map(|format| format.id()))
        .map(|id| Format::from_id(&id).unwrap_or(Format::Line))
}

pub fn limit(text: &str) -> Result<u64, String> {
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
pub fn span(text: &str) -> Result<(usize, usize), String> {
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

pub fn level_parser() -> impl TypedValueParser<Value = String> {
    let numbers = ["0", "1", "2", "3", "4"];
    let mut once: Vec<&'static str> = Level::ALL.iter().map(|level| level.id()).collect();
    // Some words are levels of both kinds.
    let holes = HOLES.iter().map(|level| level.id);
    once.extend(holes.filter(|name| name.parse::<Level>().is_err()));
    PossibleValuesParser::new(once.into_iter().chain(numbers))
}

pub fn technique_parser() -> impl TypedValueParser<Value = Technique> {
    PossibleValuesParser::new(generate::sought().map(|technique| technique.row().id))
        .map(|id| Technique::from_id(&id).unwrap_or(Technique::LastCell))
}

/// Two things with `..` between them, or one that is both.
fn two<T: Copy>(text: &str, read: impl Fn(&str) -> Option<T>, last: Option<T>) -> Option<(T, T)> {
    match text.split_once("..") {
        Some((from, to)) => {
            let to = to.trim_start_matches('=');
            Some((read(from)?, if to.is_empty() { last? } else { read(to)? }))
        }
        None => read(text).map(|both| (both, both)),
    }
}

pub fn clues(text: &str) -> Result<(usize, usize), String> {
    two(text, |text| text.parse().ok(), None).ok_or("numbers of clues are needed, as 22..26".into())
}

pub fn ratings(text: &str) -> Result<(Tenths, Tenths), String> {
    two(text, |text| rating(text).ok(), Some(HIGHEST))
        .ok_or("ratings from 1.0 to 20.0 are needed, as 7.0..8.5".into())
}

/// How many threads work: as many as asked for or preferred, or as the processor has cores.
pub fn threads(wanted: Option<u16>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    wanted.or(config::settings().threads).map_or_else(all, usize::from)
}
