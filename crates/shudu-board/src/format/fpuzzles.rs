//! f-puzzles: JSON in a link, or plain.
//!
//! ```text
//! https://www.f-puzzles.com/?load=N4Ig…      LZ-string of
//! {"size":9,"grid":[[{"value":5,"given":true},{"centerPencilMarks":[1,2]},…],…],
//!  "diagonal+":true,"extraregion":[{"cells":["R1C1",…]}],…}
//! ```
//!
//! A cell's `region` is only there where it is not the usual box. A constraint
//! that boards do not know is an error: without it the puzzle would be another.
//! What is only drawn (`text`, `circle`, `line`, …) is dropped.

use super::cells::Layouts;
use super::jigsaw::blocks_of;
use super::{Format, Meta, ReadError, Reading, Writing, packed};
use crate::board::{
    Candidates, Cell, Digit, DigitSet, Extra, HouseKind, Layout, MAX_SIZE, Puzzle, Spot, State,
};
use crate::language::{Tell, Text};
use crate::text;
use serde_json::{Map, Value, json};
use std::sync::Arc;

const START: &str = "https://www.f-puzzles.com/?load=";

/// What is read, and what has no meaning for the rules.
const KNOWN: [&str; 25] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "extraregion",
    "text",
    "circle",
    "rectangle",
    "line",
    "cage",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "cosmetic",
    "version",
    "metadata",
    "description",
    "activeConstraints",
];

/// Whether the line is such a link or such JSON.
pub(super) fn looks_like(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    lower.contains("f-puzzles.com") || lower.starts_with('{')
}

pub(super) fn read_line(
    line: &str,
    number: usize,
    layouts: &Layouts,
) -> Result<Reading, ReadError> {
    let text = line.trim();
    if text.starts_with('{') {
        return read_json(text, number, Format::Fpuzzles, layouts);
    }
    let Some((_, load)) = text.split_once("load=") else {
        let expected = text!("a link such as {START}N4Ig…", "{START}N4Ig… 这样的链接");
        return Err(ReadError::at(number, 1, super::error::quoted(text), expected));
    };
    let json = packed::unpack(load.split(['&', '#']).next().unwrap_or(""), number)?;
    read_json(&json, number, Format::Fpuzzles, layouts)
}

/// Reads the JSON of a puzzle that begins on this line.
pub(super) fn read_json(
    json: &str,
    line: usize,
    format: Format,
    layouts: &Layouts,
) -> Result<Reading, ReadError> {
    let value: Value = serde_json::from_str(json).map_err(|error| {
        ReadError::on(
            line,
            text!("the JSON is broken ({error})", "JSON 有错误（{error}）"),
            text!("f-puzzles' JSON is needed", "应为 f-puzzles 的 JSON"),
        )
    })?;
    let none = Map::new();
    let board = value.as_object().unwrap_or(&none);
    if let Some(name) = unknown_constraint(board) {
        let found = text!("the puzzle has the constraint `{name}`", "题目带有约束“{name}”");
        let expected = text!(
            "only diagonals, antiknight, antiking and extra regions are known",
            "只认识对角线、反马步、反王步和附加区"
        );
        return Err(ReadError::on(line, found, expected));
    }
    let cells = square(board.get("grid"), "grid", line)?;
    let size = cells.len().isqrt();
    let layout = match layouts.wanted_for(size, line)? {
        Some(wanted) => wanted,
        None => Arc::new(layout_of(board, &cells, size).map_err(|error| no_board(line, error))?),
    };
    let mut reading = Reading::new(state_of(layout, &cells, line)?, format, line);
    let text = |name: &str| {
        board.get(name).and_then(Value::as_str).filter(|t| !t.is_empty()).map(Into::into)
    };
    reading.meta.title = text("title");
    reading.meta.author = text("author");
    reading.meta.description = text("ruleset");
    reading.solution = board.get("solution").and_then(|solution| solution_of(solution, size));
    Ok(reading)
}

