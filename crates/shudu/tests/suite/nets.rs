//! Chains and nets as proofs: on boards other than the classic one every statement follows from
//! those it names, and in words a digit without a reason is a single on the board as it is then.

use shudu::board::{Candidates, Cell, Digit, Layout, Puzzle, State};
use shudu::control::Control;
use shudu::language::Language;
use shudu::logic::{Chain, Link, Pattern, Profile, Reason, Solver, Start, Step};
use shudu::words;
use std::sync::Arc;

/// Puzzles that patterns alone do not solve.
const PUZZLES: [(&str, &str); 4] = [
    ("3x3+x", ".2.............82....9.......4...5....6............3475...6.2..24..81......5....3"),
    (
        "3x3+antiknight",
        ".9.....1........7....6.......8........49..........69.3.............5.2.....8....6",
    ),
    (
        "3x3+antiking",
        ".9.....2........7....8....14..........6.1..........347..2...7..98..61..........13",
    ),
    ("3x3+x", "......8...8.........6.4..3.....9.3..73......9...6...........7.2......4.....216..."),
];

/// The candidates of a cell, or the places of a digit in a house, of which all are wrong but one.
fn is_last(state: &State, link: &Link, parents: &[&Link]) -> bool {
    let notes = state.candidates();
    let [cell] = link.cells[..] else { return false };
    let gone = |cell: Cell, digit: Digit| {
        parents.iter().any(|parent| !parent.on && parent.cells == [cell] && parent.digit == digit)
    };
    match &link.reason {
        Reason::Cell => notes[cell].filter(|&digit| digit != link.digit).all(|d| gone(cell, d)),
        Reason::House(kind) => {
            let houses = state.puzzle.layout().houses();
            let house = houses.iter().find(|house| house.kind == *kind).unwrap();
            let places = house.cells.iter().filter(|&&at| notes[at].contains(link.digit));
            house.cells.contains(&cell)
                && house.cells.len() == state.puzzle.layout().size()
                && places.filter(|&&at| at != cell).all(|&at| gone(at, link.digit))
        }
        _ => false,
    }
}

/// Whether a digit of the parents excludes a candidate.
fn is_seen(state: &State, link: &Link, parents: &[&Link]) -> bool {
    let [cell] = link.cells[..] else { return false };
    let [Link { cells, digit, on: true, .. }] = parents else { return false };
    match link.reason {
        Reason::Cell => cells[..] == [cell] && *digit != link.digit,
        Reason::House(_) | Reason::Rule => {
            *digit == link.digit && state.puzzle.layout().peers(cell).contains(&cells[0])
        }
        _ => false,
    }
}

fn check(state: &State, chain: &Chain) {
    for (i, link) in chain.links.iter().enumerate() {
        assert!(link.parents.iter().all(|&parent| parent < i));
        let parents: Vec<&Link> = link.parents.iter().map(|&parent| &chain.links[parent]).collect();
        let follows = match (i, link.on) {
            (0, on) => on && link.reason == Reason::Assumed && parents.is_empty(),
            (_, true) => is_last(state, link, &parents),
            (_, false) => is_seen(state, link, &parents),
        };
        assert!(follows, "{link:?} of {parents:?}");
    }
}

/// What a net starts from is all there is, and what it says is at the end of every chain.
fn is_whole(state: &State, step: &Step, start: &Start) -> bool {
    let notes = state.candidates();
    let chains = &step.evidence.chains;
    let first = |chain: &Chain| (chain.links[0].cells[0], chain.links[0].digit);
    let last = |chain: &Chain| {
        let link = chain.links.last().unwrap();
        (link.cells[0], link.digit, link.on)
    };
    let told = match step.placement {
        Some((cell, digit)) => (cell, digit, true),
        None => (step.eliminations[0].0, step.eliminations[0].1, false),
    };
    let cases: Vec<(Cell, Digit)> = match start {
        Start::Cell(cell) => notes[*cell].map(|digit| (*cell, digit)).collect(),
        Start::House { house, digit, .. } => {
            let houses = state.puzzle.layout().houses();
            let house = houses.iter().find(|one| one.kind == *house).unwrap();
            let places = house.cells.iter().filter(|&&cell| notes[cell].contains(*digit));
            places.map(|&cell| (cell, *digit)).collect()
        }
        _ => {
            let begin = (told.0, told.1);
            let ends: Vec<_> = chains.iter().map(last).collect();
            let both = ends.len() == 2 && ends[0].2 != ends[1].2 && ends[0].0 == ends[1].0;
            let none = ends.iter().all(|end| !end.2);
            return chains.iter().all(|chain| first(chain) == begin) && (both || none);
        }
    };
    cases.len() == chains.len()
        && cases
            .iter()
            .zip(chains)
            .all(|(case, chain)| first(chain) == *case && last(chain) == told)
}

