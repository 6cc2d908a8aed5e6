//! Streams of classic puzzles in batches: the fast engine wants many at once.

use crate::term::clock;
use crate::term::failure::Fallible;
use crate::term::input::Puzzles;
use crate::term::output::Output;
use shudu::board::{Layout, Puzzle};
use shudu::format::Reading;
use shudu::search::fast::{Answers, Ask, Fast};
use std::num::NonZeroUsize;

/// Puzzles that are read before they are solved: enough for the lanes of some
/// threads, few enough to be felt neither in memory nor as a delay.
const BATCH: usize = 16_384;

/// What to do with a stream of puzzles.
pub struct Batches<'a> {
    pub engine: &'a Fast,
    pub threads: NonZeroUsize,
    pub ask: Ask,
}

/// A classic puzzle as a line of text.
type Line = [u8; 81];

impl Batches<'_> {
    /// Answers puzzles in their order, those of `ahead` first: classic ones in
    /// batches through `answered` (with their place in the answers), others
    /// through `alone`. What is known is shown before more is waited for.
    pub fn run(
        &self,
        ahead: Vec<Reading>,
        mut puzzles: Puzzles,
        out: &mut Output,
        mut answered: impl FnMut(&mut Output, &Line, &Answers, usize) -> Fallible,
        mut alone: impl FnMut(&mut Output, &Reading) -> Fallible,
    ) -> Fallible {
        let mut ahead = ahead.into_iter();
        let mut batch = Vec::with_capacity(BATCH);
        let mut answers = Answers::default();
        while !clock::stopped() {
            if ahead.len() == 0 {
                puzzles.take_plain(&mut batch, BATCH)?;
            }
            let waits = ahead.len() == 0 && !puzzles.is_ready();
            if batch.len() >= BATCH || waits {
                self.answer(&mut batch, &mut answers, out, &mut answered)?;
            }
            if waits {
                out.flush()?;
            }
            let reading = match ahead.next().map(Ok).or_else(|| puzzles.next()) {
                Some(Ok(reading)) => reading,
                Some(Err(failure)) => {
                    self.answer(&mut batch, &mut answers, out, &mut answered)?;
                    return Err(failure);
                }
                None => break,
            };
            match line(&reading.state.puzzle) {
                Some(line) => batch.push(line),
                None => {
                    self.answer(&mut batch, &mut answers, out, &mut answered)?;
                    alone(out, &reading)?;
                }
            }
        }
        self.answer(&mut batch, &mut answers, out, &mut answered)
    }

    fn answer(
        &self,
        batch: &mut Vec<Line>,
        answers: &mut Answers,
        out: &mut Output,
        answered: &mut impl FnMut(&mut Output, &Line, &Answers, usize) -> Fallible,
    ) -> Fallible {
        let lines: Vec<&Line> = batch.iter().collect();
        self.engine.solve_lines_into(self.threads, &lines, self.ask, answers);
        for (i, line) in batch.iter().enumerate() {
            answered(out, line, answers, i)?;
        }
        batch.clear();
        Ok(())
    }
}

/// A classic puzzle without pencil marks as a line of text.
fn line(puzzle: &Puzzle) -> Option<Line> {
    let plain = puzzle.layout().is_classic() && puzzle.limits().is_none();
    plain.then(|| puzzle.symbols().as_bytes().first_chunk().copied()).flatten()
}

/// The puzzle of such a line, for who wants to know more about it.
pub fn puzzle(line: &Line) -> Option<Puzzle> {
    Puzzle::from_symbols(Layout::classic(), str::from_utf8(line).ok()?).ok()
}
