//! The state of a search, rebuilt from its events.
//!
//! A [`View`] is a fold over the event log: it knows every digit with its role,
//! every candidate, every pointer, and can undo a level because it keeps what
//! that level changed. Nothing else is stored, so a run of a hundred million
//! events needs no more memory than one of a hundred; to look at event N, or to
//! go backwards, the deterministic algorithm is run again ([`snapshot`],
//! [`Reel`](super::Reel)).

use super::event::Event;
use super::method::Method;
use super::run::{Limits, each};
use shudu_board::board::{Candidates, Cell, Digit, DigitSet, Layout, Puzzle};
use shudu_board::language::Tongue;
use shudu_board::say;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

/// What a filled cell's digit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing is in the cell.
    Open,
    /// A clue.
    Given,
    /// Tried, and not yet refuted.
    Tentative,
    /// Forced by what was tried before.
    Single,
}

/// A search as it stands after some events.
#[derive(Clone, Debug)]
pub struct View {
    layout: Arc<Layout>,
    start: Candidates,
    digits: Vec<Option<Digit>>,
    roles: Vec<Role>,
    marks: Candidates,
    pointers: Vec<usize>,
    focus: Option<Cell>,
    dead: Vec<Cell>,
    changes: Vec<Change>,
    levels: Vec<usize>,
    /// Events applied so far.
    pub events: u64,
    /// Rounds begun so far.
    pub rounds: u64,
    /// Digits put so far, tried or forced.
    pub placements: u64,
    /// Digits tried so far.
    pub choices: u64,
    /// Steps back so far.
    pub backtracks: u64,
    /// Solutions found so far.
    pub solutions: u64,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Digit(Cell, Option<Digit>, Role),
    Marks(Cell, DigitSet),
}

impl View {
    /// The board before the first event.
    pub fn new(puzzle: &Puzzle) -> View {
        let layout = puzzle.layout().clone();
        let cells = layout.cell_count();
        let full = Candidates::full(&layout);
        let start = puzzle.limits().cloned().unwrap_or(full);
        View {
            digits: vec![None; cells],
            roles: vec![Role::Open; cells],
            marks: start.clone(),
            start,
            pointers: vec![0; cells],
            layout,
            focus: None,
            dead: Vec::new(),
            changes: Vec::new(),
            levels: Vec::new(),
            events: 0,
            rounds: 0,
            placements: 0,
            choices: 0,
            backtracks: 0,
            solutions: 0,
        }
    }

    /// Goes one event on.
    pub fn apply(&mut self, event: Event) {
        self.events += 1;
        if !matches!(event, Event::DeadCell { .. }) {
            self.dead.clear();
        }
        match event {
            Event::Given { cell, digit } => self.put(cell, digit, Role::Given),
            Event::Visit { cell } => {
                self.rounds += 1;
                self.focus = Some(cell);
            }
            Event::Choose { cell, digit } => {
                self.placements += 1;
                self.choices += 1;
                self.levels.push(self.changes.len());
                self.focus = Some(cell);
                self.pointers[cell.index()] = digit.index();
                self.put(cell, digit, Role::Tentative);
            }
            Event::Place { cell, digit, .. } => {
                self.placements += 1;
                self.focus = Some(cell);
                self.put(cell, digit, Role::Single);
            }
            Event::Strike { cell, digit, .. } => {
                self.changes.push(Change::Marks(cell, self.marks[cell]));
                self.marks[cell].remove(digit);
            }
            Event::DeadCell { cell } => self.dead.push(cell),
            Event::DeadHouse { .. } => {}
            Event::Retract { cell, digit } => self.undo(cell, digit),
            Event::Backtrack { cell, digit } => {
                self.backtracks += 1;
                if let Some(left) = self.focus.replace(cell) {
                    self.pointers[left.index()] = 0;
                }
                self.undo(cell, digit);
            }
            Event::Solution => self.solutions += 1,
        }
    }

    fn put(&mut self, cell: Cell, digit: Digit, role: Role) {
        let i = cell.index();
        self.changes.push(Change::Digit(cell, self.digits[i], self.roles[i]));
        self.digits[i] = Some(digit);
        if self.roles[i] != Role::Given {
            self.roles[i] = role;
        }
        if role == Role::Given {
            self.marks[cell] = self.start[cell] & DigitSet::of(digit);
        }
    }

