//! Puzzles of any layout, by the general engine.
//!
//! A grid is some random digits and what a search makes of them, its digits then renamed.
//! Clues go one by one. A question that takes too many nodes counts as "cannot go": so large
//! boards end with as many holes as is practical.
//!
//! Where all grids can be listed they are drawn exactly alike: up to renaming, that is
//! those with 1, 2, 3 … in the first row. On boards that are the classic one with further rules, classic grids are
//! drawn until one keeps them.

use super::level::{ease, enough, needed};
use super::made::{Made, Miss, Near, Outcome, stream, tell};
use super::regions::regions;
use super::wish::{Boards, LISTED, Method, Wish};
use shudu_board::board::{Blocks, Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle};
use shudu_board::control::{Control, Progress, Stop};
use shudu_board::random::Random;
use shudu_count::count::Uniform;
use shudu_search::search::{Ended, General, Limits, Verdict, each};
use std::sync::Arc;

/// The general engine for a layout, and what is known of its grids.
#[derive(Debug)]
pub struct LayoutMaker {
    layout: Arc<Layout>,
    general: General,
    /// The grids with 1, 2, 3 … in the first row, when they were needed.
    listed: Option<Vec<Vec<Digit>>>,
}

/// Nodes for a question, cells times this: what is hard to tell on a large board is
/// hard to tell everywhere.
const PATIENCE: u64 = 200_000;
/// Nodes to complete a grid.
const COMPLETION: u64 = 20_000;
/// Classic grids drawn at once between two looks at the clock.
const DRAWN: u64 = 4096;

/// A puzzle dug: which cells keep their clue, and whether every question was answered.
struct Dug {
    kept: Vec<bool>,
    sure: bool,
}

impl LayoutMaker {
    /// Prepares the engine.
    pub fn new(layout: Arc<Layout>) -> LayoutMaker {
        LayoutMaker { general: General::new(layout.clone()), layout, listed: None }
    }

    /// Whether it is for this layout.
    pub fn is_for(&self, layout: &Layout) -> bool {
        *self.layout == *layout
    }

    /// A random grid, if one is found soon.
    fn grid(&self, random: &mut Random, control: &Control) -> Option<Vec<Digit>> {
        let size = self.layout.size();
        let mut seeds = size + size / 2;
        loop {
            let mut givens = vec![None; self.layout.cell_count()];
            for _ in 0..seeds {
                let cell = Cell::from_index(random.number(givens.len() as u64) as usize);
                let digit = Digit::from_index(random.number(size as u64) as usize);
                let clash = |peer: &Cell| givens[peer.index()] == Some(digit);
                if givens[cell.index()].is_none() && !self.layout.peers(cell).iter().any(clash) {
                    givens[cell.index()] = Some(digit);
                }
            }
            let puzzle = Puzzle::new(self.layout.clone(), givens);
            let mut found = None;
            let limits = Limits { solutions: 1, nodes: COMPLETION, control: *control };
            let mut keep = each(|digits| found = Some(digits.to_vec()));
            let _ = self.general.solve(&puzzle, &limits, &mut keep);
            drop(keep);
            if let Some(grid) = found {
                return Some(rename(&grid, random));
            }
            if seeds == 0 || control.check().is_err() {
                return None;
            }
            seeds = seeds * 2 / 3;
        }
    }

    /// A grid, each exactly as likely: one of the list, renamed.
    fn uniform(&mut self, random: &mut Random) -> Option<Vec<Digit>> {
        if self.listed.is_none() {
            let mut givens = vec![None; self.layout.cell_count()];
            let first = givens.iter_mut().take(self.layout.size()).enumerate();
            first.for_each(|(i, given)| *given = Some(Digit::from_index(i)));
            let puzzle = Puzzle::new(self.layout.clone(), givens);
            let mut all = Vec::new();
            let mut keep = each(|digits| all.push(digits.to_vec()));
            let _ = self.general.solve(&puzzle, &Limits::NONE, &mut keep);
            drop(keep);
            self.listed = Some(all);
        }
        let all = self.listed.as_ref()?;
        let place = (!all.is_empty()).then(|| random.number(all.len() as u64) as usize)?;
        Some(rename(&all[place], random))
    }

