//! Boards of two-rowed boxes with clues anywhere: 2×2, 2×3, 2×4, and turned.
//!
//! As in the [census](super::census), each digit has a side in each band: top
//! or bottom row of the left box (in the right box it is in the other row).
//! Once all sides are chosen, the halves of the board have nothing to do with
//! each other:
//!
//! ```text
//!   count = Σ over all sides   left(sides) · right(sides)
//! ```
//!
//! and each factor is the number of ways to colour a graph's lines, one colour
//! a column. A clue says on which side its digit is in its band, and gives one
//! line its colour. Digits that are no clue are alike: only how many of them
//! have which sides matters, and for the left half, only the clues on the
//! left make a digit special.

use super::census::{Graph, Splitter, each_matching, graph};
use super::choices::Choices;
use crate::board::{Blocks, Puzzle};
use crate::control::{Control, Stop};
use crate::sort;
use crate::threads::share;
use std::collections::HashMap;

/// The longer side of boxes up to which this ends in time.
const LONGEST: usize = 4;

/// A puzzle on such a board.
#[derive(Debug)]
pub struct Halves {
    columns: usize,
    clues: Vec<Clue>,
    /// How many digits are clues; these are numbered first.
    special: usize,
}

/// A clue, seen from its half of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Clue {
    digit: usize,
    right: bool,
    band: usize,
    /// The digit's side in the band.
    side: u8,
    /// Its column in the half.
    column: usize,
}

/// The sides of the digits, one bit a band: those of special digits in their
/// order, then the others', sorted.
type Sides = Vec<u8>;

impl Halves {
    /// Sees a puzzle so, if it is on such a board and has no pencil marks.
    pub fn new(puzzle: &Puzzle) -> Option<Halves> {
        let layout = puzzle.layout();
        let Blocks::Regular { rows, columns } = *layout.blocks() else { return None };
        let longer = rows.max(columns);
        if !layout.extras().is_empty()
            || puzzle.limits().is_some()
            || rows.min(columns) != 2
            || longer > LONGEST
        {
            return None;
        }
        let size = layout.size();
        let mut names: Vec<usize> = puzzle.clues().map(|(_, digit)| digit.index()).collect();
        names.sort_unstable();
        names.dedup();
        let clue = |cell: usize, digit: usize| {
            let (row, column) = (cell / size, cell % size);
            // Boxes of two columns are those of two rows, turned.
            let (row, column) = if rows == 2 { (row, column) } else { (column, row) };
            let right = column >= longer;
            let side = (row % 2) as u8 ^ u8::from(right);
            let digit = names.binary_search(&digit).expect("every clue's digit has a name");
            Clue { digit, right, band: row / 2, side, column: column % longer }
        };
        let clues = puzzle.clues().map(|(cell, digit)| clue(cell.index(), digit.index())).collect();
        Some(Halves { columns: longer, clues, special: names.len() })
    }

    /// Counts, unless stopped.
    pub fn count(&self, threads: usize, control: &Control) -> Result<u128, Stop> {
        let all = self.sides();
        // Equal halves are filled once.
        let mut places: [HashMap<Sides, usize>; 2] = Default::default();
        let mut tasks = Vec::new();
        let mut pairs = Vec::new();
        for (sides, ways) in all {
            let pair = [false, true].map(|right| {
                let half = self.half(&sides, right);
                *places[usize::from(right)].entry(half.clone()).or_insert_with(|| {
                    tasks.push((half, right));
                    tasks.len() - 1
                })
            });
            pairs.push((pair, ways));
        }
        // Tasks in pieces, so that they are not told one by one.
        const PIECE: usize = 64;
        let pieces = tasks.len().div_ceil(PIECE);
        let make = || (Splitter::new(2 * self.columns), Vec::new());
        let work = |(splitter, found): &mut (Splitter, Vec<(usize, u128)>), piece: usize| {
            for (i, (half, right)) in tasks.iter().enumerate().skip(piece * PIECE).take(PIECE) {
                found.push((i, self.fillings(half, *right, splitter)));
            }
        };
        let found = share(threads, pieces, make, work, control);
        let found = found.map_err(|stopped| stopped.why)?;
        let mut fillings = vec![0; tasks.len()];
        found.iter().flat_map(|(_, found)| found).for_each(|&(i, number)| fillings[i] = number);
        let product =
            |([left, right], ways): &([usize; 2], u128)| fillings[*left] * fillings[*right] * ways;
        Ok(pairs.iter().map(product).sum())
    }

    /// The special digits of one half.
    fn is_special(&self, digit: usize, right: bool) -> bool {
        self.clues.iter().any(|clue| clue.digit == digit && clue.right == right)
    }

    /// What matters of the sides for one half.
    fn half(&self, sides: &Sides, right: bool) -> Sides {
        let special = |digit: &usize| self.is_special(*digit, right);
        let (mine, mut others): (Vec<usize>, Vec<usize>) =
            (0..sides.len()).partition(|digit| special(digit));
        others.sort_unstable_by_key(|&digit| sides[digit]);
        mine.iter().chain(&others).map(|&digit| sides[digit]).collect()
    }

