//! `shudu solve`, and what `shudu check` shares with it.

use crate::commands::args::Solve;
use crate::term::batch::{self, Batches};
use crate::term::clock::{self, Watch, counted, grouped, readable};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::options::Budget;
use crate::term::output::Output;
use shudu::board::{Digit, Grid, Puzzle};
use shudu::control::{Control, Progress, Stop};
use shudu::draw::{Paint, Picture, Text, board_text};
use shudu::format::Reading;
use shudu::search::fast::{Answers, Ask};
use shudu::search::{Algorithm, Ended, Engine, Outcome, Sink, Verdict};
use shudu::view;
use std::cell::Cell;
use std::ops::ControlFlow;

/// There is none, and if the givens contradict each other, why.
fn no_solution(puzzle: &Puzzle) -> String {
    match puzzle.clash() {
        Some(clash) => format!("no solution: {clash}"),
        None => "no solution".into(),
    }
}

/// Why a search ended early, in words.
pub fn stopped_at(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "stopped at the node budget",
        Stop::Time => "stopped at the time budget",
        _ => "stopped",
    }
}

/// A puzzle that was searched.
pub struct Searched {
    pub outcome: Outcome,
    seconds: f64,
}

/// Refuses a board that the algorithm asked for is not made for.
pub fn takes(engine: &Engine, puzzle: &Puzzle) -> Fallible {
    let layout = puzzle.layout();
    if engine.takes(layout) {
        return Ok(());
    }
    Err(bad!(
        "the fast engine is for the classic 9×9 board, not {layout}; `--algorithm general` solves it",
        "快速引擎只用于标准 9×9 盘面，不用于 {layout}；请用 `--algorithm general`"
    ))
}

/// Searches until a limit.
pub fn search(
    engine: &mut Engine,
    puzzle: &Puzzle,
    solutions: u64,
    budget: &Budget,
    sink: Sink,
) -> Fallible<Searched> {
    takes(engine, puzzle)?;
    let watch = Watch::start(budget.time);
    let ask = |_: &Progress| watch.ask();
    let limits = clock::limits(solutions, budget, Control::new(&ask));
    let outcome = engine.solve(puzzle, &limits, sink);
    Ok(Searched { outcome, seconds: watch.seconds() })
}

impl Searched {
    pub fn view(&self, reading: &Reading, solutions: Option<Vec<String>>) -> view::Solved {
        view::Solved::new(reading, &self.outcome, solutions, self.seconds)
    }

    /// Why there is no answer, or none beyond what was shown.
    pub fn stopped(&self) -> Option<&'static str> {
        self.outcome.ended.stop().map(stopped_at)
    }

    fn why_none(&self, puzzle: &Puzzle) -> String {
        match self.stopped() {
            Some(stopped) => format!("no solution found ({stopped})"),
            None => no_solution(puzzle),
        }
    }

    fn tell_stats(&self) {
        let stats = &self.outcome.stats;
        let mut told = vec![counted(stats.choices, "digit") + " tried"];
        // The fast engine counts no steps back.
        if stats.backtracks > 0 {
            told.push(counted(stats.backtracks, "backtrack"));
            told.push(format!("depth {}", stats.depth));
        }
        eprintln!("{}, {}", told.join(", "), readable(self.seconds));
    }
}

