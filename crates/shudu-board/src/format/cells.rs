//! From pieces of text to the cells of a board: which board, which digit.

use super::ReadError;
use super::error::quoted;
use crate::board::{Digit, Layout, MAX_SIZE};
use crate::language::{Tell, Text};
use crate::{say, text};
use std::sync::Arc;

/// A piece of text that stands for one cell, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub text: &'a str,
    pub line: usize,
    pub column: usize,
}

/// Whether a character means an empty cell, where it is no digit.
pub(super) fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '0' | '*' | '_' | '-' | 'x' | 'X' | ' ')
}

/// Which characters stand for the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// `1`…`9`, `A`, `B`, …: what is written, and nearly always read.
    Usual,
    /// `0`…`F` for 1…16. Only on 16×16, and only if the text has a `0`, another
    /// sign for blank, and no `G`: else `0` is a blank.
    FromZero,
    /// `A`…`P` for 1…16 and so on. Only if there is no `1`…`9` and a letter
    /// that the usual alphabet does not reach.
    Letters,
}

impl Alphabet {
    /// The alphabet that these characters must be of.
    pub fn of(symbols: impl Iterator<Item = char>, size: usize) -> Alphabet {
        if size < 10 {
            return Alphabet::Usual;
        }
        let (mut zero, mut dot, mut last, mut digit, mut beyond) =
            (false, false, false, false, false);
        for symbol in symbols {
            let usual = Digit::from_symbol(symbol, size);
            zero |= symbol == '0';
            dot |= symbol != '0' && usual.is_none() && is_blank(symbol);
            last |= usual.is_some_and(|digit| digit.value() == 16);
            digit |= matches!(symbol, '1'..='9');
            beyond |= symbol.is_ascii_alphabetic() && usual.is_none() && !is_blank(symbol);
        }
        if size == 16 && zero && dot && !last {
            Alphabet::FromZero
        } else if size <= 26 && beyond && !digit {
            Alphabet::Letters
        } else {
            Alphabet::Usual
        }
    }

    /// The digit or blank a character stands for; `None` if neither.
    pub fn digit(self, symbol: char, size: usize) -> Option<Option<Digit>> {
        let digit = match self {
            Alphabet::Usual => Digit::from_symbol(symbol, size),
            Alphabet::FromZero => symbol.to_digit(16).and_then(|v| Digit::new(v as usize + 1)),
            Alphabet::Letters => {
                let value = symbol.to_ascii_uppercase() as usize;
                value.checked_sub('A' as usize - 1).filter(|&v| v <= size).and_then(Digit::new)
            }
        };
        if digit.is_some() || is_blank(symbol) { Some(digit) } else { None }
    }
}

/// The digits of these pieces: one character each, or numbers.
pub(super) fn digits(pieces: &[Piece], size: usize) -> Result<Vec<Option<Digit>>, ReadError> {
    let numbers = pieces.iter().any(|piece| piece.text.len() > 1);
    let alphabet = if numbers {
        Alphabet::Usual
    } else {
        Alphabet::of(pieces.iter().filter_map(|piece| piece.text.chars().next()), size)
    };
    pieces.iter().map(|piece| digit(*piece, size, alphabet)).collect()
}

fn digit(piece: Piece, size: usize, alphabet: Alphabet) -> Result<Option<Digit>, ReadError> {
    value(piece.text, size, alphabet)
        .ok_or_else(|| ReadError::at(piece.line, piece.column, quoted(piece.text), expected(size)))
}

/// The digit or blank of one cell's text, a character or a number.
pub(super) fn value(text: &str, size: usize, alphabet: Alphabet) -> Option<Option<Digit>> {
    let mut symbols = text.chars();
    let (Some(symbol), None) = (symbols.next(), symbols.next()) else {
        let value: usize = text.parse().ok().filter(|&value| value <= size)?;
        return (text.len() < 4).then(|| Digit::new(value));
    };
    alphabet.digit(symbol, size)
}

