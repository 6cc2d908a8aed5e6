//! Texts with one line per row: which lines are rows, which are borders, titles
//! and comments, and how rows are cut into cells.

use super::ReadError;
use super::cells::{self, Alphabet, Piece, words};
use super::text::lines;
use crate::text;

/// A line that is a row of cells, or may be one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub text: &'a str,
    pub line: usize,
    /// Whether a blank line stands before it.
    pub gap: bool,
    /// Nothing but dashes: a border, or a row of blanks.
    dashes: bool,
}

/// Rows that belong together, under their title.
#[derive(Debug, Default)]
pub(super) struct Group<'a> {
    pub title: Option<&'a str>,
    pub rows: Vec<Row<'a>>,
    /// Whether it has borders.
    pub bordered: bool,
    /// Whether its frame is Simple Sudoku's, `*---*`.
    pub starred: bool,
}

/// How a row is cut into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// At this separator.
    At(char),
    /// At white space: numbers or single characters.
    Words,
    /// One character a cell.
    Symbols,
    /// One character a cell, and a space is a blank.
    Spaced,
}

fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '│' | '║' | '┃' | '!')
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    Border,
    Dashes,
    Comment,
    Row,
}

fn kind(text: &str) -> Kind {
    let text = text.trim();
    if text.is_empty() {
        return Kind::Blank;
    }
    if text.starts_with(['#', '%']) || text.starts_with("//") {
        return Kind::Comment;
    }
    let drawn = |c: char| ('\u{2500}'..='\u{257F}').contains(&c);
    // Brackets are those of a list of lists, as programmers write a grid.
    if !text.chars().all(|c| "-+=*|_ .':~![](),".contains(c) || drawn(c)) {
        return Kind::Row;
    }
    if text.chars().all(|c| "[](),".contains(c)) {
        return Kind::Border;
    }
    let only_dashes = text.chars().all(|c| "-_ |".contains(c));
    let ends = |mark: char| text.starts_with([mark, '\'']) && text.ends_with([mark, '\'']);
    let framed = text.contains("--") && (ends('*') || ends('.') || ends(':'));
    if text.contains(['+', '=', '~']) || text.chars().all(drawn) || framed {
        Kind::Border
    } else if only_dashes && text.contains("--") | text.contains("__") {
        Kind::Dashes
    } else if text.chars().any(|c| drawn(c) && !is_bar(c)) {
        Kind::Border
    } else {
        Kind::Row
    }
}

/// What stands between the innermost brackets, and how far in; the whole
/// without them.
fn in_brackets(text: &str) -> (usize, &str) {
    let from = text.rfind(['[', '(']).map_or(0, |at| at + 1);
    let to = text.find([']', ')']).unwrap_or(text.len());
    match text.get(from..to) {
        Some(inner) => (text[..from].chars().count(), inner),
        None => (0, text),
    }
}

/// Whether a line can only be a border.
pub(super) fn is_border(text: &str) -> bool {
    kind(text) == Kind::Border
}

/// A title has a word, and is not cut like the row that follows it.
fn is_title(text: &str, next: Option<&str>) -> bool {
    let letters = |pair: &[u8]| pair.iter().all(u8::is_ascii_alphabetic);
    let count = |text: &str| text.chars().filter(|c| !c.is_whitespace() && !is_bar(*c)).count();
    let cut = |text: &str| text.split_whitespace().count();
    let same = |next: &str| count(next) == count(text) || cut(text) > 3 && cut(next) == cut(text);
    text.as_bytes().windows(2).any(letters) && !next.is_some_and(same)
}

/// The rows of a text by their titles. Borders and comments are left out.
pub(super) fn groups(text: &str) -> Vec<Group<'_>> {
    groups_of(lines(text))
}

/// The same, of numbered lines.
pub(super) fn groups_of<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Vec<Group<'a>> {
    let all: Vec<_> = lines.map(|(line, text)| (line, text, kind(text))).collect();
    let mut found = vec![Group::default()];
    let mut gap = false;
    for (i, &(line, text, kind)) in all.iter().enumerate() {
        let row = |dashes| Row { text, line, gap, dashes };
        let group = found.last_mut().expect("there is a first group");
        match kind {
            Kind::Blank => gap = true,
            Kind::Border => {
                group.bordered = true;
                group.starred |= group.rows.is_empty() && text.trim().starts_with("*-");
            }
            Kind::Comment => {}
            Kind::Dashes => group.rows.push(row(true)),
            Kind::Row if is_title(text, next_row(&all[i + 1..]).or(last(group))) => {
                found.push(Group { title: Some(text.trim()), ..Group::default() });
                gap = false;
            }
            Kind::Row => {
                group.rows.push(row(false));
                gap = false;
            }
        }
    }
    found.retain(|group| !group.rows.is_empty());
    found
}

