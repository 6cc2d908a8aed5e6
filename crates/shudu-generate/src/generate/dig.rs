//! Digging: clues go as long as the solution stays the only one, on the classic
//! board, in many puzzles at once.
//!
//! The order in which clues are to go is drawn beforehand, so what is left depends on
//! nothing else. A question is whether some clues can go. That they cannot takes the fast engine
//! eight times as long to find out as that they can, so what surely cannot is not asked for:
//!
//! ```text
//!   order   x x x x x x x x . x x x x x x x x x x x . x x x ? ? ? ? ? ? ? ? ?
//!           └────────── asked together ─────────┘   └───┘   └ from here on one by one
//!                           └ held by an exchange   └
//! ```
//!
//! Taking away more never makes a puzzle unique again: if some cannot go together, the first
//! that cannot is found by halving, and what was held before it stays held.
//!
//! A single clue can go if the puzzle has no solution with another digit in its cell: a search
//! for one solution instead of two. All diggings ask their next question in the same
//! round, which fills the lanes of the fast engine.

use super::Cells;
use super::exchange::{self, Exchanges};
use super::mask::{ALL, Candidate, Mask, Order, cells};
use shudu_search::search::fast::{Ask, Fast, Start};

/// The grid with these clues.
pub fn start(grid: &Cells, clues: Mask) -> Start {
    Start::from_clues(grid).opened(ALL & !clues)
}

/// One puzzle being dug.
#[derive(Clone, Debug)]
pub struct Digging {
    grid: Cells,
    /// What may go.
    order: Order,
    /// The grid as the engine has it.
    start: Start,
    exchanges: Exchanges,
    /// Not below this many clues.
    least: u32,
    /// Stop at the first that cannot go.
    first_only: bool,
    /// How far it has come.
    here: Place,
    /// How far it comes if what was asked last is true.
    asked: Place,
    /// Of this many groups from here on that might go, one cannot.
    fails: Option<usize>,
}

/// A place in the order.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The next of the order.
    turn: usize,
    /// The next exchange.
    exchange: usize,
    /// The clues left, and their number.
    clues: Mask,
    number: u32,
    /// Groups that a question takes away.
    count: usize,
}

/// Numbers of clues down to which they are asked for together; from the last on, one by one.
const STOPS: [u32; 4] = [41, 38, 36, 34];

impl Digging {
    /// A grid and what of it is to go. What is not in the order stays.
    pub fn new(grid: Cells, order: Order, least: usize) -> Digging {
        let mut turns = [exchange::NEVER; 81];
        for (turn, group) in (0..).zip(order.groups()) {
            cells(group).for_each(|cell| turns[cell] = turn);
        }
        let here = Place { turn: 0, exchange: 0, clues: ALL, number: 81, count: 0 };
        Digging {
            start: Start::from_clues(&grid),
            exchanges: Exchanges::of(&grid, &turns),
            grid,
            order,
            least: least as u32,
            first_only: false,
            here,
            asked: here,
            fails: None,
        }
    }

    /// The same, but it ends at the first that cannot go.
    pub fn first_only(self) -> Digging {
        Digging { first_only: true, ..self }
    }

    /// The next question, if there is one; `None` when all is done.
    fn question(&mut self) -> Option<Start> {
        let Digging { order, exchanges, .. } = self;
        let number = self.here.number;
        let stop = STOPS.into_iter().find(|&stop| stop < number).unwrap_or(u32::MAX);
        let most = self.fails.filter(|&fails| fails > 1).map_or(usize::MAX, |fails| fails / 2);
        let mut at = self.here;
        self.asked = at;
        for (group, size) in order.sized(at.turn) {
            let clues = at.clues & !group;
            let stays =
                exchanges.hold(at.turn, clues, &mut at.exchange) || at.number < self.least + size;
            at.turn += 1;
            // The only one that is left of some of which one cannot go.
            if stays || self.fails.take_if(|fails| *fails == 1).is_some() {
                if self.first_only {
                    break;
                }
                if at.count == 0 {
                    self.here = at;
                }
                continue;
            }
            at = Place { clues, number: at.number - size, count: at.count + 1, ..at };
            self.asked = at;
            if at.count == most || at.number <= stop {
                break;
            }
        }
        (self.asked.count > 0).then(|| {
            let start = self.start.opened(ALL & !self.asked.clues);
            match self.single() {
                Some(cell) => start.without(cell, usize::from(self.grid[cell]) - 1),
                None => start,
            }
        })
    }

    /// The cell that the question is about, if it is one: then it is whether there is a
    /// solution other than the grid.
    fn single(&self) -> Option<usize> {
        let single = self.here.number - self.asked.number == 1;
        single.then(|| (self.here.clues & !self.asked.clues).trailing_zeros() as usize)
    }

    /// What the question was about can go, or cannot.
    fn answer(&mut self, can_go: bool) {
        let asked = self.asked;
        if can_go {
            self.here = Place { count: 0, ..asked };
            self.fails = self.fails.map(|fails| fails - asked.count);
        } else {
            self.fails = Some(asked.count);
        }
    }
}

