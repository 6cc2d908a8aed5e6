//! `shudu measure`: every measure of how hard puzzles are, in one table.

use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::{language, tongue};
use crate::term::options::{Reading, threads, whole};
use crate::term::output::{Lines, Output};
use crate::term::stream::{self, Told, What};
use clap::Args;
use shudu::ask::{ErrorKind, Measure as Question, Question as _, Tools};
use shudu::control::Control;
use shudu::draw::{Paint, Text};
use shudu::format;
use shudu::language::{Language, Tell};
use shudu::view::Measured;

#[derive(Debug, Args)]
pub struct Measure {
    /// Puzzles, files, or - for standard input.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub sources: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// The rating of Sudoku Explainer, too; it takes seconds for the hardest.
    #[arg(long)]
    pub er: bool,
    /// HoDoKu's score, too.
    #[arg(long)]
    pub hodoku: bool,
    /// The longest whip needed, too; it takes seconds for hard puzzles.
    #[arg(long)]
    pub w: bool,
    /// List the cells of all smallest backdoors.
    #[arg(long)]
    pub backdoors: bool,
    /// How many threads to use; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// One JSON object per puzzle.
    #[arg(long)]
    pub json: bool,
}

/// Puzzles under way: as many as a slow one may hold up.
const AHEAD: usize = 1024;

pub fn measure(args: &Measure, out: &mut Output) -> Fallible<Answer> {
    let puzzles = Puzzles::open(&args.sources, &args.reading)?;
    let people = out.for_people();
    if !args.json {
        let head = head(args, language());
        if people {
            let mut text = Text::default();
            text.line().add(aligned(&head), Paint::Faint);
            out.text(&text)?;
        } else {
            out.line(&head.join("\t"))?;
        }
    }
    let work = |tools: &mut Tools, reading: &format::Reading, control: &Control| {
        told(args, people, tools, reading, control)
    };
    let make = || Tools::new(tongue());
    let lines = &mut Lines::shown(out);
    stream::answer(puzzles, threads(args.threads), AHEAD, lines, make, work)
}

/// The names of the columns; the puzzle is the last.
fn head(args: &Measure, t: Language) -> Vec<String> {
    let usual = [
        t.pick("clues", "已知数"),
        t.pick("guesses", "猜测"),
        t.pick("choices", "试填"),
        t.pick("singles", "唯一数"),
        t.pick("basics", "基本"),
        "T&E",
        t.pick("tries", "试后"),
        t.pick("within", "再试后"),
        t.pick("backdoor", "后门"),
    ];
    let more = [(args.er, "ER"), (args.hodoku, "HoDoKu"), (args.w, "W")];
    let more = more.into_iter().filter(|(asked, _)| *asked).map(|(_, name)| name);
    let last = [t.pick("puzzle", "题目")];
    usual.into_iter().chain(more).chain(last).map(str::to_owned).collect()
}

/// The same columns of a puzzle.
fn row(measured: &Measured) -> Vec<String> {
    let Measured { backdoor, backdoors, .. } = measured;
    let numbers = [
        measured.clues as u64,
        measured.guesses,
        measured.choices,
        measured.singles as u64,
        measured.basics as u64,
        measured.te as u64,
        measured.tries.into(),
        measured.within.into(),
    ];
    let mut row: Vec<String> = numbers.iter().map(u64::to_string).collect();
    row.push(format!("{backdoor}×{backdoors}"));
    row.extend(measured.rating.map(|rating| format!("{:.1}", rating.er)));
    let score = |score: f64, solved: bool| if solved { score.to_string() } else { "-".into() };
    row.extend(measured.score.map(|of| score(of.score, of.solved)));
    row.extend(measured.w.map(|longest| longest.map_or("-".into(), |length| length.to_string())));
    row.push(measured.puzzle.puzzle.clone());
    row
}

/// As wide as the usual numbers are.
fn aligned(row: &[String]) -> String {
    let (puzzle, numbers) = row.split_last().expect("a row has a puzzle");
    let pad = |field: &String| {
        let gap = 8usize.saturating_sub(shudu::draw::columns(field));
        format!("{}{field} ", " ".repeat(gap))
    };
    numbers.iter().map(pad).collect::<String>() + " " + puzzle
}

fn told(
    args: &Measure,
    people: bool,
    tools: &mut Tools,
    reading: &format::Reading,
    control: &Control,
) -> Told {
    let Measure { er, hodoku, w, backdoors, .. } = *args;
    let measured = match (Question { er, hodoku, w, backdoors }).answer(reading, tools, control) {
        Ok(measured) => measured,
        Err(why) => {
            let what = (why.kind() != ErrorKind::Stopped).then_some(What::Nothing);
            return Told { what, complaint: Some(why.tell(tongue())), answer: Answer::No };
        }
    };
    let mut row = row(&measured);
    let doors = measured.backdoor_cells.iter().flatten().map(|door| door.join("+"));
    let doors: Vec<String> = doors.collect();
    let what = if args.json {
        What::json(&measured)
    } else if people {
        let mut text = Text::default();
        text.line().add(aligned(&row), Paint::Plain);
        if !doors.is_empty() {
            text.line().add(format!("  {}", doors.join(" ")), Paint::Faint);
        }
        What::Text(text)
    } else {
        row.extend((!doors.is_empty()).then(|| doors.join(" ")));
        What::Line(row.join("\t"))
    };
    Told { what: Some(what), complaint: None, answer: Answer::Yes }
}
