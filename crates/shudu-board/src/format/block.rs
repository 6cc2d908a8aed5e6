//! Bytes cut into blocks of whole lines, and the lines of a block.

use super::line::plain_ahead;

/// Longest line, in bytes with its end; longer ones are refused. A 64×64 board with all its
/// pencil marks has a quarter of it.
pub const LONGEST: usize = 1 << 20;

/// Bytes that are read at once, about 6,000 classic puzzles: enough to fill the lanes of the
/// fast engine many times over, few enough to be felt neither in memory nor as a delay.
pub const SIZE: usize = 1 << 19;

/// Whole lines of a text, with their numbers.
#[derive(Clone, Debug, Default)]
pub struct Block {
    bytes: Vec<u8>,
    /// Number of the first line, from 1.
    first: usize,
    /// Whether a line follows that is longer than [`LONGEST`] and was dropped.
    too_long: bool,
}

/// A line of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// A plain line: see [`plain`](super::line::plain).
    Plain(&'a [u8; 81]),
    /// Any other line, with its end.
    Text(&'a [u8]),
    /// A line longer than [`LONGEST`].
    TooLong,
}

impl Block {
    /// The lines, each with its number.
    pub fn lines(&self) -> Lines<'_> {
        Lines { rest: &self.bytes, number: self.first, too_long: self.too_long }
    }

    /// Number of bytes in it.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }
}

/// Iterator over the lines of a block.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
    too_long: bool,
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, Line<'a>);

    #[inline]
    fn next(&mut self) -> Option<(usize, Line<'a>)> {
        let number = self.number;
        self.number += 1;
        if let Some((cells, rest)) = plain_ahead(self.rest) {
            self.rest = rest;
            return Some((number, Line::Plain(cells)));
        }
        self.other().map(|line| (number, line))
    }
}

impl<'a> Lines<'a> {
    fn other(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return std::mem::take(&mut self.too_long).then_some(Line::TooLong);
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let (line, rest) = self.rest.split_at(end.map_or(self.rest.len(), |end| end + 1));
        self.rest = rest;
        Some(if line.len() > LONGEST { Line::TooLong } else { Line::Text(line) })
    }
}

/// Cuts bytes into blocks of whole lines, as they come. What has no line end for more than
/// [`LONGEST`] bytes is dropped up to the next one.
///
/// ```
/// use shudu::format::{Block, Line, Splitter};
/// let (mut splitter, mut block) = (Splitter::default(), Block::default());
/// splitter.buffer().extend(b"a\nb\nc");
/// assert!(splitter.cut(&mut block, 100));
/// let lines: Vec<_> = block.lines().collect();
/// assert_eq!(lines, [(1, Line::Text(b"a\n")), (2, Line::Text(b"b\n"))]);
/// assert!(!splitter.cut(&mut block, 100), "the third line may go on");
/// splitter.end();
/// assert!(splitter.cut(&mut block, 100));
/// assert_eq!(block.lines().next(), Some((3, Line::Text(b"c"))));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Splitter {
    buffer: Vec<u8>,
    /// Bytes of the buffer that were taken.
    at: usize,
    /// Lines that were taken.
    lines: usize,
    /// Whether the rest of a line is being dropped.
    dropping: bool,
    ended: bool,
}

impl Splitter {
    /// The bytes that are here and were not taken.
    pub fn ahead(&self) -> &[u8] {
        &self.buffer[self.at..]
    }

    /// Where more bytes are appended.
    pub fn buffer(&mut self) -> &mut Vec<u8> {
        self.drop_line();
        if self.at > 0 {
            self.buffer.drain(..self.at);
            self.at = 0;
        }
        &mut self.buffer
    }

    /// Says that no more bytes will come.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// Number of lines that were taken.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// Whether no more bytes will come.
    pub fn is_ended(&self) -> bool {
        self.ended
    }

    /// Whether the next [`cut`](Splitter::cut) finds a line.
    pub fn has_line(&self) -> bool {
        let ahead = self.ahead();
        ahead.len() > LONGEST || ahead.contains(&b'\n') || self.ended && !ahead.is_empty()
    }

    /// Takes lines that are here into a block: as many as fit into so many bytes, and one at
    /// least; false if there is no whole one.
    pub fn cut(&mut self, block: &mut Block, size: usize) -> bool {
        self.drop_line();
        block.bytes.clear();
        (block.first, block.too_long) = (self.lines + 1, false);
        let (end, lines) = match whole_lines(self.ahead(), size) {
            (0, _) if self.ended && !self.ahead().is_empty() => (self.ahead().len(), 1),
            (0, _) if self.ahead().len() > LONGEST => {
                (self.dropping, block.too_long) = (true, true);
                self.drop_line();
                (0, 1)
            }
            found => found,
        };
        self.lines += lines;
        self.take(end, &mut block.bytes);
        lines > 0
    }

