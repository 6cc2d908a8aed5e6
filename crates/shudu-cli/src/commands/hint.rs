//! `shudu hint`: how to go on from where a player is.

use crate::commands::step;
use crate::term::clock;
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::language;
use crate::term::options::Reading as Reader;
use crate::term::output::Output;
use crate::term::output::wrapped;
use crate::term::teaching::{Teaching, check};
use clap::Args;
use shudu::draw::{Paint, Text, step_text};
use shudu::format::{self, Format};
use shudu::hint::{self, Hint as Said};
use shudu::language::Language;
use shudu::logic::{Priced, Solver};
use shudu::view;

/// What can be asked of `hint`.
#[derive(Debug, Args)]
pub struct Hint {
    /// A state in any format, with the player's digits and notes if it has any; a file; or -.
    #[arg(value_name = "STATE|FILE|-")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reader,
    #[command(flatten)]
    pub teaching: Teaching,
    /// How much to say: 1 that there is a step, 2 the house, 3 cells and digits, 4 the reason, 5 the
    /// effect, 6 the state after it.
    #[arg(long, value_name = "1..6", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=6))]
    pub stage: u8,
    /// Every step there is now, the cheapest first.
    #[arg(long, conflicts_with = "stage")]
    pub all: bool,
    /// The hint as JSON.
    #[arg(long)]
    pub json: bool,
}

pub fn hint(args: &Hint, out: &mut Output) -> Fallible<Answer> {
    let (profile, language) = (args.teaching.profile()?, language());
    let reading = Puzzles::one(args.source.as_slice(), &args.reading)?;
    let state = &reading.state;
    let layout = state.puzzle.layout();
    check(&profile, layout)?;
    let mut solver = Solver::new(layout.clone());
    let Ok(hinted) = hint::hint(state, &profile, &mut solver, &clock::control()) else {
        eprintln!("shudu: stopped before a step was found");
        return Ok(Answer::Interrupted);
    };
    let answer = match hinted.hint {
        Said::Step(..) | Said::Solved => Answer::Yes,
        _ => Answer::No,
    };
    if let Said::Step(_) = hinted.hint
        && args.all
    {
        let profile = if hinted.unique { profile } else { profile.without_uniqueness() };
        let found = hint::all(state, &profile, &mut solver, &clock::control());
        let (steps, answer) = match found {
            Ok(steps) => (steps, Answer::Yes),
            Err(stopped) => (stopped.known, Answer::Interrupted),
        };
        if args.json {
            for Priced { step, cost, .. } in &steps {
                out.json(&view::Step::told(step, Some(*cost), layout, language))?;
            }
        } else {
            let steps: Vec<_> = steps.into_iter().map(|one| (one.step, one.cost)).collect();
            let mut text = Text::default();
            step::list(&steps, layout, &|cost| cost.to_string(), &mut text);
            out.text(&text)?;
        }
        out.flush()?;
        return Ok(answer);
    }
    if args.json {
        out.json(&view::Hint::new(state, &hinted, &profile, args.stage, language))?;
        out.flush()?;
        return Ok(answer);
    }
    for line in hint::stage(&hinted, args.stage, layout, language) {
        wrapped(&line, 90).iter().try_for_each(|line| out.line(line))?;
    }
    if let Said::Step(priced) = &hinted.hint {
        let step = &priced.step;
        if args.stage == 4 || args.stage == 5 {
            out.line("")?;
            out.text(&step_text(state, step))?;
        }
        if args.stage == 6 {
            out.line("")?;
            out.line(
                format::write(&step.after(state), Format::Candidates)
                    .map_err(|error| Failure::of(&error))?
                    .trim_end(),
            )?;
        }
        if args.stage < 6 && out.for_people() {
            let more = match language {
                Language::English => format!("More: --stage {}", args.stage + 1),
                Language::Chinese => format!("想知道更多：--stage {}", args.stage + 1),
            };
            let mut text = Text::default();
            text.line().add(more, Paint::Faint);
            out.text(&text)?;
        }
    }
    out.flush()?;
    Ok(answer)
}
