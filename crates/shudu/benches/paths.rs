//! How long steps take to find: `cargo bench -p shudu --bench paths -- [PROFILE] [FILE]
//! [EVERY] [techniques]`. For every puzzle the whole way, and the slowest of its steps as a hint
//! would find it; with the last word also what each technique takes that is looked for on the way
//! to a step that is no net.

use shudu::board::{Layout, Puzzle, State};
use shudu::control::Control;
use shudu::hint::hint;
use shudu::logic::{Entry, Family, Priced, Profile, Solver, Step, Way};
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
    let mut alone = match words.get(3).map(String::as_str) {
        Some("techniques") => Alone::new(&profile),
        _ => Alone::default(),
    };
    let layout = Layout::classic();
    let mut solver = Solver::new(layout.clone()).unwrap();
    let (mut ways, mut hints, mut steps) = (Vec::new(), Vec::new(), 0);
    let puzzles = text.lines().filter_map(|line| line.get(..81)).step_by(every);
    for puzzle in puzzles.filter_map(|symbols| Puzzle::from_symbols(layout.clone(), symbols).ok()) {
        let mut state = State::new(puzzle);
        let start = Instant::now();
        let path = solver.path(&profile, &state, &Control::FREE).expect("nobody stops it");
        ways.push(start.elapsed().as_secs_f64() * 1e3);
        steps += path.steps.len();
        for Priced { step, .. } in &path.steps {
            if step.technique.row().family != Family::Net {
                hints.push(timed(|| {
                    let _ = hint(&state, &profile, &mut solver, &Control::FREE);
                }));
                alone.time(&state, &profile, step, &mut solver);
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
    alone.print();
}

/// Milliseconds. What takes long is done several times, and the shortest counts: the system may
/// give the processor to somebody else for some milliseconds.
fn timed(mut work: impl FnMut()) -> f64 {
    let mut once = || {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    };
    let first = once();
    (0..if first < 1.0 { 0 } else { 6 }).fold(first, |best, _| best.min(once()))
}

/// Every entry of a profile as a profile of its own, and what looking for it took.
#[derive(Default)]
struct Alone(Vec<(Profile, Vec<f64>)>);

impl Alone {
    fn new(profile: &Profile) -> Alone {
        assert_eq!(profile.way(), Way::Own, "the ways of other programs cannot be taken apart");
        let alone = |entry: &Entry| {
            let id = entry.techniques[0].row().id;
            let profile = Profile::new(id, vec![entry.clone()]).expect("it is searched");
            (profile, Vec::new())
        };
        Alone(profile.entries().iter().map(alone).collect())
    }

    /// Times all entries up to the one that has the step.
    fn time(&mut self, state: &State, profile: &Profile, step: &Step, solver: &mut Solver) {
        let has = |entry: &Entry| entry.techniques.contains(&step.technique);
        let last = profile.entries().iter().position(has).expect("a step of the profile");
        for (profile, times) in self.0.iter_mut().take(last + 1) {
            times.push(timed(|| {
                let _ = solver.next(profile, state, &Control::FREE);
            }));
        }
    }

    fn print(&self) {
        for (profile, times) in self.0.iter().filter(|(_, times)| !times.is_empty()) {
            let worst = times.iter().copied().fold(0.0, f64::max);
            let mean = times.iter().sum::<f64>() / times.len() as f64;
            println!("| {} | {} | {mean:.3} | {worst:.3} |", profile.name(), times.len());
        }
    }
}
