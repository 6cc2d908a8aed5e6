//! The canonical form of a complete grid.
//!
//! Its first row is 123456789 whatever is moved, so the first two rows are taken
//! together. How small the second can become depends only on `up`: for each column
//! of the second row, the column of the first that has the same digit. There are
//! 12,096 such patterns, and a table of them leaves of the 36 pairs of rows, in most
//! grids, one or two, with a few orders of the columns each. The rest follows: rows
//! stand in the order of their first column.
//!
//! Tried: the orders of each pair found anew instead of looked up, 8 times as long.

use super::canonical::Canonical;
use super::transformation::Transformation;
use shudu_board::board::classic::Cells;

/// Four bits a cell.
type Line = u64;
/// A grid and its transpose.
pub type Boards = [[[u8; 9]; 9]; 2];

/// The smallest second row, and the orders of columns that give it.
struct Opening {
    line: Line,
    orders: Vec<[u8; 9]>,
}

/// Finds canonical forms of many: complete grids take microseconds with its table.
///
/// ```
/// use shudu::symmetry::{Canonizer, canonical};
/// let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// let cells = grid.parse().unwrap();
/// assert_eq!(Canonizer::new().canonical(&cells), canonical(&cells));
/// ```
#[derive(Debug)]
pub struct Canonizer {
    /// For the `up` of three columns its number, the six orders of a set in a row.
    triples: Vec<u8>,
    /// For each pattern (by two triples and the order of the third) its place below.
    places: Vec<u16>,
    /// For each pattern the rank of its line among all, and where its orders begin.
    ranks: Vec<u8>,
    starts: Vec<u32>,
    orders: Vec<[u8; 9]>,
    lines: Vec<Line>,
}

impl Default for Canonizer {
    fn default() -> Canonizer {
        Canonizer::new()
    }
}

/// The triples of other stacks' columns that can stand over a stack.
const TRIPLES: usize = 120;

impl Canonizer {
    /// Computes the table: some milliseconds.
    pub fn new() -> Canonizer {
        let mut this = Canonizer {
            triples: vec![0; 3 * 729],
            places: vec![0; TRIPLES * TRIPLES * 6],
            ranks: Vec::new(),
            starts: vec![0],
            orders: Vec::new(),
            lines: Vec::new(),
        };
        let lists: [Vec<[u8; 3]>; 3] = std::array::from_fn(|stack| triples(stack as u8));
        for (stack, list) in lists.iter().enumerate() {
            for (number, triple) in list.iter().enumerate() {
                this.triples[729 * stack + code(triple)] = number as u8;
            }
        }
        let set = |triple: &[u8; 3]| triple.iter().fold(0u16, |set, column| set | 1 << column);
        let mut openings = Vec::new();
        for first in &lists[0] {
            for second in lists[1].iter().filter(|second| set(first) & set(second) == 0) {
                let rest = 0x1FF ^ set(first) ^ set(second);
                for third in lists[2].iter().filter(|third| set(third) == rest) {
                    let mut up = [0; 9];
                    for (into, from) in up.chunks_exact_mut(3).zip([first, second, third]) {
                        into.copy_from_slice(from);
                    }
                    let index = this.index(&up);
                    this.places[index] = openings.len() as u16;
                    openings.push(opening(&up));
                }
            }
        }
        this.lines = openings.iter().map(|opening| opening.line).collect();
        this.lines.sort_unstable();
        this.lines.dedup();
        for opening in openings {
            let rank = this.lines.iter().position(|&line| line == opening.line).unwrap_or(0);
            this.ranks.push(rank as u8);
            this.orders.extend(opening.orders);
            this.starts.push(this.orders.len() as u32);
        }
        this
    }

    fn index(&self, up: &[u8; 9]) -> usize {
        let number = |stack: usize| {
            let triple = [up[3 * stack], up[3 * stack + 1], up[3 * stack + 2]];
            usize::from(self.triples[729 * stack + code(&triple)])
        };
        (number(0) * TRIPLES + number(1)) * 6 + number(2) % 6
    }

