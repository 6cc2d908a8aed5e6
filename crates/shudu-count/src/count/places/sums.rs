//! Which sums over matchings say in how many ways a half can be filled.
//!
//! A half is filled by colouring the lines of a graph, one colour per column; some lines are clues. What matters is which of
//! these lines have the *same* colour: {a b | c} are two in one column and one in another. Let C be the number of columns. A line alone
//! can have each colour, so it is had from sets with fewer lines alone:
//!
//! ```text
//!   {a b | c}  =  ({a b} − {a b c}) / (C − 1)       c anywhere, but for a's column
//!   {a | b}    =  ({a} − {a b}) / (C − 1)           {a} = all / C
//! ```
//!
//! until no line is alone. {a b c} is the sum over all matchings with a, b and c, each times the number of ways to colour what it leaves.
//! With four lines there may remain {a b | c d}, a sum over pairs of matchings; with six, three at once. Lines
//! at one point never share a colour: two clues in one row, or with one digit.

use super::super::halves::Clue;
use super::matched::Matched;
use super::{CLUES, Class, Spots};
use shudu_board::sort;
use std::collections::BTreeMap;

/// Lines of one colour are at most so many.
const SINGLE: usize = 5;

/// A clue's line in a half: the digit's number among those of the half, its band, and its side there.
#[derive(Debug)]
struct Line {
    digit: usize,
    band: usize,
    side: u8,
}

/// Sets of lines, each of one colour, by their numbers.
type Sets = Vec<Vec<usize>>;

/// Digits of a class for a half's digits.
pub(super) struct Placed {
    /// A number for those of the digits that are clues of both halves.
    pub common: usize,
    /// The same, as bits.
    pub both: u16,
    /// Those of the others, in any order, as bits.
    pub own: u16,
    /// In how many ways the half can then be filled.
    pub ways: u64,
}

/// A half of the clues, as sums.
#[derive(Debug)]
pub(super) struct Sums {
    columns: usize,
    lines: Vec<Line>,
    /// The bands with clues, ascending.
    pub bands: Vec<usize>,
    /// How many digits are clues of both halves; these are numbered first.
    common: usize,
    /// How many are clues of this half only.
    pub own: usize,
    /// How often each sum is taken.
    sums: Vec<(Sets, i64)>,
    /// By what the whole is divided.
    divisor: i64,
}

impl Sums {
    /// A half with these clues beside a half with those; none if there are sums that are not to be had.
    pub fn new(clues: &[Clue], others: &[Clue], columns: usize) -> Option<Sums> {
        let distinct = |mut all: Vec<usize>| {
            all.sort_unstable();
            all.dedup();
            all
        };
        let bands = distinct(clues.iter().map(|clue| clue.band).collect());
        let digits = distinct(clues.iter().map(|clue| clue.digit).collect());
        let (both, own): (Vec<usize>, Vec<usize>) =
            digits.iter().partition(|&&digit| others.iter().any(|clue| clue.digit == digit));
        let number = |digit| both.iter().chain(&own).position(|&known| known == digit);
        let line = |clue: &Clue| Line {
            digit: number(clue.digit).expect("it is one of them"),
            band: clue.band,
            side: clue.side,
        };
        let lines = clues.iter().map(line).collect();
        let sets: Sets = (0..columns)
            .map(|c| (0..clues.len()).filter(|&i| clues[i].column == c).collect())
            .filter(|set: &Vec<usize>| !set.is_empty())
            .collect();
        let divisor = falling(columns, sets.len());
        let meet = |a: usize, b: usize| {
            let [a, b] = [&clues[a], &clues[b]];
            a.digit == b.digit || (a.band, a.side) == (b.band, b.side)
        };
        let mut sums = BTreeMap::new();
        expand(sets, 1, &meet, &mut sums)?;
        let sums = sums.into_iter().filter(|(_, factor)| *factor != 0);
        let sums = sums.map(|(sets, factor): (Sets, i64)| {
            let factor = factor * falling(columns, sets.len());
            (sets, factor)
        });
        let sums = sums.collect();
        Some(Sums { columns, lines, bands, common: both.len(), own: own.len(), sums, divisor })
    }

