//! Which of several steps comes first: the one that takes away most, then the shortest,
//! then the one furthest up. Steps that take away the same are one; the shorter reason stays.
//!
//! The weights are HoDoKu's, so that its paths can be followed.

use std::collections::HashMap;

/// Findings, each with what it takes away and how long its reason is.
pub(super) struct Ranking<T> {
    found: Vec<(Vec<(usize, usize)>, usize, T)>,
    known: HashMap<Vec<(usize, usize)>, usize>,
}

impl<T> Default for Ranking<T> {
    fn default() -> Ranking<T> {
        Ranking { found: Vec::new(), known: HashMap::new() }
    }
}

impl<T> Ranking<T> {
    /// Adds a finding that takes away `gone`, pairs of digit and cell.
    pub(super) fn add(&mut self, mut gone: Vec<(usize, usize)>, length: usize, what: T) {
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
    pub(super) fn best_first(mut self) -> impl Iterator<Item = (Vec<(usize, usize)>, T)> {
        self.found.sort_by_key(|(gone, length, _)| (usize::MAX - gone.len(), *length, weight(gone)));
        self.found.into_iter().map(|(gone, _, what)| (gone, what))
    }
}

/// Where candidates are, as one number: earlier is smaller.
pub(super) fn weight(gone: &[(usize, usize)]) -> usize {
    let mut factor = 1;
    let mut sum = 0;
    for &(digit, cell) in gone {
        sum += cell * factor + digit + 1;
        factor += 80;
    }
    sum
}
