//! Rows of cells separated by blanks: a given, a player's digit, or candidates.
//!
//! ```text
//! 2 679 u5 1 4679 …      given 2, candidates 6 7 9, the player's 5
//! ```
//!
//! One digit alone is a given, so a single candidate is written twice (`55`).
//! `0` is a cell without candidates, `.` one without notes. Candidates
//! that are just what the rules leave are no notes.

use super::candidates::{group_of, set_of};
use super::cells::{Layouts, Piece, digits_named};
use super::error::quoted;
use super::rows::{Cut, groups};
use super::{Format, ReadError, Reading};
use crate::board::{Candidates, Cell, Digit, Layout, Puzzle, State};
use crate::language::{Tell, Text};
use crate::say;
use std::sync::Arc;

pub(super) fn read(text: &str, layouts: &mut Layouts) -> Result<Vec<Reading>, ReadError> {
    let mut readings = Vec::new();
    for group in groups(text) {
        for rows in group.grids_cut(Cut::Words, layouts.wanted_size())? {
            let line = rows[0][0].line;
            let layout = layouts.of_size(rows.len(), line)?;
            let state = read_state(layout, &rows.concat())?;
            let mut reading = Reading::new(state, Format::Sdx, line);
            reading.meta.title = group.title.map(Into::into);
            readings.push(reading);
        }
    }
    Ok(readings)
}

fn read_state(layout: Arc<Layout>, cells: &[Piece]) -> Result<State, ReadError> {
    let size = layout.size();
    let mut givens = vec![None; cells.len()];
    let mut placed = vec![None; cells.len()];
    let mut notes = Candidates::empty(&layout);
    for (i, piece) in cells.iter().enumerate() {
        match piece.text.strip_prefix(['u', 'U']) {
            Some(digit) => placed[i] = Some(placed_digit(piece, digit, size)?),
            None => match set_of(piece, size)? {
                set if piece.text.len() == 1 && set.len() == 1 => givens[i] = set.single(),
                set => notes[Cell::from_index(i)] = set,
            },
        }
    }
    // A lone `.` is read as all candidates; as a note it says nothing.
    for (i, piece) in cells.iter().enumerate() {
        if piece.text == "." {
            notes[Cell::from_index(i)] = Default::default();
        }
    }
    let mut state = State::new(Puzzle::new(layout, givens));
    state.placed = placed.into();
    if says_more(&state, &notes) {
        state.centre = Some(notes);
    }
    Ok(state)
}

fn placed_digit(piece: &Piece, digit: &str, size: usize) -> Result<Digit, ReadError> {
    let mut symbols = digit.chars();
    let found = symbols.next().and_then(|symbol| Digit::from_symbol(symbol, size));
    found.filter(|_| symbols.next().is_none()).ok_or_else(|| {
        let digits = digits_named(size);
        let expected = Text::of(|t| {
            let digits = digits.tell(t);
            say!(t, "{digits} after the u", "u 后面的{digits}")
        });
        ReadError::at(piece.line, piece.column, quoted(piece.text), expected)
    })
}

/// Whether notes differ from what the digits leave anyway.
pub(super) fn says_more(state: &State, notes: &Candidates) -> bool {
    let layout = state.puzzle.layout();
    let beside = Candidates::beside(layout, &state.digits());
    let differs = |cell| {
        state.digit(cell).is_none() && !notes[cell].is_empty() && notes[cell] != beside[cell]
    };
    layout.cells().any(differs)
}

pub(super) fn write(state: &State) -> String {
    let layout = state.puzzle.layout();
    let candidates = state.candidates();
    let cell = |cell: Cell| match (state.puzzle.given(cell), state.placed[cell.index()]) {
        (Some(given), _) => given.symbol().to_string(),
        (None, Some(placed)) => format!("u{}", placed.symbol()),
        (None, None) => {
            let group = group_of(candidates[cell]);
            if candidates[cell].len() == 1 { group.repeat(2) } else { group }
        }
    };
    let cells: Vec<_> = layout.cells().map(cell).collect();
    cells.chunks(layout.size()).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::tests::read_one;
    use super::*;

    #[test]
    fn givens_digits_and_notes_are_kept_apart() {
        let reading = read_one("1 23 23 4\n34 u2 1 23\n34 3 24 12\n2 14 4 3\n");
        assert_eq!(reading.format, Format::Sdx);
        let state = &reading.state;
        assert_eq!(state.puzzle.symbols(), "1..4..1..3..2.43");
        assert_eq!(state.placed[5], Digit::new(2));
        assert_eq!(state.centre.as_ref().unwrap()[Cell::from_index(1)].len(), 2);
        assert_eq!(read_one(&write(state)).state.candidates(), state.candidates());
    }

    #[test]
    fn a_wrong_placed_digit_is_told() {
        let error = super::super::tests::error_of("1 23 23 4\n34 u7 1 23\n34 3 24 12\n2 14 4 3\n");
        assert_eq!(
            error,
            "line 2, column 4: found `u7` where a digit 1–4 after the u was expected"
        );
    }
}
