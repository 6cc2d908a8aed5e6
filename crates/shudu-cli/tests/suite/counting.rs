//! The commands `count`, `relax` and `census`, as a shell sees them.

use std::process::{Command, Output};

const REPORT: &str =
    "400900003080001090000020700030000004006700500200000060007030600050600000100009002";

fn shudu(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shudu")).args(args).output().expect("the program runs")
}

/// Exit status, standard output, standard error.
fn said(args: &[&str]) -> (i32, String, String) {
    let output = shudu(args);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn count_says_the_bare_number() {
    assert_eq!(said(&["count", REPORT]).1, "5\n");
    let empty = ".".repeat(81);
    assert_eq!(said(&["count", &empty]).1, "6670903752021072936960\n");
    assert_eq!(said(&["count", &empty, "--limit", "1000"]).1, "at least 1000\n");
    let clash = "11".to_owned() + &".".repeat(79);
    assert_eq!(said(&["count", &clash]).1, "0\n");
    let (status, json, _) = said(&["count", &empty, "--json"]);
    assert_eq!(status, 0);
    assert!(json.contains("\"count\":\"6670903752021072936960\",\"exact\":true"), "{json}");
    let (_, _, why) = said(&["count", REPORT, "--explain"]);
    assert!(why.contains("predicted") && why.contains("chosen: "), "{why}");
}

#[test]
fn count_is_exact_on_boards_of_two_rowed_boxes() {
    let small = "1......2............3.............1.";
    let by = |method| said(&["count", "--layout", "2x3", "--method", method, small]).1;
    assert_eq!(by("exact"), by("list"));
    assert_ne!(by("exact"), "0\n");
    // One clue is in an eighth of all grids, wherever it is.
    let one = ".".repeat(37) + "5" + &".".repeat(26);
    assert_eq!(said(&["count", "--layout", "2x4", &one]).1, "3642060900925440\n");
}

#[test]
fn samples_are_the_same_for_the_same_seed() {
    let draw = |seed| said(&["count", REPORT, "--sample", "20", "--seed", seed]).1;
    assert_eq!(draw("1"), draw("1"));
    assert_ne!(draw("1"), draw("2"));
    assert_eq!(draw("1").lines().count(), 20);
}

#[test]
fn every_board_has_marginals_samples_and_relaxations() {
    let article = "400001002300050030060040005400100005";
    let (status, table, _) = said(&["count", "--marginals", "--layout", "2x3", article]);
    assert_eq!((status, table.ends_with("1 solution in all\n")), (0, true), "{table}");
    let (status, best, _) = said(&["relax", "--layout", "2x3", "-k", "1", article]);
    assert_eq!((status, best.contains("12 choices: at most 3 solutions")), (0, true), "{best}");
    let empty = ".".repeat(36);
    let (status, grids, _) =
        said(&["count", "--layout", "2x3", "--sample", "3", "--seed", "1", &empty]);
    assert_eq!((status, grids.lines().filter(|grid| grid.len() == 36).count()), (0, 3), "{grids}");
    let clash = format!("11{}", ".".repeat(79));
    let (status, _, why) = said(&["count", "--marginals", &clash]);
    assert_eq!((status, why.as_str()), (1, "no solution\n"));
}

/// Rows are counted together; each has the number that it has alone.
#[test]
fn many_are_counted_as_each_alone() {
    let without = |clues: usize| {
        let mut left = clues;
        let keep = |c: char| match c {
            '0' => '.',
            _ if left == 0 => '.',
            _ => {
                left -= 1;
                c
            }
        };
        REPORT.chars().map(keep).collect::<String>()
    };
    let puzzles: Vec<String> = [23, 20, 22, 0, 17, 23].map(without).into();
    let six = "400001002300050030060040005400100005".to_owned();
    let clash = format!("11{}", ".".repeat(79));
    let puzzles = [&puzzles[..], &[six, clash]].concat();
    let each: String = puzzles.iter().map(|puzzle| said(&["count", puzzle]).1).collect();
    let path = std::env::temp_dir().join(format!("shudu-count-{}.txt", std::process::id()));
    std::fs::write(&path, puzzles.join("\n")).unwrap();
    let all = said(&["count", path.to_str().unwrap()]).1;
    let limited = said(&["count", "--limit", "3", path.to_str().unwrap()]).1;
    std::fs::remove_file(&path).unwrap();
    assert_eq!(all, each);
    assert!(limited.starts_with("at least 3\nat least 3\n") && limited.ends_with("1\n0\n"));
}

#[test]
fn what_cannot_be_is_refused_with_one_sentence() {
    let (status, _, error) = said(&["relax", "-k", "24", REPORT]);
    assert_eq!((status, error.as_str()), (2, "shudu: k = 24: the puzzle has only 23 clues\n"));
    let (status, _, error) = said(&["census", "4x4"]);
    assert_eq!((status, error.lines().count()), (2, 1));
    let kings = ["count", "--layout", "3x3+antiking", "--method", "exact", &".".repeat(81)];
    assert_eq!(said(&kings).0, 2);
}

#[test]
fn relax_goes_on_from_its_state_and_refuses_another_puzzles() {
    let path = std::env::temp_dir().join(format!("shudu-relax-{}.json", std::process::id()));
    let name = path.to_str().expect("a path");
    let (_, first, _) = said(&["relax", "-k", "2", REPORT, "--state", name]);
    assert!(first.contains("10,843 solutions") && first.contains("r1c1=4 r5c4=7"), "{first}");
    let (_, again, _) = said(&["relax", "-k", "2", REPORT, "--state", name]);
    assert!(again.contains("10,843 solutions"), "{again}");
    let other = REPORT.replacen('4', "0", 1);
    let (status, _, error) = said(&["relax", "-k", "2", &other, "--state", name]);
    assert_eq!(status, 2);
    assert!(error.contains("another puzzle"), "{error}");
    std::fs::remove_file(path).expect("the state was written");
}

#[test]
fn census_counts_small_boards() {
    assert_eq!(said(&["census", "2x2", "--essential"]).1, "288\n2 essentially different\n");
    assert_eq!(said(&["census", "2x3"]).1, "28200960\n");
    assert_eq!(said(&["census", "4x2"]).1, "29136487207403520\n");
    assert_eq!(said(&["census"]).1, "6670903752021072936960\n");
}
