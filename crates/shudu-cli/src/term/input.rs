//! Where puzzles come from: arguments, files, standard input.
//!
//! A line-wise format is read as it comes, so that a file of any length passes
//! through in little memory, with progress shown; other texts are read whole,
//! up to a limit. What cannot be a puzzle is refused as soon as that is
//! certain: after the first mebibyte at the latest.

use crate::term::bytes::Bytes;
use crate::term::failure::{Doing, Failure, Fallible, tell};
use crate::term::language::tongue;
use crate::term::options::Reading as Options;
use crate::term::progress;
use indicatif::{ProgressBar, ProgressDrawTarget};
use shudu::format::{self, Format, LineReader, Reading};
use shudu::language::{Tell, Text, Tongue};
use std::fs::File;
use std::io::{self, BufRead, IsTerminal};
use std::path::Path;

/// The longest line: a 64×64 board with all its pencil marks has a quarter of it.
const LONGEST_LINE: usize = 1 << 20;
/// The longest text that is read whole.
const LONGEST_TEXT: usize = 16 << 20;
/// What is looked at to recognise a format.
const SAMPLE: usize = 64 << 10;

/// Puzzles, one after the other. What cannot be read is reported on standard error and skipped,
/// unless `--strict` was asked for; the exit status remembers it.
pub struct Puzzles {
    /// Sources that were not opened yet.
    waiting: std::vec::IntoIter<String>,
    options: format::Options,
    strict: bool,
    /// Whether a line must be told with the name of its source.
    several: bool,
    name: Text,
    from: From,
}

enum From {
    /// Puzzles read already, and how many there were.
    Read(std::vec::IntoIter<Reading>, usize),
    Lines(Box<Lines>),
}

impl From {
    fn read(readings: Vec<Reading>) -> From {
        let count = readings.len();
        From::Read(readings.into_iter(), count)
    }
}

/// A long text, read line by line.
struct Lines {
    reader: LineReader,
    bytes: Bytes,
    number: usize,
    line: Vec<u8>,
    size: Option<u64>,
    progress: ProgressBar,
    /// Whether a line of 81 cells is a classic puzzle.
    plain: bool,
}

impl Puzzles {
    /// Opens what the user named: `-` or nothing is standard input, the name
    /// of a file that file, anything else the puzzle itself.
    pub fn open(sources: &[String], options: &Options) -> Fallible<Puzzles> {
        let mut waiting = sources.to_vec();
        if waiting.is_empty() {
            waiting.push("-".into());
        }
        let alone = waiting.len() == 1;
        let mut puzzles = Puzzles {
            waiting: waiting.into_iter(),
            options: options.options()?,
            strict: options.strict,
            several: !alone,
            name: String::new().into(),
            from: From::read(Vec::new()),
        };
        if alone {
            puzzles.advance()?;
        }
        Ok(puzzles)
    }

    /// Opens what the user named or sends: without a name, standard input, if it is no
    /// terminal and not empty. None is for the command's own example.
    pub fn given(sources: &[String], options: &Options) -> Fallible<Option<Puzzles>> {
        if !sources.is_empty() {
            return Puzzles::open(sources, options).map(Some);
        }
        if io::stdin().is_terminal() {
            return Ok(None);
        }
        let name = standard_input();
        let mut bytes = Bytes::stdin();
        let more = bytes.more().map_err(|error| Failure::source(&name, Doing::Read, &error))?;
        // Whoever names a board has a puzzle of their own in mind, not the example.
        if !more && options.layout.is_none() {
            return Ok(None);
        }
        let (strict, options) = (options.strict, options.options()?);
        let from = stream(&name, bytes, None, &options)?;
        let waiting = Vec::new().into_iter();
        Ok(Some(Puzzles { waiting, options, strict, several: false, name, from }))
    }

