//! Extra houses filled in all ways, with a classic puzzle left by each: for more ways than can be kept.
//!
//! Both diagonals of the empty board have 4,752 fillings up to renaming; with six clues of six digits somewhere there are some
//! ten million, of which each leaves a classic puzzle with 23 clues and a thousand solutions. So they are walked
//! through, digit by digit. A digit is a clue like any other: it shortens the list of frames of its band and that of its stack. These lists
//! are kept on the way down, and what is left at the end is so short that a set of frames of a stack is
//! one machine word:
//!
//! ```text
//!   count = Σ over fillings   Σ over frames a, b, c of the bands
//!                                 Π over stacks   | set(a) ∩ set(b) ∩ set(c) |
//! ```
//!
//! with set(a) the frames of the stack that cross a.

use super::alike::{Alike, Begun};
use super::leaf::{Known, Leaf, List};
use super::lists::{Entry, Lists};
use super::tables::Tables;
use super::terms::{Number, Terms};
use shudu_board::board::{Cell, Digit, Puzzle};
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::random::Random;
use shudu_board::threads::share;

/// More fillings than this are not walked through: they take several minutes.
const MOST: f64 = 4e7;

/// Pieces of the walk for threads to share, at least if there are as many fillings.
const PIECES: usize = 4096;

/// Random walks that tell how many fillings there are, about.
const DIVES: u64 = 2000;

/// What a filling takes, in seconds: all lists together, and each solution of those it leaves.
const FILLING: f64 = 3e-5;
const SOLUTION: f64 = 3e-9;

/// Frames of bands that are looked at before the control is asked.
const PULSE: usize = 1 << 18;

/// The extra houses of a puzzle.
pub(super) struct Fillings<'a> {
    alike: Alike<'a>,
    start: Begun,
    /// Their open cells, in the order in which they are filled.
    cells: Vec<Cell>,
}

impl<'a> Fillings<'a> {
    /// Those of a puzzle whose extra houses have these cells.
    pub fn new(puzzle: &'a Puzzle, mut cells: Vec<Cell>) -> Fillings<'a> {
        cells.retain(|cell| puzzle.givens()[cell.index()].is_none());
        let start = Begun { givens: puzzle.givens().to_vec(), used: 0 };
        Fillings { alike: Alike::new(puzzle), start, cells: by_boxes(&cells) }
    }

    /// How many there are, about.
    fn number(&self) -> f64 {
        let mut random = Random::new(1);
        let dive = |random: &mut Random| {
            let (mut begun, mut weight) = (self.start.clone(), 1.0);
            for &cell in &self.cells {
                let mut digits = self.alike.digits(&begun, cell);
                if digits.is_empty() {
                    return 0.0;
                }
                weight *= digits.len() as f64;
                let digit = digits.nth(random.number(digits.len() as u64) as usize);
                begun = self.alike.with(&begun, cell, digit.expect("one of these"));
            }
            weight
        };
        (0..DIVES).map(|_| dive(&mut random)).sum::<f64>() / DIVES as f64
    }

    /// Whether they are few enough to walk through.
    pub fn fits(&self) -> bool {
        self.number() <= MOST
    }

    /// What that takes on one core, in seconds, about, for a puzzle with that many solutions up to renaming.
    pub fn seconds(&self, solutions: f64) -> f64 {
        let number = self.number();
        if number <= MOST { number * FILLING + solutions * SOLUTION } else { f64::INFINITY }
    }

    /// Counts the puzzle.
    pub fn count(&self, puzzle: &Puzzle, tables: &Tables, terms: &Terms) -> Number {
        let mut pieces = vec![self.start.clone()];
        let mut depth = 0;
        while depth < self.cells.len() && pieces.len() < PIECES {
            pieces = self.alike.fill(&pieces, self.cells[depth]);
            depth += 1;
        }
        let lists = Lists::new(&tables.frames, &puzzle.candidates());
        let control = terms.control.within(0.0, 0.0);
        let make = || Walk::new(self, tables, &lists, control);
        let work = |walk: &mut Walk, piece: usize| walk.piece(&pieces[piece], depth);
        let (walks, stop) = match share(terms.threads, pieces.len(), make, work, &terms.control) {
            Ok(walks) => (walks, None),
            Err(stopped) => (stopped.known, Some(stopped.why)),
        };
        let known = walks.iter().map(|walk| walk.total).sum();
        match stop.or_else(|| walks.iter().find_map(|walk| walk.stop)) {
            None => Ok(known),
            Some(why) => Err(Stopped { why, known }),
        }
    }
}

/// Cells, box by box. The lists are long at first, and so the boxes that share no band and no stack with one
/// before them come first, and the longer ones of them: of an X the centre, a falling diagonal, and then the rest.
fn by_boxes(cells: &[Cell]) -> Vec<Cell> {
    let mut boxes: Vec<Vec<Cell>> = vec![Vec::new(); 9];
    let place = |cell: Cell| (cell.index() / 27, cell.index() % 9 / 3);
    for &cell in cells {
        let (band, stack) = place(cell);
        boxes[band * 3 + stack].push(cell);
    }
    boxes.retain(|cells| !cells.is_empty());
    let mut ordered: Vec<Cell> = Vec::new();
    while !boxes.is_empty() {
        let shared = |cells: &Vec<Cell>| {
            let (band, stack) = place(cells[0]);
            let met = |same: &dyn Fn((usize, usize)) -> bool| {
                ordered.iter().any(|&cell| same(place(cell)))
            };
            usize::from(met(&|other| other.0 == band)) + usize::from(met(&|other| other.1 == stack))
        };
        let key = |cells: &Vec<Cell>| (shared(cells), std::cmp::Reverse(cells.len()));
        let next = (0..boxes.len()).min_by_key(|&i| key(&boxes[i])).expect("there are some");
        ordered.extend(boxes.remove(next));
    }
    ordered
}

/// A list of a band or stack, as it is at some depth, with its number.
#[derive(Default)]
struct Kept {
    frames: Vec<Known>,
    number: u64,
}

impl Kept {
    fn list(&self) -> List<'_> {
        List { frames: &self.frames, number: self.number }
    }
}

