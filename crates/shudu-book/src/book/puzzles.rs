//! Pages of puzzles, and their answers.

use super::make::{Book, Entry};
use super::paper::{Frame, MM};
use super::press::{Press, Style};
use super::recipe::{Recipe, level_name};
use shudu_board::language::Language;
use shudu_board::rating::Level;
use shudu_board::say;
use shudu_draw::draw::{BOARD_MARGIN, Picture, board_svg};
use shudu_draw::print::qr;
use shudu_draw::print::{Anchor, Colour, Drawing, Mark, Seg, Shape, Target};
use shudu_logic::words;
use std::sync::Arc;

/// The smallest cell that can be written into: 4.5 millimetres.
pub const SMALLEST: f64 = 4.5 * MM;
/// White between puzzles.
const GAP: f64 = 24.0;
/// What is above a board: number, level, rating, technique.
const CAPTION: f64 = 30.0;
/// How large a code is, with the white around it: modules of 0.4 mm and more are read easily.
const CODE: f64 = 62.0;

/// Where something is on the pages: a puzzle, its code, its answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The page, from 0.
    pub page: usize,
    /// Left, top, width, height.
    pub rect: [f64; 4],
}

/// How many columns and rows of puzzles a page has, and how large their boards are: those that
/// make them largest.
fn grid(frame: Frame, count: usize, recipe: &Recipe) -> (usize, usize, f64) {
    let below = if recipe.qr { CODE + 4.0 } else { 0.0 };
    let ways = (1..=count).filter(|columns| count.is_multiple_of(*columns)).map(|columns| {
        let rows = count / columns;
        let part = |all: f64, n: usize| (all + GAP) / n as f64 - GAP;
        let side = part(frame.width, columns).min(part(frame.height, rows) - CAPTION - below);
        (columns, rows, side)
    });
    ways.max_by(|a, b| a.2.total_cmp(&b.2)).expect("a page has a puzzle")
}

/// How large boards are with so many to a page.
pub fn side(frame: Frame, count: usize, recipe: &Recipe) -> f64 {
    grid(frame, count, recipe).2
}

/// A board as a drawing, without the white around it: its frame lines up with the words.
pub fn board(picture: &Picture) -> Arc<Drawing> {
    let drawn = Drawing::from_svg(&board_svg(picture)).expect("our own drawing");
    Arc::new(drawn.cropped(BOARD_MARGIN))
}

/// The level in stars.
pub fn stars(level: Level) -> String {
    let filled = Level::ALL.iter().position(|one| *one == level).unwrap_or(0) + 1;
    "★".repeat(filled) + &"☆".repeat(Level::ALL.len() - filled)
}

/// The boards of a book, drawn once.
pub struct Boards {
    puzzles: Vec<Arc<Drawing>>,
    answers: Vec<Arc<Drawing>>,
}

impl Boards {
    pub fn new(book: &Book) -> Boards {
        let puzzle = |entry: &Entry| board(&Picture::puzzle(&entry.puzzle));
        let answer = |entry: &Entry| board(&Picture::solution(&entry.puzzle, &entry.solution));
        Boards {
            puzzles: book.entries().map(puzzle).collect(),
            answers: book.entries().map(answer).collect(),
        }
    }
}

/// Where the puzzles, codes and answers of a book are.
#[derive(Clone, Debug, Default)]
pub struct Places {
    pub puzzles: Vec<Place>,
    pub codes: Vec<Place>,
    pub answers: Vec<Place>,
}

/// The puzzles of a chapter, the first of which has this number, from 0.
pub fn pages(
    press: &mut Press,
    book: &Book,
    boards: &Boards,
    (chapter, first): (usize, usize),
    places: &mut Places,
) {
    let recipe = &book.recipe;
    let count = recipe.per_page(&recipe.chapters[chapter]);
    for (page, entries) in book.chapters[chapter].chunks(count).enumerate() {
        press.page();
        let number = first + page * count;
        set(press, recipe, (entries, number), boards, (press.frame(), count), places);
    }
}

/// Puzzles in rows and columns of a frame.
pub fn set(
    press: &mut Press,
    recipe: &Recipe,
    (entries, first): (&[Entry], usize),
    boards: &Boards,
    (frame, count): (Frame, usize),
    places: &mut Places,
) {
    let (columns, rows, side) = grid(frame, count, recipe);
    let below = if recipe.qr { CODE + 4.0 } else { 0.0 };
    let (wide, high) = ((frame.width + GAP) / columns as f64, (frame.height + GAP) / rows as f64);
    for (i, entry) in entries.iter().enumerate() {
        let used = side + CAPTION + below;
        let left = frame.left + wide * (i % columns) as f64 + (wide - GAP - side) / 2.0;
        // With one to a row boards stand at the top, not afloat.
        let spare = ((high - GAP - used) / 2.0).min(GAP);
        let top = frame.top + high * (i / columns) as f64 + spare;
        let (page, number) = (press.count() - 1, first + i);
        caption(press, entry, number + 1, (left, top), side);
        let corner = (left, top + CAPTION);
        press.drawing(&boards.puzzles[number], corner, side);
        places.puzzles.push(Place { page, rect: [corner.0, corner.1, side, side] });
        if let Some(address) = &recipe.address {
            let link = entry.link(address);
            let rect = [left, top, side, CAPTION + side];
            press.mark(Mark::Link(rect, Target::Address(link.clone())));
            if recipe.qr {
                let corner = (left, corner.1 + side + 4.0);
                places.codes.push(code(press, &link, corner, side));
            }
        }
    }
}

