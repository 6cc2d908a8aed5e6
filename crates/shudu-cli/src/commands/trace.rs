//! `shudu trace`: a classic algorithm, step by step.

use crate::commands::args::Trace;
use crate::commands::examples;
use crate::commands::replay;
use crate::term::clock::{self, Watch, counted, grouped, readable};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::output::{Output, write_picture};
use shudu::board::{Cell, Layout, Puzzle};
use shudu::control::{Control, Progress};
use shudu::draw::{
    Curve, Paint, Picture, Series, Text, board_svg, board_text, marks_text, series_svg, series_text,
};
use shudu::search::classic::Unit;
use shudu::search::{
    Classic, Ended, Event, Limits, Moment, Outcome, Snapshot, View, each, snapshot,
};
use shudu::view;
use std::collections::VecDeque;
use std::ops::ControlFlow::{Break, Continue};

pub fn trace(args: &Trace, out: &mut Output) -> Fallible<Answer> {
    let puzzle = match Puzzles::given(args.source.as_slice(), &args.reading)? {
        Some(puzzles) => puzzles.first()?.state.puzzle,
        None => own_example(args.algorithm).puzzle(),
    };
    let watch = Watch::start(args.budget.time);
    let ask = |_: &Progress| watch.ask();
    let limits = clock::limits(args.limit, &args.budget, Control::new(&ask));
    if args.play {
        return replay::play(args.algorithm, &puzzle, args.speed, &limits, out);
    }
    let moment = match (args.at, args.event) {
        (Some(n), _) if args.algorithm.info().unit == Unit::Round => Some(Moment::Round(n)),
        (Some(n), _) => Some(Moment::Placement(n)),
        (_, event) => event.map(Moment::Event),
    };
    if let Some(moment) = moment {
        return show_moment(args, &puzzle, moment, &limits, out);
    }
    if args.json {
        return stream_events(args.algorithm, &puzzle, &limits, out);
    }
    let run = Run { args, puzzle: &puzzle, limits: &limits, watch: &watch };
    run.tell(out)
}

/// The puzzle the algorithm's own document works on.
fn own_example(algorithm: Classic) -> examples::Example {
    match algorithm {
        Classic::Enumerate => examples::SIX,
        Classic::Singletons => examples::ROYLE,
        _ => examples::FIGURE_13,
    }
}

// ---------------------------------------------------------------- one moment

fn show_moment(
    args: &Trace,
    puzzle: &Puzzle,
    moment: Moment,
    limits: &Limits,
    out: &mut Output,
) -> Fallible<Answer> {
    let shot = snapshot(args.algorithm, puzzle, moment, limits);
    if !shot.reached {
        let (unit, done) = reached(&shot, moment);
        let done = counted(done, unit);
        return Err(bad!(
            "the run ends after {done}; a number up to that is needed",
            "运行在 {done} 之后结束；请给出不超过它的数"
        ));
    }
    if let Some(path) = &args.svg {
        write_picture(path, &board_svg(&picture(args.algorithm, &shot.view)))?;
        return Ok(Answer::Yes);
    }
    for failed in &shot.failed {
        let layout = failed.layout();
        let tried = failed.focus().and_then(|cell| Some((cell, failed.digit(cell)?)));
        if let Some((cell, digit)) = tried {
            let mut title = Text::default();
            title.line().add(
                format!(
                    "{digit} tried in cell {} leaves {} empty:",
                    number(cell),
                    spots(layout, failed.dead())
                ),
                Paint::Title,
            );
            out.text(&title)?;
            out.text(&board(args.algorithm, failed))?;
        }
    }
    let mut title = Text::default();
    title.line().add(headline(args.algorithm, &shot.view, moment), Paint::Title);
    out.text(&title)?;
    out.text(&board(args.algorithm, &shot.view))?;
    out.text(&legend(args.algorithm))?;
    out.flush()?;
    Ok(Answer::Yes)
}

fn reached(shot: &Snapshot, moment: Moment) -> (&'static str, u64) {
    match moment {
        Moment::Round(_) => ("round", shot.view.rounds),
        Moment::Placement(_) => ("placement", shot.view.placements),
        Moment::Event(_) => ("event", shot.view.events),
    }
}

