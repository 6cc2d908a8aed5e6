//! In how many ways a graph splits into perfect matchings.
//!
//! The points are digits on one side and rows on the other, as many; every
//! point has the same number of lines, its *degree*. A matching takes one line
//! of each point; what remains has a degree less. With two lines a point the
//! graph is some rings, and each ring can be taken apart in two ways:
//!
//! ```text
//!   1 ── t1        1    t1        1 ── t1
//!   │    │    =    │    │    or
//!   b2 ── 2        b2   2         b2 ── 2
//! ```
//!
//! Larger graphs are met again and again under other names. They are renamed
//! so that most that are alike become equal, and looked up.

use shudu_board::sort;
use std::collections::HashMap;

/// The most digits of a graph.
pub const MOST: usize = 10;

/// For each digit the rows it is joined to, as bits; no rows beyond the last.
pub type Graph = [u16; MOST];

/// Graphs of `digits` digits and what is known about them.
#[derive(Debug)]
pub struct Splitter {
    digits: usize,
    known: HashMap<Graph, u64>,
}

impl Splitter {
    /// Knows nothing yet.
    pub fn new(digits: usize) -> Splitter {
        debug_assert!(digits <= MOST);
        Splitter { digits, known: HashMap::new() }
    }

    /// In how many ways a graph of this degree splits into matchings, in no
    /// order of them.
    pub fn split(&mut self, graph: &Graph, degree: u32) -> u64 {
        match degree {
            0 | 1 => return 1,
            2 => return 1 << (rings(graph, self.digits) - 1),
            3 => return three(graph, self.digits),
            _ => {}
        }
        let Renamed { graph, .. } = renamed(graph, self.digits);
        if let Some(&count) = self.known.get(&graph) {
            return count;
        }
        let count = self.without_first(&graph, degree);
        self.known.insert(graph, count);
        count
    }

    /// One of the matchings has the first digit's first line: it in all ways.
    fn without_first(&mut self, graph: &Graph, degree: u32) -> u64 {
        let mut count = 0;
        let first = 1 << graph[0].trailing_zeros();
        let mut rest = *graph;
        rest[0] &= !first;
        each_matching(graph, 1..self.digits, first, &mut rest, &mut |rest| {
            count += self.split(rest, degree - 1);
        });
        count
    }
}

/// The same for degree three. Most of the time is spent here, so nothing is looked up (that would take longer) or called back.
fn three(graph: &Graph, digits: usize) -> u64 {
    // What is left when the digits before have taken a row each.
    fn more(graph: &Graph, digit: usize, digits: usize, taken: u16, rest: &mut Graph) -> u64 {
        if digit == digits {
            return 1 << (rings(rest, digits) - 1);
        }
        let mut free = graph[digit] & !taken;
        let mut count = 0;
        while free != 0 {
            let row = free & free.wrapping_neg();
            free &= free - 1;
            rest[digit] = graph[digit] & !row;
            count += more(graph, digit + 1, digits, taken | row, rest);
        }
        count
    }
    let first = graph[0] & graph[0].wrapping_neg();
    let mut rest = *graph;
    rest[0] &= !first;
    more(graph, 1, digits, first, &mut rest)
}

/// All matchings of some digits with rows not taken; `rest` is the graph
/// without the matching.
pub fn each_matching(
    graph: &Graph,
    digits: std::ops::Range<usize>,
    taken: u16,
    rest: &mut Graph,
    found: &mut dyn FnMut(&Graph),
) {
    let digit = digits.start;
    if digits.is_empty() {
        return found(rest);
    }
    let mut free = graph[digit] & !taken;
    let before = rest[digit];
    while free != 0 {
        let row = free & free.wrapping_neg();
        free &= free - 1;
        rest[digit] = before & !row;
        each_matching(graph, digit + 1..digits.end, taken | row, rest, found);
    }
    rest[digit] = before;
}

/// How many rings a graph of degree two has.
#[inline]
fn rings(graph: &Graph, digits: usize) -> u32 {
    // Of the two digits of a row, each leads to the other.
    let mut pairs = [0u8; 16];
    for (digit, &rows) in graph[..digits].iter().enumerate() {
        pairs[rows.trailing_zeros() as usize & 15] ^= digit as u8;
        pairs[rows.ilog2() as usize & 15] ^= digit as u8;
    }
    let mut open = (1u16 << digits) - 1;
    let mut rings = 0;
    while open != 0 {
        let start = open.trailing_zeros() as u8;
        let (mut digit, mut row) =
            (start, graph[start as usize] & graph[start as usize].wrapping_neg());
        loop {
            open &= !(1 << digit);
            row ^= graph[digit as usize];
            digit ^= pairs[row.trailing_zeros() as usize & 15];
            if digit == start {
                break;
            }
        }
        rings += 1;
    }
    rings
}

