//! What all searches share: limits, counters, the listener.
//!
//! An algorithm is written against [`Run`] and says what it does as it does it:
//! `run.choose(cell, digit)?`. The run counts, tells the listener, and answers
//! with an early end when a limit is reached, which `?` carries out of any depth.

use super::event::{Event, Log, Reason, Why};
use shudu_board::board::{Cell, Digit};
use shudu_board::control::{Control, Stop, Stopped};
use std::ops::ControlFlow;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Stop after this many solutions.
    pub solutions: u64,
    /// Stop after this many nodes; a node is a digit tried.
    pub nodes: u64,
    /// Asked every few hundred nodes whether to go on.
    pub control: Control<'a>,
}

impl<'a> Limits<'a> {
    /// Search everything.
    pub const NONE: Limits<'static> =
        Limits { solutions: u64::MAX, nodes: u64::MAX, control: Control::FREE };

    /// Stop after this many solutions: 1 solves, 2 proves uniqueness.
    pub const fn solutions(solutions: u64) -> Limits<'static> {
        Limits { solutions, nodes: u64::MAX, control: Control::FREE }
    }

    /// The same, and stop after this many nodes.
    pub const fn nodes(self, nodes: u64) -> Limits<'a> {
        Limits { nodes, ..self }
    }

    /// The same, under a control.
    pub const fn under<'b>(self, control: Control<'b>) -> Limits<'b> {
        Limits { solutions: self.solutions, nodes: self.nodes, control }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// Everything was searched: the solutions found are all there are.
    Exhausted,
    /// The wanted number of solutions was found, or their receiver had enough.
    Limit,
    /// It was stopped before that.
    Stopped(Stop),
}

impl Ended {
    /// One word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Ended::Exhausted => "exhausted",
            Ended::Limit => "limit",
            Ended::Stopped(stop) => stop.word(),
        }
    }

    /// Why it was stopped, if it was.
    pub const fn stop(self) -> Option<Stop> {
        match self {
            Ended::Stopped(stop) => Some(stop),
            _ => None,
        }
    }
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Ended {
        Ended::Stopped(stop)
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

    /// The outcome, or what is known if the search was stopped.
    pub fn whole(self) -> Result<Outcome, Stopped<Outcome>> {
        match self.ended.stop() {
            None => Ok(self),
            Some(why) => Err(Stopped { why, known: self }),
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

/// Where solutions go as they are found, one digit per cell. The slice is only
/// lent: what is not copied costs nothing. A break ends the search.
pub type Sink<'a> = &'a mut dyn FnMut(&[Digit]) -> ControlFlow<()>;

/// A sink that takes every solution.
pub fn each(mut take: impl FnMut(&[Digit])) -> impl FnMut(&[Digit]) -> ControlFlow<()> {
    move |digits| {
        take(digits);
        ControlFlow::Continue(())
    }
}

/// A search under way.
pub struct Run<'a, L: Log> {
    limits: &'a Limits<'a>,
    log: &'a mut L,
    sink: Sink<'a>,
    stats: Stats,
    open: u64,
}

/// Between two questions to the control: often enough to stop within
/// milliseconds, seldom enough not to be felt.
const POLL: u64 = 256;

impl<'a, L: Log> Run<'a, L> {
    /// A search with nothing done yet.
    pub fn new(limits: &'a Limits<'a>, log: &'a mut L, sink: Sink<'a>) -> Run<'a, L> {
        Run { limits, log, sink, stats: Stats::default(), open: 0 }
    }

    /// A search that goes on where one was left, with these statistics and open choices.
    pub fn resumed(self, stats: Stats, open: u64) -> Run<'a, L> {
        Run { stats, open, ..self }
    }

    /// Solutions found so far.
    pub fn solutions(&self) -> u64 {
        self.stats.solutions
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
        if self.log.tell(event).is_break() { Err(Stop::Cancelled.into()) } else { Ok(()) }
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
            return Err(Stop::Nodes.into());
        }
        if self.stats.choices.is_multiple_of(POLL) {
            self.limits.control.check()?;
        }
        self.stats.choices += 1;
        self.open += 1;
        self.stats.depth = self.stats.depth.max(self.open);
        self.tell(Event::Choose { cell, digit })
    }

    /// Asks the control whether to go on, where nothing else is told.
    pub fn check(&self) -> Flow {
        Ok(self.limits.control.check()?)
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
        let flow = (self.sink)(digits);
        self.tell(Event::Solution)?;
        let enough = flow.is_break() || self.stats.solutions >= self.limits.solutions;
        if enough { Err(Ended::Limit) } else { Ok(()) }
    }
}
