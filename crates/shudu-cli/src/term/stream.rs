//! Streams of puzzles, answered on threads, told in order and as soon as they are known.
//!
//! ```text
//!   files ──Puzzles──▶ blocks of lines ──threads──▶ answers ──in order──▶ standard output
//! ```
//!
//! Reading and writing go on beside the work: see [`Pipeline`]. A worker writes the answers of a
//! block into [`Answers`], with what is to be said beside them, and the calling thread tells
//! them. A puzzle takes from nanoseconds to seconds; [`Plan`] says how many are answered
//! together.

use crate::term::clock;
use crate::term::failure::{Answer, Failure, Fallible, tell};
use crate::term::gauge::Gauge;
use crate::term::input::{Input, Origin, Puzzles};
use crate::term::language::{language, tongue};
use crate::term::output::{Lines, Look, Say};
use crate::term::progress;
use serde::Serialize;
use shudu::batch::{Answered, Classic, Solver};
use shudu::control::{Control, Stop};
use shudu::draw::{Paint, Text};
use shudu::format::{LineReader, Reading};
use shudu::language::Tell;
use shudu::search::Verdict;
use shudu::search::fast::{Ask, Fast};
use shudu::symmetry::{Form, Seen};
use shudu::threads::{Pipeline, Sink, Source};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How a stream is answered.
#[derive(Clone, Copy)]
pub struct Plan {
    pub threads: usize,
    /// Most bytes of lines that are answered together; 1 is for one line.
    pub size: usize,
    /// Most blocks that are under way at a time: as many as a slow one may hold up.
    pub slots: usize,
}

impl Plan {
    /// As many lines together as there are, for what takes less than a microsecond.
    pub fn quick(threads: usize) -> Plan {
        Plan { threads, size: usize::MAX, slots: 2 * threads + 2 }
    }

    /// Some puzzles together, for what takes microseconds.
    pub fn some(threads: usize) -> Plan {
        Plan { threads, size: 8 << 10, slots: 4 * threads + 2 }
    }

    /// One puzzle after the other, for what may take seconds.
    pub fn slow(threads: usize, slots: usize) -> Plan {
        Plan { threads, size: 1, slots }
    }
}

/// What is known of the puzzles of a block.
#[derive(Default)]
pub struct Answers {
    bytes: Vec<u8>,
    /// What is said on standard error, each after so many bytes.
    asides: Vec<(usize, Aside)>,
    look: Look,
    /// The answer of all.
    pub answer: Answer,
    /// Number of puzzles answered.
    pub count: u64,
    /// Those that have several solutions.
    pub several: Several,
    /// That it was stopped, and what is known of the puzzle it was stopped in.
    pub stopped: Option<Option<String>>,
}

enum Aside {
    /// A wrong puzzle; it ends it all if so asked, or always.
    Wrong {
        failure: Failure,
        always: bool,
    },
    Remark(String),
    /// So many bytes that follow are written only if this form is the first of its kind.
    Once {
        form: Form,
        bytes: usize,
    },
}

/// The puzzles of a list that have several solutions.
#[derive(Clone, Copy, Default)]
pub struct Several {
    /// Number of the first, from 1.
    pub first: Option<u64>,
    pub count: u64,
}

impl Several {
    /// Notes the verdict on the puzzle with this number.
    pub fn note(&mut self, number: u64, verdict: Verdict) {
        if verdict == Verdict::Many {
            self.first = self.first.or(Some(number));
            self.count += 1;
        }
    }
}

impl Answers {
    /// Where bytes are written that are fit for every terminal.
    pub fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Something wrong with a puzzle, which has no answer.
    pub fn wrong(&mut self, failure: Failure) {
        self.asides.push((self.bytes.len(), Aside::Wrong { failure, always: false }));
    }

    /// What ends it all.
    pub fn fail(&mut self, failure: Failure) {
        self.asides.push((self.bytes.len(), Aside::Wrong { failure, always: true }));
    }

