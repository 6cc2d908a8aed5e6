//! A count from end to end: look, choose a method, carry it out.

use super::branch;
use super::join::{Item, Join, Room, thin};
use super::lists::{Entry, Lists};
use super::marginals::{self, Marginals};
use super::plan::{How, Plan};
use super::rows;
use super::sum;
use super::symmetry::Symmetry;
use super::tables::Tables;
use super::terms::{Count, Counted, Method, Number, Terms, by};
use shudu_board::board::{Grid, Puzzle};
use shudu_board::control::{Control, Stopped};
use shudu_board::threads::share;
use std::sync::{Arc, LazyLock};

/// Counts solutions, and what else can be told without finding them one by one.
///
/// ```
/// use shudu::board::Puzzle;
/// use shudu::control::Control;
/// use shudu::count::Counter;
/// let report = "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2";
/// let puzzle: Puzzle = report.parse()?;
/// let counter = Counter::new().threads(2);
/// assert_eq!(counter.count(&puzzle, &Control::FREE)?.number, 5);
/// let limited = counter.limit(3).count(&puzzle, &Control::FREE)?;
/// assert_eq!((limited.number, limited.complete), (3, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counter {
    pub(super) tables: Arc<Tables>,
    method: Method,
    threads: usize,
    /// Of solutions, and of digits tried where solutions are listed.
    limits: (u128, u64),
}

impl Default for Counter {
    fn default() -> Counter {
        Counter::new()
    }
}

impl Counter {
    /// Counts exactly, on one thread. The first one computes partings and frames, which takes
    /// some milliseconds; all others share them.
    pub fn new() -> Counter {
        static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::new()));
        let limits = (u128::MAX, u64::MAX);
        Counter { tables: TABLES.clone(), method: Method::Auto, threads: 1, limits }
    }

    /// The same by this method.
    pub fn method(&self, method: Method) -> Counter {
        Counter { method, ..self.clone() }
    }

    /// The same on this many threads; the result does not depend on it.
    pub fn threads(&self, threads: usize) -> Counter {
        Counter { threads, ..self.clone() }
    }

    /// The same, which stops when it is certain that there are this many.
    pub fn limit(&self, limit: u128) -> Counter {
        Counter { limits: (limit, self.limits.1), ..self.clone() }
    }

    /// The same, which gives up after this many tried digits where it has to list.
    pub fn nodes(&self, nodes: u64) -> Counter {
        Counter { limits: (self.limits.0, nodes), ..self.clone() }
    }

    /// How many threads work.
    pub(super) fn workers(&self) -> usize {
        self.threads
    }

    fn terms<'a>(&self, control: &Control<'a>) -> Terms<'a> {
        let Counter { method, threads, limits: (limit, nodes), .. } = *self;
        Terms { method, threads, limit, nodes, control: *control }
    }

    /// Counts the solutions of a puzzle.
    pub fn count(&self, puzzle: &Puzzle, control: &Control) -> Counted {
        let terms = &self.terms(control);
        let counted = if puzzle.is_contradictory() {
            by(How::Contradiction, None, Ok(0))
        } else if !puzzle.layout().is_classic() {
            rows::count(puzzle, &self.tables, terms, &|plain, terms| {
                classic(&self.tables, plain, terms)
            })
        } else if puzzle.limits().is_some() {
            branch::count(puzzle, terms, &|plain, terms| classic(&self.tables, plain, terms))
        } else {
            classic(&self.tables, puzzle, terms)
        };
        let limited = |count: Count| match count.number >= self.limits.0 {
            true => Ok(Count { number: self.limits.0, complete: false, ..count }),
            false => Ok(count),
        };
        match counted {
            Ok(count) => limited(count),
            Err(stopped) if stopped.known.number >= self.limits.0 => limited(stopped.known),
            Err(stopped) => Err(stopped),
        }
    }

    /// What the methods would cost for a puzzle of the classic board.
    pub fn plan(&self, puzzle: &Puzzle) -> Plan {
        plan(&self.tables, puzzle)
    }

    /// For each cell and digit of a puzzle of the classic board without pencil marks, in how
    /// many solutions it stands there.
    ///
    /// # Panics
    /// If the puzzle is of another kind; see [`is_plain`](super::is_plain).
    pub fn marginals(&self, puzzle: &Puzzle, control: &Control) -> Result<Marginals, Stopped<()>> {
        marginals::marginals(&self.tables, puzzle, self.threads, control)
    }

    /// Draws `wanted` solutions of a puzzle of the classic board without pencil marks, each
    /// exactly as likely as any other, the same for the same seed. None if there is none.
    ///
    /// # Panics
    /// If the puzzle is of another kind; see [`is_plain`](super::is_plain).
    pub fn sample(
        &self,
        puzzle: &Puzzle,
        wanted: usize,
        seed: u64,
        control: &Control,
    ) -> Result<Vec<Grid>, Stopped<()>> {
        super::sample::sample(&self.tables, puzzle, wanted, seed, self.threads, control)
    }
}

fn plan(tables: &Tables, puzzle: &Puzzle) -> Plan {
    let candidates = puzzle.candidates();
    let lists = Lists::new(&tables.frames, &candidates);
    let symmetry = [false, true].map(|turned| Symmetry::new(&candidates, turned));
    Plan::new(&lists, symmetry.each_ref())
}

/// Counts a puzzle of the classic board without pencil marks.
fn classic(tables: &Tables, puzzle: &Puzzle, terms: &Terms) -> Counted {
    let plan = plan(tables, puzzle);
    let exact = plan.join.min(plan.sum);
    let list = plan.list.min(terms.limit as f64 * plan.list / plan.guess);
    let cheap = terms.method == Method::Auto && list < exact;
    if terms.method == Method::List || cheap {
        let plan = Plan { how: How::Listed, ..plan };
        return by(How::Listed, Some(plan), terms.list(puzzle, terms.nodes));
    }
    let number = match plan.how {
        How::Joined => join(tables, puzzle, &plan, terms),
        _ => sum::count(tables, puzzle, terms),
    };
    by(plan.how, Some(plan), number)
}

fn join(tables: &Tables, puzzle: &Puzzle, plan: &Plan, terms: &Terms) -> Number {
    let lists = Lists::new(&tables.frames, &puzzle.candidates());
    let lists = if plan.transposed { lists.transposed() } else { lists };
    let items = |list: &Vec<Entry>| -> Vec<Item> {
        list.iter().map(|e| Item { ids: e.ids, weight: e.weight() }).collect()
    };
    let [a, b, c] = lists.bands.each_ref().map(items);
    let [k, l, m] = lists.stacks.each_ref().map(items);
    let mut lists = [a, b, c, k, l, m];
    thin(&tables.partitions, &mut lists);
    let [a, b, c, k, l, m] = lists.each_ref().map(|list| &list[..]);
    let join = Join::new(&tables.partitions, [a, b, c], [k, l, m]);
    let work = |(total, room): &mut (u128, Room), row: usize| *total += join.row(row, room);
    let make = || (0, Room::default());
    let total = |parts: Vec<(u128, Room)>| parts.into_iter().map(|(total, _)| total).sum();
    share(terms.threads, join.rows(), make, work, &terms.control)
        .map(total)
        .map_err(|stopped| stopped.map(total))
}
