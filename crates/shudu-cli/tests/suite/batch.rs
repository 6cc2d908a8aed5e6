//! Lists of puzzles: answered as they come, in order, whatever one of the lines is.

use crate::shell::{command, run};
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const REPORT: &str =
    "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2";
const SMALL: &str = "1.....3..2.....4";

/// A file of this name with this in it.
fn file(name: &str, bytes: &[u8]) -> String {
    let folder: PathBuf = std::env::temp_dir().join(format!("shudu-batch-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().into()
}

#[test]
fn who_waits_for_an_answer_gets_it() {
    let commands: [&[&str]; 14] = [
        &["solve"],
        &["solve", "--json"],
        &["check"],
        &["check", "--json"],
        &["rate"],
        &["rate", "--json", "--threads", "2"],
        &["canon"],
        &["canon", "--random", "1", "--seed", "1"],
        &["canon", "--dedupe", "-"],
        &["explain", "--json"],
        &["count", "--json"],
        &["convert", "--to", "sdm"],
        &["show", "--json"],
        &["hint", "--json"],
    ];
    for args in commands {
        let stdin = if matches!(args[0], "explain") { &["-"][..] } else { &[] };
        let mut child = command(&[args, stdin].concat()).spawn().unwrap();
        let mut to = child.stdin.take().unwrap();
        let mut from = BufReader::new(child.stdout.take().unwrap());
        for puzzle in [ROYLE, REPORT, &ROYLE.replace('.', "0")] {
            if args.contains(&"--dedupe") && puzzle.contains('0') {
                continue;
            }
            writeln!(to, "{puzzle}").unwrap();
            let mut answer = String::new();
            from.read_line(&mut answer).unwrap();
            assert!(answer.ends_with('\n'), "{args:?}: {answer:?}");
        }
        drop(to);
        child.wait().unwrap();
    }
}

#[test]
fn small_boards_are_answered_one_by_one_where_a_line_can_be_no_row() {
    let mut child = command(&["solve"]).spawn().unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    // The first has a digit twice, which no row of a 16×16 board has. The others follow.
    let answers = ["1234341221434321", "1234341241232341"];
    for (puzzle, solution) in ["1..43..2.1..4..1", "123434124..3234."].iter().zip(answers) {
        writeln!(to, "{puzzle}").unwrap();
        let mut answer = String::new();
        from.read_line(&mut answer).unwrap();
        assert!(answer.trim_end() == solution, "{answer}");
    }
    drop(to);
    child.wait().unwrap();
    // What may be a row waits for the rest.
    let rows = "1.....3..2.....4\n".repeat(16);
    let (_, out, error) = run(&["show", "--json"], rows.as_bytes());
    assert!(out.contains(r#""layout":"4x4""#), "{out}{error}");
}

#[test]
fn several_sources_are_read_and_named() {
    let good = file("good.txt", format!("{ROYLE}\n").as_bytes());
    let bad = file("bad.txt", format!("{ROYLE}\n{}\n", ".".repeat(81)).as_bytes());
    let lines = |args: &[&str]| {
        let (status, out, error) = run(args, b"");
        (status, out.lines().count(), error)
    };
    for command in ["show", "hint", "explain", "solve", "check", "count", "canon"] {
        let (status, count, error) = lines(&[command, "--json", &good, SMALL, &good]);
        assert_eq!((status, count, error.as_str()), (0, 3, ""), "{command}");
    }
    let (status, count, error) = lines(&["relax", "-k", "1", "--json", &good, REPORT]);
    assert_eq!((status, count, error.as_str()), (0, 2, ""));
    let (_, out, _) = run(&["trace", "--json", SMALL, SMALL], b"");
    assert_eq!(out.matches(r#"{"n":1,"#).count(), 2);
    // A line alone would not say where it is.
    let (status, count, error) = lines(&["rate", &good, &bad]);
    assert_eq!((status, count), (1, 3), "{error}");
    assert!(error.contains("bad.txt, line 2: "), "{error}");
    let (_, _, error) = lines(&["rate", &bad]);
    assert!(error.starts_with("shudu: line 2: "), "{error}");
    let (_, _, error) = lines(&["check", "--within", "1", &good, &bad]);
    assert!(error.contains("bad.txt, line 2: several solutions"), "{error}");
    // A picture has room for one.
    let svg = file("several.svg", b"");
    for command in [&["show"][..], &["count", "--marginals"]] {
        let (status, _, error) = run(&[command, &["--svg", &svg, &good, SMALL]].concat(), b"");
        assert_eq!(status, 0);
        assert!(error.contains("several puzzles; this is the first"), "{error}");
    }
}

#[test]
fn a_bad_line_is_told_and_the_rest_is_answered() {
    let text = format!("{ROYLE}\n12345\n{ROYLE}\nhello\n{ROYLE}\n");
    for args in [&["solve"][..], &["check"], &["rate"], &["canon"], &["convert", "--to", "line"]] {
        let (status, out, err) = run(args, text.as_bytes());
        assert_eq!((status, out.lines().count()), (2, 3), "{args:?} {err}");
        let err: Vec<&str> = err.lines().collect();
        assert_eq!(err.len(), 2, "{args:?} {err:?}");
        assert!(err[0].contains("line 2") && err[1].contains("line 4"), "{err:?}");
        let (status, out, err) = run(&[args, &["--strict"]].concat(), text.as_bytes());
        assert_eq!((status, err.lines().count()), (2, 1), "{args:?} {out} {err}");
        assert!(err.contains("line 2"), "{err}");
    }
    let (status, out, err) = run(&["explain", "--json", "-"], text.as_bytes());
    assert_eq!((status, out.lines().count(), err.lines().count()), (2, 3, 2));
    // The first lines may be the bad ones.
    let (status, out, err) = run(&["check"], format!("hello\nworld\n{ROYLE}\n").as_bytes());
    assert_eq!((status, out.as_str(), err.lines().count()), (2, "one\n", 2), "{err}");
    // What cannot be done with one puzzle can be done with the others.
    let (status, out, err) = run(&["canon"], format!("{ROYLE}\n{}\n", "1".repeat(81)).as_bytes());
    assert_eq!((status, out.lines().count()), (2, 1), "{err}");
    let (status, out, err) =
        run(&["canon", "--random", "1", "--seed", "1"], format!("{SMALL}\n{ROYLE}\n").as_bytes());
    assert_eq!((status, out.lines().count()), (2, 1), "{err}");
}

#[test]
fn several_files_packed_or_not_are_one_list() {
    let list = format!("{ROYLE}\n{ROYLE}\n");
    let plain = file("plain.txt", list.as_bytes());
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(list.as_bytes()).unwrap();
    let gz = packed.finish().unwrap();
    // Both can be several members, one after the other.
    let gz_file = file("list.gz", &[&gz[..], &gz].concat());
    let zst = compress_to_vec(list.as_bytes(), CompressionLevel::Uncompressed);
    let zst_file = file("list.zst", &[&zst[..], &zst].concat());
    let count = |args: &[&str], input: &[u8]| run(args, input).1.lines().count();
    for command in ["solve", "check", "rate", "canon", "count"] {
        let args = [command, &plain, ROYLE, &gz_file, &zst_file];
        assert_eq!(count(&args, b""), 11, "{command}");
    }
    assert_eq!(count(&["check"], &gz), 2);
    assert_eq!(count(&["check"], &zst), 2);
    let (status, out, err) = run(&["check", &plain, "missing.txt", &plain], b"");
    assert_eq!((status, out.lines().count()), (2, 4));
    assert!(err.contains("no file missing.txt"), "{err}");
    let broken = file("broken.gz", &gz[..gz.len() / 2]);
    assert_eq!(run(&["check", &broken], b"").0, 2);
}

#[test]
fn numbers_and_comments_are_passed_over() {
    let text = format!("# a list\n1: {ROYLE}\n2. {ROYLE} # good\n\n3) {ROYLE}\n4\t{ROYLE}\n");
    let (status, out, err) = run(&["check"], text.as_bytes());
    assert_eq!((status, out.as_str()), (0, "one\n".repeat(4).as_str()), "{err}");
}

#[test]
fn a_dash_is_standard_output() {
    let (status, out, err) = run(&["show", ROYLE, "--svg", "-"], b"");
    assert!(status == 0 && out.starts_with("<svg") && err.is_empty(), "{out} {err}");
    for args in
        [&["convert", ROYLE, "--to", "line"][..], &["canon", ROYLE], &["generate", "--seed", "1"]]
    {
        let plain = run(args, b"");
        assert_eq!(run(&[args, &["-o", "-"]].concat(), b""), plain, "{args:?}");
    }
    assert!(run(&["explain", ROYLE, "--html", "-"], b"").1.starts_with("<!doctype html>"));
}

#[test]
fn several_puzzles_of_open_sudoku_are_one_document() {
    let list = format!("{ROYLE}\n{REPORT}\n");
    let (_, xml, _) = run(&["convert", "--to", "opensudoku"], list.as_bytes());
    assert_eq!(xml.matches("<?xml").count(), 1);
    assert_eq!(run(&["convert", "--to", "line"], xml.as_bytes()).1, list);
}