/// The cells of a list of rows, as many as columns.
pub(super) fn square<'a>(
    rows: Option<&'a Value>,
    name: &str,
    line: usize,
) -> Result<Vec<&'a Value>, ReadError> {
    let Some(rows) = rows.and_then(Value::as_array) else {
        let found = text!("the JSON has no `{name}`", "JSON 里没有“{name}”");
        let expected = text!("rows of cells are needed", "应有一行行的格子");
        return Err(ReadError::on(line, found, expected));
    };
    let size = rows.len();
    let cells: Vec<_> = rows.iter().filter_map(Value::as_array).flatten().collect();
    if !(2..=MAX_SIZE).contains(&size) || cells.len() != size * size {
        let count = cells.len();
        let found =
            text!("the puzzle has {size} rows and {count} cells", "题目有 {size} 行、{count} 格");
        let expected =
            text!("as many rows as columns, 2 to 64, are needed", "行数和列数应相同，为 2 到 64");
        return Err(ReadError::on(line, found, expected));
    }
    Ok(cells)
}

/// The parts of a board do not fit together.
pub(super) fn no_board(line: usize, why: Text) -> ReadError {
    ReadError::on(line, text!("the regions make no board", "这些宫不能组成盘面"), why)
}

/// The first constraint that is set and not known.
fn unknown_constraint(board: &Map<String, Value>) -> Option<&str> {
    let is_set = |value: &Value| match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(items) => !items.is_empty(),
        Value::Object(items) => !items.is_empty(),
        Value::String(text) => !text.is_empty(),
        _ => true,
    };
    let unknown =
        |(name, value): &(&String, &Value)| !KNOWN.contains(&name.as_str()) && is_set(value);
    board.iter().find(unknown).map(|(name, _)| name.as_str())
}

fn solution_of(value: &Value, size: usize) -> Option<Box<[Digit]>> {
    let digit = |value: &Value| number(value).filter(|&value| value <= size).and_then(Digit::new);
    let digits: Option<Box<[_]>> = value.as_array()?.iter().map(digit).collect();
    digits.filter(|digits| digits.len() == size * size)
}

/// A number, also one in quotes.
pub(super) fn number(value: &Value) -> Option<usize> {
    match value {
        Value::String(text) => text.parse().ok(),
        value => value.as_u64().and_then(|value| usize::try_from(value).ok()),
    }
}

fn layout_of(board: &Map<String, Value>, cells: &[&Value], size: usize) -> Result<Layout, Text> {
    let mut map = usual_map(size);
    for (region, cell) in map.iter_mut().zip(cells) {
        match cell.get("region") {
            None => {}
            Some(Value::Null) => {
                return Err(text!("every cell needs a region", "每格都应属于一个宫"));
            }
            Some(value) => {
                *region = number(value)
                    .filter(|&r| r < 256)
                    .ok_or_else(|| text!("a region is a number", "宫应为数字"))?
            }
        }
    }
    let set = |name: &str| board.get(name).and_then(Value::as_bool) == Some(true);
    let mut extras = Vec::new();
    let mut regions = Vec::new();
    match (set("diagonal+"), set("diagonal-")) {
        (true, true) => extras.push(Extra::Diagonals),
        (true, false) => {
            regions.push((0..size).map(|i| Cell::from_index((i + 1) * (size - 1))).collect())
        }
        (false, true) => {
            regions.push((0..size).map(|i| Cell::from_index(i * (size + 1))).collect())
        }
        (false, false) => {}
    }
    for region in board.get("extraregion").and_then(Value::as_array).into_iter().flatten() {
        regions.push(spots(region.get("cells"), size).ok_or_else(|| {
            text!("the cells of an extra region are listed as R1C1", "附加区的格子应写作 R1C1")
        })?);
    }
    let moves = [("antiknight", Extra::AntiKnight), ("antiking", Extra::AntiKing)];
    let moves: Vec<_> =
        moves.into_iter().filter(|(name, _)| set(name)).map(|(_, extra)| extra).collect();
    build(renumbered(&map), extras, regions, moves)
}

