//! What comes before the puzzles: title, imprint, contents, how to play; and the openings of
//! chapters.

use super::make::Book;
use super::press::{BODY, Press, Style};
use super::puzzles::{board, counted, stars};
use super::recipe::{Source, level_name};
use shudu_board::board::Layout;
use shudu_board::language::Tongue;
use shudu_board::rating::{HIGHEST, Level};
use shudu_board::say;
use shudu_draw::draw::Picture;
use shudu_draw::print::{Anchor, Colour, Mark, Stroke, Target};
use shudu_generate::generate::Boards;

/// The title page: the title above a board of the book, the author below.
pub fn title(press: &mut Press, book: &Book) {
    press.page();
    let (recipe, frame) = (&book.recipe, press.frame());
    let middle = frame.left + frame.width / 2.0;
    let title = recipe.title();
    let size = (frame.width / 11.0).clamp(22.0, 44.0);
    let lines = press.lines(&title, Style::bold(size), frame.width);
    let mut y = frame.top + frame.height * 0.10 + size;
    for line in &lines {
        press.fitted((middle, y), Anchor::Middle, Style::bold(size), line, frame.width);
        y += size * 1.15;
    }
    let usual = subtitle(book);
    let below = recipe.subtitle.as_deref().unwrap_or(&usual);
    y += size * 0.1;
    for line in press.lines(below, Style::plain(13.0), frame.width * 0.9) {
        press.words((middle, y), Anchor::Middle, Style::plain(13.0), &line);
        y += 19.0;
    }
    // The picture is a puzzle of the book, from its middle.
    let entries: Vec<_> = book.entries().collect();
    if let Some(entry) = entries.get(entries.len() / 2) {
        let low = frame.top + frame.height * 0.86;
        let side = (frame.width * 0.56).min(low - y - 24.0);
        if side > 60.0 {
            let top = y + (low - y - side) / 2.0;
            let drawn = board(&Picture::puzzle(&entry.puzzle));
            press.drawing(&drawn, (middle - side / 2.0, top), side);
        }
    }
    let author = recipe.author.as_deref().unwrap_or("Shudu");
    let foot = frame.top + frame.height - 6.0;
    press.words((middle, foot), Anchor::Middle, Style::plain(13.0), author);
}

/// What is in the book, in a line.
pub fn subtitle(book: &Book) -> String {
    let t = book.recipe.language;
    let levels: Vec<Level> = book.entries().filter_map(|entry| entry.level).collect();
    match (levels.iter().min(), levels.iter().max()) {
        (Some(&low), Some(&high)) if low != high => {
            let (low, high) = (low_name(low, t), low_name(high, t));
            say!(t, "from {low} to {high}, with hints and answers", "从{low}到{high}，附提示与答案")
        }
        (Some(&low), _) => {
            let low = low_name(low, t);
            say!(t, "{low}, with answers", "{low}，附答案")
        }
        _ => say!(t, "with answers", "附答案"),
    }
}

fn low_name(level: Level, t: shudu_board::language::Language) -> String {
    t.pick(level.id(), level.chinese()).to_owned()
}

/// How it was made, so that it can be made again.
pub fn imprint(press: &mut Press, book: &Book) {
    press.page();
    let (recipe, t) = (&book.recipe, press.t);
    let frame = press.frame();
    let (title, seed) = (recipe.title(), recipe.seed);
    let version = env!("CARGO_PKG_VERSION");
    let count = counted(t, book.entries().count());
    let mut said = vec![say!(
        t,
        "{title}. {count}, made with Shudu {version} from the seed {seed}.",
        "《{title}》，{count}，由 Shudu {version} 用种子 {seed} 生成。"
    )];
    if let Some(author) = &recipe.author {
        said.push(say!(t, "Author: {author}.", "作者：{author}。"));
    }
    if let Some(command) = &recipe.command {
        said.push(say!(
            t,
            "This command makes it again: {command}",
            "用下面的命令可以再次生成本书：{command}"
        ));
    }
    said.push(say!(
        t,
        "Every puzzle has exactly one solution. No two are the same puzzle turned, mirrored, shuffled or renumbered.",
        "每道题都有唯一解。没有两道题可以通过旋转、翻转、换行换列或更换数字互相得到。"
    ));
    said.push(say!(
        t,
        "Ratings (SER) are those of Sudoku Explainer 1.2.1 for the hardest step.",
        "评级（SER）按 Sudoku Explainer 1.2.1，取最难一步的值。"
    ));
    said.push(say!(
        t,
        "Set in Noto Sans CJK SC, which is licensed under the SIL Open Font License 1.1.",
        "字体：Noto Sans CJK SC，以 SIL Open Font License 1.1 授权。"
    ));
    let style = Style::faint(8.5);
    let width = frame.width.min(style.size * 44.0);
    let blocks: Vec<Vec<String>> =
        said.iter().map(|text| press.lines(text, style, width)).collect();
    let all: usize = blocks.iter().map(Vec::len).sum();
    let step = style.size * super::press::LEADING;
    let mut y = frame.top + frame.height - step * all as f64 - 5.0 * blocks.len() as f64;
    for lines in &blocks {
        y += press.block((frame.left, y), style, lines) + 5.0;
    }
}

