//! A count from end to end: look, choose a method, carry it out.

use super::dense::{Dense, Outer};
use super::frame::Frames;
use super::join::{Item, Join};
use super::lists::{Entry, Lists};
use super::partition::Partitions;
use super::plan::{How, Plan};
use super::symmetry::Symmetry;
use super::threads::share;
use crate::board::Puzzle;
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
    /// How many solutions: all if `ended` says so, else at least so many.
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
    partitions: Partitions,
    frames: Frames,
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
        if puzzle.is_contradictory() {
            let how = How::Contradiction;
            return Count { number: 0, ended: Ended::Exhausted, how, plan: None };
        }
        if !puzzle.layout().is_classic() || puzzle.limits().is_some() {
            return list(puzzle, options);
        }
        let candidates = puzzle.candidates();
        let lists = Lists::new(&self.frames, &candidates);
        let symmetry = [false, true].map(|turned| Symmetry::new(&candidates, turned));
        let mut plan = Plan::new(&lists, [&symmetry[0], &symmetry[1]]);
        let cheap = plan.list < plan.join.min(plan.sum);
        if options.method == Method::List || (options.method == Method::Auto && cheap) {
            plan.how = How::Listed;
            return Count { plan: Some(plan), ..list(puzzle, options) };
        }
        let result = match plan.how {
            How::Joined => self.join(&lists, &plan, options),
            _ => self.sum(lists, &plan, &symmetry[usize::from(plan.transposed)], options),
        };
        let (number, ended) = result;
        Count { number, ended, how: plan.how, plan: Some(plan) }
    }

    fn join(&self, lists: &Lists, plan: &Plan, options: &mut Options) -> (u128, Ended) {
        let items = |list: &Vec<Entry>| -> Vec<Item> {
            list.iter().map(|e| Item { ids: e.ids, weight: e.weight() }).collect()
        };
        let mut bands = lists.bands.each_ref().map(items);
        let mut stacks = lists.stacks.each_ref().map(items);
        if plan.transposed {
            std::mem::swap(&mut bands, &mut stacks);
        }
        let join = Join::new(
            &self.partitions,
            bands.each_ref().map(|list| &list[..]),
            stacks.each_ref().map(|list| &list[..]),
        );
        let rows = join.rows();
        let mut ended = Ended::Exhausted;
        let mut progress = |done: usize| match (options.watch)(done as f64 / rows as f64) {
            None => true,
            Some(why) => {
                ended = why;
                false
            }
        };
        let work = |total: &mut u128, row: usize| *total += join.row(row);
        let (totals, whole) = share(options.threads, rows, || 0u128, work, &mut progress);
        let ended = if whole { Ended::Exhausted } else { ended };
        (totals.into_iter().sum(), ended)
    }

    fn sum(
        &self,
        lists: Lists,
        plan: &Plan,
        symmetry: &Symmetry,
        options: &mut Options,
    ) -> (u128, Ended) {
        let lists = if plan.transposed { lists.transposed() } else { lists };
        let outer = self.outer(&lists.bands[plan.roles.bands[0]], symmetry);
        let mut ended = Ended::Exhausted;
        let mut progress =
            |done: usize, tasks: usize| match (options.watch)(done as f64 / tasks as f64) {
                None => true,
                Some(why) => {
                    ended = why;
                    false
                }
            };
        let dense =
            Dense::new(&self.partitions, &lists, plan.roles, outer, options.threads, &mut progress);
        let totals = dense.as_ref().and_then(|d| d.totals(options.threads, &mut progress));
        match (dense, totals) {
            (Some(dense), Some(totals)) => (weighted(&dense.outer, &totals), Ended::Exhausted),
            _ => (0, ended),
        }
    }

    /// One frame of each orbit of a list.
    fn outer(&self, list: &[Entry], symmetry: &Symmetry) -> Vec<Outer> {
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

/// Counts by finding. The engine is chosen here and nowhere else.
fn list(puzzle: &Puzzle, options: &mut Options) -> Count {
    let watch = RefCell::new(&mut options.watch);
    let ask = || (watch.borrow_mut())(0.0);
    let solutions = u64::try_from(options.limit).unwrap_or(u64::MAX);
    let limits = Limits { solutions, nodes: u64::MAX, interrupt: Some(&ask) };
    let outcome = General::new(puzzle.layout().clone()).solve(puzzle, &limits, &mut |_| {});
    let number = outcome.stats.solutions.into();
    Count { number, ended: outcome.ended, how: How::Listed, plan: None }
}
