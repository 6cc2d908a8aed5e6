//! A line of HoDoKu's library: a position as an example of a technique.
//!
//! ```text
//! :0701:9:53..7+4….:921 931:945 955::
//!  |    |  |         |       eliminations the technique makes
//!  |    |  |         candidates already deleted, as digit row column
//!  |    |  81 cells; + is a digit that was placed
//!  |    digits of the technique
//!  code of the technique
//! ```

use super::cells::{self, Alphabet, Layouts, expected};
use super::error::{named, quoted};
use super::{Format, Meta, ReadError, Reading};
use crate::board::{Candidates, Digit, Layout, Puzzle, State};
use crate::text;
use std::sync::Arc;

/// Whether a line has the colons of such a line.
pub(super) fn looks_like(line: &str) -> bool {
    line.trim_start().starts_with(':') && line.matches(':').count() >= 3
}

pub(super) fn read_line(
    line: &str,
    number: usize,
    layouts: &mut Layouts,
) -> Result<Reading, ReadError> {
    let fields: Vec<&str> = line.trim_end().split(':').collect();
    let field = |i: usize| fields.get(i).copied().unwrap_or("");
    let column = |i: usize| {
        fields[..i.min(fields.len())].iter().map(|f| f.chars().count() + 1).sum::<usize>() + 1
    };
    if !looks_like(line) {
        let expected = text!(
            "a line like `:code:digits:81 cells:deleted candidates:…`",
            "`:代码:数字:81 格:已删候选数:…` 这样的一行"
        );
        return Err(ReadError::at(number, 1, quoted(line.trim()), expected));
    }
    let layout = layouts.of_size(9, number)?;
    let mut state = read_cells(field(3), number, column(3), layout)?;
    let deleted = read_deleted(field(4), number, column(4), &state)?;
    if let Some(notes) = deleted {
        state.centre = Some(notes);
    }
    let mut reading = Reading::new(state, Format::Hodoku, number);
    let kept = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    reading.meta = Meta {
        technique: kept(field(1)).filter(|code| code != "0000"),
        digits: kept(field(2)).filter(|digits| digits != "x"),
        eliminations: kept(field(5)),
        comment: kept(fields.get(6..).unwrap_or(&[]).join(":").trim_matches(':')),
        ..Meta::default()
    };
    Ok(reading)
}

fn read_cells(
    text: &str,
    line: usize,
    column: usize,
    layout: Arc<Layout>,
) -> Result<State, ReadError> {
    let (mut givens, mut placed) = (Vec::new(), Vec::new());
    let mut plus = false;
    for (i, symbol) in text.chars().enumerate() {
        if symbol == '+' && !plus {
            plus = true;
            continue;
        }
        let digit = Alphabet::Usual.digit(symbol, 9);
        let digit =
            digit.ok_or_else(|| ReadError::at(line, column + i, named(symbol), expected(9)))?;
        givens.push(digit.filter(|_| !plus));
        placed.push(digit.filter(|_| plus));
        plus = false;
    }
    if givens.len() != 81 {
        let count = givens.len();
        return Err(ReadError::on(
            line,
            text!("the puzzle has {count} cells", "题目有 {count} 格"),
            text!("81 are needed (9×9)", "应有 81 格（9×9）"),
        ));
    }
    let mut state = State::new(Puzzle::new(layout, givens));
    state.placed = placed.into();
    Ok(state)
}

/// What the rules leave without the deleted candidates, if some are deleted.
fn read_deleted(
    text: &str,
    line: usize,
    column: usize,
    state: &State,
) -> Result<Option<Candidates>, ReadError> {
    let layout = state.puzzle.layout();
    let mut notes = Candidates::beside(layout, &state.digits());
    let mut any = false;
    for word in cells::words(text, line) {
        let values: Vec<_> = word.text.chars().map(|c| c.to_digit(10)).collect();
        let &[Some(digit @ 1..), Some(row @ 1..), Some(column @ 1..)] = &values[..] else {
            let expected = text!(
                "a candidate as digit, row and column, such as 921,",
                "由数字、行、列组成的候选数，如 921"
            );
            let column = column + word.column - 1;
            return Err(ReadError::at(line, column, quoted(word.text), expected));
        };
        let cell = layout.cell(row as usize - 1, column as usize - 1);
        any |= notes[cell].remove(Digit::from_index(digit as usize - 1));
    }
    for cell in layout.cells().filter(|&cell| state.digit(cell).is_some()) {
        notes[cell] = Default::default();
    }
    Ok(any.then_some(notes))
}

pub(super) fn write(state: &State, meta: &Meta) -> String {
    let layout = state.puzzle.layout();
    let cell = |cell| match (state.puzzle.given(cell), state.digit(cell)) {
        (Some(given), _) => given.symbol().to_string(),
        (None, Some(placed)) => format!("+{}", placed.symbol()),
        (None, None) => ".".into(),
    };
    let cells: String = layout.cells().map(cell).collect();
    let (now, all) = (state.candidates(), Candidates::beside(layout, &state.digits()));
    let mut deleted = Vec::new();
    for cell in layout.cells() {
        for digit in all[cell].without(now[cell]) {
            deleted.push(format!("{digit}{}{}", layout.row(cell) + 1, layout.column(cell) + 1));
        }
    }
    let text = |field: &Option<String>, none: &str| {
        field.as_deref().unwrap_or(none).replace(['\n', '\r'], " ")
    };
    format!(
        ":{}:{}:{cells}:{}:{}:{}",
        text(&meta.technique, "0000"),
        text(&meta.digits, "x"),
        deleted.join(" "),
        text(&meta.eliminations, ""),
        text(&meta.comment, "")
    )
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, read_one};
    use super::*;
    use crate::board::Cell;

    const LINE: &str = ":0701:9:....+1+5.+72.+5.7.+2....+2+79.3.....2..+1...+5...+6....3.3+1+85\
        .267..31+5.8+2.5..2+8.7..2.4.36..:913 614:411 412::";

    #[test]
    fn placed_digits_and_deleted_candidates_are_read() {
        let reading = read_one(LINE);
        assert_eq!(reading.format, Format::Hodoku);
        assert_eq!(reading.meta.technique.as_deref(), Some("0701"));
        assert_eq!(reading.meta.digits.as_deref(), Some("9"));
        assert_eq!(reading.meta.eliminations.as_deref(), Some("411 412"));
        let state = &reading.state;
        assert_eq!(state.placed[4], Digit::new(1));
        assert!(!state.candidates()[Cell::from_index(2)].contains(Digit::new(9).unwrap()));
        let again = read_one(&write(state, &reading.meta));
        assert_eq!((&again.state, &again.meta), (state, &reading.meta));
    }

    #[test]
    fn mistakes_are_shown_where_they_are() {
        let short = LINE.replacen("....", "...", 1);
        assert_eq!(error_of(&short), "line 1: the puzzle has 80 cells; 81 are needed (9×9)");
        let bad = error_of(&LINE.replace("913", "91"));
        assert!(bad.contains("found the number 91 where a candidate as digit"), "{bad}");
        assert!(bad.starts_with("line 1, column 106"), "{bad}");
    }
}