    /// All sides that the clues allow, and in how many ways the digits that
    /// are no clue can be put on them.
    fn sides(&self) -> HashMap<Sides, u128> {
        let mut level = HashMap::from([(vec![0; 2 * self.columns], 1)]);
        for band in 0..self.columns {
            let mut next = HashMap::new();
            for (sides, ways) in level {
                for (longer, more) in self.extended(&sides, band) {
                    *next.entry(longer).or_insert(0) += ways * more;
                }
            }
            level = next;
        }
        level
    }

    /// One band more: half of the digits at the bottom.
    fn extended(&self, sides: &Sides, band: usize) -> Vec<(Sides, u128)> {
        let mut partial: Vec<(Sides, usize, u128)> = vec![(Vec::new(), 0, 1)];
        for (digit, &before) in sides[..self.special].iter().enumerate() {
            let told = self.clues.iter().filter(|clue| clue.digit == digit && clue.band == band);
            let told: Vec<u8> = told.map(|clue| clue.side).collect();
            let choices: Vec<u8> =
                (0..2).filter(|side| told.iter().all(|told| told == side)).collect();
            let add = |(done, below, ways): &(Sides, usize, u128)| {
                let (done, below, ways) = (done.clone(), *below, *ways);
                let choices = choices.clone().into_iter();
                choices.map(move |side| {
                    let mut longer = done.clone();
                    longer.push(before | side << band);
                    (longer, below + usize::from(side), ways)
                })
            };
            partial = partial.iter().flat_map(add).collect();
        }
        for run in sides[self.special..].chunk_by(|a, b| a == b) {
            let add = |(done, below, ways): &(Sides, usize, u128)| {
                let (done, below, ways) = (done.clone(), *below, *ways);
                (0..=run.len()).map(move |many| {
                    let mut longer = done.clone();
                    longer.extend(std::iter::repeat_n(run[0], run.len() - many));
                    longer.extend(std::iter::repeat_n(run[0] | 1 << band, many));
                    (longer, below + many, ways * Choices::count(run.len(), many))
                })
            };
            partial = partial.iter().flat_map(add).collect();
        }
        let balanced = |(_, below, _): &(Sides, usize, u128)| *below == self.columns;
        let sorted = |(mut sides, _, ways): (Sides, usize, u128)| {
            sides[self.special..].sort_unstable();
            (sides, ways)
        };
        partial.into_iter().filter(balanced).map(sorted).collect()
    }

    /// In how many ways a half can be filled.
    fn fillings(&self, half: &Sides, right: bool, splitter: &mut Splitter) -> u128 {
        // Special digits come first in a half, in their order. Seen from the
        // right, top and bottom are exchanged: the graph is the same.
        let special: Vec<usize> =
            (0..self.special).filter(|&digit| self.is_special(digit, right)).collect();
        let line = |clue: &Clue| {
            let digit = special.binary_search(&clue.digit).expect("digits with clues are special");
            (clue.column, digit, 1u16 << (2 * clue.band + usize::from(clue.side)))
        };
        let mut told: Vec<Vec<(usize, u16)>> = vec![Vec::new(); self.columns];
        for (column, digit, row) in self.clues.iter().filter(|c| c.right == right).map(line) {
            told[column].push((digit, row));
        }
        told.retain(|lines| !lines.is_empty());
        // The column with the most clues leaves the least.
        sort::by_key(&mut told, |lines| lines.len());
        self.coloured(&graph(half, self.columns), &mut told, self.columns, splitter)
    }

    /// The number of ways to colour a graph, some lines' colours being told;
    /// colours of which nothing is told are alike.
    fn coloured(
        &self,
        graph: &Graph,
        told: &mut Vec<Vec<(usize, u16)>>,
        degree: usize,
        splitter: &mut Splitter,
    ) -> u128 {
        let Some(lines) = told.pop() else {
            let orders: u128 = (1..=degree as u128).product();
            return orders * u128::from(splitter.split(graph, degree as u32));
        };
        if degree == 2 {
            let other: &[(usize, u16)] = told.first().map_or(&[], |lines| lines);
            let number = self.rings(graph, [&lines, other]);
            told.push(lines);
            return number;
        }
        // Lines of this colour are told, lines of other colours are not free.
        let mut free = *graph;
        for &(digit, row) in told.iter().flatten() {
            free[digit] &= !row;
        }
        for &(digit, row) in &lines {
            free[digit] &= row;
        }
        let mut rests = Vec::new();
        let digits = 2 * self.columns;
        each_matching(&free, 0..digits, 0, &mut graph.clone(), &mut |rest| rests.push(*rest));
        let ways = |rest: &Graph| self.coloured(rest, told, degree - 1, splitter);
        let number = rests.iter().map(ways).sum();
        told.push(lines);
        number
    }

