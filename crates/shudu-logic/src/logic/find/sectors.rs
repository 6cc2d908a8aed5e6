//! Multi-sector locked sets: cells, and as many pairs of a house and a digit that hold every
//! candidate of the cells. Every cell needs one of the pairs, each pair serves one cell: all
//! are used up there, and the houses have these digits nowhere else.
//!
//! Two shapes are looked for. One is a grid: the empty cells where some rows and some columns
//! cross, each digit held by the rows or by the columns, and not all by the same, which would
//! be subsets. The other is the SK-loop: four boxes
//! at the corners of a rectangle, in each two cells of a row and two of a column; a digit of
//! two such cells is held by their line or by their box, around the loop.

use super::super::draft::Draft;
use super::super::field::Field;
use super::super::pattern::{Pattern, Sector};
use super::super::position::Count;
use super::super::set::Digits;
use super::super::technique::Technique;
use super::{Onward, Role, Set, Tell};
use shudu_board::board::{Cell, DigitSet};
use shudu_board::boost::boosted;
use shudu_board::sort;

/// Rows and columns of a grid: one is a subset, more are the same seen from the other cells.
const LINES: std::ops::RangeInclusive<u32> = 2..=5;

/// Houses that hold the places of a digit.
type Holders = Vec<usize>;

/// Cells, and of every digit all ways to hold it with as few houses as possible.
struct Locked<const W: usize> {
    cells: Set<W>,
    ways: Vec<Vec<Holders>>,
}

pub(super) fn grids<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    let map = &field.map;
    if map.size > 9 || map.rows.len() != map.size || map.columns.len() != map.size {
        return Onward::Continue(());
    }
    let board = Lines::new(field);
    let mut counts = Counts::new(&board);
    let mut hits = Vec::new();
    counts.hits(&board, 0, 0, &mut hits, tell)?;
    shudu_board::sort::by_key(&mut hits, |hit| *hit);
    for ((_, columns), rows) in hits {
        board.pattern(field, rows, columns).tell(field, Technique::MultiSector, tell)?;
    }
    Onward::Continue(())
}

/// The candidates line by line.
struct Lines {
    size: usize,
    /// Of a digit and a row the columns with it.
    at: Vec<[u16; 9]>,
    empty: [u16; 9],
}

/// All choices of two to five of nine columns, side by side: what is counted is counted for all
/// of them at once. Rounded up to whole registers.
const CHOICES: usize = 384;

type Lanes = [u8; CHOICES];

/// The number of cells and the columns of a pattern, and its rows.
type Hit = ((u32, u16), u16);

/// Cells, and pairs of line and digit, in some rows.
#[derive(Clone)]
struct Counted {
    rows: u16,
    cells: Lanes,
    /// Of every digit in how many of the rows it is, and in how many columns.
    pairs: [[Lanes; 2]; 9],
    /// In which columns.
    columns: [u16; 9],
}

/// The counts with no row, with the first of those chosen, and so on: one more row is one more
/// to add.
struct Counts {
    choices: Vec<u16>,
    /// Whether a choice has a column.
    has: [Lanes; 9],
    /// The empty cells of a row.
    cells: [Lanes; 9],
    /// Of a digit and a row, whether it is there.
    at: Vec<[Lanes; 9]>,
    so_far: Vec<Counted>,
}

#[inline(always)] // to be compiled for more than every processor has
fn add(sum: &mut Lanes, one: &Lanes, other: &Lanes) {
    for i in 0..CHOICES {
        sum[i] = one[i].wrapping_add(other[i]);
    }
}

impl Counts {
    fn new(board: &Lines) -> Counts {
        let wanted = |lines: &u16| LINES.contains(&lines.count_ones());
        let choices: Vec<u16> = (1..1u16 << board.size).filter(wanted).collect();
        let lanes = |count: &dyn Fn(u16) -> u32| -> Lanes {
            std::array::from_fn(|i| choices.get(i).map_or(0, |&choice| count(choice) as u8))
        };
        let none = [0; CHOICES];
        let start = Counted { rows: 0, cells: none, pairs: [[none; 2]; 9], columns: [0; 9] };
        let at = |row: usize, at: &[u16; 9]| lanes(&|choice| (choice & at[row] != 0).into());
        Counts {
            has: std::array::from_fn(|column| lanes(&|choice| u32::from(choice >> column & 1))),
            cells: board.empty.map(|empty| lanes(&|choice| (choice & empty).count())),
            at: board.at.iter().map(|places| std::array::from_fn(|row| at(row, places))).collect(),
            so_far: vec![start; *LINES.end() as usize + 1],
            choices,
        }
    }

