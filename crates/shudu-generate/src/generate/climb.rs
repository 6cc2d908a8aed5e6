//! From a puzzle to a better one: extreme ratings, and patterns.
//!
//! A *neighbour* of a puzzle lacks some of its clues, has another of the solutions that
//! are then possible, and as many clues of that as make it the only one again ({-k+k}).
//! Hard puzzles have hard neighbours far more often than any puzzle is hard, so a walk
//! that only goes to what is at least as good climbs. If it does not for a while it begins
//! elsewhere. A rating takes milliseconds, a neighbour microseconds: so many are made, and
//! only those rated that took the fast engine the most guesses.
//!
//! A pattern is the same walk with the number of solutions as its height: fewer is
//! better, one is enough.

use super::Cells;
use super::dig::{Digging, start};
use super::judge::{ONE, Wrong, above, apart, is_at_least};
use super::kit::Kit;
use super::made::{Miss, Near, Outcome, stream, tell};
use super::mask::{Candidate, Groups, Mask, Order, cells};
use super::wish::{Wish, groups};
use shudu_board::control::{Control, Stop};
use shudu_board::random::Random;
use shudu_board::rating::{HIGHEST, LOWEST, Tenths};
use shudu_board::sort;
use shudu_search::search::Ended;
use shudu_search::search::fast::{Ask, Start};

/// Neighbours made together.
const NEIGHBOURS: usize = 128;
/// Puzzles dug to begin with the hardest of them.
const FIRST: usize = 256;
/// How many of either are rated.
const RATED: usize = 6;
/// Generations of neighbours without a better one before it begins elsewhere.
const PATIENCE: u32 = 12;
/// Solutions to choose among.
const CHOICE: usize = 64;

/// A walk for one puzzle.
struct Walk<'a> {
    kit: &'a mut Kit,
    wish: &'a Wish,
    number: u64,
    tried: u64,
    near: Option<Near>,
    random: Random,
    groups: Groups,
    control: Control<'a>,
}

