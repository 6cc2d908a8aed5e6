//! Texts: every puzzle format people use, read, recognised and written.
//!
//! ```text
//! bytes --text_of--> text --detect--> Format --read, LineReader--> Reading { State, Meta, … }
//!                                            <-------write--------
//! ```
//!
//! A [`Format`] is a row of one table (`table`): id, extensions, what it
//! carries. What it does not carry it must not lose silently: [`write()`]
//! refuses a puzzle that would be another one when read back. What a *player*
//! did (digits, notes) is dropped where a format has no place for it.
//!
//! # How a format is recognised
//!
//! By content, in this order; the extension of a file is not asked.
//!
//! 1. What cannot be anything else: `<` XML, `{` JSON (a line of our own if it has a
//!    `puzzle`, else f-puzzles'), links, `fpuzzles…`,
//!    `:code:` lines, `#A`… headers and `[Puzzle]`, a puzzle with a comma
//!    behind it, a hash with a puzzle behind it.
//! 2. The number of cells on the first line. If a layout is asked for, its
//!    size n decides: n² is a `line`, n a `grid`, n³ `pencilmarks`, 2n² a
//!    `jigsaw`. Otherwise:
//!    - 16, 36 and 64 characters may be a small puzzle or a row of a large
//!      one: n lines of n characters are one n×n grid; more lines are grids if
//!      they come in multiples of n and use a digit that the small puzzle
//!      does not have;
//!    - 64, 729 and 4096 may be a line or pencil marks of a smaller board:
//!      they are marks if every digit stands at its own place in its cell
//!      and at least half of the cells have one;
//!    - a line and a second one that maps it into connected regions are a
//!      `jigsaw`.
//! 3. Words: a grid with groups of several digits in a cell is `candidates`
//!    if it has borders, else `sdx`; from 10×10 on numbers up to the size are
//!    a `grid`.
//!
//! `sdm` is the same text as `line`, and is reported as `line`.
//!
//! # Digits
//!
//! One character a cell: `1`…`9`, then `A` for 10 and so on. Blank is `.`, `0`,
//! `*`, `_`, `-` or `x` where that is no digit. On 16×16 `0` is a digit (and `F`
//! the sixteenth) if the text has another blank as well and no `G`. Numbers
//! may stand for digits where cells are separated.

mod bank;
mod candidates;
mod cells;
mod csv;
mod detect;
mod error;
mod fpuzzles;
mod grid;
mod hodoku;
mod jigsaw;
mod json;
pub mod line;
mod links;
mod loose;
mod opensudoku;
mod packed;
mod parse;
mod pencilmarks;
mod rows;
mod sdk;
mod sdx;
mod sudokupad;
mod table;
mod text;

#[cfg(test)]
mod tests;

pub use detect::detect;
pub use error::{ReadError, WriteError};
pub use parse::NotAGrid;
use table::Reads;
pub use table::{Boards, Carries, Format};
pub use text::text_of;

use crate::board::{Blocks, Digit, Layout, Puzzle, State};
use cells::Layouts;
use std::sync::Arc;

/// A puzzle that was read, and what the text said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The puzzle, with the player's digits and notes if the text has some.
    pub state: State,
    /// The format it was in.
    pub format: Format,
    /// The line where it begins, from 1.
    pub line: usize,
    /// What the text says about it.
    pub meta: Meta,
    /// The solution, if the text has it. It has not been checked.
    pub solution: Option<Box<[Digit]>>,
}

impl Reading {
    fn new(state: impl Into<State>, format: Format, line: usize) -> Reading {
        Reading { state: state.into(), format, line, meta: Meta::default(), solution: None }
    }
}

/// What a text says about a puzzle, in its own words.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs)] // each name says it
pub struct Meta {
    pub title: Option<String>,
    pub author: Option<String>,
    pub description: Option<String>,
    /// A comment, such as the text after a puzzle on its line.
    pub comment: Option<String>,
    pub date: Option<String>,
    pub source: Option<String>,
    /// Level or rating.
    pub level: Option<String>,
    pub url: Option<String>,
    /// HoDoKu's code of the technique the puzzle is an example of.
    pub technique: Option<String>,
    /// The digits of that technique.
    pub digits: Option<String>,
    /// The candidates it removes, as digit row column.
    pub eliminations: Option<String>,
}

/// What the reader knows besides the text.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The format the text is in; `None` to recognise it.
    pub format: Option<Format>,
    /// The board; `None` for what the text says, or the usual board of its size.
    pub layout: Option<Arc<Layout>>,
}

/// Reads all puzzles of a text.
///
/// ```
/// use shudu::format::{self, Format, Options};
/// let readings = format::read("1..4\n..1.\n.3..\n2..3\n", &Options::default()).unwrap();
/// assert_eq!(readings[0].format, Format::Grid);
/// assert_eq!(readings[0].state.puzzle.symbols(), "1..4..1..3..2..3");
/// let error = format::read("123\n45Q\n", &Options::default()).unwrap_err();
/// assert_eq!(error.line, Some(1));
/// ```
pub fn read(text: &str, options: &Options) -> Result<Vec<Reading>, ReadError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(ReadError::empty());
    }
    let format = match options.format {
        Some(format) => format,
        None => detect::recognise(text, options, false)?,
    };
    let mut layouts = Layouts::new(options.layout.clone());
    let readings = match format.reads() {
        Reads::Whole(read) => read(text, &mut layouts)?,
        // JSON may be spread over lines.
        Reads::Line(_) if format == Format::Fpuzzles && text.trim_start().starts_with('{') => {
            vec![fpuzzles::read_json(text, 1, format, &layouts)?]
        }
        Reads::Line(_) => read_lines(text, format, options)?,
    };
    if readings.is_empty() {
        return Err(ReadError::only_comments());
    }
    Ok(readings)
}

