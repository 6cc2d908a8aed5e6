//! SudokuPad: links whose path holds a puzzle, of f-puzzles or of its own.
//!
//! ```text
//! https://sudokupad.app/fpuzzlesN4Ig…                f-puzzles' JSON
//! https://beta.sudokupad.app/?puzzleid=sclN4Ig…      SudokuPad's own, perhaps shortened
//! https://app.crackingthecryptic.com/sudoku/ctcN4Ig…
//! fpuzzlesN4Ig…                                      without a site
//! ```
//!
//! SudokuPad's own JSON draws its constraints; what the drawings mean only the
//! rules' text says. So a puzzle with drawings is an error that names them.

use super::cells::Layouts;
use super::fpuzzles::{build, no_board, number, read_json, renumbered, set_of, square, usual_map};
use super::{Format, Meta, ReadError, Reading, Writing, loose, packed};
use crate::board::{Candidates, Cell, Digit, DigitSet, Extra, Layout, Puzzle, State};
use crate::language::{Tell, Text};
use crate::{say, text};
use serde_json::Value;
use std::sync::Arc;

const START: &str = "https://sudokupad.app/fpuzzles";
const HOSTS: [&str; 2] = ["sudokupad.app", "crackingthecryptic.com"];
const PREFIXES: [&str; 5] = ["fpuzzles", "fpuz", "scl", "ctc", "scf"];

/// Whether a line is such a link or such a payload.
pub(super) fn looks_like(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    HOSTS.iter().any(|host| lower.contains(host))
        || payload(line.trim()).is_some_and(|(_, packed)| packed.len() > 20)
}

/// The prefix and what it says is packed.
fn payload(text: &str) -> Option<(&'static str, &str)> {
    let prefix = PREFIXES.into_iter().find(|prefix| text.starts_with(prefix))?;
    Some((prefix, text[prefix.len()..].split(['?', '&', '#']).next().unwrap_or("")))
}

pub(super) fn read_line(
    line: &str,
    number: usize,
    layouts: &Layouts,
) -> Result<Reading, ReadError> {
    let id = puzzle_id(line.trim());
    match payload(id).filter(|(_, packed)| packed.len() > 20) {
        Some(("fpuzzles" | "fpuz", packed)) => {
            read_json(&packed::unpack(packed, number)?, number, Format::SudokuPad, layouts)
        }
        Some((_, packed)) => read_own(&packed::unpack(packed, number)?, number, layouts),
        None => {
            let id = super::error::quoted(id);
            let found = Text::of(|t| {
                let id = id.tell(t);
                say!(t, "the link only names a puzzle, {id}", "链接里只有题目的名称：{id}")
            });
            let expected = text!(
                "one that holds the puzzle itself (`fpuzzles…` or `scl…`) is needed",
                "应包含题目本身（`fpuzzles…` 或 `scl…`）"
            );
            Err(ReadError::on(number, found, expected))
        }
    }
}

/// What stands for the puzzle in a link.
fn puzzle_id(text: &str) -> &str {
    if let Some((_, id)) = text.split_once("puzzleid=") {
        return id;
    }
    let Some(at) = HOSTS.iter().find_map(|host| text.find(host).map(|at| at + host.len())) else {
        return text;
    };
    let path = text[at..].trim_start_matches('/');
    path.strip_prefix("sudoku/").unwrap_or(path)
}

