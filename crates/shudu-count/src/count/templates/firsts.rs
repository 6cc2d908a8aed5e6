//! A digit that is a clue takes its templates first.
//!
//! Of templates that [moves](super::moves) take to each other, one is enough. On the empty board some digit stands in any one cell, each in an equal share of all
//! grids: it is made a clue, in a cell that moves take to few others, for then many moves leave it there. (Windows have 128 moves that
//! leave the centre where it is: of 675 templates with it, 11 are enough. Another way is to put the classes of all templates in an order, and to count each grid from those of its
//! templates that are of the first class it has: 1.3 times as long.)
//!
//! Digits that are no clue are alike. They take the cells of one
//! house that are left to them in order, in all ways to choose these cells, and each solution counts for all its
//! renamings.

use super::meeting::{Meeting, sides};
use super::moves::{generators, moves, orbits};
use super::{APART, Mask, Rules, alike};
use crate::count::terms::{Number, Terms};
use shudu_board::board::{Digit, Puzzle};
use shudu_board::control::{Control, Stop, Stopped};
use shudu_board::sort;
use shudu_board::threads::share;

pub(super) struct Firsts<'a> {
    rules: &'a Rules,
    /// How many solutions one stands for.
    times: u128,
    /// One template of each orbit of the first digit, and how many there are in it.
    firsts: Vec<(Mask, u128)>,
    /// The templates of each other digit, but for those that are alike.
    others: Vec<Vec<Mask>>,
    /// The digits that are alike: how many, and the templates they have in common.
    alike: usize,
    common: Vec<Mask>,
    /// The cells of a house that is whole which are no clue.
    open: Vec<Mask>,
}

impl<'a> Firsts<'a> {
    /// Of a puzzle, unless its digits have too many templates.
    pub fn new(puzzle: &Puzzle, rules: &'a Rules) -> Option<Firsts<'a>> {
        match puzzle.clues().next() {
            Some(_) => Firsts::of_clues(puzzle, rules),
            None => {
                let firsts = Firsts::of_clues(&with_one(puzzle, rules), rules)?;
                Some(Firsts { times: firsts.times * rules.size as u128, ..firsts })
            }
        }
    }

    fn of_clues(puzzle: &Puzzle, rules: &'a Rules) -> Option<Firsts<'a>> {
        let alike = alike(puzzle);
        let is_alike = |digit: &Digit| alike.contains(digit);
        let list = |digit: Digit| rules.list(puzzle.givens(), digit);
        let digits = (0..rules.size).map(Digit::from_index).filter(|digit| !is_alike(digit));
        let mut lists = Vec::new();
        for digit in digits {
            lists.push((digit, list(digit)?));
        }
        sort::by_key(&mut lists, |(_, list)| list.len());
        let (first, templates) = lists.remove(0);
        let moves = generators(moves(puzzle, rules, Some(first)));
        let orbits = orbits(&templates, &moves);
        let given = |cell: usize| puzzle.givens()[cell].is_some();
        let clues = (0..rules.size * rules.size).filter(|&cell| given(cell));
        let clues: Mask = clues.fold(0, |mask, cell| mask | 1 << cell);
        let house =
            rules.houses.iter().map(|house| house & !clues).min_by_key(|m| m.count_ones())?;
        Some(Firsts {
            rules,
            firsts: orbits.iter().map(|orbit| (orbit[0], orbit.len() as u128)).collect(),
            others: lists.into_iter().map(|(_, list)| list).collect(),
            common: match alike.first() {
                Some(&digit) => list(digit)?,
                None => Vec::new(),
            },
            times: (1..=alike.len() as u128).product(),
            alike: alike.len(),
            open: super::cells(house).collect(),
        })
    }

    /// How many ways the halves have together, about.
    pub fn ways(&self) -> f64 {
        let (open, alike) = (self.open.len() as f64, self.alike as f64);
        let house = self.open.iter().fold(0, |house, cell| house | cell);
        // Those that are alike take some of the open cells of the house, and others what is left.
        let share = |template: &Mask| if template & house == 0 { 1.0 } else { 1.0 - alike / open };
        let firsts: f64 = self.firsts.iter().map(|(first, _)| share(first)).sum();
        let others = self.others.iter().map(|list| list.iter().map(share).sum::<f64>() * APART);
        let each = self.common.len() as f64 / open * APART;
        let mut lengths: Vec<f64> = others.chain((0..self.alike).map(|_| each)).collect();
        sort::by(&mut lengths, f64::total_cmp);
        firsts * sides(&lengths).1 * choices(self.open.len(), self.alike)
    }

    pub fn count(&self, terms: &Terms) -> Number {
        let choices: Vec<u32> = (0..1u32 << self.open.len())
            .filter(|choice| choice.count_ones() as usize == self.alike)
            .collect();
        let control = terms.control.within(0.0, 0.0);
        let house = self.open.iter().fold(0, |house, cell| house | cell);
        let make = || (Meeting::new(self.rules, house), 0);
        let work = |(meeting, total): &mut (Meeting, u128), task: usize| {
            if meeting.stop.is_none() {
                let (first, weight) = self.firsts[task / choices.len()];
                match self.met(meeting, first, choices[task % choices.len()], &control) {
                    Ok(number) => *total += number * weight,
                    Err(why) => meeting.stop = Some(why),
                }
            }
        };
        let tasks = self.firsts.len() * choices.len();
        let (states, stop) = match share(terms.threads, tasks, make, work, &terms.control) {
            Ok(states) => (states, None),
            Err(stopped) => (stopped.known, Some(stopped.why)),
        };
        let known = states.iter().map(|(_, total)| total).sum::<u128>() * self.times;
        match stop.or_else(|| states.iter().find_map(|(meeting, _)| meeting.stop)) {
            None => Ok(known),
            Some(why) => Err(Stopped { why, known }),
        }
    }

    /// The ways to complete a template of the first digit, if those that are alike have these cells of the house.
    fn met(
        &self,
        meeting: &mut Meeting,
        first: Mask,
        choice: u32,
        control: &Control,
    ) -> Result<u128, Stop> {
        let chosen = self.open.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
        let chosen: Vec<Mask> = chosen.map(|(_, &cell)| cell).collect();
        let taken = chosen.iter().fold(0, |taken, cell| taken | cell);
        if taken & first != 0 {
            return Ok(0);
        }
        let apart = |list: &Vec<Mask>, from: Mask, with: Mask| -> Vec<Mask> {
            let fits = |template: &Mask| template & from == 0 && template & with == with;
            list.iter().copied().filter(fits).collect()
        };
        let others = self.others.iter().map(|list| apart(list, first | taken, 0));
        let alike = chosen.iter().map(|&cell| apart(&self.common, first, cell));
        meeting.meet(others.chain(alike).collect(), first, control)
    }
}

/// A board without clues, with one in a cell that moves take to as few others as can be.
fn with_one(puzzle: &Puzzle, rules: &Rules) -> Puzzle {
    let cells: Vec<Mask> = (0..rules.size * rules.size).map(|cell| 1 << cell).collect();
    let orbits = orbits(&cells, &generators(moves(puzzle, rules, None)));
    let orbit = orbits.iter().min_by_key(|orbit| orbit.len()).expect("there are cells");
    let mut givens = puzzle.givens().to_vec();
    givens[orbit[0].trailing_zeros() as usize] = Some(Digit::from_index(0));
    Puzzle::new(puzzle.layout().clone(), givens)
}

/// In how many ways some of a number of cells can be chosen.
fn choices(cells: usize, some: usize) -> f64 {
    (0..some).map(|i| (cells as f64 - i as f64) / (i + 1) as f64).product()
}
