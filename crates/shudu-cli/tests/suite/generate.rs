//! `shudu generate` and `shudu canon`, as a shell sees them.

use crate::shell::{Ran, run};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const MOST: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn shudu(args: &[&str]) -> Ran {
    run(args, b"")
}

fn generate(args: &[&str]) -> Ran {
    shudu(&[&["generate"], args].concat())
}

fn scratch(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("generate");
    std::fs::create_dir_all(&directory).unwrap();
    directory.join(name)
}

fn json(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_puzzle_is_a_line_of_the_usual_level() {
    let (status, out, err) = generate(&["--seed", "1"]);
    assert_eq!((status, err.as_str(), out.trim().len()), (0, "", 81));
    let (_, rated, _) = shudu(&["rate", out.trim()]);
    let er: f64 = rated.split('\t').nth(1).unwrap().parse().unwrap();
    assert!((2.3..=3.4).contains(&er), "{rated}");
    // Without a seed one is told.
    let (status, _, err) = generate(&[]);
    assert!(status == 0 && err.starts_with("seed "), "{err}");
    let (_, board, _) = generate(&["--seed", "1", "--color", "always"]);
    assert!(board.contains("medium (ER") && board.contains(out.trim()), "{board}");
}

#[test]
fn threads_do_not_matter_and_more_puzzles_begin_with_the_same() {
    let run = |count: &str, threads: &str| {
        generate(&["--minimal", "--seed", "5", "--count", count, "--threads", threads]).1
    };
    let one = run("300", "1");
    assert_eq!(one.lines().count(), 300);
    assert_eq!(one, run("300", "3"));
    assert!(one.starts_with(&run("20", "2")));
}

#[test]
fn what_is_known_is_told_in_csv_and_json() {
    let (_, csv, _) = generate(&["--seed", "3", "--count", "2", "--to", "csv"]);
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let head = ["puzzle", "solution", "clues", "er", "guesses", "techniques", "seed", "number"];
    assert_eq!(lines[0], head);
    assert!(lines.len() == 3 && lines.iter().all(|line| line.len() == 8), "{csv}");
    let (_, text, _) = generate(&["--seed", "3", "--count", "2", "--json"]);
    let objects = json(&text);
    for (object, line) in objects.iter().zip(&lines[1..]) {
        assert_eq!(object["puzzle"], line[0]);
        assert_eq!(object["solution"], line[1]);
        assert_eq!(object["clues"].to_string(), line[2]);
        assert_eq!(format!("{:.1}", object["er"].as_f64().unwrap()), line[3]);
        assert_eq!(object["level"], "medium");
        let (_, solved, _) = shudu(&["solve", line[0]]);
        assert_eq!(solved.trim(), line[1]);
    }
    let (_, bare, _) = generate(&["--minimal", "--seed", "3", "--json", "--no-rating"]);
    assert!(json(&bare)[0].get("er").is_none());
    let (_, sdm, _) = generate(&["--seed", "3", "--to", "sdm"]);
    assert_eq!(sdm.trim(), lines[1][0].replace('.', "0"));
}

#[test]
fn the_levels_of_the_game() {
    for (level, clues) in [("0", 71), ("very-easy", 71), ("1", 61), ("normal", 51), ("3", 39)] {
        let (_, out, _) = generate(&["--level", level, "--seed", "1"]);
        assert_eq!(out.trim().chars().filter(|c| *c != '.').count(), clues, "{level}");
    }
    let (_, easy, _) = generate(&["--level", "easy", "--method", "holes", "--seed", "1"]);
    assert_eq!(easy.trim().chars().filter(|c| *c != '.').count(), 61);
}

#[test]
fn a_technique_comes_with_its_proof() {
    let (status, out, _) = generate(&["--technique", "naked-pair", "--seed", "1", "--json"]);
    assert_eq!(status, 0);
    let proof = &json(&out)[0]["proofs"][0];
    assert_eq!(proof["technique"], "naked-pair");
    assert_eq!(proof["step"]["technique"], "naked-pair");
    assert!(proof["open_without"].as_u64().unwrap() > 0);
    let (_, out, _) = generate(&["--technique", "naked-pair", "--seed", "1", "--proof"]);
    assert!(out.contains("needs Naked pair: without it"), "{out}");
}

#[test]
fn several_techniques_have_a_proof_each() {
    let (status, out, err) =
        generate(&["--technique", "x-wing,naked-pair", "--proof", "--seed", "1"]);
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("needs X-wing: without it") && out.contains("needs Naked pair:"), "{out}");
}

