//! One puzzle a line, for each cell a place for each digit.
//!
//! ```text
//! 1........ .2.4..... ..3456789   three cells of 9×9, written without the spaces
//! ```
//!
//! A cell with one mark is a given; what the others exclude limits the puzzle.

use super::cells::{self, Layouts};
use super::error::named;
use super::{Format, ReadError, Reading};
use crate::board::{Candidates, Cell, Digit, DigitSet, Layout, MAX_SIZE, Puzzle, State};
use crate::text;
use std::sync::Arc;

/// The size of a board with this many places for marks.
pub(super) fn cube_root(count: usize) -> Option<usize> {
    (2..=MAX_SIZE).find(|size| size * size * size == count)
}

/// Whether a word of this many characters has every digit at its own place,
/// and at least half of its cells a mark.
pub(super) fn looks_like(word: &str) -> bool {
    let Some(size) = cube_root(word.len()) else { return false };
    let is_mark = |(i, b): (usize, u8)| {
        Digit::from_symbol(b as char, size).is_some_and(|digit| digit.index() == i % size)
    };
    let in_place = word.bytes().enumerate().all(|(i, b)| is_blank(b) || is_mark((i, b)));
    let cells = word.as_bytes().chunks(size);
    let marked = cells.filter(|cell| !cell.iter().all(|&b| is_blank(b))).count();
    in_place && 2 * marked >= size * size
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b'.' | b'0' | b'-' | b'_' | b'*')
}

pub(super) fn read_line(
    text: &str,
    number: usize,
    layouts: &mut Layouts,
) -> Result<Reading, ReadError> {
    let from = text.len() - text.trim_start().len();
    let word = text[from..].split_whitespace().next().unwrap_or("");
    let rest = &text[from + word.len()..];
    let column = text[..from].chars().count() + 1;
    let count = word.chars().count();
    let size = layouts.wanted_size().or(cube_root(count)).unwrap_or(9);
    if count != size * size * size {
        let needed = size * size * size;
        let found = text!("the line has {count} characters", "这一行有 {count} 个字符");
        let expected = text!(
            "{needed} are needed, {size} per cell ({size}×{size})",
            "应有 {needed} 个，每格 {size} 个（{size}×{size}）"
        );
        return Err(ReadError::on(number, found, expected));
    }
    let (layout, rest) = layouts.of_line(size, rest, number)?;
    let mut marks = Candidates::empty(&layout);
    for (i, symbol) in word.chars().enumerate() {
        let here = Digit::from_index(i % size);
        if Digit::from_symbol(symbol, size) == Some(here) {
            marks[Cell::from_index(i / size)].insert(here);
        } else if !cells::is_blank(symbol) {
            let here = here.symbol();
            let expected = text!("{here} or a blank", "{here} 或空格");
            return Err(ReadError::at(number, column + i, named(symbol), expected));
        }
    }
    let reading = Reading::new(limited(layout, marks), Format::Pencilmarks, number);
    Ok(super::line::with_comment(reading, rest))
}

/// The puzzle that allows just these candidates: one alone is a given.
pub(super) fn limited(layout: Arc<Layout>, marks: Candidates) -> Puzzle {
    let givens: Vec<_> = marks.sets().iter().map(|set| set.single()).collect();
    Puzzle::new(layout, givens).with_limits(marks)
}

/// What the puzzle allows before any rule is applied.
pub(super) fn write(state: &State) -> String {
    let start = state.puzzle.start();
    start.sets().iter().flat_map(|&set| places(set, state.puzzle.layout().size())).collect()
}

fn places(set: DigitSet, size: usize) -> impl Iterator<Item = char> {
    (0..size).map(Digit::from_index).map(move |d| if set.contains(d) { d.symbol() } else { '.' })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, read_one};
    use super::*;

    #[test]
    fn one_mark_is_a_given_and_others_limit() {
        let line = "1........".to_owned() + ".2.4....." + &"123456789".repeat(79);
        let reading = read_one(&line);
        assert_eq!(reading.format, Format::Pencilmarks);
        let puzzle = &reading.state.puzzle;
        assert_eq!(puzzle.clues().count(), 1);
        assert_eq!(puzzle.limits().unwrap()[Cell::from_index(1)].len(), 2);
        assert_eq!(write(&reading.state), line);
        let free = "1........".to_owned() + &"123456789".repeat(80);
        assert_eq!(read_one(&free).state.puzzle.limits(), None);
    }

    #[test]
    fn a_digit_at_a_wrong_place_is_shown() {
        let line = "1........".repeat(81);
        let options = super::super::tests::options(Some(Format::Pencilmarks), None);
        let error =
            super::super::read(&line.replacen("1.", "12", 1).replacen("12", "13", 1), &options);
        assert_eq!(
            error.unwrap_err().to_string(),
            "line 1, column 2: found the digit 3 where 2 or a blank was expected"
        );
        let error = super::super::read(&line[1..], &options).unwrap_err().to_string();
        assert_eq!(error, "line 1: the line has 728 characters; 729 are needed, 9 per cell (9×9)");
        assert!(error_of(&line[1..]).contains("cells"));
    }
}
