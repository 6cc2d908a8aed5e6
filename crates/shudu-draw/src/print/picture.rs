//! What the room `draw` draws, as marks: so boards, steps and plots are drawn in one place, and
//! whatever is an SVG there can be printed.
//!
//! It reads the SVG that Shudu writes, not any: what it does not know is an error.

use super::mark::{Anchor, Colour, Drawing, Face, Mark, Seg, Shape, Stroke, Words, rectangle};
use roxmltree::{Document, Node};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;

/// An SVG with something in it that Shudu does not draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotOurs(pub String);

told!(NotOurs);

impl Tell for NotOurs {
    fn tell(&self, t: Tongue) -> String {
        let what = &self.0;
        say!(
            t,
            "this drawing has a part that cannot be printed: {what}",
            "图中有无法打印的部分：{what}"
        )
    }
}

/// What parts inherit from those around them.
#[derive(Clone, Copy)]
struct Style {
    shift: (f64, f64),
    anchor: Anchor,
    size: f64,
}

impl Drawing {
    /// A drawing from an SVG of the room `draw`.
    pub fn from_svg(svg: &str) -> Result<Drawing, NotOurs> {
        Drawing::from_svg_without(svg, "")
    }

    /// The same without the words of a class: `cand` are the candidates that a step does not use.
    pub fn from_svg_without(svg: &str, class: &str) -> Result<Drawing, NotOurs> {
        let document = Document::parse(svg).map_err(|error| NotOurs(error.to_string()))?;
        let root = document.root_element();
        let [.., width, height] = numbers::<4>(root.attribute("viewBox").unwrap_or_default())
            .ok_or_else(|| NotOurs("viewBox".into()))?;
        let mut drawing = Drawing { width, height, marks: Vec::new() };
        let style = Style { shift: (0.0, 0.0), anchor: Anchor::Start, size: 16.0 };
        read(root, style, class, &mut drawing.marks)?;
        Ok(drawing)
    }
}

fn read(
    parent: Node,
    mut style: Style,
    hidden: &str,
    marks: &mut Vec<Mark>,
) -> Result<(), NotOurs> {
    style.anchor = anchor(parent).unwrap_or(style.anchor);
    style.size = number(parent, "font-size").unwrap_or(style.size);
    for node in parent.children().filter(Node::is_element) {
        match node.tag_name().name() {
            "svg" => read(node, style, hidden, marks)?,
            "g" => {
                let [dx, dy] = within(node, "translate").unwrap_or_default();
                let shift = (style.shift.0 + dx, style.shift.1 + dy);
                read(node, Style { shift, ..style }, hidden, marks)?;
            }
            "text" if node.attribute("class").is_some_and(|class| class == hidden) => {}
            "text" => words(node, style, marks),
            // A pattern is what `url(#cut)` is filled with.
            "defs" | "title" | "desc" => {}
            name => {
                let path = path(node).ok_or_else(|| NotOurs(format!("<{name}>")))?;
                marks.extend(shape(node, path, style.shift));
            }
        }
    }
    Ok(())
}

fn anchor(node: Node) -> Option<Anchor> {
    match node.attribute("text-anchor")? {
        "middle" => Some(Anchor::Middle),
        "end" => Some(Anchor::End),
        _ => Some(Anchor::Start),
    }
}

fn words(node: Node, style: Style, marks: &mut Vec<Mark>) {
    let (x, y) = (number(node, "x").unwrap_or(0.0), number(node, "y").unwrap_or(0.0));
    let [dx, dy] = within(node, "translate").unwrap_or_default();
    let [turn] = within(node, "rotate").unwrap_or_default();
    let at = (x + dx + style.shift.0, y + dy + style.shift.1);
    let size = number(node, "font-size").unwrap_or(style.size);
    let heavy = matches!(node.attribute("font-weight"), Some("bold" | "600" | "700"));
    let text: String =
        node.descendants().filter_map(|part| part.text().filter(|_| part.is_text())).collect();
    let colour = colour(node, "fill").unwrap_or(Colour([0; 3]));
    let words = Words {
        at,
        anchor: anchor(node).unwrap_or(style.anchor),
        size,
        face: if heavy { Face::Bold } else { Face::Regular },
        colour,
        text,
        turn,
    };
    if node.attribute("text-decoration") == Some("underline") {
        // A digit, about half as wide as it is high.
        let (half, below) = (size * 0.28, size * 0.12);
        let stroke = Stroke::new(colour, size * 0.07);
        marks.push(Mark::line((at.0 - half, at.1 + below), (at.0 + half, at.1 + below), stroke));
    }
    marks.push(Mark::Words(words));
}

fn shape(node: Node, mut path: Vec<Seg>, (dx, dy): (f64, f64)) -> Option<Mark> {
    for seg in &mut path {
        match seg {
            Seg::Move(x, y) | Seg::Line(x, y) => (*x, *y) = (*x + dx, *y + dy),
            Seg::Curve(points) => {
                points.iter_mut().enumerate().for_each(|(i, p)| *p += [dx, dy][i % 2])
            }
            Seg::Close => {}
        }
    }
    let stroke = colour(node, "stroke").map(|colour| Stroke {
        colour,
        width: number(node, "stroke-width").unwrap_or(1.0),
        dash: node.attribute("stroke-dasharray").and_then(numbers::<2>).map(|[on, off]| (on, off)),
        square: node.attribute("stroke-linecap") == Some("square"),
    });
    let line = matches!(node.tag_name().name(), "line");
    let fill = match node.attribute("fill") {
        // What is cut off has white lines across it.
        Some("url(#cut)") => return Some(hatch(node, (dx, dy))),
        None if stroke.is_none() => Some(Colour([0; 3])),
        None => None,
        Some(_) if line => None,
        Some(_) => colour(node, "fill"),
    };
    (fill.is_some() || stroke.is_some()).then_some(Mark::Shape(Shape { path, fill, stroke }))
}

