//! The board on the screen: as large as there is room for.
//!
//! | scale | a cell of 9×9 | lines | notes |
//! |---|---|---|---|
//! | vast | 11×5 | all | each digit in its place, 3×3, far apart |
//! | roomy | 9×3 | all | the same, less far |
//! | grand | 7×3 | all | each digit in its place, 3×3 |
//! | large | 7×3 | of boxes | the same |
//! | compact | 6×2 | of boxes | each digit in its place, 5 and 4 |
//! | small | 3×1 | of boxes | a dot says there are some |
//!
//! A note that stands alone in its cell is in parentheses, so that it is not taken for a digit.

use super::look::{Look, over};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use shudu::board::{Cell, Digit, DigitSet, Extra, HouseKind, Layout};
use shudu::draw::Frame;

/// What a cell shows.
#[derive(Clone, Debug, Default)]
pub struct CellView {
    pub digit: Option<Digit>,
    pub given: bool,
    pub corner: DigitSet,
    pub centre: DigitSet,
    pub colour: u8,
    pub tints: [DigitSet; 2],
    pub clash: bool,
    pub wrong: bool,
    pub selected: bool,
    pub cursor: bool,
    /// Part of a hint.
    pub hint: bool,
    /// Candidates the hint uses, and those it takes away.
    pub used: DigitSet,
    pub gone: DigitSet,
}

/// How large cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    width: u16,
    height: u16,
    /// Digits in a row of notes, and the distance between them across and down; none: no notes.
    notes: Option<(u16, u16, u16)>,
    all_lines: bool,
}

const SMALL: Scale = Scale { width: 3, height: 1, notes: None, all_lines: false };

/// Where everything is.
#[derive(Debug)]
pub struct Geometry<'a> {
    layout: &'a Layout,
    frame: Frame<'a>,
    scale: Scale,
    /// The first column of each column of cells, the first row of each row of cells.
    columns: Vec<u16>,
    rows: Vec<u16>,
    pub width: u16,
    pub height: u16,
}

/// Room for column numbers above.
const ABOVE: u16 = 1;

