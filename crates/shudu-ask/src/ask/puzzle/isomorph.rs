//! Isomorph: the same puzzle with rows, columns and digits in another order, at random.

use crate::ask::error::Classic;
use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::Deserialize;
use shudu_board::board::Puzzle;
use shudu_board::board::classic::Cells;
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_board::random::Random;
use shudu_count::symmetry::Transformation;

/// Makes a random isomorph of a puzzle.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Isomorph {
    /// Random seed.
    pub seed: u64,
}

/// A random isomorph.
pub struct Moved {
    /// The isomorph, one symbol per cell.
    pub symbols: String,
    /// What makes it of the puzzle.
    pub transformation: Transformation,
}

impl Isomorph {
    /// Makes the next isomorph of a random sequence.
    ///
    /// # Errors
    ///
    /// Returns [`AskError::ClassicOnly`] for other boards and for pencil marks.
    pub fn next(puzzle: &Puzzle, random: &mut Random) -> Result<Moved, AskError> {
        let cells = Cells::try_from(puzzle);
        let cells = cells.map_err(|_| Classic::Isomorphs.not_for(puzzle.layout()))?;
        let transformation = Transformation::random(&mut || random.bits());
        Ok(Moved { symbols: transformation.apply(&cells).to_string(), transformation })
    }
}

impl Question for Isomorph {
    const NAME: &str = "isomorph";
    type Subject = Reading;
    type Answer = view::Isomorph;

    fn answer(
        &self,
        reading: &Reading,
        _: &mut Tools,
        _: &Control,
    ) -> Result<view::Isomorph, AskError> {
        let moved = Isomorph::next(&reading.state.puzzle, &mut Random::new(self.seed))?;
        Ok(view::Isomorph::new(reading, moved.symbols, &moved.transformation, self.seed))
    }
}
