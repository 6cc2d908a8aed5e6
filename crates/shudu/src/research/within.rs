//! All puzzles with so many clues in a grid: the method of the proof that there are none with 16.
//!
//! Clues hit every unavoidable set. The first set that is not hit, with the fewest cells left, is
//! hit by one of its cells after the other; a cell that was tried is out for those that follow, so that
//! every choice of clues is met once. Sets that have no cell in common, of those not hit, need a clue each: if they are
//! more than clues are left, that is the end of a branch. When all known sets are hit, the puzzle is solved; if it has
//! another solution, where that differs is a set that was not known, and is from now on.

use super::unavoidable::Unavoidable;
use super::{Mask, cells};
use crate::board::{Digit, Grid, Puzzle};
use crate::control::{Control, Stop};
use crate::search::{Engine, Limits};

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithinOptions {
    /// How many clues.
    pub clues: usize,
    /// How many of the first branches are done already.
    pub done: usize,
}

/// The search within a grid.
#[derive(Debug)]
pub struct Within<'a> {
    grid: &'a Grid,
    sets: Vec<Mask>,
    options: WithinOptions,
    engine: Engine,
    /// The first branches: clues chosen, and cells that are out.
    branches: Vec<(Mask, Mask)>,
    beats: u32,
}

/// Sets looked at for disjoint ones.
const SMALL: usize = 400;

