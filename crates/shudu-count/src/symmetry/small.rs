//! The canonical form on small boards: every move is tried.
//!
//! Boards of 2×2 and 2×3 boxes have 128 and 3,456 moves (only square boxes may be
//! transposed), so nothing cleverer is needed.

use super::moves::line_moves;
use shudu_board::board::{Blocks, Layout, Puzzle};

/// The most moves that are tried.
const MOST: usize = 10_000;

/// The moves of a small board of regular boxes, as orders of its cells.
#[derive(Clone, Debug)]
pub struct Small {
    size: usize,
    moves: Vec<Vec<u16>>,
}

impl Small {
    /// For a layout, if it has regular boxes, no further rules and few moves.
    pub fn new(layout: &Layout) -> Option<Small> {
        let Blocks::Regular { rows, columns } = *layout.blocks() else { return None };
        let size = layout.size();
        if !layout.extras().is_empty() || size > 6 {
            return None;
        }
        let (downs, rights) = (line_moves(columns, rows), line_moves(rows, columns));
        let ways = if rows == columns { 2 } else { 1 };
        if downs.len() * rights.len() * ways > MOST {
            return None;
        }
        let mut moves = Vec::new();
        for down in &downs {
            for right in &rights {
                for turned in 0..ways {
                    let from = |i: usize| {
                        let (row, column) = (down[i / size], right[i % size]);
                        let cell =
                            if turned == 1 { column * size + row } else { row * size + column };
                        cell as u16
                    };
                    moves.push((0..size * size).map(from).collect());
                }
            }
        }
        Some(Small { size, moves })
    }

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// The smallest isomorph of cells, 0 being open, and how many moves and renamings leave
    /// them as they are.
    ///
    /// # Panics
    /// If there is not one entry a cell, or a digit is larger than the board.
    pub fn canonical(&self, cells: &[u8]) -> (Vec<u8>, u64) {
        assert_eq!(cells.len(), self.size * self.size, "one entry per cell");
        let mut best = vec![u8::MAX; cells.len()];
        let mut ties = 0;
        let mut now = best.clone();
        for order in &self.moves {
            let (mut names, mut named) = ([0u8; 16], 0);
            let mut smaller = false;
            let mut larger = false;
            for (i, &from) in order.iter().enumerate() {
                let digit = cells[from as usize] as usize;
                if digit > 0 && names[digit] == 0 {
                    named += 1;
                    names[digit] = named;
                }
                now[i] = names[digit];
                smaller |= now[i] < best[i];
                if !smaller && now[i] > best[i] {
                    larger = true;
                    break;
                }
            }
            if smaller {
                best.copy_from_slice(&now);
                ties = 0;
            }
            ties += u64::from(!larger);
        }
        (best, ties)
    }

    /// The same of a puzzle of this board.
    pub fn canonical_of(&self, puzzle: &Puzzle) -> (Vec<u8>, u64) {
        let value =
            |given: &Option<shudu_board::board::Digit>| given.map_or(0, |d| d.value() as u8);
        self.canonical(&puzzle.givens().iter().map(value).collect::<Vec<_>>())
    }
}