fn headline(algorithm: Classic, view: &View, moment: Moment) -> String {
    let unit = match moment {
        Moment::Round(0) | Moment::Placement(0) => "before the first step".into(),
        Moment::Round(n) => format!("after round {}", grouped(n)),
        Moment::Placement(n) => format!("after placement {}", grouped(n)),
        Moment::Event(n) => format!("after event {}", grouped(n)),
    };
    let at = view.focus().map_or(String::new(), |cell| {
        format!(", at cell {} ({})", number(cell), view.layout().spot(cell))
    });
    format!("{} {unit}{at}", algorithm.info().name)
}

/// Which picture belongs to an algorithm's state.
pub fn picture(algorithm: Classic, view: &View) -> Picture<'_> {
    match algorithm {
        Classic::Enumerate => Picture::pointers(view),
        _ => Picture::view(view, algorithm.info().marks),
    }
}

/// That picture as text.
pub fn board(algorithm: Classic, view: &View) -> Text {
    match algorithm {
        Classic::Enumerate => marks_text(&picture(algorithm, view)),
        _ => board_text(&picture(algorithm, view)),
    }
}

/// What the styles of the picture mean.
pub fn legend(algorithm: Classic) -> Text {
    let mut text = Text::default();
    text.line();
    if algorithm == Classic::Enumerate {
        text.add("0", Paint::Struck).add(" struck   ", Paint::Faint);
        text.add("4", Paint::Single).add(" the only mark left   ", Paint::Faint);
        text.add("underlined: the pointer of the cell   ", Paint::Faint);
        text.add("0", Paint::Dead).add(" no mark left", Paint::Faint);
    } else {
        text.add("4", Paint::Given).add(" given   ", Paint::Faint);
        text.add("4", Paint::Tentative).add(" tentative   ", Paint::Faint);
        text.add("4", Paint::Single).add(" forced, or a singleton   ", Paint::Faint);
        text.add("4", Paint::Candidate).add(" candidate   ", Paint::Faint);
        text.add("×", Paint::Dead).add(" no candidate left", Paint::Faint);
    }
    text
}

/// Cells are numbered from 1, row by row, as in the documents.
fn number(cell: Cell) -> usize {
    cell.index() + 1
}

fn spots(layout: &Layout, cells: &[Cell]) -> String {
    let spots: Vec<_> = cells.iter().map(|&cell| layout.spot(cell).to_string()).collect();
    spots.join(" and ")
}

// ------------------------------------------------------------- events as JSON

fn stream_events(
    algorithm: Classic,
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
    let outcome = algorithm.run(puzzle, limits, &mut log, &mut each(|_| {}));
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
            out.line(&format!("… {} more lines (--lines all shows them) …", grouped(hidden)))?;
        }
        self.last.iter().try_for_each(|line| out.line(line))
    }
}

struct Run<'a> {
    args: &'a Trace,
    puzzle: &'a Puzzle,
    limits: &'a Limits<'a>,
    watch: &'a Watch,
}

