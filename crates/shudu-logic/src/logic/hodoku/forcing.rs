//! Forcing chains and nets: rows that contradict themselves, and what several rows, one
//! of which must be right, have in common.

use super::super::position::{BLOCKS, COLUMNS, Cells, MAP, Ones, ROWS};
use super::super::pulse::Pulse;
use super::tables::{Statement, is_on};
use super::{Base, Form, Found, Tables};
use shudu_board::control::Stop;

/// The houses, kind by kind.
const KINDS: [usize; 3] = [ROWS, COLUMNS, BLOCKS];

/// What a step does to a candidate.
#[derive(Clone, Copy, Debug)]
struct Effect {
    cell: usize,
    digit: usize,
    /// Whether it is written, or taken away.
    on: bool,
}

impl Tables {
    /// Gathers all forcing chains, or all nets.
    pub(super) fn find_forcing(&mut self, nets: bool, pulse: &Pulse) -> Result<(), Stop> {
        self.nets = nets;
        self.effects.clear();
        self.effects.resize(4 * 729, u32::MAX);
        let candidates = self.rows.singles as Statement;
        let allowed = self.allowed();
        for i in 0..candidates {
            self.check_row(2 * i + 1, &allowed, pulse)?;
            self.check_row(2 * i, &allowed, pulse)?;
        }
        for i in 0..candidates {
            self.check_both(2 * i, pulse)?;
        }
        let mut rows = Vec::new();
        for cell in 0..81 {
            rows.clear();
            let digits = Ones(self.rows.cands[cell]);
            rows.extend(digits.map(|digit| self.rows.statement(cell, digit, true)));
            self.check_all(&rows, Base::Cell(cell), pulse)?;
        }
        for house in KINDS.into_iter().flat_map(|first| first..first + 9) {
            for digit in 0..9 {
                rows.clear();
                let places = Cells(self.rows.places[digit] & MAP.set[house]);
                rows.extend(places.map(|cell| self.rows.statement(cell, digit, true)));
                self.check_all(&rows, Base::House(house, digit), pulse)?;
            }
        }
        Ok(())
    }

