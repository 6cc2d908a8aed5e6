//! The game: what a move does.

use super::{Against, Logged, Move, Refusal};
use crate::board::{Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle, State};
use crate::hint::{self, Hint, Hinted};
use crate::logic::{Profile, Solver};
use std::sync::Arc;

/// Colours a cell can have: 1 to so many.
pub const COLOURS: u8 = 8;

/// What is marked as wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Check {
    /// Nothing.
    None,
    /// What breaks the rules.
    #[default]
    Rules,
    /// That, and what is not the solution's.
    Solution,
}

/// Why a cell is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its digit is a peer's too.
    Clash,
    /// Its digit is not the solution's.
    Wrong,
}

/// What a player wrote into a cell. Notes stay under a digit and come back when it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// The digit.
    pub digit: Option<Digit>,
    /// Notes in the corner.
    pub corner: DigitSet,
    /// Notes in the centre.
    pub centre: DigitSet,
    /// Candidates struck from automatic notes.
    pub struck: DigitSet,
    /// The colour; 0 is none.
    pub colour: u8,
}

/// What a move changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The cells that changed: before and after. Those the move was about come first.
    pub cells: Vec<(Cell, Writing, Writing)>,
    /// Whether notes are automatic: before and after.
    pub auto: Option<(bool, bool)>,
}

impl Change {
    fn is_nothing(&self) -> bool {
        self.cells.is_empty() && self.auto.is_none()
    }

    fn turned(&self) -> Change {
        Change {
            cells: self.cells.iter().rev().map(|&(cell, a, b)| (cell, b, a)).collect(),
            auto: self.auto.map(|(a, b)| (b, a)),
        }
    }

