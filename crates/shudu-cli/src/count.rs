//! `shudu count`: how many solutions, how often each digit, some at random.

use crate::args::{Count as Args, CountMethod};
use crate::clock::{self, grouped, readable};
use crate::failure::{Answer, Failure, Fallible};
use crate::input::Puzzles;
use crate::output::{Output, write_picture};
use crate::progress::Progress;
use serde::Serialize;
use shudu::board::{Digit, Puzzle};
use shudu::count::{self, Count, Counter, How, Marginals, Method, Options, Plan, Random};
use shudu::draw::{Paint, Text, heat_svg};
use shudu::format::Reading;
use shudu::search::Ended;
use std::time::{SystemTime, UNIX_EPOCH};

/// What boards that can only be listed get, in seconds.
const LISTING: f64 = 30.0;
/// More solutions than this are not listed to draw some of them.
const LISTED: u64 = 20_000_000;

/// What `--json` says about a puzzle; docs/json.md describes it.
#[derive(Serialize)]
struct Record {
    line: usize,
    format: &'static str,
    layout: String,
    puzzle: String,
    /// A string: it may pass what JSON readers keep.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    exact: bool,
    ended: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plan: Option<PlanRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marginals: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<EstimateRecord>,
    seconds: f64,
}

#[derive(Serialize)]
struct PlanRecord {
    bands: [usize; 3],
    stacks: [usize; 3],
    symmetry: f64,
    guess: f64,
    list_seconds: f64,
    join_seconds: f64,
    sum_seconds: f64,
}

#[derive(Serialize)]
struct EstimateRecord {
    mean: f64,
    standard_error: f64,
    dives: u64,
    reached: u64,
}

/// One run of the command.
struct Job<'a> {
    args: &'a Args,
    counter: Counter,
    threads: usize,
    seed: u64,
}

pub fn threads(wanted: Option<u16>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    wanted.map_or_else(all, usize::from)
}

pub fn count(args: &Args, out: &mut Output) -> Fallible<Answer> {
    let seed = args.seed.unwrap_or_else(some_seed);
    let job = Job { args, counter: Counter::new(), threads: threads(args.threads), seed };
    if args.seed.is_none() && (args.sample.is_some() || args.estimate.is_some()) && !args.json {
        eprintln!("seed {seed}");
    }
    let mut answer = Answer::Yes;
    for reading in Puzzles::open(args.source.as_deref(), &args.reading)? {
        let reading = reading?;
        let one = if args.estimate.is_some() {
            job.estimate(&reading, out)?
        } else if args.sample.is_some() {
            job.sample(&reading, out)?
        } else if args.marginals {
            job.marginals(&reading, out)?
        } else {
            job.number(&reading, out)?
        };
        answer = answer.and(one);
        out.flush()?;
        if clock::stopped() {
            return Ok(Answer::Interrupted);
        }
    }
    Ok(answer)
}

/// A seed nobody asked for: any will do, since it is told.
pub fn some_seed() -> u64 {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
    Random::new(nanos).bits() >> 32
}

