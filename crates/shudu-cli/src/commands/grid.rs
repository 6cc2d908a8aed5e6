//! `shudu grid`: what is studied of complete grids.

use crate::commands::branches::Branches;
use crate::term::clock::{counted, grouped};
use crate::term::failure::{Answer, Fallible, tell};
use crate::term::input::Puzzles;
use crate::term::language::{language, tongue};
use crate::term::options::{Reading, seconds, threads, whole};
use crate::term::output::Output;
use crate::term::progress::Meter;
use clap::Args;
use shudu::board::{Cell, Grid as Whole};
use shudu::control::{Control, Progress, Stop};
use shudu::draw::Paint;
use shudu::language::Tell;
use shudu::research::{Bands, Mask, Unavoidable, Within, WithinOptions, cells, disjoint};
use shudu::search::Engine;
use shudu::symmetry::Forms;
use shudu::view::Studied;
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
    #[arg(long, value_name = "K", value_parser = whole::<usize>(1..=81))]
    pub within: Option<usize>,
    /// With --within: all choices of cells that hit the unavoidable sets found, puzzles or not.
    #[arg(long, requires = "within")]
    pub hitting: bool,
    /// End after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// With --within: keep how far it is in this file, and go on from there next time.
    #[arg(long, value_name = "FILE", requires = "within")]
    pub state: Option<PathBuf>,
    /// How many threads to use with --within; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object per grid; with --within, per puzzle.
    #[arg(long)]
    pub json: bool,
}

/// Transformations of the classic board: digits, bands, stacks, rows, columns, transposing.
const TRANSFORMATIONS: u64 = 362_880 * 3_359_232;

pub fn grid(args: &Grid, out: &mut Output) -> Fallible<Answer> {
    let mut puzzles = Puzzles::open(&args.sources, &args.reading)?;
    let (mut forms, mut engine) = (Forms::new(), Engine::new());
    let meter = Meter::start(args.time);
    let ask = |progress: &Progress| meter.ask(progress);
    let control = Control::new(&ask);
    let mut answer = Answer::Yes;
    // Of all kinds, once there is a grid to ask for.
    let mut bands = None;
    while let Some(reading) = puzzles.next().transpose()? {
        let limits = shudu::search::Limits::solutions(2).under(control);
        let (mut grids, outcome) = engine.grids(&reading.state.puzzle, &limits);
        if let Some(why) = outcome.ended.stop() {
            return Ok(stopped(why));
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
            if let Some(why) = within(args, &grid, &sets, clues, &meter, out)? {
                return Ok(stopped(why));
            }
            continue;
        }
        match studied(args, &grid, &sets, (&mut forms, &mut bands), &control) {
            Ok(studied) if args.json => {
                meter.clear();
                out.json(&studied)?;
            }
            Ok(studied) => {
                meter.clear();
                told(&studied, out)?;
            }
            Err(why) => return Ok(stopped(why)),
        }
        out.flush()?;
    }
    Ok(answer)
}

fn stopped(why: Stop) -> Answer {
    tell(&why.tell(tongue()));
    Answer::stopped(why)
}

fn studied(
    args: &Grid,
    grid: &Whole,
    found: &Unavoidable,
    (forms, bands): (&mut Forms, &mut Option<Bands>),
    control: &Control,
) -> Result<Studied, Stop> {
    let layout = grid.layout();
    let givens: Vec<_> = grid.digits().iter().map(|&digit| Some(digit)).collect();
    let puzzle = shudu::board::Puzzle::new(layout.clone(), givens);
    let automorphisms = forms.of(&puzzle).ok().map(|form| form.automorphisms);
    let classic = automorphisms.filter(|_| layout.is_classic());
    let kinds = classic.and_then(|_| bands.get_or_insert_with(Bands::new).of(grid));
    let name = |cell: usize| layout.spot(Cell::from_index(cell)).to_string();
    let names = |set: &Mask| cells(*set).map(name).collect();
    let disjoint = disjoint(&found.sets, control)?;
    Ok(Studied {
        layout: layout.name(),
        grid: grid.symbols(),
        automorphisms,
        isomorphs: classic.map(|count| TRANSFORMATIONS / count),
        bands: kinds.map(|[bands, _]| bands),
        stacks: kinds.map(|[_, stacks]| stacks),
        most: found.most,
        unavoidable: found.by_size(),
        disjoint: disjoint.sets.len(),
        proven: disjoint.proven,
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
    if let (Some([a, b, c]), Some([d, e, f])) = (studied.bands, studied.stacks) {
        out.line(&say!(
            t,
            "bands of the kinds {a}, {b}, {c}; stacks {d}, {e}, {f} (of 416)",
            "三个大行的类别：{a}、{b}、{c}；三个大列：{d}、{e}、{f}（共 416 类）"
        ))?;
    }
    let total: usize = studied.unavoidable.iter().map(|(_, count)| count).sum();
    let (total, most) =
        (counted(t, total as u64, "minimal unavoidable set", "个极小的不可避免集"), studied.most);
    out.line(&say!(t, "{total} of at most {most} cells", "不超过 {most} 格的有 {total}"))?;
    for (size, count) in &studied.unavoidable {
        out.line(&say!(t, "  {size} cells: {count}", "  {size} 格：{count}"))?;
    }
    let (disjoint, more) = (studied.disjoint, studied.disjoint + 1);
    let most = match studied.proven {
        true => say!(t, ", and no {more} do", "，任取 {more} 个必有两个相交"),
        false => String::new(),
    };
    out.line(&say!(
        t,
        "{disjoint} of them share no cell{most}, so a puzzle has at least {disjoint} clues",
        "其中 {disjoint} 个没有公共格{most}，因此题目至少有 {disjoint} 个已知数"
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
    meter: &Meter,
    out: &mut Output,
) -> Fallible<Option<Stop>> {
    let hitting = if args.hitting { " hitting" } else { "" };
    // In the second order of branches: those of the first are other ones.
    let job = format!("shudu grid 2 {} {clues} {}{hitting}", grid.symbols(), sets.most);
    let mut run = Branches::open(args.state.as_deref(), job, args.json)?;
    let threads = threads(args.threads);
    let options = WithinOptions { clues, done: run.first(), hitting: args.hitting, threads };
    let search = Within::new(grid, sets, options);
    run.all = search.branches();
    let ask = |progress: &Progress| meter.ask(progress);
    let ended = run.run(out, |found, done| search.search(&Control::new(&ask), found, done));
    meter.clear();
    run.close(ended, meter.seconds(), out)
}
