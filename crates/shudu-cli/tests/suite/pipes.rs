//! Whatever the program writes, it reads, as the same puzzle.

use crate::shell::run;
use serde_json::Value;

const BOARDS: [&str; 9] = [
    "3x3",
    "2x2",
    "3x2",
    "2x3+x",
    "1x5",
    "jigsaw",
    "jigsaw6",
    "windoku",
    "2x3+antiking+region:r1c1r2c4r3c6",
];

/// The puzzles of a text, each with its board.
fn puzzles(text: &str) -> Vec<(String, String)> {
    let (status, lines, error) = run(&["convert", "--to", "jsonl"], text.as_bytes());
    assert_eq!(status, 0, "{error}{text}");
    let field = |value: &Value, name: &str| value[name].as_str().unwrap().to_owned();
    let puzzle = |line: &str| {
        let value: Value = serde_json::from_str(line).unwrap();
        (field(&value, "layout"), field(&value, "puzzle"))
    };
    lines.lines().map(puzzle).collect()
}

#[test]
fn what_is_generated_and_converted_is_read_as_the_same_puzzle() {
    for board in BOARDS {
        let generate = |to: &str, count: &str| {
            let wish = ["--layout", board, "--count", count, "--seed", "7", "--minimal"];
            let rest = ["--to", to, "--no-rating"];
            run(&[&["generate"], &wish[..], &rest].concat(), b"")
        };
        let (status, told, error) = generate("jsonl", "2");
        assert_eq!(status, 0, "{board}: {error}");
        let made = puzzles(&told);
        assert_eq!(made.len(), 2);
        for to in ["line", "csv", "sdm"] {
            let (status, text, error) = generate(to, "2");
            match status {
                0 => assert_eq!(puzzles(&text), made, "{board} {to}"),
                _ => assert!(status == 2 && to == "sdm" && error.contains("cannot say"), "{error}"),
            }
        }
        let one = generate("line", "1").1;
        for format in shudu::format::Format::ALL {
            let (status, text, error) = run(&["convert", "--to", format.id()], one.as_bytes());
            match status {
                // Whether a lone digit that nobody else lists was given cannot be seen; all
                // candidates are the same.
                0 if format.id() == "candidates" => same_candidates(&text),
                0 => assert_eq!(puzzles(&text), made[..1], "{board} {format}"),
                _ => assert!(status == 2 && error.matches('\n').count() == 1, "{format}: {error}"),
            }
        }
    }
}

/// Candidates that are read are written as they were.
fn same_candidates(text: &str) {
    let (status, again, error) = run(&["convert", "--to", "candidates"], text.as_bytes());
    assert_eq!((status, again.as_str()), (0, text), "{error}");
}

#[test]
fn notes_are_written_and_read_as_candidates() {
    // Positions of HoDoKu's library: digits of a player, and candidates that were struck.
    let mut struck = 0;
    let lines = shudu::logic::EXAMPLES.iter().filter(|one| one.shows.starts_with(':'));
    for example in lines.step_by(3) {
        let (status, text, error) = run(&["convert", "--to", "candidates", example.shows], b"");
        assert_eq!(status, 0, "{error}");
        same_candidates(&text);
        let givens = run(&["convert", "--to", "line", "--lossy"], text.as_bytes()).1;
        struck += usize::from(run(&["convert", "--to", "candidates"], givens.as_bytes()).1 != text);
    }
    assert!(struck > 5, "{struck} of them have notes of their own");
}

#[test]
fn the_json_of_every_command_is_read_as_the_same_puzzle() {
    let marks = "1234".repeat(14) + "12..1...";
    let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for text in [classic, "1.....3..2.....4", "1.....2..3.....4 2x2+x", &marks] {
        let same = puzzles(text);
        for command in [
            &["solve"][..],
            &["check"],
            &["count"],
            &["show"],
            &["rate"],
            &["explain"],
            &["hint"],
            &["canon"],
            &["canon", "--dedupe", "-"],
        ] {
            let (status, told, error) = run(&[command, &["--json"]].concat(), text.as_bytes());
            if status == 2 {
                assert!(error.starts_with("shudu: "), "{command:?}: {error}");
            } else {
                assert_eq!(puzzles(&told), same, "{command:?}");
            }
        }
    }
}

#[test]
fn a_format_that_would_drop_a_rule_refuses() {
    let puzzle = "1.....2..3.....4";
    let convert = |more: &[&str]| run(&[&["convert", "--to", "grid", puzzle], more].concat(), b"");
    let (status, out, error) = convert(&["--layout", "2x2+x"]);
    assert_eq!((status, &*out), (2, ""));
    assert!(error.contains("`grid` cannot carry the extra rule x"), "{error}");
    let (status, out, _) = convert(&["--layout", "2x2+x", "--lossy"]);
    assert_eq!((status, out.lines().count()), (0, 5));
}

