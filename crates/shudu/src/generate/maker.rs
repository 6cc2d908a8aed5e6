//! Makes puzzles: tries, many at once, until one is right.
//!
//! Try k of puzzle i draws from random numbers of its own, and the first right one by k
//! is taken. So it does not matter how many are tried together, only how long it takes.

use super::Cells;
use super::dig::{ALL, Digger, Digging, Groups, Mask, Order};
use super::judge::{Candidate, Judge, Right, Wrong};
use super::need::Proof;
use super::other::Other;
use super::wish::{Boards, Method, Wish};
use super::{climb, holes};
use crate::board::{Digit, Grid, Layout, Puzzle};
use crate::count::{Random, Uniform};
use crate::rating::{Rating, Tenths};
use crate::search::Ended;
use std::ops::Range;
use std::sync::Arc;

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its number.
    pub number: u64,
    /// It.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// Which try it was.
    pub tried: u64,
    /// Its rating, if that was part of the wish.
    pub rating: Option<Rating>,
    /// Why it needs the techniques it was to need.
    pub proofs: Vec<Proof>,
    /// What it counts in a sample without bias, 26 clues counting 1.
    pub weight: Option<f64>,
}

/// A puzzle that was not found.
#[derive(Clone, Debug)]
pub struct Miss {
    /// Its number.
    pub number: u64,
    /// How many were tried.
    pub tried: u64,
    /// Why it ended: [`Ended::Nodes`] when all tries were made.
    pub ended: Ended,
    /// The nearest there was.
    pub near: Option<Near>,
}

/// A puzzle near to what was wished for.
#[derive(Clone, Debug)]
pub struct Near {
    /// It.
    pub puzzle: Puzzle,
    /// How many solutions it has, or at least so many.
    pub solutions: u64,
    /// Its rating, if it is known.
    pub rating: Option<Tenths>,
    pub(super) distance: f64,
}

/// How a search goes.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The puzzle looked for.
    pub number: u64,
    /// How many were tried.
    pub tried: u64,
    /// The nearest so far.
    pub near: Option<&'a Near>,
}

/// Told how it goes; answers whether to stop, and why.
pub type Watch<'a> = &'a dyn Fn(&Progress) -> Option<Ended>;

/// What comes of a wish.
pub type Outcome = Result<Made, Miss>;

/// Tries at once: enough to fill the lanes of the fast engine. Minimal puzzles a second with
/// 512, 1024 and 4096 instead: 0.87, 0.95 and 1.01.
const BATCH: usize = 2048;
/// The same if each has to be rated.
const RATED: usize = 64;

/// Makes puzzles one after the other, keeping its working memory.
#[derive(Debug)]
pub struct Maker {
    pub(super) uniform: Uniform,
    pub(super) digger: Digger,
    pub(super) judge: Judge,
    pub(super) layout: Arc<Layout>,
    other: Option<Other>,
}

impl Default for Maker {
    fn default() -> Maker {
        Maker::new()
    }
}

/// The random numbers of a try.
pub fn stream(seed: u64, number: u64, k: u64) -> Random {
    let own = Random::new(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).bits();
    Random::new(own.wrapping_add(k.wrapping_mul(0xD1B5_4A32_D192_ED03)))
}

/// A puzzle being looked for.
struct Search {
    number: u64,
    tried: u64,
    near: Option<Near>,
}

impl Maker {
    /// Prepares to make puzzles: some milliseconds.
    pub fn new() -> Maker {
        Maker {
            uniform: Uniform::new(),
            digger: Digger::default(),
            judge: Judge::default(),
            layout: Layout::classic().into(),
            other: None,
        }
    }

