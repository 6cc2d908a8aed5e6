//! Where puzzles come from: arguments, files, standard input.
//!
//! A line-wise format is read as it comes, so that a file of any length passes
//! through in little memory, with progress shown; other texts are read whole,
//! up to a limit. What cannot be a puzzle is refused as soon as that is
//! certain: after the first mebibyte at the latest. Commands that look at one puzzle after the
//! other iterate; those that answer many at once take [blocks](Puzzles::fill).

use crate::term::bytes::Bytes;
use crate::term::clock;
use crate::term::failure::{Doing, Failure, Fallible, tell};
use crate::term::language::tongue;
use crate::term::options::Reading as Options;
use crate::term::progress;
use crate::term::recognise::{stream, text_of};
use indicatif::{ProgressBar, ProgressDrawTarget};
use shudu::control::Control;
use shudu::format::{self, Block, Format, LONGEST, LineReader, ReadError, Reading};
use shudu::language::{Tell, Text, Tongue};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Puzzles, one after the other. What cannot be read is reported on standard error and skipped,
/// unless `--strict` was asked for; the exit status remembers it.
pub struct Puzzles {
    /// Sources that were not opened yet.
    waiting: std::vec::IntoIter<String>,
    options: format::Options,
    strict: bool,
    /// Whether a line must be told with the name of its source.
    several: bool,
    origin: Arc<Origin>,
    from: From,
}

/// What is known about a source.
#[derive(Clone, Debug)]
pub struct Origin {
    pub name: Text,
    pub options: format::Options,
    /// Whether there are others.
    several: bool,
    /// The format, if it is one of lines.
    format: Format,
    /// Size of the board of its first puzzle.
    size: Option<usize>,
}

impl Origin {
    fn new(name: Text, options: &format::Options, several: bool) -> Origin {
        Origin { name, options: options.clone(), several, format: Format::Line, size: None }
    }

    /// Notes the format, and the board of the first puzzle of a sample.
    pub fn recognised(&mut self, format: Format, sample: &str) {
        self.format = format;
        let mut reader = self.reader();
        let mut readings = sample.lines().zip(1..).map(|(line, number)| reader.read(line, number));
        let first = readings.find_map(|read| read.ok().flatten());
        self.size = first.map(|reading| reading.state.puzzle.layout().size());
    }

    /// A reader of its lines.
    pub fn reader(&self) -> LineReader {
        let mut reader = LineReader::new(self.format, &self.options);
        reader.expect(self.size);
        reader
    }

    /// Whether a line of 81 cells is a classic puzzle.
    pub fn is_plain(&self) -> bool {
        let classic = self.options.layout.as_ref().is_none_or(|layout| layout.is_classic());
        classic && matches!(self.format, Format::Line | Format::Sdm)
    }

    /// Whether its boards are so large that one may take long, so that none waits for another.
    pub fn is_large(&self) -> bool {
        self.size.is_some_and(|size| size > 9)
    }

    /// A line, with the source if that has to be named.
    pub fn place(&self, line: usize, t: Tongue) -> String {
        if !self.several {
            return say!(t, "line {line}", "第 {line} 行");
        }
        let source = self.name.tell(t);
        say!(t, "{source}, line {line}", "{source}，第 {line} 行")
    }

    /// Something about a puzzle of this line.
    pub fn about(&self, line: usize, why: &impl Tell) -> Failure {
        bad!(|t| {
            let (place, why) = (self.place(line, t), why.tell(t));
            say!(t, "{place}: {why}", "{place}：{why}")
        })
    }

    /// A line that cannot be read.
    pub fn unreadable(&self, error: &ReadError) -> Failure {
        located(&self.name, error)
    }
}

pub enum From {
    /// Puzzles read already, and how many there were.
    Read(std::vec::IntoIter<Reading>, usize),
    Lines(Box<Lines>),
}

impl From {
    pub fn read(readings: Vec<Reading>) -> From {
        let count = readings.len();
        From::Read(readings.into_iter(), count)
    }
}

/// A long text, read line by line.
pub struct Lines {
    reader: LineReader,
    bytes: Bytes,
    block: Block,
    size: Option<u64>,
    progress: ProgressBar,
}

/// Puzzles that are answered together.
pub enum Input {
    Lines(Block),
    Readings(Vec<Reading>),
}

impl Default for Input {
    fn default() -> Input {
        Input::Readings(Vec::new())
    }
}

/// Most puzzles of a text that was read whole that are answered together.
const MOST: usize = 1024;

