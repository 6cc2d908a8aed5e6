//! The whole way through a puzzle: what is left out is not needed, and every step says what it
//! rests on.

use shudu::board::{Cell, Digit, Puzzle, State};
use shudu::control::Control;
use shudu::generate::Wish;
use shudu::hint::{Explained, Hint, STAGES, explain, hint, shown, stage};
use shudu::language::Language;
use shudu::logic::{Family, Pattern, Premise, Priced, Profile, Solver, Step};
use shudu::rating::Level;
use shudu::words;

fn explained(puzzle: &Puzzle) -> Explained {
    let mut solver = Solver::new(puzzle.layout().clone()).unwrap();
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

/// Whether a sentence names a cell, and not the beginning of another.
fn names(sentence: &str, name: &str) -> bool {
    sentence
        .match_indices(name)
        .any(|(at, _)| !sentence[at + name.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

fn hints_keep_their_secret(puzzles: &[Puzzle]) -> usize {
    let mut looked = 0;
    for puzzle in puzzles {
        let whole = explained(puzzle);
        for (state, Priced { step, .. }) in &whole.steps {
            let layout = state.puzzle.layout();
            let mut solver = Solver::new(layout.clone()).unwrap();
            let hinted = hint(state, &Profile::human(), &mut solver, &Control::FREE).unwrap();
            let Hint::Step(priced) = &hinted.hint else { panic!("{:?}", hinted.hint) };
            assert_eq!(priced.step.technique, step.technique);
            for language in Language::ALL {
                let ladder = stage(&hinted, STAGES, layout, language);
                assert_eq!(ladder.len(), usize::from(STAGES));
                assert!(ladder.iter().all(|sentence| !sentence.is_empty()), "{ladder:?}");
                let name = |cell: Cell| layout.spot(cell).to_string();
                if let Some((cell, digit)) = priced.step.placement {
                    // Up to the third no cell; in the fourth the cell or the digit.
                    assert!(!ladder[..3].iter().any(|said| names(said, &name(cell))), "{ladder:?}");
                    let both = names(&ladder[3], &name(cell))
                        && ladder[3].replace(&name(cell), "").contains(&digit.to_string());
                    assert!(!both, "{ladder:?}");
                }
                for &(cell, _) in &priced.step.eliminations {
                    assert!(!ladder[..3].iter().any(|said| names(said, &name(cell))), "{ladder:?}");
                }
            }
            for number in 1..=STAGES {
                let shown = shown(&hinted, number, layout);
                assert_eq!(shown.placed.is_some() || !shown.gone.is_empty(), number >= 5);
            }
            looked += 1;
        }
    }
    looked
}

#[test]
fn no_stage_before_the_fifth_gives_the_answer_away() {
    assert!(hints_keep_their_secret(&puzzles()) > 1000);
}

#[test]
#[ignore = "a minute: ten thousand hints"]
fn ten_thousand_hints_keep_their_secret() {
    let made = Wish::level(Level::Hard).seed(9).take(200);
    let puzzles: Vec<Puzzle> = made.map(|made| made.unwrap().puzzle).collect();
    assert!(hints_keep_their_secret(&puzzles) > 10_000);
}

#[test]
fn mistakes_come_in_stages_too() {
    let made = Wish::level(Level::Easy).seed(1).make().unwrap();
    let layout = made.puzzle.layout();
    let mut solver = Solver::new(layout.clone()).unwrap();
    let mut state = State::new(made.puzzle.clone());
    let cell = layout.cells().find(|&cell| state.digit(cell).is_none()).unwrap();
    let right = made.solution[cell];
    let wrong = (1..=9).filter_map(Digit::new).find(|&digit| {
        digit != right && !layout.peers(cell).iter().any(|&p| state.digit(p) == Some(digit))
    });
    let mut told = |state: &State| {
        let hinted = hint(state, &Profile::human(), &mut solver, &Control::FREE).unwrap();
        assert_eq!(hinted.stages(), 4, "{:?}", hinted.hint);
        stage(&hinted, 4, layout, Language::English)
    };
    state.placed[cell.index()] = wrong;
    let ladder = told(&state);
    let name = layout.spot(cell).to_string();
    assert_eq!(ladder[0], "There is a mistake in the digits.");
    assert!(ladder[1].starts_with("Look at box ") && ladder[2].ends_with(&format!("{name}.")));
    assert!(ladder[3].contains("is wrong"));
    state.placed[cell.index()] = None;
    let mut notes = state.candidates();
    notes[cell].remove(right);
    state.centre = Some(notes);
    let ladder = told(&state);
    assert_eq!(ladder[0], "There is a mistake in the notes.");
    // The digit of the solution stays a secret.
    assert!(!ladder[3].replace(&name, "").contains(&right.to_string()), "{ladder:?}");
}

#[test]
fn singles_name_what_rules_the_others_out() {
    let mut blocked = 0;
    for puzzle in puzzles() {
        for (state, Priced { step, .. }) in explained(&puzzle).steps {
            let Pattern::Single { cell, digit, house, blockers, struck } = &step.evidence.pattern
            else {
                continue;
            };
            let layout = state.puzzle.layout();
            let by: Vec<(Cell, Digit)> =
                blockers.iter().flat_map(|block| block.by.clone()).collect();
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

#[test]
fn who_has_no_notes_is_told_digits_and_why() {
    use shudu::logic::{Role, Technique as T};
    let direct =
        [T::DirectPointing, T::DirectClaiming, T::DirectHiddenPair, T::DirectHiddenTriplet];
    let mut found = 0;
    for puzzle in puzzles() {
        let mut solver = Solver::new(puzzle.layout().clone()).unwrap();
        let start = State::new(puzzle.clone());
        let profile = Profile::human().without_notes();
        let way = explain(&start, &profile, &mut solver, &Control::FREE);
        assert!(way.solved, "{puzzle}");
        for (before, Priced { step, .. }) in &way.steps {
            if !direct.contains(&step.technique) {
                continue;
            }
            found += 1;
            assert!(step.placement.is_some() && step.eliminations.is_empty(), "{step:?}");
            let blockers: Vec<(Cell, Digit)> = step
                .evidence
                .parts
                .iter()
                .filter(|part| part.role == Role::Blocker)
                .flat_map(|part| part.candidates.clone())
                .collect();
            assert!(blockers.iter().all(|&(cell, digit)| before.digit(cell) == Some(digit)));
            let told = words::tell(step, puzzle.layout(), Language::English).why.join(" ");
            assert!(
                told.contains("rule") || told.contains("Earlier steps") || blockers.is_empty(),
                "{told}"
            );
            assert!(!told.contains("candidate"), "{told}");
            // On the board alone a hint says the same, without being asked to.
            let alone = State { centre: None, ..before.clone() };
            let hinted = hint(&alone, &Profile::human(), &mut solver, &Control::FREE).unwrap();
            assert!(matches!(hinted.hint, Hint::Step(_)));
        }
    }
    assert!(found > 0);
}

#[test]
fn notes_that_are_out_of_date_or_leave_a_place_out_are_mentioned() {
    let puzzle: Puzzle = "1.....3..2.....4".parse().unwrap();
    let mut state = State::new(puzzle.clone());
    let layout = puzzle.layout();
    let mut corner = shudu::board::Candidates::empty(layout);
    // The 1 of row 1 stands already; the 3 of box 1 is in neither of two cells if both are wrong.
    corner[layout.cell(0, 1)].insert(Digit::from_index(0));
    state.corner = Some(corner.clone());
    let mut solver = Solver::new(layout.clone()).unwrap();
    let said = |state: &State, solver: &mut Solver| {
        let hinted = hint(state, &Profile::human(), solver, &Control::FREE).unwrap();
        stage(&hinted, 1, layout, Language::English)[0].clone()
    };
    let told = said(&state, &mut solver);
    assert!(told.contains("erase 1 from r1c2"), "{told}");
    corner[layout.cell(0, 1)].remove(Digit::from_index(0));
    state.corner = Some(corner.clone());
    assert!(!said(&state, &mut solver).contains("erase"));
    // Both open cells of box 1 that do not have its 2, noted with 2.
    let solved =
        shudu::search::Engine::new().grids(&puzzle, &shudu::search::Limits::solutions(2)).0;
    assert_eq!(solved.len(), 1);
    let two = Digit::from_index(1);
    for cell in [layout.cell(0, 1), layout.cell(1, 0), layout.cell(1, 1)] {
        if solved[0].digits()[cell.index()] != two {
            corner[cell].insert(two);
        }
    }
    state.corner = Some(corner);
    let told = said(&state, &mut solver);
    assert!(told.contains("The corner notes for 2 in box 1 leave out its place."), "{told}");
}

#[test]
fn where_a_profile_is_stuck_another_or_a_guess_leads_on() {
    use shudu::hint::{Onward, onward};
    let puzzle = Wish::level(Level::Expert).seed(3).take(1).next().unwrap().unwrap().puzzle;
    let mut solver = Solver::new(puzzle.layout().clone()).unwrap();
    let start = State::new(puzzle.clone());
    let way = explain(&start, &Profile::basic(), &mut solver, &Control::FREE);
    assert!(!way.solved);
    let next = onward(&way, &mut solver, &Control::FREE).unwrap();
    let Onward::Step { profile, priced } = &next else { panic!("{next:?}") };
    assert_eq!(profile, "human");
    let same = solver.next(&Profile::human(), &way.end, &Control::FREE).unwrap().unwrap();
    assert_eq!(priced.step, same.step);
    // A board on which no pattern goes on: a candidate is refuted, and rightly so.
    let mut patterns = Profile::human();
    patterns.retain(|entry| entry.techniques[0].row().family != Family::Net);
    let empty: Puzzle = Puzzle::from_symbols(
        std::sync::Arc::new("3x3+antiknight".parse().unwrap()),
        ".............4......2......496..7............7...............15.6.8.4.....4....7.",
    )
    .unwrap();
    let mut solver = Solver::new(empty.layout().clone()).unwrap();
    let way = explain(&State::new(empty.clone()), &patterns, &mut solver, &Control::FREE);
    assert!(!way.solved && way.trouble(Language::English).is_none());
    let next = onward(&way, &mut solver, &Control::FREE).unwrap();
    let Onward::Guess(refuted) = next else { panic!("{next:?}") };
    let mut tried = way.end.clone();
    tried.placed[refuted.cell.index()] = Some(refuted.digit);
    let left = Puzzle::new(empty.layout().clone(), tried.digits());
    let (grids, _) =
        shudu::search::Engine::new().grids(&left, &shudu::search::Limits::solutions(1));
    assert!(grids.is_empty(), "{refuted:?}");
    // What follows is told in order, and each is a digit that the trial leaves.
    for &(cell, digit) in &refuted.then {
        let candidates = tried.candidates();
        assert!(candidates[cell].contains(digit), "{refuted:?}");
        tried.placed[cell.index()] = Some(digit);
        tried.centre = None;
    }
}