fn read_own(json: &str, line: usize, layouts: &Layouts) -> Result<Reading, ReadError> {
    let puzzle = loose::parse(json).ok_or_else(|| {
        ReadError::on(
            line,
            text!("the packed text is no JSON", "解开的内容不是 JSON"),
            text!("SudokuPad's JSON is needed", "应为 SudokuPad 的 JSON"),
        )
    })?;
    if let Some(name) = drawing(&puzzle) {
        let found = text!(
            "the puzzle has the constraint or drawing `{name}`",
            "题目带有约束或图形“{name}”"
        );
        let expected = text!("only cells and regions can be read", "只能读取格子和宫");
        return Err(ReadError::on(line, found, expected));
    }
    let cells = square(puzzle.get("cells"), "cells", line)?;
    let size = cells.len().isqrt();
    let layout = match layouts.wanted_for(size, line)? {
        Some(wanted) => wanted,
        None => Arc::new(layout_of(&puzzle, size).map_err(|error| no_board(line, error))?),
    };
    let state = state_of(layout, &cells).ok_or_else(|| {
        ReadError::on(
            line,
            text!("a cell has a wrong digit", "有一格的数字不对"),
            text!("digits 1–{size} are needed", "应为数字 1–{size}"),
        )
    })?;
    let mut reading = Reading::new(state, Format::SudokuPad, line);
    let text = |name: &str| {
        let text = puzzle.get("metadata").and_then(|meta| meta.get(name)).or(puzzle.get(name));
        text.and_then(Value::as_str).filter(|text| !text.is_empty()).map(Into::into)
    };
    reading.meta.title = text("title");
    reading.meta.author = text("author");
    reading.meta.description = text("rules");
    reading.solution = solution(&puzzle, size);
    Ok(reading)
}

/// The solution, if it has a digit for each cell.
fn solution(puzzle: &Value, size: usize) -> Option<Box<[Digit]>> {
    let text = puzzle.get("metadata")?.get("solution")?.as_str()?;
    let digits: Option<Box<[_]>> = text.chars().map(|c| Digit::from_symbol(c, size)).collect();
    digits.filter(|digits| digits.len() == size * size)
}

/// What would be lost: drawings, sums, fog.
fn drawing(puzzle: &Value) -> Option<&'static str> {
    let is_set = |name: &&str| {
        puzzle.get(name).and_then(Value::as_array).is_some_and(|items| !items.is_empty())
    };
    let drawn = ["lines", "arrows", "overlays", "underlays", "foglight", "triggereffect"];
    let cages = puzzle.get("cages").and_then(Value::as_array).map_or(&[][..], |cages| cages);
    // A cage without cells is SudokuPad's way to note title and author.
    let lost = |cage: &Value| has_cells(cage) && !is_house(cage) && !is_region(cage);
    drawn.into_iter().find(is_set).or(cages.iter().any(lost).then_some("cages"))
}

/// Whether a cage only repeats a row, a column or a box.
fn is_house(cage: &Value) -> bool {
    matches!(cage.get("type").and_then(Value::as_str), Some("rowcol" | "region"))
}

/// Whether a cage says that its digits differ, and nothing more.
fn is_region(cage: &Value) -> bool {
    let unique = cage.get("unique").and_then(Value::as_bool) == Some(true);
    has_cells(cage) && unique && !has_value(cage) && !is_house(cage)
}

fn has_cells(cage: &Value) -> bool {
    match cage.get("cells") {
        Some(Value::Array(cells)) => !cells.is_empty(),
        Some(Value::String(cells)) => !cells.is_empty(),
        _ => false,
    }
}

fn has_value(cage: &Value) -> bool {
    let is_set = |name| cage.get(name).is_some_and(|value| !value.is_null() && value != "");
    is_set("value") || is_set("sum")
}

fn layout_of(puzzle: &Value, size: usize) -> Result<Layout, Text> {
    let list = |name: &str| puzzle.get(name).and_then(Value::as_array).map_or(&[][..], |list| list);
    let places = |cells: Option<&Value>| {
        cells_of(cells, size)
            .ok_or_else(|| text!("cells are listed as [row,column]", "格子应写作 [行,列]"))
    };
    let mut map = usual_map(size);
    if !list("regions").is_empty() {
        map.fill(usize::MAX);
    }
    for (region, cells) in list("regions").iter().enumerate() {
        places(Some(cells))?.iter().for_each(|cell| map[cell.index()] = region);
    }
    if map.contains(&usize::MAX) {
        return Err(text!("every cell needs a region", "每格都应属于一个宫"));
    }
    let mut regions = Vec::new();
    for cage in list("cages").iter().filter(|cage| is_region(cage)) {
        regions.push(places(cage.get("cells"))?);
    }
    let meta = puzzle.get("metadata");
    let set = |name| meta.and_then(|meta| meta.get(name)).and_then(Value::as_bool) == Some(true);
    let moves = [("antiknight", Extra::AntiKnight), ("antiking", Extra::AntiKing)];
    let moves = moves.into_iter().filter(|(name, _)| set(*name)).map(|(_, extra)| extra).collect();
    build(renumbered(&map), Vec::new(), regions, moves)
}

