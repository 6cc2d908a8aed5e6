//! Fonts: which character is where, and how wide it is.
//!
//! Two come along: Noto Sans CJK SC with the characters that Shudu's own sentences use and some
//! hundred more, and its bold letters without the Chinese ones, which are made heavier by drawing
//! their outline. What neither has is looked for in fonts that are given.

use super::mark::{Face, Words};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;
use std::borrow::Cow;
use std::collections::HashMap;
use ttf_parser::name_id;

/// The letters for reading, Latin and Chinese.
pub const REGULAR: &[u8] = include_bytes!("../../data/fonts/book-regular.otf");
/// The Latin letters for headings and clues.
pub const BOLD: &[u8] = include_bytes!("../../data/fonts/book-bold.otf");

/// A font, and what is known of it.
#[derive(Debug)]
pub(super) struct Font {
    pub data: Cow<'static, [u8]>,
    pub name: String,
    /// In thousandths of the size: above the line, below it, of capitals.
    pub ascent: f32,
    pub descent: f32,
    pub capitals: f32,
    pub bounds: [f32; 4],
    /// For each character its glyph, and how wide that is in thousandths of the size.
    glyphs: HashMap<char, (u16, f32)>,
}

/// The fonts of a document.
#[derive(Debug)]
pub struct Fonts {
    pub(super) all: Vec<Font>,
}

/// A piece of a line that is in one font.
#[derive(Debug, PartialEq)]
pub(super) struct Run {
    pub font: usize,
    /// Whether its outline is drawn too, since the font has no bold letters.
    pub thick: bool,
    /// Glyphs with their characters.
    pub glyphs: Vec<(u16, char)>,
    /// How wide it is, in thousandths of the size.
    pub width: f64,
}

/// The places of our own fonts.
const OURS: [(usize, Face); 2] = [(0, Face::Regular), (1, Face::Bold)];

/// A file that cannot be used as a font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FontError;

told!(FontError);

impl Tell for FontError {
    fn tell(&self, t: Tongue) -> String {
        say!(
            t,
            "this is no font that can be embedded; use a .ttf, .otf or .ttc file with outlines, not a variable one",
            "这不是可以嵌入的字体；请使用含轮廓的 .ttf、.otf 或 .ttc 文件，不能是可变字体"
        )
    }
}

/// A character that no font has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unprintable(pub char);

told!(Unprintable);

impl Tell for Unprintable {
    fn tell(&self, t: Tongue) -> String {
        let (letter, code) = (self.0, u32::from(self.0));
        say!(
            t,
            "no font here has `{letter}` (U+{code:04X}); give one that has it with --font",
            "这里的字体没有“{letter}”（U+{code:04X}）；请用 --font 指定含有它的字体"
        )
    }
}

impl Default for Fonts {
    fn default() -> Fonts {
        Fonts::new()
    }
}

impl Fonts {
    /// Our own.
    pub fn new() -> Fonts {
        let own = |data: &'static [u8]| Font::read(Cow::Borrowed(data)).expect("our own font");
        Fonts { all: vec![own(REGULAR), own(BOLD)] }
    }

    /// The same with another, for what the others do not have.
    pub fn with(mut self, data: Vec<u8>) -> Result<Fonts, FontError> {
        self.all.push(Font::read(Cow::Owned(data)).ok_or(FontError)?);
        Ok(self)
    }

    /// The first character of a text that no font has.
    pub fn check(&self, text: &str) -> Result<(), Unprintable> {
        let lacks = |c: &char| !self.all.iter().any(|font| font.glyphs.contains_key(c));
        text.chars().find(lacks).map_or(Ok(()), |c| Err(Unprintable(c)))
    }

    /// How wide a line is at this size.
    pub fn width(&self, text: &str, size: f64, face: Face) -> f64 {
        text.chars().map(|c| f64::from(self.find(c, face).3)).sum::<f64>() * size / 1000.0
    }

    /// How high capitals and digits are at this size.
    pub fn capitals(&self, size: f64) -> f64 {
        f64::from(self.all[0].capitals) * size / 1000.0
    }

    /// Font, glyph, whether to draw the outline, width.
    fn find(&self, c: char, face: Face) -> (usize, u16, bool, f32) {
        let given = 2..self.all.len();
        let own = OURS.map(|(font, own)| (font, own == face));
        let order =
            own.iter().filter(|(_, same)| *same).chain(own.iter().filter(|(_, same)| !same));
        let order = order.map(|&(font, _)| font).chain(given);
        for font in order {
            if let Some(&(glyph, width)) = self.all[font].glyphs.get(&c) {
                return (font, glyph, face == Face::Bold && font != 1, width);
            }
        }
        // Whoever sets a text has checked it; what is left is shown as missing.
        (0, 0, false, 1000.0)
    }

    /// A line, cut where the font changes.
    pub(super) fn runs(&self, words: &Words) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for c in words.text.chars() {
            let (font, glyph, thick, width) = self.find(c, words.face);
            match runs.last_mut().filter(|run| (run.font, run.thick) == (font, thick)) {
                Some(run) => {
                    run.glyphs.push((glyph, c));
                    run.width += f64::from(width);
                }
                None => {
                    runs.push(Run { font, thick, glyphs: vec![(glyph, c)], width: width.into() })
                }
            }
        }
        runs
    }
}

impl Font {
    fn read(data: Cow<'static, [u8]>) -> Option<Font> {
        let font = ttf_parser::Face::parse(&data, 0).ok()?;
        // A variable font would be embedded in one of its shapes only.
        if font.is_variable() {
            return None;
        }
        let thousandths = 1000.0 / f32::from(font.units_per_em());
        let mut glyphs = HashMap::new();
        for table in font.tables().cmap?.subtables.into_iter().filter(|one| one.is_unicode()) {
            table.codepoints(|code| {
                let c = char::from_u32(code).filter(|c| !c.is_control());
                let glyph = table.glyph_index(code).filter(|glyph| glyph.0 > 0);
                if let Some((c, glyph)) = c.zip(glyph) {
                    let wide = font.glyph_hor_advance(glyph).map_or(0.0, f32::from);
                    glyphs.insert(c, (glyph.0, wide * thousandths));
                }
            });
        }
        let names =
            font.names().into_iter().filter(|name| name.name_id == name_id::POST_SCRIPT_NAME);
        let name = names.filter_map(|name| name.to_string()).next().unwrap_or_default();
        let name = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        // Asked now, since it must not fail when all is made.
        let some = glyphs.values().next()?.0;
        let remapper = subsetter::GlyphRemapper::new_from_glyphs(&[some]);
        subsetter::subset(&data, 0, &remapper).ok()?;
        let part = |length: i16| f32::from(length) * thousandths;
        let (ascent, descent) = (part(font.ascender()), part(font.descender()));
        let capitals = font.capital_height().map_or(700.0, part);
        let bounds = font.global_bounding_box();
        let bounds = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(part);
        Some(Font { name, ascent, descent, capitals, bounds, glyphs, data })
    }

    /// How wide a character is, in thousandths of the size.
    pub(super) fn advance(&self, c: char) -> f32 {
        self.glyphs.get(&c).map_or(1000.0, |glyph| glyph.1)
    }
}
