//! Scenes as SVG.

use super::colour::{Colour, Theme};
use super::shape::{Form, Segment, Shape, Stroke};
use super::{Anchor, Group, Item, Label, Scene, Shown, Target, Weight};
use std::fmt::Write;

/// What is known of the letters that show text. Without it a reader's fonts decide.
pub trait Lettering {
    /// The width of a label.
    fn width(&self, label: &Label) -> f64;

    /// The width of the outline that makes a label bold, if its font has no bold letters.
    fn outline(&self, label: &Label) -> Option<f64>;
}

/// The fonts of drawings that bring none.
const FAMILY: &str = "Ubuntu, 'DejaVu Sans', Helvetica, Arial, sans-serif";

impl Scene {
    /// Returns the scene as a complete SVG document.
    pub fn svg(&self) -> String {
        let svg = Svg {
            unit: "",
            family: FAMILY,
            anchor: Anchor::Middle,
            theme: Theme::Coloured,
            letters: None,
        };
        svg.document((self.width, self.height), "", self.items.iter())
    }
}

/// How items become a document.
#[derive(Clone, Copy)]
pub struct Svg<'a> {
    /// The unit of the document's size.
    pub unit: &'a str,
    /// The fonts that are tried, in their order.
    pub family: &'a str,
    /// The anchor that most labels have.
    pub anchor: Anchor,
    pub theme: Theme,
    pub letters: Option<&'a dyn Lettering>,
}

impl Svg<'_> {
    /// Returns a document of this size, its first tag with further attributes.
    pub fn document<'i>(
        &self,
        (width, height): (f64, f64),
        attributes: &str,
        items: impl Iterator<Item = &'i Item>,
    ) -> String {
        let (width, height) = (short(width), short(height));
        let Svg { unit, family, anchor, theme, letters } = *self;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}{unit}\" height=\"{height}{unit}\" font-family=\"{family}\" \
             text-anchor=\"{}\"{attributes}>\n",
            anchor_name(anchor)
        );
        let mut writer = Writer { out: &mut out, anchor, theme, letters };
        items.for_each(|item| writer.item(item));
        out.push_str("</svg>\n");
        out
    }
}

struct Writer<'a> {
    out: &'a mut String,
    anchor: Anchor,
    theme: Theme,
    letters: Option<&'a dyn Lettering>,
}

