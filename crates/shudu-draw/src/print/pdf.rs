//! Pages as PDF.
//!
//! Words stay words: each is drawn once, in the order in which it is read, with a table from
//! glyphs back to characters, so that they can be searched, copied and read aloud. There is no date
//! in it and nothing random: equal pages are equal bytes.

use super::font::{Font, Fonts, Run, THICK};
use super::page::Page;
use crate::scene::{Anchor, Colour, Group, Item, Label, Segment, Shape, Target, Theme};
use pdf_writer::types::{
    ActionType, AnnotationType, CidFontType, FontFlags, LineCapStyle, PageMode, SystemInfo,
    TextRenderingMode, UnicodeCmap,
};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;

/// What a document says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Its title.
    pub title: String,
    /// Who made it, if that is to be told.
    pub author: Option<String>,
    /// `en`, `zh`.
    pub language: &'static str,
    /// Whether it is for screens: with links and bookmarks, which printers refuse.
    pub screen: bool,
}

/// Lines are at least this wide: what is thinner vanishes on paper.
const HAIRLINE: f64 = 0.25;

/// The glyphs used of each font.
struct Used {
    mapper: GlyphRemapper,
    /// By their new numbers.
    characters: BTreeMap<u16, char>,
}

struct Writer<'a> {
    fonts: &'a Fonts,
    used: Vec<Used>,
    content: Content,
    theme: Theme,
}

/// Numbers of objects, one after the other.
struct Numbers(i32);

impl Numbers {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// A document of these pages.
pub fn pdf(pages: &[Page], fonts: &Fonts, about: &About) -> Vec<u8> {
    let mut numbers = Numbers(0);
    let (catalog, tree, info) = (numbers.next(), numbers.next(), numbers.next());
    let ids: Vec<(Ref, Ref)> = pages.iter().map(|_| (numbers.next(), numbers.next())).collect();
    let faces: Vec<Ref> = fonts.all.iter().map(|_| numbers.next()).collect();
    let new = || Used { mapper: GlyphRemapper::new(), characters: BTreeMap::new() };
    let used = fonts.all.iter().map(|_| new()).collect();
    let mut writer = Writer { fonts, used, content: Content::new(), theme: Theme::default() };
    let mut pdf = Pdf::new();
    pdf.set_version(1, 7);
    for (page, &(_, id)) in pages.iter().zip(&ids) {
        let content = packed(&writer.page(page));
        pdf.stream(id, &content).filter(Filter::FlateDecode);
    }
    let shown: Vec<usize> =
        (0..faces.len()).filter(|&i| !writer.used[i].characters.is_empty()).collect();
    for (page, &(id, content)) in pages.iter().zip(&ids) {
        let links =
            if about.screen { links(&mut pdf, page, &ids, &mut numbers) } else { Vec::new() };
        let mut written = pdf.page(id);
        written.parent(tree).contents(content);
        boxes(&mut written, page);
        if !links.is_empty() {
            written.annotations(links);
        }
        let mut resources = written.resources();
        let mut named = resources.fonts();
        for &i in &shown {
            named.pair(Name(format!("F{i}").as_bytes()), faces[i]);
        }
    }
    for &i in &shown {
        embed(&mut pdf, &fonts.all[i], &writer.used[i], faces[i], &mut numbers);
    }
    let outline = about.screen.then(|| outline(&mut pdf, pages, &ids, &mut numbers)).flatten();
    pdf.pages(tree).count(pages.len() as i32).kids(ids.iter().map(|(id, _)| *id));
    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr(about.language));
    root.viewer_preferences().display_doc_title(true);
    if let Some(outline) = outline {
        root.outlines(outline).page_mode(PageMode::UseOutlines);
    }
    root.finish();
    let mut said = pdf.document_info(info);
    said.title(TextStr(&about.title)).creator(TextStr("Shudu")).producer(TextStr("Shudu"));
    if let Some(author) = &about.author {
        said.author(TextStr(author));
    }
    said.finish();
    pdf.finish()
}

fn boxes(written: &mut pdf_writer::writers::Page, page: &Page) {
    let (width, height) = (page.width as f32, page.height as f32);
    let whole = Rect::new(0.0, 0.0, width, height);
    written.media_box(whole);
    let [left, top, right, bottom] = page.bleed.map(|cut| cut as f32);
    if page.bleed.iter().any(|&cut| cut > 0.0) {
        written.bleed_box(whole).trim_box(Rect::new(left, bottom, width - right, height - top));
    }
}

/// Deflated, by the same steps on every machine.
fn packed(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, 8)
}

fn links(pdf: &mut Pdf, page: &Page, ids: &[(Ref, Ref)], numbers: &mut Numbers) -> Vec<Ref> {
    let mut links = Vec::new();
    for item in &page.items {
        let Item::Link([left, top, width, height], target) = item else { continue };
        let id = numbers.next();
        links.push(id);
        let mut link = pdf.indirect(id).start::<pdf_writer::writers::Annotation>();
        link.subtype(AnnotationType::Link).border(0.0, 0.0, 0.0, None);
        let bottom = page.height - top - height;
        let corners = [*left, bottom, left + width, bottom + height].map(|x| x as f32);
        link.rect(Rect::new(corners[0], corners[1], corners[2], corners[3]));
        let mut action = link.action();
        match target {
            Target::Address(address) => {
                action.action_type(ActionType::Uri).uri(Str(address.as_bytes()));
            }
            Target::Page(number) => {
                action.action_type(ActionType::GoTo).destination().page(ids[*number].0).fit();
            }
        }
    }
    links
}

