//! A line of a puzzle bank: hash, puzzle, rating.
//!
//! ```text
//! 0000183b305c 050703060007000800000816000000030000005000100730040…  1.2
//! ```
//!
//! The hash is the first twelve hexadecimal digits of the SHA-1 of the puzzle.

use super::cells::{self, Layouts, square_root};
use super::{Format, Meta, ReadError, Reading};
use crate::board::{Puzzle, State};
use crate::text;

/// Whether the line is a word without blanks, then a longer one that may be a puzzle.
pub(super) fn looks_like(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let (Some(hash), Some(puzzle)) = (words.next(), words.next()) else { return false };
    let is_hash = hash.bytes().all(|b| b.is_ascii_hexdigit()) && (6..=64).contains(&hash.len());
    let is_rating = |word: &str| word.parse::<f64>().is_ok();
    let size = square_root(puzzle.len()).unwrap_or(0);
    let is_cell = |c| cells::Alphabet::Usual.digit(c, size).is_some();
    is_hash
        && size >= 4
        && hash.len() != puzzle.len()
        && words.next().is_none_or(is_rating)
        && puzzle.chars().all(is_cell)
}

pub(super) fn read_line(
    line: &str,
    number: usize,
    layouts: &mut Layouts,
) -> Result<Reading, ReadError> {
    let words = cells::words(line, number);
    let [hash, puzzle, rest @ ..] = &words[..] else {
        return Err(ReadError::on(
            number,
            text!("the line has one word", "这一行只有一段"),
            text!("a hash, a puzzle and a rating are needed", "应有散列值、题目和评级"),
        ));
    };
    let pieces = cells::pieces(puzzle.text, number, puzzle.column);
    let layout = layouts.of_cells(pieces.len(), number)?;
    let givens = cells::digits(&pieces, layout.size())?;
    let mut reading = Reading::new(Puzzle::new(layout, givens), Format::Bank, number);
    let level = rest.first().map(|word| word.text.to_owned());
    reading.meta = Meta { title: Some(hash.text.into()), level, ..Meta::default() };
    Ok(reading)
}

pub(super) fn write(state: &State, meta: &Meta) -> String {
    let puzzle = super::line::write(state, '0');
    let hash: String = sha1(puzzle.as_bytes())[..6].iter().map(|b| format!("{b:02x}")).collect();
    let rating = meta.level.as_deref().filter(|level| level.parse::<f64>().is_ok());
    match rating {
        Some(rating) => format!("{hash} {puzzle} {rating:>4}"),
        None => format!("{hash} {puzzle}"),
    }
}

/// SHA-1 as in FIPS 180-4: here a name for a puzzle, not a protection.
fn sha1(message: &[u8]) -> [u8; 20] {
    let mut padded = message.to_vec();
    padded.push(0x80);
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((8 * message.len() as u64).to_be_bytes());
    let mut hash = [0x67452301u32, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0];
    for block in padded.chunks(64) {
        let mut words: Vec<u32> =
            block.chunks(4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]])).collect();
        for i in 16..80 {
            let word = words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16];
            words.push(word.rotate_left(1));
        }
        let [mut a, mut b, mut c, mut d, mut e] = hash;
        for (i, word) in words.iter().enumerate() {
            let (mixed, constant) = match i {
                0..20 => (b & c | !b & d, 0x5A827999),
                20..40 => (b ^ c ^ d, 0x6ED9EBA1),
                40..60 => (b & c | b & d | c & d, 0x8F1BBCDC),
                _ => (b ^ c ^ d, 0xCA62C1D6u32),
            };
            let next = a.rotate_left(5).wrapping_add(mixed).wrapping_add(e);
            let next = next.wrapping_add(constant).wrapping_add(*word);
            (a, b, c, d, e) = (next, a, b.rotate_left(30), c, d);
        }
        for (sum, value) in hash.iter_mut().zip([a, b, c, d, e]) {
            *sum = sum.wrapping_add(value);
        }
    }
    let mut bytes = [0; 20];
    bytes.chunks_mut(4).zip(hash).for_each(|(out, word)| out.copy_from_slice(&word.to_be_bytes()));
    bytes
}

#[cfg(test)]
mod tests {
    use super::super::tests::read_one;
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_known_bank() {
        let line = Format::Bank.example();
        let reading = read_one(line);
        assert_eq!(reading.format, Format::Bank);
        assert_eq!(reading.meta.level.as_deref(), Some("1.2"));
        let written = write(&reading.state, &reading.meta);
        assert_eq!(
            written.split_whitespace().collect::<Vec<_>>(),
            line.split_whitespace().collect::<Vec<_>>()
        );
    }

    #[test]
    fn sha1_of_abc_is_the_published_one() {
        assert_eq!(sha1(b"abc")[..4], [0xA9, 0x99, 0x3E, 0x36]);
    }
}
