//! A count from end to end: look, choose a method, carry it out.

use super::dense::{Dense, Fit, Outer};
use super::frame::Frames;
use super::join::{Item, Join, Room, thin};
use super::lists::{Entry, Lists};
use super::partition::Partitions;
use super::plan::{How, Plan};
use super::sample::Ready;
use super::symmetry::Symmetry;
use super::threads::share;
use crate::board::{Digit, Puzzle};
use crate::search::fast::Fast;
use crate::search::{Ended, General, Limits};
use std::cell::RefCell;

/// What the user asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Whatever is predicted to be the cheapest.
    Auto,
    /// Find every solution.
    List,
    /// Count without finding.
    Exact,
}

/// Told which share of the work is done; answers whether to stop, and why.
pub type Watch<'a> = &'a mut dyn FnMut(f64) -> Option<Ended>;

/// How a count is made.
pub struct Options<'a> {
    /// The method.
    pub method: Method,
    /// How many threads work; the result does not depend on it.
    pub threads: usize,
    /// Stop when it is certain that there are so many.
    pub limit: u128,
    /// Who watches.
    pub watch: Watch<'a>,
}

/// What came of a count.
#[derive(Clone, Debug)]
pub struct Count {
    /// How many solutions: all if `ended` is [`Ended::Exhausted`], otherwise
    /// at least so many.
    pub number: u128,
    /// Why counting ended.
    pub ended: Ended,
    /// The method that was used.
    pub how: How,
    /// What was predicted; only for the classic board.
    pub plan: Option<Plan>,
}

/// What every count on the classic board needs, computed once.
#[derive(Debug)]
pub struct Counter {
    pub(super) partitions: Partitions,
    pub(super) frames: Frames,
}

impl Default for Counter {
    fn default() -> Counter {
        Counter::new()
    }
}

impl Counter {
    /// Computes partings and frames.
    pub fn new() -> Counter {
        let partitions = Partitions::new();
        let frames = Frames::new(&partitions);
        Counter { partitions, frames }
    }

    /// Counts the solutions of a puzzle.
    pub fn count(&self, puzzle: &Puzzle, options: &mut Options) -> Count {
        let mut count = if puzzle.is_contradictory() {
            Count { number: 0, ended: Ended::Exhausted, how: How::Contradiction, plan: None }
        } else if !puzzle.layout().is_classic() {
            super::other::count(puzzle, options)
        } else if puzzle.limits().is_some() {
            super::branch::count(self, puzzle, options)
        } else {
            self.classic(puzzle, options)
        };
        if count.number >= options.limit {
            (count.number, count.ended) = (options.limit, Ended::Limit);
        }
        count
    }

    /// Counts a puzzle of the classic board without pencil marks.
    pub(super) fn classic(&self, puzzle: &Puzzle, options: &mut Options) -> Count {
        let plan = self.plan(puzzle);
        let exact = plan.join.min(plan.sum);
        let list = plan.list.min(options.limit as f64 * plan.list / plan.guess);
        let cheap = options.method == Method::Auto && list < exact;
        if options.method == Method::List || cheap {
            let plan = Some(Plan { how: How::Listed, ..plan });
            return Count { plan, ..list_all(puzzle, options) };
        }
        let result = match plan.how {
            How::Joined => self.join(puzzle, &plan, options),
            _ => self.sum(puzzle, options),
        };
        let (number, ended) = match result {
            Ok(number) => (number, Ended::Exhausted),
            Err((number, ended)) => (number, ended),
        };
        Count { number, ended, how: plan.how, plan: Some(plan) }
    }

    /// What the methods would cost for a puzzle of the classic board.
    pub fn plan(&self, puzzle: &Puzzle) -> Plan {
        let candidates = puzzle.candidates();
        let lists = Lists::new(&self.frames, &candidates);
        let symmetry = [false, true].map(|turned| Symmetry::new(&candidates, turned));
        Plan::new(&lists, symmetry.each_ref())
    }

    fn join(
        &self,
        puzzle: &Puzzle,
        plan: &Plan,
        options: &mut Options,
    ) -> Result<u128, (u128, Ended)> {
        let lists = Lists::new(&self.frames, &puzzle.candidates());
        let lists = if plan.transposed { lists.transposed() } else { lists };
        let items = |list: &Vec<Entry>| -> Vec<Item> {
            list.iter().map(|e| Item { ids: e.ids, weight: e.weight() }).collect()
        };
        let [a, b, c] = lists.bands.each_ref().map(items);
        let [k, l, m] = lists.stacks.each_ref().map(items);
        let mut lists = [a, b, c, k, l, m];
        thin(&self.partitions, &mut lists);
        let [a, b, c, k, l, m] = lists.each_ref().map(|list| &list[..]);
        let join = Join::new(&self.partitions, [a, b, c], [k, l, m]);
        let rows = join.rows();
        let mut ended = None;
        let mut progress = |done: usize| {
            ended = (options.watch)(done as f64 / rows as f64);
            ended.is_none()
        };
        let work = |(total, room): &mut (u128, Room), row: usize| *total += join.row(row, room);
        let make = || (0, Room::default());
        let (totals, whole) = share(options.threads, rows, make, work, &mut progress);
        let number = totals.into_iter().map(|(total, _)| total).sum();
        if whole { Ok(number) } else { Err((number, ended.unwrap_or(Ended::Cancelled))) }
    }

