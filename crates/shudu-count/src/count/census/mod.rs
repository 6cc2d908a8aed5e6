//! The census: how many complete grids there are, computed and not quoted.
//!
//! | here | what for |
//! |---|---|
//! | `bands` | the 416 kinds of first bands of the 9×9 board, and their completions |
//! | `pairs` | boards of 2×C boxes: two rows, as graphs whose edges are coloured |
//! | `split` | in how many ways such a graph can be coloured |
//! | `group` | the moves that keep a grid a grid, in classes |
//! | `burnside` | grids that are essentially different |

mod bands;
mod burnside;
mod group;
mod pairs;
mod split;

pub use bands::{BandClass, band_classes};
pub use burnside::{Essential, Fixed, essential};
pub use pairs::{PairClass, pair_classes};
pub(super) use pairs::{graph, sides};
pub(super) use split::{Graph, MOST, Splitter, each_matching, renamed};