    /// The canonical form of these cells, as [`canonical`](super::canonical).
    ///
    /// # Panics
    /// If a row or column has a digit twice.
    pub fn canonical(&self, cells: &Cells) -> Canonical {
        if cells.contains(&0) {
            return super::canonical(cells);
        }
        super::canonical::check(cells);
        let boards = boards(cells);
        let mut best = u8::MAX;
        let mut pairs = Vec::with_capacity(8);
        each_pair(&boards, &mut |pair, up| {
            let place = usize::from(self.places[self.index(up)]);
            let rank = self.ranks[place];
            if rank < best {
                best = rank;
                pairs.clear();
            }
            if rank == best {
                pairs.push((pair, place));
            }
        });
        let mut search = Search::new(&boards, self.lines[best as usize]);
        for (pair, place) in pairs {
            let orders = self.starts[place] as usize..self.starts[place + 1] as usize;
            self.orders[orders].iter().for_each(|columns| search.try_order(pair, columns));
        }
        search.found()
    }
}

/// The same without a table.
pub fn complete(cells: &Cells) -> Canonical {
    let boards = boards(cells);
    let mut openings = Vec::with_capacity(36);
    each_pair(&boards, &mut |pair, up| openings.push((pair, opening(up))));
    let best = openings.iter().map(|(_, opening)| opening.line).min().unwrap_or(0);
    let mut search = Search::new(&boards, best);
    for (pair, opening) in openings.iter().filter(|(_, opening)| opening.line == best) {
        opening.orders.iter().for_each(|columns| search.try_order(*pair, columns));
    }
    search.found()
}

fn code(triple: &[u8; 3]) -> usize {
    usize::from(triple[0]) * 81 + usize::from(triple[1]) * 9 + usize::from(triple[2])
}

