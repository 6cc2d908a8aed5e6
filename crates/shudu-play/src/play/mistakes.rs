//! What is wrong with a game as it is, and what to say about it.

use super::{Against, Game};
use shudu_board::board::{Candidates, Cell, Digit, DigitSet, State};
use shudu_board::control::{Control, Stop};
use shudu_logic::hint::{self, Hint, Hinted, Remarks};
use shudu_logic::logic::{Profile, Solver};

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

impl Check {
    /// All of them, from the least.
    pub const ALL: [Check; 3] = [Check::None, Check::Rules, Check::Solution];

    /// How programs name it.
    pub const fn id(self) -> &'static str {
        match self {
            Check::None => "none",
            Check::Rules => "rules",
            Check::Solution => "solution",
        }
    }

    /// The one of this name.
    pub fn from_id(id: &str) -> Option<Check> {
        Check::ALL.into_iter().find(|check| check.id() == id)
    }
}

/// Why a cell is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its digit is a peer's too.
    Clash,
    /// Its digit is not the solution's.
    Wrong,
}

impl Game {
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

    /// The first of some cells whose own digit clashes: the digit, and with what. What a player
    /// should hear after writing it.
    pub fn clash(&self, cells: &[Cell]) -> Option<(Digit, Vec<Against>)> {
        cells.iter().find_map(|&cell| {
            let digit = self.writing(cell).digit?;
            let against = self.against(cell, digit);
            (!against.is_empty()).then_some((digit, against))
        })
    }

    /// The cells whose digit a peer has too.
    pub fn clashing(&self) -> Vec<Cell> {
        self.layout().clashing(&self.digits())
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
    pub(super) fn wrong_note(&self) -> Option<(Cell, Digit)> {
        let solution = self.solution.as_ref()?;
        let (notes, full) = (self.notes(), self.auto || self.is_noted());
        let open = self.layout().cells().filter(|&cell| self.digit(cell).is_none());
        open.filter(|&cell| full || notes[cell].len() > 1)
            .find(|&cell| !notes[cell].contains(solution[cell]))
            .map(|cell| (cell, solution[cell]))
    }

    /// The state for the other rooms. Notes are in it if they are complete; those that the
    /// digits have made impossible are not. Of notes that are not complete, what hints have
    /// struck is in it.
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
        } else if self.layout().cells().any(|cell| !self.writing(cell).struck.is_empty()) {
            let (mut notes, possible) = (Candidates::empty(self.layout()), self.possible());
            for cell in self.layout().cells().filter(|&cell| self.digit(cell).is_none()) {
                let struck = self.writing(cell).struck;
                if !struck.is_empty() {
                    notes[cell] = possible[cell].without(struck);
                }
            }
            state.centre = Some(notes);
        }
        state
    }

    /// What to say to a player who asks.
    pub fn hint(
        &self,
        profile: &Profile,
        solver: &mut Solver,
        control: &Control,
    ) -> Result<Hinted, Stop> {
        if self.clashing().is_empty()
            && self.wrong().is_empty()
            && let Some((cell, digit)) = self.wrong_note()
        {
            return Ok(Hinted::new(Hint::WrongStrike { cell, digit }, true));
        }
        let mut hinted = hint::hint(&self.state(), profile, solver, control)?;
        if matches!(hinted.hint, Hint::Step(_) | Hint::Stuck) {
            let solution = self.solution.as_ref().map(|grid| grid.digits());
            hinted.remarks = Remarks::of(&self.written(), solution);
        }
        Ok(hinted)
    }

    /// The state with all that is written, complete or not.
    fn written(&self) -> State {
        let mut state = self.state();
        let (mut centre, mut corner) =
            (Candidates::empty(self.layout()), Candidates::empty(self.layout()));
        for cell in self.layout().cells() {
            let writing = self.writing(cell);
            // Automatic notes are never out of date.
            centre[cell] = if self.auto { DigitSet::EMPTY } else { writing.centre };
            corner[cell] = writing.corner;
        }
        (state.centre, state.corner) = (Some(centre), Some(corner));
        state
    }
}
