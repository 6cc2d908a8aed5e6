//! The kind of a band: which of the 416 it is, up to renaming digits and changing the places
//! of its rows, its boxes, and the columns within each box.
//!
//! Kinds are numbered from 1 in the order of their smallest bands, as they are in the literature:
//! 1 is `123456789 456789123 789123456`, and 416 is `123456789 457893612 986217354`. A grid has three
//! bands and three stacks, and its canonical form begins with the smallest of the six.
//!
//! What a band is up to renaming is known once its digits are named after their places in the first
//! box, and the columns of the other two boxes are sorted by what the first row has there:
//!
//! ```text
//! 0 1 2 │ 3 4 6 │ 5 7 8     the second box takes for its rows one of 56 partings of the names,
//! 3 4 5 │ . . . │ . . .     the third has the rest; their second and third rows have six orders each:
//! 6 7 8 │ . . . │ . . .     56 · 6⁴ = 72,576 bands, and a table tells the kind of each
//! ```

use shudu_board::board::Grid;
use shudu_count::symmetry::permutations;

/// The second row and the third of the smallest band of a kind; the first has the digits in order.
type Smallest = [[u8; 9]; 2];

/// Three rows of nine digits, 1 to 9.
pub(super) type Band = [[u8; 9]; 3];

/// How many bands there are whose first box and columns are in order.
const NORMAL: usize = 56 * 6 * 6 * 6 * 6;

/// The orders of three things; the first leaves them as they are.
pub(super) const ORDERS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// All kinds of bands.
#[derive(Clone, Debug)]
pub struct Bands {
    /// The smallest band of each kind, in order.
    smallest: Vec<Smallest>,
    /// The kind of each normal band, counted from 0.
    kinds: Vec<u16>,
    codes: Codes,
}

/// What makes a number of a normal band.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    /// For three names in a row: which set they are, and in which order they stand.
    triples: Vec<(u8, u8)>,
    /// For the sets in the first two rows of the second box, which parting it is.
    partings: Vec<u8>,
}

impl Codes {
    fn new() -> Codes {
        let mut codes = Codes { triples: vec![(0, 0); 729], partings: vec![0; 84 * 84] };
        let sets: Vec<[u8; 3]> = (0..9u8)
            .flat_map(|a| (a + 1..9).flat_map(move |b| (b + 1..9).map(move |c| [a, b, c])))
            .collect();
        for (number, set) in sets.iter().enumerate() {
            for (order, places) in ORDERS.iter().enumerate() {
                let triple = places.map(|place| set[usize::from(place)]);
                codes.triples[triple_code(triple)] = (number as u8, order as u8);
            }
        }
        for (number, [first, second, _]) in partings().into_iter().enumerate() {
            let of = |set| usize::from(codes.triples[triple_code(set)].0);
            let place = of(first) * 84 + of(second);
            codes.partings[place] = number as u8;
        }
        codes
    }

    /// Which set three names are, and in which order they stand.
    #[inline]
    pub fn triple(&self, names: [u8; 3]) -> (u8, u8) {
        self.triples[triple_code(names)]
    }

    /// Which parting the second box has, by the sets of its first two rows.
    #[inline]
    pub fn parting(&self, first: u8, second: u8) -> usize {
        usize::from(self.partings[usize::from(first) * 84 + usize::from(second)])
    }
}

#[inline]
fn triple_code([a, b, c]: [u8; 3]) -> usize {
    usize::from(a) * 81 + usize::from(b) * 9 + usize::from(c)
}

/// The ways to part the names among the rows of a second box, each set in order.
fn partings() -> Vec<[[u8; 3]; 3]> {
    let sets = |from: &[u8]| -> Vec<[u8; 3]> {
        let mut all = Vec::new();
        for (i, &a) in from.iter().enumerate() {
            for (j, &b) in from.iter().enumerate().skip(i + 1) {
                all.extend(from[j + 1..].iter().map(|&c| [a, b, c]));
            }
        }
        all
    };
    let others = |row: u8, taken: &[u8]| -> Vec<u8> {
        (0..9).filter(|name| name / 3 != row && !taken.contains(name)).collect()
    };
    let mut all = Vec::new();
    for first in sets(&others(0, &[])) {
        for second in sets(&others(1, &first)) {
            let third = others(2, &[first, second].concat());
            if let [a, b, c] = third[..] {
                all.push([first, second, [a, b, c]]);
            }
        }
    }
    all
}

/// The order of one row when the columns are moved so that another one is in order: by the orders
/// of the other one and this.
const fn relative() -> [[u8; 6]; 6] {
    let mut table = [[0; 6]; 6];
    let mut first = 0;
    while first < 6 {
        let mut second = 0;
        while second < 6 {
            let (f, s) = (ORDERS[first], ORDERS[second]);
            let mut moved = [0; 3];
            let mut i = 0;
            while i < 3 {
                moved[f[i] as usize] = s[i];
                i += 1;
            }
            table[first][second] = order_of(moved[0], moved[1]);
            second += 1;
        }
        first += 1;
    }
    table
}

