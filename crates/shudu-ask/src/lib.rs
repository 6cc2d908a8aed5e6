//! What programs ask and are told. Use it as part of the crate `shudu`.

pub mod desk;
pub mod view;