    /// Both, one after the other.
    fn then(mut self, next: Change) -> Change {
        for (cell, before, after) in next.cells {
            match self.cells.iter_mut().find(|known| known.0 == cell) {
                Some(known) => known.2 = after,
                None => self.cells.push((cell, before, after)),
            }
        }
        self.auto = match (self.auto, next.auto) {
            (Some((a, _)), Some((_, b))) => Some((a, b)),
            (first, second) => first.or(second),
        };
        self
    }
}

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
    puzzle: Puzzle,
    solution: Option<Grid>,
    writings: Vec<Writing>,
    auto: bool,
    clean: bool,
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

    fn carry_out(&mut self, change: &Change) {
        for &(cell, _, after) in &change.cells {
            self.writings[cell.index()] = after;
        }
        if let Some((_, auto)) = change.auto {
            self.auto = auto;
        }
    }

    /// The change that gives cells new writings; those that stay as they are are left out.
    fn change(&self, cells: impl IntoIterator<Item = (Cell, Writing)>) -> Change {
        let changed = cells.into_iter().filter_map(|(cell, after)| {
            let before = self.writings[cell.index()];
            (before != after).then_some((cell, before, after))
        });
        Change { cells: changed.collect(), auto: None }
    }

    fn put(&self, cell: Cell, digit: Digit) -> Result<Change, Refusal> {
        self.own(&[cell])?;
        if self.digit(cell).is_some() {
            return Err(Refusal::Occupied(cell));
        }
        let against = self.against(cell, digit);
        if !against.is_empty() {
            return Err(Refusal::Clash { digit, against });
        }
        Ok(self.placed(&[cell], digit))
    }

    fn take(&self, cell: Cell) -> Result<Change, Refusal> {
        if self.puzzle.given(cell).is_some() {
            return Err(Refusal::Given(cell));
        }
        let writing = *self.writing(cell);
        if writing.digit.is_none() {
            return Err(Refusal::Empty(cell));
        }
        Ok(self.change([(cell, Writing { digit: None, ..writing })]))
    }

    fn write(&self, cells: &[Cell], digit: Digit) -> Result<Change, Refusal> {
        let own = self.own(cells)?;
        if own.iter().all(|&cell| self.writing(cell).digit == Some(digit)) {
            let gone = |&cell: &Cell| (cell, Writing { digit: None, ..*self.writing(cell) });
            return Ok(self.change(own.iter().map(gone)));
        }
        Ok(self.placed(&own, digit))
    }

    /// The digit in cells, and the notes it takes from their peers.
    fn placed(&self, cells: &[Cell], digit: Digit) -> Change {
        let mut after: Vec<(Cell, Writing)> = cells
            .iter()
            .map(|&cell| (cell, Writing { digit: Some(digit), ..*self.writing(cell) }))
            .collect();
        if self.clean {
            for peer in self.layout().cells() {
                let seen = self.layout().peers(peer).iter().any(|cell| cells.contains(cell));
                if seen && !cells.contains(&peer) {
                    let mut writing = *self.writing(peer);
                    writing.corner.remove(digit);
                    writing.centre.remove(digit);
                    after.push((peer, writing));
                }
            }
        }
        self.change(after)
    }

    /// The cells that are not given.
    fn own(&self, cells: &[Cell]) -> Result<Vec<Cell>, Refusal> {
        let first = *cells.first().ok_or(Refusal::NoCell)?;
        let own: Vec<Cell> =
            cells.iter().copied().filter(|&cell| self.puzzle.given(cell).is_none()).collect();
        if own.is_empty() { Err(Refusal::Given(first)) } else { Ok(own) }
    }

    /// The cells without a digit.
    fn open(&self, cells: &[Cell]) -> Result<Vec<Cell>, Refusal> {
        let own = self.own(cells)?;
        let open: Vec<Cell> =
            own.iter().copied().filter(|&cell| self.digit(cell).is_none()).collect();
        if open.is_empty() { Err(Refusal::Filled(own[0])) } else { Ok(open) }
    }

    fn corner(&self, cells: &[Cell], digit: Digit) -> Result<Change, Refusal> {
        let open = self.open(cells)?;
        let all = open.iter().all(|&cell| self.writing(cell).corner.contains(digit));
        Ok(self.change(open.into_iter().map(|cell| {
            let mut writing = *self.writing(cell);
            toggle(&mut writing.corner, digit, !all);
            (cell, writing)
        })))
    }

    fn centre(&self, cells: &[Cell], digit: Digit) -> Result<Change, Refusal> {
        let mut open = self.open(cells)?;
        if !self.auto {
            let all = open.iter().all(|&cell| self.writing(cell).centre.contains(digit));
            return Ok(self.change(open.into_iter().map(|cell| {
                let mut writing = *self.writing(cell);
                toggle(&mut writing.centre, digit, !all);
                (cell, writing)
            })));
        }
        // Automatic notes are struck and restored, where the rules leave them.
        let (first, possible) = (open[0], self.possible());
        open.retain(|&cell| possible[cell].contains(digit));
        if open.is_empty() {
            return Err(Refusal::Seen(first, digit));
        }
        let none = open.iter().all(|&cell| !self.writing(cell).struck.contains(digit));
        Ok(self.change(open.into_iter().map(|cell| {
            let mut writing = *self.writing(cell);
            toggle(&mut writing.struck, digit, none);
            (cell, writing)
        })))
    }

    fn colour(&self, cells: &[Cell], colour: u8) -> Result<Change, Refusal> {
        cells.first().ok_or(Refusal::NoCell)?;
        let all = cells.iter().all(|&cell| self.writing(cell).colour == colour);
        let colour = if all { 0 } else { colour };
        Ok(self.change(cells.iter().map(|&cell| (cell, Writing { colour, ..*self.writing(cell) }))))
    }

    fn clear(&self, cells: &[Cell]) -> Result<Change, Refusal> {
        let first = *cells.first().ok_or(Refusal::NoCell)?;
        let auto = self.auto;
        let layers: [&dyn Fn(&mut Writing); 3] = [
            &|writing| writing.digit = None,
            &|writing| {
                // Automatic notes are not one's own; what was struck of them is.
                let centre = if auto { writing.centre } else { DigitSet::EMPTY };
                *writing =
                    Writing { digit: writing.digit, colour: writing.colour, ..Writing::default() };
                writing.centre = centre;
            },
            &|writing| writing.colour = 0,
        ];
        let layer = |clear: &dyn Fn(&mut Writing)| {
            self.change(cells.iter().map(|&cell| {
                let mut writing = *self.writing(cell);
                clear(&mut writing);
                (cell, writing)
            }))
        };
        let found = layers.into_iter().map(layer).find(|change| !change.is_nothing());
        match found {
            Some(change) => Ok(change),
            None => self.own(cells).and(Err(Refusal::Empty(first))),
        }
    }

    /// What the rules and the puzzle's limits leave.
    fn possible(&self) -> Candidates {
        let mut possible = Candidates::beside(self.layout(), &self.digits());
        if let Some(limits) = self.puzzle.limits() {
            possible.intersect(limits);
        }
        possible
    }

    fn fill(&self) -> Change {
        let possible = self.possible();
        let open = self.layout().cells().filter(|&cell| self.digit(cell).is_none());
        self.change(open.map(|cell| {
            let centre = possible[cell];
            (cell, Writing { centre, struck: DigitSet::EMPTY, ..*self.writing(cell) })
        }))
    }

    fn set_auto(&self, on: bool) -> Change {
        if on == self.auto {
            return Change::default();
        }
        // Notes that were automatic stay as they were seen last.
        let notes = self.notes();
        let kept = self.layout().cells().filter(|&cell| !on && self.digit(cell).is_none());
        let mut change = self.change(
            kept.map(|cell| (cell, Writing { centre: notes[cell], ..*self.writing(cell) })),
        );
        change.auto = Some((self.auto, on));
        change
    }

    fn follow(
        &self,
        placement: Option<(Cell, Digit)>,
        strikes: &[(Cell, DigitSet)],
    ) -> Result<Change, Refusal> {
        if let Some((cell, digit)) = placement {
            self.own(&[cell])?;
            return Ok(self.placed(&[cell], digit));
        }
        // What is struck must be seen to be struck: without full notes they are written first.
        let first = if self.auto || self.is_noted() { Change::default() } else { self.fill() };
        let mut after = self.clone();
        after.carry_out(&first);
        let struck = strikes.iter().filter(|strike| self.digit(strike.0).is_none());
        let second = after.change(struck.map(|&(cell, digits)| {
            let mut writing = *after.writing(cell);
            if self.auto {
                writing.struck |= digits;
            } else {
                writing.centre = writing.centre.without(digits);
            }
            (cell, writing)
        }));
        let mut all = first.then(second);
        all.cells.sort_by_key(|changed| !strikes.iter().any(|strike| strike.0 == changed.0));
        Ok(all)
    }

    fn restart(&self) -> Result<Change, Refusal> {
        let cells: Vec<Cell> = self.layout().cells().collect();
        let change = self.change(cells.into_iter().map(|cell| (cell, Writing::default())));
        if change.is_nothing() { Err(Refusal::NothingToUndo) } else { Ok(change) }
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
    fn is_noted(&self) -> bool {
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

    /// Where a digit clashes, if it were in a cell: by house, then by rules of moves.
    pub fn against(&self, cell: Cell, digit: Digit) -> Vec<Against> {
        let layout = self.layout();
        let same = |other: &Cell| *other != cell && self.digit(*other) == Some(digit);
        let mut against = Vec::new();
        for &house in layout.houses_of(cell) {
            let house = &layout.houses()[usize::from(house)];
            let first = house.cells.iter().copied().find(same);
            against.extend(first.map(|cell| Against { house: Some(house.kind), cell }));
        }
        for peer in layout.peers(cell).iter().copied().filter(same) {
            let shared = |house: &u16| layout.houses_of(peer).contains(house);
            if !layout.houses_of(cell).iter().any(shared) {
                against.push(Against { house: None, cell: peer });
            }
        }
        against
    }

    /// The cells whose digit a peer has too.
    pub fn clashing(&self) -> Vec<Cell> {
        let digits = self.digits();
        let twice = |cell: &Cell| {
            let digit = digits[cell.index()];
            let mut peers = self.layout().peers(*cell).iter();
            digit.is_some() && peers.any(|peer| digits[peer.index()] == digit)
        };
        self.layout().cells().filter(twice).collect()
    }

    /// The own digits that are not those of the solution.
    pub fn wrong(&self) -> Vec<Cell> {
        let Some(solution) = &self.solution else { return Vec::new() };
        let wrong = |cell: &Cell| self.writing(*cell).digit.is_some_and(|d| d != solution[*cell]);
        self.layout().cells().filter(wrong).collect()
    }

    /// The cells to be marked, and why; a clash is the plainer reason.
    pub fn faults(&self, check: Check) -> Vec<(Cell, Fault)> {
        let clashing = if check == Check::None { Vec::new() } else { self.clashing() };
        let wrong = if check == Check::Solution { self.wrong() } else { Vec::new() };
        let only_wrong = wrong.into_iter().filter(|cell| !clashing.contains(cell));
        let only_wrong: Vec<_> = only_wrong.map(|cell| (cell, Fault::Wrong)).collect();
        let clashing = clashing.into_iter().map(|cell| (cell, Fault::Clash));
        clashing.chain(only_wrong).collect()
    }

    /// A cell whose notes lack its digit. A single note in a cell, where others have none,
    /// is a remark and no list of what is possible.
    fn wrong_note(&self) -> Option<(Cell, Digit)> {
        let solution = self.solution.as_ref()?;
        let (notes, full) = (self.notes(), self.auto || self.is_noted());
        let open = self.layout().cells().filter(|&cell| self.digit(cell).is_none());
        open.filter(|&cell| full || notes[cell].len() > 1)
            .find(|&cell| !notes[cell].contains(solution[cell]))
            .map(|cell| (cell, solution[cell]))
    }

    /// The state for the other rooms. Notes are in it if they are complete; those that the
    /// digits have made impossible are not.
    pub fn state(&self) -> State {
        let mut state = State::new(self.puzzle.clone());
        for cell in self.layout().cells() {
            state.placed[cell.index()] = self.writing(cell).digit;
        }
        if self.auto || self.is_noted() {
            let (mut notes, possible) = (self.notes(), self.possible());
            for cell in self.layout().cells() {
                let left = notes[cell] & possible[cell];
                if !left.is_empty() {
                    notes[cell] = left;
                }
            }
            state.centre = Some(notes);
        }
        state
    }

    /// What to say to a player who asks.
    pub fn hint(&self, profile: &Profile, solver: &mut Solver) -> Hinted {
        if self.clashing().is_empty()
            && self.wrong().is_empty()
            && let Some((cell, digit)) = self.wrong_note()
        {
            return Hinted { hint: Hint::WrongStrike { cell, digit }, unique: true };
        }
        hint::hint(&self.state(), profile, solver)
    }
}

fn toggle(set: &mut DigitSet, digit: Digit, on: bool) {
    if on {
        set.insert(digit);
    } else {
        set.remove(digit);
    }
}
