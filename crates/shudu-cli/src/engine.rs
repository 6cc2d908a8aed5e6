//! Which engine searches, kept ready between puzzles of one layout.

use crate::args::Algorithm;
use crate::failure::{Failure, Fallible};
use shudu::board::Puzzle;
use shudu::search::fast::{Fast, Isa};
use shudu::search::{General, Limits, Outcome, Sink};

/// Searches with the algorithm the user asked for.
pub struct Engine {
    algorithm: Algorithm,
    fast: Fast,
    general: Option<General>,
}

impl Engine {
    pub fn new(algorithm: Algorithm, isa: Option<Isa>) -> Fallible<Engine> {
        Ok(Engine { algorithm, fast: fast(isa)?, general: None })
    }

    /// The fast engine, if it is the one to search this puzzle with.
    pub fn fast(&self, puzzle: &Puzzle) -> Option<&Fast> {
        let asked = matches!(self.algorithm, Algorithm::Auto | Algorithm::Fast);
        (asked && puzzle.layout().is_classic()).then_some(&self.fast)
    }

    pub fn solve(&mut self, puzzle: &Puzzle, limits: &Limits, sink: Sink) -> Fallible<Outcome> {
        if let Some(fast) = self.fast(puzzle) {
            return Ok(fast.solve(puzzle, limits, sink));
        }
        match self.algorithm {
            Algorithm::Classic(classic) => Ok(classic.solve(puzzle, limits, sink)),
            Algorithm::Fast => Err(Failure::Bad(format!(
                "the fast engine is for the classic 9×9 board, not {}; `--algorithm general` solves it",
                puzzle.layout().name()
            ))),
            Algorithm::Auto | Algorithm::General => {
                let ready = self.general.take().filter(|general| general.fits(puzzle));
                let general = ready.unwrap_or_else(|| General::new(puzzle.layout().clone()));
                Ok(self.general.insert(general).solve(puzzle, limits, sink))
            }
        }
    }
}

/// The fast engine for an instruction set, or for the best this processor has.
pub fn fast(isa: Option<Isa>) -> Fallible<Fast> {
    let Some(isa) = isa else { return Ok(Fast::default()) };
    Fast::new(isa).ok_or_else(|| {
        let here: Vec<_> = Isa::available().map(Isa::name).collect();
        Failure::Bad(format!("this processor has no {isa}; it has {}", here.join(", ")))
    })
}
