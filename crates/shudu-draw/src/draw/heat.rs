//! Heat maps: for every cell the digits in shades of how often they stand there.

use super::board::{CELL, Fields, corner, framed, lines};
use crate::scene::{Colour, Item, Label, Scene};
use shudu_board::board::{Cell, Digit, Layout};

/// A heat map of a board: `share` gives the part of all solutions, 0 to 1, in which a cell has a
/// digit.
pub fn heat_scene(layout: &Layout, share: impl Fn(Cell, Digit) -> f64) -> Scene {
    let fields = Fields::new(layout);
    let mut items = Vec::new();
    for cell in layout.cells() {
        for digit in (0..layout.size()).map(Digit::from_index) {
            let share = share(cell, digit);
            if share > 0.0 {
                field(&mut items, &fields, layout, (cell, digit), share);
            }
        }
    }
    lines(&mut items, layout);
    framed(layout, items, 0.0)
}

/// A digit on its shade; one that is certain fills its cell.
fn field(
    items: &mut Vec<Item>,
    fields: &Fields,
    layout: &Layout,
    (cell, digit): (Cell, Digit),
    share: f64,
) {
    let (corner, width, height) = match share >= 1.0 {
        true => (corner(layout, cell), CELL, CELL),
        false => (fields.corner(layout, cell, digit.index()), fields.width, fields.height),
    };
    items.push(Item::filled([corner.0, corner.1, width, height], shade(share)));
    let dark = (0.45..1.0).contains(&share);
    let colour = if dark { Colour::Paper } else { Colour::HeatText };
    let foot = (corner.0 + width / 2.0, corner.1 + height * 0.75);
    items.push(Label::new(foot, width.min(height) * 0.72, colour, digit.symbol()).into());
}

/// White for never, a deep red for nearly always; what is certain is grey. Small shares are
/// spread out, so that one in a hundred is still visible.
fn shade(share: f64) -> Colour {
    if share >= 1.0 {
        return Colour::Certain;
    }
    let heat = share.sqrt();
    let mix = |from: f64, to: f64| (from + (to - from) * heat).round() as u8;
    Colour::Rgb([mix(255.0, 160.0), mix(250.0, 20.0), mix(235.0, 20.0)])
}
