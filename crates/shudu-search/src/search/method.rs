//! What can be watched: a search that tells its steps, and the order in which it takes cells.

use super::classic::{Classic, MarksShown, NoSuchOrder, Order, Unit};
use super::engine::Algorithm;
use super::event::{Event, Log};
use super::general::General;
use super::run::{Limits, Outcome, Sink};
use shudu_board::board::Puzzle;
use shudu_board::language::Language;

/// An algorithm that tells what it does, event by event.
///
/// ```
/// use shudu::search::{Classic, Limits, Method, Order, Silent, each};
/// let six: shudu::board::Puzzle = "4....1..23...5..3..6..4...54..1....5".parse()?;
/// let rounds = |method: Method| {
///     method.run(&six, &Limits::solutions(1), &mut Silent, &mut each(|_| {})).stats.rounds
/// };
/// assert_eq!(rounds(Classic::Enumerate.into()), 38);
/// let fewest = Method::new(Classic::Enumerate, Order::Fewest)?;
/// assert_eq!(rounds(fewest), 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Method {
    /// A classic algorithm; else it is the general engine.
    classic: Option<Classic>,
    order: Order,
}

/// The general engine in a few lines.
const GENERAL: &[(&str, &str)] = &[
    ("put the clues", "填入已知数"),
    (
        "singles, hidden singles, intersections, until nothing changes",
        "唯一候选数、唯一位置、区块排除，直到不再变化",
    ),
    ("  a cell has one candidate left: it is placed", "  某格只剩一个候选数：填入"),
    ("  nothing is left for a cell or a digit: dead end", "  某格或某数没有可能了：矛盾"),
    (
        "turn to a cell with the fewest candidates whose houses failed most often",
        "转到候选数最少、所在区域失败最多的格",
    ),
    ("  try its first candidate", "  试它的第一个候选数"),
    ("  dead end: take the last try back and strike it", "  矛盾：撤销最近的试填，并划去它"),
    ("  too many dead ends: start over, wiser", "  矛盾太多：带着经验从头再来"),
    ("every cell is filled: solved", "每格都填好：解出"),
];

impl From<Classic> for Method {
    fn from(classic: Classic) -> Method {
        Method { classic: Some(classic), order: Order::Own }
    }
}

impl Method {
    /// The general engine, which takes cells as it likes.
    pub const GENERAL: Method = Method { classic: None, order: Order::Own };

    /// All of them in their own orders, simplest first.
    pub fn all() -> impl Iterator<Item = Method> {
        Classic::ALL.into_iter().map(Method::from).chain([Method::GENERAL])
    }

    /// A classic algorithm that takes cells in another order.
    pub fn new(classic: Classic, order: Order) -> Result<Method, NoSuchOrder> {
        Method::from(classic).ordered(order)
    }

    /// The method of this name, in its own order.
    pub fn from_id(id: &str) -> Option<Method> {
        Method::all().find(|method| method.id() == id)
    }

    /// The same in another order.
    pub fn ordered(self, order: Order) -> Result<Method, NoSuchOrder> {
        let orders = self.orders();
        if orders.iter().any(|known| known.word() == order.word()) {
            Ok(Method { order, ..self })
        } else {
            Err(NoSuchOrder { order, name: self.id(), orders })
        }
    }

    /// The classic algorithm, if it is one.
    pub const fn classic(self) -> Option<Classic> {
        self.classic
    }

    /// The order in which it takes cells.
    pub const fn order(self) -> Order {
        self.order
    }

    /// The orders that it can be given.
    pub const fn orders(self) -> &'static [Order] {
        match self.classic {
            Some(classic) => classic.orders(),
            None => &[Order::Own],
        }
    }

    /// What it is called on the command line.
    pub const fn id(self) -> &'static str {
        match self.classic {
            Some(classic) => classic.info().name,
            None => Algorithm::General.id(),
        }
    }

    /// What it is called where two orders stand side by side.
    pub fn title(self, language: Language) -> String {
        match self.order {
            Order::Own => self.id().to_owned(),
            Order::Random(seed) => {
                format!("{}, {} {seed}", self.id(), self.order.about(language))
            }
            _ => format!("{}, {}", self.id(), self.order.about(language)),
        }
    }

    /// What it does, in a few words.
    pub const fn about(self, language: Language) -> &'static str {
        match self.classic {
            Some(classic) => {
                let info = classic.info();
                language.pick(info.english, info.chinese)
            }
            None => language.pick(
                "the engine for every board: propagation, conflict weights",
                "适用于任何盘面的引擎：约束传播，冲突加权",
            ),
        }
    }

    /// What its progress is counted in.
    pub const fn unit(self) -> Unit {
        match self.classic {
            Some(classic) => classic.info().unit,
            None => Unit::Placement,
        }
    }

    /// Which candidates a picture of its state shows.
    pub const fn marks(self) -> MarksShown {
        match self.classic {
            Some(classic) => classic.info().marks,
            None => MarksShown::Derived,
        }
    }

    /// Whether it keeps marks and pointers, as the article on enumeration prints them.
    pub fn has_pointers(self) -> bool {
        self.classic == Some(Classic::Enumerate)
    }

    /// What it does in a few lines, indented by two spaces.
    pub fn code(self, language: Language) -> Vec<&'static str> {
        match self.classic {
            Some(classic) => classic.code(language),
            None => GENERAL.iter().map(|&(e, c)| language.pick(e, c)).collect(),
        }
    }

    /// The line of [`code`](Method::code) that an event comes from; `begun` once the first round
    /// has.
    pub fn line(self, event: Event, begun: bool) -> usize {
        match (self.classic, event) {
            (Some(classic), _) => classic.line(event, begun),
            (None, Event::Given { .. }) => 0,
            (None, Event::Strike { .. }) => 1,
            (None, Event::Place { .. }) => 2,
            (None, Event::DeadCell { .. } | Event::DeadHouse { .. }) => 3,
            (None, Event::Visit { .. }) => 4,
            (None, Event::Choose { .. }) => 5,
            (None, Event::Backtrack { .. }) => 6,
            (None, Event::Retract { .. }) => 7,
            (None, Event::Solution) => 8,
        }
    }

    /// Runs it, telling `log` what it does and `sink` every solution.
    pub fn run<L: Log>(self, puzzle: &Puzzle, limits: &Limits, log: &mut L, sink: Sink) -> Outcome {
        match self.classic {
            Some(classic) => classic.run_in(self.order, puzzle, limits, log, sink),
            None => General::new(puzzle.layout().clone()).run(puzzle, limits, log, sink),
        }
    }
}
