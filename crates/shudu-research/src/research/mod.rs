//! Research: what is studied of complete grids, and of puzzles on their way to one solution.
//!
//! An *unavoidable set* is a set of cells of a grid that can be filled in another way while all other
//! cells stay. A puzzle with one solution has a clue in each, so the sets say where clues must be: the
//! key to all searches for puzzles with few clues.
//!
//! | file | verb |
//! |---|---|
//! | `bands` | say which of the 416 kinds a band is |
//! | `branches` | search in branches: threads, checkpoints |
//! | `catalogue` | number all grids, up to isomorphs |
//! | `disjoint` | choose as many sets without a common cell as there are |
//! | `extend` | add clues until there is one solution |
//! | `pattern` | find all puzzles whose clues are in given cells |
//! | `unavoidable` | find the unavoidable sets of a grid up to a size |
//! | `within` | find all puzzles with so many clues in a grid |
//!
//! Sets of cells are numbers of 128 bits, so boards go to 11×11. `docs/research.md` has the methods and
//! what they take.

mod bands;
mod branches;
mod catalogue;
mod disjoint;
mod extend;
mod pattern;
mod unavoidable;
mod within;

pub use bands::Bands;
pub use catalogue::{Catalogue, Recount};
pub use disjoint::{Disjoint, disjoint};
pub use extend::{Added, NoExtension, SOLUTIONS, extensions};
pub use pattern::{NoMoves, Pattern};
pub use unavoidable::Unavoidable;
pub use within::{Within, WithinOptions};

use shudu_board::board::Layout;
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;

/// A set of cells, bit `i` for cell `i`.
pub type Mask = u128;

/// The cells of a set.
pub fn cells(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        cell
    })
}

/// A board that is too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooLarge(String);

told!(TooLarge);

impl Tell for TooLarge {
    fn tell(&self, t: Tongue) -> String {
        let name = &self.0;
        say!(
            t,
            "unavoidable sets are for boards up to 11×11, not {name}",
            "不可避免集只用于不超过 11×11 的盘面，不用于 {name}"
        )
    }
}

/// Says if a board is too large.
pub fn fits(layout: &Layout) -> Result<(), TooLarge> {
    if layout.cell_count() <= 128 { Ok(()) } else { Err(TooLarge(layout.name())) }
}
