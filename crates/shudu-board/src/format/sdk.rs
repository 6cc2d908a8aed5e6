//! SadMan Sudoku and SudoCue: headers, then a grid; or sections of grids.
//!
//! ```text
//! #A Ruud                      [Puzzle]        the givens
//! #L Easy                      53..7....
//! 53..7....                    …
//! 6..195...                    [State]         all digits so far
//! …                            534678912
//! ```

use super::cells::Layouts;
use super::rows::groups_of;
use super::text::lines;
use super::{Format, Meta, ReadError, Reading};
use crate::board::{Digit, State};
use crate::text;

/// The headers: their letter and their place in what is known of a puzzle.
fn place_of(letter: char, meta: &mut Meta) -> Option<&mut Option<String>> {
    Some(match letter.to_ascii_uppercase() {
        'A' => &mut meta.author,
        'D' => &mut meta.description,
        'C' => &mut meta.comment,
        'B' => &mut meta.date,
        'S' => &mut meta.source,
        'L' => &mut meta.level,
        'U' => &mut meta.url,
        'H' | 'N' | 'T' => &mut meta.title,
        _ => return None,
    })
}

/// The letters, in the order in which they are written.
const LETTERS: [char; 8] = ['T', 'A', 'D', 'C', 'B', 'S', 'L', 'U'];

/// Whether a line is a header such as `#A Ruud`; `# Ruud` is only a comment.
pub(super) fn is_header(line: &str) -> bool {
    let letter = line.trim().strip_prefix('#').and_then(|rest| rest.chars().next());
    letter.is_some_and(|letter| place_of(letter, &mut Meta::default()).is_some())
}

/// The name of a section such as `[Puzzle]`.
pub(super) fn section(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    name.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(name)
}

pub(super) fn read(text: &str, layouts: &mut Layouts) -> Result<Vec<Reading>, ReadError> {
    let mut meta = Meta::default();
    let (mut puzzle, mut state) = (Vec::new(), Vec::new());
    let mut current = Some(&mut puzzle);
    for (number, line) in lines(text) {
        if let Some(name) = section(line) {
            current = match name.to_ascii_lowercase().as_str() {
                "puzzle" => Some(&mut puzzle),
                "state" => Some(&mut state),
                // Others hold what a program remembers for itself.
                _ => None,
            };
        } else if is_header(line) {
            note(&mut meta, line);
        } else if let Some(part) = &mut current {
            part.push((number, line));
        }
    }
    let mut readings = grids(&puzzle, layouts)?;
    let states = grids(&state, layouts)?;
    for (reading, state) in readings.iter_mut().zip(states) {
        place(&mut reading.state, &state)?;
    }
    readings.iter_mut().for_each(|reading| reading.meta = meta.clone());
    Ok(readings)
}

/// Keeps a header; one that comes twice has two lines.
fn note(meta: &mut Meta, line: &str) {
    let mut rest = line.trim()[1..].chars();
    let Some(place) = rest.next().and_then(|letter| place_of(letter, meta)) else { return };
    let text = rest.as_str().trim();
    match place {
        Some(earlier) => *earlier = format!("{earlier}\n{text}"),
        None => *place = Some(text.into()),
    }
}

fn grids(part: &[(usize, &str)], layouts: &mut Layouts) -> Result<Vec<Reading>, ReadError> {
    let mut readings = Vec::new();
    for group in groups_of(part.iter().copied()) {
        for rows in group.grids(layouts.wanted_size())? {
            readings.push(super::grid::read_grid(&rows, Format::Sdk, layouts)?);
        }
    }
    Ok(readings)
}

/// The digits of the state that are not givens were placed.
fn place(state: &mut State, now: &Reading) -> Result<(), ReadError> {
    let (size, other) = (state.puzzle.layout().size(), now.state.puzzle.layout().size());
    if size != other {
        let found = text!("the state is {other}×{other}", "进度是 {other}×{other}");
        let expected = text!("the puzzle is {size}×{size}", "题目是 {size}×{size}");
        return Err(ReadError::on(now.line, found, expected));
    }
    for cell in state.puzzle.layout().cells() {
        match (state.puzzle.given(cell), now.state.puzzle.given(cell)) {
            (None, placed) => state.placed[cell.index()] = placed,
            (Some(given), Some(other)) if given != other => {
                let spot = cell.spot(size);
                return Err(ReadError::on(
                    now.line,
                    text!("the state has the digit {other} at {spot}", "进度中 {spot} 是 {other}"),
                    text!("the puzzle has {given} there", "题目中那里是 {given}"),
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

pub(super) fn write(state: &State, meta: &Meta) -> String {
    let mut lines = Vec::new();
    let mut meta = meta.clone();
    for letter in LETTERS {
        let text = place_of(letter, &mut meta).and_then(|place| place.take());
        lines.extend(text.iter().flat_map(|t| t.lines()).map(|line| format!("#{letter} {line}")));
    }
    let size = state.puzzle.layout().size();
    let untouched = state.placed.iter().all(Option::is_none);
    if untouched {
        lines.extend(rows(state.puzzle.givens(), size));
    } else {
        lines.push("[Puzzle]".into());
        lines.extend(rows(state.puzzle.givens(), size));
        lines.push("[State]".into());
        lines.extend(rows(&state.digits(), size));
    }
    // Without any header a grid is a grid.
    if untouched && !lines[0].starts_with('#') {
        lines.insert(0, "[Puzzle]".into());
    }
    lines.join("\n")
}

fn rows(digits: &[Option<Digit>], size: usize) -> impl Iterator<Item = String> {
    let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
    digits.chunks(size).map(move |row| row.iter().map(symbol).collect())
}

#[cfg(test)]
mod tests {
    use super::super::tests::read_one;
    use super::*;

    const SADMAN: &str = "#ARuud\n#DA random puzzle created by SudoCue\n#CJust start plugging in \
        the numbers\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://www.sudocue.net/\n2..1.5..3\n\
        .54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n";

    #[test]
    fn headers_say_what_is_known() {
        let reading = read_one(SADMAN);
        assert_eq!(reading.format, Format::Sdk);
        assert_eq!(reading.line, 8);
        assert_eq!(reading.meta.author.as_deref(), Some("Ruud"));
        assert_eq!(reading.meta.date.as_deref(), Some("03-08-2006"));
        assert_eq!(reading.meta.level.as_deref(), Some("Easy"));
        assert_eq!(reading.meta.url.as_deref(), Some("http://www.sudocue.net/"));
        assert!(reading.state.puzzle.symbols().starts_with("2..1.5..3.54"));
    }

    #[test]
    fn a_state_adds_the_players_digits() {
        let text = "[Puzzle]\n1...\n..1.\n.3..\n...3\n[State]\n12..\n..1.\n.3..\n...3\n";
        let reading = read_one(text);
        assert_eq!(reading.state.placed[1], Digit::new(2));
        assert_eq!(reading.state.placed.iter().flatten().count(), 1);
        assert_eq!(write(&reading.state, &Meta::default()) + "\n", text);
        let error = super::super::tests::error_of(&text.replace("12..", "42.."));
        assert_eq!(error, "line 7: the state has the digit 4 at r1c1; the puzzle has 1 there");
    }

    #[test]
    fn what_is_known_is_written_and_read_again() {
        let reading = read_one(SADMAN);
        let again = read_one(&write(&reading.state, &reading.meta));
        assert_eq!((again.meta, again.state), (reading.meta, reading.state));
    }
}
