//! The program as its users meet it: answers, exit statuses, sentences.

use crate::shell::run;
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const ROYLE_SOLVED: &str =
    "925631847618574293374982561749826135852413976163795482287359614491267358536148729";
const REPORT: &str =
    "400900003080001090000020700030000004006700500200000060007030600050600000100009002";

struct Ran {
    status: i32,
    out: String,
    err: String,
}

fn shudu(args: &[&str]) -> Ran {
    shudu_with(args, b"")
}

fn shudu_with(args: &[&str], input: &[u8]) -> Ran {
    let (status, out, err) = run(args, input);
    Ran { status, out, err }
}

/// A file of this name with this content, in a directory of the test's own.
fn file(name: &str, content: &[u8]) -> String {
    let path = scratch(name);
    std::fs::write(&path, content).unwrap();
    path.display().to_string()
}

fn scratch(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli");
    std::fs::create_dir_all(&directory).unwrap();
    directory.join(name)
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

#[test]
fn the_tour_shows_what_it_can_do_and_what_to_try() {
    let ran = shudu(&[]);
    assert_eq!(ran.status, 0);
    for part in ["one solution", "has 5 solutions", "38 rounds, 1 backtrack", "shudu trace"] {
        assert!(ran.out.contains(part), "{part}");
    }
    assert!(!ran.out.contains('\x1b'), "no colours into a pipe");
    assert!(shudu(&["--color", "always"]).out.contains('\x1b'));
}

#[test]
fn solve_gives_one_line_a_puzzle() {
    let ran = shudu(&["solve", ROYLE]);
    assert_eq!((ran.status, ran.out.trim(), ran.err.as_str()), (0, ROYLE_SOLVED, ""));
    let two = format!("# two puzzles\n{ROYLE}\n\n{ROYLE} a comment\n");
    let ran = shudu_with(&["solve"], two.as_bytes());
    assert_eq!(ran.out, format!("{ROYLE_SOLVED}\n{ROYLE_SOLVED}\n"));
}

#[test]
fn solve_reads_rows_as_the_report_types_them() {
    let row = |row: &[u8]| format!("{}\n", str::from_utf8(row).unwrap());
    let rows: String = REPORT.as_bytes().chunks(9).map(row).collect();
    let ran = shudu_with(&["solve", "--limit", "all"], rows.as_bytes());
    assert_eq!((ran.status, ran.out.lines().count()), (0, 5));
    let answer = json(&shudu_with(&["solve", "--json", "-"], rows.as_bytes()).out);
    assert_eq!(answer["format"], "grid");
    assert_eq!(answer["verdict"], "many");
    assert_eq!(answer["solutions"].as_array().unwrap().len(), 1);
}

#[test]
fn every_algorithm_can_be_asked_for() {
    for name in [
        "auto",
        "general",
        "enumerate",
        "singletons",
        "backtrack",
        "forward",
        "mrv",
        "norvig",
        "dlx",
    ] {
        let ran = shudu(&["solve", "--algorithm", name, ROYLE]);
        assert_eq!((ran.status, ran.out.trim()), (0, ROYLE_SOLVED), "{name}");
    }
}

#[test]
fn several_solutions_of_several_puzzles_carry_the_puzzles_number() {
    let input = format!("{REPORT}\n{ROYLE}\n");
    let ran = shudu_with(&["solve", "--limit", "2"], input.as_bytes());
    let starts: Vec<_> = ran.out.lines().map(|line| line.split('\t').next().unwrap()).collect();
    assert_eq!(starts, ["1", "1", "2"]);
}

#[test]
fn a_budget_is_kept_and_told() {
    let empty = ".".repeat(625);
    let ran = shudu(&["solve", "--nodes", "1", &empty]);
    assert_eq!((ran.status, ran.out.trim()), (1, "no solution found (stopped at the node budget)"));
    let answer = json(&shudu(&["check", "--json", "--nodes", "1", &empty]).out);
    assert_eq!((&answer["verdict"], &answer["ended"]), (&"unknown".into(), &"nodes".into()));
}

#[test]
fn check_says_none_one_or_many() {
    let clash = format!("44{}", &REPORT[2..]);
    let input = format!("{ROYLE}\n{REPORT}\n{clash}\n");
    let ran = shudu_with(&["check"], input.as_bytes());
    assert_eq!(ran.status, 1);
    assert_eq!(ran.out, "one\nmany\nnone: row 1 has 4 twice, at r1c1 and r1c2\n");
    assert_eq!(shudu(&["check", ROYLE]).status, 0);
}

#[test]
fn no_solution_is_an_answer_not_an_error() {
    let ran = shudu(&["solve", &ROYLE.replacen('.', "1", 1)]);
    assert_eq!((ran.status, ran.out.trim(), ran.err.as_str()), (1, "no solution", ""));
}

#[test]
fn bad_input_gets_one_sentence_and_status_2() {
    let letter = REPORT.replacen('9', "Q", 1);
    let long = format!("{REPORT}0");
    let empty = file("empty.txt", b"");
    let three = file("three.txt", b"400900003\n080001090\n000020700\n");
    let binary = file("binary.txt", &[0x34, 0x00, 0x35, 0x0a]);
    // The last cell of region I is given to H.
    let map: String = "AAABBBCCC".repeat(3) + &"DDDEEEFFF".repeat(3) + &"GGGHHHIII".repeat(3);
    let map = format!("jigsaw:{}H", &map[..80]);
    let cases: [(&[&str], &str); 18] = [
        (&["solve", &REPORT[..80]], "line 1: the puzzle has 80 cells; 81 are needed (9×9)"),
        (&["solve", &long], "line 1: the puzzle has 82 cells; 81 are needed (9×9)"),
        (&["solve", &letter], "line 1, column 4: found the letter Q where a digit 1–9"),
        (&["solve", &empty], "is empty; a puzzle was expected"),
        (&["explain", "--layout", "3x3+x"], "the text is empty; a puzzle was expected"),
        (&["solve", &three], "3 rows of 9 cells; 9 rows are needed"),
        (&["solve", &binary], "line 1, column 2: found the byte 00 where text was expected"),
        (&["solve", "--layout", &map, REPORT], "region `H` of the map has 10 cells"),
        (&["solve", "--layout", "9x9", REPORT], "the usual 9×9 board is `3x3`"),
        (&["solve", "--layout", "2x3", REPORT], "81 cells; 36 are needed (6×6)"),
        (&["solve", "missing.sdk"], "there is no file missing.sdk"),
        (&["trace", "--at", "39"], "the run ends after 38 rounds"),
        (
            &["trace", "--algorithm", "dlx", "--order", "rows"],
            "dlx does not take cells in the order",
        ),
        (&["trace", "--film", "film.gif"], "a film needs a name that ends in .svg or .png"),
        (&["show", REPORT, "--svg", "picture.jpg"], "a name that ends in .svg, .png or .pdf"),
        (&["show", REPORT, "--pdf", "picture.svg"], "--pdf needs a name that ends in .pdf"),
        (&["relax", "-k", "1", "--pdf=plot.png"], "--pdf needs a name that ends in .pdf"),
        (&["trace", "--svg", "board.svg"], "--svg draws the board of --at or --event"),
    ];
    for (args, sentence) in cases {
        let ran = shudu(args);
        assert_eq!(ran.status, 2, "{args:?}");
        assert!(ran.err.contains(sentence), "{args:?}: {}", ran.err);
        assert_eq!((ran.err.lines().count(), ran.out.as_str()), (1, ""), "{args:?}");
    }
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    for text in [
        format!("{ROYLE}\r\n"),
        format!("\u{feff}{ROYLE}\n"),
        format!("\u{feff}{ROYLE}\r\n\r\n"),
        ROYLE.into(),
    ] {
        assert_eq!(shudu_with(&["solve"], text.as_bytes()).out.trim(), ROYLE_SOLVED, "{text:?}");
    }
}

#[test]
fn endless_input_is_refused_early() {
    for byte in [b'0', 0] {
        let ran = shudu_with(&["solve"], &vec![byte; 8 << 20]);
        assert_eq!(ran.status, 2);
        assert_eq!(ran.err.lines().count(), 1);
    }
}

#[test]
fn a_bad_line_in_a_long_stream_keeps_what_came_before() {
    let mut text = format!("{ROYLE}\n").repeat(2_000);
    text.push_str("12345\n");
    let ran = shudu_with(&["solve"], text.as_bytes());
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("line 2001"), "{}", ran.err);
    assert_eq!(ran.out, format!("{ROYLE_SOLVED}\n").repeat(2_000));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let input = file("many.txt", format!("{ROYLE}\n").repeat(5_000).as_bytes());
    let mut child = Command::new(env!("CARGO_BIN_EXE_shudu"))
        .args(["solve", &input])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn every_format_converts_there_and_back() {
    for row in shudu(&["formats", "--json"]).out.lines() {
        let id = json(row)["id"].as_str().unwrap().to_string();
        let written = shudu(&["convert", ROYLE, "--layout", "3x3", "--to", &id]);
        assert_eq!(written.status, 0, "{id}: {}", written.err);
        assert_eq!(shudu_with(&["check"], written.out.as_bytes()).out.trim(), "one", "{id}");
        let back = shudu_with(&["show", "--format", &id, "--json"], written.out.as_bytes());
        assert_eq!(json(&back.out)["puzzle"], ROYLE, "{id}: {}", back.err);
    }
}

#[test]
fn convert_writes_a_file_whole_or_not_at_all() {
    let path = scratch("out.sdk").display().to_string();
    assert_eq!(shudu(&["convert", ROYLE, "--to", "sdk", "-o", &path]).status, 0);
    assert!(std::fs::read_to_string(&path).unwrap().contains(".2..3..4."));
    let bad = shudu(&["convert", "12", "--to", "sdk", "-o", &path]);
    assert_eq!(bad.status, 2);
    assert!(std::fs::read_to_string(&path).unwrap().contains(".2..3..4."));
    assert_eq!(shudu(&["convert", ROYLE, "--to", "sdk", "-o", "/nowhere/x.sdk"]).status, 2);
}

#[test]
fn show_draws_boards_of_many_sizes() {
    for size in [4usize, 6, 9, 12, 16, 25] {
        let ran = shudu(&["show", "--candidates", &".".repeat(size * size)]);
        assert_eq!(ran.status, 0);
        let lines = ran.out.lines().filter(|line| line.starts_with(['┃', '┠']));
        let widths: Vec<_> = lines.map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{size}");
    }
    let shown = json(&shudu(&["show", "--json", ROYLE]).out);
    assert_eq!((&shown["layout"], &shown["clues"]), (&"3x3".into(), &21.into()));
    assert_eq!(shown["candidates"][0], serde_json::json!([1, 5, 7, 9]));
}

#[test]
fn pictures_are_svg_or_png() {
    let (svg, png) = (scratch("board.svg"), scratch("plot.png"));
    shudu(&["show", ROYLE, "--candidates", "--svg", svg.to_str().unwrap()]);
    assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg"));
    shudu(&["trace", "--plot", png.to_str().unwrap()]);
    assert_eq!(&std::fs::read(png).unwrap()[..8], b"\x89PNG\r\n\x1a\n");
}

#[test]
fn a_film_has_as_many_frames_as_asked() {
    let (svg, png) = (scratch("film.svg"), scratch("film.png"));
    shudu(&["trace", "--film", svg.to_str().unwrap(), "--frames", "24"]);
    let film = std::fs::read_to_string(svg).unwrap();
    assert_eq!(film.matches("class=\"frame\"").count(), 24);
    let shidoku = "1.....3..2.....4";
    let args = ["--algorithm", "singletons", "--film", png.to_str().unwrap(), "--frames", "3"];
    shudu(&[&["trace", shidoku], &args[..]].concat());
    let film = std::fs::read(png).unwrap();
    let times = |name: &[u8]| film.windows(4).filter(|four| *four == name).count();
    assert_eq!([times(b"acTL"), times(b"fcTL"), times(b"IEND")], [1, 3, 1]);
}

#[test]
fn an_order_of_cells_changes_the_work_and_not_the_answer() {
    for (order, work) in [("rows", "38 rounds"), ("columns", "36 rounds"), ("fewest", "36 rounds")]
    {
        let ran = shudu(&["trace", "--order", order]);
        assert!(ran.out.contains("Solved.") && ran.out.contains(work), "{order}: {}", ran.out);
    }
    let args = ["experiment", "--algorithm", "enumerate,dlx", "--order", "rows,fewest", "--json"];
    let ran = shudu(&[&args[..], &["--first", "1"]].concat());
    let tried: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let orders: Vec<_> = tried.iter().map(|trial| trial["order"].as_str()).collect();
    assert_eq!(orders, [Some("rows"), Some("fewest"), None]);
}

#[test]
fn trace_tells_rounds_and_marks_as_the_article_does() {
    let ran = shudu(&["trace"]);
    let back = "round   16  cell  16  6 leaves r3c6 and r6c4 empty  ← back to cell 15";
    assert!(ran.out.contains(back));
    assert!(ran.out.contains("38 rounds"));
    assert!(ran.out.contains("1 backtrack,"));
    let marks = shudu(&["trace", "--at", "16"]).out;
    assert!(marks.contains("6 tried in cell 16 leaves r3c6 and r6c4 empty"));
    // Cell 15 with its pointer at the second mark, which is 0.
    assert!(marks.contains("│ 10\u{332}0 ┃"), "{marks}");
    let placements = shudu(&["trace", "--algorithm", "singletons"]).out;
    assert!(placements.contains("15,028 placements (2,933 tentative, 12,095 forced)"));
}

#[test]
fn trace_streams_events_as_json() {
    let ran = shudu(&["trace", "--json"]);
    let events: Vec<Value> = ran.out.lines().map(json).collect();
    let count = |word: &str| events.iter().filter(|event| event["event"] == word).count();
    assert_eq!((count("given"), count("visit"), count("backtrack")), (12, 38, 1));
    assert_eq!((count("contradiction"), count("solution")), (2, 1));
    assert_eq!(events.last().unwrap()["n"], events.len());
    assert_eq!(shudu(&["trace", "--play"]).status, 2, "a replay needs a terminal");
}

#[test]
fn trace_says_when_there_is_no_answer() {
    let ran = shudu(&["trace", &ROYLE.replacen('.', "1", 1), "--algorithm", "mrv"]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("The puzzle has no solution."));
}

#[test]
fn experiment_compares_and_does_not_hide_what_is_too_slow() {
    let (csv, plot) = (scratch("experiment.csv"), scratch("experiment.svg"));
    let (csv_name, plot_name) = (csv.to_str().unwrap(), plot.to_str().unwrap());
    let ran = shudu(&["experiment", "--time", "0.02", "--csv", csv_name, "--plot", plot_name]);
    assert_eq!(ran.status, 0);
    for part in ["figure 13", "figure 14", "16×16", "> budget", "enumerate", "general"] {
        assert!(ran.out.contains(part), "{part}");
    }
    assert_eq!(std::fs::read_to_string(csv).unwrap().lines().count(), 1 + 9 * 8);
    assert!(std::fs::read_to_string(plot).unwrap().contains("fill=\"#99c6e0\""));
    let many = file("experiment.txt", format!("{ROYLE}\n").repeat(20).as_bytes());
    let ran = shudu(&["experiment", &many, "--algorithm", "norvig,dlx,general"]);
    assert!(ran.out.contains("median"), "{}", ran.out);
    assert_eq!(shudu(&["experiment", &many, "--json", "--first", "2"]).out.lines().count(), 16);
}

#[test]
fn the_signature_is_the_same_on_every_instruction_set() {
    // The total of guesses on the built-in corpus: a change must be explained. It was 2506 before
    // searches that have met no dead end dived from their fourth guess on, and 2488 before a
    // second solution was seen in the first.
    const SIGNATURE: &str = "2900";
    for isa in ["avx512", "avx2", "sse4.1", "neon", "wasm128", "portable"] {
        let ran = shudu(&["bench", "--signature", "--isa", isa]);
        match ran.status {
            0 => assert_eq!(ran.out.trim(), SIGNATURE, "{isa}"),
            _ => assert!(ran.err.contains("this processor has no"), "{}", ran.err),
        }
    }
    assert_eq!(shudu(&["bench", "--signature", "--threads", "3"]).out.trim(), SIGNATURE);
}

#[test]
fn bench_measures_the_corpus_and_files() {
    let told = json(&shudu(&["bench", "--json", "--repeat", "1"]).out);
    assert_eq!(told["puzzles"], 850);
    assert_eq!(
        (&told["none"], &told["one"], &told["many"]),
        (&100.into(), &600.into(), &150.into())
    );
    assert!(told["puzzles_per_second"].as_f64().unwrap() > 0.0);
    let file = file("bench.txt", format!("{ROYLE}\n{REPORT}\n").as_bytes());
    let told = json(&shudu(&["bench", &file, "--json", "--repeat", "2", "--alone"]).out);
    assert_eq!((&told["one"], &told["many"]), (&1.into(), &1.into()));
    let ran = shudu(&["bench", &".".repeat(16)]);
    assert!(ran.err.contains("bench measures the classic 9×9 board, not 2x2"), "{}", ran.err);
}

#[test]
fn threads_and_instruction_sets_do_not_change_answers() {
    // Several solutions, none, other boards in between.
    let input = format!("{REPORT}\n{ROYLE}\n44{}\n{}\n", &REPORT[2..], ".".repeat(81)).repeat(300);
    let expected = shudu_with(&["solve", "--threads", "1", "--isa", "portable"], input.as_bytes());
    assert_eq!((expected.status, expected.out.lines().count()), (1, 1200));
    for threads in ["1", "2", "7"] {
        let ran = shudu_with(&["solve", "--threads", threads], input.as_bytes());
        assert_eq!((ran.status, &ran.out), (1, &expected.out));
    }
    let alone = shudu(&["solve", "--limit", "1", REPORT]).out;
    assert_eq!(expected.out.lines().next(), alone.lines().next());
}

#[test]
fn the_fast_engine_takes_pencil_marks_and_refuses_other_boards() {
    let marks = shudu(&["convert", ROYLE, "--to", "pencilmarks"]).out;
    assert_eq!(shudu(&["solve", "--algorithm", "fast", marks.trim()]).out.trim(), ROYLE_SOLVED);
    let ran = shudu(&["solve", "--algorithm", "fast", &".".repeat(36)]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("the fast engine is for the classic 9×9 board, not 2x3"));
}
