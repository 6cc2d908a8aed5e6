//! Why a move is not made, in words.

use shudu_board::board::{Cell, Digit, HouseKind, Layout};
use shudu_board::language::{Tongue, capital};
use shudu_board::say;
use shudu_logic::words::Speaker;
use std::fmt;

/// Why a move is not made. [`tell`](Refusal::tell) names cells and digits; as an error it is
/// one short sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The cell is a given.
    Given(Cell),
    /// The cell has a digit already.
    Occupied(Cell),
    /// Cells that must differ have the digit.
    Clash {
        /// What was to be written.
        digit: Digit,
        /// Where it is already.
        against: Vec<Against>,
    },
    /// There is nothing to clear.
    Empty(Cell),
    /// Notes go into empty cells.
    Filled(Cell),
    /// With automatic notes: the digit is seen from the cell.
    Seen(Cell, Digit),
    /// A move was about no cell at all.
    NoCell,
    /// There is nothing to undo.
    NothingToUndo,
    /// There is nothing to redo.
    NothingToRedo,
    /// There is no mistake.
    NoMistake,
    /// The puzzle does not have one solution, so that a mistake cannot be told.
    NotUnique,
    /// The puzzle is solved.
    Finished,
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// The board has no such cell, digit, colour or stage.
    NotOnBoard,
}

/// A cell that has the digit already, and why it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Against {
    /// The house both are in; none if a rule of moves keeps them apart.
    pub house: Option<HouseKind>,
    /// The cell.
    pub cell: Cell,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Refusal::Given(_) => "the cell is given by the puzzle",
            Refusal::Occupied(_) | Refusal::Filled(_) => "the cell has a digit",
            Refusal::Clash { .. } => "a cell that must differ has the digit",
            Refusal::Empty(_) => "there is nothing to clear",
            Refusal::Seen(..) => "a cell that is seen has the digit",
            Refusal::NoCell => "no cell is selected",
            Refusal::NothingToUndo => "there is nothing to undo",
            Refusal::NothingToRedo => "there is nothing to redo",
            Refusal::NoMistake => "there is no mistake",
            Refusal::NotUnique => "the puzzle does not have exactly one solution",
            Refusal::Finished => "the puzzle is solved",
            Refusal::Paused => "the game is paused",
            Refusal::NotPaused => "the game is not paused",
            Refusal::NotOnBoard => "the board has no such cell, digit, colour or stage",
        })
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    /// The reason as sentences, one a line.
    pub fn tell(&self, layout: &Layout, tongue: impl Into<Tongue>) -> Vec<String> {
        let tongue = tongue.into();
        let t = &Speaker::new(tongue, layout);
        let cell = |at: &Cell| t.cell(*at);
        vec![match self {
            Refusal::Clash { digit, against } => {
                return against.iter().map(|one| one.tell(*digit, layout, tongue)).collect();
            }
            Refusal::Given(at) => {
                let at = cell(at);
                say!(
                    t,
                    "{at} is given by the puzzle and stays as it is.",
                    "{at} 是题目给出的数字，不能改动。"
                )
            }
            Refusal::Occupied(at) => {
                let at = cell(at);
                say!(t, "{at} already has a digit; clear it first.", "{at} 已有数字，请先清除。")
            }
            Refusal::Empty(at) => {
                let at = cell(at);
                say!(
                    t,
                    "{at} is empty: there is nothing to clear.",
                    "{at} 是空格，没有可清除的内容。"
                )
            }
            Refusal::Filled(at) => {
                let at = cell(at);
                say!(
                    t,
                    "{at} has a digit; notes go into empty cells.",
                    "{at} 已有数字，笔记只能写在空格里。"
                )
            }
            Refusal::Seen(at, digit) => {
                let (at, digit) = (cell(at), t.digit(*digit));
                say!(
                    t,
                    "{at} cannot be {digit}: a cell it sees is.",
                    "{at} 不能是 {digit}：关联格中已有这个数字。"
                )
            }
            Refusal::NoCell => say!(t, "No cell is selected.", "没有选中任何格子。"),
            Refusal::NothingToUndo => {
                say!(t, "There is nothing to undo.", "没有可以撤销的操作。")
            }
            Refusal::NothingToRedo => {
                say!(t, "There is nothing to redo.", "没有可以重做的操作。")
            }
            Refusal::NoMistake => say!(t, "There is no mistake so far.", "目前没有错误。"),
            Refusal::NotUnique => say!(
                t,
                "This puzzle does not have exactly one solution, so no digit can be called wrong.",
                "这道题的解不唯一，无法判断对错。"
            ),
            Refusal::Finished => say!(t, "The puzzle is solved.", "这道题已经完成。"),
            Refusal::Paused => {
                say!(t, "The game is paused; go on first.", "游戏已暂停，请先继续。")
            }
            Refusal::NotPaused => say!(t, "The game is not paused.", "游戏没有暂停。"),
            Refusal::NotOnBoard => {
                say!(t, "The board has no such cell or digit.", "盘面上没有这样的格子或数字。")
            }
        }]
    }
}

impl Against {
    /// “Row 2 already has a 3, at C2.”
    pub fn tell(self, digit: Digit, layout: &Layout, tongue: impl Into<Tongue>) -> String {
        let t = &Speaker::new(tongue.into(), layout);
        let at = t.cell(self.cell);
        let digit = t.digit(digit);
        let a = if matches!(&digit[..], "8" | "A" | "E" | "F" | "11" | "18") { "an" } else { "a" };
        match self.house.map(|house| capital(&t.house(house))) {
            Some(house) => say!(
                t,
                "{house} already has {a} {digit}, at {at}.",
                "{house}已经有 {digit}，在 {at}。"
            ),
            None => say!(
                t,
                "{at} has {a} {digit}, and the two cells may not be equal.",
                "{at} 已经是 {digit}，这两格不能相同。"
            ),
        }
    }
}
