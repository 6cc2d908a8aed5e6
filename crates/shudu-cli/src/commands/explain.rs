//! `shudu explain`: the whole way through a puzzle, in words.

use crate::commands::examples;
use crate::commands::html;
use crate::commands::step;
use crate::term::clock;
use crate::term::failure::{Answer, Fallible};
use crate::term::input::Puzzles;
use crate::term::language::language;
use crate::term::options::Reading as Reader;
use crate::term::output::{Output, file, wrapped, write_file};
use crate::term::teaching::{Teaching, check};
use clap::{Args, ValueEnum};
use shudu::board::State;
use shudu::draw::{Paint, Text, board_text, clean, step_text};
use shudu::format::Reading;
use shudu::hint::{self, Explained, Hinted};
use shudu::language::{Language, Tongue};
use shudu::logic::{Priced, Profile, Solver};
use shudu::view;
use shudu::words;
use std::path::PathBuf;

/// What can be asked of `explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// Puzzles, files, or - for standard input. Without any: standard input if something is sent
    /// there, else a built-in puzzle.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub sources: Vec<String>,
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
    /// Also tell the steps that nothing after them needs.
    #[arg(long)]
    pub all_steps: bool,
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

pub fn explain(args: &Explain, out: &mut Output) -> Fallible<Answer> {
    let profile = args.teaching.profile()?;
    let language = language();
    let mut answer = Answer::Yes;
    let mut solver: Option<Solver> = None;
    let mut puzzles = match Puzzles::given(&args.sources, &args.reading)? {
        Some(puzzles) => puzzles,
        None => Puzzles::built_in(&examples::LESSON.puzzle().symbols())?,
    };
    let mut number = 0;
    while let Some(reading) = puzzles.next() {
        let reading = reading?;
        let way = match way(&reading, &profile, args.all_steps, &mut solver) {
            Ok(way) => way,
            Err(failure) => {
                puzzles.pass(failure)?;
                continue;
            }
        };
        number += 1;
        answer = answer.and(answer_of(&way));
        if let Some(path) = &args.html {
            write_file(path, html::page(&way, language).as_bytes())?;
            if let Some(path) = file(Some(path)) {
                eprintln!("written into {}", clean(&path.display().to_string()));
            }
            if puzzles.next().is_some() {
                eprintln!("shudu: there are several puzzles; this page is about the first");
            }
            break;
        }
        if args.json {
            out.json(&view::Explained::new(&reading, &way, language))?;
        } else {
            if number > 1 {
                out.line("")?;
            }
            tell(&way, language, args.boards, out)?;
        }
        out.flush()?;
        if way.stopped.is_some() {
            break;
        }
    }
    out.flush()?;
    Ok(answer)
}

fn answer_of(way: &Explained) -> Answer {
    match (way.stopped, way.solved) {
        (Some(_), _) => Answer::Interrupted,
        (None, true) => Answer::Yes,
        (None, false) => Answer::No,
    }
}

fn way(
    reading: &Reading,
    profile: &Profile,
    all: bool,
    solver: &mut Option<Solver>,
) -> Fallible<Explained> {
    let layout = reading.state.puzzle.layout();
    check(profile, layout)?;
    let ready = solver.take().filter(|solver| *solver.layout() == *layout);
    let solver = solver.insert(ready.unwrap_or_else(|| Solver::new(layout.clone())));
    let way = hint::explain(&reading.state, profile, solver, &clock::control());
    Ok(if all { way } else { way.pruned() })
}

fn tell(way: &Explained, language: Language, boards: Boards, out: &mut Output) -> Fallible {
    let layout = way.start.puzzle.layout();
    out.text(&board_text(&shudu::draw::Picture::state(&way.start)))?;
    if let Some(error) = way.trouble(language) {
        return out.text(&said(&error, Paint::Dead));
    }
    for (number, ((before, Priced { step, .. }), rests)) in
        (1..).zip(way.steps.iter().zip(&way.rests))
    {
        let told = words::tell(step, layout, language);
        let mut text = Text::default();
        text.line();
        text.line().add(format!("{number:>3}. "), Paint::Faint).add(&told.name, Paint::Title);
        text.add(format!("  {}", step::conclusion(step, layout)), Paint::Single);
        out.text(&text)?;
        let why: Vec<&str> = told.why.iter().map(String::as_str).collect();
        let gap = if language == Language::English { " " } else { "" };
        let rests: Vec<String> = rests.iter().map(|earlier| (earlier + 1).to_string()).collect();
        let rests = match &rests[..] {
            [] => String::new(),
            [one] => say!(language, " (It rests on step {one}.)", "（依据第 {one} 步。）"),
            _ => {
                let all = Tongue::from(language).and(&rests);
                say!(language, " (It rests on steps {all}.)", "（依据第 {all} 步。）")
            }
        };
        let all = format!("{}{gap}{}{rests}", why.join(gap), told.therefore);
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
    if way.solved {
        out.text(&board_text(&shudu::draw::Picture::state(&State {
            centre: None,
            ..way.end.clone()
        })))?;
    }
    out.text(&said(&summary(way, language), if way.solved { Paint::Good } else { Paint::Dead }))
}

fn said(text: &str, paint: Paint) -> Text {
    let mut line = Text::default();
    line.line().add(text, paint);
    line
}

/// What to say at the end.
pub fn summary(way: &Explained, language: Language) -> String {
    let (count, score) = (way.steps.len(), way.score);
    let chinese = language == Language::Chinese;
    let hardest = way.steps.iter().max_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost));
    let name = hardest.map_or("", |(_, priced)| words::name(priced.step.technique, language));
    let scored = way.profile.name() != "se";
    if way.stopped.is_some() {
        return match chinese {
            false => format!("Stopped after {count} steps."),
            true => format!("走了 {count} 步之后停止。"),
        };
    }
    // Where it is not known how many solutions there are, the way may lead to none.
    let met = hint::contradiction(&way.end).filter(|_| !way.solved).map(|hint| {
        let hinted = Hinted { hint, unique: way.unique };
        let all = hint::stage(&hinted, hinted.stages(), way.start.puzzle.layout(), language);
        all.last().cloned().unwrap_or_default()
    });
    if let Some(met) = met {
        return match chinese {
            false => format!("After {count} steps there is a contradiction. {met}"),
            true => format!("走了 {count} 步之后出现矛盾。{met}"),
        };
    }
    let mut text = match (way.solved, chinese) {
        (true, false) => format!("Solved in {count} steps; the hardest is {name}."),
        (true, true) => format!("共 {count} 步完成，最难的一步是{name}。"),
        (false, false) => format!(
            "After {count} steps no technique of the profile {} leads on.",
            way.profile.name()
        ),
        (false, true) => format!("走了 {count} 步之后，这套技巧无法继续。"),
    };
    if scored && way.solved {
        let level = way.grade;
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
