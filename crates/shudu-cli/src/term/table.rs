//! Tables for people: columns as wide as what is in them, or as the screen lets them be.

use crate::term::output::wrapped;
use shudu::draw::{Paint, Text, columns};

/// How a column stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Column {
    Left,
    Right,
    /// At the left; it gets narrower, over several lines, where there is no room.
    Wrapped,
}

const GAP: usize = 2;

/// The table, its first row the head. Rows that are shorter end early.
pub fn table(
    kinds: &[Column],
    rows: &[Vec<String>],
    width: usize,
    paint: impl Fn(usize, usize) -> Paint,
) -> Text {
    let widest =
        |i: usize| rows.iter().filter_map(move |row| row.get(i)).map(|field| columns(field));
    let mut widths: Vec<usize> = (0..kinds.len()).map(|i| widest(i).max().unwrap_or(0)).collect();
    // A column is not narrower than its longest word.
    let words =
        |i: usize| rows.iter().filter_map(move |row| row.get(i)).flat_map(|f| wrapped(f, 1));
    let least = |i: usize| words(i).map(|word| columns(&word)).max().unwrap_or(0);
    let least: Vec<usize> = (0..kinds.len()).map(least).collect();
    while widths.iter().sum::<usize>() + GAP * (kinds.len() - 1) > width {
        let narrower = |&i: &usize| kinds[i] == Column::Wrapped && widths[i] > least[i];
        let flexible = (0..kinds.len()).filter(narrower);
        let Some(widest) = flexible.max_by_key(|&i| widths[i]) else { break };
        widths[widest] -= 1;
    }
    let mut text = Text::default();
    for (number, row) in rows.iter().enumerate() {
        let fields: Vec<Vec<String>> = (kinds.iter().zip(row).zip(&widths))
            .map(|((kind, field), &width)| match kind {
                Column::Wrapped => wrapped(field, width),
                _ => vec![field.clone()],
            })
            .collect();
        for line in 0..fields.iter().map(Vec::len).max().unwrap_or(0) {
            text.line();
            for (i, field) in fields.iter().enumerate() {
                let field = field.get(line).map_or("", String::as_str);
                let pad = " ".repeat(widths[i].saturating_sub(columns(field)));
                let both = if kinds[i] == Column::Right { [&*pad, field] } else { [field, &*pad] };
                let gap = if i > 0 { " ".repeat(GAP) } else { String::new() };
                text.add(gap + &both.concat(), paint(number, i));
            }
        }
    }
    text
}
