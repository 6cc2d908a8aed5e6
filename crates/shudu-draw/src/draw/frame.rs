//! The lines between cells, for any layout.
//!
//! A line is absent, light or heavy; where four of them meet, Unicode has a
//! character for every combination.

use shudu_board::board::{Blocks, Layout};

/// How strong a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// No line.
    None,
    /// A light one.
    Light,
    /// A heavy one.
    Heavy,
}

/// All junctions, by the weight of the line going up, right, down, left: the
/// place of a character is its four weights as a number in base 3.
const JUNCTIONS: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

pub(super) fn junction(up: Weight, right: Weight, down: Weight, left: Weight) -> char {
    let place =
        [up, right, down, left].iter().fold(0, |place, &weight| place * 3 + weight as usize);
    JUNCTIONS.chars().nth(place).unwrap_or('+')
}

/// Which lines a drawing has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lines {
    /// Only those between boxes, light.
    Boxes,
    /// All; those between boxes heavy.
    All,
}

/// The lines of a layout.
#[derive(Debug)]
pub struct Frame<'a> {
    layout: &'a Layout,
    lines: Lines,
}

impl<'a> Frame<'a> {
    /// Irregular boxes cannot be told without all lines.
    pub fn new(layout: &'a Layout, all: bool) -> Frame<'a> {
        let irregular = matches!(layout.blocks(), Blocks::Map(_));
        Frame { layout, lines: if all || irregular { Lines::All } else { Lines::Boxes } }
    }

    /// Whether all cells have lines around them, and not only boxes.
    pub fn has_all_lines(&self) -> bool {
        self.lines == Lines::All
    }

    fn weight(&self, boundary: bool) -> Weight {
        match (self.lines, boundary) {
            (Lines::Boxes, true) | (Lines::All, false) => Weight::Light,
            (Lines::Boxes, false) => Weight::None,
            (Lines::All, true) => Weight::Heavy,
        }
    }

    /// The line at the left of a cell; `column` may be one past the last.
    pub fn left_of(&self, row: isize, column: usize) -> Weight {
        let size = self.layout.size();
        if row < 0 || row as usize >= size {
            return Weight::None;
        }
        let row = row as usize;
        let edge = column == 0 || column == size;
        self.weight(
            edge || {
                let block = |column| self.layout.block(self.layout.cell(row, column));
                block(column - 1) != block(column)
            },
        )
    }

    /// The line above a cell; `row` may be one past the last.
    pub fn above(&self, row: usize, column: isize) -> Weight {
        let size = self.layout.size();
        if column < 0 || column as usize >= size {
            return Weight::None;
        }
        let column = column as usize;
        let edge = row == 0 || row == size;
        self.weight(
            edge || {
                let block = |row| self.layout.block(self.layout.cell(row, column));
                block(row - 1) != block(row)
            },
        )
    }

    /// Whether any line runs down before this column.
    pub fn has_line_before(&self, column: usize) -> bool {
        (0..self.layout.size()).any(|row| self.left_of(row as isize, column) > Weight::None)
    }

    /// Whether any line runs across above this row.
    pub fn has_line_above(&self, row: usize) -> bool {
        (0..self.layout.size()).any(|column| self.above(row, column as isize) > Weight::None)
    }

    /// The character where the lines above `row` and before `column` meet.
    pub fn corner(&self, row: usize, column: usize) -> char {
        let (r, c) = (row as isize, column as isize);
        junction(
            self.left_of(r - 1, column),
            self.above(row, c),
            self.left_of(r, column),
            self.above(row, c - 1),
        )
    }

    /// The character of the line above a cell.
    pub fn across(&self, row: usize, column: usize) -> char {
        let weight = self.above(row, column as isize);
        junction(Weight::None, weight, Weight::None, weight)
    }

    /// The character of the line at the left of a cell.
    pub fn down(&self, row: usize, column: usize) -> char {
        let weight = self.left_of(row as isize, column);
        junction(weight, Weight::None, weight, Weight::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_junction_for_every_combination() {
        assert_eq!(JUNCTIONS.chars().count(), 81);
        use Weight::{Heavy, Light, None};
        assert_eq!(junction(None, Light, Light, None), '┌');
        assert_eq!(junction(Heavy, Heavy, Heavy, Heavy), '╋');
        assert_eq!(junction(Light, Heavy, Light, Heavy), '┿');
    }
}
