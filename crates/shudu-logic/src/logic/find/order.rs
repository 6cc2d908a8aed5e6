//! Which of several steps comes first: the one that takes away most, then the shortest,
//! then the one furthest up. Steps that take away the same are one; the shorter reason stays.
//!
//! The weights are HoDoKu's, so that its paths can be followed.

use shudu_board::sort;
use std::collections::HashMap;

/// Candidates that go: digit and cell.
pub(super) type Gone = Vec<(usize, usize)>;

/// Findings, each with what it takes away and how long its reason is.
pub(super) struct Ranking<T> {
    found: Vec<(Gone, usize, T)>,
    known: HashMap<Gone, usize>,
}

impl<T> Default for Ranking<T> {
    fn default() -> Ranking<T> {
        Ranking { found: Vec::new(), known: HashMap::new() }
    }
}

impl<T> Ranking<T> {
    /// Adds a finding.
    pub(super) fn add(&mut self, mut gone: Gone, length: usize, what: T) {
        gone.sort_unstable();
        match self.known.get(&gone) {
            None => {
                self.known.insert(gone.clone(), self.found.len());
                self.found.push((gone, length, what));
            }
            Some(&i) if length < self.found[i].1 => self.found[i] = (gone, length, what),
            Some(_) => {}
        }
    }

    /// All, the best first.
    pub(super) fn best_first(mut self) -> impl Iterator<Item = (Gone, T)> {
        sort::by_key(&mut self.found, |(gone, length, _)| {
            (usize::MAX - gone.len(), *length, weight(gone.iter().copied()))
        });
        self.found.into_iter().map(|(gone, _, what)| (gone, what))
    }
}

/// Where candidates are, as one number: earlier is smaller.
pub(in super::super) fn weight(gone: impl IntoIterator<Item = (usize, usize)>) -> usize {
    let spots = gone.into_iter().enumerate();
    spots.map(|(i, (digit, cell))| cell * (1 + 80 * i) + digit + 1).sum()
}