    fn undo(&mut self, cell: Cell, digit: Digit) {
        self.pointers[cell.index()] = digit.index() + 1;
        let level = self.levels.pop().unwrap_or(0);
        while self.changes.len() > level {
            match self.changes.pop() {
                Some(Change::Digit(cell, digit, role)) => {
                    self.digits[cell.index()] = digit;
                    self.roles[cell.index()] = role;
                }
                Some(Change::Marks(cell, marks)) => self.marks[cell] = marks,
                None => break,
            }
        }
    }

    /// What is said below a picture of it: how far the search is, and the last event.
    pub fn caption(&self, event: Option<Event>, t: Tongue) -> String {
        let said = event.map_or(String::new(), |event| event.sentence(&self.layout, t));
        let n = self.events;
        say!(t, "{n}: {said}", "{n}：{said}")
    }

    /// The board searched.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The digit in a cell.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// What that digit is.
    pub fn role(&self, cell: Cell) -> Role {
        self.roles[cell.index()]
    }

    /// The candidates as the algorithm has struck them.
    pub fn marks(&self) -> &Candidates {
        &self.marks
    }

    /// The candidates that the digits on the board leave.
    pub fn derived(&self) -> Candidates {
        let mut derived = Candidates::beside(&self.layout, &self.digits);
        derived.intersect(&self.start);
        derived
    }

    /// The mark the cell's pointer stands at, from 0; the size, if past the last.
    pub fn pointer(&self, cell: Cell) -> usize {
        self.pointers[cell.index()]
    }

    /// The cell last turned to.
    pub fn focus(&self) -> Option<Cell> {
        self.focus
    }

    /// The cells just found without candidates.
    pub fn dead(&self) -> &[Cell] {
        &self.dead
    }

    /// The tries that are open, the first one first.
    pub fn open(&self) -> impl Iterator<Item = (Cell, Digit)> {
        self.levels.iter().filter_map(|&level| match self.changes.get(level) {
            Some(&Change::Digit(cell, ..)) => Some((cell, self.digit(cell)?)),
            _ => None,
        })
    }

    /// How many tries are open.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }
}

/// A point of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// After this many events.
    Event(u64),
    /// At the end of this round.
    Round(u64),
    /// After this placement and the strikes that follow from it.
    Placement(u64),
}

/// A run at some moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The state then.
    pub view: View,
    /// Within the round asked for: the state at each try that failed on the spot.
    pub failed: Vec<View>,
    /// Whether the run went that far. If not, the view is its end.
    pub reached: bool,
}

/// Runs the algorithm up to a moment.
pub fn snapshot(
    method: impl Into<Method>,
    puzzle: &Puzzle,
    moment: Moment,
    limits: &Limits,
) -> Snapshot {
    let mut view = View::new(puzzle);
    let mut failed = Vec::new();
    let mut reached = moment == Moment::Event(0);
    let mut log = |event: Event| -> ControlFlow<()> {
        if is_past(&view, event, moment) {
            reached = true;
            return Break(());
        }
        if matches!(event, Event::Retract { .. }) && Moment::Round(view.rounds) == moment {
            failed.push(view.clone());
        }
        view.apply(event);
        Continue(())
    };
    let _ = method.into().run(puzzle, limits, &mut log, &mut each(|_| {}));
    // The run may end exactly there.
    reached |= match moment {
        Moment::Event(n) => view.events == n,
        Moment::Round(n) => view.rounds == n,
        Moment::Placement(n) => view.placements == n,
    };
    Snapshot { view, failed, reached }
}

/// Whether this event is the first beyond the moment.
pub(super) fn is_past(view: &View, event: Event, moment: Moment) -> bool {
    match moment {
        Moment::Event(n) => view.events == n,
        Moment::Round(n) => view.rounds == n && matches!(event, Event::Visit { .. }),
        Moment::Placement(n) => {
            let follows = matches!(
                event,
                Event::Strike { .. } | Event::DeadCell { .. } | Event::DeadHouse { .. }
            );
            let given = matches!(event, Event::Given { .. });
            view.placements == n && !follows && !(n == 0 && given)
        }
    }
}