    /// Opens standard input after the lines at its beginning that `take` takes; `None` if there are no others.
    pub fn after(
        options: &Options,
        mut take: impl FnMut(&str) -> Fallible<bool>,
    ) -> Fallible<Option<Puzzles>> {
        let (name, mut bytes) = (standard_input(), Bytes::stdin());
        let failed = |error: io::Error| Failure::source(&standard_input(), Doing::Read, &error);
        loop {
            let end = |ahead: &[u8]| ahead.iter().position(|&byte| byte == b'\n');
            while end(bytes.ahead()).is_none() && bytes.ahead().len() <= LONGEST_LINE {
                if !bytes.more().map_err(failed)? {
                    break;
                }
            }
            let ahead = bytes.ahead();
            if ahead.is_empty() {
                return Ok(None);
            }
            let length = end(ahead).map_or(ahead.len(), |end| end + 1);
            if !take(String::from_utf8_lossy(&ahead[..length]).trim())? {
                break;
            }
            bytes.consume(length);
        }
        let (strict, options) = (options.strict, options.options()?);
        let from = stream(&name, bytes, None, &options)?;
        let waiting = Vec::new().into_iter();
        Ok(Some(Puzzles { waiting, options, strict, several: false, name, from }))
    }

    /// How what is read is called.
    pub fn name(&self) -> &Text {
        &self.name
    }

    /// The source, if there are several and a line alone does not say where it is.
    pub fn source(&self) -> Option<&Text> {
        Some(&self.name).filter(|_| self.several)
    }

    /// Something about a puzzle of this line of what is being read.
    pub fn about(&self, line: usize, why: &impl Tell) -> Failure {
        bad!(|t| {
            let (place, why) = (place(self.source(), line, t), why.tell(t));
            say!(t, "{place}: {why}", "{place}：{why}")
        })
    }

    /// The only puzzle of a source, for commands that look at one.
    pub fn one(sources: &[String], options: &Options) -> Fallible<Reading> {
        Puzzles::open(sources, options)?.first()
    }

    /// The only puzzle there is; if there are more, that is said.
    pub fn first(mut self) -> Fallible<Reading> {
        let first = self.next();
        let first = first.ok_or_else(|| {
            bad!(|t| {
                let name = self.name.tell(t);
                say!(t, "{name} has no puzzle", "{name}里没有题目")
            })
        })??;
        // Nobody waits to be told that.
        if self.is_ready() && self.next().is_some() {
            let (t, name) = (tongue(), self.name.tell(tongue()));
            tell(&say!(
                t,
                "{name} has several puzzles; this is the first",
                "{name}里有多道题目，这是第一道"
            ));
        }
        Ok(first)
    }

    /// Puzzles that are part of the program.
    pub fn built_in(text: &str) -> Fallible<Puzzles> {
        let options = format::Options::default();
        let name = text!("the built-in corpus", "内置题库");
        let from = text_of(&name, text, &options)?;
        let waiting = Vec::new().into_iter();
        Ok(Puzzles { waiting, options, strict: true, several: false, name, from })
    }

    /// Goes to the next source; false if there is none.
    fn advance(&mut self) -> Fallible<bool> {
        self.from = From::read(Vec::new());
        let Some(source) = self.waiting.next() else { return Ok(false) };
        let (name, from) = open(&source, &self.options)?;
        (self.name, self.from) = (name, from);
        Ok(true)
    }

    /// Tells a failure that concerns one puzzle only, or gives it back if that is to end it all.
    pub fn pass(&mut self, failure: Failure) -> Fallible {
        if self.strict {
            return Err(failure);
        }
        failure.aside();
        Ok(())
    }

    /// Takes the classic puzzles that come next as plain lines of 81 cells, up
    /// to a number of them, without looking at them more closely and without waiting. Whatever
    /// else comes is left for [`next`](Iterator::next).
    pub fn take_plain(&mut self, into: &mut Vec<[u8; 81]>, most: usize) -> Fallible {
        match &mut self.from {
            From::Lines(lines) if lines.plain => lines.take_plain(&self.name, into, most),
            _ => Ok(()),
        }
    }

    /// Whether the next puzzle, or the end, is there without waiting.
    pub fn is_ready(&mut self) -> bool {
        match &mut self.from {
            From::Lines(lines) => lines.is_ready(),
            From::Read(..) => true,
        }
    }

    /// How much there is, for commands that show progress themselves: counted
    /// in what [`position`](Puzzles::position) counts. From now on nothing is shown here.
    pub fn extent(&mut self) -> Option<u64> {
        match &mut self.from {
            From::Read(_, 0) => None,
            From::Read(_, count) => Some(*count as u64),
            From::Lines(lines) => {
                lines.progress.set_draw_target(ProgressDrawTarget::hidden());
                lines.size
            }
        }
    }