impl Job<'_> {
    fn method(&self) -> Method {
        match self.args.method {
            CountMethod::Auto => Method::Auto,
            CountMethod::List => Method::List,
            CountMethod::Exact => Method::Exact,
        }
    }

    /// The time a puzzle gets: boards that can only be listed would never end.
    fn time(&self, puzzle: &Puzzle) -> Option<f64> {
        let listed = !count::is_countable(puzzle) && self.args.limit.is_none();
        self.args.time.or(listed.then_some(LISTING))
    }

    fn counted(&self, puzzle: &Puzzle, progress: &mut Progress) -> Count {
        let limit = self.args.limit.map_or(u128::MAX, u128::from);
        let watch = &mut |share| progress.at(share);
        let mut options = Options { method: self.method(), threads: self.threads, limit, watch };
        let counted = self.counter.count(puzzle, &mut options);
        progress.clear();
        counted
    }

    fn number(&self, reading: &Reading, out: &mut Output) -> Fallible<Answer> {
        let puzzle = &reading.state.puzzle;
        if self.method() == Method::Exact && !count::is_countable(puzzle) {
            return Err(Failure::Bad(format!(
                "--method exact counts 3x3, 2x2, 2x3 and 2x4 boards, and 2x5 boards with clues in one row, column or box; not this one of {}",
                puzzle.layout().name()
            )));
        }
        let mut progress = Progress::start(self.time(puzzle));
        let counted = self.counted(puzzle, &mut progress);
        if self.args.explain {
            out.flush()?;
            explain(puzzle, &counted, progress.seconds());
        }
        if self.args.json {
            out.json(&Record {
                count: Some(counted.number.to_string()),
                exact: counted.ended == Ended::Exhausted,
                ended: counted.ended.word(),
                method: Some(counted.how.word()),
                plan: counted.plan.as_ref().map(PlanRecord::new),
                ..Record::new(reading, progress.seconds())
            })?;
        } else {
            out.line(&sentence(&counted, &progress, out.terminal))?;
        }
        let done = matches!(counted.ended, Ended::Exhausted | Ended::Limit);
        Ok(if done { Answer::Yes } else { Answer::No })
    }

    fn marginals(&self, reading: &Reading, out: &mut Output) -> Fallible<Answer> {
        let puzzle = &reading.state.puzzle;
        let mut progress = Progress::start(self.time(puzzle));
        let found = self.tally(puzzle, &mut progress);
        progress.clear();
        let Ok(table) = found else {
            return self.no_answer(reading, out, found.err(), progress.seconds());
        };
        let total: u128 = table[0].iter().sum();
        if let Some(path) = &self.args.svg {
            let share = |cell: shudu::board::Cell, digit: Digit| {
                table[cell.index()][digit.index()] as f64 / total.max(1) as f64
            };
            write_picture(path, &heat_svg(puzzle.layout(), share))?;
            eprintln!("drawn into {}", path.display());
        }
        if self.args.json {
            let strings = |cell: &Vec<u128>| cell.iter().map(u128::to_string).collect();
            out.json(&Record {
                count: Some(total.to_string()),
                exact: true,
                marginals: Some(table.iter().map(strings).collect()),
                ..Record::new(reading, progress.seconds())
            })?;
        } else {
            out.text(&marginals_text(puzzle, &table, out.terminal))?;
        }
        Ok(Answer::Yes)
    }

    /// The marginals: by finding all solutions where there are few, else exactly.
    fn tally(&self, puzzle: &Puzzle, progress: &mut Progress) -> Result<Marginals, Ended> {
        let few = 200_000.0;
        let plain = count::is_plain(puzzle) && !puzzle.is_contradictory();
        if plain && self.method() != Method::List && self.counter.plan(puzzle).guess > few {
            return self.counter.marginals(puzzle, self.threads, &mut |share| progress.at(share));
        }
        let size = puzzle.layout().size();
        let mut table = vec![vec![0u128; size]; puzzle.layout().cell_count()];
        let sink = &mut |digits: &[Digit]| {
            for (cell, digit) in table.iter_mut().zip(digits) {
                cell[digit.index()] += 1;
            }
        };
        match count::list(puzzle, u64::MAX, u64::MAX, &mut |share| progress.at(share), sink) {
            (_, Ended::Exhausted) => Ok(table),
            (_, ended) => Err(ended),
        }
    }

    fn sample(&self, reading: &Reading, out: &mut Output) -> Fallible<Answer> {
        let puzzle = &reading.state.puzzle;
        let wanted = self.args.sample.unwrap_or(1) as usize;
        let mut progress = Progress::start(self.time(puzzle));
        let drawn = if count::is_plain(puzzle) {
            let watch = &mut |share| progress.at(share);
            let grids = self.counter.sample(puzzle, wanted, self.seed, self.threads, watch);
            grids.map(|grids| grids.iter().map(|grid| grid.symbols()).collect())
        } else {
            self.pick(puzzle, wanted, &mut progress)
        };
        progress.clear();
        let Ok(samples) = drawn else {
            return self.no_answer(reading, out, drawn.err(), progress.seconds());
        };
        let any = !samples.is_empty();
        if self.args.json {
            out.json(&Record {
                exact: true,
                seed: Some(self.seed),
                samples: Some(samples),
                ..Record::new(reading, progress.seconds())
            })?;
        } else {
            samples.iter().try_for_each(|sample| out.line(sample))?;
            if !any {
                eprintln!("no solution");
            }
        }
        Ok(if any { Answer::Yes } else { Answer::No })
    }

    /// Samples of a board that has to be listed: all solutions are found, and
    /// the drawn ones picked.
    fn pick(
        &self,
        puzzle: &Puzzle,
        wanted: usize,
        progress: &mut Progress,
    ) -> Result<Vec<String>, Ended> {
        let mut watch = |share: f64| progress.at(share);
        let (total, ended) = count::list(puzzle, LISTED, u64::MAX, &mut watch, &mut |_| {});
        if ended != Ended::Exhausted || total == 0 {
            return if total == 0 { Ok(Vec::new()) } else { Err(ended) };
        }
        let mut random = Random::new(self.seed);
        let mut places: Vec<(u64, usize)> =
            (0..wanted).map(|i| (random.below(total.into()) as u64, i)).collect();
        places.sort_unstable();
        let mut samples = vec![String::new(); wanted];
        let (mut number, mut next) = (0, 0);
        count::list(puzzle, u64::MAX, u64::MAX, &mut watch, &mut |digits| {
            while places.get(next).is_some_and(|place| place.0 == number) {
                samples[places[next].1] = digits.iter().map(|digit| digit.symbol()).collect();
                next += 1;
            }
            number += 1;
        });
        Ok(samples)
    }

    fn estimate(&self, reading: &Reading, out: &mut Output) -> Fallible<Answer> {
        let puzzle = &reading.state.puzzle;
        let dives = self.args.estimate.unwrap_or(20_000);
        let mut progress = Progress::start(self.args.time);
        let watch = &mut |share| progress.at(share);
        let (found, ended) = count::estimate(puzzle, dives, self.seed, watch);
        progress.clear();
        if self.args.json {
            out.json(&Record {
                seed: Some(self.seed),
                ended: ended.word(),
                estimate: Some(EstimateRecord {
                    mean: found.mean,
                    standard_error: found.error,
                    dives: found.dives,
                    reached: found.reached,
                }),
                ..Record::new(reading, progress.seconds())
            })?;
        } else {
            out.line(&format!(
                "about {:.4e} ± {:.1e} (an estimate: mean and standard error of {} dives, {} of \
                 which reached a solution; seed {})",
                found.mean,
                found.error,
                grouped(found.dives),
                grouped(found.reached),
                self.seed
            ))?;
        }
        Ok(Answer::Yes)
    }

    /// Stopped before anything was known.
    fn no_answer(
        &self,
        reading: &Reading,
        out: &mut Output,
        ended: Option<Ended>,
        seconds: f64,
    ) -> Fallible<Answer> {
        let ended = ended.unwrap_or(Ended::Cancelled);
        if self.args.json {
            out.json(&Record { ended: ended.word(), ..Record::new(reading, seconds) })?;
        } else {
            eprintln!("shudu: {} before the answer was known", stopped(ended));
        }
        Ok(Answer::No)
    }
}

