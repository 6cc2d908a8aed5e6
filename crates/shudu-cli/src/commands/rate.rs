//! `shudu rate`: how hard puzzles are, and the way through them.
//!
//! ```text
//!   reader ──puzzles──▶ main ──▶ threads ──▶ main: in order, to standard output
//! ```
//!
//! A puzzle takes from microseconds to seconds, so nobody waits for anybody: not the results
//! for the reader to have its next line, nor for a slow puzzle but as far as their order asks
//! it. The reader is not joined: who ends the program does not wait for a line.

use crate::commands::args::{Rate as Args, Scale};
use crate::commands::step;
use crate::term::clock::{self, grouped};
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::options::threads;
use crate::term::output::Output;
use crate::term::progress::style_of;
use indicatif::ProgressBar;
use serde::Serialize;
use shudu::board::{Layout, Puzzle, State};
use shudu::control::{Control, Progress, Stop};
use shudu::draw::{Paint, Text};
use shudu::format::{self, Format, Reading};
use shudu::logic::{Path, Priced, Profile, RateError, Rater, Solver, Step};
use shudu::rating::{Rating, Tenths};
use shudu::symmetry::canonical_of;
use shudu::threads::{Pool, pool};
use shudu::view;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// The rules ratings follow.
const ENGINE: &str = "SE 1.2.1 rules";
/// Puzzles under way: as many as a slow one may hold up. With their steps they are large.
const AHEAD: usize = 4096;
const AHEAD_WITH_STEPS: usize = 64;
/// How often to look for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);
/// How often to look for new puzzles.
const MOMENT: Duration = Duration::from_millis(2);
/// What is quicker than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(500);

/// What `--json` says about a puzzle; docs/json.md describes it.
#[derive(Serialize)]
struct Record<'a> {
    line: usize,
    format: &'a str,
    layout: String,
    puzzle: String,
    engine: &'a str,
    version: &'a str,
    options: OptionsRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<bool>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    rating: Option<RatingRecord>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    score: Option<ScoreRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<view::Step>>,
}

#[derive(Clone, Copy, Serialize)]
struct OptionsRecord {
    invariant: bool,
    steps: bool,
    at_least: Option<f64>,
    #[serde(skip)]
    scale: Scale,
}

/// What `--scale hodoku` says.
#[derive(Serialize)]
struct ScoreRecord {
    score: f64,
    level: &'static str,
    solved: bool,
}

#[derive(Serialize)]
struct RatingRecord {
    er: f64,
    ep: f64,
    ed: f64,
    tenths: TenthsRecord,
}

#[derive(Serialize)]
struct TenthsRecord {
    er: u16,
    ep: u16,
    ed: u16,
}

impl From<Rating> for RatingRecord {
    fn from(Rating { er, ep, ed }: Rating) -> RatingRecord {
        let tenths = TenthsRecord { er: er.get(), ep: ep.get(), ed: ed.get() };
        RatingRecord { er: er.value(), ep: ep.value(), ed: ed.value(), tenths }
    }
}

/// What the workers need to know.
#[derive(Clone, Copy)]
struct How {
    options: OptionsRecord,
    at_least: Option<Tenths>,
    json: bool,
    /// Whether somebody looks at it.
    people: bool,
}

struct Job {
    reading: Reading,
    /// How far reading was when it had come.
    position: u64,
}

/// A puzzle rated, as it will be told.
struct Told {
    /// Nothing if it was stopped.
    what: Option<What>,
    /// Why it has no rating.
    complaint: Option<String>,
    position: u64,
}

enum What {
    Line(String),
    Text(Text),
}

/// What the reader says.
enum Came {
    Puzzle(Box<Job>),
    /// There are no more: the end, or what stopped the reading.
    End(Fallible),
}

