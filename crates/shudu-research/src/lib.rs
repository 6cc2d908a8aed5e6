//! What is studied of grids and puzzles. Use it as part of the crate `shudu`.

pub mod research;