impl Record {
    fn new(reading: &Reading, seconds: f64) -> Record {
        let puzzle = &reading.state.puzzle;
        Record {
            line: reading.line,
            format: reading.format.id(),
            layout: puzzle.layout().name(),
            puzzle: puzzle.symbols(),
            count: None,
            exact: false,
            ended: Ended::Exhausted.word(),
            method: None,
            plan: None,
            marginals: None,
            seed: None,
            samples: None,
            estimate: None,
            seconds,
        }
    }
}

impl PlanRecord {
    fn new(plan: &Plan) -> PlanRecord {
        PlanRecord {
            bands: plan.bands,
            stacks: plan.stacks,
            symmetry: plan.symmetry,
            guess: plan.guess,
            list_seconds: plan.list,
            join_seconds: plan.join,
            sum_seconds: plan.sum,
        }
    }
}

fn stopped(ended: Ended) -> &'static str {
    match ended {
        Ended::Time => "stopped at the time budget",
        Ended::Limit => "stopped at the limit",
        _ => "stopped",
    }
}

/// The bare number, or for people with its thousands apart.
fn sentence(counted: &Count, progress: &Progress, people: bool) -> String {
    let number = if people { grouped(counted.number) } else { counted.number.to_string() };
    match counted.ended {
        Ended::Exhausted => number,
        Ended::Limit => format!("at least {number}"),
        ended if counted.how == How::Listed => format!("at least {number} ({})", stopped(ended)),
        ended if counted.number > 0 => {
            format!("at least {number} ({} after {:.0}%)", stopped(ended), progress.percent())
        }
        ended => format!("unknown ({} after {:.0}%)", stopped(ended), progress.percent()),
    }
}

