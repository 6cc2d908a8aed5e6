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
//! A [`Session`] is a game on the table: what it is called, its clock, its hints, and the
//! [`Shelf`] it is kept on. All front ends are skins of it.
//!
//! ```text
//!   Kind, seed ──▶ make ──▶ New ──▶ Session ◀──▶ Shelf ──▶ Card ──▶ Statistics
//! ```
//!
//! | here | what for |
//! |---|---|
//! | `kind`, `new` | what can be asked for; a game to be begun: made, read, of a day |
//! | `session` | a game being played: moves kept, hints stage by stage, exports |
//! | `shelf`, `card` | where games are kept, and what lists show of them |
//! | `statistics` | what was played, counted |
//! | `date` | a day of the calendar |
//! | `game` | the game: its parts, moves applied, undo and redo |
//! | `acts` | what each move does |
//! | `change` | what is written in a cell, and what a move changes |
//! | `mistakes` | clashes, wrong digits and notes, hints |
//! | `moves` | what a player can do, and its short text |
//! | `refusal` | why a move is not made, in words |
//! | `save` | a game as JSON and as a string for links |
//! | `clock` | time played, from moments that come in as values |
//! | `told` | what games and levels are called |
//! | `facts` | what is known of a puzzle: solution, rating, techniques |

mod acts;
mod card;
mod change;
mod clock;
mod date;
mod facts;
mod game;
mod kind;
mod mistakes;
mod moves;
mod new;
mod refusal;
mod save;
mod session;
mod shelf;
mod statistics;
mod told;

pub use card::Card;
pub use change::{COLOURS, Change, Tint, Writing};
pub use clock::Clock;
pub use date::{Date, NotADate};
pub use facts::{Facts, Solutions};
pub use game::Game;
pub use kind::{Kind, UnknownKind};
pub use mistakes::{Check, Fault};
pub use moves::{BadMove, Logged, Move};
pub use new::{LARGEST, New, NewError, begin, daily, make, make_shaped};
pub use refusal::{Against, Refusal};
pub use save::{BadSave, Save};
pub use session::{Now, Question, Session, Summary, Texts, Told, Trouble};
pub use shelf::{Memory, Shelf, ShelfError};
pub use statistics::{Group, Statistics, Streak, statistics};
pub use told::{BOARDS, HINT_SECONDS, holes_name, level_name, no_hint};
