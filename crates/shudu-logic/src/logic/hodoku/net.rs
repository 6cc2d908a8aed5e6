//! The rows of nets: what follows from a statement by some rounds of singles.

use super::super::position::{Cells, MAP, Ones};
use super::super::pulse::Pulse;
use super::tables::{Rows, Statement, houses_of, is_on};
use shudu_board::control::Stop;

/// How many rounds.
const ROUNDS: usize = 4;

/// A board on which a statement is tried. Its singles come in the order in which
/// HoDoKu keeps them, even when the board is broken.
#[derive(Clone, Debug)]
struct Trial {
    digits: [u8; 81],
    cands: [u16; 81],
    /// How many places a digit has in a house.
    free: [[u8; 9]; 27],
    nakeds: Vec<(u8, u8)>,
    hiddens: Vec<(u8, u8)>,
}

impl Rows {
    /// Fills the rows of all candidates.
    pub(super) fn fill_nets(&mut self, pulse: &Pulse) -> Result<(), Stop> {
        let mut free = [[0; 9]; 27];
        for (house, digits) in free.iter_mut().enumerate() {
            *digits = self.places.map(|cells| (cells & MAP.set[house]).count_ones() as u8);
        }
        let mut trial = Trial {
            digits: self.digits,
            cands: self.cands,
            free,
            nakeds: Vec::new(),
            hiddens: Vec::new(),
        };
        for row in 0..self.singles as Statement * 2 {
            pulse.beats(4)?;
            trial.digits = self.digits;
            trial.cands = self.cands;
            trial.free = free;
            trial.nakeds.clear();
            trial.hiddens.clear();
            self.try_out(row, &mut trial);
        }
        Ok(())
    }

    fn try_out(&mut self, row: Statement, trial: &mut Trial) {
        let node = *self.node(row);
        let (cell, digit) = (node.first as usize, node.digit as usize);
        if is_on(row) {
            self.write(row, cell, digit, None, trial);
        } else {
            trial.remove(cell, digit);
            if trial.cands[cell].is_power_of_two() {
                let other = trial.cands[cell].trailing_zeros() as usize;
                self.write(row, cell, other, None, trial);
            }
        }
        for _ in 0..ROUNDS {
            let singles = trial.singles();
            if singles.is_empty() {
                break;
            }
            for (cell, digit, naked) in singles {
                self.write(row, cell, digit, Some(naked), trial);
            }
        }
    }

    /// Writes a digit: because of the assumption, or as a naked or hidden single.
    fn write(
        &mut self,
        row: Statement,
        cell: usize,
        digit: usize,
        naked: Option<bool>,
        trial: &mut Trial,
    ) {
        let peers = self.places[digit] & MAP.sees[cell];
        let others = trial.cands[cell] & !(1 << digit);
        let mut reasons = [0; 5];
        let place = |rows: &Rows, cell: usize, digit: usize| {
            rows.row(row).place(rows.statement(cell, digit, false)).unwrap_or(0) as u16
        };
        match naked {
            None => {}
            Some(true) => {
                let gone = Ones(self.cands[cell] & !(1 << digit));
                for (reason, other) in reasons.iter_mut().zip(gone) {
                    *reason = place(self, cell, other);
                }
            }
            Some(false) => {
                let [a, b, c] = houses_of(cell);
                let least = if trial.free[b][digit] < trial.free[a][digit] { b } else { a };
                let house = if trial.free[c][digit] < trial.free[least][digit] { c } else { least };
                let gone = Cells(self.places[digit] & MAP.set[house] & !(1 << cell));
                for (reason, other) in reasons.iter_mut().zip(gone) {
                    *reason = place(self, other, digit);
                }
            }
        }
        trial.write(cell, digit);
        let what = self.statement(cell, digit, true);
        // where it comes to stand; the assumption is there already
        let from = if what == row { 0 } else { self.row(row).entries.len() as u16 };
        self.add_single(row, what, reasons);
        for peer in Cells(peers) {
            self.add(row, self.statement(peer, digit, false), from);
        }
        for other in Ones(others) {
            self.add(row, self.statement(cell, other, false), from);
        }
    }
}

impl Trial {
    fn remove(&mut self, cell: usize, digit: usize) {
        if self.cands[cell] >> digit & 1 == 0 {
            return;
        }
        self.cands[cell] &= !(1 << digit);
        if self.cands[cell] == 0 {
            // the board is broken; the counts stay as they are
            return;
        }
        if self.cands[cell].is_power_of_two() {
            self.nakeds.push((cell as u8, self.cands[cell].trailing_zeros() as u8));
        }
        for house in houses_of(cell) {
            self.free[house][digit] = self.free[house][digit].wrapping_sub(1);
            match self.free[house][digit] {
                0 => self.forget(house, digit),
                1 => self.find_hidden(house, digit),
                _ => {}
            }
        }
    }

    fn write(&mut self, cell: usize, digit: usize) {
        if self.digits[cell] as usize == digit + 1 {
            return;
        }
        self.digits[cell] = digit as u8 + 1;
        let old = std::mem::take(&mut self.cands[cell]);
        for peer in Cells(MAP.sees[cell]) {
            self.remove(peer, digit);
        }
        for other in Ones(old) {
            for house in houses_of(cell) {
                self.free[house][other] = self.free[house][other].wrapping_sub(1);
                if self.free[house][other] == 1 && other != digit {
                    self.find_hidden(house, other);
                }
            }
        }
    }

    /// Remembers the first place of a digit in a house.
    fn find_hidden(&mut self, house: usize, digit: usize) {
        let mut cells = MAP.cells[house].iter();
        if let Some(&cell) = cells.find(|&&cell| self.cands[cell as usize] >> digit & 1 != 0) {
            self.hiddens.push((cell, digit as u8));
        }
    }

    /// Forgets the first hidden single of a digit in a house.
    fn forget(&mut self, house: usize, digit: usize) {
        let known = |&(cell, d): &(u8, u8)| d as usize == digit && MAP.set[house] >> cell & 1 != 0;
        if let Some(i) = self.hiddens.iter().position(known) {
            self.hiddens.remove(i);
        }
    }

    /// The singles of a round, and whether they are naked.
    fn singles(&self) -> Vec<(usize, usize, bool)> {
        let empty = |cell: u8| self.digits[cell as usize] == 0;
        let nakeds = self.nakeds.iter().filter(|&&(cell, _)| empty(cell));
        let mut singles: Vec<_> =
            nakeds.map(|&(cell, digit)| (cell as usize, digit as usize, true)).collect();
        let mut seen = 0u128;
        for &(cell, digit) in &self.hiddens {
            let (cell, digit) = (cell as usize, digit as usize);
            let alone = || houses_of(cell).iter().any(|&house| self.free[house][digit] == 1);
            if self.digits[cell] == 0 && seen >> cell & 1 == 0 && alone() {
                seen |= 1 << cell;
                singles.push((cell, digit, false));
            }
        }
        singles
    }
}
