//! What all searches share: when to stop, what was counted, who listens.
//!
//! An algorithm is written against [`Run`] and says what it does as it does it:
//! `run.choose(cell, digit)?`. The run counts, tells the listener, and answers
//! with an early end when a limit is reached, which `?` carries out of any depth.

use super::event::{Event, Log, Reason, Why};
use crate::board::{Cell, Digit};
use std::fmt;

/// When to stop. The library has no clock: a time budget and a cancel flag
/// come in as `interrupt`, asked every few hundred nodes.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Stop after so many solutions.
    pub solutions: u64,
    /// Stop after so many nodes; a node is a digit tried.
    pub nodes: u64,
    /// Asked now and then whether to stop, and why.
    pub interrupt: Option<&'a dyn Fn() -> Option<Ended>>,
}

impl Limits<'_> {
    /// Search everything.
    pub const NONE: Limits<'static> =
        Limits { solutions: u64::MAX, nodes: u64::MAX, interrupt: None };

    /// Stop after so many solutions: 1 solves, 2 proves uniqueness.
    pub const fn solutions(solutions: u64) -> Limits<'static> {
        Limits { solutions, ..Limits::NONE }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Limits { solutions, nodes, interrupt } = self;
        write!(f, "Limits({solutions} solutions, {nodes} nodes, {})", interrupt.is_some())
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything was searched: the solutions found are all there are.
    Exhausted,
    /// The wanted number of solutions was found.
    Limit,
    /// The node budget was used up.
    Nodes,
    /// The time budget was used up.
    Time,
    /// Somebody asked it to stop.
    Cancelled,
}

impl Ended {
    /// One word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Ended::Exhausted => "exhausted",
            Ended::Limit => "limit",
            Ended::Nodes => "nodes",
            Ended::Time => "time",
            Ended::Cancelled => "cancelled",
        }
    }
}

/// Either the search goes on, or it ends early and says why.
pub type Flow<T = ()> = Result<T, Ended>;

/// What happened, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Rounds: how often the algorithm turned to a cell.
    pub rounds: u64,
    /// Digits tried.
    pub choices: u64,
    /// Digits placed because nothing else was possible.
    pub singles: u64,
    /// Candidates struck.
    pub strikes: u64,
    /// Dead ends seen.
    pub contradictions: u64,
    /// Steps back.
    pub backtracks: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The most tries open at once.
    pub depth: u64,
}

impl Stats {
    /// Digits put on the board, tried or forced; givens do not count.
    pub fn placements(&self) -> u64 {
        self.choices + self.singles
    }
}

/// How a search went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why it ended.
    pub ended: Ended,
    /// What it did.
    pub stats: Stats,
}

impl Outcome {
    /// None, one or many, if the search went far enough to know.
    pub fn verdict(&self) -> Verdict {
        match (self.stats.solutions, self.ended) {
            (0, Ended::Exhausted) => Verdict::None,
            (1, Ended::Exhausted) => Verdict::One,
            (0 | 1, _) => Verdict::Unknown,
            _ => Verdict::Many,
        }
    }
}

/// How many solutions a puzzle has, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No solution.
    None,
    /// Exactly one.
    One,
    /// Two or more.
    Many,
    /// The search was stopped before it could tell.
    Unknown,
}

impl Verdict {
    /// One word for people and programs.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::One => "one",
            Verdict::Many => "many",
            Verdict::Unknown => "unknown",
        }
    }
}

/// Where solutions go as they are found, one digit a cell. The slice is only
/// lent: what is not copied costs nothing.
pub type Sink<'a> = &'a mut dyn FnMut(&[Digit]);

/// A search under way.
pub struct Run<'a, L: Log> {
    limits: &'a Limits<'a>,
    log: &'a mut L,
    sink: Sink<'a>,
    stats: Stats,
    open: u64,
}

