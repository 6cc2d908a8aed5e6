//! The canonical form: the smallest of all isomorphs.
//!
//! # Idea
//!
//! The result is built row by row. A *candidate* is a transformation as far as
//! the rows so far decide it: which rows were taken, where the columns stand that
//! have a digit in them, how the digits that came are named. Columns without a
//! digit so far are not told apart, nor are stacks without one: as open cells are
//! the smallest, they always stand in front of the others.
//!
//! ```text
//!   stack    first      second       third
//!   column   ? ? ?      ? ? c        ? c c       ? not decided yet
//!   row 1    0 0 0      0 0 1        0 2 3
//! ```
//!
//! For every candidate and every row that may come next the smallest line is
//! computed: known digits by their names, new ones named as they come. Only those
//! with the smallest line of all go on. Where new digits stand in columns that are
//! not told apart, each order gives the same line: the candidate becomes several.
//! Those left after the last row all lead to the canonical form, so their number is
//! that of the puzzle's automorphisms — times the orders of empty rows and columns,
//! of which only one is followed.
//!
//! A complete grid tells nothing in its first row, which would leave 23,328
//! candidates; [`complete`](super::complete) takes another way.

use super::complete::complete;
use super::transformation::Transformation;
use shudu_board::board::Puzzle;
use shudu_board::board::classic::Cells;

/// The smallest isomorph of a puzzle, and the way there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// Its cells.
    pub cells: Cells,
    /// Turns the puzzle into it.
    pub transformation: Transformation,
    /// How many ways of moving the board and renaming the digits there are leave
    /// the puzzle as it is; at least 1. Digits that do not occur are not renamed.
    pub automorphisms: u64,
}

impl Canonical {
    /// The puzzle it is.
    pub fn puzzle(&self) -> Puzzle {
        self.cells.into()
    }
}

/// The canonical form of a puzzle; `None` if it is not of the classic board,
/// limits candidates beyond its givens, or has two givens that clash.
pub fn canonical_of(puzzle: &Puzzle) -> Option<Canonical> {
    let cells = Cells::try_from(puzzle).ok()?;
    puzzle.clash().is_none().then(|| canonical(&cells))
}

/// The canonical form of these cells. Any number of solutions will do.
///
/// # Panics
/// If a row or column has a digit twice.
pub fn canonical(cells: &Cells) -> Canonical {
    check(cells);
    if !cells.contains(&0) {
        return complete(cells);
    }
    of_differing(cells)
}

/// The same of cells that are known to differ as they must, of which one is open.
pub fn of_differing(cells: &Cells) -> Canonical {
    let boards = [Board::new(cells, 9, 1), Board::new(cells, 1, 9)];
    Search { boards: &boards, lines: [0; 9], ties: Vec::new() }.rows()
}

/// Panics if a row or column has a digit twice.
pub fn check(cells: &Cells) {
    for i in 0..9 {
        assert!(differ((0..9).map(|j| cells[i * 9 + j])), "a row has a digit twice");
        assert!(differ((0..9).map(|j| cells[j * 9 + i])), "a column has a digit twice");
    }
}

fn differ(cells: impl Iterator<Item = u8>) -> bool {
    let mut seen = 0u16;
    for cell in cells.filter(|&cell| cell > 0) {
        if seen >> cell & 1 == 1 {
            return false;
        }
        seen |= 1 << cell;
    }
    true
}

/// The puzzle as it is or transposed.
struct Board {
    rows: [[u8; 9]; 9],
    /// Rows without digits.
    empty: u16,
}

impl Board {
    fn new(cells: &Cells, down: usize, right: usize) -> Board {
        let rows: [[u8; 9]; 9] =
            std::array::from_fn(|i| std::array::from_fn(|j| cells[i * down + j * right]));
        let empty = (0..9).filter(|&i| rows[i] == [0; 9]).fold(0, |set, i| set | 1 << i);
        Board { rows, empty }
    }

    /// The rows that may come after those of a candidate, one of each kind:
    /// empty rows of a band are alike, and so are empty bands.
    fn next(&self, c: &Candidate, done: usize) -> u16 {
        let band = |b: usize| 0b111u16 << (3 * b);
        if !done.is_multiple_of(3) {
            let rest = band(c.order[done - 1] as usize / 3) & !c.used;
            return one_empty(rest, self.empty);
        }
        let mut rows = 0;
        let mut had_empty = false;
        for b in 0..3 {
            let rest = band(b) & !c.used;
            if rest == 0 || (rest & !self.empty == 0 && std::mem::replace(&mut had_empty, true)) {
                continue;
            }
            rows |= one_empty(rest, self.empty);
        }
        rows
    }