#[test]
fn other_boards_and_grids() {
    let (_, out, _) = generate(&["--layout", "2x2", "--seed", "1"]);
    assert_eq!(out.trim().len(), 16);
    let (status, out, _) =
        generate(&["--layout", "3x3+x", "--level", "hard", "--seed", "1", "--json"]);
    assert!(status == 0 && out.contains(r#""level":"hard""#), "{out}");
    let (_, out, _) = generate(&["--layout", "jigsaw6", "--seed", "1"]);
    let (cells, layout) = out.trim().split_once(' ').unwrap();
    let (status, _, _) = shudu(&["check", "--layout", layout, cells]);
    assert_eq!(status, 0);
    let (_, out, _) = generate(&["--solved", "--count", "3", "--seed", "1"]);
    assert!(out.lines().all(|line| line.len() == 81 && !line.contains('.')));
    let (status, _, _) = generate(&["--solved", "--fast", "--layout", "4x4", "--seed", "1"]);
    assert_eq!(status, 0);
}

#[test]
fn distinct_puzzles_are_told_once_and_their_end_is_noticed() {
    let args = ["--layout", "2x2", "--solved", "--distinct", "--seed", "1"];
    let (status, out, err) = generate(&[&args[..], &["--count", "2"]].concat());
    assert_eq!((status, out.lines().count(), err.as_str()), (0, 2, ""));
    let (status, out, err) = generate(&[&args[..], &["--count", "3"]].concat());
    assert_eq!((status, out.lines().count()), (1, 2));
    assert!(err.contains("only 2 essentially different"), "{err}");
}

#[test]
fn what_makes_no_sense_is_said_in_one_sentence() {
    let cases: &[(&[&str], &str)] = &[
        (&["--rating", "3..2"], "the lower first"),
        (&["--rating", "x"], "7.0..8.5"),
        (&["--rating", "7.0..8.0", "--layout", "2x2"], "classic 9×9"),
        (&["--clues", "90..95"], "81 cells"),
        (&["--clues", "9..x"], "22..26"),
        (&["--technique", "foo"], "`foo` is no technique"),
        (&["--technique", "nishio"], "puzzles are not made for nishio"),
        (&["--only"], "name a technique"),
        (&["--pattern", "1.1"], "3 cells"),
        (&["--pattern", "1!1"], "neither a clue"),
        (&["--level", "7"], "possible values"),
        (&["--level", "medium", "--method", "holes"], "0 to 4"),
        (&["--level", "easy", "--solved"], "cannot be used with"),
        (&["--layout", "9x9"], "--layout"),
        (&["--layout", "jigsaw3"], "jigsaw4"),
        (&["--layout", "4x4", "--solved"], "fast"),
        (&["--distinct", "--layout", "4x4"], "--distinct"),
        (&["--count", "0"], "0"),
        (&["--time", "0"], "above 0"),
        (&["--unbiased", "--clues", "20..21"], "unbiased"),
        (&["--resume"], "--output"),
        (&["--seed", "1", "-o", "/nowhere/at/all"], "/nowhere/at/all"),
    ];
    for (args, part) in cases {
        let (status, out, err) = generate(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?} {err}");
        assert!(err.contains(part), "{args:?}: {err}");
    }
}

#[test]
fn what_is_not_found_is_said_with_the_nearest() {
    let five = "1".repeat(5) + &".".repeat(76);
    let cases: &[&[&str]] = &[
        &["--clues", "17", "--symmetry", "full", "--tries", "200"],
        &["--rating", "12.0..", "--tries", "600"],
        &["--pattern", &five, "--tries", "8200"],
    ];
    for args in cases {
        let (status, out, err) = generate(&[args, &["--seed", "1"][..]].concat());
        assert_eq!((status, out.as_str()), (1, ""), "{err}");
        assert!(err.contains("not found") && err.contains("tried"), "{err}");
        assert!(err.contains("the nearest has"), "{err}");
    }
    let (status, _, err) = generate(&["--clues", "17", "--time", "0.2", "--seed", "1"]);
    assert_eq!(status, 1);
    assert!(err.contains("the time of --time was over"), "{err}");
}

#[test]
fn a_file_appears_whole_and_goes_on_where_it_stopped() {
    let path = scratch("puzzles.txt");
    let file = path.display().to_string();
    let beside = |ending: &str| PathBuf::from(format!("{file}{ending}"));
    let args = ["--minimal", "--seed", "8", "--count", "40", "-o", &file];
    let (status, out, _) = generate(&args);
    assert_eq!((status, out.as_str()), (0, ""));
    let whole = std::fs::read_to_string(&path).unwrap();
    assert_eq!(whole.lines().count(), 40);
    assert!(!beside(".part").exists() && !beside(".resume").exists());
    // As if it had been stopped in the middle of the eleventh line.
    std::fs::remove_file(&path).unwrap();
    std::fs::write(beside(".part"), &whole[..82 * 10 + 30]).unwrap();
    let state = stopped(10, "stopped.txt");
    std::fs::write(beside(".resume"), &state).unwrap();
    let (status, _, err) = generate(&[&args[..], &["--resume"]].concat());
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
    // Another job does not go on with it.
    std::fs::write(beside(".resume"), state).unwrap();
    let (status, _, err) = generate(&["--seed", "8", "-o", &file, "--resume"]);
    assert_eq!(status, 2);
    assert!(err.contains("other options"), "{err}");
    std::fs::write(beside(".resume"), "nonsense").unwrap();
    let (status, _, err) = generate(&[&args[..], &["--resume"]].concat());
    assert_eq!(status, 2);
    assert!(err.contains("not what an earlier run has written"), "{err}");
    std::fs::remove_file(beside(".resume")).unwrap();
}

#[test]
fn what_is_missing_is_not_made_up() {
    let file = scratch("missing.txt").display().to_string();
    let beside = |ending: &str| PathBuf::from(format!("{file}{ending}"));
    let _ = std::fs::remove_file(beside(".part"));
    std::fs::write(beside(".resume"), stopped(10, "missing-state.txt")).unwrap();
    let args = ["--minimal", "--seed", "8", "--count", "40", "-o", &file, "--resume"];
    for part in [None, Some("1.2")] {
        if let Some(text) = part {
            std::fs::write(beside(".part"), text).unwrap();
        }
        let (status, _, err) = generate(&args);
        assert_eq!(status, 2, "{err}");
        assert!(err.contains("bytes, though an earlier run has written 820"), "{err}");
    }
}

#[test]
fn two_runs_do_not_write_one_file() {
    let file = scratch("two.txt").display().to_string();
    let _ = std::fs::remove_file(format!("{file}.resume"));
    let mut first = Command::new(env!("CARGO_BIN_EXE_shudu"))
        .args(["generate", "--minimal", "--seed", "8", "--count", "100000000", "-o", &file])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !PathBuf::from(format!("{file}.resume")).exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let (status, _, err) = generate(&["--seed", "9", "-o", &file]);
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(status, 2);
    assert!(err.contains("two.txt.part: another run is writing it"), "{err}");
}

/// The state of the job above when so many are done: that of a run which is stopped, with
/// its numbers changed.
fn stopped(made: u64, name: &str) -> String {
    let other = scratch(name).display().to_string();
    let resume = format!("{other}.resume");
    // What an earlier test left is none of ours.
    let _ = std::fs::remove_file(&resume);
    let mut child = Command::new(env!("CARGO_BIN_EXE_shudu"))
        .args(["generate", "--minimal", "--seed", "8", "--count", "100000000", "-o", &other])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !std::path::Path::new(&resume).exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let mut state: Value = json(&std::fs::read_to_string(&resume).unwrap()).remove(0);
    for (name, value) in [("next", made), ("made", made), ("bytes", 82 * made)] {
        state[name] = value.into();
    }
    state.to_string()
}

#[test]
fn canon_tells_form_way_and_automorphisms() {
    let (status, out, _) = shudu(&["canon", MOST]);
    assert_eq!(status, 0);
    let columns: Vec<&str> = out.trim_end().split('\t').collect();
    assert_eq!((columns.len(), columns[1]), (3, "648"));
    let (_, text, _) = shudu(&["canon", "--json", ROYLE]);
    let object = &json(&text)[0];
    assert_eq!(object["puzzle"], ROYLE);
    assert_eq!(object["transformation"]["rows"].as_array().unwrap().len(), 9);
    // A puzzle with several solutions has one too.
    let (status, _, _) = shudu(&["canon", &format!("1{}", ".".repeat(80))]);
    assert_eq!(status, 0);
    let (_, small, _) = shudu(&["canon", "4321214334121234"]);
    assert!(small.starts_with("1234"), "{small}");
}

#[test]
fn isomorphs_are_made_found_and_left_out() {
    let (_, five, _) = shudu(&["canon", "--random", "5", "--seed", "1", ROYLE]);
    let list: Vec<&str> = five.lines().collect();
    assert_eq!(list.len(), 5);
    for other in &list {
        let (status, out, _) = shudu(&["canon", "--same", ROYLE, other]);
        assert!(status == 0 && out.starts_with("the same: "), "{out}");
    }
    let (status, out, _) = shudu(&["canon", "--same", ROYLE, MOST]);
    assert_eq!((status, out.as_str()), (1, "different\n"));
    let path = scratch("isomorphs.txt");
    std::fs::write(&path, format!("{ROYLE}\n{five}{MOST}\n")).unwrap();
    let (status, out, err) = shudu(&["canon", "--dedupe", &path.display().to_string()]);
    assert_eq!((status, out.lines().collect::<Vec<_>>()), (0, vec![ROYLE, MOST]));
    assert!(err.contains("kept 2 of 7 puzzles"), "{err}");
}

#[test]
fn canon_says_what_has_no_form() {
    let clash = "11".to_owned() + &".".repeat(79);
    let cases: &[(&[&str], &str)] = &[
        (&["canon", &clash], "row 1 has 1 twice"),
        (&["canon", "--layout", "3x3+x", ROYLE], "not 3x3+x"),
        (&["canon", "--same", ROYLE], "2 values"),
        (&["canon", "--random", "0", ROYLE], "0"),
        (&["canon", "--dedupe", "nothing.txt"], "no file"),
    ];
    for (args, part) in cases {
        let (status, _, err) = shudu(args);
        assert_eq!(status, 2, "{args:?} {err}");
        assert!(err.contains(part), "{args:?}: {err}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shudu"))
        .args(["generate", "--minimal", "--count", "100000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    let (_, out, _) = run(&["canon"], format!("{ROYLE}\n").as_bytes());
    assert_eq!(out.lines().count(), 1);
}
