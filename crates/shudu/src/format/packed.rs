//! What f-puzzles and SudokuPad put into a link: JSON, packed by LZ-string,
//! then base64, perhaps with `%2B` for `+`.

use super::ReadError;
use crate::packed::{self, Alphabet, NotUnpacked};

/// Longer ones are no puzzles.
const LONGEST: usize = 128 * 1024;

/// The text in a link.
pub(super) fn unpack(packed: &str, line: usize) -> Result<String, ReadError> {
    let packed = without_percents(packed.trim());
    if packed.len() > LONGEST {
        let found = format!("the link holds {} characters", packed.len());
        return Err(ReadError::on(line, found, format!("at most {LONGEST} are read")));
    }
    // Both alphabets of LZ-string are in use; one sign tells them apart.
    let alphabet = if packed.contains('-') { Alphabet::Uri } else { Alphabet::Base64 };
    match packed::unpack(&packed, alphabet) {
        Ok(text) if text.trim_start().starts_with('{') => Ok(text),
        Err(NotUnpacked::Long) => {
            let why = NotUnpacked::Long.to_string();
            Err(ReadError::on(line, "the link holds no puzzle", why))
        }
        _ => {
            let found = "the link holds no puzzle that can be unpacked";
            Err(ReadError::on(line, found, "copy it again as a whole"))
        }
    }
}

pub(super) fn pack(json: &str) -> String {
    packed::pack(json, Alphabet::Base64)
}

fn without_percents(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut found = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = bytes.get(at + 1..at + 3).and_then(|pair| std::str::from_utf8(pair).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        match byte.filter(|_| bytes[at] == b'%') {
            Some(byte) => {
                found.push(byte);
                at += 3;
            }
            None => {
                found.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&found).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_texts_are_unpacked_however_a_browser_wrote_them() {
        let json = "{\"title\":\"数独 & more ÿ\",\"size\":9}";
        let packed = pack(json);
        assert_eq!(unpack(&packed, 1).as_deref(), Ok(json));
        let escaped = packed.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
        assert_eq!(unpack(&escaped, 1).as_deref(), Ok(json));
        assert_eq!(unpack(&packed.replace('+', " "), 1).as_deref(), Ok(json));
        let component = packed::pack(json, Alphabet::Uri);
        assert_eq!(unpack(&component, 1).as_deref(), Ok(json));
        assert!(unpack("N4Ig", 1).is_err());
        let bomb = unpack(&pack(&"{".repeat(5 << 20)), 1).unwrap_err().to_string();
        assert!(bomb.contains("no puzzle; unpacked it would have more than"), "{bomb}");
    }
}
