//! What is on a page, before any file.

use std::sync::Arc;

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// What digits and words are printed in.
    pub const BLACK: Colour = Colour([0x11, 0x11, 0x11]);
    /// For what is said aside.
    pub const FAINT: Colour = Colour([0x66, 0x66, 0x66]);
    /// For rules and frames.
    pub const LIGHT: Colour = Colour([0xbb, 0xbb, 0xbb]);
    /// The paper.
    pub const WHITE: Colour = Colour([0xff, 0xff, 0xff]);

    /// How it looks without colour.
    #[must_use]
    pub fn grey(self) -> Colour {
        let [r, g, b] = self.0.map(u32::from);
        // As the eye weighs them.
        let grey = ((r * 299 + g * 587 + b * 114 + 500) / 1000) as u8;
        Colour([grey; 3])
    }
}

/// How heavy letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// As for reading.
    Regular,
    /// For headings and clues.
    Bold,
}

/// Which part of a line of words is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // as everywhere in drawing
pub enum Seg {
    Move(f64, f64),
    Line(f64, f64),
    Curve([f64; 6]),
    Close,
}

/// How a path is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// How wide.
    pub width: f64,
    /// Lengths of dashes and gaps, if it is not whole.
    pub dash: Option<(f64, f64)>,
    /// Whether the ends reach out by half the width, so that corners are full.
    pub square: bool,
}

impl Stroke {
    /// A whole line.
    pub const fn new(colour: Colour, width: f64) -> Stroke {
        Stroke { colour, width, dash: None, square: false }
    }
}

/// A path, filled, drawn, or both.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The path.
    pub path: Vec<Seg>,
    /// What it is filled with.
    pub fill: Option<Colour>,
    /// How it is drawn.
    pub stroke: Option<Stroke>,
}

/// A line of words.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    /// Where it is.
    pub at: (f64, f64),
    /// What of it is there.
    pub anchor: Anchor,
    /// The size of the letters.
    pub size: f64,
    /// How heavy they are.
    pub face: Face,
    /// Their colour.
    pub colour: Colour,
    /// What it says.
    pub text: String,
    /// By how many degrees it is turned, to the right.
    pub turn: f64,
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To an address.
    Address(String),
    /// To a page, from 0.
    Page(usize),
}

/// Something on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A path.
    Shape(Shape),
    /// A line of words.
    Words(Words),
    /// A drawing, its corner here, at this scale.
    Drawing(Arc<Drawing>, (f64, f64), f64),
    /// A rectangle (left, top, width, height) that leads somewhere, on screens.
    Link([f64; 4], Target),
}

impl Mark {
    /// A filled rectangle.
    pub fn filled(left: f64, top: f64, width: f64, height: f64, colour: Colour) -> Mark {
        Mark::Shape(Shape {
            path: rectangle(left, top, width, height),
            fill: Some(colour),
            stroke: None,
        })
    }

    /// A line.
    pub fn line(from: (f64, f64), to: (f64, f64), stroke: Stroke) -> Mark {
        let path = vec![Seg::Move(from.0, from.1), Seg::Line(to.0, to.1)];
        Mark::Shape(Shape { path, fill: None, stroke: Some(stroke) })
    }
}

/// A rectangle as a path.
pub(super) fn rectangle(left: f64, top: f64, width: f64, height: f64) -> Vec<Seg> {
    vec![
        Seg::Move(left, top),
        Seg::Line(left + width, top),
        Seg::Line(left + width, top + height),
        Seg::Line(left, top + height),
        Seg::Close,
    ]
}

/// Marks that are set as one, at any size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// How wide.
    pub width: f64,
    /// How high.
    pub height: f64,
    /// What is in it, from the back to the front.
    pub marks: Vec<Mark>,
}

impl Drawing {
    /// The same without so much at each side.
    #[must_use]
    pub fn cropped(self, margin: f64) -> Drawing {
        let (width, height) = (self.width - 2.0 * margin, self.height - 2.0 * margin);
        let marks = vec![Mark::Drawing(Arc::new(self), (-margin, -margin), 1.0)];
        Drawing { width, height, marks }
    }
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// How wide, with what is cut off.
    pub width: f64,
    /// How high, with what is cut off.
    pub height: f64,
    /// What is cut off: left, top, right, bottom.
    pub bleed: [f64; 4],
    /// What is on it, from the back to the front and in the order in which it is read.
    pub marks: Vec<Mark>,
    /// The parts of the document that begin here.
    pub parts: Vec<Part>,
}

/// A part of a document, as a list of its contents names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is called.
    pub title: String,
    /// 0 for a chapter, 1 for what is inside.
    pub depth: usize,
}

impl Page {
    /// A page that is one drawing.
    pub fn of(drawing: Drawing) -> Page {
        let Drawing { width, height, marks } = drawing;
        Page { width, height, marks, ..Page::default() }
    }

    /// The same for a printer: without colours and links.
    #[must_use]
    pub fn for_paper(mut self) -> Page {
        self.marks.retain(|mark| !matches!(mark, Mark::Link(..)));
        self.marks.iter_mut().for_each(grey);
        self
    }
}

fn grey(mark: &mut Mark) {
    match mark {
        Mark::Shape(shape) => {
            shape.fill = shape.fill.map(Colour::grey);
            if let Some(stroke) = &mut shape.stroke {
                stroke.colour = stroke.colour.grey();
            }
        }
        Mark::Words(words) => words.colour = words.colour.grey(),
        Mark::Drawing(drawing, ..) => Arc::make_mut(drawing).marks.iter_mut().for_each(grey),
        Mark::Link(..) => {}
    }
}
