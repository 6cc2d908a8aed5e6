//! Boards as scenes.

use super::picture::{CellPicture, Ink, Mark, Picture, mark_grid};
use crate::scene::{Colour, Form, Group, Item, Label, Scene, Segment, Shape, Stroke, Weight};
use shudu_board::board::{Blocks, Cell, Digit, Extra, HouseKind, Layout};

/// The side of a cell.
pub(super) const CELL: f64 = 60.0;
/// The white around a board.
pub const BOARD_MARGIN: f64 = 6.0;
/// The margin for the numbers of rows and columns.
const COORDINATES: f64 = 26.0;
/// The size of a digit.
pub(super) const DIGIT: f64 = CELL * 0.6;

fn ink_colour(ink: Ink) -> Colour {
    match ink {
        Ink::Given => Colour::Given,
        Ink::Placed => Colour::Placed,
        Ink::Tentative => Colour::Tentative,
        Ink::Single => Colour::Single,
    }
}

/// The side of a board.
pub(super) fn side(layout: &Layout) -> f64 {
    layout.size() as f64 * CELL
}

/// The corner of a cell.
pub(super) fn corner(layout: &Layout, cell: Cell) -> (f64, f64) {
    (layout.column(cell) as f64 * CELL, layout.row(cell) as f64 * CELL)
}

/// Items of a board on white paper, with room for something below it.
pub(super) fn framed(layout: &Layout, items: Vec<Item>, below: f64) -> Scene {
    let width = side(layout) + 2.0 * BOARD_MARGIN;
    let board = Group::at((BOARD_MARGIN, BOARD_MARGIN), items);
    Scene::on_paper(width, width + below, [Item::Group(board)])
}

/// Items of a board on white paper, with the numbers of rows and columns.
pub(super) fn numbered(layout: &Layout, mut items: Vec<Item>) -> Scene {
    for i in 0..layout.size() {
        let (middle, number) = (i as f64 * CELL + CELL / 2.0, (i + 1).to_string());
        for at in [(middle, -7.0), (-COORDINATES / 2.0, middle + 5.0)] {
            items.push(Label::new(at, 15.0, Colour::Coordinate, number.clone()).into());
        }
    }
    let width = side(layout) + COORDINATES + BOARD_MARGIN;
    let board = Group::at((COORDINATES, COORDINATES), items);
    Scene::on_paper(width, width, [Item::Group(board)])
}

/// A board, cell by cell.
pub fn board_scene(picture: &Picture) -> Scene {
    let layout = picture.layout;
    let mut items = Vec::new();
    extra_houses(&mut items, layout);
    for cell in layout.cells() {
        items.extend(shade(layout, cell, &picture.cells[cell.index()]));
    }
    items.extend(diagonals(layout));
    for cell in layout.cells() {
        draw_cell(&mut items, layout, cell, &picture.cells[cell.index()]);
    }
    lines(&mut items, layout);
    framed(layout, items, 0.0)
}

/// Tints extra houses.
pub(super) fn extra_houses(items: &mut Vec<Item>, layout: &Layout) {
    for house in layout.houses() {
        let colour = match house.kind {
            HouseKind::Diagonal(_) => Colour::Diagonal,
            HouseKind::Window(_) => Colour::Window,
            HouseKind::Region(_) => Colour::Region,
            _ => continue,
        };
        items.extend(house.cells.iter().map(|&cell| square(layout, cell, colour)));
    }
}

/// The tint of a cell in which a search is, or in which nothing is possible.
pub(super) fn shade(layout: &Layout, cell: Cell, drawn: &CellPicture) -> Option<Item> {
    let colour = match (drawn.dead, drawn.focus) {
        (true, _) => Colour::DeadCell,
        (_, true) => Colour::CurrentCell,
        _ => return None,
    };
    Some(square(layout, cell, colour))
}

pub(super) fn square(layout: &Layout, cell: Cell, colour: Colour) -> Item {
    let (x, y) = corner(layout, cell);
    Item::filled([x, y, CELL, CELL], colour)
}

