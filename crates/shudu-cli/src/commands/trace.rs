//! `shudu trace`: a classic algorithm, step by step.

use crate::commands::args::Trace;
use crate::commands::examples;
use crate::commands::replay;
use crate::term::clock::{self, Watch, counted, grouped, readable};
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::{language, tongue};
use crate::term::output::{Output, write_film, write_picture};
use shudu::board::{Cell, Layout, Puzzle};
use shudu::control::{Control, Progress, Stop};
use shudu::draw::{
    Curve, Film, Paint, Picture, Series, Text, board_scene, board_text, columns, marks_text,
    series_scene, series_text, width,
};
use shudu::language::{Language, Tell};
use shudu::scene::Scene;
use shudu::search::classic::Unit;
use shudu::search::{
    Classic, Ended, Event, Limits, Method, Moment, Outcome, Reel, Snapshot, View, each, snapshot,
};
use shudu::view;
use std::collections::VecDeque;
use std::ops::ControlFlow::{Break, Continue};
use std::path::Path;

pub fn trace(args: &Trace, out: &mut Output) -> Fallible<Answer> {
    let method = args.algorithm.ordered(args.order).map_err(|why| Failure::of(&why))?;
    if args.svg.is_some() && args.at.is_none() && args.event.is_none() {
        return Err(bad!(
            "--svg draws the board of --at or --event; give one of them",
            "--svg 画出 --at 或 --event 的盘面；请给出其中之一"
        ));
    }
    let mut puzzles = match Puzzles::given(&args.sources, &args.reading)? {
        Some(puzzles) => puzzles,
        None => return traced(args, method, &own_example(method).puzzle(), out),
    };
    // A picture, or a replay, is about one puzzle.
    let pictures = [&args.svg, &args.plot, &args.film];
    if args.play || pictures.into_iter().any(Option::is_some) {
        return traced(args, method, &puzzles.first()?.state.puzzle, out);
    }
    let (mut answer, mut number) = (Answer::Yes, 0);
    while let Some(reading) = puzzles.next().filter(|_| answer != Answer::Interrupted) {
        let reading = reading?;
        if number > 0 && !args.json {
            out.line("")?;
        }
        number += 1;
        match traced(args, method, &reading.state.puzzle, out) {
            Ok(one) => answer = answer.and(one),
            Err(failure) => puzzles.pass(failure)?,
        }
    }
    Ok(answer)
}

/// One puzzle.
fn traced(args: &Trace, method: Method, puzzle: &Puzzle, out: &mut Output) -> Fallible<Answer> {
    let watch = Watch::start(args.budget.time);
    let ask = |_: &Progress| watch.ask();
    let limits = clock::limits(args.limit, &args.budget, Control::new(&ask));
    if args.play {
        return replay::play(method, puzzle, args.speed, &limits, out);
    }
    if let Some(path) = &args.film {
        return film(args, method, puzzle, &limits, path);
    }
    let moment = match (args.at, args.event) {
        (Some(n), _) if method.unit() == Unit::Round => Some(Moment::Round(n)),
        (Some(n), _) => Some(Moment::Placement(n)),
        (_, event) => event.map(Moment::Event),
    };
    if let Some(moment) = moment {
        return show_moment((args, method), puzzle, moment, &limits, out);
    }
    if args.json {
        return stream_events(method, puzzle, &limits, out);
    }
    let run = Run { args, method, puzzle, limits: &limits, watch: &watch };
    run.tell(out)
}

/// The puzzle that the article on the algorithm works on.
fn own_example(method: Method) -> examples::Example {
    match method.classic() {
        Some(Classic::Enumerate) => examples::SIX,
        Some(Classic::Singletons) => examples::ROYLE,
        _ => examples::FIGURE_13,
    }
}

// ---------------------------------------------------------------- one moment

fn show_moment(
    (args, method): (&Trace, Method),
    puzzle: &Puzzle,
    moment: Moment,
    limits: &Limits,
    out: &mut Output,
) -> Fallible<Answer> {
    let shot = snapshot(method, puzzle, moment, limits);
    if !shot.reached {
        return Err(bad!(|t| {
            let done = reached(&shot, moment, t.language());
            say!(
                t,
                "the run ends after {done}; a number up to that is needed",
                "运行在 {done}之后结束；请给出不超过它的数"
            )
        }));
    }
    if let Some(path) = &args.svg {
        write_picture(path, board_scene(&Picture::search(&shot.view, method)))?;
        return Ok(Answer::Yes);
    }
    for failed in &shot.failed {
        let layout = failed.layout();
        let tried = failed.focus().and_then(|cell| Some((cell, failed.digit(cell)?)));
        if let Some((cell, digit)) = tried {
            let (number, spots) = (number(cell), spots(layout, failed.dead()));
            let title = say!(
                language(),
                "{digit} tried in cell {number} leaves {spots} empty:",
                "在第 {number} 格试填 {digit}，{spots} 就没有候选数了："
            );
            out.said(&title, Paint::Title)?;
            out.text(&board(method, failed))?;
        }
    }
    out.said(&headline(method, &shot.view, moment), Paint::Title)?;
    out.text(&board(method, &shot.view))?;
    out.text(&legend(method, out.width))?;
    out.flush()?;
    Ok(Answer::Yes)
}

