//! How a command can fail, and with which exit status.

use crate::term::language::tongue;
use crate::term::progress;
use shudu::control::Stop;
use shudu::draw::clean;
use shudu::language::{Tell, Text, Tongue};
use std::fmt;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a part of the input was wrong.
static BAD: AtomicBool = AtomicBool::new(false);

/// Says something beside the answer. It may name what others named: files, boards, rules.
pub fn tell(sentence: &str) {
    eprintln!("shudu: {}", clean(sentence));
}

/// What stops a command.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong; the sentence says what, where and what would be right.
    Bad(Text),
    /// The reader of our output has gone. That is no error.
    Pipe,
    /// It was stopped by Ctrl-C.
    Interrupted,
}

/// What was to be done with a file.
#[derive(Clone, Copy, Debug)]
pub enum Doing {
    Open,
    Read,
    Write,
    WriteInto,
    SetAside,
}

/// The result of anything that may stop a command.
pub type Fallible<T = ()> = Result<T, Failure>;

/// Says something beside the answer, on standard error, in the language of this run.
macro_rules! note {
    ($english:literal, $chinese:literal $(,)?) => {
        eprintln!("{}", shudu::say!($crate::term::language::language(), $english, $chinese))
    };
}

/// A failure in words: both texts, or a function of the tongue that gives them.
macro_rules! bad {
    ($english:literal, $chinese:literal $(,)?) => {
        $crate::term::failure::Failure::Bad(shudu::text!($english, $chinese))
    };
    (|$t:ident| $said:expr) => {
        $crate::term::failure::Failure::Bad(shudu::language::Text::of(|$t| $said))
    };
}

impl Failure {
    /// What can be told.
    pub fn of(error: &impl Tell) -> Failure {
        Failure::Bad(Text::of(|t| error.tell(t)))
    }

    /// The same about an option, a file, a line.
    pub fn about(what: &str, error: &impl Tell) -> Failure {
        bad!(|t| {
            let error = error.tell(t);
            say!(t, "{what}: {error}", "{what}：{error}")
        })
    }

    /// The sentence, if there is anything to say.
    pub fn tell(&self, t: Tongue) -> Option<String> {
        match self {
            Failure::Pipe | Failure::Interrupted => None,
            Failure::Bad(sentence) => Some(sentence.tell(t)),
        }
    }

    /// Tells the user and gives the exit status.
    pub fn report(&self) -> ExitCode {
        if let Some(sentence) = self.tell(tongue()) {
            tell(&sentence);
        }
        match self {
            Failure::Pipe => ExitCode::SUCCESS,
            Failure::Interrupted => Answer::Interrupted.into(),
            Failure::Bad(_) => ExitCode::from(2),
        }
    }

    /// Tells what is wrong with a part of the input; the rest is answered. The exit status will
    /// be that of bad input.
    pub fn aside(&self) {
        if let Some(sentence) = self.tell(tongue()) {
            progress::aside(|| tell(&sentence));
            BAD.store(true, Ordering::Relaxed);
        }
    }

    /// Something went wrong with a file.
    pub fn file(name: impl fmt::Display, doing: Doing, error: &io::Error) -> Failure {
        Failure::source(&name.to_string().into(), doing, error)
    }

    /// The same with something that has no name of its own.
    pub fn source(name: &Text, doing: Doing, error: &io::Error) -> Failure {
        // Reading is interrupted by nothing else.
        if error.kind() == io::ErrorKind::Interrupted {
            return Failure::Interrupted;
        }
        bad!(|t| {
            let (name, why) = (name.tell(t), plain(error, t));
            match doing {
                Doing::Open => say!(t, "{name}: cannot open it: {why}", "{name}：无法打开：{why}"),
                Doing::Read => say!(t, "{name}: cannot read it: {why}", "{name}：无法读取：{why}"),
                Doing::WriteInto => {
                    say!(t, "{name}: cannot write into it: {why}", "{name}：无法写入其中：{why}")
                }
                Doing::Write => {
                    say!(t, "{name}: cannot write it: {why}", "{name}：无法写入：{why}")
                }
                Doing::SetAside => say!(
                    t,
                    "{name}: cannot set the damaged file aside: {why}",
                    "{name}：无法移开损坏的文件：{why}"
                ),
            }
        })
    }
}

/// An error of the system in words, without its number.
fn plain(error: &io::Error, t: Tongue) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => say!(t, "there is no such file", "没有这个文件"),
        io::ErrorKind::PermissionDenied => say!(t, "permission denied", "没有权限"),
        io::ErrorKind::IsADirectory => say!(t, "it is a directory", "它是文件夹"),
        _ => error.to_string(),
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Pipe,
            _ => bad!("cannot write the output: {error}", "无法写出结果：{error}"),
        }
    }
}

/// The answer of a command that went through, as an exit status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answer {
    /// Yes, or done.
    #[default]
    Yes,
    /// A well-formed no: no solution, not unique, or stopped before it was known.
    No,
    /// Stopped by Ctrl-C; what was known has been printed.
    Interrupted,
}

impl Answer {
    /// The answer of work that was stopped before its end.
    pub fn stopped(why: Stop) -> Answer {
        match why {
            Stop::Cancelled => Answer::Interrupted,
            _ => Answer::No,
        }
    }

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
