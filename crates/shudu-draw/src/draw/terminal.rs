//! Scenes in a terminal: shapes in Braille dots, two by four to a character, and text where it
//! stands.

use super::text::{Paint, Span, Text, columns};
use crate::scene::{Anchor, Colour, Item, Label, Scene, Segment, Shape};

/// The most characters to a side.
const MOST: usize = 1000;
/// Lines in place of a curve.
const PIECES: usize = 12;

/// Returns a scene as lines of at most this many columns; labels may reach beyond them.
pub fn scene_text(scene: &Scene, columns: usize) -> Text {
    let columns = columns.clamp(1, MOST);
    let scale = (2 * columns) as f64 / scene.width.max(1e-9);
    let rows = ((scene.height * scale / 4.0).ceil() as usize).clamp(1, MOST);
    let cells = vec![Field::default(); columns * rows];
    let mut canvas = Canvas { columns, rows, cells, labels: vec![Vec::new(); rows] };
    let place = Place { at: (0.0, 0.0), scale };
    scene.items.iter().for_each(|item| canvas.item(item, place));
    let mut text = Text::default();
    (0..rows).for_each(|row| canvas.line(row, &mut text));
    text
}

/// How a terminal shows a colour; papers and tints are not shown.
fn paint(colour: Colour) -> Option<Paint> {
    Some(match colour {
        Colour::Paper
        | Colour::Diagonal
        | Colour::Window
        | Colour::Region
        | Colour::CurrentCell
        | Colour::House
        | Colour::Certain => return None,
        Colour::Faint
        | Colour::Light
        | Colour::CellLine
        | Colour::BoxLine
        | Colour::DiagonalLine
        | Colour::Coordinate
        | Colour::GridLine => Paint::Faint,
        Colour::Black => Paint::Title,
        Colour::Given => Paint::Given,
        Colour::Placed | Colour::Excludes => Paint::Placed,
        Colour::Tentative => Paint::Tentative,
        Colour::Single | Colour::OnlyCandidate => Paint::Single,
        Colour::Candidate | Colour::StepCandidate => Paint::Candidate,
        Colour::Struck => Paint::Struck,
        Colour::DeadCell | Colour::Removed | Colour::RemovedLine => Paint::Dead,
        Colour::Part(_) | Colour::Placement | Colour::Forces => Paint::Good,
        _ => Paint::Plain,
    })
}

/// The place of items: what a point is moved by, after it was scaled.
#[derive(Clone, Copy)]
struct Place {
    at: (f64, f64),
    scale: f64,
}

impl Place {
    /// The dot at which a point is.
    fn dot(self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.at.0 + x * self.scale, self.at.1 + y * self.scale)
    }
}

/// The dots of a character.
#[derive(Clone, Copy, Default)]
struct Field {
    dots: u8,
    paint: Option<Paint>,
}

struct Canvas {
    columns: usize,
    rows: usize,
    cells: Vec<Field>,
    /// For each row the labels in it, and the column at which each begins.
    labels: Vec<Vec<(usize, Span)>>,
}

impl Canvas {
    fn item(&mut self, item: &Item, place: Place) {
        match item {
            Item::Shape(shape) => self.shape(shape, place),
            Item::Label(label) => self.label(label, place),
            Item::Group(group) if group.is_seen_at_end() => {
                let inside = Place { at: place.dot(group.at), scale: place.scale * group.scale };
                group.items.iter().for_each(|item| self.item(item, inside));
            }
            // What is not seen at the end, and what leads somewhere.
            Item::Group(_) | Item::Link(..) => {}
        }
    }

    fn shape(&mut self, shape: &Shape, place: Place) {
        let lines = lines(&shape.form.segments(), place);
        if let Some(paint) = shape.fill.and_then(paint) {
            self.fill(&lines, paint);
        }
        if let Some(paint) = shape.stroke.and_then(|stroke| paint(stroke.colour)) {
            lines.iter().for_each(|&[from, to]| self.draw(from, to, paint));
        }
    }

    /// The dot nearest to a point, at the edge if that is outside.
    fn nearest(&self, (x, y): (f64, f64)) -> (usize, usize) {
        ((x as usize).min(2 * self.columns - 1), (y.round() as usize).min(4 * self.rows - 1))
    }

    /// A line, one dot per step.
    fn draw(&mut self, from: (f64, f64), to: (f64, f64), paint: Paint) {
        let (from, to) = (self.nearest(from), self.nearest(to));
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
        let between = |a: usize, b: usize, k: usize| (a * (steps - k) + b * k).div_ceil(steps);
        for k in 0..=steps {
            self.dot(between(from.0, to.0, k), between(from.1, to.1, k), paint);
        }
    }

