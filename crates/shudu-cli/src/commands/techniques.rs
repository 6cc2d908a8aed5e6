//! `shudu techniques`: the table, and a lesson about each.

use crate::commands::step;
use crate::term::clock;
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::language::language;
use crate::term::output::wrapped;
use crate::term::output::{Output, write_picture};
use clap::Args;
use shudu::board::State;
use shudu::draw::{Paint, Text, step_svg, step_text};
use shudu::format;
use shudu::language::Language;
use shudu::logic::{EXAMPLES, Example, Profile, Solver, Step, TECHNIQUES, Technique, TechniqueRow};
use shudu::view;
use shudu::words;
use std::path::PathBuf;

/// What can be asked of `techniques`.
#[derive(Debug, Args)]
pub struct Techniques {
    /// The technique to teach; without it: the table.
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Draw the example into this file, .svg or .png.
    #[arg(long, value_name = "FILE", requires = "name", conflicts_with = "json")]
    pub svg: Option<PathBuf>,
    /// One JSON object a technique.
    #[arg(long)]
    pub json: bool,
}

pub fn techniques(args: &Techniques, out: &mut Output) -> Fallible<Answer> {
    let language = language();
    match &args.name {
        None if args.json => {
            for row in TECHNIQUES {
                out.json(&view::Technique::new(row, language, None))?;
            }
        }
        None => table(language, out)?,
        Some(name) => {
            let row = named(name)?;
            if let Some(path) = &args.svg {
                let (_, state, step) = example(row.technique)?.ok_or_else(|| no_example(row))?;
                write_picture(path, &step_svg(&state, &step))?;
            } else if args.json {
                let example = example(row.technique)?.map(|(example, state, step)| {
                    view::Example::new(example, &step, state.puzzle.layout(), language)
                });
                out.json(&view::Technique::new(row, language, example))?;
            } else {
                teach(row, language, out)?;
            }
        }
    }
    out.flush()?;
    Ok(Answer::Yes)
}

/// The technique a user means: an id, or a name in either language.
fn named(name: &str) -> Fallible<&'static TechniqueRow> {
    let wanted = name.to_lowercase().replace([' ', '_'], "-");
    let is = |row: &&TechniqueRow| {
        let english = row.english.to_lowercase().replace(' ', "-");
        row.id == wanted || english == wanted || row.chinese.replace(' ', "-") == wanted
    };
    TECHNIQUES.iter().find(is).ok_or_else(|| {
        let near: Vec<&str> =
            TECHNIQUES.iter().map(|row| row.id).filter(|id| id.contains(&wanted)).collect();
        match &near[..] {
            [] => bad!(
                "`{name}` is no technique; `shudu techniques` lists them",
                "没有“{name}”这种技巧；`shudu techniques` 列出全部技巧"
            ),
            some => {
                let near = some.join(", ");
                bad!(
                    "`{name}` is no technique; did you mean {near}?",
                    "没有“{name}”这种技巧；是不是 {near}？"
                )
            }
        }
    })
}

fn no_example(row: &TechniqueRow) -> Failure {
    let id = row.id;
    bad!("{id} has no example to draw", "{id} 没有可画的例子")
}

fn table(language: Language, out: &mut Output) -> Fallible {
    let (human, hodoku) = (Profile::human(), Profile::hodoku());
    let head = match language {
        Language::English => ["technique", "name", "family", "level", "SE", "HoDoKu"],
        Language::Chinese => ["标识", "名称", "类别", "难度", "SE", "HoDoKu"],
    };
    let mut rows = vec![head.map(str::to_owned)];
    for row in TECHNIQUES {
        let level = human.entry(row.technique).map(|entry| match language {
            Language::English => entry.grade.english(),
            Language::Chinese => entry.grade.chinese(),
        });
        let score = hodoku.entry(row.technique).map(|entry| entry.cost.to_string());
        rows.push([
            row.id.to_owned(),
            words::name(row.technique, language).to_owned(),
            words::family(row.family, language).to_owned(),
            level.unwrap_or("-").to_owned(),
            row.rating.map_or("-".to_owned(), |rating| rating.to_string()),
            score.unwrap_or("-".to_owned()),
        ]);
    }
    let columns =
        |text: &str| text.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum::<usize>();
    let widths: Vec<usize> =
        (0..6).map(|i| rows.iter().map(|row| columns(&row[i])).max().unwrap_or(0)).collect();
    for (number, row) in rows.iter().enumerate() {
        let mut text = Text::default();
        text.line();
        for (i, field) in row.iter().enumerate() {
            let pad = " ".repeat(widths[i] - columns(field));
            let paint = match (number, i) {
                (0, _) => Paint::Faint,
                (_, 0) => Paint::Title,
                _ => Paint::Plain,
            };
            // Numbers stand at the right.
            let parts = if i > 3 { [pad, field.clone()] } else { [field.clone(), pad] };
            text.add(parts.concat(), paint).add("  ", Paint::Plain);
        }
        out.text(&text)?;
    }
    Ok(())
}

/// The example of a technique: the state, and the step found in it.
fn example(technique: Technique) -> Fallible<Option<(&'static Example, State, Step)>> {
    let Some(example) = EXAMPLES.iter().find(|example| example.technique == technique) else {
        return Ok(None);
    };
    let readings = format::read(example.shows, &format::Options::default());
    let state = readings
        .ok()
        .and_then(|readings| readings.into_iter().next())
        .map(|reading| reading.state)
        .ok_or_else(|| no_example(technique.row()))?;
    let mut solver = Solver::new(state.puzzle.layout().clone());
    let steps =
        solver.all(technique, &state, &clock::control()).unwrap_or_else(|ended| ended.known);
    let step = steps.into_iter().next();
    Ok(step.map(|step| (example, state, step)))
}

fn teach(row: &TechniqueRow, language: Language, out: &mut Output) -> Fallible {
    let lesson = words::lesson(row.technique, language);
    let heads = match language {
        Language::English => ["Idea", "How to spot it", "Example"],
        Language::Chinese => ["思路", "怎样发现", "例子"],
    };
    let mut text = Text::default();
    text.line().add(words::name(row.technique, language), Paint::Title);
    text.add(format!("  {}", row.id), Paint::Faint);
    out.text(&text)?;
    for (head, body) in [(heads[0], lesson.idea), (heads[1], lesson.spot)] {
        paragraph(head, body, out)?;
    }
    if let Some((example, state, step)) = example(row.technique)? {
        let layout = state.puzzle.layout();
        let told = words::tell(&step, layout, language);
        let gap = if language == Language::English { " " } else { "" };
        let body = format!("{}{gap}{}", told.why.join(gap), told.therefore);
        out.line("")?;
        out.text(&step_text(&state, &step))?;
        let head = format!("{}  {}", heads[2], step::conclusion(&step, layout));
        paragraph(&head, &body, out)?;
        out.line("")?;
        let source = match language {
            Language::English => format!("{}\n{}", example.source, example.shows),
            Language::Chinese => example.shows.to_owned(),
        };
        for line in source.lines() {
            let mut text = Text::default();
            text.line().add(line, Paint::Faint);
            out.text(&text)?;
        }
    }
    Ok(())
}

fn paragraph(head: &str, body: &str, out: &mut Output) -> Fallible {
    let mut text = Text::default();
    text.line();
    text.line().add(head, Paint::Good);
    out.text(&text)?;
    wrapped(body, 90).iter().try_for_each(|line| out.line(&format!("  {line}")))
}