impl Run<'_> {
    fn tell(&self, out: &mut Output) -> Fallible<Answer> {
        let algorithm = self.args.algorithm;
        let info = algorithm.info();
        let mut title = Text::default();
        title.line().add(info.name, Paint::Title);
        title.add(format!(": {}, on {}", info.title, self.puzzle.layout().name()), Paint::Plain);
        out.text(&title)?;
        out.text(&board_text(&Picture::puzzle(self.puzzle)))?;

        let mut excerpt = Excerpt::new(self.args.lines);
        let mut teller = Teller::new(self.puzzle.layout(), algorithm, self.args.verbose);
        let mut curve = Curve::default();
        let mut view = View::new(self.puzzle);
        let mut failed = Ok(());
        let mut solution = None;
        let mut log = |event: Event| {
            view.apply(event);
            if let Some(cell) = worked_on(info.unit, event) {
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
        let outcome = algorithm.run(self.puzzle, self.limits, &mut log, &mut each(|_| {}));
        let seconds = self.watch.seconds();
        failed?;
        if let Some(line) = teller.finish() {
            excerpt.push(line, out)?;
        }
        excerpt.finish(out)?;
        if let Some(solution) = &solution {
            let picture = Picture::view(solution, info.marks);
            out.text(&board_text(&picture))?;
        }
        let curve = self.series(&curve, &outcome);
        if out.for_people() {
            out.text(&curve.text())?;
        }
        out.text(&self.summary(&outcome, seconds))?;
        out.flush()?;
        if let Some(path) = &self.args.plot {
            write_picture(path, &curve.svg())?;
        }
        Ok(answer(&outcome))
    }

    fn series<'c>(&self, curve: &'c Curve, outcome: &Outcome) -> Plot<'c> {
        let info = self.args.algorithm.info();
        let title = format!(
            "{}: {}, {}",
            info.name,
            counted(curve.count(), info.unit.word()),
            counted(outcome.stats.backtracks, "backtrack")
        );
        Plot { title, x: info.unit.word(), curve }
    }

    fn summary(&self, outcome: &Outcome, seconds: f64) -> Text {
        let stats = &outcome.stats;
        let mut text = Text::default();
        text.line();
        match (stats.solutions, outcome.ended) {
            (0, Ended::Exhausted) => text.add("The puzzle has no answer.", Paint::Dead),
            (0, _) => text.add("Stopped without an answer.", Paint::Title),
            (1, _) => text.add("Solved.", Paint::Good),
            (n, _) => text.add(format!("{} solutions.", grouped(n)), Paint::Good),
        };
        text.add(
            format!(
                " It took {}, {} ({} tentative, {} forced), {}, {}.",
                counted(stats.rounds, "round"),
                counted(stats.placements(), "placement"),
                grouped(stats.choices),
                grouped(stats.singles),
                counted(stats.backtracks, "backtrack"),
                readable(seconds)
            ),
            Paint::Plain,
        );
        if let Some(clash) = self.puzzle.clash() {
            text.line().add(clash.to_string(), Paint::Dead);
        }
        text
    }
}

/// The plot of cell numbers, for the screen and for a file.
struct Plot<'c> {
    title: String,
    x: &'static str,
    curve: &'c Curve,
}

impl Plot<'_> {
    fn series(&self) -> Series<'_> {
        Series { title: &self.title, x: self.x, y: "cell number", curve: self.curve }
    }

    fn text(&self) -> Text {
        series_text(&self.series(), 60, 9)
    }

    fn svg(&self) -> String {
        series_svg(&self.series())
    }
}

/// The cell a step of progress is about.
fn worked_on(unit: Unit, event: Event) -> Option<Cell> {
    match (unit, event) {
        (Unit::Round, Event::Visit { cell }) => Some(cell),
        (Unit::Placement, Event::Choose { cell, .. } | Event::Place { cell, .. }) => Some(cell),
        _ => None,
    }
}

/// Turns events into lines: one a round for the enumeration, one an event otherwise.
struct Teller<'a> {
    layout: &'a Layout,
    by_round: bool,
    verbose: bool,
    round: Option<String>,
    dead: Vec<Cell>,
}

impl<'a> Teller<'a> {
    fn new(layout: &'a Layout, algorithm: Classic, verbose: bool) -> Teller<'a> {
        let by_round = algorithm == Classic::Enumerate && !verbose;
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
            let begun = format!("round {:>4}  cell {:>3}", grouped(view.rounds), number(cell));
            return self.round.replace(begun);
        }
        let Some(line) = &mut self.round else { return None };
        match event {
            Event::Choose { digit, .. } => line.push_str(&format!("  {digit}")),
            Event::DeadCell { cell } => self.dead.push(cell),
            Event::Retract { .. } => {
                line.push_str(&format!(" leaves {} empty", spots(self.layout, &self.dead)));
                self.dead.clear();
            }
            Event::Backtrack { cell, .. } => {
                line.push_str(&format!("  ← back to cell {}", number(cell)));
            }
            Event::Solution => line.push_str("  solved"),
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
        vec![format!("{:>8}  {indent}{}", grouped(view.placements), event.sentence(self.layout))]
    }

    fn finish(&mut self) -> Option<String> {
        self.round.take()
    }
}
