//! Which format a text is in, by its first lines.

use super::cells::{self, Alphabet, square_root};
use super::error::quoted;
use super::rows::{Cut, Group, groups, is_border};
use super::text::lines;
use super::{Format, Options, ReadError, bank, csv, hodoku, jigsaw, line, links, pencilmarks, sdk};
use crate::board::{Digit, MAX_SIZE};
use crate::text;

/// A sample of this length is taken for the beginning of a longer text.
const CUT: usize = 64 * 1024;

/// Recognises a text by its beginning: a sample of 64 KiB or more may be cut
/// anywhere. The rules are those of the [room](super).
pub fn detect(sample: &str, options: &Options) -> Result<Format, ReadError> {
    match sample.rfind(['\n', '\r']).filter(|_| sample.len() >= CUT) {
        Some(end) => recognise(&sample[..end], options, true),
        None => recognise(sample, options, false),
    }
}

/// The same; `more` says that the text goes on after the sample.
pub(super) fn recognise(sample: &str, options: &Options, more: bool) -> Result<Format, ReadError> {
    if let Some(format) = options.format {
        return Ok(format);
    }
    let sample = sample.strip_prefix('\u{FEFF}').unwrap_or(sample);
    if sample.trim().is_empty() {
        return Err(ReadError::empty());
    }
    let content = |&(_, text): &(usize, &str)| {
        !text.trim().is_empty() && !is_comment(text) && !is_border(text)
    };
    let Some((number, first)) = lines(sample).find(content) else {
        return Err(ReadError::only_comments());
    };
    if let Some(format) = plain(first) {
        return Ok(format);
    }
    let wanted = options.layout.as_ref().map(|layout| layout.size());
    let second = lines(sample).filter(content).nth(1).map(|(_, text)| text);
    let is_row = |width| is_large_grid(sample, width, more);
    if let Some(format) = by_length(first, second, number, wanted) {
        let width = line::cells_of(first, number, wanted).0.len();
        if wanted.is_some() || format != Format::Line || !is_row(width) {
            return Ok(format);
        }
    }
    if let Some(format) = groups(sample).first_mut().and_then(|group| by_rows(group, wanted, more))
    {
        let has_headers = lines(sample).any(|(_, line)| sdk::is_header(line));
        let format = if has_headers && format == Format::Grid { Format::Sdk } else { format };
        return Ok(format);
    }
    probable(sample, number, first)
}

fn is_comment(text: &str) -> bool {
    text.trim_start().starts_with(['#', '%'])
}

/// What cannot be anything else.
fn plain(first: &str) -> Option<Format> {
    let first = first.trim();
    type Test = fn(&str) -> bool;
    let tests: &[(Test, Format)] = &[
        (|line| line.starts_with('<'), Format::OpenSudoku),
        (|line| sdk::section(line).is_some(), Format::Sdk),
        (hodoku::looks_like, Format::Hodoku),
        (super::sudokupad::looks_like, Format::SudokuPad),
        (super::json::looks_like, Format::Jsonl),
        (super::fpuzzles::looks_like, Format::Fpuzzles),
        (csv::is_header, Format::Csv),
        (csv::looks_like, Format::Csv),
        (bank::looks_like, Format::Bank),
    ];
    let found = tests.iter().find(|(test, _)| test(first)).map(|(_, format)| *format);
    found.or_else(|| links::detect(first))
}

/// Whether all characters are cells of a board of as many cells.
pub(super) fn is_cells(word: &str) -> bool {
    let size = word.len().isqrt();
    let alphabet = Alphabet::of(word.chars(), size);
    word.chars().all(|symbol| alphabet.digit(symbol, size).is_some())
}

/// What the number of characters of the first line says.
fn by_length(
    first: &str,
    second: Option<&str>,
    number: usize,
    wanted: Option<usize>,
) -> Option<Format> {
    let word = first.split_whitespace().next().unwrap_or("");
    let length = word.chars().count();
    if let Some(size) = wanted {
        return by_wanted(length, first, number, size);
    }
    if pencilmarks::looks_like(word) {
        return Some(Format::Pencilmarks);
    }
    if let Some(half) = jigsaw::clues_in(length).filter(|&half| half >= 16 && word.is_ascii()) {
        let map = &word[half..];
        if crate::board::read_map(map).is_ok() {
            return Some(Format::Jigsaw);
        }
    }
    let words: Vec<_> = first.split_whitespace().collect();
    let next = words.get(1).copied().or(second.map(str::trim)).unwrap_or("");
    if length >= 16 && square_root(length).is_some() && next.len() == length && jigsaw::is_map(next)
    {
        return Some(Format::Jigsaw);
    }
    let (pieces, _) = line::cells_of(first, number, None);
    let count = pieces.len();
    let is_line = count >= 16 && square_root(count).is_some();
    is_line.then_some(Format::Line)
}

