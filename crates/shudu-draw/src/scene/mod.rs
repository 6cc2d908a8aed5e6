//! Scenes: drawings as a few conventional shapes, before any file.
//!
//! ```text
//! boards, steps, plots, films, codes (draw) ──▶ Scene ──▶ SVG (here)
//! words and boards on paper (book) ──▶ Page ──────┘  └──▶ PDF, PNG, HTML (print), terminal (draw)
//! ```
//!
//! An [`Item`] is a shape, a line of text, a group of items, or a link. Lengths have no unit (pages
//! use points, 72 to the inch) and y goes down, as in SVG. Every back end draws every item;
//! colours are named by what they mean, and a [`Theme`] says what they look like.
//!
//! | here | what for |
//! |---|---|
//! | `colour` | colours by their roles, and themes |
//! | `shape` | lines, rectangles, circles and paths |
//! | `svg` | the one writer of SVG |

mod colour;
mod shape;
mod svg;
#[cfg(test)]
mod tests;

pub use colour::{Colour, Hue, Theme};
pub use shape::{Form, Segment, Shape, Stroke};
pub use svg::{Lettering, Svg, escape};

use std::sync::Arc;

/// A drawing of a certain size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    pub width: f64,
    pub height: f64,
    /// The items, from the back to the front.
    pub items: Arc<Vec<Item>>,
}

/// An item of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Shape(Shape),
    Label(Label),
    Group(Group),
    /// A rectangle (left, top, width, height) that leads somewhere, in files that have links.
    Link([f64; 4], Target),
}

/// Items drawn together: moved, scaled, and perhaps shown for a part of the time only.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Where the origin of the items is.
    pub at: (f64, f64),
    pub scale: f64,
    /// The class of the group in SVG, for style sheets.
    pub class: Option<&'static str>,
    pub shown: Option<Shown>,
    pub items: Arc<Vec<Item>>,
}

/// The part of a repeating animation in which a group is shown. Files that do not move show
/// what is seen at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    /// The beginning and the end, as shares of the whole: from 0 to 1.
    pub share: (f64, f64),
    /// Length of the whole animation in seconds.
    pub seconds: f64,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The point on the base line at which the text is anchored.
    pub at: (f64, f64),
    pub anchor: Anchor,
    /// The size of the letters.
    pub size: f64,
    pub weight: Weight,
    pub colour: Colour,
    pub text: String,
    /// Rotation around the anchor in degrees, clockwise.
    pub turn: f64,
    pub underlined: bool,
}

/// The part of a line of text that stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// How heavy letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Weight {
    Regular,
    Bold,
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Address(String),
    /// A page of the same document, from 0.
    Page(usize),
}

impl Scene {
    /// A scene of these items on white paper.
    pub fn on_paper(width: f64, height: f64, items: impl IntoIterator<Item = Item>) -> Scene {
        let paper = Item::filled([0.0, 0.0, width, height], Colour::Paper);
        let items = std::iter::once(paper).chain(items).collect();
        Scene { width, height, items: Arc::new(items) }
    }

    /// Returns the scene without a margin of this width on each side.
    #[must_use]
    pub fn cropped(self, margin: f64) -> Scene {
        let (width, height) = (self.width - 2.0 * margin, self.height - 2.0 * margin);
        let inside = Group { items: self.items, ..Group::at((-margin, -margin), Vec::new()) };
        Scene { width, height, items: Arc::new(vec![Item::Group(inside)]) }
    }

    /// Returns the scene as a group whose corner is at a point, scaled to a width.
    pub fn placed(&self, at: (f64, f64), width: f64) -> Item {
        let scale = width / self.width;
        Item::Group(Group { scale, items: self.items.clone(), ..Group::at(at, Vec::new()) })
    }
}

impl Item {
    /// A filled rectangle: left, top, width, height.
    pub fn filled(rectangle: [f64; 4], colour: Colour) -> Item {
        Item::Shape(Shape::filled(Form::Rectangle(rectangle), colour))
    }

    /// A line.
    pub fn line(from: (f64, f64), to: (f64, f64), stroke: Stroke) -> Item {
        Item::Shape(Shape::drawn(Form::Line(from, to), stroke))
    }
}

impl Group {
    /// Items whose origin is at a point.
    pub fn at(at: (f64, f64), items: Vec<Item>) -> Group {
        Group { at, scale: 1.0, class: None, shown: None, items: Arc::new(items) }
    }

    /// Whether the group stays where and as large as its items say.
    pub fn is_in_place(&self) -> bool {
        self.at == (0.0, 0.0) && self.scale == 1.0
    }

    /// Whether the group is seen where nothing moves.
    pub fn is_seen_at_end(&self) -> bool {
        self.shown.is_none_or(|shown| shown.share.1 >= 1.0)
    }
}

impl Label {
    /// A line of regular text around a point.
    pub fn new(at: (f64, f64), size: f64, colour: Colour, text: impl Into<String>) -> Label {
        Label {
            at,
            anchor: Anchor::Middle,
            size,
            weight: Weight::Regular,
            colour,
            text: text.into(),
            turn: 0.0,
            underlined: false,
        }
    }

    /// Returns the label with another anchor.
    #[must_use]
    pub fn anchored(self, anchor: Anchor) -> Label {
        Label { anchor, ..self }
    }

    /// Returns the line under a label of this width, if it is underlined. It is drawn without
    /// regard to rotation: what is underlined are digits.
    pub fn underline(&self, width: f64) -> Option<Item> {
        let before = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let (left, y) = (self.at.0 - before, self.at.1 + self.size * 0.12);
        let stroke = Stroke::new(self.colour, self.size * 0.07);
        self.underlined.then(|| Item::line((left, y), (left + width, y), stroke))
    }
}

impl From<Label> for Item {
    fn from(label: Label) -> Item {
        Item::Label(label)
    }
}

impl From<Shape> for Item {
    fn from(shape: Shape) -> Item {
        Item::Shape(shape)
    }
}
