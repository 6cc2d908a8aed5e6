//! Lines, rectangles, circles and paths.

use super::colour::Colour;

/// A form, filled, drawn, or both.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub form: Form,
    pub fill: Option<Colour>,
    pub stroke: Option<Stroke>,
}

/// The outline of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// From one point to another.
    Line((f64, f64), (f64, f64)),
    /// Left, top, width, height.
    Rectangle([f64; 4]),
    /// The centre, and the radius.
    Circle((f64, f64), f64),
    Path(Vec<Segment>),
}

/// A segment of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    Move(f64, f64),
    Line(f64, f64),
    /// A cubic Bézier curve: two control points, and the end.
    Curve([f64; 6]),
    Close,
}

/// How an outline is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub colour: Colour,
    pub width: f64,
    /// Lengths of dashes and gaps, if the line is not solid.
    pub dash: Option<(f64, f64)>,
    /// Whether the ends reach out by half the width, so that corners are full.
    pub square: bool,
}

impl Stroke {
    /// A solid line.
    pub const fn new(colour: Colour, width: f64) -> Stroke {
        Stroke { colour, width, dash: None, square: false }
    }
}

impl Shape {
    /// A form filled with a colour.
    pub fn filled(form: Form, colour: Colour) -> Shape {
        Shape { form, fill: Some(colour), stroke: None }
    }

    /// The outline of a form.
    pub fn drawn(form: Form, stroke: Stroke) -> Shape {
        Shape { form, fill: None, stroke: Some(stroke) }
    }
}

/// The distance of a control point at which four curves make a circle, as a share of the radius.
/// The curves are off by less than a thousandth of it.
const CIRCLE: f64 = 0.552_284_75;

impl Form {
    /// A line through points.
    pub fn polyline(points: impl IntoIterator<Item = (f64, f64)>) -> Form {
        let mut path: Vec<Segment> = points.into_iter().map(|(x, y)| Segment::Line(x, y)).collect();
        if let Some(&Segment::Line(x, y)) = path.first() {
            path[0] = Segment::Move(x, y);
        }
        Form::Path(path)
    }

    /// The area between points.
    pub fn polygon(points: impl IntoIterator<Item = (f64, f64)>) -> Form {
        let Form::Path(mut path) = Form::polyline(points) else { unreachable!("it is a path") };
        path.push(Segment::Close);
        Form::Path(path)
    }

    /// A quadratic curve.
    pub fn quadratic(from: (f64, f64), control: (f64, f64), to: (f64, f64)) -> Form {
        let near = |end: f64, control: f64| end + (control - end) * 2.0 / 3.0;
        let towards = |end: (f64, f64)| (near(end.0, control.0), near(end.1, control.1));
        let (a, b) = (towards(from), towards(to));
        let curve = Segment::Curve([a.0, a.1, b.0, b.1, to.0, to.1]);
        Form::Path(vec![Segment::Move(from.0, from.1), curve])
    }

    /// Returns the outline as a path, for back ends that know nothing else.
    pub fn segments(&self) -> Vec<Segment> {
        match self {
            Form::Line(from, to) => {
                vec![Segment::Move(from.0, from.1), Segment::Line(to.0, to.1)]
            }
            &Form::Rectangle([left, top, width, height]) => vec![
                Segment::Move(left, top),
                Segment::Line(left + width, top),
                Segment::Line(left + width, top + height),
                Segment::Line(left, top + height),
                Segment::Close,
            ],
            &Form::Circle((x, y), r) => {
                let k = r * CIRCLE;
                vec![
                    Segment::Move(x + r, y),
                    Segment::Curve([x + r, y + k, x + k, y + r, x, y + r]),
                    Segment::Curve([x - k, y + r, x - r, y + k, x - r, y]),
                    Segment::Curve([x - r, y - k, x - k, y - r, x, y - r]),
                    Segment::Curve([x + k, y - r, x + r, y - k, x + r, y]),
                    Segment::Close,
                ]
            }
            Form::Path(path) => path.clone(),
        }
    }
}
