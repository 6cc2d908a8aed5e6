//! Printing: pages, and the files that carry them.
//!
//! ```text
//! Scenes (draw), text, lines, links ──▶ Page ──▶ PDF, SVG, HTML, PNG
//! ```
//!
//! A page has [items](crate::scene::Item) at their places. All lengths are points, 72 to the inch,
//! and go down from the top of the page, as in SVG. What a file looks like is decided before: a
//! back end only writes items down, so the same pages are the same picture in each. Fonts come
//! as bytes; PDF files hold of each only what they show.
//!
//! | here | what for |
//! |---|---|
//! | `page` | pages |
//! | `font` | fonts: which character is where, and how wide |
//! | `pdf` | pages as PDF, by `pdf-writer` |
//! | `web` | pages as SVG and HTML |
//! | `dots` | pages as PNG |
//!
//! Why `pdf-writer`: see `docs/printing.md`.

#[cfg(feature = "png")]
mod dots;
mod font;
mod page;
mod pdf;
mod web;

#[cfg(feature = "png")]
pub use dots::png;
pub use font::{BOLD, FontError, Fonts, REGULAR, Unprintable};
pub use page::{Page, Part};
pub use pdf::{About, pdf};
pub use web::{html, svg};