    /// How far reading is.
    pub fn position(&self) -> u64 {
        match &self.from {
            From::Read(readings, count) => (count - readings.len()) as u64,
            From::Lines(lines) => lines.progress.position(),
        }
    }
}

impl Iterator for Puzzles {
    type Item = Fallible<Reading>;

    fn next(&mut self) -> Option<Fallible<Reading>> {
        loop {
            let read = match &mut self.from {
                From::Read(readings, _) => Ok(readings.next()),
                From::Lines(lines) => lines.next(&self.name),
            };
            let failure = match read {
                Ok(Some(reading)) => return Some(Ok(reading)),
                Ok(None) => match self.advance() {
                    Ok(true) => continue,
                    Ok(false) => return None,
                    Err(failure) => failure,
                },
                Err(failure) => failure,
            };
            if let Err(failure) = self.pass(failure) {
                return Some(Err(failure));
            }
        }
    }
}

/// What the user named, and how to call it.
fn open(source: &str, options: &format::Options) -> Fallible<(Text, From)> {
    let path = Path::new(source);
    let (name, from) = match source {
        "-" => {
            let name = standard_input();
            let from = if io::stdin().is_terminal() {
                note!(
                    "Type a puzzle, row by row or on one line; an empty line ends it.",
                    "请输入题目，可以逐行输入或写在一行；空行表示结束。"
                );
                text_of(&name, &typed(io::stdin().lock())?, options)?
            } else {
                stream(&name, Bytes::stdin(), None, options)?
            };
            (name, from)
        }
        _ if path.is_file() => {
            let name = Text::from(source.to_owned());
            let file = File::open(path).and_then(Bytes::file);
            let (bytes, size) =
                file.map_err(|error| Failure::source(&name, Doing::Open, &error))?;
            let from = stream(&name, bytes, size, options)?;
            (name, from)
        }
        _ if path.is_dir() => {
            return Err(bad!(
                "{source} is a directory; a puzzle or a file was expected",
                "{source} 是文件夹，应为题目或文件"
            ));
        }
        text => {
            let name = text!("the argument", "参数");
            let from = text_of(&name, text, options)
                .map_err(|failure| if looks_like_path(text) { no_file(text) } else { failure })?;
            (name, from)
        }
    };
    Ok((name, from))
}

/// A line, with its source if it has to be named.
pub fn place(source: Option<&Text>, line: usize, t: Tongue) -> String {
    match source.map(|source| source.tell(t)) {
        Some(source) => say!(t, "{source}, line {line}", "{source}，第 {line} 行"),
        None => say!(t, "line {line}", "第 {line} 行"),
    }
}

/// What standard input is called.
pub fn standard_input() -> Text {
    text!("standard input", "标准输入")
}

fn text_of(name: &Text, text: &str, options: &format::Options) -> Fallible<From> {
    format::read(text, options).map(From::read).map_err(|error| located(name, &error))
}

