//! `kill -9` in the middle of a game: no move that was answered is lost.
//!
//! A script is played through the real program, a line after each answer. At a random moment the
//! program is killed; then the file must be whole and have every move that was answered.

use shudu::random::Random;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";

fn shudu(args: &[&str], folder: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shudu"));
    command.args(args).args(["--data-dir", folder, "--lang", "en"]);
    command
}

/// The moves in the file.
fn kept(folder: &str) -> Vec<String> {
    let output = shudu(&["games", "export", "1"], folder).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && told.is_empty(), "the file is whole: {told}");
    let save: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |line: &serde_json::Value| {
        let line = line.as_str().unwrap();
        line.split_once(' ').unwrap().1.to_owned()
    };
    save["log"].as_array().unwrap().iter().map(text).collect()
}

/// A child that does not outlive the test.
struct Game(Child);

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What is typed, and how it is logged.
const SCRIPT: [(&str, &str); 8] = [
    ("A19", "p9:0"),
    ("note C15", "c5:2"),
    ("corner C17", "n7:2"),
    ("A1D", "t:0"),
    ("undo", "u"),
    ("redo", "r"),
    ("B21", "p1:10"),
    ("restart", "o"),
];

fn rounds(name: &str, rounds: u64) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kill").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let folder = folder.display().to_string();
    let begun = shudu(&["play", "--typed", ROYLE], &folder).stdin(Stdio::null()).output().unwrap();
    assert!(begun.status.success());
    let (mut random, mut answered) = (Random::new(9), 0);
    let mut expected: Vec<String> = Vec::new();
    for round in 0..rounds {
        let child = shudu(&["play", "--typed", "--continue", "1"], &folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut game = Game(child);
        let mut input = game.0.stdin.take().unwrap();
        let output = BufReader::new(game.0.stdout.take().unwrap());
        // The answer to a line ends with the next prompt.
        let mut prompts = output.lines().map_while(Result::ok).filter(|line| line == "Your move:");
        assert!(prompts.next().is_some(), "the game goes on");
        let killer = {
            let wait = Duration::from_micros(random.number(60_000));
            let id = game.0.id();
            std::thread::spawn(move || {
                std::thread::sleep(wait);
                let killed = Command::new("kill").args(["-9", &id.to_string()]).status();
                assert!(killed.unwrap().success());
            })
        };
        let mut told = expected.len();
        loop {
            let (line, logged) = SCRIPT[told % SCRIPT.len()];
            if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
                break;
            }
            if prompts.next().is_none() {
                break;
            }
            expected.push(logged.to_owned());
            told += 1;
            answered += 1;
        }
        killer.join().unwrap();
        drop(game);
        let found = kept(&folder);
        assert!(found.len() >= expected.len(), "round {round}: {expected:?} {found:?}");
        assert_eq!(found[..expected.len()], expected, "round {round}");
        // What was kept and not answered any more happened too: at most one line.
        assert!(found.len() <= expected.len() + 1, "round {round}: {expected:?} {found:?}");
        expected = found;
    }
    eprintln!("{rounds} rounds, {answered} moves answered, {} kept", expected.len());
    assert!(answered > rounds, "moves were answered");
}

#[test]
fn nothing_that_was_answered_is_lost() {
    rounds("few", 10);
}

#[test]
#[ignore = "the same, 200 times"]
fn nothing_that_was_answered_is_lost_in_200_rounds() {
    rounds("many", 200);
}