/// The board of these parts; regions that are the windows become windows.
pub(super) fn build(
    map: Vec<u8>,
    mut extras: Vec<Extra>,
    mut regions: Vec<Vec<Cell>>,
    moves: Vec<Extra>,
) -> Result<Layout, Text> {
    let blocks = blocks_of(map);
    if let Ok(windows) = Layout::new(blocks.clone(), vec![Extra::Windows]) {
        let windows: Vec<_> = window_cells(&windows);
        let sorted = |cells: &Vec<Cell>| {
            let mut cells = cells.clone();
            cells.sort_unstable();
            cells
        };
        if windows.iter().all(|window| regions.iter().any(|region| sorted(region) == *window)) {
            regions.retain(|region| !windows.contains(&sorted(region)));
            extras.push(Extra::Windows);
        }
    }
    extras.extend(moves);
    extras.extend(regions.into_iter().map(Extra::Region));
    Layout::new(blocks, extras).map_err(|error| Text::of(|t| error.tell(t)))
}

fn window_cells(layout: &Layout) -> Vec<Vec<Cell>> {
    let is_window = |kind: HouseKind| matches!(kind, HouseKind::Window(_));
    layout
        .houses()
        .iter()
        .filter(|house| is_window(house.kind))
        .map(|house| house.cells.clone())
        .collect()
}

/// The usual boxes of a size, or its rows if it has none.
pub(super) fn usual_map(size: usize) -> Vec<usize> {
    match Layout::usual(size) {
        Ok(layout) => layout.cells().map(|cell| layout.block(cell)).collect(),
        Err(_) => (0..size * size).map(|i| i / size).collect(),
    }
}

/// Regions numbered by first appearance; too many stay too many.
pub(super) fn renumbered(map: &[usize]) -> Vec<u8> {
    let mut order: Vec<usize> = Vec::new();
    for &region in map {
        if !order.contains(&region) {
            order.push(region);
        }
    }
    let place = |region: &usize| order.iter().position(|o| o == region).unwrap_or(0).min(255) as u8;
    map.iter().map(place).collect()
}

fn spots(cells: Option<&Value>, size: usize) -> Option<Vec<Cell>> {
    let cell = |value: &Value| {
        let (spot, rest) = Spot::read(value.as_str()?)?;
        let fits = spot.row < size && spot.column < size && rest.is_empty();
        fits.then(|| Cell::from_index(spot.row * size + spot.column))
    };
    cells?.as_array()?.iter().map(cell).collect()
}

fn state_of(layout: Arc<Layout>, cells: &[&Value], line: usize) -> Result<State, ReadError> {
    let size = layout.size();
    let mut state = State::new(Puzzle::empty(layout.clone()));
    let mut givens = vec![None; cells.len()];
    let (mut centre, mut corner) = (Candidates::empty(&layout), Candidates::empty(&layout));
    let mut limits = Candidates::full(&layout);
    for (cell, content) in layout.cells().zip(cells) {
        let wrong = |found: &Value| {
            let spot = layout.spot(cell);
            ReadError::on(
                line,
                text!("{spot} has {found}", "{spot} 是 {found}"),
                text!("digits 1–{size} are needed", "应为数字 1–{size}"),
            )
        };
        if let Some(value) = content.get("value").filter(|value| !value.is_null()) {
            let digit = number(value).filter(|&v| v <= size).ok_or_else(|| wrong(value))?;
            let given = content.get("given").and_then(Value::as_bool) == Some(true);
            let place = if given { &mut givens } else { &mut state.placed[..] };
            place[cell.index()] = Digit::new(digit);
        }
        let marks = |name: &str| match content.get(name).filter(|marks| !marks.is_null()) {
            Some(marks) => set_of(marks, size).map(Some).ok_or_else(|| wrong(marks)),
            None => Ok(None),
        };
        centre[cell] = marks("centerPencilMarks")?.unwrap_or_default();
        corner[cell] = marks("cornerPencilMarks")?.unwrap_or_default();
        limits[cell] = marks("givenPencilMarks")?.unwrap_or(DigitSet::full(size));
    }
    state.puzzle = Puzzle::new(layout, givens).with_limits(limits);
    let noted = |notes: Candidates| notes.sets().iter().any(|set| !set.is_empty()).then_some(notes);
    (state.centre, state.corner) = (noted(centre), noted(corner));
    Ok(state)
}

