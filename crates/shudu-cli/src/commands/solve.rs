//! `shudu solve`, and what `shudu check` shares with it.

use crate::commands::args::Solve;
use crate::commands::show::about;
use crate::tables::{self, Question};
use crate::term::clock::{self, Watch, counted, grouped, readable};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::{language, tongue};
use crate::term::options::Budget;
use crate::term::output::{Lines, Output, Say};
use crate::term::stream::{self, Answers, Asked, Plan, Several};
use shudu::batch::Classic;
use shudu::board::{Digit, Grid, Puzzle};
use shudu::control::{Control, Progress};
use shudu::draw::{Paint, Picture, Text, board_text};
use shudu::format::Reading;
use shudu::format::line::write_classic;
use shudu::language::Tell;
use shudu::search::fast::Ask;
use shudu::search::{Algorithm, Ended, Engine, Outcome, Sink, Verdict};
use shudu::view;
use std::ops::ControlFlow;

/// There is none, and if the givens contradict each other, why.
fn no_solution(puzzle: &Puzzle) -> String {
    match puzzle.clash().map(|clash| clash.tell(tongue())) {
        Some(clash) => say!(language(), "no solution: {clash}", "无解：{clash}"),
        None => say!(language(), "no solution", "无解"),
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
    control: &Control,
    sink: Sink,
) -> Fallible<Searched> {
    takes(engine, puzzle)?;
    let watch = Watch::start(budget.time);
    let ask = |_: &Progress| watch.ask().or(control.check().err());
    let limits = clock::limits(solutions, budget, Control::new(&ask));
    let outcome = engine.solve(puzzle, &limits, sink);
    Ok(Searched { outcome, seconds: watch.seconds() })
}

impl Searched {
    pub fn view(&self, reading: &Reading, solutions: Option<Vec<String>>) -> view::Solved {
        view::Solved::new(reading, &self.outcome, solutions, self.seconds)
    }

    /// Why there is no answer, or none beyond what was shown.
    pub fn stopped(&self) -> Option<String> {
        self.outcome.ended.stop().map(|stop| stop.tell(tongue()))
    }

    fn why_none(&self, puzzle: &Puzzle) -> String {
        match self.stopped() {
            Some(stopped) => {
                say!(language(), "no solution found ({stopped})", "没有找到解（{stopped}）")
            }
            None => no_solution(puzzle),
        }
    }

    fn tell_stats(&self) {
        let (t, stats) = (language(), &self.outcome.stats);
        let tried = counted(t, stats.choices, "digit", "个数字");
        let mut told = vec![say!(t, "{tried} tried", "试填 {tried}")];
        // The fast engine counts no steps back.
        if stats.backtracks > 0 {
            told.push(counted(t, stats.backtracks, "backtrack", "次回退"));
            let depth = stats.depth;
            told.push(say!(t, "depth {depth}", "深度 {depth}"));
        }
        told.push(readable(self.seconds));
        eprintln!("{}", told.join(t.pick(", ", "，")));
    }
}

pub fn solve(args: &Solve, out: &mut Output) -> Fallible<Answer> {
    if args.tables.asked_within(&args.reading, &args.budget)? {
        let question = Question::Solve(args.limit.unwrap_or(2));
        return tables::answer(&args.tables, &question, args.machine.threads().get());
    }
    let mut engine = args.machine.engine(args.algorithm)?;
    let mut puzzles = Puzzles::open(&args.sources, &args.reading)?;
    // A single puzzle is drawn on a terminal; a list stays a list. Where that makes no
    // difference nobody waits for a second one.
    let looked_at = out.for_people() || args.limit.is_some_and(|limit| limit > 1);
    let ahead: Vec<_> =
        puzzles.by_ref().take(2 * usize::from(looked_at)).collect::<Fallible<_>>()?;
    let alone = looked_at && ahead.len() < 2;
    let free = args.budget.is_free() && !args.stats;
    let fast = matches!(args.algorithm, Algorithm::Auto | Algorithm::Fast);
    if !alone && free && fast && !args.json && args.print.is_none() && args.limit.unwrap_or(1) == 1
    {
        return solve_batches(args, engine, ahead, puzzles, out);
    }
    if !alone && args.limit.unwrap_or(1) == 1 && (!args.stats || args.json) {
        return solve_each(args, &engine, ahead, puzzles, out);
    }
    let (mut answer, mut ahead) = (Answer::Yes, ahead.into_iter());
    let mut several = Several::default();
    let mut read = 0;
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
        let control = &clock::control();
        let (one, verdict) = solve_one(args, &mut engine, &reading, how, out, control)?;
        answer = answer.and(one);
        several.note(number, verdict);
        read = number;
        if clock::stopped() {
            out.flush()?;
            note!("shudu: stopped in puzzle {number}", "shudu: 在第 {number} 道题停止");
            return Ok(Answer::Interrupted);
        }
        if !puzzles.is_ready() {
            out.flush()?;
        }
    }
    out.flush()?;
    // Where it is drawn or told as JSON, it is said there.
    if !(args.json || alone && out.for_people()) {
        tell_several(several, read);
    }
    Ok(answer)
}

/// Says which puzzles have several solutions, since only one of each was printed; `of` is how many puzzles there are.
fn tell_several(several: Several, of: u64) {
    let Some(first) = several.first else { return };
    let count = grouped(several.count);
    match several.count {
        1 if of == 1 => note!(
            "shudu: the puzzle has several solutions; --limit N shows more",
            "shudu: 这道题有多个解；--limit N 可显示更多"
        ),
        1 => note!(
            "shudu: puzzle {first} has several solutions; --limit N shows more",
            "shudu: 第 {first} 道题有多个解；--limit N 可显示更多"
        ),
        _ => note!(
            "shudu: {count} puzzles have several solutions, puzzle {first} first; --limit N shows more",
            "shudu: {count} 道题有多个解，最先是第 {first} 道；--limit N 可显示更多"
        ),
    }
}

