//! The board: sizes, digits, cells, houses and peers; puzzles, grids, candidates.
//!
//! Three types keep apart what is easily confused:
//!
//! | type | what is known about it |
//! |---|---|
//! | [`Puzzle`] | well formed: the right number of cells, digits of the right size. It may contradict itself |
//! | [`Grid`] | complete, and every rule of its layout checked |
//! | [`Candidates`] | for each cell the digits that are still possible |
//!
//! A [`Layout`] says which cells are a house and which are peers; [`State`] is
//! a puzzle with what a player has done to it.

mod candidates;
mod cell;
pub mod classic;
#[cfg(feature = "serde")]
mod data;
mod digit;
mod layout;
mod layout_error;
mod name;
mod puzzle;

pub use candidates::Candidates;
pub use cell::{Cell, CellError, Spot, SpotError};
pub use digit::{Digit, DigitError, DigitSet, MAX_SIZE};
pub use layout::{Blocks, Extra, House, HouseKind, Layout};
pub use layout_error::LayoutError;
pub use name::Rule;
pub use puzzle::{Clash, Grid, GridError, Puzzle, State, SymbolError};

pub(crate) use name::{read_map, region_symbols};
