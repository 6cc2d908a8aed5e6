//! `shudu relax`: every choice of k clues removed, and what each leaves.

use crate::commands::args::Relax as Args;
use crate::commands::examples;
use crate::term::clock::{self, Watch, counted, grouped, readable};
use crate::term::failure::{Answer, Doing, Failure, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::language;
use crate::term::options::threads;
use crate::term::output::{Output, write_file, write_picture};
use crate::term::progress::bar;
use serde::{Deserialize, Serialize};
use shudu::ask::Relax as Question;
use shudu::board::Puzzle;
use shudu::control::{Control, Progress};
use shudu::count::{self, Choices, Count, Counter, Method, Relaxation, exponential};
use shudu::draw::{Bars, Curve, Paint, Series, Text, bars_scene, series_scene, stacked};
use shudu::scene::Scene;
use shudu::{say, view};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;

/// How often the state is kept, in seconds.
const KEEP: f64 = 5.0;

/// What `--state` keeps: the counts of each k, in order, as far as they are known.
#[derive(Deserialize, Serialize)]
struct State {
    puzzle: String,
    counts: BTreeMap<usize, Vec<String>>,
}

/// The counts of one k, in the order of the choices.
struct Result {
    k: usize,
    choices: u64,
    counts: Vec<u128>,
    seconds: f64,
}

impl Result {
    fn most(&self) -> u128 {
        self.counts.iter().copied().max().unwrap_or(0)
    }

    fn complete(&self) -> bool {
        self.counts.len() as u64 == self.choices
    }
}

pub fn relax(args: &Args, out: &mut Output) -> Fallible<Answer> {
    let counter = Counter::new().threads(threads(args.threads));
    let mut puzzles = match Puzzles::given(&args.sources, &args.reading)? {
        Some(puzzles) => puzzles,
        None => Puzzles::built_in(&examples::REPORT.puzzle().symbols())?,
    };
    // A file is about one puzzle.
    if args.csv.is_some() || args.plot.is_some() || args.state.is_some() {
        relaxed(args, &counter, &puzzles.first()?.state.puzzle, out)?;
    } else {
        let mut number = 0;
        while let Some(reading) = puzzles.next().filter(|_| !clock::stopped()) {
            let reading = reading?;
            if number > 0 && !args.json {
                out.line("")?;
            }
            number += 1;
            if let Err(failure) = relaxed(args, &counter, &reading.state.puzzle, out) {
                puzzles.pass(failure)?;
            }
        }
    }
    out.flush()?;
    Ok(if clock::stopped() { Answer::Interrupted } else { Answer::Yes })
}

/// All that is asked about one puzzle.
fn relaxed(args: &Args, counter: &Counter, puzzle: &Puzzle, out: &mut Output) -> Fallible {
    let ks = ks(args, puzzle)?;
    let mut state = state(args, puzzle)?;
    let mut results = Vec::new();
    for k in ks {
        let result = one(args, counter, puzzle, k, &mut state, out)?;
        show(args, puzzle, &result, out)?;
        results.push(result);
        if clock::stopped() {
            break;
        }
    }
    if args.fit && !clock::stopped() {
        fit_text(args, counter, puzzle, &results, out)?;
    }
    if let Some(path) = &args.csv {
        write_file(path, csv(puzzle, &results).as_bytes())?;
    }
    if let Some(path) = &args.plot {
        write_picture(path, plot(&results))?;
    }
    Ok(())
}

/// Which k: those asked for, and all below the largest if a curve is fitted.
fn ks(args: &Args, puzzle: &Puzzle) -> Fallible<Vec<usize>> {
    let (first, last) = args.k;
    let first = if args.fit { 1.min(last) } else { first };
    // The last one first: no range is longer than the list of clues.
    for k in (first..=last).rev() {
        let question = Question { k, top: args.top };
        question.choices(puzzle).map_err(|why| Failure::of(&why))?;
    }
    Ok((first..=last).collect())
}

fn state(args: &Args, puzzle: &Puzzle) -> Fallible<State> {
    let fresh = State { puzzle: puzzle.symbols(), counts: BTreeMap::new() };
    let Some(path) = args.state.as_deref().filter(|path| path.exists()) else {
        return Ok(fresh);
    };
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|e| Failure::file(&name, Doing::Read, &e))?;
    let kept: State = serde_json::from_str(&text).map_err(|_| {
        bad!("{name}: this is no state of `shudu relax`", "{name}：这不是 `shudu relax` 的状态")
    })?;
    if kept.puzzle != fresh.puzzle {
        return Err(bad!(
            "{name}: this state belongs to another puzzle; name another file or remove it",
            "{name}：这个状态属于另一道题；请换一个文件名，或删除它"
        ));
    }
    let clues = puzzle.clues().count();
    let right = |(k, counts): (&usize, &Vec<String>)| {
        counts.len() as u128 <= Choices::count(clues, *k)
            && counts.iter().all(|count| count.parse::<u128>().is_ok())
    };
    if kept.counts.iter().all(right) {
        return Ok(kept);
    }
    Err(bad!("{name}: this state is damaged", "{name}：这个状态已损坏"))
}