/// Marks as a list of numbers.
pub(super) fn set_of(marks: &Value, size: usize) -> Option<DigitSet> {
    let digit = |value: &Value| number(value).filter(|&value| value <= size).and_then(Digit::new);
    marks.as_array()?.iter().map(digit).collect()
}

pub(super) fn write(state: &State, meta: &Meta, writing: &Writing) -> String {
    START.to_owned() + &packed::pack(&write_json(state, meta, writing))
}

/// The JSON of a puzzle.
pub(super) fn write_json(state: &State, meta: &Meta, writing: &Writing) -> String {
    let layout = state.puzzle.layout();
    let size = layout.size();
    let usual = usual_map(size);
    let cells: Vec<_> =
        layout.cells().map(|cell| write_cell(state, cell, usual[cell.index()])).collect();
    let mut board = Map::new();
    board.insert("size".into(), json!(size));
    let texts = [("title", &meta.title), ("author", &meta.author), ("ruleset", &meta.description)];
    for (name, text) in texts {
        text.iter().for_each(|text| drop(board.insert(name.into(), json!(text))));
    }
    board.insert("grid".into(), cells.chunks(size).collect());
    for (name, value) in write_extras(layout) {
        board.insert(name.into(), value);
    }
    if let Some(solution) = writing.solution {
        board.insert("solution".into(), solution.iter().map(|digit| digit.value()).collect());
    }
    Value::Object(board).to_string()
}

fn write_cell(state: &State, cell: Cell, usual: usize) -> Value {
    let layout = state.puzzle.layout();
    let list = |set: DigitSet| -> Value { set.map(Digit::value).collect() };
    let mut content = Map::new();
    if let Some(digit) = state.digit(cell) {
        content.insert("value".into(), json!(digit.value()));
    }
    if state.puzzle.given(cell).is_some() {
        content.insert("given".into(), json!(true));
    }
    for (name, notes) in
        [("centerPencilMarks", &state.centre), ("cornerPencilMarks", &state.corner)]
    {
        if let Some(set) = notes.as_ref().map(|notes| notes[cell]).filter(|set| !set.is_empty()) {
            content.insert(name.into(), list(set));
        }
    }
    let limit = state.puzzle.limits().map(|limits| limits[cell]);
    let given = state.puzzle.given(cell).map(DigitSet::of);
    if let Some(set) = limit.filter(|&set| set != given.unwrap_or(DigitSet::full(layout.size()))) {
        content.insert("givenPencilMarks".into(), list(set));
    }
    if layout.block(cell) != usual {
        content.insert("region".into(), json!(layout.block(cell)));
    }
    Value::Object(content)
}