    /// The most lines of one colour where all others are free.
    pub fn single(&self) -> usize {
        let alone = self.sums.iter().filter(|(sets, _)| sets.len() == 1);
        alone.map(|(sets, _)| sets[0].len()).max().unwrap_or(0)
    }

    /// The most lines of one colour where two others have a second one; 0 if there are no pairs of matchings.
    pub fn first(&self) -> usize {
        let pairs = self.sums.iter().filter(|(sets, _)| sets.len() == 2);
        pairs.map(|(sets, _)| sets[0].len()).max().unwrap_or(0)
    }

    /// How many numbers say where the digits of both halves are.
    pub fn commons(&self) -> usize {
        (2 * self.columns).pow(self.common as u32)
    }

    /// In how many ways this half of a class can be filled, the bands being at these spots, for all places of its digits.
    pub fn ways(&self, class: &Class, spots: &Spots) -> Vec<Placed> {
        let mut free = [(1u16 << class.sides.len()) - 1; CLUES];
        for line in &self.lines {
            free[line.digit] &= class.on_side(spots[line.band], line.side);
        }
        let mut all = Vec::new();
        let digits = self.common + self.own;
        self.place(class.matched, spots, &free[..digits], &mut [0; CLUES], &mut all);
        sort::by_key(&mut all, |placed| (placed.common, placed.own));
        all.dedup_by(|next, first| {
            let same = (next.common, next.own) == (first.common, first.own);
            first.ways += if same { next.ways } else { 0 };
            same
        });
        all
    }

    /// The same, the first digits being placed.
    fn place(
        &self,
        matched: &Matched,
        spots: &Spots,
        free: &[u16],
        digits: &mut [usize; CLUES],
        all: &mut Vec<Placed>,
    ) {
        let done = self.common + self.own - free.len();
        let bits = |digits: &[usize]| digits.iter().fold(0u16, |bits, digit| bits | 1 << digit);
        let Some((&first, rest)) = free.split_first() else {
            let line = |i: &usize| {
                let line = &self.lines[*i];
                digits[line.digit] * self.columns + usize::from(spots[line.band] / 2)
            };
            let sum = |(sets, factor): &(Sets, i64)| factor * matched.sum(sets, line) as i64;
            let total: i64 = self.sums.iter().map(sum).sum();
            let (both, own) = digits[..done].split_at(self.common);
            return all.push(Placed {
                common: both.iter().fold(0, |number, digit| number * 2 * self.columns + digit),
                both: bits(both),
                own: bits(own),
                ways: (total / self.divisor) as u64,
            });
        };
        let mut left = first & !bits(&digits[..done]);
        while left != 0 {
            digits[done] = left.trailing_zeros() as usize;
            self.place(matched, spots, rest, digits, all);
            left &= left - 1;
        }
    }
}

fn falling(n: usize, k: usize) -> i64 {
    (0..k).map(|i| (n - i) as i64).product()
}

/// Adds the sums of some sets, none of whose lines is alone. The number of ways for k sets, times C · (C − 1) · … for k of these, is
/// what is told; so nothing is divided on the way.
fn expand(
    mut sets: Sets,
    factor: i64,
    meet: &dyn Fn(usize, usize) -> bool,
    sums: &mut BTreeMap<Sets, i64>,
) -> Option<()> {
    let Some(alone) = sets.iter().position(|set| set.len() == 1) else {
        // The set with the most lines first.
        sets.iter_mut().for_each(|set| sort::few(set, |line| *line));
        sort::by(&mut sets, |a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
        let fits = match &sets[..] {
            [] => true,
            [single] => single.len() <= SINGLE,
            [first, second] => first.len() <= 3 && second.len() == 2,
            _ => false,
        };
        *sums.entry(sets).or_default() += factor;
        return fits.then_some(());
    };
    let line = sets.swap_remove(alone)[0];
    for i in 0..sets.len() {
        if sets[i].iter().all(|&other| !meet(line, other)) {
            let mut joined = sets.clone();
            joined[i].push(line);
            expand(joined, -factor, meet, sums)?;
        }
    }
    expand(sets, factor, meet, sums)
}