#[test]
fn what_is_sent_is_what_a_command_with_an_example_looks_at() {
    let puzzle = b"1.....3..2.....4\n";
    let classic =
        "..7...2......3....2..695..7..5...7...94.8.52...8...3..4..917..6....5......3...1..\n";
    for args in [
        &["explain", "--json"][..],
        &["relax", "-k", "1", "--json"],
        &["trace", "--algorithm", "mrv", "--json"],
        &["experiment", "--algorithm", "mrv", "--json"],
    ] {
        let input = if args[0] == "relax" { classic.as_bytes() } else { puzzle };
        let (status, sent, error) = run(args, input);
        assert_eq!(status, 0, "{args:?}: {error}");
        let (_, own, _) = run(args, b"");
        assert!(!own.is_empty() && own != sent, "{args:?}: {sent}");
    }
    let (status, _, error) = run(&["bench"], puzzle);
    assert_eq!(status, 2);
    assert!(error.contains("not 2x2"), "{error}");
}

#[test]
fn several_solutions_are_told_and_are_no_yes() {
    let (one, many) = ("1.....3..2.....4", "1..............2");
    let solve = |args: &[&str], text: &str| run(&[&["solve"], args].concat(), text.as_bytes());
    let (status, out, error) = solve(&[], many);
    assert_eq!((status, out.lines().count()), (1, 1));
    assert_eq!(error, "shudu: the puzzle has several solutions; --limit N shows more\n");
    let list = format!("{one}\n{many}\n{}\n{}\n", ".".repeat(81), ".".repeat(81));
    let (status, out, error) = solve(&[], &list);
    assert_eq!((status, out.lines().count()), (1, 4));
    assert!(error.contains("3 puzzles have several solutions, puzzle 2 first"), "{error}");
    assert_eq!(solve(&["--json"], many).0, 1);
    // Who says how many to look for is told nothing else.
    assert_eq!(solve(&["--limit", "1"], &list), (0, out, String::new()));
    assert_eq!(solve(&[], one).0, 0);
}

/// Whatever a text has in it, a terminal is not told what to do.
#[test]
fn what_others_wrote_is_shown_and_not_obeyed() {
    let cell = "{},{},{},{}";
    let rows = format!("[{cell}],[{cell}],[{cell}],[{cell}]");
    let constraint = format!(r#"{{"size":4,"grid":[{rows}],"evil\u001b[2J":true}}"#);
    let sdk = "#A \u{1b}[2Jevil\n#D \u{9b}2Jevil\n1..4\n..1.\n.3..\n2..3\n";
    let profile = std::env::temp_dir().join(format!("shudu-evil-{}.toml", std::process::id()));
    std::fs::write(&profile, "[[technique]]\nid = \"evil\\u001b[2J\"\n").unwrap();
    let save = r#"{"version":1,"layout":"evil\u001b[2J","puzzle":"1","spent":0,"log":[]}"#;
    let data = profile.with_extension("games").display().to_string();
    let cases: [(&[&str], &str); 6] = [
        (&["solve"], &constraint),
        (&["show"], sdk),
        (&["explain", "--profile", profile.to_str().unwrap()], "1.....3..2.....4"),
        (&["solve", "--layout", "evil\u{1b}[2J"], "1.....3..2.....4"),
        (&["solve", "evil\u{1b}[2J.txt"], ""),
        (&["games", "import", "-", "--data-dir", &data], save),
    ];
    for (args, input) in cases {
        let (_, out, error) = run(args, input.as_bytes());
        let told = out + &error;
        assert!(told.contains("evil"), "{args:?}: {told}");
        assert!(!told.contains(['\u{1b}', '\u{9b}']), "{args:?}: {told:?}");
    }
    std::fs::remove_file(&profile).unwrap();
    std::fs::remove_dir_all(&data).unwrap();
}

/// `-o` writes devices, FIFOs and links where they are instead of replacing them.
#[cfg(unix)]
#[test]
fn only_regular_files_are_replaced() {
    use std::fs;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = std::env::temp_dir().join(format!("shudu-targets-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let generate = |target: &std::path::Path| {
        let wanted = ["generate", "--seed", "1", "--no-rating", "-o"];
        let (status, _, error) = run(&[&wanted[..], &[target.to_str().unwrap()]].concat(), b"");
        assert_eq!(status, 0, "{error}");
    };

    let (file, link, dangling) = (folder.join("file"), folder.join("link"), folder.join("new"));
    fs::write(&file, "before").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    symlink("file", &link).unwrap();
    generate(&link);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let puzzle = fs::read_to_string(&file).unwrap();
    assert_eq!(puzzle.trim().len(), 81);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    symlink("other", &dangling).unwrap();
    generate(&dangling);
    assert_eq!(fs::read_to_string(folder.join("other")).unwrap(), puzzle);

    let fifo = folder.join("fifo");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status().unwrap();
    assert!(made.success());
    let reader = std::thread::spawn({
        let fifo = fifo.clone();
        move || fs::read_to_string(fifo).unwrap()
    });
    generate(&fifo);
    assert_eq!(reader.join().unwrap(), puzzle);
    assert!(fs::symlink_metadata(&fifo).unwrap().file_type().is_fifo());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 5, "nothing temporary is left");
    fs::remove_dir_all(folder).unwrap();
}
