//! Clues followed by the map of the regions, one character per cell each.
//!
//! ```text
//! 3.......4..2.6.1…(81)aaabcccddaaab…(81)      or on two lines, or as two words
//! ```
//!
//! Equal characters of the map are one region. If the regions are the usual
//! boxes, the puzzle is a usual one.

use super::cells::{self, Layouts, square_root};
use super::text::lines;
use super::{Format, ReadError, Reading};
use crate::board::{Blocks, Layout, Puzzle, State, read_map, region_symbols};
use crate::language::{Tell, Text};
use crate::text;
use std::sync::Arc;

/// The half of a number of characters that is clues and map.
pub(super) fn clues_in(count: usize) -> Option<usize> {
    (count.is_multiple_of(2) && square_root(count / 2).is_some_and(|size| size >= 2))
        .then_some(count / 2)
}

/// Whether a line maps a board into connected regions.
pub(super) fn is_map(word: &str) -> bool {
    word.is_ascii() && read_map(word).is_ok_and(|map| is_connected(&map))
}

/// Whether every region hangs together: as many connected parts as regions.
fn is_connected(map: &[u8]) -> bool {
    let mut seen = vec![false; map.len()];
    let mut parts = 0;
    for start in 0..map.len() {
        let mut open = vec![start];
        parts += usize::from(!seen[start]);
        while let Some(cell) = open.pop() {
            if !std::mem::replace(&mut seen[cell], true) {
                open.extend(near(cell, map.len().isqrt()).filter(|&n| map[n] == map[cell]));
            }
        }
    }
    parts == map.len().isqrt()
}

/// The cells beside, above and below a cell.
fn near(cell: usize, size: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / size, cell % size);
    let above = (row > 0).then(|| cell - size);
    let below = (row + 1 < size).then(|| cell + size);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < size).then(|| cell + 1);
    [above, below, left, right].into_iter().flatten()
}

/// A word of the text and where it stands.
type Word<'a> = cells::Piece<'a>;

pub(super) fn read(text: &str, layouts: &mut Layouts) -> Result<Vec<Reading>, ReadError> {
    let content = |&(_, text): &(usize, &str)| !text.trim_start().starts_with(['#', '%']);
    let words: Vec<Word> =
        lines(text).filter(content).flat_map(|(line, text)| cells::words(text, line)).collect();
    let mut readings = Vec::new();
    let mut rest = &words[..];
    while let Some((first, after)) = rest.split_first() {
        let count = first.text.chars().count();
        if let Some(half) = clues_in(count).filter(|_| first.text.is_ascii()) {
            let (clues, map) = first.text.split_at(half);
            let map = Word { text: map, column: first.column + half, ..*first };
            readings.push(read_one(Word { text: clues, ..*first }, map, layouts)?);
            rest = after;
        } else {
            let size = count.isqrt();
            let Some((map, after)) = after.split_first() else {
                let needed = size * size;
                return Err(ReadError::on(
                    first.line,
                    text!("{count} clues", "有 {count} 个题目符号"),
                    text!(
                        "{needed} characters of region map must follow",
                        "其后应有 {needed} 个字符的宫图"
                    ),
                ));
            };
            readings.push(read_one(*first, *map, layouts)?);
            rest = after;
        }
    }
    Ok(readings)
}

fn read_one(clues: Word, map: Word, layouts: &Layouts) -> Result<Reading, ReadError> {
    let pieces = cells::pieces(clues.text, clues.line, clues.column);
    if square_root(pieces.len()).is_none() || pieces.len() != map.text.chars().count() {
        let (clues_found, regions) = (pieces.len(), map.text.chars().count());
        let found = text!(
            "{clues_found} clues and {regions} characters of region map",
            "有 {clues_found} 个题目符号和 {regions} 个宫图字符"
        );
        let expected = text!(
            "as many of both are needed, a square number such as 81",
            "两者应一样多，为平方数，如 81"
        );
        return Err(ReadError::on(clues.line, found, expected));
    }
    let bad = |error: crate::board::LayoutError| {
        ReadError::on(
            map.line,
            Text::of(|t| error.tell(t)),
            text!(
                "one character per cell, n for each of n regions, is needed",
                "每格一个字符，n 个宫各有 n 个"
            ),
        )
    };
    let layout = match layouts.wanted_for(pieces.len().isqrt(), clues.line)? {
        Some(wanted) => wanted,
        None => Arc::new(of_map(read_map(map.text).map_err(bad)?).map_err(bad)?),
    };
    let givens = cells::digits(&pieces, layout.size())?;
    Ok(Reading::new(Puzzle::new(layout, givens), Format::Jigsaw, clues.line))
}

/// The blocks of a map: regular ones if the map draws them.
pub(super) fn blocks_of(map: Vec<u8>) -> Blocks {
    let size = map.len().isqrt();
    let mut shapes =
        (1..=size).filter(|rows| size.is_multiple_of(*rows)).map(|rows| (rows, size / rows));
    let draws = |&(rows, columns): &(usize, usize)| {
        let block = |i: usize| i / size / rows * (size / columns) + i % size / columns;
        (0..map.len()).all(|i| map[i] as usize == block(i))
    };
    match shapes.find(draws) {
        Some((rows, columns)) => Blocks::Regular { rows, columns },
        None => Blocks::Map(map),
    }
}

fn of_map(map: Vec<u8>) -> Result<Layout, crate::board::LayoutError> {
    Layout::new(blocks_of(map), Vec::new())
}

pub(super) fn write(state: &State) -> String {
    let layout = state.puzzle.layout();
    let map: Vec<u8> = layout.cells().map(|cell| layout.block(cell) as u8).collect();
    state.puzzle.symbols() + &region_symbols(&map)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, options, read_one};
    use super::super::{Options, read};
    use super::*;

    const CLUES: &str = "1.....2..3.....4";
    const MAP: &str = "aaabccabcdbbcddd";

    #[test]
    fn clues_and_map_come_on_one_line_or_two() {
        for between in ["", " ", "\n", "\r\n"] {
            let reading = read_one(&format!("{CLUES}{between}{MAP}\n"));
            assert_eq!(reading.format, Format::Jigsaw, "{between:?}");
            assert_eq!(reading.state.puzzle.layout().name(), "jigsaw:1112331234223444");
            assert_eq!(reading.state.puzzle.symbols(), CLUES);
        }
        let two = format!("{CLUES}{MAP}\n{CLUES}{MAP}\n");
        assert_eq!(read(&two, &Options::default()).unwrap().len(), 2);
    }

    #[test]
    fn usual_boxes_are_a_usual_board() {
        let reading = read_one(&format!("{CLUES}1122112233443344"));
        assert!(reading.state.puzzle.layout().name() == "2x2");
    }

    #[test]
    fn a_solution_below_a_puzzle_is_no_map() {
        let text = "1..4..1..3..2..3\n1324431213422431\n";
        let readings = read(text, &Options::default()).unwrap();
        assert_eq!((readings.len(), readings[0].format), (2, Format::Line));
    }

    #[test]
    fn a_wrong_map_is_told() {
        let options = options(Some(Format::Jigsaw), None);
        let error = |text: &str| read(text, &options).unwrap_err().to_string();
        assert!(
            error(&format!("{CLUES}aaaaccabcdbbcddd"))
                .contains("region `a` of the map has 5 cells")
        );
        assert!(error(CLUES).contains("16 characters of region map must follow"));
        assert!(error(&format!("{CLUES} {}", &MAP[1..])).contains("16 clues and 15 characters"));
        assert!(error_of(&format!("{CLUES}{}", &MAP[1..])).starts_with("line 1"));
    }
}
