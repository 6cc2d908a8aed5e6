//! Batches: streams of puzzles, one per line, answered in order as fast as the engines go.
//!
//! ```text
//!   bytes ──Splitter──▶ blocks of lines ──threads, each with a Solver──▶ answers, in order
//! ```
//!
//! A [`Solver`] gives the classic puzzles of a block to the fast engine all at once. Blocks go
//! through a [`Pipeline`]. Reading and writing are the caller's: this module knows only the
//! traits.

mod solver;
#[cfg(test)]
mod tests;

pub use solver::{Answered, Classic, Each, Solver};

use crate::search::fast::{Ask, Fast};
use crate::search::{Engine, Limits, Verdict};
use shudu_board::board::Puzzle;
use shudu_board::control::{Control, Stop};
use shudu_board::format::{Block, Format, LineReader, Options, ReadError, SIZE, Splitter};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::threads::{Pipeline, Sink, Source};
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// Solves streams of puzzles.
///
/// ```
/// use shudu::batch::Batch;
/// let text = "1.....3..2.....4\n1....2....3....4\n11..............\n";
/// let mut out = Vec::new();
/// let summary = Batch::new().limit(2).solve_lines(text.as_bytes(), &mut out)?;
/// assert_eq!((summary.none, summary.one, summary.many), (1, 1, 1));
/// let lines: Vec<&str> = str::from_utf8(&out)?.lines().collect();
/// assert_eq!(lines[0], "1342243142133124\tone");
/// assert_eq!(lines[2], "-\tnone");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Batch<'a> {
    limit: u64,
    threads: NonZeroUsize,
    fast: Fast,
    control: Control<'a>,
}

/// What a stream had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Puzzles without a solution.
    pub none: u64,
    /// With exactly one; if only one was looked for, with one at least.
    pub one: u64,
    /// With several.
    pub many: u64,
}

/// Why a stream was not read to its end. What came before is answered.
#[derive(Debug)]
#[non_exhaustive]
pub enum BatchError {
    /// A line is no puzzle.
    Line(ReadError),
    /// Reading or writing failed.
    Stream(io::Error),
    /// It was stopped.
    Stopped(Stop),
}

told!(BatchError { Line(ReadError), Stream(io::Error), Stopped(Stop) });

impl Tell for BatchError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            BatchError::Line(error) => error.tell(t),
            BatchError::Stream(error) => error.to_string(),
            BatchError::Stopped(stop) => stop.tell(t),
        }
    }
}

impl Default for Batch<'_> {
    fn default() -> Self {
        Batch::new()
    }
}

impl<'a> Batch<'a> {
    /// One solution each, on one thread.
    pub fn new() -> Batch<'static> {
        let threads = NonZeroUsize::MIN;
        Batch { limit: 1, threads, fast: Fast::default(), control: Control::FREE }
    }

    /// Looks for this many solutions of each: 1 solves, 2 proves uniqueness.
    pub fn limit(self, limit: u64) -> Batch<'a> {
        Batch { limit: limit.max(1), ..self }
    }

    /// Works on this many threads; the answers do not depend on it.
    pub fn threads(self, threads: usize) -> Batch<'a> {
        Batch { threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN), ..self }
    }

    /// Asks this control every few milliseconds.
    pub fn under<'b>(self, control: Control<'b>) -> Batch<'b> {
        let Batch { limit, threads, fast, .. } = self;
        Batch { limit, threads, fast, control }
    }

    /// Answers every line with its first solution, or `-` if there is none. If more than one
    /// solution is looked for, a tab and `none`, `one` or `many` follow. Blank lines and
    /// comments are left out.
    ///
    /// What has been read is answered and flushed before more is waited for. A reader that
    /// waits delays the end, also where a line is wrong or the control says stop.
    ///
    /// # Errors
    /// If a line is no puzzle, reading or writing fails, or the control stops it; the lines
    /// before are answered.
    pub fn solve_lines(
        &self,
        reader: impl Read + Send,
        writer: impl Write,
    ) -> Result<Summary, BatchError> {
        let mut input =
            Input { reader, splitter: Splitter::default(), last: 0, size: None, error: None };
        let mut output = Output { writer, summary: Summary::default() };
        let threads = self.threads.get();
        let pipeline = Pipeline { threads, slots: 2 * threads + 2, control: self.control };
        pipeline.run(&mut input, || Worker::new(self), Worker::answer, &mut output)?;
        Ok(output.summary)
    }
}

/// A block and its answers.
#[derive(Default)]
struct Slot {
    block: Block,
    /// Size of the board of the first puzzle, for what is said of bad lines.
    size: Option<usize>,
    out: Vec<u8>,
    summary: Summary,
    error: Option<BatchError>,
}

/// The beginning of the stream.
struct Input<R> {
    reader: R,
    splitter: Splitter,
    /// Number of bytes that were read last.
    last: usize,
    size: Option<usize>,
    error: Option<io::Error>,
}

/// Bytes that come at once only where more follow: a pipe gives no more.
const MUCH: usize = 1 << 16;

