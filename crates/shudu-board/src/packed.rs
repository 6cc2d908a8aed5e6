//! Texts packed for links, as LZ-string packs them.
//!
//! A short link may stand for gigabytes. What it says is therefore unpacked here, up to a
//! size, and piece by piece out of what is unpacked already: memory and work are those of the
//! text that comes out.

use crate::language::{Tell, Tongue};
use crate::say;

/// Which characters stand for six bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    Base64,
    /// What a link may have unescaped.
    Uri,
}

/// The longest text, in units of UTF-16: more than any board or game needs.
pub const LONGEST: usize = 4 << 20;

/// Why a text cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUnpacked {
    Broken,
    Long,
}

impl Tell for NotUnpacked {
    fn tell(&self, t: Tongue) -> String {
        match self {
            NotUnpacked::Broken => say!(t, "it cannot be unpacked", "无法解开"),
            NotUnpacked::Long => say!(
                t,
                "unpacked it would have more than {LONGEST} characters",
                "解开后会超过 {LONGEST} 个字符"
            ),
        }
    }
}

pub fn pack(text: &str, alphabet: Alphabet) -> String {
    match alphabet {
        Alphabet::Base64 => lz_str::compress_to_base64(text),
        Alphabet::Uri => lz_str::compress_to_encoded_uri_component(text),
    }
}

pub fn unpack(packed: &str, alphabet: Alphabet) -> Result<String, NotUnpacked> {
    let last = if alphabet == Alphabet::Base64 { b'/' } else { b'-' };
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' | b' ' => Some(62),
        _ if byte == last => Some(63),
        _ => None,
    };
    let units = units(packed.bytes().filter_map(value), LONGEST)?;
    String::from_utf16(&units).map_err(|_| NotUnpacked::Broken)
}

/// Six bits a value, the highest first; numbers have their lowest bit first.
struct Bits<I> {
    values: I,
    value: u8,
    left: u32,
}

impl<I: Iterator<Item = u8>> Bits<I> {
    fn number(&mut self, bits: u32) -> Result<usize, NotUnpacked> {
        let mut number = 0;
        for place in 0..bits {
            if self.left == 0 {
                self.value = self.values.next().ok_or(NotUnpacked::Broken)?;
                self.left = 6;
            }
            self.left -= 1;
            number |= usize::from(self.value >> self.left & 1) << place;
        }
        Ok(number)
    }
}

/// The codes with a meaning of their own: a character of 8 or 16 bits follows, or the end.
const BYTE: usize = 0;
const WIDE: usize = 1;
const END: usize = 2;

fn units(values: impl Iterator<Item = u8>, most: usize) -> Result<Vec<u16>, NotUnpacked> {
    let mut bits = Bits { values, value: 0, left: 0 };
    let mut text: Vec<u16> = Vec::new();
    // Every entry is a piece of the text so far: where it begins, and its length.
    let mut known: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut before: Option<(usize, usize)> = None;
    loop {
        let code = bits.number(known.len().ilog2() + 1)?;
        let start = text.len();
        let (from, length) = match code {
            END => return Ok(text),
            BYTE | WIDE => {
                text.push(bits.number(if code == BYTE { 8 } else { 16 })? as u16);
                known.push((start, 1));
                (start, 0)
            }
            // The entry that this very piece completes.
            _ if code == known.len() => {
                before.map(|(from, length)| (from, length + 1)).ok_or(NotUnpacked::Broken)?
            }
            _ => *known.get(code).ok_or(NotUnpacked::Broken)?,
        };
        if text.len() + length > most {
            return Err(NotUnpacked::Long);
        }
        // One by one: the piece may reach into itself.
        (from..from + length).for_each(|place| text.push(text[place]));
        // The piece before and the first character of this one are a new entry.
        known.extend(before.map(|(from, length)| (from, length + 1)));
        before = Some((start, text.len() - start));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BOTH: [Alphabet; 2] = [Alphabet::Base64, Alphabet::Uri];

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_was_packed_is_unpacked(text in "\\PC*|[ab]{0,300}|(12345){0,99}") {
            for alphabet in BOTH {
                prop_assert_eq!(unpack(&pack(&text, alphabet), alphabet), Ok(text.clone()));
            }
        }

        #[test]
        fn any_text_is_answered(text in "[A-Za-z0-9+/]{1,400}") {
            let theirs = lz_str::decompress_from_base64(&text).map(|units| String::from_utf16(&units));
            if let Some(Ok(theirs)) = theirs {
                prop_assert_eq!(unpack(&text, Alphabet::Base64), Ok(theirs));
            }
        }
    }

    #[test]
    fn a_bomb_is_not_unpacked() {
        let packed = pack(&" ".repeat(LONGEST + 1), Alphabet::Uri);
        assert!(packed.len() < 10_000);
        assert_eq!(unpack(&packed, Alphabet::Uri), Err(NotUnpacked::Long));
        let fits = pack(&" ".repeat(LONGEST), Alphabet::Uri);
        assert_eq!(unpack(&fits, Alphabet::Uri).map(|text| text.len()), Ok(LONGEST));
    }
}
