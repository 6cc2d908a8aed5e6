//! Why a move is not made, in words.

use crate::board::{Cell, Digit, HouseKind, Layout};
use crate::words::{self, Language};
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

/// How cells and lines are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Naming {
    /// `r2c1`, row 2, column 1.
    #[default]
    Numbers,
    /// `A2`, row 2, column A.
    Letters,
}

impl Naming {
    /// A cell's name.
    pub fn cell(self, cell: Cell, layout: &Layout) -> String {
        match self {
            Naming::Numbers => layout.spot(cell).to_string(),
            Naming::Letters => format!("{}{}", letter(layout.column(cell)), layout.row(cell) + 1),
        }
    }

    /// A house's name, as a sentence begins.
    pub fn house(self, house: HouseKind, language: Language) -> String {
        match (self, house, language) {
            (Naming::Letters, HouseKind::Column(i), Language::English) => {
                format!("Column {}", letter(i.into()))
            }
            (Naming::Letters, HouseKind::Column(i), Language::Chinese) => {
                format!("{} 列", letter(i.into()))
            }
            _ => capital(&words::house(house, language)),
        }
    }
}

/// The letter of a column: the alphabet once in capitals, then in small letters.
fn letter(column: usize) -> char {
    let letters = ('A'..='Z').chain('a'..='z');
    letters.chain('α'..='ω').nth(column).unwrap_or('?')
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
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
    pub fn tell(&self, layout: &Layout, naming: Naming, language: Language) -> Vec<String> {
        let cell = |cell: &Cell| naming.cell(*cell, layout);
        let (english, chinese) = match self {
            Refusal::Given(at) => {
                let at = cell(at);
                (
                    format!("{at} is given by the puzzle and stays as it is."),
                    format!("{at} 是题目给出的数字，不能改动。"),
                )
            }
            Refusal::Occupied(at) => {
                let at = cell(at);
                (
                    format!("{at} already has a digit; clear it first."),
                    format!("{at} 已有数字，请先清除。"),
                )
            }
            Refusal::Clash { digit, against } => {
                return against
                    .iter()
                    .map(|one| one.tell(*digit, layout, naming, language))
                    .collect();
            }
            Refusal::Empty(at) => {
                let at = cell(at);
                (
                    format!("{at} is empty: there is nothing to clear."),
                    format!("{at} 是空格，没有可清除的内容。"),
                )
            }
            Refusal::Filled(at) => {
                let at = cell(at);
                (
                    format!("{at} has a digit; notes go into empty cells."),
                    format!("{at} 已有数字，笔记只能写在空格里。"),
                )
            }
            Refusal::Seen(at, digit) => {
                let at = cell(at);
                (
                    format!("{at} cannot be {digit}: a cell it sees is."),
                    format!("{at} 不能是 {digit}：关联格中已有这个数字。"),
                )
            }
            Refusal::NoCell => ("No cell is selected.".into(), "没有选中任何格子。".into()),
            Refusal::NothingToUndo => {
                ("There is nothing to undo.".into(), "没有可以撤销的操作。".into())
            }
            Refusal::NothingToRedo => {
                ("There is nothing to redo.".into(), "没有可以重做的操作。".into())
            }
            Refusal::NoMistake => ("There is no mistake so far.".into(), "目前没有错误。".into()),
            Refusal::NotUnique => (
                "This puzzle does not have exactly one solution, so no digit can be called wrong."
                    .into(),
                "这道题的解不唯一，无法判断对错。".into(),
            ),
            Refusal::Finished => ("The puzzle is solved.".into(), "这道题已经完成。".into()),
            Refusal::Paused => {
                ("The game is paused; go on first.".into(), "游戏已暂停，请先继续。".into())
            }
            Refusal::NotPaused => ("The game is not paused.".into(), "游戏没有暂停。".into()),
            Refusal::NotOnBoard => (
                "The board has no such cell or digit.".into(),
                "盘面上没有这样的格子或数字。".into(),
            ),
        };
        vec![match language {
            Language::English => english,
            Language::Chinese => chinese,
        }]
    }
}

impl Against {
    /// “Row 2 already has a 3, at C2.”
    pub fn tell(self, digit: Digit, layout: &Layout, naming: Naming, language: Language) -> String {
        let at = naming.cell(self.cell, layout);
        let article = if matches!(digit.value(), 8 | 11 | 18) { "an" } else { "a" };
        let house = self.house.map(|house| naming.house(house, language));
        match (house, language) {
            (Some(house), Language::English) => {
                format!("{house} already has {article} {digit}, at {at}.")
            }
            (Some(house), Language::Chinese) => format!("{house}已经有 {digit}，在 {at}。"),
            (None, Language::English) => {
                format!("{at} has {article} {digit}, and the two cells may not be equal.")
            }
            (None, Language::Chinese) => format!("{at} 已经是 {digit}，这两格不能相同。"),
        }
    }
}
