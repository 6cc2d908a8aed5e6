//! The classic board as the rater sees it: digits, candidates, and for each
//! house and digit its places. All three are kept in step.

use super::draft::Sight;
use shudu_board::board::{Cell, HouseKind, Layout, Puzzle};
use std::sync::Arc;

/// Houses are numbered boxes 0–8, rows 9–17, columns 18–26; the places of a
/// house are counted in reading order.
pub(super) const BLOCKS: usize = 0;
pub(super) const ROWS: usize = 9;
pub(super) const COLUMNS: usize = 18;

/// All nine digits.
pub(super) const ALL: u16 = 0x1ff;

/// How many ones a mask has. A plain build may not use the processor's own
/// instruction for it; of nine bits a table knows.
pub(super) trait Count {
    fn count(self) -> u32;
}

impl Count for u16 {
    #[inline]
    fn count(self) -> u32 {
        static COUNTS: [u8; 512] = {
            let mut counts = [0; 512];
            let mut mask = 0;
            while mask < 512 {
                counts[mask] = (mask as u16).count_ones() as u8;
                mask += 1;
            }
            counts
        };
        u32::from(COUNTS[(self & ALL) as usize])
    }
}

/// Whether exactly two are set.
#[inline]
pub(super) fn is_two(mask: u16) -> bool {
    let rest = mask & mask.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// The board's geometry.
#[derive(Debug)]
pub(super) struct Map {
    /// Cells of a house.
    pub cells: [[u8; 9]; 27],
    /// The box, row and column of a cell.
    pub houses: [[u8; 3]; 81],
    /// The place of a cell in its box, row and column.
    pub places: [[u8; 3]; 81],
    /// The twenty peers, first of the box, then of the row, then of the column.
    pub peers: [[u8; 20]; 81],
    /// The same as a set.
    pub sees: [u128; 81],
    /// Cells of a house as a set.
    pub set: [u128; 27],
    /// Places of a row (or column) that lie in the same box as the cell.
    pub row_in_box: [u16; 81],
    pub column_in_box: [u16; 81],
}

pub(super) static MAP: Map = Map::new();

impl Map {
    const fn new() -> Map {
        let mut map = Map {
            cells: [[0; 9]; 27],
            houses: [[0; 3]; 81],
            places: [[0; 3]; 81],
            peers: [[0; 20]; 81],
            sees: [0; 81],
            set: [0; 27],
            row_in_box: [0; 81],
            column_in_box: [0; 81],
        };
        let mut cell = 0;
        while cell < 81 {
            let (row, column) = (cell / 9, cell % 9);
            let block = row / 3 * 3 + column / 3;
            let place = row % 3 * 3 + column % 3;
            map.houses[cell] = [block as u8, (ROWS + row) as u8, (COLUMNS + column) as u8];
            map.places[cell] = [place as u8, column as u8, row as u8];
            let mut i = 0;
            while i < 3 {
                let house = map.houses[cell][i] as usize;
                map.cells[house][map.places[cell][i] as usize] = cell as u8;
                map.set[house] |= 1 << cell;
                i += 1;
            }
            map.row_in_box[cell] = 0b111 << (column / 3 * 3);
            map.column_in_box[cell] = 0b111 << (row / 3 * 3);
            cell += 1;
        }
        cell = 0;
        while cell < 81 {
            let mut known = 0;
            let mut i = 0;
            while i < 3 {
                let house = map.houses[cell][i] as usize;
                let mut j = 0;
                while j < 9 {
                    let other = map.cells[house][j] as usize;
                    if other != cell && map.sees[cell] & (1 << other) == 0 {
                        map.sees[cell] |= 1 << other;
                        map.peers[cell][known] = other as u8;
                        known += 1;
                    }
                    j += 1;
                }
                i += 1;
            }
            cell += 1;
        }
        map
    }
}

/// A set of bits that gives their positions, from below.
macro_rules! bits {
    ($(#[$doc:meta])* $name:ident $word:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name(pub $word);

        impl Iterator for $name {
            type Item = usize;

            #[inline]
            fn next(&mut self) -> Option<usize> {
                if self.0 == 0 {
                    return None;
                }
                let i = self.0.trailing_zeros() as usize;
                self.0 &= self.0 - 1;
                Some(i)
            }
        }
    };
}

bits! {
    /// Digits, or places of a house.
    Ones u16
}
bits! {
    /// Cells of the board, in reading order.
    Cells u128
}

/// All ways to take `k` of `n`, as masks in increasing order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuples {
    next: u32,
    end: u32,
}

impl Tuples {
    pub(super) fn new(k: usize, n: usize) -> Tuples {
        let end = 1u32 << n;
        Tuples { next: if k > n { end } else { (1 << k) - 1 }, end }
    }
}

impl Iterator for Tuples {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        let mask = self.next;
        if mask >= self.end {
            return None;
        }
        if mask == 0 {
            self.next = self.end;
        } else {
            let low = mask & mask.wrapping_neg();
            let high = mask + low;
            self.next = high | (((mask ^ high) / low) >> 2);
        }
        Some(mask as u16)
    }
}

