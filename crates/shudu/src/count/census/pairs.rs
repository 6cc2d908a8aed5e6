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

use std::collections::{BTreeMap, HashMap};

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

/// The classes of boards of 2 × `columns` boxes; the number of all grids is
/// the sum of size × fillings². `None` if stopped by `watch`, which is told
/// the share done.
pub fn pair_classes(columns: usize, watch: &mut dyn FnMut(f64) -> bool) -> Option<Vec<PairClass>> {
    let digits = 2 * columns;
    let mut level: BTreeMap<Vec<u8>, u128> = BTreeMap::from([(vec![0; digits], 1)]);
    for bands in 1..=columns {
        let mut next = BTreeMap::new();
        for (sides, size) in &level {
            for (longer, ways) in extend(sides, columns) {
                *next.entry(canonical(&longer, bands)).or_insert(0) += size * ways;
            }
        }
        level = next;
    }
    let total = level.len() as f64;
    let mut classes = Vec::new();
    for (i, (sides, size)) in level.into_iter().enumerate() {
        if !watch(i as f64 / total) {
            return None;
        }
        let fillings = colourings(&sides, columns);
        classes.push(PairClass { sides, size, fillings });
    }
    Some(classes)
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
    super::super::relax::Choices::count(n, k)
}

/// The least of all equivalent lists: bands in any order, any of them upside
/// down, digits sorted.
fn canonical(sides: &[u8], bands: usize) -> Vec<u8> {
    let orders = super::group::permutations(bands);
    let flips = 0..1u8 << bands;
    let variants = orders.iter().flat_map(|order| flips.clone().map(move |flip| (order, flip)));
    let seen = variants.map(|(order, flip)| {
        let turn = |side: &u8| {
            order.iter().enumerate().fold(0, |new, (i, &from)| new | (side >> from & 1) << i) ^ flip
        };
        let mut variant: Vec<u8> = sides.iter().map(turn).collect();
        variant.sort_unstable();
        variant
    });
    seen.min().unwrap_or_default()
}

/// A graph: for each digit the rows it is joined to, as bits.
type Graph = Vec<u32>;

/// In how many ways the edges can be coloured in as many colours as there are
/// bands. The colours of the first digit's edges may be exchanged.
fn colourings(sides: &[u8], columns: usize) -> u128 {
    let row = |side: u8, band: usize| 2 * band + usize::from(side >> band & 1);
    let graph: Graph = sides
        .iter()
        .map(|&side| (0..columns).fold(0, |rows, band| rows | 1u32 << row(side, band)))
        .collect();
    let exchanges: u128 = (1..=columns as u128).product();
    exchanges * split(&graph, &mut HashMap::new())
}

/// In how many ways a graph splits into perfect matchings, in no order.
fn split(graph: &Graph, known: &mut HashMap<Graph, u128>) -> u128 {
    if graph[0].count_ones() <= 1 {
        return 1;
    }
    if let Some(&count) = known.get(graph) {
        return count;
    }
    // The matching with the first digit's first edge, in all ways.
    let mut rest = graph.clone();
    let first = 1 << graph[0].trailing_zeros();
    rest[0] &= !first;
    let mut count = 0;
    each_matching(graph, 1, first, &mut rest, &mut |rest| count += split(rest, known));
    known.insert(graph.clone(), count);
    count
}

/// All matchings of the digits from `digit` on with rows not taken; `rest` is
/// the graph without the matching.
fn each_matching(
    graph: &Graph,
    digit: usize,
    taken: u32,
    rest: &mut Graph,
    found: &mut dyn FnMut(&Graph),
) {
    if digit == graph.len() {
        return found(rest);
    }
    let mut free = graph[digit] & !taken;
    while free != 0 {
        let row = free & free.wrapping_neg();
        free &= free - 1;
        rest[digit] = graph[digit] & !row;
        each_matching(graph, digit + 1, taken | row, rest, found);
    }
    rest[digit] = graph[digit];
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grids(columns: usize) -> u128 {
        let classes = pair_classes(columns, &mut |_| true).unwrap();
        classes.iter().map(|class| class.size * class.fillings.pow(2)).sum()
    }

    #[test]
    fn the_boards_of_two_rows() {
        assert_eq!(grids(2), 288);
        assert_eq!(grids(3), 28_200_960);
        assert_eq!(grids(4), 29_136_487_207_403_520);
    }

    #[test]
    #[ignore = "many minutes: did not end within two"]
    fn the_board_of_2x5() {
        assert_eq!(grids(5), 1_903_816_047_972_624_930_994_913_280_000);
    }
}
