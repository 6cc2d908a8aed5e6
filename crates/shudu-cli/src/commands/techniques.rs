//! `shudu techniques`: the table, and a lesson about each.

use crate::commands::step;
use crate::term::clock;
use crate::term::failure::{Answer, Failure, Fallible};
use crate::term::language::language;
use crate::term::output::{Output, write_picture};
use crate::term::table::{Column, table};
use clap::Args;
use shudu::board::State;
use shudu::draw::{Paint, Text, step_scene, step_text};
use shudu::format;
use shudu::language::{Language, Tongue};
use shudu::logic::{EXAMPLES, Example, Profile, Solver, Step, TECHNIQUES, Technique, TechniqueRow};
use shudu::view;
use shudu::words;
use std::path::PathBuf;

/// Columns from which on HoDoKu's scores, and families, are shown.
const ROOM_FOR_SCORES: usize = 72;
const ROOM_FOR_FAMILIES: usize = 96;

/// The arguments of `techniques`.
#[derive(Debug, Args)]
pub struct Techniques {
    /// The technique to teach; without it, all are listed.
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Draw the example to this file, .svg, .png or .pdf.
    #[arg(long, value_name = "FILE", requires = "name", conflicts_with = "json")]
    pub svg: Option<PathBuf>,
    /// One JSON object per technique.
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
        None => list(language, out)?,
        Some(name) => {
            let row = Technique::named(name).map_err(|error| Failure::of(&error))?.row();
            if let Some(path) = &args.svg {
                let (_, state, step) = example(row.technique)?.ok_or_else(|| no_example(row))?;
                write_picture(path, step_scene(&state, &step))?;
            } else if args.json {
                let example = example(row.technique)?.map(|(example, state, step)| {
                    view::Example::new(example, &state, &step, language)
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

fn no_example(row: &TechniqueRow) -> Failure {
    let id = row.id;
    bad!("{id} has no example to draw", "{id} 没有可画的例子")
}

fn list(language: Language, out: &mut Output) -> Fallible {
    let (human, hodoku) = (Profile::human(), Profile::hodoku());
    let head = language.pick(
        ["technique", "name", "family", "level", "SE", "HoDoKu"],
        ["标识", "名称", "类别", "难度", "SE", "HoDoKu"],
    );
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for row in TECHNIQUES {
        let level = human.entry(row.technique).map(|entry| entry.grade.level());
        let score = hodoku.entry(row.technique).map(|entry| entry.cost.to_string());
        rows.push(vec![
            row.id.to_owned(),
            words::name(row.technique, language).to_owned(),
            words::family(row.family, language).to_owned(),
            level.map_or("-", |level| language.pick(level.id(), level.chinese())).to_owned(),
            row.rating.map_or("-".to_owned(), |rating| rating.to_string()),
            score.unwrap_or("-".to_owned()),
        ]);
    }
    use Column::{Left, Right, Wrapped};
    let mut kinds = vec![Left, Wrapped, Wrapped, Left, Right, Right];
    // What is missed least goes first where there is no room.
    for (column, needs) in [(5, ROOM_FOR_SCORES), (2, ROOM_FOR_FAMILIES)] {
        if out.row < needs {
            kinds.remove(column);
            rows.iter_mut().for_each(|row| _ = row.remove(column));
        }
    }
    out.text(&table(&kinds, &rows, out.row, |row, column| match (row, column) {
        (0, _) => Paint::Faint,
        (_, 0) => Paint::Title,
        _ => Paint::Plain,
    }))
}

fn position(text: &str) -> Option<State> {
    let readings = format::read(text, &format::Options::default()).ok()?;
    readings.into_iter().next().map(|reading| reading.state)
}

/// The example of a technique: the state, and the step found in it.
fn example(technique: Technique) -> Fallible<Option<(&'static Example, State, Step)>> {
    let Some(example) = EXAMPLES.iter().find(|example| example.technique == technique) else {
        return Ok(None);
    };
    let state = position(example.shows).ok_or_else(|| no_example(technique.row()))?;
    let solver = Solver::new(state.puzzle.layout().clone());
    let mut solver = solver.map_err(|_| no_example(technique.row()))?;
    let steps =
        solver.all(technique, &state, &clock::control()).unwrap_or_else(|ended| ended.known);
    let step = steps.into_iter().next();
    Ok(step.map(|step| (example, state, step)))
}

fn teach(row: &TechniqueRow, language: Language, out: &mut Output) -> Fallible {
    let lesson = words::lesson(row.technique, language);
    let heads = language.pick(
        ["Idea", "How to spot it", "Example", "Near miss"],
        ["思路", "怎样发现", "例子", "差一点"],
    );
    let mut text = Text::default();
    text.line().add(words::name(row.technique, language), Paint::Title);
    text.add(format!("  {}", row.id), Paint::Faint);
    out.text(&text)?;
    let others = row.technique.also_called(language);
    if !others.is_empty() {
        let others = others.join(language.pick(", ", "、"));
        out.paragraph(0, &say!(language, "Also called: {others}", "又称：{others}"))?;
    }
    for (head, body) in [(heads[0], &lesson.idea[..]), (heads[1], lesson.spot)] {
        paragraph(head, body, out)?;
    }
    if let Some((example, state, step)) = example(row.technique)? {
        let layout = state.puzzle.layout();
        let told = words::tell(&step, layout, language);
        let mut body = told.why;
        body.push(told.therefore);
        let body = Tongue::from(language).sentences(&body);
        out.line("")?;
        out.text(&step_text(&state, &step))?;
        let head = format!("{}  {}", heads[2], step::conclusion(&step, layout));
        paragraph(&head, &body, out)?;
        let miss = position(example.fails);
        if let Some(miss) = miss.and_then(|fails| words::near_miss(&state, &fails, language)) {
            paragraph(heads[3], &miss, out)?;
        }
        out.line("")?;
        if language == Language::English {
            out.said(example.source, Paint::Faint)?;
        }
        for line in example.shows.lines() {
            out.said(line, Paint::Faint)?;
        }
    }
    Ok(())
}

fn paragraph(head: &str, body: &str, out: &mut Output) -> Fallible {
    out.line("")?;
    out.said(head, Paint::Good)?;
    out.paragraph(2, body)
}