/// Digits, candidates and places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// 0 for an empty cell.
    pub digits: [u8; 81],
    /// Candidates of a cell, as bits; none where there is a digit.
    pub cands: [u16; 81],
    /// Places of a digit (0–8) in a house, as bits.
    pub places: [[u16; 9]; 27],
    /// Empty places of a house, as bits.
    pub empty: [u16; 27],
}

impl Position {
    /// No digit and no candidate.
    pub(super) fn nothing() -> Position {
        Position { digits: [0; 81], cands: [0; 81], places: [[0; 9]; 27], empty: [0x1ff; 27] }
    }

    /// The puzzle's givens placed, and nothing concluded but what they see.
    pub(super) fn new(puzzle: &Puzzle) -> Position {
        let mut cands = [0; 81];
        for (cell, set) in puzzle.start().sets().iter().enumerate() {
            cands[cell] = set.bits();
        }
        let mut digits = [0; 81];
        for (cell, digit) in puzzle.clues() {
            digits[cell.index()] = digit.index() as u8 + 1;
        }
        for (cell, digit) in puzzle.clues() {
            for &peer in &MAP.peers[cell.index()] {
                cands[peer as usize] &= !(1 << digit.index());
            }
        }
        Position::of(&digits, &cands)
    }

    /// Digits, 0 for none, and the candidates of the empty cells.
    pub(super) fn of(digits: &[u8], cands: &[u64]) -> Position {
        let mut position = Position::nothing();
        for cell in 0..81 {
            position.digits[cell] = digits[cell];
            if digits[cell] == 0 {
                position.cands[cell] = cands[cell] as u16 & ALL;
            }
            for i in 0..3 {
                let (house, place) = (MAP.houses[cell][i] as usize, 1 << MAP.places[cell][i]);
                for digit in Ones(position.cands[cell]) {
                    position.places[house][digit] |= place;
                }
                if position.digits[cell] != 0 {
                    position.empty[house] &= !place;
                }
            }
        }
        position
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.cands[cell] &= !(1 << digit);
        for i in 0..3 {
            self.places[MAP.houses[cell][i] as usize][digit] &= !(1 << MAP.places[cell][i]);
        }
    }

    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        for other in Ones(self.cands[cell]) {
            self.remove(cell, other);
        }
        self.digits[cell] = digit as u8 + 1;
        for i in 0..3 {
            self.empty[MAP.houses[cell][i] as usize] &= !(1 << MAP.places[cell][i]);
        }
        for &peer in &MAP.peers[cell] {
            if self.cands[peer as usize] & (1 << digit) != 0 {
                self.remove(peer as usize, digit);
            }
        }
    }

    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cands[cell] & (1 << digit) != 0
    }

    pub(super) fn is_full(&self) -> bool {
        self.empty[..9].iter().all(|&e| e == 0)
    }

    /// Cells of a mask of places.
    pub(super) fn cells_at(house: usize, places: u16) -> impl Iterator<Item = usize> {
        Ones(places).map(move |i| MAP.cells[house][i] as usize)
    }

    /// A set of cells from a mask of places.
    pub(super) fn set_at(house: usize, places: u16) -> u128 {
        Position::cells_at(house, places).fold(0, |set, cell| set | 1 << cell)
    }
}

/// What a house is called.
pub(super) fn kind(house: usize) -> HouseKind {
    match house {
        BLOCKS..ROWS => HouseKind::Block((house - BLOCKS) as u8),
        ROWS..COLUMNS => HouseKind::Row((house - ROWS) as u8),
        _ => HouseKind::Column((house - COLUMNS) as u8),
    }
}

impl Sight for Position {
    fn can_be(&self, cell: usize) -> u64 {
        match self.digits[cell] {
            0 => self.cands[cell].into(),
            digit => 1 << (digit - 1),
        }
    }

    fn is_empty(&self, cell: usize) -> bool {
        self.digits[cell] == 0
    }

    fn places(&self, house: usize, digit: usize) -> Vec<Cell> {
        Position::cells_at(house, self.places[house][digit]).map(Cell::from_index).collect()
    }

    fn kind(&self, house: usize) -> HouseKind {
        kind(house)
    }

    fn layout(&self) -> Arc<Layout> {
        Layout::classic()
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::nothing()
    }
}