    /// Whether the grid is the only solution of these clues without a group of them;
    /// `None` if that is not known soon.
    fn can_go(
        &self,
        grid: &[Digit],
        kept: &[bool],
        group: &[Cell],
        control: &Control,
    ) -> Option<bool> {
        let given = |cell: Cell| kept[cell.index()] && !group.contains(&cell);
        let givens: Vec<Option<Digit>> =
            self.layout.cells().map(|cell| given(cell).then(|| grid[cell.index()])).collect();
        let mut puzzle = Puzzle::new(self.layout.clone(), givens);
        let alone = group.len() == 1;
        if alone {
            // Is there a solution with another digit here?
            let mut limits = Candidates::full(&self.layout);
            limits[group[0]] = limits[group[0]].without(DigitSet::of(grid[group[0].index()]));
            puzzle = puzzle.with_limits(limits);
        }
        let solutions = if alone { 1 } else { 2 };
        let nodes = PATIENCE / self.layout.cell_count() as u64;
        let limits = Limits { solutions, nodes, control: *control };
        let outcome = self.general.solve(&puzzle, &limits, &mut each(|_| {}));
        match outcome.ended {
            Ended::Exhausted => Some(outcome.stats.solutions + 1 == solutions),
            Ended::Limit => Some(false),
            _ => None,
        }
    }

    fn dig(&self, grid: &[Digit], order: &[Vec<Cell>], least: usize, control: &Control) -> Dug {
        let mut dug = Dug { kept: vec![true; grid.len()], sure: true };
        let mut clues = grid.len();
        for group in order {
            if clues < least + group.len() {
                continue;
            }
            match self.can_go(grid, &dug.kept, group, control) {
                Some(true) => {
                    group.iter().for_each(|cell| dug.kept[cell.index()] = false);
                    clues -= group.len();
                }
                Some(false) => {}
                None => dug.sure = false,
            }
            if control.check().is_err() {
                break;
            }
        }
        dug
    }

    fn is_minimal(&self, grid: &[Digit], kept: &[bool], control: &Control) -> bool {
        let mut clues = self.layout.cells().filter(|cell| kept[cell.index()]);
        clues.all(|cell| self.can_go(grid, kept, &[cell], control) == Some(false))
    }

    fn puzzle(&self, grid: &[Digit], kept: &[bool]) -> Puzzle {
        let given = |(digit, kept): (&Digit, &bool)| kept.then_some(*digit);
        let givens: Vec<_> = grid.iter().zip(kept).map(given).collect();
        Puzzle::new(self.layout.clone(), givens)
    }
}

fn rename(grid: &[Digit], random: &mut Random) -> Vec<Digit> {
    let size = grid.len().isqrt();
    let mut names: Vec<Digit> = (0..size).map(Digit::from_index).collect();
    random.shuffle(&mut names);
    grid.iter().map(|digit| names[digit.index()]).collect()
}

/// A puzzle of another board than the classic one. `known` is the engine of its layout, if
/// there is one layout for all.
pub fn make(
    known: Option<&mut LayoutMaker>,
    uniform: &Uniform,
    wish: &Wish,
    seed: u64,
    number: u64,
    control: &Control,
) -> Outcome {
    let mut search = Search { wish, seed, number, control: *control, tried: 0, near: None };
    match known {
        Some(other) => search.run(|_| None, other, uniform),
        None => {
            let Boards::Jigsaw(size) = wish.boards else { unreachable!("a layout has an engine") };
            // Whatever is drawn first is replaced in the first try.
            let mut other = LayoutMaker::new(Layout::regular(1, size).expect("checked").into());
            let fresh = |random: &mut Random| {
                let map = regions(size, random).ok()?;
                Layout::new(Blocks::Map(map), Vec::new()).ok().map(Arc::new)
            };
            search.run(fresh, &mut other, uniform)
        }
    }
}

struct Search<'a> {
    wish: &'a Wish,
    seed: u64,
    number: u64,
    control: Control<'a>,
    tried: u64,
    near: Option<Near>,
}