impl Walk<'_> {
    /// Whether to end.
    fn ended(&self) -> Option<Ended> {
        let Walk { number, tried, .. } = *self;
        let told = tell(&self.control, number, tried, self.near.as_ref());
        let over = (tried >= self.wish.tries()).then_some(Stop::Nodes);
        told.err().or(over).map(Ended::Stopped)
    }

    fn miss(self, ended: Ended) -> Outcome {
        Err(Miss { number: self.number, tried: self.tried, ended, near: self.near })
    }

    /// A grid that keeps most of a puzzle's clues, and which clues those are.
    fn other_grid(&mut self, grid: &Cells, clues: Mask, most: u64) -> (Cells, Mask) {
        let mut groups: Vec<Mask> = self
            .groups
            .iter()
            .map(|(group, _)| group & clues)
            .filter(|&group| group != 0)
            .collect();
        self.random.shuffle(&mut groups);
        let gone = 1 + self.random.number(most) as usize;
        let kept = groups.iter().take(gone).fold(clues, |kept, group| kept & !group);
        let ask = Ask { limit: CHOICE as u64, solutions: CHOICE };
        let found = self.kit.digger.fast.solve_one(&start(grid, kept), ask).solutions;
        (found[self.random.number(found.len() as u64) as usize], kept)
    }

    /// Puzzles near to this one, dug to the end: the most promising.
    fn neighbours(&mut self, candidate: &Candidate) -> Vec<Candidate> {
        let mut diggings = Vec::new();
        for _ in 0..NEIGHBOURS {
            let (grid, kept) = self.other_grid(&candidate.grid, candidate.clues, 3);
            let numbers = 0..self.groups.len() as u8;
            let (mut first, mut last): (Vec<u8>, Vec<u8>) =
                numbers.partition(|&group| self.groups[usize::from(group)].0 & kept == 0);
            self.random.shuffle(&mut first);
            self.random.shuffle(&mut last);
            first.extend(last);
            diggings.push(Digging::new(grid, Order::new(&self.groups, &first), 0));
        }
        self.dug(diggings)
    }

    /// The same anywhere.
    fn anywhere(&mut self) -> Vec<Candidate> {
        let mut diggings = Vec::new();
        for _ in 0..FIRST {
            let grid = self.kit.uniform.grid(&mut self.random);
            diggings.push(Digging::new(grid, Order::any(&self.groups, &mut self.random), 0));
        }
        self.dug(diggings)
    }

    fn dug(&mut self, mut diggings: Vec<Digging>) -> Vec<Candidate> {
        self.kit.digger.dig(&mut diggings);
        let all: Vec<Candidate> = diggings.into_iter().map(Candidate::from).collect();
        self.tried += all.len() as u64;
        let starts: Vec<Start> = all.iter().map(|one| start(&one.grid, one.clues)).collect();
        let answers = self.kit.digger.fast.solve_batch(&starts, Ask::VERDICT);
        let mut searched: Vec<_> = all.into_iter().zip(answers.tallies).collect();
        // The sort is stable: what is equal stays in order.
        sort::by_key(&mut searched, |(_, tally)| std::cmp::Reverse(tally.guesses));
        searched.into_iter().take(RATED).map(|(one, _)| one).collect()
    }

    /// The rating of a candidate, if it is at least so high.
    fn height(&mut self, candidate: &Candidate, least: Tenths) -> Option<Tenths> {
        let judge = &mut self.kit.judge;
        let puzzle = judge.puzzle(&candidate.grid, candidate.clues);
        if least > Tenths::default() && !is_at_least(&mut judge.rater, &puzzle, least) {
            return None;
        }
        let rating = judge.rater.rate(&puzzle, &Control::FREE).expect(ONE).er;
        let distance = apart(rating, band(self.wish));
        let wrong = Wrong { distance, clues: candidate.clues, rating: Some(rating) };
        self.kit.nearer(&mut self.near, &candidate.grid, wrong, 1);
        Some(rating)
    }

    /// The candidate as it was wished for, if it is so.
    fn right(&mut self, candidate: &Candidate) -> Option<Outcome> {
        let one = std::slice::from_ref(candidate);
        let minimal = !self.wish.minimal || self.kit.digger.minimal(one)[0];
        let right = self.kit.judge.judge(self.wish, candidate, minimal);
        match right {
            Ok(right) => {
                let Walk { number, tried, .. } = *self;
                Some(Ok(self.kit.made(number, tried, &candidate.grid, right, None)))
            }
            Err(wrong) => {
                self.kit.nearer(&mut self.near, &candidate.grid, wrong, 1);
                None
            }
        }
    }
}

fn walk<'a>(
    kit: &'a mut Kit,
    wish: &'a Wish,
    seed: u64,
    number: u64,
    control: &Control<'a>,
) -> Walk<'a> {
    let random = stream(seed, number, 0);
    let groups = groups(wish.symmetry);
    Walk { kit, wish, number, tried: 0, near: None, random, groups, control: *control }
}

/// The ratings that are asked for; all, if any will do.
fn band(wish: &Wish) -> (Tenths, Tenths) {
    wish.band().unwrap_or((LOWEST, HIGHEST))
}

/// Climbs to a rating.
pub fn rating(kit: &mut Kit, wish: &Wish, seed: u64, number: u64, control: &Control) -> Outcome {
    let mut walk = walk(kit, wish, seed, number, control);
    let (from, to) = band(wish);
    loop {
        // The hardest of some.
        let mut here: Option<(Candidate, Tenths)> = None;
        for candidate in walk.anywhere() {
            let least = here.as_ref().map_or(Tenths::default(), |(_, height)| above(*height));
            if let Some(height) = walk.height(&candidate, least).filter(|&height| height <= to) {
                here = Some((candidate, height));
            }
        }
        if let Some(ended) = walk.ended() {
            return walk.miss(ended);
        }
        let Some((mut here, mut height)) = here else { continue };
        let mut patience = PATIENCE;
        while patience > 0 {
            if height >= from
                && let Some(made) = walk.right(&here)
            {
                return made;
            }
            if let Some(ended) = walk.ended() {
                return walk.miss(ended);
            }
            patience -= 1;
            for candidate in walk.neighbours(&here) {
                let Some(next) = walk.height(&candidate, height) else { continue };
                if next <= to {
                    if next > height {
                        patience = PATIENCE;
                    }
                    (here, height) = (candidate, next);
                    break;
                }
            }
        }
    }
}

