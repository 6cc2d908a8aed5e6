//! Search: the engines that solve, and the classic algorithms one can watch.
//!
//! | here | what for |
//! |---|---|
//! | [`solve`], [`Solutions`], [`Engine`] | whatever the board: the engine is chosen |
//! | [`Fast`](fast::Fast) | the classic 9×9 board, thousands of nodes at once |
//! | [`General`] | any layout, as fast as a general method goes |
//! | [`Classic`] | seven textbook algorithms, each telling every step |
//! | [`Method`], [`Order`] | what can be watched: a classic in some order of cells, or the general engine |
//! | [`superfluous`], [`minimal_within`] | clues that can go |
//! | [`Limits`], [`Outcome`] | when to stop, and how it went |
//! | [`Event`], [`View`], [`Reel`] | what a classic algorithm says, the state rebuilt from it, a whole run looked at |

pub mod classic;
mod cuts;
mod engine;
mod event;
pub mod fast;
mod general;
mod learn;
mod method;
mod minimal;
mod open;
mod opening;
mod reel;
mod run;
mod solutions;
mod view;

pub use classic::{Classic, Order};
pub use engine::{Algorithm, Engine, NotUnique, Solved, UnknownAlgorithm, solve};
pub use event::{Event, Log, Reason, Silent, Why};
pub use general::General;
pub use method::Method;
pub use minimal::{minimal_within, superfluous};
pub use reel::{Branch, Reel};
pub use run::{Ended, Limits, Outcome, Sink, Stats, Verdict, each};
pub use solutions::{Solutions, solutions};
pub use view::{Moment, Role, Snapshot, View, snapshot};
