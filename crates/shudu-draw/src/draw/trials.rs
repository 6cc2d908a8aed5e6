//! An experiment as bars: for each puzzle, what each algorithm took.

use super::plot::{Bars, bars_svg};

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
pub fn trials_svg(title: &str, y: &str, trials: &[Bar]) -> String {
    let (mut puzzles, mut kinds): (Vec<(usize, &str)>, Vec<String>) = (Vec::new(), Vec::new());
    for trial in trials {
        if puzzles.iter().all(|(puzzle, _)| *puzzle != trial.puzzle) {
            puzzles.push((trial.puzzle, trial.name));
        }
        if kinds.iter().all(|kind| kind != trial.kind) {
            kinds.push(trial.kind.to_owned());
        }
    }
    let amounts = |puzzle: Option<usize>, kind: &str| -> Vec<Option<f64>> {
        let mine = |bar: &&Bar| bar.kind == kind && puzzle.is_none_or(|one| bar.puzzle == one);
        trials.iter().filter(mine).map(|bar| bar.amount).collect()
    };
    let (labels, values): (Vec<String>, Vec<Vec<Option<f64>>>) = if puzzles.len() <= LISTED {
        let sum = |puzzle, kind: &String| amounts(Some(puzzle), kind).into_iter().sum();
        let row = |(puzzle, name): &(usize, &str)| {
            (name.to_string(), kinds.iter().map(|kind| sum(*puzzle, kind)).collect())
        };
        puzzles.iter().map(row).unzip()
    } else {
        let sum = |kind: &String| Some(amounts(None, kind).into_iter().flatten().sum());
        (vec![format!("{} puzzles", puzzles.len())], vec![kinds.iter().map(sum).collect()])
    };
    bars_svg(&Bars { title, y, labels: &labels, kinds: &kinds, values: &values })
}
