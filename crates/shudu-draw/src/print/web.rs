//! Pages as SVG, and as one HTML document.

use super::font::{BOLD, Fonts, REGULAR};
use super::page::Page;
use super::pdf::About;
use crate::scene::{Anchor, Colour, Item, Svg, escape};
use std::fmt::Write;

/// Our font first, then what is like it.
const FAMILY: &str =
    "'Noto Sans CJK SC', 'Noto Sans SC', 'Source Sans 3', 'PingFang SC', sans-serif";

/// A page as a complete SVG document. Labels have the length that they have in our font, whatever
/// font shows them.
pub fn svg(page: &Page, fonts: &Fonts) -> String {
    document(page, fonts, "")
}

fn document(page: &Page, fonts: &Fonts, attributes: &str) -> String {
    let paper = Item::filled([0.0, 0.0, page.width, page.height], Colour::Paper);
    let svg = Svg {
        unit: "pt",
        family: FAMILY,
        anchor: Anchor::Start,
        theme: page.theme,
        letters: Some(fonts),
    };
    let items = std::iter::once(&paper).chain(&page.items);
    svg.document((page.width, page.height), attributes, items)
}

/// All pages as one document, one below the other; printed, each is a page.
pub fn html(pages: &[Page], fonts: &Fonts, about: &About) -> String {
    let mut out = String::new();
    let (width, height) = pages.first().map_or((595.0, 842.0), |page| (page.width, page.height));
    let (title, language) = (escape(&about.title), about.language);
    let _ = writeln!(
        out,
        "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n\
         @page {{ size: {width:.2}pt {height:.2}pt; margin: 0 }}\n\
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
        out += &document(page, fonts, &format!(" class=\"page\" id=\"p{number}\""));
    }
    out.push_str("</html>\n");
    out
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
