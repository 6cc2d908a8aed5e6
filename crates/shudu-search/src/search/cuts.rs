//! How houses of one kind cut those of another into pieces: what is confined to a piece goes from
//! the rest of the house that cut it.

use shudu_board::board::{Cell, Layout};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// How the houses of a layout cut each other.
#[derive(Debug)]
pub(super) struct Cuts {
    /// For each house, how every other kind of house cuts it.
    pub of: Vec<Vec<Cut>>,
    /// How many pieces there are, all numbered; equal ones have the same number.
    pub pieces: usize,
    close: OnceLock<Vec<Vec<Cell>>>,
}

/// A house cut into pieces by the houses of another kind.
#[derive(Debug)]
pub(super) struct Cut {
    pub pieces: Vec<Piece>,
}

#[derive(Debug)]
pub(super) struct Piece {
    pub number: usize,
    pub cells: Vec<Cell>,
    /// The rest of the house that cut this piece out; empty for what no house cuts.
    pub outside: Vec<Cell>,
}

/// In no house of the group, or in no piece.
const NONE: u16 = u16::MAX;

/// Houses of one kind that do not overlap.
struct Group {
    houses: Vec<usize>,
    /// For each cell, where in `houses` its house is, or [`NONE`].
    place: Vec<u16>,
}

impl Cuts {
    /// How every other kind of house cuts each house. Pieces of one cell tell no
    /// more than a single, and a house that lacks digits may not confine any.
    pub fn new(layout: &Layout) -> Cuts {
        let houses = layout.houses();
        let kind = |id: usize| std::mem::discriminant(&houses[id].kind);
        let mut kinds = Vec::new();
        for id in 0..houses.len() {
            if kinds.iter().all(|&(known, _)| known != kind(id)) {
                let same = (0..houses.len()).filter(|&other| kind(other) == kind(id));
                kinds.push((kind(id), disjoint_groups(layout, same)));
            }
        }
        let mut numbers = BTreeMap::new();
        let mut of: Vec<Vec<Cut>> = Vec::new();
        for (id, house) in houses.iter().enumerate() {
            let whole = house.cells.len() == layout.size();
            let others = kinds.iter().filter(|&&(other, _)| whole && other != kind(id));
            let groups = others.flat_map(|(_, groups)| groups);
            of.push(groups.filter_map(|group| cut(layout, id, group, &mut numbers)).collect());
        }
        Cuts { of, pieces: numbers.len(), close: OnceLock::new() }
    }

    /// For each cell, the peers before it that no first cut of a house puts into another piece. Only a search that
    /// learns asks, so it is not found before.
    pub fn close(&self, layout: &Layout) -> &[Vec<Cell>] {
        self.close.get_or_init(|| close(layout, &self.of))
    }
}

/// Houses of one kind, such as the diagonals, may overlap: pieces may not.
fn disjoint_groups(layout: &Layout, houses: impl Iterator<Item = usize>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for id in houses {
        let cells = &layout.houses()[id].cells;
        let free = |group: &Group| cells.iter().all(|cell| group.place[cell.index()] == NONE);
        let at = groups.iter().position(free).unwrap_or_else(|| {
            groups.push(Group { houses: Vec::new(), place: vec![NONE; layout.cell_count()] });
            groups.len() - 1
        });
        let group = &mut groups[at];
        cells.iter().for_each(|cell| group.place[cell.index()] = group.houses.len() as u16);
        group.houses.push(id);
    }
    groups
}

fn cut(
    layout: &Layout,
    id: usize,
    group: &Group,
    numbers: &mut BTreeMap<Vec<Cell>, usize>,
) -> Option<Cut> {
    let house = &layout.houses()[id].cells;
    let mut parts = vec![Vec::new(); group.houses.len()];
    for &cell in house {
        if let Some(part) = parts.get_mut(usize::from(group.place[cell.index()])) {
            part.push(cell);
        }
    }
    let is_piece = |cells: &[Cell]| cells.len() >= 2 && cells.len() < house.len();
    let mut number = |cells: &[Cell]| {
        let next = numbers.len();
        *numbers.entry(cells.to_vec()).or_insert(next)
    };
    let rest = house.iter().copied().filter(|cell| {
        let part = parts.get(usize::from(group.place[cell.index()]));
        !part.is_some_and(|cells| is_piece(cells))
    });
    let rest: Vec<Cell> = rest.collect();
    let mut pieces = Vec::new();
    for (&cutter, cells) in group.houses.iter().zip(parts) {
        if is_piece(&cells) {
            let outside = layout.houses()[cutter].cells.iter().copied();
            let outside = outside.filter(|&cell| !layout.houses_of(cell).contains(&(id as u16)));
            pieces.push(Piece { number: number(&cells), outside: outside.collect(), cells });
        }
    }
    if pieces.is_empty() {
        return None;
    }
    if !rest.is_empty() {
        pieces.push(Piece { number: number(&rest), cells: rest, outside: Vec::new() });
    }
    Some(Cut { pieces })
}

fn close(layout: &Layout, of: &[Vec<Cut>]) -> Vec<Vec<Cell>> {
    // For each cell and each of its houses, the piece in the first cut.
    let piece_of = |cell: Cell, id: u16| {
        let cut = of[usize::from(id)].first()?;
        cut.pieces.iter().position(|piece| piece.cells.binary_search(&cell).is_ok())
    };
    let pieces: Vec<Vec<Option<usize>>> = layout
        .cells()
        .map(|cell| layout.houses_of(cell).iter().map(|&id| piece_of(cell, id)).collect())
        .collect();
    let is_close = |cell: Cell, peer: Cell| {
        let theirs = layout.houses_of(peer);
        let mine = layout.houses_of(cell).iter().zip(&pieces[cell.index()]);
        mine.filter_map(|(id, piece)| {
            let there = theirs.iter().position(|other| other == id)?;
            piece.zip(pieces[peer.index()][there])
        })
        .all(|(a, b)| a == b)
    };
    layout
        .cells()
        .map(|cell| {
            let before = layout.peers(cell).iter().copied().take_while(|&peer| peer < cell);
            before.filter(|&peer| is_close(cell, peer)).collect()
        })
        .collect()
}
