//! A step of reasoning as data: what it concludes, and from what. Words,
//! highlights and JSON are functions of it.

use super::technique::Technique;
use crate::board::{Cell, Digit, DigitSet, HouseKind};

/// A conclusion and its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was used.
    pub technique: Technique,
    /// How hard it is.
    pub rating: f64,
    /// The digit that can be written.
    pub placement: Option<(Cell, Digit)>,
    /// The candidates that go, in reading order. A placement of a direct
    /// technique names none: those it implies are plain to see.
    pub eliminations: Vec<(Cell, Digit)>,
    /// Why.
    pub evidence: Evidence,
}

/// What a step rests on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// The cells of the pattern.
    pub cells: Vec<Cell>,
    /// The houses it lies in.
    pub houses: Vec<HouseKind>,
    /// The digits it is about.
    pub digits: DigitSet,
    /// What is used of the board as it is. The rules of Sudoku and these
    /// alone imply the conclusion (or, for uniqueness techniques, that without it all
    /// of `escapes` would be false).
    pub premises: Vec<Premise>,
    /// Candidates of which one must be true, or the puzzle has two solutions.
    pub escapes: Vec<(Cell, Digit)>,
    /// Lines of implications; each ends with what they have in common, or with
    /// one side of a contradiction.
    pub chains: Vec<Chain>,
}

/// Something seen on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Premise {
    /// A cell has no candidates but these.
    Cell {
        /// The cell.
        cell: Cell,
        /// Its candidates.
        digits: DigitSet,
    },
    /// A digit has no places in a house but these.
    House {
        /// The house.
        house: HouseKind,
        /// The digit.
        digit: Digit,
        /// Its places.
        cells: Vec<Cell>,
    },
}

/// Statements that follow from each other: first the assumption, last the
/// conclusion.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chain {
    /// The statements. A statement's parents come before it.
    pub links: Vec<Link>,
}

/// A statement of a chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Whether the cell has the digit, or has it not.
    pub on: bool,
    /// Why.
    pub reason: Reason,
    /// The statements it follows from, as indices into the chain.
    pub parents: Vec<usize>,
}

/// Why a statement of a chain holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// It is assumed.
    Assumed,
    /// A cell has exactly one digit.
    Cell,
    /// A house has each digit exactly once.
    House(HouseKind),
    /// By a technique, on the board as it would then be.
    Technique(Box<Step>),
}
