//! The table of formats: one row each, with its functions; help, menus, documentation
//! and the checks before writing derive from it.

use super::cells::{Layouts, name_behind};
use super::{Meta, ReadError, Reading, Writing};
use super::{bank, candidates, csv, grid, hodoku, jigsaw, line, links, pencilmarks, sdk, sdx};
use super::{fpuzzles, json, opensudoku, sudokupad};
use crate::board::State;
use crate::language::{Language, Tongue};
use std::fmt;

/// Which boards a format can say, beyond the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Boards {
    /// Only the classic 9×9.
    Classic,
    /// The usual boxes of each size.
    Usual,
    /// Boxes of any shape.
    Maps,
    /// Boxes of any shape, and extra rules.
    Extras,
}

/// What a format keeps besides the givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Carries {
    /// The player's own digits.
    pub placed: bool,
    /// The player's notes.
    pub notes: bool,
    /// The candidates a pencil-mark puzzle is limited to.
    pub limits: bool,
    /// The solution.
    pub solution: bool,
    /// Title, author and the like.
    pub meta: bool,
}

/// How texts of a format are read.
#[derive(Clone, Copy)]
pub(super) enum Reads {
    /// As a whole.
    Whole(fn(&str, &mut Layouts) -> Result<Vec<Reading>, ReadError>),
    /// Line by line, given the number of the line. None is a header.
    Line(fn(&str, usize, &mut Layouts) -> Result<Option<Reading>, ReadError>),
}

/// How a state is written, with what is known about the puzzle.
type Writes = fn(&State, &Meta, &Writing) -> String;

/// A row of the table.
struct Row {
    id: &'static str,
    english: &'static str,
    chinese: &'static str,
    extensions: &'static [&'static str],
    reads: Reads,
    writes: Writes,
    carries: Carries,
    boards: Boards,
    max_size: usize,
    header: Option<&'static str>,
    example: &'static str,
}

const GIVENS: Carries =
    Carries { placed: false, notes: false, limits: false, solution: false, meta: false };

