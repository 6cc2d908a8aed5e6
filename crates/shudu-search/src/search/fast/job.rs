//! What a kernel is given to do.

use super::dive::{FEW, Mood};
use super::engine::{Start, Tally};
use super::node::{BAND, Node};
use super::vector::Kernel;
use super::{batch, single};
use shudu_board::board::classic::Cells;
use shudu_board::control::{Control, Stop};

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
#[derive(Clone)]
pub enum Source<'a> {
    Starts(&'a [Start]),
    Lines(&'a [&'a [u8; 81]]),
    /// Lines found in a piece of text.
    Found(Vec<&'a [u8; 81]>),
}

impl Source<'_> {
    #[inline(always)]
    pub fn len(&self) -> usize {
        match self {
            Source::Starts(p) => p.len(),
            Source::Lines(l) => l.len(),
            Source::Found(l) => l.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where the search of a puzzle begins, and whether it has few clues.
    #[inline(always)]
    pub fn node<K: Kernel>(&self, i: usize) -> (Node, bool) {
        let line = match self {
            Source::Starts(p) => return (p[i].0, p[i].0.singles() < FEW),
            Source::Lines(l) => l[i],
            Source::Found(l) => l[i],
        };
        let clues = K::clues(line);
        let given = clues.iter().fold(0, |all, cells| all | cells);
        (Node::from_clues(&clues), given.count_ones() < FEW)
    }

    /// The cells of a puzzle, by band, in which any digit may stand.
    #[inline(always)]
    fn free<K: Kernel>(&self, i: usize) -> [u32; 3] {
        let line = match self {
            Source::Starts(p) => return p[i].0.free(),
            Source::Lines(l) => l[i],
            Source::Found(l) => l[i],
        };
        let given = K::given(line);
        [0, 27, 54].map(|at| !(given >> at) as u32 & BAND)
    }
}

impl<'a> Source<'a> {
    /// Takes the first puzzles away; of those in a slice.
    pub fn take(&mut self, count: usize) -> Source<'a> {
        match self {
            Source::Starts(p) => {
                let (head, tail) = p.split_at(count);
                *p = tail;
                Source::Starts(head)
            }
            Source::Lines(l) => {
                let (head, tail) = l.split_at(count);
                *l = tail;
                Source::Lines(head)
            }
            Source::Found(l) => {
                let tail = l.split_off(count);
                Source::Found(std::mem::replace(l, tail))
            }
        }
    }
}

/// Puzzles and room for the answers.
pub struct Part<'a> {
    pub source: Source<'a>,
    /// One for each puzzle, zero at first.
    pub tallies: &'a mut [Tally],
    /// The first solutions, the same number of places for each puzzle.
    pub grids: &'a mut [Cells],
}

/// The most puzzles of a part that is taken later than the first.
pub const PART: usize = 128;

/// What hands out more parts, to several threads at once, until there are none.
pub type Supply<'a> = &'a (dyn Fn() -> Option<Part<'a>> + Sync);

/// Puzzles taken part by part, so that lanes need not run empty between two of them. Those of the first part are numbered from 0 on;
/// later parts have [`PART`] numbers each, and do not use all of them if they have fewer puzzles.
pub struct Parts<'a> {
    first: Part<'a>,
    more: Vec<Part<'a>>,
    supply: Option<Supply<'a>>,
    /// The number after the last puzzle.
    pub end: usize,
}

impl<'a> Parts<'a> {
    pub fn new(first: Part<'a>, supply: Option<Supply<'a>>) -> Self {
        let end = first.source.len();
        Parts { first, more: Vec::new(), supply, end }
    }

    /// The part of a puzzle, and its number there.
    #[inline(always)]
    fn of(&mut self, puzzle: usize) -> (&mut Part<'a>, usize) {
        match puzzle.checked_sub(self.first.tallies.len()) {
            None => (&mut self.first, puzzle),
            Some(later) => (&mut self.more[later / PART], later % PART),
        }
    }

    #[inline(always)]
    pub fn tally(&mut self, puzzle: usize) -> &mut Tally {
        let (part, at) = self.of(puzzle);
        &mut part.tallies[at]
    }

    /// The tallies of the first part.
    pub fn tallies(&mut self) -> &mut [Tally] {
        self.first.tallies
    }

    /// Where the search of a puzzle begins, and whether it has few clues.
    #[inline(always)]
    pub fn node<K: Kernel>(&mut self, puzzle: usize) -> (Node, bool) {
        let (part, at) = self.of(puzzle);
        part.source.node::<K>(at)
    }

    /// Are there puzzles from this number on, or may there be?
    #[inline(always)]
    pub fn are_left(&self, puzzle: usize) -> bool {
        puzzle < self.end || self.supply.is_some()
    }

    /// The first number from this one on that is a puzzle's; takes another part if need be.
    #[inline(always)]
    pub fn next(&mut self, puzzle: usize) -> Option<usize> {
        if puzzle < self.end { Some(puzzle) } else { self.replenish() }
    }

    #[cold]
    fn replenish(&mut self) -> Option<usize> {
        let taken = self.supply.and_then(|supply| supply());
        let Some(part) = taken else {
            self.supply = None;
            return None;
        };
        let start = self.first.tallies.len() + PART * self.more.len();
        self.end = start + part.source.len();
        self.more.push(part);
        Some(start)
    }
}

/// Puzzles to solve and how.
pub struct Job<'a, 'p> {
    pub parts: Parts<'p>,
    /// Stop a puzzle at this many solutions.
    pub limit: u64,
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

impl Job<'_, '_> {
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
        let (part, at) = self.parts.of(puzzle);
        let places = part.grids.len() / part.tallies.len();
        let nth = part.tallies[at].solutions;
        if nth < places as u64 {
            let digits = K::digits(&node().planes());
            part.grids[at * places + nth as usize] = Cells::trusted(digits);
        }
        let last = nth + 2 == self.limit && nth + 1 >= places as u64;
        // What is seen after the first solution differs from it, but perhaps not from a later one.
        let exchange = || asks && nth == 0 && K::exchange(&node(), part.source.free::<K>(at));
        let found = nth + if last && (twin || exchange()) { 2 } else { 1 };
        part.tallies[at].solutions = found;
        found >= self.limit
    }
}