fn by_wanted(length: usize, first: &str, number: usize, size: usize) -> Option<Format> {
    match length {
        _ if length == size * size * size => Some(Format::Pencilmarks),
        _ if length == 2 * size * size => Some(Format::Jigsaw),
        _ => {
            let (pieces, _) = line::cells_of(first, number, Some(size));
            (pieces.len() == size * size).then_some(Format::Line)
        }
    }
}

/// Whether lines of `width` cells, each perhaps a small puzzle, are the rows
/// of large grids.
fn is_large_grid(sample: &str, width: usize, more: bool) -> bool {
    let Some(small) = square_root(width).filter(|_| width <= 64) else { return false };
    let groups = groups(sample);
    let rows: Vec<_> = groups.iter().flat_map(|group| &group.rows).collect();
    let mut cells = Vec::new();
    for row in &rows {
        let words = row.cells(Cut::Words);
        cells.push(if words.len() == width { words } else { row.cells(Cut::Symbols) });
    }
    if cells.iter().any(|row| row.len() != width) {
        return false;
    }
    let beyond = |piece: &cells::Piece| cells::value(piece.text, small, Alphabet::Usual).is_none();
    let many = rows.len() > width && (more || rows.len().is_multiple_of(width));
    rows.len() == width || many && cells.iter().flatten().any(beyond)
}

/// What the rows say. If the text goes on, its first grid is enough.
fn by_rows(group: &mut Group, wanted: Option<usize>, more: bool) -> Option<Format> {
    if !more {
        return by_words(group, wanted);
    }
    let rows = std::mem::take(&mut group.rows);
    let sizes = wanted.map_or(4..=MAX_SIZE, |size| size..=size);
    sizes.filter(|&size| size <= rows.len()).find_map(|size| {
        group.rows = rows[..size].to_vec();
        by_words(group, Some(size))
    })
}

/// What the words of a grid say.
fn by_words(group: &Group, wanted: Option<usize>) -> Option<Format> {
    let grids = group.grids_cut(Cut::Words, wanted).ok();
    let Some(first) = grids.as_ref().and_then(|grids| grids.first()) else {
        return group.grids(wanted).ok().map(|_| grid_kind(group));
    };
    let size = first.len();
    let words = || first.iter().flatten().map(|piece| piece.text);
    let is_number = |word: &str| word.len() == 2 && word.bytes().all(|b| b.is_ascii_digit());
    let marks = words().any(|word| word.len() > 1 && (size < 10 || !is_number(word)));
    let known = |word: &str| {
        let is_digit = |c: char| Digit::from_symbol(c, size).is_some();
        let placed = word.strip_prefix('u').is_some_and(|digit| digit.parse::<u8>().is_ok());
        placed || word.chars().all(is_digit) || word.len() == 1 && word.chars().all(cells::is_blank)
    };
    // One wrong group does not make it something else.
    let mostly = 4 * words().filter(|word| known(word)).count() >= 3 * size * size;
    if size < 4 || !marks || !mostly {
        return group.grids(wanted).ok().map(|_| grid_kind(group));
    }
    Some(if group.bordered { Format::Candidates } else { Format::Sdx })
}

/// Simple Sudoku's frame is its own.
fn grid_kind(group: &Group) -> Format {
    if group.starred { Format::Ss } else { Format::Grid }
}

/// What a text that is not quite right was probably meant to be.
fn probable(sample: &str, number: usize, first: &str) -> Result<Format, ReadError> {
    let (pieces, _) = line::cells_of(first, number, None);
    let is_cell = |c: char| c.is_ascii_digit() || cells::is_blank(c) || " |+-,;\t".contains(c);
    let count = |text: &str| text.chars().filter(|&c| is_cell(c)).count();
    if 2 * count(first) < first.chars().count() && 2 * count(sample) < sample.chars().count() {
        let column = first.chars().take_while(|c| c.is_whitespace()).count() + 1;
        let word = first.split_whitespace().next().unwrap_or("");
        return Err(ReadError::at(number, column, quoted(word), text!("a puzzle", "题目")));
    }
    Ok(if pieces.len() > 30 { Format::Line } else { Format::Grid })
}