/// All triples of columns of the other stacks, the orders of a set in a row, in the
/// same order for every set.
fn triples(stack: u8) -> Vec<[u8; 3]> {
    let columns: Vec<u8> = (0..9).filter(|column| column / 3 != stack).collect();
    let mut all = Vec::with_capacity(TRIPLES);
    for (i, &a) in columns.iter().enumerate() {
        for (j, &b) in columns.iter().enumerate().skip(i + 1) {
            for &c in &columns[j + 1..] {
                all.extend([[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]);
            }
        }
    }
    all
}

fn boards(cells: &Cells) -> Boards {
    let board = |down: usize, right: usize| {
        std::array::from_fn(|i| std::array::from_fn(|j| cells[i * down + j * right]))
    };
    [board(9, 1), board(1, 9)]
}

/// Two rows of a band, of the grid or its transpose.
#[derive(Clone, Copy)]
struct Pair {
    transposed: bool,
    first: u8,
    second: u8,
}

fn each_pair(boards: &Boards, tell: &mut dyn FnMut(Pair, &[u8; 9])) {
    for (transposed, board) in [false, true].into_iter().zip(boards) {
        for first in 0..9 {
            let mut home = [0; 10];
            (0..9).for_each(|column| home[board[first][column] as usize] = column as u8);
            for turn in [1, 2] {
                let second = first / 3 * 3 + (first + turn) % 3;
                let up = board[second].map(|digit| home[digit as usize]);
                tell(Pair { transposed, first: first as u8, second: second as u8 }, &up);
            }
        }
    }
}

/// The orders of columns in which the second row becomes as small as it can.
fn opening(up: &[u8; 9]) -> Opening {
    let mut found = Opening { line: Line::MAX, orders: Vec::new() };
    fronts(up, &mut |columns| {
        let mut place = [0; 9];
        (0..9).for_each(|i| place[columns[i] as usize] = i as u8 + 1);
        let line = columns
            .iter()
            .fold(0, |line, &c| line << 4 | Line::from(place[up[c as usize] as usize]));
        if line < found.line {
            found.line = line;
            found.orders.clear();
        }
        if line == found.line {
            found.orders.push(*columns);
        }
    });
    found
}

/// The orders of columns in which the second row begins as small as it can with
/// each stack in front.
fn fronts(up: &[u8; 9], tell: &mut dyn FnMut(&[u8; 9])) {
    for stack in 0..3u8 {
        let at = 3 * stack;
        let homes: [u8; 3] = std::array::from_fn(|i| up[at as usize + i] / 3);
        let [a, b, c] = [at, at + 1, at + 2];
        // 456 if the three come from one stack, else 457 with the pair in front.
        let fronts: &[[u8; 3]] = if homes[0] == homes[1] && homes[1] == homes[2] {
            &[[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
        } else if homes[0] == homes[1] {
            &[[a, b, c], [b, a, c]]
        } else if homes[0] == homes[2] {
            &[[a, c, b], [c, a, b]]
        } else {
            &[[b, c, a], [c, b, a]]
        };
        for front in fronts {
            let [x, y, z] = front.map(|column| up[column as usize]);
            let third = |x: u8, y: u8| x / 3 * 3 * 3 + 3 - x - y;
            let mut columns = [front[0], front[1], front[2], x, y, third(x, y), 0, 0, 0];
            if x / 3 == z / 3 {
                // All of the second stack is known, and what stands there
                // comes from the third.
                (0..3).for_each(|i| columns[6 + i] = up[columns[3 + i] as usize]);
                tell(&columns);
            } else {
                let base = z / 3 * 3;
                let others = [base + (z - base + 1) % 3, base + (z - base + 2) % 3];
                columns[6] = z;
                columns[7..].copy_from_slice(&others);
                tell(&columns);
                columns.swap(7, 8);
                tell(&columns);
            }
        }
    }
}

/// The smallest grid so far.
struct Search<'a> {
    boards: &'a Boards,
    lines: [Line; 9],
    best: Option<Transformation>,
    ties: u64,
}

impl Search<'_> {
    fn new(boards: &Boards, second: Line) -> Search<'_> {
        let mut lines = [Line::MAX; 9];
        lines[0] = 0x1_2345_6789;
        lines[1] = second;
        Search { boards, lines, best: None, ties: 0 }
    }

    /// Completes a transformation that gives the first two rows.
    fn try_order(&mut self, pair: Pair, columns: &[u8; 9]) {
        let board = &self.boards[usize::from(pair.transposed)];
        let mut names = [0; 10];
        let head = &board[pair.first as usize];
        (0..9).for_each(|i| names[head[columns[i] as usize] as usize] = i as u8 + 1);
        let line = |row: u8| {
            let row = &board[row as usize];
            let name = |&column: &u8| Line::from(names[row[column as usize] as usize]);
            columns.iter().fold(0, |line, column| line << 4 | name(column))
        };
        let band = pair.first / 3;
        let third = 9 * band + 3 - pair.first - pair.second;
        let line3 = line(third);
        if line3 > self.lines[2] {
            return;
        }
        let mut rows = [pair.first, pair.second, third, 0, 0, 0, 0, 0, 0];
        let lead = |row: u8| names[board[row as usize][columns[0] as usize] as usize];
        let sorted = |band: u8| {
            let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
            rows.sort_unstable_by_key(|&row| lead(row));
            rows
        };
        let mut rest = [(band + 1) % 3, (band + 2) % 3].map(sorted);
        if lead(rest[0][0]) > lead(rest[1][0]) {
            rest.swap(0, 1);
        }
        rows[3..].copy_from_slice(rest.as_flattened());
        let mut smaller = line3 < self.lines[2];
        self.lines[2] = line3;
        for (i, &row) in rows.iter().enumerate().skip(3) {
            let line = line(row);
            if !smaller && line > self.lines[i] {
                return;
            }
            smaller |= line < self.lines[i];
            self.lines[i] = line;
        }
        if smaller {
            self.ties = 0;
            let transpose = pair.transposed;
            self.best = Some(Transformation { transpose, rows, columns: *columns, digits: names });
        }
        self.ties += 1;
    }

    fn found(&self) -> Canonical {
        Canonical {
            cells: Cells::trusted(std::array::from_fn(|i| {
                (self.lines[i / 9] >> (4 * (8 - i % 9)) & 15) as u8
            })),
            transformation: self.best.unwrap_or(Transformation::IDENTITY),
            automorphisms: self.ties,
        }
    }
}