/// A list, one line per puzzle, as fast as it goes.
fn solve_batches(
    args: &Solve,
    engine: Engine,
    ahead: Vec<Reading>,
    puzzles: Puzzles,
    out: &mut Output,
) -> Fallible<Answer> {
    // One solution of each is printed; whether it is the only one is looked for unless a limit
    // says how far to look.
    let ask = Ask { limit: args.limit.unwrap_or(2), solutions: 1 };
    let fast = (args.machine.threads().get(), args.machine.fast()?, ask);
    let classic = |classic: Classic, out: &mut Answers| solved(args, classic, out);
    let work = |engine: &mut Engine, asked: &Asked, out: &mut Answers, control: &Control| {
        answer_one(args, engine, asked.reading, How::Lines, out, control);
    };
    let (lines, make) = (&mut Lines::shown(out), || engine.clone());
    ended(stream::solve(ahead, puzzles, fast, lines, classic, make, work))
}

/// Writes the solution of a classic puzzle.
fn solved(args: &Solve, classic: Classic, out: &mut Answers) {
    let verdict = classic.tally.verdict();
    if args.limit.is_none() && verdict == Verdict::Many {
        out.answer = out.answer.and(Answer::No);
        out.several.note(out.count, verdict);
    }
    match classic.solution {
        Some(digits) => write_classic(digits, out.buffer()),
        None => {
            out.answer = out.answer.and(Answer::No);
            out.buffer().extend((no_solution(&classic.puzzle()) + "\n").bytes());
        }
    }
}

/// A list, each puzzle searched by itself.
fn solve_each(
    args: &Solve,
    engine: &Engine,
    ahead: Vec<Reading>,
    puzzles: Puzzles,
    out: &mut Output,
) -> Fallible<Answer> {
    let json = args.json || args.print.is_some();
    let how = if json { How::Json } else { How::Lines };
    let work = |engine: &mut Engine, asked: &Asked, out: &mut Answers, control: &Control| {
        answer_one(args, engine, asked.reading, how, out, control);
    };
    let threads = args.machine.threads().get();
    let fast = matches!(args.algorithm, Algorithm::Auto | Algorithm::Fast);
    let quick = args.budget.is_free() && fast;
    let plan = if quick { Plan::some(threads) } else { Plan::slow(threads, AHEAD) };
    let lines = &mut Lines::shown(out);
    let done = stream::each(ahead, puzzles, plan, lines, || engine.clone(), work);
    ended(done)
}

/// Puzzles under way: as many as a slow one may hold up.
const AHEAD: usize = 1024;

/// Searches a puzzle, and notes what became of it.
fn answer_one(
    args: &Solve,
    engine: &mut Engine,
    reading: &Reading,
    how: How,
    out: &mut Answers,
    control: &Control,
) {
    match solve_one(args, engine, reading, how, out, control) {
        Ok((one, verdict)) => {
            out.answer = out.answer.and(one);
            if how != How::Json {
                out.several.note(out.count, verdict);
            }
        }
        Err(failure) => out.fail(failure),
    }
}

/// The answer of a list.
fn ended(done: stream::Ended) -> Fallible<Answer> {
    tell_several(done.several, done.count);
    done.whole()
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
    out: &mut impl Say,
    control: &Control,
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
    let searched = search(engine, puzzle, looked_for, &args.budget, control, &mut sink)?;
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

fn show_solution(puzzle: &Puzzle, digits: &[Digit], how: How, out: &mut impl Say) -> Fallible {
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
    let (t, count) = (language(), outcome.stats.solutions);
    match outcome.verdict() {
        Verdict::None => {
            text.add(t.pick("no solution", "无解"), Paint::Dead);
            if let Some(clash) = puzzle.clash().map(|clash| clash.tell(t.into())) {
                text.add(say!(t, ": {clash}", "：{clash}"), Paint::Plain);
            }
        }
        Verdict::One => {
            text.add(t.pick("one solution", "唯一解"), Paint::Good);
        }
        Verdict::Many if outcome.ended == Ended::Exhausted => {
            text.add(counted(t, count, "solution", "个解"), Paint::Title);
            if count > wanted {
                let shown = grouped(wanted);
                text.add(say!(t, ", {shown} shown", "，显示 {shown} 个"), Paint::Plain);
            }
        }
        Verdict::Many => {
            text.add(t.pick("more than one solution", "不止一个解"), Paint::Title);
        }
        Verdict::Unknown if count > 0 => {
            let unasked = t.pick(
                "a solution; whether it is the only one was not asked",
                "一个解；没有要求查明是否唯一",
            );
            text.add(unasked, Paint::Plain);
        }
        Verdict::Unknown => {
            text.add(t.pick("no solution found", "没有找到解"), Paint::Title);
        }
    }
    if let Some(stopped) = searched.stopped() {
        text.add(say!(t, " ({stopped})", "（{stopped}）"), Paint::Plain);
    }
    let mut note = format!("   {}", about(reading));
    if algorithm != Algorithm::Auto {
        note += &format!(" · {}", algorithm.id());
    }
    text.add(format!("{note} · {}", readable(searched.seconds)), Paint::Faint);
    text
}