pub fn rate(args: &Args, out: &mut Output) -> Fallible<Answer> {
    let mut puzzles = Puzzles::open(args.source.as_deref(), &args.reading)?;
    let gauge = Gauge::new(puzzles.extent(), out.terminal);
    let options = OptionsRecord {
        invariant: args.invariant,
        steps: args.steps,
        at_least: args.at_least.map(Tenths::value),
        scale: args.scale,
    };
    let people = out.for_people();
    let how = How { options, at_least: args.at_least, json: args.json, people };
    let ahead = if args.steps { AHEAD_WITH_STEPS } else { AHEAD };
    let (sender, reader) = mpsc::sync_channel(ahead);
    thread::spawn(move || read(puzzles, &sender));
    if how.people && !args.json && !args.steps {
        out.text(&head(args))?;
    }
    let over = AtomicBool::new(false);
    let ask = |_: &Progress| {
        (clock::stopped() || over.load(Ordering::Relaxed)).then_some(Stop::Cancelled)
    };
    let make = || Worker::new(how, Control::new(&ask));
    let work = |worker: &mut Worker, job: Box<Job>| worker.told(&job);
    pool(threads(args.threads), make, work, |pool| {
        let mut telling = Telling { reader, ahead: ahead as u64, gauge, told: 0, end: None };
        let answer = telling.tell(pool, out);
        // What is still under way nobody will read.
        over.store(true, Ordering::Relaxed);
        telling.gauge.clear();
        answer
    })
}

/// Reads puzzles as long as somebody wants them.
fn read(mut puzzles: Puzzles, sender: &SyncSender<Came>) {
    let end = loop {
        match puzzles.next() {
            None => break Ok(()),
            Some(Err(failure)) => break Err(failure),
            Some(Ok(reading)) => {
                let position = puzzles.position();
                if sender.send(Came::Puzzle(Box::new(Job { reading, position }))).is_err() {
                    return;
                }
            }
        }
    };
    let _ = sender.send(Came::End(end));
}

/// Results written in order.
struct Telling {
    reader: Receiver<Came>,
    /// Puzzles that may be under way.
    ahead: u64,
    gauge: Gauge,
    told: usize,
    end: Option<Fallible>,
}

type Work<'a> = Pool<'a, Box<Job>, Told>;

impl Telling {
    fn tell(&mut self, pool: &mut Work, out: &mut Output) -> Fallible<Answer> {
        let mut answer = Answer::Yes;
        loop {
            self.give(pool);
            if pool.under_way() == 0
                && let Some(end) = self.end.take()
            {
                out.flush()?;
                return end.map(|()| answer);
            }
            let Some(told) = self.next(pool, out)? else {
                if clock::stopped() {
                    return self.interrupted(None, out);
                }
                self.gauge.tick();
                continue;
            };
            match &told.what {
                Some(What::Line(line)) => out.line(line)?,
                Some(What::Text(text)) => out.text(text)?,
                None => return self.interrupted(told.complaint.as_deref(), out),
            }
            self.told += 1;
            if let Some(complaint) = &told.complaint {
                answer = Answer::No;
                out.flush()?;
                self.gauge.aside(|| eprintln!("shudu: {complaint}"));
            }
            self.gauge.at(told.position);
        }
    }

    /// Gives out what the reader has.
    fn give(&mut self, pool: &mut Work) {
        while self.end.is_none() && pool.under_way() < self.ahead {
            match self.reader.try_recv() {
                Ok(came) => self.take(came, pool),
                Err(_) => return,
            }
        }
    }

    fn take(&mut self, came: Came, pool: &mut Work) {
        match came {
            Came::Puzzle(job) => pool.give(job),
            Came::End(end) => self.end = Some(end),
        }
    }

