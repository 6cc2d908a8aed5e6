//! OpenSudoku's XML: 81 digits, or for each cell its digit, notes and whether
//! the player may change it.
//!
//! ```text
//! <game data="530070000…"/>
//! <game data="version: 1&#10;5|-|0|0|1,2,|1|…"/>     notes as a list
//! <game data="version: 3&#10;5|0|0|0|3|1|…"/>        notes as bits
//! <game data="version: 4&#10;5|0|0|0|0|3|0|1|…"/>    two kinds of notes
//! <game data="version: 5&#10;…|0|3|0|0|1|…"/>        and a colour
//! ```

use super::cells::{self, Layouts};
use super::error::quoted;
use super::{Format, Meta, ReadError, Reading};
use crate::board::{Candidates, Cell, Digit, DigitSet, Layout, Puzzle, State};
use crate::language::{Tell, Text};
use crate::{say, text};
use roxmltree::{Document, Node};
use std::sync::Arc;

pub(super) fn read(text: &str, layouts: &mut Layouts) -> Result<Vec<Reading>, ReadError> {
    let document = Document::parse(text).map_err(|error| {
        let place = error.pos();
        let (line, column) = (place.row as usize, place.col as usize);
        ReadError::at(
            line.max(1),
            column.max(1),
            text!("broken XML ({error})", "错误的 XML（{error}）"),
            text!("OpenSudoku's XML", "OpenSudoku 的 XML"),
        )
    })?;
    let games = document.descendants().filter(|node| node.has_tag_name("game"));
    let readings: Result<Vec<_>, _> =
        games.map(|game| read_game(&document, game, layouts)).collect();
    let readings = readings?;
    if readings.is_empty() {
        return Err(ReadError::on(
            1,
            text!("the XML has no <game>", "XML 里没有 <game>"),
            text!("a <game data=\"…\"> is needed", "应有 <game data=\"…\">"),
        ));
    }
    Ok(readings)
}

fn read_game(document: &Document, game: Node, layouts: &mut Layouts) -> Result<Reading, ReadError> {
    let start = document.text_pos_at(game.range().start);
    let line = start.row as usize;
    let Some(data) = game.attribute_node("data") else {
        return Err(ReadError::on(
            line,
            text!("the <game> has no data", "<game> 里没有 data"),
            text!("81 digits are needed", "应有 81 个数字"),
        ));
    };
    let place = document.text_pos_at(data.range_value().start);
    let (row, column) = (place.row as usize, place.col as usize);
    let state = match data.value().trim().strip_prefix("version:") {
        Some(rest) => read_cells(rest, row, layouts.of_size(9, row)?)?,
        None => {
            let pieces = cells::pieces(data.value(), row, column);
            let layout = layouts.of_cells(pieces.len(), row)?;
            let size = layout.size();
            State::new(Puzzle::new(layout, cells::digits(&pieces, size)?))
        }
    };
    let mut reading = Reading::new(state, Format::OpenSudoku, line);
    reading.meta = meta_of(document, game);
    Ok(reading)
}

fn meta_of(document: &Document, game: Node) -> Meta {
    let text = |name: &str| {
        let mut nodes = document.root_element().children();
        let text = nodes.find(|node| node.has_tag_name(name))?.text()?.trim().to_owned();
        Some(text).filter(|text| !text.is_empty())
    };
    let folder = game.parent().and_then(|node| node.attribute("name")).map(Into::into);
    let note = game.attribute("note").filter(|note| !note.is_empty()).map(Into::into);
    Meta {
        title: folder.or_else(|| text("name")),
        author: text("author"),
        description: text("description"),
        comment: note.or_else(|| text("comment")),
        date: text("created"),
        source: text("source"),
        level: text("level"),
        url: text("sourceURL"),
        ..Meta::default()
    }
}

/// What a version says of one cell.
struct Content {
    value: Option<Digit>,
    centre: DigitSet,
    corner: DigitSet,
    editable: bool,
}