/// A line of the contents.
pub struct Line {
    pub title: String,
    pub page: usize,
}

/// From line to line of the contents.
const STEP: f64 = 21.0;

/// How many pages the contents take.
pub fn contents_pages(press: &Press, lines: usize) -> usize {
    let first = ((press.frame().height - 50.0) / STEP) as usize;
    lines.div_ceil(first.max(1)).max(1)
}

/// The contents, on a page that was left for them.
pub fn contents(press: &mut Press, lines: &[Line], first: bool) {
    let frame = press.frame();
    let (left, right) = (frame.left, frame.left + frame.width);
    if first {
        let heading = say!(press.t, "Contents", "目录");
        press.heading(&heading, 20.0);
        press.y += 10.0;
    }
    let style = Style::plain(11.0);
    for line in lines {
        let foot = press.y + 12.0;
        let number = (line.page + 1).to_string();
        let room = frame.width - press.width(&number, style) - 30.0;
        press.fitted((left, foot), Anchor::Start, style, &line.title, room);
        let from = left + press.width(&line.title, style).min(room) + 8.0;
        let to = right - press.width(&number, style) - 8.0;
        let dots = Stroke { dash: Some((0.8, 3.2)), ..Stroke::new(Colour::FAINT, 0.8) };
        press.rule(from, foot - 1.0, (to - from).max(0.0), dots);
        press.words((right, foot), Anchor::End, style, &number);
        press.mark(Mark::Link([left, foot - 13.0, frame.width, STEP], Target::Page(line.page)));
        press.y += STEP;
    }
}

/// The rules, an example, and what the levels mean.
pub fn how_to_play(press: &mut Press, book: &Book) {
    let t = press.t;
    let title = say!(t, "How to play", "怎样玩");
    press.head(Some(&title));
    press.page();
    press.part(&title, 0);
    press.heading(&title, 20.0);
    press.paragraph(
        Style::plain(BODY),
        &say!(
            t,
            "Fill every empty cell so that each row, each column and each box contains every digit exactly once. The digits that are printed stay as they are. There is always exactly one way to do it, and it can be found by thinking alone.",
            "在空格中填入数字，使每一行、每一列和每一宫内每个数字恰好出现一次。题中印出的数字不能改动。答案总是唯一的，而且只靠推理就能找到。"
        ),
    );
    if let Some(entry) = book.entries().find(|entry| entry.puzzle.layout().size() <= 9) {
        let frame = press.frame();
        let side = (frame.width * 0.36).min(170.0);
        let gap = (frame.width - 2.0 * side) / 3.0;
        let puzzle = board(&Picture::puzzle(&entry.puzzle));
        let answer = board(&Picture::solution(&entry.puzzle, &entry.solution));
        press.need(side + 30.0);
        let top = press.y + 4.0;
        let said = [say!(t, "Puzzle 1", "第 1 题"), say!(t, "its solution", "它的答案")];
        for (i, (drawn, said)) in [puzzle, answer].iter().zip(said).enumerate() {
            let left = frame.left + gap + i as f64 * (side + gap);
            press.drawing(drawn, (left, top), side);
            let at = (left + side / 2.0, top + side + 12.0);
            press.words(at, Anchor::Middle, Style::faint(8.5), &said);
        }
        press.y = top + side + 24.0;
    }
    for (heading, text) in advice(t) {
        press.heading(&heading, 12.0);
        press.paragraph(Style::plain(BODY), &text);
    }
    rules(press, book);
    levels(press, book);
}

fn advice(t: shudu_board::language::Language) -> [(String, String); 2] {
    [
        (
            say!(t, "A way to begin", "怎样入手"),
            say!(
                t,
                "Take a digit that is there often, and look at a box without it: rows and columns that have the digit already pass through the box, and often leave it a single cell. Or take a cell whose row, column and box together show eight digits: it has the ninth. In harder puzzles write the candidates of each cell small into it, and strike those that cannot be.",
                "选一个出现较多的数字，看还没有它的宫：已有该数字的行和列穿过这个宫，往往只留下一格。或者看这样一格：它所在的行、列、宫合起来已有八个数字，它就是第九个。题目较难时，把每格的候选数用小字写在格中，再逐一划去不可能的。"
            ),
        ),
        (
            say!(t, "If you are stuck", "卡住了怎么办"),
            say!(
                t,
                "The hint of a puzzle, where there are hints, shows the first of its hardest steps, and the board just before it. The answers are at the end.",
                "如果书中有提示，每题的提示给出最难的一步和这一步之前的盘面。答案在书末。"
            ),
        ),
    ]
}