    /// In how many orders its empty rows could have been taken.
    fn orders(&self) -> u64 {
        let in_band = |b: usize| (self.empty >> (3 * b) & 0b111).count_ones() as usize;
        let bands = (0..3).filter(|&b| in_band(b) == 3).count();
        (0..3).map(|b| FACTORIAL[in_band(b)]).product::<u64>() * FACTORIAL[bands]
    }
}

const FACTORIAL: [u64; 4] = [1, 1, 2, 6];

/// All rows with digits, and the first without.
fn one_empty(rows: u16, empty: u16) -> u16 {
    let empties = rows & empty;
    rows & !empty | empties & empties.wrapping_neg()
}

/// A transformation as far as the rows so far decide it.
#[derive(Clone)]
struct Candidate {
    transposed: bool,
    /// Rows taken, as a set and in order.
    used: u16,
    order: [u8; 9],
    /// Columns by place. Those not told apart are in any order.
    columns: [u8; 9],
    /// In each stack by place, how many columns in front are not told apart.
    blank: [u8; 3],
    /// How many stacks in front are not told apart.
    blank_stacks: u8,
    /// The names of the digits; 0 is none yet.
    names: [u8; 10],
    named: u8,
}

/// A symbol above all names: a digit without one.
const NEW: u8 = 10;

impl Candidate {
    fn start(transposed: bool) -> Candidate {
        Candidate {
            transposed,
            used: 0,
            order: [0; 9],
            columns: Transformation::IDENTITY.columns,
            blank: [3; 3],
            blank_stacks: 3,
            names: [0; 10],
            named: 0,
        }
    }

    #[inline]
    fn symbol(&self, row: &[u8; 9], column: u8) -> u8 {
        let digit = row[column as usize];
        match self.names[digit as usize] {
            0 if digit > 0 => NEW,
            name => name,
        }
    }

    /// Places columns so that this row becomes as small as can be. Gives the
    /// symbols by place; where equal ones could be exchanged, any order.
    fn arrange(&self, row: &[u8; 9], columns: &mut [u8; 9]) -> [u8; 9] {
        *columns = self.columns;
        let mut symbols: [u8; 9] = std::array::from_fn(|i| self.symbol(row, columns[i]));
        for stack in 0..3 {
            let at = 3 * stack;
            let mut compare = |i: usize, j: usize| {
                if symbols[at + i] > symbols[at + j] {
                    symbols.swap(at + i, at + j);
                    columns.swap(at + i, at + j);
                }
            };
            match self.blank[stack] {
                3 => {
                    compare(0, 1);
                    compare(1, 2);
                    compare(0, 1);
                }
                2 => compare(0, 1),
                _ => {}
            }
        }
        let mut compare = |i: usize, j: usize| {
            let three = |at: usize| [symbols[3 * at], symbols[3 * at + 1], symbols[3 * at + 2]];
            if three(i) > three(j) {
                (0..3).for_each(|k| {
                    symbols.swap(3 * i + k, 3 * j + k);
                    columns.swap(3 * i + k, 3 * j + k);
                });
            }
        };
        match self.blank_stacks {
            3 => {
                compare(0, 1);
                compare(1, 2);
                compare(0, 1);
            }
            2 => compare(0, 1),
            _ => {}
        }
        symbols
    }

    /// The row as it will read, as a number: four bits a cell.
    #[inline]
    fn line(&self, symbols: &[u8; 9]) -> u64 {
        let mut named = self.named;
        symbols.iter().fold(0, |line, &symbol| {
            let new = u8::from(symbol == NEW);
            named += new;
            line << 4 | u64::from(if new == 1 { named } else { symbol })
        })
    }

