//! Boards that frames do not describe, counted digit by digit.
//!
//! Where one digit stands, all over the board, is a *template*: a cell in each row, each column and each other
//! house, no two of which see each other. A solution is a template for each digit, and no two share a
//! cell. The classic board has 46,656 templates, but the more rules there are the fewer: with both diagonals 9,288, with
//! windows 6,080, with knights 3,176, and a jigsaw has some thousand.
//!
//! One digit takes each of its templates in turn. The others are cut into two halves, and the templates of each half put together in all
//! ways: what one half covers, the other must leave free. So the ways of one half are tallied by the
//! cells they cover, and each way of the other is looked up:
//!
//! ```text
//! first digit ──▶ four digits ─▶ cells covered ─▶ tally
//!                 four digits ─▶ cells left free ──▶ look up, add
//! ```
//!
//! A way takes some 25 ns, a solution that is listed 4 µs. The empty board with windows has 1.7·10¹⁰ solutions up to renaming, and its
//! halves have 3.5·10⁷ ways for one first template; its symmetries leave 11 of these.
//!
//! | file | what is in it |
//! |---|---|
//! | [`moves`] | symmetries of a puzzle, and which templates they take to each other |
//! | [`firsts`] | templates of the first digit, cells of digits that are alike |
//! | [`meeting`] | two halves of the others, put together |
//! | [`half`], [`tally`] | the ways of one half; how often each set of cells was covered |

mod firsts;
mod half;
mod meeting;
mod moves;
mod tally;

use super::terms::{Number, Terms};
use firsts::Firsts;
use shudu_board::board::{Cell, Digit, DigitSet, Layout, Puzzle};

/// A set of cells.
type Mask = u128;

/// Boards have at most this many rows: of 81 cells, those of the first digit and of a row being known, 64 are left to tell ways apart.
const SIZE: usize = 9;

/// More ways than this are not put together: they take half an hour on one core.
const MOST: f64 = 6e10;

/// Digits with more templates than this have too many ways in any case.
const TEMPLATES: usize = 50_000;

/// Ways put together per second on one core.
const MET: f64 = 3.5e7;

/// How often two templates of different digits share no cell, about: 0.36 to 0.42 on windoku, jigsaw, X and antiknight boards.
const APART: f64 = 0.39;

/// The rules of a board.
struct Rules {
    size: usize,
    /// For each cell those it sees.
    peers: Vec<Mask>,
    /// Houses that have every digit.
    houses: Vec<Mask>,
}

impl Rules {
    fn new(layout: &Layout) -> Rules {
        let mask = |cells: &[Cell]| cells.iter().fold(0, |mask, cell| mask | 1 << cell.index());
        let size = layout.size();
        let whole = layout.houses().iter().filter(|house| house.cells.len() == size);
        Rules {
            size,
            peers: layout.cells().map(|cell| mask(layout.peers(cell))).collect(),
            houses: whole.map(|house| mask(&house.cells)).collect(),
        }
    }

    fn row(&self, row: usize) -> Mask {
        ((1 << self.size) - 1) << (row * self.size)
    }

    /// All templates in these cells, but for some if they are too many.
    fn place(&self, row: usize, free: Mask, template: Mask, all: &mut Vec<Mask>) {
        if row == self.size || all.len() > TEMPLATES {
            if row == self.size && self.houses.iter().all(|house| house & template != 0) {
                all.push(template);
            }
            return;
        }
        let mut cells = free & self.row(row);
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            self.place(row + 1, free & !self.peers[cell as usize], template | 1 << cell, all);
        }
    }

    /// The templates of a digit that the clues leave, unless they are too many.
    fn list(&self, givens: &[Option<Digit>], digit: Digit) -> Option<Vec<Mask>> {
        let mut free = (1 << (self.size * self.size)) - 1;
        for (cell, given) in givens.iter().enumerate() {
            match given.map(|given| given == digit) {
                Some(true) => free &= !self.peers[cell],
                Some(false) => free &= !(1 << cell),
                None => {}
            }
        }
        let mut all = Vec::new();
        self.place(0, free, 0, &mut all);
        (all.len() <= TEMPLATES).then_some(all)
    }
}

/// Cells one by one.
fn cells(mut mask: Mask) -> impl Iterator<Item = Mask> {
    std::iter::from_fn(move || {
        let cell = mask & mask.wrapping_neg();
        mask ^= cell;
        (cell != 0).then_some(cell)
    })
}

/// Whether the solutions of a puzzle can be counted this way.
pub fn fits(puzzle: &Puzzle) -> bool {
    seconds(puzzle) < f64::INFINITY
}

