//! All puzzles with so many clues in a grid: the method of the proof that there are none with 16.
//!
//! Clues hit every unavoidable set. Of the sets that are not hit, the one with the fewest cells left is
//! hit by one of its cells after the other; a cell that was tried is out for those that follow, so that
//! every choice of clues is met once. Sets that have no cell in common, of those not hit, need a clue each: if they are
//! more than clues are left, that is the end of a branch; if one clue is left, it is in all of them. When all known sets
//! are hit, the puzzle is solved; if it has another solution, where that differs is a set that was not known, and is from
//! now on.
//!
//! The first levels of the search are branches, in an order drawn from a fixed seed: the share of them that is done is an
//! unbiased estimate of how far the whole is, though the first cells of a set have far more below them than the last.
//!
//! Rejected: sets without a common cell chosen by how many of their cells are left, not by their size: 1.6 times as long.

use super::unavoidable::Unavoidable;
use super::{Mask, branches, cells};
use shudu_board::board::classic::Cells;
use shudu_board::board::{Digit, Grid, Puzzle};
use shudu_board::control::{Control, Stop};
use shudu_board::random::Random;
use shudu_search::search::fast::{Ask, Fast, Start};
use shudu_search::search::{Engine, Limits};

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithinOptions {
    /// How many clues.
    pub clues: usize,
    /// How many of the first branches are done already.
    pub done: usize,
    /// Whether all choices of cells that hit the known sets are told, be they puzzles or not.
    pub hitting: bool,
    /// How many threads search; the result does not depend on it.
    pub threads: usize,
}

/// Sets by number, as bits. Larger ones are not needed: what they would tell is learned.
type Open = [u64; MOST / 64];

/// As many sets are looked at, the smallest ones.
const MOST: usize = 512;
/// Sets learned that a thread keeps, the latest.
const LEARNED: usize = 4096;
/// At least so many branches, if there are so many.
const BRANCHES: usize = 1000;
/// Puzzles of the classic board that are solved together.
const TOGETHER: usize = 256;

/// The search within a grid.
#[derive(Debug)]
pub struct Within<'a> {
    grid: &'a Grid,
    options: WithinOptions,
    sets: Vec<Mask>,
    /// By cell the sets that have it.
    hits: Vec<Open>,
    /// By set those that have no cell in common with it.
    far: Vec<Open>,
    branches: Vec<Branch>,
}

/// A place in the search.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// Cells that are clues, and cells that are out.
    chosen: Mask,
    out: Mask,
    /// Known sets that are not hit.
    open: Open,
}

/// What sets that are not hit say of a branch.
enum Look {
    /// They cannot all be hit.
    Dead,
    /// There are none.
    Hit,
    /// One of these cells is a clue.
    Among(Mask),
}