/// What other boards ask for.
fn rules(press: &mut Press, book: &Book) {
    let t = Tongue::from(press.t);
    let mut told: Vec<String> = Vec::new();
    for (chapter, entries) in book.recipe.chapters.iter().zip(&book.chapters) {
        let mut layouts: Vec<&Layout> = chapter.layouts();
        layouts.extend(entries.first().map(|entry| &**entry.puzzle.layout()));
        for layout in layouts.into_iter().filter(|layout| !layout.is_classic()) {
            let (name, size) = (layout.title(t), layout.size());
            let mut said = vec![format!("{name}:")];
            if size != 9 {
                let last = shudu_board::board::Digit::from_index(size - 1).symbol();
                said.push(say!(t, "The digits are 1 to {last}.", "数字为 1 到 {last}。"));
            }
            said.extend(layout.rules(t).into_iter().map(|rule| rule.sentence));
            let text = t.sentences(&said);
            if said.len() > 1 && !told.contains(&text) {
                told.push(text);
            }
        }
    }
    if !told.is_empty() {
        press.heading(&say!(t, "Other boards in this book", "书中的其他盘面"), 12.0);
        told.iter().for_each(|text| press.paragraph(Style::plain(BODY), text));
    }
}

/// The levels that are in the book, as a table.
fn levels(press: &mut Press, book: &Book) {
    let t = press.t;
    let there = |level: &Level| book.entries().any(|entry| entry.level == Some(*level));
    let levels: Vec<Level> = Level::ALL.into_iter().filter(there).collect();
    if levels.is_empty() {
        return;
    }
    press.heading(&say!(t, "The levels", "难度"), 12.0);
    press.paragraph(
        Style::plain(BODY),
        &say!(
            t,
            "A puzzle is as hard as its hardest step. SER is the number that Sudoku Explainer gives that step; the more stars, the harder.",
            "题目的难度取决于最难的一步。SER 是 Sudoku Explainer 给这一步的数值；星越多越难。"
        ),
    );
    let style = Style::plain(9.0);
    for level in levels {
        press.need(30.0);
        let frame = press.frame();
        let (from, to) = level.ratings().into_inner();
        let to = if to == HIGHEST { String::new() } else { to.to_string() };
        let y = press.y + 9.0;
        press.words((frame.left, y), Anchor::Start, Style::plain(8.0), &stars(level));
        press.words((frame.left + 56.0, y), Anchor::Start, Style::bold(9.0), &level_name(level, t));
        press.words((frame.left + 112.0, y), Anchor::Start, style, &format!("{from}–{to}"));
        let hardest = t.pick(level.hardest(), level.hardest_chinese());
        let lines = press.lines(hardest, style, frame.width - 156.0);
        press.y += press.block((frame.left + 156.0, press.y), style, &lines) + 3.0;
    }
}

/// The page before the puzzles of a chapter.
pub fn opening(press: &mut Press, book: &Book, chapter: usize) {
    let (t, recipe) = (press.t, &book.recipe);
    let (asked, entries) = (&recipe.chapters[chapter], &book.chapters[chapter]);
    let title = asked.title(t);
    press.head(None);
    press.page();
    press.part(&title, 0);
    let frame = press.frame();
    let middle = frame.left + frame.width / 2.0;
    let mut y = frame.top + frame.height * 0.30;
    let number = chapter + 1;
    let above = say!(t, "Chapter {number}", "第 {number} 章");
    press.words((middle, y), Anchor::Middle, Style::faint(12.0), &above);
    y += 40.0;
    press.fitted((middle, y), Anchor::Middle, Style::bold(32.0), &title, frame.width);
    y += 26.0;
    let ratings: Vec<_> = entries.iter().filter_map(|entry| entry.rating).collect();
    let mut said = vec![counted(t, entries.len())];
    if let (Some(low), Some(high)) = (ratings.iter().min(), ratings.iter().max()) {
        said.push(if low == high { format!("SER {low}") } else { format!("SER {low}–{high}") });
    }
    press.words((middle, y), Anchor::Middle, Style::plain(12.0), &said.join(" · "));
    let level = match &asked.source {
        Source::Made(wish) => wish.level.map(|level| (level, wish.boards.is_classic())),
        _ => None,
    };
    if let Some((level, classic)) = level {
        y += 28.0;
        press.words((middle, y), Anchor::Middle, Style::plain(14.0), &stars(level));
        let hardest = t.pick(level.hardest(), level.hardest_chinese());
        let said = say!(t, "The hardest step: {hardest}.", "最难的一步：{hardest}。");
        let style = Style::faint(10.0);
        let lines =
            if classic { press.lines(&said, style, frame.width * 0.85) } else { Vec::new() };
        for line in lines {
            y += 22.0;
            press.words((middle, y), Anchor::Middle, style, &line);
            y -= 7.0;
        }
    }
    let rules = match &asked.source {
        Source::Made(wish) => match &wish.boards {
            Boards::Layout(layout) => layout.rules(t.into()),
            Boards::Jigsaw(_) => entries
                .first()
                .map(|entry| entry.puzzle.layout().rules(t.into()))
                .unwrap_or_default(),
        },
        _ => Vec::new(),
    };
    for rule in rules {
        for line in press.lines(&rule.sentence, Style::plain(10.0), frame.width * 0.8) {
            y += 24.0;
            press.words((middle, y), Anchor::Middle, Style::plain(10.0), &line);
            y -= 9.0;
        }
    }
    press.head(Some(&title));
}
