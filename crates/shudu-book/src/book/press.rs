//! Pages being set: words, paragraphs, running heads.

use super::paper::{Frame, Sheet, is_right};
use shudu_board::language::Language;
use shudu_draw::print::{Anchor, Colour, Drawing, Face, Fonts, Mark, Page, Part, Stroke, Words};
use std::sync::Arc;

/// What the running head takes.
pub const HEAD: f64 = 24.0;
/// What the page number takes.
pub const FOOT: f64 = 24.0;
/// The size of letters in paragraphs.
pub const BODY: f64 = 10.0;
/// From line to line, as a part of the size.
pub const LEADING: f64 = 1.42;

/// How words look.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The size of the letters.
    pub size: f64,
    /// How heavy they are.
    pub face: Face,
    /// Their colour.
    pub colour: Colour,
}

impl Style {
    /// For reading.
    pub const fn plain(size: f64) -> Style {
        Style { size, face: Face::Regular, colour: Colour::BLACK }
    }

    /// For headings.
    pub const fn bold(size: f64) -> Style {
        Style { face: Face::Bold, ..Style::plain(size) }
    }

    /// For what is said aside.
    pub const fn faint(size: f64) -> Style {
        Style { colour: Colour::FAINT, ..Style::plain(size) }
    }
}

/// Pages being set, one after the other.
pub struct Press<'a> {
    pub fonts: &'a Fonts,
    pub t: Language,
    sheet: Sheet,
    pages: Vec<Page>,
    /// For each page what stands at its top; nothing for those without head and number.
    heads: Vec<Option<String>>,
    /// What stands at the top of the next pages.
    head: Option<String>,
    /// How far down this page is filled.
    pub y: f64,
}