macro_rules! formats {
    ($($(#[doc = $doc:literal])* $name:ident => $row:expr;)*) => {
        /// A text format for puzzles: a row of one table.
        ///
        /// ```
        /// use shudu::format::Format;
        /// assert_eq!(Format::from_id("sdk"), Some(Format::Sdk));
        /// assert!(Format::ALL.iter().all(|format| Format::from_id(format.id()) == Some(*format)));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Format { $($(#[doc = $doc])* $name,)* }

        impl Format {
            /// All formats, the most usual first.
            pub const ALL: &'static [Format] = &[$(Format::$name,)*];

            const fn row(self) -> &'static Row {
                match self { $(Format::$name => const { &$row },)* }
            }
        }
    };
}

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

formats! {
    /// One puzzle per line, one character per cell.
    Line => Row {
        id: "line", english: "one line per puzzle", chinese: "每题一行，每格一个字符", extensions: &["txt", "sudoku"],
        reads: Reads::Line(|text, at, layouts| line::read_line(text, at, Format::Line, layouts).map(Some)),
        writes: |state, _, _| line::write(state, '.') + &name_behind(state.puzzle.layout(), " "), carries: GIVENS, boards: Boards::Extras, max_size: 64, header: None,
        example: CLASSIC,
    };
    /// One line per row, with or without borders.
    Grid => Row {
        id: "grid", english: "a grid, one line per row", chinese: "方阵，每行一行", extensions: &["txt"],
        reads: Reads::Whole(|text, layouts| grid::read(text, Format::Grid, layouts)),
        writes: |state, _, _| grid::write(state), carries: GIVENS, boards: Boards::Usual, max_size: 64, header: None,
        example: "1 . | . 4\n. . | 1 .\n----+----\n. 3 | . .\n2 . | . 3",
    };
    /// A grid of the candidates of each cell.
    Candidates => Row {
        id: "candidates", english: "a bordered grid of candidates", chinese: "带框线的候选数方阵", extensions: &["txt"],
        reads: Reads::Whole(candidates::read),
        writes: |state, _, _| candidates::write(state), carries: Carries { limits: true, ..GIVENS },
        boards: Boards::Usual, max_size: 64, header: None,
        example: "+-------+--------+\n| 1  23 | 34 4   |\n| 34 2  | 1  234 |\n+-------+--------+\n\
                  | 34 1  | 2  34  |\n| 2  34 | 34 1   |\n+-------+--------+",
    };
    /// One puzzle per line, for each cell a place for each digit.
    Pencilmarks => Row {
        id: "pencilmarks", english: "one line, nine characters per cell", chinese: "每题一行，每格九个字符", extensions: &["txt"],
        reads: Reads::Line(|text, at, layouts| pencilmarks::read_line(text, at, layouts).map(Some)),
        writes: |state, _, _| pencilmarks::write(state) + &name_behind(state.puzzle.layout(), " "), carries: Carries { limits: true, ..GIVENS },
        boards: Boards::Extras, max_size: 64, header: None,
        example: "1....23...34...4..34.2..1....234..34\
                  1....2....34.2....34..341...",
    };
    /// SadMan Sudoku and SudoCue.
    Sdk => Row {
        id: "sdk", english: "SadMan and SudoCue, with headers", chinese: "SadMan 和 SudoCue，带文件头", extensions: &["sdk"],
        reads: Reads::Whole(sdk::read),
        writes: |state, meta, _| sdk::write(state, meta), carries: Carries { placed: true, meta: true, ..GIVENS },
        boards: Boards::Usual, max_size: 64, header: None,
        example: "#A A. Setter\n#D An example\n#L Easy\n1..4\n..1.\n.3..\n2..3",
    };
    /// A collection of puzzles, one per line.
    Sdm => Row {
        id: "sdm", english: "collection, one puzzle per line", chinese: "题集，每题一行", extensions: &["sdm"],
        reads: Reads::Line(|text, at, layouts| line::read_line(text, at, Format::Sdm, layouts).map(Some)),
        writes: |state, _, _| line::write(state, '0'), carries: GIVENS, boards: Boards::Usual, max_size: 64, header: None,
        example: "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    };
    /// Simple Sudoku.
    Ss => Row {
        id: "ss", english: "Simple Sudoku", chinese: "Simple Sudoku", extensions: &["ss"],
        reads: Reads::Whole(|text, layouts| grid::read(text, Format::Ss, layouts)),
        writes: |state, _, _| grid::write_ss(state), carries: GIVENS, boards: Boards::Usual, max_size: 64, header: None,
        example: " *-----*\n |1.|.4|\n |..|1.|\n |--+--|\n |.3|..|\n |2.|.3|\n *-----*",
    };
    /// A grid of digits, candidates and the player's digits.
    Sdx => Row {
        id: "sdx", english: "SudoCue with candidates", chinese: "带候选数的 SudoCue", extensions: &["sdx"],
        reads: Reads::Whole(sdx::read),
        writes: |state, _, _| sdx::write(state), carries: Carries { placed: true, notes: true, ..GIVENS },
        boards: Boards::Usual, max_size: 9, header: None,
        example: "1 23 23 4\n34 u2 1 23\n34 3 24 12\n2 14 4 3",
    };
    /// A line of HoDoKu's library.
    Hodoku => Row {
        id: "hodoku", english: "HoDoKu library line", chinese: "HoDoKu 题库行", extensions: &["hol", "txt"],
        reads: Reads::Line(|text, at, layouts| hodoku::read_line(text, at, layouts).map(Some)),
        writes: |state, meta, _| hodoku::write(state, meta), carries: Carries { placed: true, notes: true, meta: true, ..GIVENS },
        boards: Boards::Classic, max_size: 9, header: None,
        example: ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....41\
                  9..5+3...8..79:113 213::",
    };
    /// OpenSudoku's XML.
    OpenSudoku => Row {
        id: "opensudoku", english: "OpenSudoku XML", chinese: "OpenSudoku XML", extensions: &["opensudoku", "xml"],
        reads: Reads::Whole(opensudoku::read),
        writes: |state, meta, _| opensudoku::write(state, meta), carries: Carries { placed: true, notes: true, meta: true, ..GIVENS },
        boards: Boards::Classic, max_size: 9, header: None,
        example: "<opensudoku><game data=\"530070000600195000098000060800060003400803001700020\
                  006060000280000419005000080079\"/></opensudoku>",
    };
    /// Puzzle and solution, separated by a comma.
    Csv => Row {
        id: "csv", english: "puzzle,solution as on Kaggle", chinese: "题目,答案，如 Kaggle 数据集", extensions: &["csv"],
        reads: Reads::Line(csv::read_line),
        writes: |state, _, writing| csv::write(state, writing.solution), carries: Carries { solution: true, ..GIVENS },
        boards: Boards::Extras, max_size: 64, header: Some("puzzle,solution"),
        example: "1004001003002003,1324431213422431",
    };
    /// Lines of JSON, as Shudu itself writes them.
    Jsonl => Row {
        id: "jsonl", english: "one JSON object per line (--json)", chinese: "每行一个 JSON 对象，即 --json 的输出", extensions: &["jsonl", "json"],
        reads: Reads::Line(|text, at, layouts| json::read_line(text, at, layouts).map(Some)),
        writes: json::write,
        carries: Carries { notes: false, placed: true, limits: true, solution: true, meta: true },
        boards: Boards::Extras, max_size: 64, header: None,
        example: "{\"layout\":\"2x2+x\",\"puzzle\":\"1.....2..3.....4\"}",
    };
    /// A line of a puzzle bank: hash, puzzle, rating.
    Bank => Row {
        id: "bank", english: "puzzle bank: hash, puzzle, rating", chinese: "题库：散列值、题目、评级", extensions: &["txt"],
        reads: Reads::Line(|text, at, layouts| bank::read_line(text, at, layouts).map(Some)),
        writes: |state, meta, _| bank::write(state, meta), carries: Carries { meta: true, ..GIVENS },
        boards: Boards::Usual, max_size: 64, header: None,
        example: "0000183b305c 050703060007000800000816000000030000005000100730040086906000204\
                  840572093000409000 1.2",
    };
    /// A link to sudokuwiki.org.
    SudokuWiki => Row {
        id: "sudokuwiki", english: "link to sudokuwiki.org", chinese: "sudokuwiki.org 链接", extensions: &["url"],
        reads: Reads::Line(|text, at, layouts| links::read_line(text, at, Format::SudokuWiki, layouts).map(Some)),
        writes: |state, _, _| links::write(state, Format::SudokuWiki), carries: GIVENS, boards: Boards::Classic, max_size: 9, header: None,
        example: "https://www.sudokuwiki.org/sudoku.htm?bd=53007000060019500009800006080006000\
                  3400803001700020006060000280000419005000080079",
    };
    /// A link to sudoku.coach.
    Coach => Row {
        id: "coach", english: "link to sudoku.coach", chinese: "sudoku.coach 链接", extensions: &["url"],
        reads: Reads::Line(|text, at, layouts| links::read_line(text, at, Format::Coach, layouts).map(Some)),
        writes: |state, _, _| links::write(state, Format::Coach), carries: GIVENS, boards: Boards::Classic, max_size: 9, header: None,
        example: "https://sudoku.coach/en/play/530070000600195000098000060800060003400803001700\
                  020006060000280000419005000080079",
    };
    /// A link to SudokuExchange.
    Exchange => Row {
        id: "exchange", english: "link to sudokuexchange.com", chinese: "sudokuexchange.com 链接", extensions: &["url"],
        reads: Reads::Line(|text, at, layouts| links::read_line(text, at, Format::Exchange, layouts).map(Some)),
        writes: |state, _, _| links::write(state, Format::Exchange), carries: GIVENS, boards: Boards::Classic, max_size: 9, header: None,
        example: "https://sudokuexchange.com/play/?s=530070000600195000098000060800060003400803\
                  001700020006060000280000419005000080079",
    };
    /// A link to f-puzzles, or its JSON.
    Fpuzzles => Row {
        id: "fpuzzles", english: "f-puzzles link or JSON", chinese: "f-puzzles 链接或 JSON", extensions: &["url", "json"],
        reads: Reads::Line(|text, at, layouts| fpuzzles::read_line(text, at, layouts).map(Some)),
        writes: fpuzzles::write,
        carries: Carries { placed: true, notes: true, limits: true, solution: true, meta: true },
        boards: Boards::Extras, max_size: 64, header: None,
        example: "https://www.f-puzzles.com/?load=N4Ig5gTglgJiBcBtRoxQG4FMB2CAuEArpgDQjoCGANsQ\
                  gIwC+JwTLz4GO+Rp51t8ACwMAuiRStWHLLngFiZSjUz1JYiezQzuCvsoQBmSc1HjUnWfN5KBAJmN\
                  tz2uT0X8V8IyLEgAzlAAvD2EgA===",
    };
    /// A link to SudokuPad.
    SudokuPad => Row {
        id: "sudokupad", english: "SudokuPad link", chinese: "SudokuPad 链接", extensions: &["url"],
        reads: Reads::Line(|text, at, layouts| sudokupad::read_line(text, at, layouts).map(Some)),
        writes: sudokupad::write,
        carries: Carries { placed: true, notes: true, limits: true, solution: true, meta: true },
        boards: Boards::Extras, max_size: 64, header: None,
        example: "https://sudokupad.app/fpuzzlesN4Ig5gTglgJiBcBtRoxQG4FMB2CAuEArpgDQjoCGANsQgI\
                  wC+JwTLz4GO+Rp51t8ACwMAuiRStWHLLngFiZSjUz1JYiezQzuCvsoQBmSc1HjUnWfN5KBAJmNtz\
                  2uT0X8V8IyLEgAzlAAvD2EgA===",
    };
    /// Clues followed by the map of the regions.
    Jigsaw => Row {
        id: "jigsaw", english: "clues, then a region map", chinese: "已知数，后接分区图", extensions: &["txt"],
        reads: Reads::Whole(jigsaw::read),
        writes: |state, _, _| jigsaw::write(state), carries: GIVENS, boards: Boards::Maps, max_size: 64, header: None,
        example: "1.....2..3.....4AAABCCABCDBBCDDD",
    };
}

impl Format {
    /// The format with this id.
    pub fn from_id(id: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.id() == id)
    }

    /// The formats that files with this extension have, without the dot.
    pub fn from_extension(extension: &str) -> impl Iterator<Item = Format> {
        let has = move |format: &Format| format.extensions().contains(&extension);
        Format::ALL.iter().copied().filter(has)
    }

    /// Its name on the command line.
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// What it is, in a few words.
    pub const fn title(self, language: Language) -> &'static str {
        language.pick(self.row().english, self.row().chinese)
    }

    /// Usual extensions of its files, without the dot.
    pub const fn extensions(self) -> &'static [&'static str] {
        self.row().extensions
    }

    /// Whether a puzzle is one line, so that a long text can be read as it comes.
    pub const fn is_line_wise(self) -> bool {
        matches!(self.row().reads, Reads::Line(_))
    }

    pub(super) const fn reads(self) -> Reads {
        self.row().reads
    }

    pub(super) fn write(self, state: &State, meta: &Meta, writing: &Writing) -> String {
        (self.row().writes)(state, meta, writing)
    }

    /// What it keeps besides the givens.
    pub const fn carries(self) -> Carries {
        self.row().carries
    }

    /// Which boards it can say.
    pub const fn boards(self) -> Boards {
        self.row().boards
    }

    /// The largest size it can carry.
    pub const fn max_size(self) -> usize {
        self.row().max_size
    }

    /// The line that a file of this format begins with, if it should have one.
    pub const fn header(self) -> Option<&'static str> {
        self.row().header
    }

    /// A short text of this format.
    pub const fn example(self) -> &'static str {
        self.row().example
    }

    pub(super) fn who_carries_boxes(t: Tongue) -> String {
        such(t, |format| format.boards() >= Boards::Maps)
    }

    pub(super) fn who_carries_extras(t: Tongue) -> String {
        such(t, |format| format.boards() == Boards::Extras)
    }

    pub(super) fn who_carries_limits(t: Tongue) -> String {
        such(t, |format| format.carries().limits)
    }
}

/// "`a`, `b` and `c`": what an error proposes instead.
fn such(t: Tongue, can: impl Fn(Format) -> bool) -> String {
    let can = Format::ALL.iter().filter(|format| can(**format));
    t.and(&can.map(|format| format!("`{}`", format.id())).collect::<Vec<_>>())
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_one_a_format_and_easy_to_type() {
        for (i, format) in Format::ALL.iter().enumerate() {
            assert!(format.id().bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{format}");
            assert!(Format::ALL[..i].iter().all(|other| other.id() != format.id()), "{format}");
            assert!(
                !format.extensions().is_empty() && !format.title(Language::English).is_empty(),
                "{format}"
            );
        }
        assert_eq!(Format::from_extension("sdk").collect::<Vec<_>>(), [Format::Sdk]);
    }

    #[test]
    fn an_error_says_who_can() {
        assert_eq!(
            Format::who_carries_extras(Tongue::default()),
            "`line`, `pencilmarks`, `csv`, `jsonl`, `fpuzzles` and `sudokupad`"
        );
    }
}
