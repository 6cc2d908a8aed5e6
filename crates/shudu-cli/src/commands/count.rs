//! `shudu count`: how many solutions, how often each digit, some at random.

use crate::commands::args::{Count as Args, CountMethod};
use crate::term::batch::{self, Batches};
use crate::term::clock::{self, counted, grouped, readable, some_seed};
use crate::term::failure::{Answer, Fallible, tell as tell_all};
use crate::term::input::Puzzles;
use crate::term::language::{language, tongue};
use crate::term::options::threads;
use crate::term::output::{Output, write_picture};
use crate::term::progress::Meter;
use shudu::board::{self, Digit, Grid, Puzzle};
use shudu::control::{Control, Progress, Stop, Stopped};
use shudu::count::{self, Count, Counted, Counter, How, Marginals, Method, NoSample};
use shudu::draw::{Paint, Text, heat_svg};
use shudu::format::Reading;
use shudu::language::Tell;
use shudu::research::{NoExtension, extensions};
use shudu::search::fast::{Answers, Ask, Fast};
use shudu::view;
use std::cell::Cell;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// How long boards that can only be listed get, in seconds.
const LISTING: f64 = 30.0;

/// Seconds between two times that samples are shown.
const SHOWN: f64 = 0.2;

/// One run of the command.
struct Job<'a> {
    args: &'a Args,
    counter: Counter,
    seed: u64,
}