    /// The dots inside lines that are closed.
    fn fill(&mut self, lines: &[[(f64, f64); 2]], paint: Paint) {
        for y in 0..4 * self.rows {
            let level = y as f64 + 0.5;
            let crosses = |line: &&[(f64, f64); 2]| (line[0].1 > level) != (line[1].1 > level);
            let x_at = |[a, b]: &[(f64, f64); 2]| a.0 + (level - a.1) / (b.1 - a.1) * (b.0 - a.0);
            let mut ends: Vec<f64> = lines.iter().filter(crosses).map(x_at).collect();
            ends.sort_by(f64::total_cmp);
            for pair in ends.chunks_exact(2) {
                let inside = |x: f64| (x.round().max(0.0) as usize).min(2 * self.columns);
                (inside(pair[0])..inside(pair[1])).for_each(|x| self.dot(x, y, paint));
            }
        }
    }

    fn dot(&mut self, x: usize, y: usize, paint: Paint) {
        const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let field = &mut self.cells[y / 4 * self.columns + x / 2];
        field.dots |= BITS[y % 4][x % 2];
        field.paint = Some(paint);
    }

    fn label(&mut self, label: &Label, place: Place) {
        let Some(paint) = paint(label.colour) else { return };
        let (x, y) = place.dot(label.at);
        let before = match label.anchor {
            Anchor::Start => 0,
            Anchor::Middle => columns(&label.text) / 2,
            Anchor::End => columns(&label.text),
        };
        let column = ((x / 2.0) as usize).min(MOST).saturating_sub(before);
        let row = ((y / 4.0) as usize).min(self.rows - 1);
        let text = label.text.replace(['\n', '\r'], " ");
        self.labels[row].push((column, Span { text, paint, underlined: label.underlined }));
    }

    /// Adds a row: dots, and labels over them.
    fn line(&self, row: usize, text: &mut Text) {
        let mut labels: Vec<&(usize, Span)> = self.labels[row].iter().collect();
        labels.sort_by_key(|label| label.0);
        let fields = &self.cells[row * self.columns..][..self.columns];
        text.line();
        let mut at = 0;
        for (column, span) in labels {
            dots(text, fields, at..*column);
            text.span(span.clone());
            at = at.max(*column) + columns(&span.text);
        }
        let end = fields.iter().rposition(|field| field.dots > 0).map_or(0, |last| last + 1);
        dots(text, fields, at..end);
    }
}

/// Adds the dots of some columns. An empty field is a blank: not every font has Braille in its
/// width.
fn dots(text: &mut Text, fields: &[Field], range: std::ops::Range<usize>) {
    for column in range {
        let field = fields.get(column).copied().unwrap_or_default();
        let symbol = char::from_u32(0x2800 + u32::from(field.dots)).filter(|_| field.dots > 0);
        let last = text.lines.last().and_then(|line| line.last()).map(|span| span.paint);
        let paint = field.paint.or(last).unwrap_or(Paint::Plain);
        text.add(symbol.unwrap_or(' '), paint);
    }
}

/// The lines of a path.
fn lines(path: &[Segment], place: Place) -> Vec<[(f64, f64); 2]> {
    let (mut lines, mut start, mut here) = (Vec::new(), (0.0, 0.0), (0.0, 0.0));
    for segment in path {
        let next = match *segment {
            Segment::Move(x, y) => {
                here = place.dot((x, y));
                start = here;
                continue;
            }
            Segment::Line(x, y) => vec![place.dot((x, y))],
            Segment::Curve([a, b, c, d, e, f]) => {
                let [a, b, c] = [(a, b), (c, d), (e, f)].map(|point| place.dot(point));
                let share = |i: usize| i as f64 / PIECES as f64;
                (1..=PIECES).map(|i| on_curve([here, a, b, c], share(i))).collect()
            }
            Segment::Close => vec![start],
        };
        for there in next {
            lines.push([here, there]);
            here = there;
        }
    }
    lines
}

/// The point of a cubic curve at a share of its way.
fn on_curve(points: [(f64, f64); 4], t: f64) -> (f64, f64) {
    let s = 1.0 - t;
    let shares = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let sum = |part: fn(&(f64, f64)) -> f64| {
        points.iter().zip(shares).map(|(point, share)| part(point) * share).sum()
    };
    (sum(|point| point.0), sum(|point| point.1))
}