/// A walk through fillings.
struct Walk<'a> {
    fillings: &'a Fillings<'a>,
    tables: &'a Tables,
    control: Control<'a>,
    /// Of each band, then of each stack: what the clues leave, and what each digit of the filling does; and memory not in use.
    lists: [Vec<Kept>; 6],
    spare: Vec<Kept>,
    /// How many lists there were.
    number: u64,
    leaf: Leaf,
    total: u128,
    stop: Option<Stop>,
    pulse: usize,
}

impl<'a> Walk<'a> {
    fn new(
        fillings: &'a Fillings<'a>,
        tables: &'a Tables,
        lists: &Lists,
        control: Control<'a>,
    ) -> Walk<'a> {
        // Number 0 is for no list.
        let mut number = 0;
        let mut known = |list: &Vec<Entry>| {
            number += 1;
            let frames = list.iter().map(|entry| Known::new(&tables.frames, entry)).collect();
            Kept { frames, number }
        };
        let [a, b, c] = lists.bands.each_ref().map(&mut known);
        let [k, l, m] = lists.stacks.each_ref().map(&mut known);
        Walk {
            fillings,
            tables,
            control,
            lists: [a, b, c, k, l, m].map(|kept| vec![kept]),
            spare: Vec::new(),
            number: 6,
            leaf: Leaf::default(),
            total: 0,
            stop: None,
            pulse: 0,
        }
    }

    /// Goes through all fillings that begin like this: the cells before this depth are filled.
    fn piece(&mut self, begun: &Begun, depth: usize) {
        if self.stop.is_some() {
            return;
        }
        let cells = &self.fillings.cells[..depth];
        let mut taken = 0;
        let fits = cells.iter().all(|&cell| {
            taken += 1;
            self.take(cell, begun.givens[cell.index()].expect("it is filled"))
        });
        if fits {
            self.stop = self.go_on(&mut begun.clone(), depth).err();
        }
        cells[..taken].iter().for_each(|&cell| self.put_back(cell));
    }

    fn go_on(&mut self, begun: &mut Begun, depth: usize) -> Result<(), Stop> {
        let alike = &self.fillings.alike;
        let Some(&cell) = self.fillings.cells.get(depth) else {
            let lists =
                self.lists.each_ref().map(|lists| lists.last().expect("the clues' own").list());
            let [first, second, third, ..] = lists.map(|list| list.frames.len());
            self.pulse += first * second * third.div_ceil(8);
            let number = self.leaf.count(&self.tables.partitions, lists);
            self.total += number * alike.weight(begun);
            if self.pulse >= PULSE {
                self.pulse = 0;
                self.control.check()?;
            }
            return Ok(());
        };
        for digit in alike.digits(begun, cell) {
            if self.take(cell, digit) {
                self.go_on(&mut alike.with(begun, cell, digit), depth + 1)?;
            }
            self.put_back(cell);
        }
        Ok(())
    }

    /// Keeps what a digit leaves of its band's list and of its stack's; whether that is anything.
    fn take(&mut self, cell: Cell, digit: Digit) -> bool {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        let sides = [(row / 3, column / 3, row % 3), (3 + column / 3, row / 3, column % 3)];
        let mut any = true;
        for (line, block, place) in sides {
            let mut kept = self.spare.pop().unwrap_or_default();
            kept.frames.clear();
            let before = &self.lists[line].last().expect("the clues' own").frames;
            let within = |known: &Known| known.with(block, place, digit.index());
            kept.frames.extend(before.iter().filter_map(within));
            self.number += 1;
            kept.number = self.number;
            any &= !kept.frames.is_empty();
            self.lists[line].push(kept);
        }
        any
    }

    fn put_back(&mut self, cell: Cell) {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        let lines = [row / 3, 3 + column / 3];
        self.spare.extend(lines.into_iter().filter_map(|line| self.lists[line].pop()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::alike::extra_cells;
    use shudu_board::board::{Blocks, Extra, Layout};
    use shudu_search::search::{General, Limits, each};
    use std::sync::Arc;

    fn walked(puzzle: &Puzzle, tables: &Tables) -> u128 {
        let fillings = Fillings::new(puzzle, extra_cells(puzzle).unwrap());
        fillings.count(puzzle, tables, &Terms::FREE).unwrap()
    }

    /// Random puzzles of boards with extra houses, now and then with a clue that is not the grid's.
    #[test]
    fn fillings_walked_through_are_what_listing_finds() {
        let classic = Blocks::Regular { rows: 3, columns: 3 };
        let cells =
            |places: &[usize]| places.iter().map(|&place| Cell::from_index(place)).collect();
        // A region that leaves rows of bands alike, and one that is smaller than a house.
        let wide = cells(&[0, 4, 8, 28, 32, 34, 56, 57, 60]);
        let small = cells(&[40, 48, 29, 80]);
        let region = |cells: Vec<Cell>| Layout::new(classic.clone(), vec![Extra::Region(cells)]);
        let boards = [
            ("3x3+x".parse::<Layout>().unwrap(), 15..22),
            ("3x3+x+windoku".parse().unwrap(), 14..22),
            (region(wide).unwrap(), 19..26),
            (region(small).unwrap(), 19..26),
        ];
        let (tables, mut random) = (Tables::new(), Random::new(11));
        for (layout, clues) in boards {
            let layout = Arc::new(layout);
            let general = General::new(layout.clone());
            let (mut grid, one) = (Vec::new(), Limits::solutions(1));
            let mut keep = each(|digits: &[Digit]| grid = digits.to_vec());
            general.solve(&Puzzle::empty(layout.clone()), &one, &mut keep);
            drop(keep);
            let (mut most, mut tried) = (0, 0);
            for _ in 0..24 {
                let mut order: Vec<usize> = (0..81).collect();
                random.shuffle(&mut order);
                let number = clues.start + random.number(clues.len() as u64) as usize;
                let mut givens = vec![None; 81];
                for (i, &cell) in order[..number].iter().enumerate() {
                    let wrong = i == 0 && random.number(4) == 0;
                    givens[cell] = Some(if wrong { Digit::from_index(0) } else { grid[cell] });
                }
                let puzzle = Puzzle::new(layout.clone(), givens);
                let limits = Limits::solutions(20_000);
                let found = general.solve(&puzzle, &limits, &mut each(|_| {})).stats.solutions;
                if found < 20_000 && !puzzle.is_contradictory() {
                    let number = walked(&puzzle, &tables);
                    assert_eq!(number, found.into(), "{layout} {}", puzzle.symbols());
                    (most, tried) = (most.max(found), tried + 1);
                }
            }
            assert!(most > 20 && tried > 1, "{layout}: {most} in {tried}");
        }
    }

    /// Three clues in one house are in a known share of all grids.
    #[test]
    #[ignore = "minutes"]
    fn clues_on_a_diagonal_leave_their_share() {
        let layout = Arc::new("3x3+x".parse::<Layout>().unwrap());
        let mut givens = vec![None; 81];
        (0..3).for_each(|i| givens[i * 10] = Some(Digit::from_index(i)));
        let number = walked(&Puzzle::new(layout, givens), &Tables::new());
        assert_eq!(number, 55_613_393_399_531_520 / (9 * 8 * 7));
    }
}
