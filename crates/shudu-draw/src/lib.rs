//! Drawings of boards and steps, and printed pages. Use it as part of the crate `shudu`.

pub mod draw;
#[cfg(feature = "print")]
pub mod print;
