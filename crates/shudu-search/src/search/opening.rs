//! What follows at once from the clues, before a search begins.
//!
//! Most of what a well-filled board needs is done here, so it is done in sweeps, without queues: each
//! house keeps which digits it has, an open cell loses those of all its houses in one step, and hidden singles
//! are looked for when no cell loses anything more.
//!
//! What is left is what single strikes would leave in any order; only a contradiction may show elsewhere.

use super::general::Dead;
use super::open::Open;
use shudu_board::board::{Cell, DigitSet, Extra, Layout};

pub(super) struct Opening<'a> {
    layout: &'a Layout,
    sets: &'a mut [DigitSet],
    /// Each change: the cell, and what was there before.
    trail: &'a mut Vec<(Cell, DigitSet)>,
    /// For each house, the digits that have their place.
    placed: Vec<DigitSet>,
    open: Vec<Cell>,
}

impl<'a> Opening<'a> {
    pub fn new(
        layout: &'a Layout,
        sets: &'a mut [DigitSet],
        trail: &'a mut Vec<(Cell, DigitSet)>,
    ) -> Opening<'a> {
        let placed = vec![DigitSet::EMPTY; layout.houses().len()];
        let open = Vec::with_capacity(layout.cell_count());
        Opening { layout, sets, trail, placed, open }
    }

    /// Singles and hidden singles, until nothing changes; what is open then.
    pub fn play(mut self) -> Result<Open, Dead> {
        for cell in self.layout.cells() {
            let set = self.sets[cell.index()];
            if set.is_empty() {
                return Err(Dead::Cell(cell));
            }
            if set.single().is_some() { self.place(cell, set)? } else { self.open.push(cell) }
        }
        loop {
            while self.sweep()? {}
            if !self.hidden_singles()? && !self.moves()? {
                return Ok(Open::new(self.layout, &self.open, self.placed));
            }
        }
    }

    /// A cell has a digit, given as a set.
    #[inline]
    fn place(&mut self, cell: Cell, digit: DigitSet) -> Result<(), Dead> {
        let mut clash = DigitSet::EMPTY;
        for &id in self.layout.houses_of(cell) {
            let placed = &mut self.placed[usize::from(id)];
            clash |= *placed & digit;
            *placed |= digit;
        }
        if clash.is_empty() { Ok(()) } else { Err(Dead::Cell(cell)) }
    }

    /// Open cells lose what their houses have. True: some have a digit now.
    fn sweep(&mut self) -> Result<bool, Dead> {
        let mut open = std::mem::take(&mut self.open);
        let (all, mut kept) = (open.len(), 0);
        for i in 0..all {
            let cell = open[i];
            let before = self.sets[cell.index()];
            if before.single().is_some() {
                continue;
            }
            let houses = self.layout.houses_of(cell).iter();
            let taken = houses.fold(DigitSet::EMPTY, |all, &id| all | self.placed[usize::from(id)]);
            let after = before.without(taken);
            if after != before {
                self.trail.push((cell, before));
                self.sets[cell.index()] = after;
                if after.is_empty() {
                    return Err(Dead::Cell(cell));
                }
                if after.single().is_some() {
                    self.place(cell, after)?;
                    continue;
                }
            }
            open[kept] = cell;
            kept += 1;
        }
        open.truncate(kept);
        self.open = open;
        Ok(kept < all)
    }

    /// Digits go where a house has one place left for them. True: there were some.
    fn hidden_singles(&mut self) -> Result<bool, Dead> {
        let (layout, mut any) = (self.layout, false);
        let all = DigitSet::full(layout.size());
        for (id, house) in layout.houses().iter().enumerate() {
            if house.cells.len() < layout.size() || self.placed[id] == all {
                continue;
            }
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for cell in &house.cells {
                let set = self.sets[cell.index()];
                twice |= once & set;
                once |= set;
            }
            if let Some(missing) = all.without(once).first() {
                return Err(Dead::House(id, missing));
            }
            let hidden = once.without(twice).without(self.placed[id]);
            if hidden.is_empty() {
                continue;
            }
            any = true;
            for &cell in &house.cells {
                let before = self.sets[cell.index()];
                let mut here = before & hidden;
                if here.is_empty() {
                    continue;
                }
                if here.single().is_none() {
                    // Two digits have this one place: it is the first one's.
                    let second = here.nth(1).expect("it has two");
                    return Err(Dead::House(id, second));
                }
                self.trail.push((cell, before));
                self.sets[cell.index()] = here;
                self.place(cell, here)?;
            }
        }
        Ok(any)
    }

    /// Cells a move apart from a filled one lose its digit. True: some did.
    fn moves(&mut self) -> Result<bool, Dead> {
        let (layout, mut any) = (self.layout, false);
        let is_move = |extra: &Extra| matches!(extra, Extra::AntiKnight | Extra::AntiKing);
        if !layout.extras().iter().any(is_move) {
            return Ok(false);
        }
        for cell in layout.cells() {
            let digit = self.sets[cell.index()];
            if digit.single().is_none() {
                continue;
            }
            for &peer in layout.peers(cell) {
                let before = self.sets[peer.index()];
                let after = before.without(digit);
                if after == before {
                    continue;
                }
                any = true;
                self.trail.push((peer, before));
                self.sets[peer.index()] = after;
                if after.is_empty() {
                    return Err(Dead::Cell(peer));
                }
                if after.single().is_some() {
                    self.place(peer, after)?;
                }
            }
        }
        Ok(any)
    }
}
