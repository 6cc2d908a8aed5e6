//! `shudu search`: extreme puzzles, looked for among the neighbours of others.

use crate::commands::generate::symmetry_parser;
use crate::term::clock::{Watch, counted, grouped, some_seed};
use crate::term::failure::{Answer, Doing, Failure, Fallible, tell};
use crate::term::input::Puzzles;
use crate::term::language::{language, tongue};
use crate::term::options::{Reading, seconds, threads, whole};
use crate::term::output::{Output, write_file};
use crate::term::progress;
use clap::Args;
use indicatif::ProgressBar;
use shudu::board::classic::Cells;
use shudu::control::{Control, Progress, Stop};
use shudu::draw::{Paint, Text};
use shudu::generate::{Find, Keep, Quest, QuestOptions, Symmetry};
use shudu::language::Tell;
use shudu::view;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Debug, Args)]
pub struct Search {
    /// Begin with these puzzles: puzzles, files, or - for standard input; without it with puzzles
    /// dug at random.
    #[arg(long, value_name = "PUZZLE|FILE|-", num_args = 1..)]
    pub from: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// How many clues to exchange at a time, at most: -1+1, -2+2 or -3+3.
    #[arg(long, value_name = "MOVES", default_value = "-2+2", value_parser = moves, allow_hyphen_values = true)]
    pub moves: usize,
    /// Leave clues in their cells: only their digits are exchanged.
    #[arg(long)]
    pub keep_pattern: bool,
    /// Look among puzzles whose clues have this symmetry: it implies --keep-pattern.
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetry_parser(), conflicts_with = "from")]
    pub symmetry: Symmetry,
    /// What to keep: conditions on er, ep, ed, clues, guesses or looks, joined by `and`.
    #[arg(long, value_name = "CONDITIONS", default_value = "er >= 10.0", value_parser = keep)]
    pub keep: Keep,
    /// End after so many puzzles were found.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub count: Option<u64>,
    /// End after so many rounds.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub rounds: Option<u64>,
    /// End after this many seconds; without it at Ctrl-C.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// The seed; without it one is chosen and printed. The same seed finds the same puzzles.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Keep the state of the search in this file, and go on from there next time.
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// How many threads to use; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object per puzzle.
    #[arg(long)]
    pub json: bool,
}

fn moves(text: &str) -> Result<usize, String> {
    let known = ["-1+1", "-2+2", "-3+3"];
    let found = known.iter().position(|moves| *moves == text.trim_matches(['{', '}']));
    found
        .map(|place| place + 1)
        .ok_or_else(|| say!(language(), "-1+1, -2+2 or -3+3 is needed", "应为 -1+1、-2+2 或 -3+3"))
}

fn keep(text: &str) -> Result<Keep, String> {
    text.parse().map_err(|error: shudu::generate::KeepError| error.tell(tongue()))
}

/// How often the state is written.
const NOW_AND_THEN: Duration = Duration::from_secs(10);

pub fn search(args: &Search, out: &mut Output) -> Fallible<Answer> {
    let watch = Watch::start(args.time);
    let mut kept = Kept::open(args)?;
    let seed = kept.seed.or(args.seed).unwrap_or_else(some_seed);
    if args.seed.is_none() && kept.seed.is_none() {
        note!("seed {seed}", "种子 {seed}");
    }
    kept.seed = Some(seed);
    let options = QuestOptions {
        keep: args.keep.clone(),
        most: args.moves,
        stays: stays(args),
        symmetry: args.symmetry,
        seed,
        threads: threads(args.threads),
    };
    let mut quest = match &kept.text {
        Some(text) => Quest::read(options, text).ok_or_else(|| kept.broken())?,
        None => {
            let from = puzzles(args)?;
            let ask = |_: &Progress| watch.ask();
            match Quest::new(options, &from, &Control::new(&ask)) {
                Ok(quest) if quest.is_given() || from.is_empty() => quest,
                Ok(_) => {
                    return Err(bad!(
                        "--from: no puzzle with exactly one solution to begin with",
                        "--from：没有可用来开始的唯一解题目"
                    ));
                }
                Err(why) => return Ok(ended(why, 0, "")),
            }
        }
    };
    let mut run = Run { args, seed, found: 0, gauge: Gauge::default() };
    let why = run.go(&mut quest, &watch, &mut kept, out)?;
    Ok(why.map_or(Answer::Yes, |why| ended(why, run.found, &best_of(&quest))))
}

/// The puzzles to begin with.
fn puzzles(args: &Search) -> Fallible<Vec<Cells>> {
    let mut from = Vec::new();
    if args.from.is_empty() {
        return Ok(from);
    }
    let mut puzzles = Puzzles::open(&args.from, &args.reading)?;
    while let Some(reading) = puzzles.next().transpose()? {
        match Cells::try_from(&reading.state.puzzle) {
            Ok(cells) if reading.state.puzzle.clash().is_none() => from.push(cells),
            Ok(_) => {}
            Err(why) => puzzles.pass(puzzles.about(reading.line, &why))?,
        }
    }
    if from.is_empty() {
        return Err(bad!(
            "--from: no puzzle of the classic board to begin with",
            "--from：没有可用来开始的标准盘面题目"
        ));
    }
    Ok(from)
}

/// The best so far, as the end of a sentence.
fn best_of(quest: &Quest) -> String {
    let best = quest.top().map(|(puzzle, rating)| {
        let puzzle = puzzle.symbols();
        say!(language(), ", the best so far {rating}: {puzzle}", "，目前最好的 {rating}：{puzzle}")
    });
    best.unwrap_or_default()
}

