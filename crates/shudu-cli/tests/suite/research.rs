//! Commands for those who look for extreme puzzles and study grids.

use crate::shell::run;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// Rated 9.0.
const HARD: &str =
    ".14..67.3........4.7...36..6......15.....8....37...4.....9.......28..94..83.2...6";
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_search_goes_on_where_it_stopped_whatever_the_threads() {
    let search = |more: &[&str]| {
        let usual =
            ["search", "--from", HARD, "--keep", "er >= 2.0 and clues <= 30", "--seed", "5"];
        run(&[&usual[..], more].concat(), b"")
    };
    let (status, whole, _) = search(&["--rounds", "3", "--threads", "1"]);
    assert!(status == 0 && whole.lines().count() > 3, "{whole}");
    let state = scratch("search-state");
    let state = state.to_str().unwrap();
    let mut parts = String::new();
    for rounds in ["1", "2"] {
        parts += &search(&["--rounds", rounds, "--threads", "2", "--state", state]).1;
    }
    assert_eq!(whole, parts);
    // What was begun otherwise is not gone on with.
    let (status, _, err) = search(&["--moves", "-1+1", "--rounds", "1", "--state", state]);
    assert!(status == 2 && err.contains("other options"), "{err}");
    let ratings: Vec<&str> = whole.lines().map(|line| line.split('\t').nth(1).unwrap()).collect();
    let puzzles: String = whole.lines().map(|line| format!("{}\n", &line[..81])).collect();
    let rated = run(&["rate"], puzzles.as_bytes()).1;
    let expected: Vec<&str> = rated.lines().map(|line| line.split('\t').nth(1).unwrap()).collect();
    assert_eq!(ratings, expected);
}

#[test]
fn what_makes_no_sense_is_said_in_one_sentence() {
    for args in [
        &["search", "--keep", "er ~ 3"][..],
        &["search", "--moves", "-4+4"],
        &["search", "--from", "1.....3..2.....4"],
        &["measure", "--er", "--no-such"],
    ] {
        let (status, out, err) = run(args, b"");
        assert!(status == 2 && out.is_empty() && !err.is_empty(), "{args:?} {err}");
    }
}

#[test]
fn measures_are_a_row_under_their_names() {
    let (status, out, _) = run(&["measure", "--er", HARD, EASY], b"");
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split('\t').collect()).collect();
    assert!(status == 0 && rows.len() == 3 && rows.iter().all(|row| row.len() == 11), "{out}");
    assert_eq!(rows[2], ["30", "0", "0", "51", "51", "0", "0", "0", "0×1", "1.2", EASY]);
    let (_, out, _) = run(&["measure", "--json", "--backdoors", HARD], b"");
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["clues"].to_string(), rows[1][0]);
    let doors = json["backdoor_cells"].as_array().unwrap();
    assert!(json["backdoor"].as_u64() > Some(0));
    assert_eq!(json["backdoors"].as_u64(), Some(doors.len() as u64));
    let (status, _, err) = run(&["measure", "1.....3..2.....4"], b"");
    assert!(status == 1 && err.contains("classic"), "{err}");
}

#[test]
fn grids_have_unavoidable_sets_and_puzzles() {
    let (status, out, _) = run(&["grid", "--json", "--sets", "1234341221434321"], b"");
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, json["unavoidable"].to_string().as_str()), (0, "[[4,8],[8,2]]"));
    assert_eq!(json["sets"].as_array().unwrap().len(), 10);
    let (status, out, err) = run(&["grid", "--within", "3", "1234341221434321"], b"");
    assert!(status == 0 && out.is_empty() && err.contains("0 puzzles"), "{err}");
    let (_, out, _) = run(&["grid", "--within", "4", "1234341221434321"], b"");
    let checked = run(&["check"], out.as_bytes()).1;
    assert!(out.lines().count() > 10 && checked.lines().all(|line| line == "one"), "{checked}");
    // A state that is finished finds nothing more; one of another grid is none.
    let state = scratch("grid-state");
    let state = state.to_str().unwrap();
    let within = |grid: &str| run(&["grid", "--within", "4", "--state", state, grid], b"");
    assert_eq!(within("1234341221434321").1, out);
    assert_eq!(within("1234341221434321").1, "");
    assert_eq!(within("1234341223414123").0, 2);
}

#[test]
fn puzzles_in_grids_are_told_as_json_and_hitting_sets_are_more() {
    let grid = "1234341221434321";
    let (_, plain, _) = run(&["grid", "--within", "4", grid], b"");
    let (_, json, _) = run(&["grid", "--within", "4", "--json", "--threads", "1", grid], b"");
    let puzzle = |line: &str| -> String {
        let one: Value = serde_json::from_str(line).unwrap();
        assert_eq!((one["layout"].as_str(), one["clues"].as_u64()), (Some("2x2"), Some(4)));
        one["puzzle"].as_str().unwrap().to_owned()
    };
    assert_eq!(json.lines().map(puzzle).collect::<Vec<_>>(), plain.lines().collect::<Vec<_>>());
    // Of sets of four cells, some choices hit all and are no puzzle.
    let few = ["grid", "--within", "4", "--unavoidable", "4", "--hitting", grid];
    let (status, hitting, _) = run(&few, b"");
    assert!(status == 0 && hitting.lines().count() > plain.lines().count());
    assert!(plain.lines().all(|line| hitting.contains(line)));
}

