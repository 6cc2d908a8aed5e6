//! Steps: every fact of a step of reasoning, and what is said about it.

use serde::Serialize;
use shudu_board::board::{Cell, Digit, Layout};
use shudu_board::language::Tongue;
use shudu_board::rating::Tenths;
use shudu_logic::logic::{self, Reason};
use shudu_logic::words;

/// A step: what it concludes, and from what.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// Id of the technique; `shudu techniques` lists them.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Technique"))]
    pub technique: &'static str,
    /// English name.
    pub name: &'static str,
    /// Chinese name.
    pub name_zh: &'static str,
    /// Id of the family.
    pub family: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// Rating, or cost in the profile; absent in examples and proofs, which nothing rates.
    pub rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// Rating in tenths.
    pub tenths: Option<u32>,
    /// Digit placed, as a candidate.
    pub placement: Option<Candidate>,
    /// Candidates removed.
    pub eliminations: Vec<Candidate>,
    /// Cells of the pattern.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::ids::CellName>"))]
    pub cells: Vec<String>,
    /// Houses.
    pub houses: Vec<String>,
    /// Digits of the pattern.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::ids::Digit>"))]
    pub digits: Vec<usize>,
    /// Parts of the pattern, by role.
    pub parts: Vec<StepPart>,
    /// Facts about the board that are used; together with the rules they imply the conclusion.
    pub premises: Vec<Premise>,
    /// For uniqueness techniques: candidates at least one of which must be true.
    pub escapes: Vec<Candidate>,
    /// Chains.
    pub chains: Vec<Chain>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// Step in words; from `explain`, `hint` and `techniques`.
    pub words: Option<Words>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    /// Numbers of the earlier steps that removed candidates this one rests on; from `explain`.
    pub rests_on: Vec<usize>,
}

/// A step in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Words {
    /// Name of the technique.
    pub name: String,
    /// Where to look.
    pub place: String,
    /// Cells and digits of the pattern.
    pub pattern: String,
    /// Reasons, sentence by sentence.
    pub why: Vec<String>,
    /// Conclusion.
    pub therefore: String,
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepPart {
    /// Role in the pattern; a `blocker` is a digit on the board.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["base", "cover", "fin", "pivot", "wing", "set", "common", "colour", "opposite", "secondcolour", "secondopposite", "floor", "roof", "blocker", "target", "mirror"])))]
    pub role: &'static str,
    /// Houses.
    pub houses: Vec<String>,
    /// Candidates.
    pub candidates: Vec<Candidate>,
}

/// A candidate.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// Cell.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::CellName"))]
    pub cell: String,
    /// Digit.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Digit"))]
    pub digit: usize,
}

/// Something seen on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Premise {
    /// All candidates of a cell.
    Cell {
        /// Cell.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::CellName"))]
        cell: String,
        /// Candidates.
        #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::ids::Digit>"))]
        digits: Vec<usize>,
    },
    /// All places of a digit in a house.
    House {
        /// House.
        house: String,
        /// Digit.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Digit"))]
        digit: usize,
        /// All places of the digit in the house.
        #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::ids::CellName>"))]
        cells: Vec<String>,
    },
}

/// A line of implications.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chain {
    /// Links, from the assumption to the conclusion.
    pub links: Vec<Link>,
}

/// A statement of a chain.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// Cell, or the first of several cells, one of which is meant.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::CellName"))]
    pub cell: String,
    /// All cells, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::ids::CellName>"))]
    pub group: Vec<String>,
    /// Digit.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::ids::Digit"))]
    pub digit: usize,
    /// Whether the digit is in the cell, rather than not.
    pub on: bool,
    /// Why it follows: `cell` (one digit per cell); `house` (once per house); `rule` (a rule of the
    /// board between cells that share no house); `technique` (a step).
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["assumed", "cell", "house", "rule", "technique"])))]
    pub reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// House, for `house`.
    pub house: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// Step, for `technique`, found on the board as it would then be.
    pub step: Option<Box<Step>>,
    /// Numbers of the links of this chain that it follows from, from 0.
    pub parents: Vec<usize>,
}

/// A cost in tenths. Costs may be higher than any rating is.
fn tenths(cost: f64) -> u32 {
    ((cost + 0.05) * 10.0) as u32
}

impl Step {
    /// A step and what it costs, or is rated, if anything.
    pub fn new(step: &logic::Step, cost: Option<f64>, layout: &Layout) -> Step {
        let names = Names::of(layout);
        let (row, evidence) = (step.technique.row(), &step.evidence);
        Step {
            technique: row.id,
            name: row.english,
            name_zh: row.chinese,
            family: row.family.id(),
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
            rests_on: Vec::new(),
        }
    }

    /// A step of Sudoku Explainer's way.
    pub fn rated(step: &logic::Step, layout: &Layout) -> Step {
        Step::new(step, step.rating.map(Tenths::value), layout)
    }

    /// The same with what is said about it.
    pub fn told(
        step: &logic::Step,
        cost: Option<f64>,
        layout: &Layout,
        tongue: impl Into<Tongue>,
    ) -> Step {
        let told = words::tell(step, layout, tongue);
        let words = Words {
            name: told.name,
            place: told.place,
            pattern: told.pattern,
            why: told.why,
            therefore: told.therefore,
        };
        Step { words: Some(words), ..Step::new(step, cost, layout) }
    }
}

/// Cells as people name them on a board of a size.
pub(super) struct Names {
    size: usize,
}

impl Names {
    pub(super) fn of(layout: &Layout) -> Names {
        Names { size: layout.size() }
    }

    pub(super) fn cell(&self, cell: Cell) -> String {
        cell.spot(self.size).to_string()
    }

    pub(super) fn cells(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    pub(super) fn spot(&self, (cell, digit): (Cell, Digit)) -> Candidate {
        Candidate { cell: self.cell(cell), digit: digit.value() }
    }

    pub(super) fn spots(&self, spots: &[(Cell, Digit)]) -> Vec<Candidate> {
        spots.iter().map(|&at| self.spot(at)).collect()
    }

    fn part(&self, part: &logic::Part) -> StepPart {
        StepPart {
            role: part.role.id(),
            houses: part.houses.iter().map(ToString::to_string).collect(),
            candidates: self.spots(&part.candidates),
        }
    }

    fn premise(&self, premise: &logic::Premise) -> Premise {
        match premise {
            logic::Premise::Cell { cell, digits } => {
                Premise::Cell { cell: self.cell(*cell), digits: digits.map(Digit::value).collect() }
            }
            logic::Premise::House { house, digit, cells } => Premise::House {
                house: house.to_string(),
                digit: digit.value(),
                cells: self.cells(cells),
            },
        }
    }

    fn chain(&self, chain: &logic::Chain, layout: &Layout) -> Chain {
        let links = chain.links.iter().map(|link| {
            let (reason, house, step) = match &link.reason {
                Reason::Assumed => ("assumed", None, None),
                Reason::Cell => ("cell", None, None),
                Reason::Rule => ("rule", None, None),
                Reason::House(house) => ("house", Some(house.to_string()), None),
                Reason::Technique(step) => {
                    ("technique", None, Some(Box::new(Step::rated(step, layout))))
                }
            };
            Link {
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
        Chain { links: links.collect() }
    }
}
