//! A generated puzzle, told: a line, CSV, JSON, or a board for people.

use super::args::To;
use crate::commands::step::conclusion;
use crate::term::clock::{counted, grouped};
use crate::term::language::language;
use crate::term::output::wrapped;
use shudu::board::{Layout, Puzzle};
use shudu::control::{Best, Control};
use shudu::draw::{Paint, Picture, Text, board_text};
use shudu::format::{self, Format};
use shudu::generate::{Boards, Made, Method, Proof, Wish};
use shudu::logic::{Rater, Step, Technique};
use shudu::rating::Level;
use shudu::search::fast::{Ask, Fast, Start};
use shudu::view;
use shudu::words;

/// A puzzle ready to be written.
pub struct Row {
    pub puzzle: Puzzle,
    pub line: String,
    pub text: Text,
}

/// How puzzles are written.
#[derive(Clone)]
pub struct Teller {
    pub to: To,
    pub people: bool,
    /// Whether ratings and techniques are given.
    pub rated: bool,
    pub proofs: bool,
    /// The columns there are for boards and what is said of them.
    pub width: usize,
}

impl Teller {
    /// The first line, if the format has one.
    pub fn head(&self, wish: &Wish) -> Option<String> {
        let weight = if wish.method == Method::Unbiased { ",weight" } else { "" };
        let layout = if is_usual(&wish.boards) { "" } else { ",layout" };
        let head = "puzzle,solution,clues,er,guesses,techniques,seed,number";
        (self.to == To::Csv).then(|| format!("{head}{weight}{layout}"))
    }

    fn wants_all(&self) -> bool {
        self.people || matches!(self.to, To::Csv | To::Jsonl)
    }

    pub fn row(&self, made: Made, wish: &Wish, seed: u64, rater: &mut Rater, fast: &Fast) -> Row {
        if !self.wants_all() {
            let format = if self.to == To::Sdm { Format::Sdm } else { Format::Line };
            let mut line = format::write(&made.puzzle.clone().into(), format)
                .expect("`generate` has asked whether the format can");
            if self.proofs {
                let layout = made.puzzle.layout();
                let texts = made.proofs.iter().map(|proof| proof_text(proof, layout));
                texts.for_each(|text| line += &format!("  {text}"));
            }
            return Row { puzzle: made.puzzle, line, text: Text::default() };
        }
        let puzzle = &made.puzzle;
        let start = Start::of(puzzle).filter(|_| puzzle.limits().is_none());
        let clues = puzzle.clues().count();
        let open = clues < puzzle.layout().cell_count();
        let guesses = start.map(|start| fast.solve_one(&start, Ask::VERDICT).tally.guesses);
        let mut techniques: Vec<Technique> = Vec::new();
        let mut rating = made.rating.as_ref().map(|rating| rating.er);
        if start.is_some() && self.rated && open {
            let mut keep = |step: Step| {
                if !techniques.contains(&step.technique) {
                    techniques.push(step.technique);
                }
            };
            rating = rater.steps(puzzle, &Control::FREE, &mut keep).ok().map(|rating| rating.er);
            techniques.sort();
        }
        let findings = view::Findings {
            rating,
            guesses,
            techniques: (start.is_some() && self.rated).then_some(techniques),
        };
        let view = view::Generated::new(&made, seed, &findings);
        let text = if self.people { self.board(&made, &view) } else { Text::default() };
        let line = if self.to == To::Csv { csv(&view, wish) } else { json(&view) };
        Row { puzzle: made.puzzle, line, text }
    }

    fn board(&self, made: &Made, view: &view::Generated) -> Text {
        let mut text = board_text(&Picture::puzzle(&made.puzzle));
        let t = language();
        let mut about = vec![counted(t, view.clues as u64, "clue", "个已知数")];
        if let Some(level) = view.level.and_then(|id| id.parse::<Level>().ok()) {
            let level = t.pick(level.id(), level.chinese());
            let rating = view.er.map(|rating| say!(t, " (ER {rating:.1})", "（ER {rating:.1}）"));
            about.insert(0, level.to_owned() + &rating.unwrap_or_default());
        }
        if made.puzzle.layout().size() != 9 || view.er.is_none() {
            about.push(view.layout.clone());
        }
        if let Some(weight) = view.weight {
            about.push(say!(t, "weight {weight:.4}", "权重 {weight:.4}"));
        }
        let (seed, number) = (view.seed, view.number + 1);
        about.push(say!(t, "seed {seed}, puzzle {number}", "种子 {seed}，第 {number} 题"));
        for line in wrapped(&about.join(" · "), self.width) {
            text.line().add(line, Paint::Faint);
        }
        text.line().add(&*view.puzzle, Paint::Plain);
        for proof in &made.proofs {
            for line in wrapped(&proof_text(proof, made.puzzle.layout()), self.width) {
                text.line().add(line, Paint::Faint);
            }
        }
        text.line();
        text
    }
}

/// Whether the number of cells says what board they are on.
pub fn is_usual(boards: &Boards) -> bool {
    matches!(boards, Boards::Layout(layout) if layout.is_usual())
}

fn proof_text(proof: &Proof, layout: &Layout) -> String {
    let t = language();
    let technique = words::name(proof.technique, t);
    let steps = counted(t, proof.steps as u64, "step", "步");
    let (open, s) = (proof.open, if proof.open == 1 { "" } else { "s" });
    let with = conclusion(&proof.step, layout);
    say!(
        t,
        "needs {technique}: without it {steps}, then {open} open cell{s}; with it {with}",
        "需要{technique}：没有它只能走 {steps}，剩 {open} 个空格；有它则 {with}"
    )
}

fn json(view: &view::Generated) -> String {
    // Strings, numbers and lists of them can always be written.
    serde_json::to_string(view).expect("a view is JSON")
}

fn csv(view: &view::Generated, wish: &Wish) -> String {
    let number = |value: Option<u64>| value.map_or(String::new(), |value| value.to_string());
    let mut columns = vec![
        view.puzzle.clone(),
        view.solution.clone(),
        view.clues.to_string(),
        view.er.map_or(String::new(), |rating| format!("{rating:.1}")),
        number(view.guesses),
        view.techniques.as_ref().map_or(String::new(), |names| names.join(" ")),
        view.seed.to_string(),
        view.number.to_string(),
    ];
    columns.extend(view.weight.map(|weight| weight.to_string()));
    columns.extend((!is_usual(&wish.boards)).then(|| view.layout.clone()));
    columns.join(",")
}

/// The nearest puzzle found, in words.
pub fn near_text(near: Option<Best>) -> String {
    let t = language();
    let Some(near) = near else {
        return say!(t, "nothing near was found", "没有找到接近的");
    };
    let mut about = vec![counted(t, near.puzzle.clues().count() as u64, "clue", "个已知数")];
    if near.solutions > 1 {
        let number = grouped(near.solutions);
        about.push(say!(t, "at least {number} solutions", "至少 {number} 个解"));
    }
    if let Some(rating) = near.rating {
        about.push(say!(t, "rating {rating}", "评级 {rating}"));
    }
    let (about, puzzle) = (about.join(t.pick(", ", "，")), near.puzzle.symbols());
    say!(t, "the nearest has {about}: {puzzle}", "最接近的有 {about}：{puzzle}")
}
