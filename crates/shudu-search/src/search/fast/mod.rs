//! The fast 9×9 engine: search nodes are bits.
//!
//! # Idea
//!
//! A candidate (digit, cell) of 256 search nodes is one 256-bit register, so propagation is
//! nothing but boolean operations: no shifts, no tables, no branches, and every bit of the register
//! works. A sweep of all rules over 729 candidates takes about 8,000 operations for all nodes
//! together; that is 30 for each.
//!
//! ```text
//!   slab                     node 0 1 2 3 …                255
//!   digit 1, row 1, column 1 │ 1 0 0 1 …                    │   ─┐ a row is a register;
//!   digit 1, row 1, column 2 │ 0 0 1 1 …                    │    │ a column is a node
//!      ⋮                     │                              │    │
//!   digit 9, row 9, column 9 │ 1 1 0 0 …                    │   ─┘
//! ```
//!
//! | file | verb |
//! |---|---|
//! | `sweep` | propagate a slab |
//! | `transpose` | turn the slab so that a node can be read, replaced, put on a stack |
//! | `branch` | choose the cell and digit to try in a stalled node |
//! | `dive` | search puzzles with many solutions: guess in the slab, for all lanes at once |
//! | `batch` | keep the lanes filled with nodes of many puzzles, or of one to be counted |
//! | `lanes` | what the lanes are at work on |
//! | `pairs` | count the solutions of a node whose open cells all have two candidates |
//! | `exchange` | see a second solution in the first |
//! | `single` | search one puzzle at low latency |
//! | `rules` | the same rules for one node, one lane per digit |
//! | `scout` | propagate a branch put off beside the node of the search |
//! | `triad` | more rules, for `tries` only |
//! | `job` | what a kernel is given to do |
//! | `node` | a node outside the kernels; text and grids |
//! | `vector` | what a processor must offer, once for each instruction set |
//! | `engine`, `isa` | what the rest of the program sees |
//!
//! # What is the same everywhere
//!
//! All rules are monotone, so the fixed point of a node does not depend on the order in which they
//! are applied, nor the choice of a branch, which looks at the fixed point only (and, for a dive, at the
//! first stall of the search and the dead ends it has met). A search is depth
//! first, the chosen digit before its absence. Hence solutions, their order and the number of
//! guesses are the same on every instruction set, batch size and number of threads. Only
//! [`Fast::count`] explores a puzzle out of order; it reports nothing but the count.
//!
//! # Tried and left
//!
//! Speed relative to what is here (17-clue / magictour / hardest; AVX-512 on Zen 4):
//! - a puzzle in each 32-bit lane, a digit's bands as words, 16 nodes per register: 0.35 / 0.30 / 0.38;
//! - 512-bit slices: 0.85 / 0.71 / 0.79. A sweep costs the same for each node, but the slab leaves
//!   the first-level cache and twice as many lanes wait for each other;
//! - rules that count digits in triads, in every other sweep, as it was: see `triad.rs`;
//! - scoring stalled nodes one by one, not in groups of sixteen: 1.0 / 0.97 / 0.90;
//! - scoring one cell after the other in scalar code: 0.97 / 0.74 / 0.78;
//! - turning the slab when 30 % or 52 % of the lanes are finished, not 38 % (AVX2, Zen 5): 1.01 / 0.98 / 0.97
//!   and 0.98 / 0.99 / 1.00, on 15 clues 1.02 and 0.92;
//! - changes reported for every candidate instead of every triad and cell, scratch arrays cleared
//!   in each sweep: 0.7 of the speed of a sweep;
//! - dives that leave the slab for each of their guesses, two at once (15 and 16 clues with thousands of
//!   solutions; AVX-512, AVX2 on Zen 5), as it was: 0.84 / 0.83 and 0.85 / 0.79;
//! - in the single kernel (hardest, alone; AVX-512 / AVX2, Zen 5) the two nodes one after the other in each round instead of operation by
//!   operation: 0.88 / 0.87, for what waits fills the queues before the other node is seen; no look at the scout's node
//!   until the search's own is done: 0.98 / 0.96; block flags by multiplication: 0.99 / 0.98; blocks that lack a digit instead
//!   of bands: 0.98 / 0.98; minirows and minicolumns closed with four rotations at once instead of three in turn: 1.00 / 1.00;
//! - rows of the turned slab padded against cache conflicts: 1.00 / 1.01 / 1.01;
//! - turning the slab with shifts alone instead of interleaved bytes and GFNI's 8×8 matrices: 0.95 / 0.93 / 0.92
//!   (Zen 5).

mod batch;
mod branch;
mod dive;
mod exchange;
mod lanes;
mod node;
mod pairs;
mod rules;
mod scout;
mod single;
mod sweep;
mod transpose;
mod triad;
mod tries;
mod vector;
mod walk;

mod engine;
mod isa;
mod job;

#[cfg(test)]
mod tests;

pub use engine::{Answer, Answers, Ask, Fast, Start, Tally, lines};
pub use isa::{Isa, UnknownIsa};
pub use tries::{Tried, Tries};
pub(super) use walk::Walk;

/// 600 minimal puzzles, 150 with several solutions, 100 with none: what the signature is the
/// total of guesses on.
pub const CORPUS: &str = include_str!("../../../data/corpus.txt");