pub fn count(args: &Args, out: &mut Output) -> Fallible<Answer> {
    let seed = args.seed.unwrap_or_else(some_seed);
    let counter = Counter::new().threads(threads(args.threads));
    let counter = if args.explain { counter.planned() } else { counter };
    let job = Job { args, counter, seed };
    if args.seed.is_none() && (args.sample.is_some() || args.estimate.is_some()) && !args.json {
        note!("seed {seed}", "种子 {seed}");
    }
    let mut answer = Answer::Yes;
    let puzzles = Puzzles::open(&args.sources, &args.reading)?;
    if let Some(ask) = job.ask() {
        return job.numbers(ask, puzzles, out);
    }
    for reading in puzzles {
        let reading = reading?;
        let one = if let Some(most) = args.extend {
            job.extend(&reading, most, out)?
        } else if args.estimate.is_some() {
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
        let listed = || !count::is_countable(puzzle) && self.args.limit.is_none();
        self.args.time.or_else(|| listed().then_some(LISTING))
    }

    fn number_of(&self) -> Counter {
        let limit = self.args.limit.map_or(u128::MAX, u128::from);
        self.counter.method(self.method()).limit(limit)
    }

    fn counted(&self, puzzle: &Puzzle, meter: &Meter) -> Counted {
        let ask = |progress: &Progress| meter.ask(progress);
        let listing = || {
            let unbounded = self.args.time.is_none() && self.args.limit.is_none();
            if unbounded && !count::is_countable(puzzle) {
                meter.end_in(LISTING);
            }
        };
        let counted = self.number_of().count_or_list(puzzle, &Control::new(&ask), &listing);
        meter.clear();
        counted
    }

    /// What to ask the fast engine about many puzzles at once, if numbers are all that is wanted.
    fn ask(&self) -> Option<Ask> {
        let Args { extend, estimate, sample, marginals, json, time, .. } = self.args;
        let other = extend.is_some() || estimate.is_some() || sample.is_some() || *marginals;
        self.number_of().ask().filter(|_| !other && !json && time.is_none())
    }

    /// The numbers of solutions of many puzzles.
    fn numbers(&self, ask: Ask, puzzles: Puzzles, out: &mut Output) -> Fallible<Answer> {
        let (engine, threads) = (Fast::default(), threads(self.args.threads));
        let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
        let (batches, counter) = (Batches { engine: &engine, threads, ask }, self.number_of());
        let answer = Cell::new(Answer::Yes);
        // Nothing follows a count that was stopped.
        let cut = Cell::new(false);
        let answered = |out: &mut Output, line: &[u8; 81], answers: &Answers, i: usize| {
            if cut.get() {
                return Ok(());
            }
            if let Some(count) = counter.known(answers.tallies[i]) {
                return out.line(&sentence(&count, None, 0.0, out.terminal));
            }
            let Some(puzzle) = batch::puzzle(line) else { return Ok(()) };
            answer.set(answer.get().and(self.one(&puzzle, out)?));
            cut.set(clock::stopped());
            out.flush()
        };
        let alone = |out: &mut Output, reading: &Reading| {
            answer.set(answer.get().and(self.one(&reading.state.puzzle, out)?));
            out.flush()
        };
        batches.run(Vec::new(), puzzles, out, answered, alone)?;
        out.flush()?;
        Ok(if clock::stopped() { Answer::Interrupted } else { answer.get() })
    }

    /// The number of solutions of a puzzle, as a line.
    fn one(&self, puzzle: &Puzzle, out: &mut Output) -> Fallible<Answer> {
        let meter = Meter::start(self.args.time);
        let counted = self.counted(puzzle, &meter);
        let (count, stop) = match &counted {
            Ok(count) => (count, None),
            Err(stopped) => (&stopped.known, Some(stopped.why)),
        };
        out.line(&sentence(count, stop, meter.percent(), out.terminal))?;
        Ok(if stop.is_none() { Answer::Yes } else { Answer::No })
    }

    fn number(&self, reading: &Reading, out: &mut Output) -> Fallible<Answer> {
        let puzzle = &reading.state.puzzle;
        if self.method() == Method::Exact && !count::is_countable(puzzle) {
            let layout = puzzle.layout();
            return Err(bad!(
                "--method exact counts 3x3, 2x2, 2x3 and 2x4 boards, 2x5 boards with up to ten clues or with many, other boards up to 9×9 that leave few templates of digits, and 3x3 boards with extra houses that can be filled in few ways; not this one of {layout}",
                "--method exact 可数 3x3、2x2、2x3、2x4 的盘面，已知数不超过十个或很多的 2x5 盘面，每个数字的摆法不多的其他 9×9 以内的盘面，以及附加区域填法不多的 3x3 盘面；不能数这个 {layout} 盘面"
            ));
        }
        let meter = Meter::start(self.args.time);
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
            out.line(&sentence(count, stop, meter.percent(), out.terminal))?;
        }
        Ok(if stop.is_none() { Answer::Yes } else { Answer::No })
    }

    /// Clues that leave one solution, added in all ways.
    fn extend(&self, reading: &Reading, most: usize, out: &mut Output) -> Fallible<Answer> {
        let puzzle = &reading.state.puzzle;
        let meter = Meter::start(self.args.time);
        let ask = |progress: &Progress| meter.ask(progress);
        let (mut number, mut failed) = (0u64, None);
        let mut tell = |added: &[(board::Cell, Digit)]| {
            number += 1;
            let mut givens = puzzle.givens().to_vec();
            added.iter().for_each(|(cell, digit)| givens[cell.index()] = Some(*digit));
            let whole = Puzzle::new(puzzle.layout().clone(), givens);
            if failed.is_none() {
                let told = match self.args.json {
                    true => out.json(&view::Inside::new(&whole)),
                    false => out.line(&whole.symbols()),
                };
                failed = told.err();
            }
        };
        let ended = extensions(puzzle, most, &Control::new(&ask), &mut tell);
        meter.clear();
        failed.map_or(Ok(()), Err)?;
        out.flush()?;
        let ways = counted(language(), number, "way", "种加法");
        let (clues, gone) =
            (counted(language(), most as u64, "clue", "个已知数"), readable(meter.seconds()));
        note!("{ways} to add at most {clues}, in {gone}", "最多加 {clues}，有 {ways}，用时 {gone}");
        match ended {
            Ok(()) => Ok(if number > 0 { Answer::Yes } else { Answer::No }),
            Err(why) => {
                tell_all(&why.tell(tongue()));
                Ok(match why {
                    NoExtension::Stopped(Stop::Cancelled) => Answer::Interrupted,
                    _ => Answer::No,
                })
            }
        }
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
        if total == 0 {
            note!("no solution", "无解");
        }
        if let Some(path) = &self.args.svg {
            let share = |cell: board::Cell, digit: Digit| {
                table[cell.index()][digit.index()] as f64 / total.max(1) as f64
            };
            write_picture(path, &heat_svg(puzzle.layout(), share))?;
        }
        if self.args.json {
            out.json(&view::Count::marginals(reading, &table, meter.seconds()))?;
        } else {
            out.text(&marginals_text(puzzle, &table, out.terminal))?;
        }
        Ok(if total > 0 { Answer::Yes } else { Answer::No })
    }

    fn tally(&self, puzzle: &Puzzle, meter: &Meter) -> Result<Marginals, Stopped<()>> {
        let ask = |progress: &Progress| meter.ask(progress);
        let control = Control::new(&ask);
        match self.method() {
            Method::List => self.counter.listed(puzzle, &control),
            _ => self.counter.marginals(puzzle, &control),
        }
    }

    fn sample(&self, reading: &Reading, out: &mut Output) -> Fallible<Answer> {
        let puzzle = &reading.state.puzzle;
        let wanted = self.args.sample.unwrap_or(1) as usize;
        let meter = Meter::start(self.time(puzzle));
        let ask = |progress: &Progress| meter.ask(progress);
        let control = Control::new(&ask);
        let (mut samples, mut failed, mut any, mut shown) = (Vec::new(), Ok(()), false, 0.0);
        let mut take = |grid: Grid| {
            any = true;
            if self.args.json {
                samples.push(grid.symbols());
                return ControlFlow::Continue(());
            }
            failed = out.line(&grid.symbols());
            if failed.is_ok() && meter.seconds() > shown + SHOWN {
                shown = meter.seconds();
                failed = out.flush();
            }
            if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let drawn = self.counter.sampler(puzzle, self.seed, &control);
        let drawn = drawn.and_then(|mut sampler| sampler.draw(wanted, &control, &mut take));
        meter.clear();
        failed?;
        match drawn {
            Ok(()) => {}
            Err(NoSample::Stopped(stop)) => {
                out.flush()?;
                if any && !self.args.json {
                    tell_all(&stop.tell(tongue()));
                    return Ok(Answer::stopped(stop));
                }
                return self.no_answer(reading, out, stop, meter.seconds());
            }
            Err(why) => return Err(bad!(|t| why.tell(t))),
        }
        if self.args.json {
            out.json(&view::Count::samples(reading, self.seed, samples, meter.seconds()))?;
        } else if !any {
            note!("no solution", "无解");
        }
        Ok(if any { Answer::Yes } else { Answer::No })
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
            let (mean, error, seed) = (found.mean, found.error, self.seed);
            let (dives, reached) = (grouped(found.dives), grouped(found.reached));
            out.line(&say!(
                language(),
                "about {mean:.4e} ± {error:.1e} (an estimate: mean and standard error of {dives} \
                 dives, {reached} of which reached a solution; seed {seed})",
                "约 {mean:.4e} ± {error:.1e}（估计值：{dives} 次随机试探的均值和标准误，\
                 其中 {reached} 次得到解；种子 {seed}）"
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
            let stop = stop.tell(tongue());
            note!("shudu: {stop} before the answer was known", "shudu: 尚未得出答案，{stop}");
        }
        Ok(Answer::No)
    }
}

/// The bare number, or for people with its thousands apart.
fn sentence(counted: &Count, stop: Option<Stop>, percent: f64, people: bool) -> String {
    let number = if people { grouped(counted.number) } else { counted.number.to_string() };
    // The language is looked up in the environment, which takes as long as counting does.
    if counted.complete && stop.is_none() {
        return number;
    }
    let t = language();
    let Some(stop) = stop.map(|stop| stop.tell(t.into())) else {
        return say!(t, "at least {number}", "至少 {number}");
    };
    if counted.how == How::Listed {
        say!(t, "at least {number} ({stop})", "至少 {number}（{stop}）")
    } else if counted.number > 0 {
        say!(
            t,
            "at least {number} ({stop} after {percent:.0}%)",
            "至少 {number}（{stop}，完成 {percent:.0}%）"
        )
    } else {
        say!(t, "unknown ({stop} after {percent:.0}%)", "未知（{stop}，完成 {percent:.0}%）")
    }
}

fn explain(puzzle: &Puzzle, counted: &Count, seconds: f64) {
    let t = language();
    let what = match counted.how {
        How::Contradiction => t.pick("the clues contradict each other", "已知数互相矛盾"),
        How::Listed => t.pick("list: every solution is found", "list：找出每一个解"),
        How::Joined => t.pick(
            "join: frames of bands are joined by sets of frames of stacks",
            "join：横带的框架通过竖带框架的集合相连",
        ),
        How::Summed => t.pick(
            "sum: frames of bands are multiplied in dense tables",
            "sum：横带的框架在稠密表中相乘",
        ),
        How::Branched => t.pick(
            "branch: pencil marks are resolved into puzzles with clues only",
            "branch：把候选数标记分解为只有已知数的题目",
        ),
        How::Halves => t.pick(
            "halves: the left and the right half of the board, multiplied for every choice of sides",
            "halves：对每种分侧方式，左右两半的填法数相乘",
        ),
        How::Places => t.pick(
            "places: the clues are put at all places of each class of grids, and the left and the right half multiplied",
            "places：把已知数放到每类终盘的所有位置，左右两半的填法数相乘",
        ),
        How::Census => t.pick(
            "census: by symmetry from the number of all grids",
            "census：由终盘总数按对称性得出",
        ),
        How::Alike => t.pick(
            "alike: one of many solutions that exchanging digits makes of each other is found, for all of them",
            "alike：交换数字可互相得到的解只找一个，再乘以个数",
        ),
        How::Filled => t.pick(
            "fill: the extra houses are filled in all ways, and each is counted as a classic puzzle",
            "fill：以所有方式填满附加区域，每种作为标准题目计数",
        ),
        How::Templates => t.pick(
            "templates: the cells of one digit all over the board, put together by halves of the digits",
            "templates：每个数字在全盘的位置，分成两半数字拼合",
        ),
    };
    let clues = clock::counted(t, puzzle.clues().count() as u64, "clue", "个已知数");
    let layout = puzzle.layout().name();
    note!("{clues} on {layout}", "{layout}，{clues}");
    if let Some(plan) = &counted.plan {
        let numbers = |list: [usize; 3]| list.map(|n| grouped(n as u64)).join(", ");
        let (bands, stacks) = (numbers(plan.bands), numbers(plan.stacks));
        note!(
            "frames left, of 15,680: bands {bands}; stacks {stacks}",
            "15,680 个框架中剩下：横带 {bands}；竖带 {stacks}"
        );
        let (symmetry, guess) = (plan.symmetry, plan.guess);
        note!(
            "exchanges of digits and stacks that change nothing: {symmetry}",
            "不改变题目的数字与竖带互换：{symmetry}"
        );
        note!("solutions, roughly: {guess:.1e}", "解的大致个数：{guess:.1e}");
        let [list, join, sum] = [plan.list, plan.join, plan.sum].map(readable);
        note!(
            "predicted, on one core: list {list}, join {join}, sum {sum}",
            "单核预计用时：list {list}，join {join}，sum {sum}"
        );
        if plan.transposed && counted.how != How::Listed {
            note!("stacks are taken for bands, which is cheaper", "以竖带为横带，这样更省");
        }
    }
    let time = readable(seconds);
    note!("chosen: {what}; took {time}", "选用：{what}；用时 {time}");
}

/// One line per cell, one column per digit.
fn marginals_text(puzzle: &Puzzle, table: &Marginals, people: bool) -> Text {
    let total: u128 = table[0].iter().sum();
    let show = |n: u128| if people { grouped(n) } else { n.to_string() };
    let wide = show(total).len().max(2) + 1;
    let mut text = Text::default();
    let head = language().pick("cell   ", "格     ");
    text.line().add(head, Paint::Title);
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
    let (number, s) = (show(total), if total == 1 { "" } else { "s" });
    let all = say!(language(), "{number} solution{s} in all", "共 {number} 个解");
    text.line().add(all, Paint::Title);
    text
}
