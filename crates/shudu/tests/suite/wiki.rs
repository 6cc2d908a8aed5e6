//! The profile `sudokuwiki`: its table in docs/teaching.md is that of the code, and puzzles go through
//! it in that order.

use shudu::board::State;
use shudu::control::Control;
use shudu::generate::Wish;
use shudu::logic::{Profile, Solver};
use shudu::rating::Level;

#[test]
fn the_table_of_the_document_is_that_of_the_profile() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/teaching.md");
    let Ok(text) = std::fs::read_to_string(path) else {
        return println!("skipped: docs/teaching.md is not part of the package");
    };
    let (_, table) = text.split_once("<!-- sudokuwiki -->").expect("the table begins");
    let (table, _) = table.split_once("<!-- sudokuwiki -->").expect("the table ends");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| `")).collect();
    let mut told = Vec::new();
    for entry in Profile::sudokuwiki().entries() {
        let ids: Vec<String> =
            entry.techniques.iter().map(|technique| format!("`{}`", technique.row().id)).collect();
        let group = ["basic", "basic", "tough", "diabolical", "extreme"][entry.grade as usize];
        told.push(format!("| {} | {} | {group} |", ids.join(", "), entry.cost));
    }
    assert_eq!(rows, told);
}

#[test]
fn puzzles_go_through_it_in_its_order() {
    let profile = Profile::sudokuwiki();
    let (mut solved, mut hard) = (0, 0);
    for (seed, level) in [Level::Easy, Level::Medium, Level::Hard, Level::Expert]
        .into_iter()
        .flat_map(|level| (1..4).map(move |seed| (seed, level)))
    {
        let puzzle = Wish::level(level).seed(seed).make().unwrap().puzzle;
        let mut state = State::new(puzzle);
        let mut solver = Solver::new(state.puzzle.layout().clone()).unwrap();
        let path = solver.path(&profile, &state, &Control::FREE).unwrap();
        solved += usize::from(path.solved);
        for priced in &path.steps {
            let technique = priced.step.technique;
            let place = profile.entries().iter().position(|e| e.techniques.contains(&technique));
            let place = place.expect("a step is one of the profile");
            assert_eq!(priced.cost, profile.entries()[place].cost, "{technique}");
            hard += usize::from(place > 10);
            // Nothing that comes before it was possible.
            for entry in &profile.entries()[..place] {
                let before = Profile::new("before", vec![entry.clone()]).unwrap();
                let step = solver.next(&before, &state, &Control::FREE).unwrap();
                assert!(step.is_none(), "{technique} after {step:?}");
            }
            state = priced.step.after(&state);
        }
    }
    assert!(solved > 8 && hard > 5, "{solved} solved, {hard} steps beyond the basics");
}
