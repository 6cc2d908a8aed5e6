//! What a line means: a move, a command, or a mistake of its own kind.
//!
//! A move is a column letter, a row number and one last character, the operation: a digit, or
//! what clears. Its second character is a number, so that no word is ever taken for one.

use shudu::board::{Cell, Digit, Layout};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Put(Cell, Digit),
    Take(Cell),
    /// A note in the centre; without a digit the cell's notes go.
    Note(Cell, Option<Digit>),
    /// A note in the corner; without a digit the cell's notes go.
    Corner(Cell, Option<Digit>),
    /// All notes, or the candidates of a cell.
    Notes(Option<Cell>),
    /// Automatic notes, on or off.
    Auto,
    Undo,
    Redo,
    Back,
    Restart,
    Hint,
    Answer,
    Check,
    Time,
    Pause,
    Resume,
    Board,
    Save,
    Export,
    New,
    Quit,
    Help,
}

/// Why a line means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    Nothing,
    /// Neither a move nor a command.
    Malformed,
    /// As it was typed.
    NoCell(String),
    NoDigit(char),
}

/// The words of commands. Capitals do not matter.
const WORDS: &[(Command, &[&str])] = &[
    (Command::Notes(None), &["notes", "笔记"]),
    (Command::Auto, &["auto", "自动"]),
    (Command::Undo, &["undo", "撤销"]),
    (Command::Redo, &["redo", "重做"]),
    (Command::Back, &["back", "回退"]),
    (Command::Restart, &["restart", "重来"]),
    (Command::Hint, &["hint", "提示"]),
    (Command::Answer, &["idk", "answer", "答案"]),
    (Command::Check, &["check", "检查"]),
    (Command::Time, &["time", "时间"]),
    (Command::Pause, &["pause", "暂停"]),
    (Command::Resume, &["resume", "continue", "继续"]),
    (Command::Board, &["board", "盘面"]),
    (Command::Save, &["save", "保存"]),
    (Command::Export, &["export", "导出"]),
    (Command::New, &["new", "新题"]),
    (Command::Quit, &["quit", "exit", "退出"]),
    (Command::Help, &["help", "?", "帮助"]),
];

/// Reads a line, on a board.
pub fn read(line: &str, layout: &Layout) -> Result<Command, Mistake> {
    let line = narrow(line).to_lowercase();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
    let known = || WORDS.iter().find(|(_, words)| words.contains(&first));
    match first {
        "" => Err(Mistake::Nothing),
        "notes" | "笔记" if !rest.is_empty() => Ok(Command::Notes(Some(cell(rest, layout)?))),
        "note" | "记" => target(rest, layout).map(|(cell, digit)| Command::Note(cell, digit)),
        "corner" | "角记" => {
            target(rest, layout).map(|(cell, digit)| Command::Corner(cell, digit))
        }
        _ => match known() {
            Some((command, _)) if rest.is_empty() => Ok(command.clone()),
            Some(_) => Err(Mistake::Malformed),
            None => target(&line, layout).map(|(cell, digit)| match digit {
                Some(digit) => Command::Put(cell, digit),
                None => Command::Take(cell),
            }),
        },
    }
}

/// Whether a line asks to stop, where no board is there yet.
pub fn is_quit(line: &str) -> bool {
    let line = narrow(line).to_lowercase();
    WORDS.iter().any(|(command, words)| *command == Command::Quit && words.contains(&line.as_str()))
}

/// Which of the five levels is meant.
pub fn level(line: &str) -> Option<usize> {
    match narrow(line).as_bytes() {
        [digit @ b'0'..=b'4'] => Some(usize::from(digit - b'0')),
        _ => None,
    }
}

/// Chinese keyboards also write letters, digits and blanks as wide as a character.
fn narrow(line: &str) -> String {
    let one = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    };
    line.chars().map(one).collect()
}

/// `a23`, `c4d`: a cell, and a digit unless it is to be cleared.
fn target(text: &str, layout: &Layout) -> Result<(Cell, Option<Digit>), Mistake> {
    let text: String = text.split_whitespace().collect();
    let last = text.chars().next_back().ok_or(Mistake::Malformed)?;
    let name = &text[..text.len() - last.len_utf8()];
    let known = last.is_ascii_alphanumeric() || matches!(last, '-' | '.');
    if !looks_like_cell(name) || !known {
        return Err(Mistake::Malformed);
    }
    let cell = cell(name, layout)?;
    let size = layout.size();
    // D is a digit where there are so many.
    let clears = matches!(last, '-' | '.' | '0') || last == 'd' && size < 13;
    if clears {
        return Ok((cell, None));
    }
    let digit = Digit::from_symbol(last, size);
    digit.map(|digit| (cell, Some(digit))).ok_or(Mistake::NoDigit(last.to_ascii_uppercase()))
}

