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
//! A way takes some 15 ns, a solution that is listed 4 µs. The empty board with windows has 1.7·10¹⁰ solutions up to renaming, and its
//! halves have 3.2·10¹⁰ ways for all first templates together; with eight clues of eight digits it has 1.0·10⁸ solutions and 1.3·10⁹ ways.
//!
//! Digits that are no clue are alike. They take the cells of one house that are left to them in order, in all ways to choose these
//! cells, and each solution counts for all its renamings.

mod half;
mod tally;

use super::estimate::estimate;
use super::terms::{Number, Terms};
use crate::board::{Cell, Digit, DigitSet, House, Layout, Puzzle};
use crate::control::{Control, Stop, Stopped};
use crate::threads::share;
use half::{Half, Key};
use tally::Tally;

/// A set of cells.
type Mask = u128;

/// Boards have at most this many rows: of 81 cells, those of the first digit and of a row being known, 64 are left to tell ways apart.
const SIZE: usize = 9;

/// More ways than this are not put together: they take a quarter of an hour on one core.
const MOST: f64 = 6e10;

/// Ways put together per second on one core, and solutions listed.
const MET: f64 = 7e7;
const LISTED: f64 = 2.5e5;

/// Random dives that tell how many solutions there are to list, about.
const DIVES: u64 = 1000;

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

    /// All templates in these cells.
    fn templates(&self, cells: Mask) -> Vec<Mask> {
        let mut all = Vec::new();
        self.place(0, cells, 0, &mut all);
        all
    }

    fn place(&self, row: usize, free: Mask, template: Mask, all: &mut Vec<Mask>) {
        if row == self.size {
            if self.houses.iter().all(|house| house & template != 0) {
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

    /// The templates of each digit that the clues leave.
    fn lists(&self, givens: &[Option<Digit>]) -> Vec<Vec<Mask>> {
        let list = |digit: usize| {
            let mut free = (1 << (self.size * self.size)) - 1;
            for (cell, given) in givens.iter().enumerate() {
                match given.map(|given| given.index() == digit) {
                    Some(true) => free &= !self.peers[cell],
                    Some(false) => free &= !(1 << cell),
                    None => {}
                }
            }
            self.templates(free)
        };
        (0..self.size).map(list).collect()
    }
}

/// Whether the solutions of a puzzle can be counted this way.
pub fn fits(puzzle: &Puzzle) -> bool {
    ways(puzzle).is_some_and(|ways| ways <= MOST)
}

/// Whether that is quicker than to list them.
pub(super) fn pays(puzzle: &Puzzle, control: &Control) -> Result<bool, Stop> {
    let Some(ways) = ways(puzzle).filter(|&ways| ways <= MOST) else { return Ok(false) };
    // Of solutions that renaming makes of each other one is listed.
    let alike: f64 = (1..=alike(puzzle).len()).map(|number| number as f64).product();
    let solutions = estimate(puzzle, DIVES, 1, control).map_err(|stopped| stopped.why)?.mean;
    Ok(ways / MET < solutions / alike / LISTED)
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
    let alike = alike(puzzle);
    let lists = Rules::new(puzzle.layout()).lists(puzzle.givens());
    // Of the cells of some house, one that is alike to others takes one, and those that are not take what is left.
    let cells = |digit: usize| match alike.iter().any(|other| other.index() == digit) {
        true => 1.0,
        false => (size - alike.len()) as f64,
    };
    let share = |digit: usize| cells(digit) / size as f64;
    let lengths = lists.iter().enumerate().map(|(digit, list)| list.len() as f64 * share(digit));
    let mut lengths: Vec<f64> = lengths.collect();
    lengths.sort_unstable_by(f64::total_cmp);
    let (first, others) = lengths.split_first()?;
    let others: Vec<f64> = others.iter().map(|length| length * APART).collect();
    Some(first * sides(&others).1 * choices(size, alike.len()))
}

/// Which of some digits, by the numbers of their templates, are tallied, so that both halves have few ways; and
/// how many they have together, about.
fn sides(lengths: &[f64]) -> (u32, f64) {
    let half = |digits: u32| {
        let here = (0..lengths.len()).filter(|digit| digits >> digit & 1 == 1);
        let number = digits.count_ones() as i32;
        here.map(|digit| lengths[digit]).product::<f64>() * APART.powi(number * (number - 1) / 2)
    };
    let all = (1u32 << lengths.len()) - 1;
    // What is tallied takes more room and time than what is asked for.
    let both = |digits: u32| (digits, 1.5 * half(digits) + half(all ^ digits));
    // Not all of them: a tally has no place for a way that covers everything.
    (0..all).map(both).min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
}

/// In how many ways some cells of a house can be chosen.
fn choices(size: usize, some: usize) -> f64 {
    (0..some).map(|i| (size - i) as f64 / (i + 1) as f64).product()
}

/// A puzzle of which no two digits are alike: the templates of each, the fewest first.
struct Piece {
    lists: Vec<Vec<Mask>>,
}

/// The pieces of a puzzle, and how many solutions each solution of one stands for.
fn pieces(puzzle: &Puzzle, rules: &Rules) -> (Vec<Piece>, u128) {
    let alike = alike(puzzle);
    let open = |house: &&House| -> Vec<Cell> {
        let cells = house.cells.iter().copied();
        cells.filter(|cell| puzzle.givens()[cell.index()].is_none()).collect()
    };
    let houses = puzzle.layout().houses().iter();
    let whole = houses.filter(|house| house.cells.len() == rules.size);
    let cells = whole.map(|house| open(&house)).min_by_key(Vec::len).unwrap_or_default();
    let mut pieces = Vec::new();
    for choice in 0..1u32 << cells.len() {
        if choice.count_ones() as usize != alike.len() {
            continue;
        }
        let mut givens = puzzle.givens().to_vec();
        let chosen = (0..cells.len()).filter(|i| choice >> i & 1 == 1).map(|i| cells[i]);
        chosen.zip(&alike).for_each(|(cell, &digit)| givens[cell.index()] = Some(digit));
        let mut lists = rules.lists(&givens);
        lists.sort_unstable_by_key(Vec::len);
        if lists.iter().all(|list| !list.is_empty()) {
            pieces.push(Piece { lists });
        }
    }
    (pieces, (1..=alike.len() as u128).product())
}

/// Counts the solutions of a puzzle that [fits].
pub(super) fn count(puzzle: &Puzzle, terms: &Terms) -> Number {
    let rules = Rules::new(puzzle.layout());
    let (pieces, renamings) = pieces(puzzle, &rules);
    let tasks: Vec<(&Piece, Mask)> = pieces
        .iter()
        .flat_map(|piece| piece.lists[0].iter().map(move |&first| (piece, first)))
        .collect();
    let control = terms.control.within(0.0, 0.0);
    let make = || Meeting { rules: &rules, tally: Tally::new(), total: 0, stop: None };
    let work = |meeting: &mut Meeting, task: usize| {
        let (piece, first) = tasks[task];
        meeting.stop = meeting.stop.or(meeting.meet(&piece.lists[1..], first, &control).err());
    };
    let (states, stop) = match share(terms.threads, tasks.len(), make, work, &terms.control) {
        Ok(states) => (states, None),
        Err(stopped) => (stopped.known, Some(stopped.why)),
    };
    let known = states.iter().map(|state| state.total).sum::<u128>() * renamings;
    match stop.or_else(|| states.iter().find_map(|state| state.stop)) {
        None => Ok(known),
        Some(why) => Err(Stopped { why, known }),
    }
}

/// Two halves, put together.
struct Meeting<'a> {
    rules: &'a Rules,
    tally: Tally,
    total: u128,
    stop: Option<Stop>,
}

impl Meeting<'_> {
    /// Adds the ways to complete a template of the first digit with these of the others.
    fn meet(&mut self, lists: &[Vec<Mask>], first: Mask, control: &Control) -> Result<(), Stop> {
        control.check()?;
        let apart = |list: &Vec<Mask>| -> Vec<Mask> {
            list.iter().copied().filter(|template| template & first == 0).collect()
        };
        let mut lists: Vec<Vec<Mask>> = lists.iter().map(apart).collect();
        if lists.iter().any(Vec::is_empty) {
            return Ok(());
        }
        lists.sort_unstable_by_key(Vec::len);
        let lengths: Vec<f64> = lists.iter().map(|list| list.len() as f64).collect();
        let (digits, _) = sides(&lengths);
        let side = |tallied: bool| -> Vec<&Vec<Mask>> {
            let here = lists.iter().enumerate();
            here.filter(|(i, _)| (digits >> i & 1 == 1) == tallied).map(|(_, list)| list).collect()
        };
        let row = self.rules.row(self.rules.size / 2);
        let all = (1 << (self.rules.size * self.rules.size)) - 1;
        let key = Key::new(all & !first & !row);
        let [mut tallied, mut asked] =
            [side(true), side(false)].map(|lists| Half::new(&lists, &key));
        // Which cells of a row each half has is known beforehand: so the tally stays small.
        let open = row & !first;
        let mut within: Mask = open;
        loop {
            if within.count_ones() == digits.count_ones()
                && tallied.restrict(row, within)
                && asked.restrict(row, open & !within)
            {
                control.check()?;
                self.tally.clear();
                tallied.each(&mut |covered| self.tally.add(covered));
                let mut sum = 0u64;
                if !self.tally.is_empty() {
                    asked.each(&mut |covered| sum += self.tally.get(key.all() ^ covered));
                }
                self.total += u128::from(sum);
            }
            if within == 0 {
                return Ok(());
            }
            within = (within - 1) & open;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::Counter;
    use crate::count::terms::Method;
    use crate::random::Random;
    use crate::search::{General, Limits, each};
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
            ("2x2+x", 0..2),
            ("2x3+x", 0..4),
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
            for _ in 0..6 {
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
                let limits = Limits::solutions(10_000);
                let found = general.solve(&puzzle, &limits, &mut each(|_| {})).stats.solutions;
                if found < 10_000 && !puzzle.is_contradictory() {
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
    #[ignore = "minutes"]
    fn all_grids_with_windows_are_as_many_as_published() {
        let layout = Arc::new("3x3+windoku".parse::<Layout>().unwrap());
        let count =
            Counter::new().threads(2).count(&Puzzle::empty(layout), &Control::FREE).unwrap();
        assert_eq!(count.number, 6_337_174_388_428_800);
    }
}
