//! The game: its parts, moves applied to it, undo and redo.

use super::{Change, Logged, Move, Refusal, Writing};
use shudu_board::board::{Candidates, Cell, Digit, Grid, Layout, Puzzle};
use std::sync::Arc;

/// A game: a puzzle and all that was done to it.
///
/// ```
/// use shudu::board::{Digit, Layout, Puzzle};
/// use shudu::play::{Facts, Game, Move, Refusal};
/// let layout = std::sync::Arc::new(Layout::usual(4).unwrap());
/// let puzzle = Puzzle::from_symbols(layout.clone(), "1.....3..2.....4").unwrap();
/// let mut game = Game::new(puzzle.clone(), Facts::of(&puzzle).solution);
/// let (cell, digit) = (layout.cell(0, 1), Digit::new(3).unwrap());
/// game.apply(Move::Put { cell, digit }, 1_500).unwrap();
/// assert_eq!(game.apply(Move::Put { cell, digit }, 1_600), Err(Refusal::Occupied(cell)));
/// game.apply(Move::Undo, 2_000).unwrap();
/// assert_eq!(game.digit(cell), None);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) puzzle: Puzzle,
    pub(super) solution: Option<Grid>,
    pub(super) writings: Vec<Writing>,
    pub(super) auto: bool,
    pub(super) clean: bool,
    paused: bool,
    /// Changes made; those from `done` on were taken back.
    history: Vec<Change>,
    done: usize,
    log: Vec<Logged>,
    /// How far the hint about the state as it is was told.
    told: u8,
    hints: u32,
    deepest: u8,
    revealed: bool,
    finished: Option<u64>,
}

impl Game {
    /// A new game; with the solution if there is only one.
    pub fn new(puzzle: Puzzle, solution: Option<Grid>) -> Game {
        let writings = vec![Writing::default(); puzzle.layout().cell_count()];
        Game {
            puzzle,
            solution,
            writings,
            auto: false,
            clean: true,
            paused: false,
            history: Vec::new(),
            done: 0,
            log: Vec::new(),
            told: 0,
            hints: 0,
            deepest: 0,
            revealed: false,
            finished: None,
        }
    }

    /// The game as it was after so many moves of its log.
    pub fn after(&self, moves: usize) -> Game {
        let mut game = Game::new(self.puzzle.clone(), self.solution.clone());
        for logged in self.log.iter().take(moves) {
            let again = game.apply(logged.what.clone(), logged.at);
            debug_assert!(again.is_ok(), "what was possible once is again");
        }
        game
    }

    /// How many moves of the log the game was begun with: steps that lead to what is practised.
    /// Nobody plays at time 0 and without having asked for a hint first follows one.
    pub fn prepared(&self) -> usize {
        let own = |logged: &Logged| {
            logged.at > 0 || !matches!(logged.what, Move::Follow { .. } | Move::Fill)
        };
        self.log.iter().position(own).unwrap_or(self.log.len())
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The board.
    pub fn layout(&self) -> &Arc<Layout> {
        self.puzzle.layout()
    }

    /// The solution, if there is only one.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// What was written into a cell.
    pub fn writing(&self, cell: Cell) -> &Writing {
        &self.writings[cell.index()]
    }

    /// The digit in a cell, given or own.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.puzzle.given(cell).or(self.writings[cell.index()].digit)
    }

    /// All digits, cell by cell.
    pub fn digits(&self) -> Vec<Option<Digit>> {
        self.layout().cells().map(|cell| self.digit(cell)).collect()
    }

    /// How often a digit is still to be written; more often than it fits counts as never.
    pub fn left(&self, digit: Digit) -> usize {
        let written = self.digits().iter().filter(|&&d| d == Some(digit)).count();
        self.layout().size().saturating_sub(written)
    }

    /// The notes in the centres, as they are to be shown.
    pub fn notes(&self) -> Candidates {
        let mut notes = Candidates::empty(self.layout());
        let possible = self.auto.then(|| self.possible());
        for cell in self.layout().cells().filter(|&cell| self.digit(cell).is_none()) {
            let writing = self.writing(cell);
            notes[cell] = match &possible {
                Some(possible) => possible[cell].without(writing.struck),
                None => writing.centre,
            };
        }
        notes
    }

    /// Whether the notes in the centre are always the candidates.
    pub fn auto(&self) -> bool {
        self.auto
    }

    /// Whether a digit placed takes its notes from the peers.
    pub fn clean(&self) -> bool {
        self.clean
    }

    /// Whether it is paused.
    pub fn paused(&self) -> bool {
        self.paused
    }

    /// All moves so far.
    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    /// How many changes can be undone and redone.
    pub fn depth(&self) -> (usize, usize) {
        (self.done, self.history.len() - self.done)
    }

    /// How many hints were asked for, and the furthest stage told.
    pub fn hints(&self) -> (u32, u8) {
        (self.hints, self.deepest)
    }

    /// How far the hint about the state as it is was told; 0 is not at all.
    pub fn told(&self) -> u8 {
        self.told
    }

    /// Whether the solution was shown.
    pub fn revealed(&self) -> bool {
        self.revealed
    }

    /// The time played when it was solved, if it is.
    pub fn finished(&self) -> Option<u64> {
        self.finished
    }