impl<'a> Geometry<'a> {
    /// The largest drawing that fits.
    pub fn best(layout: &'a Layout, width: u16, height: u16) -> Option<Geometry<'a>> {
        let size = layout.size() as u16;
        let across = (1..).find(|n| n * n >= size).unwrap_or(size);
        let grid = Scale {
            width: 2 * across + 1,
            height: size.div_ceil(across),
            notes: Some((across, 2, 1)),
            all_lines: true,
        };
        let vast = Scale {
            width: 4 * across - 1,
            height: 2 * size.div_ceil(across) - 1,
            notes: Some((across, 4, 2)),
            all_lines: true,
        };
        let half = size.div_ceil(2);
        let scales = [
            vast,
            Scale { width: 3 * across, notes: Some((across, 3, 1)), ..grid },
            grid,
            Scale { all_lines: false, ..grid },
            Scale { width: half + 1, height: 2, notes: Some((half, 1, 1)), all_lines: false },
            SMALL,
        ];
        let all = scales.into_iter().map(|scale| Geometry::new(layout, scale));
        all.into_iter().find(|geometry| geometry.width <= width && geometry.height <= height)
    }

    /// The smallest drawing.
    pub fn smallest(layout: &'a Layout) -> Geometry<'a> {
        Geometry::new(layout, SMALL)
    }

    fn new(layout: &'a Layout, scale: Scale) -> Geometry<'a> {
        let frame = Frame::new(layout, scale.all_lines);
        let place = |line: &dyn Fn(usize) -> bool, from: u16, step: u16| {
            let mut at = from;
            let mut places = Vec::new();
            for i in 0..layout.size() {
                at += u16::from(line(i));
                places.push(at);
                at += step;
            }
            (places, at + u16::from(line(layout.size())))
        };
        let numbers = layout.size().to_string().len() as u16;
        let (columns, width) = place(&|i| frame.has_line_before(i), numbers + 1, scale.width);
        let (rows, height) = place(&|i| frame.has_line_above(i), ABOVE, scale.height);
        Geometry { layout, frame, scale, columns, rows, width, height }
    }

    /// Whether notes are drawn in the cells.
    pub fn shows_notes(&self) -> bool {
        self.scale.notes.is_some()
    }

    /// The cell at a place of the drawing.
    pub fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let within = |places: &[u16], length: u16, at: u16| {
            places.iter().position(|&from| (from..from + length).contains(&at))
        };
        let row = within(&self.rows, self.scale.height, y)?;
        let column = within(&self.columns, self.scale.width, x)?;
        Some(self.layout.cell(row, column))
    }

    /// Draws everything, the upper left corner at `area`.
    /// The digit `same` is made to stand out wherever it is.
    pub fn draw(
        &self,
        area: Rect,
        cells: &[CellView],
        same: Option<Digit>,
        look: &Look,
        buffer: &mut Buffer,
    ) {
        let mut paint = |x: u16, y: u16, text: &str, style: Style| {
            if x < area.width && y < area.height {
                buffer.set_stringn(
                    area.x + x,
                    area.y + y,
                    text,
                    usize::from(area.width - x),
                    style,
                );
            }
        };
        let cursor = cells.iter().position(|cell| cell.cursor).map(Cell::from_index);
        for (i, (&x, &y)) in self.columns.iter().zip(&self.rows).enumerate() {
            let style = |here: bool| if here { look.title } else { look.faint };
            let at_row = cursor.is_some_and(|cell| self.layout.row(cell) == i);
            let at_column = cursor.is_some_and(|cell| self.layout.column(cell) == i);
            let number = (i + 1).to_string();
            let middle = (self.scale.width - number.len() as u16) / 2;
            paint(x + middle, 0, &number, style(at_column));
            let width = usize::from(self.columns[0]) - 2;
            let label = format!("{number:>width$}");
            paint(0, y + (self.scale.height - 1) / 2, &label, style(at_row));
        }
        self.lines(look, &mut paint);
        for cell in self.layout.cells() {
            self.cell(cell, &cells[cell.index()], same, look, &mut paint);
        }
    }

    fn lines(&self, look: &Look, paint: &mut dyn FnMut(u16, u16, &str, Style)) {
        let size = self.layout.size();
        let after = |places: &[u16], i: usize, length: u16| match places.get(i) {
            Some(&at) => at - 1,
            None => places[i - 1] + length,
        };
        for row in 0..=size {
            let line_above = self.frame.has_line_above(row);
            let y = after(&self.rows, row, self.scale.height);
            for column in 0..=size {
                let line_before = self.frame.has_line_before(column);
                let x = after(&self.columns, column, self.scale.width);
                if line_above && line_before {
                    paint(x, y, &self.frame.corner(row, column).to_string(), look.line);
                }
                if line_above && column < size {
                    let line = self.frame.across(row, column).to_string();
                    paint(
                        self.columns[column],
                        y,
                        &line.repeat(self.scale.width.into()),
                        look.line,
                    );
                }
                if line_before && row < size {
                    let line = self.frame.down(row, column).to_string();
                    for down in 0..self.scale.height {
                        paint(x, self.rows[row] + down, &line, look.line);
                    }
                }
            }
        }
    }

    fn cell(
        &self,
        cell: Cell,
        view: &CellView,
        same: Option<Digit>,
        look: &Look,
        paint: &mut dyn FnMut(u16, u16, &str, Style),
    ) {
        let (x, y) = (self.columns[self.layout.column(cell)], self.rows[self.layout.row(cell)]);
        let Scale { width, height, notes, .. } = self.scale;
        let ground = match view {
            CellView { cursor: true, .. } => look.cursor,
            CellView { selected: true, .. } => look.selected,
            CellView { hint: true, .. } => look.hint,
            CellView { colour: 1.., .. } => look.colours[usize::from(view.colour - 1) % 8],
            _ => Style::new(),
        };
        for down in 0..height {
            paint(x, y + down, &" ".repeat(width.into()), ground);
        }
        let (mid_x, mid_y) = (x + (width - 1) / 2, y + (height - 1) / 2);
        let written = view.corner | view.centre | view.gone | view.used;
        let noted = notes.is_some() && !written.is_empty();
        if view.selected && (view.digit.is_some() || !noted || width > 6) {
            // Brackets around the digit, or at the edges where notes have room between.
            let beside = if width > 6 { (width - 1) / 2 } else { 1 };
            let bold = ground.add_modifier(Modifier::BOLD);
            paint(mid_x - beside, mid_y, "[", bold);
            paint(mid_x + beside, mid_y, "]", bold);
        }
        match view.digit {
            Some(digit) => {
                let mut style = if view.given { look.given } else { look.own };
                if same == Some(digit) && !view.cursor {
                    style = style.patch(look.same);
                }
                let sign = match view {
                    CellView { clash: true, .. } => Some("!"),
                    CellView { wrong: true, .. } => Some("×"),
                    _ => None,
                };
                if let Some(sign) = sign {
                    style = style.patch(look.wrong);
                    paint(mid_x + 1, mid_y, sign, over(ground, look.wrong, true));
                }
                let says = view.clash || view.wrong;
                paint(mid_x, mid_y, &digit.symbol().to_string(), over(ground, style, says));
                self.rule_mark((cell, view.selected), ground, look, paint);
            }
            None => match notes {
                Some(_) if noted => {
                    self.notes((x, y), view, same, ground, look, paint);
                    self.rule_mark((cell, view.selected), ground, look, paint);
                }
                None if !written.is_empty() => {
                    // The one digit that matters has room.
                    let used = view.used.single();
                    let marked = used.or(same.filter(|&digit| written.contains(digit)));
                    let (sign, style) = match (view.gone.is_empty(), marked) {
                        (false, _) => ("-".to_owned(), look.gone),
                        (_, Some(digit)) if used.is_some() => {
                            (format!("({})", digit.symbol()), look.used)
                        }
                        (_, Some(digit)) => (format!("({})", digit.symbol()), look.faint),
                        (_, None) => ("·".to_owned(), look.faint),
                    };
                    let says = used.is_some() || !view.gone.is_empty();
                    let at = mid_x - (sign.chars().count() as u16 - 1) / 2;
                    paint(at, mid_y, &sign, over(ground, style, says));
                }
                _ => {
                    if let Some(sign) = self.rule_sign(cell) {
                        paint(mid_x, mid_y, sign, over(ground, look.faint, false));
                    }
                }
            },
        }
        if view.colour > 0 && !(width == 3 && view.selected) {
            let letter = char::from(b'a' + (view.colour - 1) % 8).to_string();
            let at = if width == 6 { x + 5 } else { x };
            paint(at, y, &letter, ground.add_modifier(Modifier::BOLD));
        }
    }

    fn notes(
        &self,
        (x, y): (u16, u16),
        view: &CellView,
        same: Option<Digit>,
        ground: Style,
        look: &Look,
        paint: &mut dyn FnMut(u16, u16, &str, Style),
    ) {
        let Some((across, step, down)) = self.scale.notes else { return };
        let written = view.corner | view.centre | view.gone | view.used;
        for digit in written {
            let i = digit.index() as u16;
            let at = (x + u16::from(step > 1) + step * (i % across), y + down * (i / across));
            let alone = written.len() == 1;
            let at = if alone { (at.0.clamp(x + 1, x + self.scale.width - 2), at.1) } else { at };
            if alone {
                paint(at.0 - 1, at.1, "(", over(ground, look.centre, false));
                paint(at.0 + 1, at.1, ")", over(ground, look.centre, false));
            }
            let mut style = look.centre;
            if view.corner.contains(digit) {
                style = style.patch(look.corner);
            }
            if same == Some(digit) {
                style = style.patch(look.same);
            }
            // What a hint says goes before what the player tinted.
            let says = view.used.contains(digit) || view.gone.contains(digit);
            for (tint, shown) in view.tints.iter().zip(look.tints) {
                if tint.contains(digit) && !says {
                    style = style.patch(shown);
                }
            }
            if view.used.contains(digit) {
                style = style.patch(look.used);
            }
            if view.gone.contains(digit) {
                style = style.patch(look.gone);
            }
            paint(at.0, at.1, &digit.symbol().to_string(), over(ground, style, says));
        }
    }

    /// What says that a cell is on a diagonal, or in a window or region.
    fn rule_sign(&self, cell: Cell) -> Option<&'static str> {
        let (row, column, size) =
            (self.layout.row(cell), self.layout.column(cell), self.layout.size());
        self.layout.extras().iter().find_map(|extra| match extra {
            Extra::Diagonals if row == column && row + column + 1 == size => Some("╳"),
            Extra::Diagonals if row == column => Some("╲"),
            Extra::Diagonals if row + column + 1 == size => Some("╱"),
            Extra::Region(cells) if cells.contains(&cell) => Some("○"),
            Extra::Windows if self.in_window(cell) => Some("○"),
            _ => None,
        })
    }

    fn in_window(&self, cell: Cell) -> bool {
        let kind = |&house: &u16| self.layout.houses()[usize::from(house)].kind;
        self.layout.houses_of(cell).iter().any(|h| matches!(kind(h), HouseKind::Window(_)))
    }

    /// The same beside what is written: in the last corner, or before the digit if there is none.
    fn rule_mark(
        &self,
        (cell, selected): (Cell, bool),
        ground: Style,
        look: &Look,
        paint: &mut dyn FnMut(u16, u16, &str, Style),
    ) {
        let (x, y) = (self.columns[self.layout.column(cell)], self.rows[self.layout.row(cell)]);
        let Scale { width, height, .. } = self.scale;
        let at = if height == 1 { (x, y) } else { (x + width - 1, y + height - 1) };
        if let Some(sign) = self.rule_sign(cell).filter(|_| height > 1 || !selected) {
            paint(at.0, at.1, sign, over(ground, look.faint, false));
        }
    }
}
