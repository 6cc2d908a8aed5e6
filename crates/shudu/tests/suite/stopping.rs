//! Ratings, paths and hints end when they are told to, with what is known by then; and what
//! cannot be rated says so. Nothing here looks at a clock: a control that says stop at its
//! n-th question is as good.

use shudu::board::{Layout, Puzzle, State};
use shudu::control::{Control, Progress, Stop, Stopped};
use shudu::hint::hint;
use shudu::logic::{
    Entry, Grade, Profile, ProfileError, RateError, Rater, Solver, TECHNIQUES, Technique,
};
use shudu::rating::Tenths;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A puzzle of our own that takes nets with techniques inside.
const HARD: &str =
    "...59.4...8.4..7..2....7..84......5..283......3...4..1.....5.4.6.79.......2.8....";

fn puzzle(layout: &str, symbols: &str) -> Puzzle {
    Puzzle::from_symbols(Arc::new(layout.parse().unwrap()), symbols).unwrap()
}

fn empty(layout: &str) -> Puzzle {
    let layout: Arc<Layout> = Arc::new(layout.parse().unwrap());
    let cells = layout.cell_count();
    Puzzle::new(layout, vec![None; cells])
}

/// Runs something that is told to stop at its n-th question; also how often it asked.
fn stopped_at<T>(n: u64, run: impl FnOnce(&Control) -> T) -> (T, u64) {
    let asked = AtomicU64::new(0);
    let ask = |_: &Progress| {
        let before = asked.fetch_add(1, Ordering::Relaxed);
        (before + 1 >= n).then_some(Stop::Cancelled)
    };
    let result = run(&Control::new(&ask));
    (result, asked.load(Ordering::Relaxed))
}

#[test]
fn what_cannot_be_rated_says_why() {
    let rate = |puzzle: &Puzzle| Rater::new().rate(puzzle, &Control::FREE).unwrap_err();
    let small = rate(&puzzle("2x2", "1234341221434321"));
    assert_eq!(small, RateError::NotClassic { layout: "2x2".into() });
    assert_eq!(small.to_string(), "ratings are for the classic 9×9 board, not 2x2");
    assert_eq!(rate(&empty("3x3")), RateError::SeveralSolutions);
    // The first row lacks a 9, which its last cell cannot be.
    let none = rate(&puzzle("3x3", &format!("12345678.........9{}", ".".repeat(63))));
    assert_eq!(none, RateError::NoSolution);
    assert_eq!(none.to_string(), "no solution; only a puzzle with one can be rated");
    let clash = rate(&puzzle("3x3", &format!("11{}", ".".repeat(79))));
    assert!(matches!(clash, RateError::Clash(_)), "{clash:?}");
    // Whatever was promised, the board must be right.
    let small = Rater::trusting().rate(&empty("2x2"), &Control::FREE);
    assert!(matches!(small, Err(RateError::NotClassic { .. })));
}

#[test]
fn a_rating_stops_when_told_to() {
    let hard = puzzle("3x3", HARD);
    let mut rater = Rater::new();
    let full = rater.rate(&hard, &Control::FREE).unwrap();
    let (_, asks) = stopped_at(u64::MAX, |control| rater.rate(&hard, control).unwrap());
    assert!(asks > 20, "asked {asks} times only");
    let mut known = None;
    for n in [1, 2, 10, asks / 2, asks] {
        let (rating, asked) = stopped_at(n, |control| rater.rate(&hard, control));
        let Err(RateError::Stopped(Stopped { why, known: so_far })) = rating else {
            panic!("{n}: {rating:?}")
        };
        assert_eq!((why, asked), (Stop::Cancelled, n), "it goes on after it was stopped");
        // What is known grows, and is never more than there is.
        assert!(so_far >= known && so_far <= Some(full.er), "{so_far:?}");
        known = so_far;
    }
    // Stopped or not, it remembers nothing.
    assert_eq!(rater.rate(&hard, &Control::FREE), Ok(full));
    let bound = Tenths::new(full.er.get() + 1);
    let (answer, _) = stopped_at(3, |control| rater.is_at_least(&hard, bound, control));
    assert!(matches!(answer, Err(RateError::Stopped(_))));
    let mut told = 0;
    let (steps, _) =
        stopped_at(asks / 2, |control| rater.steps(&hard, control, &mut |_| told += 1));
    assert!(matches!(steps, Err(RateError::Stopped(_))));
    assert!(told < 81);
}

