//! Boards: digits, cells, layouts and puzzles, their text formats, and what all other crates of
//! Shudu stand on. Use it as part of the crate `shudu`, which documents all of them.

pub mod board;
#[doc(hidden)]
pub mod boost;
pub mod control;
pub mod format;
pub mod language;
#[doc(hidden)]
pub mod packed;
pub mod random;
pub mod rating;
#[doc(hidden)]
pub mod sort;
pub mod threads;
