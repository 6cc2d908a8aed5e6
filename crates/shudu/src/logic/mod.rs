//! Logic: how a puzzle is solved by reasoning, and how hard that is.
//!
//! This room may use `board`.

mod position;
mod se;
mod step;
mod technique;

pub use se::{Rater, Rating};
pub use step::{Chain, Evidence, Link, Premise, Reason, Step};
pub use technique::{Family, Row, TECHNIQUES, Technique};
