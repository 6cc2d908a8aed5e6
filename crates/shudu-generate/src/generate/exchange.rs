//! Exchanges: other grids that are easily seen, and why a clue must stay.
//!
//! Two digits can be exchanged in some of the rows, or the digits of two lines of the same
//! three in some of the lines across, if all houses have the same digits as before:
//!
//! ```text
//!   digits 4 and 7       4 . . │ 7 . .       rows 1 and 2      4 5 . │ . 9 .
//!   in two rows          . . . │ . . .       in three columns  5 9 . │ . 4 .
//!                        7 . . │ 4 . .
//! ```
//!
//! A puzzle with one solution has a clue in every exchange. The order in which clues are to
//! go is known beforehand, so an exchange matters only once: when the last of its cells has
//! its turn and the others are empty, that clue cannot go. Of the clues that stay, 52 of 100 are
//! held by an exchange of at most eight cells, 55 by one of any size; each saves a search for
//! another solution, the dearest kind of question.
//!
//! Rejected: exchanges of all sizes, those of a turn linked in a list: 0.75 of the speed, since 4 KB a
//! puzzle leave the cache; following one pair of digits or lines after the other: 0.93.

use super::Cells;
use super::mask::{Mask, cells};

/// The exchanges of a grid, by the turns of their last cells.
#[derive(Clone, Debug)]
pub struct Exchanges {
    /// When the last cell has its turn, in order; `NEVER` at the end.
    last: [u8; MOST + 1],
    /// The cells.
    sets: [Mask; MOST],
}

/// The turn of a cell that stays.
pub const NEVER: u8 = u8::MAX;

/// Exchanges that are kept: there are 33 on average. What is left out is asked for.
const MOST: usize = 48;

/// Lines an exchange has at most. Larger ones hold less than one clue of a puzzle.
const WIDE: usize = 4;

/// The cells of the first column and of the first row.
const COLUMN: Mask = 0x0100_8040_2010_0804_0201;
const ROW: Mask = 0x1FF;

/// Pairs of lines of the same three.
const LINES: [(usize, usize); 9] =
    [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (6, 7), (6, 8), (7, 8)];

/// Pairs of rows, of columns and of digits: 9, 9 and 36; rounded up to fill registers.
const PAIRS: usize = 56;

/// For each of nine lines and each pair the lines that must go with it, bit `i` for line `i`.
type Links = [[u16; PAIRS]; 9];

impl Exchanges {
    /// Of a grid whose cells have these turns.
    pub fn of(grid: &Cells, turns: &[u8; 81]) -> Exchanges {
        // By digit and row: its column and box. By digit and column, or box: its row as a bit.
        let (mut columns, mut boxes) = ([[0u8; 9]; 9], [[0u8; 9]; 9]);
        let (mut in_column, mut in_box) = ([[0u16; 16]; 9], [[0u16; 16]; 9]);
        let mut places = [0; 9];
        for r in 0..9 {
            for c in 0..9 {
                let (d, b) = (usize::from(grid[9 * r + c] - 1) % 9, r / 3 * 3 + c / 3);
                (columns[d][r], boxes[d][r]) = (c as u8, b as u8);
                (in_column[d][c], in_box[d][b]) = (1 << r, 1 << r);
                places[d] |= 1 << (9 * r + c);
            }
        }
        let mut links: Links = [[0; PAIRS]; 9];
        // The cells of each pair.
        let mut pairs = [0; PAIRS];
        for (i, (a, b)) in LINES.into_iter().enumerate() {
            for line in 0..9 {
                let digit = |cell: usize| usize::from(grid[cell] - 1) % 9;
                links[line][i] = 1 << (columns[digit(9 * b + line)][a] & 15);
                links[line][9 + i] = in_column[digit(9 * line + b)][a];
            }
            pairs[i] = ROW << (9 * a) | ROW << (9 * b);
            pairs[9 + i] = COLUMN << a | COLUMN << b;
        }
        let mut pair = 18;
        for d in 0..9 {
            for e in d + 1..9 {
                for r in 0..9 {
                    let (c, b) = (usize::from(columns[e][r]) & 15, usize::from(boxes[e][r]) & 15);
                    links[r][pair] = in_column[d][c] | in_box[d][b];
                }
                pairs[pair] = places[d] | places[e];
                pair += 1;
            }
        }
        close(&mut links);
        Exchanges::sorted(&links, &pairs, turns)
    }

