//! Boards, searches and counts on random puzzles that shrink: what fails is shown as small as it
//! can be.

use crate::bodies::oracle;
use proptest::prelude::*;
use shudu::board::{Candidates, Digit, DigitSet, Grid, Layout, Puzzle};
use shudu::control::Control;
use shudu::count::{Counter, Method};
use shudu::search::{Algorithm, Engine, Limits, each};
use std::collections::BTreeSet;
use std::sync::Arc;

const LAYOUTS: [&str; 6] = [
    "2x2",
    "2x3",
    "2x2+x",
    "1x5",
    "2x3+antiking",
    "jigsaw:AAAAAB/ACCCBB/DCCBBB/DDCEFF/DDEEFF/DEEEFF",
];

/// Digits where there are some, on a board that is small enough to list its solutions; and how
/// many candidates cells are limited to, if they are.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    let layout = prop::sample::select(&LAYOUTS[..]);
    let givens = prop::collection::vec(prop::option::weighted(0.45, 1usize..=6), 36);
    let limits = prop::option::weighted(0.3, prop::collection::vec(1u64..64, 36));
    (layout, givens, limits).prop_map(|(name, givens, limits)| {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        let (size, cells) = (layout.size(), layout.cell_count());
        let digit = |given: &Option<usize>| given.filter(|&n| n <= size).and_then(Digit::new);
        let puzzle =
            Puzzle::new(layout.clone(), givens[..cells].iter().map(digit).collect::<Vec<_>>());
        let Some(limits) = limits else { return puzzle };
        let mut candidates = Candidates::full(&layout);
        for (cell, bits) in layout.cells().zip(limits) {
            candidates[cell] = DigitSet::from_bits(bits) & DigitSet::full(size);
        }
        puzzle.with_limits(candidates)
    })
}

/// More solutions than this are not listed.
const MOST: usize = 2000;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_clash_is_two_equal_digits_that_see_each_other(puzzle in puzzle()) {
        let layout = puzzle.layout();
        let equal = |a, b| puzzle.given(a).is_some() && puzzle.given(a) == puzzle.given(b);
        let clashes = layout.cells().any(|a| layout.peers(a).iter().any(|&b| equal(a, b)));
        prop_assert_eq!(puzzle.clash().is_some(), clashes);
        if let Some(clash) = puzzle.clash() {
            let [a, b] = clash.cells;
            prop_assert!(equal(a, b) && layout.peers(a).contains(&b), "{}", clash);
        }
    }

    #[test]
    fn every_engine_lists_what_the_oracle_lists(puzzle in puzzle()) {
        let known = oracle(&puzzle, MOST);
        prop_assume!(known.len() < MOST);
        let known: BTreeSet<Vec<Digit>> = known.into_iter().collect();
        for algorithm in Algorithm::all() {
            if algorithm == Algorithm::Fast {
                continue;
            }
            let mut found = BTreeSet::new();
            let mut keep = |digits: &[Digit]| {
                found.insert(digits.to_vec());
            };
            Engine::with(algorithm).solve(&puzzle, &Limits::NONE, &mut each(&mut keep));
            prop_assert_eq!(&found, &known, "{}", algorithm);
        }
        for digits in known {
            prop_assert!(Grid::new(puzzle.layout().clone(), digits).is_ok());
        }
    }

    #[test]
    fn counts_are_what_listing_gives(puzzle in puzzle()) {
        let known = oracle(&puzzle, MOST);
        prop_assume!(known.len() < MOST);
        let free = &Control::FREE;
        for method in [Method::Auto, Method::List] {
            let counted = Counter::new().method(method).count(&puzzle, free);
            prop_assert_eq!(counted.unwrap().number, known.len() as u128);
        }
    }

    #[test]
    fn what_is_written_as_symbols_is_read_as_symbols(puzzle in puzzle()) {
        let again = Puzzle::from_symbols(puzzle.layout().clone(), &puzzle.symbols()).unwrap();
        prop_assert_eq!(again.symbols(), puzzle.symbols());
        prop_assert_eq!(again.limits().is_none(), true);
    }
}
