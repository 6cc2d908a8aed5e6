//! Heat maps: for every cell the digits in shades of how often they stand there.

use super::picture::mark_grid;
use super::svg::{CELL, escape, lines, open_board};
use shudu_board::board::{Cell, Digit, Layout};
use std::fmt::Write;

/// A heat map as a complete SVG document: `share` gives the part of all
/// solutions, 0 to 1, in which a cell has a digit.
pub fn heat_svg(layout: &Layout, share: impl Fn(Cell, Digit) -> f64) -> String {
    let size = layout.size();
    let mut svg = open_board(size);
    let (columns, rows) = mark_grid(layout);
    let (wide, high) = (CELL as f64 / columns as f64, CELL as f64 / rows as f64);
    for cell in layout.cells() {
        let (x, y) = ((layout.column(cell) * CELL) as f64, (layout.row(cell) * CELL) as f64);
        for digit in (0..size).map(Digit::from_index) {
            let share = share(cell, digit).clamp(0.0, 1.0);
            if share <= 0.0 {
                continue;
            }
            let sure = share >= 1.0;
            let i = digit.index();
            let (left, top) = (x + (i % columns) as f64 * wide, y + (i / columns) as f64 * high);
            let (left, top, wide, high) =
                if sure { (x, y, CELL as f64, CELL as f64) } else { (left, top, wide, high) };
            let _ = writeln!(
                svg,
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" \
                 fill=\"{}\"/><text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" fill=\"{}\">{}</text>",
                shade(share),
                left + wide / 2.0,
                top + high * 0.75,
                wide.min(high) * 0.72,
                if share > 0.45 && !sure { "#ffffff" } else { "#222222" },
                escape(digit.symbol()),
            );
        }
    }
    lines(&mut svg, layout, size * CELL);
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// White for never, a deep red for nearly always; what is certain is grey.
/// Small shares are spread out, so that one in a hundred can still be told.
fn shade(share: f64) -> String {
    if share >= 1.0 {
        return "#e8e8e8".into();
    }
    let heat = share.sqrt();
    let mix = |from: f64, to: f64| (from + (to - from) * heat).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(255.0, 160.0), mix(250.0, 20.0), mix(235.0, 20.0))
}
