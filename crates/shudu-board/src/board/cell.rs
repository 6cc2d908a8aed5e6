//! Cells, as positions in row-major order.

use crate::language::{Tell, Tongue, told};
use crate::say;
use std::fmt;
use std::str::FromStr;

/// A cell of a board: its number in row-major order, from 0.
///
/// A cell does not know how wide its board is; [`Layout`](super::Layout) turns
/// it into a row and a column, and [`Spot`] is what people read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

/// Number of cells of the largest boards, 64×64.
const MOST: usize = 64 * 64;

impl Cell {
    /// The cell with this number, if a board has so many.
    #[inline]
    pub const fn new(index: usize) -> Option<Cell> {
        if index < MOST { Some(Cell(index as u16)) } else { None }
    }

    /// The cell with this number.
    ///
    /// # Panics
    /// If no board has such a cell: [`new`](Cell::new) asks.
    #[inline]
    pub const fn from_index(index: usize) -> Cell {
        match Cell::new(index) {
            Some(cell) => cell,
            None => panic!("cell index out of range"),
        }
    }

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row and column of this cell on a board of `size`, for people.
    pub const fn spot(self, size: usize) -> Spot {
        Spot { row: self.index() / size, column: self.index() % size }
    }
}

impl TryFrom<usize> for Cell {
    type Error = CellError;

    fn try_from(index: usize) -> Result<Cell, CellError> {
        Cell::new(index).ok_or(CellError(index))
    }
}

/// No board has a cell with this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellError(pub usize);

told!(CellError, SpotError);

impl Tell for CellError {
    fn tell(&self, t: Tongue) -> String {
        let number = self.0;
        say!(
            t,
            "no board has a cell {number}; the largest have 4096, counted from 0",
            "没有编号为 {number} 的格子；最大的盘面有 4096 格，从 0 数起"
        )
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A row and a column, from 0 inside; written from 1, as in `r1c9`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// The row, from 0.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
}

impl Spot {
    /// Reads one `r1c9` at the start of a text and gives the rest of it.
    pub(crate) fn read(text: &str) -> Option<(Spot, &str)> {
        let (row, rest) = number(text.strip_prefix(['r', 'R'])?)?;
        let (column, rest) = number(rest.strip_prefix(['c', 'C'])?)?;
        Some((Spot { row: row.checked_sub(1)?, column: column.checked_sub(1)? }, rest))
    }
}

/// Reads `r1c9`.
impl FromStr for Spot {
    type Err = SpotError;

    fn from_str(text: &str) -> Result<Spot, SpotError> {
        match Spot::read(text) {
            Some((spot, "")) => Ok(spot),
            _ => Err(SpotError(text.to_owned())),
        }
    }
}

/// The text does not name a row and a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotError(pub String);

impl Tell for SpotError {
    fn tell(&self, t: Tongue) -> String {
        let text = self.0.escape_default();
        say!(t, "`{text}` names no cell; one looks like r1c9", "“{text}”不是格子，应写作 r1c9 这样")
    }
}

impl Tell for Spot {
    fn tell(&self, t: Tongue) -> String {
        t.spot(self.row, self.column)
    }
}

/// The number a text begins with, and the rest of it.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.bytes().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_no_board_has_are_no_cells() {
        assert_eq!(Cell::new(4095).map(Cell::index), Some(4095));
        assert_eq!([4096, 65_536 + 7, usize::MAX].map(Cell::new), [None; 3]);
        assert_eq!(Cell::try_from(4096), Err(CellError(4096)));
    }
}