/// White lines, slanting upwards, across a rectangle.
fn hatch(node: Node, (dx, dy): (f64, f64)) -> Mark {
    let get = |name| number(node, name).unwrap_or(0.0);
    let (left, top, width) = (get("x") + dx, get("y") + dy, get("width"));
    let lines = (0..).map(|i| top + width + 8.0 * f64::from(i));
    let path = lines
        .take_while(|y| *y <= top + get("height"))
        .flat_map(|y| [Seg::Move(left, y), Seg::Line(left + width, y - width)])
        .collect();
    let stroke = Some(Stroke::new(Colour::WHITE, 2.0));
    Mark::Shape(Shape { path, fill: None, stroke })
}

/// The outline of a shape.
fn path(node: Node) -> Option<Vec<Seg>> {
    let get = |name| number(node, name).unwrap_or(0.0);
    match node.tag_name().name() {
        "rect" => Some(rectangle(get("x"), get("y"), get("width"), get("height"))),
        "circle" => Some(circle(get("cx"), get("cy"), get("r"))),
        "line" => Some(vec![Seg::Move(get("x1"), get("y1")), Seg::Line(get("x2"), get("y2"))]),
        "polyline" => {
            let points = all_numbers(node.attribute("points")?)?;
            let mut path: Vec<Seg> =
                points.chunks_exact(2).map(|point| Seg::Line(point[0], point[1])).collect();
            if let Some(Seg::Line(x, y)) = path.first().copied() {
                path[0] = Seg::Move(x, y);
            }
            Some(path)
        }
        "path" => commands(node.attribute("d")?),
        _ => None,
    }
}

/// Four bows, each off by less than a thousandth of the radius.
fn circle(x: f64, y: f64, r: f64) -> Vec<Seg> {
    let k = r * 0.552_284_75;
    vec![
        Seg::Move(x + r, y),
        Seg::Curve([x + r, y + k, x + k, y + r, x, y + r]),
        Seg::Curve([x - k, y + r, x - r, y + k, x - r, y]),
        Seg::Curve([x - r, y - k, x - k, y - r, x, y - r]),
        Seg::Curve([x + k, y - r, x + r, y - k, x + r, y]),
        Seg::Close,
    ]
}

/// The commands of a path: those that are used.
fn commands(d: &str) -> Option<Vec<Seg>> {
    let mut path = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    let mut rest = d.trim();
    while let Some(command) = rest.chars().next() {
        let after = &rest[1..];
        let end = after.find(|c: char| c.is_ascii_alphabetic() && c != 'e').unwrap_or(after.len());
        let values = all_numbers(&after[..end])?;
        rest = after[end..].trim_start();
        match (command, &values[..]) {
            ('M', &[to_x, to_y]) => {
                (x, y) = (to_x, to_y);
                path.push(Seg::Move(x, y));
            }
            ('L', points) if points.len() % 2 == 0 => {
                for point in points.chunks_exact(2) {
                    (x, y) = (point[0], point[1]);
                    path.push(Seg::Line(x, y));
                }
            }
            ('Q', &[cx, cy, to_x, to_y]) => {
                let third = |a: f64, c: f64| a + (c - a) * 2.0 / 3.0;
                path.push(Seg::Curve([
                    third(x, cx),
                    third(y, cy),
                    third(to_x, cx),
                    third(to_y, cy),
                    to_x,
                    to_y,
                ]));
                (x, y) = (to_x, to_y);
            }
            ('H', &[to]) => x = to,
            ('V', &[to]) => y = to,
            ('h', &[by]) => x += by,
            ('v', &[by]) => y += by,
            ('Z' | 'z', []) => path.push(Seg::Close),
            _ => return None,
        }
        if matches!(command, 'H' | 'V' | 'h' | 'v') {
            path.push(Seg::Line(x, y));
        }
    }
    Some(path)
}

fn number(node: Node, name: &str) -> Option<f64> {
    node.attribute(name)?.parse().ok()
}

fn colour(node: Node, name: &str) -> Option<Colour> {
    let hex = node.attribute(name)?.strip_prefix('#')?;
    let value = u32::from_str_radix(hex, 16).ok().filter(|_| hex.len() == 6)?;
    Some(Colour([(value >> 16) as u8, (value >> 8) as u8, value as u8]))
}

/// The numbers of `name(…)` in a transformation.
fn within<const N: usize>(node: Node, name: &str) -> Option<[f64; N]> {
    let after = node.attribute("transform")?.split_once(name)?.1;
    numbers(after.strip_prefix('(')?.split_once(')')?.0)
}

fn numbers<const N: usize>(text: &str) -> Option<[f64; N]> {
    all_numbers(text)?.try_into().ok()
}

fn all_numbers(text: &str) -> Option<Vec<f64>> {
    let parts = text.split([' ', ',', '\n']).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().ok()).collect()
}
