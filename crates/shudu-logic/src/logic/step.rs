//! A step of reasoning as data: what it concludes, and from what. Words,
//! highlights and JSON are functions of it.

use super::pattern::Pattern;
use super::technique::Technique;
use shudu_board::board::{Cell, Digit, DigitSet, HouseKind, State};
use shudu_board::rating::Tenths;

/// A conclusion and its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was used.
    pub technique: Technique,
    /// How hard Sudoku Explainer says it is, if it is a step of its way. What a profile
    /// charges for a step is another thing: [`Priced`](super::Priced) has it.
    pub rating: Option<Tenths>,
    /// The digit that can be written.
    pub placement: Option<(Cell, Digit)>,
    /// The candidates that go, in reading order. A placement of a direct
    /// technique names none: those it implies are plain to see.
    pub eliminations: Vec<(Cell, Digit)>,
    /// Why.
    pub evidence: Evidence,
}

impl Step {
    /// A state after the step, with all its candidates noted.
    pub fn after(&self, state: &State) -> State {
        let mut after = state.clone();
        self.apply(&mut after);
        after
    }

    /// Takes the step: all candidates are noted then.
    pub fn apply(&self, state: &mut State) {
        let mut candidates = state.candidates();
        for &(cell, digit) in &self.eliminations {
            candidates[cell].remove(digit);
        }
        if let Some((cell, digit)) = self.placement {
            state.placed[cell.index()] = Some(digit);
            candidates[cell] = DigitSet::EMPTY;
            for &peer in state.puzzle.layout().peers(cell) {
                candidates[peer].remove(digit);
            }
        }
        state.centre = Some(candidates);
    }
}

/// What a step rests on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// What is seen, as a type. The lists below say the same for those who draw or write
    /// down without asking what it is.
    pub pattern: Pattern,
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
    /// The pattern's parts and what each does in it.
    pub parts: Vec<Part>,
    /// Lines of implications; each ends with what they have in common, or with
    /// one side of a contradiction.
    pub chains: Vec<Chain>,
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it does.
    pub role: Role,
    /// The houses it lies in, if they matter.
    pub houses: Vec<HouseKind>,
    /// Its candidates, cell by cell.
    pub candidates: Vec<(Cell, Digit)>,
}

impl Part {
    /// Its cells, each once, in the order of its candidates.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.candidates.iter().map(|&(cell, _)| cell).collect();
        cells.dedup();
        cells
    }

    /// The digits of its candidates.
    pub fn digits(&self) -> DigitSet {
        let mut digits = DigitSet::EMPTY;
        for &(_, digit) in &self.candidates {
            digits.insert(digit);
        }
        digits
    }
}

/// What a part does in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Houses whose places for the digit are the pattern (fish), or a house
    /// with two places for a digit.
    Base,
    /// Houses that hold the pattern, and lose the digit elsewhere.
    Cover,
    /// Places that spoil a fish, and are seen by what goes.
    Fin,
    /// The cell in the middle of a wing; of a BUG the cell with three; of Sue de Coq
    /// the crossing.
    Pivot,
    /// The cells at the ends of a wing.
    Wing,
    /// Cells with (almost) as many digits as cells.
    Set,
    /// Candidates two sets share, of which only one set can have its digit.
    Common,
    /// Of two opposite colours the one.
    Colour,
    /// Of two opposite colours the other.
    Opposite,
    /// The same of a second cluster.
    SecondColour,
    /// The same of a second cluster.
    SecondOpposite,
    /// Cells of a rectangle with nothing but its two digits.
    Floor,
    /// Cells of a rectangle with more.
    Roof,
    /// Digits on the board that rule candidates out.
    Blocker,
    /// Cells that have the digits of the base, too.
    Target,
    /// Cells that have the digit of a target, too.
    Mirror,
}

impl Role {
    /// How programs name it.
    pub const fn id(self) -> &'static str {
        match self {
            Role::Base => "base",
            Role::Cover => "cover",
            Role::Fin => "fin",
            Role::Pivot => "pivot",
            Role::Wing => "wing",
            Role::Set => "set",
            Role::Common => "common",
            Role::Colour => "colour",
            Role::Opposite => "opposite",
            Role::SecondColour => "secondcolour",
            Role::SecondOpposite => "secondopposite",
            Role::Floor => "floor",
            Role::Roof => "roof",
            Role::Blocker => "blocker",
            Role::Target => "target",
            Role::Mirror => "mirror",
        }
    }
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
    /// The cell, or several of one house of which one is meant.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// Whether one of the cells has the digit, or none has it.
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
    /// The rules of the board keep the two cells different, though they share
    /// no house.
    Rule,
    /// By a technique, on the board as it would then be.
    Technique(Box<Step>),
}
