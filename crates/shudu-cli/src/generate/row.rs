//! A generated puzzle, told: a line, CSV, JSON, or a board for people.

use super::args::To;
use crate::clock::grouped;
use crate::step::{StepRecord, conclusion};
use serde::Serialize;
use shudu::board::{Layout, Puzzle};
use shudu::control::{Best, Control};
use shudu::draw::{Paint, Picture, Text, board_text};
use shudu::generate::{Boards, Made, Method, Proof, Wish};
use shudu::logic::{Rater, Step, Technique};
use shudu::rating::Level;
use shudu::search::fast::{Ask, Fast, Start};

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

/// What is known of a puzzle; docs/json.md describes it.
#[derive(Serialize)]
struct Record {
    number: u64,
    seed: u64,
    layout: String,
    puzzle: String,
    solution: String,
    clues: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    techniques: Option<Vec<&'static str>>,
    tried: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    proofs: Vec<ProofRecord>,
}

#[derive(Serialize)]
struct ProofRecord {
    technique: &'static str,
    /// Without it so many steps, then so many cells open.
    steps_without: usize,
    open_without: usize,
    step: StepRecord,
}

impl Teller {
    /// The first line, if the format has one.
    pub fn head(&self, wish: &Wish) -> Option<String> {
        let weight = if wish.method == Method::Unbiased { ",weight" } else { "" };
        (self.to == To::Csv)
            .then(|| format!("puzzle,solution,clues,rating,guesses,techniques,seed,number{weight}"))
    }

    fn wants_all(&self) -> bool {
        self.people || matches!(self.to, To::Csv | To::Jsonl)
    }

    pub fn row(&self, made: Made, wish: &Wish, seed: u64, rater: &mut Rater, fast: &Fast) -> Row {
        if !self.wants_all() {
            let mut line = made.puzzle.symbols();
            if self.to == To::Sdm {
                line = line.replace('.', "0");
            } else if matches!(wish.boards, Boards::Jigsaw(_)) {
                // What follows the cells is a comment; without it nobody could solve it.
                line = format!("{line}  {}", made.puzzle.layout().name());
            }
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
        let ids = || techniques.iter().map(|technique| technique.row().id);
        let record = Record {
            number: made.number,
            seed,
            layout: puzzle.layout().name(),
            puzzle: puzzle.symbols(),
            solution: made.solution.symbols(),
            clues,
            rating: rating.map(|rating| rating.value()),
            level: rating.and_then(Level::of).map(Level::id),
            guesses,
            techniques: (start.is_some() && self.rated).then(|| ids().collect()),
            tried: made.tried,
            weight: made.weight,
            proofs: made.proofs.iter().map(|p| ProofRecord::new(p, puzzle.layout())).collect(),
        };
        let text = if self.people { self.board(&made, &record) } else { Text::default() };
        let line = if self.to == To::Csv { csv(&record) } else { json(&record) };
        Row { puzzle: made.puzzle, line, text }
    }

    fn board(&self, made: &Made, record: &Record) -> Text {
        let mut text = board_text(&Picture::puzzle(&made.puzzle));
        let mut about = vec![format!("{} clues", record.clues)];
        if let (Some(rating), Some(level)) = (record.rating, record.level) {
            about.insert(0, format!("{level} (ER {rating:.1})"));
        }
        if made.puzzle.layout().size() != 9 || record.rating.is_none() {
            about.push(record.layout.clone());
        }
        if let Some(weight) = record.weight {
            about.push(format!("weight {weight:.4}"));
        }
        about.push(format!("seed {}, puzzle {}", record.seed, record.number + 1));
        text.line().add(about.join(" · "), Paint::Faint);
        text.line().add(&*record.puzzle, Paint::Plain);
        for proof in &made.proofs {
            text.line().add(proof_text(proof, made.puzzle.layout()), Paint::Faint);
        }
        text.line();
        text
    }
}

impl ProofRecord {
    fn new(proof: &Proof, layout: &Layout) -> ProofRecord {
        ProofRecord {
            technique: proof.technique.row().id,
            steps_without: proof.steps,
            open_without: proof.open,
            step: StepRecord::new(&proof.step, None, layout),
        }
    }
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

fn json(record: &Record) -> String {
    // Strings, numbers and lists of them can always be written.
    serde_json::to_string(record).expect("a record is JSON")
}

fn csv(record: &Record) -> String {
    let number = |value: Option<u64>| value.map_or(String::new(), |value| value.to_string());
    let mut columns = vec![
        record.puzzle.clone(),
        record.solution.clone(),
        record.clues.to_string(),
        record.rating.map_or(String::new(), |rating| format!("{rating:.1}")),
        number(record.guesses),
        record.techniques.as_ref().map_or(String::new(), |names| names.join(" ")),
        record.seed.to_string(),
        record.number.to_string(),
    ];
    columns.extend(record.weight.map(|weight| weight.to_string()));
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
