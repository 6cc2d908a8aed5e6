//! One puzzle a line, one character per cell.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  a comment
//! 1 0 0 4  0 0 1 0  0 3 0 0  2 0 0 3
//! ```
//!
//! The cells are the first word of the line, or the first after a number. The next may name
//! the board, in full as `3x3+x` or `jigsaw:…`; what follows is a comment. If the first word is
//! too short, the words may be numbers, one per cell, or a space may be a blank.

use super::cells::{self, Layouts, Piece, square_root};
use super::{Format, Meta, ReadError, Reading};
use crate::board::{Digit, Layout, MAX_SIZE, Puzzle, State};

/// What ends the cells besides white space.
const ENDS: [char; 5] = ['#', ',', ';', ':', '|'];

/// Whether a word is a puzzle of its own and no row of a larger one, whatever follows: it is longer
/// than any row, or a row would have a digit twice.
///
/// ```
/// use shudu::format::line::is_whole;
/// assert!(is_whole("1.3..31..1.3..2."));
/// assert!(!is_whole("1.....3..2.....4"), "this may be the first row of a 16×16 board");
/// ```
pub fn is_whole(word: &str) -> bool {
    let size = square_root(word.len()).filter(|size| (4..=8).contains(size)).unwrap_or(0);
    let mut seen = [0u8; 9];
    let mut small = |symbol: char| match symbol.to_digit(10) {
        Some(digit @ 1..) if digit as usize <= size => {
            seen[digit as usize] += 1;
            true
        }
        _ => cells::is_blank(symbol),
    };
    word.len() > MAX_SIZE || word.chars().all(&mut small) && seen.iter().any(|&times| times > 1)
}

/// Appends the line of a classic grid, with its end.
pub fn write_classic(digits: &[u8; 81], into: &mut Vec<u8>) {
    let mut line = [b'\n'; 82];
    line.iter_mut().zip(digits).for_each(|(symbol, digit)| *symbol = digit + b'0');
    into.extend_from_slice(&line);
}

/// The cells of a plain line: 81 characters, each a digit or a blank, and nothing else but the end
/// of the line. Nearly all lines are plain, and need no reader.
///
/// ```
/// use shudu::format::line::plain;
/// let line = format!("{}\n", "1.".repeat(40) + ".");
/// assert_eq!(plain(line.as_bytes()).unwrap()[..3], *b"1.1");
/// assert_eq!(plain(format!("{} x", &line[..81]).as_bytes()), None);
/// ```
#[inline]
pub fn plain(line: &[u8]) -> Option<&[u8; 81]> {
    plain_ahead(line).filter(|(_, after)| after.is_empty()).map(|(cells, _)| cells)
}

/// The cells of the plain line a text begins with, and what follows it.
#[inline]
pub fn plain_ahead(text: &[u8]) -> Option<(&[u8; 81], &[u8])> {
    let (cells, after) = text.split_first_chunk()?;
    let after = match after {
        [b'\n', after @ ..] | [b'\r', b'\n', after @ ..] => after,
        [] => after,
        _ => return None,
    };
    // Digits and dots are most of what there is, and quicker to tell.
    let common = |all: bool, c: &u8| all & (c.is_ascii_digit() | (*c == b'.'));
    let plain = cells.iter().fold(true, common) || read_classic(cells).is_some();
    plain.then_some((cells, after))
}

/// The puzzle of a plain line; what is no digit is blank.
pub fn puzzle(cells: &[u8; 81]) -> Puzzle {
    let givens = cells.iter().map(|cell| match VALUES[usize::from(*cell)] {
        digit @ 1..=9 => Digit::new(digit.into()),
        _ => None,
    });
    Puzzle::new(Layout::classic(), givens.collect::<Box<[_]>>())
}

/// The digits of the 81 cells a line begins with, 0 for blank, if they are
/// plainly there: nothing but `1`…`9` and blanks, then the end or what ends a
/// word. This is the fast way through long files; `None` proves nothing.
///
/// ```
/// use shudu::format::line::read_classic;
/// let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// assert_eq!(read_classic(line.as_bytes()).unwrap()[..3], [4, 0, 0]);
/// assert_eq!(read_classic(b"12"), None);
/// ```
pub fn read_classic(line: &[u8]) -> Option<[u8; 81]> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    if rest.first().is_some_and(|&b| !ends_cells(b)) {
        return None;
    }
    let values = cells.map(|byte| VALUES[byte as usize]);
    // All wrong bytes are 0xFF, so one OR finds them.
    (values.iter().fold(0, |all, value| all | value) < 0x80).then_some(values)
}