fn reached(shot: &Snapshot, moment: Moment, t: Language) -> String {
    match moment {
        Moment::Round(_) => counted(t, shot.view.rounds, "round", "轮"),
        Moment::Placement(_) => counted(t, shot.view.placements, "placement", "次填数"),
        Moment::Event(_) => counted(t, shot.view.events, "event", "个事件"),
    }
}

fn headline(method: Method, view: &View, moment: Moment) -> String {
    let t = language();
    let (Moment::Round(n) | Moment::Placement(n) | Moment::Event(n)) = moment;
    let n = grouped(n);
    let when = match moment {
        Moment::Round(0) | Moment::Placement(0) => say!(t, "before the first step", "第一步之前"),
        Moment::Round(_) => say!(t, "after round {n}", "第 {n} 轮之后"),
        Moment::Placement(_) => say!(t, "after placement {n}", "第 {n} 次填数之后"),
        Moment::Event(_) => say!(t, "after event {n}", "第 {n} 个事件之后"),
    };
    let at = view.focus().map_or(String::new(), |cell| {
        let (number, spot) = (number(cell), view.layout().spot(cell));
        say!(t, ", at cell {number} ({spot})", "，在第 {number} 格（{spot}）")
    });
    let name = method.title(t);
    say!(t, "{name} {when}{at}", "{name}：{when}{at}")
}

/// The picture of an algorithm's state as text.
pub fn board(method: Method, view: &View) -> Text {
    let picture = Picture::search(view, method);
    if method.has_pointers() { marks_text(&picture) } else { board_text(&picture) }
}

/// What the styles of the picture mean, within a width.
pub fn legend(method: Method, most: usize) -> Text {
    let t = language();
    let marks = [
        ("0", Paint::Struck, t.pick("struck", "已划去")),
        ("4", Paint::Single, t.pick("the only mark left", "唯一的标注")),
        ("", Paint::Faint, t.pick("underlined: the pointer of the cell", "下划线：这一格的指针")),
        ("0", Paint::Dead, t.pick("no mark left", "没有标注了")),
    ];
    let digits = [
        ("4", Paint::Given, t.pick("given", "已知")),
        ("4", Paint::Tentative, t.pick("tentative", "试填")),
        ("4", Paint::Single, t.pick("forced, or a singleton", "推出，或唯一数")),
        ("4", Paint::Candidate, t.pick("candidate", "候选数")),
        ("×", Paint::Dead, t.pick("no candidate left", "没有候选数了")),
    ];
    let styles = if method.has_pointers() { &marks[..] } else { &digits[..] };
    let mut text = Text::default();
    for (sign, paint, meaning) in styles {
        let used = text.lines.last().map_or(usize::MAX, |line| width(line));
        if used.saturating_add(columns(meaning) + 5) > most {
            text.line();
        } else {
            text.add("   ", Paint::Faint);
        }
        text.add(*sign, *paint);
        text.add(if sign.is_empty() { "" } else { " " }, Paint::Faint).add(*meaning, Paint::Faint);
    }
    text
}

/// Cells are numbered from 1, row by row, as in the article on enumeration.
fn number(cell: Cell) -> usize {
    cell.index() + 1
}

fn spots(layout: &Layout, cells: &[Cell]) -> String {
    let spots: Vec<_> = cells.iter().map(|&cell| layout.spot(cell).to_string()).collect();
    tongue().and(&spots)
}

// --------------------------------------------------------------------- a film

/// How long each picture of a film is shown.
const SHOWN: f64 = 0.5;

fn film(
    args: &Trace,
    method: Method,
    puzzle: &Puzzle,
    limits: &Limits,
    path: &Path,
) -> Fallible<Answer> {
    let (control, puzzle) = (&limits.control, puzzle.clone());
    let stopped = |stop: Stop| Failure::of(&stop);
    let reel = Reel::new(method, puzzle, limits.solutions, u64::MAX, control, &mut |_| {});
    let reel = reel.map_err(stopped)?;
    let film = Film::of(&reel, args.frames.into(), SHOWN, tongue(), control).map_err(stopped)?;
    write_film(path, &film, control)?;
    Ok(answer(reel.outcome()))
}

// ------------------------------------------------------------- events as JSON

