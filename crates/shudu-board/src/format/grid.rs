//! One line a row, with or without borders.
//!
//! ```text
//! 5 3 . | . 7 . | . . .      53..7....      5,3,,,7,,,,      12  0  3 16 …
//! 6 . . | 1 9 5 | . . .      6..195...      6,,,1,9,5,,,      0  0 10  1 …
//! ```
//!
//! Several grids may follow each other, with blank lines or titles between
//! them. A line of dashes is a border if the other lines are as many as they
//! are long, else a row of blanks.

use super::cells::{self, Layouts, Piece};
use super::rows::groups;
use super::{Format, ReadError, Reading};
use crate::board::{Blocks, Digit, Layout, Puzzle, State};

pub(super) fn read(
    text: &str,
    format: Format,
    layouts: &mut Layouts,
) -> Result<Vec<Reading>, ReadError> {
    let mut readings = Vec::new();
    for group in groups(text) {
        for rows in group.grids(layouts.wanted_size())? {
            let mut reading = read_grid(&rows, format, layouts)?;
            reading.meta.title = group.title.map(Into::into);
            readings.push(reading);
        }
    }
    Ok(readings)
}

/// The puzzle of these rows.
pub(super) fn read_grid(
    rows: &[Vec<Piece>],
    format: Format,
    layouts: &mut Layouts,
) -> Result<Reading, ReadError> {
    let pieces = rows.concat();
    let line = pieces.first().map_or(1, |piece| piece.line);
    let givens = cells::digits(&pieces, rows.len())?;
    let layout = layouts.of_size(rows.len(), line)?;
    Ok(Reading::new(Puzzle::new(layout, givens), format, line))
}

/// The shape of the boxes to be drawn; one large one if they are irregular.
pub(super) fn drawn_boxes(layout: &Layout) -> (usize, usize) {
    match layout.blocks() {
        &Blocks::Regular { rows, columns } => (rows, columns),
        Blocks::Map(_) => (layout.size(), layout.size()),
    }
}

/// The givens with lines between the boxes.
pub(super) fn write(state: &State) -> String {
    let layout = state.puzzle.layout();
    let (rows, columns) = drawn_boxes(layout);
    let symbols: Vec<String> =
        state.puzzle.symbols().chars().map(|symbol| symbol.to_string()).collect();
    let border = (0..layout.size() / columns)
        .map(|i| "-".repeat(2 * columns + usize::from(i > 0)))
        .collect::<Vec<_>>()
        .join("+");
    let border = border.trim_end_matches('-').to_owned() + &"-".repeat(2 * columns);
    let mut lines = Vec::new();
    for (i, row) in symbols.chunks(layout.size()).enumerate() {
        if i > 0 && i % rows == 0 {
            lines.push(border.clone());
        }
        lines.push(row.chunks(columns).map(|part| part.join(" ")).collect::<Vec<_>>().join(" | "));
    }
    lines.join("\n")
}

