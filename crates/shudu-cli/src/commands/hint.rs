//! `shudu hint`: how to go on from where a player is.

use crate::commands::step;
use crate::term::clock::{self, Watch};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::language;
use crate::term::options::{Reading as Reader, seconds, whole};
use crate::term::output::Output;
use crate::term::teaching::{Teaching, check};
use clap::Args;
use shudu::board::State;
use shudu::control::{Control, Progress, Stop};
use shudu::draw::{Paint, Picture, Text, board_text, step_text};
use shudu::format::{self, Format, Reading};
use shudu::hint::{self, Hint as Said, Hinted};
use shudu::language::Tell;
use shudu::logic::{Priced, Profile, Solver};
use shudu::play::HINT_SECONDS;
use shudu::view;
use std::sync::atomic::{AtomicU64, Ordering};

/// The arguments of `hint`.
#[derive(Debug, Args)]
pub struct Hint {
    /// States in any format, with the player's digits and notes if they have any; files; or -.
    #[arg(value_name = "STATE|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reader,
    #[command(flatten)]
    pub teaching: Teaching,
    /// How much to say: 1 that there is a step, 2 the technique, 3 where to look, 4 the cells or
    /// digits, 5 the reason, 6 the effect. A mistake has four stages.
    #[arg(long, value_name = "1..6", default_value_t = 1, value_parser = whole::<u8>(1..=6))]
    pub stage: u8,
    /// List every step that is possible now, the cheapest first.
    #[arg(long, conflicts_with = "stage")]
    pub all: bool,
    /// Give up on a state after this many seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = HINT_SECONDS, value_parser = seconds)]
    pub time: f64,
    /// One JSON object per state; with --all, one per step.
    #[arg(long)]
    pub json: bool,
}

pub fn hint(args: &Hint, out: &mut Output) -> Fallible<Answer> {
    let profile = args.teaching.profile()?;
    let mut puzzles = Puzzles::open(&args.sources, &args.reading)?;
    let mut solver: Option<Solver> = None;
    let (mut answer, mut number) = (Answer::Yes, 0);
    while let Some(reading) = puzzles.next().filter(|_| answer != Answer::Interrupted) {
        let reading = reading?;
        let layout = reading.state.puzzle.layout();
        if let Err(failure) = check(&profile, layout) {
            puzzles.pass(failure)?;
            continue;
        }
        if number > 0 && !args.json {
            out.line("")?;
        }
        number += 1;
        let ready = solver.take().filter(|solver| *solver.layout() == *layout);
        let solver = solver.insert(match ready {
            Some(solver) => solver,
            None => Solver::new(layout.clone()).map_err(|why| bad!(|t| why.tell(t)))?,
        });
        answer = answer.and(one(args, &reading, &profile, solver, out)?);
        out.flush()?;
    }
    Ok(answer)
}

/// The hint for one state.
fn one(
    args: &Hint,
    reading: &Reading,
    profile: &Profile,
    solver: &mut Solver,
    out: &mut Output,
) -> Fallible<Answer> {
    let state = &reading.state;
    let (watch, looked) = (Watch::start(Some(args.time)), AtomicU64::new(0));
    let ask = |progress: &Progress| {
        let share = progress.share.map(|share| (share * 100.0) as u64);
        share.into_iter().for_each(|share| looked.store(share, Ordering::Relaxed));
        watch.ask()
    };
    let hinted = match hint::hint(state, profile, solver, &Control::new(&ask)) {
        Ok(hinted) => hinted,
        Err(Stop::Time) => {
            let (seconds, share) = (args.time, looked.load(Ordering::Relaxed));
            let name = profile.name();
            let said = say!(
                language(),
                "no step was found within {seconds} s, in which {share} % of the profile {name} was looked for; --time allows more",
                "{seconds} 秒内没有找到步骤，技巧表 {name} 已查找 {share}%；可用 --time 增加时间"
            );
            match args.json {
                true => {
                    out.json(&view::Hint::late(reading, profile, args.stage, said, language()))?
                }
                false => note!("shudu: {said}", "shudu: {said}"),
            }
            return Ok(Answer::No);
        }
        Err(_) => {
            note!("shudu: stopped before a step was found", "shudu: 找到步骤之前已停止");
            return Ok(Answer::Interrupted);
        }
    };
    if let Said::Step(_) = hinted.hint
        && args.all
    {
        return every_step(args, state, &hinted, profile, solver, out);
    }
    if args.json {
        out.json(&view::Hint::new(reading, &hinted, profile, args.stage, language()))?;
    } else {
        tell(args.stage, state, &hinted, out)?;
    }
    Ok(match hinted.hint {
        Said::Step(..) | Said::Solved => Answer::Yes,
        _ => Answer::No,
    })
}

/// Every step that is possible now.
fn every_step(
    args: &Hint,
    state: &State,
    hinted: &Hinted,
    profile: &Profile,
    solver: &mut Solver,
    out: &mut Output,
) -> Fallible<Answer> {
    let layout = state.puzzle.layout();
    let profile = profile.clone();
    let profile = if hinted.unique { profile } else { profile.without_uniqueness() };
    let (steps, answer) = match hint::all(state, &profile, solver, &clock::control()) {
        Ok(steps) => (steps, Answer::Yes),
        Err(stopped) => (stopped.known, Answer::Interrupted),
    };
    if args.json {
        for Priced { step, cost, .. } in &steps {
            out.json(&view::Step::told(step, Some(*cost), layout, language()))?;
        }
    } else {
        let steps: Vec<_> = steps.into_iter().map(|one| (one.step, one.cost)).collect();
        let mut text = Text::default();
        step::list(&steps, layout, &|cost| cost.to_string(), out.row, &mut text);
        out.text(&text)?;
    }
    Ok(answer)
}

/// What is said up to a stage, and shown at the last two.
fn tell(stage: u8, state: &State, hinted: &Hinted, out: &mut Output) -> Fallible {
    for line in hint::stage(hinted, stage, state.puzzle.layout(), language()) {
        out.paragraph(0, &line)?;
    }
    let Said::Step(priced) = &hinted.hint else { return Ok(()) };
    let step = &priced.step;
    if stage >= 5 {
        out.line("")?;
    }
    // Who has no notes is given none: a digit is written in, what goes is shown.
    let after = match (stage, &state.centre, step.placement) {
        (6, None, Some((cell, digit))) => {
            let mut after = state.clone();
            after.placed[cell.index()] = Some(digit);
            Some((after, Format::Grid))
        }
        (6, Some(_), _) => Some((step.after(state), Format::Candidates)),
        _ => None,
    };
    match after {
        // What the format cannot carry, such as windows, is drawn.
        Some((after, format)) => match format::write(&after, format) {
            Ok(text) => out.line(text.trim_end())?,
            Err(_) => out.text(&board_text(&Picture::state(&after)))?,
        },
        None if stage >= 5 => out.text(&step_text(state, step))?,
        None => {}
    }
    if stage < 6 && out.for_people() {
        let next = stage + 1;
        let more = say!(language(), "More: --stage {next}", "想知道更多：--stage {next}");
        out.said(&more, Paint::Faint)?;
    }
    Ok(())
}