impl Puzzles {
    /// Opens what the user named: `-` or nothing is standard input, the name
    /// of a file that file, anything else the puzzle itself.
    pub fn open(sources: &[String], options: &Options) -> Fallible<Puzzles> {
        let mut waiting = sources.to_vec();
        if waiting.is_empty() {
            waiting.push("-".into());
        }
        let alone = waiting.len() == 1;
        let options = (options.options()?, options.strict);
        let mut puzzles = Puzzles {
            waiting: waiting.into_iter(),
            origin: Origin::new(String::new().into(), &options.0, !alone).into(),
            options: options.0,
            strict: options.1,
            several: !alone,
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
        let failed = |error: io::Error| Failure::source(&name, Doing::Read, &error);
        let (mut bytes, size) = Bytes::stdin().map_err(failed)?;
        let more = !bytes.ahead().is_empty() || bytes.more(&clock::control()).map_err(failed)?;
        // Whoever names a board has a puzzle of their own in mind, not the example.
        if !more && options.layout.is_none() {
            return Ok(None);
        }
        let (strict, options) = (options.strict, options.options()?);
        let mut origin = Origin::new(name, &options, false);
        let from = stream(&mut origin, Ok((bytes, size)), strict)?;
        let (waiting, origin) = (Vec::new().into_iter(), origin.into());
        Ok(Some(Puzzles { waiting, options, strict, several: false, origin, from }))
    }

    /// Opens standard input after the lines at its beginning that `take` takes; `None` if there are no others.
    pub fn after(
        options: &Options,
        mut take: impl FnMut(&str) -> Fallible<bool>,
    ) -> Fallible<Option<Puzzles>> {
        let name = standard_input();
        let failed = |error: io::Error| Failure::source(&name, Doing::Read, &error);
        let (mut bytes, size) = Bytes::stdin().map_err(failed)?;
        let control = clock::control();
        loop {
            let end = |ahead: &[u8]| ahead.iter().position(|&byte| byte == b'\n');
            while end(bytes.ahead()).is_none() && bytes.ahead().len() <= LONGEST {
                if !bytes.more(&control).map_err(failed)? {
                    break;
                }
            }
            let ahead = bytes.ahead();
            if ahead.is_empty() {
                return Ok(None);
            }
            let length = end(ahead).unwrap_or(ahead.len());
            if !take(String::from_utf8_lossy(&ahead[..length]).trim())? {
                break;
            }
            bytes.lines(&mut Block::default(), 1, &control).map_err(failed)?;
        }
        let (strict, options) = (options.strict, options.options()?);
        let mut origin = Origin::new(name, &options, false);
        let from = stream(&mut origin, Ok((bytes, size)), strict)?;
        let (waiting, origin) = (Vec::new().into_iter(), origin.into());
        Ok(Some(Puzzles { waiting, options, strict, several: false, origin, from }))
    }

    /// How what is read is called.
    pub fn name(&self) -> &Text {
        &self.origin.name
    }

    /// What is being read.
    pub fn origin(&self) -> &Arc<Origin> {
        &self.origin
    }

    /// Something about a puzzle of this line of what is being read.
    pub fn about(&self, line: usize, why: &impl Tell) -> Failure {
        self.origin.about(line, why)
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
                let name = self.name().tell(t);
                say!(t, "{name} has no puzzle", "{name}里没有题目")
            })
        })??;
        // Nobody waits to be told that.
        if self.is_ready() && self.next().is_some() {
            let (t, name) = (tongue(), self.name().tell(tongue()));
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
        let origin = Origin::new(name, &options, false).into();
        let waiting = Vec::new().into_iter();
        Ok(Puzzles { waiting, options, strict: true, several: false, origin, from })
    }

    /// Goes to the next source; false if there is none.
    fn advance(&mut self) -> Fallible<bool> {
        self.from = From::read(Vec::new());
        let Some(source) = self.waiting.next() else { return Ok(false) };
        let mut origin = Origin::new(called(&source), &self.options, self.several);
        self.from = open(&source, &mut origin, self.strict)?;
        self.origin = origin.into();
        Ok(true)
    }

    /// Tells a failure that concerns one puzzle only, or gives it back if that is to end it all.
    pub fn pass(&mut self, failure: Failure) -> Fallible {
        if self.strict || matches!(failure, Failure::Interrupted) {
            return Err(failure);
        }
        failure.aside();
        Ok(())
    }

    /// Whether a wrong puzzle ends it all.
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    /// Takes puzzles of one source: those that are here and fit into so many bytes, of large boards
    /// one; waits for the first as long as the control lets it. False at the end of all.
    pub fn fill(&mut self, input: &mut Input, most: usize, control: &Control) -> Fallible<bool> {
        loop {
            match &mut self.from {
                From::Read(readings, _) => {
                    let some: Vec<_> = readings.take((most / 81).clamp(1, MOST)).collect();
                    if !some.is_empty() {
                        *input = Input::Readings(some);
                        return Ok(true);
                    }
                }
                From::Lines(lines) => {
                    let mut block = match std::mem::take(input) {
                        Input::Lines(block) => block,
                        Input::Readings(_) => Block::default(),
                    };
                    let most = if self.origin.is_large() { 1 } else { most };
                    let filled = lines.bytes.lines(&mut block, most, control);
                    let filled = filled.map_err(|error| lines.failed(&self.origin.name, &error));
                    *input = Input::Lines(block);
                    lines.progress.set_position(lines.bytes.taken());
                    if filled? {
                        return Ok(true);
                    }
                    lines.progress.finish_and_clear();
                }
            }
            if !self.advance()? {
                return Ok(false);
            }
        }
    }

    /// Whether it is known that nothing follows.
    pub fn is_at_end(&self) -> bool {
        let here = match &self.from {
            From::Read(readings, _) => readings.len() == 0,
            From::Lines(lines) => lines.bytes.is_ended() && lines.bytes.ahead().is_empty(),
        };
        here && self.waiting.len() == 0
    }

    /// Whether the next puzzle, or the end, is there without waiting.
    pub fn is_ready(&mut self) -> bool {
        match &mut self.from {
            From::Lines(lines) => lines.bytes.is_ready(),
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
            From::Lines(lines) => lines.bytes.taken(),
        }
    }
}

