//! The event log: what an algorithm does, one small fact at a time.
//!
//! Every view of a search (words, marks, plots, replay) is drawn from these
//! events and nothing else. They are streamed, never stored by the library: an
//! algorithm is deterministic, so running it again and listening up to event N
//! gives the state at N (see [`View`](super::View)).

use super::classic::Unit;
use shudu_board::board::{Cell, Digit, Layout};
use shudu_board::language::{Tell, Tongue};
use shudu_board::say;
use std::ops::ControlFlow;

/// Why a digit was forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The cell has no other candidate.
    OnlyDigit,
    /// The house (its place in [`Layout::houses`]) has no other cell for it.
    OnlyPlace(u16),
    /// Propagation left nothing else for the cell.
    Propagation,
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

    /// The digit that it puts in a cell, tried, forced or given.
    pub fn puts(&self) -> Option<(Cell, Digit)> {
        match *self {
            Event::Given { cell, digit }
            | Event::Choose { cell, digit }
            | Event::Place { cell, digit, .. } => Some((cell, digit)),
            _ => None,
        }
    }

    /// The cell worked on, if it is a step of progress counted in this unit.
    pub fn worked_on(&self, unit: Unit) -> Option<Cell> {
        match (unit, *self) {
            (Unit::Round, Event::Visit { cell }) => Some(cell),
            (Unit::Placement, Event::Choose { cell, .. } | Event::Place { cell, .. }) => Some(cell),
            _ => None,
        }
    }

    /// One clause for people.
    pub fn sentence(&self, layout: &Layout, t: Tongue) -> String {
        let at = |cell: Cell| layout.spot(cell).tell(t);
        let name = |digit: Digit| digit.tell(t);
        let house = |id: u16| layout.houses()[id as usize].kind.tell(t);
        match *self {
            Event::Given { cell, digit } => {
                let (cell, digit) = (at(cell), name(digit));
                say!(t, "{cell} is given: {digit}", "{cell} 已知：{digit}")
            }
            Event::Visit { cell } => {
                let (number, cell) = (cell.index() + 1, at(cell));
                say!(t, "turn to {cell} (cell {number})", "轮到 {cell}（第 {number} 格）")
            }
            Event::Choose { cell, digit } => {
                let (cell, digit) = (at(cell), name(digit));
                say!(t, "try {digit} in {cell}", "在 {cell} 试填 {digit}")
            }
            Event::Place { cell, digit, why: Why::OnlyDigit } => {
                let (cell, digit) = (at(cell), name(digit));
                say!(
                    t,
                    "{digit} in {cell}: its only candidate",
                    "{cell} 填 {digit}：只剩这个候选数"
                )
            }
            Event::Place { cell, digit, why: Why::OnlyPlace(id) } => {
                let (cell, digit, house) = (at(cell), name(digit), house(id));
                say!(
                    t,
                    "{digit} in {cell}: the only place for it in {house}",
                    "{cell} 填 {digit}：{house}中只有这里能填"
                )
            }
            Event::Place { cell, digit, why: Why::Propagation } => {
                let (cell, digit) = (at(cell), name(digit));
                say!(
                    t,
                    "{digit} in {cell}: propagation leaves nothing else",
                    "{cell} 填 {digit}：约束传播后只剩它"
                )
            }
            Event::Strike { cell, digit, reason: Reason::Peer(peer) } => {
                let (cell, digit, peer) = (at(cell), name(digit), at(peer));
                say!(
                    t,
                    "strike {digit} from {cell}: {peer} has it",
                    "从 {cell} 划去 {digit}：{peer} 已是 {digit}"
                )
            }
            Event::Strike { cell, digit, reason: Reason::Filled } => {
                let (cell, digit) = (at(cell), name(digit));
                say!(
                    t,
                    "strike {digit} from {cell}: the cell has another digit",
                    "从 {cell} 划去 {digit}：这一格已填其他数"
                )
            }
            Event::DeadCell { cell } => {
                let cell = at(cell);
                say!(t, "dead end: {cell} has no candidate left", "矛盾：{cell} 没有候选数了")
            }
            Event::DeadHouse { house: id, digit } => {
                let (house, digit) = (house(id), name(digit));
                say!(
                    t,
                    "dead end: no place for {digit} in {house}",
                    "矛盾：{house}中 {digit} 没有位置"
                )
            }
            Event::Retract { cell, digit } => {
                let (cell, digit) = (at(cell), name(digit));
                say!(t, "take {digit} back from {cell}", "从 {cell} 撤回 {digit}")
            }
            Event::Backtrack { cell, digit } => {
                let (cell, digit) = (at(cell), name(digit));
                say!(t, "go back to {cell} and undo {digit}", "回退到 {cell}，撤销 {digit}")
            }
            Event::Solution => say!(t, "solved", "解出"),
        }
    }
}

/// A listener to a search, which may break it off.
pub trait Log {
    /// Whether anybody listens: what only a listener needs is then worked out.
    const HEARS: bool = true;

    /// Hears one event.
    fn tell(&mut self, event: Event) -> ControlFlow<()>;
}

/// No listener: the compiler then leaves the events out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Log for Silent {
    const HEARS: bool = false;

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