    /// Something said beside the answer.
    pub fn remark(&mut self, sentence: String) {
        self.asides.push((self.bytes.len(), Aside::Remark(sentence)));
    }

    /// Something that is written only if this form is the first of its kind in the stream.
    pub fn once(&mut self, form: Form, say: impl FnOnce(&mut Answers)) {
        let (place, start) = (self.asides.len(), self.bytes.len());
        say(self);
        let bytes = self.bytes.len() - start;
        self.asides.insert(place, (start, Aside::Once { form, bytes }));
    }

    fn clear(&mut self, look: Look) {
        let (mut bytes, mut asides) =
            (std::mem::take(&mut self.bytes), std::mem::take(&mut self.asides));
        bytes.clear();
        asides.clear();
        *self = Answers { bytes, asides, look, ..Answers::default() };
    }
}

impl Say for Answers {
    fn look(&self) -> Look {
        self.look
    }

    fn say(&mut self, bytes: &[u8]) -> Fallible {
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }
}

/// A puzzle that is to be answered, and where it is from.
pub struct Asked<'a> {
    pub reading: &'a Reading,
    origin: &'a Origin,
}

impl Asked<'_> {
    /// Where it is: its line, with the source if there are several.
    pub fn place(&self) -> String {
        self.origin.place(self.reading.line, tongue())
    }

    /// Something about it.
    pub fn about(&self, why: &impl Tell) -> Failure {
        self.origin.about(self.reading.line, why)
    }
}

/// What became of a stream.
#[derive(Default)]
pub struct Ended {
    pub answer: Answer,
    pub count: u64,
    pub several: Several,
    /// Forms that were the first of their kind.
    pub kept: u64,
    /// Why it was not answered to its end.
    pub halt: Option<Halt>,
}

/// Why a stream was not answered to its end.
pub enum Halt {
    Failure(Failure),
    /// Ctrl-C, and what is known of the puzzle it was stopped in.
    Stopped(Option<String>),
}

impl std::convert::From<Stop> for Halt {
    fn from(_: Stop) -> Halt {
        Halt::Stopped(None)
    }
}

impl std::convert::From<Failure> for Halt {
    fn from(failure: Failure) -> Halt {
        match failure {
            Failure::Interrupted => Halt::Stopped(None),
            failure => Halt::Failure(failure),
        }
    }
}

impl Ended {
    /// The answer of the whole stream.
    pub fn whole(self) -> Fallible<Answer> {
        match self.halt {
            None => Ok(self.answer),
            Some(Halt::Failure(failure)) => Err(failure),
            Some(Halt::Stopped(_)) => Ok(Answer::Interrupted),
        }
    }

    /// The answer of the whole stream; says how far it went if it was stopped.
    pub fn told(self) -> Fallible<Answer> {
        if let Some(Halt::Stopped(known)) = &self.halt {
            known.iter().for_each(|known| tell(known));
            let count = clock::counted(language(), self.count, "puzzle", "道题");
            tell(&say!(language(), "stopped after {count}", "做完 {count}后停止"));
        }
        self.whole()
    }
}

/// Answers each puzzle, those of `ahead` first, with a worker of its thread.
pub fn each<W>(
    ahead: Vec<Reading>,
    puzzles: Puzzles,
    plan: Plan,
    out: &mut Lines,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &Asked, &mut Answers, &Control) + Sync,
) -> Ended {
    let make = || (Reader::default(), make());
    let work = |(reader, worker): &mut (Reader, W), slot: &mut Slot, control: &Control| {
        let Slot { input, origin, answers, .. } = slot;
        let origin = origin.as_ref().expect("a block has a source");
        let mut one = |reading: &Reading, answers: &mut Answers| {
            answers.count += 1;
            work(worker, &Asked { reading, origin }, answers, control);
            answers.count -= u64::from(answers.stopped.is_some());
            answers.stopped.is_none()
        };
        match input {
            Input::Readings(readings) => {
                _ = readings.iter().all(|reading| one(reading, answers));
            }
            Input::Lines(block) => {
                let reader = reader.of(origin);
                _ = block.lines().all(|(number, line)| match reader.read_line(line, number) {
                    Ok(None) => true,
                    Ok(Some(reading)) => one(&reading, answers),
                    Err(error) => {
                        answers.wrong(origin.unreadable(&error));
                        true
                    }
                });
            }
        }
    };
    run(ahead, puzzles, plan, out, make, work)
}

