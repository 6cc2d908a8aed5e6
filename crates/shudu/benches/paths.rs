//! How long steps take to find: `cargo bench -p shudu --bench paths -- [PROFILE] [FILE]
//! [EVERY]`. For every puzzle the whole way, and the slowest of its steps as a hint
//! would find it.

use shudu::board::{Layout, Puzzle, State};
use shudu::control::Control;
use shudu::hint::hint;
use shudu::logic::{Family, Profile, Solver};
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with("--")).collect();
    let name = words.first().map_or("human", String::as_str);
    let profile = Profile::named(name).expect("a built-in profile");
    let text = match words.get(1) {
        Some(path) => std::fs::read_to_string(path).expect("a file of puzzles"),
        None => include_str!("../tests/data/ratings.tsv").to_owned(),
    };
    let every = words.get(2).map_or(1, |word| word.parse().expect("a number"));
    let layout = Layout::classic();
    let mut solver = Solver::new(layout.clone());
    let (mut ways, mut hints, mut steps) = (Vec::new(), Vec::new(), 0);
    let puzzles = text.lines().filter_map(|line| line.get(..81)).step_by(every);
    for puzzle in puzzles.filter_map(|symbols| Puzzle::from_symbols(layout.clone(), symbols).ok()) {
        let mut state = State::new(puzzle);
        let start = Instant::now();
        let path = solver.path(&profile, &state, &Control::FREE).expect("nobody stops it");
        ways.push(start.elapsed().as_secs_f64() * 1e3);
        steps += path.steps.len();
        for shudu::logic::Priced { step, .. } in &path.steps {
            let start = Instant::now();
            let _ = hint(&state, &profile, &mut solver, &Control::FREE);
            if step.technique.row().family != Family::Net {
                hints.push(start.elapsed().as_secs_f64() * 1e3);
            }
            step.apply(&mut state);
        }
    }
    println!("| {name} | count | mean ms | median | 99 % | worst |\n|---|---|---|---|---|---|");
    for (what, times) in [("ways", &mut ways), ("hints without nets", &mut hints)] {
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        println!(
            "| {what} | {} | {mean:.3} | {:.3} | {:.3} | {:.3} |",
            times.len(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
    println!("{steps} steps");
}
