//! `shudu check`: how many solutions puzzles have, and which of their clues can go.

use crate::commands::args::Check;
use crate::commands::solve::search;
use crate::tables::{self, Question};
use crate::term::clock::{Watch, counted};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::{language, tongue};
use crate::term::output::{Lines, Output, Say};
use crate::term::stream::{self, Answers, Asked, Plan};
use shudu::batch::Classic;
use shudu::board::Puzzle;
use shudu::control::{Control, Progress};
use shudu::draw::{Paint, Text};
use shudu::language::{Tell, Tongue};
use shudu::search::fast::Ask;
use shudu::search::{Algorithm, Engine, Verdict, each, minimal_within, superfluous};
use shudu::view;

pub fn check(args: &Check, out: &mut Output) -> Fallible<Answer> {
    if args.tables.asked_within(&args.reading, &args.budget)? {
        let question = Question::Check(args.minimal);
        return tables::answer(&args.tables, &question, args.machine.threads().get());
    }
    let engine = args.machine.engine(Algorithm::Auto)?;
    let puzzles = Puzzles::open(&args.sources, &args.reading)?;
    let (threads, people) = (args.machine.threads().get(), out.for_people());
    let (lines, make) = (&mut Lines::shown(out), || engine.clone());
    let work = |engine: &mut Engine, asked: &Asked, out: &mut Answers, control: &Control| {
        check_one(args, engine, asked, out, control);
    };
    let plain = !args.json && !args.minimal && args.within.is_none();
    let done = if plain && args.budget.is_free() {
        let fast = (threads, args.machine.fast()?, Ask::VERDICT);
        let classic = |classic: Classic, out: &mut Answers| checked(classic, people, out);
        stream::solve(Vec::new(), puzzles, fast, lines, classic, make, work)
    } else {
        let quick = args.budget.is_free() && args.within.is_none();
        let plan = if quick { Plan::some(threads) } else { Plan::slow(threads, AHEAD) };
        stream::each(Vec::new(), puzzles, plan, lines, make, work)
    };
    done.whole()
}

/// Puzzles under way: as many as a slow one may hold up.
const AHEAD: usize = 1024;

/// Writes the verdict on a classic puzzle.
fn checked(classic: Classic, people: bool, out: &mut Answers) {
    let verdict = classic.tally.verdict();
    if verdict != Verdict::One {
        out.answer = out.answer.and(Answer::No);
    }
    // The longest lists need no paint, and only the reason for none a look at the puzzle.
    match verdict {
        Verdict::One if !people => return out.buffer().extend_from_slice(b"one\n"),
        Verdict::Many if !people => return out.buffer().extend_from_slice(b"many\n"),
        _ => {}
    }
    let puzzle = (verdict == Verdict::None).then(|| classic.puzzle());
    // Answers are kept in memory, to which it can always be written.
    let _ = out.text(&check_text(verdict, None, puzzle.as_ref()));
}

/// Checks a puzzle by itself.
fn check_one(
    args: &Check,
    engine: &mut Engine,
    asked: &Asked,
    out: &mut Answers,
    control: &Control,
) {
    let puzzle = &asked.reading.state.puzzle;
    let searched = match search(engine, puzzle, 2, &args.budget, control, &mut each(|_| {})) {
        Ok(searched) => searched,
        Err(failure) => return out.fail(failure),
    };
    let verdict = searched.outcome.verdict();
    if verdict != Verdict::One {
        out.answer = out.answer.and(Answer::No);
    }
    let mut view = searched.view(asked.reading, None);
    if verdict == Verdict::One && (args.minimal || args.within.is_some()) {
        let (minimal, stopped) = minimal(args, puzzle, engine, view, control);
        view = minimal;
        let no = args.minimal && view.minimal == Some(false);
        let found = if no { Answer::No } else { Answer::Yes };
        out.answer = out.answer.and(if stopped { Answer::Interrupted } else { found });
    }
    // Answers are kept in memory, to which it can always be written.
    let _ = if args.json {
        out.json(&view)
    } else if let Some(within) = &view.within {
        within.iter().try_for_each(|puzzle| out.line(puzzle))
    } else if args.within.is_some() {
        // The list has puzzles and nothing else.
        out.remark(not_one(verdict, &asked.place(), tongue()));
        Ok(())
    } else {
        let mut text = check_text(verdict, searched.stopped(), Some(puzzle));
        if let Some(clues) = &view.superfluous {
            text.add(superfluous_text(clues), Paint::Plain);
        }
        out.text(&text)
    };
}

/// Why there is nothing to be told of a puzzle.
fn not_one(verdict: Verdict, place: &str, t: Tongue) -> String {
    match verdict {
        Verdict::None => {
            say!(t, "{place}: no solution; one is needed", "{place}：无解；需要唯一解")
        }
        Verdict::Many => {
            say!(t, "{place}: several solutions; one is needed", "{place}：有多个解；需要唯一解")
        }
        _ => {
            say!(t, "{place}: not known to have one solution", "{place}：不知道是否有唯一解")
        }
    }
}

/// Which clues can go, and what is left; and whether it was stopped.
fn minimal(
    args: &Check,
    puzzle: &Puzzle,
    engine: &mut Engine,
    view: view::Solved,
    control: &Control,
) -> (view::Solved, bool) {
    let watch = Watch::start(args.budget.time);
    let ask = |_: &Progress| watch.ask().or(control.check().err());
    let control = Control::new(&ask);
    let Ok(clues) = superfluous(puzzle, engine, &control) else { return (view, true) };
    let view = view.with_superfluous(&clues, puzzle.layout());
    let Some(most) = args.within else { return (view, false) };
    match minimal_within(puzzle, usize::try_from(most).unwrap_or(usize::MAX), engine, &control) {
        Ok(found) => (view.with_minimal(&found), false),
        Err(stopped) => (view.with_minimal(&stopped.known), true),
    }
}

fn superfluous_text(clues: &[String]) -> String {
    let t = language();
    if clues.is_empty() {
        return say!(t, ", minimal", ", 极小");
    }
    let number = counted(t, clues.len() as u64, "superfluous clue", "个多余的已知数");
    let clues = clues.join(" ");
    say!(t, ", {number}: {clues}", ", {number}：{clues}")
}

fn check_text(verdict: Verdict, stopped: Option<String>, puzzle: Option<&Puzzle>) -> Text {
    let paint = match verdict {
        Verdict::One => Paint::Good,
        Verdict::None => Paint::Dead,
        Verdict::Many | Verdict::Unknown => Paint::Title,
    };
    let mut text = Text::default();
    text.line().add(verdict.word(), paint);
    let why = match verdict {
        Verdict::None => puzzle.and_then(Puzzle::clash).map(|clash| clash.tell(tongue())),
        _ => stopped,
    };
    if let Some(why) = why {
        // Programs read the word before the colon.
        text.add(format!(": {why}"), Paint::Plain);
    }
    text
}
