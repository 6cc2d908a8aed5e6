//! Boards as styled text.

use super::frame::Frame;
use super::picture::{CellPicture, Ink, Mark, Picture, mark_grid};
use shudu_board::board::Cell;
use std::borrow::Cow;

/// What a piece of text means; a terminal decides how that looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Ordinary text.
    Plain,
    /// Lines of a board, and other things to look past.
    Faint,
    /// A headline.
    Title,
    /// A clue.
    Given,
    /// A digit put by a player or a solver.
    Placed,
    /// A digit tried by a search.
    Tentative,
    /// A digit forced in a search; the only candidate of a cell.
    Single,
    /// A candidate.
    Candidate,
    /// A struck candidate.
    Struck,
    /// A cell without candidates; something wrong.
    Dead,
    /// Something good.
    Good,
}

impl Paint {
    /// The parameters of its terminal colour sequence, of the basic set, which
    /// follows the user's theme. Not the dark blue and the yellow: one cannot
    /// be read on black, the other on white.
    fn code(self) -> &'static str {
        match self {
            Paint::Plain | Paint::Candidate => "",
            Paint::Faint | Paint::Struck => "2",
            Paint::Title | Paint::Given => "1",
            Paint::Placed => "94",
            Paint::Tentative => "1;36",
            Paint::Single => "32",
            Paint::Dead => "1;7;31",
            Paint::Good => "1;32",
        }
    }
}

/// A piece of text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// What it means.
    pub paint: Paint,
    /// Whether it is underlined.
    pub underlined: bool,
}

/// Styled lines of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The lines, each a row of spans.
    pub lines: Vec<Vec<Span>>,
}

impl Text {
    /// Begins a new line.
    pub fn line(&mut self) -> &mut Text {
        self.lines.push(Vec::new());
        self
    }

    /// Adds to the last line.
    pub fn add(&mut self, text: impl Into<String>, paint: Paint) -> &mut Text {
        self.span(Span { text: text.into(), paint, underlined: false })
    }

    fn span(&mut self, span: Span) -> &mut Text {
        if self.lines.is_empty() {
            self.lines.push(Vec::new());
        }
        if let Some(line) = self.lines.last_mut() {
            match line.last_mut() {
                Some(last) if last.paint == span.paint && last.underlined == span.underlined => {
                    last.text.push_str(&span.text);
                }
                _ => line.push(span),
            }
        }
        self
    }

    /// Another text to the right of this one, `gap` blanks apart.
    pub fn beside(mut self, other: Text, gap: usize) -> Text {
        let widest = self.lines.iter().map(|line| width(line)).max().unwrap_or(0);
        for (i, line) in other.lines.into_iter().enumerate() {
            if i == self.lines.len() {
                self.lines.push(Vec::new());
            }
            let pad = " ".repeat(widest - width(&self.lines[i]) + gap);
            self.lines[i].push(Span { text: pad, paint: Paint::Plain, underlined: false });
            self.lines[i].extend(line);
        }
        self
    }

    /// All lines, with terminal colours or without. Without, a combining line
    /// underlines.
    pub fn render(&self, coloured: bool) -> String {
        let mut out = String::new();
        for line in &self.lines {
            line.iter().for_each(|span| render_span(&mut out, span, coloured));
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
        out
    }
}

/// How many columns a terminal needs for a line.
pub fn width(line: &[Span]) -> usize {
    line.iter().map(|span| columns(&span.text)).sum()
}

/// How many columns a terminal needs for a text: Chinese characters take two.
///
/// ```
/// assert_eq!(shudu::draw::columns("Shudu 数独"), 10);
/// ```
pub fn columns(text: &str) -> usize {
    text.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum()
}

fn render_span(out: &mut String, span: &Span, coloured: bool) {
    let (code, text) = (span.paint.code(), clean(&span.text));
    match (coloured, span.underlined) {
        (false, false) => out.push_str(&text),
        (false, true) => text.chars().for_each(|c| out.extend([c, '\u{332}'])),
        (true, false) if code.is_empty() => out.push_str(&text),
        (true, false) => out.push_str(&format!("\x1b[{code}m{text}\x1b[0m")),
        (true, true) if code.is_empty() => out.push_str(&format!("\x1b[4m{text}\x1b[0m")),
        (true, true) => out.push_str(&format!("\x1b[{code};4m{text}\x1b[0m")),
    }
}

/// A text as a terminal may show it. What others wrote, such as a title or the name of a rule,
/// may have signs that a terminal obeys, or that turn the direction of writing; they are shown
/// as `\u{FFFD}`. Ends of lines and tabs stay.
///
/// ```
/// assert_eq!(shudu::draw::clean("a\x1b[2Jb\n"), "a\u{FFFD}[2Jb\n");
/// ```
pub fn clean(text: &str) -> Cow<'_, str> {
    let obeyed = |c: char| {
        c.is_control() && !matches!(c, '\n' | '\t')
            || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    match text.contains(obeyed) {
        true => text.replace(obeyed, "\u{FFFD}").into(),
        false => text.into(),
    }
}

/// A board in box lines: compact, or with a small field of candidates per cell
/// where the picture has any.
pub fn board_text(picture: &Picture) -> Text {
    let (columns, rows) = if picture.has_marks() { mark_grid(picture.layout) } else { (1, 1) };
    Board { picture, columns, rows, struck: ' ' }.draw()
}

/// Marks as the article on enumeration prints them: struck ones are 0.
pub fn marks_text(picture: &Picture) -> Text {
    let (columns, rows) = mark_grid(picture.layout);
    Board { picture, columns, rows, struck: '0' }.draw()
}

struct Board<'a> {
    picture: &'a Picture<'a>,
    /// The field inside a cell.
    columns: usize,
    rows: usize,
    struck: char,
}