/// Reads the beginning, recognises the format, and goes on line by line if it can.
fn stream(
    name: &Text,
    mut bytes: Bytes,
    size: Option<u64>,
    options: &format::Options,
) -> Fallible<From> {
    let failed = |error: io::Error| Failure::source(name, Doing::Read, &error);
    let whole = loop {
        let ahead = bytes.ahead();
        let has_line = ahead.contains(&b'\n') || ahead.contains(&b'\r');
        if ahead.len() >= SAMPLE && has_line {
            break false;
        }
        // A line is never cut in two.
        if ahead.len() > LONGEST_LINE {
            return Err(too_long(name, 1));
        }
        if ahead.len() >= SAMPLE {
            check_text(name, ahead)?;
        }
        if has_line {
            let length = ahead.len();
            if !bytes.is_soon().map_err(failed)? && is_certain(bytes.ahead(), options) {
                break false;
            }
            if bytes.ahead().len() > length {
                continue;
            }
        }
        if !bytes.more().map_err(failed)? {
            break true;
        }
    };
    let ahead = bytes.ahead();
    let end =
        if whole { ahead.len() } else { ahead.iter().rposition(|&b| b == b'\n').unwrap_or(0) };
    let sample = format::text_of(&ahead[..end]).map_err(|e| located(name, &e))?;
    let (format, skipped) = recognised(&sample, whole, options).map_err(|e| located(name, &e))?;
    // Lines that end in CR alone, and other encodings, are read whole.
    let plain_text = !ahead.starts_with(&[0xFF, 0xFE]) && !ahead.starts_with(&[0xFE, 0xFF]);
    let lines = plain_text && (!whole || !sample.split("\r\n").any(|part| part.contains('\r')));
    if format.is_line_wise() && !ahead.starts_with(b"{") && lines {
        let classic = options.layout.as_ref().is_none_or(|layout| layout.is_classic());
        let mut lines = Lines {
            reader: LineReader::new(format, options),
            bytes,
            number: 0,
            line: Vec::new(),
            size,
            progress: progress_bar(size),
            plain: classic && matches!(format, Format::Line | Format::Sdm),
        };
        for error in skipped {
            located(name, &error).aside();
            while error.line.is_some_and(|line| lines.number < line) {
                lines.next_line(name)?;
            }
        }
        return Ok(From::Lines(Box::new(lines)));
    }
    while bytes.more().map_err(failed)? {
        if bytes.ahead().len() > LONGEST_TEXT {
            let limit = LONGEST_TEXT >> 20;
            return Err(bad!(|t| {
                let name = name.tell(t);
                say!(
                    t,
                    "{name} is a text of format `{format}` of more than {limit} MiB; \
                     longer ones must have one puzzle a line",
                    "{name}是超过 {limit} MiB 的 `{format}` 格式文本；更长的文本必须每行一道题"
                )
            }));
        }
    }
    let text = format::text_of(bytes.ahead()).map_err(|e| located(name, &e))?;
    let options = format::Options {
        format: options.format.or((!whole).then_some(format)),
        ..options.clone()
    };
    text_of(name, &text, &options)
}

/// The format of a text, and the lines before it that are nothing.
fn recognised(
    sample: &str,
    whole: bool,
    options: &format::Options,
) -> Result<(Format, Vec<format::ReadError>), format::ReadError> {
    let readable = |text: &str| {
        let format = format::detect(text, options)?;
        if whole && !format.is_line_wise() {
            format::read(text, options)?;
        }
        Ok(format)
    };
    let first: format::ReadError = match readable(sample) {
        Ok(format) => return Ok((format, Vec::new())),
        Err(error) => error,
    };
    // Perhaps the first lines are wrong, and a list follows.
    let (mut skipped, mut at) = (Vec::new(), 0);
    for (number, line) in (1..).zip(sample.split_inclusive('\n')) {
        let rest = &sample[at..];
        if is_certain(rest.as_bytes(), options)
            && let Ok(format) = format::detect(line, options)
        {
            return Ok((format, skipped));
        }
        at += line.len();
        match format::read(line, options) {
            Ok(_) => break,
            Err(_) if line.trim().is_empty() => {}
            Err(mut error) => {
                error.line = Some(number);
                skipped.push(error);
            }
        }
    }
    Err(first)
}

/// Whether what came so far has puzzles of one line each, whatever follows: a line that can be no
/// row, or what the user said about it.
fn is_certain(ahead: &[u8], options: &format::Options) -> bool {
    let end = ahead.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
    let Ok(sample) = str::from_utf8(&ahead[..end]) else { return false };
    let told = options.format.is_some() || options.layout.is_some();
    (told || sample.split_whitespace().any(format::line::is_whole))
        && format::detect(sample, options).is_ok_and(|format| format.is_line_wise())
}

impl Lines {
    fn next(&mut self, name: &Text) -> Fallible<Option<Reading>> {
        loop {
            if !self.next_line(name)? {
                self.progress.finish_and_clear();
                return Ok(None);
            }
            let read = match str::from_utf8(&self.line) {
                Ok(text) => self.reader.read(text, self.number),
                Err(_) => format::text_of(&self.line).map(|_| None).map_err(|mut error| {
                    error.line = Some(self.number);
                    error
                }),
            };
            if let Some(reading) = read.map_err(|error| located(name, &error))? {
                return Ok(Some(reading));
            }
        }
    }

