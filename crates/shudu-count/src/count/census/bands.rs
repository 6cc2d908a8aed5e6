//! The 416 kinds of first bands of the 9×9 board, and all grids out of them.
//!
//! How many grids begin with a given band depends on very little. Rows and
//! columns and boxes of the band may change places and digits be renamed; what
//! remains is which digits share a row (the band's frame, two kinds up to
//! renaming) and which share a column in each box (36 partings cross each
//! box's rows). A band is completed by two more bands, whatever the frames of
//! the stacks that begin with its columns:
//!
//! ```text
//!   completions = Σ over frames b, c of the other bands   36 · Π over stacks s  n(b[s], c[s])
//!                 n = frames of the stack with the given columns in the first box
//! ```
//!
//! which is the sum of the [dense](super::super::dense) kernel, once a kind.

use super::super::dense::{Dense, Fit, Outer, Roles};
use super::super::frame::Frame;
use super::super::lists::{Entry, Lists};
use super::super::partition::CROSSING;
use super::super::tables::Tables;
use crate::symmetry::permutations;
use shudu_board::board::{Layout, Puzzle};
use shudu_board::control::{Control, Stop};
use shudu_board::sort;
use std::collections::HashMap;
use std::fmt;

/// Bands that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BandClass {
    /// One of them: the digits, row by row, 1 to 9.
    pub band: [[u8; 9]; 3],
    /// How many there are.
    pub size: u128,
    /// How many grids begin with each.
    pub completions: u128,
}

/// The rows of one of the bands, boxes apart: `123 456 789 | 456 789 123 | …`.
impl fmt::Display for BandClass {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let three = |three: &[u8]| three.iter().map(u8::to_string).collect::<String>();
        let row = |row: &[u8; 9]| row.chunks(3).map(three).collect::<Vec<_>>().join(" ");
        f.pad(&self.band.iter().map(row).collect::<Vec<_>>().join(" | "))
    }
}

/// A renaming of digits that, with the boxes in another order, leaves a frame
/// as it is.
struct Move {
    names: Vec<usize>,
    boxes: Vec<usize>,
}

/// All kinds of first bands; the number of all grids is the sum of size ×
/// completions.
pub fn band_classes(threads: usize, control: &Control) -> Result<Vec<BandClass>, Stop> {
    let tables = &Tables::new();
    let mut classes = Vec::new();
    for (number, frames) in frame_kinds(tables) {
        let frame = &tables.frames.all[number];
        for (columns, size) in column_kinds(tables, frame) {
            let size = (frames * size) as u128 * 1296;
            let band = band(tables, frame, columns);
            classes.push((columns, BandClass { band, size, completions: 0 }));
        }
        control.share(0.0)?;
    }
    // Many kinds have the same columns.
    let mut distinct: Vec<[u16; 3]> = classes.iter().map(|(columns, _)| *columns).collect();
    sort::by_key(&mut distinct, |columns| *columns);
    distinct.dedup();
    let totals = completions(tables, &distinct, threads, control)?;
    let by_columns: HashMap<[u16; 3], u128> = distinct.into_iter().zip(totals).collect();
    let finish = |(columns, class): ([u16; 3], BandClass)| BandClass {
        completions: by_columns[&columns],
        ..class
    };
    Ok(classes.into_iter().map(finish).collect())
}

/// One frame of each kind, and how many there are: in the cyclic kind the same
/// three digits go together through all boxes, in the mixed kind they do not.
fn frame_kinds(tables: &Tables) -> [(usize, usize); 2] {
    let all = &tables.frames.all;
    let cyclic = |frame: &Frame| frame.ids[0] == frame.ids[1];
    let many = all.iter().filter(|frame| cyclic(frame)).count();
    let first = |wanted: bool| {
        all.iter().position(|frame| cyclic(frame) == wanted).expect("there are both kinds")
    };
    [(first(true), many), (first(false), all.len() - many)]
}

