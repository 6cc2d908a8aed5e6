//! Which engine searches, kept ready between puzzles of one layout.

use crate::args::Algorithm;
use shudu::board::Puzzle;
use shudu::search::{General, Limits, Outcome, Sink};

/// Searches with the algorithm the user asked for.
pub struct Engine {
    algorithm: Algorithm,
    general: Option<General>,
}

impl Engine {
    pub fn new(algorithm: Algorithm) -> Engine {
        Engine { algorithm, general: None }
    }

    pub fn solve(&mut self, puzzle: &Puzzle, limits: &Limits, sink: Sink) -> Outcome {
        if let Algorithm::Classic(classic) = self.algorithm {
            return classic.solve(puzzle, limits, sink);
        }
        let ready = self.general.take().filter(|general| general.fits(puzzle));
        let general = ready.unwrap_or_else(|| General::new(puzzle.layout().clone()));
        self.general.insert(general).solve(puzzle, limits, sink)
    }
}