pub fn solve(args: &Solve, out: &mut Output) -> Fallible<Answer> {
    let mut engine = args.machine.engine(args.algorithm)?;
    let mut puzzles = Puzzles::open(&args.sources, &args.reading)?;
    // A single puzzle is drawn for who looks at it; a list stays a list. Where that does not
    // matter nobody waits for a second one.
    let looked_at = out.for_people() || args.limit.is_some_and(|limit| limit > 1);
    let ahead: Vec<_> =
        puzzles.by_ref().take(2 * usize::from(looked_at)).collect::<Fallible<_>>()?;
    let alone = looked_at && ahead.len() < 2;
    let free = args.budget.time.is_none() && args.budget.nodes.is_none() && !args.stats;
    let fast = matches!(args.algorithm, Algorithm::Auto | Algorithm::Fast);
    if !alone && free && fast && !args.json && args.print.is_none() && args.limit.unwrap_or(1) == 1
    {
        return solve_batches(args, engine, ahead, puzzles, out);
    }
    let (mut answer, mut ahead) = (Answer::Yes, ahead.into_iter());
    let several = Several::default();
    for number in 1.. {
        let Some(reading) = ahead.next().map(Ok).or_else(|| puzzles.next()) else { break };
        let how = match (args.json || args.print.is_some(), alone && out.for_people(), args.limit) {
            (true, ..) => How::Json,
            (_, true, _) => How::Drawn,
            (_, _, Some(limit)) if limit > 1 && !alone => How::Numbered(number),
            _ => How::Lines,
        };
        // What came before a bad line is shown all the same.
        let reading = reading.or_else(|failure| out.flush().and(Err(failure)))?;
        let (one, verdict) = solve_one(args, &mut engine, &reading, how, out)?;
        answer = answer.and(one);
        several.note(number, verdict);
        if clock::stopped() {
            out.flush()?;
            eprintln!("shudu: stopped in puzzle {number}");
            return Ok(Answer::Interrupted);
        }
        if !puzzles.is_ready() {
            out.flush()?;
        }
    }
    out.flush()?;
    // Where it is drawn or told as JSON, it is said there.
    if !(args.json || alone && out.for_people()) {
        several.tell(alone);
    }
    Ok(answer)
}

/// The puzzles of a list that have several solutions.
#[derive(Default)]
struct Several {
    first: Cell<Option<u64>>,
    count: Cell<u64>,
}

impl Several {
    fn note(&self, number: u64, verdict: Verdict) {
        if verdict == Verdict::Many {
            self.first.set(self.first.get().or(Some(number)));
            self.count.set(self.count.get() + 1);
        }
    }

    /// Says so, since only one solution of each was printed.
    fn tell(&self, alone: bool) {
        let Some(first) = self.first.get() else { return };
        let all = "--limit N shows more";
        match self.count.get() {
            1 if alone => eprintln!("shudu: the puzzle has several solutions; {all}"),
            1 => eprintln!("shudu: puzzle {first} has several solutions; {all}"),
            count => eprintln!(
                "shudu: {} puzzles have several solutions, puzzle {first} first; {all}",
                grouped(count)
            ),
        }
    }
}

/// A list, one line a puzzle, as fast as it goes.
fn solve_batches(
    args: &Solve,
    mut engine: Engine,
    ahead: Vec<Reading>,
    puzzles: Puzzles,
    out: &mut Output,
) -> Fallible<Answer> {
    // One solution of each is printed; whether it is the only one is looked for unless a limit
    // says how far to look.
    let ask = Ask { limit: args.limit.unwrap_or(2), solutions: 1 };
    let fast = args.machine.fast()?;
    let batches = Batches { engine: &fast, threads: args.machine.threads(), ask };
    let answer = Cell::new(Answer::Yes);
    let several = Several::default();
    let number = Cell::new(0);
    let next = || {
        number.set(number.get() + 1);
        number.get()
    };
    let answered = |out: &mut Output, line: &[u8; 81], answers: &Answers, i: usize| {
        let (number, verdict) = (next(), answers.tallies[i].verdict());
        if args.limit.is_none() && verdict == Verdict::Many {
            answer.set(Answer::No);
            several.note(number, verdict);
        }
        if let Some(digits) = answers.solutions(i).first() {
            return out.digits(digits);
        }
        answer.set(Answer::No);
        out.line(&batch::puzzle(line).map_or("no solution".into(), |puzzle| no_solution(&puzzle)))
    };
    let done = batches.run(ahead, puzzles, out, answered, |out, reading| {
        let (one, verdict) = solve_one(args, &mut engine, reading, How::Lines, out)?;
        answer.set(answer.get().and(one));
        several.note(next(), verdict);
        Ok(())
    });
    out.flush()?;
    several.tell(false);
    done?;
    Ok(if clock::stopped() { Answer::Interrupted } else { answer.get() })
}

/// How solutions are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Json,
    Drawn,
    Lines,
    /// Several solutions of several puzzles: each line begins with the puzzle's number.
    Numbered(u64),
}