/// A graph under other names.
pub struct Renamed {
    pub graph: Graph,
    /// The rows' names.
    pub rows: [u8; MOST],
    /// The digits' names.
    pub digits: [u8; MOST],
}

/// The graph with rows and digits in an order that depends on its shape only,
/// but for rare ties: points are told apart by their neighbours, these by
/// theirs, and so on; if rows still look alike, one of them is marked.
pub fn renamed(graph: &Graph, digits: usize) -> Renamed {
    let all = 0..digits;
    let mut turned: Graph = [0; MOST];
    for d in all.clone() {
        bits(graph[d]).for_each(|row| turned[row] |= 1 << d);
    }
    let start = |graph: &Graph| -> [u64; MOST] {
        std::array::from_fn(|a| {
            let common = |b: usize| u64::from((graph[a] & graph[b]).count_ones());
            all.clone().fold(0, |sum: u64, b| sum.wrapping_add(mixed(common(b) + 1)))
        })
    };
    let (mut looks, mut row_looks) = (start(graph), start(&turned));
    let around = |set: u16, looks: &[u64; MOST]| {
        bits(set).fold(0, |sum: u64, i| sum.wrapping_add(mixed(looks[i])))
    };
    let mut order: [usize; MOST] = std::array::from_fn(|row| row);
    loop {
        for _ in 0..3 {
            for d in all.clone() {
                looks[d] = mixed(looks[d].wrapping_add(around(graph[d], &row_looks)));
            }
            for row in all.clone() {
                row_looks[row] = mixed(row_looks[row].wrapping_add(around(turned[row], &looks)));
            }
        }
        sort::few(&mut order[..digits], |&row| row_looks[row]);
        let same = |pair: &&[usize]| row_looks[pair[0]] == row_looks[pair[1]];
        let Some(alike) = order[..digits].windows(2).find(same) else { break };
        row_looks[alike[1]] = mixed(row_looks[alike[1]] ^ 1);
    }
    let mut rows = [0; MOST];
    order.iter().zip(0..).for_each(|(&row, name)| rows[row] = name);
    // Each digit's rows, and the digit it was.
    let mut sorted = [(0, 0); MOST];
    for (digit, entry) in sorted[..digits].iter_mut().enumerate() {
        let named = bits(graph[digit]).fold(0u16, |named, row| named | 1 << rows[row]);
        *entry = (named, digit);
    }
    sort::few(&mut sorted[..digits], |entry| *entry);
    let mut names = [0; MOST];
    sorted[..digits].iter().zip(0..).for_each(|(&(_, digit), name)| names[digit] = name);
    Renamed { graph: sorted.map(|(named, _)| named), rows, digits: names }
}

/// The places of a set's bits.
fn bits(set: u16) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let place = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            place
        })
    })
}

fn mixed(x: u64) -> u64 {
    let x = (x ^ x >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (x ^ x >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every digit joined to every row: Latin squares, whose number is known.
    #[test]
    fn the_full_graph_splits_as_latin_squares_do() {
        // In no order of the columns: 1, 1, 1·2·… squares of order n over n!.
        for (n, squares, orders) in [(3, 12, 6), (4, 576, 24), (5, 161_280, 120)] {
            let mut graph = [0; MOST];
            graph[..n].fill((1 << n) - 1);
            assert_eq!(Splitter::new(n).split(&graph, n as u32), squares / orders);
        }
    }

    #[test]
    fn renaming_keeps_the_number() {
        // A ring of five digits with three rows each, under two names.
        let graph = |turn: usize, step: usize| -> Graph {
            std::array::from_fn(|d| match d {
                0..5 => [0, 1, 2, 4].map(|i| 1 << ((d * step + turn + i) % 5)).iter().sum(),
                _ => 0,
            })
        };
        let split = |graph| Splitter::new(5).split(&graph, 4);
        let first = split(graph(0, 1));
        assert!(first > 0);
        for turn in 0..5 {
            assert_eq!(split(graph(turn, 1)), first);
            assert_eq!(split(graph(turn, 2)), first);
        }
    }
}
