//! The right engine for a puzzle: chosen here, and nowhere else in the house.

use super::classic::{NoSuchOrder, Order};
use super::event::Silent;
use super::fast::{Fast, Isa};
use super::general::General;
use super::run::{Limits, Outcome, Sink, Verdict, each};
use super::{Classic, Solutions, solutions};
use shudu_board::board::{Grid, Layout, Puzzle};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Which algorithm searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// The best engine for the puzzle.
    #[default]
    Auto,
    /// The engine for the classic 9×9 board.
    Fast,
    /// The engine for every board.
    General,
    /// A classic algorithm.
    Classic(Classic),
}

impl Algorithm {
    /// All of them, the engines first.
    pub fn all() -> impl Iterator<Item = Algorithm> {
        let engines = [Algorithm::Auto, Algorithm::Fast, Algorithm::General];
        engines.into_iter().chain(Classic::ALL.into_iter().map(Algorithm::Classic))
    }

    /// How it is called on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Algorithm::Auto => "auto",
            Algorithm::Fast => "fast",
            Algorithm::General => "general",
            Algorithm::Classic(classic) => classic.info().name,
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(id: &str) -> Result<Algorithm, UnknownAlgorithm> {
        let found = Algorithm::all().find(|algorithm| algorithm.id() == id);
        found.ok_or_else(|| UnknownAlgorithm(id.to_owned()))
    }
}

/// The name is not that of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAlgorithm(pub String);

told!(UnknownAlgorithm, NotUnique);

impl Tell for UnknownAlgorithm {
    fn tell(&self, t: Tongue) -> String {
        let all = Algorithm::all().map(Algorithm::id).collect::<Vec<_>>().join(" ");
        let id = self.0.escape_default();
        say!(t, "unknown algorithm `{id}`; there are {all}", "没有“{id}”这个算法；有 {all}")
    }
}

/// How many solutions a puzzle has, with those it takes to know.
///
/// ```
/// use shudu::board::Puzzle;
/// let shidoku: Puzzle = "1.....3..2.....4".parse()?;
/// let grid = shudu::solve(&shidoku).unique()?;
/// assert_eq!(grid.to_string(), "1342243142133124");
/// let two: Puzzle = "1....2....3....4".parse()?;
/// let error = shudu::solve(&two).unique().unwrap_err();
/// assert_eq!(error.to_string(), "the puzzle has more than one solution");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Solved {
    /// No solution.
    None,
    /// Exactly one.
    One(Grid),
    /// Several; two of them.
    Many([Grid; 2]),
}

impl Solved {
    /// None, one or many.
    pub fn verdict(&self) -> Verdict {
        match self {
            Solved::None => Verdict::None,
            Solved::One(_) => Verdict::One,
            Solved::Many(_) => Verdict::Many,
        }
    }

    /// The solution, if there is exactly one.
    pub fn unique(self) -> Result<Grid, NotUnique> {
        match self {
            Solved::One(grid) => Ok(grid),
            Solved::None => Err(NotUnique::None),
            Solved::Many(_) => Err(NotUnique::Many),
        }
    }

    /// A solution, if there is any.
    pub fn any(self) -> Option<Grid> {
        match self {
            Solved::None => None,
            Solved::One(grid) | Solved::Many([grid, _]) => Some(grid),
        }
    }
}

/// A puzzle was to have exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUnique {
    /// It has none.
    None,
    /// It has several.
    Many,
}

impl Tell for NotUnique {
    fn tell(&self, t: Tongue) -> String {
        match self {
            NotUnique::None => say!(t, "the puzzle has no solution", "这道题无解"),
            NotUnique::Many => say!(t, "the puzzle has more than one solution", "这道题有多个解"),
        }
    }
}

/// Searches with the right engine, which is kept ready between puzzles of one layout.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    algorithm: Algorithm,
    order: Order,
    fast: Fast,
    general: Option<General>,
}

impl Engine {
    /// The best engine for every puzzle.
    pub fn new() -> Engine {
        Engine::default()
    }