/// One cell for each character of a text that begins at this column.
pub(super) fn pieces(text: &str, line: usize, column: usize) -> Vec<Piece<'_>> {
    let ends = |(at, c): (usize, char)| &text[at..at + c.len_utf8()];
    let place = |(i, text)| Piece { text, line, column: column + i };
    text.char_indices().map(ends).enumerate().map(place).collect()
}

/// The words of a line, as pieces.
pub(super) fn words(text: &str, line: usize) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut start = None;
    let ends = std::iter::once((text.len(), ' '));
    for (column, (at, symbol)) in text.char_indices().chain(ends).enumerate() {
        match start {
            None if !symbol.is_whitespace() => start = Some((at, column + 1)),
            Some((from, column)) if symbol.is_whitespace() => {
                found.push(Piece { text: &text[from..at], line, column });
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// What a cell may be, for errors.
pub(super) fn expected(size: usize) -> Text {
    let digits = digits_named(size);
    Text::of(|t| {
        let digits = digits.tell(t);
        say!(t, "{digits} or a blank (. 0 * _ - x)", "{digits}或空格（. 0 * _ - x）")
    })
}

/// The digits of a size, for errors.
pub(super) fn digits_named(size: usize) -> Text {
    let last = Digit::from_index(size.clamp(1, MAX_SIZE) - 1).symbol();
    match size {
        0..=9 => text!("a digit 1–{size}", "数字 1–{size}"),
        10 => text!("a digit 1–9, A", "数字 1–9、A"),
        _ => text!("a digit 1–9, A–{last}", "数字 1–9、A–{last}"),
    }
}

/// The boards of one reading: the one that is wanted, or the usual one of a
/// size, each made once.
pub(super) struct Layouts {
    wanted: Option<Arc<Layout>>,
    usual: Vec<Option<Arc<Layout>>>,
    /// The last one that a text named: lists are often of one board.
    named: Option<(String, Arc<Layout>)>,
    /// The size that puzzles of the text have, for what is said of others.
    pub expected: Option<usize>,
}

impl Layouts {
    pub fn new(wanted: Option<Arc<Layout>>) -> Layouts {
        Layouts { wanted, usual: vec![None; MAX_SIZE + 1], named: None, expected: None }
    }

    /// Its size.
    pub fn wanted_size(&self) -> Option<usize> {
        self.wanted.as_ref().map(|layout| layout.size())
    }

    /// The board asked for, for a puzzle of this size.
    pub fn wanted_for(&self, size: usize, line: usize) -> Result<Option<Arc<Layout>>, ReadError> {
        match &self.wanted {
            Some(wanted) if wanted.size() != size => {
                let wanted = wanted.size();
                let found = text!("the puzzle is {size}×{size}", "题目是 {size}×{size}");
                let expected = text!(
                    "the layout asked for is {wanted}×{wanted}",
                    "指定的布局是 {wanted}×{wanted}"
                );
                Err(ReadError::on(line, found, expected))
            }
            wanted => Ok(wanted.clone()),
        }
    }

    /// The board for a puzzle of this size that begins on this line.
    pub fn of_size(&mut self, size: usize, line: usize) -> Result<Arc<Layout>, ReadError> {
        if let Some(wanted) = self.wanted_for(size, line)? {
            return Ok(wanted);
        }
        if let Some(Some(layout)) = self.usual.get(size) {
            return Ok(layout.clone());
        }
        let layout = match size {
            // It is built already.
            9 => Layout::classic(),
            _ => Arc::new(Layout::usual(size).map_err(|error| {
                let found = text!("a {size}×{size} puzzle", "{size}×{size} 的题目");
                ReadError::on(line, found, Text::of(|t| error.tell(t)))
            })?),
        };
        self.usual[size] = Some(layout.clone());
        Ok(layout)
    }

    /// The board with this name, for a puzzle of this size; the one asked for goes first.
    pub fn of_name(
        &mut self,
        name: &str,
        size: usize,
        line: usize,
    ) -> Result<Arc<Layout>, ReadError> {
        if let Some(wanted) = self.wanted_for(size, line)? {
            return Ok(wanted);
        }
        let layout = self.called(name, line)?;
        if layout.size() != size {
            let found = format!("the puzzle is {size}×{size}");
            let expected = format!("the layout it names is {0}×{0}", layout.size());
            return Err(ReadError::on(line, found, expected));
        }
        Ok(layout)
    }

    /// The board with this name.
    pub fn called(&mut self, name: &str, line: usize) -> Result<Arc<Layout>, ReadError> {
        if let Some((_, layout)) = self.named.as_ref().filter(|(known, _)| known == name) {
            return Ok(layout.clone());
        }
        let layout = name.parse::<Layout>().map_err(|error| {
            let found = text!("the puzzle names a board that cannot be", "题目写的盘面不成立");
            ReadError::on(line, found, Text::of(|t| error.tell(t)))
        })?;
        let layout = Arc::new(layout);
        self.named = Some((name.into(), layout.clone()));
        Ok(layout)
    }

    /// The board for a puzzle of this size with this text behind its cells, and what of that
    /// text is not the board's name.
    pub fn of_line<'a>(
        &mut self,
        size: usize,
        rest: &'a str,
        line: usize,
    ) -> Result<(Arc<Layout>, &'a str), ReadError> {
        match name_in(rest, size) {
            Some((name, after)) => Ok((self.of_name(name, size, line)?, after)),
            None => Ok((self.of_size(size, line)?, rest)),
        }
    }

    /// The size of a puzzle with this many cells.
    pub fn size_of(&self, count: usize, line: usize) -> Result<usize, ReadError> {
        let wrong = match (self.wanted_size(), square_root(count)) {
            (Some(size), root) if root != Some(size) => Some(size),
            (None, None) => Some(self.expected.unwrap_or_else(|| nearest_size(count))),
            _ => None,
        };
        if let Some(size) = wrong {
            let needed = size * size;
            return Err(ReadError::on(
                line,
                text!("the puzzle has {count} cells", "题目有 {count} 格"),
                text!("{needed} are needed ({size}×{size})", "应有 {needed} 格（{size}×{size}）"),
            ));
        }
        Ok(count.isqrt())
    }

    /// The board for a puzzle with this many cells.
    pub fn of_cells(&mut self, count: usize, line: usize) -> Result<Arc<Layout>, ReadError> {
        let size = self.size_of(count, line)?;
        self.of_size(size, line)
    }
}

/// The name of a board, if the first word behind the cells of this size is one as
/// [`Layout::name`] writes it, and what follows.
pub(super) fn name_in(rest: &str, size: usize) -> Option<(&str, &str)> {
    let word = rest.trim_start();
    let (name, after) = word.split_at(word.find(char::is_whitespace).unwrap_or(word.len()));
    let number = |text: &str| text.parse::<usize>().ok();
    let boxes = name.split('+').next().and_then(|boxes| boxes.split_once('x'));
    let boxes = boxes.and_then(|(rows, columns)| number(rows)?.checked_mul(number(columns)?));
    let is_name = match boxes {
        // A size alone may be a remark.
        Some(product) => product == size || name.contains('+'),
        None => name.starts_with("jigsaw:"),
    };
    is_name.then_some((name, after))
}

/// What stands behind the cells of a puzzle, so that it is read on the same board: nothing if
/// that is the usual one of its size.
pub(super) fn name_behind(layout: &Layout, separator: &str) -> String {
    if layout.is_usual() { String::new() } else { separator.to_owned() + &layout.name() }
}

/// The size of a board with this many cells.
pub(super) fn square_root(count: usize) -> Option<usize> {
    let size = count.isqrt();
    (size * size == count && (2..=MAX_SIZE).contains(&size)).then_some(size)
}

/// The size a puzzle with a wrong number of cells was probably meant to have.
/// Nine is what nearly all are.
fn nearest_size(count: usize) -> usize {
    if (61..=99).contains(&count) {
        return 9;
    }
    let sizes = [4usize, 6, 8, 9, 10, 12, 15, 16, 20, 25, 30, 36, 49, 64];
    sizes.into_iter().min_by_key(|size| (size * size).abs_diff(count)).unwrap_or(9)
}