fn keep(path: Option<&Path>, state: &State) -> Fallible {
    let Some(path) = path else { return Ok(()) };
    let text = serde_json::to_string(state);
    let text =
        text.map_err(|error| bad!("cannot write JSON: {error}", "无法写出 JSON：{error}"))?;
    write_file(path, text.as_bytes())
}

/// Counts all choices of one k that the state does not know yet.
fn one(
    args: &Args,
    counter: &Counter,
    puzzle: &Puzzle,
    k: usize,
    state: &mut State,
    out: &mut Output,
) -> Fallible<Result> {
    let relaxation = Relaxation::new(counter, puzzle, k);
    let choices = Choices::count(relaxation.clues().len(), k) as u64;
    let known = state.counts.entry(k).or_default();
    let mut counts: Vec<u128> = known.iter().filter_map(|count| count.parse().ok()).collect();
    let bar = bar(choices, "k={msg} {bar:30} {pos}/{len}{left}");
    bar.set_message(k.to_string());
    let watch = Watch::start(None);
    let mut kept = 0.0;
    let mut failed = Ok(());
    let ask = |_: &Progress| watch.ask();
    let (known, control) = (counts.len() as u64, Control::new(&ask));
    // What is missing shows in the number of counts.
    let _ = relaxation.each(k, known, &control, &mut |choice, number| {
        counts.push(number);
        bar.set_position(counts.len() as u64);
        if args.verbose && !args.json {
            let spots = spots(puzzle, &relaxation, choice);
            let done = counts.len();
            let line = say!(
                language(),
                "{done}/{choices}: {number}  without {spots}",
                "{done}/{choices}：{number}  去掉 {spots}"
            );
            failed = bar.suspend(|| out.line(&line));
        }
        if args.state.is_some() {
            state.counts.entry(k).or_default().push(number.to_string());
            if watch.seconds() > kept + KEEP && failed.is_ok() {
                kept = watch.seconds();
                failed = keep(args.state.as_deref(), state);
            }
        }
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    bar.finish_and_clear();
    failed?;
    keep(args.state.as_deref(), state)?;
    Ok(Result { k, choices, counts, seconds: watch.seconds() })
}

/// The cells of a choice, for people.
fn spots(puzzle: &Puzzle, relaxation: &Relaxation, choice: &[usize]) -> String {
    let clues = relaxation.clues();
    let spot = |&i: &usize| format!("{}={}", puzzle.layout().spot(clues[i].0), clues[i].1.symbol());
    choice.iter().map(spot).collect::<Vec<_>>().join(" ")
}

fn show(args: &Args, puzzle: &Puzzle, result: &Result, out: &mut Output) -> Fallible {
    let Result { k, counts, seconds, .. } = result;
    let view = view::Relaxed::new(puzzle, *k, counts, args.top, *seconds);
    if args.json {
        return out.json(&view);
    }
    let mut ranked = counts.clone();
    ranked.sort_unstable_by_key(|&count| Reverse(count));
    let ties = counts.iter().filter(|count| **count == result.most()).count();
    let shown = view.best.len();
    let mut text = Text::default();
    let t = language();
    text.line().add(format!("k={}", result.k), Paint::Title);
    let choices = counted(t, result.choices, "choice", "种选法");
    text.add(say!(t, ", {choices}: ", "，{choices}："), Paint::Plain);
    if !result.complete() {
        let done = grouped(result.counts.len() as u64);
        let so_far = say!(t, "stopped after {done}; so far ", "数完 {done} 种后停止；目前 ");
        text.add(so_far, Paint::Dead);
    }
    let most = counted(t, result.most(), "solution", "个解");
    text.add(say!(t, "at most {most}", "最多 {most}"), Paint::Good);
    text.add(format!("   {}", readable(result.seconds)), Paint::Faint);
    for (name, count) in view.best.iter().zip(&ranked) {
        let (count, nothing) = (grouped(*count), t.pick("nothing", "无"));
        let without = if name.is_empty() { nothing.into() } else { name.join(" ") };
        let line = say!(t, "  {count:>20}  without {without}", "  {count:>20}  去掉 {without}");
        text.line().add(line, Paint::Plain);
    }
    if shown < ties {
        let more = ties - shown;
        let line = say!(t, "  and {more} more with as many", "  还有 {more} 种同样多");
        text.line().add(line, Paint::Plain);
    }
    out.text(&text)?;
    out.flush()
}

fn fit_text(
    args: &Args,
    counter: &Counter,
    puzzle: &Puzzle,
    results: &[Result],
    out: &mut Output,
) -> Fallible {
    let points: Vec<(f64, f64)> = results
        .iter()
        .filter(|result| result.k > 0)
        .map(|result| (result.k as f64, result.most() as f64))
        .collect();
    let Some((a, b)) = exponential(&points) else {
        return Err(bad!(
            "--fit needs the maxima of two k at least: -k 2 or more",
            "--fit 至少需要两个 k 的最大值：-k 2 或更多"
        ));
    };
    let all = puzzle.clues().count();
    let empty = Puzzle::empty(puzzle.layout().clone());
    if !count::is_countable(&empty) {
        let layout = empty.layout();
        return Err(bad!(
            "--fit compares with all grids of the board, which cannot be counted on {layout}",
            "--fit 要与盘面的终盘总数比较，{layout} 的终盘无法计数"
        ));
    }
    let watch = Watch::start(None);
    let ask = |_: &Progress| watch.ask();
    let truth = counter.method(Method::Exact).count(&empty, &Control::new(&ask));
    let Ok(Count { number: truth, .. }) = truth else { return Ok(()) };
    let fit = view::Fit::new((a, b), all, truth);
    let predicted = fit.predicted;
    if args.json {
        return out.json(&fit);
    }
    let t = language();
    let mut text = Text::default();
    let last = points.len();
    text.line().add(t.pick("fit", "拟合"), Paint::Title);
    let curve = say!(
        t,
        " through k=1…{last}: y = {a:.6e} · e^({b:.6} k)",
        "，过 k=1…{last}：y = {a:.6e} · e^({b:.6} k)"
    );
    text.add(curve, Paint::Plain);
    let predicts = say!(
        t,
        "  at k={all}, all clues removed, it predicts {predicted:.4e}",
        "  k={all}，即去掉全部已知数时，它预测 {predicted:.4e}"
    );
    text.line().add(predicts, Paint::Plain);
    let (exact, rough) = (grouped(truth), truth as f64);
    let is = say!(t, "  the truth is {exact} ({rough:.4e})", "  实际是 {exact}（{rough:.4e}）");
    text.line().add(is, Paint::Good);
    let powers = (rough / predicted).log10();
    let off = powers.abs();
    let by = if powers > 0.0 {
        say!(t, "  the fit is {off:.1} powers of ten short", "  拟合值低了 {off:.1} 个数量级")
    } else {
        say!(t, "  the fit is {off:.1} powers of ten beyond", "  拟合值高了 {off:.1} 个数量级")
    };
    text.line().add(by, Paint::Plain);
    out.text(&text)?;
    out.flush()
}

fn csv(puzzle: &Puzzle, results: &[Result]) -> String {
    let clues: Vec<_> = puzzle.clues().collect();
    let mut csv = String::from("k,number,removed,solutions\n");
    for result in results {
        let choices = Choices::new(clues.len(), result.k);
        for ((i, choice), count) in choices.enumerate().zip(&result.counts) {
            let spots: Vec<String> =
                choice.iter().map(|&c| puzzle.layout().spot(clues[c].0).to_string()).collect();
            let _ = writeln!(csv, "{},{},{},{count}", result.k, i + 1, spots.join(" "));
        }
    }
    csv
}

/// For each k the counts in order, and how often each number occurs.
fn plot(results: &[Result]) -> Scene {
    let mut plots = Vec::new();
    for result in results {
        let t = language();
        let clues = counted(t, result.k as u64, "clue", "个已知数");
        let title = say!(
            t,
            "Solutions left by each choice of {clues} removed",
            "每种去掉 {clues}的选法留下的解数"
        );
        let curve: Curve = result.counts.iter().map(|&count| count as f64).collect();
        plots.push(series_scene(&Series {
            title: &title,
            x: t.pick("choice", "选法"),
            y: t.pick("solutions", "解数"),
            curve: &curve,
        }));
        plots.push(histogram(result));
    }
    stacked(&plots)
}

fn histogram(result: &Result) -> Scene {
    // Three bins per power of ten: 1, 2, 5, 10, …
    let bin = |count: u128| {
        let power = count.max(1).ilog10();
        let lead = count.max(1) / 10u128.pow(power);
        power as usize * 3 + usize::from(lead >= 2) + usize::from(lead >= 5)
    };
    let bins: Vec<usize> = result.counts.iter().map(|&count| bin(count)).collect();
    let (low, high) =
        (bins.iter().min().copied().unwrap_or(0), bins.iter().max().copied().unwrap_or(0));
    let label = |bin: usize| {
        let lead = [1, 2, 5][bin % 3];
        let text = format!("{lead}{}", "0".repeat(bin / 3));
        if text.len() > 4 { format!("{lead}e{}", bin / 3) } else { text }
    };
    let labels: Vec<String> = (low..=high).map(|bin| format!("≥{}", label(bin))).collect();
    let values: Vec<Vec<Option<f64>>> = (low..=high)
        .map(|bin| vec![Some(bins.iter().filter(|&&b| b == bin).count() as f64)])
        .collect();
    let t = language();
    let clues = counted(t, result.k as u64, "clue", "个已知数");
    let title = say!(
        t,
        "How many choices of {clues} leave how many solutions",
        "去掉 {clues}：多少种选法留下多少个解"
    );
    let choices = t.pick("choices", "选法");
    let kinds = [choices.to_owned()];
    bars_scene(&Bars { title: &title, y: choices, labels: &labels, kinds: &kinds, values: &values })
}
