//! Batches: streams of puzzles, one per line, answered in order as fast as the engines go.
//!
//! ```text
//!   lines ──▶ classic ones, thousands at once ──▶ fast engine, threads ──▶ lines
//!         └─▶ any other, one by one ────────────▶ general engine ───────┘
//! ```
//!
//! Reading and writing are the caller's: this room knows only the traits.

use crate::search::fast::{Answers, Ask, Fast};
use crate::search::{Engine, Limits, Verdict};
use shudu_board::board::Puzzle;
use shudu_board::control::{Control, Stop};
use shudu_board::format::{Format, LineReader, Options, ReadError};
use shudu_board::language::{Tell, Tongue, told};
use std::io::{self, BufRead, Read, Write};
use std::num::NonZeroUsize;

/// Puzzles that are read before they are solved: enough for the lanes of some threads, few
/// enough to be felt neither in memory nor as a delay.
pub const CHUNK: usize = 16_384;

/// The longest line: a 64×64 board with all its pencil marks has a quarter of it.
const LONGEST: u64 = 1 << 20;

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

    /// Asks this control between chunks.
    pub fn under<'b>(self, control: Control<'b>) -> Batch<'b> {
        let Batch { limit, threads, fast, .. } = self;
        Batch { limit, threads, fast, control }
    }

    /// Answers every line with its first solution, or `-` if there is none. If more than one
    /// solution is looked for, a tab and `none`, `one` or `many` follow. Blank lines and
    /// comments are left out.
    pub fn solve_lines(
        &self,
        mut reader: impl BufRead,
        mut writer: impl Write,
    ) -> Result<Summary, BatchError> {
        let mut lines = LineReader::new(Format::Line, &Options::default());
        let mut run = Run { batch: self, chunk: Vec::new(), answers: Answers::default() };
        let mut summary = Summary::default();
        let (mut line, mut number) = (Vec::new(), 0);
        let ended = loop {
            line.clear();
            number += 1;
            if reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
                break Ok(());
            }
            if let Some(cells) = plain(&line) {
                run.chunk.push(*cells);
            } else {
                let text = String::from_utf8_lossy(&line);
                match lines.read(&text, number) {
                    Ok(None) => {}
                    Ok(Some(reading)) => {
                        run.flush(&mut summary, &mut writer)?;
                        run.alone(&reading.state.puzzle, &mut summary, &mut writer)?;
                    }
                    Err(error) => break Err(error.into()),
                }
            }
            if run.chunk.len() == CHUNK {
                run.flush(&mut summary, &mut writer)?;
                self.control.check()?;
            }
        };
        run.flush(&mut summary, &mut writer)?;
        writer.flush()?;
        ended.map(|()| summary)
    }
}

/// The cells of a line that is a classic puzzle and nothing else.
fn plain(line: &[u8]) -> Option<&[u8; 81]> {
    let (cells, rest) = line.split_first_chunk()?;
    let plain = |all: bool, byte: &u8| all & (byte.is_ascii_digit() | (*byte == b'.'));
    (matches!(rest, b"" | b"\n" | b"\r\n") && cells.iter().fold(true, plain)).then_some(cells)
}

/// A stream under way.
struct Run<'a> {
    batch: &'a Batch<'a>,
    chunk: Vec<[u8; 81]>,
    answers: Answers,
}

impl Run<'_> {
    /// Answers the chunk.
    fn flush(&mut self, summary: &mut Summary, writer: &mut impl Write) -> io::Result<()> {
        let lines: Vec<&[u8; 81]> = self.chunk.iter().collect();
        let ask = Ask { limit: self.batch.limit, solutions: 1 };
        self.batch.fast.solve_lines_into(self.batch.threads, &lines, ask, &mut self.answers);
        for (i, tally) in self.answers.tallies.iter().enumerate() {
            let solution = self.answers.solutions(i).first().map(|grid| grid.symbols(b'.'));
            let solution = solution.as_ref().map(|symbols| &symbols[..]);
            self.batch.answer(solution, tally.verdict(), summary, writer)?;
        }
        self.chunk.clear();
        Ok(())
    }

    /// Answers a puzzle of another board.
    fn alone(
        &self,
        puzzle: &Puzzle,
        summary: &mut Summary,
        writer: &mut impl Write,
    ) -> Result<(), BatchError> {
        let limits = Limits::solutions(self.batch.limit).under(self.batch.control);
        let (grids, outcome) = Engine::new().grids(puzzle, &limits);
        let outcome = outcome.whole().map_err(|stopped| stopped.why)?;
        let verdict = match outcome.stats.solutions {
            0 => Verdict::None,
            1 => Verdict::One,
            _ => Verdict::Many,
        };
        let symbols = grids.first().map(|grid| grid.symbols());
        self.batch.answer(symbols.as_ref().map(|s| s.as_bytes()), verdict, summary, writer)?;
        Ok(())
    }
}

impl Batch<'_> {
    fn answer(
        &self,
        solution: Option<&[u8]>,
        verdict: Verdict,
        summary: &mut Summary,
        writer: &mut impl Write,
    ) -> io::Result<()> {
        match verdict {
            Verdict::None => summary.none += 1,
            Verdict::Many => summary.many += 1,
            _ => summary.one += 1,
        }
        writer.write_all(solution.unwrap_or(b"-"))?;
        if self.limit > 1 {
            write!(writer, "\t{}", verdict.word())?;
        }
        writer.write_all(b"\n")
    }
}
