//! What a kernel is given to do.

use super::dive::{FEW, Mood};
use super::engine::{Start, Tally};
use super::node::{BAND, Node};
use super::vector::Kernel;
use super::{batch, single};
use crate::board::classic::Cells;
use crate::control::{Control, Stop};

/// What a kernel can do.
#[derive(Clone, Copy)]
pub enum Task {
    /// Many puzzles together.
    Batch,
    /// Puzzles one after the other.
    Single,
    /// Only the number of solutions of one puzzle.
    Count,
    /// A part of the search of one puzzle, which goes on later.
    Walk,
    /// No search: the rules alone, on the nodes of the walk.
    Close,
}

/// Does a job with the registers of a kernel; the caller enables their features.
#[inline(always)]
pub fn perform<K: Kernel>(task: Task, job: &mut Job) {
    match task {
        Task::Batch => batch::run::<K>(job),
        Task::Single => single::run::<K>(job),
        Task::Count => batch::count::<K>(job),
        Task::Walk => single::walk::<K>(job),
        Task::Close => single::close_all::<K>(job),
    }
}

/// Where puzzles come from.
#[derive(Clone, Copy)]
pub enum Source<'a> {
    Starts(&'a [Start]),
    Lines(&'a [&'a [u8; 81]]),
}

impl Source<'_> {
    #[inline(always)]
    pub fn len(&self) -> usize {
        match self {
            Source::Starts(p) => p.len(),
            Source::Lines(l) => l.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Some puzzles in a row.
    pub fn part(self, start: usize, len: usize) -> Self {
        match self {
            Source::Starts(p) => Source::Starts(&p[start..start + len]),
            Source::Lines(l) => Source::Lines(&l[start..start + len]),
        }
    }

    /// Where the search of a puzzle begins, and whether it has few clues.
    #[inline(always)]
    pub fn node<K: Kernel>(&self, i: usize) -> (Node, bool) {
        match self {
            Source::Starts(p) => (p[i].0, p[i].0.singles() < FEW),
            Source::Lines(l) => {
                let clues = K::clues(l[i]);
                let given = clues.iter().fold(0, |all, cells| all | cells);
                (Node::from_clues(&clues), given.count_ones() < FEW)
            }
        }
    }
}

impl Source<'_> {
    /// The cells of a puzzle, by band, in which any digit may stand.
    #[inline(always)]
    pub fn free<K: Kernel>(&self, i: usize) -> [u32; 3] {
        match self {
            Source::Starts(p) => p[i].0.free(),
            Source::Lines(l) => {
                let given = K::given(l[i]);
                [0, 27, 54].map(|at| !(given >> at) as u32 & BAND)
            }
        }
    }
}

/// Puzzles to solve and room for the answers.
pub struct Job<'a> {
    pub source: Source<'a>,
    /// Stop a puzzle at this many solutions.
    pub limit: u64,
    /// One for each puzzle, zero at first.
    pub tallies: &'a mut [Tally],
    /// The first solutions, the same number of places for each puzzle.
    pub grids: &'a mut [Cells],
    /// For a walk: the nodes still to be searched, and how many guesses to make now.
    pub walk: (&'a mut Vec<Node>, u64),
    /// How the puzzle searched alone is searched.
    pub mood: Mood,
    /// It has branches besides those on its stack.
    pub more: bool,
    pub watch: Watch<'a>,
}

/// Work between two questions whether to go on: sweeps of a slab, or dozens of guesses.
const PERIOD: u32 = 256;

/// Asks now and then whether to go on.
pub struct Watch<'a> {
    control: Control<'a>,
    left: u32,
    /// Why not, once that was the answer.
    pub stop: Option<Stop>,
}

impl<'a> Watch<'a> {
    pub const fn new(control: Control<'a>) -> Watch<'a> {
        Watch { control, left: PERIOD, stop: None }
    }

    /// Whether to go on, after a sweep or as much work.
    #[inline(always)]
    pub fn goes_on(&mut self) -> bool {
        self.left -= 1;
        self.left > 0 || self.asked()
    }

    #[cold]
    fn asked(&mut self) -> bool {
        self.stop = self.stop.or(self.control.check().err());
        // Who was stopped hears it at every question.
        self.left = if self.stop.is_none() { PERIOD } else { 1 };
        self.stop.is_none()
    }
}

/// Whether another solution may be known together with one.
#[derive(Clone, Copy)]
pub struct Hope {
    /// It has a twin.
    pub twin: bool,
    /// It is worth the time to ask for an exchange.
    pub asks: bool,
}

impl Job<'_> {
    /// Notes a solution; true if the puzzle needs no more.
    ///
    /// A twin has another solution beside it, see [`pairs`](super::pairs), which is counted if it is the last one
    /// asked for and not to be handed out. If there are branches left, one may also be seen by an
    /// [`exchange`](super::exchange).
    #[inline(always)]
    pub fn solved<K: Kernel>(
        &mut self,
        puzzle: usize,
        Hope { twin, asks }: Hope,
        node: impl Fn() -> Node,
    ) -> bool {
        let places = self.grids.len() / self.tallies.len();
        let nth = self.tallies[puzzle].solutions;
        if nth < places as u64 {
            let digits = K::digits(&node().planes());
            self.grids[puzzle * places + nth as usize] = Cells::trusted(digits);
        }
        let last = nth + 2 == self.limit && nth + 1 >= places as u64;
        // What is seen after the first solution differs from it, but perhaps not from a later one.
        let exchange = || asks && nth == 0 && K::exchange(&node(), self.source.free::<K>(puzzle));
        let found = nth + if last && (twin || exchange()) { 2 } else { 1 };
        self.tallies[puzzle].solutions = found;
        found >= self.limit
    }
}
