//! Links that hold the 81 cells as they are.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=53007…
//! https://sudoku.coach/en/play/53007…
//! https://sudokuexchange.com/play/?s=53007…
//! ```

use super::cells::{self, Layouts};
use super::error::quoted;
use super::{Format, ReadError, Reading};
use crate::board::{Puzzle, State};
use crate::text;

/// A site: whose links, what stands before the cells.
struct Site {
    format: Format,
    host: &'static str,
    before: &'static [&'static str],
    start: &'static str,
}

const SITES: [Site; 3] = [
    Site {
        format: Format::SudokuWiki,
        host: "sudokuwiki.org",
        before: &["bd="],
        start: "https://www.sudokuwiki.org/sudoku.htm?bd=",
    },
    Site {
        format: Format::Coach,
        host: "sudoku.coach",
        before: &["/play/"],
        start: "https://sudoku.coach/en/play/",
    },
    Site {
        format: Format::Exchange,
        host: "sudokuexchange.com",
        before: &["?s=", "&s="],
        start: "https://sudokuexchange.com/play/?s=",
    },
];

/// The format of a link of one of these sites.
pub(super) fn detect(line: &str) -> Option<Format> {
    let line = line.to_ascii_lowercase();
    SITES.iter().find(|site| line.contains(site.host)).map(|site| site.format)
}

pub(super) fn read_line(
    line: &str,
    number: usize,
    format: Format,
    layouts: &mut Layouts,
) -> Result<Reading, ReadError> {
    let site = site(format);
    let find = |mark: &&str| line.find(*mark).map(|at| at + mark.len());
    let Some(at) = site.before.iter().find_map(find) else {
        let start = site.start;
        let expected = text!("a link such as {start}53007…", "{start}53007… 这样的链接");
        return Err(ReadError::at(number, 1, quoted(line.trim()), expected));
    };
    let rest = &line[at..];
    let end = rest.find(['&', '#', '/', '?', ' ', '\t', '"', '>', ')']).unwrap_or(rest.len());
    let column = line[..at].chars().count() + 1;
    let pieces = cells::pieces(&rest[..end], number, column);
    if pieces.len() != 81 {
        let count = pieces.len();
        return Err(ReadError::on(
            number,
            text!("the link holds {count} cells", "链接里有 {count} 格"),
            text!("81 are needed (9×9)", "应有 81 格（9×9）"),
        ));
    }
    let layout = layouts.of_size(9, number)?;
    let givens = cells::digits(&pieces, 9)?;
    Ok(Reading::new(Puzzle::new(layout, givens), format, number))
}

fn site(format: Format) -> &'static Site {
    SITES.iter().find(|site| site.format == format).expect("only formats of sites come here")
}

pub(super) fn write(state: &State, format: Format) -> String {
    site(format).start.to_owned() + &super::line::write(state, '0')
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, read_one};
    use super::*;

    #[test]
    fn links_are_read_with_what_else_they_hold() {
        let cells = "5".repeat(81);
        for (link, format) in [
            (format!("http://www.sudokuwiki.org/sudoku.htm?bd={cells}&x=1"), Format::SudokuWiki),
            (format!("https://sudoku.coach/de/play/{cells}#top"), Format::Coach),
            (format!("https://sudokuexchange.com/play/?s={cells}&d=2"), Format::Exchange),
            (format!("https://sudokuexchange.com/play/?d=2&s={cells}"), Format::Exchange),
        ] {
            assert_eq!(read_one(&link).format, format);
        }
    }

    #[test]
    fn a_link_without_a_puzzle_is_told() {
        let error = error_of("https://sudoku.coach/en/play/1234");
        assert_eq!(error, "line 1: the link holds 4 cells; 81 are needed (9×9)");
        assert!(error_of("https://sudoku.coach/en/learn").contains("a link such as"));
    }
}