/// Grids of which only the cells of the pattern are looked at, at once.
const GRIDS: usize = 2048;
/// Rounds of those before the walk begins.
const ROUNDS: usize = 4;
/// Solutions are counted up to here.
const MANY: u64 = 20_000;
/// Steps of a walk that does not get better before it begins elsewhere.
const STEPS: u32 = 200;

/// Looks for a puzzle whose clues are exactly the cells of a pattern.
pub fn pattern(kit: &mut Kit, wish: &Wish, seed: u64, number: u64, control: &Control) -> Outcome {
    let mut walk = walk(kit, wish, seed, number, control);
    let has = |cell: &usize| wish.pattern.as_ref().is_some_and(|pattern| pattern[*cell]);
    let mask: Mask = (0..81).filter(has).fold(0, |mask, cell| mask | 1 << cell);
    walk.groups = cells(mask).map(|cell| (1 << cell, 1)).collect();
    let none = Order::new(&walk.groups, &[]);
    let candidate = |grid: Cells| Candidate { grid, clues: mask, order: none.clone() };
    if mask == 0 {
        // Nothing can be changed.
        let grid = walk.kit.uniform.grid(&mut walk.random);
        walk.note(&grid, mask, MANY);
        return walk.miss(Ended::Exhausted);
    }
    for _ in 0..ROUNDS {
        let grids: Vec<Cells> =
            (0..GRIDS).map(|_| walk.kit.uniform.grid(&mut walk.random)).collect();
        let starts: Vec<Start> = grids.iter().map(|grid| start(grid, mask)).collect();
        let answers = walk.kit.digger.fast.solve_batch(&starts, Ask::VERDICT);
        for (grid, tally) in grids.into_iter().zip(answers.tallies) {
            walk.tried += 1;
            if tally.solutions == 1
                && let Some(made) = walk.right(&candidate(grid))
            {
                return made;
            }
        }
        if let Some(ended) = walk.ended() {
            return walk.miss(ended);
        }
    }
    loop {
        let mut here = walk.kit.uniform.grid(&mut walk.random);
        let mut count = walk.solutions(&here, mask);
        let mut patience = STEPS;
        while patience > 0 {
            let (next, _) = walk.other_grid(&here, mask, 4);
            let fewer = walk.solutions(&next, mask);
            walk.tried += 1;
            patience -= 1;
            if fewer == 1
                && let Some(made) = walk.right(&candidate(next))
            {
                return made;
            }
            if fewer < count {
                patience = STEPS;
            }
            // One solution, but something else is wrong: not worth staying.
            if fewer <= count && fewer > 1 {
                (here, count) = (next, fewer);
            }
            if let Some(ended) = walk.ended() {
                return walk.miss(ended);
            }
        }
    }
}

impl Walk<'_> {
    fn solutions(&mut self, grid: &Cells, clues: Mask) -> u64 {
        let count = self.kit.digger.fast.count(&start(grid, clues), MANY);
        if count > 1 {
            self.note(grid, clues, count);
        }
        count
    }

    /// A puzzle with several solutions may still be the nearest.
    fn note(&mut self, grid: &Cells, clues: Mask, solutions: u64) {
        let wrong = Wrong { distance: 1e6 * solutions as f64, clues, rating: None };
        self.kit.nearer(&mut self.near, grid, wrong, solutions);
    }
}