impl<'a> Within<'a> {
    /// Prepares the search: the unavoidable sets are those found before.
    pub fn new(grid: &'a Grid, sets: &Unavoidable, options: WithinOptions) -> Within<'a> {
        let sets: Vec<Mask> = sets.sets.iter().take(MOST).copied().collect();
        let mut hits = vec![[0; MOST / 64]; grid.digits().len()];
        let mut open = [0; MOST / 64];
        for (i, &set) in sets.iter().enumerate() {
            open[i / 64] |= 1 << (i % 64);
            cells(set).for_each(|cell| hits[cell][i / 64] |= 1 << (i % 64));
        }
        let far = |set: &Mask| {
            let mut far = open;
            cells(*set).for_each(|cell| without(&mut far, &hits[cell]));
            far
        };
        let far = sets.iter().map(far).collect();
        let mut within = Within { grid, options, sets, hits, far, branches: Vec::new() };
        within.branches = within.first(Branch { chosen: 0, out: 0, open });
        within
    }

    /// The branches of the first levels, in their order.
    fn first(&self, root: Branch) -> Vec<Branch> {
        let mut level = vec![root];
        loop {
            let (mut next, mut grown) = (Vec::new(), false);
            for branch in &level {
                match self.look(branch, self.open(branch)) {
                    Look::Dead => {}
                    Look::Among(among) if self.left(branch) > 1 => {
                        next.extend(self.children(branch, among));
                        grown = true;
                    }
                    _ => next.push(*branch),
                }
            }
            level = next;
            if !grown || level.len() >= BRANCHES {
                break;
            }
        }
        Random::new(1).shuffle(&mut level);
        level
    }

    /// How many branches there are; each is a checkpoint.
    pub fn branches(&self) -> usize {
        self.branches.len()
    }

    /// Searches the branches that are not done. Every puzzle is told (or choice of cells, as a puzzle), and every branch
    /// that is done.
    pub fn search(
        &self,
        control: &Control,
        found: &mut dyn FnMut(Puzzle),
        done: &mut dyn FnMut(usize),
    ) -> Result<(), Stop> {
        let all = self.branches.len();
        let mut at = self.options.done;
        let work =
            |worker: &mut Worker, branch: usize| worker.all_of(&self.branches[branch], control);
        let mut tell = |masks: Vec<Mask>| {
            masks.into_iter().for_each(|mask| found(self.puzzle(mask)));
            at += 1;
            done(at);
        };
        let part = (self.options.done.min(all)..all, all);
        branches::search(part, self.options.threads, control, || Worker::new(self), work, &mut tell)
    }

    /// The puzzle with the clues in these cells.
    fn puzzle(&self, chosen: Mask) -> Puzzle {
        let given = |(cell, digit): (usize, &Digit)| (chosen >> cell & 1 == 1).then_some(*digit);
        let givens: Vec<Option<Digit>> = self.grid.digits().iter().enumerate().map(given).collect();
        Puzzle::new(self.grid.layout().clone(), givens)
    }

    /// How many clues are to come.
    fn left(&self, branch: &Branch) -> usize {
        self.options.clues - branch.chosen.count_ones() as usize
    }

    /// The known sets that are not hit.
    fn open(&self, branch: &Branch) -> impl Iterator<Item = Mask> {
        let words = branch.open;
        (0..).zip(words).flat_map(move |(i, mut word)| {
            std::iter::from_fn(move || {
                let set = (word != 0).then(|| self.sets[i * 64 + word.trailing_zeros() as usize]);
                word &= word.wrapping_sub(1);
                set
            })
        })
    }

    /// Whether more sets than clues are left have no cell in common, as they are; a glance that spares most looks. With
    /// cells that are out there may be more of them.
    fn is_crowded(&self, branch: &Branch) -> bool {
        let (mut open, left) = (branch.open, self.left(branch));
        for _ in 0..=left {
            let Some(word) = open.iter().position(|&word| word != 0) else { return false };
            let first = word * 64 + open[word].trailing_zeros() as usize;
            open.iter_mut().zip(&self.far[first]).for_each(|(open, far)| *open &= far);
        }
        true
    }

    /// What sets that are not hit say.
    #[inline]
    fn look(&self, branch: &Branch, open: impl Iterator<Item = Mask>) -> Look {
        let left = self.left(branch);
        let (mut fewest, mut common, mut taken, mut apart) = (None, Mask::MAX, 0, 0);
        for set in open {
            let set = set & !branch.out;
            let size = set.count_ones();
            common &= set;
            if set & taken == 0 {
                taken |= set;
                apart += 1;
                if apart > left || size == 0 {
                    return Look::Dead;
                }
            }
            if fewest.is_none_or(|(least, _)| size < least) {
                fewest = Some((size, set));
            }
        }
        match fewest {
            None => Look::Hit,
            Some((_, set)) => {
                let among = if left == 1 { common } else { set };
                if among == 0 { Look::Dead } else { Look::Among(among) }
            }
        }
    }

    /// A clue in one of these cells after the other. What hits the most sets comes first, and is then out.
    fn children(&self, branch: &Branch, among: Mask) -> impl Iterator<Item = Branch> {
        let mut order: Vec<(u32, usize)> = Vec::with_capacity(16);
        for cell in cells(among) {
            let hit = self.hits[cell].iter().zip(&branch.open);
            order.push((hit.map(|(hits, open)| (hits & open).count_ones()).sum(), cell));
        }
        order.sort_unstable_by_key(|&(hit, cell)| (std::cmp::Reverse(hit), cell));
        let mut rest = *branch;
        order.into_iter().map(move |(_, cell)| {
            let mut child = rest;
            child.chosen |= 1 << cell;
            without(&mut child.open, &self.hits[cell]);
            rest.out |= 1 << cell;
            child
        })
    }
}

/// Sets that are not in another set of sets.
fn without(open: &mut Open, others: &Open) {
    open.iter_mut().zip(others).for_each(|(open, other)| *open &= !other);
}

/// What a thread searches with.
struct Worker<'a> {
    within: &'a Within<'a>,
    engine: Engine,
    fast: Option<(Fast, Cells)>,
    learned: Vec<Mask>,
    /// How many were ever learned.
    count: usize,
    /// Choices of cells that hit everything, to be solved.
    waiting: Vec<Mask>,
    found: Vec<Mask>,
    beats: u32,
}

