//! The table of formats: one row each, from which help, menus, documentation
//! and the checks before writing derive.

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

/// A row of the table.
struct Row {
    id: &'static str,
    title: &'static str,
    extensions: &'static [&'static str],
    line_wise: bool,
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
    /// One puzzle a line, one character a cell.
    Line => Row {
        id: "line", title: "one line, a character a cell", extensions: &["txt", "sudoku"],
        line_wise: true, carries: GIVENS, boards: Boards::Usual, max_size: 64, header: None,
        example: CLASSIC,
    };
    /// One line a row, with or without borders.
    Grid => Row {
        id: "grid", title: "a grid, a line a row", extensions: &["txt"],
        line_wise: false, carries: GIVENS, boards: Boards::Usual, max_size: 64, header: None,
        example: "1 . | . 4\n. . | 1 .\n----+----\n. 3 | . .\n2 . | . 3",
    };
    /// A grid of the candidates of each cell.
    Candidates => Row {
        id: "candidates", title: "a bordered grid of candidates", extensions: &["txt"],
        line_wise: false, carries: Carries { limits: true, ..GIVENS },
        boards: Boards::Usual, max_size: 64, header: None,
        example: "+-------+--------+\n| 1  23 | 34 4   |\n| 34 2  | 1  234 |\n+-------+--------+\n\
                  | 34 1  | 2  34  |\n| 2  34 | 34 1   |\n+-------+--------+",
    };
    /// One puzzle a line, for each cell a place for each digit.
    Pencilmarks => Row {
        id: "pencilmarks", title: "one line, nine characters a cell", extensions: &["txt"],
        line_wise: true, carries: Carries { limits: true, ..GIVENS },
        boards: Boards::Usual, max_size: 64, header: None,
        example: "1....23...34...4..34.2..1....234..34\
                  1....2....34.2....34..341...",
    };
    /// SadMan Sudoku and SudoCue.
    Sdk => Row {
        id: "sdk", title: "SadMan and SudoCue, with headers", extensions: &["sdk"],
        line_wise: false, carries: Carries { placed: true, meta: true, ..GIVENS },
        boards: Boards::Usual, max_size: 64, header: None,
        example: "#A A. Setter\n#D An example\n#L Easy\n1..4\n..1.\n.3..\n2..3",
    };
    /// A collection of puzzles, one a line.
    Sdm => Row {
        id: "sdm", title: "collection, one puzzle a line", extensions: &["sdm"],
        line_wise: true, carries: GIVENS, boards: Boards::Usual, max_size: 64, header: None,
        example: "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    };
    /// Simple Sudoku.
    Ss => Row {
        id: "ss", title: "Simple Sudoku", extensions: &["ss"],
        line_wise: false, carries: GIVENS, boards: Boards::Usual, max_size: 64, header: None,
        example: " *-----*\n |1.|.4|\n |..|1.|\n |--+--|\n |.3|..|\n |2.|.3|\n *-----*",
    };
    /// A grid of digits, candidates and the player's digits.
    Sdx => Row {
        id: "sdx", title: "SudoCue with candidates", extensions: &["sdx"],
        line_wise: false, carries: Carries { placed: true, notes: true, ..GIVENS },
        boards: Boards::Usual, max_size: 9, header: None,
        example: "1 23 23 4\n34 u2 1 23\n34 3 24 12\n2 14 4 3",
    };
    /// A line of HoDoKu's library.
    Hodoku => Row {
        id: "hodoku", title: "HoDoKu library line", extensions: &["hol", "txt"],
        line_wise: true, carries: Carries { placed: true, notes: true, meta: true, ..GIVENS },
        boards: Boards::Classic, max_size: 9, header: None,
        example: ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....41\
                  9..5+3...8..79:113 213::",
    };
    /// OpenSudoku's XML.
    OpenSudoku => Row {
        id: "opensudoku", title: "OpenSudoku XML", extensions: &["opensudoku", "xml"],
        line_wise: false, carries: Carries { placed: true, notes: true, meta: true, ..GIVENS },
        boards: Boards::Classic, max_size: 9, header: None,
        example: "<opensudoku><game data=\"530070000600195000098000060800060003400803001700020\
                  006060000280000419005000080079\"/></opensudoku>",
    };
    /// Puzzle and solution, separated by a comma.
    Csv => Row {
        id: "csv", title: "puzzle,solution as on Kaggle", extensions: &["csv"],
        line_wise: true, carries: Carries { solution: true, ..GIVENS },
        boards: Boards::Usual, max_size: 64, header: Some("puzzle,solution"),
        example: "1004001003002003,1324431213422431",
    };
    /// A line of a puzzle bank: hash, puzzle, rating.
    Bank => Row {
        id: "bank", title: "puzzle bank: hash, puzzle, rating", extensions: &["txt"],
        line_wise: true, carries: Carries { meta: true, ..GIVENS },
        boards: Boards::Usual, max_size: 64, header: None,
        example: "0000183b305c 050703060007000800000816000000030000005000100730040086906000204\
                  840572093000409000 1.2",
    };
    /// A link to sudokuwiki.org.
    SudokuWiki => Row {
        id: "sudokuwiki", title: "link to sudokuwiki.org", extensions: &["url"],
        line_wise: true, carries: GIVENS, boards: Boards::Classic, max_size: 9, header: None,
        example: "https://www.sudokuwiki.org/sudoku.htm?bd=53007000060019500009800006080006000\
                  3400803001700020006060000280000419005000080079",
    };
    /// A link to sudoku.coach.
    Coach => Row {
        id: "coach", title: "link to sudoku.coach", extensions: &["url"],
        line_wise: true, carries: GIVENS, boards: Boards::Classic, max_size: 9, header: None,
        example: "https://sudoku.coach/en/play/530070000600195000098000060800060003400803001700\
                  020006060000280000419005000080079",
    };
    /// A link to SudokuExchange.
    Exchange => Row {
        id: "exchange", title: "link to sudokuexchange.com", extensions: &["url"],
        line_wise: true, carries: GIVENS, boards: Boards::Classic, max_size: 9, header: None,
        example: "https://sudokuexchange.com/play/?s=530070000600195000098000060800060003400803\
                  001700020006060000280000419005000080079",
    };
    /// A link to f-puzzles, or its JSON.
    Fpuzzles => Row {
        id: "fpuzzles", title: "f-puzzles link or JSON", extensions: &["url", "json"],
        line_wise: true,
        carries: Carries { placed: true, notes: true, limits: true, solution: true, meta: true },
        boards: Boards::Extras, max_size: 64, header: None,
        example: "https://www.f-puzzles.com/?load=N4Ig5gTglgJiBcBtRoxQG4FMB2CAuEArpgDQjoCGANsQ\
                  gIwC+JwTLz4GO+Rp51t8ACwMAuiRStWHLLngFiZSjUz1JYiezQzuCvsoQBmSc1HjUnWfN5KBAJmN\
                  tz2uT0X8V8IyLEgAzlAAvD2EgA===",
    };
    /// A link to SudokuPad.
    SudokuPad => Row {
        id: "sudokupad", title: "SudokuPad link", extensions: &["url"],
        line_wise: true,
        carries: Carries { placed: true, notes: true, limits: true, solution: true, meta: true },
        boards: Boards::Extras, max_size: 64, header: None,
        example: "https://sudokupad.app/fpuzzlesN4Ig5gTglgJiBcBtRoxQG4FMB2CAuEArpgDQjoCGANsQgI\
                  wC+JwTLz4GO+Rp51t8ACwMAuiRStWHLLngFiZSjUz1JYiezQzuCvsoQBmSc1HjUnWfN5KBAJmNtz\
                  2uT0X8V8IyLEgAzlAAvD2EgA===",
    };
    /// Clues followed by the map of the regions.
    Jigsaw => Row {
        id: "jigsaw", title: "clues, then a region map", extensions: &["txt"],
        line_wise: false, carries: GIVENS, boards: Boards::Maps, max_size: 64, header: None,
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
    pub const fn title(self) -> &'static str {
        self.row().title
    }

    /// Usual extensions of its files, without the dot.
    pub const fn extensions(self) -> &'static [&'static str] {
        self.row().extensions
    }

    /// Whether a puzzle is one line, so that a long text can be read as it comes.
    pub const fn is_line_wise(self) -> bool {
        self.row().line_wise
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

    pub(super) fn who_carries_boxes() -> String {
        such(|format| format.boards() >= Boards::Maps)
    }

    pub(super) fn who_carries_extras() -> String {
        such(|format| format.boards() == Boards::Extras)
    }

    pub(super) fn who_carries_limits() -> String {
        such(|format| format.carries().limits)
    }
}

/// "`a`, `b` and `c` can": what an error proposes instead.
fn such(can: impl Fn(Format) -> bool) -> String {
    let ids: Vec<_> = Format::ALL
        .iter()
        .filter(|format| can(**format))
        .map(|f| format!("`{}`", f.id()))
        .collect();
    match ids.split_last() {
        Some((last, [])) => format!("{last} can"),
        Some((last, rest)) => format!("{} and {last} can", rest.join(", ")),
        None => "no format can".into(),
    }
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
            assert!(!format.extensions().is_empty() && !format.title().is_empty(), "{format}");
        }
        assert_eq!(Format::from_extension("sdk").collect::<Vec<_>>(), [Format::Sdk]);
    }

    #[test]
    fn an_error_says_who_can() {
        assert_eq!(Format::who_carries_extras(), "`fpuzzles` and `sudokupad` can");
    }
}
