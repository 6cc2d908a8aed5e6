//! Makes puzzles: tries, many at once, until one is right.
//!
//! Try k of puzzle i draws from random numbers of its own, and the first right one by k
//! is taken. So it does not matter how many are tried together, only how long it takes.

use super::dig::Digging;
use super::judge::Right;
use super::kit::Kit;
use super::layouts::{self, LayoutMaker};
use super::made::{Made, Miss, Near, Outcome, stream, tell};
use super::mask::{ALL, Candidate, Groups, Mask, Order};
use super::wish::{Boards, Method, Wish, groups};
use super::{climb, holes, hunt};
use shudu_board::control::{Control, Stop};
use shudu_board::random::Random;
use std::ops::Range;

/// Tries at once: enough to fill the lanes of the fast engine. Minimal puzzles a second with
/// 512, 1024 and 4096 instead: 0.87, 0.95 and 1.01.
const BATCH: usize = 2048;
/// The same if each has to be rated.
const RATED: usize = 64;

/// Makes puzzles one after the other, keeping its working memory.
#[derive(Debug)]
pub struct Maker {
    kit: Kit,
    /// For the layout asked for last, if it was not the classic one.
    layout: Option<LayoutMaker>,
    /// For what takes long.
    threads: usize,
}

impl Default for Maker {
    fn default() -> Maker {
        Maker::new()
    }
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
        Maker { kit: Kit::new(), layout: None, threads: 1 }
    }

    /// The same with so many threads for a puzzle that takes long; which puzzle it is does not
    /// depend on it.
    pub fn on(self, threads: usize) -> Maker {
        Maker { threads, ..self }
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
        control: &Control,
    ) -> Vec<Outcome> {
        wish.check().expect("the wish makes sense");
        if !wish.boards.is_classic() {
            return numbers.map(|number| self.of_layout(wish, seed, number, control)).collect();
        }
        match wish.method {
            Method::Solved | Method::SolvedFast => {
                numbers.map(|number| Ok(self.solved(seed, number))).collect()
            }
            Method::Dig if wish.pattern.is_some() => numbers
                .map(|number| climb::pattern(&mut self.kit, wish, seed, number, control))
                .collect(),
            Method::Dig if wish.is_sheer() => numbers
                .map(|number| {
                    hunt::rating(&mut self.kit, wish, seed, number, self.threads, control)
                })
                .collect(),
            Method::Dig if wish.is_steep() => numbers
                .map(|number| climb::rating(&mut self.kit, wish, seed, number, control))
                .collect(),
            _ => self.tries(wish, seed, numbers, control),
        }
    }

    fn of_layout(&mut self, wish: &Wish, seed: u64, number: u64, control: &Control) -> Outcome {
        let layout = match &wish.boards {
            Boards::Layout(layout) => Some(layout.clone()),
            Boards::Jigsaw(_) => None,
        };
        // The general engine is prepared once for a layout.
        let same =
            |ready: &&LayoutMaker| layout.as_ref().is_some_and(|layout| ready.is_for(layout));
        if self.layout.as_ref().filter(same).is_none() {
            self.layout = layout.map(LayoutMaker::new);
        }
        layouts::make(self.layout.as_mut(), &self.kit.uniform, wish, seed, number, control)
    }

    fn solved(&self, seed: u64, number: u64) -> Made {
        let grid = self.kit.uniform.grid(&mut stream(seed, number, 0));
        let right = Right { clues: ALL, rating: None, proofs: Vec::new() };
        self.kit.made(number, 1, &grid, right, None)
    }

    /// Tries until each number has a puzzle.
    fn tries(
        &mut self,
        wish: &Wish,
        seed: u64,
        numbers: Range<u64>,
        control: &Control,
    ) -> Vec<Outcome> {
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
                    let told = tell(control, number, tried, search.near.as_ref());
                    let stop = told.err().or((tried >= most).then_some(Stop::Nodes))?;
                    Some(Err(Miss { number, tried, ended: stop.into(), near: search.near.take() }))
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
        let groups = groups(wish.symmetry);
        let mut diggings = Vec::with_capacity(searches.len() * each as usize);
        for search in searches {
            for k in search.tried..search.tried + each {
                let mut random = stream(seed, search.number, k);
                diggings.push(self.begin(wish, &groups, &mut random));
            }
        }
        self.kit.digger.dig(&mut diggings);
        let candidates: Vec<Candidate> = diggings.into_iter().map(Candidate::from).collect();
        let minimal = if !wish.minimal || groups.len() == 81 && wish.method == Method::Dig {
            vec![true; candidates.len()]
        } else {
            self.kit.digger.minimal(&candidates)
        };
        candidates.into_iter().zip(minimal).collect()
    }

    /// A grid and how it is dug.
    fn begin(&self, wish: &Wish, groups: &Groups, random: &mut Random) -> Digging {
        if let Method::Holes(holes) = wish.method {
            return holes::digging(&self.kit.layout, groups, holes, random);
        }
        let grid = self.kit.uniform.grid(random);
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
            match self.kit.judge.judge(wish, candidate, *minimal) {
                Ok(right) => {
                    let weight = (wish.method == Method::Unbiased).then(|| weight(right.clues));
                    let Search { number, tried, .. } = *search;
                    return Some(self.kit.made(number, tried, &candidate.grid, right, weight));
                }
                Err(wrong) => self.kit.nearer(&mut search.near, &candidate.grid, wrong, 1),
            }
        }
        None
    }
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