#[test]
fn nets_on_other_boards_are_proofs_and_lead_on() {
    let mut nets = 0;
    for (name, line) in PUZZLES {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        let puzzle = Puzzle::from_symbols(layout.clone(), line).unwrap();
        let grid = shudu::solutions(&puzzle).next().unwrap();
        let mut solver = Solver::new(layout).unwrap();
        let mut state = State::new(puzzle);
        let path = solver.path(&Profile::human(), &state, &Control::FREE).unwrap();
        for step in path.steps.iter().map(|priced| &priced.step) {
            if let Pattern::Net(start) = &step.evidence.pattern {
                step.evidence.chains.iter().for_each(|chain| check(&state, chain));
                assert!(is_whole(&state, step, start), "{step:?}");
                nets += 1;
            }
            assert!(step.placement.is_none_or(|(cell, digit)| grid[cell] == digit));
            assert!(step.eliminations.iter().all(|&(cell, digit)| grid[cell] != digit));
            step.apply(&mut state);
        }
        assert!(path.solved, "{name}: {line}");
    }
    assert!(nets > 10, "{nets}");
}

/// `r1c23≠45`: cells, digits, and whether they have them.
fn statement(text: &str) -> (Vec<(usize, usize)>, Vec<usize>, bool) {
    let on = text.contains('=');
    let (cells, digits) = text.split_once(['=', '≠']).unwrap();
    let (rows, columns) = cells[1..].split_once('c').unwrap();
    let number = |c: char| c.to_digit(10).unwrap() as usize - 1;
    let cells = rows.chars().flat_map(|r| columns.chars().map(move |c| (number(r), number(c))));
    (cells.collect(), digits.chars().map(number).collect(), on)
}

/// Text without what is in brackets.
fn bare(text: &str) -> String {
    let mut deep = 0;
    let outside = |c: &char| {
        deep += i32::from(*c == '(');
        let keep = deep == 0;
        deep -= i32::from(*c == ')');
        keep
    };
    text.chars().filter(outside).collect()
}

fn is_single(layout: &Layout, notes: &Candidates, cell: Cell, digit: Digit) -> bool {
    let alone = |house: &u16| {
        let cells = &layout.houses()[usize::from(*house)].cells;
        cells.iter().filter(|&&at| notes[at].contains(digit)).count() == 1
    };
    notes[cell].contains(digit)
        && (notes[cell].len() == 1 || layout.houses_of(cell).iter().any(alone))
}

/// Reads a contradiction as a player would, with a pencil.
fn read(state: &State, said: &[String]) -> usize {
    let layout = state.puzzle.layout();
    let mut notes = state.candidates();
    let mut singles = 0;
    let mut write = |notes: &mut Candidates, text: &str, free: bool| {
        let (cells, digits, on) = statement(text);
        for (row, column) in cells {
            let cell = layout.cell(row, column);
            for &digit in &digits {
                let digit = Digit::from_index(digit);
                if !on {
                    notes[cell].remove(digit);
                    continue;
                }
                // The last digit may be what cannot be any more: that is the contradiction.
                let named = format!("{} is {}", layout.spot(cell), digit);
                if free && !said[said.len() - 1].contains(&named) {
                    singles += 1;
                    assert!(is_single(layout, notes, cell, digit), "{text} in {said:?}");
                }
                notes[cell] = shudu::board::DigitSet::of(digit);
                layout.peers(cell).iter().for_each(|&peer| _ = notes[peer].remove(digit));
            }
        }
    };
    let start = said[0].strip_prefix("Suppose ").and_then(|text| text.split_once(" and "));
    write(&mut notes, start.expect("it begins with what is supposed").0, false);
    for line in &said[1..said.len() - 1] {
        let line = bare(line);
        let line = line.trim_end_matches('.');
        let free = !line.contains(['→', '⇒']);
        // The left side was said before.
        let right = if free { line } else { line.split_once(['→', '⇒']).unwrap().1 };
        for part in right.split([',', '→']).map(str::trim).filter(|part| !part.is_empty()) {
            write(&mut notes, part, free);
        }
    }
    singles
}

/// Puzzles of our own with long nets.
const LONG: [&str; 3] = [
    "....9.....8....71.2.41....8....7..5...83...74.3..542.......5...6.794.....4..8....",
    "....9.4...8....7..2..1....8....7..5...83....4.3..542.18....5..76.794.....4.......",
    "....9.4...8....7..2..1....8....7..5...83....4.3..542.18....5...6.794.....4.7.....",
];

#[test]
fn digits_without_a_reason_are_singles_on_the_board_as_it_is_then() {
    let layout = Layout::classic();
    let mut solver = Solver::new(layout.clone()).unwrap();
    let mut singles = 0;
    for line in LONG {
        let puzzle = Puzzle::from_symbols(layout.clone(), line).unwrap();
        let mut state = State::new(puzzle);
        let path = solver.path(&Profile::human(), &state, &Control::FREE).unwrap();
        for priced in &path.steps {
            let said = words::tell(&priced.step, &layout, Language::English).why;
            if said[0].ends_with("fill in:") {
                singles += read(&state, &said);
            }
            priced.step.apply(&mut state);
        }
    }
    assert!(singles > 8, "{singles}");
}