/// What is above a board. The size of its letters goes with the board's.
fn caption(press: &mut Press, entry: &Entry, number: usize, (left, top): (f64, f64), side: f64) {
    let t = press.t;
    let size = (side / 17.0).clamp(7.0, 11.0);
    let (first, second) = (top + CAPTION - size * 1.2 - 6.0, top + CAPTION - 5.0);
    let label = number.to_string();
    press.words((left, first), Anchor::Start, Style::bold(size * 1.25), &label);
    let used = press.width(&label, Style::bold(size * 1.25)) + size * 0.6;
    let level = entry.level.map(|level| level_name(level, t));
    if let Some(level) = &level {
        press.words((left + used, first), Anchor::Start, Style::plain(size), level);
    }
    if let Some(level) = entry.level {
        let style = Style::plain(size * 0.85);
        press.words((left + side, first), Anchor::End, style, &stars(level));
    }
    let small = Style::faint(size * 0.82);
    let rating = entry.rating.map(|rating| format!("SER {rating}")).unwrap_or_default();
    press.words((left + side, second), Anchor::End, small, &rating);
    let most = side - press.width(&rating, small) - size;
    if let Some(technique) = entry.hardest() {
        press.fitted((left, second), Anchor::Start, small, words::name(technique, t), most);
    }
}

/// A code, and beside it the address that it holds.
fn code(press: &mut Press, link: &str, (left, top): (f64, f64), side: f64) -> Place {
    let code = qr::code(link).expect("an address of a puzzle is short enough");
    let module = CODE / (code.side + 8) as f64;
    let mut path = Vec::new();
    for y in 0..code.side {
        let mut x = 0;
        while x < code.side {
            let end = (x..code.side).find(|&end| !code.is_dark(end, y)).unwrap_or(code.side);
            if end > x {
                let at = |x: usize, y: usize| {
                    (left + (x + 4) as f64 * module, top + (y + 4) as f64 * module)
                };
                let ((x1, y1), (x2, y2)) = (at(x, y), at(end, y + 1));
                path.extend([Seg::Move(x1, y1), Seg::Line(x2, y1), Seg::Line(x2, y2)]);
                path.extend([Seg::Line(x1, y2), Seg::Close]);
            }
            x = end.max(x + 1);
        }
    }
    press.mark(Mark::Shape(Shape { path, fill: Some(Colour([0; 3])), stroke: None }));
    let style = Style::faint(5.5);
    let lines = press.lines(link, style, side - CODE - 6.0);
    let t = press.t;
    let said = say!(t, "Play it, get hints:", "在线玩、看提示：");
    let at = (left + CODE + 2.0, top + 6.0);
    press.words((at.0, at.1 + 7.0), Anchor::Start, Style::plain(7.0), &said);
    press.block((at.0, at.1 + 11.0), style, &lines);
    Place { page: press.count() - 1, rect: [left, top, CODE, CODE] }
}

/// The answers, as small as they can be read.
pub fn answers(press: &mut Press, book: &Book, boards: &Boards, places: &mut Places) {
    let entries: Vec<&Entry> = book.entries().collect();
    let (mut x, mut row) = (0.0, 0.0);
    for (number, entry) in entries.iter().enumerate() {
        let size = entry.puzzle.layout().size();
        let frame = press.frame();
        let least = (size as f64 * 3.2).max(16.0) * MM;
        let columns = (((frame.width + 10.0) / (least + 10.0)) as usize).max(1);
        let side = ((frame.width + 10.0) / columns as f64 - 10.0).min(least * 1.3);
        let wide = frame.width / columns as f64;
        if x + wide > frame.width + 0.01 {
            press.y += row;
            (x, row) = (0.0, 0.0);
        }
        if press.left() < side + 18.0 {
            press.page();
            (x, row) = (0.0, 0.0);
        }
        let left = press.frame().left + x + (wide - side) / 2.0;
        let top = press.y + 12.0;
        press.words((left, top - 3.5), Anchor::Start, Style::bold(8.0), &(number + 1).to_string());
        press.drawing(&boards.answers[number], (left, top), side);
        places.answers.push(Place { page: press.count() - 1, rect: [left, top, side, side] });
        x += wide;
        row = f64::max(row, side + 20.0);
    }
    press.y += row;
}

/// How many puzzles there are, in words.
pub fn counted(t: Language, count: usize) -> String {
    match count {
        1 => say!(t, "1 puzzle", "1 道题"),
        _ => say!(t, "{count} puzzles", "{count} 道题"),
    }
}
