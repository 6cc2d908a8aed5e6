//! The open part of a board: what is filled before a search begins says nothing new during it.
//!
//! Houses, peers and pieces of one puzzle, of open cells only and in the order of the layout, so that a search does the
//! same in the same order. On a board with 55 % clues they have a third of the cells. Peers and pieces are
//! found when they are first asked for: many searches end before they have seen all.

use super::cuts::Cuts;
use shudu_board::board::{Cell, DigitSet, Layout};
use std::ops::Range;

#[derive(Debug)]
pub(super) struct Open {
    is_open: Vec<bool>,
    /// For each house, the digits of its filled cells.
    placed: Vec<DigitSet>,
    /// Open cells, house by house; for each house where they begin and end.
    cells: Vec<Cell>,
    houses: Vec<Span>,
    /// Open peers of the cells asked for, and where those of each cell are.
    peers: Vec<Cell>,
    peers_of: Vec<Span>,
    /// Cuts of the houses asked for, and where those of each house are.
    cuts: Vec<Span>,
    cuts_of: Vec<Span>,
    pieces: Vec<Piece>,
    piece_cells: Vec<Cell>,
}

/// A stretch of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span(u32, u32);

/// Not asked for yet.
const UNKNOWN: Span = Span(u32::MAX, u32::MAX);

impl Span {
    fn new(range: Range<usize>) -> Span {
        Span(range.start as u32, range.end as u32)
    }

    #[inline]
    fn range(self) -> Range<usize> {
        self.0 as usize..self.1 as usize
    }
}

/// An open part of a piece, and after it the open part of the rest of the house that cut it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    start: u32,
    middle: u32,
    end: u32,
}

impl Open {
    /// A board with these open cells, ascending, and for each house the digits of the others. Those have gone
    /// from the open ones.
    pub fn new(layout: &Layout, open: &[Cell], placed: Vec<DigitSet>) -> Open {
        let mut is_open = vec![false; layout.cell_count()];
        let count = layout.houses().len();
        let mut starts = vec![0; count + 1];
        for &cell in open {
            is_open[cell.index()] = true;
            layout.houses_of(cell).iter().for_each(|&id| starts[usize::from(id) + 1] += 1);
        }
        (0..count).for_each(|id| starts[id + 1] += starts[id]);
        let mut houses: Vec<Span> = starts[..count].iter().map(|&at| Span(at, at)).collect();
        let mut cells = vec![Cell::from_index(0); starts[count] as usize];
        for &cell in open {
            for &id in layout.houses_of(cell) {
                let span = &mut houses[usize::from(id)];
                cells[span.1 as usize] = cell;
                span.1 += 1;
            }
        }
        Open {
            is_open,
            placed,
            cells,
            houses,
            peers: Vec::new(),
            peers_of: vec![UNKNOWN; layout.cell_count()],
            cuts: Vec::new(),
            cuts_of: vec![UNKNOWN; count],
            pieces: Vec::new(),
            piece_cells: Vec::new(),
        }
    }

    /// The digits of the filled cells of a house.
    #[inline]
    pub fn placed(&self, id: usize) -> DigitSet {
        self.placed[id]
    }

    /// The open cells of a house.
    #[inline]
    pub fn house(&self, id: usize) -> &[Cell] {
        &self.cells[self.houses[id].range()]
    }

    /// The open peers of a cell.
    #[inline]
    pub fn peers(&mut self, layout: &Layout, cell: Cell) -> &[Cell] {
        if self.peers_of[cell.index()] == UNKNOWN {
            self.find_peers(layout, cell);
        }
        &self.peers[self.peers_of[cell.index()].range()]
    }

    fn find_peers(&mut self, layout: &Layout, cell: Cell) {
        let start = self.peers.len();
        let peers = layout.peers(cell).iter().copied();
        self.peers.extend(peers.filter(|peer| self.is_open[peer.index()]));
        self.peers_of[cell.index()] = Span::new(start..self.peers.len());
    }

    /// How many ways there are in which a house is cut; to be asked before [`Open::cut`].
    #[inline]
    pub fn cuts(&mut self, cuts: &Cuts, id: usize) -> Range<usize> {
        if self.cuts_of[id] == UNKNOWN {
            self.find_cuts(cuts, id);
        }
        self.cuts_of[id].range()
    }

    /// The pieces of a cut.
    #[inline]
    pub fn cut(&self, cut: usize) -> &[Piece] {
        &self.pieces[self.cuts[cut].range()]
    }

    /// The cells of a piece.
    #[inline]
    pub fn inside(&self, piece: Piece) -> &[Cell] {
        &self.piece_cells[piece.start as usize..piece.middle as usize]
    }

    /// The rest of the house that cut it.
    #[inline]
    pub fn outside(&self, piece: Piece) -> &[Cell] {
        &self.piece_cells[piece.middle as usize..piece.end as usize]
    }

    fn find_cuts(&mut self, cuts: &Cuts, id: usize) {
        let start = self.cuts.len();
        for cut in &cuts.of[id] {
            let first = self.pieces.len();
            for piece in &cut.pieces {
                let open = |cell: &Cell| self.is_open[cell.index()];
                let start = self.piece_cells.len();
                self.piece_cells.extend(piece.cells.iter().copied().filter(open));
                let middle = self.piece_cells.len();
                if middle == start {
                    continue;
                }
                self.piece_cells.extend(piece.outside.iter().copied().filter(open));
                let end = self.piece_cells.len();
                let [start, middle, end] = [start, middle, end].map(|place| place as u32);
                self.pieces.push(Piece { start, middle, end });
            }
            // A cut from which nothing can be struck is none.
            if self.pieces[first..].iter().all(|piece| piece.middle == piece.end) {
                self.pieces.truncate(first);
            } else {
                self.cuts.push(Span::new(first..self.pieces.len()));
            }
        }
        self.cuts_of[id] = Span::new(start..self.cuts.len());
    }
}
