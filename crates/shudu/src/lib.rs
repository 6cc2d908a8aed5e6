//! Shudu (数独): a Sudoku laboratory. It solves, counts, rates, explains, makes and plays.
//!
//! | I want to … | start here |
//! |---|---|
//! | solve a puzzle | [`solve`] |
//! | see its solutions, one by one | [`solutions`] |
//! | count them | [`count()`], [`Counter`](count::Counter) |
//! | know how hard it is | [`rate`], [`Rater`](logic::Rater) |
//! | help a player | [`hint()`], [`hint`](mod@hint) |
//! | explain the whole way | [`Solver`](logic::Solver), [`words`] |
//! | make puzzles | [`Wish`](generate::Wish) |
//! | solve files | [`Batch`](batch::Batch) |
//! | read and write formats | [`format`](mod@format) |
//! | find isomorphs | [`symmetry`] |
//! | watch an algorithm | [`Classic`](search::Classic) |
//! | play | [`play`] |
//! | draw | [`draw`] |
//!
//! ```
//! use shudu::board::Puzzle;
//! use shudu::generate::Wish;
//! use shudu::rating::Level;
//! use shudu::language::Language;
//!
//! // Any format, any size; what cannot be read is reported with line and column.
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//!
//! // None, one and many are values; `unique` turns the others into an error.
//! let grid = shudu::solve(&puzzle).unique()?;
//! assert!(grid.solves(&puzzle));
//!
//! assert_eq!(shudu::count(&puzzle)?, 1);
//! assert_eq!(shudu::rate(&puzzle)?.er.to_string(), "1.2");
//!
//! let help = shudu::hint(puzzle)?;
//! println!("{}", help.stage(2).say(Language::English));
//!
//! let made = Wish::level(Level::Easy).seed(7).make()?;
//! assert_eq!(made.solution, shudu::solve(&made.puzzle).unique()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Long work
//!
//! Whatever may take long takes a [`Control`](control::Control), which sees how far the work is
//! and says when to stop. Stopped work comes back as [`Stopped`](control::Stopped), with what is
//! known by then. The one-line functions above run without a control.
//!
//! # Features
//!
//! All but `png` are on by default. To solve only, turn them off and compile a fraction:
//! `shudu = { version = "0.1", default-features = false }` has boards, text formats, the engines
//! and batches. `count`, `logic` (techniques, ratings, hints), `generate`, `research`, `play`, `draw`,
//! `print`, `book` and `ask` add the modules of these names; `png` adds pictures in dots, and
//! `serde` boards as data.
//!
//! # Crates
//!
//! This crate only re-exports the crates `shudu-*`, each of which depends on those below it. They
//! do no input or output and have no clock, no global state, and no randomness except from a
//! seed: the same seed makes the same puzzles on every machine.

#[doc(inline)]
pub use shudu_board::{board, control, format, language, random, rating, say, text, threads};
#[doc(inline)]
pub use shudu_search::{
    batch,
    search::{self, solutions, solve},
};

#[cfg(feature = "schema")]
pub use shudu_ask::schema;
#[cfg(feature = "ask")]
#[doc(inline)]
pub use shudu_ask::{ask, view};
#[cfg(feature = "book")]
#[doc(inline)]
pub use shudu_book::book;
#[cfg(feature = "count")]
#[doc(inline)]
pub use shudu_count::{
    count::{self, count},
    symmetry,
};
#[cfg(feature = "print")]
#[doc(inline)]
pub use shudu_draw::print;
#[cfg(feature = "draw")]
#[doc(inline)]
pub use shudu_draw::{draw, scene};
#[cfg(feature = "generate")]
#[doc(inline)]
pub use shudu_generate::generate;
#[cfg(feature = "logic")]
#[doc(inline)]
pub use shudu_logic::{
    hint::{self, help as hint},
    logic::{self, rate},
    words,
};
#[cfg(feature = "play")]
#[doc(inline)]
pub use shudu_play::play;
#[cfg(feature = "research")]
#[doc(inline)]
pub use shudu_research::research;
