//! What is said about steps: at least one step of every technique, in both languages, kept
//! as a text to be read (`SHUDU_BLESS=1` writes it anew); and what may never be in it.

use shudu::board::{Layout, Puzzle, State};
use shudu::control::Control;
use shudu::format;
use shudu::language::Language;
use shudu::logic::{
    EXAMPLES, Example, Family, Profile, Rater, Solver, Step, TECHNIQUES, Technique,
};
use shudu::words;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

const RATED: &str = include_str!("../data/ratings.tsv");

/// Puzzles of our own with techniques the others lack.
const MORE: &str = include_str!("../data/words.tsv");

/// The board of a technique's example, which is the classic one if it can be.
fn layout_of(technique: Technique) -> Arc<Layout> {
    let example = EXAMPLES.iter().find(|example| example.technique == technique);
    let read = |example: &Example| format::read(example.shows, &format::Options::default());
    example.map_or_else(Layout::classic, |one| {
        read(one).unwrap().remove(0).state.puzzle.layout().clone()
    })
}

/// A step of every technique, and whether it was found as it stands.
fn steps() -> BTreeMap<Technique, (Step, bool)> {
    let mut steps = BTreeMap::new();
    let layout = Layout::classic();
    let mut solver = Solver::new(layout.clone()).unwrap();
    for example in EXAMPLES {
        let reading = format::read(example.shows, &format::Options::default()).unwrap().remove(0);
        let mut solver = Solver::new(reading.state.puzzle.layout().clone()).unwrap();
        let step = solver.all(example.technique, &reading.state, &Control::FREE).unwrap().remove(0);
        steps.insert(example.technique, (step, true));
    }
    let mut rater = Rater::new();
    for line in MORE.lines().chain(RATED.lines()).filter_map(|line| line.split('\t').next()) {
        if line.starts_with('#') || steps.len() == TECHNIQUES.len() {
            continue;
        }
        let puzzle = Puzzle::from_symbols(layout.clone(), line).unwrap();
        let mut keep = |step: Step| {
            steps.entry(step.technique).or_insert((step, true));
        };
        rater.steps(&puzzle, &Control::FREE, &mut keep).unwrap();
        let path = solver.path(&Profile::hodoku(), &State::new(puzzle), &Control::FREE).unwrap();
        path.steps.into_iter().for_each(|priced| keep(priced.step));
    }
    // No puzzle of ours goes as deep as the deepest nets. Their words are those of the
    // shallower ones of the same kind.
    for row in TECHNIQUES.iter().filter(|row| row.family == Family::Net) {
        let kind = row.id.rsplit('-').next().unwrap();
        let same = |technique: &&Technique| {
            technique.row().family == Family::Net && technique.row().id.ends_with(kind)
        };
        if !steps.contains_key(&row.technique)
            && let Some(like) = steps.keys().rfind(same).copied()
        {
            let (mut step, _) = steps[&like].clone();
            step.technique = row.technique;
            steps.insert(row.technique, (step, false));
        }
    }
    steps
}

