//! How long a rating takes, by its result: `cargo bench -p shudu --bench ratings
//! -- [FILE] [EVERY]`. Lines begin with a puzzle; the built-in ones are those of
//! the tests.

use shudu::board::{Layout, Puzzle};
use shudu::control::Control;
use shudu::logic::Rater;
use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with("--")).collect();
    let text = match words.first() {
        Some(path) => std::fs::read_to_string(path).expect("a file of puzzles"),
        None => include_str!("../tests/data/ratings.tsv").to_owned(),
    };
    let every = words.get(1).map_or(1, |word| word.parse().expect("a number"));
    let layout = Layout::classic();
    let mut rater = Rater::trusting();
    // Half a point of rating to a row.
    let mut bands: BTreeMap<u16, Vec<f64>> = BTreeMap::new();
    let puzzles = text.lines().filter_map(|line| line.get(..81)).step_by(every);
    for puzzle in puzzles.filter_map(|symbols| Puzzle::from_symbols(layout.clone(), symbols).ok()) {
        let start = Instant::now();
        let rating = rater.rate(&puzzle, &Control::FREE).expect("a puzzle with one solution");
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        bands.entry(rating.er.get() / 5).or_default().push(milliseconds);
    }
    println!("| ER | puzzles | mean ms | worst ms |\n|---|---|---|---|");
    let row = |name: String, times: &[f64]| {
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let worst = times.iter().copied().fold(0.0, f64::max);
        println!("| {name} | {} | {mean:.3} | {worst:.3} |", times.len());
    };
    for (band, times) in &bands {
        let tenths = band * 5;
        row(format!("{}.{}–{}.{}", tenths / 10, tenths % 10, tenths / 10, tenths % 10 + 4), times);
    }
    row("all".to_owned(), &bands.into_values().flatten().collect::<Vec<_>>());
}
