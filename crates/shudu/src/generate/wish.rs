//! All that can be asked of a puzzle.

use super::dig::Groups;
use super::need::is_pattern;
use super::shape::Symmetry;
use crate::board::{Blocks, Cell, Layout, LayoutError};
use crate::logic::{Solver, Technique};
use crate::rating::{HIGHEST, LOWEST, Level, Tenths};
use std::sync::Arc;
use thiserror::Error;

/// Which board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Boards {
    /// This one.
    Layout(Arc<Layout>),
    /// Boxes of random shapes, others for each puzzle, on a board of this size.
    Jigsaw(usize),
}

impl Boards {
    /// Rows, columns, digits.
    pub fn size(&self) -> usize {
        match self {
            Boards::Layout(layout) => layout.size(),
            Boards::Jigsaw(size) => *size,
        }
    }

    /// Whether its grids are classic ones, perhaps with further rules.
    fn is_drawn(&self) -> bool {
        let boxes = Blocks::Regular { rows: 3, columns: 3 };
        matches!(self, Boards::Layout(layout) if *layout.blocks() == boxes)
    }

    /// Whether it is the classic board.
    pub fn is_classic(&self) -> bool {
        matches!(self, Boards::Layout(layout) if layout.is_classic())
    }
}

/// Up to this size all grids can be listed.
pub const LISTED: usize = 6;

/// From this rating on puzzles are climbed to: of those dug at random, one of
/// 600 is harder.
const STEEP: Tenths = Tenths::new(90);

/// How puzzles are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Clues go from a random grid while its solution stays the only one.
    Dig,
    /// As the game of the documents does it: some random digits, completed by a search,
    /// then so many holes.
    Holes(usize),
    /// Clues go at random; what is not minimal at the first that cannot go is thrown away. The
    /// bias that is left is known: a weight.
    Unbiased,
    /// Complete grids, each exactly as likely.
    Solved,
    /// Complete grids, somehow random.
    SolvedFast,
}

/// What a puzzle must be.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The board.
    pub boards: Boards,
    /// How it is made.
    pub method: Method,
    /// The fewest and the most clues.
    pub clues: Option<(usize, usize)>,
    /// The lowest and the highest rating; on the classic board.
    pub rating: Option<(Tenths, Tenths)>,
    /// The level of play. On the classic board it is a promise about the rating, on others about
    /// the techniques of the profile `human`: those of the level are enough, and needed.
    pub level: Option<Level>,
    /// Whether no clue may be superfluous.
    pub minimal: bool,
    /// The symmetry of the clues' places.
    pub symmetry: Symmetry,
    /// For each cell, whether it has a clue.
    pub pattern: Option<Vec<bool>>,
    /// Techniques it needs.
    pub techniques: Vec<Technique>,
    /// Whether nothing else is needed but singles and intersections.
    pub only: bool,
    /// So many tries; without it what is usual for the wish.
    pub tries: Option<u64>,
}

