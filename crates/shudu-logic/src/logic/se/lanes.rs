//! Some candidates followed side by side, a bit for each: what chains through certain links remove.

use super::super::position::{MAP, Ones, Position, is_two};

/// For each candidate, the starts (ON) from which it is ON, and OFF.
#[derive(Debug, Default)]
pub(super) struct Lanes {
    on: Vec<u64>,
    off: Vec<u64>,
    /// ONs that have not been followed yet.
    fresh: Vec<u64>,
    queue: Vec<u16>,
    /// Candidates that are OFF from some start.
    touched: Vec<u16>,
}

impl Lanes {
    /// What chains through any of these strong links remove: of its two candidates one is ON, so what
    /// both exclude is OFF. Each link takes two of 64 bits.
    pub(super) fn chains(&mut self, p: &Position, links: &[[u16; 2]], out: &mut Vec<u16>) {
        for links in links.chunks(32) {
            self.follow(p, links.as_flattened());
            for &cand in &self.touched {
                let off = self.off[cand as usize];
                if off & off >> 1 & 0x5555_5555_5555_5555 != 0 {
                    out.push(cand);
                }
            }
        }
    }

    /// Follows at most 64 starts by the links of the position as it is. Contradictions do not matter.
    fn follow(&mut self, p: &Position, starts: &[u16]) {
        for rows in [&mut self.on, &mut self.off, &mut self.fresh] {
            rows.clear();
            rows.resize(729, 0);
        }
        self.queue.clear();
        self.touched.clear();
        for (i, &start) in starts.iter().enumerate() {
            self.switch_on(start, 1 << i);
        }
        let mut next = 0;
        while next < self.queue.len() {
            let cand = self.queue[next] as usize;
            next += 1;
            let lanes = std::mem::take(&mut self.fresh[cand]);
            let (cell, digit) = (cand / 9, cand % 9);
            for other in Ones(p.cands[cell] & !(1 << digit)) {
                self.switch_off(p, cell, other, lanes);
            }
            let [block, row, column] = MAP.houses[cell];
            let places = [
                (block, p.places[block as usize][digit] & !(1 << MAP.places[cell][0])),
                (row, p.places[row as usize][digit] & !MAP.row_in_box[cell]),
                (column, p.places[column as usize][digit] & !MAP.column_in_box[cell]),
            ];
            for (house, places) in places {
                for place in Ones(places) {
                    let other = MAP.cells[house as usize][place] as usize;
                    self.switch_off(p, other, digit, lanes);
                }
            }
        }
    }

    #[inline]
    fn switch_on(&mut self, cand: u16, lanes: u64) {
        let new = lanes & !self.on[cand as usize];
        if new != 0 {
            self.on[cand as usize] |= new;
            if self.fresh[cand as usize] == 0 {
                self.queue.push(cand);
            }
            self.fresh[cand as usize] |= new;
        }
    }

    #[inline]
    fn switch_off(&mut self, p: &Position, cell: usize, digit: usize, lanes: u64) {
        let cand = cell * 9 + digit;
        let before = self.off[cand];
        let new = lanes & !before;
        if new == 0 {
            return;
        }
        if before == 0 {
            self.touched.push(cand as u16);
        }
        self.off[cand] |= new;
        if is_two(p.cands[cell]) {
            let other = (p.cands[cell] & !(1 << digit)).trailing_zeros();
            self.switch_on((cell * 9) as u16 + other as u16, new);
        }
        for i in 0..3 {
            let house = MAP.houses[cell][i] as usize;
            let places = p.places[house][digit];
            if is_two(places) {
                let other = (places & !(1 << MAP.places[cell][i])).trailing_zeros() as usize;
                let other = u16::from(MAP.cells[house][other]) * 9 + digit as u16;
                self.switch_on(other, new);
            }
        }
    }
}
