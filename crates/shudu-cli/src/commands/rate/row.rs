//! A puzzle rated, told: a line, JSON, or for people.

use super::Asked;
use crate::commands::args::Rate;
use crate::commands::step;
use crate::term::language::{language, tongue};
use crate::term::stream::What;
use crate::term::table::{Column, table};
use shudu::ask::{RatedPath, Scale};
use shudu::board::{Layout, Puzzle};
use shudu::draw::{Paint, Text, columns as display};
use shudu::logic::Whip;
use shudu::view::Rated;
use shudu::words;

/// What is said of a puzzle. `subject` is what was rated: the puzzle, or its canonical form.
pub fn row(asked: &Asked, rated: Rated, path: &RatedPath, subject: &Puzzle) -> What {
    let layout = subject.layout();
    if let Some(template) = &asked.print {
        // An isomorph has as many clues.
        return What::Line(template.line(&rated, subject.clues().count()));
    }
    let with_steps = asked.question.steps && rated.error.is_none();
    if asked.json {
        return What::json(&rated);
    }
    let line = line(asked, &rated);
    if !with_steps {
        return line;
    }
    let mut text = line.text();
    if let Some(canonical) = rated.canonical {
        text.line().add(canonical, Paint::Faint);
        let about = language()
            .pick("the canonical form, whose steps these are", "这是标准形，以下是它的步骤");
        text.line().add(about, Paint::Faint);
    }
    let cost = |cost: f64| match asked.question.scale {
        Scale::Se => format!("{cost:.1}"),
        _ => cost.to_string(),
    };
    match path {
        RatedPath::Steps(path) => step::list(path, layout, &cost, asked.width, &mut text),
        RatedPath::Whips(whips) => list(whips, layout, asked.width, &mut text),
    }
    What::Text(text)
}

/// Whips or braids, one row each: the length, and the proof.
fn list(whips: &[Whip], layout: &Layout, width: usize, text: &mut Text) {
    let row = |(number, whip): (usize, &Whip)| {
        let proof = tongue().sentences(&words::whip(whip, layout, tongue()));
        vec![format!("{number:>4}"), format!("[{}]", whip.links.len()), proof]
    };
    let rows: Vec<_> = (1..).zip(whips).map(row).collect();
    let kinds = [Column::Right, Column::Right, Column::Wrapped];
    let paint = |_, column| if column == 1 { Paint::Title } else { Paint::Plain };
    text.lines.extend(table(&kinds, &rows, width, paint).lines);
}

fn columns(asked: &Asked, rated: &Rated) -> Vec<String> {
    if let Some(reached) = rated.reached {
        return vec![if reached { "yes" } else { "no" }.into()];
    }
    if let Some(rating) = rated.rating {
        return [rating.er, rating.ep, rating.ed].map(|part| format!("{part:.1}")).into();
    }
    if let Some(score) = rated.score {
        let level = if score.solved { score.level } else { "incomplete" };
        return vec![score.score.to_string(), level.into()];
    }
    if let Some(longest) = rated.w.or(rated.b) {
        return vec![longest.map_or("none".into(), |length| length.to_string())];
    }
    if let Some(depth) = rated.te {
        return vec![depth.to_string()];
    }
    let number = match asked.question.scale {
        _ if asked.question.at_least.is_some() => 1,
        Scale::Se => 3,
        Scale::Hodoku => 2,
        Scale::W | Scale::B | Scale::Te => 1,
    };
    vec!["-".into(); number]
}

/// A line with a puzzle and what is known of it.
fn line(asked: &Asked, rated: &Rated) -> What {
    let (puzzle, columns) = (&rated.puzzle.puzzle, columns(asked, rated));
    if !asked.people {
        return What::Line(format!("{puzzle}\t{}", columns.join("\t")));
    }
    let mut text = Text::default();
    let width = if asked.question.scale == Scale::Hodoku { 12 } else { 6 };
    let room = asked.width.saturating_sub(width * columns.len());
    text.line().add(cut(puzzle, room), Paint::Plain);
    for (i, column) in columns.iter().enumerate() {
        let paint = match column.as_str() {
            "-" => Paint::Dead,
            "yes" => Paint::Good,
            _ if i == 0 => Paint::Title,
            _ => Paint::Plain,
        };
        text.add(format!("{column:>width$}"), paint);
    }
    What::Text(text)
}

/// A puzzle as far as there is room.
fn cut(puzzle: &str, room: usize) -> String {
    if puzzle.chars().count() <= room {
        return puzzle.to_owned();
    }
    puzzle.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

/// The line above all; puzzles of other sizes stand where they stand.
pub fn head(args: &Rate, width: usize) -> Text {
    let t = language();
    let columns = match (args.at_least, args.scale) {
        (Some(bound), _) => format!("{:>6}", format!("≥{bound}")),
        (None, Scale::Se) => "    ER    EP    ED".into(),
        (None, Scale::W) => "     W".into(),
        (None, Scale::B) => "     B".into(),
        (None, Scale::Te) => "   T&E".into(),
        (None, Scale::Hodoku) => {
            t.pick("       score       level", "        得分        难度").into()
        }
    };
    let (puzzle, room) =
        (t.pick("puzzle", "题目"), width.saturating_sub(display(&columns)).min(81));
    let gap = " ".repeat(room.saturating_sub(display(puzzle)));
    let mut text = Text::default();
    text.line().add(format!("{puzzle}{gap}{columns}"), Paint::Faint);
    text
}
