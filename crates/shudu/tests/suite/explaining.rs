//! The whole way through a puzzle: what is left out is not needed, and every step says what it
//! rests on.

use shudu::board::{Cell, Digit, Puzzle, State};
use shudu::control::Control;
use shudu::generate::Wish;
use shudu::hint::{Explained, explain};
use shudu::language::Language;
use shudu::logic::{Pattern, Premise, Priced, Profile, Solver, Step};
use shudu::rating::Level;
use shudu::words;

fn explained(puzzle: &Puzzle) -> Explained {
    let mut solver = Solver::new(puzzle.layout().clone());
    explain(&State::new(puzzle.clone()), &Profile::human(), &mut solver, &Control::FREE)
}

/// Some puzzles of every level.
fn puzzles() -> Vec<Puzzle> {
    let made = |level: Level| {
        let made = Wish::level(level).seed(3).take(if level >= Level::Expert { 3 } else { 10 });
        made.map(|made| made.unwrap().puzzle).collect::<Vec<_>>()
    };
    Level::ALL.into_iter().filter(|&level| level < Level::Extreme).flat_map(made).collect()
}

/// Whether what a step uses of the board is so.
fn premises_hold(state: &State, step: &Step) -> bool {
    let (layout, candidates) = (state.puzzle.layout(), state.candidates());
    let can_be = |cell: Cell, digit: Digit| match state.digit(cell) {
        Some(there) => there == digit,
        None => candidates[cell].contains(digit),
    };
    step.evidence.premises.iter().all(|premise| match premise {
        Premise::Cell { cell, digits } => match state.digit(*cell) {
            Some(digit) => digits.contains(digit),
            None => candidates[*cell].without(*digits).is_empty(),
        },
        Premise::House { house, digit, cells } => {
            let house = layout.houses().iter().find(|one| one.kind == *house).unwrap();
            house.cells.iter().all(|cell| cells.contains(cell) || !can_be(*cell, *digit))
        }
    })
}

#[test]
fn what_is_left_out_nobody_needs() {
    let (mut all, mut kept) = (0, 0);
    for puzzle in puzzles() {
        let whole = explained(&puzzle);
        assert!(whole.solved, "{puzzle}");
        let removals = |way: &Explained| {
            way.steps.iter().filter(|(_, priced)| priced.step.placement.is_none()).count()
        };
        all += removals(&whole);
        let pruned = whole.pruned();
        kept += removals(&pruned);
        let mut state = State::new(puzzle.clone());
        for ((before, Priced { step, .. }), rests) in pruned.steps.iter().zip(&pruned.rests) {
            assert_eq!(*before, state);
            assert!(premises_hold(&state, step), "{puzzle}: {step:?}");
            assert!(rests.iter().all(|&earlier| {
                let earlier = &pruned.steps[earlier].1.step;
                !earlier.eliminations.is_empty()
            }));
            step.apply(&mut state);
        }
        assert!(state.digits().iter().all(Option::is_some), "{puzzle}");
        assert_eq!(pruned.end, state);
        // What is kept is needed by something.
        for (i, (_, priced)) in pruned.steps.iter().enumerate() {
            let used = pruned.rests.iter().any(|rests| rests.contains(&i));
            assert!(priced.step.placement.is_some() || used, "{puzzle}: {:?}", priced.step);
        }
    }
    assert!(kept < all, "{kept} of {all}");
}

#[test]
fn singles_name_what_rules_the_others_out() {
    let mut blocked = 0;
    for puzzle in puzzles() {
        for (state, Priced { step, .. }) in explained(&puzzle).steps {
            let Pattern::Single { cell, digit, house, blocks, struck } = &step.evidence.pattern
            else {
                continue;
            };
            let layout = state.puzzle.layout();
            let by: Vec<(Cell, Digit)> = blocks.iter().flat_map(|block| block.by.clone()).collect();
            assert!(by.iter().all(|&(at, what)| state.digit(at) == Some(what)), "{step:?}");
            let sees = |at: Cell, what: Digit| {
                by.iter().any(|&(from, d)| d == what && layout.peers(at).contains(&from))
                    || struck.contains(&(at, what))
            };
            match house {
                Some(kind) => {
                    let house = layout.houses().iter().find(|house| house.kind == *kind).unwrap();
                    let others = house.cells.iter().filter(|other| *other != cell);
                    for &other in others.filter(|&&other| state.digit(other).is_none()) {
                        assert!(sees(other, *digit), "{step:?}");
                    }
                }
                None => {
                    for other in (1..=9).filter_map(Digit::new).filter(|other| other != digit) {
                        assert!(sees(*cell, other), "{step:?}");
                    }
                }
            }
            blocked += usize::from(!by.is_empty());
            for language in Language::ALL {
                assert!(!words::tell(&step, layout, language).why.is_empty(), "{step:?}");
            }
        }
    }
    assert!(blocked > 500, "{blocked}");
}
