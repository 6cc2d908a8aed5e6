//! What f-puzzles and SudokuPad put into a link: JSON, packed by LZ-string,
//! then base64, perhaps with `%2B` for `+`.

use super::ReadError;
use crate::language::{Tell, Text};
use crate::packed::{self, Alphabet, NotUnpacked};
use crate::text;

/// Longer ones are no puzzles.
const LONGEST: usize = 128 * 1024;

/// The text in a link.
pub(super) fn unpack(packed: &str, line: usize) -> Result<String, ReadError> {
    let packed = without_percents(packed.trim());
    if packed.len() > LONGEST {
        let length = packed.len();
        let found = text!("the link holds {length} characters", "链接有 {length} 个字符");
        let expected = text!("at most {LONGEST} are read", "最多读 {LONGEST} 个");
        return Err(ReadError::on(line, found, expected));
    }
    // Both alphabets of LZ-string are in use; one sign tells them apart.
    let alphabet = if packed.contains('-') { Alphabet::Uri } else { Alphabet::Base64 };
    match packed::unpack(&packed, alphabet) {
        Ok(text) if text.trim_start().starts_with('{') => Ok(text),
        Err(long @ NotUnpacked::Long) => {
            let found = text!("the link holds no puzzle", "链接里没有题目");
            Err(ReadError::on(line, found, Text::of(|t| long.tell(t))))
        }
        _ => Err(ReadError::on(
            line,
            text!("the link holds no puzzle that can be unpacked", "链接里的题目无法解开"),
            text!("copy it again as a whole", "请重新完整复制"),
        )),
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
