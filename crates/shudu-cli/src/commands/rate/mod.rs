//! `shudu rate`: how hard puzzles are, and the way through them.
//!
//! | file | verb |
//! |---|---|
//! | `work` | rate a puzzle |
//! | `row` | tell it: a line, JSON, or for people |

mod row;
mod work;

use crate::commands::args::Rate as Args;
use crate::tables;
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::input::Puzzles;
use crate::term::options::threads;
use crate::term::output::{Lines, Output};
use crate::term::stream::{self, Told};
use crate::term::template::Template;
use shudu::ask::Rate as Question;
use shudu::control::Control;
use shudu::format::Reading;
use shudu::rating::Tenths;
use work::Worker;

/// Puzzles under way: as many as a slow one may hold up. With their steps they are large.
const AHEAD: usize = 4096;
const AHEAD_WITH_STEPS: usize = 64;

/// What the workers need to know.
#[derive(Clone)]
struct Asked {
    question: Question,
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
        let question = tables::Question::Rate(args.scale);
        return tables::answer(&args.tables, &question, threads(args.threads));
    }
    let question = Question {
        scale: args.scale,
        invariant: args.invariant,
        steps: args.steps,
        at_least: args.at_least.map(Tenths::value),
    };
    question.check().map_err(|why| Failure::of(&why))?;
    let puzzles = Puzzles::open(&args.sources, &args.reading)?;
    let people = out.for_people();
    let asked = Asked {
        question,
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