impl<R: Read + Send> Source<Slot> for Input<R> {
    fn fill(&mut self, slot: &mut Slot, control: &Control) -> bool {
        while !self.splitter.cut(&mut slot.block, usize::MAX) {
            if self.splitter.is_ended() || control.check().is_err() {
                slot.error = self.error.take().map(BatchError::Stream);
                return slot.error.is_some();
            }
            self.read();
        }
        self.size = self.size.or_else(|| size_of(&slot.block));
        slot.size = self.size;
        true
    }

    fn has_more(&mut self) -> bool {
        self.last >= MUCH
    }
}

impl<R: Read> Input<R> {
    /// Reads what comes at once.
    fn read(&mut self) {
        let buffer = self.splitter.buffer();
        let before = buffer.len();
        buffer.resize(before + SIZE, 0);
        let read = loop {
            match self.reader.read(&mut buffer[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.last = *read.as_ref().unwrap_or(&0);
        buffer.truncate(before + self.last);
        if self.last == 0 {
            self.splitter.end();
            self.error = read.err();
        }
    }
}

/// Size of the board of the first puzzle of a block.
fn size_of(block: &Block) -> Option<usize> {
    let mut reader = line_reader();
    let mut readings = block.lines().map(|(number, line)| reader.read_line(line, number));
    let first = readings.find_map(|read| read.ok().flatten())?;
    Some(first.state.puzzle.layout().size())
}

fn line_reader() -> LineReader {
    LineReader::new(Format::Line, &Options::default())
}

/// What a thread keeps.
struct Worker<'a> {
    limits: Limits<'a>,
    solver: Solver,
    engine: Engine,
    reader: LineReader,
}

impl Worker<'_> {
    fn new<'a>(batch: &'a Batch) -> Worker<'a> {
        let ask = Ask { limit: batch.limit, solutions: 1 };
        Worker {
            limits: Limits::solutions(batch.limit),
            solver: Solver::new(batch.fast, ask),
            engine: Engine::new(),
            reader: line_reader(),
        }
    }

    fn answer(&mut self, slot: &mut Slot, control: &Control) {
        let Slot { block, size, out, summary, error } = slot;
        (*summary, *error) = (Summary::default(), None);
        out.clear();
        self.reader.expect(*size);
        let limits = self.limits.under(*control);
        let mut told = Told { out, summary, counted: self.limits.solutions > 1 };
        let engine = &mut self.engine;
        let mut each = |answered: Answered| {
            let done = match answered {
                Answered::Classic(Classic { tally, solution, .. }) => {
                    let symbols = solution.map(|grid| grid.symbols(b'.'));
                    told.tell(symbols.as_ref().map(|symbols| &symbols[..]), tally.verdict());
                    Ok(())
                }
                Answered::Other(reading) => told.other(&reading.state.puzzle, engine, &limits),
                Answered::Bad(why) => Err(BatchError::Line(why.clone())),
            };
            *error = done.err();
            if error.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let done = self.solver.block(block, &mut self.reader, true, control, &mut each);
        if let Err(stop) = done {
            *error = Some(BatchError::Stopped(stop));
        }
    }
}

/// The answers of a block.
struct Told<'a> {
    out: &'a mut Vec<u8>,
    summary: &'a mut Summary,
    /// Whether more than one solution is looked for.
    counted: bool,
}

impl Told<'_> {
    fn tell(&mut self, solution: Option<&[u8]>, verdict: Verdict) {
        match verdict {
            Verdict::None => self.summary.none += 1,
            Verdict::Many => self.summary.many += 1,
            _ => self.summary.one += 1,
        }
        self.out.extend_from_slice(solution.unwrap_or(b"-"));
        if self.counted {
            self.out.push(b'\t');
            self.out.extend_from_slice(verdict.word().as_bytes());
        }
        self.out.push(b'\n');
    }

    /// Answers a puzzle of another board.
    fn other(
        &mut self,
        puzzle: &Puzzle,
        engine: &mut Engine,
        limits: &Limits,
    ) -> Result<(), BatchError> {
        let (grids, outcome) = engine.grids(puzzle, limits);
        let outcome = outcome.whole().map_err(|stopped| stopped.why)?;
        let verdict = match outcome.stats.solutions {
            0 => Verdict::None,
            1 => Verdict::One,
            _ => Verdict::Many,
        };
        let symbols = grids.first().map(|grid| grid.symbols());
        self.tell(symbols.as_ref().map(|symbols| symbols.as_bytes()), verdict);
        Ok(())
    }
}

/// The end of the stream.
struct Output<W> {
    writer: W,
    summary: Summary,
}

impl<W: Write> Sink<Slot> for Output<W> {
    type Error = BatchError;

    fn take(&mut self, slot: &mut Slot, more: bool) -> Result<(), BatchError> {
        self.writer.write_all(&slot.out)?;
        if !more || slot.error.is_some() {
            self.writer.flush()?;
        }
        self.summary.none += slot.summary.none;
        self.summary.one += slot.summary.one;
        self.summary.many += slot.summary.many;
        slot.error.take().map_or(Ok(()), Err)
    }
}