/// The bookmarks: chapters, and what is in them.
fn outline(
    pdf: &mut Pdf,
    pages: &[Page],
    ids: &[(Ref, Ref)],
    numbers: &mut Numbers,
) -> Option<Ref> {
    struct Item<'a> {
        title: &'a str,
        page: Ref,
        id: Ref,
        inside: Vec<Item<'a>>,
    }
    let mut items: Vec<Item> = Vec::new();
    for (page, &(number, _)) in pages.iter().zip(ids) {
        for part in &page.parts {
            let item =
                Item { title: &part.title, page: number, id: numbers.next(), inside: Vec::new() };
            match items.last_mut().filter(|_| part.depth > 0) {
                Some(above) => above.inside.push(item),
                None => items.push(item),
            }
        }
    }
    let root = numbers.next();
    fn write(pdf: &mut Pdf, items: &[Item], above: Ref) {
        for (i, item) in items.iter().enumerate() {
            let mut written = pdf.outline_item(item.id);
            written.title(TextStr(item.title)).parent(above);
            written.dest().page(item.page).fit();
            if let Some(before) = i.checked_sub(1) {
                written.prev(items[before].id);
            }
            if let Some(next) = items.get(i + 1) {
                written.next(next.id);
            }
            if let (Some(first), Some(last)) = (item.inside.first(), item.inside.last()) {
                // Closed at first.
                written.first(first.id).last(last.id).count(-(item.inside.len() as i32));
            }
            written.finish();
            write(pdf, &item.inside, item.id);
        }
    }
    write(pdf, &items, root);
    let (first, last) = (items.first()?.id, items.last()?.id);
    pdf.outline(root).first(first).last(last).count(items.len() as i32);
    Some(root)
}

impl Writer<'_> {
    fn page(&mut self, page: &Page) -> Vec<u8> {
        self.content = Content::new();
        // From here on y goes down.
        self.content.transform([1.0, 0.0, 0.0, -1.0, 0.0, page.height as f32]);
        self.theme = page.theme;
        self.items(&page.items, 1.0);
        std::mem::replace(&mut self.content, Content::new()).finish().to_vec()
    }

    fn items(&mut self, items: &[Item], scale: f64) {
        for item in items {
            match item {
                Item::Shape(shape) => self.shape(shape, scale),
                Item::Label(label) => self.label(label, scale),
                Item::Group(group) if group.is_seen_at_end() => self.group(group, scale),
                // What is not seen where nothing moves, and links, which are beside the content.
                Item::Group(_) | Item::Link(..) => {}
            }
        }
    }

    fn group(&mut self, group: &Group, scale: f64) {
        self.content.save_state();
        let ((x, y), by) = (group.at, group.scale);
        self.content.transform([by, 0.0, 0.0, by, x, y].map(|value| value as f32));
        self.items(&group.items, scale * by);
        self.content.restore_state();
    }

    fn shape(&mut self, shape: &Shape, scale: f64) {
        if let Some(colour) = shape.fill {
            self.fill(colour);
        }
        if let Some(line) = shape.stroke {
            self.stroke(line.colour);
            let width = line.width.max(HAIRLINE / scale).max(0.0);
            self.content.set_line_width(width as f32);
            let cap =
                if line.square { LineCapStyle::ProjectingSquareCap } else { LineCapStyle::ButtCap };
            self.content.set_line_cap(cap);
            let dash = line.dash.map(|(on, off)| [on as f32, off as f32]);
            self.content.set_dash_pattern(dash.into_iter().flatten(), 0.0);
        }
        for segment in shape.form.segments() {
            match segment {
                Segment::Move(x, y) => self.content.move_to(x as f32, y as f32),
                Segment::Line(x, y) => self.content.line_to(x as f32, y as f32),
                Segment::Curve(points) => {
                    let [a, b, c, d, e, f] = points.map(|point| point as f32);
                    self.content.cubic_to(a, b, c, d, e, f)
                }
                Segment::Close => self.content.close_path(),
            };
        }
        match (shape.fill, shape.stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn label(&mut self, label: &Label, scale: f64) {
        let runs = self.fonts.runs(label);
        let all: f64 = runs.iter().map(|run| run.width).sum::<f64>() * label.size / 1000.0;
        if let Some(Item::Shape(line)) = label.underline(all) {
            self.shape(&line, scale);
        }
        let before = match label.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => all / 2.0,
            Anchor::End => all,
        };
        let (sin, cos) = label.turn.to_radians().sin_cos();
        let mut gone = -before;
        self.content.begin_text();
        self.fill(label.colour);
        for run in runs {
            let (x, y) = (label.at.0 + gone * cos, label.at.1 + gone * sin);
            // Letters stand on their feet though y goes down.
            let matrix = [cos, sin, sin, -cos, x, y];
            self.content.set_text_matrix(matrix.map(|value| value as f32));
            self.run(&run, label);
            gone += run.width * label.size / 1000.0;
        }
        self.content.end_text();
    }

    fn run(&mut self, run: &Run, label: &Label) {
        self.content.set_font(Name(format!("F{}", run.font).as_bytes()), label.size as f32);
        let mode = if run.thick { TextRenderingMode::FillStroke } else { TextRenderingMode::Fill };
        self.content.set_text_rendering_mode(mode);
        if run.thick {
            self.stroke(label.colour);
            self.content.set_line_width((label.size * THICK).max(0.0) as f32);
            self.content.set_dash_pattern([], 0.0);
        }
        let used = &mut self.used[run.font];
        let mut codes = Vec::with_capacity(run.glyphs.len() * 2);
        for &(glyph, c) in &run.glyphs {
            let new = used.mapper.remap(glyph);
            used.characters.entry(new).or_insert(c);
            codes.extend(new.to_be_bytes());
        }
        self.content.show(Str(&codes));
    }

    fn fill(&mut self, colour: Colour) {
        match self.theme.rgb(colour).map(|part| f32::from(part) / 255.0) {
            [r, g, b] if r == g && g == b => self.content.set_fill_gray(r),
            [r, g, b] => self.content.set_fill_rgb(r, g, b),
        };
    }

    fn stroke(&mut self, colour: Colour) {
        match self.theme.rgb(colour).map(|part| f32::from(part) / 255.0) {
            [r, g, b] if r == g && g == b => self.content.set_stroke_gray(r),
            [r, g, b] => self.content.set_stroke_rgb(r, g, b),
        };
    }
}