impl From<Digging> for Candidate {
    fn from(Digging { grid, here, order, .. }: Digging) -> Candidate {
        Candidate { grid, clues: here.clues, order }
    }
}

/// Answers the questions of many diggings.
#[derive(Debug, Default)]
pub struct Digger {
    pub(super) fast: Fast,
}

/// No solution, or the first: is there another?
const OTHER: Ask = Ask { limit: 1, solutions: 0 };

impl Digger {
    /// Digs all to the end.
    pub fn dig(&mut self, diggings: &mut [Digging]) {
        let mut active: Vec<usize> = (0..diggings.len()).collect();
        // Numbers and questions: about other solutions, and about all.
        let mut asked: [(Vec<usize>, Vec<Start>); 2] = Default::default();
        loop {
            asked.iter_mut().for_each(|(numbers, starts)| {
                numbers.clear();
                starts.clear();
            });
            active.retain(|&number| {
                let digging = &mut diggings[number];
                let Some(start) = digging.question() else { return false };
                let (numbers, starts) = &mut asked[usize::from(digging.single().is_none())];
                numbers.push(number);
                starts.push(start);
                true
            });
            if active.is_empty() {
                return;
            }
            for ((numbers, starts), (ask, most)) in
                asked.iter().zip([(OTHER, 0), (Ask::VERDICT, 1)])
            {
                let answers = self.fast.solve_batch(starts, ask);
                for (&number, tally) in numbers.iter().zip(&answers.tallies) {
                    diggings[number].answer(tally.solutions <= most);
                }
            }
        }
    }

    /// Whether no clue of a puzzle can go, for each.
    pub fn minimal(&mut self, puzzles: &[Candidate]) -> Vec<bool> {
        let clues = puzzles.iter().map(|puzzle| puzzle.clues);
        let mut rest: Vec<(usize, Mask)> = clues.enumerate().collect();
        let mut minimal = vec![true; puzzles.len()];
        while !rest.is_empty() {
            let question = |&(number, left): &(usize, Mask)| {
                let (puzzle, cell) = (&puzzles[number], left.trailing_zeros() as usize);
                start(&puzzle.grid, puzzle.clues & !(1 << cell))
                    .without(cell, usize::from(puzzle.grid[cell]) - 1)
            };
            let starts: Vec<Start> = rest.iter().map(question).collect();
            let answers = self.fast.solve_batch(&starts, OTHER);
            let mut tallies = answers.tallies.iter();
            rest.retain_mut(|(number, left)| {
                *left &= *left - 1;
                minimal[*number] = tallies.next().is_some_and(|tally| tally.solutions > 0);
                minimal[*number] && *left != 0
            });
        }
        minimal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Symmetry;
    use crate::generate::mask::Groups;
    use shudu_board::random::Random;
    use shudu_count::count::Uniform;

    /// What is left if every group is asked for alone.
    fn one_by_one(grid: &Cells, order: &Order, least: u32, first_only: bool) -> Mask {
        let fast = Fast::default();
        let mut clues = ALL;
        for group in order.groups() {
            let left = clues & !group;
            let unique = || fast.solve_one(&start(grid, left), Ask::VERDICT).tally.solutions == 1;
            if left.count_ones() >= least && unique() {
                clues = left;
            } else if first_only {
                break;
            }
        }
        clues
    }

    #[test]
    fn what_is_left_is_what_one_question_after_the_other_leaves() {
        let uniform = Uniform::new();
        let mut random = Random::new(11);
        let mut digger = Digger::default();
        let symmetries = [Symmetry::None, Symmetry::Rotational, Symmetry::Diagonal, Symmetry::Full];
        for symmetry in symmetries {
            let wish = crate::generate::Wish { symmetry, ..crate::generate::Wish::classic() };
            let groups = crate::generate::wish::groups(wish.symmetry);
            for (least, first_only) in [(0, false), (0, true), (26, false), (33, false)] {
                let mut diggings: Vec<Digging> = (0..60)
                    .map(|_| {
                        let grid = uniform.grid(&mut random);
                        let order = Order::any(&groups, &mut random);
                        let digging = Digging::new(grid, order, least);
                        if first_only { digging.first_only() } else { digging }
                    })
                    .collect();
                digger.dig(&mut diggings);
                for Candidate { grid, clues, order } in diggings.into_iter().map(Candidate::from) {
                    assert_eq!(clues, one_by_one(&grid, &order, least as u32, first_only));
                }
            }
        }
    }

    #[test]
    fn what_is_not_in_the_order_stays() {
        let grid = Uniform::new().grid(&mut Random::new(2));
        let groups: Groups = (0..81).map(|cell| (1 << cell, 1)).collect();
        let numbers: Vec<u8> = (9..81).collect();
        let mut diggings = [Digging::new(grid, Order::new(&groups, &numbers), 0)];
        Digger::default().dig(&mut diggings);
        let [Candidate { grid, clues, order }] = diggings.map(Candidate::from);
        assert_eq!(clues & 0x1FF, 0x1FF);
        assert_eq!(clues, one_by_one(&grid, &order, 0, false));
    }
}
