//! Lines of JSON, as `--json` writes them.
//!
//! ```text
//! {"layout":"3x3+x","puzzle":"53..7….","solution":"534678…"}
//! ```
//!
//! `puzzle` has one symbol per cell, or, for a pencil-mark puzzle, one place per candidate. What
//! else may be there and is no part of a puzzle is passed over.

use super::cells::{Layouts, square_root};
use super::{Format, Meta, ReadError, Reading, Writing, line, on_one_line, pencilmarks};
use crate::board::{Candidates, Digit, DigitSet, State};
use crate::text;
use serde_json::{Map, Value, json};

/// Whether the line is an object with a puzzle.
pub(super) fn looks_like(line: &str) -> bool {
    line.starts_with('{')
        && serde_json::from_str::<Value>(line).is_ok_and(|value| value["puzzle"].is_string())
}

pub(super) fn read_line(
    text: &str,
    number: usize,
    layouts: &mut Layouts,
) -> Result<Reading, ReadError> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        ReadError::on(
            number,
            text!("the JSON is broken ({error})", "JSON 有错误（{error}）"),
            text!("one object per line is needed", "每行应有一个对象"),
        )
    })?;
    let text = |name: &str| value[name].as_str().filter(|text| !text.is_empty());
    let Some(cells) = text("puzzle") else {
        return Err(ReadError::on(
            number,
            text!("the JSON has no `puzzle`", "JSON 里没有“puzzle”"),
            text!("one symbol per cell is needed", "应为每格一个符号"),
        ));
    };
    let mut named;
    let layouts = match text("layout") {
        Some(name) if layouts.wanted_size().is_none() => {
            named = Layouts::new(Some(layouts.called(name, number)?));
            &mut named
        }
        _ => layouts,
    };
    let marks = match layouts.wanted_size() {
        Some(size) => cells.len() == size * size * size,
        None => square_root(cells.len()).is_none() || pencilmarks::looks_like(cells),
    };
    let read = match marks {
        true => pencilmarks::read_line(cells, number, layouts),
        false => line::read_line(cells, number, Format::Jsonl, layouts),
    };
    // Columns would be those of the puzzle, not of the line.
    let mut reading = read.map_err(|mut error| {
        error.column = None;
        error
    })?;
    reading.format = Format::Jsonl;
    let layout = reading.state.puzzle.layout().clone();
    let size = layout.size();
    // A saved game lists what its cells allow, as bits.
    if let Some(listed) = value["limits"].as_array() {
        let bits: Option<Vec<u64>> = listed.iter().map(Value::as_u64).collect();
        let Some(bits) = bits.filter(|bits| bits.len() == size * size) else {
            return Err(ReadError::on(
                number,
                text!("the `limits` are not those of the board", "`limits` 与盘面不符"),
                text!("a number for each cell is needed", "应为每格一个数"),
            ));
        };
        let mut limits = Candidates::full(&layout);
        layout.cells().zip(bits).for_each(|(cell, bits)| limits[cell] = DigitSet::from_bits(bits));
        reading.state.puzzle = reading.state.puzzle.with_limits(limits);
    }
    let digits = |name: &str| -> Option<Vec<Option<Digit>>> {
        let symbols = text(name).filter(|symbols| symbols.chars().count() == size * size)?;
        Some(symbols.chars().map(|symbol| Digit::from_symbol(symbol, size)).collect())
    };
    reading.solution = digits("solution").and_then(|digits| digits.into_iter().collect());
    if let Some(mut placed) = digits("placed") {
        let givens = reading.state.puzzle.givens();
        let taken = placed.iter_mut().zip(givens).filter(|(_, given)| given.is_some());
        taken.for_each(|(digit, _)| *digit = None);
        reading.state.placed = placed.into();
    }
    let said = |name: &str| text(name).map(Into::into);
    let (title, author, comment) = (said("title"), said("author"), said("comment"));
    reading.meta = Meta { title, author, comment, ..Meta::default() };
    Ok(reading)
}

pub(super) fn write(state: &State, meta: &Meta, writing: &Writing) -> String {
    let symbols = |digits: &mut dyn Iterator<Item = Option<Digit>>| -> String {
        digits.map(|digit| digit.map_or('.', Digit::symbol)).collect()
    };
    let mut object = Map::new();
    object.insert("layout".into(), json!(state.puzzle.layout().name()));
    object.insert("puzzle".into(), json!(on_one_line(&state.puzzle)));
    let placed = symbols(&mut state.placed.iter().copied());
    let solution = writing.solution.map(|digits| symbols(&mut digits.iter().copied().map(Some)));
    let rest = [
        ("placed", Some(placed).filter(|placed| placed.contains(|symbol| symbol != '.'))),
        ("solution", solution),
        ("title", meta.title.clone()),
        ("author", meta.author.clone()),
        ("comment", meta.comment.clone()),
    ];
    for (name, text) in rest {
        text.into_iter().for_each(|text| drop(object.insert(name.into(), text.into())));
    }
    Value::Object(object).to_string()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, read_one};

    #[test]
    fn a_saved_game_keeps_its_limits() {
        let save = |limits: &str| {
            format!("{{\"layout\":\"2x2\",\"puzzle\":\"1.....3..2.....4\",\"limits\":[{limits}]}}")
        };
        let free = vec!["15"; 16].join(",");
        assert!(read_one(&save(&free)).state.puzzle.limits().is_none());
        let limited = free.replacen("15,15", "15,3", 1);
        assert!(read_one(&save(&limited)).state.puzzle.limits().is_some());
        assert!(error_of(&save("1,2")).contains("a number for each cell is needed"));
    }
}
