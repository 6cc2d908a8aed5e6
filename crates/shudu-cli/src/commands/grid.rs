//! `shudu grid`: what is studied of complete grids.

use crate::term::clock::{Watch, counted, grouped, readable};
use crate::term::failure::{Answer, Doing, Failure, Fallible, tell};
use crate::term::input::Puzzles;
use crate::term::language::{language, tongue};
use crate::term::options::{Reading, whole};
use crate::term::output::{Output, write_file};
use clap::Args;
use shudu::board::{Cell, Grid as Whole};
use shudu::control::{Control, Progress, Stop};
use shudu::draw::Paint;
use shudu::language::Tell;
use shudu::research::{Mask, Unavoidable, Within, WithinOptions, cells, disjoint};
use shudu::search::Engine;
use shudu::symmetry::Forms;
use shudu::view::Studied;
use std::fs;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct Grid {
    /// Grids, or puzzles with one solution, which is meant; files, or - for standard input.
    #[arg(value_name = "GRID|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Find all minimal unavoidable sets of at most so many cells.
    #[arg(long, value_name = "N", default_value = "8", value_parser = whole::<u32>(4..=24))]
    pub unavoidable: u32,
    /// List the sets.
    #[arg(long)]
    pub sets: bool,
    /// List all puzzles with exactly so many clues within the grid.
    #[arg(long, value_name = "K", value_parser = whole::<usize>(1..=81), conflicts_with = "json")]
    pub within: Option<usize>,
    /// With --within: keep how far it is in this file, and go on from there next time.
    #[arg(long, value_name = "FILE", requires = "within")]
    pub state: Option<PathBuf>,
    /// One JSON object per grid.
    #[arg(long)]
    pub json: bool,
}

/// Transformations of the classic board: digits, bands, stacks, rows, columns, transposing.
const TRANSFORMATIONS: u64 = 362_880 * 3_359_232;

pub fn grid(args: &Grid, out: &mut Output) -> Fallible<Answer> {
    let mut puzzles = Puzzles::open(&args.sources, &args.reading)?;
    let (mut forms, mut engine) = (Forms::new(), Engine::new());
    let watch = Watch::start(None);
    let ask = |_: &Progress| watch.ask();
    let control = Control::new(&ask);
    let mut answer = Answer::Yes;
    while let Some(reading) = puzzles.next().transpose()? {
        let limits = shudu::search::Limits::solutions(2).under(control);
        let (mut grids, outcome) = engine.grids(&reading.state.puzzle, &limits);
        if outcome.ended.stop().is_some() {
            return Ok(stopped(Stop::Cancelled));
        }
        let only = if grids.len() == 1 { grids.pop() } else { None };
        let Some(grid) = only else {
            let why = text!(
                "neither a complete grid nor a puzzle with one solution",
                "既不是终盘，也不是唯一解的题目"
            );
            puzzles.pass(puzzles.about(reading.line, &why))?;
            answer = Answer::No;
            continue;
        };
        let sets = Unavoidable::of(&grid, args.unavoidable, &control);
        let sets = match sets.map_err(|why| puzzles.about(reading.line, &why))? {
            Ok(sets) => sets,
            Err(why) => return Ok(stopped(why)),
        };
        if let Some(clues) = args.within {
            if let Some(why) = within(args, &grid, &sets, clues, &watch, out)? {
                return Ok(stopped(why));
            }
            continue;
        }
        match studied(args, &grid, &sets, &mut forms, &control) {
            Ok(studied) if args.json => out.json(&studied)?,
            Ok(studied) => told(&studied, out)?,
            Err(why) => return Ok(stopped(why)),
        }
        out.flush()?;
    }
    Ok(answer)
}

fn stopped(why: Stop) -> Answer {
    tell(&why.tell(tongue()));
    Answer::Interrupted
}

fn studied(
    args: &Grid,
    grid: &Whole,
    found: &Unavoidable,
    forms: &mut Forms,
    control: &Control,
) -> Result<Studied, Stop> {
    let layout = grid.layout();
    let givens: Vec<_> = grid.digits().iter().map(|&digit| Some(digit)).collect();
    let puzzle = shudu::board::Puzzle::new(layout.clone(), givens);
    let automorphisms = forms.of(&puzzle).ok().map(|form| form.automorphisms);
    let classic = automorphisms.filter(|_| layout.is_classic());
    let name = |cell: usize| layout.spot(Cell::new(cell)).to_string();
    let names = |set: &Mask| cells(*set).map(name).collect();
    Ok(Studied {
        layout: layout.name(),
        grid: grid.symbols(),
        automorphisms,
        isomorphs: classic.map(|count| TRANSFORMATIONS / count),
        most: found.most,
        unavoidable: found.by_size(),
        disjoint: disjoint(&found.sets, control)?.len(),
        sets: args.sets.then(|| found.sets.iter().map(names).collect()),
    })
}

