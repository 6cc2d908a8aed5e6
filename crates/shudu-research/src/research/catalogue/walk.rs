//! All canonical grids that begin with one band, in order.
//!
//! In a canonical grid the rows of a band stand in the order of their first column, and 2 leads the
//! fourth row. So all second bands are gone through row by row, and the third bands that
//! go with each are put together from boxes ([`third`](super::third)).
//!
//! ```text
//! first band ─▶ fourth rows ─▶ second bands ─▶ boxes of the third ─▶ grids
//!                              kind ≥ first?    stacks ≥ first?      third band ≥ first?
//!                              not made smaller by a move that keeps the first band
//! ```
//!
//! If another band or stack is of the kind of the first band, the canonical form decides.

use super::super::bands::{Band, Bands, column_orders};
use super::third::Third;
use shudu_board::board::classic::Cells;
use shudu_count::symmetry::Canonizer;
use std::cmp::Ordering;

pub(super) type Row = [u8; 9];

/// Columns moved and digits renamed so that the first band stays as it is, but for the order of its rows.
#[derive(Clone, Debug)]
struct Move {
    order: [usize; 9],
    names: [u8; 10],
}

impl Move {
    /// A band moved, its rows in order.
    fn image(&self, band: &Band) -> Band {
        let mut rows = band.map(|row| self.order.map(|c| self.names[usize::from(row[c])]));
        rows.sort_unstable();
        rows
    }

    /// Whether a band is moved to where 2 leads a row: it becomes the second.
    fn is_second(&self, band: &Band) -> bool {
        band.iter().any(|row| self.names[usize::from(row[self.order[0]])] == 2)
    }
}

/// The canonical grids that begin with the smallest band of a kind.
pub(super) struct Walk<'a> {
    pub bands: &'a Bands,
    canonizer: &'a Canonizer,
    /// Counted from 0.
    pub kind: usize,
    pub first: Band,
    /// All moves that keep the first band, but for the one that moves nothing.
    moves: Vec<Move>,
    /// The digits that the first band leaves to each column.
    pub left: [u16; 9],
    third: Third,
}

/// A second band that may belong to canonical grids.
#[derive(Clone, Debug)]
pub(super) struct Second {
    pub band: Band,
    /// Whether it is of the kind of the first.
    pub tie: bool,
    /// Moves that keep this band, too.
    kept: Vec<usize>,
    /// Moves that put it below, so that the third band takes its place.
    swapped: Vec<usize>,
}

impl Second {
    /// Whether no move need be looked at.
    #[inline]
    pub fn is_settled(&self) -> bool {
        self.kept.is_empty() && self.swapped.is_empty()
    }
}

impl<'a> Walk<'a> {
    pub fn new(bands: &'a Bands, canonizer: &'a Canonizer, kind: usize) -> Walk<'a> {
        let first = bands.smallest(kind);
        let mut left = [0x3FE; 9];
        for row in &first {
            (0..9).for_each(|c| left[c] &= !(1 << row[c]));
        }
        let moves = moves(&first);
        Walk { bands, canonizer, kind, first, moves, left, third: Third::default() }
    }

    /// The fourth rows there are, in order.
    pub fn fourths(&self) -> Vec<Row> {
        let mut all = Vec::new();
        each_row(&mut [2, 0, 0, 0, 0, 0, 0, 0, 0], 1, 1 << 2, &self.left, &mut |row| {
            all.push(*row)
        });
        all
    }

    /// The second bands that begin with this row and may belong to canonical grids, in order.
    pub fn seconds(&self, fourth: &Row) -> Vec<Second> {
        let mut all = Vec::new();
        let left = less(&self.left, fourth);
        each_row(&mut [0; 9], 0, 0, &left, &mut |fifth| {
            let mut left = less(&left, fifth);
            // The sixth row comes after the fifth.
            left[0] &= !0 << fifth[0];
            if !left.contains(&0) {
                each_row(&mut [0; 9], 0, 0, &left, &mut |sixth| {
                    all.extend(self.second(&[*fourth, *fifth, *sixth]));
                });
            }
        });
        all
    }

    /// A second band, if canonical grids may have it.
    fn second(&self, band: &Band) -> Option<Second> {
        let kind = self.bands.kind(band);
        if kind < self.kind {
            return None;
        }
        let tie = kind == self.kind;
        let mut second = Second { band: *band, tie, kept: Vec::new(), swapped: Vec::new() };
        for (number, one) in self.moves.iter().enumerate() {
            if !one.is_second(band) {
                second.swapped.push(number);
                continue;
            }
            match one.image(band).cmp(band) {
                Ordering::Less => return None,
                Ordering::Equal => second.kept.push(number),
                Ordering::Greater => {}
            }
        }
        Some(second)
    }

    /// The third bands with which it is a canonical grid, in no order.
    pub fn thirds(&mut self, second: &Second, tell: &mut impl FnMut(Band)) {
        let mut third = std::mem::take(&mut self.third);
        if third.prepare(self, &second.band) {
            third.each(self, second, tell);
        }
        self.third = third;
    }

    /// Whether a grid is canonical none of whose bands and stacks is smaller than the first; `tie` says
    /// that one is of the same kind.
    pub fn is_canonical(&self, second: &Second, third: &Band, tie: bool) -> bool {
        if tie {
            let cells = self.cells(second, third);
            return self.canonizer.canonical(&cells).cells == cells;
        }
        let kept = second.kept.iter().all(|&one| self.moves[one].image(third) >= *third);
        kept && second.swapped.iter().all(|&one| {
            let one = &self.moves[one];
            match one.image(third).cmp(&second.band) {
                Ordering::Less => false,
                Ordering::Equal => one.image(&second.band) >= *third,
                Ordering::Greater => true,
            }
        })
    }

    /// The grid of three bands.
    pub fn cells(&self, second: &Second, third: &Band) -> Cells {
        let bands = [&self.first, &second.band, third];
        Cells::trusted(std::array::from_fn(|cell| bands[cell / 27][cell / 9 % 3][cell % 9]))
    }
}

/// Everything that keeps a smallest band, but for what moves nothing.
fn moves(band: &Band) -> Vec<Move> {
    let mut moves = Vec::new();
    for first in band {
        for order in column_orders() {
            let mut names = [0; 10];
            (1..).zip(&order).for_each(|(name, &c)| names[usize::from(first[c])] = name);
            let one = Move { order, names };
            let moved = (0..9).any(|c| one.order[c] != c || usize::from(one.names[c + 1]) != c + 1);
            if moved && one.image(band) == *band {
                moves.push(one);
            }
        }
    }
    moves
}

/// What a row above in the same boxes leaves to each column.
fn less(left: &[u16; 9], row: &Row) -> [u16; 9] {
    let taken = |b: usize| row[3 * b..3 * b + 3].iter().fold(0u16, |set, digit| set | 1 << digit);
    let taken = [taken(0), taken(1), taken(2)];
    std::array::from_fn(|c| left[c] & !taken[c / 3])
}

/// Fills a row from a column on, in order, with what is left to each column and not used yet.
fn each_row(row: &mut Row, column: usize, used: u16, left: &[u16; 9], tell: &mut dyn FnMut(&Row)) {
    if column == 9 {
        return tell(row);
    }
    let mut digits = left[column] & !used;
    while digits != 0 {
        let digit = digits.trailing_zeros();
        digits &= digits - 1;
        row[column] = digit as u8;
        each_row(row, column + 1, used | 1 << digit, left, tell);
    }
}
