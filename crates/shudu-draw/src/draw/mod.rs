//! Drawing: boards and plots, as styled text and as SVG.
//!
//! ```text
//! Puzzle, State, Grid, View ──▶ Picture ──▶ Text  (terminal, plain or coloured)
//!                                      └──▶ SVG
//! State and Step ──▶ Text, SVG
//! numbers ──▶ Plot ──▶ SVG, Text
//! Views of a search, one after the other ──▶ Film ──▶ SVG, animated PNG
//! ```
//!
//! A [`Picture`] says what is in every cell and what it means; how that looks
//! is decided once for text and once for SVG. Nothing here knows a terminal or
//! a file: the front end asks for a string and puts it somewhere.

mod film;
mod frame;
mod heat;
mod hue;
mod picture;
mod plot;
mod step;
mod svg;
mod text;
mod trials;

pub use film::{Film, Shot, animated_png};
pub use frame::{Frame, Weight};
pub use heat::heat_svg;
pub use hue::Hue;
pub use picture::{CellPicture, Ink, Mark, Picture};
pub use plot::{Bars, Curve, Series, bars_svg, series_svg, series_text, stacked_svg};
pub use step::{LEGEND, step_svg, step_text};
pub use svg::{BOARD_MARGIN, board_svg};
pub use text::{Paint, Span, Text, board_text, clean, columns, marks_text, width};
pub use trials::{Bar, LISTED, trials_svg};
