//! `shudu bench`: how fast the fast engine is, on a file or on the built-in corpus.

use crate::commands::args::Bench;
use crate::term::clock::{self, Watch, counted, grouped};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::{Input, Puzzles};
use crate::term::language::{language, tongue};
use crate::term::options::fast;
use crate::term::output::Output;
use shudu::board::Puzzle;
use shudu::draw::{Paint, Text, columns};
use shudu::format::Line;
use shudu::language::Tell;
use shudu::search::fast::{Ask, CORPUS, Fast, Start, Tally, lines};
use shudu::view::{Runs, Speed};
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The puzzles as the engine takes them: parsing text is part of what is timed.
enum Load {
    Text(Vec<u8>),
    Marks(Vec<Start>),
}

pub fn bench(args: &Bench, out: &mut Output) -> Fallible<Answer> {
    let engine = fast(args.isa)?;
    if args.signature {
        let corpus = Load::Text(CORPUS.into());
        let tallies = run(&engine, &corpus, Ask::VERDICT, args.how());
        let guesses: u64 = tallies.iter().map(|tally| tally.guesses).sum();
        out.line(&guesses.to_string())?;
        out.flush()?;
        return Ok(Answer::Yes);
    }
    let (name, load) = load(args)?;
    let (isa, limit) = (engine.isa(), args.limit);
    let (times, tallies) = runs(engine, load, args);
    if times.is_empty() {
        note!("shudu: stopped before the first run was over", "shudu: 第一次运行结束之前已停止");
        return Ok(Answer::Interrupted);
    }
    let threads = if args.alone { 1 } else { args.threads.get() };
    let runs = Runs { file: &name, isa, threads, limit, seconds: &times };
    let speed = Speed::new(&runs, &tallies);
    if args.json {
        out.json(&speed)?
    } else {
        out.text(&text(&speed))?
    }
    out.flush()?;
    Ok(if clock::stopped() { Answer::Interrupted } else { Answer::Yes })
}