impl<'a> Worker<'a> {
    fn new(within: &'a Within<'a>) -> Worker<'a> {
        let digits = within.grid.digits();
        let fast = within.grid.layout().is_classic().then(|| {
            let cells = std::array::from_fn(|cell| digits[cell].value() as u8);
            (Fast::default(), Cells::new(cells).expect("a grid has digits from 1 to 9"))
        });
        let (learned, waiting, found) = (Vec::new(), Vec::new(), Vec::new());
        Worker { within, engine: Engine::new(), fast, learned, count: 0, waiting, found, beats: 0 }
    }

    /// All choices of cells of a branch, in the order of their numbers.
    fn all_of(&mut self, branch: &Branch, control: &Control) -> Result<Vec<Mask>, Stop> {
        let ended = self.go(branch, control);
        self.solve_waiting();
        let mut found = std::mem::take(&mut self.found);
        ended?;
        found.sort_unstable();
        Ok(found)
    }

    fn go(&mut self, branch: &Branch, control: &Control) -> Result<(), Stop> {
        self.beats = self.beats.wrapping_add(1);
        if self.beats.is_multiple_of(1024) {
            control.check()?;
        }
        let within = self.within;
        if within.is_crowded(branch) {
            return Ok(());
        }
        let mut look = within.look(branch, within.open(branch));
        if matches!(look, Look::Hit) {
            let open = self.learned.iter().copied().filter(|set| set & branch.chosen == 0);
            look = within.look(branch, open);
        }
        match look {
            Look::Dead => Ok(()),
            Look::Among(among) => self.each(branch, among, control),
            Look::Hit if within.left(branch) == 0 => {
                self.wait(branch.chosen);
                Ok(())
            }
            Look::Hit if within.options.hitting => self.every(branch, control),
            Look::Hit => match self.other(branch.chosen) {
                None => self.every(branch, control),
                Some(set) => {
                    self.learn(set);
                    self.each(branch, set & !branch.out, control)
                }
            },
        }
    }

    fn each(&mut self, branch: &Branch, among: Mask, control: &Control) -> Result<(), Stop> {
        for child in self.within.children(branch, among) {
            self.go(&child, control)?;
        }
        Ok(())
    }

    /// Everything is hit, and clues are left: any cells will do.
    fn every(&mut self, branch: &Branch, control: &Control) -> Result<(), Stop> {
        if self.within.left(branch) == 0 {
            self.found.push(branch.chosen);
            return Ok(());
        }
        control.check()?;
        let mut rest = *branch;
        let count = self.within.grid.digits().len();
        for cell in (0..count).filter(|cell| (branch.chosen | branch.out) >> cell & 1 == 0) {
            self.every(&Branch { chosen: branch.chosen | 1 << cell, ..rest }, control)?;
            rest.out |= 1 << cell;
        }
        Ok(())
    }

    /// A choice of cells that hits all known sets is solved, sooner or later.
    fn wait(&mut self, chosen: Mask) {
        if self.within.options.hitting {
            self.found.push(chosen);
            return;
        }
        self.waiting.push(chosen);
        if self.fast.is_none() || self.waiting.len() == TOGETHER {
            self.solve_waiting();
        }
    }

    fn solve_waiting(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        let Some((fast, grid)) = &self.fast else {
            for chosen in waiting {
                match self.other(chosen) {
                    None => self.found.push(chosen),
                    Some(set) => self.learn(set),
                }
            }
            return;
        };
        let starts: Vec<Start> = waiting.iter().map(|&chosen| start(grid, chosen)).collect();
        let answers = fast.solve_batch(&starts, Ask { limit: 2, solutions: 2 });
        let sets: Vec<Mask> = (0..waiting.len())
            .map(|i| answers.solutions(i).iter().fold(0, |set, other| set | apart(grid, other)))
            .collect();
        for (chosen, set) in waiting.into_iter().zip(sets) {
            match set {
                0 => self.found.push(chosen),
                set => self.learn(set),
            }
        }
    }

    /// Where another solution of a puzzle differs, if there is one.
    fn other(&mut self, chosen: Mask) -> Option<Mask> {
        if let Some((fast, grid)) = &self.fast {
            let answer = fast.solve_one(&start(grid, chosen), Ask { limit: 2, solutions: 2 });
            return answer.solutions.iter().map(|other| apart(grid, other)).find(|&set| set != 0);
        }
        let puzzle = self.within.puzzle(chosen);
        let (grids, _) = self.engine.grids(&puzzle, &Limits::solutions(2));
        let mine = self.within.grid.digits();
        let other = grids.iter().find(|other| other.digits() != mine)?;
        let differ = mine.iter().zip(other.digits()).enumerate().filter(|(_, (a, b))| a != b);
        Some(differ.fold(0, |set, (cell, _)| set | 1 << cell))
    }

    /// Keeps a set. Those that were met first make room.
    fn learn(&mut self, set: Mask) {
        match self.learned.len() < LEARNED {
            true => self.learned.push(set),
            false => self.learned[self.count % LEARNED] = set,
        }
        self.count += 1;
    }
}

