//! Examples of the techniques: each shows its technique, and its opposite does not.

use shudu::board::State;
use shudu::control::Control;
use shudu::format;
use shudu::logic::{EXAMPLES, Family, Profile, Solver, Step, TECHNIQUES};

fn state(line: &str) -> State {
    let readings = format::read(line, &format::Options::default()).expect("an example can be read");
    readings.into_iter().next().expect("a line is a state").state
}

fn solver(state: &State) -> Solver {
    Solver::new(state.puzzle.layout().clone()).unwrap()
}

/// What the line says goes, or is placed, as `digit row column`; lines of other boards say
/// nothing.
fn expected(line: &str) -> (Vec<String>, Vec<String>) {
    let fields: Vec<&str> = line.split(':').collect();
    let list = |i: usize| {
        let mut words: Vec<String> =
            fields.get(i).unwrap_or(&"").split_whitespace().map(str::to_owned).collect();
        words.sort();
        words
    };
    (list(5), list(6))
}

fn found(step: &Step) -> (Vec<String>, Vec<String>) {
    let name = |&(cell, digit): &(shudu::board::Cell, shudu::board::Digit)| {
        format!("{digit}{}{}", cell.index() / 9 + 1, cell.index() % 9 + 1)
    };
    let mut gone: Vec<String> = step.eliminations.iter().map(name).collect();
    gone.sort();
    let placed: Vec<String> = step.placement.iter().map(name).collect();
    (if placed.is_empty() { gone } else { Vec::new() }, placed)
}

#[test]
fn every_pattern_has_an_example_that_shows_it_and_one_that_does_not() {
    for example in EXAMPLES {
        let id = example.technique.row().id;
        let shows = state(example.shows);
        let mut solver = solver(&shows);
        let steps = solver.all(example.technique, &shows, &Control::FREE).unwrap();
        let step = steps.first().unwrap_or_else(|| panic!("{id} is not in its example"));
        if example.shows.starts_with(':') {
            assert_eq!(found(step), expected(example.shows), "{id}");
        }
        let none = solver.all(example.technique, &state(example.fails), &Control::FREE).unwrap();
        assert!(none.is_empty(), "{id} is in the example where it should not be: {none:?}");
    }
    let human = Profile::human();
    for row in TECHNIQUES.iter().filter(|row| human.entry(row.technique).is_some()) {
        let has = EXAMPLES.iter().any(|example| example.technique == row.technique);
        assert!(has || row.family == Family::Net, "{} has no example", row.id);
    }
}
