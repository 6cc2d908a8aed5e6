//! Ratings and ways that must not change: puzzles made for Shudu, their ER, EP
//! and ED (each also given by the original program), the number of steps, and a
//! fingerprint of all steps.

use shudu::board::{Layout, Puzzle};
use shudu::control::Control;
use shudu::logic::{Rater, Step};
use shudu::rating::{Rating, Tenths};
use std::fmt::Write;

const RATINGS: &str = include_str!("../data/ratings.tsv");

/// Technique, rating, placement and eliminations of a step, in one line.
fn text(step: &Step) -> String {
    let mut line = format!("{} {}", step.technique.row().id, step.rating.unwrap());
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
    let mut keep = |step| {
        steps += 1;
        for byte in text(&step).bytes().chain([b'\n']) {
            print = (print ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    let Rating { er, ep, ed } = rater.steps(puzzle, &Control::FREE, &mut keep).unwrap();
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
        let rating = rater.rate(&puzzle, &Control::FREE).unwrap();
        assert_eq!(rating.to_string(), fields[1..4].join("/"), "{known}");
        let er = rating.er.get();
        for (bound, answer) in [(er - 1, true), (er, true), (er + 1, false)] {
            let reached = rater.is_at_least(&puzzle, Tenths::new(bound), &Control::FREE);
            assert_eq!(reached, Ok(answer), "{known}: at least {bound}");
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
        let fresh = Rater::new().rate(&puzzle, &Control::FREE);
        assert_eq!(used.rate(&puzzle, &Control::FREE), fresh, "{known}");
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
