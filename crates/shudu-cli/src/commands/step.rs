//! Steps on one line each, for people.

use crate::term::clock::counted;
use crate::term::language::{language, tongue};
use crate::term::table::{Column, table};
use shudu::board::{Cell, Layout};
use shudu::draw::{Paint, Text};
use shudu::language::Tell;
use shudu::logic::Step;
use shudu::words;
use std::fmt::Write;

/// What a step concludes: `r1c2=5`, or the candidates that go: `r1c2<>35 r4c5<>1`.
pub fn conclusion(step: &Step, layout: &Layout) -> String {
    let name = |cell: Cell| layout.spot(cell).to_string();
    let mut text = String::new();
    if let Some((cell, digit)) = step.placement {
        let _ = write!(text, "{}={}", name(cell), digit.symbol());
    }
    let mut last = None;
    for &(cell, digit) in &step.eliminations {
        if last.replace(cell) != Some(cell) {
            let gap = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{gap}{}<>", name(cell));
        }
        text.push(digit.symbol());
    }
    text
}

/// More cells than this are not listed.
const LISTED: usize = 6;

/// Where a step is seen: cells, houses, and how long its chains are.
pub fn place(step: &Step, layout: &Layout) -> String {
    let names = |cells: &[Cell]| {
        cells.iter().map(|&cell| layout.spot(cell).to_string()).collect::<Vec<_>>().join(" ")
    };
    let (t, evidence) = (tongue(), &step.evidence);
    let mut parts = Vec::new();
    // A single's cell is its conclusion.
    let told = step.placement.is_some_and(|(cell, _)| evidence.cells == [cell]);
    if !told {
        let listed = &evidence.cells[..evidence.cells.len().min(LISTED)];
        let more = evidence.cells.len() - listed.len();
        parts.extend((!listed.is_empty()).then(|| names(listed)));
        parts.extend((more > 0).then(|| say!(t, "and {more} more", "等 {more} 格")));
    }
    if !evidence.houses.is_empty() {
        let houses: Vec<_> = evidence.houses.iter().map(|house| house.tell(t)).collect();
        let houses = houses.join(t.language().pick(", ", "、"));
        parts.push(say!(t, "in {houses}", "在{houses}"));
    }
    let mut text = parts.join(" ");
    let chains = evidence.chains.len();
    if chains > 0 {
        let links: usize = evidence.chains.iter().map(|chain| chain.links.len()).sum();
        let gap = if text.is_empty() { "" } else { t.language().pick("; ", "；") };
        let links = counted(t.language(), links as u64, "link", "个链节");
        let _ = match chains {
            1 => write!(text, "{gap}{links}"),
            _ => {
                let all = say!(t, "{chains} chains, {links}", "{chains} 条链，{links}");
                write!(text, "{gap}{all}")
            }
        };
    }
    text
}

/// Steps and what they cost, one row each.
pub fn list(
    steps: &[(Step, f64)],
    layout: &Layout,
    cost: &dyn Fn(f64) -> String,
    width: usize,
    text: &mut Text,
) {
    let row = |(number, (step, price)): (usize, &(Step, f64))| {
        vec![
            format!("{number:>4}"),
            cost(*price),
            words::name(step.technique, language()).to_owned(),
            conclusion(step, layout),
            place(step, layout),
        ]
    };
    let rows: Vec<_> = (1..).zip(steps).map(row).collect();
    use Column::{Right, Wrapped};
    let listed =
        table(
            &[Right, Right, Wrapped, Wrapped, Wrapped],
            &rows,
            width,
            |row, column| match column {
                1 => Paint::Title,
                2 => Paint::Plain,
                3 if steps[row].0.placement.is_some() => Paint::Single,
                3 => Paint::Placed,
                _ => Paint::Faint,
            },
        );
    text.lines.extend(listed.lines);
}
