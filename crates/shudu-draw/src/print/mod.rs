//! Printing: pages as lists of marks, and the files that carry them.
//!
//! ```text
//! SVG of the room draw ──▶ Drawing ─┐
//! words, lines, codes ──────────────┴─▶ Page ──▶ PDF, SVG, HTML, PNG
//! ```
//!
//! A [`Mark`] is a shape, a line of words, a link, or a [`Drawing`] set somewhere at some size. All
//! lengths are points, 72 to the inch, and go down from the top of the page, as in SVG. What a
//! file looks like is decided before: a carrier only writes marks down, so the same pages are
//! the same picture in each. Fonts come as bytes; PDF files hold of each only what they show.
//!
//! | here | what for |
//! |---|---|
//! | `mark` | marks, drawings, pages |
//! | `font` | fonts: which character is where, and how wide |
//! | `picture` | what the room `draw` draws, as marks |
//! | `qr` | QR codes |
//! | `pdf` | pages as PDF, by `pdf-writer` |
//! | `web` | pages as SVG and HTML |
//! | `dots` | pages as PNG |
//!
//! Why `pdf-writer`: see `docs/printing.md`.

#[cfg(feature = "png")]
mod dots;
mod font;
mod mark;
mod pdf;
mod picture;
pub mod qr;
mod web;

#[cfg(feature = "png")]
pub use dots::png;
pub use font::{BOLD, FontError, Fonts, REGULAR, Unprintable};
pub use mark::{
    Anchor, Colour, Drawing, Face, Mark, Page, Part, Seg, Shape, Stroke, Target, Words,
};
pub use pdf::{About, pdf};
pub use picture::NotOurs;
pub use web::{html, svg};