impl Search<'_> {
    fn check(&self) -> Result<(), Stop> {
        tell(&self.control, self.number, self.tried, self.near.as_ref())
    }

    fn run(
        &mut self,
        fresh: impl Fn(&mut Random) -> Option<Arc<Layout>>,
        other: &mut LayoutMaker,
        uniform: &Uniform,
    ) -> Outcome {
        let mut stop = Stop::Nodes;
        while self.tried < self.wish.tries() {
            let mut random = stream(self.seed, self.number, self.tried);
            self.tried += 1;
            if let Some(layout) = fresh(&mut random) {
                *other = LayoutMaker::new(layout);
            }
            if let Some(made) = self.attempt(other, uniform, &mut random) {
                return Ok(made);
            }
            if let Err(why) = self.check() {
                stop = why;
                break;
            }
        }
        let Search { number, tried, .. } = *self;
        Err(Miss { number, tried, ended: stop.into(), near: self.near.take() })
    }

    fn attempt(
        &mut self,
        other: &mut LayoutMaker,
        uniform: &Uniform,
        random: &mut Random,
    ) -> Option<Made> {
        let wish = self.wish;
        let (number, tried) = (self.number, self.tried);
        let (outer, near) = (self.control, self.near.take());
        let ask = |_: &Progress| tell(&outer, number, tried, near.as_ref()).err();
        let control = Control::new(&ask);
        let size = other.layout.size();
        let grid = match wish.method {
            Method::Solved if size > LISTED => rejected(other, uniform, random, &control),
            Method::Solved => other.uniform(random),
            _ => other.grid(random, &control),
        };
        let judged = grid.map(|grid| {
            let dug = match (&wish.pattern, wish.method) {
                (Some(pattern), _) => Dug { kept: pattern.clone(), sure: true },
                (_, Method::Solved | Method::SolvedFast) => {
                    Dug { kept: vec![true; grid.len()], sure: true }
                }
                _ => {
                    let mut order = wish.symmetry.orbits(size);
                    random.shuffle(&mut order);
                    let least = match wish.clues {
                        Some((from, to)) if !wish.minimal => {
                            from + random.number((to - from + 1) as u64) as usize
                        }
                        _ => 0,
                    };
                    other.dig(&grid, &order, least, &control)
                }
            };
            (dug, grid)
        });
        self.near = near;
        let (Dug { kept, sure }, grid) = judged?;
        let solution = Grid::new(other.layout.clone(), &grid[..]).ok()?;
        let ask = |_: &Progress| self.check().err();
        let control = Control::new(&ask);
        let mut puzzle = other.puzzle(&grid, &kept);
        if let Some(level) = wish.unrated_level().filter(|_| wish.may_ease()) {
            puzzle = ease(&puzzle, &solution, &enough(level), wish.symmetry, &control).ok()?;
        }
        let clues = puzzle.clues().count();
        let (from, to) = wish.clues.unwrap_or((0, grid.len()));
        let off = from.saturating_sub(clues) + clues.saturating_sub(to);
        let unique = wish.pattern.is_none() || {
            let nodes = COMPLETION;
            let limits = Limits { solutions: 2, nodes, control };
            other.general.solve(&puzzle, &limits, &mut each(|_| {})).verdict() == Verdict::One
        };
        let whole = wish.symmetry == super::Symmetry::None && sure && wish.pattern.is_none();
        let minimal = !wish.minimal || whole || other.is_minimal(&grid, &kept, &control);
        // What is wrong otherwise needs no level.
        let level = match wish.unrated_level().filter(|_| off == 0 && unique && minimal) {
            Some(wanted) => needed(&puzzle, wanted, &control).ok()?,
            None => None,
        };
        if off == 0 && unique && minimal && level == wish.unrated_level() {
            let (rating, proofs, weight) = (None, Vec::new(), None);
            return Some(Made { number, puzzle, solution, tried, rating, level, proofs, weight });
        }
        // Of those that are too easy, the hardest is nearest.
        let too_easy =
            level.zip(wish.level).map_or(10, |(level, wanted)| wanted as u8 - level as u8);
        let distance = (10 * off) as f64 + f64::from(too_easy) + if unique { 0.0 } else { 1e6 };
        if self.near.as_ref().is_none_or(|near| distance < near.distance) {
            let solutions = if unique { 1 } else { 2 };
            self.near = Some(Near { puzzle, solutions, rating: None, level, distance });
        }
        None
    }
}

/// Classic grids, until one keeps the further rules.
fn rejected(
    other: &LayoutMaker,
    uniform: &Uniform,
    random: &mut Random,
    control: &Control,
) -> Option<Vec<Digit>> {
    loop {
        for _ in 0..DRAWN {
            let grid = uniform.grid(random);
            let clash = |cell: Cell| {
                let equal = |peer: &Cell| grid[peer.index()] == grid[cell.index()];
                other.layout.peers(cell).iter().any(equal)
            };
            if !other.layout.cells().any(clash) {
                return Some(grid.digits().to_vec());
            }
        }
        if control.check().is_err() {
            return None;
        }
    }
}
