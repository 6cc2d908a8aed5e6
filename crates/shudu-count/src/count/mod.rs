//! Counting: how many solutions a puzzle has, without finding them one by one.
//!
//! ```text
//!            stack 1   stack 2   stack 3
//!          ┌─────────┬─────────┬─────────┐
//!   band 1 │  A0×K0  │  A1×L0  │  A2×M0  │   a *frame* says for each box of a band
//!          ├─────────┼─────────┼─────────┤   which digits share a row (A, B, C), or
//!   band 2 │  B0×K1  │  B1×L1  │  B2×M1  │   for each box of a stack which share a
//!          ├─────────┼─────────┼─────────┤   column (K, L, M). A box is filled by
//!   band 3 │  C0×K2  │  C1×L2  │  C2×M2  │   two partings that cross (×).
//!          └─────────┴─────────┴─────────┘
//! ```
//!
//! A grid is three frames of bands and three of stacks whose partings cross in
//! all nine boxes. A clue only shortens two of the six lists of frames.
//! So
//!
//! ```text
//!   count = Σ over (A, B, C)   Π over stacks s   Ns(A[s], B[s], C[s])
//! ```
//!
//! with Ns the number of frames of stack s that cross all three. Short lists
//! are joined, long ones summed with tables of N;
//! symmetry leaves one frame of many alike.

mod alike;
mod answers;
mod branch;
pub mod census;
mod choices;
mod counter;
mod dense;
mod estimate;
mod fillings;
mod frame;
mod halves;
mod join;
mod kernel;
mod leaf;
mod lists;
mod marginals;
mod partition;
mod places;
mod plan;
mod relax;
mod rows;
mod sample;
mod sum;
mod symmetry;
mod table;
mod tables;
mod templates;
mod terms;
mod uniform;

pub use choices::Choices;
pub use counter::Counter;
pub use estimate::{Estimate, estimate};
pub use marginals::Marginals;
pub use plan::{How, Plan};
pub use relax::{Relaxation, exponential};
pub use terms::{Count, Counted, Method, list};
pub use uniform::Uniform;

use shudu_board::board::Puzzle;
use shudu_board::control::{Control, Stopped};

/// Digits that [`count`] tries on boards whose solutions have to be listed: some seconds.
const PATIENCE: u64 = 20_000_000;

/// Counts the solutions of a puzzle exactly. Boards that can only be listed (see
/// [`is_countable`]) may have too many: then the error says how many there are at least, and a
/// [`Counter`] has no such limit.
///
/// ```
/// use shudu::board::Puzzle;
/// let diagonal: Puzzle = "1....2....3....4".parse()?;
/// assert_eq!(shudu::count(&diagonal)?, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(puzzle: &Puzzle) -> Result<u128, Stopped<u128>> {
    let counted = Counter::new().nodes(PATIENCE).count(puzzle, &Control::FREE);
    counted.map(|count| count.number).map_err(|stopped| stopped.map(|count| count.number))
}

/// Whether a puzzle is of the classic board and has no pencil marks: then
/// frames alone describe it.
pub fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.layout().is_classic() && puzzle.limits().is_none()
}

/// Whether a puzzle's solutions can be counted without listing them.
pub fn is_countable(puzzle: &Puzzle) -> bool {
    puzzle.layout().is_classic()
        || rows::fits(puzzle)
        || alike::fits(puzzle)
        || templates::fits(puzzle)
}
