//! Two halves of some digits, put together.
//!
//! Which cells of a row each half has is laid down beforehand, in all ways: so the tally stays small. (With two rows it is
//! smaller still, but the ways of a half have the same beginnings again and again: 1.5 times as long.)

use super::half::{Half, Key};
use super::tally::Tally;
use super::{APART, Mask, Rules};
use shudu_board::control::{Control, Stop};
use shudu_board::sort;

/// So few digits are put together at once.
const FEW: usize = 3;

pub(super) struct Meeting<'a> {
    rules: &'a Rules,
    /// A row of which not much is known beforehand.
    row: Mask,
    tally: Tally,
    pub stop: Option<Stop>,
}

impl<'a> Meeting<'a> {
    /// Of digits that have known cells in this house.
    pub fn new(rules: &'a Rules, house: Mask) -> Meeting<'a> {
        // The middle one, if the house is no row and no box with cells in it.
        let middle = rules.size / 2;
        let rows = (middle..rules.size).chain(0..middle).map(|row| rules.row(row));
        let row = rows.min_by_key(|row| (row & house).count_ones()).expect("there are rows");
        Meeting { rules, row, tally: Tally::new(), stop: None }
    }

    /// The ways to give each of some digits one of its templates, so that each cell is covered once. The templates
    /// share no cell with what is covered already, and leave nothing else.
    pub fn meet(
        &mut self,
        mut lists: Vec<Vec<Mask>>,
        covered: Mask,
        control: &Control,
    ) -> Result<u128, Stop> {
        control.check()?;
        if lists.iter().any(Vec::is_empty) {
            return Ok(0);
        }
        sort::few(&mut lists, Vec::len);
        if lists.len() <= FEW {
            let mut number = 0;
            let all: Vec<&[Mask]> = lists.iter().map(|list| &list[..]).collect();
            Half::new(&all, &Key::new(0)).each(&mut |_| number += 1);
            return Ok(number);
        }
        let lengths: Vec<f64> = lists.iter().map(|list| list.len() as f64).collect();
        let (tallied, _) = sides(&lengths);
        let side = |tally: bool| -> Vec<&Vec<Mask>> {
            let here = lists.iter().enumerate();
            here.filter(|(i, _)| (tallied >> i & 1 == 1) == tally).map(|(_, list)| list).collect()
        };
        let sides = [side(true), side(false)];
        let row = self.row & !covered;
        let all = (1 << (self.rules.size * self.rules.size)) - 1;
        let key = Key::new(all & !covered & !row);
        let mut total = 0;
        for within in subsets(row, tallied.count_ones()) {
            control.check()?;
            let taken = [row & !within, within];
            let halves = [0, 1]
                .map(|i| sides[i].iter().map(|list| without(list, taken[i])).collect::<Vec<_>>());
            if halves.iter().flatten().all(|list| !list.is_empty()) {
                total += self.join(&halves, &key);
            }
        }
        Ok(total)
    }

    /// The same with the cells of a row known.
    fn join(&mut self, halves: &[Vec<Vec<Mask>>; 2], key: &Key) -> u128 {
        let [mut tallied, mut asked] = halves.each_ref().map(|lists| {
            let lists: Vec<&[Mask]> = lists.iter().map(|list| &list[..]).collect();
            Half::new(&lists, key)
        });
        self.tally.clear();
        tallied.each(&mut |covered| self.tally.add(covered));
        self.tally.settle();
        let mut sum = 0u64;
        if !self.tally.is_empty() {
            asked.each(&mut |covered| sum += self.tally.ask(key.all() ^ covered));
            sum += self.tally.answer();
        }
        sum.into()
    }
}

/// The templates without some cells.
fn without(list: &[Mask], cells: Mask) -> Vec<Mask> {
    list.iter().copied().filter(|template| template & cells == 0).collect()
}

/// All sets of so many of some cells.
fn subsets(cells: Mask, many: u32) -> impl Iterator<Item = Mask> {
    let mut next = Some(cells);
    let all = std::iter::from_fn(move || {
        let set = next?;
        next = (set != 0).then(|| (set - 1) & cells);
        Some(set)
    });
    all.filter(move |set| set.count_ones() == many)
}

/// Which of some digits, by the numbers of their templates, are tallied, so that both halves have few ways; and
/// how many they have together, about.
pub(super) fn sides(lengths: &[f64]) -> (u32, f64) {
    let half = |digits: u32| {
        let here = (0..lengths.len()).filter(|digit| digits >> digit & 1 == 1);
        let number = digits.count_ones() as i32;
        here.map(|digit| lengths[digit]).product::<f64>() * APART.powi(number * (number - 1) / 2)
    };
    let all = (1u32 << lengths.len()) - 1;
    // What is tallied takes more room and time than what is asked for.
    let both = |digits: u32| (digits, 1.5 * half(digits) + half(all ^ digits));
    // Not all of them: a tally has no place for a way that covers everything.
    (0..all).map(both).min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
}
