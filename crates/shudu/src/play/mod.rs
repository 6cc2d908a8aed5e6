//! Playing: a game without a screen.
//!
//! A [`Game`] is a puzzle and a log of [`Move`]s, each with the time played when it was
//! made; everything else follows from them. A save is the log, a replay is the log up to
//! some point, and a program that is killed loses nothing that was logged.
//!
//! ```text
//!   Move ──▶ apply ──▶ Change   what was and what is, cell by cell: undo turns it round
//!                └───▶ Refusal  why not, in words
//! ```
//!
//! | here | what for |
//! |---|---|
//! | `game` | the game: its parts, moves applied, undo and redo |
//! | `acts` | what each move does |
//! | `change` | what is written in a cell, and what a move changes |
//! | `mistakes` | clashes, wrong digits and notes, hints |
//! | `moves` | what a player can do, and its short text |
//! | `refusal` | why a move is not made, in words |
//! | `save` | a game as JSON and as a string for links |
//! | `clock` | time played, from moments that come in as values |
//! | `facts` | what is known of a puzzle: solution, rating, techniques |
//!
//! This room may use `board`, `control`, `hint`, `logic` and `words`.

mod acts;
mod change;
mod clock;
mod facts;
mod game;
mod mistakes;
mod moves;
mod refusal;
mod save;

pub use change::{COLOURS, Change, Writing};
pub use clock::Clock;
pub use facts::{Facts, Solutions};
pub use game::Game;
pub use mistakes::{Check, Fault};
pub use moves::{BadMove, Logged, Move};
pub use refusal::{Against, Naming, Refusal};
pub use save::{BadSave, Save};
