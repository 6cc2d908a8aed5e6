//! SudokuPad's short JSON: names without quotes, `'` for `"`, `t` and `f`,
//! nothing for `{}`, and short names for frequent ones.
//!
//! ```text
//! {ce:[[{v:5},,{v:7}],…],re:[[[0,0],[0,1],…]],metadata:{title:'It\'s one'}}
//! ```
//!
//! Plain JSON is read as well.

use serde_json::{Map, Value};

/// What a short name stands for.
const NAMES: [(&str, &str); 12] = [
    ("ce", "cells"),
    ("re", "regions"),
    ("ca", "cages"),
    ("v", "value"),
    ("t", "title"),
    ("l", "lines"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("cs", "cellSize"),
    ("te", "text"),
    ("c", "color"),
];

/// Deeper ones are no puzzles, and would exhaust the stack.
const DEEPEST: usize = 60;

/// The value of a text; `None` if it is neither JSON nor this.
pub(super) fn parse(text: &str) -> Option<Value> {
    if let Ok(value) = serde_json::from_str(text) {
        return Some(value);
    }
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    reader.rest().trim().is_empty().then_some(value)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes past a character if it is the next one.
    fn take(&mut self, symbol: char) -> bool {
        let is_next = self.peek() == Some(symbol);
        self.at += if is_next { symbol.len_utf8() } else { 0 };
        is_next
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        match self.peek()? {
            _ if depth > DEEPEST => None,
            '{' => self.object(depth),
            '[' => self.array(depth),
            '\'' | '"' => self.string().map(Value::String),
            ',' | ']' | '}' => Some(Value::Object(Map::new())),
            _ => Some(word(self.word())),
        }
    }

    fn array(&mut self, depth: usize) -> Option<Value> {
        self.take('[');
        let mut items = Vec::new();
        if self.take(']') {
            return Some(Value::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.take(']') {
                return Some(Value::Array(items));
            }
            self.take(',').then_some(())?;
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.take('{');
        let mut map = Map::new();
        if self.take('}') {
            return Some(Value::Object(map));
        }
        loop {
            let name = match self.peek()? {
                '\'' | '"' => self.string()?,
                _ => self.word().to_owned(),
            };
            self.take(':').then_some(())?;
            let full = NAMES.iter().find(|(short, _)| *short == name).map(|(_, full)| *full);
            map.insert(full.map_or(name, str::to_owned), self.value(depth + 1)?);
            if self.take('}') {
                return Some(Value::Object(map));
            }
            self.take(',').then_some(())?;
        }
    }

    /// What stands before the next mark.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let word = &rest[..rest.find([',', ':', ']', '}', '[', '{']).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn string(&mut self) -> Option<String> {
        let quote = self.peek()?;
        self.take(quote);
        let mut found = String::new();
        loop {
            let symbol = self.peek()?;
            self.at += symbol.len_utf8();
            match symbol {
                _ if symbol == quote => return Some(found),
                '\\' => found.push(self.escape()?),
                _ => found.push(symbol),
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        let symbol = self.peek()?;
        self.at += symbol.len_utf8();
        Some(match symbol {
            'n' => '\n',
            't' => '\t',
            'u' => {
                let code = self.rest().get(..4)?;
                self.at += 4;
                char::from_u32(u32::from_str_radix(code, 16).ok()?).unwrap_or('\u{FFFD}')
            }
            other => other,
        })
    }
}

/// A value without quotes.
fn word(word: &str) -> Value {
    match word.trim() {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        // Colours are six digits without quotes; here they stay text or numbers.
        word => serde_json::from_str(word).unwrap_or_else(|_| Value::String(word.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn short_json_means_what_the_long_one_says() {
        let text = r"{ce:[[{v:5},,{v:7,x:t}],[]],metadata:{title:'It\'s',u:f},c2:A0B1C2,n:1.5}";
        let value = json!({
            "cells": [[{"value": 5}, {}, {"value": 7, "x": true}], []],
            "metadata": {"title": "It's", "underlays": false},
            "c2": "A0B1C2", "n": 1.5,
        });
        assert_eq!(parse(text), Some(value));
    }

    #[test]
    fn what_is_broken_is_nothing() {
        for text in ["", "{", "{a", "{a:", "{a:1", "[1,2", "'ab", "{a:1}}", &"[".repeat(5000)] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