    /// Tells where there are as many pairs as cells, with rows from one on added to those chosen.
    fn hits(
        &mut self,
        board: &Lines,
        chosen: usize,
        from: usize,
        hits: &mut Vec<Hit>,
        tell: &Tell,
    ) -> Onward {
        tell.beat()?;
        if LINES.contains(&(chosen as u32)) {
            self.compare(&self.so_far[chosen], board.size, hits);
        }
        for row in (from..board.size).filter(|_| chosen < *LINES.end() as usize) {
            self.add(board, chosen, row);
            self.hits(board, chosen + 1, row + 1, hits, tell)?;
        }
        Onward::Continue(())
    }

    /// One row more.
    fn add(&mut self, board: &Lines, chosen: usize, row: usize) {
        let (before, after) = self.so_far.split_at_mut(chosen + 1);
        let (before, now) = (&before[chosen], &mut after[0]);
        now.rows = before.rows | 1 << row;
        boosted(
            #[inline(always)]
            || {
                add(&mut now.cells, &before.cells, &self.cells[row]);
                for digit in 0..board.size {
                    let places = board.at[digit][row];
                    let [rows, columns] = &mut now.pairs[digit];
                    add(rows, &before.pairs[digit][0], &self.at[digit][row]);
                    *columns = before.pairs[digit][1];
                    for column in Digits((places & !before.columns[digit]).into()) {
                        let so_far = *columns;
                        add(columns, &so_far, &self.has[column]);
                    }
                    now.columns[digit] = before.columns[digit] | places;
                }
            },
        );
    }

    fn compare(&self, now: &Counted, size: usize, hits: &mut Vec<Hit>) {
        // How many cells there are more than pairs, or fewer.
        let mut surplus = now.cells;
        boosted(
            #[inline(always)]
            || {
                for [rows, columns] in &now.pairs[..size] {
                    for i in 0..CHOICES {
                        surplus[i] = surplus[i].wrapping_sub(rows[i].min(columns[i]));
                    }
                }
            },
        );
        let even = |(i, _): &(usize, &u16)| surplus[*i] == 0;
        for (i, &columns) in self.choices.iter().enumerate().filter(even) {
            let held = |way: usize| {
                let counts =
                    now.pairs[..size].iter().map(|pairs| [pairs[way][i], pairs[1 - way][i]]);
                counts.into_iter().any(|[own, other]| own > 0 && own <= other)
            };
            if held(0) && held(1) {
                hits.push(((now.cells[i].into(), columns), now.rows));
            }
        }
    }
}

impl Lines {
    fn new<const W: usize>(field: &Field<W>) -> Lines {
        let size = field.map.size;
        let mut lines = Lines { size, at: vec![[0; 9]; size], empty: [0; 9] };
        for cell in field.empty {
            let (row, column) = (cell / size, cell % size);
            lines.empty[row] |= 1 << column;
            Digits(field.cands[cell]).for_each(|digit| lines.at[digit][row] |= 1 << column);
        }
        lines
    }

    /// The pattern in some rows and columns.
    fn pattern<const W: usize>(&self, field: &Field<W>, rows: u16, columns: u16) -> Locked<W> {
        let map = &field.map;
        let union = |lines: &[usize], chosen: u16| {
            Digits(chosen.into()).fold(Set::EMPTY, |all, i| all | map.houses[lines[i]])
        };
        let cells = union(&map.rows, rows) & union(&map.columns, columns) & field.empty;
        let hit = |lines: &[usize], digit: usize| -> Holders {
            let places = field.places[digit] & cells;
            lines.iter().copied().filter(|&line| map.houses[line].meets(places)).collect()
        };
        let ways = |digit: usize| {
            let [by_rows, by_columns] = [&map.rows, &map.columns].map(|lines| hit(lines, digit));
            match by_rows.len().cmp(&by_columns.len()) {
                std::cmp::Ordering::Less => vec![by_rows],
                std::cmp::Ordering::Greater => vec![by_columns],
                std::cmp::Ordering::Equal => vec![by_rows, by_columns],
            }
        };
        Locked { cells, ways: (0..self.size).map(ways).collect() }
    }
}

impl<const W: usize> Locked<W> {
    /// What goes if a digit is held so: outside the cells, and where two houses would hold the
    /// same candidate, which would leave a pair too few for the others.
    fn gone(&self, field: &Field<W>, digit: usize, holders: &Holders) -> Set<W> {
        let (mut once, mut twice) = (Set::EMPTY, Set::EMPTY);
        for &house in holders {
            let here = field.at(house, digit);
            twice |= once & here;
            once |= here;
        }
        once.without(self.cells) | twice
    }

    /// Tells it once for every way to hold the digits that takes anything away, the one that
    /// takes most away first.
    fn tell(mut self, field: &Field<W>, technique: Technique, tell: &mut Tell) -> Onward {
        for digit in 0..self.ways.len() {
            let mut ways = std::mem::take(&mut self.ways[digit]);
            sort::by_key(&mut ways, |way| std::cmp::Reverse(self.gone(field, digit, way).len()));
            self.ways[digit] = ways;
        }
        for round in 0..self.ways.iter().map(Vec::len).max().unwrap_or(0) {
            self.conclude(field, technique, round, tell)?;
        }
        Onward::Continue(())
    }

