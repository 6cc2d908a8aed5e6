//! Logic: how a puzzle is solved by reasoning, and how hard that is.
//!
//! This room may use `board`.

mod examples;
mod field;
mod find;
mod hodoku;
mod position;
mod profile;
mod se;
mod set;
mod solver;
mod step;
mod technique;

pub use examples::{EXAMPLES, Example};
pub use profile::{Entry, Level, PROFILES, Profile, Way};
pub use se::{Rater, Rating};
pub use solver::{Path, Solver};
pub use step::{Chain, Evidence, Link, Part, Premise, Reason, Role, Step};
pub use technique::{Family, Row, TECHNIQUES, Technique};
