//! The whole book in its order, and its cover.

use super::front::{self, Line};
use super::make::Book;
use super::paper::{BLEED, Frame, INCH, MOST_PAGES, is_right};
use super::press::{Press, Style};
use super::puzzles::{self, Boards, Place, Places, board, counted, stars};
use super::recipe::level_name;
use super::{BookError, teach, worksheet};
use shudu_board::rating::Level;
use shudu_board::say;
use shudu_draw::draw::Picture;
use shudu_draw::print::{Anchor, Colour, Drawing, Face, Fonts, Mark, Page, Words};
use std::sync::Arc;

/// Printers put words on a spine from so many pages on.
const SPINE_WORDS: usize = 79;

impl Book {
    /// The pages. The margin at the binding depends on how many there are, and they on the
    /// margin: so they are set until it is right.
    pub fn pages(&self, fonts: &Fonts) -> Result<Vec<Page>, BookError> {
        Ok(self.bound(fonts)?.0)
    }

    /// Where each puzzle, code and answer is on the pages, in the order of their numbers.
    pub fn places(&self, fonts: &Fonts) -> Result<[Vec<Place>; 3], BookError> {
        let Places { puzzles, codes, answers } = self.bound(fonts)?.1;
        Ok([puzzles, codes, answers])
    }

    fn bound(&self, fonts: &Fonts) -> Result<(Vec<Page>, Places), BookError> {
        let boards = Boards::new(self);
        if self.recipe.worksheet {
            return Ok(worksheet::pages(self, fonts, &boards));
        }
        let mut count = 0;
        let (pages, places) = loop {
            let (pages, places) = self.set(fonts, &boards, count);
            let same = super::paper::gutter(count) == super::paper::gutter(pages.len());
            if !self.recipe.print || same || pages.len() < count {
                break (pages, places);
            }
            count = pages.len();
        };
        if self.recipe.print && pages.len() > MOST_PAGES {
            return Err(BookError::Thick(pages.len()));
        }
        let ready = |page: Page| if self.recipe.print { page.for_paper() } else { page };
        Ok((pages.into_iter().map(ready).collect(), places))
    }

    /// The pages with the margins of a book of `count` pages.
    fn set(&self, fonts: &Fonts, boards: &Boards, count: usize) -> (Vec<Page>, Places) {
        let (recipe, t) = (&self.recipe, self.recipe.language);
        let mut press = Press::new(fonts, t, recipe.sheet(count));
        let mut places = Places::default();
        let mut lines = Vec::new();
        front::title(&mut press, self);
        front::imprint(&mut press, self);
        let taught = teach::taught(self);
        let more =
            1 + [!taught.is_empty(), recipe.hints, recipe.answers].iter().filter(|on| **on).count();
        let wanted = front::contents_pages(&press, recipe.chapters.len() + more);
        let contents = press.count();
        press.head(Some(&say!(t, "Contents", "目录")));
        (0..wanted).for_each(|_| press.page());
        let line = |title: String, page: usize| Line { title, page };
        lines.push(line(say!(t, "How to play", "怎样玩"), press.count()));
        front::how_to_play(&mut press, self);
        if !taught.is_empty() {
            lines.push(line(say!(t, "Lessons", "技巧讲解"), press.count()));
            teach::lessons(&mut press, &taught);
        }
        let mut first = 0;
        for (chapter, entries) in self.chapters.iter().enumerate() {
            lines.push(line(recipe.chapters[chapter].title(t), press.count()));
            front::opening(&mut press, self, chapter);
            puzzles::pages(&mut press, self, boards, (chapter, first), &mut places);
            first += entries.len();
        }
        if recipe.hints {
            lines.push(line(say!(t, "Hints", "提示"), press.count()));
            teach::hints(&mut press, self);
        }
        if recipe.answers {
            let title = say!(t, "Answers", "答案");
            lines.push(line(title.clone(), press.count()));
            press.head(Some(&title));
            press.page();
            press.part(&title, 0);
            press.heading(&title, 20.0);
            puzzles::answers(&mut press, self, boards, &mut places);
        }
        if recipe.print && !is_right(press.count()) {
            // A leaf has two sides.
            press.head(None);
            press.page();
        }
        let each = lines.len().div_ceil(wanted);
        for (i, part) in lines.chunks(each).enumerate() {
            press.at(contents + i, |press| front::contents(press, part, i == 0));
        }
        (press.finish(&recipe.title()), places)
    }

