//! The board in plain characters: column letters above, row numbers at the left.
//!
//! What a digit is can be told without colours: a given is `5`, an own digit `(5)`, one that
//! is marked as wrong `!5!`, a blank `.`; notes are `{35}`, those of the corner `[35]`. Lines
//! are `+`, `-` and `|`, which every terminal has and screen readers know by short names.

use shudu::board::{Cell, Digit, DigitSet, Grid, Layout};
use shudu::draw::{Paint, Text};
use shudu::play::{Check, Game};

/// Columns of an old terminal; a board with notes that is wider is drawn without them.
const WIDEST: usize = 80;

/// The letter of a column.
pub fn letter(column: usize) -> char {
    ('A'..='Z').nth(column).unwrap_or('?')
}

/// A game as it stands, and whether its notes had to be left out.
pub fn game(game: &Game, check: Check) -> (Text, bool) {
    let layout = game.layout();
    let wrong: Vec<Cell> = game.faults(check).into_iter().map(|fault| fault.0).collect();
    let notes = game.notes();
    let inside = |cell: Cell, noted: bool| match (game.puzzle().given(cell), game.digit(cell)) {
        (Some(given), _) => (plain(given), Paint::Given),
        (None, Some(own)) if wrong.contains(&cell) => (format!("!{}!", own.symbol()), Paint::Dead),
        (None, Some(own)) => (marked(own), Paint::Placed),
        (None, None) if noted => {
            let mut text = String::new();
            let corner = game.writing(cell).corner;
            for (set, [open, close]) in [(corner, ['[', ']']), (notes[cell], ['{', '}'])] {
                if !set.is_empty() {
                    text.push(open);
                    text.extend(set.map(Digit::symbol));
                    text.push(close);
                }
            }
            if text.is_empty() { blank() } else { (text, Paint::Candidate) }
        }
        (None, None) => blank(),
    };
    let drawn = draw(layout, |cell| inside(cell, true));
    let line = drawn.lines.iter().map(|line| line.iter().map(|span| span.text.len()).sum());
    if line.max().unwrap_or(0) <= WIDEST {
        return (drawn, false);
    }
    (draw(layout, |cell| inside(cell, false)), true)
}

/// The solution.
pub fn answer(game: &Game, solution: &Grid) -> Text {
    draw(game.layout(), |cell| match game.puzzle().given(cell) {
        Some(given) => (plain(given), Paint::Given),
        None => (marked(solution[cell]), Paint::Placed),
    })
}

/// Digits for people, as sentences write them.
pub fn list(digits: DigitSet) -> String {
    digits.map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

fn plain(digit: Digit) -> String {
    format!(" {} ", digit.symbol())
}

fn marked(digit: Digit) -> String {
    format!("({})", digit.symbol())
}

fn blank() -> (String, Paint) {
    (" . ".into(), Paint::Faint)
}

fn draw(layout: &Layout, inside: impl Fn(Cell) -> (String, Paint)) -> Text {
    let size = layout.size();
    let cells: Vec<(String, Paint)> = layout.cells().map(inside).collect();
    // Every column as wide as its widest cell; all characters here are one column wide.
    let width = |column: usize| {
        let cell = |row| cells[layout.cell(row, column).index()].0.len();
        (0..size).map(cell).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..size).map(width).collect();
    let margin = size.to_string().len();
    let lines = Lines { layout };
    let mut text = Text::default();
    let mut head = " ".repeat(margin + 1);
    for (column, &width) in widths.iter().enumerate() {
        if lines.any_before(column) {
            head.push(' ');
        }
        head.push_str(&format!("{:<width$}", format!(" {}", letter(column))));
    }
    text.line().add(head, Paint::Plain);
    for row in 0..=size {
        if lines.any_above(row) {
            let mut rule = " ".repeat(margin + 1);
            for (column, &width) in widths.iter().enumerate() {
                if lines.any_before(column) {
                    rule.push(lines.corner(row, column));
                }
                let line = if lines.above(row, column) { '-' } else { ' ' };
                rule.extend(std::iter::repeat_n(line, width));
            }
            rule.push(lines.corner(row, size));
            text.line().add(rule, Paint::Faint);
        }
        if row == size {
            break;
        }
        text.line().add(format!("{:>margin$} ", row + 1), Paint::Plain);
        for (column, &width) in widths.iter().enumerate() {
            if lines.any_before(column) {
                let line = if lines.before(row, column) { "|" } else { " " };
                text.add(line, Paint::Faint);
            }
            let (inside, paint) = &cells[layout.cell(row, column).index()];
            text.add(inside.clone(), *paint);
            text.add(" ".repeat(width - inside.len()), Paint::Plain);
        }
        text.add("|", Paint::Faint);
    }
    text
}

/// Where boxes meet. Rows and columns may be one past the last.
struct Lines<'a> {
    layout: &'a Layout,
}

