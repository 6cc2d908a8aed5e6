//! Drawings of the library on the full screen.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use shudu::draw::{Paint, Text};

/// A drawing of the library for the full screen.
pub fn lines(text: &Text) -> Vec<Line<'static>> {
    let span = |span: &shudu::draw::Span| {
        let mut style = style(span.paint);
        if span.underlined {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        Span::styled(span.text.clone(), style)
    };
    text.lines.iter().map(|line| Line::from_iter(line.iter().map(span))).collect()
}

fn style(paint: Paint) -> Style {
    let plain = Style::new();
    match paint {
        Paint::Plain | Paint::Candidate => plain,
        Paint::Faint | Paint::Struck => plain.add_modifier(Modifier::DIM),
        Paint::Title | Paint::Given => plain.add_modifier(Modifier::BOLD),
        Paint::Placed => plain.fg(Color::LightBlue),
        Paint::Tentative => plain.fg(Color::Cyan).add_modifier(Modifier::BOLD),
        Paint::Single => plain.fg(Color::Green),
        Paint::Dead => plain.fg(Color::Red).add_modifier(Modifier::BOLD | Modifier::REVERSED),
        Paint::Good => plain.fg(Color::Green).add_modifier(Modifier::BOLD),
    }
}