/// A digit that fills its cell.
pub(super) fn digit(layout: &Layout, cell: Cell, digit: Digit, ink: Ink) -> Item {
    let (x, y) = corner(layout, cell);
    let at = (x + CELL / 2.0, y + CELL * 0.7);
    let label = Label::new(at, DIGIT, ink_colour(ink), digit.symbol());
    let weight = if ink == Ink::Given { Weight::Bold } else { Weight::Regular };
    Label { weight, ..label }.into()
}

/// Where the candidates of a cell stand.
pub(super) struct Fields {
    columns: usize,
    pub width: f64,
    pub height: f64,
}

impl Fields {
    pub fn new(layout: &Layout) -> Fields {
        let (columns, rows) = mark_grid(layout);
        Fields { columns, width: CELL / columns as f64, height: CELL / rows as f64 }
    }

    /// The size of a candidate.
    pub fn font(&self) -> f64 {
        self.width.min(self.height) * 0.72
    }

    /// The corner of the field of a candidate, from 0.
    pub fn corner(&self, layout: &Layout, cell: Cell, i: usize) -> (f64, f64) {
        let (x, y) = corner(layout, cell);
        let (column, row) = (i % self.columns, i / self.columns);
        (x + column as f64 * self.width, y + row as f64 * self.height)
    }

    /// The point on which a candidate stands.
    pub fn foot(&self, layout: &Layout, cell: Cell, i: usize) -> (f64, f64) {
        let (x, y) = self.corner(layout, cell, i);
        (x + self.width / 2.0, y + self.height * 0.75)
    }
}

pub(super) fn draw_cell(items: &mut Vec<Item>, layout: &Layout, cell: Cell, drawn: &CellPicture) {
    if let Some((placed, ink)) = drawn.digit {
        items.push(digit(layout, cell, placed, ink));
        return;
    }
    let fields = Fields::new(layout);
    for (i, mark) in drawn.marks.iter().enumerate() {
        let (symbol, colour) = match mark {
            Mark::Open(digit) => (digit.symbol(), Colour::Candidate),
            Mark::Lone(digit) => (digit.symbol(), Colour::OnlyCandidate),
            Mark::Struck if drawn.pointer.is_some() => ('0', Colour::Struck),
            Mark::Struck => continue,
        };
        let label = Label::new(fields.foot(layout, cell, i), fields.font(), colour, symbol);
        items.push(Label { underlined: drawn.pointer == Some(i), ..label }.into());
    }
}

/// Lines along the diagonals, drawn before the digits, which they must not strike out.
pub(super) fn diagonals(layout: &Layout) -> Vec<Item> {
    let (side, stroke) = (side(layout), Stroke::new(Colour::DiagonalLine, 2.0));
    let line = |from, to| Item::line(from, to, stroke);
    match layout.extras().contains(&Extra::Diagonals) {
        true => vec![line((0.0, 0.0), (side, side)), line((side, 0.0), (0.0, side))],
        false => Vec::new(),
    }
}

/// Thin lines between cells, and thick ones around boxes.
pub(super) fn lines(items: &mut Vec<Item>, layout: &Layout) {
    let mut thin = Vec::new();
    let mut thick = Form::Rectangle([0.0, 0.0, side(layout), side(layout)]).segments();
    for cell in layout.cells() {
        let (row, column) = (layout.row(cell), layout.column(cell));
        let (x, y) = corner(layout, cell);
        let left = column.checked_sub(1).map(|left| (layout.cell(row, left), (x, y + CELL)));
        let above = row.checked_sub(1).map(|above| (layout.cell(above, column), (x + CELL, y)));
        for (other, end) in left.into_iter().chain(above) {
            let boundary = layout.block(other) != layout.block(cell);
            let path = if boundary { &mut thick } else { &mut thin };
            path.extend([Segment::Move(x, y), Segment::Line(end.0, end.1)]);
        }
    }
    let wide = if matches!(layout.blocks(), Blocks::Map(_)) { 4.0 } else { 3.0 };
    let thick_stroke = Stroke { square: true, ..Stroke::new(Colour::BoxLine, wide) };
    for (path, stroke) in [(thin, Stroke::new(Colour::CellLine, 1.0)), (thick, thick_stroke)] {
        items.push(Shape::drawn(Form::Path(path), stroke).into());
    }
}