fn ends_cells(byte: u8) -> bool {
    byte.is_ascii_whitespace() || ENDS.contains(&(byte as char))
}

/// The digit of each byte, 0 for blank, 0xFF for neither.
const VALUES: [u8; 256] = {
    let mut values = [0xFF; 256];
    let blanks = b".0*_-xX";
    let mut i = 0;
    while i < blanks.len() {
        values[blanks[i] as usize] = 0;
        i += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        values[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    values
};

pub(super) fn read_line(
    text: &str,
    number: usize,
    format: Format,
    layouts: &mut Layouts,
) -> Result<Reading, ReadError> {
    if layouts.wanted_size().is_none_or(|size| size == 9)
        && let Some(values) = read_classic(text.as_bytes())
    {
        let (layout, rest) = layouts.of_line(9, &text[81..], number)?;
        let givens: Box<[_]> = values.iter().map(|&value| Digit::new(value as usize)).collect();
        let reading = Reading::new(Puzzle::new(layout, givens), format, number);
        return Ok(with_comment(reading, rest));
    }
    let (pieces, rest) = cells_of(text, number, layouts.wanted_size());
    let size = layouts.size_of(pieces.len(), number)?;
    let (layout, rest) = layouts.of_line(size, rest, number)?;
    let givens = cells::digits(&pieces, layout.size())?;
    Ok(with_comment(Reading::new(Puzzle::new(layout, givens), format, number), rest))
}

/// The cells of a line, and what follows them.
pub(super) fn cells_of(text: &str, number: usize, wanted: Option<usize>) -> (Vec<Piece<'_>>, &str) {
    let fits = |count: usize| match wanted {
        Some(size) => count == size * size,
        None => count >= 16 && square_root(count).is_some(),
    };
    let (from, word) = first_word(text);
    let column = text[..from].chars().count() + 1;
    let rest = &text[from + word.len()..];
    if fits(word.chars().count()) {
        return (cells::pieces(word, number, column), rest);
    }
    if let Some((from, word)) = numbered(text).filter(|(_, word)| fits(word.chars().count())) {
        let column = text[..from].chars().count() + 1;
        return (cells::pieces(word, number, column), &text[from + word.len()..]);
    }
    let (list, comment) = text.split_at(text.find('#').unwrap_or(text.len()));
    let words = cells::words(list, number);
    let size = words.len().isqrt();
    let is_cell = |piece: &Piece| cells::value(piece.text, size, cells::Alphabet::Usual).is_some();
    if fits(words.len()) && words.iter().all(is_cell) {
        return (words, comment);
    }
    if let Some((line, rest)) = spaced(text)
        && fits(81)
    {
        return (cells::pieces(line, number, 1), rest);
    }
    (cells::pieces(word, number, column), rest)
}

/// The first word after the number of a line (`12: 53..7…`), and where it begins.
fn numbered(text: &str) -> Option<(usize, &str)> {
    let after = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let after = after.strip_prefix(['.', ':', ')']).unwrap_or(after);
    let begins = text.len() - after.len();
    if !after.starts_with(char::is_whitespace) || begins == 0 {
        return None;
    }
    let (from, word) = first_word(after);
    Some((begins + from, word))
}

/// The first word and where it begins.
fn first_word(text: &str) -> (usize, &str) {
    let from = text.len() - text.trim_start().len();
    let word = &text[from..];
    (
        from,
        &word[..word.find(|c: char| c.is_whitespace() || ENDS.contains(&c)).unwrap_or(word.len())],
    )
}

/// The first 81 characters, if they are digits and spaces, some of each.
fn spaced(text: &str) -> Option<(&str, &str)> {
    let (line, rest) = text.split_at_checked(81)?;
    let plain = line.bytes().all(|b| matches!(b, b' ' | b'1'..=b'9'));
    let ends = rest.bytes().next().is_none_or(ends_cells);
    (plain && ends && line.bytes().filter(|&b| b != b' ').count() > 8).then_some((line, rest))
}

/// Keeps what follows the cells.
pub(super) fn with_comment(mut reading: Reading, rest: &str) -> Reading {
    if !rest.is_empty() {
        let is_mark = |c: char| c.is_whitespace() || ENDS.contains(&c);
        let comment = rest.trim_start_matches(is_mark).trim_end();
        if !comment.is_empty() {
            reading.meta = Meta { comment: Some(comment.into()), ..Meta::default() };
        }
    }
    reading
}

/// The givens, one symbol per cell.
pub(super) fn write(state: &State, blank: char) -> String {
    let givens = state.puzzle.givens().iter();
    givens.map(|given| given.map_or(blank, Digit::symbol)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, options, read_one};
    use super::super::{LineReader, Options, read};
    use super::*;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn every_blank_means_the_same() {
        for blank in ["0", "*", "_", "-", "x", "X"] {
            assert_eq!(read_one(&EASY.replace('.', blank)).state.puzzle.symbols(), EASY, "{blank}");
        }
        assert_eq!(read_one(&EASY.replace('.', " ")).state.puzzle.symbols(), EASY);
        let numbers: Vec<_> = EASY.chars().map(String::from).collect();
        assert_eq!(read_one(&numbers.join(" ")).state.puzzle.symbols(), EASY);
    }

    #[test]
    fn what_follows_the_cells_is_a_comment() {
        for between in [" ", "\t", "  # ", ";", " | "] {
            let reading =
                &read(&format!("{EASY}{between}ED=7.1/1.2"), &options(Some(Format::Line), None));
            let reading = &reading.as_ref().unwrap()[0];
            assert_eq!(reading.meta.comment.as_deref(), Some("ED=7.1/1.2"), "{between:?}");
        }
    }

    #[test]
    fn comments_and_blank_lines_are_passed_over() {
        let text = format!("# top 2\r\n\r\n{EASY}\r\n% more\r\n{EASY} x\r\n");
        let readings = read(&text, &Options::default()).unwrap();
        assert_eq!(readings.iter().map(|r| r.line).collect::<Vec<_>>(), [3, 5]);
        let error = error_of(&format!("{EASY}\n{}", &EASY[3..]));
        assert_eq!(error, "line 2: the puzzle has 78 cells; 81 are needed (9×9)");
    }

    #[test]
    fn sixteen_digits_may_begin_with_zero() {
        let from_one = "1".to_owned() + &".".repeat(253) + "FG";
        let reading = read_one(&from_one);
        assert_eq!(reading.state.puzzle.symbols(), from_one);
        let from_zero = "0".to_owned() + &".".repeat(253) + "EF";
        assert_eq!(read_one(&from_zero).state.puzzle.symbols(), from_one);
        // Zero alone is a blank, and so it is beside a G.
        let blanks = "F".to_owned() + &"0".repeat(255);
        assert_eq!(read_one(&blanks).state.puzzle.clues().count(), 1);
        let letters = "A".to_owned() + &".".repeat(253) + "OP";
        assert_eq!(read_one(&letters).state.puzzle.symbols(), from_one);
    }

    #[test]
    fn numbers_stand_for_digits_of_large_boards() {
        let mut numbers = vec!["0"; 256];
        (numbers[0], numbers[255]) = ("16", "10");
        let reading = read_one(&numbers.join(" "));
        assert_eq!(reading.format, Format::Line);
        assert!(reading.state.puzzle.symbols().starts_with("G."));
        assert!(reading.state.puzzle.symbols().ends_with(".A"));
    }

    #[test]
    fn large_boards_are_read_again() {
        for size in [36, 49, 64] {
            let cells: String = (0..size * size)
                .map(|i| if i % 3 == 0 { Digit::from_index(i % size).symbol() } else { '.' })
                .collect();
            assert_eq!(read_one(&cells).state.puzzle.symbols(), cells, "{size}");
        }
    }

    #[test]
    fn the_fast_way_and_the_slow_way_agree() {
        let mut fast = LineReader::new(Format::Line, &Options::default());
        for text in [EASY.to_owned(), format!("{EASY} c"), EASY.replace('.', "*")] {
            let slow = read_one(&format!(" {text}"));
            let fast = fast.read(&text, 1).unwrap().unwrap();
            assert_eq!((fast.state, fast.meta), (slow.state, slow.meta));
        }
    }
}
