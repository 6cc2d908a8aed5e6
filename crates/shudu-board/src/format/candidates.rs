//! A bordered grid of the candidates of each cell, as HoDoKu, Simple Sudoku
//! and Sudoku Explainer print it.
//!
//! ```text
//! .-------------.---------.----
//! | 12  3   12  | 678 9   4   | …
//! ```
//!
//! A cell with one candidate is a given, unless a cell that sees it still lists the
//! digit: then nobody has placed it yet. If the others list just what the rules
//! leave, the puzzle has no limits; else they are its limits. A lone `0` has no
//! candidate, a lone `.` all of them.

use super::cells::{Layouts, Piece, digits_named};
use super::error::quoted;
use super::grid::drawn_boxes;
use super::rows::{Cut, groups};
use super::{Format, ReadError, Reading};
use crate::board::{Candidates, Cell, Digit, DigitSet, Layout, Puzzle, State};
use std::sync::Arc;

pub(super) fn read(text: &str, layouts: &mut Layouts) -> Result<Vec<Reading>, ReadError> {
    let mut readings = Vec::new();
    for group in groups(text) {
        for rows in group.grids_cut(Cut::Words, layouts.wanted_size())? {
            let line = rows[0][0].line;
            let layout = layouts.of_size(rows.len(), line)?;
            let mut marks = Candidates::empty(&layout);
            for (i, piece) in rows.concat().iter().enumerate() {
                marks[Cell::from_index(i)] = set_of(piece, rows.len())?;
            }
            let mut reading = Reading::new(implied(layout, marks), Format::Candidates, line);
            reading.meta.title = group.title.map(Into::into);
            readings.push(reading);
        }
    }
    Ok(readings)
}

/// The digits of a group such as `1257`.
pub(super) fn set_of(piece: &Piece, size: usize) -> Result<DigitSet, ReadError> {
    match piece.text {
        "0" => return Ok(DigitSet::EMPTY),
        "." | "-" | "*" | "_" => return Ok(DigitSet::full(size)),
        _ => {}
    }
    let digit = |(i, symbol): (usize, char)| {
        Digit::from_symbol(symbol, size).ok_or_else(|| {
            let found = match i {
                0 => quoted(piece.text),
                _ => super::error::named(symbol),
            };
            ReadError::at(piece.line, piece.column + i, found, digits_named(size))
        })
    };
    piece.text.chars().enumerate().map(digit).collect()
}

/// The puzzle of these candidates, without limits if the rules imply them.
fn implied(layout: Arc<Layout>, marks: Candidates) -> Puzzle {
    // Two lone digits that see each other are givens that clash.
    let mut givens: Vec<_> = marks.sets().iter().map(|set| set.single()).collect();
    loop {
        let open = layout.cells().filter(|cell| {
            let Some(digit) = givens[cell.index()] else { return false };
            let listed = |peer: &&Cell| marks[**peer].contains(digit);
            let mut listing = layout.peers(*cell).iter().filter(listed);
            listing.any(|peer| givens[peer.index()] != Some(digit))
        });
        let open: Vec<Cell> = open.collect();
        open.iter().for_each(|cell| givens[cell.index()] = None);
        if open.is_empty() {
            break;
        }
    }
    if Candidates::beside(&layout, &givens) == marks {
        return Puzzle::new(layout, givens);
    }
    Puzzle::new(layout, givens).with_limits(marks)
}

/// A set as a group of symbols, `0` for none.
pub(super) fn group_of(set: DigitSet) -> String {
    if set.is_empty() { "0".into() } else { set.map(Digit::symbol).collect() }
}

/// The candidates of the state, in columns.
pub(super) fn write(state: &State) -> String {
    let layout = state.puzzle.layout();
    let (rows, columns) = drawn_boxes(layout);
    let size = layout.size();
    let groups: Vec<_> = state.candidates().sets().iter().map(|&set| group_of(set)).collect();
    let widths: Vec<_> = (0..size)
        .map(|c| groups.iter().skip(c).step_by(size).map(String::len).max().unwrap_or(1))
        .collect();
    let dashes = |part: &[usize]| "-".repeat(part.iter().sum::<usize>() + part.len() + 1);
    let border = widths.chunks(columns).map(dashes).collect::<Vec<_>>().join("+");
    let border = format!("+{border}+");
    let mut lines = vec![border.clone()];
    for (i, row) in groups.chunks(size).enumerate() {
        if i > 0 && i % rows == 0 {
            lines.push(border.clone());
        }
        let cell = |(group, width): (&String, &usize)| format!("{group:<width$}");
        let cells: Vec<_> = row.iter().zip(&widths).map(cell).collect();
        let parts: Vec<_> = cells.chunks(columns).map(|part| part.join(" ")).collect();
        lines.push(format!("| {} |", parts.join(" | ")));
    }
    lines.push(border);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, read_one};
    use super::*;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// As HoDoKu prints it.
    const HODOKU: &str = "\
.----------.----------.
| 1   23   | 23   4   |
| 34  24   | 1    23  |
:----------+----------:
| 4   3    | 24   12  |
| 2   14   | 4    3   |
'----------'----------'
";

    #[test]
    fn candidates_of_another_program_are_read() {
        let reading = read_one(HODOKU);
        assert_eq!(reading.format, Format::Candidates);
        // The other lone digits are still listed in cells that see them, as 4 of r3c1 in r3c3.
        assert_eq!(reading.state.puzzle.symbols(), "1..4..1.....2...");
        assert!(reading.state.puzzle.limits().is_some());
        let starred = HODOKU.replace(['.', '\''], "*").replace(':', "|");
        assert_eq!(read_one(&starred).state, reading.state);
    }

    #[test]
    fn what_the_rules_leave_is_no_limit() {
        let state = State::new(Puzzle::from_symbols(Layout::classic(), EASY).unwrap());
        let text = write(&state);
        assert!(text.contains("| 5"), "{text}");
        // Only 5 is left for r5c5, and for a cell that sees it it is listed too.
        assert_eq!(state.candidates()[Cell::from_index(40)].single(), Digit::new(5));
        assert_eq!(read_one(&text).state, state);
        let hard =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let hard = State::new(Puzzle::from_symbols(Layout::classic(), hard).unwrap());
        assert_eq!(read_one(&write(&hard)).state, hard);
    }

    #[test]
    fn a_wrong_group_is_shown() {
        let error = error_of(&HODOKU.replace("34  24", "34  2x"));
        assert!(error.starts_with("line 3"), "{error}");
    }
}
