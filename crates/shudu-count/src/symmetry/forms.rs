//! Canonical forms of puzzles on every board that has them, and puzzles seen up to symmetry.

use super::canonical;
use super::complete::Canonizer;
use super::small::Small;
use super::transformation::Transformation;
use shudu_board::board::classic::Cells;
use shudu_board::board::{Clash, Digit, Layout, Puzzle};
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;
use std::collections::HashSet;

/// The canonical form of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// One symbol per cell, `.` for blank.
    pub symbols: String,
    /// How many moves and renamings leave the puzzle as it is; at least 1.
    pub automorphisms: u64,
    /// Turns the puzzle into the form; only on the classic board.
    pub transformation: Option<Transformation>,
}

/// Why a puzzle has no canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // each message says it
#[non_exhaustive]
pub enum NoForm {
    Layout(String),
    Limits,
    Clash(Clash),
}

told!(NoForm);

impl Tell for NoForm {
    fn tell(&self, t: Tongue) -> String {
        match self {
            NoForm::Layout(name) => say!(
                t,
                "a canonical form is for 3x3, 2x2 and 2x3 boards, not {name}",
                "只有 3x3、2x2 和 2x3 的盘面有规范形，{name} 没有"
            ),
            NoForm::Limits => {
                say!(t, "pencil marks have no canonical form", "带候选数标记的题目没有规范形")
            }
            NoForm::Clash(clash) => {
                let clash = clash.tell(t);
                say!(
                    t,
                    "clues that clash have no canonical form: {clash}",
                    "互相冲突的已知数没有规范形：{clash}"
                )
            }
        }
    }
}

/// Finds canonical forms on every board that has them.
#[derive(Debug)]
pub struct Forms {
    /// Tables for complete grids of the classic board, once there is one: they take milliseconds.
    complete: Option<Canonizer>,
    small: Vec<(String, Small)>,
}

impl Default for Forms {
    fn default() -> Forms {
        Forms::new()
    }
}

impl Forms {
    /// Knows no board yet.
    pub fn new() -> Forms {
        Forms { complete: None, small: Vec::new() }
    }

    /// Prepares for a layout, if its puzzles have forms.
    pub fn prepare(&mut self, layout: &Layout) -> Result<(), NoForm> {
        if layout.is_classic() || self.small(layout).is_some() {
            return Ok(());
        }
        let name = layout.name();
        match Small::new(layout) {
            None => Err(NoForm::Layout(name)),
            Some(small) => {
                self.small.push((name, small));
                Ok(())
            }
        }
    }

    fn small(&self, layout: &Layout) -> Option<&Small> {
        let name = layout.name();
        self.small.iter().find(|(known, _)| *known == name).map(|(_, small)| small)
    }

    /// The form of a puzzle.
    pub fn of(&mut self, puzzle: &Puzzle) -> Result<Form, NoForm> {
        self.prepare(puzzle.layout())?;
        if puzzle.limits().is_some() {
            return Err(NoForm::Limits);
        }
        if let Some(clash) = puzzle.clash() {
            return Err(NoForm::Clash(clash));
        }
        if let Ok(cells) = Cells::try_from(puzzle) {
            let form = if cells.contains(&0) {
                canonical::of_differing(&cells)
            } else {
                self.complete.get_or_insert_with(Canonizer::new).canonical(&cells)
            };
            return Ok(Form {
                symbols: form.cells.to_string(),
                automorphisms: form.automorphisms,
                transformation: Some(form.transformation),
            });
        }
        let small = self.small(puzzle.layout()).expect("it was prepared");
        let (cells, automorphisms) = small.canonical_of(puzzle);
        let symbol = |&cell: &u8| Digit::new(cell.into()).map_or('.', Digit::symbol);
        let symbols = cells.iter().map(symbol).collect();
        Ok(Form { symbols, automorphisms, transformation: None })
    }
}

/// Puzzles seen, up to symmetry.
///
/// ```
/// use shudu::board::Puzzle;
/// use shudu::symmetry::Seen;
/// let mut seen = Seen::new();
/// let puzzle: Puzzle = "1..............2".parse()?;
/// let turned: Puzzle = "2..............1".parse()?;
/// assert_eq!(seen.insert(&puzzle), Ok(true));
/// assert_eq!(seen.insert(&turned), Ok(false));
/// # Ok::<(), shudu::format::ReadError>(())
/// ```
#[derive(Debug, Default)]
pub struct Seen {
    forms: Forms,
    /// The forms, two cells per byte.
    seen: HashSet<Box<[u8]>>,
}

impl Seen {
    /// None seen yet.
    pub fn new() -> Seen {
        Seen::default()
    }

    /// Prepares for a layout, if its puzzles have forms.
    pub fn prepare(&mut self, layout: &Layout) -> Result<(), NoForm> {
        self.forms.prepare(layout)
    }

    /// Notes a puzzle, and says whether none of its isomorphs was seen before.
    pub fn insert(&mut self, puzzle: &Puzzle) -> Result<bool, NoForm> {
        Ok(self.first(puzzle)?.is_some())
    }

    /// Notes a puzzle; its form, if none of its isomorphs was seen before.
    pub fn first(&mut self, puzzle: &Puzzle) -> Result<Option<Form>, NoForm> {
        let form = self.forms.of(puzzle)?;
        Ok(self.note(&form).then_some(form))
    }

    /// Notes a form, and says whether it was not seen before.
    pub fn note(&mut self, form: &Form) -> bool {
        let packed = form.symbols.as_bytes().chunks(2).map(|two| {
            let low = two.get(1).map_or(0, |symbol| value(*symbol));
            value(two[0]) << 4 | low
        });
        // The board is part of it: its size tells the boards there are apart.
        self.seen.insert(packed.collect())
    }
}

/// The value of a symbol of a board up to 9×9.
fn value(symbol: u8) -> u8 {
    if symbol == b'.' { 0 } else { symbol - b'0' }
}
