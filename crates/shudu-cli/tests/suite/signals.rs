//! The first Ctrl-C, or the first request to end, stops what is long.
#![cfg(unix)]

use std::process::{Child, Command, Stdio};

/// Work without an end that anybody would wait for.
const LONG: [&[&str]; 8] = [
    &["explain", "1"],
    &["hint", "1", "--stage", "6"],
    &["bench", "--repeat", "1000000000"],
    &["census", "3x3", "--essential"],
    &["generate", "--rating", "11.5..", "--seed", "2"],
    &["relax", "-k", "4"],
    &["count", "1", "--sample", "4000000"],
    &["canon", "1", "--random", "4000000000"],
];

fn start(args: &[&str]) -> Child {
    // One clue, and everything else open.
    let sparse = format!("1{}", ".".repeat(80));
    let args = args.iter().map(|&arg| if arg == "1" { sparse.as_str() } else { arg });
    let mut command = Command::new(env!("CARGO_BIN_EXE_shudu"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap()
}

#[test]
fn the_first_signal_stops_everything_long() {
    for signal in ["-INT", "-TERM"] {
        for args in LONG {
            let mut child = start(args);
            // Long enough to be at work.
            std::thread::sleep(std::time::Duration::from_millis(700));
            let id = child.id().to_string();
            let sent = Command::new("kill").args([signal, &id]).status().unwrap();
            assert!(sent.success() && child.wait().unwrap().code() == Some(130), "{args:?}");
        }
    }
}

/// Whoever waits for a line hears it, too.
#[test]
fn the_first_signal_stops_a_program_that_waits() {
    for args in [&["solve"][..], &["rate"], &["canon"], &["explain", "-"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shudu"));
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(300));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        // Standard input stays open as long as the child is not dropped.
        let to = child.stdin.take();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{args:?}");
        drop(to);
    }
}

/// A hunt that is stopped tells what it has.
#[test]
fn what_is_stopped_tells_the_nearest() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shudu"));
    command.args(["generate", "--clues", "17", "--seed", "1"]).env("SHUDU_LANG", "en");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(2000));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(ended.status.code() == Some(130), "{said}");
    assert!(
        said.contains("stopped after 0 puzzles; ") && said.contains("the nearest has "),
        "{said}"
    );
}
