//! `shudu count`: how many solutions, how often each digit, some at random.

use crate::commands::args::{Count as Args, CountMethod};
use crate::commands::solve::stopped_at;
use crate::term::clock::{self, grouped, readable, some_seed};
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::input::Puzzles;
use crate::term::options::threads;
use crate::term::output::{Output, write_picture};
use crate::term::progress::Meter;
use shudu::board::{Digit, Puzzle};
use shudu::control::{Control, Progress, Stop, Stopped};
use shudu::count::{self, Count, Counted, Counter, How, Marginals, Method};
use shudu::draw::{Paint, Text, heat_svg};
use shudu::format::Reading;
use shudu::random::Random;
use shudu::search::{Limits, each};
use shudu::view;

/// What boards that can only be listed get, in seconds.
const LISTING: f64 = 30.0;
/// More solutions than this are not listed to draw some of them.
const LISTED: u64 = 20_000_000;

/// One run of the command.
struct Job<'a> {
    args: &'a Args,
    counter: Counter,
    seed: u64,
}

pub fn count(args: &Args, out: &mut Output) -> Fallible<Answer> {
    let seed = args.seed.unwrap_or_else(some_seed);
    let counter = Counter::new().threads(threads(args.threads));
    let job = Job { args, counter, seed };
    if args.seed.is_none() && (args.sample.is_some() || args.estimate.is_some()) && !args.json {
        eprintln!("seed {seed}");
    }
    let mut answer = Answer::Yes;
    for reading in Puzzles::open(&args.sources, &args.reading)? {
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

    fn counted(&self, puzzle: &Puzzle, meter: &Meter) -> Counted {
        let limit = self.args.limit.map_or(u128::MAX, u128::from);
        let ask = |progress: &Progress| meter.ask(progress);
        let counter = self.counter.method(self.method()).limit(limit);
        let counted = counter.count(puzzle, &Control::new(&ask));
        meter.clear();
        counted
    }

    fn number(&self, reading: &Reading, out: &mut Output) -> Fallible<Answer> {
        let puzzle = &reading.state.puzzle;
        if self.method() == Method::Exact && !count::is_countable(puzzle) {
            let layout = puzzle.layout();
            return Err(bad!(
                "--method exact counts 3x3, 2x2, 2x3 and 2x4 boards, and 2x5 boards with clues in one row, column or box; not this one of {layout}",
                "--method exact 可数 3x3、2x2、2x3、2x4 的盘面，以及已知数在同一行、列或宫的 2x5 盘面；不能数这个 {layout} 盘面"
            ));
        }
        let meter = Meter::start(self.time(puzzle));
        let counted = self.counted(puzzle, &meter);
        let (count, stop) = match &counted {
            Ok(count) => (count, None),
            Err(stopped) => (&stopped.known, Some(stopped.why)),
        };
        if self.args.explain {
            out.flush()?;
            explain(puzzle, count, meter.seconds());
        }
        if self.args.json {
            out.json(&view::Count::new(reading, &counted, meter.seconds()))?;
        } else {
            out.line(&sentence(count, stop, &meter, out.terminal))?;
        }
        Ok(if stop.is_none() { Answer::Yes } else { Answer::No })
    }

    fn marginals(&self, reading: &Reading, out: &mut Output) -> Fallible<Answer> {
        let puzzle = &reading.state.puzzle;
        let meter = Meter::start(self.time(puzzle));
        let found = self.tally(puzzle, &meter);
        meter.clear();
        let table = match found {
            Ok(table) => table,
            Err(stopped) => return self.no_answer(reading, out, stopped.why, meter.seconds()),
        };
        let total: u128 = table[0].iter().sum();
        if let Some(path) = &self.args.svg {
            let share = |cell: shudu::board::Cell, digit: Digit| {
                table[cell.index()][digit.index()] as f64 / total.max(1) as f64
            };
            write_picture(path, &heat_svg(puzzle.layout(), share))?;
        }
        if self.args.json {
            out.json(&view::Count::marginals(reading, &table, meter.seconds()))?;
        } else {
            out.text(&marginals_text(puzzle, &table, out.terminal))?;
        }
        Ok(Answer::Yes)
    }

    /// The marginals: by finding all solutions where there are few, else exactly.
    fn tally(&self, puzzle: &Puzzle, meter: &Meter) -> Result<Marginals, Stopped<()>> {
        let few = 200_000.0;
        let plain = count::is_plain(puzzle) && !puzzle.is_contradictory();
        let ask = |progress: &Progress| meter.ask(progress);
        let control = Control::new(&ask);
        if plain && self.method() != Method::List && self.counter.plan(puzzle).guess > few {
            return self.counter.marginals(puzzle, &control);
        }
        let size = puzzle.layout().size();
        let mut table = vec![vec![0u128; size]; puzzle.layout().cell_count()];
        let mut sink = each(|digits: &[Digit]| {
            for (cell, digit) in table.iter_mut().zip(digits) {
                cell[digit.index()] += 1;
            }
        });
        let listed = count::list(puzzle, &Limits::NONE.under(control), &mut sink);
        drop(sink);
        listed.map(|_| table).map_err(|stopped| stopped.map(drop))
    }

    fn sample(&self, reading: &Reading, out: &mut Output) -> Fallible<Answer> {
        let puzzle = &reading.state.puzzle;
        let wanted = self.args.sample.unwrap_or(1) as usize;
        let meter = Meter::start(self.time(puzzle));
        let ask = |progress: &Progress| meter.ask(progress);
        let control = Control::new(&ask);
        let drawn = if count::is_plain(puzzle) {
            let grids = self.counter.sample(puzzle, wanted, self.seed, &control);
            grids.map(|grids| Some(grids.iter().map(|grid| grid.symbols()).collect()))
        } else {
            self.pick(puzzle, wanted, &control)
        };
        meter.clear();
        let samples: Vec<String> = match drawn {
            Ok(Some(samples)) => samples,
            Ok(None) => return Err(too_many(puzzle)),
            Err(stopped) => return self.no_answer(reading, out, stopped.why, meter.seconds()),
        };
        let any = !samples.is_empty();
        if self.args.json {
            out.json(&view::Count::samples(reading, self.seed, samples, meter.seconds()))?;
        } else {
            samples.iter().try_for_each(|sample| out.line(sample))?;
            if !any {
                eprintln!("no solution");
            }
        }
        Ok(if any { Answer::Yes } else { Answer::No })
    }

    /// Samples of a board that has to be listed: all solutions are found, and
    /// the drawn ones picked. None if there are too many to list.
    fn pick(
        &self,
        puzzle: &Puzzle,
        wanted: usize,
        control: &Control,
    ) -> Result<Option<Vec<String>>, Stopped<()>> {
        let limits = Limits::solutions(LISTED).under(*control);
        let (total, all) =
            count::list(puzzle, &limits, &mut each(|_| {})).map_err(|stopped| stopped.map(drop))?;
        if total == 0 || !all {
            return Ok((total == 0).then(Vec::new));
        }
        let mut random = Random::new(self.seed);
        let mut places: Vec<(u64, usize)> =
            (0..wanted).map(|i| (random.below(total.into()) as u64, i)).collect();
        places.sort_unstable();
        let mut samples = vec![String::new(); wanted];
        let (mut number, mut next) = (0, 0);
        let mut sink = each(|digits: &[Digit]| {
            while places.get(next).is_some_and(|place| place.0 == number) {
                samples[places[next].1] = digits.iter().map(|digit| digit.symbol()).collect();
                next += 1;
            }
            number += 1;
        });
        let listed = count::list(puzzle, &Limits::NONE.under(*control), &mut sink);
        drop(sink);
        listed.map(|_| Some(samples)).map_err(|stopped| stopped.map(drop))
    }

    fn estimate(&self, reading: &Reading, out: &mut Output) -> Fallible<Answer> {
        let puzzle = &reading.state.puzzle;
        let dives = self.args.estimate.unwrap_or(20_000);
        let meter = Meter::start(self.args.time);
        let ask = |progress: &Progress| meter.ask(progress);
        let estimated = count::estimate(puzzle, dives, self.seed, &Control::new(&ask));
        meter.clear();
        if self.args.json {
            let seconds = meter.seconds();
            out.json(&view::Count::estimate(reading, self.seed, &estimated, seconds))?;
        } else {
            let found = estimated.unwrap_or_else(|stopped| stopped.known);
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
        stop: Stop,
        seconds: f64,
    ) -> Fallible<Answer> {
        if self.args.json {
            out.json(&view::Count::stopped(reading, stop, seconds))?;
        } else {
            eprintln!("shudu: {} before the answer was known", stopped_at(stop));
        }
        Ok(Answer::No)
    }
}

fn too_many(puzzle: &Puzzle) -> Failure {
    let (most, layout) = (grouped(LISTED), puzzle.layout());
    bad!(
        "--sample lists boards of {layout}; this one has more than {most} solutions",
        "--sample 会列出 {layout} 的全部解；这道题的解超过 {most} 个"
    )
}

/// The bare number, or for people with its thousands apart.
fn sentence(counted: &Count, stop: Option<Stop>, meter: &Meter, people: bool) -> String {
    let number = if people { grouped(counted.number) } else { counted.number.to_string() };
    let Some(stop) = stop.map(stopped_at) else {
        return if counted.complete { number } else { format!("at least {number}") };
    };
    if counted.how == How::Listed {
        format!("at least {number} ({stop})")
    } else if counted.number > 0 {
        format!("at least {number} ({stop} after {:.0}%)", meter.percent())
    } else {
        format!("unknown ({stop} after {:.0}%)", meter.percent())
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
