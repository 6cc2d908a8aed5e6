//! Puzzles answered on threads, told in order and as soon as they are known.
//!
//! ```text
//!   reader ──puzzles──▶ main ──▶ threads ──▶ main: in order, to standard output
//! ```
//!
//! A puzzle takes from microseconds to seconds, so nothing waits for anything else: results do
//! not wait for the reader's next line, and wait for a slow puzzle only as far as their order
//! demands. The reader is not joined: ending the program does not wait for a line.

use crate::term::clock;
use crate::term::failure::{Answer, Fallible, tell};
use crate::term::input::{Puzzles, place};
use crate::term::language::{language, tongue};
use crate::term::output::Output;
use crate::term::progress;
use indicatif::ProgressBar;
use serde::Serialize;
use shudu::control::{Control, Progress, Stop};
use shudu::draw::{Paint, Text};
use shudu::format::Reading;
use shudu::threads::{Pool, pool};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// How often to look for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);
/// How often to look for new puzzles.
const MOMENT: Duration = Duration::from_millis(2);
/// What is quicker than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(500);

/// A puzzle answered, as it will be told.
pub struct Told {
    /// Nothing if it was stopped.
    pub what: Option<What>,
    /// What is said of the puzzle on standard error.
    pub complaint: Option<String>,
    pub answer: Answer,
}

pub enum What {
    /// It is passed over.
    Nothing,
    Line(String),
    Text(Text),
}

impl What {
    pub fn json(view: &impl Serialize) -> What {
        // Strings, numbers and lists of them can always be written.
        What::Line(serde_json::to_string(view).expect("a view is JSON"))
    }

    pub fn text(self) -> Text {
        match self {
            What::Nothing => Text::default(),
            What::Text(text) => text,
            What::Line(line) => {
                let mut text = Text::default();
                text.line().add(line, Paint::Plain);
                text
            }
        }
    }
}

struct Job {
    reading: Reading,
    /// Where it is from, if there are several sources.
    source: Option<shudu::language::Text>,
    /// How far reading was when it had come.
    position: u64,
}

/// What the reader says.
enum Came {
    Puzzle(Box<Job>),
    /// There are no more: the end, or what stopped the reading.
    End(Fallible),
}

/// Answers puzzles. Up to `ahead` of them are under way at a time.
pub fn answer<W>(
    mut puzzles: Puzzles,
    threads: usize,
    ahead: usize,
    out: &mut Output,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &Reading, &Control) -> Told + Sync,
) -> Fallible<Answer> {
    let gauge = Gauge::new(puzzles.extent(), out.terminal);
    let (sender, reader) = mpsc::sync_channel(ahead);
    thread::spawn(move || read(puzzles, &sender));
    let over = AtomicBool::new(false);
    let ask = |_: &Progress| {
        (clock::stopped() || over.load(Ordering::Relaxed)).then_some(Stop::Cancelled)
    };
    let work = |worker: &mut W, job: Box<Job>| {
        let mut told = work(worker, &job.reading, &Control::new(&ask));
        told.complaint = told.complaint.map(|complaint| {
            let (t, line) = (tongue(), job.reading.line);
            let place = place(job.source.as_ref(), line, t);
            say!(t, "{place}: {complaint}", "{place}：{complaint}")
        });
        (told, job.position)
    };
    pool(threads, make, work, |pool| {
        let mut telling = Telling { reader, ahead: ahead as u64, gauge, told: 0, end: None };
        let answer = telling.tell(pool, out);
        // What is still under way nobody will read.
        over.store(true, Ordering::Relaxed);
        telling.gauge.clear();
        answer
    })
}

/// Reads puzzles as long as they are wanted.
fn read(mut puzzles: Puzzles, sender: &SyncSender<Came>) {
    let end = loop {
        match puzzles.next() {
            None => break Ok(()),
            Some(Err(failure)) => break Err(failure),
            Some(Ok(reading)) => {
                let (position, source) = (puzzles.position(), puzzles.source().cloned());
                let job = Job { reading, source, position };
                if sender.send(Came::Puzzle(Box::new(job))).is_err() {
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
    told: u64,
    end: Option<Fallible>,
}

type Work<'a> = Pool<'a, Box<Job>, (Told, u64)>;

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
            let Some((told, position)) = self.next(pool, out)? else {
                if clock::stopped() {
                    return self.interrupted(None, out);
                }
                self.gauge.tick();
                continue;
            };
            match &told.what {
                Some(What::Nothing) => {}
                Some(What::Line(line)) => out.line(line)?,
                Some(What::Text(text)) => out.text(text)?,
                None => return self.interrupted(told.complaint.as_deref(), out),
            }
            self.told += 1;
            answer = answer.and(told.answer);
            if let Some(complaint) = &told.complaint {
                out.flush()?;
                progress::aside(|| tell(complaint));
            }
            self.gauge.at(position);
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
    fn next(&mut self, pool: &mut Work, out: &mut Output) -> Fallible<Option<(Told, u64)>> {
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
            tell(known);
        }
        let told = clock::counted(language(), self.told, "puzzle", "道题");
        tell(&say!(language(), "stopped after {told}", "做完 {told}后停止"));
        Ok(Answer::Interrupted)
    }
}

/// How far it is, on standard error, if that is a terminal and the answers go elsewhere.
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

    /// One more puzzle is done; `position` is how far reading was when it came.
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
            let bar = match self.extent {
                Some(extent) => progress::bar(extent, "{bar:30} {percent}% {msg}{left}"),
                None => progress::bar(0, "{spinner} {msg}"),
            };
            bar.with_elapsed(gone)
        });
        let rate = self.done as f64 / gone.as_secs_f64();
        let done = clock::counted(language(), self.done, "puzzle", "道题");
        bar.set_message(say!(language(), "{done}, {rate:.1}/s", "{done}，每秒 {rate:.1}"));
        bar.tick();
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
