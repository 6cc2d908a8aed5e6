//! A short film of a search: one picture after the other, in a file that plays by itself.
//!
//! As SVG it plays wherever a browser draws it, in slides made of HTML too, and is as sharp as a
//! still: what does not change between two frames is written once. As animated PNG, put together
//! here from stills that somebody drew, it also plays in programs for slides.

use super::picture::{CellPicture, Picture};
use super::svg::{CELL, MARGIN, diagonals, draw_cell, extras, lines, shade_cell};
use shudu_board::board::Layout;
use shudu_board::control::{Control, Stop};
use shudu_board::language::Tongue;
use shudu_search::search::Reel;
use std::fmt::Write;

/// What the line below the board takes.
const CAPTION: usize = 40;

/// One picture of a film.
#[derive(Clone, Debug)]
pub struct Shot {
    /// What is in every cell.
    pub cells: Vec<CellPicture>,
    /// What is said below the board.
    pub caption: String,
}

/// Pictures of one board, each shown equally long.
#[derive(Clone, Debug)]
pub struct Film<'a> {
    /// The board.
    pub layout: &'a Layout,
    /// The pictures, the first one first.
    pub shots: Vec<Shot>,
    /// How long each is shown.
    pub seconds: f64,
}

impl Film<'_> {
    /// So many pictures of a run, from its first step to its end, each with what was done last.
    pub fn of<'a>(
        reel: &'a Reel,
        frames: usize,
        seconds: f64,
        t: Tongue,
        control: &Control,
    ) -> Result<Film<'a>, Stop> {
        let shot = |(view, event)| Shot {
            cells: Picture::search(&view, reel.method()).cells,
            caption: view.caption(event, t),
        };
        let shots = reel.spread(frames, control)?.into_iter().map(shot).collect();
        Ok(Film { layout: reel.puzzle().layout(), shots, seconds })
    }

    /// The film as an SVG that plays over and over. Where nothing moves, its last picture is seen.
    pub fn svg(&self) -> String {
        let mut svg = open(self.layout);
        let count = self.shots.len();
        for cell in self.layout.cells() {
            let mut from = 0;
            while from < count {
                let here = &self.shots[from].cells[cell.index()];
                let same = |shot: &&Shot| shot.cells[cell.index()] == *here;
                let until = from + self.shots[from..].iter().take_while(same).count();
                let mut drawn = String::new();
                let (row, column) = (self.layout.row(cell), self.layout.column(cell));
                shade_cell(&mut drawn, here, row, column);
                draw_cell(&mut drawn, self.layout, here, column * CELL, row * CELL);
                if !drawn.is_empty() {
                    self.shown(&mut svg, (from, until), "", &drawn);
                }
                from = until;
            }
        }
        let side = self.layout.size() * CELL;
        lines(&mut svg, self.layout, side);
        for (number, shot) in self.shots.iter().enumerate() {
            let text = caption(self.layout, &shot.caption);
            self.shown(&mut svg, (number, number + 1), " class=\"frame\"", &text);
        }
        svg.push_str("</g>\n</svg>\n");
        svg
    }

    /// One picture of it as a still.
    pub fn still(&self, number: usize) -> String {
        let mut svg = open(self.layout);
        for cell in self.layout.cells() {
            let (row, column) = (self.layout.row(cell), self.layout.column(cell));
            let here = &self.shots[number].cells[cell.index()];
            shade_cell(&mut svg, here, row, column);
            draw_cell(&mut svg, self.layout, here, column * CELL, row * CELL);
        }
        lines(&mut svg, self.layout, self.layout.size() * CELL);
        svg.push_str(&caption(self.layout, &self.shots[number].caption));
        svg.push_str("</g>\n</svg>\n");
        svg
    }

    /// A part of the drawing that is seen from one picture on, until another.
    fn shown(&self, svg: &mut String, (from, until): (usize, usize), with: &str, drawn: &str) {
        let count = self.shots.len();
        if (from, until) == (0, count) {
            let _ = writeln!(svg, "<g{with}>{drawn}</g>");
            return;
        }
        let (mut values, mut times) = (Vec::new(), Vec::new());
        let turns = [(0, "none"), (from, "inline"), (until, "none")];
        for (at, value) in turns.into_iter().skip(usize::from(from == 0)) {
            if at < count {
                values.push(value);
                times.push(format!("{:.5}", at as f64 / count as f64));
            }
        }
        let display = if until == count { "inline" } else { "none" };
        let seconds = self.seconds * count as f64;
        let _ = writeln!(
            svg,
            "<g{with} display=\"{display}\"><animate attributeName=\"display\" \
             calcMode=\"discrete\" dur=\"{seconds:.3}s\" repeatCount=\"indefinite\" \
             values=\"{}\" keyTimes=\"{}\"/>{drawn}</g>",
            values.join(";"),
            times.join(";"),
        );
    }
}