    /// Of the sets of lines that are closed the small ones, by the last turn of their cells.
    fn sorted(links: &Links, pairs: &[Mask; PAIRS], turns: &[u8; 81]) -> Exchanges {
        let mut found = [(0, 0); MOST];
        let mut count = 0;
        let mut ends = [0u8; 82];
        for (line, links) in links.iter().enumerate() {
            // The first of its lines has the set.
            let before = (2_u16 << line) - 1;
            let few = links.map(|set| {
                let mut rest = set;
                (0..WIDE).for_each(|_| rest &= rest.wrapping_sub(1));
                if rest == 0 && set & before == 1 << line { set } else { 0 }
            });
            for (pair, &set) in few.iter().enumerate() {
                // Two digits in two rows are two lines as well.
                if set == 0 || pair >= 18 && set.count_ones() == 2 || count == MOST {
                    continue;
                }
                let across = if pair < 9 { COLUMN * Mask::from(set) } else { rows(set) };
                let cells_of = pairs[pair] & across;
                let last = cells(cells_of).map(|cell| turns[cell]).max().unwrap_or(NEVER);
                if last != NEVER {
                    found[count] = (cells_of, last);
                    ends[usize::from(last) + 1] += 1;
                    count += 1;
                }
            }
        }
        (1..82).for_each(|turn| ends[turn] += ends[turn - 1]);
        let mut exchanges = Exchanges { last: [NEVER; MOST + 1], sets: [0; MOST] };
        for &(set, last) in &found[..count] {
            let end = &mut ends[usize::from(last)];
            exchanges.last[usize::from(*end)] = last;
            exchanges.sets[usize::from(*end)] = set;
            *end += 1;
        }
        exchanges
    }

    /// Whether those whose turn it is must stay: without them there would be an exchange. Turns
    /// are asked for one after the other, and `next` is the first exchange not looked at.
    #[inline]
    pub fn hold(&self, turn: usize, left: Mask, next: &mut usize) -> bool {
        let mut hold = false;
        while usize::from(self.last[*next]) == turn {
            hold |= self.sets[*next] & left == 0;
            *next += 1;
        }
        hold
    }
}

/// The cells of a set of rows.
fn rows(set: u16) -> Mask {
    let first = (0..9).fold(0, |cells, row| cells | Mask::from(set >> row & 1) << (9 * row));
    first * ROW
}

/// Follows links to the end, for all pairs side by side. The links of a pair are one or two
/// permutations, so where they lead to, they lead back from.
fn close(links: &mut Links) {
    for by in 0..9 {
        let through = links[by];
        for reached in links.iter_mut() {
            for (reached, through) in reached.iter_mut().zip(&through) {
                *reached |= (*reached >> by & 1).wrapping_neg() & through;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::dig::start;
    use crate::generate::mask::ALL;
    use shudu_board::random::Random;
    use shudu_count::count::Uniform;
    use shudu_search::search::fast::{Ask, Fast};

    #[test]
    fn an_exchange_gives_another_grid_and_comes_at_its_last_turn() {
        let (uniform, fast) = (Uniform::new(), Fast::default());
        let mut random = Random::new(3);
        for _ in 0..200 {
            let grid = uniform.grid(&mut random);
            let mut turns: [u8; 81] = std::array::from_fn(|turn| turn as u8);
            random.shuffle(&mut turns);
            // One cell stays.
            turns[random.number(81) as usize] = NEVER;
            let exchanges = Exchanges::of(&grid, &turns);
            let mut before = 0;
            for (&set, &last) in exchanges.sets.iter().zip(&exchanges.last) {
                if last == NEVER {
                    break;
                }
                let highest = cells(set).map(|cell| turns[cell]).max();
                assert!(before <= last && highest == Some(last));
                before = last;
                let others = fast.solve_one(&start(&grid, ALL & !set), Ask::VERDICT).tally;
                assert_eq!(others.solutions, 2, "{set:x}");
            }
            assert!(before > 0);
        }
    }

    #[test]
    fn a_rectangle_holds_its_last_clue() {
        let grid =
            *b"123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        let grid = grid.map(|digit| digit - b'0');
        // Digits 1 and 2 in rows 1 and 4, columns 1 and 2.
        let rectangle = [0, 28, 1, 27];
        let mut turns = [NEVER; 81];
        (0..).zip(rectangle).for_each(|(turn, cell)| turns[cell] = turn);
        let exchanges = Exchanges::of(&Cells::new(grid).unwrap(), &turns);
        let empty = rectangle.iter().fold(ALL, |left, cell| left & !(1 << cell));
        let mut next = 0;
        assert!((0..3).all(|turn| !exchanges.hold(turn, empty, &mut next)));
        let mut again = next;
        assert!(exchanges.hold(3, empty, &mut next));
        assert!(!exchanges.hold(3, empty | 1, &mut again));
    }
}
