//! The classic algorithms, one faithful lesson per file.
//!
//! They may repeat themselves: each is meant to be read alone, beside the text
//! it comes from. All work on any layout, are deterministic, and tell what they
//! do through one event log; a search without a listener pays nothing for it.

mod backtrack;
mod code;
mod dlx;
mod enumerate;
mod forward;
mod mrv;
mod norvig;
mod order;
mod singletons;

pub use order::{NoSuchOrder, Order, UnknownOrder};

use super::event::{Log, Silent};
use super::run::{Limits, Outcome, Run, Sink};
use shudu_board::board::Puzzle;
use shudu_board::language::Language;

/// Which classic algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // `info` says what each is
pub enum Classic {
    Enumerate,
    Singletons,
    Backtrack,
    Forward,
    Mrv,
    Norvig,
    Dlx,
}

/// What people want to know about an algorithm; help, menus and tables derive
/// from these rows.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it does, in a few English words.
    pub english: &'static str,
    /// The same in Simplified Chinese.
    pub chinese: &'static str,
    /// What its progress is counted in.
    pub unit: Unit,
    /// Which candidates a picture of its state shows.
    pub marks: MarksShown,
}

/// What an algorithm's progress is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Turns to a cell.
    Round,
    /// Digits put on the board, tried or forced.
    Placement,
}

impl Unit {
    /// `round` or `placement`.
    pub const fn word(self, language: Language) -> &'static str {
        match self {
            Unit::Round => language.pick("round", "轮"),
            Unit::Placement => language.pick("placement", "填数"),
        }
    }
}

/// Which candidates belong in a picture of an algorithm's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarksShown {
    /// The algorithm keeps candidates and tells each strike.
    Kept,
    /// It computes them from the digits whenever it needs them.
    Derived,
}

impl Classic {
    /// All of them, simplest first.
    pub const ALL: [Classic; 7] = [
        Classic::Backtrack,
        Classic::Enumerate,
        Classic::Forward,
        Classic::Singletons,
        Classic::Mrv,
        Classic::Norvig,
        Classic::Dlx,
    ];

    /// Its row of the table.
    pub const fn info(self) -> Info {
        use {MarksShown::*, Unit::*};
        let (name, unit, marks, english, chinese) = match self {
            Classic::Backtrack => (
                "backtrack",
                Placement,
                Derived,
                "row order, no look-ahead",
                "逐行回溯，不预先判断",
            ),
            Classic::Enumerate => (
                "enumerate",
                Round,
                Kept,
                "marks and pointers, cell by cell",
                "标注与指针，逐格枚举",
            ),
            Classic::Forward => {
                ("forward", Placement, Kept, "row order, candidates kept", "逐行回溯，保持候选数")
            }
            Classic::Singletons => (
                "singletons",
                Placement,
                Derived,
                "singletons, then the first empty cell",
                "先填唯一数，再试第一个空格",
            ),
            Classic::Mrv => {
                ("mrv", Placement, Derived, "smallest candidate set first", "候选数最少的格优先")
            }
            Classic::Norvig => (
                "norvig",
                Placement,
                Kept,
                "propagation and fewest candidates",
                "约束传播，候选数最少优先",
            ),
            Classic::Dlx => {
                ("dlx", Placement, Derived, "exact cover with dancing links", "舞蹈链求精确覆盖")
            }
        };
        Info { name, english, chinese, unit, marks }
    }

    /// The algorithm of this name.
    pub fn from_name(name: &str) -> Option<Classic> {
        Classic::ALL.into_iter().find(|classic| classic.info().name == name)
    }

    /// Runs it, telling `log` what it does and `sink` every solution.
    pub fn run<L: Log>(self, puzzle: &Puzzle, limits: &Limits, log: &mut L, sink: Sink) -> Outcome {
        self.run_in(Order::Own, puzzle, limits, log, sink)
    }

    /// The same with the cells in an order that it takes.
    pub(super) fn run_in<L: Log>(
        self,
        order: Order,
        puzzle: &Puzzle,
        limits: &Limits,
        log: &mut L,
        sink: Sink,
    ) -> Outcome {
        let run = Run::new(limits, log, sink);
        run.finish(|run| match self {
            Classic::Enumerate => enumerate::search(puzzle, order, run),
            Classic::Singletons => singletons::search(puzzle, order, run),
            Classic::Backtrack => backtrack::search(puzzle, order, run),
            Classic::Forward => forward::search(puzzle, order, run),
            Classic::Mrv => mrv::search(puzzle, order, run),
            Classic::Norvig => norvig::search(puzzle, order, run),
            Classic::Dlx => dlx::search(puzzle, run),
        })
    }

    /// Runs it without a listener.
    pub fn solve(self, puzzle: &Puzzle, limits: &Limits, sink: Sink) -> Outcome {
        self.run(puzzle, limits, &mut Silent, sink)
    }
}
