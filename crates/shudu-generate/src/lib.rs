//! Puzzles made to a wish. Use it as part of the crate `shudu`.

pub mod generate;