/// How long each run took, and what the last one found. What is timed is not asked whether to
/// stop: it runs on a thread of its own, which is left behind.
fn runs(engine: Fast, load: Load, args: &Bench) -> (Vec<f64>, Vec<Tally>) {
    let ask = Ask { limit: args.limit, solutions: 0 };
    let (sender, done) = mpsc::channel();
    let (repeat, how) = (args.repeat.max(1), args.how());
    thread::spawn(move || {
        for _ in 0..repeat {
            let watch = Watch::start(None);
            let tallies = run(&engine, &load, ask, how);
            if sender.send((watch.seconds(), tallies)).is_err() {
                return;
            }
        }
    });
    let (mut times, mut last) = (Vec::new(), Vec::new());
    while !clock::stopped() {
        match done.recv_timeout(GLANCE) {
            Ok((seconds, tallies)) => {
                times.push(seconds);
                last = tallies;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    (times, last)
}

/// How often to look for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(20);

/// How puzzles are given to the engine.
#[derive(Clone, Copy)]
struct How {
    alone: bool,
    threads: NonZeroUsize,
}

impl Bench {
    fn how(&self) -> How {
        How { alone: self.alone, threads: self.threads }
    }
}

fn load(args: &Bench) -> Fallible<(String, Load)> {
    let mut puzzles = match Puzzles::given(&args.files, &args.reading)? {
        Some(puzzles) => puzzles,
        None => Puzzles::built_in(CORPUS)?,
    };
    let name = puzzles.name().tell(tongue());
    let (mut load, mut input) = (Load::Text(Vec::new()), Input::default());
    while puzzles.fill(&mut input, usize::MAX, &clock::control())? {
        let block = match &input {
            Input::Readings(readings) => {
                readings.iter().try_for_each(|reading| load.puzzle(&reading.state.puzzle))?;
                continue;
            }
            Input::Lines(block) => block,
        };
        let origin = puzzles.origin().clone();
        let mut reader = origin.reader();
        for (number, line) in block.lines() {
            match line {
                Line::Plain(cells) if origin.is_plain() => load.line(cells),
                line => match reader.read_line(line, number) {
                    Ok(reading) => {
                        reading.map_or(Ok(()), |reading| load.puzzle(&reading.state.puzzle))?;
                    }
                    Err(error) => puzzles.pass(origin.unreadable(&error))?,
                },
            }
        }
    }
    Ok((name, load))
}

impl Load {
    fn line(&mut self, cells: &[u8; 81]) {
        match self {
            Load::Text(text) => {
                text.extend_from_slice(cells);
                text.push(b'\n');
            }
            Load::Marks(marks) => marks.push(Start::from_line(cells)),
        }
    }

    fn puzzle(&mut self, puzzle: &Puzzle) -> Fallible {
        let start = Start::of(puzzle).ok_or_else(|| {
            let layout = puzzle.layout().name();
            bad!(
                "bench measures the classic 9×9 board, not {layout}",
                "bench 只测试标准 9×9 盘面，不测试 {layout}"
            )
        })?;
        match (puzzle.symbols().as_bytes().first_chunk(), puzzle.limits()) {
            (Some(cells), None) => self.line(cells),
            _ => self.marks().push(start),
        }
        Ok(())
    }

    /// The puzzles as marks, which one of them needs.
    fn marks(&mut self) -> &mut Vec<Start> {
        if let Load::Text(text) = self {
            *self = Load::Marks(lines(text).into_iter().map(Start::from_line).collect());
        }
        match self {
            Load::Marks(marks) => marks,
            Load::Text(_) => unreachable!("it was text a moment ago"),
        }
    }
}

fn run(engine: &Fast, load: &Load, ask: Ask, how: How) -> Vec<Tally> {
    let one = |start: &Start| engine.solve_one(start, ask).tally;
    match load {
        Load::Text(text) if how.alone => {
            lines(text).iter().map(|line| one(&Start::from_line(line))).collect()
        }
        Load::Text(text) => engine.solve_text(how.threads, text, ask).tallies,
        Load::Marks(marks) if how.alone => marks.iter().map(one).collect(),
        Load::Marks(marks) => engine.solve_batch_on(how.threads, marks, ask).tallies,
    }
}

fn text(speed: &Speed) -> Text {
    let t = language();
    let mut text = Text::default();
    let puzzles = counted(t, speed.puzzles as u64, "puzzle", "道题");
    let threads = counted(t, speed.threads as u64, "thread", "个线程");
    let Speed { isa, limit, repeat, .. } = speed;
    let about = say!(
        t,
        ": {puzzles}, {isa}, {threads}, limit {limit}, best (median) of {repeat}",
        "：{puzzles}，{isa}，{threads}，解数上限 {limit}，{repeat} 次中的最好（中位数）"
    );
    text.line().add(&*speed.file, Paint::Title).add(about, Paint::Plain);
    let whole = |number: f64| grouped(number.round() as u64);
    let rows = [
        (
            t.pick("puzzles/s", "题/秒"),
            whole(speed.puzzles_per_second),
            format!("({})", whole(speed.puzzles_per_second_median)),
        ),
        (
            t.pick("ns/puzzle", "纳秒/题"),
            whole(speed.ns_per_puzzle),
            format!("({})", whole(speed.ns_per_puzzle_median)),
        ),
        (
            t.pick("guesses/puzzle", "猜测/题"),
            format!("{:.2}", speed.guesses_per_puzzle),
            String::new(),
        ),
        (
            t.pick("without a guess", "无需猜测"),
            format!("{:.1} %", 100.0 * speed.share_without_guess),
            String::new(),
        ),
    ];
    for (what, value, median) in rows {
        let gap = " ".repeat(16 - columns(what));
        text.line().add(format!("  {what}{gap}{value:>12}"), Paint::Plain);
        text.add(format!("  {median}"), Paint::Faint);
    }
    if speed.limit > 1 {
        let Speed { none, one, many, .. } = speed;
        let verdicts = say!(
            t,
            "  none, one, many  {none}, {one}, {many}",
            "  无解、唯一、多解  {none}、{one}、{many}"
        );
        text.line().add(verdicts, Paint::Plain);
    }
    text
}
