//! `shudu rate`: how hard puzzles are, and the way through them.
//!
//! | file | verb |
//! |---|---|
//! | `work` | rate a puzzle |
//! | `row` | tell it: a line, JSON, or for people |

mod row;
mod work;

use crate::commands::args::{Rate as Args, Scale};
use crate::tables::{self, Question};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::options::threads;
use crate::term::output::{Lines, Output};
use crate::term::stream::{self, Told};
use crate::term::template::Template;
use clap::ValueEnum;
use shudu::control::Control;
use shudu::format::Reading;
use shudu::rating::Tenths;
use shudu::view::RateOptions;
use work::Worker;

/// Puzzles under way: as many as a slow one may hold up. With their steps they are large.
const AHEAD: usize = 4096;
const AHEAD_WITH_STEPS: usize = 64;

/// What the workers need to know.
#[derive(Clone)]
struct Asked {
    options: RateOptions,
    at_least: Option<Tenths>,
    scale: Scale,
    between: Option<(Tenths, Tenths)>,
    clues: Option<(usize, usize)>,
    print: Option<Template>,
    json: bool,
    /// Whether it is for people, and how many columns they have.
    people: bool,
    width: usize,
}

pub fn rate(args: &Args, out: &mut Output) -> Fallible<Answer> {
    if args.tables.asked(&args.reading)? {
        let scale = args.scale.to_possible_value().expect("every scale has a name");
        let question = Question::Rate(scale.get_name().to_owned());
        return tables::answer(&args.tables, &question, threads(args.threads));
    }
    if args.steps && args.scale == Scale::Te {
        return Err(bad!(
            "a depth of tries has no steps to print; leave out --steps, or use --scale w or b",
            "试填的层数没有步骤可显示；请去掉 --steps，或改用 --scale w 或 b"
        ));
    }
    let puzzles = Puzzles::open(&args.sources, &args.reading)?;
    let options = RateOptions {
        invariant: args.invariant,
        steps: args.steps,
        at_least: args.at_least.map(Tenths::value),
    };
    let people = out.for_people();
    let asked = Asked {
        options,
        at_least: args.at_least,
        scale: args.scale,
        between: args.between,
        clues: args.clues,
        print: args.print.clone(),
        json: args.json,
        people,
        width: out.row,
    };
    if asked.people && !args.json && !args.steps && asked.print.is_none() {
        out.text(&row::head(args, out.row))?;
    }
    let ahead = if args.steps { AHEAD_WITH_STEPS } else { AHEAD };
    let work = |worker: &mut Worker, reading: &Reading, control: &Control| -> Told {
        worker.told(reading, control)
    };
    let lines = &mut Lines::shown(out);
    let make = || Worker::new(asked.clone());
    stream::answer(puzzles, threads(args.threads), ahead, lines, make, work)
}