/// The clues of a grid in these cells.
fn start(grid: &Cells, chosen: Mask) -> Start {
    let mut clues = [0; 81];
    cells(chosen).for_each(|cell| clues[cell] = grid[cell]);
    Start::from_clues(&Cells::new(clues).expect("clues are digits from 1 to 9, or none"))
}

/// Where two grids differ.
fn apart(a: &Cells, b: &Cells) -> Mask {
    (0..81).filter(|&cell| a[cell] != b[cell]).fold(0, |set, cell| set | 1 << cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_board::board::Layout;

    fn options(clues: usize) -> WithinOptions {
        WithinOptions { clues, done: 0, hitting: false, threads: 2 }
    }

    fn grid(layout: Layout, symbols: &str) -> Grid {
        let puzzle = Puzzle::from_symbols(layout.into(), symbols).unwrap();
        shudu_search::search::solve(&puzzle).unique().unwrap()
    }

    fn all(grid: &Grid, most: u32, options: WithinOptions) -> Vec<String> {
        let sets = Unavoidable::of(grid, most, &Control::FREE).unwrap().unwrap();
        let mut found = Vec::new();
        let within = Within::new(grid, &sets, options);
        within.search(&Control::FREE, &mut |p| found.push(p.symbols()), &mut |_| {}).unwrap();
        found
    }

    fn four(symbols: &str) -> Grid {
        grid(Layout::regular(2, 2).unwrap(), symbols)
    }

    /// Representatives of the two classes of 4×4, with 96 and 192 grids.
    const FOUR: [&str; 2] = ["1234341221434321", "1234341223414123"];

    #[test]
    fn four_clues_are_the_fewest_on_4x4_and_the_puzzles_are_as_many_as_published() {
        let [a, b] = FOUR.map(four);
        let found = |grid: &Grid, clues: usize| all(grid, 8, options(clues)).len();
        assert_eq!((found(&a, 3), found(&b, 3)), (0, 0));
        assert_eq!(96 * found(&a, 4) + 192 * found(&b, 4), 25_728);
    }

    #[test]
    fn the_puzzles_are_those_that_trying_all_choices_finds() {
        for grid in FOUR.map(four) {
            for clues in 4..=7 {
                let mut engine = Engine::new();
                let within =
                    Within::new(&grid, &Unavoidable { sets: vec![], most: 0 }, options(clues));
                let choices =
                    (0..1 << 16).filter(|mask: &Mask| mask.count_ones() as usize == clues);
                let puzzles = choices.map(|mask| within.puzzle(mask));
                let unique = puzzles.filter(|puzzle| {
                    engine.verdict(puzzle, &Limits::solutions(2))
                        == shudu_search::search::Verdict::One
                });
                let mut expected: Vec<String> = unique.map(|puzzle| puzzle.symbols()).collect();
                expected.sort_unstable();
                // With all sets known, and with few.
                for (most, threads) in [(8, 1), (4, 2)] {
                    let mut found = all(&grid, most, WithinOptions { threads, ..options(clues) });
                    found.sort_unstable();
                    assert_eq!(found, expected, "{clues} clues, sets up to {most}");
                }
            }
        }
    }

    #[test]
    fn hitting_sets_are_those_that_trying_all_choices_finds() {
        for grid in FOUR.map(four) {
            let sets = Unavoidable::of(&grid, 4, &Control::FREE).unwrap().unwrap();
            for clues in 3..=6 {
                let hits = |mask: &Mask| sets.sets.iter().all(|set| set & mask != 0);
                let choices =
                    (0..1 << 16).filter(|mask: &Mask| mask.count_ones() as usize == clues);
                let expected = choices.filter(hits).count();
                let found = all(&grid, 4, WithinOptions { hitting: true, ..options(clues) });
                assert_eq!(found.len(), expected);
            }
        }
    }

    #[test]
    fn branches_that_were_done_are_not_searched_again() {
        let grid = four(FOUR[1]);
        let sets = Unavoidable::of(&grid, 6, &Control::FREE).unwrap().unwrap();
        let whole = all(&grid, 6, options(5));
        let branches = Within::new(&grid, &sets, options(5)).branches();
        assert!(branches > 10 && !whole.is_empty());
        for done in (0..=branches).step_by(7) {
            let rest = all(&grid, 6, WithinOptions { done, ..options(5) });
            assert!(whole.ends_with(&rest));
        }
    }

    /// Published: 8 clues are the fewest on 6×6.
    #[test]
    fn eight_clues_are_the_fewest_on_6x6() {
        let layout = std::sync::Arc::new(Layout::regular(2, 3).unwrap());
        let start =
            Puzzle::from_symbols(layout.clone(), &format!("123456{}", ".".repeat(30))).unwrap();
        let small = shudu_count::symmetry::Small::new(&layout).unwrap();
        let (grids, _) = Engine::new().grids(&start, &Limits::NONE);
        assert_eq!(grids.len(), 28_200_960 / 720);
        // One of each of the 49 classes.
        let mut classes = std::collections::BTreeMap::new();
        for grid in grids {
            let digits: Vec<u8> = grid.digits().iter().map(|digit| digit.value() as u8).collect();
            classes.entry(small.canonical(&digits).0).or_insert(grid);
        }
        assert_eq!(classes.len(), 49);
        let with = |clues: usize| {
            classes.values().filter(|grid| !all(grid, 8, options(clues)).is_empty()).count()
        };
        assert_eq!((with(7) == 0, with(8) > 0), (true, true));
    }
}