    /// Makes the puzzles of these numbers.
    ///
    /// # Panics
    /// If [`Wish::check`] complains.
    pub fn make(
        &mut self,
        wish: &Wish,
        seed: u64,
        numbers: Range<u64>,
        watch: Watch,
    ) -> Vec<Outcome> {
        wish.check().expect("the wish makes sense");
        if !wish.boards.is_classic() {
            return numbers.map(|number| self.other(wish, seed, number, watch)).collect();
        }
        match wish.method {
            Method::Solved | Method::SolvedFast => {
                numbers.map(|number| Ok(self.solved(seed, number))).collect()
            }
            Method::Dig if wish.pattern.is_some() => {
                numbers.map(|number| climb::pattern(self, wish, seed, number, watch)).collect()
            }
            Method::Dig if climb::is_steep(wish) => {
                numbers.map(|number| climb::rating(self, wish, seed, number, watch)).collect()
            }
            _ => self.tries(wish, seed, numbers, watch),
        }
    }

    fn other(&mut self, wish: &Wish, seed: u64, number: u64, watch: Watch) -> Outcome {
        let layout = match &wish.boards {
            Boards::Layout(layout) => Some(layout.clone()),
            Boards::Jigsaw(_) => None,
        };
        // The general engine is prepared once for a layout.
        let same = |other: &&Other| layout.as_ref().is_some_and(|layout| other.is_for(layout));
        if self.other.as_ref().filter(same).is_none() {
            self.other = layout.map(Other::new);
        }
        super::other::make(self.other.as_mut(), &self.uniform, wish, seed, number, watch)
    }

    fn solved(&self, seed: u64, number: u64) -> Made {
        let grid = self.uniform.grid(&mut stream(seed, number, 0));
        let right = Right { clues: ALL, rating: None, proofs: Vec::new() };
        self.made(number, 1, &grid, right, None)
    }

    /// Tries until each number has a puzzle.
    fn tries(&mut self, wish: &Wish, seed: u64, numbers: Range<u64>, watch: Watch) -> Vec<Outcome> {
        let first = numbers.start;
        let mut outcomes: Vec<Option<Outcome>> = numbers.clone().map(|_| None).collect();
        let mut searches: Vec<Search> =
            numbers.map(|number| Search { number, tried: 0, near: None }).collect();
        let most = wish.tries();
        let batch = if wish.is_rated() { RATED } else { BATCH };
        let mut width = 1;
        while !searches.is_empty() {
            // All have been tried equally often.
            let left = most - searches[0].tried;
            let each = ((batch / searches.len()).clamp(1, width) as u64).min(left);
            let mut candidates = self.dug(wish, seed, &searches, each).into_iter();
            searches.retain_mut(|search| {
                let mine: Vec<_> = candidates.by_ref().take(each as usize).collect();
                let outcome = self.look(wish, search, &mine);
                let place = &mut outcomes[(search.number - first) as usize];
                *place = outcome.map(Ok).or_else(|| {
                    let Search { number, tried, .. } = *search;
                    let progress = Progress { number, tried, near: search.near.as_ref() };
                    let ended = watch(&progress).or((tried >= most).then_some(Ended::Nodes))?;
                    Some(Err(Miss { number, tried, ended, near: search.near.take() }))
                });
                place.is_none()
            });
            width = (2 * width).min(batch);
        }
        outcomes.into_iter().flatten().collect()
    }

    /// The next candidates of each search, and whether they are minimal if that matters.
    fn dug(
        &mut self,
        wish: &Wish,
        seed: u64,
        searches: &[Search],
        each: u64,
    ) -> Vec<(Candidate, bool)> {
        let groups = groups(wish);
        let mut diggings = Vec::with_capacity(searches.len() * each as usize);
        for search in searches {
            for k in search.tried..search.tried + each {
                let mut random = stream(seed, search.number, k);
                diggings.push(self.begin(wish, &groups, &mut random));
            }
        }
        self.digger.dig(&mut diggings);
        let candidates: Vec<Candidate> = diggings.into_iter().map(Candidate::from).collect();
        let minimal = if !wish.minimal || groups.len() == 81 && wish.method == Method::Dig {
            vec![true; candidates.len()]
        } else {
            self.digger.minimal(&candidates)
        };
        candidates.into_iter().zip(minimal).collect()
    }