    fn take_plain(&mut self, name: &Text, into: &mut Vec<[u8; 81]>, most: usize) -> Fallible {
        loop {
            let ahead = self.bytes.ahead();
            let mut rest = ahead;
            while let Some((cells, after)) =
                format::line::classic_ahead(rest).filter(|_| into.len() < most)
            {
                into.push(*cells);
                self.number += 1;
                rest = after;
            }
            let taken = ahead.len() - rest.len();
            let line = into.len() >= most || rest.contains(&b'\n');
            self.bytes.consume(taken);
            self.progress.inc(taken as u64);
            if line || !self.bytes.is_ready().map_err(|e| Failure::source(name, Doing::Read, &e))? {
                return Ok(());
            }
            if !self.bytes.more().map_err(|e| Failure::source(name, Doing::Read, &e))? {
                return Ok(());
            }
        }
    }

    fn is_ready(&mut self) -> bool {
        // What fails is there, too.
        self.bytes.ahead().contains(&b'\n') || self.bytes.is_ready().unwrap_or(true)
    }

    /// Reads a line; false at the end.
    fn next_line(&mut self, name: &Text) -> Fallible<bool> {
        self.number += 1;
        let read = self.bytes.line(LONGEST_LINE, &mut self.line);
        read.map_err(|error| Failure::source(name, Doing::Read, &error))?;
        let length = self.line.len();
        self.progress.inc(length as u64);
        if length > LONGEST_LINE {
            // Whatever it is, it has no puzzles.
            self.bytes.close();
            return Err(too_long(name, self.number));
        }
        Ok(length > 0)
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.progress.finish_and_clear();
    }
}

/// A progress bar, on a terminal, unless the answers themselves go there.
fn progress_bar(size: Option<u64>) -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    match size {
        Some(size) => progress::bar(size, "{bar:30} {percent}% {bytes_per_sec}{left}"),
        None => progress::bar(0, "{spinner} {bytes} {bytes_per_sec}"),
    }
}

/// Refuses binary bytes before more of them are read. A character may be cut
/// at the end of what is here.
fn check_text(name: &Text, bytes: &[u8]) -> Fallible {
    let end = (bytes.len().saturating_sub(3)..=bytes.len())
        .rev()
        .find(|&end| str::from_utf8(&bytes[..end]).is_ok())
        .unwrap_or(bytes.len());
    format::text_of(&bytes[..end]).map(|_| ()).map_err(|e| located(name, &e))
}

/// Lines typed at a terminal: until an empty one, or until a puzzle is complete.
fn typed(input: impl BufRead) -> Fallible<String> {
    let mut text = String::new();
    let mut rows = 0;
    for line in input.lines() {
        let line = line.map_err(|e| Failure::source(&standard_input(), Doing::Read, &e))?;
        let cells = line.trim().chars().count();
        if cells == 0 && rows > 0 {
            break;
        }
        rows += usize::from(cells > 0);
        text.push_str(&line);
        text.push('\n');
        let on_one_line = rows == 1 && cells >= 81;
        if on_one_line || (rows >= 4 && rows == cells) {
            break;
        }
    }
    Ok(text)
}

fn located(name: &Text, error: &format::ReadError) -> Failure {
    bad!(|t| {
        let (name, error) = (name.tell(t), error.tell(t));
        say!(t, "{name}, {error}", "{name}，{error}")
    })
}

fn too_long(name: &Text, line: usize) -> Failure {
    bad!(|t| {
        let name = name.tell(t);
        say!(
            t,
            "{name}, line {line}: more than {LONGEST_LINE} bytes without a line end; a puzzle was expected",
            "{name}，第 {line} 行：超过 {LONGEST_LINE} 字节没有换行；应有一道题目"
        )
    })
}

/// Whether the user meant a file rather than a puzzle.
fn looks_like_path(text: &str) -> bool {
    let known = |extension: &str| Format::from_extension(extension).next().is_some();
    let extension = Path::new(text).extension().and_then(|extension| extension.to_str());
    let no_digit = !text.contains(|c: char| c.is_ascii_digit() || c == '.');
    !text.contains('\n')
        && !text.contains("://")
        && text.len() < 300
        && (extension.is_some_and(known) || text.contains('/') || no_digit)
}

fn no_file(name: &str) -> Failure {
    bad!("there is no file {name}, and it is not a puzzle either", "没有文件 {name}，它也不是题目")
}
