//! One line a row, with or without borders.
//!
//! ```text
//! 5 3 . | . 7 . | . . .      53..7....      5,3,,,7,,,,      12  0  3 16 …
//! 6 . . | 1 9 5 | . . .      6..195...      6,,,1,9,5,,,      0  0 10  1 …
//! ```
//!
//! Several grids may follow each other, with blank lines or titles between
//! them. A line of dashes is a border if the other lines are as many as they
//! are long, else a row of blanks.

use super::cells::{self, Layouts, Piece};
use super::rows::groups;
use super::{Format, ReadError, Reading};
use crate::board::{Blocks, Digit, Layout, Puzzle, State};

pub(super) fn read(
    text: &str,
    format: Format,
    layouts: &mut Layouts,
) -> Result<Vec<Reading>, ReadError> {
    let mut readings = Vec::new();
    for group in groups(text) {
        for rows in group.grids(layouts.wanted_size())? {
            let mut reading = read_grid(&rows, format, layouts)?;
            reading.meta.title = group.title.map(Into::into);
            readings.push(reading);
        }
    }
    Ok(readings)
}

/// The puzzle of these rows.
pub(super) fn read_grid(
    rows: &[Vec<Piece>],
    format: Format,
    layouts: &mut Layouts,
) -> Result<Reading, ReadError> {
    let pieces = rows.concat();
    let line = pieces.first().map_or(1, |piece| piece.line);
    let givens = cells::digits(&pieces, rows.len())?;
    let layout = layouts.of_size(rows.len(), line)?;
    Ok(Reading::new(Puzzle::new(layout, givens), format, line))
}

/// The shape of the boxes to be drawn; one large one if they are irregular.
pub(super) fn drawn_boxes(layout: &Layout) -> (usize, usize) {
    match layout.blocks() {
        &Blocks::Regular { rows, columns } => (rows, columns),
        Blocks::Map(_) => (layout.size(), layout.size()),
    }
}

/// The givens with lines between the boxes.
pub(super) fn write(state: &State) -> String {
    let layout = state.puzzle.layout();
    let (rows, columns) = drawn_boxes(layout);
    let symbols: Vec<String> =
        state.puzzle.symbols().chars().map(|symbol| symbol.to_string()).collect();
    let border = (0..layout.size() / columns)
        .map(|i| "-".repeat(2 * columns + usize::from(i > 0)))
        .collect::<Vec<_>>()
        .join("+");
    let border = border.trim_end_matches('-').to_owned() + &"-".repeat(2 * columns);
    let mut lines = Vec::new();
    for (i, row) in symbols.chunks(layout.size()).enumerate() {
        if i > 0 && i % rows == 0 {
            lines.push(border.clone());
        }
        lines.push(row.chunks(columns).map(|part| part.join(" ")).collect::<Vec<_>>().join(" | "));
    }
    lines.join("\n")
}

/// The givens as Simple Sudoku saves them.
pub(super) fn write_ss(state: &State) -> String {
    let layout = state.puzzle.layout();
    let (rows, columns) = drawn_boxes(layout);
    let size = layout.size();
    let frame = format!(" *{}*", "-".repeat(size + size / columns - 1));
    let border = format!(" |{}|", vec!["-".repeat(columns); size / columns].join("+"));
    let mut lines = vec![frame.clone()];
    for (i, row) in state.puzzle.givens().chunks(size).enumerate() {
        if i > 0 && i % rows == 0 {
            lines.push(border.clone());
        }
        let part = |part: &[Option<Digit>]| -> String {
            part.iter().map(|given| given.map_or('.', Digit::symbol)).collect()
        };
        let parts: Vec<_> = row.chunks(columns).map(part).collect();
        lines.push(format!(" |{}|", parts.join("|")));
    }
    lines.push(frame);
    lines.join("\n")
}