    /// All that become of it with this row.
    fn take(&self, row: usize, cells: &[u8; 9], done: usize, into: &mut Vec<Candidate>) {
        let mut next = self.clone();
        let symbols = self.arrange(cells, &mut next.columns);
        next.used |= 1 << row;
        next.order[done] = row as u8;
        let of = |stack: usize| &symbols[3 * stack..3 * stack + 3];
        for stack in 0..3 {
            let front = &of(stack)[..self.blank[stack] as usize];
            next.blank[stack] = front.iter().filter(|&&symbol| symbol == 0).count() as u8;
        }
        let fresh = 0..self.blank_stacks as usize;
        next.blank_stacks = fresh.clone().filter(|&s| of(s) == [0; 3]).count() as u8;
        // Stacks that read the same and have something new.
        let alike = |a: usize, b: usize| {
            fresh.contains(&a) && fresh.contains(&b) && of(a) == of(b) && of(a)[2] == NEW
        };
        const ORDERS: [[usize; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let allowed = |order: &&[usize; 3]| (0..3).all(|i| i == order[i] || alike(i, order[i]));
        for order in ORDERS.iter().filter(allowed) {
            let mut moved = next.clone();
            for (i, &from) in order.iter().enumerate() {
                moved.columns[3 * i..3 * i + 3]
                    .copy_from_slice(&next.columns[3 * from..3 * from + 3]);
            }
            self.tell_apart(moved, 0, cells, &symbols, into);
        }
    }

    /// Every order of new digits in columns of a stack not told apart so far.
    fn tell_apart(
        &self,
        mut next: Candidate,
        stack: usize,
        cells: &[u8; 9],
        symbols: &[u8; 9],
        into: &mut Vec<Candidate>,
    ) {
        if stack == 3 {
            for (i, &symbol) in symbols.iter().enumerate() {
                if symbol == NEW {
                    next.named += 1;
                    next.names[cells[next.columns[i] as usize] as usize] = next.named;
                }
            }
            into.push(next);
            return;
        }
        let (at, blank) = (3 * stack, self.blank[stack] as usize);
        let news = symbols[at..at + blank].iter().filter(|&&symbol| symbol == NEW).count();
        let first = at + blank - news;
        let swaps: &[&[(usize, usize)]] = match news {
            // Each exchange of two gives the next order.
            3 => &[&[], &[(0, 1)], &[(1, 2)], &[(0, 1)], &[(1, 2)], &[(0, 1)]],
            2 => &[&[], &[(0, 1)]],
            _ => &[&[]],
        };
        for swap in swaps {
            for &(i, j) in *swap {
                next.columns.swap(first + i, first + j);
            }
            self.tell_apart(next.clone(), stack + 1, cells, symbols, into);
        }
    }

    fn transformation(&self) -> Transformation {
        let mut digits = self.names;
        let mut named = self.named;
        for name in &mut digits[1..] {
            if *name == 0 {
                named += 1;
                *name = named;
            }
        }
        Transformation {
            transpose: self.transposed,
            rows: self.order,
            columns: self.columns,
            digits,
        }
    }
}

struct Search<'a> {
    boards: &'a [Board; 2],
    /// The rows of the result, four bits a cell.
    lines: [u64; 9],
    /// Candidates and the row each takes, all with the smallest line so far.
    ties: Vec<(u32, u8)>,
}

impl Search<'_> {
    fn rows(&mut self) -> Canonical {
        let mut now = Vec::from([false, true].map(Candidate::start));
        let mut then = Vec::new();
        for done in 0..9 {
            self.lines[done] = u64::MAX;
            self.ties.clear();
            for (number, c) in now.iter().enumerate() {
                let board = &self.boards[usize::from(c.transposed)];
                let mut rows = board.next(c, done);
                while rows > 0 {
                    let row = rows.trailing_zeros() as usize;
                    rows &= rows - 1;
                    let symbols = c.arrange(&board.rows[row], &mut [0; 9]);
                    let line = c.line(&symbols);
                    if line < self.lines[done] {
                        self.lines[done] = line;
                        self.ties.clear();
                    }
                    if line == self.lines[done] {
                        self.ties.push((number as u32, row as u8));
                    }
                }
            }
            then.clear();
            for &(number, row) in &self.ties {
                let c = &now[number as usize];
                let cells = &self.boards[usize::from(c.transposed)].rows[row as usize];
                c.take(row as usize, cells, done, &mut then);
            }
            std::mem::swap(&mut now, &mut then);
        }
        let first = &now[0];
        let orders = |c: &Candidate| {
            let columns: u64 = c.blank.iter().map(|&n| FACTORIAL[n as usize]).product();
            let stacks = FACTORIAL[c.blank_stacks as usize];
            columns * stacks * self.boards[usize::from(c.transposed)].orders()
        };
        Canonical {
            cells: Cells::trusted(std::array::from_fn(|i| {
                (self.lines[i / 9] >> (4 * (8 - i % 9)) & 15) as u8
            })),
            transformation: first.transformation(),
            automorphisms: now.iter().map(orders).sum(),
        }
    }
}
