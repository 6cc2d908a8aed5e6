//! An estimate of the number of solutions, from random dives (Knuth, 1975).
//!
//! A dive fills the board from the top of the search tree to a leaf, choosing
//! among the digits of a smallest cell at random, and multiplies the numbers
//! of choices it had. A dead end counts 0. The product is right on average:
//! every solution is reached with one chance in just that product.

use shudu_board::board::{Cell, DigitSet, Layout, Puzzle};
use shudu_board::control::{Control, Stopped};
use shudu_board::random::Random;

/// What random dives tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the dives: an unbiased estimate of the number of solutions.
    pub mean: f64,
    /// The standard error of that mean.
    pub error: f64,
    /// How many dives were made.
    pub dives: u64,
    /// How many of them reached a solution.
    pub reached: u64,
}

/// Makes dives until there are enough. If stopped, what those made so far tell.
pub fn estimate(
    puzzle: &Puzzle,
    dives: u64,
    seed: u64,
    control: &Control,
) -> Result<Estimate, Stopped<Estimate>> {
    let mut random = Random::new(seed);
    let layout = puzzle.layout();
    let mut start = Board { layout, sets: puzzle.start().sets().to_vec() };
    let alive = start.settle(layout.cells().collect());
    let (mut sum, mut squares) = (0.0, 0.0);
    let (mut made, mut reached) = (0, 0);
    let mut stop = None;
    while made < dives {
        stop = control.share(made as f64 / dives as f64).err();
        if stop.is_some() {
            break;
        }
        let weight = if alive { dive(&start, &mut random) } else { 0.0 };
        made += 1;
        reached += u64::from(weight > 0.0);
        sum += weight;
        squares += weight * weight;
    }
    let count = made.max(1) as f64;
    let mean = sum / count;
    let spread = (squares / count - mean * mean).max(0.0);
    let error = (spread / (count - 1.0).max(1.0)).sqrt();
    let known = Estimate { mean, error, dives: made, reached };
    match stop {
        None => Ok(known),
        Some(why) => Err(Stopped { why, known }),
    }
}

fn dive(start: &Board, random: &mut Random) -> f64 {
    let mut board = Board { layout: start.layout, sets: start.sets.clone() };
    let mut weight = 1.0;
    loop {
        let open = board.layout.cells().filter(|cell| board.sets[cell.index()].len() > 1);
        let Some(cell) = open.min_by_key(|cell| board.sets[cell.index()].len()) else {
            return weight;
        };
        let choices = board.sets[cell.index()];
        weight *= choices.len() as f64;
        let mut rest = choices;
        let choice = rest.nth(random.below(choices.len() as u128) as usize);
        board.sets[cell.index()] = choice.map_or(DigitSet::EMPTY, DigitSet::of);
        if !board.settle(vec![cell]) {
            return 0.0;
        }
    }
}

struct Board<'a> {
    layout: &'a Layout,
    sets: Vec<DigitSet>,
}

impl Board<'_> {
    /// Strikes what follows from singles, open and hidden. False: a dead end.
    fn settle(&mut self, mut changed: Vec<Cell>) -> bool {
        loop {
            while let Some(cell) = changed.pop() {
                let set = self.sets[cell.index()];
                if set.is_empty() {
                    return false;
                }
                if set.len() > 1 {
                    continue;
                }
                for &peer in self.layout.peers(cell) {
                    let left = self.sets[peer.index()].without(set);
                    if left != self.sets[peer.index()] {
                        self.sets[peer.index()] = left;
                        changed.push(peer);
                    }
                }
            }
            match self.hidden() {
                None => return false,
                Some(found) if found.is_empty() => return true,
                Some(found) => changed = found,
            }
        }
    }

    /// Fills digits with one place in a house; `None` if one has no place.
    fn hidden(&mut self) -> Option<Vec<Cell>> {
        let size = self.layout.size();
        let mut found = Vec::new();
        for house in self.layout.houses().iter().filter(|house| house.cells.len() == size) {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for cell in &house.cells {
                twice |= once & self.sets[cell.index()];
                once |= self.sets[cell.index()];
            }
            if once != DigitSet::full(size) {
                return None;
            }
            for &cell in &house.cells {
                let here = self.sets[cell.index()] & once.without(twice);
                if !here.is_empty() && self.sets[cell.index()].len() > 1 {
                    self.sets[cell.index()] = DigitSet::of(here.first()?);
                    found.push(cell);
                }
            }
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dives_hit_the_288_grids_of_the_4x4_board() {
        let puzzle = Puzzle::empty(Layout::regular(2, 2).unwrap().into());
        let found = estimate(&puzzle, 4000, 1, &Control::FREE).unwrap();
        assert!((found.mean - 288.0).abs() < 4.0 * found.error.max(1.0), "{found:?}");
        assert_eq!(estimate(&puzzle, 4000, 1, &Control::FREE), Ok(found));
    }
}
