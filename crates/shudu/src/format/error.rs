//! What can go wrong with a text, each as one sentence.

use super::Format;
use std::fmt;
use thiserror::Error;

/// Why a text is no puzzle: where, what was found, what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1; `None` if the text as a whole is meant.
    pub line: Option<usize>,
    /// The column in characters, from 1; `None` if the line as a whole is meant.
    pub column: Option<usize>,
    /// What the text has there.
    pub found: String,
    /// What it should have.
    pub expected: String,
    kind: Kind,
}

/// How found and expected are joined into a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// "found … where … was expected"
    Instead,
    /// "…; …": the finding is a clause of its own, as "80 cells" is.
    Clause,
}

impl ReadError {
    /// Something else stands at this place.
    pub(super) fn at(
        line: usize,
        column: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        let (found, expected) = (found.into(), expected.into());
        ReadError { line: Some(line), column: Some(column), found, expected, kind: Kind::Instead }
    }

    /// Something is wrong with a line, or with what begins there.
    pub(super) fn on(
        line: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        let (found, expected) = (found.into(), expected.into());
        ReadError { line: Some(line), column: None, found, expected, kind: Kind::Clause }
    }

    /// There is no puzzle at all.
    pub(super) fn empty() -> ReadError {
        ReadError {
            line: None,
            column: None,
            found: "the text is empty".into(),
            expected: "a puzzle was expected".into(),
            kind: Kind::Clause,
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            (None, _) => {}
        }
        let (found, expected) = (&self.found, &self.expected);
        match self.kind {
            Kind::Instead => write!(f, "found {found} where {expected} was expected"),
            Kind::Clause => write!(f, "{found}; {expected}"),
        }
    }
}

impl std::error::Error for ReadError {}

/// A character as an error names it.
pub(super) fn named(symbol: char) -> String {
    match symbol {
        'A'..='Z' | 'a'..='z' => format!("the letter {symbol}"),
        '0'..='9' => format!("the digit {symbol}"),
        ' ' => "a space".into(),
        '\t' => "a tab".into(),
        '`' => "a backtick".into(),
        c if c.is_control() => format!("the character U+{:04X}", c as u32),
        c => format!("`{c}`"),
    }
}

/// A piece of text as an error names it, cut where it is long.
pub(super) fn quoted(text: &str) -> String {
    let mut symbols = text.chars();
    match (symbols.next(), symbols.next()) {
        (None, _) => "nothing".into(),
        (Some(symbol), None) => named(symbol),
        _ if text.bytes().all(|b| b.is_ascii_digit()) && text.len() < 6 => {
            format!("the number {text}")
        }
        _ => {
            let start: String = text.chars().take(20).map(printable).collect();
            let dots = if text.chars().count() > 20 { "…" } else { "" };
            format!("`{start}{dots}`")
        }
    }
}

fn printable(c: char) -> char {
    if c.is_control() { '\u{FFFD}' } else { c }
}

/// Why a puzzle cannot be written in a format: reading it back would give
/// another puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // each message says it
#[non_exhaustive]
pub enum WriteError {
    #[error("the format `{}` goes up to {max}×{max}, and this puzzle is {size}×{size}", format.id())]
    Size { format: Format, size: usize, max: usize },
    #[error("the format `{}` is for the classic 9×9 board, not for {layout}", format.id())]
    NotClassic { format: Format, layout: String },
    #[error("the format `{}` cannot say that the boxes are {boxes}; {}", format.id(), Format::who_carries_boxes())]
    Boxes { format: Format, boxes: String },
    #[error("the format `{}` cannot carry the extra rule {extra}; {}", format.id(), Format::who_carries_extras())]
    Extra { format: Format, extra: String },
    #[error("the format `{}` cannot carry the candidates this puzzle is limited to; {}", format.id(), Format::who_carries_limits())]
    Limits { format: Format },
}