fn open(layout: &Layout) -> String {
    let side = layout.size() * CELL;
    let (wide, high) = (side + 2 * MARGIN, side + 2 * MARGIN + CAPTION);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
         width=\"{wide}\" height=\"{high}\" \
         font-family=\"Ubuntu, 'DejaVu Sans', Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{wide}\" height=\"{high}\" fill=\"#ffffff\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">\n"
    );
    extras(&mut svg, layout);
    diagonals(&mut svg, layout, side);
    svg
}

/// The line below the board, as large as it fits.
fn caption(layout: &Layout, text: &str) -> String {
    let side = layout.size() * CELL;
    // A letter is about half as wide as it is high, a Chinese one as wide.
    let halves: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    let size = (side as f64 / (0.53 * halves.max(1) as f64)).min(20.0);
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let (x, y) = (side / 2, side + MARGIN + 24);
    format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size:.1}\" fill=\"#333333\">{text}</text>")
}

/// Puts PNG pictures of one size together to an animated PNG that plays over and over, each shown
/// so many milliseconds. `None` if they are no such pictures.
pub fn animated_png(stills: &[Vec<u8>], milliseconds: u16) -> Option<Vec<u8>> {
    let mut out = SIGNATURE.to_vec();
    let head = chunks(stills.first()?)?.find(|(name, _)| *name == b"IHDR")?.1;
    chunk(&mut out, b"IHDR", head);
    let count = u32::try_from(stills.len()).ok()?;
    chunk(&mut out, b"acTL", &[count.to_be_bytes(), [0; 4]].concat());
    let mut number = 0u32;
    for (i, still) in stills.iter().enumerate() {
        let mut parts = chunks(still)?;
        if parts.find(|(name, _)| *name == b"IHDR")?.1 != head {
            return None;
        }
        // Number, width, height, at 0 0, how long, and that it takes the place of the last.
        let mut control = number.to_be_bytes().to_vec();
        control.extend(head.get(..8)?);
        control.extend([0; 8]);
        control.extend(milliseconds.to_be_bytes());
        control.extend(1000u16.to_be_bytes());
        control.extend([0, 0]);
        chunk(&mut out, b"fcTL", &control);
        number += 1;
        for (_, data) in parts.filter(|(name, _)| *name == b"IDAT") {
            if i == 0 {
                chunk(&mut out, b"IDAT", data);
            } else {
                chunk(&mut out, b"fdAT", &[&number.to_be_bytes(), data].concat());
                number += 1;
            }
        }
    }
    chunk(&mut out, b"IEND", &[]);
    Some(out)
}

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The pieces of a PNG: name and content.
fn chunks(png: &[u8]) -> Option<impl Iterator<Item = (&[u8; 4], &[u8])>> {
    let mut rest = png.strip_prefix(SIGNATURE)?;
    Some(std::iter::from_fn(move || {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (name, after) = after.split_first_chunk::<4>()?;
        let (data, after) = after.split_at_checked(u32::from_be_bytes(*length) as usize)?;
        rest = after.get(4..)?;
        Some((name, data))
    }))
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let from = out.len();
    out.extend(name);
    out.extend(data);
    let mut sum = u32::MAX;
    for &byte in &out[from..] {
        sum = SUMS[((sum ^ u32::from(byte)) & 0xff) as usize] ^ (sum >> 8);
    }
    out.extend((!sum).to_be_bytes());
}

/// The sums of CRC-32, one for each byte.
const SUMS: [u32; 256] = {
    let mut sums = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { 0xEDB8_8320 ^ (sum >> 1) } else { sum >> 1 };
            bit += 1;
        }
        sums[byte] = sum;
        byte += 1;
    }
    sums
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_that_of_png() {
        let mut out = Vec::new();
        chunk(&mut out, b"IEND", &[]);
        assert_eq!(out, b"\0\0\0\0IEND\xAE\x42\x60\x82");
    }

    #[test]
    fn stills_become_frames() {
        let still = |data: &[u8]| {
            let mut png = SIGNATURE.to_vec();
            chunk(&mut png, b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
            chunk(&mut png, b"IDAT", data);
            chunk(&mut png, b"IEND", &[]);
            png
        };
        let film = animated_png(&[still(b"one"), still(b"two"), still(b"six")], 250).unwrap();
        let names: Vec<_> =
            chunks(&film).unwrap().map(|(name, _)| str::from_utf8(name).unwrap()).collect();
        let expected = "IHDR acTL fcTL IDAT fcTL fdAT fcTL fdAT IEND";
        assert_eq!(names.join(" "), expected);
        let numbers = chunks(&film).unwrap().filter(|(name, _)| matches!(*name, b"fcTL" | b"fdAT"));
        let numbers: Vec<u8> = numbers.map(|(_, data)| data[3]).collect();
        assert_eq!(numbers, [0, 1, 2, 3, 4]);
        assert_eq!(animated_png(&[b"no picture".to_vec()], 250), None);
        assert_eq!(animated_png(&[], 250), None);
    }
}
