//! Books: puzzles chosen, rated, explained and set on pages.
//!
//! ```text
//! Recipe ──check──▶ make ──▶ Book ──▶ pages, cover ──▶ room print: PDF, SVG, HTML
//! ```
//!
//! A [`Recipe`] says what is in a book and on what paper. Whatever can be refused is refused by
//! [`Recipe::check`], before any puzzle is made; [`make`] makes and studies them; [`Book::pages`]
//! sets them. The same recipe gives the same pages, whatever the number of threads, and no
//! puzzle of a book is an isomorph of another, or of one of an earlier volume.
//!
//! | here | what for |
//! |---|---|
//! | `recipe` | what can be asked for |
//! | `text` | recipes as TOML |
//! | `paper` | sizes of paper, margins, spines |
//! | `trouble` | what cannot be, in words |
//! | `make` | puzzles chosen, and what is known of each |
//! | `press` | pages being set: words, paragraphs, heads |
//! | `front` | title, imprint, contents, how to play, openings of chapters |
//! | `puzzles` | pages of puzzles, answers |
//! | `teach` | hints, lessons, a way explained |
//! | `bind` | the whole book in its order, and its cover |
//! | `worksheet` | a sheet for a class |

mod bind;
mod front;
mod make;
mod paper;
mod press;
mod puzzles;
mod recipe;
mod teach;
mod text;
mod trouble;
mod worksheet;

pub use make::{Book, Entry, make};
pub use paper::{Paper, Stock};
pub use puzzles::Place;
pub use recipe::{Chapter, Lessons, Order, PER_PAGE, Recipe, Source};
pub use teach::explained;
pub use text::RecipeError;
pub use trouble::BookError;
