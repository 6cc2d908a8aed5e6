//! From bytes to text, and from text to lines.

use super::ReadError;
use crate::text;
use std::borrow::Cow;

/// The text in these bytes: UTF-8 with or without a byte order mark, or UTF-16
/// with one. Binary bytes are an error that says where.
///
/// ```
/// use shudu::format::text_of;
/// assert_eq!(text_of(b"\xEF\xBB\xBF1..4").unwrap(), "1..4");
/// let error = text_of(b"1..4\n12\0").unwrap_err().to_string();
/// assert_eq!(error, "line 2, column 3: found the byte 00 where text was expected");
/// ```
pub fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        return utf16(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        return utf16(rest, u16::from_be_bytes);
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let valid = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let place = error.valid_up_to();
            return Err(binary(&String::from_utf8_lossy(&bytes[..place]), bytes[place]));
        }
    };
    match valid.find('\0') {
        Some(place) => Err(binary(&valid[..place], 0)),
        None => Ok(Cow::Borrowed(valid)),
    }
}

/// A byte that is no text, after all this text.
fn binary(before: &str, byte: u8) -> ReadError {
    let (line, last) = lines(before).last().unwrap_or((1, ""));
    let ended = before.ends_with(['\n', '\r']);
    let (line, column) = if ended { (line + 1, 1) } else { (line, last.chars().count() + 1) };
    ReadError::at(
        line,
        column,
        text!("the byte {byte:02X}", "字节 {byte:02X}"),
        text!("text", "文本"),
    )
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Cow<'_, str>, ReadError> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    match text {
        Ok(text) if bytes.len().is_multiple_of(2) && !text.contains('\0') => Ok(Cow::Owned(text)),
        _ => Err(ReadError::on(
            1,
            text!("this is no UTF-16 text", "这不是 UTF-16 文本"),
            text!("save it as UTF-8", "请存为 UTF-8"),
        )),
    }
}

/// The lines of a text with their numbers from 1. They end with LF, CR LF or CR.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    let next = std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.bytes().position(|b| b == b'\n' || b == b'\r') else {
            return rest.take();
        };
        let after = if text[end..].starts_with("\r\n") { end + 2 } else { end + 1 };
        rest = Some(&text[after..]).filter(|text| !text.is_empty());
        Some(&text[..end])
    });
    next.enumerate().map(|(index, line)| (index + 1, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_three_line_ends_count_the_same() {
        for text in ["a\n\nb\n", "a\r\n\r\nb\r\n", "a\r\rb"] {
            assert_eq!(lines(text).collect::<Vec<_>>(), [(1, "a"), (2, ""), (3, "b")], "{text:?}");
        }
        assert_eq!(lines("").count(), 0);
    }

    #[test]
    fn utf_16_is_read_in_both_orders() {
        assert_eq!(text_of(b"\xFF\xFE1\x00.\x00").unwrap(), "1.");
        assert_eq!(text_of(b"\xFE\xFF\x001\x00.").unwrap(), "1.");
        assert!(text_of(b"\xFE\xFF\x001\x00").is_err());
    }

    #[test]
    fn a_bad_byte_is_shown_where_it_is() {
        let error = text_of(b"ab\n\xFF").unwrap_err();
        assert_eq!((error.line, error.column), (Some(2), Some(1)));
    }
}
