//! `shudu hint`: how to go on from where a player is.

use crate::term::clock;
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::input::Puzzles;
use crate::term::options::Reading as Reader;
use crate::term::output::Output;
use crate::term::output::wrapped;
use crate::term::teaching::{Teaching, check};
use clap::Args;
use serde::Serialize;
use shudu::board::State;
use shudu::draw::{Paint, Text, step_text};
use shudu::format::{self, Format};
use shudu::hint::{self, Hinted};
use shudu::logic::Solver;
use shudu::view;
use shudu::words::Language;

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
    /// The hint as JSON.
    #[arg(long)]
    pub json: bool,
}

/// What `--json` says; docs/json.md describes it.
#[derive(Serialize)]
struct Record {
    layout: String,
    puzzle: String,
    profile: String,
    language: &'static str,
    stage: u8,
    unique: bool,
    kind: &'static str,
    said: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<view::Step>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<After>,
}

#[derive(Serialize)]
struct After {
    digits: String,
    candidates: Vec<Vec<usize>>,
}

pub fn hint(args: &Hint, out: &mut Output) -> Fallible<Answer> {
    let (profile, language) = (args.teaching.profile()?, args.teaching.language());
    let reading = Puzzles::open(args.source.as_deref(), &args.reading)?.one()?;
    let state = &reading.state;
    let layout = state.puzzle.layout();
    check(&profile, layout)?;
    let mut solver = Solver::new(layout.clone());
    let Ok(hinted) = hint::hint(state, &profile, &mut solver, &clock::control()) else {
        eprintln!("shudu: stopped before a step was found");
        return Ok(Answer::Interrupted);
    };
    let answer = match hinted.hint {
        hint::Hint::Step(..) | hint::Hint::Solved => Answer::Yes,
        _ => Answer::No,
    };
    if args.json {
        out.json(&record(args, &hinted, state, profile.name(), language))?;
        out.flush()?;
        return Ok(answer);
    }
    for line in hint::stage(&hinted, args.stage, layout, language) {
        wrapped(&line, 90).iter().try_for_each(|line| out.line(line))?;
    }
    if let hint::Hint::Step(priced) = &hinted.hint {
        let step = &priced.step;
        if args.stage == 4 || args.stage == 5 {
            out.line("")?;
            out.text(&step_text(state, step))?;
        }
        if args.stage == 6 {
            out.line("")?;
            out.line(
                format::write(&after(state, step), Format::Candidates)
                    .map_err(|error| {
                        Failure::Bad(format!("the state after cannot be written: {error}"))
                    })?
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

fn after(state: &State, step: &shudu::logic::Step) -> State {
    let mut after = state.clone();
    step.apply(&mut after);
    after
}

fn record(
    args: &Hint,
    hinted: &Hinted,
    state: &State,
    profile: &str,
    language: Language,
) -> Record {
    use hint::Hint as H;
    let layout = state.puzzle.layout();
    let kind = match &hinted.hint {
        H::Solved => "solved",
        H::Clash(_) => "clash",
        H::Unsolvable => "unsolvable",
        H::DeadEnd => "dead-end",
        H::WrongDigit { .. } => "wrong-digit",
        H::WrongStrike { .. } => "wrong-strike",
        H::NoPlace { .. } => "no-place",
        H::Step(..) => "step",
        H::Stuck => "stuck",
        other => unreachable!("a hint nobody knows: {other:?}"),
    };
    let step = match &hinted.hint {
        H::Step(priced) => Some(priced),
        _ => None,
    };
    let after = step.filter(|_| args.stage >= 6).map(|priced| {
        let after = after(state, &priced.step);
        let candidates = after.candidates();
        let digits = after.digits();
        After {
            digits: digits.iter().map(|digit| digit.map_or('.', |digit| digit.symbol())).collect(),
            candidates: layout
                .cells()
                .map(|cell| match digits[cell.index()] {
                    Some(_) => Vec::new(),
                    None => candidates[cell].map(|digit| digit.value()).collect(),
                })
                .collect(),
        }
    });
    Record {
        layout: layout.name(),
        puzzle: format::on_one_line(&state.puzzle),
        profile: profile.to_owned(),
        language: language.id(),
        stage: args.stage,
        unique: hinted.unique,
        kind,
        said: hint::stage(hinted, args.stage, layout, language),
        // Programs that show a hint little by little need all of it from stage 4 on.
        step: step
            .filter(|_| args.stage >= 4)
            .map(|priced| view::Step::told(&priced.step, Some(priced.cost), layout, language)),
        after,
    }
}
