//! Pages and drawings in dots, as PNG.
//!
//! What is on a page is known already, so that all it takes is paths: those of shapes as they are,
//! those of letters from their font. A renderer of any SVG would be five times as much to compile.

use super::font::Fonts;
use super::mark::{Anchor, Colour, Mark, Page, Seg, Shape, Stroke, Words};
use super::pdf::THICK;
use std::collections::HashMap;
use tiny_skia::{FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, StrokeDash, Transform};
use ttf_parser::{GlyphId, OutlineBuilder};

/// A page with so many dots to a point. None: there are too many of them, or none at all.
pub fn png(page: &Page, fonts: &Fonts, dots: f32) -> Option<Vec<u8>> {
    let side = |length: f64| (length as f32 * dots) as u32;
    let mut pixels = Pixmap::new(side(page.width), side(page.height))?;
    pixels.fill(tiny_skia::Color::WHITE);
    let mut brush = Brush { pixels, fonts, letters: HashMap::new() };
    brush.marks(&page.marks, Transform::from_scale(dots, dots));
    brush.pixels.encode_png().ok()
}

struct Brush<'a> {
    pixels: Pixmap,
    fonts: &'a Fonts,
    /// Outlines at size 1, by font and glyph; blanks have none.
    letters: HashMap<(usize, u16), Option<Path>>,
}

impl Brush<'_> {
    fn marks(&mut self, marks: &[Mark], at: Transform) {
        for mark in marks {
            match mark {
                Mark::Shape(shape) => self.shape(shape, at),
                Mark::Words(words) => self.words(words, at),
                Mark::Drawing(drawing, (x, y), scale) => {
                    let scale = *scale as f32;
                    let there = at.pre_translate(*x as f32, *y as f32).pre_scale(scale, scale);
                    self.marks(&drawing.marks, there);
                }
                // A picture leads nowhere.
                Mark::Link(..) => {}
            }
        }
    }

    fn shape(&mut self, shape: &Shape, at: Transform) {
        let Some(path) = path(&shape.path) else { return };
        if let Some(colour) = shape.fill {
            self.fill(&path, colour, at);
        }
        if let Some(stroke) = shape.stroke {
            self.stroke(&path, stroke, at);
        }
    }

    fn fill(&mut self, path: &Path, colour: Colour, at: Transform) {
        self.pixels.fill_path(path, &paint(colour), FillRule::Winding, at, None);
    }

    fn stroke(&mut self, path: &Path, stroke: Stroke, at: Transform) {
        let pen = tiny_skia::Stroke {
            width: stroke.width as f32,
            line_cap: if stroke.square { LineCap::Square } else { LineCap::Butt },
            dash: stroke
                .dash
                .and_then(|(on, off)| StrokeDash::new(vec![on as f32, off as f32], 0.0)),
            ..tiny_skia::Stroke::default()
        };
        self.pixels.stroke_path(path, &paint(stroke.colour), &pen, at, None);
    }

    fn words(&mut self, words: &Words, at: Transform) {
        let runs = self.fonts.runs(words);
        let width: f64 = runs.iter().map(|run| run.width).sum::<f64>() / 1000.0;
        let before = match words.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let size = words.size as f32;
        // From here on the letters are of size 1, and stand on their feet though y goes down.
        let at = at
            .pre_translate(words.at.0 as f32, words.at.1 as f32)
            .pre_rotate(words.turn as f32)
            .pre_scale(size, -size);
        let mut gone = -before as f32;
        for run in runs {
            for (glyph, c) in run.glyphs {
                if let Some(letter) = self.letter(run.font, glyph) {
                    let there = at.pre_translate(gone, 0.0);
                    self.fill(&letter, words.colour, there);
                    if run.thick {
                        self.stroke(&letter, Stroke::new(words.colour, THICK), there);
                    }
                }
                gone += self.fonts.all[run.font].advance(c) / 1000.0;
            }
        }
    }

    fn letter(&mut self, font: usize, glyph: u16) -> Option<Path> {
        let outline = || {
            let face = ttf_parser::Face::parse(&self.fonts.all[font].data, 0).ok()?;
            let mut pen =
                Pen { path: PathBuilder::new(), scale: 1.0 / f32::from(face.units_per_em()) };
            face.outline_glyph(GlyphId(glyph), &mut pen)?;
            pen.path.finish()
        };
        self.letters.entry((font, glyph)).or_insert_with(outline).clone()
    }
}

fn paint(colour: Colour) -> Paint<'static> {
    let [r, g, b] = colour.0;
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(r, g, b, u8::MAX);
    paint
}

fn path(segments: &[Seg]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for seg in segments {
        match *seg {
            Seg::Move(x, y) => path.move_to(x as f32, y as f32),
            Seg::Line(x, y) => path.line_to(x as f32, y as f32),
            Seg::Curve(points) => {
                let [a, b, c, d, e, f] = points.map(|point| point as f32);
                path.cubic_to(a, b, c, d, e, f);
            }
            Seg::Close => path.close(),
        }
    }
    path.finish()
}

/// Follows an outline.
struct Pen {
    path: PathBuilder,
    scale: f32,
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(x * self.scale, y * self.scale);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(x * self.scale, y * self.scale);
    }

    fn quad_to(&mut self, a: f32, b: f32, x: f32, y: f32) {
        let [a, b, x, y] = [a, b, x, y].map(|length| length * self.scale);
        self.path.quad_to(a, b, x, y);
    }

    fn curve_to(&mut self, a: f32, b: f32, c: f32, d: f32, x: f32, y: f32) {
        let [a, b, c, d, x, y] = [a, b, c, d, x, y].map(|length| length * self.scale);
        self.path.cubic_to(a, b, c, d, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
