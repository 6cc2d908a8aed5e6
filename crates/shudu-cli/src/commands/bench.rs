//! `shudu bench`: how fast the fast engine is, on a file or on the built-in corpus.

use crate::commands::args::Bench;
use crate::term::clock::{Watch, counted, grouped};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::tongue;
use crate::term::options::fast;
use crate::term::output::Output;
use shudu::draw::{Paint, Text};
use shudu::language::Tell;
use shudu::search::fast::{Ask, CORPUS, Fast, Start, Tally, lines};
use shudu::view::{Runs, Speed};

/// The puzzles as the engine takes them: parsing text is part of what is timed.
enum Load {
    Text(Vec<u8>),
    Marks(Vec<Start>),
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
    let threads = if args.alone { 1 } else { args.threads.get() };
    let (isa, limit) = (engine.isa(), args.limit);
    let runs = Runs { file: &name, isa, threads, limit, seconds: &times };
    let speed = Speed::new(&runs, &tallies);
    if args.json {
        out.json(&speed)?
    } else {
        out.text(&text(&speed))?
    }
    out.flush()?;
    Ok(Answer::Yes)
}

fn load(args: &Bench) -> Fallible<(String, Load)> {
    let puzzles = match Puzzles::given(&args.files, &args.reading)? {
        Some(puzzles) => puzzles,
        None => Puzzles::built_in(CORPUS)?,
    };
    let name = puzzles.name().tell(tongue());
    let mut text = Vec::new();
    let mut marks = Vec::new();
    for reading in puzzles {
        let puzzle = reading?.state.puzzle;
        let start = Start::of(&puzzle).ok_or_else(|| {
            let layout = puzzle.layout().name();
            bad!(
                "bench measures the classic 9×9 board, not {layout}",
                "bench 只测试标准 9×9 盘面，不测试 {layout}"
            )
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

fn text(speed: &Speed) -> Text {
    let mut text = Text::default();
    text.line().add(&*speed.file, Paint::Title).add(
        format!(
            ": {}, {}, {}, limit {}, best (median) of {}",
            counted(speed.puzzles as u64, "puzzle"),
            speed.isa,
            counted(speed.threads as u64, "thread"),
            speed.limit,
            speed.repeat
        ),
        Paint::Plain,
    );
    let whole = |number: f64| grouped(number.round() as u64);
    let rows = [
        (
            "puzzles/s",
            whole(speed.puzzles_per_second),
            format!("({})", whole(speed.puzzles_per_second_median)),
        ),
        (
            "ns/puzzle",
            whole(speed.ns_per_puzzle),
            format!("({})", whole(speed.ns_per_puzzle_median)),
        ),
        ("guesses/puzzle", format!("{:.2}", speed.guesses_per_puzzle), String::new()),
        ("without a guess", format!("{:.1} %", 100.0 * speed.share_without_guess), String::new()),
    ];
    for (what, value, median) in rows {
        text.line().add(format!("  {what:<16}{value:>12}"), Paint::Plain);
        text.add(format!("  {median}"), Paint::Faint);
    }
    if speed.limit > 1 {
        let Speed { none, one, many, .. } = speed;
        let verdicts = format!("  none, one, many  {none}, {one}, {many}");
        text.line().add(verdicts, Paint::Plain);
    }
    text
}
