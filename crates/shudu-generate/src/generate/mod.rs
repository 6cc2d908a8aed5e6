//! Generating: puzzles that keep what is promised.
//!
//! A [`Wish`] says what a puzzle must be; a [`Maker`] makes puzzles that are so. Each has
//! a number, and the seed and its number decide it: threads, batches and the machine do
//! not matter. A puzzle that is not found within its tries is a [`Miss`], with the
//! nearest that was.
//!
//! ```text
//!   grid ──▶ dig ──▶ judge ──yes──▶ Made
//!    ▲    clues go     │
//!    └───── no ────────┘              try k of puzzle i has its own random numbers
//! ```
//!
//! | here | what for |
//! |---|---|
//! | [`shape`] | symmetries |
//! | `wish` | all that can be asked for, and what makes no sense |
//! | `mask` | sets of cells, orders in which clues go, candidates |
//! | `dig` | clues go, many puzzles at once |
//! | `exchange` | clues that cannot go, seen without a search |
//! | `maker` | tries, in parallel, until one is right |
//! | `judge` | is it right? |
//! | `climb` | from a puzzle to a harder one, and to a pattern |
//! | `hunt`, `beam` | the highest ratings: many puzzles and their neighbours, round after round |
//! | `neighbours` | clues exchanged |
//! | `quest`, `keep` | puzzles near others that meet conditions; what can be gone on with |
//! | `need` | a proof that a technique is needed |
//! | `level` | levels on boards without a rating; more clues, until a profile solves it |
//! | `holes` | how the game's article makes puzzles, and its levels |
//! | `layouts` | boards of any other layout, by the general engine |
//! | `regions` | boxes of random shapes |
//!
//! `docs/generating.md` explains the methods.

mod beam;
mod climb;
mod dig;
mod exchange;
mod holes;
mod hunt;
mod judge;
mod keep;
mod kit;
mod layouts;
mod level;
mod made;
mod maker;
mod making;
mod mask;
mod need;
mod neighbours;
mod quest;
mod regions;
pub mod shape;
mod wish;

pub use beam::{Beam, Peak};
pub use holes::{HOLES, Holes};
pub use keep::{Keep, KeepError};
pub use level::{ease, enough, needed};
pub use made::{Made, Miss, Near};
pub use maker::Maker;
pub use making::{MakeError, Making};
pub use need::{Proof, sought};
pub use quest::{Find, Quest, QuestOptions};
pub use regions::regions;
pub use shape::Symmetry;
pub use wish::{Boards, Method, Wish, WishError};

use shudu_board::board::classic::Cells;
