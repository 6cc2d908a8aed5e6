//! What each move does: the change it makes of the game as it is.

use super::{Change, Game, Refusal, Tint, Writing};
use shudu_board::board::{Candidates, Cell, Digit, DigitSet};

impl Game {
    /// The change that gives cells new writings; those that stay as they are are left out.
    pub(super) fn change(&self, cells: impl IntoIterator<Item = (Cell, Writing)>) -> Change {
        let changed = cells.into_iter().filter_map(|(cell, after)| {
            let before = self.writings[cell.index()];
            (before != after).then_some((cell, before, after))
        });
        Change { cells: changed.collect(), auto: None }
    }

    pub(super) fn put(&self, cell: Cell, digit: Digit) -> Result<Change, Refusal> {
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

    pub(super) fn take(&self, cell: Cell) -> Result<Change, Refusal> {
        if self.puzzle.given(cell).is_some() {
            return Err(Refusal::Given(cell));
        }
        let writing = *self.writing(cell);
        if writing.digit.is_none() {
            return Err(Refusal::Empty(cell));
        }
        Ok(self.change([(cell, Writing { digit: None, ..writing })]))
    }

    pub(super) fn write(&self, cells: &[Cell], digit: Digit) -> Result<Change, Refusal> {
        let own = self.own(cells)?;
        if own.iter().all(|&cell| self.writing(cell).digit == Some(digit)) {
            let gone = |&cell: &Cell| (cell, Writing { digit: None, ..*self.writing(cell) });
            return Ok(self.change(own.iter().map(gone)));
        }
        Ok(self.placed(&own, digit))
    }

    /// The digit in cells, and the notes it takes from their peers.
    pub(super) fn placed(&self, cells: &[Cell], digit: Digit) -> Change {
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
    pub(super) fn own(&self, cells: &[Cell]) -> Result<Vec<Cell>, Refusal> {
        let first = *cells.first().ok_or(Refusal::NoCell)?;
        let own: Vec<Cell> =
            cells.iter().copied().filter(|&cell| self.puzzle.given(cell).is_none()).collect();
        if own.is_empty() { Err(Refusal::Given(first)) } else { Ok(own) }
    }

    /// The cells without a digit.
    pub(super) fn open(&self, cells: &[Cell]) -> Result<Vec<Cell>, Refusal> {
        let own = self.own(cells)?;
        let open: Vec<Cell> =
            own.iter().copied().filter(|&cell| self.digit(cell).is_none()).collect();
        if open.is_empty() { Err(Refusal::Filled(own[0])) } else { Ok(open) }
    }

    pub(super) fn corner(&self, cells: &[Cell], digit: Digit) -> Result<Change, Refusal> {
        let open = self.open(cells)?;
        let all = open.iter().all(|&cell| self.writing(cell).corner.contains(digit));
        Ok(self.change(open.into_iter().map(|cell| {
            let mut writing = *self.writing(cell);
            toggle(&mut writing.corner, digit, !all);
            (cell, writing)
        })))
    }

    pub(super) fn centre(&self, cells: &[Cell], digit: Digit) -> Result<Change, Refusal> {
        let mut open = self.open(cells)?;
        if !self.auto {
            let all = open.iter().all(|&cell| self.writing(cell).centre.contains(digit));
            return Ok(self.change(open.into_iter().map(|cell| {
                let mut writing = *self.writing(cell);
                toggle(&mut writing.centre, digit, !all);
                // Who notes it again does not believe that it was struck.
                writing.struck.remove(digit);
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

    pub(super) fn colour(&self, cells: &[Cell], colour: u8) -> Result<Change, Refusal> {
        cells.first().ok_or(Refusal::NoCell)?;
        let all = cells.iter().all(|&cell| self.writing(cell).colour == colour);
        let colour = if all { 0 } else { colour };
        Ok(self.change(cells.iter().map(|&cell| (cell, Writing { colour, ..*self.writing(cell) }))))
    }

    pub(super) fn tint(&self, cells: &[Cell], digit: Digit, tint: Tint) -> Result<Change, Refusal> {
        let open = self.open(cells)?;
        let (this, other) = (tint as usize, 1 - tint as usize);
        let all = open.iter().all(|&cell| self.writing(cell).tints[this].contains(digit));
        Ok(self.change(open.into_iter().map(|cell| {
            let mut writing = *self.writing(cell);
            toggle(&mut writing.tints[this], digit, !all);
            writing.tints[other].remove(digit);
            (cell, writing)
        })))
    }

    pub(super) fn clear(&self, cells: &[Cell]) -> Result<Change, Refusal> {
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
    pub(super) fn possible(&self) -> Candidates {
        let mut possible = Candidates::beside(self.layout(), &self.digits());
        if let Some(limits) = self.puzzle.limits() {
            possible.intersect(limits);
        }
        possible
    }

    pub(super) fn fill(&self) -> Change {
        let possible = self.possible();
        let open = self.layout().cells().filter(|&cell| self.digit(cell).is_none());
        self.change(open.map(|cell| {
            let centre = possible[cell];
            (cell, Writing { centre, struck: DigitSet::EMPTY, ..*self.writing(cell) })
        }))
    }

    pub(super) fn set_auto(&self, on: bool) -> Change {
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

    pub(super) fn follow(
        &self,
        placement: Option<(Cell, Digit)>,
        strikes: &[(Cell, DigitSet)],
    ) -> Result<Change, Refusal> {
        if let Some((cell, digit)) = placement {
            self.own(&[cell])?;
            return Ok(self.placed(&[cell], digit));
        }
        // What is struck must be seen to be struck: where nothing is noted, what is left is. The
        // rest of the board stays as the player wrote it, so the game remembers what was struck.
        let full = self.auto || self.is_noted();
        let possible = self.possible();
        // A cell may be named twice.
        let mut struck: Vec<(Cell, DigitSet)> = Vec::new();
        for &(cell, digits) in strikes.iter().filter(|strike| self.digit(strike.0).is_none()) {
            match struck.iter_mut().find(|known| known.0 == cell) {
                Some((_, all)) => *all |= digits,
                None => struck.push((cell, digits)),
            }
        }
        Ok(self.change(struck.into_iter().map(|(cell, digits)| {
            let mut writing = *self.writing(cell);
            if !full && writing.centre.is_empty() {
                writing.centre = possible[cell].without(writing.struck);
            }
            if self.auto || !full {
                writing.struck |= digits;
            }
            if !self.auto {
                writing.centre = writing.centre.without(digits);
            }
            (cell, writing)
        })))
    }

    /// Back to the beginning; in practice, to where the technique was due.
    pub(super) fn restart(&self) -> Result<Change, Refusal> {
        let start = self.after(self.prepared());
        let cells: Vec<Cell> = self.layout().cells().collect();
        let mut change = self.change(cells.into_iter().map(|cell| (cell, *start.writing(cell))));
        // Notes that were prepared are those of a game without automatic ones.
        if self.prepared() > 0 && self.auto {
            change.auto = Some((true, false));
        }
        if change.is_nothing() { Err(Refusal::NothingToUndo) } else { Ok(change) }
    }
}

fn toggle(set: &mut DigitSet, digit: Digit, on: bool) {
    if on {
        set.insert(digit);
    } else {
        set.remove(digit);
    }
}