impl Board<'_> {
    fn draw(&self) -> Text {
        let size = self.picture.layout.size();
        let frame = Frame::new(self.picture.layout, self.columns > 1);
        let mut text = Text::default();
        for row in 0..=size {
            if frame.has_line_above(row) {
                self.rule(&mut text, &frame, row);
            }
            for line in 0..if row < size { self.rows } else { 0 } {
                self.cells(&mut text, &frame, row, line);
            }
        }
        text
    }

    fn rule(&self, text: &mut Text, frame: &Frame, row: usize) {
        let size = self.picture.layout.size();
        text.line();
        let mut rule = String::new();
        for column in 0..=size {
            if frame.has_line_before(column) {
                if column > 0 {
                    rule.push(frame.across(row, column - 1));
                }
                rule.push(frame.corner(row, column));
            }
            if column < size {
                let width = self.columns + 1;
                rule.extend(std::iter::repeat_n(frame.across(row, column), width));
            }
        }
        text.add(rule, Paint::Faint);
    }

    fn cells(&self, text: &mut Text, frame: &Frame, row: usize, line: usize) {
        let size = self.picture.layout.size();
        text.line();
        for column in 0..=size {
            if frame.has_line_before(column) {
                if column > 0 {
                    text.add(" ", Paint::Plain);
                }
                text.add(frame.down(row, column), Paint::Faint);
            }
            if column < size {
                text.add(" ", Paint::Plain);
                let cell = self.picture.layout.cell(row, column);
                self.cell(text, cell, line, frame.has_all_lines());
            }
        }
    }

    /// One line of a cell's field.
    fn cell(&self, text: &mut Text, cell: Cell, line: usize, lined: bool) {
        let drawn = &self.picture.cells[cell.index()];
        if let Some((digit, ink)) = drawn.digit {
            let middle = line == (self.rows - 1) / 2;
            let symbol = if middle { digit.symbol() } else { ' ' };
            let before = (self.columns - 1) / 2;
            text.add(" ".repeat(before), Paint::Plain);
            text.add(symbol, digit_paint(drawn, ink));
            text.add(" ".repeat(self.columns - 1 - before), Paint::Plain);
            return;
        }
        if drawn.marks.is_empty() {
            let blank = if self.rows == 1 && !lined { "·" } else { " " };
            let paint = if drawn.dead { Paint::Dead } else { Paint::Faint };
            text.add(blank, paint).add(" ".repeat(self.columns - 1), Paint::Plain);
            return;
        }
        for i in line * self.columns..(line + 1) * self.columns {
            self.mark(text, drawn, i);
        }
    }

    fn mark(&self, text: &mut Text, drawn: &CellPicture, i: usize) {
        let (symbol, paint) = match drawn.marks.get(i) {
            Some(Mark::Open(digit)) => (digit.symbol(), Paint::Candidate),
            Some(Mark::Lone(digit)) => (digit.symbol(), Paint::Single),
            Some(Mark::Struck) if drawn.dead && self.struck == ' ' => ('×', Paint::Dead),
            Some(Mark::Struck) if drawn.dead => (self.struck, Paint::Dead),
            Some(Mark::Struck) => (self.struck, Paint::Struck),
            None => (' ', Paint::Plain),
        };
        text.span(Span { text: symbol.into(), paint, underlined: drawn.pointer == Some(i) });
    }
}

fn digit_paint(drawn: &CellPicture, ink: Ink) -> Paint {
    match ink {
        _ if drawn.dead => Paint::Dead,
        Ink::Given => Paint::Given,
        Ink::Placed => Paint::Placed,
        Ink::Tentative => Paint::Tentative,
        Ink::Single => Paint::Single,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_board::board::{Layout, Puzzle};

    fn draw(layout: &str, symbols: &str) -> String {
        let layout: Layout = layout.parse().unwrap();
        let puzzle = Puzzle::from_symbols(layout.into(), symbols).unwrap();
        board_text(&Picture::puzzle(&puzzle)).render(false)
    }

    #[test]
    fn a_regular_board_has_lines_between_boxes() {
        let expected = "\
┌─────┬─────┐
│ 1 · │ · · │
│ · · │ 3 · │
├─────┼─────┤
│ · 2 │ · · │
│ · · │ · 4 │
└─────┴─────┘
";
        assert_eq!(draw("2x2", "1.....3..2.....4"), expected);
    }

    #[test]
    fn an_irregular_board_has_all_lines() {
        let expected = "\
┏━━━┯━━━┯━━━┳━━━┓
┃ 1 │   │   ┃   ┃
┣━━━┿━━━╅───╂───┨
┃   │   ┃ 3 ┃   ┃
┠───╆━━━╋━━━╃───┨
┃   ┃ 2 ┃   │   ┃
┠───╂───╄━━━┿━━━┫
┃   ┃   │   │ 4 ┃
┗━━━┻━━━┷━━━┷━━━┛
";
        assert_eq!(draw("jigsaw:AAAB/CCAB/CDBB/CDDD", "1.....3..2.....4"), expected);
    }

    #[test]
    fn candidates_are_drawn_in_a_field_of_their_own() {
        let layout: Layout = "2x2".parse().unwrap();
        let puzzle = Puzzle::from_symbols(layout.into(), "1.....3..2.....4").unwrap();
        let picture = Picture::puzzle(&puzzle).with_candidates(&puzzle.candidates());
        let drawn = board_text(&picture).render(false);
        assert!(drawn.contains("┃ 1  │    ┃  2 │  2 ┃"), "{drawn}");
        assert!(drawn.contains("┃    │ 34 ┃  4 │    ┃"), "{drawn}");
    }
}
