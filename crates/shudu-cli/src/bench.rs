//! `shudu bench`: how fast the fast engine is, on a file or on the built-in corpus.

use crate::args::{Bench, fast};
use crate::clock::{Watch, counted, grouped};
use crate::failure::{Answer, Failure, Fallible};
use crate::input::Puzzles;
use crate::output::Output;
use serde::Serialize;
use shudu::draw::{Paint, Text};
use shudu::search::Verdict;
use shudu::search::fast::{Ask, CORPUS, Fast, Start, Tally, lines};

/// The puzzles as the engine takes them: parsing text is part of what is timed.
enum Load {
    Text(Vec<u8>),
    Marks(Vec<Start>),
}

/// What `bench --json` says; docs/json.md describes it.
#[derive(Serialize)]
struct Measured<'a> {
    file: &'a str,
    puzzles: usize,
    isa: &'static str,
    threads: usize,
    limit: u64,
    repeat: usize,
    puzzles_per_second: f64,
    puzzles_per_second_median: f64,
    ns_per_puzzle: f64,
    ns_per_puzzle_median: f64,
    guesses: u64,
    guesses_per_puzzle: f64,
    share_without_guess: f64,
    none: usize,
    one: usize,
    many: usize,
}

pub fn bench(args: &Bench, out: &mut Output) -> Fallible<Answer> {
    let engine = fast(args.isa)?;
    if args.signature {
        let corpus = Load::Text(CORPUS.into());
        let tallies = run(&engine, &corpus, Ask::VERDICT, args);
        let guesses: u64 = tallies.iter().map(|tally| tally.guesses).sum();
        out.line(&guesses.to_string())?;
        out.flush()?;
        return Ok(Answer::Yes);
    }
    let (name, load) = load(args)?;
    let ask = Ask { limit: args.limit, solutions: 0 };
    let mut times = Vec::new();
    let mut tallies = Vec::new();
    for _ in 0..args.repeat.max(1) {
        let watch = Watch::start(None);
        tallies = run(&engine, &load, ask, args);
        times.push(watch.seconds());
    }
    times.sort_by(f64::total_cmp);
    let measured = measured(&name, &engine, args, &times, &tallies);
    if args.json {
        out.json(&measured)?
    } else {
        out.text(&text(&measured))?
    }
    out.flush()?;
    Ok(Answer::Yes)
}

fn load(args: &Bench) -> Fallible<(String, Load)> {
    let (name, puzzles) = match &args.file {
        Some(file) => (file.clone(), Puzzles::open(Some(file), &args.reading)?),
        None => ("the built-in corpus".into(), Puzzles::built_in(CORPUS)?),
    };
    let mut text = Vec::new();
    let mut marks = Vec::new();
    for reading in puzzles {
        let puzzle = reading?.state.puzzle;
        let start = Start::of(&puzzle).ok_or_else(|| {
            let layout = puzzle.layout().name();
            Failure::Bad(format!("bench measures the classic 9×9 board, not {layout}"))
        })?;
        if puzzle.limits().is_none() {
            text.extend(puzzle.symbols().bytes().chain([b'\n']));
        }
        marks.push(start);
    }
    let plain = text.len() == 82 * marks.len();
    Ok((name, if plain { Load::Text(text) } else { Load::Marks(marks) }))
}

fn run(engine: &Fast, load: &Load, ask: Ask, args: &Bench) -> Vec<Tally> {
    let one = |start: &Start| engine.solve_one(start, ask).tally;
    match load {
        Load::Text(text) if args.alone => {
            lines(text).iter().map(|line| one(&Start::from_line(line))).collect()
        }
        Load::Text(text) => engine.solve_text(args.threads, text, ask).tallies,
        Load::Marks(marks) if args.alone => marks.iter().map(one).collect(),
        Load::Marks(marks) => engine.solve_batch_on(args.threads, marks, ask).tallies,
    }
}

fn measured<'a>(
    file: &'a str,
    engine: &Fast,
    args: &Bench,
    times: &[f64],
    tallies: &[Tally],
) -> Measured<'a> {
    let count = tallies.len() as f64;
    let (best, median) = (times[0], times[times.len() / 2]);
    let guesses: u64 = tallies.iter().map(|tally| tally.guesses).sum();
    let easy = tallies.iter().filter(|tally| tally.guesses == 0).count();
    let verdicts =
        |verdict: Verdict| tallies.iter().filter(|tally| tally.verdict() == verdict).count();
    Measured {
        file,
        puzzles: tallies.len(),
        isa: engine.isa().name(),
        threads: if args.alone { 1 } else { args.threads.get() },
        limit: args.limit,
        repeat: times.len(),
        puzzles_per_second: count / best,
        puzzles_per_second_median: count / median,
        ns_per_puzzle: best * 1e9 / count,
        ns_per_puzzle_median: median * 1e9 / count,
        guesses,
        guesses_per_puzzle: guesses as f64 / count,
        share_without_guess: easy as f64 / count,
        none: verdicts(Verdict::None),
        one: verdicts(Verdict::One),
        many: verdicts(Verdict::Many),
    }
}

fn text(measured: &Measured) -> Text {
    let mut text = Text::default();
    text.line().add(measured.file, Paint::Title).add(
        format!(
            ": {}, {}, {}, limit {}, best (median) of {}",
            counted(measured.puzzles as u64, "puzzle"),
            measured.isa,
            counted(measured.threads as u64, "thread"),
            measured.limit,
            measured.repeat
        ),
        Paint::Plain,
    );
    let whole = |number: f64| grouped(number.round() as u64);
    let rows = [
        (
            "puzzles/s",
            whole(measured.puzzles_per_second),
            format!("({})", whole(measured.puzzles_per_second_median)),
        ),
        (
            "ns/puzzle",
            whole(measured.ns_per_puzzle),
            format!("({})", whole(measured.ns_per_puzzle_median)),
        ),
        ("guesses/puzzle", format!("{:.2}", measured.guesses_per_puzzle), String::new()),
        (
            "without a guess",
            format!("{:.1} %", 100.0 * measured.share_without_guess),
            String::new(),
        ),
    ];
    for (what, value, median) in rows {
        text.line().add(format!("  {what:<16}{value:>12}"), Paint::Plain);
        text.add(format!("  {median}"), Paint::Faint);
    }
    if measured.limit > 1 {
        let Measured { none, one, many, .. } = measured;
        let verdicts = format!("  none, one, many  {none}, {one}, {many}");
        text.line().add(verdicts, Paint::Plain);
    }
    text
}