#[test]
fn a_path_stops_with_the_steps_so_far() {
    for name in ["human", "hodoku", "se"] {
        let (profile, state) = (Profile::named(name).unwrap(), State::new(puzzle("3x3", HARD)));
        let mut solver = Solver::new(state.puzzle.layout().clone()).unwrap();
        let full = solver.path(&profile, &state, &Control::FREE).unwrap();
        let (_, asks) =
            stopped_at(u64::MAX, |control| solver.path(&profile, &state, control).unwrap());
        for n in [1, 2, asks / 3, asks / 2, asks] {
            let (path, asked) = stopped_at(n, |control| solver.path(&profile, &state, control));
            let Stopped { why, known } = path.unwrap_err();
            assert_eq!((why, asked), (Stop::Cancelled, n), "{name}");
            assert_eq!(known.steps, full.steps[..known.steps.len()], "{name}");
            assert!(!known.solved);
            let score: f64 = known.steps.iter().map(|priced| priced.cost).sum();
            assert_eq!(known.score, score);
        }
        assert_eq!(solver.path(&profile, &state, &Control::FREE), Ok(full), "{name}");
    }
}

/// On boards with next to nothing on them there is most to look at.
#[test]
fn sparse_boards_stop_too() {
    for layout in ["3x3", "4x4", "5x5"] {
        let state = State::new(empty(layout));
        let mut solver = Solver::new(state.puzzle.layout().clone()).unwrap();
        for name in ["human", "hodoku"] {
            let profile = Profile::named(name).unwrap();
            let (path, _) = stopped_at(2, |control| solver.path(&profile, &state, control));
            assert!(path.is_err(), "{layout} {name}: {path:?}");
            let (next, _) = stopped_at(2, |control| solver.next(&profile, &state, control));
            assert_eq!(next, Err(Stop::Cancelled), "{layout} {name}");
            let (hint, _) = stopped_at(1, |control| hint(&state, &profile, &mut solver, control));
            assert_eq!(hint, Err(Stop::Cancelled), "{layout} {name}");
        }
    }
}

#[test]
fn every_step_of_a_technique_is_looked_for_until_told_to_stop() {
    let state = State::new(puzzle("3x3", HARD));
    let mut solver = Solver::new(state.puzzle.layout().clone()).unwrap();
    for technique in
        [Technique::AlsChain, Technique::DeathBlossom, Technique::FinnedMutantJellyfish]
    {
        let (steps, asked) = stopped_at(3, |control| solver.all(technique, &state, control));
        assert_eq!(steps.map_err(|stopped| stopped.why), Err(Stop::Cancelled), "{technique}");
        assert_eq!(asked, 3);
    }
}

#[test]
fn a_profile_lists_only_what_is_searched() {
    let entry = |techniques: &[Technique]| Entry {
        techniques: techniques.into(),
        cost: 1.0,
        grade: Grade::Easy,
    };
    // Everything a profile can list is found by somebody; the rest is refused.
    let refused: Vec<&str> = TECHNIQUES
        .iter()
        .filter(|row| Profile::new("one", vec![entry(&[row.technique])]).is_err())
        .map(|row| row.id)
        .collect();
    assert_eq!(refused.len(), 7, "{refused:?}");
    assert!(refused.contains(&"aligned-pair") && refused.contains(&"forcing-chain"));
    let pair = Profile::new("one", vec![entry(&[Technique::AlignedPair])]).unwrap_err();
    assert_eq!(pair, ProfileError::NotSearched(Technique::AlignedPair));
    assert!(pair.to_string().contains("`aligned-pair`"), "{pair}");
    // Two searches cannot be one.
    let mixed = Profile::new("one", vec![entry(&[Technique::NakedSingle, Technique::XWing])]);
    assert_eq!(mixed, Err(ProfileError::Mixed(Technique::NakedSingle, Technique::XWing)));
    assert!(Profile::new("one", vec![entry(&[Technique::Aic, Technique::AicLoop])]).is_ok());
}

#[test]
fn the_text_of_a_profile_says_where_it_is_wrong() {
    let wrong = |text: &str| Profile::from_toml("mine", text).unwrap_err();
    let error =
        wrong("[[technique]]\nid = \"naked-single\"\n\n[[technique]]\nid = \"aligned-pair\"\n");
    assert_eq!((error.line, error.column), (5, 6));
    assert!(error.to_string().starts_with("line 5, column 6: `aligned-pair`"), "{error}");
    let error = wrong("[[technique]]\nid = \"naked-single\"\nlevel = \"tough\"\n");
    assert_eq!((error.line, error.column), (3, 9));
    assert!(error.what.to_string().contains("`tough` is no level"), "{error}");
    let text = "name = \"two\"\n[[technique]]\nid = \"naked-single\"\n[[technique]]\nid = \"x-wing\"\ncost = 7";
    let profile = Profile::from_toml("mine", text).unwrap();
    assert_eq!((profile.name(), profile.entries().len()), ("two", 2));
    assert_eq!(profile.entries()[1].cost, 7.0);
}

/// Raters and solvers can be handed to and looked at by any thread.
#[test]
fn raters_and_solvers_are_send_and_sync() {
    fn is<T: Send + Sync>() {}
    is::<Rater>();
    is::<Solver>();
    is::<Profile>();
    is::<RateError>();
}
