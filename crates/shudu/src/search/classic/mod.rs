//! The classic algorithms, one faithful lesson a file.
//!
//! They may repeat themselves: each is meant to be read alone, beside the text
//! it comes from. All work on any layout, are deterministic, and tell what they
//! do through one event log; a search nobody listens to pays nothing for it.

mod backtrack;
mod dlx;
mod enumerate;
mod forward;
mod mrv;
mod norvig;
mod singletons;

use super::event::{Log, Silent};
use super::run::{Limits, Outcome, Run, Sink};
use crate::board::Puzzle;

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
    /// What it does, in a few words.
    pub title: &'static str,
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
    pub fn word(self) -> &'static str {
        match self {
            Unit::Round => "round",
            Unit::Placement => "placement",
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
        let (name, title, unit, marks) = match self {
            Classic::Backtrack => ("backtrack", "row order, no look-ahead", Placement, Derived),
            Classic::Enumerate => ("enumerate", "marks and pointers, cell by cell", Round, Kept),
            Classic::Forward => ("forward", "row order, candidates kept", Placement, Kept),
            Classic::Singletons => {
                ("singletons", "singletons, then the first empty cell", Placement, Derived)
            }
            Classic::Mrv => ("mrv", "smallest candidate set first", Placement, Derived),
            Classic::Norvig => ("norvig", "propagation and fewest candidates", Placement, Kept),
            Classic::Dlx => ("dlx", "exact cover with dancing links", Placement, Derived),
        };
        Info { name, title, unit, marks }
    }

    /// The algorithm of this name.
    pub fn from_name(name: &str) -> Option<Classic> {
        Classic::ALL.into_iter().find(|classic| classic.info().name == name)
    }

    /// Runs it, telling `log` what it does and `sink` every solution.
    pub fn run<L: Log>(self, puzzle: &Puzzle, limits: &Limits, log: &mut L, sink: Sink) -> Outcome {
        let run = Run::new(limits, log, sink);
        run.finish(|run| match self {
            Classic::Enumerate => enumerate::search(puzzle, run),
            Classic::Singletons => singletons::search(puzzle, run),
            Classic::Backtrack => backtrack::search(puzzle, run),
            Classic::Forward => forward::search(puzzle, run),
            Classic::Mrv => mrv::search(puzzle, run),
            Classic::Norvig => norvig::search(puzzle, run),
            Classic::Dlx => dlx::search(puzzle, run),
        })
    }

    /// Runs it with nobody listening.
    pub fn solve(self, puzzle: &Puzzle, limits: &Limits, sink: Sink) -> Outcome {
        self.run(puzzle, limits, &mut Silent, sink)
    }
}