/// Solves puzzles, those of `ahead` first: classic ones all at once, as `ask` says, written by
/// `classic`; any other by `work`, as [`each`] does.
pub fn solve<W>(
    ahead: Vec<Reading>,
    puzzles: Puzzles,
    (threads, fast, ask): (usize, Fast, Ask),
    out: &mut Lines,
    classic: impl Fn(Classic, &mut Answers) + Sync,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &Asked, &mut Answers, &Control) + Sync,
) -> Ended {
    let make = || (Reader::default(), Solver::new(fast, ask), make());
    let work = |worker: &mut (Reader, Solver, W), slot: &mut Slot, control: &Control| {
        let (reader, solver, worker) = worker;
        let Slot { input, origin, answers, .. } = slot;
        let origin = origin.as_ref().expect("a block has a source");
        let mut each = |answered: Answered| {
            answers.count += 1;
            match answered {
                Answered::Classic(solved) => classic(solved, answers),
                Answered::Other(reading) => {
                    work(worker, &Asked { reading, origin }, answers, control);
                }
                Answered::Bad(error) => {
                    answers.count -= 1;
                    answers.wrong(origin.unreadable(error));
                }
            }
            match answers.stopped {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            }
        };
        let done = match input {
            Input::Readings(readings) => {
                solver.readings(std::mem::take(readings), control, &mut each)
            }
            Input::Lines(block) => {
                solver.block(block, reader.of(origin), origin.is_plain(), control, &mut each)
            }
        };
        if done.is_err() {
            answers.stopped = Some(None);
        }
    };
    run(ahead, puzzles, Plan::quick(threads), out, make, work)
}

/// A block on its way.
#[derive(Default)]
struct Slot {
    input: Input,
    origin: Option<Arc<Origin>>,
    /// How far reading was when it had come.
    position: u64,
    /// What went wrong before it.
    failure: Option<Failure>,
    answers: Answers,
}

/// A reader of lines that is kept as long as they are of one source.
#[derive(Default)]
struct Reader(Option<(Arc<Origin>, LineReader)>);

impl Reader {
    fn of(&mut self, origin: &Arc<Origin>) -> &mut LineReader {
        if !self.0.as_ref().is_some_and(|(known, _)| Arc::ptr_eq(known, origin)) {
            self.0 = Some((origin.clone(), origin.reader()));
        }
        &mut self.0.as_mut().expect("it was put there").1
    }
}

fn run<W>(
    ahead: Vec<Reading>,
    mut puzzles: Puzzles,
    plan: Plan,
    out: &mut Lines,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &mut Slot, &Control) + Sync,
) -> Ended {
    let gauge = Gauge::new(puzzles.extent(), out.look().terminal);
    let look = out.look();
    let strict = puzzles.is_strict();
    let mut telling = Telling { out, strict, gauge, seen: Seen::new(), ended: Ended::default() };
    let mut feed = Feed { ahead, puzzles, plan, look };
    let pipeline = Pipeline { threads: plan.threads, slots: plan.slots, control: clock::control() };
    let halt = pipeline.run(&mut feed, make, work, &mut telling).err();
    telling.gauge.clear();
    let flushed = telling.out.flush().err().map(Halt::Failure);
    Ended { halt: halt.or(flushed), ..telling.ended }
}

/// The beginning of a stream.
struct Feed {
    ahead: Vec<Reading>,
    puzzles: Puzzles,
    plan: Plan,
    look: Look,
}

