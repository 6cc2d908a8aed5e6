//! `shudu pattern`: all puzzles whose clues are in given cells.

use crate::commands::branches::Branches;
use crate::commands::generate::mask;
use crate::term::failure::{Answer, Failure, Fallible, tell};
use crate::term::language::tongue;
use crate::term::options::{seconds, threads, whole};
use crate::term::output::Output;
use crate::term::progress::Meter;
use clap::Args;
use shudu::board::{Cell, Layout};
use shudu::control::{Control, Progress};
use shudu::language::Tell;
use shudu::research::{self, NoPattern};
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Debug, Args)]
pub struct Pattern {
    /// The cells: one symbol per cell, . 0 - for none, anything else for a clue; or a file with that.
    #[arg(value_name = "PATTERN|FILE")]
    pub pattern: String,
    /// The board, e.g. 2x3; regular boxes, up to 9×9.
    #[arg(long, value_name = "LAYOUT", default_value = "3x3")]
    pub layout: Layout,
    /// Keep how far it is in this file, and go on from there next time.
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// End after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// How many threads to use; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object per puzzle.
    #[arg(long)]
    pub json: bool,
}

pub fn pattern(args: &Pattern, out: &mut Output) -> Fallible<Answer> {
    let layout = Arc::new(args.layout.clone());
    let cells = mask(&args.pattern)?;
    let (given, wanted) = (cells.len(), layout.cell_count());
    if given != wanted {
        return Err(bad!(
            "the pattern has {given} cells, the board {wanted}",
            "图案有 {given} 格，盘面有 {wanted} 格"
        ));
    }
    let clues: Vec<Cell> = (0..given).filter(|&cell| cells[cell]).map(Cell::from_index).collect();
    let meter = Meter::start(args.time);
    let ask = |progress: &Progress| meter.ask(progress);
    let pattern = match research::Pattern::new(&layout, &clues, &Control::new(&ask)) {
        Ok(pattern) => pattern,
        Err(NoPattern::Stopped(why)) => {
            meter.clear();
            tell(&why.tell(tongue()));
            return Ok(Answer::stopped(why));
        }
        Err(why) => return Err(Failure::about("--layout", &why)),
    };
    let marks: String = cells.iter().map(|&clue| if clue { '#' } else { '.' }).collect();
    let job = format!("shudu pattern {} {marks}", layout.name());
    let mut run = Branches::open(args.state.as_deref(), job, args.json)?;
    run.all = pattern.branches();
    let (number, symmetries) = (clues.len(), pattern.symmetries());
    note!(
        "{number} cells, which {symmetries} moves keep",
        "{number} 格，有 {symmetries} 种变换保持图案不变"
    );
    let first = run.first();
    let ended = run.run(out, |found, done| {
        pattern.fill((first, threads(args.threads)), &Control::new(&ask), found, done)
    });
    meter.clear();
    let stopped = run.close(ended, meter.seconds(), out)?;
    Ok(stopped.map_or(Answer::Yes, |why| {
        tell(&why.tell(tongue()));
        Answer::stopped(why)
    }))
}
