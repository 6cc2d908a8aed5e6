//! Steps on one line each, for people.

use shudu::board::{Cell, Layout};
use shudu::draw::{Paint, Text};
use shudu::logic::Step;
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
    let evidence = &step.evidence;
    let mut parts = Vec::new();
    // A single's cell is its conclusion.
    let told = step.placement.is_some_and(|(cell, _)| evidence.cells == [cell]);
    if !told {
        let listed = &evidence.cells[..evidence.cells.len().min(LISTED)];
        let more = evidence.cells.len() - listed.len();
        parts.extend((!listed.is_empty()).then(|| names(listed)));
        parts.extend((more > 0).then(|| format!("and {more} more")));
    }
    if !evidence.houses.is_empty() {
        let houses: Vec<_> = evidence.houses.iter().map(ToString::to_string).collect();
        parts.push(format!("in {}", houses.join(", ")));
    }
    let mut text = parts.join(" ");
    let chains = evidence.chains.len();
    if chains > 0 {
        let links: usize = evidence.chains.iter().map(|chain| chain.links.len()).sum();
        let gap = if text.is_empty() { "" } else { "; " };
        let several = if chains > 1 { format!("{chains} chains, ") } else { String::new() };
        let _ = write!(text, "{gap}{several}{links} links");
    }
    text
}

/// Steps and what they cost, a line each.
pub fn list(steps: &[(Step, f64)], layout: &Layout, cost: &dyn Fn(f64) -> String, text: &mut Text) {
    let width = |f: &dyn Fn(&Step) -> usize, most: usize| {
        steps.iter().map(|(step, _)| f(step)).max().unwrap_or(0).min(most)
    };
    let names = width(&|step| step.technique.row().english.chars().count(), 60);
    let results = width(&|step| conclusion(step, layout).len(), 40);
    for (number, (step, price)) in (1..).zip(steps) {
        text.line().add(format!("{number:>4}"), Paint::Faint);
        text.add(format!("  {:>4}", cost(*price)), Paint::Title);
        text.add(format!("  {:<names$}", step.technique.row().english), Paint::Plain);
        let paint = if step.placement.is_some() { Paint::Single } else { Paint::Placed };
        text.add(format!("  {:<results$}", conclusion(step, layout)), paint);
        text.add(format!("  {}", place(step, layout)), Paint::Faint);
    }
}
