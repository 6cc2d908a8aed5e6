//! Streams of classic puzzles in batches: the fast engine wants many at once.

use crate::clock;
use crate::failure::Fallible;
use shudu::board::Puzzle;
use shudu::format::Reading;
use shudu::search::fast::{Answers, Ask, Fast, Start};
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

impl Batches<'_> {
    /// Answers puzzles in their order: classic ones in batches through
    /// `answered` (with their place in the answers), others through `alone`.
    /// What came before a bad line is still answered.
    pub fn run<O>(
        &self,
        puzzles: impl Iterator<Item = Fallible<Reading>>,
        out: &mut O,
        mut answered: impl FnMut(&mut O, &Puzzle, &Answers, usize) -> Fallible,
        mut alone: impl FnMut(&mut O, &Reading) -> Fallible,
    ) -> Fallible {
        let mut batch = Vec::new();
        let mut failed = Ok(());
        for reading in puzzles {
            let reading = match reading {
                Ok(reading) => reading,
                Err(failure) => {
                    failed = Err(failure);
                    break;
                }
            };
            if reading.state.puzzle.layout().is_classic() {
                batch.push(reading.state.puzzle);
                if batch.len() == BATCH {
                    self.answer(&mut batch, out, &mut answered)?;
                }
            } else {
                self.answer(&mut batch, out, &mut answered)?;
                alone(out, &reading)?;
            }
            if clock::stopped() {
                break;
            }
        }
        self.answer(&mut batch, out, &mut answered)?;
        failed
    }

    fn answer<O>(
        &self,
        batch: &mut Vec<Puzzle>,
        out: &mut O,
        answered: &mut impl FnMut(&mut O, &Puzzle, &Answers, usize) -> Fallible,
    ) -> Fallible {
        let starts: Vec<Start> = batch.iter().filter_map(Start::of).collect();
        let answers = self.engine.solve_batch_on(self.threads, &starts, self.ask);
        for (i, puzzle) in batch.iter().enumerate() {
            answered(out, puzzle, &answers, i)?;
        }
        batch.clear();
        Ok(())
    }
}
