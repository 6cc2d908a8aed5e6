//! Text in lines. It is wrapped here, by the columns it takes on a terminal, where a Chinese
//! character takes two; and where there is more of it than fits, a sign says so.

use super::look::Look;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use shudu::language::Language;

/// How many columns a text takes.
pub fn columns(text: &str) -> usize {
    Span::raw(text).width()
}

fn breadth(symbol: char) -> usize {
    columns(symbol.encode_utf8(&mut [0; 4]))
}

/// What may not begin a line, and what may not end one.
const CLOSING: &str = "，。；：、！？）》”’…";
const OPENING: &str = "（《“‘";

type Piece = Vec<(char, Style)>;

/// A line as lines of at most so many columns: cut at blanks, between Chinese characters, and
/// inside a word only if it is longer than a line. Those after the first are set in by `hang`.
pub fn flow(line: &Line, width: u16, hang: u16) -> Vec<Line<'static>> {
    let width = usize::from(width.max(2));
    let hang = usize::from(hang).min(width * 2 / 3);
    let mut lines: Vec<Piece> = vec![Vec::new()];
    let mut used = 0;
    for piece in pieces(line) {
        let length: usize = piece.iter().map(|(symbol, _)| breadth(*symbol)).sum();
        let blank = piece.iter().all(|(symbol, _)| *symbol == ' ');
        if used + length > width && (blank || length <= width - hang) {
            if !blank {
                lines.push(piece);
                used = hang + length;
            }
            continue;
        }
        // A blank at which a line was cut is not written.
        if blank && lines.len() > 1 && used == hang {
            continue;
        }
        for (symbol, style) in piece {
            if used + breadth(symbol) > width {
                lines.push(Vec::new());
                used = hang;
            }
            used += breadth(symbol);
            lines.last_mut().expect("there is a first one").push((symbol, style));
        }
    }
    let indent = |i: usize| if i > 0 { " ".repeat(hang) } else { String::new() };
    let written = |(i, piece): (usize, Piece)| {
        let mut spans = vec![Span::raw(indent(i))];
        for (symbol, style) in piece {
            match spans.last_mut() {
                Some(last) if last.style == style => last.content.to_mut().push(symbol),
                _ => spans.push(Span::styled(symbol.to_string(), style)),
            }
        }
        Line::from(spans).style(line.style)
    };
    lines.into_iter().enumerate().map(written).collect()
}

/// What is not cut: words, Chinese characters with their punctuation, runs of blanks.
fn pieces(line: &Line) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for span in &line.spans {
        for symbol in span.content.chars() {
            let stays = pieces.last().and_then(|piece| piece.last()).is_some_and(|&(last, _)| {
                let wide = breadth(symbol) > 1 || breadth(last) > 1;
                let blank = (symbol == ' ') != (last == ' ');
                CLOSING.contains(symbol) || OPENING.contains(last) || !wide && !blank
            });
            match pieces.last_mut().filter(|_| stays) {
                Some(piece) => piece.push((symbol, span.style)),
                None => pieces.push(vec![(symbol, span.style)]),
            }
        }
    }
    pieces
}

/// A text on one line; what does not fit becomes `…`.
pub fn cut(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    for symbol in text.chars() {
        if columns(&kept) + breadth(symbol) + 1 > width {
            break;
        }
        kept.push(symbol);
    }
    kept + "…"
}

/// The end of a text that fits.
pub fn tail(text: &str, width: usize) -> &str {
    let starts = text.char_indices().map(|(at, _)| &text[at..]);
    starts.into_iter().find(|rest| columns(rest) <= width).unwrap_or("")
}

/// Draws lines from the row `top` on, which is brought into its bounds; a sign tells if there is
/// more below or above: on a row of its own, or where rows are few at the end of the last one.
pub fn scrolled(
    frame: &mut Frame,
    area: Rect,
    text: &[Line],
    hang: u16,
    top: &mut u16,
    look: &Look,
    language: Language,
) {
    if area.is_empty() {
        return;
    }
    let flowed = |width: u16| -> Vec<Line> {
        text.iter().flat_map(|line| flow(line, width, hang)).collect()
    };
    let mut lines = flowed(area.width);
    if lines.len() <= usize::from(area.height) {
        *top = 0;
        frame.render_widget(ratatui::text::Text::from(lines), area);
        return;
    }
    let more = language.pick("↓ more: PageDown", "↓ 更多：PageDown");
    let sign = if columns(more) <= usize::from(area.width) { more } else { "↓" };
    let own_row = area.height > 3;
    let (rows, width) = match own_row {
        true => (area.height - 1, area.width),
        false => (area.height, area.width.saturating_sub(columns(sign) as u16 + 1)),
    };
    lines = if own_row { lines } else { flowed(width) };
    let last = (lines.len() as u16).saturating_sub(rows);
    *top = (*top).min(last);
    let seen: Vec<Line> = lines.drain(usize::from(*top)..).take(rows.into()).collect();
    frame.render_widget(ratatui::text::Text::from(seen), Rect { width, height: rows, ..area });
    let sign = if *top == last { language.pick("↑ PageUp", "↑ PageUp") } else { sign };
    let length = (columns(sign) as u16).min(area.width);
    let place = Rect {
        x: if own_row { area.x } else { area.x + area.width - length },
        y: area.y + area.height - 1,
        width: length,
        height: 1,
    };
    frame.render_widget(Line::styled(sign, look.faint), place);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, width: u16, hang: u16) -> Vec<String> {
        let lines = flow(&Line::from(text), width, hang);
        lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    #[test]
    fn lines_are_cut_by_columns_and_nothing_is_lost() {
        assert_eq!(said("one two  three", 8, 0), ["one two", "three"]);
        assert_eq!(said("看第 2 宫，这里有 6。", 9, 0), ["看第 2", "宫，这里", "有 6。"]);
        assert_eq!(said("abcdefgh", 3, 0), ["abc", "def", "gh"]);
        assert_eq!(said("key  what it does", 11, 5), ["key  what", "     it", "     does"]);
        let long =
            "第 3 行中，数字 7 只剩下一个位置：这一行的其他格子或已填数，或不能是 7（见 r3c4）。";
        for width in 4..60 {
            let lines = said(long, width, 0);
            assert!(lines.iter().all(|line| columns(line) <= usize::from(width)), "{lines:?}");
            let bare = |text: &str| text.replace(' ', "");
            assert_eq!(bare(&lines.concat()), bare(long), "{width}");
            let closing = |line: &String| line.starts_with(|c| CLOSING.contains(c));
            assert!(width < 8 || !lines.iter().any(closing), "{lines:?}");
        }
    }

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(cut("数独游戏", 8), "数独游戏");
        assert_eq!(cut("数独游戏", 7), "数独游…");
        assert_eq!(cut("数独游戏", 6), "数独…");
        assert_eq!(tail("abc数独", 5), "c数独");
    }
}