    fn conclude(
        &self,
        field: &Field<W>,
        technique: Technique,
        round: usize,
        tell: &mut Tell,
    ) -> Onward {
        let mut draft = Draft::new(field, technique);
        let mut held: Vec<(usize, u64)> = Vec::new();
        for (digit, ways) in self.ways.iter().enumerate() {
            let Some(way) = ways.get(round).or(ways.last()) else { continue };
            draft = draft.remove(self.gone(field, digit, way), digit);
            for &house in way {
                match held.iter_mut().find(|(known, _)| *known == house) {
                    Some((_, digits)) => *digits |= 1 << digit,
                    None => held.push((house, 1 << digit)),
                }
            }
        }
        sort::by_key(&mut held, |&(house, _)| house);
        for &(house, digits) in &held {
            let cells = field.map.houses[house] & self.cells;
            draft = draft.house(house).digits(digits).part_of(Role::Set, &[house], cells, digits);
        }
        let sectors = held.iter().map(|&(house, digits)| Sector {
            house: field.map.kinds[house],
            digits: DigitSet::from_bits(digits),
        });
        let pattern = Pattern::Sectors {
            cells: self.cells.into_iter().map(Cell::from_index).collect(),
            sectors: sectors.collect(),
        };
        draft.cells(self.cells).uses_cells(self.cells).pattern(pattern).tell(tell)
    }
}

/// How many links of the loop hold the pairs of cells in a set, at least.
static FEWEST: [u8; 256] = {
    let mut fewest = [8; 256];
    let mut links = 0;
    while links < 256 {
        let held = held_by(links as u8);
        let mut pairs = 0;
        while pairs < 256 {
            let count = (links as u8).count_ones() as u8;
            if pairs as u8 & !held == 0 && count < fewest[pairs] {
                fewest[pairs] = count;
            }
            pairs += 1;
        }
        links += 1;
    }
    fewest
};

/// Link `i` holds the pairs `i` and `i + 1`.
const fn held_by(links: u8) -> u8 {
    links | links.rotate_left(1)
}

pub(super) fn loops<const W: usize>(field: &Field<W>, tell: &mut Tell) -> Onward {
    if !field.map.has_square_boxes() {
        return Onward::Continue(());
    }
    let two = |i: usize| [(0, 1), (0, 2), (1, 2)][i / 9];
    for i in 0..27 {
        tell.beat()?;
        let rows = [two(i).0 * 3 + i / 3 % 3, two(i).1 * 3 + i % 3];
        for j in 0..27 {
            let columns = [two(j).0 * 3 + j / 3 % 3, two(j).1 * 3 + j % 3];
            if let Some(pattern) = around(field, rows, columns) {
                pattern.tell(field, Technique::SkLoop, tell)?;
            }
        }
    }
    Onward::Continue(())
}

/// The loop along two rows and two columns, if its sixteen cells have sixteen pairs of house
/// and digit.
fn around<const W: usize>(
    field: &Field<W>,
    [a, b]: [usize; 2],
    [c, d]: [usize; 2],
) -> Option<Locked<W>> {
    let map = &field.map;
    let (row, column) = (|i: usize| map.rows[i], |i: usize| map.columns[i]);
    let block = |r: usize, c: usize| map.blocks[r / 3 * 3 + c / 3];
    // Pair 0 is in row a and box ac; link 0 is row a, which has the pairs 0 and 1.
    let links =
        [row(a), block(a, d), column(d), block(b, d), row(b), block(b, c), column(c), block(a, c)];
    let crossings: Set<W> = [a * 9 + c, a * 9 + d, b * 9 + c, b * 9 + d].into_iter().collect();
    let pairs: [Set<W>; 8] = std::array::from_fn(|i| {
        (map.houses[links[i]] & map.houses[links[(i + 7) % 8]]).without(crossings)
    });
    let cells = pairs.iter().fold(Set::EMPTY, |all, &pair| all | pair);
    if !cells.within(field.empty) {
        return None;
    }
    let with: Vec<u8> = (0..9)
        .map(|digit| {
            let has = |&i: &usize| pairs[i].meets(field.places[digit]);
            (0..8).filter(has).fold(0, |with, i| with | 1 << i)
        })
        .collect();
    let fewest = |with: u8| FEWEST[usize::from(with)];
    if with.iter().map(|&with| usize::from(fewest(with))).sum::<usize>() != cells.len() {
        return None;
    }
    let ways = with.iter().map(|&with| {
        let fits = |links: &u8| {
            with & !held_by(*links) == 0 && links.count_ones() == u32::from(fewest(with))
        };
        let houses = |chosen: u8| Digits(chosen.into()).map(|i| links[i]).collect();
        (0..=255u8).filter(fits).map(houses).collect()
    });
    Some(Locked { cells, ways: ways.collect() })
}