    /// An engine that searches with this algorithm.
    pub fn with(algorithm: Algorithm) -> Engine {
        Engine { algorithm, ..Engine::default() }
    }

    /// An engine that searches with this algorithm and takes cells in this order.
    pub fn ordered(algorithm: Algorithm, order: Order) -> Result<Engine, NoSuchOrder> {
        let name = algorithm.id();
        let orders = match algorithm {
            Algorithm::Classic(classic) => classic.orders(),
            _ => &[Order::Own],
        };
        match orders.iter().any(|known| known.word() == order.word()) {
            true => Ok(Engine { order, ..Engine::with(algorithm) }),
            false => Err(NoSuchOrder { order, name, orders }),
        }
    }

    /// The same with this instruction set, if the processor has it.
    pub fn isa(self, isa: Isa) -> Option<Engine> {
        Some(Engine { fast: Fast::new(isa)?, ..self })
    }

    /// The fast engine, if it is the one that would search a puzzle of this layout.
    pub fn fast_for(&self, layout: &Layout) -> Option<&Fast> {
        let asked = matches!(self.algorithm, Algorithm::Auto | Algorithm::Fast);
        (asked && layout.is_classic()).then_some(&self.fast)
    }

    /// Whether the algorithm it was given can search boards of this layout.
    pub fn takes(&self, layout: &Layout) -> bool {
        self.algorithm != Algorithm::Fast || layout.is_classic()
    }

    /// Searches a puzzle; solutions go to `sink` as they are found.
    ///
    /// # Panics
    /// If it was told to use the fast engine, and the puzzle is on another board:
    /// see [`takes`](Engine::takes).
    pub fn solve(&mut self, puzzle: &Puzzle, limits: &Limits, sink: Sink) -> Outcome {
        assert!(self.takes(puzzle.layout()), "the fast engine is for the classic board");
        if let Some(fast) = self.fast_for(puzzle.layout()) {
            return fast.solve(puzzle, limits, sink);
        }
        match self.algorithm {
            Algorithm::Classic(classic) => {
                classic.run_in(self.order, puzzle, limits, &mut Silent, sink)
            }
            _ => self.general(puzzle.layout()).solve(puzzle, limits, sink),
        }
    }

    /// Looks for solutions up to the limits, and keeps those found.
    pub fn grids(&mut self, puzzle: &Puzzle, limits: &Limits) -> (Vec<Grid>, Outcome) {
        let mut grids = Vec::new();
        let keep = |digits: &[_]| grids.push(Grid::trusted(puzzle.layout().clone(), digits));
        let outcome = self.solve(puzzle, limits, &mut each(keep));
        (grids, outcome)
    }

    /// Whether a puzzle has no, one or many solutions, as far as the limits let it be known.
    pub fn verdict(&mut self, puzzle: &Puzzle, limits: &Limits) -> Verdict {
        self.solve(puzzle, &Limits { solutions: 2, ..*limits }, &mut each(|_| {})).verdict()
    }

    /// The solutions of a puzzle, found as they are asked for.
    pub(super) fn begin(&mut self, puzzle: &Puzzle) -> Solutions<'static> {
        match self.fast_for(puzzle.layout()) {
            Some(fast) => Solutions::fast(puzzle, fast.begin(puzzle)),
            None => {
                let general = self.general(puzzle.layout()).clone();
                Solutions::general(puzzle, general.begin(puzzle), general)
            }
        }
    }

    fn general(&mut self, layout: &Arc<Layout>) -> &General {
        let ready = self.general.take().filter(|general| general.is_for(layout));
        self.general.insert(ready.unwrap_or_else(|| General::new(layout.clone())))
    }
}

/// Solves a puzzle: no, one or many solutions.
pub fn solve(puzzle: &Puzzle) -> Solved {
    let mut found = solutions(puzzle);
    match (found.next(), found.next()) {
        (None, _) => Solved::None,
        (Some(grid), None) => Solved::One(grid),
        (Some(one), Some(other)) => Solved::Many([one, other]),
    }
}