/// The number of the order that begins with these two.
pub(super) const fn order_of(first: u8, second: u8) -> u8 {
    2 * first + (second > 3 - first - second) as u8
}

pub(super) const RELATIVE: [[u8; 6]; 6] = relative();

/// The number of a normal band: the parting of its second box, and of the second and third
/// box the orders of their second and third rows.
#[inline]
pub(super) fn number(parting: usize, second: [u8; 3], third: [u8; 3]) -> usize {
    let rows = |[first, second, third]: [u8; 3]| {
        let relative = &RELATIVE[usize::from(first)];
        usize::from(relative[usize::from(second)]) * 6 + usize::from(relative[usize::from(third)])
    };
    (parting * 36 + rows(second)) * 36 + rows(third)
}

impl Default for Bands {
    fn default() -> Bands {
        Bands::new()
    }
}

impl Bands {
    /// Finds them, which takes a twentieth of a second.
    pub fn new() -> Bands {
        let mut bands =
            Bands { smallest: Vec::new(), kinds: vec![u16::MAX; NORMAL], codes: Codes::new() };
        let columns = column_orders();
        for band in normal_bands() {
            if bands.kinds[bands.number(&band)] == u16::MAX {
                let kind = bands.smallest.len() as u16;
                bands.smallest.push(smallest(&band, &columns));
                for image in images(&band) {
                    let number = bands.number(&image);
                    bands.kinds[number] = kind;
                }
            }
        }
        // Numbers in the order of the smallest bands.
        let mut order: Vec<usize> = (0..bands.smallest.len()).collect();
        order.sort_unstable_by_key(|&kind| bands.smallest[kind]);
        let mut rank = vec![0; order.len()];
        order.iter().enumerate().for_each(|(i, &kind)| rank[kind] = i as u16);
        bands.smallest.sort_unstable();
        bands.kinds.iter_mut().for_each(|kind| *kind = rank[usize::from(*kind)]);
        bands
    }

    /// The number of the normal band that a band can be made.
    #[inline]
    fn number(&self, band: &Band) -> usize {
        let mut names = [0; 10];
        for (row, digits) in band.iter().enumerate() {
            (0..3).for_each(|i| names[usize::from(digits[i])] = (3 * row + i) as u8);
        }
        let triple = |row: usize, at: usize| {
            let named = |i: usize| names[usize::from(band[row][at + i])];
            self.codes.triple([named(0), named(1), named(2)])
        };
        let second = [triple(0, 3), triple(1, 3), triple(2, 3)];
        let parting = self.codes.parting(second[0].0, second[1].0);
        let third = [triple(0, 6).1, triple(1, 6).1, triple(2, 6).1];
        number(parting, second.map(|(_, order)| order), third)
    }

    /// A band's kind, counted from 0; the digits are 1 to 9, each once in a row and in a box.
    #[inline]
    pub(super) fn kind(&self, band: &Band) -> usize {
        self.kind_of(self.number(band))
    }

    /// The kind of a normal band, counted from 0.
    #[inline]
    pub(super) fn kind_of(&self, number: usize) -> usize {
        usize::from(self.kinds[number])
    }

    pub(super) fn codes(&self) -> &Codes {
        &self.codes
    }

    /// The smallest band of a kind, counted from 0.
    pub(super) fn smallest(&self, kind: usize) -> Band {
        let [second, third] = self.smallest[kind];
        [[1, 2, 3, 4, 5, 6, 7, 8, 9], second, third]
    }

    /// The kinds of the bands of a classic grid, top to bottom, and of its stacks, left to right; 1 to 416.
    pub fn of(&self, grid: &Grid) -> Option<[[usize; 3]; 2]> {
        if !grid.layout().is_classic() {
            return None;
        }
        let digit = |row: usize, column: usize| grid.digits()[row * 9 + column].value() as u8;
        let [mut bands, mut stacks] = [[0; 3]; 2];
        for (i, (band, stack)) in bands.iter_mut().zip(&mut stacks).enumerate() {
            let rows = std::array::from_fn(|r| std::array::from_fn(|c| digit(i * 3 + r, c)));
            let columns = std::array::from_fn(|r| std::array::from_fn(|c| digit(c, i * 3 + r)));
            (*band, *stack) = (self.kind(&rows) + 1, self.kind(&columns) + 1);
        }
        Some([bands, stacks])
    }
}

/// The orders of nine columns that keep boxes together.
pub(super) fn column_orders() -> Vec<[usize; 9]> {
    let threes = permutations(3);
    let mut columns = Vec::new();
    for boxes in &threes {
        for (i, j, k) in (0..216).map(|i| (i / 36, i / 6 % 6, i % 6)) {
            let within = [&threes[i], &threes[j], &threes[k]];
            columns.push(std::array::from_fn(|c| boxes[c / 3] * 3 + within[c / 3][c % 3]));
        }
    }
    columns
}

