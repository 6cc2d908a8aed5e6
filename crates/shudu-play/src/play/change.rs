//! What is written in a cell, and what a move changes.

use shudu_board::board::{Cell, Digit, DigitSet};

/// Colours a cell can have: 1 to so many.
pub const COLOURS: u8 = 8;

/// One of the two ways to tint candidates: a chain's, of which one or the other is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// The first.
    First,
    /// The second.
    Second,
}

/// What a player wrote into a cell. Notes stay under a digit and come back when it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// The digit.
    pub digit: Option<Digit>,
    /// Notes in the corner.
    pub corner: DigitSet,
    /// Notes in the centre.
    pub centre: DigitSet,
    /// Candidates struck from automatic notes, or by a hint where notes are not complete.
    pub struck: DigitSet,
    /// The colour; 0 is none.
    pub colour: u8,
    /// Candidates tinted in the first and in the second way.
    pub tints: [DigitSet; 2],
}

/// What a move changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The cells that changed: before and after. Those the move was about come first.
    pub cells: Vec<(Cell, Writing, Writing)>,
    /// Whether notes are automatic: before and after.
    pub auto: Option<(bool, bool)>,
}

impl Change {
    pub(super) fn is_nothing(&self) -> bool {
        self.cells.is_empty() && self.auto.is_none()
    }

    pub(super) fn turned(&self) -> Change {
        Change {
            cells: self.cells.iter().rev().map(|&(cell, a, b)| (cell, b, a)).collect(),
            auto: self.auto.map(|(a, b)| (b, a)),
        }
    }

    /// Both, one after the other.
    pub(super) fn then(mut self, next: Change) -> Change {
        for (cell, before, after) in next.cells {
            match self.cells.iter_mut().find(|known| known.0 == cell) {
                Some(known) => known.2 = after,
                None => self.cells.push((cell, before, after)),
            }
        }
        self.auto = match (self.auto, next.auto) {
            (Some((a, _)), Some((_, b))) => Some((a, b)),
            (first, second) => first.or(second),
        };
        self
    }
}