impl Lines<'_> {
    fn block(&self, row: usize, column: usize) -> usize {
        self.layout.block(self.layout.cell(row, column))
    }

    fn before(&self, row: usize, column: usize) -> bool {
        let edge = column == 0 || column == self.layout.size();
        edge || self.block(row, column - 1) != self.block(row, column)
    }

    fn above(&self, row: usize, column: usize) -> bool {
        let edge = row == 0 || row == self.layout.size();
        edge || self.block(row - 1, column) != self.block(row, column)
    }

    fn any_before(&self, column: usize) -> bool {
        (0..self.layout.size()).any(|row| self.before(row, column))
    }

    fn any_above(&self, row: usize) -> bool {
        (0..self.layout.size()).any(|column| self.above(row, column))
    }

    /// The character where lines meet, if any do.
    fn corner(&self, row: usize, column: usize) -> char {
        let size = self.layout.size();
        let across = (column.saturating_sub(1)..(column + 1).min(size)).any(|c| self.above(row, c));
        let down = (row.saturating_sub(1)..(row + 1).min(size)).any(|r| self.before(r, column));
        match (across, down) {
            (true, true) => '+',
            (true, false) => '-',
            (false, true) => '|',
            (false, false) => ' ',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu::board::Puzzle;
    use shudu::play::Move;

    fn begun(layout: &str, symbols: &str) -> Game {
        let layout: Layout = layout.parse().unwrap();
        Game::new(Puzzle::from_symbols(layout.into(), symbols).unwrap(), None)
    }

    #[test]
    fn givens_own_digits_and_blanks_differ() {
        let mut play = begun("2x2", "1.....3..2.....4");
        let digit = |value| Digit::new(value).unwrap();
        play.apply(Move::Digit(vec![Cell::from_index(1)], digit(3)), 0).unwrap();
        play.apply(Move::Digit(vec![Cell::from_index(2)], digit(3)), 0).unwrap();
        let expected = "   \u{20}A  B   C  D
  +------+------+
1 | 1 !3!|!3! . |
2 | .  . | 3  . |
  +------+------+
3 | . (2)| .  . |
4 | .  . | .  4 |
  +------+------+
";
        let expected = expected.replace("(2)", " 2 ");
        assert_eq!(game(&play, Check::Rules).0.render(false), expected);
        assert_eq!(
            game(&play, Check::None).0.render(false),
            expected.replace("!3!", "(3)"),
            "nothing is marked if nothing is asked for"
        );
        play.apply(Move::Corner(vec![Cell::from_index(4)], digit(2)), 0).unwrap();
        play.apply(Move::Centre(vec![Cell::from_index(4)], digit(4)), 0).unwrap();
        play.apply(Move::Centre(vec![Cell::from_index(4)], digit(2)), 0).unwrap();
        let drawn = game(&play, Check::None).0.render(false);
        assert!(drawn.contains("2 |[2]{24} . | 3  . |"), "{drawn}");
        assert!(drawn.contains("1 | 1     (3)|(3) . |"), "{drawn}");
    }

    #[test]
    fn irregular_boxes_have_their_lines() {
        let play = begun("jigsaw:AAAB/CCAB/CDBB/CDDD", "1.....3..2.....4");
        let expected = "   \u{20}A   B   C   D
  +-----------+---+
1 | 1   .   . | . |
  +-------+   |   |
2 | .   . | 3 | . |
  |   +---+---+   |
3 | . | 2 | .   . |
  |   |   +-------+
4 | . | .   .   4 |
  +---+-----------+
";
        assert_eq!(game(&play, Check::Rules).0.render(false), expected);
    }
}