fn stream_events(
    method: Method,
    puzzle: &Puzzle,
    limits: &Limits,
    out: &mut Output,
) -> Fallible<Answer> {
    let mut failed = None;
    let mut n = 0;
    let mut log = |event: Event| {
        n += 1;
        match out.json(&view::Event::new(n, event, puzzle.layout())) {
            Ok(()) => Continue(()),
            Err(failure) => {
                failed = Some(failure);
                Break(())
            }
        }
    };
    let outcome = method.run(puzzle, limits, &mut log, &mut each(|_| {}));
    match failed {
        Some(failure) => Err(failure),
        None => {
            out.flush()?;
            Ok(answer(&outcome))
        }
    }
}

fn answer(outcome: &Outcome) -> Answer {
    match (outcome.stats.solutions, outcome.ended) {
        _ if clock::stopped() => Answer::Interrupted,
        (0, _) => Answer::No,
        _ => Answer::Yes,
    }
}

// ------------------------------------------------------------ a readable run

/// Lines of which the first and the last are shown.
struct Excerpt {
    head: u64,
    tail: usize,
    count: u64,
    last: VecDeque<String>,
}

impl Excerpt {
    fn new(lines: u64) -> Excerpt {
        let tail = if lines == u64::MAX { 0 } else { lines / 4 };
        Excerpt { head: lines - tail, tail: tail as usize, count: 0, last: VecDeque::new() }
    }

    fn push(&mut self, line: String, out: &mut Output) -> Fallible {
        self.count += 1;
        if self.count <= self.head {
            return out.line(&line);
        }
        if self.last.len() == self.tail {
            self.last.pop_front();
        }
        if self.tail > 0 {
            self.last.push_back(line);
        }
        Ok(())
    }

    fn finish(self, out: &mut Output) -> Fallible {
        let hidden = self.count.saturating_sub(self.head + self.last.len() as u64);
        if hidden > 0 {
            let hidden = counted(language(), hidden, "more line", "行");
            out.line(&say!(
                language(),
                "… {hidden} (--lines all shows all) …",
                "…… 还有 {hidden}（--lines all 显示全部）……"
            ))?;
        }
        self.last.iter().try_for_each(|line| out.line(line))
    }
}

struct Run<'a> {
    args: &'a Trace,
    method: Method,
    puzzle: &'a Puzzle,
    limits: &'a Limits<'a>,
    watch: &'a Watch,
}

impl Run<'_> {
    fn tell(&self, out: &mut Output) -> Fallible<Answer> {
        let method = self.method;
        let mut title = Text::default();
        let (what, layout) = (method.about(language()), self.puzzle.layout().name());
        title.line().add(method.title(language()), Paint::Title);
        title.add(
            say!(language(), ": {what}, on {layout}", "：{what}，盘面 {layout}"),
            Paint::Plain,
        );
        out.text(&title)?;
        out.text(&board_text(&Picture::puzzle(self.puzzle)))?;

        let mut excerpt = Excerpt::new(self.args.lines);
        let mut teller = Teller::new(self.puzzle.layout(), method, self.args.verbose);
        let mut curve = Curve::default();
        let mut view = View::new(self.puzzle);
        let mut failed = Ok(());
        let mut solution = None;
        let mut log = |event: Event| {
            view.apply(event);
            if let Some(cell) = event.worked_on(method.unit()) {
                curve.push(number(cell) as f64);
            }
            if matches!(event, Event::Solution) && solution.is_none() {
                solution = Some(view.clone());
            }
            for line in teller.hear(event, &view) {
                failed = excerpt.push(line, out);
                if failed.is_err() {
                    return Break(());
                }
            }
            Continue(())
        };
        let outcome = method.run(self.puzzle, self.limits, &mut log, &mut each(|_| {}));
        let seconds = self.watch.seconds();
        failed?;
        if let Some(line) = teller.finish() {
            excerpt.push(line, out)?;
        }
        excerpt.finish(out)?;
        if let Some(solution) = &solution {
            let picture = Picture::view(solution, method.marks());
            out.text(&board_text(&picture))?;
        }
        let plot = Plot { method, curve: &curve, backtracks: outcome.stats.backtracks };
        if out.for_people() {
            out.text(&plot.text(out.width))?;
        }
        self.summary(&outcome, seconds, out)?;
        out.flush()?;
        if let Some(path) = &self.args.plot {
            write_picture(path, plot.scene())?;
        }
        Ok(answer(&outcome))
    }

    fn summary(&self, outcome: &Outcome, seconds: f64, out: &mut Output) -> Fallible {
        let (stats, t) = (&outcome.stats, language());
        let found = grouped(stats.solutions);
        let (answer, paint) = match (stats.solutions, outcome.ended) {
            (0, Ended::Exhausted) => {
                (say!(t, "The puzzle has no solution.", "题目无解。"), Paint::Dead)
            }
            (0, _) => (
                say!(t, "Stopped before a solution was found.", "找到解之前已停止。"),
                Paint::Title,
            ),
            (1, _) => (say!(t, "Solved.", "已解出。"), Paint::Good),
            _ => (say!(t, "{found} solutions.", "{found} 个解。"), Paint::Good),
        };
        out.said(&answer, paint)?;
        let rounds = counted(t, stats.rounds, "round", "轮");
        let placements = counted(t, stats.placements(), "placement", "次填数");
        let (tried, forced) = (grouped(stats.choices), grouped(stats.singles));
        let backtracks = counted(t, stats.backtracks, "backtrack", "次回退");
        let time = readable(seconds);
        let work = say!(
            t,
            "It took {rounds}, {placements} ({tried} tentative, {forced} forced), {backtracks}, {time}.",
            "共 {rounds}，{placements}（试填 {tried}，推出 {forced}），{backtracks}，用时 {time}。"
        );
        out.said(&work, Paint::Plain)?;
        match self.puzzle.clash() {
            Some(clash) => out.said(&clash.tell(t.into()), Paint::Dead),
            None => Ok(()),
        }
    }
}