impl Iterator for Puzzles {
    type Item = Fallible<Reading>;

    fn next(&mut self) -> Option<Fallible<Reading>> {
        loop {
            let read = match &mut self.from {
                From::Read(readings, _) => Ok(readings.next()),
                From::Lines(lines) => lines.next(&self.origin.name),
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

/// How what the user named is called.
fn called(source: &str) -> Text {
    match source {
        "-" => standard_input(),
        _ if Path::new(source).exists() => Text::from(source.to_owned()),
        _ => text!("the argument", "参数"),
    }
}

/// Opens what the user named.
fn open(source: &str, origin: &mut Origin, strict: bool) -> Fallible<From> {
    let path = Path::new(source);
    match source {
        "-" if io::stdin().is_terminal() => {
            note!(
                "Type a puzzle, row by row or on one line; an empty line ends it.",
                "请输入题目，可以逐行输入或写在一行；空行表示结束。"
            );
            text_of(&origin.name, &typed()?, &origin.options)
        }
        "-" => stream(origin, Bytes::stdin(), strict),
        _ if path.is_dir() => Err(bad!(
            "{source} is a directory; a puzzle or a file was expected",
            "{source} 是文件夹，应为题目或文件"
        )),
        _ if path.exists() => stream(origin, Bytes::file(path.to_owned()), strict),
        text => text_of(&origin.name, text, &origin.options)
            .map_err(|failure| if looks_like_path(text) { no_file(text) } else { failure }),
    }
}

/// What standard input is called.
pub fn standard_input() -> Text {
    text!("standard input", "标准输入")
}

impl Lines {
    pub fn new(reader: LineReader, bytes: Bytes, size: Option<u64>) -> Lines {
        Lines { reader, bytes, block: Block::default(), size, progress: progress_bar(size) }
    }

    fn next(&mut self, name: &Text) -> Fallible<Option<Reading>> {
        while let Some(number) = self.next_line(name)? {
            let Some((_, line)) = self.block.lines().next() else { continue };
            let read = self.reader.read_line(line, number);
            if let Some(reading) = read.map_err(|error| located(name, &error))? {
                return Ok(Some(reading));
            }
        }
        self.progress.finish_and_clear();
        Ok(None)
    }

    /// Reads a line; its number, or nothing at the end.
    fn next_line(&mut self, name: &Text) -> Fallible<Option<usize>> {
        let read = self.bytes.lines(&mut self.block, 1, &clock::control());
        let read = read.map_err(|error| self.failed(name, &error))?;
        self.progress.set_position(self.bytes.taken());
        Ok(self.block.lines().next().filter(|_| read).map(|(number, _)| number))
    }

    /// Passes over lines up to the one with this number.
    pub fn skip(&mut self, last: usize, name: &Text) -> Fallible {
        while self.bytes.lines_taken() < last && self.next_line(name)?.is_some() {}
        Ok(())
    }

    fn failed(&self, name: &Text, error: &io::Error) -> Failure {
        Failure::source(name, Doing::Read, error)
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

/// How often to look for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);

/// Lines typed at a terminal: until an empty one, or until a puzzle is complete.
fn typed() -> Fallible<String> {
    let mut text = String::new();
    let mut rows = 0;
    loop {
        let line = typed_line().map_err(|e| Failure::source(&standard_input(), Doing::Read, &e))?;
        let cells = line.trim().chars().count();
        text.push_str(&line);
        if line.is_empty() || cells == 0 && rows > 0 {
            return Ok(text);
        }
        rows += usize::from(cells > 0);
        let on_one_line = rows == 1 && cells >= 81;
        if on_one_line || (rows >= 4 && rows == cells) {
            return Ok(text);
        }
    }
}

/// A line typed at a terminal, with its end; empty at the end of all. A thread waits for it, so
/// that Ctrl-C is heard.
fn typed_line() -> io::Result<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        // Nobody waits for it any more if it was stopped.
        let _ = sender.send(io::stdin().read_line(&mut line).map(|_| line));
    });
    loop {
        match receiver.recv_timeout(GLANCE) {
            Ok(line) => return line,
            Err(RecvTimeoutError::Timeout) if !clock::stopped() => {}
            Err(_) => return Err(io::ErrorKind::Interrupted.into()),
        }
    }
}

pub fn located(name: &Text, error: &ReadError) -> Failure {
    bad!(|t| {
        let (name, error) = (name.tell(t), error.tell(t));
        say!(t, "{name}, {error}", "{name}，{error}")
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