fn explain(puzzle: &Puzzle, counted: &Count, seconds: f64) {
    let what = match counted.how {
        How::Contradiction => "the clues contradict each other",
        How::Listed => "list: every solution is found",
        How::Joined => "join: frames of bands are joined by sets of frames of stacks",
        How::Summed => "sum: frames of bands are multiplied in dense tables",
        How::Branched => "branch: pencil marks are resolved into puzzles with clues only",
        How::Halves => {
            "halves: the left and the right half of the board, multiplied for every choice of sides"
        }
        How::Census => "census: by symmetry from the number of all grids",
    };
    eprintln!("{} clues on {}", puzzle.clues().count(), puzzle.layout().name());
    if let Some(plan) = &counted.plan {
        let numbers = |list: [usize; 3]| list.map(|n| grouped(n as u64)).join(", ");
        eprintln!(
            "frames left, of 15,680: bands {}; stacks {}",
            numbers(plan.bands),
            numbers(plan.stacks)
        );
        eprintln!("exchanges of digits and stacks that change nothing: {}", plan.symmetry);
        eprintln!("solutions, roughly: {:.1e}", plan.guess);
        eprintln!(
            "predicted, on one core: list {}, join {}, sum {}",
            readable(plan.list),
            readable(plan.join),
            readable(plan.sum)
        );
        if plan.transposed && counted.how != How::Listed {
            eprintln!("stacks are taken for bands, which is cheaper");
        }
    }
    eprintln!("chosen: {what}; took {}", readable(seconds));
}

/// One line a cell, one column a digit.
fn marginals_text(puzzle: &Puzzle, table: &Marginals, people: bool) -> Text {
    let total: u128 = table[0].iter().sum();
    let show = |n: u128| if people { grouped(n) } else { n.to_string() };
    let wide = show(total).len().max(2) + 1;
    let mut text = Text::default();
    text.line().add(format!("{:<7}", "cell"), Paint::Title);
    for digit in (0..puzzle.layout().size()).map(Digit::from_index) {
        text.add(format!("{:>wide$}", digit.symbol()), Paint::Title);
    }
    for cell in puzzle.layout().cells() {
        text.line().add(format!("{:<7}", puzzle.layout().spot(cell).to_string()), Paint::Faint);
        for &number in &table[cell.index()] {
            let paint = match number {
                0 => Paint::Faint,
                _ if number == total => Paint::Given,
                _ => Paint::Plain,
            };
            text.add(format!("{:>wide$}", show(number)), paint);
        }
    }
    text.line().add(format!("{} solutions in all", show(total)), Paint::Title);
    text
}