#[test]
fn patterns_are_filled_up_to_symmetry() {
    let pattern = "#..#.#....#.#..#";
    let (status, out, err) = run(&["pattern", "--layout", "2x2", pattern], b"");
    assert!(status == 0 && err.contains("6 cells, which 4 moves keep"), "{err}");
    let lines: Vec<&str> = out.lines().collect();
    let open = |text: &str| text.bytes().map(|symbol| symbol == b'.').collect::<Vec<bool>>();
    assert!(lines.len() > 2 && lines.iter().all(|line| open(line) == open(pattern)));
    let canonical = run(&["canon"], out.as_bytes()).1;
    let distinct: std::collections::BTreeSet<&str> = canonical.lines().collect();
    assert_eq!(distinct.len(), lines.len());
    // What is done is not done again.
    let state = scratch("pattern-state");
    let state = state.to_str().unwrap();
    let again =
        |pattern: &str| run(&["pattern", "--layout", "2x2", "--state", state, pattern], b"");
    assert_eq!(again(pattern).1, out);
    assert_eq!(again(pattern).1, "");
    assert_eq!(again("#..#.#....#.#...").0, 2);
    assert_eq!(run(&["pattern", "#..."], b"").0, 2);
    assert_eq!(run(&["pattern", "--layout", "2x5", &".".repeat(100)], b"").0, 2);
}

#[test]
fn clues_are_added_until_there_is_one_solution() {
    let (status, out, err) = run(&["count", "--extend", "1", "1....2....3....4"], b"");
    assert!(status == 0 && err.contains("24 ways"), "{err}");
    let checked = run(&["check"], out.as_bytes()).1;
    assert!(out.lines().count() == 24 && checked.lines().all(|line| line == "one"), "{checked}");
    let (_, json, _) = run(&["count", "--extend", "1", "--json", "1....2....3....4"], b"");
    let first: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(first["clues"], 5);
    // None, and too many.
    assert_eq!(run(&["count", "--extend", "1", "11.............."], b"").0, 1);
    assert_eq!(run(&["count", "--extend", "1", &".".repeat(81)], b"").0, 1);
}

#[test]
fn searches_stay_on_a_pattern() {
    let from = ".14..67.3........4.7...36..6......15.....8....37...4.....9.......28..94..83.2...6";
    let args = ["search", "--keep-pattern", "--keep", "er >= 2.0", "--rounds", "2", "--seed", "1"];
    let (status, out, err) = run(&[&args[..], &["--from", from]].concat(), b"");
    assert_eq!(status, 0, "{err}");
    let open = |text: &str| text.bytes().map(|symbol| symbol == b'.').collect::<Vec<bool>>();
    assert!(
        out.lines().count() > 2 && out.lines().all(|line| open(&line[..81]) == open(from)),
        "{out}"
    );
    assert_eq!(run(&["search", "--symmetry", "full", "--from", from], b"").0, 2);
}

#[test]
fn grids_have_numbers_and_numbers_grids() {
    let last = "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
    let (status, out, _) = run(&["catalogue", "5472730530.."], b"");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((status, lines.len()), (0, 9));
    assert_eq!(lines[8], format!("5472730538\t{last}"));
    // An isomorph of each has its number: the digits renamed, and the grid turned.
    for line in &lines[..3] {
        let (number, grid) = line.split_once('\t').unwrap();
        let turned: String = grid
            .chars()
            .rev()
            .map(|c| if c == '9' { '1' } else { (c as u8 + 1) as char })
            .collect();
        let told = run(&["catalogue", &turned], b"").1;
        assert_eq!(told, format!("{number}\t{grid}\n"));
    }
    // A puzzle stands for its solution; what is neither is named and passed over.
    let puzzle = format!("{}.......", &last[..74]);
    let input = format!("{puzzle}\n{}\n{last}\n", ".".repeat(81));
    let (status, out, err) = run(&["catalogue", "--json"], input.as_bytes());
    let told: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((status, told.len()), (2, 2), "{err}");
    assert!(told.iter().all(|one| one["number"] == 5_472_730_538u64 && one["grid"] == last));
    assert!(err.contains("line 2") && err.contains("neither"), "{err}");
    for (words, why) in [
        (&["catalogue", "0"][..], "from 1 to 5,472,730,538"),
        (&["catalogue", "5472730539"], "from 1 to 5,472,730,538"),
        (&["catalogue", "9..7"], "the other way round"),
    ] {
        let (status, out, err) = run(words, b"");
        assert!(status == 2 && out.is_empty() && err.contains(why), "{err}");
    }
    let (status, _, err) = run(&["catalogue", "1234341221434321"], b"");
    assert!(status == 2 && err.contains("classic"), "{err}");
}

#[test]
fn numbers_of_the_catalogue_come_from_anywhere() {
    let plain = run(&["catalogue", "7", "5472730538"], b"").1;
    assert_eq!(plain.lines().count(), 2);
    assert_eq!(run(&["catalogue"], b"7\n5,472,730,538\n").1, plain);
    assert_eq!(run(&["catalogue", "7", "5,472,730,538"], b"").1, plain);
    // Grids may follow.
    let grid = plain.lines().next().unwrap().split('\t').nth(1).unwrap();
    assert_eq!(run(&["catalogue"], format!("7\n{grid}\n").as_bytes()).1.lines().count(), 2);
}

/// 130 is for signals.
#[test]
fn time_that_is_up_is_a_negative_answer() {
    let whole = "#".repeat(81);
    assert_eq!(run(&["pattern", &whole, "--time", "0.05"], b"").0, 1);
    let empty = ".".repeat(81);
    assert_eq!(run(&["count", &empty, "--sample", "4000000", "--time", "0.2"], b"").0, 1);
}

#[test]
fn a_search_begins_with_puzzles_that_have_one_solution() {
    let many = format!("1{}", ".".repeat(80));
    let (status, _, why) = run(&["search", "--from", &many, "--time", "1", "--seed", "1"], b"");
    assert_eq!((status, why.contains("exactly one solution")), (2, true), "{why}");
}