impl Writer<'_> {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Shape(shape) => self.shape(shape),
            Item::Label(label) => self.label(label),
            Item::Group(group) => self.group(group),
            Item::Link(rectangle, target) => self.link(*rectangle, target),
        }
    }

    fn put(&mut self, name: &str, value: impl std::fmt::Display) {
        let _ = write!(self.out, " {name}=\"{value}\"");
    }

    fn length(&mut self, name: &str, value: f64) {
        self.put(name, short(value));
    }

    fn lengths(&mut self, all: &[(&str, f64)]) {
        all.iter().for_each(|&(name, value)| self.length(name, value));
    }

    fn colour(&mut self, name: &str, colour: Colour) {
        let css = self.theme.css(colour);
        self.put(name, css);
    }

    fn shape(&mut self, shape: &Shape) {
        match &shape.form {
            Form::Line((x1, y1), (x2, y2)) => {
                self.out.push_str("<line");
                self.lengths(&[("x1", *x1), ("y1", *y1), ("x2", *x2), ("y2", *y2)]);
            }
            Form::Rectangle(rectangle) => {
                self.out.push_str("<rect");
                self.rectangle(*rectangle);
            }
            Form::Circle((x, y), radius) => {
                self.out.push_str("<circle");
                self.lengths(&[("cx", *x), ("cy", *y), ("r", *radius)]);
            }
            Form::Path(path) => {
                let _ = write!(self.out, "<path d=\"{}\"", commands(path));
            }
        }
        match shape.fill {
            Some(colour) => self.colour("fill", colour),
            None => self.put("fill", "none"),
        }
        if let Some(stroke) = shape.stroke {
            self.stroke(stroke);
        }
        self.out.push_str("/>\n");
    }

    fn rectangle(&mut self, [left, top, width, height]: [f64; 4]) {
        self.lengths(&[("x", left), ("y", top), ("width", width), ("height", height)]);
    }

    fn stroke(&mut self, stroke: Stroke) {
        self.colour("stroke", stroke.colour);
        self.length("stroke-width", stroke.width);
        if let Some((on, off)) = stroke.dash {
            self.put("stroke-dasharray", format!("{} {}", short(on), short(off)));
        }
        if stroke.square {
            self.put("stroke-linecap", "square");
        }
    }

    fn label(&mut self, label: &Label) {
        let (x, y) = (short(label.at.0), short(label.at.1));
        self.out.push_str("<text");
        if label.turn == 0.0 {
            self.put("x", x);
            self.put("y", y);
        } else {
            self.put("transform", format!("translate({x} {y}) rotate({})", short(label.turn)));
        }
        self.length("font-size", label.size);
        self.colour("fill", label.colour);
        if let Some(width) = self.letters.and_then(|letters| letters.outline(label)) {
            self.stroke(Stroke::new(label.colour, width));
        } else if label.weight == Weight::Bold {
            self.put("font-weight", "bold");
        }
        if label.underlined {
            self.put("text-decoration", "underline");
        }
        if label.anchor != self.anchor {
            self.put("text-anchor", anchor_name(label.anchor));
        }
        let known = self.letters.filter(|_| label.text.chars().nth(1).is_some());
        if let Some(letters) = known {
            self.length("textLength", letters.width(label));
        }
        let _ = writeln!(self.out, ">{}</text>", escape(&label.text));
    }

    fn group(&mut self, group: &Group) {
        self.out.push_str("<g");
        if !group.is_in_place() {
            let (x, y) = (short(group.at.0), short(group.at.1));
            let scale = match group.scale {
                1.0 => String::new(),
                scale => format!(" scale({})", trimmed(scale, 5)),
            };
            self.put("transform", format!("translate({x} {y}){scale}"));
        }
        if let Some(class) = group.class {
            self.put("class", class);
        }
        if let Some(shown) = group.shown {
            self.put("display", if group.is_seen_at_end() { "inline" } else { "none" });
            self.out.push('>');
            self.animation(shown);
        } else {
            self.out.push_str(">\n");
        }
        group.items.iter().for_each(|item| self.item(item));
        self.out.push_str("</g>\n");
    }

    /// Shows the group around it for a part of the time, over and over.
    fn animation(&mut self, shown: Shown) {
        let (from, until) = shown.share;
        let turns = [(0.0, "none"), (from, "inline"), (until, "none")];
        let turns = turns.iter().skip(usize::from(from <= 0.0)).filter(|(at, _)| *at < 1.0);
        let (times, values): (Vec<String>, Vec<&str>) =
            turns.map(|(at, value)| (trimmed(*at, 5), *value)).unzip();
        self.out.push_str("<animate attributeName=\"display\" calcMode=\"discrete\"");
        self.put("dur", format!("{}s", trimmed(shown.seconds, 3)));
        self.put("repeatCount", "indefinite");
        self.put("values", values.join(";"));
        self.put("keyTimes", times.join(";"));
        self.out.push_str("/>\n");
    }

    fn link(&mut self, rectangle: [f64; 4], target: &Target) {
        let to = match target {
            Target::Address(address) => escape(address),
            Target::Page(number) => format!("#p{number}"),
        };
        let _ = write!(self.out, "<a href=\"{to}\"><rect");
        self.rectangle(rectangle);
        self.out.push_str(" fill=\"none\" pointer-events=\"all\"/></a>\n");
    }
}

fn anchor_name(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    }
}

/// A path as SVG writes it.
fn commands(path: &[Segment]) -> String {
    let mut out = String::new();
    for segment in path {
        let _ = match segment {
            Segment::Move(x, y) => write!(out, "M{} {}", short(*x), short(*y)),
            Segment::Line(x, y) => write!(out, "L{} {}", short(*x), short(*y)),
            Segment::Curve(points) => write!(out, "C{}", points.map(short).join(" ")),
            Segment::Close => write!(out, "Z"),
        };
    }
    out
}

/// A length with at most two decimals.
fn short(value: f64) -> String {
    trimmed(value, 2)
}

/// A number with at most so many decimals; 0 if it is not finite.
fn trimmed(value: f64, decimals: usize) -> String {
    let value = if value.is_finite() { value } else { 0.0 };
    let text = format!("{value:.decimals$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

/// A text as HTML and XML write it.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
