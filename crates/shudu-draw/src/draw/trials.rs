//! An experiment as bars: for each puzzle, what each algorithm took.

use super::bars::{Bars, bars_scene};
use crate::scene::Scene;
use std::collections::HashMap;
use std::hash::Hash;

/// More puzzles than this are summed up.
pub const LISTED: usize = 16;

/// What one algorithm took for one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Bar<'a> {
    /// The number of the puzzle.
    pub puzzle: usize,
    /// What the puzzle is called.
    pub name: &'a str,
    /// What the algorithm is called.
    pub kind: &'a str,
    /// What it took, or nothing if it was stopped.
    pub amount: Option<f64>,
}

/// Trials as bars on a logarithmic scale; many puzzles are summed up.
pub fn trials_scene(title: &str, y: &str, trials: &[Bar]) -> Scene {
    let (mut puzzles, mut kinds) = (Names::default(), Names::default());
    let places: Vec<(usize, usize)> = trials
        .iter()
        .map(|bar| (puzzles.place(bar.puzzle, bar.name), kinds.place(bar.kind, bar.kind)))
        .collect();
    let listed = puzzles.names.len() <= LISTED;
    let rows = if listed { puzzles.names.len() } else { 1 };
    let mut values = vec![vec![Some(0.0); kinds.names.len()]; rows];
    for (&(puzzle, kind), bar) in places.iter().zip(trials) {
        let sum = &mut values[if listed { puzzle } else { 0 }][kind];
        // One that was stopped cuts the bar of a puzzle off; in the sum of many it is left out.
        *sum = match (*sum, bar.amount) {
            (Some(sum), Some(amount)) => Some(sum + amount),
            (sum, None) if !listed => sum,
            _ => None,
        };
    }
    let labels =
        if listed { puzzles.names } else { vec![format!("{} puzzles", puzzles.names.len())] };
    bars_scene(&Bars { title, y, labels: &labels, kinds: &kinds.names, values: &values })
}

/// Names in the order in which they first appear.
struct Names<K> {
    names: Vec<String>,
    places: HashMap<K, usize>,
}

impl<K> Default for Names<K> {
    fn default() -> Names<K> {
        Names { names: Vec::new(), places: HashMap::new() }
    }
}

impl<K: Eq + Hash> Names<K> {
    /// Returns the place of a name, which is added if it is new.
    fn place(&mut self, key: K, name: &str) -> usize {
        *self.places.entry(key).or_insert_with(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }
}
