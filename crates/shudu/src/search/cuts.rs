//! How houses of one kind cut those of another into pieces: what is confined to a piece goes from
//! the rest of the house that cut it.

use crate::board::{Cell, Layout};

/// A house cut into pieces by the houses of another kind.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub cells: Vec<Cell>,
    /// The rest of the house that cut this piece out; empty for what no house cuts.
    pub outside: Vec<Cell>,
}

/// How every other kind of house cuts this one. Pieces of one cell tell no
/// more than a single, and a house that lacks digits may not confine any.
pub(super) fn cuts_of(layout: &Layout, id: usize) -> Vec<Cut> {
    let houses = layout.houses();
    let house = &houses[id];
    if house.cells.len() < layout.size() {
        return Vec::new();
    }
    let kind = |id: usize| std::mem::discriminant(&houses[id].kind);
    let mut cuts: Vec<Cut> = Vec::new();
    let mut done = Vec::new();
    for other in 0..houses.len() {
        if kind(other) == kind(id) || done.contains(&kind(other)) {
            continue;
        }
        done.push(kind(other));
        let cutters = (0..houses.len()).filter(|&cutter| kind(cutter) == kind(other));
        for group in disjoint_groups(layout, cutters) {
            cuts.extend(cut(layout, id, &group));
        }
    }
    cuts
}

/// Houses of one kind, such as the diagonals, may overlap: pieces may not.
fn disjoint_groups(layout: &Layout, houses: impl Iterator<Item = usize>) -> Vec<Vec<usize>> {
    let mut groups: Vec<(Vec<usize>, Vec<bool>)> = Vec::new();
    for id in houses {
        let cells = &layout.houses()[id].cells;
        let free = |(_, taken): &(_, Vec<bool>)| cells.iter().all(|cell| !taken[cell.index()]);
        let place = groups.iter().position(free).unwrap_or_else(|| {
            groups.push((Vec::new(), vec![false; layout.cell_count()]));
            groups.len() - 1
        });
        groups[place].0.push(id);
        cells.iter().for_each(|cell| groups[place].1[cell.index()] = true);
    }
    groups.into_iter().map(|(ids, _)| ids).collect()
}

fn cut(layout: &Layout, id: usize, cutters: &[usize]) -> Option<Cut> {
    let house = &layout.houses()[id].cells;
    let mut rest = house.clone();
    let mut pieces = Vec::new();
    for &cutter in cutters {
        let cutter = &layout.houses()[cutter].cells;
        let (cells, left): (Vec<_>, Vec<_>) = rest.iter().partition(|cell| cutter.contains(cell));
        if cells.len() < 2 || cells.len() == house.len() {
            continue;
        }
        let outside = cutter.iter().copied().filter(|cell| !house.contains(cell)).collect();
        pieces.push(Piece { cells, outside });
        rest = left;
    }
    if pieces.is_empty() {
        return None;
    }
    if !rest.is_empty() {
        pieces.push(Piece { cells: rest, outside: Vec::new() });
    }
    Some(Cut { pieces })
}