/// The givens as Simple Sudoku saves them.
pub(super) fn write_ss(state: &State) -> String {
    let layout = state.puzzle.layout();
    let (rows, columns) = drawn_boxes(layout);
    let size = layout.size();
    let frame = format!(" *{}*", "-".repeat(size + size / columns - 1));
    let border = format!(" |{}|", vec!["-".repeat(columns); size / columns].join("+"));
    let mut lines = vec![frame.clone()];
    for (i, row) in state.puzzle.givens().chunks(size).enumerate() {
        if i > 0 && i % rows == 0 {
            lines.push(border.clone());
        }
        let part = |part: &[Option<Digit>]| -> String {
            part.iter().map(|given| given.map_or('.', Digit::symbol)).collect()
        };
        let parts: Vec<_> = row.chunks(columns).map(part).collect();
        lines.push(format!(" |{}|", parts.join("|")));
    }
    lines.push(frame);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_of, options, read_one};
    use super::super::{Options, read};
    use super::*;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The rows of the example, each changed by a function.
    fn rows(row: impl Fn(&str) -> String) -> Vec<String> {
        EASY.as_bytes().chunks(9).map(|r| row(std::str::from_utf8(r).unwrap())).collect()
    }

    fn spread(row: &str, separator: &str) -> String {
        row.chars().map(String::from).collect::<Vec<_>>().join(separator)
    }

    #[test]
    fn grids_come_in_many_dresses() {
        let parts = |r: &str| [&r[..3], &r[3..6], &r[6..]].join("|");
        let spaced = |r: &str| {
            let parts: Vec<_> =
                [&r[..3], &r[3..6], &r[6..]].iter().map(|p| spread(p, " ")).collect();
            format!("| {} |", parts.join(" | "))
        };
        let boxed = |rows: Vec<String>, border: &str| {
            let boxes: Vec<_> = rows.chunks(3).map(|part| part.join("\n")).collect();
            format!("{border}\n{}\n{border}", boxes.join(&format!("\n{border}\n")))
        };
        let texts = [
            rows(str::to_owned).join("\n"),
            rows(|r| spread(r, " ")).join("\n"),
            rows(|r| spread(r, ",").replace('.', "")).join("\n"),
            rows(|r| spread(r, ";").replace('.', "0")).join("\n"),
            rows(|r| spread(r, "\t").replace('.', "")).join("\n"),
            rows(|r| [&r[..3], &r[3..6], &r[6..]].join(" ")).join("\n"),
            rows(|r| r.replace('.', " ").trim_end().to_owned()).join("\n"),
            rows(|r| format!("|{}|", spread(r, "|").replace('.', " "))).join("\n"),
            format!(
                "[{}]",
                rows(|r| format!("[{}]", spread(&r.replace('.', "0"), ", "))).join(",\n")
            ),
            boxed(rows(parts), "---+---+---"),
            boxed(rows(parts), "---|---|---"),
            boxed(rows(parts), "-----------"),
            boxed(rows(|r| parts(&r.replace('.', "-"))), "---+---+---"),
            boxed(rows(spaced), "+-------+-------+-------+"),
            boxed(rows(spaced), "|-------+-------+-------|"),
            boxed(rows(|r| spaced(r).replace('|', "│")), "├───────┼───────┼───────┤"),
            boxed(rows(str::to_owned), ""),
        ];
        for text in texts {
            let reading = read_one(&text);
            assert_eq!(reading.format, Format::Grid, "{text}");
            assert_eq!(reading.state.puzzle.symbols(), EASY, "{text}");
        }
    }

    #[test]
    fn simple_sudokus_frame_is_known() {
        let text = " *-----------*\n |5..|...|..1|\n".to_owned()
            + &" |...|...|...|\n".repeat(2)
            + " |---+---+---|\n"
            + &" |...|...|...|\n".repeat(3)
            + " |---+---+---|\n"
            + &" |...|...|...|\n".repeat(3)
            + " *-----------*\n";
        let reading = read_one(&text);
        assert_eq!((reading.format, reading.line), (Format::Ss, 2));
        assert_eq!(write_ss(&reading.state) + "\n", text);
    }

    #[test]
    fn titles_and_blank_lines_part_grids() {
        let grid = rows(|r| r.replace('.', "0")).join("\n");
        let titled = format!("Grid 01\n{grid}\nGrid 02\n{grid}\n");
        let readings = read(&titled, &Options::default()).unwrap();
        assert_eq!(readings.len(), 2);
        assert_eq!(readings[1].meta.title.as_deref(), Some("Grid 02"));
        assert_eq!(readings[1].line, 12);
        let parted = format!("{grid}\n\n\n{grid}\n");
        assert_eq!(read(&parted, &Options::default()).unwrap().len(), 2);
        let cut = format!("Grid 01\n{grid}\nGrid 02\n{}", &grid[..40]);
        assert_eq!(error_of(&cut), "line 12: 4 rows of 9 cells; 9 rows are needed (9×9)");
    }

    #[test]
    fn dashes_are_blanks_where_rows_are_missing() {
        let text = rows(|r| r.replace('.', "-")).join("\n");
        let mut blank: Vec<_> = text.lines().map(str::to_owned).collect();
        blank[4] = "-".repeat(9);
        let reading = read_one(&blank.join("\n"));
        assert_eq!(reading.state.puzzle.symbols()[36..45], *".........");
    }

    #[test]
    fn numbers_are_read_on_large_boards() {
        let row =
            |i: usize| (0..16).map(|j| format!("{:2}", (i + j) % 17)).collect::<Vec<_>>().join(" ");
        let text = (0..16).map(row).collect::<Vec<_>>().join("\n");
        let reading = read_one(&text);
        assert_eq!(reading.format, Format::Grid);
        assert!(reading.state.puzzle.symbols().starts_with(".123456789ABCDEF1234"));
        let error = error_of(&text.replacen("16", "17", 1));
        assert_eq!(
            error,
            "line 2, column 46: found the number 17 where a digit 1–9, A–G or a blank (. 0 * _ - x) was expected"
        );
    }

    #[test]
    fn sixteen_lines_of_sixteen_are_one_grid() {
        let line = "1..4..1..3..2..3\n";
        assert_eq!(read_one(&line.repeat(16)).state.puzzle.layout().size(), 16);
        let small = read(&line.repeat(16), &options(None, Some("2x2"))).unwrap();
        assert_eq!(small.len(), 16);
        assert_eq!(read(&line.repeat(15), &Options::default()).unwrap().len(), 15);
        assert_eq!(read(&line.repeat(32), &Options::default()).unwrap().len(), 32);
        let large = "1..4..G..3..2..3\n";
        assert_eq!(read(&large.repeat(32), &Options::default()).unwrap().len(), 2);
    }
}