/// All normal bands.
fn normal_bands() -> impl Iterator<Item = Band> {
    partings().into_iter().flat_map(|parting| (0..1296).map(move |orders| normal(&parting, orders)))
}

fn normal(parting: &[[u8; 3]; 3], orders: usize) -> Band {
    let mut band = [[0; 9]; 3];
    for (row, digits) in band.iter_mut().enumerate() {
        let own = [0, 1, 2].map(|i| (3 * row + i) as u8);
        let mut rest = (0..9).filter(|name| !own.contains(name) && !parting[row].contains(name));
        let rest = [(); 3].map(|()| rest.next().expect("nine names less six"));
        let order = |at: usize| if row == 0 { 0 } else { orders / [1, 6, 36, 216][at] % 6 };
        let orders = [ORDERS[order(row.max(1) - 1)], ORDERS[order(row.max(1) + 1)]];
        for i in 0..3 {
            digits[i] = own[i] + 1;
            digits[3 + i] = parting[row][usize::from(orders[0][i])] + 1;
            digits[6 + i] = rest[usize::from(orders[1][i])] + 1;
        }
    }
    band
}

/// A band with its rows, its boxes and the columns of its first box in all orders.
fn images(band: &Band) -> impl Iterator<Item = Band> {
    (0..216).map(|i| {
        let [rows, boxes, columns] = [i / 36, i / 6 % 6, i % 6].map(|i| ORDERS[i].map(usize::from));
        rows.map(|row| {
            std::array::from_fn(|c| {
                let within = if c < 3 { columns[c] } else { c % 3 };
                band[row][boxes[c / 3] * 3 + within]
            })
        })
    })
}

fn smallest(band: &Band, columns: &[[usize; 9]]) -> Smallest {
    let mut smallest = [[u8::MAX; 9]; 2];
    for first in 0..3 {
        let others = [0, 1, 2].into_iter().filter(|&row| row != first);
        for order in columns {
            let mut names = [0; 10];
            for (name, &column) in (1..).zip(order) {
                names[usize::from(band[first][column])] = name;
            }
            let row = |row: usize| order.map(|column| names[usize::from(band[row][column])]);
            let mut rows = [[0; 9]; 2];
            others.clone().zip(&mut rows).for_each(|(i, renamed)| *renamed = row(i));
            rows.sort_unstable();
            smallest = smallest.min(rows);
        }
    }
    smallest
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_count::symmetry::Forms;

    fn grid(text: &str) -> Grid {
        let puzzle: shudu_board::board::Puzzle = text.parse().expect("it is a grid");
        shudu_search::search::solve(&puzzle).unique().expect("it is complete")
    }

    #[test]
    fn there_are_416_kinds_and_the_first_and_last_are_the_known_ones() {
        let bands = Bands::new();
        assert_eq!(bands.smallest.len(), 416);
        assert!(bands.smallest.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(bands.smallest[0], [[4, 5, 6, 7, 8, 9, 1, 2, 3], [7, 8, 9, 1, 2, 3, 4, 5, 6]]);
        assert_eq!(bands.smallest[415], [[4, 5, 7, 8, 9, 3, 6, 1, 2], [9, 8, 6, 2, 1, 7, 3, 5, 4]]);
    }

    #[test]
    fn a_band_moved_and_renamed_stays_of_its_kind() {
        let bands = Bands::new();
        for kind in (0..416).step_by(7) {
            let band = bands.smallest(kind);
            assert_eq!(bands.kind(&band), kind);
            for (i, order) in column_orders().iter().enumerate().step_by(37) {
                let rows = ORDERS[i % 6].map(|row| band[usize::from(row)]);
                let moved = rows.map(|row| order.map(|c| (row[c] * 2) % 9 + 1));
                let renamed = moved.map(|row| row.map(|digit| digit * 4 % 9 + 1));
                let distinct =
                    |row: &[u8; 9]| row.iter().fold(0u16, |set, d| set | 1 << d) == 0x3FE;
                assert!(renamed.iter().all(distinct), "they are renamed one to one");
                assert_eq!(bands.kind(&renamed), kind);
            }
        }
    }

    #[test]
    fn a_canonical_form_begins_with_the_smallest_of_its_six() {
        let bands = Bands::new();
        let text =
            "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
        let kinds = bands.of(&grid(text)).expect("it is classic").concat();
        let form = Forms::new().of(&text.parse().expect("it is a grid")).expect("it is classic");
        let canonical = grid(&form.symbols);
        let again = bands.of(&canonical).expect("it is classic");
        assert_eq!(Some(&again[0][0]), kinds.iter().min());
        let (mut kinds, mut again) = (kinds, again.concat());
        kinds.sort_unstable();
        again.sort_unstable();
        assert_eq!(kinds, again, "bands and stacks stay what they are");
    }
}
