//! What programs ask and are told. Use it as part of the crate `shudu`.

pub mod ask;
#[cfg(feature = "schema")]
pub mod schema;
pub mod view;
