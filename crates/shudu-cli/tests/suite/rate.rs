//! `shudu rate`, as a shell sees it.

use crate::shell::{Ran, run};
use serde_json::Value;
use shudu::search::fast::CORPUS;
use std::io::Write;
use std::process::{Command, Stdio};

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const REPORT: &str =
    "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2";

fn rate(args: &[&str], input: &str) -> Ran {
    run(&[&["rate"], args].concat(), input.as_bytes())
}

/// Puzzles of the corpus, each with one solution.
fn list(count: usize) -> String {
    let lines = CORPUS.lines().filter(|line| !line.starts_with('#')).take(count);
    lines.map(|line| format!("{line}\n")).collect()
}

fn json(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_line_has_puzzle_er_ep_and_ed() {
    let (status, out, err) = rate(&[ROYLE], "");
    assert_eq!((status, err.as_str()), (0, ""));
    let columns: Vec<&str> = out.trim_end().split('\t').collect();
    assert_eq!((columns.len(), columns[0]), (4, ROYLE));
    for number in &columns[1..] {
        let (whole, tenth) = number.split_once('.').unwrap();
        assert!(whole.parse::<u32>().is_ok() && tenth.len() == 1, "{number}");
    }
    let number = |i: usize| columns[i].parse::<f64>().unwrap();
    assert!(number(3) <= number(2) && number(2) <= number(1), "{out}");
}

#[test]
fn results_are_in_order_and_the_same_for_any_number_of_threads() {
    let list = list(40);
    let one = rate(&["--threads", "1"], &list);
    let puzzles: Vec<&str> = one.1.lines().map(|line| line.split('\t').next().unwrap()).collect();
    assert_eq!(puzzles, list.lines().collect::<Vec<_>>());
    for threads in ["2", "3"] {
        assert_eq!(rate(&["--threads", threads, "-"], &list), one);
    }
    let steps = rate(&["--threads", "1", "--steps", "--json"], &list);
    assert_eq!(rate(&["--threads", "3", "--steps", "--json"], &list), steps);
}

#[test]
fn what_cannot_be_rated_is_marked_and_the_rest_is_rated() {
    let clash = format!("11{}", ".".repeat(79));
    let input = format!("{REPORT}\n{ROYLE}\n{clash}\n");
    let (status, out, err) = rate(&[], &input);
    assert_eq!(status, 1);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], format!("{REPORT}\t-\t-\t-"));
    assert!(lines[1].starts_with(ROYLE) && !lines[1].contains('-'), "{out}");
    assert_eq!(lines[2], format!("{clash}\t-\t-\t-"));
    let err: Vec<&str> = err.lines().collect();
    assert_eq!(err.len(), 2);
    assert!(err[0].starts_with("shudu: line 1: several solutions"), "{err:?}");
    assert!(err[1].starts_with("shudu: line 3: no solution (row 1 has 1 twice"), "{err:?}");
    // Of another board.
    let (status, out, err) = rate(&["1.....3..2.....4"], "");
    assert_eq!((status, out.as_str()), (1, "1.....3..2.....4\t-\t-\t-\n"));
    assert!(err.contains("classic 9×9 board, not 2x2"), "{err}");
    let (status, out, _) = rate(&["--layout", "3x3+x", "--at-least", "2.0", ROYLE], "");
    assert_eq!((status, out), (1, format!("{ROYLE}\t-\n")));
    let records = json(&rate(&["--json"], &input).1);
    assert!(records[0]["error"].as_str().unwrap().starts_with("several solutions"));
    assert!(records[0].get("er").is_none() && records[1].get("error").is_none());
}

#[test]
fn bad_input_gets_one_sentence_and_status_2() {
    for args in [vec!["12x"], vec!["/no/such/file"], vec!["--format", "line", "."]] {
        let (status, out, err) = rate(&args, "");
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{args:?} {err}");
    }
    for bound in ["0.9", "20.1", "x", "7.15", "NaN"] {
        let (status, _, err) = rate(&["--at-least", bound, ROYLE], "");
        assert_eq!(status, 2, "{bound}");
        assert!(err.contains("a rating from 1.0 to 20.0 is needed"), "{err}");
    }
    assert_eq!(rate(&["--threads", "0", ROYLE], "").0, 2);
    assert_eq!(rate(&["--at-least", "7", "--steps", ROYLE], "").0, 2);
    // What came before a bad line of a long list is rated; each line is quick.
    let filled =
        "12345678945678912378912345623156489756489723189723156431264597864597831297831264.";
    let long = format!("{filled}\n").repeat(900);
    let (status, out, err) = rate(&[], &format!("{long}?\n"));
    assert_eq!((status, out.lines().count()), (2, 900), "{err}");
    assert!(err.contains("line 901"), "{err}");
}

#[test]
fn at_least_agrees_with_the_rating() {
    let list = list(20);
    let (_, ratings, _) = rate(&[], &list);
    for bound in ["1.5", "2.6", "7.1"] {
        let (status, out, _) = rate(&["--at-least", bound], &list);
        assert_eq!(status, 0);
        for (said, rated) in out.lines().zip(ratings.lines()) {
            let (puzzle, word) = said.split_once('\t').unwrap();
            let columns: Vec<&str> = rated.split('\t').collect();
            let reached = columns[1].parse::<f64>().unwrap() >= bound.parse::<f64>().unwrap();
            assert_eq!((puzzle, word), (columns[0], if reached { "yes" } else { "no" }));
        }
        let records = json(&rate(&["--at-least", bound, "--json"], &list).1);
        let words = records.iter().map(|r| if r["reached"] == true { "yes" } else { "no" });
        assert!(words.eq(out.lines().map(|line| line.split('\t').nth(1).unwrap())));
    }
}

