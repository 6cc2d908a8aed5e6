//! Shudu (数独): a Sudoku laboratory. It solves, counts, rates, explains, makes and plays.
//!
//! | I want to … | start here |
//! |---|---|
//! | solve a puzzle | [`solve`] |
//! | see its solutions, one by one | [`Puzzle::solutions`](board::Puzzle::solutions) |
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
//! use shudu::words::Language;
//!
//! // Any format, any size; what cannot be read is told with line and column.
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//!
//! // None, one and many are values; `unique` turns the others into an error.
//! let grid = shudu::solve(&puzzle).unique()?;
//! assert!(grid.solves(&puzzle));
//!
//! assert_eq!(shudu::count(&puzzle)?, 1);
//! assert_eq!(shudu::rate(&puzzle)?.er.to_string(), "2.3");
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
//! What may take long takes a [`Control`](control::Control): it is told how far the work is, and
//! says when to stop. Stopped work comes back as [`Stopped`](control::Stopped), with what is
//! known all the same. The one-line functions above run under no control.
//!
//! # The house
//!
//! The library is a house of rooms; each opens with its idea and says which other rooms it may
//! use. It does no input or output, has no clock, no global state and no randomness but what a
//! seed gives: the same seed makes the same puzzles on every machine, for ever.

pub mod batch;
pub mod board;
pub mod control;
pub mod count;
pub mod draw;
pub mod format;
pub mod generate;
pub mod hint;
pub mod logic;
pub mod play;
pub mod random;
pub mod rating;
pub mod search;
pub mod symmetry;
pub mod threads;
pub mod words;

pub use count::count;
pub use hint::help as hint;
pub use logic::rate;
pub use search::solve;
