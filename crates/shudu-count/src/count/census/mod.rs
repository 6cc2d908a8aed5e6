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

use shudu_board::control::Stop;
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;

/// Why grids are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoCensus {
    /// The boxes have no cells, or too many.
    Size,
    /// The work was stopped.
    Stopped(Stop),
}

told!(NoCensus { Stopped(Stop) });

impl Tell for NoCensus {
    fn tell(&self, t: Tongue) -> String {
        match self {
            NoCensus::Size => say!(
                t,
                "boxes of this size have no cells, or their board has too many moves to list",
                "这种大小的宫没有格子，或盘面的变换太多"
            ),
            NoCensus::Stopped(stop) => stop.tell(t),
        }
    }
}
