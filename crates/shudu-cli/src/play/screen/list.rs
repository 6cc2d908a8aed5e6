//! A list to choose from, of which a part is seen if it is long.

use super::flow::{columns, cut, scrolled};
use super::look::Look;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use shudu::language::Language;

/// What can be chosen, each with something to say about it.
#[derive(Clone, Debug, Default)]
pub struct List<T> {
    pub items: Vec<(T, String, String)>,
    pub at: usize,
    top: usize,
    area: Rect,
}

impl<T: Clone> List<T> {
    pub fn new(items: Vec<(T, String, String)>) -> List<T> {
        List { items, at: 0, top: 0, area: Rect::default() }
    }

    pub fn chosen(&self) -> Option<T> {
        self.items.get(self.at).map(|item| item.0.clone())
    }

    /// Moves; whether the key was for that. A letter goes to the next item that begins with it.
    pub fn press(&mut self, key: KeyEvent) -> bool {
        let last = self.items.len().saturating_sub(1);
        let page = usize::from(self.area.height.max(2)) - 1;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return false;
        }
        self.at = match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.at.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                if self.at == last {
                    0
                } else {
                    self.at + 1
                }
            }
            KeyCode::PageUp => self.at.saturating_sub(page),
            KeyCode::PageDown => (self.at + page).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Char(letter @ '1'..='9') => {
                let number = letter as usize - '1' as usize;
                if number > last {
                    return false;
                }
                number
            }
            _ => return false,
        };
        true
    }

    /// The item at a place of the screen.
    pub fn click(&mut self, x: u16, y: u16) -> Option<T> {
        let inside = self.area.contains(ratatui::layout::Position::new(x, y));
        let at = self.top + usize::from(y.checked_sub(self.area.y)?);
        if !inside || at >= self.items.len() {
            return None;
        }
        self.at = at;
        self.chosen()
    }

    /// What does not fit on the line of an item is told below for the one that is chosen.
    pub fn draw(&mut self, frame: &mut Frame, area: Rect, look: &Look, language: Language) {
        const BELOW: u16 = 3;
        let width = usize::from(area.width.saturating_sub(2));
        let widest = self.items.iter().map(|item| columns(&item.1)).max().unwrap_or(0);
        let long = |item: &(T, String, String)| widest + columns(&item.2) + 5 > width;
        let mut area = area;
        if area.height > 3 * BELOW && self.items.iter().any(long) {
            area.height -= BELOW;
            let place = Rect { y: area.y + area.height + 1, height: BELOW - 1, ..area };
            if let Some(item) = self.items.get(self.at).filter(|item| long(item)) {
                let text = [Line::styled(item.2.clone(), look.faint)];
                scrolled(frame, place, &text, 0, &mut 0, look, language);
            }
        }
        self.area = area;
        let rows = usize::from(area.height.max(1));
        self.top = self.top.clamp((self.at + 1).saturating_sub(rows), self.at);
        let (first, last) = (self.top, (self.top + rows).min(self.items.len()));
        for (i, (_, name, about)) in self.items.iter().enumerate().skip(self.top).take(rows) {
            let here = i == self.at;
            let style = if here { look.cursor } else { Default::default() };
            let fill = " ".repeat(widest - columns(name));
            let sign = if here { "▶ " } else { "  " };
            let name = cut(&format!("{sign}{name}{fill} "), width);
            let about = cut(&format!("  {about}"), width - columns(&name));
            let mut spans = vec![Span::styled(name, style), Span::styled(about, look.faint)];
            // In the last column: that the list goes on.
            let more = match i {
                _ if i == first && first > 0 => "↑",
                _ if i + 1 == last && last < self.items.len() => "↓",
                _ => "",
            };
            let used: usize = spans.iter().map(Span::width).sum();
            spans.push(Span::raw(" ".repeat(width + 1 - used)));
            spans.push(Span::styled(more, look.title));
            let line = Line::from(spans);
            let row = Rect { y: area.y + (i - self.top) as u16, height: 1, ..area };
            frame.render_widget(line, row);
        }
    }
}
