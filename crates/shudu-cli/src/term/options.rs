//! Options that commands share: how puzzles are read, how the machine is used, when to give up;
//! and how the values of options are understood.

use super::config;
use super::failure::{Failure, Fallible};
use super::language::{language, tongue};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use serde::Deserialize;
use shudu::board::Layout;
use shudu::format::{self, Format};
use shudu::generate::{self, HOLES};
use shudu::language::Tell;
use shudu::logic::Technique;
use shudu::rating::{HIGHEST, Level, Tenths};
use shudu::search::classic::UnknownOrder;
use shudu::search::fast::{Fast, Isa};
use shudu::search::{Algorithm, Engine, Method, Order};
use shudu::view::Measure;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
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
    /// The board: RxC (the shape of a box, such as 3x3), jigsaw:<region map>, joined by +
    /// with x, windoku, antiknight, antiking, region:r1c1r2c2…
    #[arg(long, value_name = "NAME")]
    pub layout: Option<String>,
    /// The format of the input; recognised by content if not given.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub format: Option<Format>,
    /// Stop at the first line that cannot be read, instead of reporting it and going on.
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
    /// How many threads to use; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// The instruction set to use; without it the best the processor has.
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
    /// Give up on a puzzle after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// Give up on a puzzle after trying this many digits.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
}

impl Budget {
    /// Whether a search goes on to its end.
    pub fn is_free(&self) -> bool {
        self.time.is_none() && self.nodes.is_none()
    }
}

pub fn algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    PossibleValuesParser::new(Algorithm::all().map(Algorithm::id))
        .map(|id| id.parse().expect("one of those that are possible"))
}

pub fn method_parser() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::all().map(Method::id))
        .map(|id| Method::from_id(&id).expect("one of those that are possible"))
}

pub fn measure_parser() -> impl TypedValueParser<Value = Measure> {
    PossibleValuesParser::new(Measure::ALL.map(Measure::id))
        .map(|id| id.parse().expect("one of those that are possible"))
}

pub fn order(text: &str) -> Result<Order, String> {
    text.parse().map_err(|why: UnknownOrder| why.tell(tongue()))
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
            Ok(0) | Err(_) => Err(say!(
                language(),
                "a number from 1 on, or `all`, is needed",
                "应为从 1 起的数，或 `all`"
            )),
            Ok(number) => Ok(number),
        },
    }
}

/// A whole number of a range.
pub fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let (from, to) = range.clone().into_inner();
        let number = text.parse().ok().filter(|number| (from..=to).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match to {
            u64::MAX => {
                say!(language(), "a number from {from} on is needed", "应为从 {from} 起的数")
            }
            _ => say!(
                language(),
                "a number from {from} to {to} is needed",
                "应为 {from} 到 {to} 的数"
            ),
        })
    }
}

/// A rating as it is printed: in tenths.
pub fn rating(text: &str) -> Result<Tenths, String> {
    match text.parse::<f64>() {
        Ok(x) if (1.0..=20.0).contains(&x) && (x * 10.0 - (x * 10.0).round()).abs() < 1e-6 => {
            Ok(Tenths::rounded(x))
        }
        _ => Err(say!(
            language(),
            "a rating from 1.0 to 20.0 is needed, as 7.1",
            "应为 1.0 到 20.0 的评级，如 7.1"
        )),
    }
}

/// A number, or two with `..` between them.
pub fn span(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number <= 81);
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let last = last.trim_start_matches('=');
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok((first, last)),
        _ => Err(say!(
            language(),
            "a number of clues is needed, as 3, or two, as 1..4",
            "应为已知数的个数，如 3，或两个数，如 1..4"
        )),
    }
}

pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if number > 0.0 && number < 1e9 => Ok(number),
        _ => Err(say!(
            language(),
            "a number above 0 is needed, as 0.5 or 10",
            "应为大于 0 的数，如 0.5 或 10"
        )),
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

/// A technique by any of its names, of those that can be asked for; the help lists their ids.
#[derive(Clone)]
struct TechniqueName;

pub fn technique_parser() -> impl TypedValueParser<Value = Technique> {
    TechniqueName
}

impl TypedValueParser for TechniqueName {
    type Value = Technique;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Technique, clap::Error> {
        technique.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(generate::sought().map(|one| PossibleValue::new(one.row().id))))
    }
}

fn technique(name: &str) -> Result<Technique, String> {
    let found = Technique::named(name).map_err(|error| error.tell(tongue()))?;
    let id = found.row().id;
    if generate::sought().any(|sought| sought == found) {
        return Ok(found);
    }
    Err(say!(
        language(),
        "puzzles are not made for {id}; for which they are, see `--help`",
        "不能按 {id} 出题；可用的技巧见 `--help`"
    ))
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
    two(text, |text| text.parse().ok(), None).ok_or_else(|| {
        say!(language(), "numbers of clues are needed, as 22..26", "应为已知数的个数，如 22..26")
    })
}

pub fn ratings(text: &str) -> Result<(Tenths, Tenths), String> {
    two(text, |text| rating(text).ok(), Some(HIGHEST)).ok_or_else(|| {
        say!(
            language(),
            "ratings from 1.0 to 20.0 are needed, as 7.0..8.5",
            "应为 1.0 到 20.0 的评级，如 7.0..8.5"
        )
    })
}

/// How many threads work: those asked for, else those preferred, else one per core.
pub fn threads(wanted: Option<u16>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    wanted.or(config::settings().threads).map_or_else(all, usize::from)
}
