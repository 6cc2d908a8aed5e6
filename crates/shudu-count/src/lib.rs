//! Exact counts, and symmetry. Use it as part of the crate `shudu`.

pub mod count;
pub mod symmetry;
