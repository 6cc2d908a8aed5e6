//! Views: what their types do not guarantee.

use shudu::control::Control;
use shudu::count::census::{BandClass, pair_classes};
use shudu::format::{self, Options, Reading};
use shudu::play::{Card, begin};
use shudu::search::fast::{Fast, Tally};
use shudu::view;
use std::fs;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";

fn reading(text: &str) -> Reading {
    format::read(text, &Options::default()).unwrap().remove(0)
}

#[test]
fn speed_is_that_of_the_best_run_and_of_the_median() {
    let (isa, seconds) = (Fast::default().isa(), &[0.2, 0.1, 0.4]);
    let runs = view::Runs { file: "a.txt", isa, threads: 1, limit: 2, seconds };
    let speed = view::Speed::new(&runs, &[Tally { solutions: 1, guesses: 3 }]);
    assert_eq!((speed.puzzles_per_second, speed.puzzles_per_second_median), (10.0, 5.0));
}

#[test]
fn times_of_games_are_those_of_greenwich() {
    let new = begin(&reading(ROYLE).state, None, &Control::FREE).unwrap();
    let card = Card { finished: Some(86_399), level: None, ..Card::of(&new, 0) };
    let game = view::Game::new(&card);
    let both = [game.begun.as_deref(), game.finished.as_deref()];
    assert_eq!(both, [Some("1970-01-01T00:00:00Z"), Some("1970-01-01T23:59:59Z")]);
}

#[test]
fn the_document_tells_the_version() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
    let Ok(text) = fs::read_to_string(path) else {
        eprintln!("skipped: docs/json.md is not here");
        return;
    };
    assert!(text.contains(&format!("**version {}** of the schema", view::VERSION)));
}

#[test]
fn a_class_of_the_census_shows_its_beginning() {
    let pairs = pair_classes(2, &Control::FREE).unwrap();
    assert_eq!(view::Part::from(&pairs[0]).example, "tt tt bb bb");
    let row = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let class = BandClass { band: [row; 3], size: 2, completions: 3 };
    let example = "123 456 789 | 123 456 789 | 123 456 789";
    assert_eq!(view::Part::from(&class).example, example);
}

#[test]
fn what_a_page_sends_back_can_be_read() {
    let sent = view::Puzzle::new(&reading(ROYLE));
    let text = serde_json::to_string(&sent).unwrap();
    assert_eq!(serde_json::from_str::<view::Puzzle>(&text).unwrap(), sent);
    let board = view::Board::new(&reading("1.....3..2.....4"));
    let text = serde_json::to_string(&board).unwrap();
    assert_eq!(serde_json::from_str::<view::Board>(&text).unwrap(), board);
}
