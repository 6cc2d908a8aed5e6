//! Drawing: boards, steps, plots and codes, as styled text and as scenes.
//!
//! ```text
//! Puzzle, State, Grid, View ──▶ Picture ──▶ Text  (terminal, plain or coloured)
//!                                      └──▶ Scene
//! State and Step ──▶ Text, Scene
//! numbers ──▶ plots ──▶ Scene, Text
//! Views of a search, one after the other ──▶ Film ──▶ Scene, animated PNG
//! text ──▶ QR code ──▶ Scene
//! ```
//!
//! A [`Picture`] says what is in every cell and what it means; how that looks is decided once for
//! text and once for scenes. A [`Scene`](crate::scene::Scene) becomes a file there or in the room
//! `print`, and text here by [`scene_text`]. Nothing here knows a terminal or a file: the front
//! end asks for a string and puts it somewhere.
//!
//! This room may use `board`, `control`, `language`, `logic`, `scene` and `search`.

mod bars;
mod board;
mod curve;
mod film;
mod frame;
mod heat;
mod hues;
mod picture;
mod plot;
mod qr;
mod step;
mod terminal;
mod text;
mod trials;

pub use bars::{Bars, bars_scene};
pub use board::{BOARD_MARGIN, board_scene};
pub use curve::Curve;
pub use film::{Film, Shot, animated_png};
pub use frame::{Frame, Weight};
pub use heat::heat_scene;
pub use hues::hues;
pub use picture::{CellPicture, Ink, Mark, Picture};
pub use plot::{Series, series_scene, series_text, stacked};
pub use qr::qr_scene;
pub use step::{LEGEND, small_step_scene, step_scene, step_text};
pub use terminal::scene_text;
pub use text::{Paint, Span, Text, board_text, clean, columns, marks_text, width};
pub use trials::{Bar, LISTED, trials_scene};
