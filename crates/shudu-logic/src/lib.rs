//! Techniques, ratings and hints, and their words. Use it as part of the crate `shudu`.

pub mod hint;
pub mod logic;
pub mod words;