    /// The same for two colours: the graph is some rings, and each can be
    /// coloured in two ways, one the other's reverse, if nothing is told.
    fn rings(&self, graph: &Graph, told: [&[(usize, u16)]; 2]) -> u128 {
        let digits = 2 * self.columns;
        // Of the two digits of a row, each leads to the other.
        let mut pairs = [0; 16];
        for (digit, &rows) in graph[..digits].iter().enumerate() {
            pairs[rows.trailing_zeros() as usize] ^= digit;
            pairs[rows.ilog2() as usize] ^= digit;
        }
        let mut seen = 0u16;
        let mut number = 1;
        for start in 0..digits {
            if seen >> start & 1 == 1 {
                continue;
            }
            let (mut digit, mut row) = (start, 1 << graph[start].trailing_zeros());
            let [mut one, mut reverse] = [true; 2];
            loop {
                seen |= 1 << digit;
                let next = graph[digit] & !row;
                for (lines, mine, other) in [(told[0], row, next), (told[1], next, row)] {
                    for (_, line) in lines.iter().filter(|(d, _)| *d == digit) {
                        one &= *line == mine;
                        reverse &= *line == other;
                    }
                }
                digit ^= pairs[next.trailing_zeros() as usize];
                row = next;
                if digit == start {
                    break;
                }
            }
            number *= u128::from(one) + u128::from(reverse);
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Digit, Layout};
    use crate::random::Random;
    use crate::search::{General, Limits, each};
    use std::sync::Arc;

    fn exact(puzzle: &Puzzle) -> u128 {
        Halves::new(puzzle).unwrap().count(2, &Control::FREE).unwrap()
    }

    #[test]
    fn without_clues_these_are_all_grids() {
        let all = |name: &str| exact(&Puzzle::empty(Arc::new(name.parse::<Layout>().unwrap())));
        assert_eq!((all("2x2"), all("2x3"), all("3x2")), (288, 28_200_960, 28_200_960));
        assert_eq!(all("2x4"), 29_136_487_207_403_520);
        assert_eq!(all("4x2"), 29_136_487_207_403_520);
    }

    /// Puzzles out of a random grid, with as many clues as leave some solutions.
    #[test]
    fn scattered_clues_are_what_listing_finds() {
        let mut random = Random::new(4);
        let boards =
            [("2x2", 0..5), ("2x3", 4..12), ("3x2", 4..12), ("2x4", 15..23), ("4x2", 15..23)];
        for (name, clues) in boards {
            let layout = Arc::new(name.parse::<Layout>().unwrap());
            let general = General::new(layout.clone());
            let cells = layout.cell_count();
            let mut most = 0;
            for round in 0..8 {
                let mut order: Vec<usize> = (0..cells).collect();
                random.shuffle(&mut order);
                // A first row at random makes a random grid.
                let mut givens: Vec<Option<Digit>> = vec![None; cells];
                let mut row: Vec<usize> = (0..layout.size()).collect();
                random.shuffle(&mut row);
                for (given, &digit) in givens.iter_mut().zip(&row) {
                    *given = Some(Digit::from_index(digit));
                }
                let start = Puzzle::new(layout.clone(), givens);
                let mut grid = Vec::new();
                let _ = general.solve(
                    &start,
                    &Limits::solutions(1),
                    &mut each(|found| grid = found.to_vec()),
                );
                let wanted = clues.start + round % clues.len();
                let mut givens = vec![None; cells];
                order[..wanted].iter().for_each(|&cell| givens[cell] = Some(grid[cell]));
                let puzzle = Puzzle::new(layout.clone(), givens);
                let listed = general.solve(&puzzle, &Limits::solutions(30_000), &mut each(|_| {}));
                if listed.stats.solutions < 30_000 {
                    let number = u128::from(listed.stats.solutions);
                    assert_eq!(exact(&puzzle), number, "{name} {}", puzzle.symbols());
                    most = most.max(number);
                }
            }
            assert!(most >= if cells == 16 { 10 } else { 1000 }, "{name}: {most} at most");
        }
    }

    /// A count is the sum over the digits of any open cell.
    #[test]
    fn few_clues_add_up() {
        let layout = Arc::new("2x4".parse::<Layout>().unwrap());
        let mut symbols = vec![b'.'; 64];
        symbols[0] = b'1';
        symbols[13] = b'2';
        symbols[39] = b'1';
        let of = |symbols: &[u8]| {
            let text = std::str::from_utf8(symbols).unwrap();
            let puzzle = Puzzle::from_symbols(layout.clone(), text).unwrap();
            if puzzle.is_contradictory() { 0 } else { exact(&puzzle) }
        };
        let whole = of(&symbols);
        let parts = (1..=8).map(|d| {
            let mut symbols = symbols.clone();
            symbols[54] = b'0' + d;
            of(&symbols)
        });
        assert_eq!(parts.sum::<u128>(), whole);
    }
}