    /// The cover of a book of so many pages: back, spine and front as one sheet, with what is cut
    /// off all around.
    pub fn cover(&self, pages: usize, fonts: &Fonts) -> Page {
        let (width, height) = self.recipe.size();
        let spine = self.recipe.stock.spine(pages);
        let mut page = Page {
            width: 2.0 * width + spine + 2.0 * BLEED,
            height: height + 2.0 * BLEED,
            bleed: [BLEED; 4],
            ..Page::default()
        };
        let whole = (page.width, page.height);
        page.marks.push(Mark::filled(0.0, 0.0, whole.0, whole.1, GROUND));
        let front = Frame { left: BLEED + width + spine, top: BLEED, width, height };
        self.front(&mut page, front, fonts);
        self.back(&mut page, Frame { left: BLEED, ..front }, fonts);
        if pages >= SPINE_WORDS {
            let size = (spine * 0.5).min(14.0);
            let x = BLEED + width + spine / 2.0 - fonts.capitals(size) / 2.0;
            page.marks.push(Mark::Words(Words {
                at: (x, BLEED + height / 2.0),
                anchor: Anchor::Middle,
                size,
                face: Face::Bold,
                colour: Colour::WHITE,
                text: self.recipe.title(),
                turn: 90.0,
            }));
        }
        page
    }

    fn front(&self, page: &mut Page, frame: Frame, fonts: &Fonts) {
        let middle = frame.left + frame.width / 2.0;
        let mut say = |y: f64, style: Style, text: &str, most: f64| {
            let wide = fonts.width(text, style.size, style.face);
            let size = style.size * (most / wide).min(1.0);
            page.marks.push(white(middle, y, Style { size, ..style }, text));
        };
        let most = frame.width - INCH;
        let size = (frame.width / 9.0).min(60.0);
        let y = frame.top + frame.height * 0.17;
        say(y, Style::bold(size), &self.recipe.title(), most);
        let usual = front::subtitle(self);
        let below = self.recipe.subtitle.as_deref().unwrap_or(&usual);
        say(y + 30.0, Style::plain(15.0), below, most);
        let author = self.recipe.author.as_deref().unwrap_or("Shudu");
        say(frame.top + frame.height - 0.6 * INCH, Style::plain(16.0), author, most);
        let entries: Vec<_> = self.entries().collect();
        if let Some(entry) = entries.get(entries.len() / 2) {
            let side = (frame.width * 0.64).min(frame.height * 0.52);
            let top = frame.top + frame.height * 0.56 - side / 2.0;
            let (left, around) = (middle - side / 2.0, side * 0.02);
            let white = side + 2.0 * around;
            page.marks.push(Mark::filled(left - around, top - around, white, white, Colour::WHITE));
            set_board(page, &board(&Picture::puzzle(&entry.puzzle)), left, top, side);
        }
    }

    /// The back: what is in the book; free below at the right, where a bar code goes.
    fn back(&self, page: &mut Page, frame: Frame, fonts: &Fonts) {
        let t = self.recipe.language;
        let left = frame.left + 0.6 * INCH;
        let mut y = frame.top + frame.height * 0.17;
        let mut say = |y: f64, style: Style, text: &str| {
            let mut words = white(left, y, style, text);
            if let Mark::Words(words) = &mut words {
                words.anchor = Anchor::Start;
            }
            page.marks.push(words);
        };
        say(y, Style::bold(18.0), &counted(t, self.entries().count()));
        y += 14.0;
        for level in Level::ALL {
            let count = self.entries().filter(|entry| entry.level == Some(level)).count();
            if count > 0 {
                y += 20.0;
                let (stars, name) = (stars(level), level_name(level, t));
                say(y, Style::plain(11.0), &format!("{stars}  {name} · {count}"));
            }
        }
        let text = say!(
            t,
            "Every puzzle has one solution and is rated by its hardest step. No two are the same puzzle in disguise.",
            "每道题都有唯一解，并按最难的一步评级。没有两道题是同一道题的变形。"
        );
        y += 18.0;
        let style = Style::plain(11.0);
        let most = frame.width - 1.2 * INCH;
        let mut press = Press::new(fonts, t, self.recipe.sheet(0));
        press.page();
        for part in press.lines(&text, style, most) {
            y += 17.0;
            say(y, style, &part);
        }
    }
}

/// The ground of the cover: dark, so that it prints as well in grey.
const GROUND: Colour = Colour([0x17, 0x3f, 0x5f]);

fn white(x: f64, y: f64, style: Style, text: &str) -> Mark {
    Mark::Words(Words {
        at: (x, y),
        anchor: Anchor::Middle,
        size: style.size,
        face: style.face,
        colour: Colour::WHITE,
        text: text.to_owned(),
        turn: 0.0,
    })
}

fn set_board(page: &mut Page, drawing: &Arc<Drawing>, left: f64, top: f64, side: f64) {
    page.marks.push(Mark::Drawing(drawing.clone(), (left, top), side / drawing.width));
}
