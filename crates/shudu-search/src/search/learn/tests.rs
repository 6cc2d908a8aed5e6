use super::super::General;
use super::super::event::Silent;
use super::super::run::{Ended, Limits, Run, each};
use super::luby;
use shudu_board::board::{Digit, Layout, Puzzle};
use shudu_board::random::Random;
use std::collections::BTreeSet;
use std::sync::Arc;

type Solutions = BTreeSet<Vec<Digit>>;

/// What the learning engine finds, up to a limit, beside what is known; none twice.
fn learned(puzzle: &Puzzle, known: &Solutions, limit: u64) -> (Solutions, Ended) {
    let engine = General::new(puzzle.layout().clone());
    let mut found = known.clone();
    let mut sink = each(|digits: &[Digit]| assert!(found.insert(digits.to_vec()), "{puzzle:?}"));
    let (limits, mut silent) = (Limits::solutions(limit), Silent);
    let run = Run::new(&limits, &mut silent, &mut sink);
    let outcome = run.finish(|run| match engine.begin(puzzle).learner(&engine) {
        Some(mut learner) => {
            known.iter().for_each(|solution| learner.forbid(solution));
            learner.go_on(run)
        }
        None => Ok(()),
    });
    drop(sink);
    (found, outcome.ended)
}

fn searched(puzzle: &Puzzle, limit: u64) -> Solutions {
    let mut found = Solutions::new();
    let mut sink = each(|digits: &[Digit]| assert!(found.insert(digits.to_vec())));
    General::new(puzzle.layout().clone()).solve(puzzle, &Limits::solutions(limit), &mut sink);
    drop(sink);
    found
}

/// Puzzles of many boards: clues of a solution kept at random, now and then one of them changed.
fn puzzles(count: usize, seed: u64) -> impl Iterator<Item = Puzzle> {
    let names = ["2x2", "2x3", "x", "windoku", "antiknight", "2x4+x", "3x3", "1x5"];
    let boards = names.map(|name| Arc::new(name.parse::<Layout>().expect("the name of a board")));
    let full = boards.clone().map(|layout| {
        searched(&Puzzle::empty(layout), 1).pop_first().expect("every board has a solution")
    });
    let mut random = Random::new(seed);
    (0..count).map(move |i| {
        let (layout, full) = (&boards[i % names.len()], &full[i % names.len()]);
        let share = 40 + 10 * random.number(4);
        let givens: Vec<Option<Digit>> = full
            .iter()
            .map(|&digit| {
                let digit = if random.number(80) == 0 { full[0] } else { digit };
                (random.number(100) < share).then_some(digit)
            })
            .collect();
        Puzzle::new(layout.clone(), givens)
    })
}

#[test]
fn it_finds_what_the_general_engine_finds() {
    for puzzle in puzzles(400, 1) {
        let all = searched(&puzzle, 500);
        if all.len() < 500 {
            let (found, ended) = learned(&puzzle, &Solutions::new(), u64::MAX);
            assert_eq!((found, ended), (all, Ended::Exhausted), "{puzzle:?}");
        }
    }
}

#[test]
fn what_is_forbidden_is_not_found_again() {
    for puzzle in puzzles(200, 2) {
        let all = searched(&puzzle, 200);
        if all.len() < 200 {
            let known = all.iter().step_by(2).cloned().collect();
            let (found, ended) = learned(&puzzle, &known, u64::MAX);
            assert_eq!((found, ended), (all, Ended::Exhausted), "{puzzle:?}");
        }
    }
}

#[test]
fn a_limit_leaves_it_at_that() {
    let empty = Puzzle::empty(Arc::new("3x3".parse().expect("a board")));
    let (found, ended) = learned(&empty, &Solutions::new(), 700);
    assert_eq!((found.len(), ended), (700, Ended::Limit));
}

#[test]
fn every_small_square_is_found() {
    let all = |puzzle: &str, layout: &str| {
        let layout = Arc::new(layout.parse().expect("the name of a board"));
        let puzzle = Puzzle::from_symbols(layout, puzzle).expect("a puzzle");
        learned(&puzzle, &Solutions::new(), u64::MAX).0.len()
    };
    assert_eq!(all(&".".repeat(16), "2x2"), 288);
    // Latin squares of order 5: 161,280, of which a sixtieth begin so.
    assert_eq!(all(&format!("123{}", ".".repeat(22)), "1x5"), 2688);
}

#[test]
fn restarts_follow_the_sequence() {
    let begun: Vec<u64> = (1..=15).map(luby).collect();
    assert_eq!(begun, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
