//! Puzzles, grids and states: what a text says, what is proven, where a player is.

use super::{Candidates, Cell, Digit, DigitSet, Extra, HouseKind, Layout};
use crate::language::{Tell, Tongue, told};
use crate::say;
use std::fmt;
use std::sync::Arc;

/// A puzzle as a text gives it: well formed, possibly contradictory.
///
/// Besides givens it may have *limits*: the candidates a pencil-mark puzzle
/// allows in each cell. They are part of the puzzle, not a player's notes.
///
/// ```
/// use shudu::board::{Layout, Puzzle};
/// let puzzle = Puzzle::from_symbols(Layout::classic(), &"4...4".repeat(81)[..81]).unwrap();
/// let clash = puzzle.clash().unwrap();
/// assert_eq!(clash.to_string(), "row 1 has 4 twice, at r1c1 and r1c5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Puzzle {
    layout: Arc<Layout>,
    givens: Box<[Option<Digit>]>,
    limits: Option<Box<Candidates>>,
}

impl Puzzle {
    /// The puzzle with these givens, one entry per cell.
    ///
    /// # Panics
    /// If there is not one entry per cell, or a digit is larger than the board.
    pub fn new(layout: Arc<Layout>, givens: impl Into<Box<[Option<Digit>]>>) -> Puzzle {
        let givens = givens.into();
        assert_eq!(givens.len(), layout.cell_count(), "one entry per cell");
        assert!(
            givens.iter().flatten().all(|digit| digit.value() <= layout.size()),
            "a digit is larger than the board"
        );
        Puzzle { layout, givens, limits: None }
    }

    /// The puzzle without givens.
    pub fn empty(layout: Arc<Layout>) -> Puzzle {
        let givens = vec![None; layout.cell_count()];
        Puzzle::new(layout, givens)
    }

    /// Reads one symbol per cell, `.` or `0` for blank. Texts of people are read by the
    /// room `format`, which knows more ways to write a puzzle, and where the mistake is.
    pub fn from_symbols(layout: Arc<Layout>, symbols: &str) -> Result<Puzzle, SymbolError> {
        let size = layout.size();
        let given = |(place, symbol): (usize, char)| match Digit::from_symbol(symbol, size) {
            Some(digit) => Ok(Some(digit)),
            None if matches!(symbol, '.' | '0') => Ok(None),
            None => Err(SymbolError::Symbol { symbol, place: place + 1, size }),
        };
        let givens = symbols.chars().enumerate().map(given).collect::<Result<Vec<_>, _>>()?;
        let (found, cells) = (givens.len(), layout.cell_count());
        if found != cells {
            return Err(SymbolError::Length { found, cells });
        }
        Ok(Puzzle::new(layout, givens))
    }

    /// The same puzzle, with only these candidates allowed. Limits that do
    /// not exclude anything are dropped, so that equal puzzles are equal.
    ///
    /// # Panics
    /// If there is not one set per cell.
    pub fn with_limits(mut self, mut limits: Candidates) -> Puzzle {
        assert_eq!(limits.sets().len(), self.layout.cell_count(), "one set per cell");
        let all = DigitSet::full(self.layout.size());
        for cell in self.layout.cells() {
            limits[cell] &= all;
            if let Some(digit) = self.given(cell) {
                limits[cell] = if limits[cell].contains(digit) {
                    DigitSet::of(digit)
                } else {
                    DigitSet::EMPTY
                };
            }
        }
        self.limits = (limits != self.start_without_limits()).then(|| Box::new(limits));
        self
    }

    /// The board it is on.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The givens, cell by cell.
    pub fn givens(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// The given of a cell.
    #[inline]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()]
    }

    /// The cells with a given, with their digits.
    pub fn clues(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.layout.cells().filter_map(|cell| Some((cell, self.given(cell)?)))
    }

    /// The candidates a pencil-mark puzzle allows; `None` if it does not
    /// restrict any cell beyond its givens.
    pub fn limits(&self) -> Option<&Candidates> {
        self.limits.as_deref()
    }

    /// Where every search starts: a given's digit alone, the limits or
    /// everything elsewhere. No rule has been applied yet.
    pub fn start(&self) -> Candidates {
        self.limits().cloned().unwrap_or_else(|| self.start_without_limits())
    }

