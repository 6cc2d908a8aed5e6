//! What of a step is to be highlighted, and in which colours.

use super::step::{Candidate, Names};
use serde::Serialize;
use shudu_board::board::{HouseKind, Layout};
use shudu_draw::draw::hues;
use shudu_draw::scene::Hue;
use shudu_logic::hint::{self, Hint, Hinted};
use shudu_logic::logic::Step;

/// What is to be highlighted.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lit {
    /// Cells of each house to look at.
    pub houses: Vec<Vec<String>>,
    /// Cells of the pattern.
    pub cells: Vec<String>,
    /// Candidates and digits that play a part, with their colours.
    pub marks: Vec<Marked>,
    /// Candidates eliminated.
    pub gone: Vec<Candidate>,
    /// Digit placed.
    pub placed: Option<Candidate>,
    /// Implications of a chain.
    pub arrows: Vec<Arrow>,
}

/// A candidate, or the digit of a cell, that plays a part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Marked {
    /// The cell.
    pub cell: String,
    /// The digit.
    pub digit: usize,
    /// Colour; `on` and `off` in chains.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["blue", "yellow", "green", "violet", "pink", "on", "off"])))]
    pub hue: &'static str,
    /// Role of the part of the pattern it belongs to; of a statement of a chain `on` or `off`.
    pub role: &'static str,
}

/// One statement of a chain that follows from another.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Arrow {
    /// Cells of the first statement, one of which is meant.
    pub from: Vec<String>,
    /// Its digit.
    pub from_digit: usize,
    /// Cells of the second statement, one of which is meant.
    pub to: Vec<String>,
    /// Its digit.
    pub to_digit: usize,
    /// Whether the second statement says that the digit is there, rather than not.
    pub on: bool,
}

impl Lit {
    /// Everything of a step.
    pub fn step(step: &Step, layout: &Layout) -> Lit {
        let names = Names::of(layout);
        let evidence = &step.evidence;
        let mut marks = Vec::new();
        for (part, hue) in evidence.parts.iter().zip(hues(&evidence.parts)) {
            marks.extend(part.candidates.iter().map(|&(cell, digit)| Marked {
                cell: names.cell(cell),
                digit: digit.value(),
                hue: hue.id(),
                role: part.role.id(),
            }));
        }
        let mut arrows = Vec::new();
        for chain in &evidence.chains {
            for link in &chain.links {
                let hue = if link.on { Hue::On.id() } else { Hue::Off.id() };
                marks.extend(link.cells.iter().map(|&cell| Marked {
                    cell: names.cell(cell),
                    digit: link.digit.value(),
                    hue,
                    role: hue,
                }));
                arrows.extend(link.parents.iter().map(|&parent| {
                    let from = &chain.links[parent];
                    Arrow {
                        from: names.cells(&from.cells),
                        from_digit: from.digit.value(),
                        to: names.cells(&link.cells),
                        to_digit: link.digit.value(),
                        on: link.on,
                    }
                }));
            }
        }
        Lit {
            houses: houses(&evidence.houses, layout),
            cells: names.cells(&evidence.cells),
            marks,
            gone: names.spots(&step.eliminations),
            placed: step.placement.map(|at| names.spot(at)),
            arrows,
        }
    }

    /// As much of a hint as a stage may show.
    pub fn hint(hinted: &Hinted, stage: u8, layout: &Layout) -> Lit {
        if let (Hint::Step(priced), 5..) = (&hinted.hint, stage) {
            return Lit::step(&priced.step, layout);
        }
        let names = Names::of(layout);
        let shown = hint::shown(hinted, stage, layout);
        Lit {
            houses: houses(&shown.houses, layout),
            cells: names.cells(&shown.cells),
            ..Lit::default()
        }
    }
}

fn houses(kinds: &[HouseKind], layout: &Layout) -> Vec<Vec<String>> {
    let names = Names::of(layout);
    let lit = layout.houses().iter().filter(|house| kinds.contains(&house.kind));
    lit.map(|house| names.cells(&house.cells)).collect()
}
