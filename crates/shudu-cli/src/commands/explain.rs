//! `shudu explain`: the whole way through a puzzle, in words.

use crate::commands::examples;
use crate::commands::html;
use crate::commands::step;
use crate::term::clock;
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::options::Reading as Reader;
use crate::term::output::{Output, wrapped, write_file};
use crate::term::teaching::{Teaching, check};
use clap::{Args, ValueEnum};
use serde::Serialize;
use shudu::board::State;
use shudu::control::{Stop, Stopped};
use shudu::draw::{Paint, Text, board_text, clean, step_text};
use shudu::format::Reading;
use shudu::hint::{self, Hint, Hinted};
use shudu::logic::{Path, Priced, Profile, Solver};
use shudu::view;
use shudu::words::{self, Language};
use std::path::PathBuf;

/// What can be asked of `explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// A puzzle, a file, or - for standard input. Without it: standard input if something is
    /// sent there, else a built-in puzzle.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub source: Option<String>,
    #[command(flatten)]
    pub reading: Reader,
    #[command(flatten)]
    pub teaching: Teaching,
    /// Boards between the steps: where they help (not for singles), always, or never.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub boards: Boards,
    /// Write a page with highlighted boards, chains as arrows, into this file.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub html: Option<PathBuf>,
    /// One JSON object a puzzle.
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Boards {
    Auto,
    Always,
    Never,
}

/// What `--json` says; docs/json.md describes it.
#[derive(Serialize)]
struct Record<'a> {
    line: usize,
    format: &'a str,
    layout: String,
    puzzle: String,
    profile: &'a str,
    language: &'a str,
    unique: bool,
    solved: bool,
    score: f64,
    level: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
    steps: Vec<view::Step>,
}

/// A puzzle explained: every step with the state it was found in.
pub struct Way {
    pub start: State,
    pub steps: Vec<(State, Priced)>,
    pub end: State,
    pub path: Path,
    pub unique: bool,
    pub language: Language,
    pub profile: Profile,
    /// Why there is nothing to explain.
    pub error: Option<String>,
    /// Why it ends early.
    pub stopped: Option<Stop>,
}

pub fn explain(args: &Explain, out: &mut Output) -> Fallible<Answer> {
    let profile = args.teaching.profile()?;
    let language = args.teaching.language();
    let mut answer = Answer::Yes;
    let mut solver: Option<Solver> = None;
    let puzzles = match Puzzles::given(args.source.as_deref(), &args.reading)? {
        Some(puzzles) => puzzles,
        None => Puzzles::built_in(&examples::LESSON.puzzle().symbols())?,
    };
    if args.html.is_some() {
        let reading = puzzles.one()?;
        let way = way(&reading, &profile, language, &mut solver)?;
        let path = args.html.as_deref().unwrap_or(std::path::Path::new(""));
        write_file(path, html::page(&way).as_bytes())?;
        eprintln!("written into {}", clean(&path.display().to_string()));
        return Ok(answer_of(&way));
    }
    for (number, reading) in (0..).zip(puzzles) {
        let reading = reading?;
        let way = way(&reading, &profile, language, &mut solver)?;
        answer = answer.and(answer_of(&way));
        if args.json {
            out.json(&record(&reading, &way))?;
        } else {
            if number > 0 {
                out.line("")?;
            }
            tell(&way, args.boards, out)?;
        }
        if way.stopped.is_some() {
            break;
        }
    }
    out.flush()?;
    Ok(answer)
}

fn answer_of(way: &Way) -> Answer {
    match (way.stopped, way.path.solved) {
        (Some(_), _) => Answer::Interrupted,
        (None, true) => Answer::Yes,
        (None, false) => Answer::No,
    }
}

fn way(
    reading: &Reading,
    profile: &Profile,
    language: Language,
    solver: &mut Option<Solver>,
) -> Fallible<Way> {
    let start = reading.state.clone();
    let layout = start.puzzle.layout().clone();
    check(profile, &layout)?;
    let ready = solver.take().filter(|solver| *solver.layout() == layout);
    let solver = solver.insert(ready.unwrap_or_else(|| Solver::new(layout.clone())));
    let control = clock::control();
    let hinted = hint::hint(&start, profile, solver, &control);
    let unique = hinted.as_ref().is_ok_and(|hinted| hinted.unique);
    let mut way = Way {
        end: start.clone(),
        start,
        steps: Vec::new(),
        path: Path::NONE,
        unique,
        language,
        profile: if unique { profile.clone() } else { profile.clone().without_uniqueness() },
        error: None,
        stopped: None,
    };
    let hinted = match hinted {
        Ok(hinted) => hinted,
        Err(stop) => {
            way.stopped = Some(stop);
            return Ok(way);
        }
    };
    match hinted.hint {
        Hint::Step(..) | Hint::Solved | Hint::Stuck => {}
        _ => {
            way.error = Some(hint::stage(&hinted, 1, &layout, language).join(" "));
            return Ok(way);
        }
    }
    way.path = match solver.path(&way.profile, &way.start, &control) {
        Ok(path) => path,
        Err(Stopped { why, known }) => {
            way.stopped = Some(why);
            known
        }
    };
    for priced in &way.path.steps {
        let before = way.end.clone();
        priced.step.apply(&mut way.end);
        way.steps.push((before, priced.clone()));
    }
    Ok(way)
}

