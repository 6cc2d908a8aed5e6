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
