//! How a command can fail, and what the shell is told.

use crate::term::progress;
use std::fmt;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a part of the input was wrong.
static BAD: AtomicBool = AtomicBool::new(false);

/// What stops a command.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong; the sentence says what, where and what would be right.
    Bad(String),
    /// Whoever read our output has gone. That is no error.
    Pipe,
}

/// The result of anything that may stop a command.
pub type Fallible<T = ()> = Result<T, Failure>;

impl Failure {
    /// Tells the user and gives the exit status.
    pub fn report(&self) -> ExitCode {
        match self {
            Failure::Pipe => ExitCode::SUCCESS,
            Failure::Bad(sentence) => {
                eprintln!("shudu: {sentence}");
                ExitCode::from(2)
            }
        }
    }

    /// Tells what is wrong with a part of the input; the rest is answered. The exit status will
    /// be that of bad input.
    pub fn aside(&self) {
        if let Failure::Bad(sentence) = self {
            progress::aside(|| eprintln!("shudu: {sentence}"));
            BAD.store(true, Ordering::Relaxed);
        }
    }

    /// Something went wrong with a file.
    pub fn file(name: impl fmt::Display, doing: &str, error: &io::Error) -> Failure {
        Failure::Bad(format!("{name}: cannot {doing}: {}", plain(error)))
    }
}

/// An error of the system in words, without its number.
fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a directory".into(),
        _ => error.to_string(),
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Pipe,
            _ => Failure::Bad(format!("cannot write the output: {error}")),
        }
    }
}

/// The answer of a command that went through, as an exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes, or done.
    Yes,
    /// A well-formed no: no solution, not unique, or stopped before it was known.
    No,
    /// Stopped by Ctrl-C; what was known has been told.
    Interrupted,
}

impl Answer {
    /// Both answers in one: the worse.
    pub fn and(self, other: Answer) -> Answer {
        match (self, other) {
            (Answer::Interrupted, _) | (_, Answer::Interrupted) => Answer::Interrupted,
            (Answer::No, _) | (_, Answer::No) => Answer::No,
            _ => Answer::Yes,
        }
    }
}

impl From<Answer> for ExitCode {
    fn from(answer: Answer) -> ExitCode {
        ExitCode::from(match answer {
            Answer::Interrupted => 130,
            _ if BAD.load(Ordering::Relaxed) => 2,
            Answer::Yes => 0,
            Answer::No => 1,
        })
    }
}
