//! A puzzle rated, told: a line, JSON, or for people.

use super::Asked;
use crate::commands::args::{Rate, Scale};
use crate::commands::step;
use crate::term::language::language;
use crate::term::stream::What;
use shudu::board::Puzzle;
use shudu::draw::{Paint, Text, columns as display};
use shudu::logic::Step;
use shudu::view::Rated;

/// Steps and their ratings, or what they cost.
type Steps = [(Step, f64)];

/// What is said of a puzzle. `subject` is what was rated: the puzzle, or its canonical form.
pub fn row(asked: &Asked, rated: Rated, path: &Steps, subject: &Puzzle) -> What {
    let layout = subject.layout();
    if let Some(template) = &asked.print {
        // An isomorph has as many clues.
        return What::Line(template.line(&rated, subject.clues().count()));
    }
    let with_steps = asked.options.steps && rated.error.is_none();
    if asked.json {
        let rated = if with_steps { rated.with_steps(path, layout) } else { rated };
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
    let cost = |cost: f64| match asked.scale {
        Scale::Se => format!("{cost:.1}"),
        Scale::Hodoku => cost.to_string(),
    };
    step::list(path, layout, &cost, asked.width, &mut text);
    What::Text(text)
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
    let number = match asked.scale {
        _ if asked.at_least.is_some() => 1,
        Scale::Se => 3,
        Scale::Hodoku => 2,
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
    let width = if asked.scale == Scale::Hodoku { 12 } else { 6 };
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