fn record<'a>(reading: &'a Reading, way: &'a Way) -> Record<'a> {
    let layout = way.start.puzzle.layout();
    let told = |(_, priced): &(State, Priced)| {
        view::Step::told(&priced.step, Some(priced.cost), layout, way.language)
    };
    Record {
        line: reading.line,
        format: reading.format.id(),
        layout: layout.name(),
        puzzle: shudu::format::on_one_line(&way.start.puzzle),
        profile: way.profile.name(),
        language: way.language.id(),
        unique: way.unique,
        solved: way.path.solved,
        score: way.path.score,
        level: way.path.grade.english(),
        error: way.error.clone(),
        stopped: way.stopped.map(Stop::word),
        steps: way.steps.iter().map(told).collect(),
    }
}

fn tell(way: &Way, boards: Boards, out: &mut Output) -> Fallible {
    let layout = way.start.puzzle.layout();
    out.text(&board_text(&shudu::draw::Picture::state(&way.start)))?;
    if let Some(error) = &way.error {
        return out.text(&said(error, Paint::Dead));
    }
    for (number, (before, Priced { step, .. })) in (1..).zip(&way.steps) {
        let told = words::tell(step, layout, way.language);
        let mut text = Text::default();
        text.line();
        text.line().add(format!("{number:>3}. "), Paint::Faint).add(&told.name, Paint::Title);
        text.add(format!("  {}", step::conclusion(step, layout)), Paint::Single);
        out.text(&text)?;
        let why: Vec<&str> = told.why.iter().map(String::as_str).collect();
        let gap = if way.language == Language::English { " " } else { "" };
        let all = format!("{}{gap}{}", why.join(gap), told.therefore);
        for line in wrapped(&all, WIDTH) {
            out.line(&format!("     {line}"))?;
        }
        let helps = step.placement.is_none() || !step.evidence.chains.is_empty();
        if boards == Boards::Always || boards == Boards::Auto && helps {
            out.line("")?;
            let board = step_text(before, step);
            let mut indented = Text::default();
            for line in board.lines {
                indented.line().add("    ", Paint::Plain);
                line.into_iter().for_each(|span| {
                    indented.add(span.text, span.paint);
                });
            }
            out.text(&indented)?;
        }
    }
    out.line("")?;
    if way.path.solved {
        out.text(&board_text(&shudu::draw::Picture::state(&State {
            centre: None,
            ..way.end.clone()
        })))?;
    }
    out.text(&said(&summary(way), if way.path.solved { Paint::Good } else { Paint::Dead }))
}

fn said(text: &str, paint: Paint) -> Text {
    let mut line = Text::default();
    line.line().add(text, paint);
    line
}

/// What to say at the end.
pub fn summary(way: &Way) -> String {
    let (count, score) = (way.steps.len(), way.path.score);
    let chinese = way.language == Language::Chinese;
    let hardest = way.steps.iter().max_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost));
    let name = hardest.map_or("", |(_, priced)| words::name(priced.step.technique, way.language));
    let scored = way.profile.name() != "se";
    if way.stopped.is_some() {
        return match chinese {
            false => format!("Stopped after {count} steps."),
            true => format!("走了 {count} 步之后停止。"),
        };
    }
    // Where it is not known how many solutions there are, the way may lead to none.
    let met = hint::contradiction(&way.end).filter(|_| !way.path.solved).map(|hint| {
        let hinted = Hinted { hint, unique: way.unique };
        hint::stage(&hinted, 1, way.start.puzzle.layout(), way.language).join(" ")
    });
    if let Some(met) = met {
        return match chinese {
            false => format!("After {count} steps there is a contradiction. {met}"),
            true => format!("走了 {count} 步之后出现矛盾。{met}"),
        };
    }
    let mut text = match (way.path.solved, chinese) {
        (true, false) => format!("Solved in {count} steps; the hardest is {name}."),
        (true, true) => format!("共 {count} 步完成，最难的一步是{name}。"),
        (false, false) => format!(
            "After {count} steps no technique of the profile {} leads on.",
            way.profile.name()
        ),
        (false, true) => format!("走了 {count} 步之后，这套技巧无法继续。"),
    };
    if scored && way.path.solved {
        let level = way.path.grade;
        text += &match chinese {
            false => format!(" Score {score}, {}.", level.english()),
            true => format!("得分 {score}，难度：{}。", level.chinese()),
        };
    }
    if !way.unique {
        text += match chinese {
            false => {
                " The puzzle is not known to have one solution only, so nothing here rests on that."
            }
            true => "这道题不一定只有一个解，以上各步没有使用唯一性。",
        };
    }
    text
}

/// Columns of text.
const WIDTH: usize = 90;
