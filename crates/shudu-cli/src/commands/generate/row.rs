//! A generated puzzle, told: a line, CSV, JSON, or a board for people.

use super::args::To;
use crate::commands::step::conclusion;
use crate::term::clock::grouped;
use shudu::board::{Layout, Puzzle};
use shudu::control::{Best, Control};
use shudu::draw::{Paint, Picture, Text, board_text};
use shudu::format::{self, Format};
use shudu::generate::{Boards, Made, Method, Proof, Wish};
use shudu::logic::{Rater, Step, Technique};
use shudu::search::fast::{Ask, Fast, Start};
use shudu::view;

/// A puzzle ready to be written.
pub struct Row {
    pub puzzle: Puzzle,
    pub line: String,
    pub text: Text,
}

/// How puzzles are told.
#[derive(Clone)]
pub struct Teller {
    pub to: To,
    pub people: bool,
    /// Whether ratings and techniques are told.
    pub rated: bool,
    pub proofs: bool,
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
        let mut about = vec![format!("{} clues", view.clues)];
        if let Some(level) = view.level {
            let rating = view.er.map_or(String::new(), |rating| format!(" (ER {rating:.1})"));
            about.insert(0, format!("{level}{rating}"));
        }
        if made.puzzle.layout().size() != 9 || view.er.is_none() {
            about.push(view.layout.clone());
        }
        if let Some(weight) = view.weight {
            about.push(format!("weight {weight:.4}"));
        }
        about.push(format!("seed {}, puzzle {}", view.seed, view.number + 1));
        text.line().add(about.join(" · "), Paint::Faint);
        text.line().add(&*view.puzzle, Paint::Plain);
        for proof in &made.proofs {
            text.line().add(proof_text(proof, made.puzzle.layout()), Paint::Faint);
        }
        text.line();
        text
    }
}

/// Whether the number of cells says what board they are on.
pub fn is_usual(boards: &Boards) -> bool {
    matches!(boards, Boards::Layout(layout) if Layout::usual(layout.size()).is_ok_and(|usual| usual == **layout))
}

fn proof_text(proof: &Proof, layout: &Layout) -> String {
    format!(
        "needs {}: without it {} steps, then {} cells stay open; with it {}",
        proof.technique,
        proof.steps,
        proof.open,
        conclusion(&proof.step, layout)
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
    let Some(near) = near else { return "nothing near was found".into() };
    let mut about = vec![format!("{} clues", near.puzzle.clues().count())];
    if near.solutions > 1 {
        about.push(format!("at least {} solutions", grouped(near.solutions)));
    }
    if let Some(rating) = near.rating {
        about.push(format!("rating {rating}"));
    }
    format!("the nearest has {}: {}", about.join(", "), near.puzzle.symbols())
}
