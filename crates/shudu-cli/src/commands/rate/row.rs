//! A puzzle rated, told: a line, JSON, or for people.

use super::How;
use crate::commands::args::{Rate, Scale};
use crate::commands::step;
use crate::term::stream::What;
use shudu::board::Puzzle;
use shudu::draw::{Paint, Text};
use shudu::logic::Step;
use shudu::view::Rated;

/// Steps and their ratings, or what they cost.
type Steps = [(Step, f64)];

/// What is said of a puzzle. `subject` is what was rated: the puzzle, or its canonical form.
pub fn row(how: &How, rated: Rated, path: &Steps, subject: &Puzzle) -> What {
    let layout = subject.layout();
    if let Some(template) = &how.print {
        // An isomorph has as many clues.
        return What::Line(template.line(&rated, subject.clues().count()));
    }
    let with_steps = how.options.steps && rated.error.is_none();
    if how.json {
        let rated = if with_steps { rated.with_steps(path, layout) } else { rated };
        return What::json(&rated);
    }
    let line = line(how, &rated);
    if !with_steps {
        return line;
    }
    let mut text = line.text();
    if let Some(canonical) = rated.canonical {
        let about = format!("{canonical}  the canonical form, whose steps these are");
        text.line().add(about, Paint::Faint);
    }
    let cost = |cost: f64| match how.scale {
        Scale::Se => format!("{cost:.1}"),
        Scale::Hodoku => cost.to_string(),
    };
    step::list(path, layout, &cost, &mut text);
    What::Text(text)
}

fn columns(how: &How, rated: &Rated) -> Vec<String> {
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
    let number = match how.scale {
        _ if how.at_least.is_some() => 1,
        Scale::Se => 3,
        Scale::Hodoku => 2,
    };
    vec!["-".into(); number]
}

/// A line with a puzzle and what is known of it.
fn line(how: &How, rated: &Rated) -> What {
    let (puzzle, columns) = (&rated.puzzle.puzzle, columns(how, rated));
    if !how.people {
        return What::Line(format!("{puzzle}\t{}", columns.join("\t")));
    }
    let mut text = Text::default();
    text.line().add(puzzle, Paint::Plain);
    for (i, column) in columns.iter().enumerate() {
        let paint = match column.as_str() {
            "-" => Paint::Dead,
            "yes" => Paint::Good,
            _ if i == 0 => Paint::Title,
            _ => Paint::Plain,
        };
        let width = if how.scale == Scale::Hodoku { 10 } else { 6 };
        let gap = width - column.len().min(width - 1);
        text.add(" ".repeat(gap), Paint::Plain).add(column, paint);
    }
    What::Text(text)
}

pub fn head(args: &Rate) -> Text {
    let columns = match (args.at_least, args.scale) {
        (Some(bound), _) => format!("≥ {bound:.1}"),
        (None, Scale::Se) => "    ER    EP    ED".into(),
        (None, Scale::Hodoku) => "     score     level".into(),
    };
    let mut text = Text::default();
    text.line().add(format!("{:<81}{columns}", "puzzle"), Paint::Faint);
    text
}