/// A list of rows and columns, from 0.
fn cells_of(cells: Option<&Value>, size: usize) -> Option<Vec<Cell>> {
    let place = |value: &Value| {
        let (row, column) = (number(value.get(0)?)?, number(value.get(1)?)?);
        (row < size && column < size).then(|| Cell::from_index(row * size + column))
    };
    cells?.as_array()?.iter().map(place).collect()
}

fn state_of(layout: Arc<Layout>, cells: &[&Value]) -> Option<State> {
    let size = layout.size();
    let mut givens = vec![None; cells.len()];
    let (mut centre, mut corner) = (Candidates::empty(&layout), Candidates::empty(&layout));
    for (cell, content) in layout.cells().zip(cells) {
        if let Some(value) = content.get("value").filter(|value| !value.is_null() && *value != "") {
            givens[cell.index()] = Digit::new(number(value).filter(|&value| value <= size)?);
        }
        let marks = |name: &str| match content.get(name).filter(|marks| marks.is_array()) {
            Some(marks) => set_of(marks, size),
            None => Some(DigitSet::EMPTY),
        };
        centre[cell] = marks("centremarks")?;
        corner[cell] = marks("pencilMarks")? | marks("cornermarks")?;
    }
    let mut state = State::new(Puzzle::new(layout, givens));
    let noted = |notes: Candidates| notes.sets().iter().any(|set| !set.is_empty()).then_some(notes);
    (state.centre, state.corner) = (noted(centre), noted(corner));
    Some(state)
}

pub(super) fn write(state: &State, meta: &Meta, writing: &Writing) -> String {
    START.to_owned() + &packed::pack(&super::fpuzzles::write_json(state, meta, writing))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, read_one};
    use super::*;

    const OWN: &str = "{id:'x',ce:[[{v:1},,,{v:4}],[,,{v:1},],[,{v:3},,],[{v:2,centremarks:[]},,,{centremarks:[1,3]}]],\
        re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
        metadata:{title:'It\\'s small',author:'A',antiknight:t},ca:[{value:'title: x'}]}";

    #[test]
    fn links_of_all_kinds_are_read() {
        let packed = packed::pack(OWN);
        for link in [
            format!("https://sudokupad.app/scl{packed}?setting-nogrid=1"),
            format!("https://beta.sudokupad.app/?puzzleid=scl{}", packed.replace('+', "%2B")),
            format!("https://app.crackingthecryptic.com/sudoku/ctc{packed}"),
            format!("scl{packed}"),
        ] {
            let reading = read_one(&link);
            assert_eq!(reading.format, Format::SudokuPad);
            assert_eq!(reading.meta.title.as_deref(), Some("It's small"));
            assert_eq!(reading.state.puzzle.symbols(), "1..4..1..3..2...");
            assert_eq!(reading.state.puzzle.layout().name(), "2x2+antiknight");
            assert_eq!(reading.state.centre.as_ref().unwrap()[Cell::from_index(15)].len(), 2);
            let again = read_one(&write(&reading.state, &reading.meta, &Writing::default()));
            assert_eq!((again.state, again.meta), (reading.state, reading.meta));
        }
    }

    #[test]
    fn a_cage_without_a_sum_is_a_region() {
        let text = OWN.replace("ca:[", "ca:[{cells:[[0,0],[3,3]],unique:t},");
        let reading = read_one(&format!("scl{}", packed::pack(&text)));
        assert_eq!(reading.state.puzzle.layout().name(), "2x2+antiknight+region:r1c1r4c4");
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let drawn = packed::pack(&OWN.replace("{id:'x',", "{id:'x',l:[{wp:[]}],"));
        assert!(error_of(&format!("scl{drawn}")).contains("constraint or drawing `lines`"));
        let sum = packed::pack(&OWN.replace("ca:[", "ca:[{cells:[[0,0],[0,1]],v:5,unique:t},"));
        assert!(error_of(&format!("scl{sum}")).contains("constraint or drawing `cages`"));
        assert!(error_of("https://sudokupad.app/k2x9v1").contains("only names a puzzle, `k2x9v1`"));
    }
}
