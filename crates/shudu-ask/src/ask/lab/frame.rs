//! A moment of a run as programs see it.

use crate::view;
use serde::Serialize;
use shudu_board::board::{Candidates, Cell, Digit, Layout};
use shudu_board::language::Tongue;
use shudu_search::search::classic::MarksShown;
use shudu_search::search::{Event, Method, Role, View};

/// A moment of a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Frame {
    /// Number of events so far.
    pub at: u64,
    /// Digits, one symbol per cell.
    pub digits: String,
    /// For each cell `.` (open), `g` (given), `t` (tentative) or `s` (single).
    pub roles: String,
    /// For each cell its marks as bits; digit 1 is the lowest.
    pub marks: Vec<u64>,
    /// For each cell its pointer, if the algorithm has pointers.
    pub pointers: Option<Vec<usize>>,
    /// Cells without candidates.
    pub dead: Vec<usize>,
    /// The cell being worked on.
    pub focus: Option<usize>,
    /// Tentative digits that are open, as pairs of cell and digit.
    pub stack: Vec<(usize, usize)>,
    /// Line of the program that is being executed.
    pub line: Option<usize>,
    /// The event that led here.
    pub event: Option<EventTold>,
    /// Numbers so far.
    pub counts: Counts,
    /// A picture, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

/// Numbers up to a moment of a run.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// Rounds.
    pub rounds: u64,
    /// Placements.
    pub placements: u64,
    /// Tentative placements.
    pub tentative: u64,
    /// Forced placements.
    pub forced: u64,
    /// Backtracks.
    pub back: u64,
    /// Open tentative digits.
    pub depth: usize,
    /// Solutions.
    pub solutions: u64,
}

/// An event with its sentence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventTold {
    /// The event.
    #[serde(flatten)]
    pub event: view::Event,
    /// What happened, in a sentence.
    pub said: String,
}

impl EventTold {
    /// The event of a number.
    pub fn new(number: u64, event: Event, layout: &Layout, t: Tongue) -> EventTold {
        let said = event.sentence(layout, t);
        EventTold { event: view::Event::new(number, event, layout), said }
    }
}

impl Frame {
    /// A moment, and the event that led there.
    pub fn new(view: &View, event: Option<Event>, method: Method, t: Tongue) -> Frame {
        let layout = view.layout();
        let digit = |cell| view.digit(cell).map_or('.', Digit::symbol);
        let role = |cell| match view.role(cell) {
            Role::Open => '.',
            Role::Given => 'g',
            Role::Tentative => 't',
            Role::Single => 's',
        };
        let derived;
        let marks = match method.marks() {
            MarksShown::Kept => view.marks(),
            MarksShown::Derived => {
                derived = view.derived();
                &derived
            }
        };
        let pointers = || layout.cells().map(|cell| view.pointer(cell)).collect();
        Frame {
            at: view.events,
            digits: layout.cells().map(digit).collect(),
            roles: layout.cells().map(role).collect(),
            marks: layout.cells().map(|cell| bits(marks, cell)).collect(),
            pointers: method.has_pointers().then(pointers),
            dead: view.dead().iter().map(|cell| cell.index()).collect(),
            focus: view.focus().map(Cell::index),
            stack: view.open().map(|(cell, digit)| (cell.index(), digit.value())).collect(),
            line: event.map(|event| method.line(event, view.rounds > 0)),
            event: event.map(|event| EventTold::new(view.events, event, layout, t)),
            counts: Counts {
                rounds: view.rounds,
                placements: view.placements,
                tentative: view.choices,
                forced: view.placements - view.choices,
                back: view.backtracks,
                depth: view.depth(),
                solutions: view.solutions,
            },
            svg: None,
        }
    }
}

/// Candidates of a cell as bits; digit 1 is the lowest.
fn bits(marks: &Candidates, cell: Cell) -> u64 {
    marks[cell].map(|digit| 1 << digit.index()).sum()
}