/// A wish that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // each message says it
#[non_exhaustive]
pub enum WishError {
    #[error("ratings and techniques are for the classic 9×9 board, not {0}")]
    NotRated(String),
    #[error("{what} cannot be had with {method}, which decides that itself")]
    Decided { what: &'static str, method: &'static str },
    #[error("{method} is for the classic 9×9 board, not {layout}")]
    NotClassic { method: &'static str, layout: String },
    #[error("the pattern has {found} cells; this board has {cells}")]
    PatternLength { found: usize, cells: usize },
    #[error("the pattern does not have the symmetry asked for, {0}")]
    PatternSymmetry(&'static str),
    #[error("{from}..{to} clues: a board of {cells} cells has from 1 to {cells}, the fewer first")]
    Clues { from: usize, to: usize, cells: usize },
    #[error("ratings {from}..{to}: they go from 1.0 to 20.0, the lower first")]
    Rating { from: Tenths, to: Tenths },
    #[error("levels go up to boards of {most}×{most}, and this is {0}", most = Solver::LARGEST)]
    NotLevelled(String),
    #[error("only singles and intersections besides what? name a technique that is needed")]
    OnlyWhat,
    #[error("no puzzles are made for {0}; ask for a rating instead")]
    Chain(Technique),
    #[error("exactly uniform grids of {0} are too many to list; ask for fast ones instead")]
    TooMany(String),
    #[error(transparent)]
    Layout(#[from] LayoutError),
}

impl Wish {
    /// Any puzzle of a board.
    pub fn any(boards: Boards) -> Wish {
        Wish {
            boards,
            method: Method::Dig,
            clues: None,
            rating: None,
            level: None,
            minimal: false,
            symmetry: Symmetry::None,
            pattern: None,
            techniques: Vec::new(),
            only: false,
            tries: None,
        }
    }

    /// Any puzzle of the classic board.
    pub fn classic() -> Wish {
        Wish::any(Boards::Layout(Layout::classic()))
    }

    /// A puzzle of the classic board of this level of play.
    pub fn level(level: Level) -> Wish {
        Wish { level: Some(level), ..Wish::classic() }
    }

    /// The ratings that the puzzle may have, if it must be rated.
    pub(super) fn band(&self) -> Option<(Tenths, Tenths)> {
        let level = self.level.filter(|_| self.boards.is_classic());
        self.rating.or_else(|| level.map(|level| level.ratings().into_inner()))
    }

    /// The level that is judged by techniques.
    pub(super) fn unrated_level(&self) -> Option<Level> {
        self.level.filter(|_| !self.boards.is_classic())
    }

    /// Whether a puzzle that is too hard may get more clues.
    pub(super) fn may_ease(&self) -> bool {
        !self.minimal && self.pattern.is_none()
    }

    /// Whether puzzles must be rated to be judged.
    pub fn is_rated(&self) -> bool {
        self.band().is_some() || !self.techniques.is_empty()
    }

    /// Whether every puzzle is a search of its own, which may take seconds.
    pub fn is_searched(&self) -> bool {
        let climbed = self.pattern.is_some() || self.is_steep();
        !self.boards.is_classic() || self.method == Method::Dig && climbed
    }

    /// Whether the rating asked for is climbed to.
    pub(super) fn is_steep(&self) -> bool {
        self.band().is_some_and(|(from, _)| from >= STEEP) && self.techniques.is_empty()
    }

    /// The most tries for a puzzle: what takes some ten seconds.
    pub fn tries(&self) -> u64 {
        let usual = match self.method {
            Method::Unbiased => 50_000_000,
            _ if !self.boards.is_classic() => 1_000,
            _ if self.is_rated() && !self.is_searched() => 100_000,
            _ => 500_000,
        };
        self.tries.unwrap_or(usual)
    }

    /// Says what makes no sense.
    pub fn check(&self) -> Result<(), WishError> {
        let size = self.boards.size();
        let cells = size * size;
        let name = || match &self.boards {
            Boards::Layout(layout) => layout.name(),
            Boards::Jigsaw(size) => format!("a jigsaw of size {size}"),
        };
        if let Boards::Jigsaw(size) = self.boards {
            Layout::regular(1, size)?;
        }
        if self.is_rated() && !self.boards.is_classic() {
            return Err(WishError::NotRated(name()));
        }
        if self.unrated_level().is_some() && size > Solver::LARGEST {
            return Err(WishError::NotLevelled(name()));
        }
        if self.rating.is_some() && self.level.is_some() {
            return Err(WishError::Decided { what: "a level", method: "a rating" });
        }
        self.check_method(&name)?;
        if self.method == Method::Solved && size > LISTED && !self.boards.is_drawn() {
            return Err(WishError::TooMany(name()));
        }
        if let Some(pattern) = &self.pattern {
            if pattern.len() != cells {
                return Err(WishError::PatternLength { found: pattern.len(), cells });
            }
            if !self.symmetry.holds(size, |cell| pattern[cell.index()]) {
                return Err(WishError::PatternSymmetry(self.symmetry.id()));
            }
        }
        if let Some((from, to)) = self.clues
            && (from > to || to > cells || from == 0)
        {
            return Err(WishError::Clues { from, to, cells });
        }
        if let Some((from, to)) = self.rating
            && (from > to || from < LOWEST || to > HIGHEST)
        {
            return Err(WishError::Rating { from, to });
        }
        if self.only && self.techniques.is_empty() {
            return Err(WishError::OnlyWhat);
        }
        let chain = |technique: &&Technique| !is_pattern(**technique);
        match self.techniques.iter().find(chain) {
            Some(&technique) => Err(WishError::Chain(technique)),
            None => Ok(()),
        }
    }

    fn check_method(&self, name: &dyn Fn() -> String) -> Result<(), WishError> {
        let method = match self.method {
            Method::Dig => return Ok(()),
            Method::Holes(_) => "the method of holes",
            Method::Unbiased => "unbiased sampling",
            Method::Solved | Method::SolvedFast => "a complete grid",
        };
        let puzzles = matches!(self.method, Method::Holes(_) | Method::Unbiased);
        if puzzles && !self.boards.is_classic() {
            return Err(WishError::NotClassic { method, layout: name() });
        }
        let decided = [
            (self.clues.is_some(), "a number of clues"),
            (self.is_rated() || self.level.is_some(), "a level, rating or technique"),
            (self.minimal && self.method != Method::Unbiased, "minimality"),
            (self.symmetry != Symmetry::None, "a symmetry"),
            (self.pattern.is_some(), "a pattern"),
        ];
        match decided.into_iter().find(|(asked, _)| *asked) {
            Some((_, what)) => Err(WishError::Decided { what, method }),
            None => Ok(()),
        }
    }
}

/// The groups of cells that have clues together.
pub fn groups(wish: &Wish) -> Groups {
    let group = |orbit: Vec<Cell>| {
        let cells = orbit.iter().fold(0, |cells, cell| cells | 1 << cell.index());
        (cells, orbit.len() as u32)
    };
    wish.symmetry.orbits(9).into_iter().map(group).collect()
}
