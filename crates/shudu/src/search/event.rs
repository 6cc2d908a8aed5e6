//! The event log: what an algorithm does, one small fact at a time.
//!
//! Every view of a search (words, marks, plots, replay) is drawn from these
//! events and nothing else. They are streamed, never stored by the library: an
//! algorithm is deterministic, so the state at event N is had by running it
//! again and listening up to N (see [`View`](super::View)).

use crate::board::{Cell, Digit, Layout};
use std::ops::ControlFlow;

/// Why a digit was forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The cell has no other candidate.
    OnlyDigit,
    /// The house (its place in [`Layout::houses`]) has no other cell for it.
    OnlyPlace(u16),
}

/// Why a candidate was struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// This peer has the digit.
    Peer(Cell),
    /// The cell got another digit.
    Filled,
}

/// One step of a search.
///
/// `Choose` opens a level; `Retract` and `Backtrack` each close the latest one
/// and undo all that happened since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what they are called
pub enum Event {
    /// A clue is put on the board.
    Given { cell: Cell, digit: Digit },
    /// A round begins: the algorithm turns to this cell.
    Visit { cell: Cell },
    /// A digit is tried.
    Choose { cell: Cell, digit: Digit },
    /// A digit is forced.
    Place { cell: Cell, digit: Digit, why: Why },
    /// A candidate is struck.
    Strike { cell: Cell, digit: Digit, reason: Reason },
    /// Contradiction: the cell has no candidate left.
    DeadCell { cell: Cell },
    /// Contradiction: the house has no place left for the digit.
    DeadHouse { house: u16, digit: Digit },
    /// The digit just tried fails on the spot and is taken back.
    Retract { cell: Cell, digit: Digit },
    /// The search steps back to this choice and undoes it.
    Backtrack { cell: Cell, digit: Digit },
    /// All cells are filled.
    Solution,
}

impl Event {
    /// One word for programs.
    pub fn word(&self) -> &'static str {
        match self {
            Event::Given { .. } => "given",
            Event::Visit { .. } => "visit",
            Event::Choose { .. } => "choose",
            Event::Place { .. } => "place",
            Event::Strike { .. } => "strike",
            Event::DeadCell { .. } | Event::DeadHouse { .. } => "contradiction",
            Event::Retract { .. } => "retract",
            Event::Backtrack { .. } => "backtrack",
            Event::Solution => "solution",
        }
    }

    /// One sentence for people.
    pub fn sentence(&self, layout: &Layout) -> String {
        let at = |cell: Cell| layout.spot(cell);
        let house = |id: u16| layout.houses()[id as usize].kind;
        match *self {
            Event::Given { cell, digit } => format!("{} is given: {digit}", at(cell)),
            Event::Visit { cell } => format!("turn to {} (cell {})", at(cell), cell.index() + 1),
            Event::Choose { cell, digit } => format!("try {digit} in {}", at(cell)),
            Event::Place { cell, digit, why: Why::OnlyDigit } => {
                format!("{digit} in {}: its only candidate", at(cell))
            }
            Event::Place { cell, digit, why: Why::OnlyPlace(id) } => {
                format!("{digit} in {}: the only place for it in {}", at(cell), house(id))
            }
            Event::Strike { cell, digit, reason: Reason::Peer(peer) } => {
                format!("strike {digit} from {}: {} has it", at(cell), at(peer))
            }
            Event::Strike { cell, digit, reason: Reason::Filled } => {
                format!("strike {digit} from {}: the cell has another digit", at(cell))
            }
            Event::DeadCell { cell } => format!("dead end: {} has no candidate left", at(cell)),
            Event::DeadHouse { house: id, digit } => {
                format!("dead end: no place for {digit} in {}", house(id))
            }
            Event::Retract { cell, digit } => format!("take {digit} back from {}", at(cell)),
            Event::Backtrack { cell, digit } => {
                format!("go back to {} and undo {digit}", at(cell))
            }
            Event::Solution => "solved".into(),
        }
    }
}

/// Somebody who listens to a search, and may break it off.
pub trait Log {
    /// Hears one event.
    fn tell(&mut self, event: Event) -> ControlFlow<()>;
}

/// Nobody listens; the compiler then leaves the telling out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Log for Silent {
    #[inline(always)]
    fn tell(&mut self, _: Event) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(Event) -> ControlFlow<()>> Log for F {
    fn tell(&mut self, event: Event) -> ControlFlow<()> {
        self(event)
    }
}
