//! `shudu catalogue`: the number of a grid among all that are not isomorphs, and the grid of a number.

use crate::term::clock::{grouped, readable};
use crate::term::failure::{Answer, Fallible, tell};
use crate::term::input::Puzzles;
use crate::term::language::tongue;
use crate::term::options::{Reading, seconds, threads, whole};
use crate::term::output::{Output, write_file};
use crate::term::progress::Meter;
use clap::Args;
use shudu::board::classic::Cells;
use shudu::control::{Control, Progress, Stop};
use shudu::language::Tell;
use shudu::research::Catalogue as All;
use shudu::search::{Engine, Limits};
use shudu::symmetry::Canonizer;
use shudu::view::Catalogued;
use std::io::{self, IsTerminal};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub struct Catalogue {
    /// Numbers (7, 7..9, 5472730000..), whose grids are meant; or grids, or puzzles with one solution; files, or - for standard input.
    #[arg(value_name = "NUMBER|GRID|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Count all grids again and compare with the table: about an hour on one core.
    #[arg(long, conflicts_with = "sources")]
    pub recount: bool,
    /// With --recount: write the table to this file.
    #[arg(long, value_name = "FILE", requires = "recount")]
    pub table: Option<PathBuf>,
    /// End after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// How many threads to use with --recount; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object per grid.
    #[arg(long)]
    pub json: bool,
}

/// What tells a grid and its number.
struct Teller<'a> {
    out: &'a mut Output,
    meter: &'a Meter,
    canonizer: Canonizer,
    json: bool,
}

impl Teller<'_> {
    fn tell(&mut self, number: u64, cells: &Cells) -> Fallible {
        let form = self.canonizer.canonical(cells);
        let (grid, automorphisms) = (form.cells.to_string(), form.automorphisms);
        self.meter.clear();
        if self.json {
            self.out.json(&Catalogued { number, grid, automorphisms })
        } else {
            self.out.line(&format!("{number}\t{grid}"))
        }
    }
}

pub fn catalogue(args: &Catalogue, out: &mut Output) -> Fallible<Answer> {
    let meter = Meter::start(args.time);
    let ask = |progress: &Progress| meter.ask(progress);
    let control = Control::new(&ask);
    if args.recount {
        return recount(args, &meter, &control, out);
    }
    let all = All::new();
    let mut teller = Teller { out, meter: &meter, canonizer: Canonizer::new(), json: args.json };
    let mut answer = Answer::Yes;
    let mut sources = Vec::new();
    for source in &args.sources {
        match numbers(source)? {
            Some(numbers) => {
                if let Err(why) = grids(&all, numbers, &control, &mut teller)? {
                    return stopped(why, &mut teller);
                }
            }
            None => sources.push(source.clone()),
        }
    }
    let mut puzzles = None;
    if sources == ["-"] || args.sources.is_empty() && !io::stdin().is_terminal() {
        let mut stop = None;
        let read = Puzzles::after(&args.reading, |line| {
            let Some(numbers) = numbers(line)?.filter(|_| stop.is_none()) else { return Ok(false) };
            stop = grids(&all, numbers, &control, &mut teller)?.err();
            teller.out.flush()?;
            Ok(stop.is_none())
        });
        if let Some(why) = stop {
            return stopped(why, &mut teller);
        }
        puzzles = read?;
    } else if !sources.is_empty() || args.sources.is_empty() {
        puzzles = Some(Puzzles::open(&sources, &args.reading)?);
    }
    if let Some(mut puzzles) = puzzles {
        while let Some(reading) = puzzles.next().transpose()? {
            let cells = match solved(&reading.state.puzzle, &control) {
                Ok(Some(cells)) => cells,
                Ok(None) => {
                    let why = text!(
                        "neither a complete grid of the classic board nor a puzzle with one solution",
                        "既不是标准盘面的终盘，也不是唯一解的题目"
                    );
                    puzzles.pass(puzzles.about(reading.line, &why))?;
                    answer = Answer::No;
                    continue;
                }
                Err(why) => return stopped(why, &mut teller),
            };
            match all.number(&cells, &control) {
                Ok(number) => teller.tell(number.expect("it is a grid"), &cells)?,
                Err(why) => return stopped(why, &mut teller),
            }
            teller.out.flush()?;
        }
    }
    teller.out.flush()?;
    Ok(answer)
}

