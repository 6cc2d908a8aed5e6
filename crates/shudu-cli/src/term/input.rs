//! Where puzzles come from: an argument, a file, standard input.
//!
//! A line-wise format is read as it comes, so that a file of any length passes
//! through in little memory, with progress shown; other texts are read whole,
//! up to a limit. What cannot be a puzzle is refused as soon as that is
//! certain: after the first mebibyte at the latest.

use crate::term::failure::{Failure, Fallible, tell};
use crate::term::options::Reading as Options;
use crate::term::progress::style_of;
use indicatif::{ProgressBar, ProgressDrawTarget};
use shudu::format::{self, Format, LineReader, Reading};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

/// The longest line: a 64×64 board with all its pencil marks has a quarter of it.
const LONGEST_LINE: usize = 1 << 20;
/// The longest text that is read whole.
const LONGEST_TEXT: usize = 16 << 20;
/// What is looked at to recognise a format.
const SAMPLE: usize = 64 << 10;

/// Puzzles, one after the other.
pub struct Puzzles {
    name: String,
    from: From,
}

enum From {
    /// Puzzles read already, and how many there were.
    Read(std::vec::IntoIter<Reading>, usize),
    Lines(Box<Lines>),
}

/// A long text, read line by line.
struct Lines {
    reader: LineReader,
    input: Box<dyn BufRead + Send>,
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
    pub fn open(source: Option<&str>, options: &Options) -> Fallible<Puzzles> {
        let options = options.options()?;
        match source {
            None | Some("-") => {
                let stdin = io::stdin();
                if stdin.is_terminal() {
                    eprintln!("Type a puzzle, row by row or on one line; an empty line ends it.");
                    return Puzzles::text("standard input", &typed(stdin.lock())?, &options);
                }
                let input = Box::new(BufReader::with_capacity(SAMPLE, stdin));
                Puzzles::stream("standard input", input, None, &options)
            }
            Some(name) if Path::new(name).is_file() => {
                let file = File::open(name).map_err(|e| Failure::file(name, "open it", &e))?;
                let size = file.metadata().ok().map(|about| about.len());
                let input = Box::new(BufReader::with_capacity(SAMPLE, file));
                Puzzles::stream(name, input, size, &options)
            }
            Some(name) if Path::new(name).is_dir() => {
                Err(Failure::Bad(format!("{name} is a directory; a puzzle or a file was expected")))
            }
            Some(text) => Puzzles::text("the argument", text, &options)
                .map_err(|failure| if looks_like_path(text) { no_file(text) } else { failure }),
        }
    }

    /// Opens what the user named or sends: without a name, standard input, if it is no
    /// terminal and not empty. None is for the command's own example.
    pub fn given(source: Option<&str>, options: &Options) -> Fallible<Option<Puzzles>> {
        if source.is_some() {
            return Puzzles::open(source, options).map(Some);
        }
        let name = "standard input";
        let stdin = io::stdin();
        if stdin.is_terminal() {
            return Ok(None);
        }
        let mut input = Box::new(BufReader::with_capacity(SAMPLE, stdin));
        let start = input.fill_buf().map_err(|error| Failure::file(name, "read it", &error))?;
        if start.is_empty() {
            return Ok(None);
        }
        Puzzles::stream(name, input, None, &options.options()?).map(Some)
    }

    /// Puzzles that are part of the program.
    pub fn built_in(text: &str) -> Fallible<Puzzles> {
        Puzzles::text("the built-in corpus", text, &format::Options::default())
    }

    fn text(name: &str, text: &str, options: &format::Options) -> Fallible<Puzzles> {
        let readings = format::read(text, options).map_err(|e| located(name, &e))?;
        let count = readings.len();
        Ok(Puzzles { name: name.into(), from: From::Read(readings.into_iter(), count) })
    }

    /// Reads the beginning, recognises the format, and goes on line by line if it can.
    fn stream(
        name: &str,
        mut input: Box<dyn BufRead + Send>,
        size: Option<u64>,
        options: &format::Options,
    ) -> Fallible<Puzzles> {
        let mut start = Vec::new();
        let mut whole = take(name, &mut input, &mut start, SAMPLE)?;
        // A line is never cut in two.
        while !whole && !start.contains(&b'\n') && !start.contains(&b'\r') {
            if start.len() > LONGEST_LINE {
                return Err(too_long(name, 1));
            }
            check_text(name, &start)?;
            whole = take(name, &mut input, &mut start, SAMPLE)?;
        }
        if whole {
            let text = format::text_of(&start).map_err(|e| located(name, &e))?;
            return Puzzles::text(name, &text, options);
        }
        let format = match options.format {
            Some(format) => format,
            None => {
                let sample = &start[..start.iter().rposition(|&b| b == b'\n').unwrap_or(0)];
                let sample = format::text_of(sample).map_err(|e| located(name, &e))?;
                format::detect(&sample, options).map_err(|e| located(name, &e))?
            }
        };
        let spread = format == Format::Fpuzzles && start.starts_with(b"{");
        if format.is_line_wise() && !spread {
            let reader = LineReader::new(format, options);
            let input = Box::new(io::Cursor::new(start).chain(input));
            let progress = progress(size);
            let classic = options.layout.as_ref().is_none_or(|layout| layout.is_classic());
            let plain = classic && matches!(format, Format::Line | Format::Sdm);
            let lines = Lines { reader, input, number: 0, line: Vec::new(), size, progress, plain };
            return Ok(Puzzles { name: name.into(), from: From::Lines(Box::new(lines)) });
        }
        while !take(name, &mut input, &mut start, SAMPLE)? {
            if start.len() > LONGEST_TEXT {
                let limit = LONGEST_TEXT >> 20;
                return Err(Failure::Bad(format!(
                    "{name} is a text of format `{format}` of more than {limit} MiB; \
                     longer ones must have one puzzle a line"
                )));
            }
        }
        let text = format::text_of(&start).map_err(|e| located(name, &e))?;
        let options = format::Options { format: Some(format), ..options.clone() };
        Puzzles::text(name, &text, &options)
    }

