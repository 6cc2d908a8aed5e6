//! Drawings of boards and steps as scenes, and printed pages. Use it as part of the crate `shudu`.

pub mod draw;
#[cfg(feature = "print")]
pub mod print;
#[allow(missing_docs)] // where a name and a type say it
pub mod scene;
