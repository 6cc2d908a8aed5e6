//! The third bands that go with a first and a second one.
//!
//! To each column three digits are left, and to each box of the third band 216 orders of its columns. What
//! kind a stack is then depends on the box alone, not on the order of its rows: so 36 questions
//! for each stack tell which boxes make it smaller than the first band, and these are never met. Of the others, one
//! for the first stack and one for the second are put together if they share no digit in a row; what is left for
//! the third stack is one box or none.

use super::super::bands::{Band, ORDERS, RELATIVE, number, order_of};
use super::walk::{Second, Walk};
use std::cmp::Ordering;

/// The digits of a box, row by row.
type Square = [[u8; 3]; 3];

/// What the first two bands leave to the third.
pub(super) struct Third {
    /// The digits left to each column, in order.
    columns: [[u8; 3]; 9],
    /// For each stack, by the orders of its second and third column relative to the first: how
    /// its kind compares with that of the first band.
    stacks: [[Ordering; 36]; 3],
    /// The boxes that the second stack may have, by their first rows.
    middles: Vec<Middle>,
    /// For each first row, its digits as a set, and where its boxes end.
    groups: Vec<(u32, usize)>,
}

/// A box of the second stack.
#[derive(Clone, Copy, Debug)]
struct Middle {
    sets: u32,
    digits: Square,
    tie: bool,
}

impl Default for Third {
    fn default() -> Third {
        let stacks = [[Ordering::Less; 36]; 3];
        Third { columns: [[0; 3]; 9], stacks, middles: Vec::new(), groups: Vec::new() }
    }
}

impl Third {
    /// What is left to the third band; false if a stack would be smaller than the first band in any case.
    pub fn prepare(&mut self, walk: &Walk, second: &Band) -> bool {
        for (c, column) in self.columns.iter_mut().enumerate() {
            let mut left = second.iter().fold(walk.left[c], |left, row| left & !(1 << row[c]));
            for digit in column {
                *digit = left.trailing_zeros() as u8;
                left &= left - 1;
            }
        }
        for stack in 0..3 {
            self.compare(walk, second, stack);
            if self.stacks[stack].iter().all(|how| how.is_lt()) {
                return false;
            }
        }
        self.find_middles();
        true
    }

    /// How a stack compares with the first band, for each box it may end with. Columns are
    /// to a stack what rows are to a band.
    fn compare(&mut self, walk: &Walk, second: &Band, stack: usize) {
        let mut names = [0; 10];
        for (row, digits) in walk.first.iter().enumerate() {
            (0..3).for_each(|i| names[usize::from(digits[3 * stack + i])] = (3 * i + row) as u8);
        }
        let codes = walk.bands.codes();
        let named = |digits: [u8; 3]| codes.triple(digits.map(|digit| names[usize::from(digit)]));
        let middle = [0, 1, 2].map(|i| named(second.map(|row| row[3 * stack + i])));
        let parting = codes.parting(middle[0].0, middle[1].0);
        let middle = middle.map(|(_, order)| order);
        let [a, b, c] = [0, 1, 2].map(|i| named(self.columns[3 * stack + i]).1);
        let (b, c) = (&COMPOSED[usize::from(b)], &COMPOSED[usize::from(c)]);
        for (place, how) in self.stacks[stack].iter_mut().enumerate() {
            let number = number(parting, middle, [a, b[place / 6], c[place % 6]]);
            *how = walk.bands.kind_of(number).cmp(&walk.kind);
        }
    }

    /// How a stack compares if the columns of its last box have these orders.
    #[inline]
    fn how(&self, stack: usize, orders: [usize; 3]) -> Ordering {
        let relative = &RELATIVE[orders[0]];
        self.stacks[stack][usize::from(relative[orders[1]]) * 6 + usize::from(relative[orders[2]])]
    }

    /// The box of a stack whose columns have these orders.
    #[inline]
    fn square(&self, stack: usize, orders: [usize; 3]) -> Square {
        let columns = &self.columns[3 * stack..3 * stack + 3];
        let digit = |row: usize, c: usize| columns[c][usize::from(ORDERS[orders[c]][row])];
        [0, 1, 2].map(|row| [digit(row, 0), digit(row, 1), digit(row, 2)])
    }

