//! Lines from standard input, whatever bytes they are.
//!
//! A read from a terminal cannot be called off: Ctrl-C only sets a flag. So a thread reads,
//! and the game waits for it with one eye on the flag.

use crate::term::clock::stopped;
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Bytes of a line that are looked at. No move or command has nearly so many.
const LONGEST: usize = 256;
/// How often the flag is looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// What came.
#[derive(Debug, PartialEq, Eq)]
pub enum Came {
    /// A line without its end, without blanks around it.
    Line(String),
    /// A line nobody types.
    TooLong,
    /// There is no more.
    End,
    /// Ctrl-C.
    Stopped,
}

/// Standard input, line by line.
pub struct Lines {
    from: Receiver<Came>,
}

impl Lines {
    /// Begins to read. Not before somebody asks: what is on standard input may be the puzzle.
    pub fn listen() -> Lines {
        let (to, from) = sync_channel(1);
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            // The game may be over first; then nobody listens any more.
            while let Some(came) = read(&mut input)
                && to.send(came).is_ok()
            {}
        });
        Lines { from }
    }

    /// Waits for a line.
    pub fn next(&self) -> Came {
        loop {
            if stopped() {
                return Came::Stopped;
            }
            match self.from.recv_timeout(GLANCE) {
                Ok(came) => return came,
                Err(RecvTimeoutError::Timeout) => {}
                // On some systems Ctrl-C also ends the read.
                Err(RecvTimeoutError::Disconnected) if stopped() => return Came::Stopped,
                Err(RecvTimeoutError::Disconnected) => return Came::End,
            }
        }
    }
}

/// Reads a line; none at the end. What cannot be read ends it too: there is nobody to go on
/// with. Of a line without end only its beginning is kept.
fn read(input: &mut impl BufRead) -> Option<Came> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if bytes.is_empty() {
            return any.then(|| came(&line));
        }
        any = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        let room = (LONGEST + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Some(came(&line));
        }
    }
}

fn came(line: &[u8]) -> Came {
    if line.len() > LONGEST {
        return Came::TooLong;
    }
    // Some shells put a byte order mark before what they pipe.
    let blank = |c: char| c.is_whitespace() || c == '\u{feff}';
    Came::Line(String::from_utf8_lossy(line).trim_matches(blank).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_are_lines() {
        let mut long = b"x".repeat(LONGEST + 1);
        long.extend(b"\nlast");
        let text = [&b"\xef\xbb\xbf A23 \r\n\n\xff\0\n"[..], &long].concat();
        // A small buffer, so that lines come in pieces.
        let mut input = io::BufReader::with_capacity(7, &text[..]);
        let line = |text: &str| Some(Came::Line(text.into()));
        assert_eq!(read(&mut input), line("A23"));
        assert_eq!(read(&mut input), line(""));
        assert_eq!(read(&mut input), line("\u{fffd}\0"));
        assert_eq!(read(&mut input), Some(Came::TooLong));
        assert_eq!(read(&mut input), line("last"), "the last line may lack its end");
        assert_eq!(read(&mut input), None);
    }
}