/// The plot of cell numbers, for the screen and for a file.
struct Plot<'c> {
    method: Method,
    curve: &'c Curve,
    backtracks: u64,
}

impl Plot<'_> {
    fn drawn<T>(&self, t: Language, draw: impl Fn(&Series) -> T) -> T {
        let (name, unit) = (self.method.title(t), self.method.unit());
        let done = match unit {
            Unit::Round => counted(t, self.curve.count(), "round", "轮"),
            Unit::Placement => counted(t, self.curve.count(), "placement", "次填数"),
        };
        let backtracks = counted(t, self.backtracks, "backtrack", "次回退");
        let title = say!(t, "{name}: {done}, {backtracks}", "{name}：{done}，{backtracks}");
        let (x, y) = (unit.word(t), t.pick("cell number", "格的编号"));
        draw(&Series { title: &title, x, y, curve: self.curve })
    }

    fn text(&self, width: usize) -> Text {
        // The axis takes nine columns.
        let columns = 60.min(width.saturating_sub(10)).max(10);
        self.drawn(language(), |series| series_text(series, columns, 9))
    }

    fn scene(&self) -> Scene {
        self.drawn(language(), series_scene)
    }
}

/// Turns events into lines: one per round for the enumeration, otherwise one per event.
struct Teller<'a> {
    layout: &'a Layout,
    by_round: bool,
    verbose: bool,
    round: Option<String>,
    dead: Vec<Cell>,
}

impl<'a> Teller<'a> {
    fn new(layout: &'a Layout, method: Method, verbose: bool) -> Teller<'a> {
        let by_round = method.has_pointers() && !verbose;
        Teller { layout, by_round, verbose, round: None, dead: Vec::new() }
    }

    fn hear(&mut self, event: Event, view: &View) -> Vec<String> {
        if self.by_round {
            self.round(event, view).into_iter().collect()
        } else {
            self.event(event, view)
        }
    }

    fn round(&mut self, event: Event, view: &View) -> Option<String> {
        if let Event::Visit { cell } = event {
            let (round, cell) = (grouped(view.rounds), number(cell));
            let t = language();
            let begun =
                say!(t, "round {round:>4}  cell {cell:>3}", "第 {round:>4} 轮  第 {cell:>3} 格");
            return self.round.replace(begun);
        }
        let Some(line) = &mut self.round else { return None };
        match event {
            Event::Choose { digit, .. } => line.push_str(&format!("  {digit}")),
            Event::DeadCell { cell } => self.dead.push(cell),
            Event::Retract { .. } => {
                let spots = spots(self.layout, &self.dead);
                line.push_str(&say!(language(), " leaves {spots} empty", " 使 {spots} 没有候选数"));
                self.dead.clear();
            }
            Event::Backtrack { cell, .. } => {
                let cell = number(cell);
                line.push_str(&say!(language(), "  ← back to cell {cell}", "  ← 回到第 {cell} 格"));
            }
            Event::Solution => line.push_str(language().pick("  solved", "  解出")),
            _ => {}
        }
        None
    }

    fn event(&self, event: Event, view: &View) -> Vec<String> {
        let told = match event {
            Event::Strike { .. } | Event::Given { .. } | Event::Visit { .. } => self.verbose,
            _ => true,
        };
        if !told {
            return Vec::new();
        }
        let opens = usize::from(matches!(event, Event::Choose { .. }));
        let indent = "  ".repeat(view.depth().saturating_sub(opens).min(20));
        let sentence = event.sentence(self.layout, tongue());
        vec![format!("{:>8}  {indent}{sentence}", grouped(view.placements))]
    }

    fn finish(&mut self) -> Option<String> {
        self.round.take()
    }
}
