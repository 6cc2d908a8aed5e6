//! A sheet for a class: a line for name and date, puzzles that get harder, and the answers on a
//! sheet of their own, so that they stay with the teacher.

use super::make::{Book, Entry};
use super::paper::Frame;
use super::press::{Press, Style};
use super::puzzles::{self, Boards, Places};
use shudu_board::say;
use shudu_draw::print::{Anchor, Colour, Fonts, Page, Stroke};

/// What the title and the line for the name take.
pub const TOP: f64 = 62.0;

pub fn pages(book: &Book, fonts: &Fonts, boards: &Boards) -> (Vec<Page>, Places) {
    let (recipe, t) = (&book.recipe, book.recipe.language);
    let mut press = Press::new(fonts, t, recipe.sheet(1));
    let mut places = Places::default();
    let entries: Vec<Entry> = book.entries().cloned().collect();
    let each = recipe.per_page;
    for (sheet, some) in entries.chunks(each).enumerate() {
        press.page();
        if sheet == 0 {
            press.part(&recipe.title(), 0);
        }
        header(&mut press, &recipe.title());
        let frame = press.frame();
        let frame = Frame { top: frame.top + TOP, height: frame.height - TOP, ..frame };
        puzzles::set(&mut press, recipe, (some, sheet * each), boards, (frame, each), &mut places);
    }
    if recipe.answers {
        press.page();
        let (title, of) = (say!(t, "Answers", "答案"), recipe.title());
        press.part(&title, 0);
        press.heading(&format!("{title} · {of}"), 16.0);
        puzzles::answers(&mut press, book, boards, &mut places);
    }
    (press.finish(&recipe.title()), places)
}

/// The title, and lines to write the name and the date on.
fn header(press: &mut Press, title: &str) {
    let (t, frame) = (press.t, press.frame());
    press.fitted(
        (frame.left, frame.top + 14.0),
        Anchor::Start,
        Style::bold(18.0),
        title,
        frame.width,
    );
    let y = frame.top + 44.0;
    let fields = [(say!(t, "Name", "姓名"), 0.0, 0.60), (say!(t, "Date", "日期"), 0.64, 1.0)];
    for (label, from, to) in fields {
        let (left, right) = (frame.left + frame.width * from, frame.left + frame.width * to);
        press.words((left, y), Anchor::Start, Style::plain(10.0), &label);
        let start = left + press.width(&label, Style::plain(10.0)) + 6.0;
        press.rule(start, y + 2.0, right - start, Stroke::new(Colour::FAINT, 0.6));
    }
}
