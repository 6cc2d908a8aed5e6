//! Ratings and ways that must not change: puzzles made for Shudu, their ER, EP
//! and ED (each also given by the original program), the number of steps, and a
//! fingerprint of all steps.

use shudu::board::{Layout, Puzzle};
use shudu::logic::{Rater, Rating, Step};
use std::fmt::Write;

const RATINGS: &str = include_str!("../data/ratings.tsv");

/// Technique, rating, placement and eliminations of a step, in one line.
fn text(step: &Step) -> String {
    let mut line = format!("{} {}", step.technique.row().id, Rating::text(step.rating));
    if let Some((cell, digit)) = step.placement {
        write!(line, " {}={}", cell.index(), digit.value()).unwrap();
    }
    for (cell, digit) in &step.eliminations {
        write!(line, " {}<>{}", cell.index(), digit.value()).unwrap();
    }
    line
}

/// The line of a puzzle.
fn line(rater: &mut Rater, puzzle: &Puzzle) -> String {
    // FNV-1a.
    let mut print = 0xcbf2_9ce4_8422_2325u64;
    let mut steps = 0;
    let rating = rater.steps(puzzle, &mut |step| {
        steps += 1;
        for byte in text(&step).bytes().chain([b'\n']) {
            print = (print ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    });
    let [er, ep, ed] = [rating.hardest, rating.pearl, rating.diamond].map(Rating::text);
    format!("{}\t{er}\t{ep}\t{ed}\t{steps}\t{print:016x}", puzzle.symbols())
}

fn puzzle(symbols: &str) -> Puzzle {
    Puzzle::from_symbols(Layout::classic(), symbols).expect("81 symbols")
}

#[test]
fn ratings_and_steps_are_as_they_were() {
    let mut rater = Rater::new();
    let mut checked = 0;
    for known in RATINGS.lines().filter(|l| !l.starts_with('#')) {
        assert_eq!(line(&mut rater, &puzzle(&known[..81])), known);
        checked += 1;
    }
    assert!(checked >= 100);
}

/// The rating without steps, and the early answer, are those of the way.
#[test]
fn the_short_ways_to_a_rating_agree() {
    let mut rater = Rater::new();
    for known in RATINGS.lines().filter(|l| !l.starts_with('#')) {
        let fields: Vec<&str> = known.split('\t').collect();
        let puzzle = puzzle(fields[0]);
        let rating = rater.rate(&puzzle);
        let texts = [rating.hardest, rating.pearl, rating.diamond].map(Rating::text);
        assert_eq!(texts, fields[1..4], "{known}");
        let er: f64 = fields[1].parse().unwrap();
        for (bound, answer) in [(er - 0.1, true), (er, true), (er + 0.1, false)] {
            assert_eq!(rater.is_at_least(&puzzle, bound), answer, "{known}: at least {bound}");
        }
    }
}

/// A rater that has rated other puzzles before gives the same as a fresh one.
#[test]
fn a_rater_remembers_nothing() {
    let lines: Vec<&str> = RATINGS.lines().filter(|l| !l.starts_with('#')).collect();
    let mut used = Rater::new();
    for known in lines.iter().rev().step_by(3) {
        let puzzle = puzzle(&known[..81]);
        assert_eq!(used.rate(&puzzle), Rater::new().rate(&puzzle), "{known}");
    }
}

/// Prints the table anew for the puzzles in it: for a change that is meant.
#[test]
#[ignore = "prints"]
fn print_the_table() {
    let mut rater = Rater::new();
    for known in RATINGS.lines() {
        if known.starts_with('#') {
            println!("{known}");
        } else {
            println!("{}", line(&mut rater, &puzzle(&known[..81])));
        }
    }
}
