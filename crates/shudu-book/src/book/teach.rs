//! What teaches: hints, lessons, and a whole way explained.

use super::make::{Book, Entry};
use super::paper::{Frame, Paper, Sheet};
use super::press::{BODY, LEADING, Press, Style};
use super::puzzles::board;
use super::recipe::Lessons;
use shudu_board::board::State;
use shudu_board::control::Control;
use shudu_board::format::{self, Options};
use shudu_board::language::{Language, Tongue};
use shudu_board::say;
use shudu_draw::draw::{Picture, small_step_scene, step_scene};
use shudu_draw::print::{Fonts, Page};
use shudu_draw::scene::{Anchor, Scene};
use shudu_logic::hint::Explained;
use shudu_logic::logic::{EXAMPLES, Solver, Step, TECHNIQUES, Technique};
use shudu_logic::words;

/// The letters of hints.
const SMALL: f64 = 8.0;
/// Longer reasons are left out: they would be a page of chains.
const LONGEST: usize = 420;

/// What a hint says: the technique, and why it works, unless that is too long to read.
fn said(step: &Step, state: &State, t: Language) -> (String, String) {
    let told = words::tell(step, state.puzzle.layout(), t);
    let tongue = Tongue::from(t);
    let all: Vec<String> = told.why.iter().cloned().chain([told.therefore.clone()]).collect();
    let whole = tongue.sentences(&all);
    let text = if whole.chars().count() <= LONGEST {
        whole
    } else {
        let place = said_place(&told.pattern, &told.place, t);
        tongue.sentences(&[place, told.therefore])
    };
    (told.name, text)
}

fn said_place(pattern: &str, place: &str, t: Language) -> String {
    let where_to = if pattern.is_empty() { place } else { pattern };
    say!(t, "Look at {where_to}.", "看 {where_to}。")
}

/// Hints in columns: for each puzzle the first of its hardest steps, with its board.
pub fn hints(press: &mut Press, book: &Book) {
    let t = press.t;
    let title = say!(t, "Hints", "提示");
    press.head(Some(&title));
    press.page();
    press.part(&title, 0);
    press.heading(&title, 20.0);
    let text = say!(
        t,
        "For each puzzle the first of its hardest steps, on the board as it is when singles and easier steps have been used.",
        "每题给出最难的一步，以及用过较容易的步骤之后、这一步之前的盘面。"
    );
    press.paragraph(Style::faint(9.0), &text);
    let columns = if press.frame().width >= 420.0 { 2 } else { 1 };
    let (mut column, mut top) = (0, press.y);
    press.y = top;
    for (number, entry) in (1..).zip(book.entries()) {
        let Some((state, step)) = &entry.step else { continue };
        let (name, text) = said(step, state, t);
        let frame = press.frame();
        let width = (frame.width - 18.0 * (columns - 1) as f64) / columns as f64;
        let side = (width * 0.47).clamp(100.0, 132.0);
        let beside = width - side - 8.0;
        let heading = format!("{number} · {name}");
        let lines = press.lines(&text, Style::plain(SMALL), beside);
        let names = press.lines(&heading, Style::bold(SMALL), beside);
        let high = side.max((lines.len() + names.len()) as f64 * SMALL * LEADING + 2.0) + 12.0;
        if press.left() < high {
            column += 1;
            if column == columns {
                press.page();
                (column, top) = (0, press.y);
            }
            press.y = top;
        }
        let left = press.frame().left + (width + 18.0) * column as f64;
        let at = (left + side + 8.0, press.y);
        press.drawing(&small_step_scene(state, step), (left, press.y), side);
        let used = press.block(at, Style::bold(SMALL), &names) + 1.0;
        press.block((at.0, at.1 + used), Style::plain(SMALL), &lines);
        press.y += high;
    }
}

/// The techniques that a book teaches, easiest first.
pub fn taught(book: &Book) -> Vec<Technique> {
    let shown = |one: &Technique| EXAMPLES.iter().any(|row| row.technique == *one);
    match &book.recipe.lessons {
        Lessons::None => Vec::new(),
        Lessons::Of(techniques) => techniques.clone(),
        Lessons::Needed => {
            let needed: Vec<Technique> = book.entries().filter_map(Entry::hardest).collect();
            let all = TECHNIQUES.iter().map(|row| row.technique).filter(shown);
            all.filter(|one| needed.contains(one)).collect()
        }
    }
}