    /// Takes the classic puzzles that come next as plain lines of 81 cells, up
    /// to a number of them, without looking at them more closely. Whatever
    /// else comes is left for [`next`](Iterator::next).
    pub fn take_plain(&mut self, into: &mut Vec<[u8; 81]>, most: usize) -> Fallible {
        match &mut self.from {
            From::Lines(lines) if lines.plain => lines.take_plain(&self.name, into, most),
            _ => Ok(()),
        }
    }

    /// How much there is, for commands that show progress themselves: counted
    /// in what [`position`](Puzzles::position) counts. From now on nothing is shown here.
    pub fn extent(&mut self) -> Option<u64> {
        match &mut self.from {
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

    /// Where they come from.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The only puzzle, for commands that look at one.
    pub fn one(mut self) -> Fallible<Reading> {
        let none = Failure::Bad(format!("{} has no puzzle", self.name));
        let first = self.next().ok_or(none)??;
        if self.next().is_some() {
            tell(&format!("{} has several puzzles; this is the first", self.name));
        }
        Ok(first)
    }
}

impl Iterator for Puzzles {
    type Item = Fallible<Reading>;

    fn next(&mut self) -> Option<Fallible<Reading>> {
        match &mut self.from {
            From::Read(readings, _) => readings.next().map(Ok),
            From::Lines(lines) => lines.next(&self.name).transpose(),
        }
    }
}

impl Lines {
    fn next(&mut self, name: &str) -> Fallible<Option<Reading>> {
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

    fn take_plain(&mut self, name: &str, into: &mut Vec<[u8; 81]>, most: usize) -> Fallible {
        let mut bytes = 0;
        while into.len() < most {
            let buffer = self.input.fill_buf();
            let buffer = buffer.map_err(|error| Failure::file(name, "read it", &error))?;
            let mut rest = buffer;
            while let Some((cells, after)) = plain_line(rest).filter(|_| into.len() < most) {
                into.push(*cells);
                self.number += 1;
                rest = after;
            }
            let taken = buffer.len() - rest.len();
            self.input.consume(taken);
            bytes += taken as u64;
            if taken == 0 {
                break;
            }
        }
        self.progress.inc(bytes);
        Ok(())
    }

    /// Reads a line; false at the end.
    fn next_line(&mut self, name: &str) -> Fallible<bool> {
        self.number += 1;
        self.line.clear();
        let mut limited = self.input.by_ref().take(LONGEST_LINE as u64 + 1);
        let length = limited.read_until(b'\n', &mut self.line);
        let length = length.map_err(|error| Failure::file(name, "read it", &error))?;
        self.progress.inc(length as u64);
        if length > LONGEST_LINE { Err(too_long(name, self.number)) } else { Ok(length > 0) }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.progress.finish_and_clear();
    }
}

/// A line that is 81 cells and nothing else, and what follows it.
fn plain_line(text: &[u8]) -> Option<(&[u8; 81], &[u8])> {
    let (cells, after) = text.split_first_chunk()?;
    let after = after.strip_prefix(b"\n").or_else(|| after.strip_prefix(b"\r\n"))?;
    // Digits and dots are most of what there is, and quicker to tell.
    let common = |all: bool, c: &u8| all & (c.is_ascii_digit() | (*c == b'.'));
    let plain = cells.iter().fold(true, common) || format::line::read_classic(cells).is_some();
    plain.then_some((cells, after))
}

/// A bar for who waits: on a terminal, unless the answers themselves go there.
fn progress(size: Option<u64>) -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match size {
        Some(size) => (ProgressBar::new(size), "{bar:30} {percent}% {bytes_per_sec}{left}"),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes} {bytes_per_sec}"),
    };
    bar.with_style(style_of(template))
}

/// Reads up to `most` bytes more. True: the input has ended.
fn take(name: &str, input: &mut dyn BufRead, into: &mut Vec<u8>, most: usize) -> Fallible<bool> {
    let before = into.len();
    let read = input.take(most as u64).read_to_end(into);
    read.map_err(|error| Failure::file(name, "read it", &error))?;
    Ok(into.len() - before < most)
}

/// Refuses binary bytes before more of them are read. A character may be cut
/// at the end of what is here.
fn check_text(name: &str, bytes: &[u8]) -> Fallible {
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
        let line = line.map_err(|e| Failure::file("standard input", "read it", &e))?;
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

fn located(name: &str, error: &format::ReadError) -> Failure {
    Failure::Bad(format!("{name}, {error}").replace(&format!("{name}, the text"), name))
}

fn too_long(name: &str, line: usize) -> Failure {
    Failure::Bad(format!(
        "{name}, line {line}: more than {LONGEST_LINE} bytes without a line end; a puzzle was expected"
    ))
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
    Failure::Bad(format!("there is no file {name}, and it is not a puzzle either"))
}