/// The system of numbers that glyphs have in a document.
const IDENTITY: SystemInfo =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Of a font what is shown.
fn embed(pdf: &mut Pdf, font: &Font, used: &Used, id: Ref, numbers: &mut Numbers) {
    let [inner, about, file, table] = std::array::from_fn(|_| numbers.next());
    let subset = subsetter::subset(&font.data, 0, &used.mapper).expect("it was tried before");
    let name = format!("{}+{}", tag(used), font.name);
    let name = Name(name.as_bytes());
    let outlines = cff(&subset);
    pdf.type0_font(id)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(inner)
        .to_unicode(table);
    let mut glyphs = pdf.cid_font(inner);
    let kind = if outlines.is_some() { CidFontType::Type0 } else { CidFontType::Type2 };
    glyphs.subtype(kind).base_font(name).system_info(IDENTITY).font_descriptor(about);
    glyphs.default_width(1000.0);
    if outlines.is_none() {
        glyphs.cid_to_gid_map_predefined(Name(b"Identity"));
    }
    let mut widths = glyphs.widths();
    for (&glyph, &c) in &used.characters {
        widths.consecutive(glyph, [font.advance(c)]);
    }
    widths.finish();
    glyphs.finish();
    let [left, low, right, high] = font.bounds;
    let mut described = pdf.font_descriptor(about);
    described
        .name(name)
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(left, low, right, high))
        .italic_angle(0.0)
        .ascent(font.ascent)
        .descent(font.descent)
        .cap_height(font.capitals)
        .stem_v(80.0);
    if outlines.is_some() {
        described.font_file3(file)
    } else {
        described.font_file2(file)
    };
    described.finish();
    let data = packed(outlines.unwrap_or(&subset));
    let mut stream = pdf.stream(file, &data);
    stream.filter(Filter::FlateDecode);
    if outlines.is_some() {
        stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
    }
    stream.finish();
    let mut cmap = UnicodeCmap::new(Name(b"Shudu-UCS"), IDENTITY);
    used.characters.iter().for_each(|(&glyph, &c)| cmap.pair(glyph, c));
    pdf.stream(table, &packed(&cmap.finish())).filter(Filter::FlateDecode);
}

/// The outlines of a font, if they are in the format of PostScript.
fn cff(font: &[u8]) -> Option<&[u8]> {
    let at = |place: usize| Some(u32::from_be_bytes(font.get(place..place + 4)?.try_into().ok()?));
    let tables = usize::from(u16::from_be_bytes(font.get(4..6)?.try_into().ok()?));
    let entry = (0..tables).map(|i| 12 + 16 * i).find(|&i| font.get(i..i + 4) == Some(b"CFF "))?;
    let (offset, length) = (at(entry + 8)? as usize, at(entry + 12)? as usize);
    font.get(offset..offset + length)
}

/// Six letters that tell subsets of a font apart: by what is in them.
fn tag(used: &Used) -> String {
    let mix = |hash: u64, c: &char| (hash ^ u64::from(*c)).wrapping_mul(0x0100_0000_01b3);
    let mut hash = used.characters.values().fold(0xcbf2_9ce4_8422_2325, mix);
    let mut letter = || {
        let letter = (hash % 26) as u8 + b'A';
        hash /= 26;
        char::from(letter)
    };
    (0..6).map(|_| letter()).collect()
}