fn read_cells(text: &str, line: usize, layout: Arc<Layout>) -> Result<State, ReadError> {
    let (version, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text, ""));
    let Some(version) =
        version.trim().parse::<u8>().ok().filter(|version| (1..=5).contains(version))
    else {
        let version = quoted(version);
        let found = Text::of(|t| {
            let version = version.tell(t);
            say!(t, "version {version}", "版本{version}")
        });
        return Err(ReadError::on(line, found, text!("1 to 5 are known", "只认识 1 到 5")));
    };
    // Version 2 had a bar too many now and then.
    let parts: Vec<_> = rest.split('|').map(str::trim).filter(|part| !part.is_empty()).collect();
    let width = [3, 3, 3, 4, 5][version as usize - 1];
    if parts.len() != 81 * width {
        let (count, needed) = (parts.len(), 81 * width);
        return Err(ReadError::on(
            line,
            text!("the data has {count} fields", "data 有 {count} 项"),
            text!("{needed} are needed, {width} a cell", "应有 {needed} 项，每格 {width} 项"),
        ));
    }
    let mut state = State::new(Puzzle::empty(layout.clone()));
    let mut givens = vec![None; 81];
    let (mut centre, mut corner) = (Candidates::empty(&layout), Candidates::empty(&layout));
    for (i, part) in parts.chunks(width).enumerate() {
        let content = read_content(part).ok_or_else(|| {
            let (spot, content) = (Cell::from_index(i).spot(9), quoted(&part.join("|")));
            let found = Text::of(|t| {
                let content = content.tell(t);
                say!(t, "{spot} has {content}", "{spot} 是{content}")
            });
            let expected = text!("a digit, notes and 0 or 1 are needed", "应有数字、笔记和 0 或 1");
            ReadError::on(line, found, expected)
        })?;
        let value = if content.editable { &mut state.placed[i] } else { &mut givens[i] };
        *value = content.value;
        (centre[Cell::from_index(i)], corner[Cell::from_index(i)]) =
            (content.centre, content.corner);
    }
    state.puzzle = Puzzle::new(layout, givens);
    let noted = |notes: Candidates| notes.sets().iter().any(|set| !set.is_empty()).then_some(notes);
    (state.centre, state.corner) = (noted(centre), noted(corner));
    Ok(state)
}

