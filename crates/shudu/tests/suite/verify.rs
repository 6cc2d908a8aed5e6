//! Steps as other programs read them, checked by a program that knows nothing but the rules:
//! the JSON of an explanation is read, the candidates are kept by hand, the solution is found by
//! plain trying. Nothing may be removed or placed against the solution, a step must do something,
//! and patterns that have a name everybody knows must be what the name says.

use serde_json::Value;
use shudu::board::{Puzzle, State};
use shudu::control::Control;
use shudu::format::{self, Options};
use shudu::generate::Wish;
use shudu::hint::explain;
use shudu::language::Language;
use shudu::logic::{Profile, Rater, Solver, Step};
use shudu::rating::Level;
use shudu::view;
use std::collections::BTreeMap;

/// Nine candidates a cell as bits; none in a filled cell.
type Board = [u16; 81];

fn row(cell: usize) -> usize {
    cell / 9
}

fn column(cell: usize) -> usize {
    cell % 9
}

fn block(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

fn see(a: usize, b: usize) -> bool {
    a != b && (row(a) == row(b) || column(a) == column(b) || block(a) == block(b))
}

/// `row 3`, `column 7`, `box 2`.
fn house(name: &str) -> Vec<usize> {
    let (kind, number) = name.split_once(' ').expect("a kind and a number");
    let number = number.parse::<usize>().unwrap() - 1;
    let of: fn(usize) -> usize = match kind {
        "row" => row,
        "column" => column,
        "box" => block,
        other => panic!("no house: {other}"),
    };
    (0..81).filter(|&cell| of(cell) == number).collect()
}

fn cell(name: &str) -> usize {
    let (row, column) = name[1..].split_once('c').expect("a cell");
    (row.parse::<usize>().unwrap() - 1) * 9 + column.parse::<usize>().unwrap() - 1
}

fn cells(names: &Value) -> Vec<usize> {
    names.as_array().unwrap().iter().map(|name| cell(name.as_str().unwrap())).collect()
}

fn bit(digit: &Value) -> u16 {
    1 << (digit.as_u64().unwrap() - 1)
}

fn bits(digits: &Value) -> u16 {
    digits.as_array().unwrap().iter().map(bit).sum()
}

fn candidates(list: &Value) -> Vec<(usize, u16)> {
    let one = |one: &Value| (cell(one["cell"].as_str().unwrap()), bit(&one["digit"]));
    list.as_array().unwrap().iter().map(one).collect()
}

fn houses(step: &Value) -> Vec<String> {
    let names = step["houses"].as_array().unwrap().iter();
    names.map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// The one solution, by trying.
fn solve(grid: &mut [u16; 81]) -> bool {
    let allowed = |grid: &[u16; 81], at: usize| {
        (0..81).filter(|&other| see(at, other)).fold(0x1ff, |left, other| left & !grid[other])
    };
    let open = (0..81).filter(|&at| grid[at] == 0);
    let Some(at) = open.min_by_key(|&at| allowed(grid, at).count_ones()) else { return true };
    let left = allowed(grid, at);
    for digit in (0..9).map(|i| 1 << i).filter(|digit| left & digit != 0) {
        grid[at] = digit;
        if solve(grid) {
            return true;
        }
    }
    grid[at] = 0;
    false
}

/// The cells with a digit's part in a role, and the houses of that role.
fn part(step: &Value, role: &str) -> (Vec<usize>, Vec<String>) {
    let mut found = (Vec::new(), Vec::new());
    let parts = step["parts"].as_array().unwrap().iter().filter(|part| part["role"] == role);
    for part in parts {
        found.0.extend(candidates(&part["candidates"]).into_iter().map(|(cell, _)| cell));
        let names = part["houses"].as_array().unwrap().iter();
        found.1.extend(names.map(|name| name.as_str().unwrap().to_owned()));
    }
    found.0.sort_unstable();
    found.0.dedup();
    found
}

/// What a name everybody knows means.
fn is_what_it_says(board: &Board, step: &Value) -> Option<bool> {
    let at = |house: &str, digit: u16| -> Vec<usize> {
        self::house(house).into_iter().filter(|&cell| board[cell] & digit != 0).collect()
    };
    let (named, digits, gone) =
        (cells(&step["cells"]), bits(&step["digits"]), candidates(&step["eliminations"]));
    let houses = houses(step);
    let size = |word: &str| match word {
        word if word.ends_with("pair") => 2,
        word if word.contains("tripl") => 3,
        _ => 4,
    };
    let technique = step["technique"].as_str().unwrap();
    Some(match technique {
        "last-cell" => house(&houses[0]).iter().filter(|&&cell| board[cell] != 0).count() == 1,
        "last-digit" | "hidden-single-box" | "hidden-single-line" => {
            at(&houses[0], digits).len() == 1
        }
        "naked-single" => board[named[0]].count_ones() == 1,
        "naked-pair" | "naked-triplet" | "naked-quad" | "locked-pair" | "locked-triple" => {
            let all = named.iter().fold(0, |all, &cell| all | board[cell]);
            let apart = |&(cell, digit): &(usize, u16)| {
                !named.contains(&cell)
                    && digit & all != 0
                    && named.iter().filter(|&&of| board[of] & digit != 0).all(|&of| see(of, cell))
            };
            let together = named.iter().all(|&a| named.iter().all(|&b| a == b || see(a, b)));
            let k = size(technique);
            named.len() == k && all.count_ones() as usize == k && together && gone.iter().all(apart)
        }
        "hidden-pair" | "hidden-triplet" | "hidden-quad" => {
            let places = (0..9).map(|i| 1 << i).filter(|digit| digits & digit != 0);
            let inside = places
                .clone()
                .all(|digit| at(&houses[0], digit).iter().all(|cell| named.contains(cell)));
            let k = size(technique);
            let freed =
                |&(cell, digit): &(usize, u16)| named.contains(&cell) && digit & digits == 0;
            places.count() == k && named.len() == k && inside && gone.iter().all(freed)
        }
        "pointing" | "claiming" => {
            let (from, into) = (house(&houses[0]), house(&houses[1]));
            let kind = houses[0].starts_with("box") == (technique == "pointing");
            let places = at(&houses[0], digits);
            let out = |(cell, digit): &(usize, u16)| {
                *digit == digits && into.contains(cell) && !from.contains(cell)
            };
            kind && places.iter().all(|cell| into.contains(cell)) && gone.iter().all(out)
        }
        "x-wing" | "swordfish" | "jellyfish" => {
            let (bases, covers) = (part(step, "base").1, part(step, "cover").1);
            let of = |names: &[String]| -> Vec<usize> {
                names.iter().flat_map(|name| house(name)).collect()
            };
            let (base, cover) = (of(&bases), of(&covers));
            let held = bases.iter().all(|name| at(name, digits).iter().all(|c| cover.contains(c)));
            let k = match technique {
                "x-wing" => 2,
                "swordfish" => 3,
                _ => 4,
            };
            let out = |(cell, digit): &(usize, u16)| {
                *digit == digits && cover.contains(cell) && !base.contains(cell)
            };
            bases.len() == k && covers.len() == k && held && gone.iter().all(out)
        }
        "xy-wing" => {
            let (pivot, wings) = (part(step, "pivot").0, part(step, "wing").0);
            let ([pivot], [a, b]) = (&pivot[..], &wings[..]) else { return Some(false) };
            let shared = board[*a] & board[*b];
            let two = [pivot, a, b].iter().all(|&&cell| board[cell].count_ones() == 2);
            let apart = board[*pivot] == (board[*a] ^ board[*b]) && board[*pivot] & shared == 0;
            let seen = see(*pivot, *a) && see(*pivot, *b);
            let out =
                |&(cell, digit): &(usize, u16)| digit == shared && see(cell, *a) && see(cell, *b);
            two && apart && seen && gone.iter().all(out)
        }
        _ => return None,
    })
}

/// Goes the steps of an explanation; how often each technique of a known name was seen.
fn verify(puzzle: &Puzzle, profile: &Profile, seen: &mut BTreeMap<String, usize>) -> usize {
    let line = puzzle.symbols();
    let mut solver = Solver::new(puzzle.layout().clone()).unwrap();
    let way = explain(&State::new(puzzle.clone()), profile, &mut solver, &Control::FREE).pruned();
    let reading = format::read(&line, &Options::default()).unwrap().remove(0);
    let text = serde_json::to_string(&view::Explained::new(&reading, &way, Language::English));
    go(&line, &text.unwrap(), seen)
}

/// The same of the steps that `rate --steps --json` lists.
fn verify_rated(puzzle: &Puzzle, seen: &mut BTreeMap<String, usize>) -> usize {
    let line = puzzle.symbols();
    let mut steps = Vec::new();
    let mut keep = |step: Step| {
        let rating = step.rating.expect("what is rated has a rating").value();
        steps.push((step, rating));
    };
    Rater::new().steps(puzzle, &Control::FREE, &mut keep).unwrap();
    let reading = format::read(&line, &Options::default()).unwrap().remove(0);
    let options = view::RateOptions { steps: true, ..Default::default() };
    let rated = view::Rated::new(&reading, options).with_steps(&steps, puzzle.layout());
    go(&line, &serde_json::to_string(&rated).unwrap(), seen)
}

/// Goes the steps in a text; how many there are.
fn go(line: &str, text: &str, seen: &mut BTreeMap<String, usize>) -> usize {
    let told: Value = serde_json::from_str(text).unwrap();
    let mut grid = [0u16; 81];
    for (cell, symbol) in line.chars().enumerate() {
        grid[cell] = symbol.to_digit(10).filter(|&digit| digit > 0).map_or(0, |d| 1 << (d - 1));
    }
    let mut solution = grid;
    assert!(solve(&mut solution), "{line}");
    let mut board: Board = [0; 81];
    for cell in (0..81).filter(|&cell| grid[cell] == 0) {
        let peers = (0..81).filter(|&peer| see(cell, peer));
        board[cell] = peers.fold(0x1ff, |left, peer| left & !grid[peer]);
    }
    let steps = told["steps"].as_array().unwrap();
    for step in steps {
        if let Some(is) = is_what_it_says(&board, step) {
            assert!(is, "{line}: {step}");
            *seen.entry(step["technique"].as_str().unwrap().to_owned()).or_default() += 1;
        }
        let gone = candidates(&step["eliminations"]);
        for &(cell, digit) in &gone {
            assert!(solution[cell] != digit, "{line}: it removes the solution: {step}");
            assert!(board[cell] & digit != 0, "{line}: it removes nothing: {step}");
            board[cell] &= !digit;
        }
        match &step["placement"] {
            Value::Null => assert!(!gone.is_empty(), "{line}: it does nothing: {step}"),
            placed => {
                let (at, digit) = (cell(placed["cell"].as_str().unwrap()), bit(&placed["digit"]));
                assert!(board[at] & digit != 0, "{line}: it cannot be placed: {step}");
                assert_eq!(solution[at], digit, "{line}: it is wrong: {step}");
                (grid[at], board[at]) = (digit, 0);
                (0..81).filter(|&peer| see(at, peer)).for_each(|peer| board[peer] &= !digit);
            }
        }
    }
    assert_eq!(grid, solution, "{line}");
    steps.len()
}

fn puzzles(level: Level, count: usize) -> Vec<Puzzle> {
    Wish::level(level).seed(11).take(count).map(|made| made.unwrap().puzzle).collect()
}

#[test]
fn steps_of_some_puzzles_are_right_and_well_named() {
    let mut seen = BTreeMap::new();
    let levels = Level::ALL.into_iter().filter(|&level| level < Level::Extreme);
    for puzzle in levels.flat_map(|level| puzzles(level, 6)) {
        for profile in [Profile::human(), Profile::human().without_notes(), Profile::hodoku()] {
            assert!(verify(&puzzle, &profile, &mut seen) > 0);
        }
        assert!(verify_rated(&puzzle, &mut seen) > 0);
    }
    for technique in ["hidden-single-box", "naked-single", "pointing", "naked-pair"] {
        assert!(seen.get(technique).is_some_and(|&times| times > 0), "{technique}: {seen:?}");
    }
}

#[test]
#[ignore = "some minutes; cargo xtask prove"]
fn steps_of_four_hundred_puzzles_are_right_and_well_named() {
    let (mut seen, mut steps) = (BTreeMap::new(), 0);
    for level in Level::ALL {
        let count = if level < Level::Extreme { 80 } else { 20 };
        for puzzle in puzzles(level, count) {
            steps += verify(&puzzle, &Profile::human(), &mut seen);
            steps += verify(&puzzle, &Profile::human().without_notes(), &mut seen);
            steps += verify_rated(&puzzle, &mut seen);
        }
    }
    assert!(steps > 30_000, "{steps}");
    for technique in ["xy-wing", "x-wing", "hidden-pair", "claiming", "naked-triplet"] {
        assert!(seen.get(technique).is_some_and(|&times| times > 0), "{technique}: {seen:?}");
    }
}
