//! Pages as SVG, and as one HTML document.

use super::font::{BOLD, Fonts, REGULAR};
use super::mark::{Anchor, Colour, Face, Mark, Page, Seg, Shape, Target, Words};
use super::pdf::{About, THICK};
use std::fmt::Write;

/// Our font first, then what is like it.
const FAMILY: &str =
    "'Noto Sans CJK SC', 'Noto Sans SC', 'Source Sans 3', 'PingFang SC', sans-serif";

/// A page as a complete SVG document. Lines of words have the length that they have in our
/// font, whatever font shows them.
pub fn svg(page: &Page, fonts: &Fonts) -> String {
    let (width, height) = (short(page.width), short(page.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}pt\" height=\"{height}pt\" font-family=\"{FAMILY}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    marks(&mut out, &page.marks, fonts);
    out.push_str("</svg>\n");
    out
}

/// All pages as one document, one below the other; printed, each is a page.
pub fn html(pages: &[Page], fonts: &Fonts, about: &About) -> String {
    let mut out = String::new();
    let (width, height) = pages.first().map_or((595.0, 842.0), |page| (page.width, page.height));
    let (width, height) = (short(width), short(height));
    let (title, language) = (escape(&about.title), about.language);
    let _ = writeln!(
        out,
        "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n\
         @page {{ size: {width}pt {height}pt; margin: 0 }}\n\
         body {{ margin: 0; background: #ddd; font-family: {FAMILY} }}\n\
         nav {{ max-width: 40em; margin: 1em auto; padding: 0 1em }}\n\
         nav a {{ display: block; color: #124; padding: .15em 0 }}\n\
         .page {{ display: block; background: #fff; margin: 1em auto; max-width: 96vw; height: auto; \
         box-shadow: 0 1px 6px #0004 }}\n\
         @media print {{ nav {{ display: none }} body {{ background: none }} \
         .page {{ margin: 0; max-width: none; box-shadow: none; break-after: page }} }}"
    );
    for (data, weight) in [(REGULAR, 400), (BOLD, 700)] {
        let _ = writeln!(
            out,
            "@font-face {{ font-family: 'Noto Sans CJK SC'; font-weight: {weight}; \
             src: url(data:font/otf;base64,{}) }}",
            base64(data)
        );
    }
    out.push_str("</style>\n<nav>\n");
    for (number, page) in pages.iter().enumerate() {
        for part in page.parts.iter().filter(|part| part.depth == 0) {
            let _ = writeln!(out, "<a href=\"#p{number}\">{}</a>", escape(&part.title));
        }
    }
    out.push_str("</nav>\n");
    for (number, page) in pages.iter().enumerate() {
        let (width, height) = (short(page.width), short(page.height));
        let _ = writeln!(
            out,
            "<svg class=\"page\" id=\"p{number}\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}pt\" height=\"{height}pt\">"
        );
        marks(&mut out, &page.marks, fonts);
        out.push_str("</svg>\n");
    }
    out.push_str("</html>\n");
    out
}

fn marks(out: &mut String, all: &[Mark], fonts: &Fonts) {
    for mark in all {
        match mark {
            Mark::Shape(one) => shape(out, one),
            Mark::Words(one) => words(out, one, fonts),
            Mark::Drawing(drawing, (x, y), scale) => {
                let (x, y) = (short(*x), short(*y));
                let _ = writeln!(out, "<g transform=\"translate({x} {y}) scale({scale:.5})\">");
                marks(out, &drawing.marks, fonts);
                out.push_str("</g>\n");
            }
            Mark::Link([left, top, width, height], target) => {
                let to = match target {
                    Target::Address(address) => escape(address),
                    Target::Page(number) => format!("#p{number}"),
                };
                let [left, top, width, height] = [left, top, width, height].map(|&x| short(x));
                let _ = writeln!(
                    out,
                    "<a href=\"{to}\"><rect x=\"{left}\" y=\"{top}\" width=\"{width}\" \
                     height=\"{height}\" fill=\"none\" pointer-events=\"all\"/></a>"
                );
            }
        }
    }
}

fn shape(out: &mut String, shape: &Shape) {
    out.push_str("<path d=\"");
    for seg in &shape.path {
        let _ = match seg {
            Seg::Move(x, y) => write!(out, "M{} {}", short(*x), short(*y)),
            Seg::Line(x, y) => write!(out, "L{} {}", short(*x), short(*y)),
            Seg::Curve(points) => write!(out, "C{}", points.map(short).join(" ")),
            Seg::Close => write!(out, "Z"),
        };
    }
    let _ = write!(out, "\" fill=\"{}\"", shape.fill.map_or("none".into(), hex));
    if let Some(stroke) = shape.stroke {
        let (colour, width) = (hex(stroke.colour), short(stroke.width));
        let _ = write!(out, " stroke=\"{colour}\" stroke-width=\"{width}\"");
        if let Some((on, off)) = stroke.dash {
            let _ = write!(out, " stroke-dasharray=\"{} {}\"", short(on), short(off));
        }
        if stroke.square {
            out.push_str(" stroke-linecap=\"square\"");
        }
    }
    out.push_str("/>\n");
}

fn words(out: &mut String, words: &Words, fonts: &Fonts) {
    let (x, y) = (short(words.at.0), short(words.at.1));
    let (size, colour, text) = (short(words.size), hex(words.colour), escape(&words.text));
    let place = if words.turn == 0.0 {
        format!("x=\"{x}\" y=\"{y}\"")
    } else {
        format!("transform=\"translate({x} {y}) rotate({})\"", short(words.turn))
    };
    let anchor = match words.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let runs = fonts.runs(words);
    let weight = if !runs.is_empty() && runs.iter().all(|run| run.thick) {
        format!(" stroke=\"{colour}\" stroke-width=\"{}\"", short(words.size * THICK))
    } else if words.face == Face::Bold {
        " font-weight=\"700\"".into()
    } else {
        String::new()
    };
    let length = if words.text.chars().count() > 1 {
        format!(" textLength=\"{}\"", short(fonts.width(&words.text, words.size, words.face)))
    } else {
        String::new()
    };
    let _ = writeln!(
        out,
        "<text {place} font-size=\"{size}\" fill=\"{colour}\"{weight}{anchor}{length}>{text}</text>"
    );
}

fn hex(colour: Colour) -> String {
    let [r, g, b] = colour.0;
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// At most two decimals.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn base64(data: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(data.len().div_ceil(3) * 4);
    for part in data.chunks(3) {
        let byte = |i: usize| u32::from(part.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * i) & 63) as usize];
            out.push(if i > part.len() { '=' } else { char::from(letter) });
        }
    }
    out
}