/// What that takes on one core, in seconds, about.
pub(super) fn seconds(puzzle: &Puzzle) -> f64 {
    ways(puzzle).filter(|&ways| ways <= MOST).map_or(f64::INFINITY, |ways| ways / MET)
}

/// The digits that are no clue, if there are several.
fn alike(puzzle: &Puzzle) -> Vec<Digit> {
    let clues: DigitSet = puzzle.clues().map(|(_, digit)| digit).collect();
    let absent = DigitSet::full(puzzle.layout().size()).without(clues);
    if absent.len() > 1 { absent.collect() } else { Vec::new() }
}

/// How many ways the halves have, about.
fn ways(puzzle: &Puzzle) -> Option<f64> {
    let size = puzzle.layout().size();
    if size > SIZE || puzzle.limits().is_some() || puzzle.layout().is_classic() {
        return None;
    }
    Some(Firsts::new(puzzle, &Rules::new(puzzle.layout()))?.ways())
}

/// Counts the solutions of a puzzle that [fits].
pub(super) fn count(puzzle: &Puzzle, terms: &Terms) -> Number {
    let rules = Rules::new(puzzle.layout());
    Firsts::new(puzzle, &rules).expect("it fits").count(terms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::Counter;
    use crate::count::terms::Method;
    use shudu_board::control::Control;
    use shudu_board::random::Random;
    use shudu_search::search::{General, Limits, each};
    use std::sync::Arc;

    const FREE: Terms = Terms {
        method: Method::Auto,
        threads: 2,
        limit: u128::MAX,
        nodes: u64::MAX,
        control: Control::FREE,
    };

    const JIGSAW: &str =
        "jigsaw:111122233111122333122223366444444336455544666757555669757889699757889999777888889";

    fn grid(layout: &Arc<Layout>) -> Vec<Digit> {
        let mut grid = Vec::new();
        let mut keep = each(|digits: &[Digit]| grid = digits.to_vec());
        let empty = Puzzle::empty(layout.clone());
        General::new(layout.clone()).solve(&empty, &Limits::solutions(1), &mut keep);
        drop(keep);
        grid
    }

    #[test]
    fn halves_of_templates_find_what_listing_finds() {
        let mut random = Random::new(21);
        let boards = [
            // With few clues there are many moves that keep them.
            ("2x2", 0..4),
            ("2x2+x", 0..2),
            ("2x3+x", 0..4),
            ("2x3+antiknight", 0..4),
            ("1x5", 1..6),
            ("2x4+antiknight", 6..14),
            ("3x3+antiknight", 10..14),
            ("3x3+windoku", 17..21),
            ("3x3+x", 18..22),
            (JIGSAW, 16..20),
        ];
        for (name, clues) in boards {
            let layout = Arc::new(name.parse::<Layout>().unwrap());
            let general = General::new(layout.clone());
            let grid = grid(&layout);
            let (mut most, mut tried) = (0, 0);
            let (rounds, enough) = if layout.size() < 7 { (24, 60_000) } else { (6, 10_000) };
            for _ in 0..rounds {
                let mut order: Vec<usize> = (0..layout.cell_count()).collect();
                random.shuffle(&mut order);
                let number = clues.start + random.number(clues.len() as u64) as usize;
                let mut givens = vec![None; layout.cell_count()];
                for (i, &cell) in order[..number].iter().enumerate() {
                    // A clue that is not the grid's now and then, so that there may be no solution.
                    let wrong = i == 0 && random.number(4) == 0;
                    givens[cell] = Some(if wrong { Digit::from_index(0) } else { grid[cell] });
                }
                let puzzle = Puzzle::new(layout.clone(), givens);
                let limits = Limits::solutions(enough);
                let found = general.solve(&puzzle, &limits, &mut each(|_| {})).stats.solutions;
                if found < enough && !puzzle.is_contradictory() {
                    assert_eq!(
                        count(&puzzle, &FREE),
                        Ok(found.into()),
                        "{name} {}",
                        puzzle.symbols()
                    );
                    (most, tried) = (most.max(found), tried + 1);
                }
            }
            assert!(most > 20 && tried > 1, "{name}: {most} in {tried}");
        }
    }

    #[test]
    fn the_empty_board_counts_all_renamings() {
        let layout: Layout = "2x3".parse().unwrap();
        let count = count(&Puzzle::empty(Arc::new(layout)), &FREE);
        assert_eq!(count, Ok(28_200_960));
    }

    #[test]
    #[ignore = "some seconds"]
    fn all_grids_with_windows_are_as_many_as_published() {
        let layout = Arc::new("3x3+windoku".parse::<Layout>().unwrap());
        let count =
            Counter::new().threads(2).count(&Puzzle::empty(layout), &Control::FREE).unwrap();
        assert_eq!(count.number, 6_337_174_388_428_800);
    }
}