fn next_row<'a>(lines: &[(usize, &'a str, Kind)]) -> Option<&'a str> {
    lines.iter().find(|line| line.2 == Kind::Row).map(|line| line.1)
}

fn last<'a>(group: &Group<'a>) -> Option<&'a str> {
    group.rows.last().map(|row| row.text)
}

impl<'a> Row<'a> {
    /// Its cells.
    pub fn cells(&self, cut: Cut) -> Vec<Piece<'a>> {
        match cut {
            Cut::Words => self.words(),
            Cut::Symbols => self
                .words()
                .into_iter()
                .flat_map(|word| cells::pieces(word.text, word.line, word.column))
                .collect(),
            Cut::Spaced => {
                let all = cells::pieces(self.text, self.line, 1);
                all.into_iter().filter(|piece| !piece.text.starts_with(is_bar)).collect()
            }
            Cut::At(separator) => self.fields(separator),
        }
    }

    /// The words between white space and bars.
    fn words(&self) -> Vec<Piece<'a>> {
        let part = |word: Piece<'a>| {
            let mut column = word.column;
            word.text.split_inclusive(is_bar).filter_map(move |part| {
                let text = part.trim_end_matches(is_bar);
                let piece = Piece { text, line: word.line, column };
                column += part.chars().count();
                (!text.is_empty()).then_some(piece)
            })
        };
        words(self.text, self.line).into_iter().flat_map(part).collect()
    }

    /// The fields between separators; an empty one is a blank.
    fn fields(&self, separator: char) -> Vec<Piece<'a>> {
        let (from, text) = in_brackets(self.text.trim_end_matches(' '));
        // `|1| |3|` has a bar at both ends, `1,,3` has none.
        let text = if is_bar(separator) { text.trim_end_matches(is_bar) } else { text };
        let mut column = from + 1;
        let mut found = Vec::new();
        for part in text.split(separator) {
            let inner = part.trim_matches([' ', '"', '\t', '|']);
            found.push(Piece {
                text: if inner.is_empty() { "." } else { inner },
                line: self.line,
                column,
            });
            column += part.chars().count() + 1;
        }
        if is_bar(separator) && text.trim_start().starts_with(is_bar) {
            found.remove(0);
        }
        found
    }
}

impl<'a> Group<'a> {
    /// The rows, with lines of dashes only if they are needed to fill the grid.
    fn rows_of(&self, cut: Cut, wanted: Option<usize>) -> (Vec<Row<'a>>, usize) {
        let sure: Vec<_> = self.rows.iter().filter(|row| !row.dashes).copied().collect();
        let width = wanted.unwrap_or_else(|| usual_width(&sure, cut));
        if width > 0 && !sure.is_empty() && sure.len().is_multiple_of(width) {
            return (sure, width);
        }
        let width = wanted.unwrap_or_else(|| usual_width(&self.rows, cut));
        let fits = self.rows.iter().all(|row| row.cells(cut).len() == width);
        if fits || sure.is_empty() {
            (self.rows.clone(), width)
        } else {
            let width = wanted.unwrap_or_else(|| usual_width(&sure, cut));
            (sure, width)
        }
    }

    /// How its rows are cut, so that there are as many rows as columns.
    fn cut(&self, wanted: Option<usize>) -> Cut {
        let first = self.rows.iter().find(|row| !row.dashes).unwrap_or(&self.rows[0]);
        let separated = |c: char| first.text.matches(c).count() > 2;
        let mut ways: Vec<Cut> =
            [',', ';', '\t'].into_iter().filter(|&c| separated(c)).map(Cut::At).collect();
        if self.are_words() {
            ways.push(Cut::Words);
        }
        // Words that are no cells come last, for an error that shows them.
        ways.extend([Cut::Symbols, Cut::At('|')]);
        ways.extend(self.are_spaced().then_some(Cut::Spaced));
        ways.push(Cut::Words);
        let square = |cut: &Cut| {
            let (rows, width) = self.rows_of(*cut, wanted);
            let even = rows.iter().all(|row| fits(row.cells(*cut).len(), width, *cut));
            (wanted.is_some() || width > 3) && rows.len().is_multiple_of(width) && even
        };
        ways.iter().copied().find(square).unwrap_or(ways[0])
    }

