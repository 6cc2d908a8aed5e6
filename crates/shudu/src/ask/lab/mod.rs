//! The lab: runs of algorithms, inspected moment by moment, and trials of several algorithms.
//!
//! Every question says which run it is about: puzzle, algorithm, order of cells, number of
//! solutions. The service keeps the last few runs as [`Reel`](crate::search::Reel)s; a run that it
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

pub use algorithms::Algorithms;
pub use chart::Chart;
pub use events::Events;
pub use film::Film;
pub use moment::Moment;
pub use moments::Moments;
pub use plot::Plot;
pub use run::Run;
pub use runs::Runs;
pub use tree::SearchTree;
pub use trial::Trial;
pub use why::Why;