fn told(studied: &Studied, out: &mut Output) -> Fallible {
    let t = language();
    out.said(&studied.grid, Paint::Title)?;
    if let Some(count) = studied.automorphisms {
        let mut line = counted(t, count, "automorphism", "个自同构");
        if let Some(isomorphs) = studied.isomorphs {
            let isomorphs = grouped(isomorphs);
            line += &say!(t, ", {isomorphs} isomorphs", "，{isomorphs} 个同构终盘");
        }
        out.line(&line)?;
    }
    let total: usize = studied.unavoidable.iter().map(|(_, count)| count).sum();
    let (total, most) =
        (counted(t, total as u64, "minimal unavoidable set", "个极小的不可避免集"), studied.most);
    out.line(&say!(t, "{total} of at most {most} cells", "不超过 {most} 格的有 {total}"))?;
    for (size, count) in &studied.unavoidable {
        out.line(&say!(t, "  {size} cells: {count}", "  {size} 格：{count}"))?;
    }
    let disjoint = studied.disjoint;
    out.line(&say!(
        t,
        "{disjoint} of them share no cell, so a puzzle has at least {disjoint} clues",
        "其中 {disjoint} 个没有公共格，因此题目至少有 {disjoint} 个已知数"
    ))?;
    for set in studied.sets.iter().flatten() {
        out.line(&format!("  {}", set.join(" ")))?;
    }
    Ok(())
}

/// All puzzles with so many clues; why it ended, if before the end.
fn within(
    args: &Grid,
    grid: &Whole,
    sets: &Unavoidable,
    clues: usize,
    watch: &Watch,
    out: &mut Output,
) -> Fallible<Option<Stop>> {
    let job = format!("shudu grid {} {clues} {}", grid.symbols(), sets.most);
    let done = done(args, &job)?;
    let mut search = Within::new(grid, sets, WithinOptions { clues, done });
    let (all, mut count, mut reached) = (search.branches(), 0u64, done);
    let ask = |_: &Progress| watch.ask();
    let mut failed = None;
    let ended = {
        let mut found = |puzzle: shudu::board::Puzzle| {
            count += 1;
            failed = failed.take().or(out.line(&puzzle.symbols()).err());
        };
        search.search(&Control::new(&ask), &mut found, &mut |number| reached = number)
    };
    failed.map_or(Ok(()), Err)?;
    out.flush()?;
    if let Some(path) = &args.state {
        write_file(path, format!("{job} {reached}\n").as_bytes())?;
    }
    let (t, gone) = (language(), readable(watch.seconds()));
    let number = counted(t, count, "puzzle", "道题");
    match ended {
        Ok(()) => {
            note!(
                "{number} with {clues} clues, in {gone}",
                "有 {clues} 个已知数的{number}，用时 {gone}"
            );
            Ok(None)
        }
        Err(why) => {
            let (part, new) = (reached as f64 / all as f64, (reached - done) as f64);
            let whole = (new > 0.0).then(|| readable(watch.seconds() * all as f64 / new));
            let whole = whole.unwrap_or_else(|| "?".into());
            let part = format!("{:.1} %", 100.0 * part);
            note!(
                "{number} in {part} of the search; all of it would take about {whole}",
                "搜索了 {part}，找到{number}；全部约需 {whole}"
            );
            Ok(Some(why))
        }
    }
}

/// How many branches an earlier run has done.
fn done(args: &Grid, job: &str) -> Fallible<usize> {
    let Some(path) = args.state.as_ref().filter(|path| path.exists()) else { return Ok(0) };
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Failure::file(path.display(), Doing::Read, &error))?;
    let rest = text.trim_end().strip_prefix(job).and_then(|rest| rest.trim().parse().ok());
    rest.ok_or_else(|| {
        let name = path.display();
        bad!(
            "{name}: it is of another grid, or of other options",
            "{name}：属于另一个终盘，或用的是其他选项"
        )
    })
}