/// A lesson of each technique: the idea, how to spot it, and a worked example.
pub fn lessons(press: &mut Press, techniques: &[Technique]) {
    let t = press.t;
    let title = say!(t, "Lessons", "技巧讲解");
    press.head(Some(&title));
    press.page();
    press.part(&title, 0);
    press.heading(&title, 20.0);
    for &technique in techniques {
        lesson(press, technique);
    }
}

/// The example of a technique: the state, and the step found in it.
fn example(technique: Technique) -> Option<(State, Step)> {
    let example = EXAMPLES.iter().find(|example| example.technique == technique)?;
    let state = format::read(example.shows, &Options::default()).ok()?.into_iter().next()?.state;
    let mut solver = Solver::new(state.puzzle.layout().clone()).ok()?;
    let steps = solver.all(technique, &state, &Control::FREE).ok()?;
    Some((state, steps.into_iter().next()?))
}

fn lesson(press: &mut Press, technique: Technique) {
    let t = press.t;
    let name = words::name(technique, t);
    let lesson = words::lesson(technique, t);
    let style = Style::plain(BODY);
    let frame = press.frame();
    let side = (frame.width * 0.42).min(215.0);
    // The beginning of a lesson and its board stay together.
    let lines = press.lines(&lesson.idea, style, frame.width.min(style.size * 52.0)).len();
    press.need(side + 60.0 + lines as f64 * BODY * LEADING);
    press.heading(name, 14.0);
    press.part(name, 1);
    press.paragraph(style, &lesson.idea);
    press.paragraph(style, lesson.spot);
    let Some((state, step)) = example(technique) else { return };
    let told = words::tell(&step, state.puzzle.layout(), t);
    let all: Vec<String> = told.why.into_iter().chain([told.therefore]).collect();
    worked(press, &step_scene(&state, &step), &Tongue::from(t).sentences(&all), side);
}

/// A board with words beside it.
fn worked(press: &mut Press, drawn: &Scene, text: &str, side: f64) {
    let frame = press.frame();
    let beside = frame.width - side - 14.0;
    let style = Style::plain(9.0);
    let lines = press.lines(text, style, beside);
    let fit = (side / (style.size * LEADING)) as usize;
    press.need(side + 8.0);
    let frame = Frame { top: press.y, ..press.frame() };
    press.drawing(drawn, (frame.left, frame.top), side);
    let (now, later) = lines.split_at(fit.min(lines.len()));
    press.block((frame.left + side + 14.0, frame.top + 4.0), style, now);
    press.y += side + 8.0;
    if !later.is_empty() {
        press.paragraph(style, &Tongue::from(press.t).sentences(later));
    }
    press.y += 6.0;
}

/// A way explained, as pages: the puzzle, then every step in words, with a board where one helps.
pub fn explained(way: &Explained, title: &str, fonts: &Fonts, language: Language) -> Vec<Page> {
    let mut press = Press::new(fonts, language, Sheet::even(Paper::A4.size()));
    press.head(Some(title));
    press.page();
    press.part(title, 0);
    press.heading(title, 18.0);
    let side = 220.0;
    let at = (press.frame().left, press.y);
    press.drawing(&board(&Picture::state(&way.start)), at, side);
    press.y += side + 14.0;
    if let Some(trouble) = way.trouble(language) {
        press.paragraph(Style::plain(BODY), &trouble);
    }
    for (number, (before, priced)) in (1..).zip(&way.steps) {
        let step = &priced.step;
        let told = words::tell(step, before.puzzle.layout(), language);
        let all: Vec<String> = told.why.into_iter().chain([told.therefore]).collect();
        let text = Tongue::from(language).sentences(&all);
        let helps = step.placement.is_none() || !step.evidence.chains.is_empty();
        if helps {
            press.need(230.0);
        }
        press.heading(&format!("{number}. {}", told.name), 11.0);
        if helps {
            worked(&mut press, &step_scene(before, step), &text, 190.0);
        } else {
            press.paragraph(Style::plain(BODY), &text);
        }
    }
    if way.solved {
        press.need(side + 20.0);
        let at = (press.frame().left, press.y + 8.0);
        let end = State { centre: None, ..way.end.clone() };
        press.drawing(&board(&Picture::state(&end)), at, side);
        press.y += side + 20.0;
    } else {
        let text =
            say!(language, "No technique of the profile leads on.", "技巧表中没有可用的下一步。");
        press.words((press.frame().left, press.y + 12.0), Anchor::Start, Style::bold(BODY), &text);
    }
    press.finish(title)
}
