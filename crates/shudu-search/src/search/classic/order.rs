//! Orders of cells: which one an algorithm turns to next.
//!
//! Each algorithm has an order of its own, the one it was published with. Another order is the
//! cheapest experiment there is: the same lines, the same puzzle, and a hundred times the work, or
//! a hundredth.

use super::Classic;
use shudu_board::board::{Cell, Layout};
use shudu_board::language::{Language, Tell, Tongue, told};
use shudu_board::random::Random;
use shudu_board::say;
use shudu_board::sort;
use std::fmt;
use std::str::FromStr;

/// The order in which an algorithm takes cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The one it was published with.
    #[default]
    Own,
    /// Row by row.
    Rows,
    /// Column by column.
    Columns,
    /// At every turn an open cell with the fewest candidates, the first of them row by row.
    Fewest,
    /// All cells shuffled once, by a seed.
    Random(u64),
}

impl Order {
    /// One of each kind; the shuffled one with the seed 1.
    pub const ALL: [Order; 5] =
        [Order::Own, Order::Rows, Order::Columns, Order::Fewest, Order::Random(1)];

    /// One word for programs, without the seed.
    pub const fn word(self) -> &'static str {
        match self {
            Order::Own => "own",
            Order::Rows => "rows",
            Order::Columns => "columns",
            Order::Fewest => "fewest",
            Order::Random(_) => "random",
        }
    }

    /// What it means, in a few words.
    pub const fn about(self, language: Language) -> &'static str {
        match self {
            Order::Own => language.pick("as published", "原有顺序"),
            Order::Rows => language.pick("row by row", "逐行"),
            Order::Columns => language.pick("column by column", "逐列"),
            Order::Fewest => language.pick("fewest candidates first", "候选数最少优先"),
            Order::Random(_) => language.pick("shuffled", "随机"),
        }
    }

    /// All cells, the first one first. The fewest-first order decides anew at every turn; this
    /// is then the order among equals.
    fn cells(self, layout: &Layout) -> Vec<Cell> {
        let mut cells: Vec<Cell> = layout.cells().collect();
        match self {
            Order::Columns => {
                sort::by_key(&mut cells, |&cell| (layout.column(cell), layout.row(cell)))
            }
            Order::Random(seed) => Random::new(seed).shuffle(&mut cells),
            Order::Own | Order::Rows | Order::Fewest => {}
        }
        cells
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Order::Random(seed) => write!(f, "random:{seed}"),
            _ => f.pad(self.word()),
        }
    }
}

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Order, UnknownOrder> {
        let unknown = || UnknownOrder(text.to_owned());
        match text.split_once(':') {
            Some(("random", seed)) => seed.parse().map(Order::Random).map_err(|_| unknown()),
            _ => Order::ALL.into_iter().find(|order| order.word() == text).ok_or_else(unknown),
        }
    }
}

/// The text names no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOrder(pub String);

/// The algorithm cannot take cells in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchOrder {
    /// What was asked for.
    pub order: Order,
    /// The algorithm's name.
    pub name: &'static str,
    /// Those that it takes.
    pub orders: &'static [Order],
}

told!(UnknownOrder, NoSuchOrder);

impl Tell for UnknownOrder {
    fn tell(&self, t: Tongue) -> String {
        let text = self.0.escape_default();
        say!(
            t,
            "there is no order `{text}`; there are own, rows, columns, fewest, random and random:SEED",
            "没有“{text}”这种顺序；有 own、rows、columns、fewest、random 和 random:种子"
        )
    }
}

impl Tell for NoSuchOrder {
    fn tell(&self, t: Tongue) -> String {
        let (order, name) = (self.order, self.name);
        let words: Vec<_> = self.orders.iter().map(|order| order.word().to_owned()).collect();
        let words = t.and(&words);
        say!(
            t,
            "{name} does not take cells in the order `{order}`; it takes {words}",
            "{name} 不能按“{order}”的顺序取格；可用 {words}"
        )
    }
}

impl Classic {
    /// The orders it can be given. Algorithms that always take a cell with the fewest candidates
    /// use them among equals; exact cover chooses among conditions, not cells.
    pub const fn orders(self) -> &'static [Order] {
        match self {
            Classic::Backtrack | Classic::Enumerate | Classic::Forward | Classic::Singletons => {
                &Order::ALL
            }
            Classic::Mrv | Classic::Norvig => {
                &[Order::Own, Order::Rows, Order::Columns, Order::Random(1)]
            }
            Classic::Dlx => &[Order::Own],
        }
    }
}

/// Whose turn it is.
pub(super) struct Turns {
    /// All cells, in order.
    pub cells: Vec<Cell>,
    fewest: bool,
}

impl Turns {
    /// Those of an order, or of the algorithm's own.
    pub fn new(order: Order, own: Order, layout: &Layout) -> Turns {
        let order = if order == Order::Own { own } else { order };
        Turns { cells: order.cells(layout), fewest: order == Order::Fewest }
    }

    /// The next open cell from a place on, and the place to look from after it.
    pub fn next(
        &self,
        from: usize,
        open: impl Fn(Cell) -> bool,
        candidates: impl Fn(Cell) -> usize,
    ) -> Option<(Cell, usize)> {
        if self.fewest {
            let cells = self.cells.iter().copied().filter(|&cell| open(cell));
            return Some((cells.min_by_key(|&cell| candidates(cell))?, 0));
        }
        let place = (from..self.cells.len()).find(|&place| open(self.cells[place]))?;
        Some((self.cells[place], place + 1))
    }
}
