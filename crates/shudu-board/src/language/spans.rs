//! Spans: the parts of a sentence that name cells or houses, with the cells they mean.
//!
//! A sentence is composed of names inside names, in two languages, so its parts are marked where
//! they are named, by characters of Unicode's private use, and separated when it is complete:
//!
//! ```text
//!   Tongue { marked: true, .. } ──▶ "In ⟨box 1⟩, 5 is left for ⟨r2c3⟩." ──▶ spans()
//! ```

use super::Tongue;

/// Begins a name of cells.
const CELLS: char = '\u{E000}';
/// Begins a name of houses.
const HOUSES: char = '\u{E001}';
/// Ends the list of cells; the name follows.
const NAME: char = '\u{E002}';
/// Ends the name.
const END: char = '\u{E003}';
/// Stands for the first cell; others follow row by row, of at most 64 columns.
const FIRST: u32 = 0xF_0000;
/// Number of columns of the largest board.
const COLUMNS: u32 = 64;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Row and column, from 0, of the cells that the text means.
    pub cells: Vec<(usize, usize)>,
    /// Whether the text names houses, whose cells these are.
    pub is_house: bool,
}

impl Tongue {
    /// The same, with names of cells and houses marked for [`spans`].
    pub const fn marked(self) -> Tongue {
        Tongue { marked: true, ..self }
    }

    /// Marks a name of cells, given by row and column from 0.
    pub fn name_cells(self, name: String, cells: &[(usize, usize)]) -> String {
        self.mark(CELLS, name, cells)
    }

    /// Marks a name of houses, given by the rows and columns of their cells.
    pub fn name_houses(self, name: String, cells: &[(usize, usize)]) -> String {
        self.mark(HOUSES, name, cells)
    }

    fn mark(self, kind: char, name: String, cells: &[(usize, usize)]) -> String {
        if !self.marked {
            return name;
        }
        let sign = |&(row, column): &(usize, usize)| {
            char::from_u32(FIRST + row as u32 * COLUMNS + column as u32)
        };
        let cells: String = cells.iter().filter_map(sign).collect();
        format!("{kind}{cells}{NAME}{}{END}", plain(&name))
    }
}

/// Whether a character is a mark rather than text.
pub(super) fn is_mark(c: char) -> bool {
    (CELLS..=END).contains(&c) || cell(c).is_some()
}

fn cell(c: char) -> Option<(usize, usize)> {
    let at = u32::from(c).checked_sub(FIRST).filter(|&at| at < COLUMNS * COLUMNS)?;
    Some(((at / COLUMNS) as usize, (at % COLUMNS) as usize))
}

/// The text of a sentence without its marks.
///
/// ```
/// use shudu::language::{Language, Tongue, plain};
/// let marked = Tongue::from(Language::English).marked();
/// assert_eq!(plain(&format!("Look at {}.", marked.spot(1, 2))), "Look at r2c3.");
/// ```
pub fn plain(sentence: &str) -> String {
    sentence.chars().filter(|&c| !is_mark(c)).collect()
}

/// Separates a marked sentence into its parts.
///
/// ```
/// use shudu::language::{Language, Tongue, spans};
/// let marked = Tongue::from(Language::English).marked();
/// let spans = spans(&format!("Look at {}.", marked.spot(1, 2)));
/// let texts: Vec<&str> = spans.iter().map(|span| span.text.as_str()).collect();
/// assert_eq!(texts, ["Look at ", "r2c3", "."]);
/// assert_eq!(spans[1].cells, [(1, 2)]);
/// ```
pub fn spans(sentence: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut rest = sentence;
    let is_start = |c| c == CELLS || c == HOUSES;
    while let Some(start) = rest.find(is_start) {
        push(&mut spans, &rest[..start], Vec::new(), false);
        let is_house = rest[start..].starts_with(HOUSES);
        let (name, after) = rest[start..].split_once(END).unwrap_or((&rest[start..], ""));
        let (cells, text) = name.split_once(NAME).unwrap_or(("", name));
        push(&mut spans, text, cells.chars().filter_map(cell).collect(), is_house);
        rest = after;
    }
    push(&mut spans, rest, Vec::new(), false);
    spans
}

fn push(spans: &mut Vec<Span>, text: &str, cells: Vec<(usize, usize)>, is_house: bool) {
    if !text.is_empty() {
        spans.push(Span { text: plain(text), cells, is_house });
    }
}