    /// The next result, if it comes soon. What is known is shown before waiting.
    fn next(&mut self, pool: &mut Work, out: &mut Output) -> Fallible<Option<Told>> {
        if let Some(told) = pool.next(Duration::ZERO) {
            return Ok(Some(told));
        }
        out.flush()?;
        if pool.under_way() == 0 {
            if let Ok(came) = self.reader.recv_timeout(GLANCE) {
                self.take(came, pool);
            }
            return Ok(None);
        }
        // A reader that has more may have threads to feed.
        let patience = if self.end.is_some() { GLANCE } else { MOMENT };
        Ok(pool.next(patience))
    }

    /// Says how far it went.
    fn interrupted(&mut self, known: Option<&str>, out: &mut Output) -> Fallible<Answer> {
        out.flush()?;
        self.gauge.clear();
        if let Some(known) = known {
            eprintln!("shudu: {known}");
        }
        eprintln!("shudu: stopped after {}", clock::counted(self.told as u64, "puzzle"));
        Ok(Answer::Interrupted)
    }
}

/// A step of the way that is told, and its number on the scale.
struct Listed {
    step: Step,
    cost: f64,
    /// The same for people.
    shown: String,
}

impl Listed {
    fn rated(step: Step) -> Listed {
        let rating = step.rating.expect("a step of Sudoku Explainer has a rating");
        Listed { step, cost: rating.value(), shown: rating.to_string() }
    }

    fn priced(Priced { step, cost, .. }: Priced) -> Listed {
        Listed { step, cost, shown: cost.to_string() }
    }
}

/// Why a puzzle has no rating.
enum Why {
    Rate(RateError),
    NotCanonical,
}

impl From<RateError> for Why {
    fn from(error: RateError) -> Why {
        Why::Rate(error)
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Why::Rate(error) => error.fmt(f),
            Why::NotCanonical => {
                f.write_str("pencil marks have no canonical form; rate it without --invariant")
            }
        }
    }
}

struct Worker<'a> {
    how: How,
    rater: Rater,
    control: Control<'a>,
    solver: Solver,
    profile: Profile,
}

