//! How fast grids, canonical forms and puzzles come, on one thread:
//! `cargo bench -p shudu --bench generate -- [grids|canon|minimal|levels|…]`.

use shudu::count::{Random, Uniform};
use shudu::symmetry::{Canonizer, canonical};
use std::hint::black_box;
use std::time::Instant;

/// A row of the table: the best of three runs.
fn row(name: &str, count: usize, mut run: impl FnMut(usize)) {
    let time = |run: &mut dyn FnMut(usize)| {
        let start = Instant::now();
        run(count);
        start.elapsed().as_secs_f64()
    };
    let best = (0..3).map(|_| time(&mut run)).fold(f64::INFINITY, f64::min);
    println!("| {name} | {:.0} | {:.2} |", count as f64 / best, best / count as f64 * 1e6);
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with("--")).collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    println!("| what | a second | µs |\n|---|---|---|");
    let uniform = Uniform::new();
    let mut random = Random::new(1);
    if wanted("grids") {
        row("prepare to draw grids", 10, |n| (0..n).for_each(|_| drop(black_box(Uniform::new()))));
        row("uniform grids", 200_000, |n| {
            (0..n).for_each(|_| _ = black_box(uniform.grid(&mut random)));
        });
    }
    if wanted("canon") {
        let grids: Vec<_> = (0..20_000).map(|_| uniform.grid(&mut random)).collect();
        row("prepare to canonise", 10, |n| (0..n).for_each(|_| drop(black_box(Canonizer::new()))));
        let canonizer = Canonizer::new();
        row("canonical grids", grids.len(), |_| {
            grids.iter().for_each(|grid| drop(black_box(canonizer.canonical(grid))));
        });
        row("canonical grids, without the table", grids.len(), |_| {
            grids.iter().for_each(|grid| drop(black_box(canonical(grid))));
        });
    }
}
