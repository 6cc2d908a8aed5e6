//! What a program that uses the library unoptimised needs: no more stack than a thread has.
//!
//! `cargo xtask test` runs these without optimisation too (the profile `plain`), where every
//! intermediate value has a place of its own on the stack. An overflow ends the program.

use shudu::board::{Layout, Puzzle, State};
use shudu::control::Control;
use shudu::generate::Wish;
use shudu::hint::hint;
use shudu::logic::{Profile, Rater, Solver};
use shudu::rating::{Level, Tenths};
use shudu::search::fast::{Ask, CORPUS, Fast, Isa, Start, lines};
use shudu::search::{Limits, each};

/// What Rust gives a thread, whatever the environment says.
const STACK: usize = 2 << 20;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
/// Rated 11.9: nothing simpler than a net begins it.
const NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

fn on_a_thread(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work).unwrap();
    thread.join().unwrap();
}

fn puzzle(symbols: &str) -> Puzzle {
    Puzzle::from_symbols(Layout::classic(), symbols).unwrap()
}

fn engines() -> impl Iterator<Item = Fast> {
    Isa::ALL.into_iter().filter_map(Fast::new)
}

#[test]
fn one_puzzle_is_solved() {
    on_a_thread(|| {
        for engine in engines() {
            let mut solutions = 0;
            engine.solve(&puzzle(ROYLE), &Limits::solutions(2), &mut each(|_| solutions += 1));
            assert_eq!(solutions, 1);
        }
    });
}

#[test]
fn a_batch_is_solved() {
    on_a_thread(|| {
        let starts: Vec<Start> =
            lines(CORPUS.as_bytes()).into_iter().map(Start::from_line).take(100).collect();
        for engine in engines() {
            let answers = engine.solve_batch(&starts, Ask::SOLUTION);
            assert!(answers.tallies.iter().all(|tally| tally.solutions == 1));
        }
    });
}

#[test]
fn solutions_are_counted() {
    on_a_thread(|| {
        let many = Start::of(&puzzle(&ROYLE.replace(['3', '4', '6'], "."))).unwrap();
        let counts: Vec<_> = engines().map(|engine| engine.count(&many, 1_000)).collect();
        assert!(counts.iter().all(|&count| count == 1_000), "{counts:?}");
    });
}

#[test]
fn a_counter_counts() {
    on_a_thread(|| {
        assert_eq!(shudu::count(&puzzle(ROYLE)), Ok(1));
    });
}

#[test]
fn a_puzzle_is_rated() {
    on_a_thread(|| {
        assert!(shudu::rate(&puzzle(ROYLE)).unwrap().er > Tenths::new(10));
        let hard = Rater::new().is_at_least(&puzzle(NUGGET), Tenths::new(90), &Control::FREE);
        assert!(hard.unwrap());
    });
}

#[test]
fn a_hint_is_given() {
    on_a_thread(|| {
        for symbols in [ROYLE, NUGGET] {
            let state = State::new(puzzle(symbols));
            let mut solver = Solver::new(state.puzzle.layout().clone()).unwrap();
            for profile in [Profile::human(), Profile::se()] {
                assert!(hint(&state, &profile, &mut solver, &Control::FREE).unwrap().unique);
            }
        }
    });
}

#[test]
fn puzzles_are_made() {
    on_a_thread(|| {
        for level in &Level::ALL[..4] {
            assert!(Wish::level(*level).seed(1).make().is_ok());
        }
    });
}
