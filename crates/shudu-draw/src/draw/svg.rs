//! Boards as SVG.

use super::picture::{CellPicture, Ink, Mark, Picture, mark_grid};
use shudu_board::board::{Blocks, Extra, HouseKind, Layout};
use std::fmt::Write;

pub(super) const CELL: usize = 60;
/// The white around a board, a cell being 60.
pub const BOARD_MARGIN: f64 = MARGIN as f64;
pub(super) const MARGIN: usize = 6;
/// What the numbers of rows and columns take.
const LABELS: usize = 26;

/// The colours differ in lightness too, so that they can be told in grey.
pub(super) fn ink_colour(ink: Ink) -> &'static str {
    match ink {
        Ink::Given => "#111111",
        Ink::Placed => "#1c5fb8",
        Ink::Tentative => "#0a8f9c",
        Ink::Single => "#2e8b3d",
    }
}

/// The beginning of a document with a board of this size.
pub(super) fn open_board(size: usize) -> String {
    open(size * CELL + 2 * MARGIN, MARGIN)
}

/// The same with the numbers of rows and columns beside the board.
pub(super) fn open_numbered(size: usize) -> String {
    let mut svg = open(size * CELL + LABELS + MARGIN, LABELS);
    for i in 0..size {
        let (at, number) = (i * CELL + CELL / 2, i + 1);
        for (x, y) in [(at as isize, -7), (-(LABELS as isize) / 2, at as isize + 5)] {
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"15\" fill=\"#777777\">{number}</text>"
            );
        }
    }
    svg
}

fn open(full: usize, before: usize) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full} {full}\" \
         width=\"{full}\" height=\"{full}\" \
         font-family=\"Ubuntu, 'DejaVu Sans', Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{full}\" height=\"{full}\" fill=\"#ffffff\"/>\n\
         <g transform=\"translate({before} {before})\">\n"
    )
}

/// A board as a complete SVG document.
pub fn board_svg(picture: &Picture) -> String {
    let side = picture.layout.size() * CELL;
    let mut svg = open_board(picture.layout.size());
    shade(&mut svg, picture);
    diagonals(&mut svg, picture.layout, side);
    picture.layout.cells().for_each(|cell| {
        let (row, column) = (picture.layout.row(cell), picture.layout.column(cell));
        draw_cell(
            &mut svg,
            picture.layout,
            &picture.cells[cell.index()],
            column * CELL,
            row * CELL,
        );
    });
    lines(&mut svg, picture.layout, side);
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// Extra houses are tinted.
pub(super) fn extras(svg: &mut String, layout: &Layout) {
    for house in layout.houses() {
        let colour = match house.kind {
            HouseKind::Diagonal(_) => "#eef3fb",
            HouseKind::Window(_) => "#f1f1f1",
            HouseKind::Region(_) => "#f7f0e4",
            _ => continue,
        };
        for &cell in &house.cells {
            square(svg, layout.row(cell), layout.column(cell), colour);
        }
    }
}

/// Besides them the searched and the dead cells.
fn shade(svg: &mut String, picture: &Picture) {
    let layout = picture.layout;
    extras(svg, layout);
    for cell in layout.cells() {
        shade_cell(svg, &picture.cells[cell.index()], layout.row(cell), layout.column(cell));
    }
}

pub(super) fn shade_cell(svg: &mut String, drawn: &CellPicture, row: usize, column: usize) {
    if drawn.dead {
        square(svg, row, column, "#f6c5c0");
    } else if drawn.focus {
        square(svg, row, column, "#fff3c4");
    }
}

fn square(svg: &mut String, row: usize, column: usize, colour: &str) {
    let (x, y) = (column * CELL, row * CELL);
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{colour}\"/>"
    );
}

pub(super) fn draw_cell(
    svg: &mut String,
    layout: &Layout,
    drawn: &CellPicture,
    x: usize,
    y: usize,
) {
    if let Some((digit, ink)) = drawn.digit {
        let weight = if ink == Ink::Given { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"{weight}>{}</text>",
            x + CELL / 2,
            y + CELL * 7 / 10,
            CELL * 6 / 10,
            ink_colour(ink),
            escape(digit.symbol()),
        );
        return;
    }
    let (columns, rows) = mark_grid(layout);
    let (wide, high) = (CELL as f64 / columns as f64, CELL as f64 / rows as f64);
    let font = wide.min(high) * 0.72;
    for (i, mark) in drawn.marks.iter().enumerate() {
        let (text, colour) = match mark {
            Mark::Open(digit) => (escape(digit.symbol()), "#666666"),
            Mark::Lone(digit) => (escape(digit.symbol()), "#c0392b"),
            Mark::Struck if drawn.pointer.is_some() => ("0".into(), "#cccccc"),
            Mark::Struck => continue,
        };
        let underline =
            if drawn.pointer == Some(i) { " text-decoration=\"underline\"" } else { "" };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{font:.1}\" fill=\"{colour}\"{underline}>{text}</text>",
            x as f64 + (i % columns) as f64 * wide + wide / 2.0,
            y as f64 + (i / columns) as f64 * high + high * 0.75,
        );
    }
}

/// `&` is a symbol of boards beyond 61.
pub(super) fn escape(symbol: char) -> String {
    if symbol == '&' { "&amp;".into() } else { symbol.into() }
}

/// Drawn before the digits, which they must not strike out.
pub(super) fn diagonals(svg: &mut String, layout: &Layout, side: usize) {
    if layout.extras().contains(&Extra::Diagonals) {
        let path = format!("M0 0L{side} {side}M{side} 0L0 {side}");
        let _ = writeln!(svg, "<path d=\"{path}\" stroke=\"#c9d4e6\" stroke-width=\"2\"/>");
    }
}

pub(super) fn lines(svg: &mut String, layout: &Layout, side: usize) {
    let size = layout.size();
    let mut thin = String::new();
    let mut thick = format!("M0 0H{side}V{side}H0Z");
    for row in 0..size {
        for column in 0..size {
            let here = layout.block(layout.cell(row, column));
            let (x, y) = (column * CELL, row * CELL);
            if column > 0 {
                let boundary = layout.block(layout.cell(row, column - 1)) != here;
                let path = if boundary { &mut thick } else { &mut thin };
                let _ = write!(path, "M{x} {y}v{CELL}");
            }
            if row > 0 {
                let boundary = layout.block(layout.cell(row - 1, column)) != here;
                let path = if boundary { &mut thick } else { &mut thin };
                let _ = write!(path, "M{x} {y}h{CELL}");
            }
        }
    }
    let wide = if matches!(layout.blocks(), Blocks::Map(_)) { 4 } else { 3 };
    let _ = writeln!(svg, "<path d=\"{thin}\" stroke=\"#999999\" fill=\"none\"/>");
    let _ = writeln!(
        svg,
        "<path d=\"{thick}\" stroke=\"#111111\" stroke-width=\"{wide}\" fill=\"none\" stroke-linecap=\"square\"/>"
    );
}