    /// A grid and how it is dug.
    fn begin(&self, wish: &Wish, groups: &Groups, random: &mut Random) -> Digging {
        if let Method::Holes(holes) = wish.method {
            return holes::digging(&self.layout, groups, holes, random);
        }
        let grid = self.uniform.grid(random);
        let order = Order::any(groups, random);
        let least = match wish.clues {
            // Anywhere in the range; but the fewest clues a puzzle has are not chosen.
            Some((from, to)) if !wish.minimal && wish.rating.is_none() => {
                from + random.number((to - from + 1) as u64) as usize
            }
            _ => 0,
        };
        let digging = Digging::new(grid, order, least);
        if wish.method == Method::Unbiased { digging.first_only() } else { digging }
    }

    /// The first of these candidates that is right.
    fn look(
        &mut self,
        wish: &Wish,
        search: &mut Search,
        candidates: &[(Candidate, bool)],
    ) -> Option<Made> {
        for (candidate, minimal) in candidates {
            search.tried += 1;
            if wish.method == Method::Unbiased && !minimal {
                continue;
            }
            match self.judge.judge(wish, candidate, *minimal) {
                Ok(right) => {
                    let weight = (wish.method == Method::Unbiased).then(|| weight(right.clues));
                    let Search { number, tried, .. } = *search;
                    return Some(self.made(number, tried, &candidate.grid, right, weight));
                }
                Err(wrong) => self.nearer(&mut search.near, &candidate.grid, wrong, 1),
            }
        }
        None
    }

    /// Keeps the nearest.
    pub(super) fn nearer(
        &self,
        near: &mut Option<Near>,
        grid: &Cells,
        wrong: Wrong,
        solutions: u64,
    ) {
        let Wrong { distance, clues, rating } = wrong;
        if near.as_ref().is_none_or(|near| distance < near.distance) {
            let puzzle = self.judge.puzzle(grid, clues);
            *near = Some(Near { puzzle, solutions, rating, distance });
        }
    }

    pub(super) fn made(
        &self,
        number: u64,
        tried: u64,
        grid: &Cells,
        right: Right,
        weight: Option<f64>,
    ) -> Made {
        let puzzle = self.judge.puzzle(grid, right.clues);
        let digits = grid.map(|digit| Digit::from_index(usize::from(digit) - 1));
        let solution = Grid::new(self.layout.clone(), digits.to_vec()).expect("it is a grid");
        Made { number, puzzle, solution, tried, rating: right.rating, proofs: right.proofs, weight }
    }
}

/// The groups of cells that have clues together.
pub fn groups(wish: &Wish) -> Groups {
    let group = |orbit: Vec<crate::board::Cell>| {
        let cells = orbit.iter().fold(0, |cells, cell| cells | 1 << cell.index());
        (cells, orbit.len() as u32)
    };
    wish.symmetry.orbits(9).into_iter().map(group).collect()
}

/// Puzzles with n clues are reached with a probability that is as 1 to the number of
/// ways to choose n cells; the weight undoes that.
fn weight(clues: Mask) -> f64 {
    let number = clues.count_ones();
    // C(81, n) / C(81, 26), one factor a step.
    let ratio = |k: u32| f64::from(81 - k) / f64::from(k + 1);
    let up: f64 = (26..number).map(ratio).product();
    let down: f64 = (number..26).map(ratio).product();
    up / down
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_as_the_numbers_of_choices() {
        let of = |number: u32| weight((1 << number) - 1);
        assert_eq!(of(26), 1.0);
        assert!((of(27) - 55.0 / 27.0).abs() < 1e-12);
        assert!((of(25) - 26.0 / 56.0).abs() < 1e-12);
    }
}