impl<'a> Worker<'a> {
    fn new(how: How, control: Control<'a>) -> Worker<'a> {
        let (solver, profile) = (Solver::new(Layout::classic()), Profile::hodoku());
        // What it rates was looked at before.
        Worker { how, rater: Rater::trusting(), control, solver, profile }
    }

    fn told(&mut self, job: &Job) -> Told {
        let reading = &job.reading;
        let rated =
            self.subject(&reading.state.puzzle).and_then(|subject| self.rated(reading, &subject));
        match rated {
            Ok(what) => Told { what: Some(what), complaint: None, position: job.position },
            Err(why) => {
                let complaint = Some(format!("line {}: {why}", reading.line));
                let what = match why {
                    // Nothing is said of a puzzle that was not looked at to the end.
                    Why::Rate(RateError::Stopped(_)) => None,
                    why => Some(self.unrated(reading, &why.to_string())),
                };
                Told { what, complaint, position: job.position }
            }
        }
    }

    /// The puzzle to be rated, or why there is none.
    fn subject(&self, puzzle: &Puzzle) -> Result<Puzzle, Why> {
        Rater::check(puzzle, &self.control)?;
        if !self.how.options.invariant {
            return Ok(puzzle.clone());
        }
        let canonical = canonical_of(puzzle).map(|canonical| canonical.puzzle());
        canonical.ok_or(Why::NotCanonical)
    }

    fn rated(&mut self, reading: &Reading, subject: &Puzzle) -> Result<What, Why> {
        let How { options: OptionsRecord { invariant, steps, scale, .. }, .. } = self.how;
        let canonical = invariant.then(|| subject.symbols());
        if scale == Scale::Hodoku {
            return self.scored(reading, subject, canonical);
        }
        if let Some(bound) = self.how.at_least {
            let reached = self.rater.is_at_least(subject, bound, &self.control)?;
            if self.how.json {
                let record = Record { canonical, reached: Some(reached), ..self.record(reading) };
                return Ok(json(&record));
            }
            return Ok(self.line(reading, &[if reached { "yes" } else { "no" }.into()]));
        }
        let mut path = Vec::new();
        let rating = if steps {
            self.rater.steps(subject, &self.control, &mut |step| path.push(Listed::rated(step)))?
        } else {
            self.rater.rate(subject, &self.control)?
        };
        if self.how.json {
            return Ok(json(&Record {
                canonical,
                rating: Some(rating.into()),
                steps: steps.then(|| records(&path, subject)),
                ..self.record(reading)
            }));
        }
        let Rating { er, ep, ed } = rating;
        let line = self.line(reading, &[er, ep, ed].map(|part| part.to_string()));
        Ok(self.with_steps(line, canonical, &path, subject))
    }

    /// HoDoKu's score and level.
    fn scored(
        &mut self,
        reading: &Reading,
        subject: &Puzzle,
        canonical: Option<String>,
    ) -> Result<What, Why> {
        let state = State::new(subject.clone());
        let path = self.solver.path(&self.profile, &state, &self.control);
        let Path { steps, solved, score, grade } =
            path.map_err(|stopped| stopped.map(|_| None)).map_err(RateError::Stopped)?;
        let path: Vec<Listed> = steps.into_iter().map(Listed::priced).collect();
        let score = ScoreRecord { score, level: grade.english(), solved };
        if self.how.json {
            let steps = self.how.options.steps.then(|| records(&path, subject));
            return Ok(json(&Record {
                engine: "HoDoKu 2.3 rules",
                canonical,
                score: Some(score),
                steps,
                ..self.record(reading)
            }));
        }
        let level = if solved { score.level } else { "incomplete" };
        let line = self.line(reading, &[score.score.to_string(), level.to_owned()]);
        Ok(self.with_steps(line, canonical, &path, subject))
    }

    /// A line, with the steps below it if they were asked for.
    fn with_steps(
        &self,
        line: What,
        canonical: Option<String>,
        path: &[Listed],
        subject: &Puzzle,
    ) -> What {
        if !self.how.options.steps {
            return line;
        }
        let mut text = match line {
            What::Text(text) => text,
            What::Line(line) => plain(line),
        };
        if let Some(canonical) = canonical {
            text.line().add(
                format!("{canonical}  the canonical form, whose steps these are"),
                Paint::Faint,
            );
        }
        path_text(path, subject.layout(), &mut text);
        What::Text(text)
    }

    fn unrated(&self, reading: &Reading, why: &str) -> What {
        if self.how.json {
            return json(&Record { error: Some(why), ..self.record(reading) });
        }
        let columns = match self.how.options {
            OptionsRecord { at_least: Some(_), .. } => 1,
            OptionsRecord { scale: Scale::Hodoku, .. } => 2,
            _ => 3,
        };
        self.line(reading, &vec!["-".into(); columns])
    }

    /// A line with a puzzle and what is known of it.
    fn line(&self, reading: &Reading, columns: &[String]) -> What {
        let puzzle = symbols(reading);
        if !self.how.people {
            return What::Line(format!("{puzzle}\t{}", columns.join("\t")));
        }
        let mut text = Text::default();
        text.line().add(puzzle, Paint::Plain);
        for (i, column) in columns.iter().enumerate() {
            let paint = match column.as_str() {
                "-" => Paint::Dead,
                "yes" => Paint::Good,
                _ if i == 0 => Paint::Title,
                _ => Paint::Plain,
            };
            let width = if self.how.options.scale == Scale::Hodoku { 10 } else { 6 };
            let gap = width - column.len().min(width - 1);
            text.add(" ".repeat(gap), Paint::Plain).add(column, paint);
        }
        What::Text(text)
    }

    fn record<'r>(&self, reading: &'r Reading) -> Record<'r> {
        Record {
            line: reading.line,
            format: reading.format.id(),
            layout: reading.state.puzzle.layout().name(),
            puzzle: symbols(reading),
            engine: ENGINE,
            version: env!("CARGO_PKG_VERSION"),
            options: self.how.options,
            canonical: None,
            error: None,
            reached: None,
            rating: None,
            score: None,
            steps: None,
        }
    }
}