fn read_lines(text: &str, format: Format, options: &Options) -> Result<Vec<Reading>, ReadError> {
    let mut reader = LineReader::new(format, options);
    let readings = text::lines(text).map(|(number, line)| reader.read(line, number));
    readings.filter_map(Result::transpose).collect()
}

/// Reads a line-wise format as its lines come.
pub struct LineReader {
    format: Format,
    layouts: Layouts,
}

impl LineReader {
    /// A reader for a line-wise format.
    ///
    /// # Panics
    /// If the format is not line-wise.
    pub fn new(format: Format, options: &Options) -> LineReader {
        assert!(format.is_line_wise(), "{format} is not line-wise");
        LineReader { format, layouts: Layouts::new(options.layout.clone()) }
    }

    /// Reads the line with this number, from 1. `None` is a blank line, a
    /// comment (`# …`) or a header.
    pub fn read(&mut self, line: &str, number: usize) -> Result<Option<Reading>, ReadError> {
        let line = line.trim_end_matches(['\n', '\r']);
        let line = if number == 1 { line.trim_start_matches('\u{FEFF}') } else { line };
        // A line of spaces may be a puzzle only if all 81 are there; no one means that.
        if line.trim_start().starts_with(['#', '%']) || line.trim().is_empty() {
            return Ok(None);
        }
        match self.format.reads() {
            Reads::Line(read) => read(line, number, &mut self.layouts),
            Reads::Whole(_) => unreachable!("a line reader is for line-wise formats"),
        }
    }
}

/// What is written besides the state.
#[derive(Clone, Copy, Debug, Default)]
pub struct Writing<'a> {
    /// What to say about the puzzle, where the format has a place for it.
    pub meta: Option<&'a Meta>,
    /// The solution, where the format has a place for it.
    pub solution: Option<&'a [Digit]>,
    /// Whether rules and limits that the format has no place for may be lost.
    pub lossy: bool,
}

/// Writes one puzzle. Line-wise formats give one line; no format ends with a
/// line end. A [`header`](Format::header) is for the caller to write once.
///
/// ```
/// use shudu::board::{Layout, Puzzle};
/// use shudu::format::{self, Format};
/// let layout: Layout = "2x2+x".parse().unwrap();
/// let puzzle = Puzzle::from_symbols(layout.into(), "1.....2..3.....4").unwrap();
/// let state = puzzle.into();
/// assert_eq!(format::write(&state, Format::Line).unwrap(), "1.....2..3.....4 2x2+x");
/// let error = format::write(&state, Format::Grid).unwrap_err().to_string();
/// assert!(error.contains("cannot carry the extra rule"));
/// ```
pub fn write(state: &State, format: Format) -> Result<String, WriteError> {
    write_with(state, format, &Writing::default())
}

/// A puzzle without its board: one symbol per cell, or, where it limits the candidates, one
/// place per candidate, since without them it would be another puzzle.
pub fn on_one_line(puzzle: &Puzzle) -> String {
    match puzzle.limits() {
        Some(_) => pencilmarks::write(&puzzle.clone().into()),
        None => puzzle.symbols(),
    }
}

/// A puzzle with its board, as a line of text that is read as the same puzzle.
///
/// ```
/// use shudu::board::{Layout, Puzzle};
/// let layout: Layout = "2x2+x".parse().unwrap();
/// let puzzle = Puzzle::empty(layout.into());
/// assert_eq!(shudu::format::with_board(&puzzle), "................ 2x2+x");
/// ```
pub fn with_board(puzzle: &Puzzle) -> String {
    on_one_line(puzzle) + &cells::name_behind(puzzle.layout(), " ")
}

/// Writes one puzzle with what is known about it.
pub fn write_with(state: &State, format: Format, writing: &Writing) -> Result<String, WriteError> {
    check(state, format, writing.lossy)?;
    let none = Meta::default();
    Ok(format.write(state, writing.meta.unwrap_or(&none), writing))
}

/// Writes puzzles as one text, if the format keeps them in one: XML is no XML any more when another
/// follows it. Each of them must be one that can be [written](write_with).
pub fn write_document(readings: &[Reading], format: Format) -> Option<String> {
    match (format, readings) {
        (Format::OpenSudoku, [one]) => Some(opensudoku::write(&one.state, &one.meta)),
        (Format::OpenSudoku, _) => Some(opensudoku::write_all(readings)),
        _ => None,
    }
}

/// Whether the format can carry the puzzle, by its row of the table.
fn check(state: &State, format: Format, lossy: bool) -> Result<(), WriteError> {
    let layout = state.puzzle.layout();
    let (size, max, boards) = (layout.size(), format.max_size(), format.boards());
    if boards == Boards::Classic && !(layout.is_classic() || lossy && size == 9) {
        return Err(WriteError::NotClassic { format, layout: layout.name() });
    }
    if size > max {
        return Err(WriteError::Size { format, size, max });
    }
    if lossy {
        return Ok(());
    }
    if state.puzzle.limits().is_some() && !format.carries().limits {
        return Err(WriteError::Limits { format });
    }
    if boards < Boards::Extras && !layout.extras().is_empty() {
        let name = layout.name();
        let extra = name.split_once('+').map_or("", |(_, extras)| extras).into();
        return Err(WriteError::Extra { format, extra });
    }
    if boards < Boards::Maps && !layout.has_usual_boxes() {
        let boxes = match layout.blocks() {
            Blocks::Regular { rows, columns } => format!("{rows}x{columns}"),
            Blocks::Map(_) => "of an irregular shape".into(),
        };
        return Err(WriteError::Boxes { format, boxes });
    }
    Ok(())
}