    fn find_middles(&mut self) {
        self.middles.clear();
        self.groups.clear();
        for first in 0..27 {
            let firsts = [first / 9, first / 3 % 3, first % 3];
            let start = self.middles.len();
            for then in 0..8 {
                // What each column has first, and of its two others the smaller or the larger.
                let orders = [0, 1, 2].map(|c| 2 * firsts[c] + (then >> c & 1));
                let how = self.how(1, orders);
                if how.is_ge() {
                    let digits = self.square(1, orders);
                    self.middles.push(Middle { sets: sets(&digits), digits, tie: how.is_eq() });
                }
            }
            if let Some(middle) = self.middles.get(start) {
                self.groups.push((middle.sets & ROW, self.middles.len()));
            }
        }
    }

    /// The third bands with which it is a canonical grid.
    pub fn each(&self, walk: &Walk, second: &Second, tell: &mut impl FnMut(Band)) {
        for place in 0..36 {
            // Rows are in the order of the first column.
            let orders = [0, place / 6, place % 6];
            let how = self.how(0, orders);
            if how.is_lt() {
                continue;
            }
            let left = self.square(0, orders);
            let sets = sets(&left);
            let mut names = [0; 10];
            for (name, &digit) in left.as_flattened().iter().enumerate() {
                names[usize::from(digit)] = name as u8;
            }
            let mut at = 0;
            for &(first, end) in &self.groups {
                let group = &self.middles[std::mem::replace(&mut at, end)..end];
                if first & sets != 0 {
                    continue;
                }
                for middle in group.iter().filter(|middle| middle.sets & sets == 0) {
                    let Some((right, tie)) = self.right(sets | middle.sets) else { continue };
                    let kind = kind(walk, &names, &middle.digits, &right).cmp(&walk.kind);
                    if kind.is_lt() {
                        continue;
                    }
                    let band = band(&[left, middle.digits, right]);
                    let tie = tie || middle.tie || how.is_eq() || kind.is_eq() || second.tie;
                    let sure = !tie && second.is_settled();
                    if sure || walk.is_canonical(second, &band, tie) {
                        tell(band);
                    }
                }
            }
        }
    }

    /// The box of the third stack, if what the others leave to each row fits into its columns and does not make
    /// the stack smaller than the first band; and whether that is then of the same kind.
    #[inline]
    fn right(&self, taken: u32) -> Option<(Square, bool)> {
        let rows = [!taken & ROW, !taken >> 9 & ROW];
        let mut orders = [0; 3];
        for (order, column) in orders.iter_mut().zip(&self.columns[6..]) {
            let bits = column.map(|digit| 1u32 << (digit - 1));
            // Nine digits in three rows: if the first two take one each, so does the third.
            let here = rows.map(|row| row & (bits[0] | bits[1] | bits[2]));
            if !(here[0].is_power_of_two() && here[1].is_power_of_two()) {
                return None;
            }
            let place = |one: u32| u8::from(one > bits[0]) + u8::from(one > bits[1]);
            *order = usize::from(order_of(place(here[0]), place(here[1])));
        }
        let how = self.how(2, orders);
        how.is_ge().then(|| (self.square(2, orders), how.is_eq()))
    }
}

/// The digits of the first row, of three times nine bits.
const ROW: u32 = 0x1FF;

/// The digits of the rows of a box as sets, nine bits each.
#[inline]
fn sets(square: &Square) -> u32 {
    let set = |row: [u8; 3]| row.iter().fold(0u32, |set, digit| set | 1 << (digit - 1));
    set(square[0]) | set(square[1]) << 9 | set(square[2]) << 18
}

#[inline]
fn band(squares: &[Square; 3]) -> Band {
    std::array::from_fn(|row| std::array::from_fn(|c| squares[c / 3][row][c % 3]))
}

/// The kind of a band whose first box names the digits.
#[inline]
fn kind(walk: &Walk, names: &[u8; 10], middle: &Square, right: &Square) -> usize {
    let codes = walk.bands.codes();
    let named = |digits: &[u8; 3]| codes.triple(digits.map(|digit| names[usize::from(digit)]));
    let middle = [named(&middle[0]), named(&middle[1]), named(&middle[2])];
    let right = [named(&right[0]).1, named(&right[1]).1, named(&right[2]).1];
    let parting = codes.parting(middle[0].0, middle[1].0);
    walk.bands.kind_of(number(parting, middle.map(|(_, order)| order), right))
}

/// The order of an order: what is moved by the second, then by the first.
const COMPOSED: [[u8; 6]; 6] = {
    let mut table = [[0; 6]; 6];
    let mut place = 0;
    while place < 36 {
        let (outer, inner) = (ORDERS[place / 6], ORDERS[place % 6]);
        table[place / 6][place % 6] = order_of(outer[inner[0] as usize], outer[inner[1] as usize]);
        place += 1;
    }
    table
};
