//! Streams of lines: whatever they are, however long, wherever they come from.

use crate::shell::{command, run};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";
const SMALL: &str = "1.....3..2.....4";

/// Lines of all kinds: plain, with other blanks, numbered, of other boards, with comments, bad.
fn mixed(count: usize) -> String {
    let kinds = [
        ROYLE.to_owned(),
        ROYLE.replace('.', "*") + "\r",
        format!("{ROYLE} # a comment"),
        SMALL.to_owned(),
        "# nothing but a comment".into(),
        format!("12: {ROYLE}"),
        ".".repeat(81),
        format!("{}{}", "1".repeat(9), ".".repeat(72)),
        "12345".into(),
        String::new(),
    ];
    // Large enough for several blocks, and of no regular length.
    let line = |i: usize| kinds[(i * i / 7 + i) % kinds.len()].clone() + "\n";
    (0..count).map(line).collect()
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let text = mixed(20_000);
    for args in [&["solve"][..], &["check"], &["canon"], &["canon", "--dedupe", "-"]] {
        let threads = |count: &str| run(&[args, &["--threads", count]].concat(), text.as_bytes());
        let (status, out, error) = threads("1");
        assert_eq!(status, 2, "{args:?}");
        assert!(error.contains("line 20") && error.contains("has 5 cells"), "{args:?}");
        for count in ["2", "16"] {
            assert!(threads(count) == (status, out.clone(), error.clone()), "{args:?} {count}");
        }
    }
}

#[test]
fn a_stream_is_answered_as_its_lines_are_alone() {
    let text = mixed(60);
    for command in ["solve", "check", "canon"] {
        let alone = |line: &str| match line.trim() {
            "" | "12345" => String::new(),
            text if text.starts_with('#') => String::new(),
            _ => run(&[command, "-"], line.as_bytes()).1,
        };
        let expected: String = text.lines().map(alone).collect();
        assert_eq!(run(&[command, "--threads", "2"], text.as_bytes()).1, expected, "{command}");
    }
}

#[test]
fn a_line_that_is_too_long_is_refused_and_passed_over() {
    for args in [&["check"][..], &["solve"], &["rate"], &["canon"], &["convert", "--to", "line"]] {
        let mut child = command(args).spawn().unwrap();
        let mut to = child.stdin.take().unwrap();
        let mut from = BufReader::new(child.stdout.take().unwrap());
        writeln!(to, "{ROYLE}").unwrap();
        to.write_all(&[b'1'; 100_000]).unwrap();
        // What came before is answered while the line goes on.
        let mut answer = String::new();
        from.read_line(&mut answer).unwrap();
        assert!(answer.ends_with('\n'), "{args:?}");
        for _ in 0..30 {
            to.write_all(&vec![b'1'; 1 << 20]).unwrap();
        }
        write!(to, "\n{ROYLE}\n").unwrap();
        drop(to);
        let mut rest = String::new();
        from.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, answer, "{args:?}");
        let ended = child.wait_with_output().unwrap();
        let error = String::from_utf8(ended.stderr).unwrap();
        assert_eq!((ended.status.code(), error.lines().count()), (Some(2), 1), "{error}");
        assert!(error.contains("line 2: more than 1048576 bytes"), "{error}");
    }
}

#[test]
fn strict_means_the_first_line_too() {
    let text = format!("hello\nworld\n{ROYLE}\n");
    for command in ["solve", "check", "rate", "canon"] {
        let (status, out, error) = run(&[command, "--strict"], text.as_bytes());
        assert_eq!((status, out.as_str(), error.lines().count()), (2, "", 1), "{command}: {error}");
        assert!(error.contains("line 1"), "{error}");
    }
}

#[test]
fn a_bad_line_is_measured_by_the_board_of_the_file() {
    for (good, needed) in [(ROYLE, "81 are needed (9×9)"), (SMALL, "16 are needed (4×4)")] {
        for text in [format!("{good}\n{good}\n...\n"), format!("{good}\n.......\n{good}\n")] {
            let (_, _, error) = run(&["check", "--format", "line"], text.as_bytes());
            assert!(error.contains(needed), "{error}");
        }
    }
}

#[test]
fn long_texts_of_grids_are_read_back() {
    let list = format!("{ROYLE}\n").repeat(200);
    for format in ["candidates", "sdx", "grid", "sdk", "ss"] {
        let (_, text, _) = run(&["convert", "--to", format], list.as_bytes());
        let (status, lines, error) = run(&["convert", "--to", "line"], text.as_bytes());
        assert_eq!((status, lines.lines().count()), (0, 200), "{format}: {error}");
        if text.len() > 100_000 {
            assert!(lines == list, "{format}");
        }
    }
}

#[test]
fn a_stray_carriage_return_does_not_change_what_a_list_is() {
    let list = format!("{ROYLE}\r\n").repeat(1000);
    for end in [" a comment\r\n", "\r a comment\r\n"] {
        let text = format!("{list}{ROYLE}{end}{list}");
        let (status, out, error) = run(&["check"], text.as_bytes());
        assert_eq!((status, out.lines().count()), (0, 2001), "{error}");
    }
    // Lines may end in it alone.
    let (status, out, error) = run(&["check"], list.replace('\n', "").as_bytes());
    assert_eq!((status, out.lines().count()), (0, 1000), "{error}");
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_read() {
    let solved = run(&["solve", ROYLE], b"").1;
    let input = format!("{ROYLE}\n");
    assert_eq!(run(&["solve", "/dev/stdin"], input.as_bytes()).1, solved);
    let fifo = format!("{}/stream-{}.fifo", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let child = command(&["solve", &fifo]).spawn().unwrap();
    fs::write(&fifo, &input).unwrap();
    let out = child.wait_with_output().unwrap().stdout;
    assert_eq!(String::from_utf8(out).unwrap(), solved);
    fs::remove_file(&fifo).unwrap();
    // A part of a file that was read already is not read again.
    let path = format!("{}/stream-{}.txt", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    fs::write(&path, input.repeat(3)).unwrap();
    let mut file = fs::File::open(&path).unwrap();
    file.read_exact(&mut [0; 82]).unwrap();
    let out = command(&["solve"]).stdin(file).output().unwrap().stdout;
    assert_eq!(String::from_utf8(out).unwrap(), solved.repeat(2));
    fs::remove_file(&path).unwrap();
}