fn stopped(why: Stop, teller: &mut Teller) -> Fallible<Answer> {
    teller.meter.clear();
    teller.out.flush()?;
    tell(&why.tell(tongue()));
    Ok(Answer::stopped(why))
}

/// The grid that is meant by a puzzle of the classic board.
fn solved(puzzle: &shudu::board::Puzzle, control: &Control) -> Result<Option<Cells>, Stop> {
    if !puzzle.layout().is_classic() {
        return Ok(None);
    }
    let limits = Limits::solutions(2).under(*control);
    let (mut grids, outcome) = Engine::new().grids(puzzle, &limits);
    if let Some(why) = outcome.ended.stop() {
        return Err(why);
    }
    let only = if grids.len() == 1 { grids.pop() } else { None };
    Ok(only.and_then(|grid| grid.symbols().parse().ok()))
}

/// Tells the grids with these numbers.
fn grids(
    all: &All,
    numbers: RangeInclusive<u64>,
    control: &Control,
    teller: &mut Teller,
) -> Fallible<Result<(), Stop>> {
    let mut failed = Ok(());
    let ended = all.grids(numbers, control, &mut |number, cells| {
        failed = teller.tell(number, &cells);
        if failed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    failed.map(|()| ended)
}

/// Numbers, if a word has the form of some: `7`, `7..9` (both among them), `7..`. A file of that name comes first.
fn numbers(word: &str) -> Fallible<Option<RangeInclusive<u64>>> {
    let (all, word) = (word, ungrouped(word));
    let word = word.as_str();
    let (first, last) = match word.split_once("..") {
        Some((first, "")) => (first, None),
        Some((first, last)) => (first, Some(last)),
        None => (word, Some(word)),
    };
    let plain = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    // A grid has more digits than any number; so has a small board, which is none of the classic ones.
    if !plain(first) || !last.is_none_or(plain) || first.len() > 10 || Path::new(all).exists() {
        return Ok(None);
    }
    let number = |word: &str| word.parse().ok().filter(|number| (1..=All::GRIDS).contains(number));
    let most = All::GRIDS;
    match (number(first), last.map_or(Some(most), number)) {
        (Some(first), Some(last)) if first <= last => Ok(Some(first..=last)),
        (Some(_), Some(_)) => Err(bad!(
            "{word}: the first number is the larger one; say it the other way round",
            "{word}：前面的号码较大，请调换"
        )),
        _ => {
            let most = grouped(most);
            Err(bad!(
                "{word}: grids are numbered from 1 to {most}",
                "{word}：终盘的号码为 1 到 {most}"
            ))
        }
    }
}

/// A number, or two with dots between them, without the commas between thousands.
fn ungrouped(word: &str) -> String {
    let part = |part: &str| {
        let mut groups = part.split(',');
        let first = groups.next().is_some_and(|first| (1..=3).contains(&first.len()));
        let are_groups = first && groups.all(|group| group.len() == 3);
        if are_groups { part.replace(',', "") } else { part.to_owned() }
    };
    word.split("..").map(part).collect::<Vec<_>>().join("..")
}

/// Counts all grids again.
fn recount(
    args: &Catalogue,
    meter: &Meter,
    control: &Control,
    out: &mut Output,
) -> Fallible<Answer> {
    let found = All::new().recount(threads(args.threads), control);
    meter.clear();
    let found = match found {
        Ok(found) => found,
        Err(stopped) => {
            let (met, percent) = (grouped(stopped.known), meter.percent());
            tell(&stopped.why.tell(tongue()));
            note!(
                "{met} grids met in {percent:.1} % of the work",
                "完成 {percent:.1}% 时已数到 {met} 个终盘"
            );
            return Ok(Answer::stopped(stopped.why));
        }
    };
    if let Some(path) = &args.table {
        write_file(path, &found.table)?;
    }
    let total: u64 = found.kinds.iter().sum();
    for (kind, grids) in (1..).zip(&found.kinds) {
        out.line(&format!("{kind}\t{grids}"))?;
    }
    out.flush()?;
    let (total, time) = (grouped(total), readable(meter.seconds()));
    note!("{total} grids in {time}", "共 {total} 个终盘，用时 {time}");
    if found.same {
        return Ok(Answer::Yes);
    }
    note!("the table says something else", "与内置的表不符");
    Ok(Answer::No)
}
