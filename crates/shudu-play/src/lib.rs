//! Games and saves. Use it as part of the crate `shudu`.

pub mod play;