/// Between two questions to `interrupt`: often enough to stop within
/// milliseconds, seldom enough not to be felt.
const POLL: u64 = 256;

impl<'a, L: Log> Run<'a, L> {
    /// A search with nothing done yet.
    pub fn new(limits: &'a Limits<'a>, log: &'a mut L, sink: Sink<'a>) -> Run<'a, L> {
        Run { limits, log, sink, stats: Stats::default(), open: 0 }
    }

    /// Carries out a search and says how it went.
    pub fn finish(mut self, search: impl FnOnce(&mut Run<'a, L>) -> Flow) -> Outcome {
        let ended = match search(&mut self) {
            Ok(()) => Ended::Exhausted,
            Err(ended) => ended,
        };
        Outcome { ended, stats: self.stats }
    }

    #[inline]
    fn tell(&mut self, event: Event) -> Flow {
        if self.log.tell(event).is_break() { Err(Ended::Cancelled) } else { Ok(()) }
    }

    /// A clue is put on the board.
    #[inline]
    pub fn given(&mut self, cell: Cell, digit: Digit) -> Flow {
        self.tell(Event::Given { cell, digit })
    }

    /// A round begins: the algorithm turns to this cell.
    #[inline]
    pub fn visit(&mut self, cell: Cell) -> Flow {
        self.stats.rounds += 1;
        self.tell(Event::Visit { cell })
    }

    /// A digit is tried; a level opens. Every choice is closed by one
    /// [`retract`](Run::retract) or [`backtrack`](Run::backtrack).
    #[inline]
    pub fn choose(&mut self, cell: Cell, digit: Digit) -> Flow {
        if self.stats.choices >= self.limits.nodes {
            return Err(Ended::Nodes);
        }
        if self.stats.choices.is_multiple_of(POLL)
            && let Some(ended) = self.limits.interrupt.and_then(|ask| ask())
        {
            return Err(ended);
        }
        self.stats.choices += 1;
        self.open += 1;
        self.stats.depth = self.stats.depth.max(self.open);
        self.tell(Event::Choose { cell, digit })
    }

    /// A digit is forced.
    #[inline]
    pub fn place(&mut self, cell: Cell, digit: Digit, why: Why) -> Flow {
        self.stats.singles += 1;
        self.tell(Event::Place { cell, digit, why })
    }

    /// A candidate is struck.
    #[inline]
    pub fn strike(&mut self, cell: Cell, digit: Digit, reason: Reason) -> Flow {
        self.stats.strikes += 1;
        self.tell(Event::Strike { cell, digit, reason })
    }

    /// A cell has no candidate left.
    #[inline]
    pub fn dead_cell(&mut self, cell: Cell) -> Flow {
        self.stats.contradictions += 1;
        self.tell(Event::DeadCell { cell })
    }

    /// A house has no place left for a digit.
    #[inline]
    pub fn dead_house(&mut self, house: u16, digit: Digit) -> Flow {
        self.stats.contradictions += 1;
        self.tell(Event::DeadHouse { house, digit })
    }

    /// The digit just tried fails on the spot and is taken back.
    #[inline]
    pub fn retract(&mut self, cell: Cell, digit: Digit) -> Flow {
        self.open -= 1;
        self.tell(Event::Retract { cell, digit })
    }

    /// The search steps back: the last open choice, this one, is undone with
    /// all that followed from it.
    #[inline]
    pub fn backtrack(&mut self, cell: Cell, digit: Digit) -> Flow {
        self.open -= 1;
        self.stats.backtracks += 1;
        self.tell(Event::Backtrack { cell, digit })
    }

    /// All cells are filled and all rules kept.
    pub fn solution(&mut self, digits: &[Digit]) -> Flow {
        self.stats.solutions += 1;
        (self.sink)(digits);
        self.tell(Event::Solution)?;
        if self.stats.solutions >= self.limits.solutions { Err(Ended::Limit) } else { Ok(()) }
    }
}