/// The columns of the three boxes that cross a frame, one of each kind, and
/// how many are alike.
fn column_kinds(tables: &Tables, frame: &Frame) -> Vec<([u16; 3], usize)> {
    let partitions = &tables.partitions;
    let moves = moves(tables, frame);
    // Where each move leads each parting that crosses a box of the frame.
    let image = |one: &Move, id: u16| {
        let rename = |set: u16| {
            (0..9).filter(|d| set >> d & 1 != 0).fold(0, |new, d| new | 1 << one.names[d])
        };
        partitions.id(partitions.parts[id as usize].map(rename))
    };
    let images: Vec<Vec<u16>> =
        moves.iter().map(|one| (0..280).map(|id| image(one, id)).collect()).collect();
    let crossing = frame.ids.map(|id| &partitions.crossing[id as usize]);
    let place = |columns: [u16; 3]| {
        columns.iter().zip(crossing).fold(0, |place, (id, crossing)| {
            place * CROSSING + crossing.binary_search(id).expect("these columns cross the frame")
        })
    };
    let mut seen = vec![false; CROSSING.pow(3)];
    let mut kinds = Vec::new();
    for i in 0..CROSSING.pow(3) {
        if seen[i] {
            continue;
        }
        let columns = [
            crossing[0][i / CROSSING / CROSSING],
            crossing[1][i / CROSSING % CROSSING],
            crossing[2][i % CROSSING],
        ];
        let mut size = 0;
        for (one, images) in moves.iter().zip(&images) {
            let mut moved = [0; 3];
            (0..3).for_each(|s| moved[one.boxes[s]] = images[columns[s] as usize]);
            let seen = &mut seen[place(moved)];
            size += usize::from(!*seen);
            *seen = true;
        }
        kinds.push((columns, size));
    }
    kinds
}

/// All moves that leave a frame as it is.
fn moves(tables: &Tables, frame: &Frame) -> Vec<Move> {
    let number = tables.frames.find(&frame.parts);
    let mut moves = Vec::new();
    let orders = permutations(3);
    for names in permutations(9) {
        let rename = |set: u16| {
            (0..9).filter(|d| set >> d & 1 != 0).fold(0u16, |new, d| new | 1 << names[d])
        };
        // The rows must go to rows of some box at least.
        let first = frame.parts[0].map(rename);
        if !frame.parts.iter().any(|parts| parts.contains(&first[0]) && parts.contains(&first[1])) {
            continue;
        }
        let renamed = frame.parts.map(|parts| parts.map(rename));
        for boxes in &orders {
            let mut moved = renamed;
            (0..3).for_each(|s| moved[boxes[s]] = renamed[s]);
            if tables.frames.find(&moved) == number {
                moves.push(Move { names: names.clone(), boxes: boxes.clone() });
            }
        }
    }
    moves
}

/// For columns of the first band's boxes, how many grids begin with them.
fn completions(
    tables: &Tables,
    columns: &[[u16; 3]],
    threads: usize,
    control: &Control,
) -> Result<Vec<u128>, Stop> {
    let empty = Puzzle::empty(Layout::classic());
    let mut lists = Lists::new(&tables.frames, &empty.candidates());
    // The first box fixes the order of the columns.
    lists.stacks.iter_mut().flatten().for_each(|entry| entry.orders = 1);
    let entry = |&ids: &[u16; 3]| Outer { entry: Entry { frame: 0, ids, orders: 1 }, orbit: 1 };
    let outer = columns.iter().map(entry).collect();
    let roles = Roles { bands: [0, 1, 2], stacks: [0, 1, 2] };
    let dense = Dense::new(&tables.partitions, &lists, roles, outer, Fit::Equal, threads, control)?;
    dense.totals(threads, control).map_err(|stopped| stopped.why)
}

/// A band with this frame and these columns, for people.
fn band(tables: &Tables, frame: &Frame, columns: [u16; 3]) -> [[u8; 9]; 3] {
    std::array::from_fn(|row| {
        std::array::from_fn(|i| {
            let parts = tables.partitions.parts[columns[i / 3] as usize];
            (frame.parts[i / 3][row] & parts[i % 3]).trailing_zeros() as u8 + 1
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_416_kinds_of_bands_and_948109639680_bands() {
        let tables = Tables::new();
        let mut number = 0;
        let mut bands = 0u128;
        for (frame, frames) in frame_kinds(&tables) {
            let kinds = column_kinds(&tables, &tables.frames.all[frame]);
            number += kinds.len();
            bands += kinds.iter().map(|(_, size)| (frames * size) as u128 * 1296).sum::<u128>();
        }
        assert_eq!((number, bands), (416, 948_109_639_680));
    }

    #[test]
    #[ignore = "seconds"]
    fn all_grids_begin_with_one_of_them() {
        let classes = band_classes(2, &Control::FREE).unwrap();
        let grids: u128 = classes.iter().map(|class| class.size * class.completions).sum();
        assert_eq!(grids, 6_670_903_752_021_072_936_960);
    }
}
