//! Books of puzzles. Use it as part of the crate `shudu`.

pub mod book;