    /// Whether a space may be a blank: there is no other sign for it.
    fn are_spaced(&self) -> bool {
        let plain = |c: char| c == ' ' || is_bar(c) || c.is_ascii_alphanumeric() && c != '0';
        self.rows.iter().all(|row| row.text.chars().all(plain))
            && self.rows.iter().any(|row| row.text.trim().contains(' '))
    }

    /// Whether every word is a cell of a board as wide as there are words.
    fn are_words(&self) -> bool {
        let is_cell = |word: &Piece, size| cells::value(word.text, size, Alphabet::Usual).is_some();
        let sure = self.rows.iter().filter(|row| !row.dashes);
        sure.map(|row| row.words()).all(|words| {
            let size = words.len();
            size > 1 && words.iter().all(|word| word.text.len() == 1 || is_cell(word, size))
        })
    }

    /// Cuts it into grids: for each the line it begins at, and its rows of cells.
    pub fn grids(&self, wanted: Option<usize>) -> Result<Vec<Vec<Vec<Piece<'a>>>>, ReadError> {
        self.grids_cut(self.cut(wanted), wanted)
    }

    /// The same, cut this way.
    pub fn grids_cut(
        &self,
        cut: Cut,
        wanted: Option<usize>,
    ) -> Result<Vec<Vec<Vec<Piece<'a>>>>, ReadError> {
        let (rows, width) = self.rows_of(cut, wanted);
        let mut cells: Vec<_> = rows.iter().map(|row| row.cells(cut)).collect();
        for (row, cells) in rows.iter().zip(&mut cells).filter(|_| cut == Cut::Spaced) {
            let blank = Piece { text: ".", line: row.line, column: cells.len() + 1 };
            cells.resize(cells.len().max(width), blank);
        }
        if let Some(odd) = cells.iter().position(|row| row.len() != width) {
            let count = cells[odd].len();
            let s = plural(count);
            let found = text!("the row has {count} cell{s}", "这一行有 {count} 格");
            let expected =
                text!("{width} are needed ({width}×{width})", "应有 {width} 格（{width}×{width}）");
            return Err(ReadError::on(rows[odd].line, found, expected));
        }
        if width < 2 || !rows.len().is_multiple_of(width) {
            return Err(wrong_rows(&rows, width));
        }
        Ok(cells.chunks(width).map(<[_]>::to_vec).collect())
    }
}

/// The width that most rows have; of equally frequent ones the larger.
fn usual_width(rows: &[Row], cut: Cut) -> usize {
    let mut widths: Vec<_> = rows.iter().map(|row| row.cells(cut).len()).collect();
    widths.sort_unstable();
    if cut == Cut::Spaced {
        return widths.last().copied().unwrap_or(0);
    }
    let runs = widths.chunk_by(|a, b| a == b);
    runs.max_by_key(|run| run.len()).map_or(0, |run| run[0])
}

/// Whether a row may be so long: editors cut spaces off its end.
fn fits(length: usize, width: usize, cut: Cut) -> bool {
    length == width || cut == Cut::Spaced && length < width
}

/// Which part of the text has too few rows, or too many.
fn wrong_rows(rows: &[Row], width: usize) -> ReadError {
    let parts = rows.chunk_by(|_, next| !next.gap);
    let odd = |part: &&[Row]| width < 2 || !part.len().is_multiple_of(width);
    let part = parts.clone().find(odd).unwrap_or(rows);
    let (rows, s, ss) = (part.len(), plural(part.len()), plural(width));
    let found = text!("{rows} row{s} of {width} cell{ss}", "有 {rows} 行，每行 {width} 格");
    let expected = match width {
        0..4 => text!(
            "9 rows of 9 cells, or as many rows as cells, are needed",
            "应有 9 行、每行 9 格，或行数与格数相同"
        ),
        _ => {
            text!("{width} rows are needed ({width}×{width})", "应有 {width} 行（{width}×{width}）")
        }
    };
    ReadError::on(part.first().map_or(1, |row| row.line), found, expected)
}

fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}
