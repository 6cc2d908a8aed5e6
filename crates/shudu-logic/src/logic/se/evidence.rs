//! A finding as a step: the pattern named in the words of the board, and what
//! of the board it uses.

use super::super::draft::{Draft, spot};
use super::super::pattern::{Aid, Pattern, Start};
use super::super::position::{COLUMNS, Cells, MAP, Ones, Position, ROWS, kind};
use super::super::step::{Chain, Link, Reason, Step};
use super::chain::{Cause, Tree, TreeNode};
use super::origin::Origin;
use super::unique::Deadly;
use super::{Finding, Site};
use shudu_board::board::{Cell, DigitSet};
use shudu_board::rating::Tenths;

/// The step of a finding on the position it was found on.
pub(super) fn step(p: &Position, found: &Finding) -> Step {
    let mut draft = Draft::new(p, found.technique).rated(Tenths::rounded(found.rating));
    for &(cell, mask) in &found.out {
        draft = draft.remove_from(cell as usize, mask.into());
    }
    if let Some((cell, digit)) = found.place {
        draft = draft.place(cell as usize, digit as usize);
    }
    draft = used(describe(draft, p, found), p, found);
    draft.done().expect("a finding concludes something")
}

/// Cells, houses, digits and chains of a pattern.
fn describe<'a>(draft: Draft<'a>, p: &Position, found: &Finding) -> Draft<'a> {
    match &found.site {
        Site::Hidden { house, digit } => {
            let (cell, _) = found.place.expect("a single places its digit");
            draft.single(cell as usize, *digit as usize, Some(*house as usize))
        }
        Site::Naked1 => {
            let (cell, digit) = found.place.expect("a single places its digit");
            draft.single(cell as usize, digit as usize, None)
        }
        Site::Locked { from, into, digit, third } => draft.intersection(
            *digit as usize,
            *from as usize,
            Some(*into as usize),
            third.map(usize::from),
        ),
        Site::NakedSet { house, places } => {
            let cells = || Position::cells_at(*house as usize, *places);
            let digits = cells().fold(0, |digits, cell| digits | p.cands[cell]);
            draft.naked(cells(), digits.into(), *house as usize)
        }
        Site::HiddenSet { house, digits } => {
            let house = *house as usize;
            let places = Ones(*digits).fold(0, |places, digit| places | p.places[house][digit]);
            draft.hidden(Position::cells_at(house, places), (*digits).into(), house)
        }
        Site::Fish(fish) => {
            let (base, cover) = if fish.columns { (COLUMNS, ROWS) } else { (ROWS, COLUMNS) };
            let bases: Vec<usize> = Ones(fish.lines).map(|line| base + line).collect();
            let covers: Vec<usize> = Ones(fish.covers).map(|line| cover + line).collect();
            let digit = fish.digit as usize;
            let places = bases.iter().flat_map(|&h| Position::cells_at(h, p.places[h][digit]));
            draft.fish(digit, [&bases, &covers], places, [])
        }
        Site::Wing { pivot, wings } => {
            let wings = wings.map(usize::from);
            let digits = p.cands[wings[0]] | p.cands[wings[1]];
            let pivot = *pivot as usize;
            draft.cells([pivot, wings[0], wings[1]]).wing(pivot, wings, digits.into())
        }
        Site::Aligned { cells, excluders } => {
            let mut base = cells.map(usize::from).to_vec();
            base.dedup();
            let digits = base.iter().fold(0, |digits, &cell| digits | p.cands[cell]);
            let pattern = Pattern::Aligned {
                cells: base.iter().copied().map(Cell::from_index).collect(),
                excluders: Cells(*excluders).map(Cell::from_index).collect(),
            };
            let cells = base.into_iter().chain(Cells(*excluders));
            draft.cells(cells).digits(digits.into()).pattern(pattern)
        }
        Site::Deadly(deadly) => with_deadly(draft, deadly),
        Site::Chain(tree) => with_chains(draft, p, tree.as_deref()),
        Site::Net(origin, tree) => with_chains(with_origin(draft, *origin), p, tree.as_deref()),
    }
}

/// A pattern with two solutions.
fn with_deadly<'a>(draft: Draft<'a>, deadly: &Deadly) -> Draft<'a> {
    let is_roof = |cell: &u8| deadly.extras.iter().any(|(roof, _)| roof == cell);
    let (roof, floor): (Vec<u8>, Vec<u8>) = deadly.cells.iter().partition(|&cell| is_roof(cell));
    let indices = |cells: &[u8]| cells.iter().map(|&cell| cell as usize).collect::<Vec<_>>();
    let (all, roof, floor) = (indices(&deadly.cells), indices(&roof), indices(&floor));
    let cells = |cells: &[usize]| cells.iter().copied().map(Cell::from_index).collect::<Vec<_>>();
    let pair = u64::from(deadly.digits);
    let mut draft = match (deadly.is_bug, &all[..]) {
        (false, &[a, b, c, d]) => draft.rectangle([a, b, c, d], pair, floor, roof),
        (false, _) => {
            let pattern = Pattern::Loop {
                cells: cells(&all),
                pair: DigitSet::from_bits(pair),
                aid: Aid::Nothing,
            };
            let draft = draft.floor_and_roof(&cells(&floor), &cells(&roof));
            draft.cells(all).digits(pair).pattern(pattern)
        }
        (true, _) => {
            let pattern = Pattern::Bug { cells: cells(&all), aid: Aid::Nothing };
            let draft = draft.floor_and_roof(&cells(&floor), &cells(&roof));
            draft.cells(all).digits(pair).pattern(pattern)
        }
    };
    for &(cell, mask) in &deadly.extras {
        draft = draft.escapes(cell as usize, mask.into());
    }
    match deadly.house.map(usize::from) {
        None => draft,
        Some(house) if deadly.others.is_empty() => draft.digits(deadly.set.into()).aided_by(house),
        Some(house) => draft.aided_by_subset(house, indices(&deadly.others), deadly.set.into()),
    }
}

