//! Digging: clues go as long as the solution stays the only one, on the classic
//! board, in many puzzles at once.
//!
//! The order in which clues are to go is drawn beforehand, so what is left depends on
//! nothing else. Taking away more never makes a puzzle unique again, hence
//!
//! ```text
//!   order   x x x x x x x x x x x x x x x x . ? ? ? ? ? ? ? ? ? ? ?
//!           └──── all of these may go ────┘ └ this one may not
//!            found by bisection             └ and from here on one by one
//! ```
//!
//! A clue may go if the puzzle has no solution with another digit in its cell: a search
//! for one solution instead of two. All diggings ask their next question in the same
//! round, which fills the lanes of the fast engine.

use super::Cells;
use super::judge::Candidate;
use crate::search::fast::{Ask, Fast, Start};

/// A set of cells, bit `i` for cell `i`.
pub type Mask = u128;

/// All cells of the classic board.
pub const ALL: Mask = (1 << 81) - 1;

/// The cells of a set.
pub fn cells(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        cell
    })
}

/// A grid as the places of each digit.
#[derive(Clone, Copy, Debug)]
pub struct Places([Mask; 9]);

impl Places {
    /// Of complete cells, 1 to 9.
    pub fn of(grid: &Cells) -> Places {
        let mut places = [0; 9];
        for (cell, &digit) in grid.iter().enumerate() {
            places[digit as usize - 1] |= 1 << cell;
        }
        Places(places)
    }

    /// The puzzle with these clues.
    pub fn start(&self, clues: Mask) -> Start {
        Start::from_places(&self.0.map(|places| places & clues))
    }

    /// The puzzle with these clues that must not have the grid's digit in a cell.
    pub fn other(&self, clues: Mask, cell: usize) -> Start {
        let digit = self.0.iter().position(|places| places >> cell & 1 == 1);
        self.start(clues & !(1 << cell)).without(cell, digit.unwrap_or(0))
    }
}

/// One puzzle being dug.
#[derive(Clone, Debug)]
pub struct Digging {
    places: Places,
    /// What may go, together or not at all, in this order.
    order: Vec<Mask>,
    /// The clues left.
    pub clues: Mask,
    /// Not below so many clues.
    least: u32,
    /// So many of the order can go, and so many cannot (both at once).
    known: usize,
    broken: usize,
    /// The next to be asked for alone; before, it is bisection.
    next: Option<usize>,
    /// Stop at the first that cannot go.
    first_only: bool,
}

impl Digging {
    /// The grid with these clues, which must have no other solution. What is not in the
    /// order stays.
    pub fn new(grid: &Cells, clues: Mask, order: Vec<Mask>, least: usize) -> Digging {
        let broken = order.len() + 1;
        let places = Places::of(grid);
        Digging {
            places,
            order,
            clues,
            least: least as u32,
            known: 0,
            broken,
            next: None,
            first_only: false,
        }
    }

    /// The same, but it ends at the first that cannot go.
    pub fn first_only(self) -> Digging {
        Digging { first_only: true, ..self }
    }

    /// The clues left, and the order.
    pub fn end(self) -> (Mask, Vec<Mask>) {
        (self.clues, self.order)
    }

    fn without(&self, count: usize) -> Mask {
        self.order[..count].iter().fold(self.clues, |clues, group| clues & !group)
    }

    fn bisects(&self) -> bool {
        self.next.is_none()
    }

    /// How many of the order the next question of bisection takes away.
    fn probe(&self) -> usize {
        // Of single cells in any order, some 36 can go on average.
        let likely = self.order.len() * 36 / 81;
        match (self.known, self.broken) {
            (0, broken) if broken == self.order.len() + 1 => likely.max(1),
            (known, broken) => (known + broken) / 2,
        }
    }

    /// The next question, if there is one; `None` when all is done.
    fn question(&mut self) -> Option<Start> {
        if self.bisects() {
            while self.broken - self.known > 1 {
                let probe = self.probe();
                let left = self.without(probe);
                if left.count_ones() >= self.least {
                    return Some(self.places.start(left));
                }
                self.broken = probe;
            }
            self.clues = self.without(self.known);
            // The one after those cannot go.
            self.next = Some(if self.first_only { self.order.len() } else { self.known + 1 });
        }
        while let Some(group) = self.next.and_then(|next| self.order.get(next)) {
            let group = *group & self.clues;
            let left = self.clues & !group;
            if group != 0 && left.count_ones() >= self.least {
                return Some(match group.count_ones() {
                    1 => self.places.other(self.clues, group.trailing_zeros() as usize),
                    _ => self.places.start(left),
                });
            }
            self.next = self.next.map(|next| next + 1);
        }
        None
    }

    /// Whether the question is about a solution other than the grid, or all of them.
    fn asks_for_other(&self) -> bool {
        let single = |next: usize| (self.order[next] & self.clues).count_ones() == 1;
        self.next.is_some_and(single)
    }

    /// What the question was about can go, or cannot.
    fn answer(&mut self, can_go: bool) {
        match self.next {
            None if can_go => self.known = self.probe(),
            None => self.broken = self.probe(),
            Some(next) => {
                if can_go {
                    self.clues &= !self.order[next];
                }
                self.next = Some(next + 1);
            }
        }
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
                let (numbers, starts) = &mut asked[usize::from(!digging.asks_for_other())];
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
        let mut rest: Vec<(usize, Places, Mask)> = puzzles
            .iter()
            .enumerate()
            .map(|(number, puzzle)| (number, Places::of(&puzzle.grid), puzzle.clues))
            .collect();
        let mut minimal = vec![true; puzzles.len()];
        while !rest.is_empty() {
            let question = |(number, places, left): &(usize, Places, Mask)| {
                places.other(puzzles[*number].clues, left.trailing_zeros() as usize)
            };
            let starts: Vec<Start> = rest.iter().map(question).collect();
            let answers = self.fast.solve_batch(&starts, OTHER);
            let mut tallies = answers.tallies.iter();
            rest.retain_mut(|(number, _, left)| {
                *left &= *left - 1;
                minimal[*number] = tallies.next().is_some_and(|tally| tally.solutions > 0);
                minimal[*number] && *left != 0
            });
        }
        minimal
    }
}
