//! A step of reasoning for people and for programs: functions of the step and
//! nothing else, for every command that tells steps. docs/json.md describes the
//! JSON.

use serde::Serialize;
use shudu::board::{Cell, Digit};
use shudu::logic::{Chain, Premise, Rating, Reason, Step};
use std::fmt::Write;

/// A step as JSON.
#[derive(Serialize)]
pub struct StepRecord {
    technique: &'static str,
    name: &'static str,
    name_zh: &'static str,
    family: String,
    rating: f64,
    tenths: u32,
    placement: Option<Spot>,
    eliminations: Vec<Spot>,
    cells: Vec<String>,
    houses: Vec<String>,
    digits: Vec<usize>,
    premises: Vec<PremiseRecord>,
    escapes: Vec<Spot>,
    chains: Vec<ChainRecord>,
}

/// A candidate.
#[derive(Serialize)]
struct Spot {
    cell: String,
    digit: usize,
}

#[derive(Serialize)]
#[serde(untagged)]
enum PremiseRecord {
    Cell { cell: String, digits: Vec<usize> },
    House { house: String, digit: usize, cells: Vec<String> },
}

#[derive(Serialize)]
struct ChainRecord {
    links: Vec<LinkRecord>,
}

#[derive(Serialize)]
struct LinkRecord {
    cell: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    group: Vec<String>,
    digit: usize,
    on: bool,
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<Box<StepRecord>>,
    parents: Vec<usize>,
}

/// A rating in tenths as a number with one decimal.
pub fn decimal(rating: f64) -> f64 {
    f64::from(Rating::tenths(rating)) / 10.0
}

impl StepRecord {
    pub fn new(step: &Step) -> StepRecord {
        let (row, evidence) = (step.technique.row(), &step.evidence);
        StepRecord {
            technique: row.id,
            name: row.english,
            name_zh: row.chinese,
            family: format!("{:?}", row.family).to_lowercase(),
            rating: decimal(step.rating),
            tenths: Rating::tenths(step.rating),
            placement: step.placement.map(spot),
            eliminations: step.eliminations.iter().copied().map(spot).collect(),
            cells: names(&evidence.cells),
            houses: evidence.houses.iter().map(ToString::to_string).collect(),
            digits: evidence.digits.map(Digit::value).collect(),
            premises: evidence.premises.iter().map(premise).collect(),
            escapes: evidence.escapes.iter().copied().map(spot).collect(),
            chains: evidence.chains.iter().map(chain).collect(),
        }
    }
}

/// Techniques are for the classic board.
const SIZE: usize = 9;

fn name(cell: Cell) -> String {
    cell.spot(SIZE).to_string()
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().copied().map(name).collect()
}

fn spot((cell, digit): (Cell, Digit)) -> Spot {
    Spot { cell: name(cell), digit: digit.value() }
}

fn premise(premise: &Premise) -> PremiseRecord {
    match premise {
        Premise::Cell { cell, digits } => {
            PremiseRecord::Cell { cell: name(*cell), digits: digits.map(Digit::value).collect() }
        }
        Premise::House { house, digit, cells } => PremiseRecord::House {
            house: house.to_string(),
            digit: digit.value(),
            cells: names(cells),
        },
    }
}

fn chain(chain: &Chain) -> ChainRecord {
    let links = chain.links.iter().map(|link| {
        let (reason, house, step) = match &link.reason {
            Reason::Assumed => ("assumed", None, None),
            Reason::Cell => ("cell", None, None),
            Reason::Rule => ("rule", None, None),
            Reason::House(house) => ("house", Some(house.to_string()), None),
            Reason::Technique(step) => ("technique", None, Some(Box::new(StepRecord::new(step)))),
        };
        LinkRecord {
            cell: name(link.cells[0]),
            group: if link.cells.len() > 1 { names(&link.cells) } else { Vec::new() },
            digit: link.digit.value(),
            on: link.on,
            reason,
            house,
            step,
            parents: link.parents.clone(),
        }
    });
    ChainRecord { links: links.collect() }
}

/// What a step concludes: `r1c2=5`, or the candidates that go: `r1c2<>35 r4c5<>1`.
pub fn conclusion(step: &Step) -> String {
    let mut text = String::new();
    if let Some((cell, digit)) = step.placement {
        let _ = write!(text, "{}={digit}", name(cell));
    }
    let mut last = None;
    for &(cell, digit) in &step.eliminations {
        if last.replace(cell) != Some(cell) {
            let gap = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{gap}{}<>", name(cell));
        }
        let _ = write!(text, "{digit}");
    }
    text
}

/// More cells than this are not listed.
const LISTED: usize = 6;

/// Where a step is seen: cells, houses, and how long its chains are.
pub fn place(step: &Step) -> String {
    let evidence = &step.evidence;
    let mut parts = Vec::new();
    // A single's cell is its conclusion.
    let told = step.placement.is_some_and(|(cell, _)| evidence.cells == [cell]);
    if !told {
        let listed = &evidence.cells[..evidence.cells.len().min(LISTED)];
        let more = evidence.cells.len() - listed.len();
        parts.extend((!listed.is_empty()).then(|| names(listed).join(" ")));
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
