//! Boards of two-rowed boxes with clues anywhere: 2×2 to 2×5, and turned.
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

use super::census::{Graph, MOST, Splitter, each_matching, graph};
use super::choices::Choices;
use shudu_board::board::{Blocks, Puzzle};
use shudu_board::control::{Control, Stop};
use shudu_board::sort;
use shudu_board::threads::share;
use std::collections::HashMap;

/// The longer side of boxes: graphs have up to [ten](super::census) digits.
const LONGEST: usize = 5;

/// A choice of sides takes so many seconds, about.
const CHOICE: f64 = 3e-4;

/// The first bands' sides are chosen for at least so many pieces of work.
const PIECES: usize = 2000;

/// Each thread keeps the numbers of up to so many halves.
const KEPT: usize = 1 << 19;

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
pub(super) struct Clue {
    /// The number of its digit among those that are clues.
    pub digit: usize,
    pub right: bool,
    pub band: usize,
    /// The digit's side in the band.
    pub side: u8,
    /// Its column in the half.
    pub column: usize,
}

/// The clues of a puzzle without pencil marks on a board of boxes with two rows, or two columns, if it is one; the
/// longer side of its boxes; and how many digits are clues.
pub(super) fn clues(puzzle: &Puzzle) -> Option<(Vec<Clue>, usize, usize)> {
    let layout = puzzle.layout();
    let Blocks::Regular { rows, columns } = *layout.blocks() else { return None };
    let longer = rows.max(columns);
    if !layout.extras().is_empty() || puzzle.limits().is_some() || rows.min(columns) != 2 {
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
    Some((clues, longer, names.len()))
}

/// For each column and digit its row, as a bit, if that is told.
type Told = [[u16; MOST]; LONGEST];

/// What a thread works with.
struct Room {
    splitter: Splitter,
    known: [HashMap<Sides, u128>; 2],
    total: u128,
    stop: Option<Stop>,
}

/// The sides of the digits, one bit a band: those of special digits in their
/// order, then the others', sorted.
type Sides = Vec<u8>;

impl Halves {
    /// Sees a puzzle so, if it is on such a board and has no pencil marks.
    pub fn new(puzzle: &Puzzle) -> Option<Halves> {
        let (clues, columns, special) = clues(puzzle)?;
        (columns <= LONGEST).then_some(Halves { columns, clues, special })
    }

    /// How many sides there are to choose from, about.
    fn choices(&self) -> f64 {
        let band = |band: usize| {
            let told = |side: u8| {
                let here = self.clues.iter().filter(|clue| (clue.band, clue.side) == (band, side));
                let mut digits: Vec<usize> = here.map(|clue| clue.digit).collect();
                digits.sort_unstable();
                digits.dedup();
                digits.len()
            };
            let (top, bottom) = (told(0), told(1));
            let free = (2 * self.columns).checked_sub(top + bottom);
            let below = self.columns.checked_sub(bottom);
            free.zip(below).map_or(0.0, |(free, below)| Choices::count(free, below) as f64)
        };
        // Digits that are no clue are alike.
        let renamings = (1..=2 * self.columns - self.special).map(|i| i as f64).product::<f64>();
        (0..self.columns).map(band).product::<f64>() / renamings
    }

    /// What counting takes on one core, in seconds, about.
    pub fn seconds(&self) -> f64 {
        self.choices() * CHOICE
    }

    /// Counts, unless stopped.
    pub fn count(&self, threads: usize, control: &Control) -> Result<u128, Stop> {
        let mut starts = vec![(vec![0; 2 * self.columns], 1)];
        let mut band = 0;
        while band < self.columns && starts.len() < PIECES {
            let longer = |(sides, ways): &(Sides, u128)| {
                let ways = *ways;
                self.extended(sides, band)
                    .into_iter()
                    .map(move |(sides, more)| (sides, ways * more))
            };
            starts = starts.iter().flat_map(longer).collect();
            band += 1;
        }
        let make = || Room {
            splitter: Splitter::new(2 * self.columns),
            known: Default::default(),
            total: 0,
            stop: None,
        };
        let work = |room: &mut Room, piece: usize| {
            if let Err(stop) = self.walk(&starts[piece], band, room, control) {
                room.stop = Some(stop);
            }
        };
        let rooms = share(threads, starts.len(), make, work, control);
        let rooms = rooms.map_err(|stopped| stopped.why)?;
        let total = rooms.iter().map(|room| room.total).sum();
        rooms.iter().find_map(|room| room.stop).map_or(Ok(total), Err)
    }

    /// The sum over all sides that begin so, in all ways to put digits that are no clue on them.
    fn walk(
        &self,
        (sides, ways): &(Sides, u128),
        band: usize,
        room: &mut Room,
        control: &Control,
    ) -> Result<(), Stop> {
        if band == self.columns {
            room.total += ways * self.known(sides, false, room) * self.known(sides, true, room);
            return control.check();
        }
        for (longer, more) in self.extended(sides, band) {
            self.walk(&(longer, ways * more), band + 1, room, control)?;
        }
        Ok(())
    }

    /// In how many ways a half can be filled; equal halves are filled once.
    fn known(&self, sides: &Sides, right: bool, room: &mut Room) -> u128 {
        let half = self.half(sides, right);
        let side = usize::from(right);
        if let Some(&number) = room.known[side].get(&half) {
            return number;
        }
        let number = self.fillings(&half, right, &mut room.splitter);
        if room.known[side].len() < KEPT {
            room.known[side].insert(half, number);
        }
        number
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
        sort::few(&mut others, |&digit| sides[digit]);
        mine.iter().chain(&others).map(|&digit| sides[digit]).collect()
    }

    /// One band more: half of the digits at the bottom; in how many ways digits that are no clue can be put so.
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
            sort::few(&mut sides[self.special..], |side| *side);
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
        let mut told = [[0; MOST]; LONGEST];
        for (column, digit, row) in self.clues.iter().filter(|c| c.right == right).map(line) {
            told[column][digit] = row;
        }
        let open = (0..self.columns).filter(|&column| told[column] != [0; MOST]);
        let open = open.fold(0, |open, column| open | 1 << column);
        self.coloured(&graph(half, self.columns), &told, open, self.columns, splitter)
    }

    /// The number of ways to colour a graph, some lines' colours being told; colours that are not open are done, or nothing is
    /// told of them, and so they are alike.
    fn coloured(
        &self,
        graph: &Graph,
        told: &Told,
        open: u8,
        degree: usize,
        splitter: &mut Splitter,
    ) -> u128 {
        if open == 0 {
            let orders: u128 = (1..=degree as u128).product();
            return orders * u128::from(splitter.split(graph, degree as u32));
        }
        let digits = 2 * self.columns;
        let columns = || (0..self.columns).filter(|column| open >> column & 1 == 1);
        if degree == 2 {
            let mut columns = columns().map(|column| &told[column]);
            let first = columns.next().expect("one is open");
            return self.rings(graph, [first, columns.next().unwrap_or(&[0; MOST])]);
        }
        // Lines whose colour is told are not free for others.
        let mut kept = [0; MOST];
        for column in columns() {
            kept.iter_mut().zip(&told[column]).for_each(|(kept, row)| *kept |= row);
        }
        // Of the colours that are open the one that is likely to have the fewest matchings.
        let mut least = (u64::MAX, 0, [0; MOST]);
        for column in columns() {
            let mut free = [0; MOST];
            let taken = told[column].iter().fold(0, |taken, row| taken | row);
            let (mut ways, mut rows) = (1, 0);
            for digit in 0..digits {
                let row = told[column][digit];
                free[digit] = if row != 0 { row } else { graph[digit] & !kept[digit] & !taken };
                ways *= u64::from(free[digit].count_ones());
                rows |= free[digit];
            }
            if ways == 0 || rows.count_ones() as usize != digits {
                return 0;
            }
            if ways < least.0 {
                least = (ways, column, free);
            }
        }
        let (_, column, free) = least;
        let mut number = 0;
        each_matching(&free, 0..digits, 0, &mut graph.clone(), &mut |rest| {
            number += self.coloured(rest, told, open & !(1 << column), degree - 1, splitter);
        });
        number
    }

    /// The same for two colours: the graph is some rings, and each can be
    /// coloured in two ways, one the other's reverse, if nothing is told.
    fn rings(&self, graph: &Graph, told: [&[u16; MOST]; 2]) -> u128 {
        let digits = 2 * self.columns;
        // Of the two digits of a row, each leads to the other.
        let mut pairs = [0; 16];
        for (digit, &rows) in graph[..digits].iter().enumerate() {
            pairs[rows.trailing_zeros() as usize & 15] ^= digit;
            pairs[rows.ilog2() as usize & 15] ^= digit;
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
                for (line, mine, other) in
                    [(told[0][digit], row, next), (told[1][digit], next, row)]
                {
                    one &= line == 0 || line == mine;
                    reverse &= line == 0 || line == other;
                }
                digit ^= pairs[next.trailing_zeros() as usize & 15];
                row = next;
                if digit == start {
                    break;
                }
            }
            if !one && !reverse {
                return 0;
            }
            number *= u128::from(one) + u128::from(reverse);
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_board::board::{Digit, Layout};
    use shudu_board::random::Random;
    use shudu_search::search::{General, Limits, each};
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
        let boards = [
            ("2x2", 0..5),
            ("2x3", 4..12),
            ("3x2", 4..12),
            ("2x4", 15..23),
            ("4x2", 15..23),
            ("2x5", 33..37),
            ("5x2", 36..38),
        ];
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
