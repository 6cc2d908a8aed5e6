//! Logic: how a puzzle is solved by reasoning, and how hard that is.

mod blockers;
mod draft;
mod examples;
mod field;
mod find;
mod follow;
mod hodoku;
mod measure;
mod names;
mod pattern;
mod position;
mod profile;
mod pulse;
mod se;
mod set;
mod solver;
mod step;
mod technique;
mod whip;

pub use examples::{EXAMPLES, Example};
pub use measure::{Dear, Measurer, Measures};
pub use names::TechniqueNameError;
pub use pattern::{
    Aid, Blockers, CellSet, Cluster, Confined, Covered, DoubleExocet, Equivalence, Exocet,
    Firework, Kraken, Pattern, Sector, Share, Start, Tridagon,
};
pub use profile::ProfileTextError;
pub use profile::{Entry, Grade, PROFILES, Profile, ProfileError, Way};
pub use se::{RateError, Rater, rate};
pub use solver::{Path, Priced, Solver};
pub use step::{Chain, Evidence, Link, Part, Premise, Reason, Role, Step};
pub use technique::{Family, TECHNIQUES, Technique, TechniqueRow};
pub use whip::{Backdoors, Strand, Strung, Variable, Whip, Whips};
