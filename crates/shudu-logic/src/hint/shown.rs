//! What a front end may light up at a stage of a hint: as much as the words have said.

use super::{Hint, Hinted};
use crate::logic::{Pattern, Step};
use shudu_board::board::{Cell, Digit, HouseKind, Layout};

/// What is lit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The houses to look at.
    pub houses: Vec<HouseKind>,
    /// The cells it is about.
    pub cells: Vec<Cell>,
    /// Candidates and digits that play a part.
    pub used: Vec<(Cell, Digit)>,
    /// Candidates that go.
    pub gone: Vec<(Cell, Digit)>,
    /// The digit that is placed.
    pub placed: Option<(Cell, Digit)>,
}

/// What may be lit at a stage.
pub fn shown(hinted: &Hinted, stage: u8, layout: &Layout) -> Shown {
    let mut shown = Shown::default();
    match &hinted.hint {
        Hint::Step(priced) => {
            let step = &priced.step;
            if stage >= 3 {
                shown.houses = region(step, layout);
            }
            if stage >= 4 {
                shown.cells = focus(step).0;
            }
            if stage >= 5 {
                shown.cells.clone_from(&step.evidence.cells);
                let parts = step.evidence.parts.iter().flat_map(|part| &part.candidates);
                shown.used = parts.copied().collect();
                shown.gone.clone_from(&step.eliminations);
                shown.placed = step.placement;
            }
        }
        hint => {
            let cells = cells_of(hint);
            if stage >= 2 {
                shown.houses = around(&cells, layout);
            }
            if stage >= 3 {
                shown.cells = cells;
            }
        }
    }
    shown
}

/// The cells of a mistake.
pub(super) fn cells_of(hint: &Hint) -> Vec<Cell> {
    match hint {
        Hint::Clash(clash) | Hint::GivensClash(clash) => clash.cells.to_vec(),
        Hint::WrongDigit { cell, .. } | Hint::WrongStrike { cell, .. } => vec![*cell],
        Hint::NoPlace { cell, .. } => cell.iter().copied().collect(),
        _ => Vec::new(),
    }
}

/// Where to look for a step: the houses it names, or those its cells are in. Empty if that would
/// be half of the board.
pub(super) fn region(step: &Step, layout: &Layout) -> Vec<HouseKind> {
    if !step.evidence.houses.is_empty() {
        return step.evidence.houses.clone();
    }
    let mut cells = step.evidence.cells.clone();
    if cells.is_empty() {
        let links = step.evidence.chains.iter().take(1).flat_map(|chain| &chain.links);
        cells.extend(links.flat_map(|link| &link.cells));
    }
    let houses = around(&cells, layout);
    if houses.len() > layout.size() / 2 { Vec::new() } else { houses }
}

/// The boxes of cells; their rows where there are no boxes.
pub(super) fn around(cells: &[Cell], layout: &Layout) -> Vec<HouseKind> {
    let house = |cell: &Cell| {
        let kinds = layout.houses_of(*cell).iter().map(|&i| layout.houses()[i as usize].kind);
        let block = kinds.clone().find(|kind| matches!(kind, HouseKind::Block(_)));
        block.or_else(|| kinds.clone().next())
    };
    let mut houses: Vec<HouseKind> = cells.iter().filter_map(house).collect();
    shudu_board::sort::by_key(&mut houses, |house| *house);
    houses.dedup();
    houses
}

/// What a step is about, without giving a digit away that it places: cells, or digits.
pub(super) fn focus(step: &Step) -> (Vec<Cell>, Vec<Digit>) {
    let evidence = &step.evidence;
    let digits: Vec<Digit> = evidence.digits.collect();
    match (&evidence.pattern, step.placement) {
        (Pattern::Single { house: None, cell, .. }, _) => (vec![*cell], Vec::new()),
        (_, Some((_, digit))) if digits.is_empty() => (Vec::new(), vec![digit]),
        (_, Some(_)) => (Vec::new(), digits),
        (_, None) => {
            let mut cells = evidence.cells.clone();
            let links = evidence.chains.iter().take(1).flat_map(|chain| &chain.links);
            let mut digits = digits;
            if cells.is_empty() {
                cells.extend(links.clone().flat_map(|link| &link.cells));
            }
            if digits.is_empty() {
                digits.extend(links.map(|link| link.digit));
            }
            cells.sort_unstable();
            cells.dedup();
            digits.sort_unstable();
            digits.dedup();
            (cells, digits)
        }
    }
}