/// A letter and one or two digits.
fn looks_like_cell(name: &str) -> bool {
    let bytes = name.as_bytes();
    matches!(bytes, [letter, row @ ..] if letter.is_ascii_alphabetic()
        && (1..=2).contains(&row.len()) && row.iter().all(u8::is_ascii_digit))
}

/// `a2`: a cell.
fn cell(text: &str, layout: &Layout) -> Result<Cell, Mistake> {
    let name: String = text.split_whitespace().collect();
    if !looks_like_cell(&name) {
        return Err(Mistake::Malformed);
    }
    let (column, row) = (name.as_bytes()[0] - b'a', name[1..].parse::<usize>().unwrap_or(0));
    let (column, size) = (usize::from(column), layout.size());
    if column < size && (1..=size).contains(&row) {
        Ok(layout.cell(row - 1, column))
    } else {
        Err(Mistake::NoCell(name.to_ascii_uppercase()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(size: usize, line: &str) -> Result<Command, Mistake> {
        read(line, &Layout::usual(size).unwrap())
    }

    fn put(cell: usize, digit: usize) -> Result<Command, Mistake> {
        Ok(Command::Put(Cell::from_index(cell), Digit::new(digit).unwrap()))
    }

    #[test]
    fn moves_are_read_on_every_board() {
        for line in ["A23", "a23", "A2 3", "a 2 3", "Ａ２３", "A023"] {
            assert_eq!(on(9, line), put(9, 3), "{line}");
        }
        for line in ["C4D", "c4d", "C40", "C4-", "C4."] {
            assert_eq!(on(9, line), Ok(Command::Take(Cell::from_index(29))), "{line}");
        }
        assert_eq!(on(16, "A12G"), put(11 * 16, 16));
        assert_eq!(on(16, "P16d"), put(255, 13), "D is a digit of this board");
        assert_eq!(on(16, "A120"), Ok(Command::Take(Cell::from_index(11 * 16))));
        assert_eq!(on(12, "A12D"), Ok(Command::Take(Cell::from_index(11 * 12))));
        assert_eq!(on(12, "L12C"), put(143, 12));
        assert_eq!(on(12, "A12"), put(0, 2), "the last character is the operation");
    }

    #[test]
    fn every_mistake_is_told_apart() {
        assert_eq!(on(9, ""), Err(Mistake::Nothing));
        for line in ["A2", "23A", "A", "A2345", "hello", "A2!", "undo it", "note", "note A2", "é23"]
        {
            assert_eq!(on(9, line), Err(Mistake::Malformed), "{line}");
        }
        for (line, name) in [("J23", "J2"), ("A03", "A0"), ("A123", "A12"), ("notes z9", "Z9")] {
            assert_eq!(on(9, line), Err(Mistake::NoCell(name.into())), "{line}");
        }
        assert_eq!(on(9, "A2B"), Err(Mistake::NoDigit('B')));
        assert_eq!(on(4, "A25"), Err(Mistake::NoDigit('5')));
    }

    #[test]
    fn words_are_read_in_both_languages() {
        for (command, words) in WORDS {
            for word in *words {
                assert_eq!(on(9, word).as_ref(), Ok(command));
                assert_eq!(on(16, &word.to_uppercase()).as_ref(), Ok(command));
            }
        }
        let (cell, three) = (Cell::from_index(9), Digit::new(3));
        assert_eq!(on(9, "note A23"), Ok(Command::Note(cell, three)));
        assert_eq!(on(9, "corner a2 3"), Ok(Command::Corner(cell, three)));
        assert_eq!(on(9, "note A2D"), Ok(Command::Note(cell, None)));
        assert_eq!(on(9, "notes A2"), Ok(Command::Notes(Some(cell))));
        assert_eq!(on(9, "笔记 A2"), Ok(Command::Notes(Some(cell))));
        assert_eq!(
            (level("3"), level("３"), level("5"), level("")),
            (Some(3), Some(3), None, None)
        );
    }
}