fn solve_one(
    args: &Solve,
    engine: &mut Engine,
    reading: &Reading,
    how: How,
    out: &mut Output,
) -> Fallible<(Answer, Verdict)> {
    let puzzle = &reading.state.puzzle;
    let wanted = args.limit.unwrap_or(1);
    // Without a limit one more is looked for, to know whether the first is the only one.
    let told = args.limit.is_none();
    let mut shown = 0;
    let mut kept = Vec::new();
    let mut failed = Ok(());
    let mut sink = |digits: &[Digit]| {
        if shown < wanted {
            shown += 1;
            match how {
                How::Json => kept.push(digits.iter().map(|digit| digit.symbol()).collect()),
                _ => failed = show_solution(puzzle, digits, how, out),
            }
        }
        // Nobody listens any more if it failed.
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let looked_for = if told { wanted + 1 } else { wanted };
    let searched = search(engine, puzzle, looked_for, &args.budget, &mut sink)?;
    failed?;
    match how {
        How::Json => {
            let view = searched.view(reading, Some(kept));
            match &args.print {
                Some(template) => out.line(&template.line(&view, puzzle.clues().count()))?,
                None => out.json(&view)?,
            }
        }
        How::Drawn => out.text(&verdict_text(&searched, reading, wanted, args.algorithm))?,
        How::Lines | How::Numbered(_) if shown == 0 => {
            let reason = searched.why_none(puzzle);
            match how {
                How::Numbered(number) => out.line(&format!("{number}\t{reason}"))?,
                _ => out.line(&reason)?,
            }
        }
        How::Lines | How::Numbered(_) => {}
    }
    if args.stats && how != How::Json {
        out.flush()?;
        searched.tell_stats();
    }
    let verdict = if told { searched.outcome.verdict() } else { Verdict::Unknown };
    let yes = if told { verdict == Verdict::One } else { shown > 0 };
    Ok((if yes { Answer::Yes } else { Answer::No }, verdict))
}

fn show_solution(puzzle: &Puzzle, digits: &[Digit], how: How, out: &mut Output) -> Fallible {
    let line = || digits.iter().map(|digit| digit.symbol()).collect::<String>();
    match how {
        How::Drawn => match Grid::new(puzzle.layout().clone(), digits) {
            Ok(grid) => {
                out.text(&board_text(&Picture::solution(puzzle, &grid)))?;
                out.flush()
            }
            Err(clash) => unreachable!("an engine gave a wrong grid: {clash}"),
        },
        How::Numbered(number) => out.line(&format!("{number}\t{}", line())),
        How::Lines | How::Json => out.line(&line()),
    }
}

/// The sentence under a drawn solution.
fn verdict_text(searched: &Searched, reading: &Reading, wanted: u64, algorithm: Algorithm) -> Text {
    let (outcome, puzzle) = (&searched.outcome, &reading.state.puzzle);
    let mut text = Text::default();
    text.line();
    let count = outcome.stats.solutions;
    match outcome.verdict() {
        Verdict::None => {
            text.add("no solution", Paint::Dead);
            if let Some(clash) = puzzle.clash() {
                text.add(format!(": {clash}"), Paint::Plain);
            }
        }
        Verdict::One => {
            text.add("one solution", Paint::Good);
        }
        Verdict::Many if outcome.ended == Ended::Exhausted => {
            text.add(format!("{} solutions", grouped(count)), Paint::Title);
            if count > wanted {
                text.add(format!(", {} shown", grouped(wanted)), Paint::Plain);
            }
        }
        Verdict::Many => {
            text.add("more than one solution", Paint::Title);
        }
        Verdict::Unknown if count > 0 => {
            text.add("a solution; whether it is the only one was not asked", Paint::Plain);
        }
        Verdict::Unknown => {
            text.add("no solution found", Paint::Title);
        }
    }
    if let Some(stopped) = searched.stopped() {
        text.add(format!(" ({stopped})"), Paint::Plain);
    }
    let engine = if algorithm == Algorithm::Auto { "" } else { algorithm.id() };
    let note = format!(
        "   {} · {} clues · read as {} · {}{}{}",
        puzzle.layout().name(),
        puzzle.clues().count(),
        reading.format,
        engine,
        if engine.is_empty() { "" } else { " · " },
        readable(searched.seconds),
    );
    text.add(note, Paint::Faint);
    text
}
