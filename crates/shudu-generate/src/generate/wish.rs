//! All that can be asked of a puzzle.

use super::mask::Groups;
use super::need::is_sought;
use super::shape::Symmetry;
use shudu_board::board::{Blocks, Cell, Layout, LayoutError};
use shudu_board::language::{Tell, Text, Tongue, told};
use shudu_board::rating::{HIGHEST, LOWEST, Level, Tenths};
use shudu_board::{say, text};
use shudu_logic::logic::{Solver, Technique};
use std::sync::Arc;

/// Which board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Boards {
    /// This one.
    Layout(Arc<Layout>),
    /// Boxes of random shapes, others for each puzzle, on a board of this size.
    Jigsaw(usize),
}

impl Boards {
    /// The board of a name; `jigsaw`, `jigsaw7`: boxes of random shapes.
    pub fn named(name: &str) -> Result<Boards, Text> {
        if let Some(size) = name.strip_prefix("jigsaw").filter(|rest| !rest.starts_with(':')) {
            let size = if size.is_empty() { Some(9) } else { size.parse().ok() };
            let possible = size.filter(|size| (4..=16).contains(size));
            return possible.map(Boards::Jigsaw).ok_or_else(|| {
                text!(
                    "`{name}`: random boxes come as jigsaw4 to jigsaw16",
                    "“{name}”：随机的宫写作 jigsaw4 到 jigsaw16"
                )
            });
        }
        let layout = name.parse::<Layout>().map_err(|error| Text::of(|t| error.tell(t)))?;
        Ok(Boards::Layout(layout.into()))
    }

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

/// From this rating on they are hunted for: a walk does not get there.
const SHEER: Tenths = Tenths::new(95);

/// How puzzles are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Clues go from a random grid while its solution stays the only one.
    Dig,
    /// As the hole-digging game does it: some random digits, completed by a search, then
    /// this many holes.
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // each message says it
#[non_exhaustive]
pub enum WishError {
    NotRated(Text),
    Decided { what: Text, method: Text },
    NotClassic { method: Text, layout: Text },
    PatternLength { found: usize, cells: usize },
    PatternSymmetry(&'static str),
    Clues { from: usize, to: usize, cells: usize },
    Rating { from: Tenths, to: Tenths },
    NotLevelled(Text),
    OnlyWhat,
    Chain(Technique),
    TooMany(Text),
    Layout(LayoutError),
}

told!(WishError { Layout(LayoutError) });

impl Tell for WishError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            WishError::NotRated(board) => {
                let board = board.tell(t);
                say!(
                    t,
                    "ratings and techniques are for the classic 9×9 board, not {board}",
                    "评级和技巧只用于标准 9×9 盘面，不用于 {board}"
                )
            }
            WishError::Decided { what, method } => {
                let (what, method) = (what.tell(t), method.tell(t));
                say!(
                    t,
                    "{what} cannot be had with {method}, which decides that itself",
                    "{method}自行决定{what}，不能另作要求"
                )
            }
            WishError::NotClassic { method, layout } => {
                let (method, layout) = (method.tell(t), layout.tell(t));
                say!(
                    t,
                    "{method} is for the classic 9×9 board, not {layout}",
                    "{method}只用于标准 9×9 盘面，不用于 {layout}"
                )
            }
            WishError::PatternLength { found, cells } => say!(
                t,
                "the pattern has {found} cells; this board has {cells}",
                "图案有 {found} 格，而盘面有 {cells} 格"
            ),
            WishError::PatternSymmetry(symmetry) => say!(
                t,
                "the pattern does not have the symmetry asked for, {symmetry}",
                "图案不具有所要求的对称 {symmetry}"
            ),
            WishError::Clues { from, to, cells } => say!(
                t,
                "{from}..{to} clues: a board of {cells} cells has from 1 to {cells}, the fewer first",
                "已知数 {from}..{to}：{cells} 格的盘面可有 1 到 {cells} 个，小的写在前面"
            ),
            WishError::Rating { from, to } => say!(
                t,
                "ratings {from}..{to}: they go from 1.0 to 20.0, the lower first",
                "评级 {from}..{to}：应在 1.0 到 20.0 之间，低的写在前面"
            ),
            WishError::NotLevelled(board) => {
                let (board, most) = (board.tell(t), Solver::LARGEST);
                say!(
                    t,
                    "levels go up to boards of {most}×{most}, and this is {board}",
                    "难度最大支持 {most}×{most} 的盘面，不支持 {board}"
                )
            }
            WishError::OnlyWhat => say!(
                t,
                "only singles and intersections besides what? name a technique that is needed",
                "除了唯一数和区块之外只用什么？请指定一种必需的技巧"
            ),
            WishError::Chain(technique) => {
                let id = technique.row().id;
                say!(
                    t,
                    "no puzzles are made for {id}; ask for a rating instead",
                    "不能按 {id} 出题；请改为指定评级"
                )
            }
            WishError::TooMany(board) => {
                let board = board.tell(t);
                say!(
                    t,
                    "exactly uniform grids of {board} are too many to list; ask for fast ones instead",
                    "{board} 的终盘太多，无法严格均匀抽取；请改用快速方法"
                )
            }
            WishError::Layout(error) => error.tell(t),
        }
    }
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

    /// Whether it is so high that it is hunted for.
    pub(super) fn is_sheer(&self) -> bool {
        let sheer = self.band().is_some_and(|(from, _)| from >= SHEER);
        sheer && self.is_steep() && self.symmetry == Symmetry::None
    }

    /// The most tries for a puzzle: what takes some ten seconds.
    pub fn tries(&self) -> u64 {
        let usual = match self.method {
            Method::Unbiased => 50_000_000,
            _ if !self.boards.is_classic() => 1_000,
            Method::Dig if self.is_sheer() => 50_000_000,
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
            Boards::Layout(layout) => layout.name().into(),
            Boards::Jigsaw(size) => text!("a jigsaw of size {size}", "边长 {size} 的锯齿数独"),
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
            return Err(WishError::Decided {
                what: text!("a level", "难度"),
                method: text!("a rating", "评级"),
            });
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
        let chain = |technique: &&Technique| !is_sought(**technique);
        match self.techniques.iter().find(chain) {
            Some(&technique) => Err(WishError::Chain(technique)),
            None => Ok(()),
        }
    }

    fn check_method(&self, name: &dyn Fn() -> Text) -> Result<(), WishError> {
        let method = || match self.method {
            Method::Dig => text!("digging", "挖空法"),
            Method::Holes(_) => text!("the method of holes", "挖洞游戏"),
            Method::Unbiased => text!("unbiased sampling", "无偏抽样"),
            Method::Solved | Method::SolvedFast => text!("a complete grid", "完整终盘"),
        };
        if self.method == Method::Dig {
            return Ok(());
        }
        let puzzles = matches!(self.method, Method::Holes(_) | Method::Unbiased);
        if puzzles && !self.boards.is_classic() {
            return Err(WishError::NotClassic { method: method(), layout: name() });
        }
        let what = if self.clues.is_some() {
            text!("a number of clues", "已知数个数")
        } else if self.is_rated() || self.level.is_some() {
            text!("a level, rating or technique", "难度、评级或技巧")
        } else if self.minimal && self.method != Method::Unbiased {
            text!("minimality", "极小性")
        } else if self.symmetry != Symmetry::None {
            text!("a symmetry", "对称")
        } else if self.pattern.is_some() {
            text!("a pattern", "图案")
        } else {
            return Ok(());
        };
        Err(WishError::Decided { what, method: method() })
    }
}

/// The groups of cells that have clues together.
pub fn groups(symmetry: Symmetry) -> Groups {
    let group = |orbit: Vec<Cell>| {
        let cells = orbit.iter().fold(0, |cells, cell| cells | 1 << cell.index());
        (cells, orbit.len() as u32)
    };
    symmetry.orbits(9).into_iter().map(group).collect()
}
