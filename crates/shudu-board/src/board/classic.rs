//! The classic board as plain numbers: what engines for 9×9 alone work on.
//!
//! A [`Puzzle`] knows its layout and costs an allocation; [`Cells`] are 81 bytes. They turn into
//! each other here and nowhere else.

use super::{Cell, Digit, Grid, Layout, Puzzle};
use crate::language::{Tell, Tongue, told};
use crate::say;
use std::fmt;
use std::ops::{Deref, Index};
use std::str::FromStr;

/// The cells of a classic board, row by row: 1 to 9, and 0 for an open one.
///
/// ```
/// use shudu::board::Puzzle;
/// use shudu::board::classic::Cells;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let cells: Cells = line.parse()?;
/// assert_eq!(cells[4], 7);
/// let puzzle = Puzzle::from(cells);
/// assert_eq!(Cells::try_from(&puzzle)?.to_string(), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Cells([u8; 81]);

impl Cells {
    /// Nothing but open cells.
    pub const OPEN: Cells = Cells([0; 81]);

    /// These numbers, if all are at most 9.
    pub fn new(cells: [u8; 81]) -> Option<Cells> {
        cells.iter().all(|&digit| digit <= 9).then_some(Cells(cells))
    }

    /// Numbers that an engine made.
    #[inline]
    pub const fn trusted(cells: [u8; 81]) -> Cells {
        Cells(cells)
    }

    /// The digits of a complete board.
    ///
    /// # Panics
    /// If a cell is open.
    pub fn digits(&self) -> [Digit; 81] {
        self.0.map(|digit| Digit::new(digit.into()).expect("every cell is filled"))
    }

    /// One symbol per cell, with this one for an open cell.
    pub fn symbols(&self, open: u8) -> [u8; 81] {
        self.0.map(|digit| if digit == 0 { open } else { digit + b'0' })
    }
}

impl Deref for Cells {
    type Target = [u8; 81];

    #[inline]
    fn deref(&self) -> &[u8; 81] {
        &self.0
    }
}

impl Index<Cell> for Cells {
    type Output = u8;

    #[inline]
    fn index(&self, cell: Cell) -> &u8 {
        &self.0[cell.index()]
    }
}

impl Index<usize> for Cells {
    type Output = u8;

    #[inline]
    fn index(&self, cell: usize) -> &u8 {
        &self.0[cell]
    }
}

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(str::from_utf8(&self.symbols(b'.')).expect("symbols are ASCII"))
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads 81 symbols, `.` or `0` for an open cell.
impl FromStr for Cells {
    type Err = CellsError;

    fn from_str(text: &str) -> Result<Cells, CellsError> {
        let bytes: &[u8; 81] =
            text.as_bytes().try_into().map_err(|_| CellsError::Length(text.len()))?;
        match bytes.iter().position(|byte| !matches!(byte, b'.' | b'0'..=b'9')) {
            Some(place) => Err(CellsError::Symbol(place + 1)),
            None => Ok(Cells(bytes.map(|byte| if byte == b'.' { 0 } else { byte - b'0' }))),
        }
    }
}

impl TryFrom<&Puzzle> for Cells {
    type Error = CellsError;

    fn try_from(puzzle: &Puzzle) -> Result<Cells, CellsError> {
        if !puzzle.layout().is_classic() {
            return Err(CellsError::Layout(puzzle.layout().name()));
        }
        if puzzle.limits().is_some() {
            return Err(CellsError::Limits);
        }
        let value = |cell: usize| puzzle.givens()[cell].map_or(0, |digit| digit.value() as u8);
        Ok(Cells(std::array::from_fn(value)))
    }
}

impl TryFrom<&Grid> for Cells {
    type Error = CellsError;

    fn try_from(grid: &Grid) -> Result<Cells, CellsError> {
        match grid.layout().is_classic() {
            true => Ok(Cells(std::array::from_fn(|cell| grid.digits()[cell].value() as u8))),
            false => Err(CellsError::Layout(grid.layout().name())),
        }
    }
}

impl From<Cells> for Puzzle {
    fn from(cells: Cells) -> Puzzle {
        Puzzle::new(Layout::classic(), cells.0.map(|digit| Digit::new(digit.into())))
    }
}

/// Why something is not the cells of a classic board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // each message says it
#[non_exhaustive]
pub enum CellsError {
    Length(usize),
    Symbol(usize),
    Layout(String),
    Limits,
}

told!(CellsError);

impl Tell for CellsError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            CellsError::Length(found) => say!(
                t,
                "{found} symbols; a classic board has 81 cells",
                "有 {found} 个符号，而标准盘面有 81 格"
            ),
            CellsError::Symbol(place) => say!(
                t,
                "symbol {place} is neither a digit nor `.`",
                "第 {place} 个符号既不是数字也不是“.”"
            ),
            CellsError::Layout(name) => {
                say!(t, "the classic board was expected, not {name}", "需要标准盘面，而不是 {name}")
            }
            CellsError::Limits => say!(
                t,
                "the puzzle has pencil marks, which clues alone cannot say",
                "题目带有候选数标记，仅凭已知数无法表达"
            ),
        }
    }
}
