//! The examples of the techniques: each shows its technique, its opposite does not,
//! and docs/examples.md is drawn from both. `SHUDU_BLESS=1` draws it anew.

use shudu::board::State;
use shudu::control::Control;
use shudu::draw::step_text;
use shudu::format;
use shudu::language::Language;
use shudu::logic::{EXAMPLES, Example, Family, Profile, Solver, Step, TECHNIQUES};
use shudu::words;
use std::fmt::Write;

fn state(line: &str) -> State {
    let readings = format::read(line, &format::Options::default()).expect("an example can be read");
    readings.into_iter().next().expect("a line is a state").state
}

fn solver(state: &State) -> Solver {
    Solver::new(state.puzzle.layout().clone()).unwrap()
}

/// What the line says goes, or is placed, as `digit row column`; lines of other boards say
/// nothing.
fn expected(line: &str) -> (Vec<String>, Vec<String>) {
    let fields: Vec<&str> = line.split(':').collect();
    let list = |i: usize| {
        let mut words: Vec<String> =
            fields.get(i).unwrap_or(&"").split_whitespace().map(str::to_owned).collect();
        words.sort();
        words
    };
    (list(5), list(6))
}

fn found(step: &Step) -> (Vec<String>, Vec<String>) {
    let name = |&(cell, digit): &(shudu::board::Cell, shudu::board::Digit)| {
        format!("{digit}{}{}", cell.index() / 9 + 1, cell.index() % 9 + 1)
    };
    let mut gone: Vec<String> = step.eliminations.iter().map(name).collect();
    gone.sort();
    let placed: Vec<String> = step.placement.iter().map(name).collect();
    (if placed.is_empty() { gone } else { Vec::new() }, placed)
}

#[test]
fn every_pattern_has_an_example_that_shows_it_and_one_that_does_not() {
    for example in EXAMPLES {
        let id = example.technique.row().id;
        let shows = state(example.shows);
        let mut solver = solver(&shows);
        let steps = solver.all(example.technique, &shows, &Control::FREE).unwrap();
        let step = steps.first().unwrap_or_else(|| panic!("{id} is not in its example"));
        if example.shows.starts_with(':') {
            assert_eq!(found(step), expected(example.shows), "{id}");
        }
        let none = solver.all(example.technique, &state(example.fails), &Control::FREE).unwrap();
        assert!(none.is_empty(), "{id} is in the example where it should not be: {none:?}");
    }
    let human = Profile::human();
    for row in TECHNIQUES.iter().filter(|row| human.entry(row.technique).is_some()) {
        let has = EXAMPLES.iter().any(|example| example.technique == row.technique);
        assert!(has || row.family == Family::Net, "{} has no example", row.id);
    }
}

/// How the second position differs from the first.
fn difference(example: &Example) -> String {
    let (shows, fails) = (state(example.shows), state(example.fails));
    let layout = shows.puzzle.layout();
    for cell in layout.cells() {
        if let (Some(digit), None) = (shows.digit(cell), fails.digit(cell)) {
            return format!("without the {digit} in {}", layout.spot(cell));
        }
    }
    let (before, after) = (shows.candidates(), fails.candidates());
    for cell in layout.cells() {
        if let Some(digit) = after[cell].without(before[cell]).first() {
            return format!("with {digit} possible in {} too", layout.spot(cell));
        }
    }
    "as it is".to_owned()
}

fn drawing(state: &State, step: &Step) -> String {
    let text = step_text(state, step).render(false);
    text.lines().fold(String::new(), |mut all, line| {
        let _ = writeln!(all, "{}", line.trim_end());
        all
    })
}

/// What the document says of an example.
fn chapter(example: &Example) -> String {
    let (shows, fails) = (state(example.shows), state(example.fails));
    let step =
        solver(&shows).all(example.technique, &shows, &Control::FREE).unwrap().swap_remove(0);
    let told = words::tell(&step, shows.puzzle.layout(), Language::English);
    let lesson = words::lesson(example.technique, Language::English);
    let empty = Step { eliminations: Vec::new(), placement: None, ..step.clone() };
    format!(
        "## {}\n\n{}\n{}\n```text\n{}```\n\n{}\n{}\n```text\n{}```\n",
        example.technique.row().english,
        wrapped(&lesson.idea),
        wrapped(&format!("From {}:", example.source)),
        drawing(&shows, &step),
        wrapped(&format!("{} {}", told.why.join(" "), told.therefore)),
        wrapped(&format!("Not so {}:", difference(example))),
        drawing(&fails, &empty),
    )
}

/// Lines of at most 92 columns.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        if length > 0 {
            let full = length + 1 + word.len() > 92;
            lines.push(if full { '\n' } else { ' ' });
            length = if full { 0 } else { length + 1 };
        }
        lines.push_str(word);
        length += word.len();
    }
    lines + "\n"
}

#[test]
fn the_document_of_the_examples_is_drawn_from_them() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples.md");
    let text = std::fs::read_to_string(path).unwrap();
    let start = text.find("## ").expect("the examples follow the head");
    let chapters: Vec<String> = EXAMPLES.iter().map(chapter).collect();
    if std::env::var_os("SHUDU_BLESS").is_some() {
        std::fs::write(path, format!("{}{}", &text[..start], chapters.join("\n"))).unwrap();
        return;
    }
    for (drawn, now) in text[start..].split("\n\n## ").zip(chapters.join("\n").split("\n\n## ")) {
        assert_eq!(drawn, now);
    }
    assert_eq!(text[start..], chapters.join("\n"));
}
