//! `shudu check`: how many solutions puzzles have, and which of their clues can go.

use crate::commands::args::Check;
use crate::commands::solve::search;
use crate::tables::{self, Question};
use crate::term::batch::{self, Batches};
use crate::term::clock::{self, Watch, counted};
use crate::term::failure::{Answer, Fallible, tell};
use crate::term::input::{Puzzles, place};
use crate::term::language::{language, tongue};
use crate::term::output::Output;
use shudu::board::Puzzle;
use shudu::control::{Control, Progress};
use shudu::draw::{Paint, Text};
use shudu::format::Reading;
use shudu::language::Tell;
use shudu::search::fast::{Answers, Ask};
use shudu::search::{Algorithm, Engine, Verdict, each, minimal_within, superfluous};
use shudu::view;
use std::cell::{Cell, RefCell};

pub fn check(args: &Check, out: &mut Output) -> Fallible<Answer> {
    if args.tables.asked_within(&args.reading, &args.budget)? {
        let question = Question::Check(args.minimal);
        return tables::answer(&args.tables, &question, args.machine.threads().get());
    }
    let mut engine = args.machine.engine(Algorithm::Auto)?;
    let mut puzzles = Puzzles::open(&args.sources, &args.reading)?;
    let answer = Cell::new(Answer::Yes);
    let source = RefCell::new(None);
    let mut one = |out: &mut Output, reading: &Reading| {
        let puzzle = &reading.state.puzzle;
        let searched = search(&mut engine, puzzle, 2, &args.budget, &mut each(|_| {}))?;
        let verdict = searched.outcome.verdict();
        if verdict != Verdict::One {
            answer.set(Answer::No);
        }
        let mut view = searched.view(reading, None);
        if verdict == Verdict::One && (args.minimal || args.within.is_some()) {
            let (minimal, stopped) = minimal(args, puzzle, &mut engine, view);
            view = minimal;
            let no = args.minimal && view.minimal == Some(false);
            let found = if no { Answer::No } else { Answer::Yes };
            answer.set(answer.get().and(if stopped { Answer::Interrupted } else { found }));
        }
        if args.json {
            out.json(&view)
        } else if let Some(within) = &view.within {
            within.iter().try_for_each(|puzzle| out.line(puzzle))
        } else if args.within.is_some() {
            // The list has puzzles and nothing else.
            let t = tongue();
            let place = place(source.borrow().as_ref(), reading.line, t);
            tell(&match verdict {
                Verdict::None => {
                    say!(t, "{place}: no solution; one is needed", "{place}：无解；需要唯一解")
                }
                Verdict::Many => say!(
                    t,
                    "{place}: several solutions; one is needed",
                    "{place}：有多个解；需要唯一解"
                ),
                _ => say!(
                    t,
                    "{place}: not known to have one solution",
                    "{place}：不知道是否有唯一解"
                ),
            });
            Ok(())
        } else {
            let mut text = check_text(verdict, searched.stopped(), Some(puzzle));
            if let Some(clues) = &view.superfluous {
                text.add(superfluous_text(clues), Paint::Plain);
            }
            out.text(&text)
        }
    };
    let plain = !args.json && !args.minimal && args.within.is_none();
    let done = if !plain || args.budget.time.is_some() || args.budget.nodes.is_some() {
        let mut all = || {
            while let Some(reading) = puzzles.next().filter(|_| !clock::stopped()) {
                source.replace(puzzles.source().cloned());
                one(out, &reading?)?;
                if !puzzles.is_ready() {
                    out.flush()?;
                }
            }
            Ok(())
        };
        all()
    } else {
        let fast = args.machine.fast()?;
        let threads = args.machine.threads();
        let batches = Batches { engine: &fast, threads, ask: Ask::VERDICT };
        let answered = |out: &mut Output, line: &[u8; 81], answers: &Answers, i: usize| {
            let verdict = answers.tallies[i].verdict();
            if verdict != Verdict::One {
                answer.set(Answer::No);
            }
            // Only the reason for none needs a look at the puzzle.
            let puzzle = (verdict == Verdict::None).then(|| batch::puzzle(line)).flatten();
            // The longest lists need no paint.
            if puzzle.is_none() && !out.for_people() {
                return out.line(verdict.word());
            }
            out.text(&check_text(verdict, None, puzzle.as_ref()))
        };
        batches.run(Vec::new(), puzzles, out, answered, one)
    };
    out.flush()?;
    done?;
    Ok(if clock::stopped() { Answer::Interrupted } else { answer.get() })
}

/// Which clues can go, and what is left; and whether it was stopped.
fn minimal(
    args: &Check,
    puzzle: &Puzzle,
    engine: &mut Engine,
    view: view::Solved,
) -> (view::Solved, bool) {
    let watch = Watch::start(args.budget.time);
    let ask = |_: &Progress| watch.ask();
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