fn with_origin(draft: Draft, origin: Origin) -> Draft {
    match origin {
        Origin::Cell { cell } => {
            let start = Start::Cell(Cell::from_index(cell as usize));
            draft.cells([cell as usize]).pattern(Pattern::Net(start))
        }
        Origin::House { house, digit } => draft.over_places(house as usize, digit as usize),
        Origin::Clash { cand, .. } | Origin::Double { cand } => draft
            .cells([cand as usize / 9])
            .digits(1 << (cand % 9))
            .pattern(Pattern::Net(Start::Candidate)),
    }
}

fn with_chains<'a>(draft: Draft<'a>, p: &Position, tree: Option<&Tree>) -> Draft<'a> {
    let chains = tree.map_or(&[][..], |tree| &tree.chains);
    chains.iter().fold(draft, |draft, nodes| draft.chain(chain(p, nodes)))
}

fn chain(p: &Position, nodes: &[TreeNode]) -> Chain {
    // The board as the chain has left it so far, for techniques on the way.
    let mut now = p.clone();
    let mut links = Vec::with_capacity(nodes.len());
    for node in nodes {
        let said = node.said;
        let (c, d) = (said.cand as usize / 9, said.cand as usize % 9);
        let reason = match (said.cause, &node.by) {
            (Cause::None, _) => Reason::Assumed,
            (Cause::Advanced, Some(by)) => Reason::Technique(Box::new(step(&now, by))),
            (cause, _) => match cause.kind() {
                Some(which) => Reason::House(kind(MAP.houses[c][which] as usize)),
                None => Reason::Cell,
            },
        };
        let (cell, digit) = spot(c, d);
        let (cells, parents) = (vec![cell], node.parents.clone());
        links.push(Link { cells, digit, on: said.on, reason, parents });
        if !said.on && now.has(c, d) {
            now.remove(c, d);
        }
    }
    Chain { links }
}

/// What of a position is used, each thing once.
fn used<'a>(draft: Draft<'a>, p: &Position, found: &Finding) -> Draft<'a> {
    match &found.site {
        Site::Hidden { house, digit } => draft.uses_house(*house as usize, *digit as usize),
        Site::Naked1 => {
            let (cell, _) = found.place.expect("a single places its digit");
            draft.uses_cell(cell as usize)
        }
        Site::Locked { from, digit, third, .. } => {
            let houses = [Some(*from), *third].into_iter().flatten();
            houses.fold(draft, |draft, h| draft.uses_house(h as usize, *digit as usize))
        }
        Site::NakedSet { house, places } => {
            draft.uses_cells(Position::cells_at(*house as usize, *places))
        }
        Site::HiddenSet { house, digits } => {
            let digits = Ones(*digits).chain(found.place.map(|(_, digit)| digit as usize));
            digits.fold(draft, |draft, digit| draft.uses_house(*house as usize, digit))
        }
        Site::Fish(fish) => {
            let base = if fish.columns { COLUMNS } else { ROWS };
            Ones(fish.lines)
                .fold(draft, |draft, line| draft.uses_house(base + line, fish.digit as usize))
        }
        Site::Wing { pivot, wings } => {
            draft.uses_cells([*pivot, wings[0], wings[1]].map(usize::from))
        }
        Site::Aligned { cells, excluders } => {
            draft.uses_cells(cells.map(usize::from)).uses_cells(Cells(*excluders))
        }
        Site::Deadly(deadly) => deadly_used(draft, p, deadly),
        Site::Chain(tree) => tree_used(draft, p, tree.as_deref()),
        Site::Net(origin, tree) => {
            let draft = match *origin {
                Origin::Cell { cell } => draft.uses_cell(cell as usize),
                Origin::House { house, digit } => draft.uses_house(house as usize, digit as usize),
                Origin::Clash { .. } | Origin::Double { .. } => draft,
            };
            tree_used(draft, p, tree.as_deref())
        }
    }
}

fn deadly_used<'a>(draft: Draft<'a>, p: &Position, deadly: &Deadly) -> Draft<'a> {
    let cells = deadly.cells.iter().chain(&deadly.others).map(|&cell| cell as usize);
    let mut draft = draft.uses_cells(cells);
    if deadly.is_bug {
        draft = draft.uses_cells((0..81).filter(|&cell| p.digits[cell] == 0));
    }
    if let (Some(house), true) = (deadly.house, deadly.hidden) {
        let digits = Ones(deadly.set);
        draft = digits.fold(draft, |draft, digit| draft.uses_house(house as usize, digit));
    }
    draft
}

/// An OFF follows by the rules alone; an ON is the last of a cell or house;
/// a technique has premises of its own. All count as they are before the
/// assumption: what has gone since is among the parents.
fn tree_used<'a>(mut draft: Draft<'a>, p: &Position, tree: Option<&Tree>) -> Draft<'a> {
    for node in tree.iter().flat_map(|tree| tree.chains.iter().flatten()) {
        let (cell, digit) = (node.said.cand as usize / 9, node.said.cand as usize % 9);
        if let Some(by) = &node.by {
            draft = used(draft, p, by);
        } else if node.said.on {
            draft = match (node.said.cause, node.said.cause.kind()) {
                (Cause::Cell, _) => draft.uses_cell(cell),
                (_, Some(which)) => draft.uses_house(MAP.houses[cell][which] as usize, digit),
                _ => draft,
            };
        }
    }
    draft
}