    fn start_without_limits(&self) -> Candidates {
        let mut candidates = Candidates::full(&self.layout);
        self.clues().for_each(|(cell, digit)| candidates[cell] = DigitSet::of(digit));
        candidates
    }

    /// What the rules and the limits leave beside the givens.
    pub fn candidates(&self) -> Candidates {
        let mut candidates = Candidates::beside(&self.layout, &self.givens);
        if let Some(limits) = self.limits() {
            candidates.intersect(limits);
        }
        candidates
    }

    /// The first two equal givens that may not be equal, if there are any.
    pub fn clash(&self) -> Option<Clash> {
        clash(&self.layout, &self.givens)
    }

    /// Whether it cannot have a solution on its face: two givens clash, or
    /// the limits leave a cell nothing.
    pub fn is_contradictory(&self) -> bool {
        let empty = |limits: &Candidates| limits.sets().iter().any(|set| set.is_empty());
        self.limits().is_some_and(empty) || self.clash().is_some()
    }

    /// One symbol per cell, row by row, `.` for blank.
    pub fn symbols(&self) -> String {
        self.givens.iter().map(|given| given.map_or('.', Digit::symbol)).collect()
    }
}

/// One symbol per cell, row by row, `.` for blank.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.symbols())
    }
}

/// A puzzle with nothing left to do.
impl From<Grid> for Puzzle {
    fn from(grid: Grid) -> Puzzle {
        let givens: Vec<_> = grid.digits.iter().copied().map(Some).collect();
        Puzzle::new(grid.layout, givens)
    }
}

/// Why symbols are no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // each message says it
#[non_exhaustive]
pub enum SymbolError {
    Symbol { symbol: char, place: usize, size: usize },
    Length { found: usize, cells: usize },
}

/// Two equal digits in cells that must differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The house that has the digit twice; `None` if a rule of moves is broken.
    pub house: Option<HouseKind>,
    /// The digit.
    pub digit: Digit,
    /// Both cells, ascending.
    pub cells: [Cell; 2],
    knight: bool,
    size: usize,
}

told!(SymbolError, Clash, GridError { Clash(Clash) });

impl Tell for SymbolError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            SymbolError::Symbol { symbol, place, size } => {
                let symbol = symbol.escape_default();
                say!(
                    t,
                    "`{symbol}`, symbol {place}, is neither a digit of a board of size {size} nor blank",
                    "第 {place} 个符号“{symbol}”既不是边长 {size} 的盘面上的数字，也不是空格"
                )
            }
            SymbolError::Length { found, cells } => say!(
                t,
                "{found} symbols; the board has {cells} cells",
                "有 {found} 个符号，而盘面有 {cells} 格"
            ),
        }
    }
}

impl Tell for Clash {
    fn tell(&self, t: Tongue) -> String {
        let [a, b] = self.cells.map(|cell| cell.spot(self.size).tell(t));
        let digit = self.digit.tell(t);
        match self.house.map(|house| house.tell(t)) {
            Some(house) => say!(
                t,
                "{house} has {digit} twice, at {a} and {b}",
                "{house}有两个 {digit}，在 {a} 和 {b}"
            ),
            None if self.knight => say!(
                t,
                "{digit} stands at {a} and {b}, a knight's move apart",
                "{a} 和 {b} 都是 {digit}，而两格相距一个马步"
            ),
            None => say!(
                t,
                "{digit} stands at {a} and {b}, a king's move apart",
                "{a} 和 {b} 都是 {digit}，而两格相距一个王步"
            ),
        }
    }
}

/// The first clash: by house, in their order, then by rules of moves.
fn clash(layout: &Layout, digits: &[Option<Digit>]) -> Option<Clash> {
    let size = layout.size();
    for house in layout.houses() {
        let mut seen = DigitSet::EMPTY;
        for &cell in &house.cells {
            let Some(digit) = digits[cell.index()] else { continue };
            if seen.contains(digit) {
                let mut before = house.cells.iter();
                let first = before.find(|first| digits[first.index()] == Some(digit));
                let cells = [*first.expect("it was seen"), cell];
                return Some(Clash { house: Some(house.kind), digit, cells, knight: false, size });
            }
            seen.insert(digit);
        }
    }
    if layout.extras().is_empty() {
        return None;
    }
    layout.cells().find_map(|cell| {
        let digit = digits[cell.index()]?;
        let later = layout.peers(cell).iter().filter(|&&peer| peer > cell);
        let peer = *later.clone().find(|peer| digits[peer.index()] == Some(digit))?;
        let knight = *layout.move_rule(cell, peer)? == Extra::AntiKnight;
        Some(Clash { house: None, digit, cells: [cell, peer], knight, size })
    })
}