impl<'a> Within<'a> {
    /// Prepares the search: the unavoidable sets are those found before.
    pub fn new(grid: &'a Grid, sets: &Unavoidable, options: WithinOptions) -> Within<'a> {
        let (sets, engine) = (sets.sets.clone(), Engine::new());
        let mut within = Within { grid, sets, options, engine, branches: Vec::new(), beats: 0 };
        within.branches = vec![(0, 0)];
        // Two levels down there are branches enough to say how far it is.
        for _ in 0..options.clues.min(2) {
            let branches = std::mem::take(&mut within.branches);
            for (chosen, out) in branches {
                within.branches.extend(within.children(chosen, out));
            }
        }
        within
    }

    /// How many branches there are; each is a checkpoint.
    pub fn branches(&self) -> usize {
        self.branches.len()
    }

    /// Searches the branches that are not done. Every puzzle is told, and every branch that is done.
    pub fn search(
        &mut self,
        control: &Control,
        found: &mut dyn FnMut(Puzzle),
        done: &mut dyn FnMut(usize),
    ) -> Result<(), Stop> {
        let all = self.branches.len();
        for number in self.options.done..all {
            let (chosen, out) = self.branches[number];
            let share = |share: f64| (number as f64 + share) / all as f64;
            control.share(share(0.0))?;
            self.choose(chosen, out, control, found)?;
            done(number + 1);
        }
        Ok(())
    }

    /// What a branch leads to next: a clue in the set that leaves the fewest ways.
    fn children(&self, chosen: Mask, out: Mask) -> Vec<(Mask, Mask)> {
        let open = |set: &&Mask| **set & chosen == 0;
        let next = self.sets.iter().filter(open).min_by_key(|set| (*set & !out).count_ones());
        let among = match next {
            Some(set) => set & !out,
            None => self.all() & !chosen & !out,
        };
        let mut gone = out;
        let child = |cell: usize| {
            let child = (chosen | 1 << cell, gone);
            gone |= 1 << cell;
            child
        };
        cells(among).map(child).collect()
    }

    fn all(&self) -> Mask {
        let count = self.grid.digits().len();
        if count == 128 { Mask::MAX } else { (1 << count) - 1 }
    }

    fn choose(
        &mut self,
        chosen: Mask,
        out: Mask,
        control: &Control,
        found: &mut dyn FnMut(Puzzle),
    ) -> Result<(), Stop> {
        self.beats += 1;
        if self.beats.is_multiple_of(256) {
            control.check()?;
        }
        let left = self.options.clues - chosen.count_ones() as usize;
        if left == 0 {
            if let Some(puzzle) = self.unique(chosen) {
                found(puzzle);
            }
            return Ok(());
        }
        if self.needs(chosen, out) > left {
            return Ok(());
        }
        for (chosen, out) in self.children(chosen, out) {
            self.choose(chosen, out, control, found)?;
        }
        Ok(())
    }

    /// At least so many more clues are needed; more than there are cells if a set cannot be hit.
    fn needs(&self, chosen: Mask, out: Mask) -> usize {
        let (mut taken, mut count) = (0, 0);
        for set in self.sets.iter().take(SMALL).filter(|set| **set & chosen == 0) {
            let set = set & !out;
            if set == 0 {
                return usize::MAX;
            }
            if set & taken == 0 {
                taken |= set;
                count += 1;
            }
        }
        count
    }

    /// The puzzle, if it has one solution; otherwise a set is learned.
    fn unique(&mut self, chosen: Mask) -> Option<Puzzle> {
        if self.sets.iter().any(|set| set & chosen == 0) {
            return None;
        }
        let given = |(cell, digit): (usize, &Digit)| (chosen >> cell & 1 == 1).then_some(*digit);
        let givens: Vec<Option<Digit>> = self.grid.digits().iter().enumerate().map(given).collect();
        let puzzle = Puzzle::new(self.grid.layout().clone(), givens);
        let (grids, _) = self.engine.grids(&puzzle, &Limits::solutions(2));
        let other = grids.iter().find(|other| other.digits() != self.grid.digits());
        let Some(other) = other else { return Some(puzzle) };
        let differ = self.grid.digits().iter().zip(other.digits()).enumerate();
        let set = differ.filter(|(_, (a, b))| a != b).fold(0, |set, (cell, _)| set | 1 << cell);
        self.sets.push(set);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;

    fn found(layout: Layout, symbols: &str, most: u32, clues: usize) -> usize {
        let puzzle = Puzzle::from_symbols(layout.into(), symbols).unwrap();
        let grid = crate::search::solve(&puzzle).unique().unwrap();
        let sets = Unavoidable::of(&grid, most, &Control::FREE).unwrap().unwrap();
        let options = WithinOptions { clues, done: 0 };
        let mut count = 0;
        let mut within = Within::new(&grid, &sets, options);
        within.search(&Control::FREE, &mut |_| count += 1, &mut |_| {}).unwrap();
        count
    }

    #[test]
    fn four_clues_are_the_fewest_on_4x4_and_the_puzzles_are_as_many_as_published() {
        let layout = || Layout::regular(2, 2).unwrap();
        // Representatives of the two classes, with 96 and 192 grids.
        let [a, b] = ["1234341221434321", "1234341223414123"];
        assert_eq!((found(layout(), a, 8, 3), found(layout(), b, 8, 3)), (0, 0));
        let total = |a: usize, b: usize| 96 * a + 192 * b;
        assert_eq!(total(found(layout(), a, 8, 4), found(layout(), b, 8, 4)), 25_728);
    }

    #[test]
    fn branches_that_were_done_are_not_searched_again() {
        let layout = Layout::regular(2, 2).unwrap();
        let puzzle = Puzzle::from_symbols(layout.into(), "1234341223414123").unwrap();
        let grid = crate::search::solve(&puzzle).unique().unwrap();
        let sets = Unavoidable::of(&grid, 6, &Control::FREE).unwrap().unwrap();
        let mut counts = Vec::new();
        let branches = Within::new(&grid, &sets, WithinOptions { clues: 5, done: 0 }).branches();
        for done in 0..=branches {
            let mut count = 0;
            let mut within = Within::new(&grid, &sets, WithinOptions { clues: 5, done });
            within.search(&Control::FREE, &mut |_| count += 1, &mut |_| {}).unwrap();
            counts.push(count);
        }
        assert!(counts.is_sorted_by(|a, b| a >= b) && counts[0] > 0);
        assert_eq!(counts.last(), Some(&0));
    }
}
