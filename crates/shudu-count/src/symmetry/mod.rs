//! Symmetry: what changes how a classic puzzle looks and not what it is.
//!
//! Digits may be renamed, rows moved within their band, columns within their
//! stack, bands and stacks as a whole, and the board may be transposed. Puzzles
//! that such a [`Transformation`] turns into each other are *isomorphs*. Of all
//! isomorphs of a puzzle the *canonical* one is the smallest as a string of 81
//! symbols, an open cell being 0; [`canonical`] finds it.

mod canonical;
mod complete;
mod forms;
mod moves;
mod small;
mod transformation;

pub use canonical::{Canonical, canonical, canonical_of};
pub use complete::Canonizer;
pub use forms::{Form, Forms, NoForm, Seen};
pub use moves::{Permutation, line_moves, permutations};
pub use small::Small;
pub use transformation::Transformation;