#[test]
fn json_has_the_rating_and_the_steps_with_their_evidence() {
    let record = json(&rate(&["--json", ROYLE], "").1).remove(0);
    assert_eq!(record["puzzle"], ROYLE);
    assert_eq!(record["engine"], "SE 1.2.1 rules");
    assert_eq!(record["version"], env!("CARGO_PKG_VERSION"));
    let options = serde_json::json!({"invariant": false, "steps": false, "at_least": null});
    assert_eq!(record["options"], options);
    for part in ["er", "ep", "ed"] {
        let tenths = record["tenths"][part].as_f64().unwrap();
        assert_eq!(record[part].as_f64().unwrap(), tenths / 10.0);
    }
    assert!(record.get("steps").is_none());

    let mut reasons = std::collections::BTreeSet::new();
    for record in json(&rate(&["--json", "--steps"], &list(40)).1) {
        let mut board = record["puzzle"].as_str().unwrap().as_bytes().to_vec();
        let steps = record["steps"].as_array().unwrap();
        let hardest = steps.iter().map(|step| step["tenths"].as_u64().unwrap()).max();
        assert_eq!(hardest, record["tenths"]["er"].as_u64());
        for step in steps {
            for field in ["name", "name_zh", "family", "technique"] {
                assert!(step[field].is_string(), "{field}");
            }
            let lists = ["cells", "houses", "digits", "premises", "escapes", "eliminations"];
            assert!(lists.iter().all(|field| step[field].is_array()));
            assert!(!step["premises"].as_array().unwrap().is_empty());
            if let Some(cell) = step["placement"]["cell"].as_str() {
                let number = |i: usize| (cell.as_bytes()[i] - b'1') as usize;
                let digit = step["placement"]["digit"].as_u64().unwrap() as u8;
                board[number(1) * 9 + number(3)] = b'0' + digit;
            }
            for chain in step["chains"].as_array().unwrap() {
                for (i, link) in chain["links"].as_array().unwrap().iter().enumerate() {
                    let reason = link["reason"].as_str().unwrap();
                    assert_eq!(reason == "house", link["house"].is_string());
                    assert_eq!(reason == "technique", link["step"].is_object());
                    let parents = link["parents"].as_array().unwrap();
                    assert!(parents.iter().all(|p| p.as_u64().unwrap() < i as u64));
                    reasons.insert(reason.to_owned());
                }
            }
        }
        assert!(!board.contains(&b'.'), "the steps end with a full board");
    }
    assert!(["assumed", "cell", "house"].iter().all(|reason| reasons.contains(*reason)));
}

#[test]
fn steps_are_numbered_lines_under_their_puzzle() {
    let (status, out, _) = rate(&["--steps", ROYLE], "");
    assert_eq!(status, 0);
    let mut lines = out.lines();
    assert!(lines.next().unwrap().starts_with(&format!("{ROYLE}\t")));
    let mut placed = 0;
    for (number, line) in (1..).zip(lines) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[0], number.to_string());
        assert!(words[1].parse::<f64>().is_ok(), "{line}");
        placed += usize::from(line.contains('='));
    }
    assert_eq!(placed, ROYLE.matches('.').count());
    assert!(rate(&["--steps", "--color", "always", ROYLE], "").1.contains('\x1b'));
}

#[test]
fn the_invariant_rating_is_that_of_every_isomorph() {
    let turned = |line: &str| -> String {
        // Transposed, the first two bands exchanged, digits renamed.
        let cells = line.as_bytes();
        let cell = |i: usize| {
            cells[i % 9 * 9
                + (i / 9
                    + if i < 27 {
                        3
                    } else if i < 54 {
                        6
                    } else {
                        0
                    })
                    % 9]
        };
        let name = |c: u8| if c == b'.' { '.' } else { char::from(b'1' + (c - b'1' + 4) % 9) };
        (0..81).map(|i| name(cell(i))).collect()
    };
    let list = list(15);
    let other: String = list.lines().map(|line| turned(line) + "\n").collect();
    let rated = |list: &str| json(&rate(&["--invariant", "--json"], list).1);
    for (one, two) in rated(&list).iter().zip(rated(&other)) {
        assert_ne!(one["puzzle"], two["puzzle"]);
        assert_eq!(one["options"]["invariant"], true);
        assert_eq!(one["canonical"], two["canonical"]);
        assert_eq!(one["tenths"], two["tenths"]);
        let canonical = one["canonical"].as_str().unwrap();
        let itself = json(&rate(&["--json", canonical], "").1).remove(0);
        assert_eq!(itself["tenths"], one["tenths"]);
    }
    let plain = rate(&["--invariant"], &list).1;
    assert!(plain.lines().zip(list.lines()).all(|(out, line)| out.starts_with(line)));
}

#[test]
fn pencil_marks_are_part_of_the_puzzle() {
    // A grid of which three cells have marks beside their digit, and no other given is missing.
    let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let place = |at: usize, c: char| {
        let digits = if at.is_multiple_of(40) { "19".into() } else { c.to_string() };
        (1..=9u8).map(move |d| {
            let d = char::from(b'0' + d);
            if digits.contains(d) || d == c { d } else { '.' }
        })
    };
    let line: String = grid.char_indices().flat_map(|(at, c)| place(at, c)).collect();
    let (status, out, err) = rate(&[&line], "");
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.starts_with(&format!("{line}\t")), "{out}");
    let (status, out, err) = rate(&["--invariant", &line], "");
    assert_eq!((status, err.lines().count()), (1, 1));
    assert!(out.ends_with("\t-\t-\t-\n"), "{out}");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shudu"))
        .args(["rate", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let list = list(40).repeat(3);
    let writer = std::thread::spawn(move || drop(stdin.write_all(list.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