/// What is said at an end that was not asked for by a number.
fn ended(why: Stop, found: u64, best: &str) -> Answer {
    let t = language();
    let number = counted(t, found, "puzzle", "道题");
    match why {
        Stop::Cancelled => {
            tell(&say!(t, "stopped after {number}{best}", "已停止，找到 {number}{best}"));
            Answer::Interrupted
        }
        _ if found > 0 => Answer::Yes,
        _ => {
            let why = why.tell(tongue());
            tell(&say!(t, "nothing found: {why}{best}", "没有找到：{why}{best}"));
            Answer::No
        }
    }
}

struct Run<'a> {
    args: &'a Search,
    seed: u64,
    found: u64,
    gauge: Gauge,
}

impl Run<'_> {
    /// Rounds, until it is enough; why it ended, if it was not that.
    fn go(
        &mut self,
        quest: &mut Quest,
        watch: &Watch,
        kept: &mut Kept,
        out: &mut Output,
    ) -> Fallible<Option<Stop>> {
        let (mut rounds, mut saved) = (0, Instant::now());
        let why = loop {
            if self.args.count.is_some_and(|count| self.found >= count) {
                break None;
            }
            if self.args.rounds.is_some_and(|most| rounds >= most) {
                break (self.found == 0).then_some(Stop::Nodes);
            }
            self.gauge.tick(quest, watch.seconds());
            let ask = |_: &Progress| watch.ask();
            let finds = match quest.next(&Control::new(&ask)) {
                Ok(finds) => finds,
                Err(why) => break Some(why),
            };
            rounds += 1;
            for find in finds {
                self.found += 1;
                self.gauge.clear();
                self.tell(&find, out)?;
            }
            out.flush()?;
            if saved.elapsed() > NOW_AND_THEN {
                kept.write(self.args, quest)?;
                saved = Instant::now();
            }
        };
        self.gauge.clear();
        kept.write(self.args, quest)?;
        Ok(why)
    }

    fn tell(&self, find: &Find, out: &mut Output) -> Fallible {
        if self.args.json {
            return out.json(&view::Found::new(find, self.seed));
        }
        let (puzzle, rating) = (find.puzzle.symbols(), find.rating);
        let columns = [rating.er, rating.ep, rating.ed].map(|part| part.to_string());
        if !out.for_people() {
            return out.line(&format!("{puzzle}\t{}", columns.join("\t")));
        }
        let mut text = Text::default();
        text.line().add(puzzle, Paint::Plain).add(format!("  {}", columns[0]), Paint::Title);
        text.add(format!(" / {} / {}", columns[1], columns[2]), Paint::Plain);
        out.text(&text)
    }
}

/// How far it is, on standard error, if that is a terminal.
#[derive(Default)]
struct Gauge {
    bar: Option<ProgressBar>,
}

impl Gauge {
    fn tick(&mut self, quest: &Quest, seconds: f64) {
        let bar = self.bar.get_or_insert_with(|| {
            let gone = Duration::from_secs_f64(seconds);
            progress::bar(0, "{gone}, {wide_msg}").with_elapsed(gone)
        });
        let t = language();
        let (round, looked) = (quest.round(), grouped(quest.looked()));
        let best = best_of(quest);
        bar.set_message(say!(
            t,
            "round {round}, {looked} looked at{best}",
            "第 {round} 轮，看过 {looked} 道{best}"
        ));
        bar.tick();
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// The file that a search goes on from. Its first line says what was asked.
struct Kept {
    seed: Option<u64>,
    /// The quest, if one was begun.
    text: Option<String>,
    path: Option<PathBuf>,
}

/// The first line without the seed.
fn job(args: &Search) -> String {
    let stays = if stays(args) { format!(" stays {}", args.symmetry.id()) } else { String::new() };
    format!("moves {} keep {:?}{stays}", args.moves, args.keep)
}

/// Whether clues stay where they are.
fn stays(args: &Search) -> bool {
    args.keep_pattern || args.symmetry != Symmetry::None
}

impl Kept {
    fn open(args: &Search) -> Fallible<Kept> {
        let mut kept = Kept { seed: None, text: None, path: args.state.clone() };
        let Some(path) = args.state.as_ref().filter(|path| path.exists()) else {
            return Ok(kept);
        };
        let text = fs::read_to_string(path);
        let text = text.map_err(|error| Failure::file(path.display(), Doing::Read, &error))?;
        let (head, rest) = text.split_once('\n').ok_or_else(|| kept.broken())?;
        let begun = head.strip_prefix("shudu search seed ").and_then(|head| head.split_once(' '));
        let (seed, asked) = begun.ok_or_else(|| kept.broken())?;
        let seed: u64 = seed.parse().map_err(|_| kept.broken())?;
        if asked != job(args) || args.seed.is_some_and(|wanted| wanted != seed) {
            let name = path.display();
            return Err(bad!(
                "{name}: it was begun with other options or another seed ({seed}); give the same, or \
                 another file",
                "{name}：开始时用的是其他选项或种子（{seed}）；请用相同的，或换一个文件"
            ));
        }
        (kept.seed, kept.text) = (Some(seed), Some(rest.to_owned()));
        Ok(kept)
    }

    fn broken(&self) -> Failure {
        let name = self.path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
        bad!("{name}: not what an earlier run has written", "{name}：不是先前运行写下的内容")
    }

    fn write(&self, args: &Search, quest: &Quest) -> Fallible {
        let (Some(path), Some(seed)) = (&self.path, self.seed) else { return Ok(()) };
        let text = format!("shudu search seed {seed} {}\n{}", job(args), quest.written());
        write_file(path, text.as_bytes())
    }
}
