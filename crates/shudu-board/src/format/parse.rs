//! One puzzle as a value: `text.parse()`, and as text in other formats of data.

use super::{Options, ReadError, read};
use crate::board::{Grid, GridError, Puzzle, State};
use crate::language::{Tell, Tongue, told};
use crate::text;
use std::str::FromStr;

/// Reads one puzzle, in any format and of any size.
///
/// ```
/// use shudu::board::Puzzle;
/// let puzzle: Puzzle = "1..4\n..1.\n.3..\n2..3".parse()?;
/// assert_eq!(puzzle.to_string(), "1..4..1..3..2..3");
/// let error = "12Q4".parse::<Puzzle>().unwrap_err();
/// assert!(error.to_string().starts_with("line 1"));
/// # Ok::<(), shudu::format::ReadError>(())
/// ```
impl FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Puzzle, ReadError> {
        text.parse().map(|state: State| state.puzzle)
    }
}

/// Reads one puzzle with what a player did to it.
impl FromStr for State {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<State, ReadError> {
        let mut readings = read(text, &Options::default())?.into_iter();
        match (readings.next(), readings.next()) {
            (Some(reading), None) => Ok(reading.state),
            (_, Some(second)) => {
                let found = text!("a second puzzle begins", "又开始了一道题");
                Err(ReadError::on(second.line, found, text!("one was expected", "只应有一道")))
            }
            (None, None) => Err(ReadError::empty()),
        }
    }
}

impl TryFrom<&str> for Puzzle {
    type Error = ReadError;

    fn try_from(text: &str) -> Result<Puzzle, ReadError> {
        text.parse()
    }
}

/// Reads a complete grid, in any format that can hold one.
impl FromStr for Grid {
    type Err = NotAGrid;

    fn from_str(text: &str) -> Result<Grid, NotAGrid> {
        let puzzle: Puzzle = text.parse().map_err(NotAGrid::Text)?;
        puzzle.try_into().map_err(NotAGrid::Grid)
    }
}

/// Why a text is no grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAGrid {
    /// It is no puzzle.
    Text(ReadError),
    /// Cells are open, or a rule is broken.
    Grid(GridError),
}

told!(NotAGrid);

impl Tell for NotAGrid {
    fn tell(&self, t: Tongue) -> String {
        match self {
            NotAGrid::Text(error) => error.tell(t),
            NotAGrid::Grid(error) => error.tell(t),
        }
    }
}