    /// Takes bytes; many of them without a copy.
    fn take(&mut self, end: usize, into: &mut Vec<u8>) {
        let rest = &self.ahead()[end..];
        if self.at == 0 && rest.len() < end {
            into.extend_from_slice(rest);
            std::mem::swap(into, &mut self.buffer);
            into.truncate(end);
        } else {
            into.extend_from_slice(&self.ahead()[..end]);
            self.at += end;
        }
    }

    /// Drops what is here of a line that is too long.
    fn drop_line(&mut self) {
        if self.dropping {
            let end = self.ahead().iter().position(|&byte| byte == b'\n');
            self.dropping = end.is_none();
            self.at = end.map_or(self.buffer.len(), |end| self.at + end + 1);
        }
    }
}

/// The end of the last whole line within so many bytes, or of the first; and how many there are.
fn whole_lines(bytes: &[u8], size: usize) -> (usize, usize) {
    let is_end = |byte: &u8| *byte == b'\n';
    let within = &bytes[..size.min(bytes.len())];
    if let Some(last) = within.iter().rposition(is_end) {
        return (last + 1, newlines(&bytes[..=last]));
    }
    let first = bytes[within.len()..].iter().position(is_end);
    first.map_or((0, 0), |first| (within.len() + first + 1, 1))
}

/// Number of line ends, many bytes at a time: a count of 255 fits into a byte.
fn newlines(bytes: &[u8]) -> usize {
    let count = |part: &[u8]| part.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    let (parts, rest) = bytes.as_chunks::<192>();
    parts.iter().map(|part| usize::from(count(part))).sum::<usize>() + usize::from(count(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a text that comes in pieces of this size, up to `most` bytes at a time, as
    /// numbers and lengths; 0 for one that is too long.
    fn lines(text: &[u8], piece: usize, most: usize) -> Vec<(usize, usize)> {
        let (mut splitter, mut block, mut found) =
            (Splitter::default(), Block::default(), Vec::new());
        let mut take = |splitter: &mut Splitter| {
            while splitter.cut(&mut block, most) {
                found.extend(block.lines().map(|(number, line)| match line {
                    Line::Plain(_) => (number, 82),
                    Line::Text(text) => (number, text.len()),
                    Line::TooLong => (number, 0),
                }));
                assert!(block.size() <= most || block.lines().count() == 1);
            }
        };
        for piece in text.chunks(piece) {
            splitter.buffer().extend(piece);
            assert!(splitter.buffer().len() <= LONGEST + 2 * piece.len() + 1);
            take(&mut splitter);
        }
        splitter.end();
        take(&mut splitter);
        found
    }

    #[test]
    fn lines_are_the_same_however_they_come() {
        let plain = [&[b'.'; 81][..], b"\n"].concat();
        let text = [b"a\n\nbc\r\n", &plain[..], &plain, b"1", &plain, &plain, b"end"].concat();
        let expected = [(1, 2), (2, 1), (3, 4), (4, 82), (5, 82), (6, 83), (7, 82), (8, 3)];
        for piece in [1, 2, 7, 50, 82, 1000] {
            for most in [1, 3, 100, 1000] {
                assert_eq!(lines(&text, piece, most), expected, "{piece} {most}");
            }
        }
    }

    #[test]
    fn lines_that_are_too_long_are_dropped_and_counted() {
        let long = vec![b'1'; LONGEST + 1];
        let (just, most) = (&long[..LONGEST - 1], LONGEST);
        for text in [
            [b"a\n", &long[..], b"\nb\n", just, b"\nc"].concat(),
            [b"a\n", &long[..], &long, &long, b"\nb\n", just, b"\nc"].concat(),
        ] {
            for piece in [1 << 16, SIZE, 10_000_000] {
                let expected = [(1, 2), (2, 0), (3, 2), (4, most), (5, 1)];
                assert_eq!(lines(&text, piece, usize::MAX), expected, "{piece}");
                assert_eq!(lines(&text, piece, 1), expected, "{piece}");
            }
        }
        assert_eq!(lines(&long, 1 << 16, 10), [(1, 0)]);
        assert_eq!(lines(b"", 1, 10), []);
    }

    #[test]
    fn line_ends_are_counted() {
        for count in [0, 1, 190, 200, 5000] {
            assert_eq!(newlines(&vec![b'\n'; count]), count);
            assert_eq!(newlines(&b"ab\n".repeat(count)), count);
        }
    }
}