/// A complete grid that keeps all rules of its layout.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    layout: Arc<Layout>,
    digits: Box<[Digit]>,
}

impl Grid {
    /// Checks a complete filling, one digit per cell.
    pub fn new(layout: Arc<Layout>, digits: impl Into<Box<[Digit]>>) -> Result<Grid, GridError> {
        let digits = digits.into();
        let (found, cells) = (digits.len(), layout.cell_count());
        if found != cells {
            return Err(GridError::Length { found, cells });
        }
        let size = layout.size();
        if let Some(&digit) = digits.iter().find(|digit| digit.value() > size) {
            return Err(GridError::Digit { digit, size });
        }
        let filled: Vec<_> = digits.iter().copied().map(Some).collect();
        match clash(&layout, &filled) {
            Some(clash) => Err(GridError::Clash(clash)),
            None => Ok(Grid { layout, digits }),
        }
    }

    /// A grid that an engine found. Engines are tested against the rules; grids by the
    /// million are not checked again.
    pub fn trusted(layout: Arc<Layout>, digits: &[Digit]) -> Grid {
        debug_assert!(Grid::new(layout.clone(), digits).is_ok(), "an engine broke the rules");
        Grid { layout, digits: digits.into() }
    }

    /// The board it is on.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The digits, cell by cell.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// Whether it solves the puzzle: same board, all givens kept, within the limits.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        let start = puzzle.start();
        *self.layout == *puzzle.layout
            && self.layout.cells().all(|cell| start[cell].contains(self[cell]))
    }

    /// One symbol per cell, row by row.
    pub fn symbols(&self) -> String {
        self.digits.iter().map(|digit| digit.symbol()).collect()
    }
}

/// One symbol per cell, row by row.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.symbols())
    }
}

/// A puzzle without open cells that keeps the rules.
impl TryFrom<Puzzle> for Grid {
    type Error = GridError;

    fn try_from(puzzle: Puzzle) -> Result<Grid, GridError> {
        let digits: Vec<Digit> = puzzle.givens.iter().copied().flatten().collect();
        Grid::new(puzzle.layout, digits)
    }
}

/// Why digits are no grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // each message says it
#[non_exhaustive]
pub enum GridError {
    Length { found: usize, cells: usize },
    Digit { digit: Digit, size: usize },
    Clash(Clash),
}

impl Tell for GridError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            GridError::Length { found, cells } => say!(
                t,
                "{found} digits; the board has {cells} cells",
                "有 {found} 个数字，而盘面有 {cells} 格"
            ),
            GridError::Digit { digit, size } => say!(
                t,
                "{digit} is larger than the board, which has the digits 1 to {size}",
                "{digit} 太大，这个盘面的数字是 1 到 {size}"
            ),
            GridError::Clash(clash) => clash.tell(t),
        }
    }
}

impl std::ops::Index<Cell> for Grid {
    type Output = Digit;
    fn index(&self, cell: Cell) -> &Digit {
        &self.digits[cell.index()]
    }
}

/// Where a player is: a puzzle, the digits placed so far, the notes made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The puzzle being played.
    pub puzzle: Puzzle,
    /// The player's own digits, cell by cell; never on a given.
    pub placed: Box<[Option<Digit>]>,
    /// Candidates noted in the middle of the cells; empty where nothing is noted.
    pub centre: Option<Candidates>,
    /// Candidates noted in the corners of the cells.
    pub corner: Option<Candidates>,
}

impl State {
    /// The puzzle untouched.
    pub fn new(puzzle: Puzzle) -> State {
        let placed = vec![None; puzzle.layout().cell_count()].into();
        State { puzzle, placed, centre: None, corner: None }
    }