impl Source<Slot> for Feed {
    fn fill(&mut self, slot: &mut Slot, control: &Control) -> bool {
        slot.answers.clear(self.look);
        slot.failure = None;
        if !self.ahead.is_empty() {
            slot.origin = Some(self.puzzles.origin().clone());
            slot.input = Input::Readings(std::mem::take(&mut self.ahead));
            return true;
        }
        let filled = self.puzzles.fill(&mut slot.input, self.plan.size, control);
        slot.origin = Some(self.puzzles.origin().clone());
        slot.position = self.puzzles.position();
        filled.unwrap_or_else(|failure| {
            slot.input = Input::default();
            let goes_on = !matches!(failure, Failure::Interrupted);
            slot.failure = Some(failure);
            goes_on
        })
    }

    fn has_more(&mut self) -> bool {
        // A look at what is there may find the end.
        let ready = self.puzzles.is_ready();
        let slow = self.plan.size == 1 || self.puzzles.origin().is_large();
        (ready || slow) && !self.puzzles.is_at_end()
    }
}

/// The end of a stream.
struct Telling<'a, 'o> {
    out: &'a mut Lines<'o>,
    strict: bool,
    gauge: Gauge,
    seen: Seen,
    ended: Ended,
}

impl Sink<Slot> for Telling<'_, '_> {
    type Error = Halt;

    fn take(&mut self, slot: &mut Slot, more: bool) -> Result<(), Halt> {
        let Slot { answers, failure, position, .. } = slot;
        if let Some(failure) = failure.take() {
            self.wrong(failure, false)?;
        }
        let mut at = 0;
        for (end, aside) in answers.asides.drain(..) {
            self.out.say(&answers.bytes[at..end])?;
            at = end;
            match aside {
                Aside::Wrong { failure, always } => self.wrong(failure, always)?,
                Aside::Once { form, bytes } => {
                    if self.seen.note(&form) {
                        self.ended.kept += 1;
                        self.out.say(&answers.bytes[at..at + bytes])?;
                    }
                    at += bytes;
                }
                Aside::Remark(sentence) => {
                    self.out.flush()?;
                    progress::aside(|| tell(&sentence));
                }
            }
        }
        self.out.say(&answers.bytes[at..])?;
        if !more {
            self.out.flush()?;
        }
        let Several { first, count } = answers.several;
        self.ended.several.first =
            self.ended.several.first.or(first.map(|first| self.ended.count + first));
        self.ended.several.count += count;
        self.ended.count += answers.count;
        self.ended.answer = self.ended.answer.and(answers.answer);
        self.gauge.at(*position, answers.count);
        answers.stopped.take().map_or(Ok(()), |known| Err(Halt::Stopped(known)))
    }

    fn idle(&mut self) {
        self.gauge.tick();
    }
}

impl Telling<'_, '_> {
    /// Tells what is wrong, after what came before, or lets it end all.
    fn wrong(&mut self, failure: Failure, always: bool) -> Fallible {
        self.out.flush()?;
        if always || self.strict {
            return Err(failure);
        }
        failure.aside();
        Ok(())
    }
}

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

/// Answers puzzles that may take long, one by one. Up to `ahead` of them are under way at a time.
pub fn answer<W>(
    puzzles: Puzzles,
    threads: usize,
    ahead: usize,
    out: &mut Lines,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &Reading, &Control) -> Told + Sync,
) -> Fallible<Answer> {
    let work = |worker: &mut W, asked: &Asked, answers: &mut Answers, control: &Control| {
        let told = work(worker, asked.reading, control);
        let complaint = told.complaint.map(|complaint| {
            let (t, place) = (tongue(), asked.place());
            say!(t, "{place}: {complaint}", "{place}：{complaint}")
        });
        let Some(what) = told.what else {
            answers.stopped = Some(complaint);
            return;
        };
        // Answers are kept in memory, to which it can always be written.
        let _ = match what {
            What::Nothing => Ok(()),
            What::Line(line) => answers.line(&line),
            What::Text(text) => answers.text(&text),
        };
        complaint.into_iter().for_each(|complaint| answers.remark(complaint));
        answers.answer = answers.answer.and(told.answer);
    };
    each(Vec::new(), puzzles, Plan::slow(threads, ahead), out, make, work).told()
}