fn write_extras(layout: &Layout) -> Vec<(&'static str, Value)> {
    let cells = |cells: &[Cell]| -> Value {
        let name = |&cell: &Cell| layout.spot(cell).to_string().to_uppercase();
        json!({ "cells": cells.iter().map(name).collect::<Vec<_>>() })
    };
    let mut regions: Vec<Value> = Vec::new();
    let mut found = Vec::new();
    for extra in layout.extras() {
        match extra {
            Extra::Diagonals => {
                found.extend([("diagonal+", json!(true)), ("diagonal-", json!(true))])
            }
            Extra::AntiKnight => found.push(("antiknight", json!(true))),
            Extra::AntiKing => found.push(("antiking", json!(true))),
            Extra::Region(region) => regions.push(cells(region)),
            Extra::Windows => {
                // A window that also is a box, or another house, is not among the houses.
                let plain = Layout::new(layout.blocks().clone(), vec![Extra::Windows]);
                let windows = plain.map(|plain| window_cells(&plain)).unwrap_or_default();
                regions.extend(windows.iter().map(|window| cells(window)));
            }
        }
    }
    if !regions.is_empty() {
        found.push(("extraregion", Value::Array(regions)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, read_one};
    use super::*;
    use crate::board::Blocks;

    fn json_of(extra: &str) -> String {
        let row = r#"[{"value":1,"given":true},{"value":2},{"centerPencilMarks":[3,4],"cornerPencilMarks":[3]},{}]"#;
        format!(
            r#"{{"size":4,"title":"T","author":"A","ruleset":"R","grid":[{row},{row},{row},{row}]{extra}}}"#
        )
    }

    #[test]
    fn cells_and_what_is_known_are_read() {
        let reading = read_one(&json_of(""));
        assert_eq!(reading.format, Format::Fpuzzles);
        assert_eq!(reading.meta.author.as_deref(), Some("A"));
        let state = &reading.state;
        assert_eq!(state.puzzle.symbols(), "1...1...1...1...");
        assert_eq!(state.placed[1], Digit::new(2));
        assert_eq!(state.centre.as_ref().unwrap()[Cell::from_index(2)].len(), 2);
        assert_eq!(state.corner.as_ref().unwrap()[Cell::from_index(2)].len(), 1);
        let link = write(state, &reading.meta, &Writing::default());
        let again = read_one(&link);
        assert_eq!((&again.state, &again.meta), (state, &reading.meta));
    }

    #[test]
    fn extra_rules_become_those_of_the_board() {
        let cases = [
            (r#","diagonal+":true,"diagonal-":true"#, "2x2+x"),
            (r#","diagonal-":true,"text":[{"value":"hi"}]"#, "2x2+region:r1c1r2c2r3c3r4c4"),
            (r#","antiknight":true,"antiking":true,"thermometer":[]"#, "2x2+antiknight+antiking"),
            (r#","extraregion":[{"cells":["R1C1","R4C4"]}]"#, "2x2+region:r1c1r4c4"),
        ];
        for (extra, name) in cases {
            assert_eq!(read_one(&json_of(extra)).state.puzzle.layout().name(), name);
        }
    }

    #[test]
    fn a_constraint_that_would_be_lost_is_named() {
        let error = error_of(&json_of(r#","thermometer":[{"lines":[["R1C1","R1C2"]]}]"#));
        assert!(
            error.starts_with("line 1: the puzzle has the constraint `thermometer`;"),
            "{error}"
        );
    }

    #[test]
    fn mistakes_in_the_json_are_told() {
        assert!(error_of("{\"size\":9}").contains("the JSON has no `grid`"));
        assert!(
            error_of(&json_of("").replace("\"value\":2", "\"value\":7"))
                .contains("r1c2 has 7; digits 1–4 are needed")
        );
        assert!(error_of("https://f-puzzles.com/?load=N4").contains("copy it again"));
    }

    #[test]
    fn irregular_regions_replace_the_usual_boxes() {
        let mut value: Value = serde_json::from_str(&json_of("")).unwrap();
        for (cell, region) in [((0, 2), 0), ((1, 0), 2), ((2, 1), 3), ((2, 2), 1)] {
            value["grid"][cell.0][cell.1]["region"] = json!(region);
        }
        let layout = read_one(&value.to_string()).state.puzzle.layout().clone();
        assert!(matches!(layout.blocks(), Blocks::Map(_)));
        assert_eq!(layout.name(), "jigsaw:1112312234243344");
    }
}