    /// Where digits could be as far as the digits on the board tell, whatever was
    /// taken away since: HoDoKu looks for digits without a place there.
    fn allowed(&self) -> [u128; 9] {
        let mut allowed = [(1 << 81) - 1; 9];
        for (cell, &digit) in self.rows.digits.iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            allowed[digit as usize - 1] &= !MAP.sees[cell];
            allowed.iter_mut().for_each(|cells| *cells &= !(1 << cell));
        }
        allowed
    }

    /// Contradictions in a row.
    fn check_row(
        &mut self,
        start: Statement,
        allowed: &[u128; 9],
        pulse: &Pulse,
    ) -> Result<(), Stop> {
        let node = *self.rows.node(start);
        let (cell, digit) = (node.first as usize, node.digit as usize);
        let effect = Effect { cell, digit, on: !is_on(start) };
        let (on, off) = (self.rows.row(start).on, self.rows.row(start).off);
        let contrary = if effect.on { on } else { off };
        if contrary[digit] >> cell & 1 != 0 {
            self.offer(false, effect, &[(start, start ^ 1)], Base::Nothing, pulse)?;
        }
        for digit in 0..9 {
            let both = on[digit] & off[digit];
            if both != 0 {
                let cell = both.trailing_zeros() as usize;
                let ends = [false, true].map(|on| (start, self.rows.statement(cell, digit, on)));
                self.offer(false, effect, &ends, Base::Nothing, pulse)?;
            }
        }
        for (a, b) in (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b))) {
            let both = on[a] & on[b];
            if both != 0 {
                let cell = both.trailing_zeros() as usize;
                let ends = [a, b].map(|digit| (start, self.rows.statement(cell, digit, true)));
                self.offer(false, effect, &ends, Base::Nothing, pulse)?;
            }
        }
        self.check_houses(start, effect, &on, pulse)?;
        let mut bare = (0..81).filter(|&cell| self.rows.digits[cell] == 0).fold(0, set);
        for digit in 0..9 {
            bare &= (off[digit] | !self.rows.places[digit]) & !on[digit];
        }
        for cell in Cells(bare) {
            let digits = Ones(self.rows.cands[cell]);
            let ends: Vec<_> =
                digits.map(|digit| (start, self.rows.statement(cell, digit, false))).collect();
            self.offer(false, effect, &ends, Base::Cell(cell), pulse)?;
        }
        let mut left = *allowed;
        for digit in 0..9 {
            left[digit] &= !off[digit];
        }
        for (first, digit) in KINDS.into_iter().flat_map(|first| (0..9).map(move |d| (first, d))) {
            for house in first..first + 9 {
                let places = allowed[digit] & MAP.set[house];
                if places != 0 && left[digit] & places == 0 {
                    let ends: Vec<_> = Cells(places)
                        .map(|cell| (start, self.rows.statement(cell, digit, false)))
                        .collect();
                    self.offer(false, effect, &ends, Base::House(house, digit), pulse)?;
                }
            }
        }
        Ok(())
    }

    /// Digits that a row writes twice in a house.
    fn check_houses(
        &mut self,
        start: Statement,
        effect: Effect,
        on: &[u128; 9],
        pulse: &Pulse,
    ) -> Result<(), Stop> {
        for first in KINDS {
            for (digit, on) in on.iter().enumerate() {
                for house in first..first + 9 {
                    let twice = on & MAP.set[house];
                    if twice.count_ones() > 1 {
                        let ends: Vec<_> = Cells(twice)
                            .map(|cell| (start, self.rows.statement(cell, digit, true)))
                            .collect();
                        self.offer(false, effect, &ends, Base::Nothing, pulse)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What follows from a candidate whether it is on or off.
    fn check_both(&mut self, off: Statement, pulse: &Pulse) -> Result<(), Stop> {
        let start = self.rows.node(off).first;
        for on in [true, false] {
            for digit in 0..9 {
                let [a, b] = [off + 1, off].map(|start| {
                    let row = self.rows.row(start);
                    if on { row.on[digit] } else { row.off[digit] }
                });
                for cell in Cells(a & b & !(1 << start)) {
                    let end = self.rows.statement(cell, digit, on);
                    let effect = Effect { cell, digit, on };
                    self.offer(true, effect, &[(off + 1, end), (off, end)], Base::Nothing, pulse)?;
                }
            }
        }
        Ok(())
    }

    /// What follows from all of some statements of which one is true.
    fn check_all(&mut self, rows: &[Statement], base: Base, pulse: &Pulse) -> Result<(), Stop> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut all = [[!0u128; 9]; 2];
        for &row in rows {
            let row = self.rows.row(row);
            for (all, of_row) in all.iter_mut().zip([&row.on, &row.off]) {
                all.iter_mut().zip(of_row).for_each(|(all, cells)| *all &= cells);
            }
        }
        let mut ends = Vec::new();
        let [all_on, all_off] = all;
        for (digit, (on, off)) in all_on.into_iter().zip(all_off).enumerate() {
            for (on, cells) in [(true, on), (false, off)] {
                for cell in Cells(cells) {
                    let end = self.rows.statement(cell, digit, on);
                    ends.clear();
                    ends.extend(rows.iter().map(|&row| (row, end)));
                    self.offer(true, Effect { cell, digit, on }, &ends, base, pulse)?;
                }
            }
        }
        Ok(())
    }

    /// Gathers a step, unless told to stop.
    fn offer(
        &mut self,
        verity: bool,
        effect: Effect,
        ways: &[(Statement, Statement)],
        base: Base,
        pulse: &Pulse,
    ) -> Result<(), Stop> {
        pulse.beats(1 + ways.len())?;
        self.gather(verity, effect, ways, base);
        Ok(())
    }

    /// Gathers a step, in place of a longer one that does the same.
    fn gather(
        &mut self,
        verity: bool,
        effect: Effect,
        ways: &[(Statement, Statement)],
        base: Base,
    ) {
        let Effect { cell, digit, on } = effect;
        let slot = (usize::from(verity) * 2 + usize::from(on)) * 729 + cell * 9 + digit;
        let known = self.effects[slot];
        let bound = self.found.get(known as usize).map_or(usize::MAX, |found| found.length);
        let (mut length, mut net) = (0, false);
        for (i, &(row, end)) in ways.iter().enumerate() {
            // the ways still to be followed have a statement each, or more
            if length + ways.len() - i >= bound || !self.trail.find(&self.rows, row, end) {
                return;
            }
            let (more, branches) = self.trail.length();
            length += more;
            net |= branches;
        }
        if net != self.nets || length >= bound {
            return;
        }
        let form = if verity { Form::Verity { net } } else { Form::Contradiction { net } };
        let spot = (cell as u8, digit as u8);
        let found = Found {
            form,
            placement: on.then_some(spot),
            gone: if on { Vec::new() } else { vec![(spot.1, spot.0)] },
            length,
            ways: ways.to_vec(),
            base,
        };
        if bound == usize::MAX {
            self.effects[slot] = self.found.len() as u32;
            self.found.push(found);
        } else {
            self.found[known as usize] = found;
        }
    }
}

fn set(cells: u128, cell: usize) -> u128 {
    cells | 1 << cell
}
