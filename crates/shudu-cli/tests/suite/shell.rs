//! The program run as a shell runs it.

use std::io::Write;
use std::process::{Command, Stdio};

/// Exit status, standard output, standard error.
pub type Ran = (i32, String, String);

/// The program with these arguments, in no language in particular.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shudu"));
    command.args(args).env("LC_ALL", "C").env("TZ", "UTC");
    // What the user prefers is no part of the test.
    command.env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it on an input.
pub fn run(args: &[&str], input: &[u8]) -> Ran {
    let mut child = command(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may stop reading early; that is its right.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}