impl<'a> Press<'a> {
    pub fn new(fonts: &'a Fonts, t: Language, sheet: Sheet) -> Press<'a> {
        Press { fonts, t, sheet, pages: Vec::new(), heads: Vec::new(), head: None, y: 0.0 }
    }

    /// How many pages there are.
    pub fn count(&self) -> usize {
        self.pages.len()
    }

    /// From now on pages have this head.
    pub fn head(&mut self, head: Option<&str>) {
        self.head = head.map(str::to_owned);
    }

    /// A new page.
    pub fn page(&mut self) {
        let (width, height) = self.sheet.outside();
        let bleed = self.sheet.cut(self.pages.len());
        self.pages.push(Page { width, height, bleed, ..Page::default() });
        self.heads.push(self.head.clone());
        self.y = self.frame().top;
    }

    /// Goes back to a page that was left for later.
    pub fn at<R>(&mut self, page: usize, set: impl FnOnce(&mut Press) -> R) -> R {
        let after = self.pages.split_off(page + 1);
        let heads = self.heads.split_off(page + 1);
        let top = self.frame().top;
        let y = std::mem::replace(&mut self.y, top);
        let result = set(self);
        self.pages.extend(after);
        self.heads.extend(heads);
        self.y = y;
        result
    }

    /// What this page has for words and boards.
    pub fn frame(&self) -> Frame {
        let frame = self.sheet.frame(self.pages.len() - 1);
        Frame { top: frame.top + HEAD, height: frame.height - HEAD - FOOT, ..frame }
    }

    /// How much of this page is left.
    pub fn left(&self) -> f64 {
        let frame = self.frame();
        frame.top + frame.height - self.y
    }

    /// A new page unless so much is left.
    pub fn need(&mut self, height: f64) {
        if self.left() < height {
            self.page();
        }
    }

    /// A part of the book begins on this page.
    pub fn part(&mut self, title: &str, depth: usize) {
        let page = self.pages.last_mut().expect("a page was begun");
        page.parts.push(Part { title: title.to_owned(), depth });
    }

    pub fn mark(&mut self, mark: Mark) {
        self.pages.last_mut().expect("a page was begun").marks.push(mark);
    }

    /// A line of words, its foot at `y`.
    pub fn words(&mut self, (x, y): (f64, f64), anchor: Anchor, style: Style, text: &str) {
        let Style { size, face, colour } = style;
        let text = text.to_owned();
        self.mark(Mark::Words(Words { at: (x, y), anchor, size, face, colour, text, turn: 0.0 }));
    }

    /// The same, smaller if it would be wider than this.
    pub fn fitted(&mut self, at: (f64, f64), anchor: Anchor, style: Style, text: &str, most: f64) {
        let width = self.width(text, style);
        let size = if width > most { style.size * most / width } else { style.size };
        self.words(at, anchor, Style { size, ..style }, text);
    }

    pub fn width(&self, text: &str, style: Style) -> f64 {
        self.fonts.width(text, style.size, style.face)
    }

    /// A text in lines of at most this width.
    pub fn lines(&self, text: &str, style: Style, width: f64) -> Vec<String> {
        wrapped(text, width, |part| self.width(part, style))
    }

    /// Lines from here down; gives how high they are.
    pub fn block(&mut self, (x, y): (f64, f64), style: Style, lines: &[String]) -> f64 {
        let step = style.size * LEADING;
        for (i, line) in lines.iter().enumerate() {
            let foot = y + step * i as f64 + style.size;
            self.words((x, foot), Anchor::Start, style, line);
        }
        step * lines.len() as f64
    }

    /// A paragraph over the width of the page, on as many pages as it takes.
    pub fn paragraph(&mut self, style: Style, text: &str) {
        let frame = self.frame();
        let lines = self.lines(text, style, frame.width.min(style.size * 52.0));
        let step = style.size * LEADING;
        // No line stands alone on a page.
        self.need(step * (lines.len().min(2) as f64));
        let mut rest = &lines[..];
        while !rest.is_empty() {
            let fit = ((self.left() / step) as usize).max(1);
            let fit = if rest.len() == fit + 1 && fit > 2 { fit - 1 } else { fit.min(rest.len()) };
            let (now, later) = rest.split_at(fit);
            let at = (self.frame().left, self.y);
            self.y += self.block(at, style, now);
            rest = later;
            if !rest.is_empty() {
                self.page();
            }
        }
        self.y += style.size * 0.55;
    }

    /// A heading in the page.
    pub fn heading(&mut self, text: &str, size: f64) {
        self.need(size * 5.0);
        let frame = self.frame();
        if self.y > frame.top {
            self.y += size * 0.7;
        }
        let lines = self.lines(text, Style::bold(size), frame.width);
        self.y += self.block((frame.left, self.y), Style::bold(size), &lines) + size * 0.3;
    }

    /// A drawing, its corner here, so wide.
    pub fn drawing(&mut self, drawing: &Arc<Drawing>, at: (f64, f64), width: f64) {
        self.mark(Mark::Drawing(drawing.clone(), at, width / drawing.width));
    }

    /// A thin line from left to right.
    pub fn rule(&mut self, left: f64, y: f64, width: f64, stroke: Stroke) {
        self.mark(Mark::line((left, y), (left + width, y), stroke));
    }

    /// The pages, with heads and numbers: the title at the left of left pages, the chapter at the
    /// right of right ones.
    pub fn finish(mut self, title: &str) -> Vec<Page> {
        let heads = std::mem::take(&mut self.heads);
        for (number, head) in heads.into_iter().enumerate() {
            let Some(head) = head else { continue };
            let frame = self.sheet.frame(number);
            let mut later = self.pages.split_off(number + 1);
            let (right, foot) = (frame.left + frame.width, frame.top + frame.height);
            let (x, anchor, text) = if is_right(number) {
                (right, Anchor::End, head.as_str())
            } else {
                (frame.left, Anchor::Start, title)
            };
            self.fitted((x, frame.top + 8.0), anchor, Style::faint(8.0), text, frame.width);
            self.rule(frame.left, frame.top + 13.0, frame.width, Stroke::new(Colour::LIGHT, 0.4));
            self.words((x, foot - 2.0), anchor, Style::plain(9.0), &(number + 1).to_string());
            self.pages.append(&mut later);
        }
        self.pages
    }
}

/// A text cut into lines at blanks, or anywhere between Chinese characters. What is too long
/// for a line of its own is cut anywhere.
fn wrapped(text: &str, width: f64, measure: impl Fn(&str) -> f64) -> Vec<String> {
    let closing = |c: char| "，。；：、）”！？］》…".contains(c);
    let opening = |c: char| "（“［《".contains(c);
    let wide = |c: char| u32::from(c) >= 0x2e80;
    let mut words: Vec<String> = vec![String::new()];
    let mut last = 'x';
    for c in text.chars() {
        let between = (wide(c) || wide(last)) && !closing(c) && !opening(last) && c != ' ';
        if last == ' ' || between {
            words.push(String::new());
        }
        words.last_mut().expect("there is one").push(c);
        last = c;
    }
    let mut lines = vec![String::new()];
    for word in words {
        let line = lines.last_mut().expect("there is one");
        let joined = format!("{line}{word}");
        if measure(joined.trim_end()) <= width {
            *line = joined;
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        for c in word.chars() {
            let line = lines.last_mut().expect("there is one");
            if !line.is_empty() && c != ' ' && measure(&format!("{line}{c}")) > width {
                lines.push(String::new());
            }
            lines.last_mut().expect("there is one").push(c);
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_between_chinese_characters() {
        let lines = |text, width| wrapped(text, width, |part| part.chars().count() as f64);
        assert_eq!(lines("one two three", 7.0), ["one two", "three"]);
        assert_eq!(lines("在这一行，只有", 4.0), ["在这一", "行，只有"]);
        assert_eq!(lines("https://long", 5.0), ["https", "://lo", "ng"]);
        assert_eq!(lines("", 5.0), Vec::<String>::new());
    }
}