#[test]
fn every_technique_is_told_in_both_languages() {
    let steps = steps();
    let mut text = String::new();
    for row in TECHNIQUES {
        let layout = layout_of(row.technique);
        let (step, found) = steps.get(&row.technique).unwrap_or_else(|| panic!("no {}", row.id));
        let _ = writeln!(text, "{}{}", row.id, if *found { "" } else { " (words only)" });
        for language in Language::ALL {
            let told = words::tell(step, &layout, language);
            let lesson = words::lesson(row.technique, language);
            let gap = if language == Language::English { " " } else { "" };
            let _ = writeln!(text, "  {} | {} | {}", told.name, told.place, told.pattern);
            let _ = writeln!(text, "  {}{gap}{}", told.why.join(gap), told.therefore);
            let _ = writeln!(text, "  {}{gap}{}", lesson.idea, lesson.spot);
            check(row.id, language, &[&told.name, &told.place, &told.pattern, &told.therefore]);
            check(row.id, language, &told.why.iter().map(String::as_str).collect::<Vec<_>>());
            check(row.id, language, &[&lesson.idea, lesson.spot]);
        }
        text.push('\n');
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/words.txt");
    if std::env::var_os("SHUDU_BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap();
    for (kept, now) in kept.split("\n\n").zip(text.split("\n\n")) {
        assert_eq!(kept, now);
    }
    assert_eq!(kept, text);
}

/// No placeholder, nothing empty, no English among Chinese but names of cells (`r1c2`) and
/// the letters techniques are named by.
fn check(id: &str, language: Language, texts: &[&str]) {
    for text in texts {
        assert!(!text.trim().is_empty(), "{id}: an empty text");
        assert!(!text.contains(['{', '}']) && !text.contains("  "), "{id}: {text}");
        assert!(
            !text.contains("TODO") && !text.contains(" ,") && !text.contains(" ."),
            "{id}: {text}"
        );
        if language == Language::English {
            assert!(text.is_ascii() || text.chars().all(|c| c < '\u{2e80}'), "{id}: {text}");
            continue;
        }
        assert!(!text.contains(['.', ',', ';', '(', ')']), "{id}: {text}");
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            let cell = (c == 'r' || c == 'c') && rest.peek().is_some_and(char::is_ascii_digit);
            assert!(!c.is_ascii_alphabetic() || cell || "VWXYZ".contains(c), "{id}: {text}");
        }
    }
}

#[test]
fn every_technique_has_an_idea_of_its_own() {
    for language in Language::ALL {
        let mut known = std::collections::BTreeMap::new();
        for row in TECHNIQUES {
            let idea = words::lesson(row.technique, language).idea;
            let other = known.insert(idea.clone(), row.id);
            assert_eq!(other, None, "{}: {idea}", row.id);
        }
    }
}

/// Boxes of irregular shape have no number that a player could know: they are named by a cell.
#[test]
fn boxes_of_a_jigsaw_are_named_by_their_first_cell() {
    let map = "111122223122223333111233563414555563444555666444589696774889996777888996777788899";
    let clues = "....7.......................517..3...87..1.5.29.....1......2..6....3....46.......";
    let layout: Layout = format!("jigsaw:{map}").parse().unwrap();
    let layout = Arc::new(layout);
    let state = State::new(Puzzle::from_symbols(layout.clone(), clues).unwrap());
    let mut solver = Solver::new(layout.clone()).unwrap();
    let path = solver.path(&Profile::human(), &state, &Control::FREE).unwrap();
    assert!(path.solved);
    let (mut alone, mut listed) = (0, 0);
    for priced in &path.steps {
        let [english, chinese] = [Language::English, Language::Chinese].map(|language| {
            let told = words::tell(&priced.step, &layout, language);
            format!("{} {}", told.place, told.why.join(" "))
        });
        let counted = |text: &str, before: &str| {
            text.match_indices(before)
                .any(|(at, _)| text[at + before.len()..].starts_with(|c: char| c.is_ascii_digit()))
        };
        assert!(!counted(&english, "box ") && !counted(&english, "boxes "), "{english}");
        assert!(!chinese.contains(" 宫"), "{chinese}");
        alone += english.matches("the box of r4c1").count();
        listed += english.matches("the boxes of r1c1, r1c5").count();
    }
    assert!(alone > 0 && listed > 0, "{alone} {listed}");
}

/// What a step is called where it was found is a name that is understood.
#[test]
fn pointing_in_a_window_is_not_called_after_a_box() {
    let layout: Arc<Layout> = Arc::new("windoku".parse().unwrap());
    let clues = "...............4.....9....2..2....6...9.....8.....3749......6..4...51.......6....";
    let state = State::new(Puzzle::from_symbols(layout.clone(), clues).unwrap());
    let steps =
        Solver::new(layout.clone()).unwrap().all(Technique::Pointing, &state, &Control::FREE);
    let name = |step: &Step| words::tell(step, &layout, Language::Chinese).name;
    let names: Vec<String> = steps.unwrap().iter().map(name).collect();
    for name in &names {
        assert_eq!(Technique::named(name), Ok(Technique::Pointing), "{name}");
    }
    assert!(names.iter().any(|name| name == "窗口区块"), "{names:?}");
    assert!(names.iter().any(|name| name == "宫区块"), "{names:?}");
}