fn records(path: &[Listed], puzzle: &Puzzle) -> Vec<view::Step> {
    let record = |one: &Listed| view::Step::new(&one.step, Some(one.cost), puzzle.layout());
    path.iter().map(record).collect()
}

/// The puzzle on one line; with its pencil marks if it has any, since without
/// them it is another puzzle.
fn symbols(reading: &Reading) -> String {
    let puzzle = &reading.state.puzzle;
    let marks = puzzle
        .limits()
        .and_then(|_| format::write(&puzzle.clone().into(), Format::Pencilmarks).ok());
    marks.unwrap_or_else(|| puzzle.symbols())
}

fn json(record: &Record) -> What {
    // Strings, numbers and lists of them can always be written.
    What::Line(serde_json::to_string(record).expect("a record is JSON"))
}

fn plain(line: String) -> Text {
    let mut text = Text::default();
    text.line().add(line, Paint::Plain);
    text
}

fn head(args: &Args) -> Text {
    let columns = match (args.at_least, args.scale) {
        (Some(bound), _) => format!("≥ {bound:.1}"),
        (None, Scale::Se) => "    ER    EP    ED".into(),
        (None, Scale::Hodoku) => "     score     level".into(),
    };
    let mut text = Text::default();
    text.line().add(format!("{:<81}{columns}", "puzzle"), Paint::Faint);
    text
}

/// The way through a puzzle, a line a step.
fn path_text(path: &[Listed], layout: &Layout, text: &mut Text) {
    let width = |f: &dyn Fn(&Step) -> usize, most: usize| {
        path.iter().map(|one| f(&one.step)).max().unwrap_or(0).min(most)
    };
    let names = width(&|step| step.technique.row().english.chars().count(), 60);
    let results = width(&|step| step::conclusion(step, layout).len(), 40);
    for (number, Listed { step, shown, .. }) in (1..).zip(path) {
        text.line().add(format!("{number:>4}"), Paint::Faint);
        text.add(format!("  {shown:>4}"), Paint::Title);
        text.add(format!("  {:<names$}", step.technique.row().english), Paint::Plain);
        let paint = if step.placement.is_some() { Paint::Single } else { Paint::Placed };
        text.add(format!("  {:<results$}", step::conclusion(step, layout)), paint);
        text.add(format!("  {}", step::place(step, layout)), Paint::Faint);
    }
}

/// How far it is, on standard error, if somebody looks and the answers go elsewhere.
struct Gauge {
    extent: Option<u64>,
    shown: bool,
    start: Instant,
    done: u64,
    bar: Option<ProgressBar>,
}

impl Gauge {
    fn new(extent: Option<u64>, terminal: bool) -> Gauge {
        Gauge { extent, shown: !terminal, start: Instant::now(), done: 0, bar: None }
    }

    /// A puzzle more is done; reading was so far when it had come.
    fn at(&mut self, position: u64) {
        self.done += 1;
        if let Some(bar) = &self.bar {
            bar.set_position(position);
        }
        // The words are made anew only now and then: puzzles may take microseconds.
        if self.bar.is_none() || self.done.is_multiple_of(64) {
            self.tick();
        }
    }

    fn tick(&mut self) {
        let gone = self.start.elapsed();
        if !self.shown || gone < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let (bar, template) = match self.extent {
                Some(extent) => (ProgressBar::new(extent), "{bar:30} {percent}% {msg}{left}"),
                None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
            };
            bar.with_elapsed(gone).with_style(style_of(template))
        });
        let rate = self.done as f64 / gone.as_secs_f64();
        bar.set_message(format!("{} puzzles, {rate:.1}/s", grouped(self.done)));
        bar.tick();
    }

    /// Says something without the bar in the way.
    fn aside(&self, say: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