fn read_content(part: &[&str]) -> Option<Content> {
    let value: usize = part[0].parse().ok().filter(|&value| value <= 9)?;
    let centre = read_notes(part[1])?;
    let corner = if part.len() > 3 { read_notes(part[2])? } else { DigitSet::EMPTY };
    let editable = match *part.last()? {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    Some(Content { value: Digit::new(value), centre, corner, editable })
}

/// Notes as a list (`1,2,`), as nothing (`-`) or as bits.
fn read_notes(text: &str) -> Option<DigitSet> {
    if text == "-" {
        return Some(DigitSet::EMPTY);
    }
    if text.contains(',') {
        let digits = text.split(',').filter(|part| !part.is_empty());
        return digits.map(|part| Digit::new(part.parse().ok().filter(|&v| v <= 9)?)).collect();
    }
    text.parse().ok().filter(|&bits| bits < 512).map(DigitSet::from_bits)
}

pub(super) fn write(state: &State, meta: &Meta) -> String {
    let mut lines = vec!["<?xml version=\"1.0\" encoding=\"UTF-8\"?>".to_owned()];
    lines.push("<opensudoku>".into());
    let elements = [
        ("name", &meta.title),
        ("author", &meta.author),
        ("description", &meta.description),
        ("comment", &meta.comment),
        ("created", &meta.date),
        ("source", &meta.source),
        ("level", &meta.level),
        ("sourceURL", &meta.url),
    ];
    for (name, text) in elements {
        if let Some(text) = text {
            lines.push(format!("  <{name}>{}</{name}>", escaped(text)));
        }
    }
    lines.push(format!("  <game data=\"{}\"/>", data(state)));
    lines.push("</opensudoku>".into());
    lines.join("\n")
}

/// Several puzzles in one document: each in a folder of its title, if it has one, and its
/// comment as a note.
pub(super) fn write_all(readings: &[Reading]) -> String {
    let mut lines = vec!["<?xml version=\"1.0\" encoding=\"UTF-8\"?>".to_owned()];
    lines.push("<opensudoku version=\"3\">".into());
    for Reading { state, meta, .. } in readings {
        let quoted = |text: &str| escaped(text).replace('"', "&quot;").replace('\n', "&#10;");
        let note = meta.comment.as_deref().map(|note| format!(" note=\"{}\"", quoted(note)));
        let game = format!("<game data=\"{}\"{}/>", data(state), note.unwrap_or_default());
        lines.push(match &meta.title {
            Some(title) => format!("  <folder name=\"{}\">{game}</folder>", quoted(title)),
            None => format!("  {game}"),
        });
    }
    lines.push("</opensudoku>".into());
    lines.join("\n")
}

fn data(state: &State) -> String {
    if state.is_untouched() {
        return super::line::write(state, '0');
    }
    let bits =
        |notes: &Option<Candidates>, cell| notes.as_ref().map_or(0, |notes| notes[cell].bits());
    let version = if state.corner.is_some() { 4 } else { 3 };
    let cell = |cell| {
        let value = state.digit(cell).map_or(0, Digit::value);
        let editable = u8::from(state.puzzle.given(cell).is_none());
        let corner = match version {
            4 => format!("{}|", bits(&state.corner, cell)),
            _ => String::new(),
        };
        format!("{value}|{}|{corner}{editable}|", bits(&state.centre, cell))
    };
    let cells: String = state.puzzle.layout().cells().map(cell).collect();
    format!("version: {version}&#10;{cells}")
}

/// Text as XML, without what XML cannot hold.
fn escaped(text: &str) -> String {
    let held = text.chars().filter(|&c| c == '\n' || c == '\t' || !c.is_control());
    let held: String = held.filter(|&c| c != '\u{FFFE}' && c != '\u{FFFF}').collect();
    held.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, read_one};
    use super::*;

    #[test]
    fn digits_notes_and_givens_of_all_versions_are_read() {
        let cases = [
            ("version: 1&#10;", ["5|-|0|", "4|-|1|", "0|1,2,|1|", "0|-|1|"]),
            ("version: 2\n", ["5|0||0|", "4|0|1|", "0|3|1|", "0|0|1|"]),
            ("version: 3&#10;", ["5|0|0|", "4|0|1|", "0|3|1|", "0|0|1|"]),
            ("version: 4&#10;", ["5|0|0|0|", "4|0|0|1|", "0|3|0|1|", "0|0|0|1|"]),
            ("version: 5&#10;", ["5|0|0|0|0|", "4|0|0|0|1|", "0|3|0|2|1|", "0|0|0|0|1|"]),
        ];
        for (version, [given, placed, noted, open]) in cases {
            let data = [version, given, placed, noted, &open.repeat(78)].concat();
            let text = format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"3\">\n\
                 <folder name=\"Easy &amp; good\" created=\"1\">\n<game data=\"{data}\"/>\n</folder>\n</opensudoku>"
            );
            let reading = read_one(&text);
            assert_eq!((reading.format, reading.line), (Format::OpenSudoku, 4));
            assert_eq!(reading.meta.title.as_deref(), Some("Easy & good"));
            let state = &reading.state;
            assert_eq!(
                (state.puzzle.given(Cell::from_index(0)), state.placed[1]),
                (Digit::new(5), Digit::new(4))
            );
            assert_eq!(state.centre.as_ref().unwrap()[Cell::from_index(2)].bits(), 3, "{version}");
            assert_eq!(read_one(&write(state, &reading.meta)).state, *state);
        }
    }

    #[test]
    fn several_puzzles_are_one_document() {
        let game = |digit: &str| format!("<game data=\"{digit}{}\"/>", "0".repeat(80));
        let one = read_one(&game("1"));
        let mut two = read_one(&game("2"));
        two.meta.title = Some("A \"b\" & <c>".into());
        two.meta.comment = Some("first\nsecond".into());
        let text = write_all(&[one.clone(), two.clone()]);
        let back = super::super::read(&text, &super::super::Options::default()).unwrap();
        assert_eq!((&back[0].state, &back[0].meta), (&one.state, &one.meta));
        assert_eq!((&back[1].state, &back[1].meta), (&two.state, &two.meta));
    }

    #[test]
    fn broken_xml_is_told() {
        assert!(error_of("<opensudoku><game data=\"").starts_with("line 1, column"));
        assert_eq!(
            error_of("<opensudoku>\n<game data=\"123\"/></opensudoku>"),
            "line 2: the puzzle has 3 cells; 16 are needed (4×4)"
        );
        let small = "<opensudoku><game data=\"9000000000000000\"/></opensudoku>";
        assert!(error_of(small).contains("found the digit 9 where a digit 1–4"));
    }
}
