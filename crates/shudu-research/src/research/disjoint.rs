//! Sets of cells no two of which share one, as many as there are.
//!
//! Sets are the points of a graph, and two are joined if they share no cell: what is looked for is a largest clique. Sets that
//! all share cells with each other are a *pile*, and of a pile a clique has one set at most. So the sets still
//! possible are put into piles, greedily, and where the piles are too few to beat the best clique so far, nothing is
//! searched (Tomita and Seki 2003; the piles are their colours).

use super::{Mask, cells};
use shudu_board::control::{Control, Stop};

/// Sets without a common cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disjoint {
    /// As many as were found.
    pub sets: Vec<Mask>,
    /// Whether it is proved that no more of them are disjoint.
    pub proven: bool,
}

/// Steps of the search; then the best so far is good enough.
const BUDGET: u32 = 2_000_000;

/// A largest choice of sets no two of which share a cell: a puzzle has at least as many clues. The number is the grid's MCN
/// with regard to these sets.
pub fn disjoint(sets: &[Mask], control: &Control) -> Result<Disjoint, Stop> {
    // Sets that go with few others come last: piles of theirs are made first, and searched last.
    let friends = |set: Mask| sets.iter().filter(|&&other| other & set == 0).count();
    let mut order: Vec<Mask> = sets.to_vec();
    order.sort_by_cached_key(|&set| std::cmp::Reverse(friends(set)));
    let joined = |set: &Mask| Bits::of(order.iter().map(|other| other & set == 0));
    let joined = order.iter().map(joined).collect();
    let all = Bits::of(order.iter().map(|_| true));
    let mut search = Search { joined, best: Vec::new(), chosen: Vec::new(), steps: 0, control };
    search.expand(all)?;
    let proven = search.steps <= BUDGET;
    let sets = search.best.iter().map(|&set| order[set]).collect();
    Ok(Disjoint { sets, proven })
}

/// A set of sets, by their numbers.
#[derive(Clone, Debug)]
struct Bits(Vec<Mask>);

impl Bits {
    fn of(bits: impl Iterator<Item = bool>) -> Bits {
        let bits: Vec<bool> = bits.collect();
        let word =
            |bits: &[bool]| (0..).zip(bits).fold(0, |word, (i, &bit)| word | Mask::from(bit) << i);
        Bits(bits.chunks(Mask::BITS as usize).map(word).collect())
    }

    fn first(&self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        cells(self.0[at]).next().map(|bit| at * Mask::BITS as usize + bit)
    }

    fn remove(&mut self, set: usize) {
        self.0[set / Mask::BITS as usize] &= !(1 << (set % Mask::BITS as usize));
    }

    fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    fn keep_without(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }
}

struct Search<'a> {
    /// For each set those it shares no cell with.
    joined: Vec<Bits>,
    best: Vec<usize>,
    chosen: Vec<usize>,
    steps: u32,
    control: &'a Control<'a>,
}

impl Search<'_> {
    /// Chooses further sets among these.
    fn expand(&mut self, mut left: Bits) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps.is_multiple_of(256) {
            self.control.check()?;
        }
        if self.chosen.len() > self.best.len() {
            self.best.clone_from(&self.chosen);
        }
        for (set, piles) in self.piles(&left).into_iter().rev() {
            if self.chosen.len() + piles <= self.best.len() || self.steps > BUDGET {
                return Ok(());
            }
            self.chosen.push(set);
            let done = self.expand(left.and(&self.joined[set]));
            self.chosen.pop();
            done?;
            left.remove(set);
        }
        Ok(())
    }

    /// The sets pile by pile, each with how many piles there are up to its own.
    fn piles(&self, left: &Bits) -> Vec<(usize, usize)> {
        let mut ordered = Vec::new();
        let (mut rest, mut piles) = (left.clone(), 0);
        while rest.first().is_some() {
            piles += 1;
            let mut pile = rest.clone();
            while let Some(set) = pile.first() {
                ordered.push((set, piles));
                rest.remove(set);
                pile.remove(set);
                // What shares no cell with it is in another pile.
                pile.keep_without(&self.joined[set]);
            }
        }
        ordered
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_board::random::Random;

    /// Random sets: the largest choice that trying all finds.
    #[test]
    fn no_choice_is_larger() {
        fn most(sets: &[Mask]) -> usize {
            let Some((&first, rest)) = sets.split_first() else { return 0 };
            let apart: Vec<Mask> = rest.iter().copied().filter(|set| set & first == 0).collect();
            most(rest).max(1 + most(&apart))
        }
        let mut random = Random::new(5);
        for round in 0..200 {
            let width = 12 + round % 20;
            let mut set = || (0..2 + round % 4).fold(0, |set, _| set | 1 << random.number(width));
            let sets: Vec<Mask> = (0..round % 24).map(|_| set()).collect();
            let found = disjoint(&sets, &Control::FREE).unwrap();
            assert!(found.proven);
            assert_eq!(found.sets.len(), most(&sets), "{sets:?}");
            let union = found.sets.iter().fold(0, |all, set| all ^ set).count_ones();
            assert_eq!(union, found.sets.iter().map(|set| set.count_ones()).sum::<u32>());
        }
    }
}
