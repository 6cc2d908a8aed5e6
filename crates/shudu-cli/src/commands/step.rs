//! A step of reasoning for people and for programs: functions of the step and
//! nothing else, for every command that tells steps. docs/json.md describes the
//! JSON.

use serde::Serialize;
use shudu::board::{Cell, Digit, Layout};
use shudu::logic::{Chain, Part, Premise, Reason, Step};
use shudu::rating::Tenths;
use shudu::words::{self, Language};
use std::fmt::Write;

/// A step as JSON.
#[derive(Serialize)]
pub struct StepRecord {
    technique: &'static str,
    name: &'static str,
    name_zh: &'static str,
    family: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tenths: Option<u32>,
    placement: Option<Spot>,
    eliminations: Vec<Spot>,
    cells: Vec<String>,
    houses: Vec<String>,
    digits: Vec<usize>,
    parts: Vec<PartRecord>,
    premises: Vec<PremiseRecord>,
    escapes: Vec<Spot>,
    chains: Vec<ChainRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<WordsRecord>,
}

/// A step in words.
#[derive(Serialize)]
struct WordsRecord {
    name: String,
    place: String,
    pattern: String,
    why: Vec<String>,
    therefore: String,
}

#[derive(Serialize)]
struct PartRecord {
    role: String,
    houses: Vec<String>,
    candidates: Vec<Spot>,
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

/// A cost in tenths. Costs may be higher than any rating is.
fn tenths(cost: f64) -> u32 {
    ((cost + 0.05) * 10.0) as u32
}

impl StepRecord {
    /// A step and what it costs, or is rated, if anything.
    pub fn new(step: &Step, cost: Option<f64>, layout: &Layout) -> StepRecord {
        let names = Names { size: layout.size() };
        let (row, evidence) = (step.technique.row(), &step.evidence);
        StepRecord {
            technique: row.id,
            name: row.english,
            name_zh: row.chinese,
            family: format!("{:?}", row.family).to_lowercase(),
            rating: cost.map(|cost| f64::from(tenths(cost)) / 10.0),
            tenths: cost.map(tenths),
            placement: step.placement.map(|at| names.spot(at)),
            eliminations: names.spots(&step.eliminations),
            cells: names.cells(&evidence.cells),
            houses: evidence.houses.iter().map(ToString::to_string).collect(),
            digits: evidence.digits.map(Digit::value).collect(),
            parts: evidence.parts.iter().map(|part| names.part(part)).collect(),
            premises: evidence.premises.iter().map(|premise| names.premise(premise)).collect(),
            escapes: names.spots(&evidence.escapes),
            chains: evidence.chains.iter().map(|chain| names.chain(chain, layout)).collect(),
            words: None,
        }
    }

    /// A step of Sudoku Explainer's way.
    pub fn rated(step: &Step, layout: &Layout) -> StepRecord {
        StepRecord::new(step, step.rating.map(Tenths::value), layout)
    }

    /// The same with what is said about it.
    pub fn told(step: &Step, cost: Option<f64>, layout: &Layout, language: Language) -> StepRecord {
        let told = words::tell(step, layout, language);
        let words = WordsRecord {
            name: told.name,
            place: told.place,
            pattern: told.pattern,
            why: told.why,
            therefore: told.therefore,
        };
        StepRecord { words: Some(words), ..StepRecord::new(step, cost, layout) }
    }
}

/// Cells as people name them on a board of a size.
struct Names {
    size: usize,
}

impl Names {
    fn cell(&self, cell: Cell) -> String {
        cell.spot(self.size).to_string()
    }

    fn cells(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    fn spot(&self, (cell, digit): (Cell, Digit)) -> Spot {
        Spot { cell: self.cell(cell), digit: digit.value() }
    }

    fn spots(&self, spots: &[(Cell, Digit)]) -> Vec<Spot> {
        spots.iter().map(|&at| self.spot(at)).collect()
    }

    fn part(&self, part: &Part) -> PartRecord {
        PartRecord {
            role: format!("{:?}", part.role).to_lowercase(),
            houses: part.houses.iter().map(ToString::to_string).collect(),
            candidates: self.spots(&part.candidates),
        }
    }

    fn premise(&self, premise: &Premise) -> PremiseRecord {
        match premise {
            Premise::Cell { cell, digits } => PremiseRecord::Cell {
                cell: self.cell(*cell),
                digits: digits.map(Digit::value).collect(),
            },
            Premise::House { house, digit, cells } => PremiseRecord::House {
                house: house.to_string(),
                digit: digit.value(),
                cells: self.cells(cells),
            },
        }
    }

    fn chain(&self, chain: &Chain, layout: &Layout) -> ChainRecord {
        let links = chain.links.iter().map(|link| {
            let (reason, house, step) = match &link.reason {
                Reason::Assumed => ("assumed", None, None),
                Reason::Cell => ("cell", None, None),
                Reason::Rule => ("rule", None, None),
                Reason::House(house) => ("house", Some(house.to_string()), None),
                Reason::Technique(step) => {
                    ("technique", None, Some(Box::new(StepRecord::rated(step, layout))))
                }
                other => unreachable!("a reason that has no word yet: {other:?}"),
            };
            LinkRecord {
                cell: self.cell(link.cells[0]),
                group: if link.cells.len() > 1 { self.cells(&link.cells) } else { Vec::new() },
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
}

/// What a step concludes: `r1c2=5`, or the candidates that go: `r1c2<>35 r4c5<>1`.
pub fn conclusion(step: &Step, layout: &Layout) -> String {
    let names = Names { size: layout.size() };
    let mut text = String::new();
    if let Some((cell, digit)) = step.placement {
        let _ = write!(text, "{}={digit}", names.cell(cell));
    }
    let mut last = None;
    for &(cell, digit) in &step.eliminations {
        if last.replace(cell) != Some(cell) {
            let gap = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{gap}{}<>", names.cell(cell));
        }
        let _ = write!(text, "{digit}");
    }
    text
}

/// More cells than this are not listed.
const LISTED: usize = 6;

/// Where a step is seen: cells, houses, and how long its chains are.
pub fn place(step: &Step, layout: &Layout) -> String {
    let names = Names { size: layout.size() };
    let evidence = &step.evidence;
    let mut parts = Vec::new();
    // A single's cell is its conclusion.
    let told = step.placement.is_some_and(|(cell, _)| evidence.cells == [cell]);
    if !told {
        let listed = &evidence.cells[..evidence.cells.len().min(LISTED)];
        let more = evidence.cells.len() - listed.len();
        parts.extend((!listed.is_empty()).then(|| names.cells(listed).join(" ")));
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
