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
use super::fpuzzles::{build, number, read_json, set_of};
use super::{Format, Meta, ReadError, Reading, Writing, loose, packed};
use crate::board::{Candidates, Cell, Digit, DigitSet, Extra, Layout, MAX_SIZE, Puzzle, State};
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
            let found = format!("the link only names a puzzle, {}", super::error::quoted(id));
            let expected = "one that holds the puzzle itself (`fpuzzles…` or `scl…`) is needed";
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
    let wrong = |found: String, expected: &str| ReadError::on(line, found, expected);
    let puzzle = loose::parse(json)
        .ok_or_else(|| wrong("the packed text is no JSON".into(), "SudokuPad's JSON is needed"))?;
    if let Some(name) = drawing(&puzzle) {
        let found = format!("the puzzle has the constraint or drawing `{name}`");
        return Err(wrong(found, "only cells and regions can be read"));
    }
    let rows = puzzle.get("cells").and_then(Value::as_array).map_or(&[][..], |rows| rows);
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    let size = rows.len();
    if !(2..=MAX_SIZE).contains(&size) || cells.len() != size * size {
        let found = format!("the puzzle has {size} rows and {} cells", cells.len());
        return Err(wrong(found, "as many rows as columns, 2 to 64, are needed"));
    }
    let layout = match layouts.wanted() {
        Some(wanted) if wanted.size() == size => wanted.clone(),
        _ => Arc::new(layout_of(&puzzle, size).map_err(|e| wrong("the board is none".into(), &e))?),
    };
    let mut reading = Reading::new(Puzzle::empty(layout.clone()), Format::SudokuPad, line);
    reading.state = state_of(layout, &cells).ok_or_else(|| {
        wrong("a cell has a wrong digit".into(), &format!("digits 1–{size} are needed"))
    })?;
    let text = |name: &str| {
        let text = puzzle.get("metadata").and_then(|meta| meta.get(name)).or(puzzle.get(name));
        text.and_then(Value::as_str).filter(|text| !text.is_empty()).map(Into::into)
    };
    reading.meta = Meta {
        title: text("title"),
        author: text("author"),
        description: text("rules"),
        ..Meta::default()
    };
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
    let sums = cages.iter().any(|cage| has_cells(cage) && has_value(cage));
    drawn.into_iter().find(is_set).or(sums.then_some("cages"))
}

fn has_cells(cage: &Value) -> bool {
    cage.get("cells").and_then(Value::as_array).is_some_and(|cells| !cells.is_empty())
}

fn has_value(cage: &Value) -> bool {
    let is_set = |name| cage.get(name).is_some_and(|value| !value.is_null() && value != "");
    is_set("value") || is_set("sum")
}

fn layout_of(puzzle: &Value, size: usize) -> Result<Layout, String> {
    let list = |name: &str| puzzle.get(name).and_then(Value::as_array).map_or(&[][..], |list| list);
    let places =
        |cells: Option<&Value>| cells_of(cells, size).ok_or("cells are listed as [row,column]");
    let mut map = vec![None; size * size];
    for (region, cells) in list("regions").iter().enumerate() {
        for cell in places(Some(cells))? {
            map[cell.index()] = Some(region);
        }
    }
    let mut order: Vec<usize> = Vec::new();
    let mut numbers = Vec::new();
    for region in &map {
        let Some(region) = region.filter(|_| !list("regions").is_empty()) else { continue };
        if !order.contains(&region) {
            order.push(region);
        }
        let place = order.iter().position(|&o| o == region).unwrap_or(0);
        numbers.push(place.min(255) as u8);
    }
    if list("regions").is_empty() {
        let usual = Layout::usual(size).map_err(|error| error.to_string())?;
        numbers = usual.cells().map(|cell| usual.block(cell) as u8).collect();
    } else if numbers.len() != size * size {
        return Err("every cell needs a region".into());
    }
    let mut regions = Vec::new();
    for cage in list("cages").iter().filter(|cage| has_cells(cage)) {
        if cage.get("unique").and_then(Value::as_bool) != Some(false) {
            regions.push(places(cage.get("cells"))?);
        }
    }
    let meta = puzzle.get("metadata");
    let set = |name| meta.and_then(|meta| meta.get(name)).and_then(Value::as_bool) == Some(true);
    let moves = [("antiknight", Extra::AntiKnight), ("antiking", Extra::AntiKing)];
    let moves = moves.into_iter().filter(|(name, _)| set(*name)).map(|(_, extra)| extra).collect();
    build(numbers, Vec::new(), regions, moves)
}

/// A list of rows and columns, from 0.
fn cells_of(cells: Option<&Value>, size: usize) -> Option<Vec<Cell>> {
    let place = |value: &Value| {
        let (row, column) = (number(value.get(0)?)?, number(value.get(1)?)?);
        (row < size && column < size).then(|| Cell::new(row * size + column))
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
            assert_eq!(reading.state.centre.as_ref().unwrap()[Cell::new(15)].len(), 2);
            let again = read_one(&write(&reading.state, &reading.meta, &Writing::default()));
            assert_eq!((again.state, again.meta), (reading.state, reading.meta));
        }
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let drawn = packed::pack(&OWN.replace("{id:'x',", "{id:'x',l:[{wp:[]}],"));
        assert!(error_of(&format!("scl{drawn}")).contains("constraint or drawing `lines`"));
        assert!(error_of("https://sudokupad.app/k2x9v1").contains("only names a puzzle, `k2x9v1`"));
    }
}
