//! Boards whose boxes have two rows: 2×2, 2×3, 2×4, 2×5.
//!
//! A band then has two rows and two boxes. If the digits T are in the top row
//! of the left box, the others are in the top row of the right one, and so
//! below the other way round. Each digit has, for each band, a side: top or
//! bottom. Fill the left half of the board: digit d stands once in each band,
//! in the row of its side, in a different column each time. So
//!
//! ```text
//!   digits   1   2   3   4          a digit is joined to one row of each band;
//!            │╲  │╱  ╲ │            a column picks one row for each digit,
//!            │ ╲ │╱   ╲│            all different: the columns colour the
//!   rows     t1  b1  t2  b2         edges so that no two at a point are alike
//! ```
//!
//! and the left half can be filled in as many ways as the graph's edges can
//! be coloured in C colours. The right half has the same graph, top and bottom
//! exchanged. The number of grids is the sum of the squares over all T.
//! Digits with the same sides everywhere are alike, bands may change places,
//! and top and bottom too: few *classes* of graphs remain.

use super::NoCensus;
use super::split::{Graph, MOST, Splitter};
use crate::symmetry::permutations;
use shudu_board::control::Control;
use shudu_board::sort;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// Graphs that are alike.
#[derive(Clone, Debug)]
pub struct PairClass {
    /// The digits' sides, one bit a band.
    pub sides: Vec<u8>,
    /// In how many ways digits can be put on sides so.
    pub size: u128,
    /// In how many ways one half of the board can then be filled.
    pub fillings: u128,
}

/// Each digit's row in each band, `t` for the top one and `b` for the bottom one.
impl fmt::Display for PairClass {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let bands = self.sides.len() / 2;
        let side = |side: &u8| -> String {
            (0..bands).map(|band| if side >> band & 1 == 1 { 'b' } else { 't' }).collect()
        };
        f.pad(&self.sides.iter().map(side).collect::<Vec<_>>().join(" "))
    }
}

/// The classes of boards of 2 × `columns` boxes; the number of all grids is
/// the sum of size × fillings².
///
/// # Errors
/// If it is stopped, or there are no columns or more than five: there would be too many classes.
pub fn pair_classes(columns: usize, control: &Control) -> Result<Vec<PairClass>, NoCensus> {
    if !(1..=5).contains(&columns) {
        return Err(NoCensus::Size);
    }
    let kinds = sides(columns);
    let total = kinds.len() as f64;
    let mut splitter = Splitter::new(2 * columns);
    // The columns may be in any order.
    let orders: u128 = (1..=columns as u128).product();
    let mut classes = Vec::new();
    for (i, (sides, size)) in kinds.into_iter().enumerate() {
        control.share(i as f64 / total)?;
        let splits = splitter.split(&graph(&sides, columns), columns as u32);
        classes.push(PairClass { sides, size, fillings: orders * u128::from(splits) });
    }
    Ok(classes)
}

/// The sides of the digits, one of each class, and how many are alike.
pub fn sides(columns: usize) -> Vec<(Vec<u8>, u128)> {
    debug_assert!((1..=5).contains(&columns), "boxes have up to five columns");
    let digits = 2 * columns;
    let mut level: BTreeMap<Vec<u8>, u128> = BTreeMap::from([(vec![0; digits], 1)]);
    for bands in 1..=columns {
        let mut longer = HashMap::new();
        for (sides, size) in &level {
            for (sides, ways) in extend(sides, columns) {
                *longer.entry(sides).or_insert(0) += size * ways;
            }
        }
        let orders = permutations(bands);
        level = BTreeMap::new();
        for (sides, size) in longer {
            *level.entry(canonical(&sides, &orders)).or_insert(0) += size;
        }
    }
    level.into_iter().collect()
}

/// One band more: half of the digits on top. Digits alike are chosen by their
/// number.
fn extend(sides: &[u8], columns: usize) -> Vec<(Vec<u8>, u128)> {
    let mut partial = vec![(Vec::new(), 0, 1u128)];
    for run in sides.chunk_by(|a, b| a == b) {
        let mut longer = Vec::new();
        for (done, top, ways) in &partial {
            for many in 0..=run.len().min(columns - top) {
                let mut sides: Vec<u8> = Vec::clone(done);
                sides.extend(std::iter::repeat_n(run[0] << 1, run.len() - many));
                sides.extend(std::iter::repeat_n(run[0] << 1 | 1, many));
                longer.push((sides, top + many, ways * choose(run.len(), many)));
            }
        }
        partial = longer;
    }
    partial
        .into_iter()
        .filter(|(_, top, _)| *top == columns)
        .map(|(sides, _, ways)| (sides, ways))
        .collect()
}

fn choose(n: usize, k: usize) -> u128 {
    super::super::choices::Choices::count(n, k)
}

/// The least of all equivalent lists: bands in any order, any of them upside
/// down, digits sorted.
fn canonical(sides: &[u8], orders: &[Vec<usize>]) -> Vec<u8> {
    // The least list begins with a digit that is on top everywhere: bands are
    // turned so that one of the digits is.
    let mut tops = sides.to_vec();
    tops.sort_unstable();
    tops.dedup();
    let variants = orders.iter().flat_map(|order| tops.iter().map(move |top| (order, top)));
    let seen = variants.map(|(order, top)| {
        let turn = |side: &u8| {
            let moved = |new, (i, &from): (usize, &usize)| new | ((side ^ top) >> from & 1) << i;
            order.iter().enumerate().fold(0, moved)
        };
        let mut variant = [0; MOST];
        variant.iter_mut().zip(sides).for_each(|(new, side)| *new = turn(side));
        sort::few(&mut variant[..sides.len()], |side| *side);
        variant
    });
    seen.min().map_or_else(Vec::new, |least| least[..sides.len()].to_vec())
}

/// For each digit the rows of the left half it is joined to, one of the two
/// in each band.
pub fn graph(sides: &[u8], columns: usize) -> Graph {
    let mut graph = [0; MOST];
    for (rows, side) in graph.iter_mut().zip(sides) {
        let row = |band: usize| 2 * band + usize::from(side >> band & 1);
        *rows = (0..columns).fold(0, |rows, band| rows | 1 << row(band));
    }
    graph
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grids(columns: usize) -> u128 {
        let classes = pair_classes(columns, &Control::FREE).unwrap();
        classes.iter().map(|class| class.size * class.fillings.pow(2)).sum()
    }

    #[test]
    fn the_boards_of_two_rows() {
        assert_eq!(grids(2), 288);
        assert_eq!(grids(3), 28_200_960);
        assert_eq!(grids(4), 29_136_487_207_403_520);
    }

    #[test]
    #[ignore = "seconds"]
    fn the_board_of_2x5() {
        assert_eq!(grids(5), 1_903_816_047_972_624_930_994_913_280_000);
    }
}
