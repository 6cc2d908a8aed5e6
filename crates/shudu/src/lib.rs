//! Shudu (数独): a Sudoku laboratory.
//!
//! The library is a house of rooms; each opens with its idea and says which
//! other rooms it may use. It does no input or output, has no clock, no global
//! state and no randomness but what a seed gives.

pub mod batch;
pub mod board;
pub mod control;
pub mod count;
pub mod draw;
pub mod format;
pub mod generate;
pub mod hint;
pub mod logic;
pub mod play;
pub mod random;
pub mod rating;
pub mod search;
pub mod symmetry;
pub mod threads;
pub mod view;
pub mod words;

pub use search::solve;