    /// The time played at the last move.
    pub fn spent(&self) -> u64 {
        self.log.last().map_or(0, |logged| logged.at)
    }

    /// The share of the open cells that are filled.
    pub fn progress(&self) -> f64 {
        let open = self.puzzle.givens().iter().filter(|given| given.is_none()).count();
        let own = self.writings.iter().filter(|writing| writing.digit.is_some()).count();
        if open == 0 { 1.0 } else { own as f64 / open as f64 }
    }

    /// Whether every cell has a digit, right or wrong.
    pub fn is_full(&self) -> bool {
        self.layout().cells().all(|cell| self.digit(cell).is_some())
    }

    /// Does a move, or says why not. A move that was refused leaves no trace.
    pub fn apply(&mut self, what: Move, at: u64) -> Result<Change, Refusal> {
        if !what.fits(self.layout()) {
            return Err(Refusal::NotOnBoard);
        }
        if self.finished.is_some() {
            return Err(Refusal::Finished);
        }
        if self.paused && what != Move::Resume {
            return Err(Refusal::Paused);
        }
        let change = self.perform(&what)?;
        if !change.is_nothing() {
            self.told = 0;
        }
        // A log never goes back in time, whatever clock it is kept by.
        let at = at.max(self.spent());
        self.log.push(Logged { at, what });
        if self.is_solved() {
            self.finished = Some(at);
        }
        Ok(change)
    }

    fn perform(&mut self, what: &Move) -> Result<Change, Refusal> {
        let change = match what {
            Move::Put { cell, digit } => self.put(*cell, *digit)?,
            Move::Take(cell) => self.take(*cell)?,
            Move::Digit(cells, digit) => self.write(cells, *digit)?,
            Move::Corner(cells, digit) => self.corner(cells, *digit)?,
            Move::Centre(cells, digit) => self.centre(cells, *digit)?,
            Move::Colour(cells, colour) => self.colour(cells, *colour)?,
            Move::Tint(cells, digit, tint) => self.tint(cells, *digit, *tint)?,
            Move::Clear(cells) => self.clear(cells)?,
            Move::Fill => self.fill(),
            Move::Auto(on) => self.set_auto(*on),
            Move::Follow { placement, strikes } => self.follow(*placement, strikes)?,
            Move::Restart => self.restart()?,
            Move::Undo => return self.undo(),
            Move::Redo => return self.redo(),
            Move::Back => return self.back(),
            Move::Hint(stage) => {
                self.hints += u32::from(self.told == 0);
                self.told = *stage;
                self.deepest = self.deepest.max(*stage);
                return Ok(Change::default());
            }
            Move::Reveal => {
                self.revealed = true;
                return Ok(Change::default());
            }
            Move::Pause => {
                self.paused = true;
                return Ok(Change::default());
            }
            Move::Resume if self.paused => {
                self.paused = false;
                return Ok(Change::default());
            }
            Move::Resume => return Err(Refusal::NotPaused),
            Move::Clean(on) => {
                self.clean = *on;
                return Ok(Change::default());
            }
        };
        if !change.is_nothing() {
            self.carry_out(&change);
            self.history.truncate(self.done);
            self.history.push(change.clone());
            self.done += 1;
        }
        Ok(change)
    }

    pub(super) fn carry_out(&mut self, change: &Change) {
        for &(cell, _, after) in &change.cells {
            self.writings[cell.index()] = after;
        }
        if let Some((_, auto)) = change.auto {
            self.auto = auto;
        }
    }

    fn undo(&mut self) -> Result<Change, Refusal> {
        let last = self.done.checked_sub(1).ok_or(Refusal::NothingToUndo)?;
        let change = self.history[last].turned();
        self.carry_out(&change);
        self.done = last;
        Ok(change)
    }

    fn redo(&mut self) -> Result<Change, Refusal> {
        let change = self.history.get(self.done).cloned().ok_or(Refusal::NothingToRedo)?;
        self.carry_out(&change);
        self.done += 1;
        Ok(change)
    }

    /// Wrong digits are looked for first; if there are none, right candidates that are
    /// missing from the notes.
    fn back(&mut self) -> Result<Change, Refusal> {
        if self.solution.is_none() {
            return Err(Refusal::NotUnique);
        }
        let digits = !self.wrong().is_empty();
        if !digits && self.wrong_note().is_none() {
            return Err(Refusal::NoMistake);
        }
        let mut all = Change::default();
        while if digits { !self.wrong().is_empty() } else { self.wrong_note().is_some() } {
            all = all.then(self.undo()?);
        }
        Ok(all)
    }

    /// Whether every open cell has notes in its centre, so that what is missing was struck.
    pub(super) fn is_noted(&self) -> bool {
        let notes = self.notes();
        let mut open = self.layout().cells().filter(|&cell| self.digit(cell).is_none());
        open.all(|cell| !notes[cell].is_empty())
    }

    fn is_solved(&self) -> bool {
        let digits: Option<Vec<Digit>> =
            self.layout().cells().map(|cell| self.digit(cell)).collect();
        let grid = digits.and_then(|digits| Grid::new(self.layout().clone(), digits).ok());
        grid.is_some_and(|grid| grid.solves(&self.puzzle))
    }
}