    fn sum(&self, puzzle: &Puzzle, options: &mut Options) -> Result<u128, (u128, Ended)> {
        match self.prepare(puzzle, options.threads, options.watch) {
            Ok(Some(ready)) => Ok(weighted(&ready.dense.outer, &ready.totals)),
            Ok(None) => Ok(0),
            Err(known) => Err(known),
        }
    }

    /// The sum with its parts; nothing if there is no solution. If stopped, how
    /// many are known to be there, and why.
    pub(super) fn prepare(
        &self,
        puzzle: &Puzzle,
        threads: usize,
        watch: Watch,
    ) -> Result<Option<Ready>, (u128, Ended)> {
        let candidates = puzzle.candidates();
        let lists = Lists::new(&self.frames, &candidates);
        if puzzle.is_contradictory() || lists.is_dead() {
            return Ok(None);
        }
        let [straight, turned] = [false, true].map(|turned| Symmetry::new(&candidates, turned));
        let Plan { transposed, roles, .. } = Plan::summed(&lists, [&straight, &turned]);
        let symmetry = if transposed { turned } else { straight };
        let lists = if transposed { lists.transposed() } else { lists };
        let outer = self.outer(&lists.bands[roles.bands[0]], &symmetry);
        let mut ended = None;
        let mut progress = |done: usize, tasks: usize| {
            ended = ended.or(watch(done as f64 / tasks as f64));
            ended.is_none()
        };
        let dense =
            Dense::new(&self.partitions, &lists, roles, outer, Fit::Cross, threads, &mut progress);
        let Some(dense) = dense else { return Err((0, ended.unwrap_or(Ended::Cancelled))) };
        match dense.totals(threads, &mut progress) {
            Ok(totals) if totals.iter().all(|&total| total == 0) => Ok(None),
            Ok(totals) => Ok(Some(Ready { lists, symmetry, transposed, dense, totals })),
            Err(totals) => {
                Err((weighted(&dense.outer, &totals), ended.unwrap_or(Ended::Cancelled)))
            }
        }
    }

    /// One frame of each orbit of a list.
    pub(super) fn outer(&self, list: &[Entry], symmetry: &Symmetry) -> Vec<Outer> {
        let mut outer: Vec<Outer> = symmetry
            .orbits(&self.frames, list)
            .into_iter()
            .map(|(place, orbit)| Outer { entry: list[place], orbit })
            .collect();
        // Neighbours share tables.
        outer.sort_unstable_by_key(|outer| (outer.entry.ids, outer.entry.frame));
        outer
    }
}

/// All solutions: each outer frame's, times its orders and orbit.
fn weighted(outer: &[Outer], totals: &[u128]) -> u128 {
    let times = |outer: &Outer| u128::from(outer.entry.weight()) * u128::from(outer.orbit);
    let sum = |sum: u128, (outer, total): (&Outer, &u128)| {
        sum.checked_add(total.checked_mul(times(outer))?)
    };
    // All grids there are fit 73 bits.
    outer.iter().zip(totals).try_fold(0, sum).expect("no 9×9 count passes 128 bits")
}

/// Counts by finding.
pub(super) fn list_all(puzzle: &Puzzle, options: &mut Options) -> Count {
    let limit = u64::try_from(options.limit).unwrap_or(u64::MAX);
    let (number, ended) = list(puzzle, limit, u64::MAX, options.watch, &mut |_| {});
    Count { number: number.into(), ended, how: How::Listed, plan: None }
}

/// Finds solutions one after the other, up to a limit of solutions or tries.
/// The engine is chosen here and nowhere else in the room.
pub fn list(
    puzzle: &Puzzle,
    limit: u64,
    nodes: u64,
    watch: Watch,
    sink: &mut dyn FnMut(&[Digit]),
) -> (u64, Ended) {
    let watch = RefCell::new(watch);
    let ask = || (watch.borrow_mut())(0.0);
    let limits = Limits { solutions: limit, nodes, interrupt: Some(&ask) };
    let outcome = if puzzle.layout().is_classic() {
        Fast::default().solve(puzzle, &limits, sink)
    } else {
        General::new(puzzle.layout().clone()).solve(puzzle, &limits, sink)
    };
    (outcome.stats.solutions, outcome.ended)
}
