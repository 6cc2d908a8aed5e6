//! What can go wrong with a text, each as one sentence.

use super::Format;
use super::block::LONGEST;
use crate::language::{Tell, Text, Tongue, told};
use crate::{say, text};

/// Why a text is no puzzle: where, what was found, what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1; `None` if the text as a whole is meant.
    pub line: Option<usize>,
    /// The column in characters, from 1; `None` if the line as a whole is meant.
    pub column: Option<usize>,
    /// What the text has there.
    pub found: Text,
    /// What it should have.
    pub expected: Text,
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
        found: impl Into<Text>,
        expected: impl Into<Text>,
    ) -> ReadError {
        let (found, expected) = (found.into(), expected.into());
        ReadError { line: Some(line), column: Some(column), found, expected, kind: Kind::Instead }
    }

    /// Something is wrong with a line, or with what begins there.
    pub(super) fn on(line: usize, found: impl Into<Text>, expected: impl Into<Text>) -> ReadError {
        let (found, expected) = (found.into(), expected.into());
        ReadError { line: Some(line), column: None, found, expected, kind: Kind::Clause }
    }

    /// A line is too long to be a puzzle.
    pub fn too_long(line: usize) -> ReadError {
        ReadError::on(
            line,
            text!("more than {LONGEST} bytes without a line end", "超过 {LONGEST} 字节没有换行"),
            text!("a puzzle was expected", "应有一道题目"),
        )
    }

    /// There are comments, and no puzzle.
    pub(super) fn only_comments() -> ReadError {
        ReadError::on(
            1,
            text!("the text has only comments", "文本里只有注释"),
            text!("a puzzle was expected", "应有一道题目"),
        )
    }

    /// There is no puzzle at all.
    pub(super) fn empty() -> ReadError {
        ReadError {
            line: None,
            column: None,
            found: text!("the text is empty", "文本是空的"),
            expected: text!("a puzzle was expected", "应有一道题目"),
            kind: Kind::Clause,
        }
    }
}

told!(ReadError, WriteError);

impl Tell for ReadError {
    fn tell(&self, t: Tongue) -> String {
        let place = match (self.line, self.column) {
            (Some(line), Some(column)) => {
                say!(t, "line {line}, column {column}: ", "第 {line} 行第 {column} 列：")
            }
            (Some(line), None) => say!(t, "line {line}: ", "第 {line} 行："),
            (None, _) => String::new(),
        };
        let (found, expected) = (self.found.tell(t), self.expected.tell(t));
        match self.kind {
            Kind::Instead => say!(
                t,
                "{place}found {found} where {expected} was expected",
                "{place}这里是{found}，应为{expected}"
            ),
            Kind::Clause => say!(t, "{place}{found}; {expected}", "{place}{found}；{expected}"),
        }
    }
}

/// A character as an error names it.
pub(super) fn named(symbol: char) -> Text {
    match symbol {
        'A'..='Z' | 'a'..='z' => text!("the letter {symbol}", "字母 {symbol}"),
        '0'..='9' => text!("the digit {symbol}", "数字 {symbol}"),
        ' ' => text!("a space", "空格符"),
        '\t' => text!("a tab", "制表符"),
        '`' => text!("a backtick", "反引号"),
        c if c.is_control() => {
            let code = c as u32;
            text!("the character U+{code:04X}", "字符 U+{code:04X}")
        }
        c => text!("`{c}`", "“{c}”"),
    }
}

/// A piece of text as an error names it, cut where it is long.
pub(super) fn quoted(piece: &str) -> Text {
    let mut symbols = piece.chars();
    match (symbols.next(), symbols.next()) {
        (None, _) => text!("nothing", "空白"),
        (Some(symbol), None) => named(symbol),
        _ if piece.bytes().all(|b| b.is_ascii_digit()) && piece.len() < 6 => {
            text!("the number {piece}", "数字 {piece}")
        }
        _ => {
            let start: String = piece.chars().take(20).map(printable).collect();
            let dots = if piece.chars().count() > 20 { "…" } else { "" };
            text!("`{start}{dots}`", "“{start}{dots}”")
        }
    }
}

fn printable(c: char) -> char {
    if c.is_control() { '\u{FFFD}' } else { c }
}

/// Why a puzzle cannot be written in a format: reading it back would give
/// another puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // each message says it
#[non_exhaustive]
pub enum WriteError {
    Size { format: Format, size: usize, max: usize },
    NotClassic { format: Format, layout: String },
    Boxes { format: Format, boxes: String },
    Extra { format: Format, extra: String },
    Limits { format: Format },
}

impl Tell for WriteError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            WriteError::Size { format, size, max } => {
                let id = format.id();
                say!(
                    t,
                    "the format `{id}` goes up to {max}×{max}, and this puzzle is {size}×{size}",
                    "格式 `{id}` 最大为 {max}×{max}，这道题是 {size}×{size}"
                )
            }
            WriteError::NotClassic { format, layout } => {
                let id = format.id();
                say!(
                    t,
                    "the format `{id}` is for the classic 9×9 board, not for {layout}",
                    "格式 `{id}` 只用于标准 9×9 盘面，不能写 {layout}"
                )
            }
            WriteError::Boxes { format, boxes } => {
                let (id, who) = (format.id(), Format::who_carries_boxes(t));
                say!(
                    t,
                    "the format `{id}` cannot say that the boxes are {boxes}; {who} can",
                    "格式 `{id}` 无法表示宫是 {boxes}；{who} 可以"
                )
            }
            WriteError::Extra { format, extra } => {
                let (id, who) = (format.id(), Format::who_carries_extras(t));
                say!(
                    t,
                    "the format `{id}` cannot carry the extra rule {extra}; {who} can",
                    "格式 `{id}` 无法表示附加规则 {extra}；{who} 可以"
                )
            }
            WriteError::Limits { format } => {
                let (id, who) = (format.id(), Format::who_carries_limits(t));
                say!(
                    t,
                    "the format `{id}` cannot carry the candidates this puzzle is limited to; {who} can",
                    "格式 `{id}` 无法表示这道题限定的候选数；{who} 可以"
                )
            }
        }
    }
}
