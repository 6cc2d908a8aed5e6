//! Recognising what a source has: the beginning is read and looked at, and then either all of it
//! or line by line what follows.

use crate::term::bytes::Bytes;
use crate::term::clock;
use crate::term::failure::{Doing, Failure, Fallible};
use crate::term::input::{From, Lines, Origin, located};
use shudu::format::{self, Format, LONGEST, ReadError};
use shudu::language::{Tell, Text};
use std::borrow::Cow;
use std::io;

/// Longest text that is read whole.
const LONGEST_TEXT: usize = 16 << 20;
/// What is looked at to recognise a format.
const SAMPLE: usize = 64 << 10;

/// Puzzles of a text.
pub fn text_of(name: &Text, text: &str, options: &format::Options) -> Fallible<From> {
    format::read(text, options).map(From::read).map_err(|error| located(name, &error))
}

/// Reads the beginning, recognises the format, and goes on line by line if it can.
pub fn stream(
    origin: &mut Origin,
    bytes: io::Result<(Bytes, Option<u64>)>,
    strict: bool,
) -> Fallible<From> {
    let name = origin.name.clone();
    let (mut bytes, size) = bytes.map_err(|error| Failure::source(&name, Doing::Open, &error))?;
    let whole = !begin(&name, &mut bytes, &origin.options)?;
    let sample = sample(&name, bytes.ahead(), whole)?;
    let (format, skipped) =
        recognised(&sample, whole, &origin.options).map_err(|error| located(&name, &error))?;
    // Lines that end in CR alone, and other encodings, are read whole.
    let ahead = bytes.ahead();
    let plain_text = !ahead.starts_with(&[0xFF, 0xFE]) && !ahead.starts_with(&[0xFE, 0xFF]);
    let lines = match whole {
        true => !sample.split("\r\n").any(|part| part.contains('\r')),
        false => sample.contains('\n'),
    };
    if !(format.is_line_wise() && !ahead.starts_with(b"{") && plain_text && lines) {
        return rest(&name, bytes, format, whole, &origin.options);
    }
    origin.recognised(format, &sample);
    let mut lines = Lines::new(origin.reader(), bytes, size);
    for error in skipped {
        if strict {
            return Err(located(&name, &error));
        }
        located(&name, &error).aside();
        lines.skip(error.line.unwrap_or(0), &name)?;
    }
    Ok(From::Lines(Box::new(lines)))
}

/// Reads until the format can be recognised; false if that was all.
fn begin(name: &Text, bytes: &mut Bytes, options: &format::Options) -> Fallible<bool> {
    let failed = |error: io::Error| Failure::source(name, Doing::Read, &error);
    loop {
        let ahead = bytes.ahead();
        let has_line = ahead.iter().any(is_end);
        if ahead.len() >= SAMPLE && has_line {
            return Ok(true);
        }
        // A line is never cut in two.
        if ahead.len() > LONGEST {
            return Err(too_long(name));
        }
        if ahead.len() >= SAMPLE {
            check_text(name, ahead)?;
        }
        if has_line {
            let length = ahead.len();
            if !bytes.is_soon().map_err(failed)? && is_certain(bytes.ahead(), options) {
                return Ok(true);
            }
            if bytes.ahead().len() > length {
                continue;
            }
        }
        if !bytes.more(&clock::control()).map_err(failed)? {
            return Ok(false);
        }
    }
}

/// The beginning of a text as text, up to the end of a line if it goes on.
fn sample<'a>(name: &Text, ahead: &'a [u8], whole: bool) -> Fallible<Cow<'a, str>> {
    let start = &ahead[..ahead.len().min(SAMPLE)];
    let end = start.iter().rposition(is_newline).or_else(|| ahead.iter().position(is_newline));
    let end = end.filter(|_| !whole).map_or(ahead.len(), |end| end + 1);
    format::text_of(&ahead[..end]).map_err(|error| located(name, &error))
}

fn is_newline(byte: &u8) -> bool {
    *byte == b'\n'
}

fn is_end(byte: &u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Reads the rest of a text that is not one of lines, and its puzzles.
fn rest(
    name: &Text,
    mut bytes: Bytes,
    format: Format,
    whole: bool,
    options: &format::Options,
) -> Fallible<From> {
    let failed = |error: io::Error| Failure::source(name, Doing::Read, &error);
    while bytes.more(&clock::control()).map_err(failed)? {
        if bytes.ahead().len() > LONGEST_TEXT {
            return Err(too_much(name, format));
        }
    }
    let text = format::text_of(bytes.ahead()).map_err(|error| located(name, &error))?;
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
) -> Result<(Format, Vec<ReadError>), ReadError> {
    let readable = |text: &str| {
        let format = if whole {
            format::detect(text, options)?
        } else {
            format::detect_start(text, options)?
        };
        if whole && !format.is_line_wise() {
            format::read(text, options)?;
        }
        Ok(format)
    };
    let first: ReadError = match readable(sample) {
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

/// Refuses binary bytes before more of them are read. A character may be cut
/// at the end of what is here.
fn check_text(name: &Text, bytes: &[u8]) -> Fallible {
    let end = (bytes.len().saturating_sub(3)..=bytes.len())
        .rev()
        .find(|&end| str::from_utf8(&bytes[..end]).is_ok())
        .unwrap_or(bytes.len());
    format::text_of(&bytes[..end]).map(|_| ()).map_err(|e| located(name, &e))
}

fn too_long(name: &Text) -> Failure {
    located(name, &ReadError::too_long(1))
}

fn too_much(name: &Text, format: Format) -> Failure {
    let limit = LONGEST_TEXT >> 20;
    bad!(|t| {
        let name = name.tell(t);
        say!(
            t,
            "{name} is a text of format `{format}` of more than {limit} MiB; \
             longer ones must have one puzzle a line",
            "{name}是超过 {limit} MiB 的 `{format}` 格式文本；更长的文本必须每行一道题"
        )
    })
}
