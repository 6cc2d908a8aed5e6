//! The lab: runs of algorithms, inspected moment by moment, and trials of several algorithms.
//!
//! Every question says which run it is about: puzzle, algorithm, order of cells, number of
//! solutions. The service keeps the last few runs as [`Reel`](shudu_search::search::Reel)s; a run that it
//! has dropped is repeated, which gives the same events.

mod algorithms;
mod chart;
mod events;
mod film;
mod frame;
mod moment;
mod moments;
mod plot;
mod run;
mod runs;
mod tree;
mod trial;
mod why;

pub use algorithms::{AlgorithmInfo, AlgorithmList, Algorithms, OrderInfo};
pub use chart::{Amounts, Chart, Row};
pub use events::{EventList, Events};
pub use film::{Animation, Film};
pub use frame::{Counts, EventTold, Frame};
pub use moment::Moment;
pub use moments::{MomentList, Moments};
pub use plot::Plot;
pub use run::{FastRun, Points, Run, RunAnswer};
pub use runs::RunRequest;
pub(super) use runs::Runs;
pub use tree::{SearchTree, Tree};
pub use trial::{Trial, TrialAnswer};
pub use why::{Cause, Why};
