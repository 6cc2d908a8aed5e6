//! Puzzle and solution, separated by a comma, as in Kaggle's collections.
//!
//! ```text
//! quizzes,solutions
//! 004300209005009001…,864371259325849761…
//! ```
//!
//! A semicolon or a tab will do as well. A further column may name the board, in
//! full as `3x3+x` or `jigsaw:…`; what else there is, is a comment.
//! Where a header names the columns otherwise (`id,puzzle,…`), the first
//! two columns that have the length of a puzzle count.

use super::cells::{self, Layouts, Piece};
use super::{Format, Meta, ReadError, Reading};
use crate::board::{Digit, Puzzle, State};

const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// Whether this is the line of column names.
pub(super) fn is_header(line: &str) -> bool {
    let first = line.split(SEPARATORS).next().unwrap_or("").trim_matches(['"', ' ']);
    let names =
        ["quizzes", "quiz", "puzzle", "puzzles", "question", "grid", "id", "sudoku", "unsolved"];
    line.contains(SEPARATORS) && names.contains(&first.to_ascii_lowercase().as_str())
}

/// Whether a line has a puzzle and a separator behind it.
pub(super) fn looks_like(line: &str) -> bool {
    let line = line.trim();
    let field = line.trim_start_matches('"').split(SEPARATORS).next().unwrap_or("");
    let puzzle = field.trim_matches(['"', ' ']);
    let is_puzzle = puzzle.len() >= 16 && cells::square_root(puzzle.len()).is_some();
    line.contains(SEPARATORS) && is_puzzle && super::detect::is_cells(puzzle)
}

pub(super) fn read_line(
    line: &str,
    number: usize,
    layouts: &mut Layouts,
) -> Result<Option<Reading>, ReadError> {
    if is_header(line) {
        return Ok(None);
    }
    let fields = fields(line, number);
    let is_puzzle =
        |piece: &Piece| piece.text.len() >= 16 && cells::square_root(piece.text.len()).is_some();
    let first = fields.iter().position(is_puzzle).unwrap_or(0);
    let puzzle = fields[first];
    let size = layouts.size_of(puzzle.text.chars().count(), number)?;
    let is_name = |piece: &Piece| cells::name_in(piece.text, size).is_some();
    let mut rest: Vec<_> = fields[first + 1..].to_vec();
    let layout = match rest.iter().position(is_name) {
        Some(place) => layouts.of_name(rest.remove(place).text, size, number)?,
        None => layouts.of_size(size, number)?,
    };
    let givens = digits(puzzle, size)?;
    let mut reading = Reading::new(Puzzle::new(layout, givens), Format::Csv, number);
    if let Some(second) = rest.first().copied()
        && (second.text.len() == size * size || second.text.is_empty())
    {
        reading.solution = solution(second, size)?;
        rest.remove(0);
    }
    let comment = rest.iter().map(|piece| piece.text).collect::<Vec<_>>().join(",");
    if !comment.trim().is_empty() {
        reading.meta = Meta { comment: Some(comment), ..Meta::default() };
    }
    Ok(Some(reading))
}

fn digits(field: Piece, size: usize) -> Result<Vec<Option<Digit>>, ReadError> {
    cells::digits(&cells::pieces(field.text, field.line, field.column), size)
}

/// A solution; one with holes is none.
fn solution(field: Piece, size: usize) -> Result<Option<Box<[Digit]>>, ReadError> {
    let digits: Option<Box<[_]>> = digits(field, size)?.into_iter().collect();
    Ok(digits.filter(|digits| !digits.is_empty()))
}

/// The columns of a line without their quotes.
fn fields(line: &str, number: usize) -> Vec<Piece<'_>> {
    let mut column = 1;
    line.split(SEPARATORS)
        .map(|field| {
            let text = field.trim_matches(['"', ' ']);
            let skipped = field.len() - field.trim_start_matches(['"', ' ']).len();
            let found = Piece { text, line: number, column: column + skipped };
            column += field.chars().count() + 1;
            found
        })
        .collect()
}

pub(super) fn write(state: &State, solution: Option<&[Digit]>) -> String {
    let solution: String = solution.unwrap_or(&[]).iter().map(|digit| digit.symbol()).collect();
    let name = cells::name_behind(state.puzzle.layout(), ",");
    super::line::write(state, '0') + "," + &solution + &name
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, read_one};
    use super::super::{Options, read};
    use super::*;

    const LINE: &str = "1004001003002003,1324431213422431";

    #[test]
    fn headers_of_many_kinds_are_passed_over() {
        for header in ["quizzes,solutions", "quiz,solution", "puzzle,solution", "Puzzle;Solution"] {
            let reading = read_one(&format!("{header}\n{LINE}\n"));
            assert_eq!((reading.format, reading.line), (Format::Csv, 2));
            assert_eq!(reading.solution.unwrap()[1], Digit::new(3).unwrap());
        }
        assert_eq!(read_one(LINE).format, Format::Csv);
    }

    #[test]
    fn other_columns_and_quotes_are_understood() {
        let text =
            "id,puzzle,solution,clues,difficulty\n1,1004001003002003,1324431213422431,6,0.5\n";
        let reading = read_one(text);
        assert_eq!(reading.state.puzzle.symbols(), "1..4..1..3..2..3");
        assert_eq!(reading.meta.comment.as_deref(), Some("6,0.5"));
        let quoted = "\"1004001003002003\",\"1324431213422431\"";
        assert!(read_one(quoted).solution.is_some());
        assert_eq!(read_one("1004001003002003,").solution, None);
    }

    #[test]
    fn a_short_puzzle_is_told_with_its_line() {
        let text = format!("puzzle,solution\n{LINE}\n104001003002003,\n");
        assert_eq!(error_of(&text), "line 3: the puzzle has 15 cells; 16 are needed (4×4)");
        let error = read(&LINE.replacen('4', "7", 1), &Options::default()).unwrap_err();
        assert_eq!((error.line, error.column), (Some(1), Some(4)));
    }
}
