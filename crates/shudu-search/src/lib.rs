//! Searching: the engines, the classic algorithms, and batches of lines. Use it as part of the
//! crate `shudu`.

pub mod batch;
pub mod search;