    /// The digit in a cell, given or placed.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.puzzle.given(cell).or(self.placed[cell.index()])
    }

    /// All digits, given or placed, cell by cell.
    pub fn digits(&self) -> Vec<Option<Digit>> {
        self.puzzle.layout().cells().map(|cell| self.digit(cell)).collect()
    }

    /// The candidates of the state: the noted ones where there are notes in
    /// the middle, what the digits leave otherwise.
    pub fn candidates(&self) -> Candidates {
        let mut candidates = Candidates::beside(self.puzzle.layout(), &self.digits());
        if let Some(limits) = self.puzzle.limits() {
            candidates.intersect(limits);
        }
        if let Some(notes) = &self.centre {
            for cell in self.puzzle.layout().cells() {
                if self.digit(cell).is_none() && !notes[cell].is_empty() {
                    candidates[cell] = notes[cell];
                }
            }
        }
        candidates
    }

    /// Whether the player has done anything yet.
    pub fn is_untouched(&self) -> bool {
        self.centre.is_none() && self.corner.is_none() && self.placed.iter().all(Option::is_none)
    }
}

impl From<Puzzle> for State {
    fn from(puzzle: Puzzle) -> State {
        State::new(puzzle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(layout: &str, symbols: &str) -> Puzzle {
        Puzzle::from_symbols(Arc::new(layout.parse().unwrap()), symbols).unwrap()
    }

    #[test]
    fn a_clash_names_house_digit_and_both_cells() {
        let cases = [
            ("2x2", "1..1............", "row 1 has 1 twice, at r1c1 and r1c4"),
            ("2x2", "1...........1...", "column 1 has 1 twice, at r1c1 and r4c1"),
            ("2x2", "1....1..........", "box 1 has 1 twice, at r1c1 and r2c2"),
            ("2x2+x", "1.........1.....", "the falling diagonal has 1 twice, at r1c1 and r3c3"),
            (
                "2x2+antiknight",
                "1........1......",
                "1 stands at r1c1 and r3c2, a knight's move apart",
            ),
            (
                "2x3+antiking",
                "...............1...1................",
                "1 stands at r3c4 and r4c2, a king's move apart",
            ),
        ];
        for (layout, symbols, sentence) in &cases[..5] {
            assert_eq!(puzzle(layout, symbols).clash().unwrap().to_string(), *sentence);
        }
        assert_eq!(puzzle("2x3+antiking", cases[5].1).clash(), None);
        let touching = puzzle("2x3+antiking", "........1....1......................");
        assert_eq!(
            touching.clash().unwrap().to_string(),
            "1 stands at r2c3 and r3c2, a king's move apart"
        );
    }

    #[test]
    fn limits_that_exclude_nothing_are_no_limits() {
        let plain = puzzle("2x2", "1...............");
        let same = plain.clone().with_limits(Candidates::full(plain.layout()));
        assert_eq!(plain, same);
        let mut limits = Candidates::full(plain.layout());
        limits[Cell::from_index(1)] = DigitSet::of(Digit::new(2).unwrap());
        assert_ne!(plain.clone().with_limits(limits), plain);
    }

    #[test]
    fn a_grid_must_keep_the_rules() {
        let layout: Arc<Layout> = Arc::new("2x2".parse().unwrap());
        let digits = |text: &str| -> Vec<Digit> {
            text.chars().map(|c| Digit::from_symbol(c, 4).unwrap()).collect()
        };
        let grid = Grid::new(layout.clone(), digits("1342243142133124")).unwrap();
        assert!(grid.solves(&puzzle("2x2", "1.....3..2.....4")));
        assert!(Grid::new(layout.clone(), digits("1342243142133142")).is_err());
        let above: Vec<Digit> =
            digits("1342243142133124").iter().map(|d| Digit::from_index(d.index() + 4)).collect();
        assert!(matches!(Grid::new(layout, above), Err(GridError::Digit { size: 4, .. })));
    }

    #[test]
    fn limits_are_those_of_the_board() {
        let plain = puzzle("2x2", "1...............");
        let mut all = Candidates::full(plain.layout());
        plain.layout().cells().for_each(|cell| all[cell] = DigitSet::from_bits(u64::MAX));
        assert_eq!(plain.clone().with_limits(all), plain);
    }
}
