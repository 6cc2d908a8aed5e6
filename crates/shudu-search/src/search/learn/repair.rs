//! A full board with clashes, mended one cell at a time.
//!
//! Search puts digits down until something contradicts itself, and then goes back. On a large board with
//! many solutions it pays to do the opposite: fill every open cell at once, with clashes, and change
//! one clashing cell after another to the digit with which the fewest cells clash. A digit that was
//! left is barred from its cell for a while, or else the same few cells would change for ever. A
//! solution is a colouring of a graph (cells that see each other differ), and this is tabu search
//! for colourings (Hertz and de Werra 1987), with the dynamic tenure of Galinier and Hao (1999) and a
//! list of colours for each cell.
//!
//! ```text
//! cost of a candidate     how many cells that see it have its digit now
//!                         + BARRED if it was left lately, + STANDS if it stands itself
//! gain of a cell          least cost of its candidates − cost of the one that stands
//! a move                  among clashing cells, one of least gain
//! ```
//!
//! Tried on 20 puzzles of 36×36 with 50 % clues, two runs of four million moves each, of which 29 ended in a solution:
//! of equal cells the one changed longest ago, 1; of equal digits the one left longest ago, 33 (and 26 instead of 30 with
//! another tenure); a tenure of 5 for ten clashing cells and up to 7 more, 30; of 7 and up to 5, 26; crossing two
//! boards (Galinier and Hao, with a list for each cell) every 20,000, 50,000, 150,000 or 400,000 moves, 15, 16, 25
//! and 25. Tenures without chance, or drawn anew from a range, are worse.
//!
//! It proves nothing, and where a puzzle has few solutions it finds none; so it takes turns with the
//! search that learns, which does.

use shudu_board::board::{Cell, DigitSet, Layout};
use shudu_board::random::Random;

/// Candidates of a cell are padded to a multiple of this, so that their least cost is found by
/// vectors.
const LANES: usize = 8;

const BARRED: i16 = 0x1000;
const STANDS: i16 = 0x4000;
/// What fills a cell up to a multiple of [`LANES`].
const PADDING: i16 = i16::MAX;

/// A cell that does not clash.
const NOWHERE: u16 = u16::MAX;

/// A digit is barred for so many moves for every ten clashing cells, and for up to [`CHANCE`] more.
const TENURE: usize = 6;
const CHANCE: u64 = 5;

/// More pairs of rivals than this are not kept.
const ROOM: usize = 1 << 24;

/// A board under repair.
#[derive(Debug)]
pub(super) struct Repair {
    /// Candidates of open cells in order: of the cell `i` they begin at `first[i]`.
    first: Vec<u32>,
    cell_of: Vec<u16>,
    /// Those that cannot stand beside a candidate: `rivals[first_rival[c]..first_rival[c + 1]]`.
    rivals: Vec<u32>,
    first_rival: Vec<u32>,
    /// For each cell, which candidate stands in it.
    stands: Vec<u32>,
    cost: Vec<i16>,
    clashing: Clashing,
    /// What is barred, by the move at which it no longer is, modulo the length.
    barred: Vec<Vec<u32>>,
    moves: usize,
    ties: Vec<u32>,
    random: Random,
}

/// The cells that clash, and what could be gained by changing each.
#[derive(Debug)]
struct Clashing {
    cells: Vec<u16>,
    gains: Vec<i16>,
    /// For each open cell where it is in `cells`, or [`NOWHERE`].
    place: Vec<u16>,
    /// Cells whose gain is to be found anew.
    stale: Vec<u16>,
    is_stale: Vec<bool>,
}

impl Clashing {
    fn new(cells: usize) -> Clashing {
        Clashing {
            cells: Vec::new(),
            gains: Vec::new(),
            place: vec![NOWHERE; cells],
            stale: Vec::new(),
            is_stale: vec![false; cells],
        }
    }

    #[inline]
    fn has(&self, cell: usize) -> bool {
        self.place[cell] != NOWHERE
    }

    #[inline]
    fn enter(&mut self, cell: usize) {
        self.place[cell] = self.cells.len() as u16;
        self.cells.push(cell as u16);
        self.gains.push(0);
        self.touch(cell);
    }

    #[inline]
    fn leave(&mut self, cell: usize) {
        let place = usize::from(std::mem::replace(&mut self.place[cell], NOWHERE));
        self.cells.swap_remove(place);
        self.gains.swap_remove(place);
        if let Some(&moved) = self.cells.get(place) {
            self.place[usize::from(moved)] = place as u16;
        }
    }

    #[inline]
    fn touch(&mut self, cell: usize) {
        if !self.is_stale[cell] {
            self.is_stale[cell] = true;
            self.stale.push(cell as u16);
        }
    }
}

impl Repair {
    /// A board to be filled with candidates, given in the order of their cells; `None` where they
    /// exclude each other in more ways than there is room for.
    pub fn new(layout: &Layout, sets: &[DigitSet]) -> Option<Repair> {
        let mut numbers = vec![u32::MAX; layout.cell_count() * layout.size()];
        let open: Vec<Cell> =
            layout.cells().filter(|cell| sets[cell.index()].single().is_none()).collect();
        let (mut first, mut cell_of) = (vec![0], Vec::new());
        for (i, cell) in open.iter().enumerate() {
            for digit in sets[cell.index()] {
                numbers[cell.index() * layout.size() + digit.index()] = cell_of.len() as u32;
                cell_of.push(i as u16);
            }
            cell_of.resize(cell_of.len().next_multiple_of(LANES), i as u16);
            first.push(cell_of.len() as u32);
        }
        let (mut rivals, mut first_rival) = (Vec::new(), vec![0]);
        let mut cost = vec![PADDING; cell_of.len()];
        let mut peers = Vec::new();
        for (&cell, &end) in open.iter().zip(&first[1..]) {
            let is_open = |peer: &&Cell| sets[peer.index()].single().is_none();
            peers.clear();
            peers.extend(layout.peers(cell).iter().filter(is_open));
            for digit in sets[cell.index()] {
                cost[first_rival.len() - 1] = 0;
                let number = |peer: &Cell| numbers[peer.index() * layout.size() + digit.index()];
                rivals.extend(peers.iter().map(number).filter(|&number| number != u32::MAX));
                first_rival.push(rivals.len() as u32);
            }
            first_rival.resize(end as usize + 1, rivals.len() as u32);
            if rivals.len() > ROOM {
                return None;
            }
        }
        let mut repair = Repair {
            stands: vec![0; open.len()],
            clashing: Clashing::new(open.len()),
            first,
            cell_of,
            rivals,
            first_rival,
            cost,
            barred: vec![
                Vec::new();
                (open.len() * TENURE / 10 + CHANCE as usize + 2).next_power_of_two()
            ],
            moves: 0,
            ties: Vec::new(),
            random: Random::new(0),
        };
        repair.fill(&[]);
        Some(repair)
    }

    fn candidates(&self, cell: usize) -> std::ops::Range<usize> {
        self.first[cell] as usize..self.first[cell + 1] as usize
    }

    fn rivals(&self, candidate: usize) -> std::ops::Range<usize> {
        self.first_rival[candidate] as usize..self.first_rival[candidate + 1] as usize
    }

    /// Fills the board anew: with what is `wanted` (of a cell, the candidate of that number, counted from 0),
    /// then cell after cell, in random order, with what clashes least.
    pub fn fill(&mut self, wanted: &[Option<usize>]) {
        self.clear();
        let mut order: Vec<usize> = Vec::new();
        for cell in 0..self.stands.len() {
            match wanted.get(cell).copied().flatten() {
                Some(number) => self.stand(cell, self.first[cell] as usize + number),
                None => order.push(cell),
            }
        }
        self.random.shuffle(&mut order);
        for &cell in &order {
            let costs = &self.cost[self.candidates(cell)];
            let least = costs.iter().copied().min().expect("an open cell has candidates");
            let best = self.pick(cell, least);
            self.stand(cell, best);
        }
        for cell in 0..self.stands.len() {
            let stands = self.stands[cell] as usize;
            self.cost[stands] += STANDS;
            if self.cost[stands] > STANDS {
                self.clashing.enter(cell);
            }
        }
    }

    fn clear(&mut self) {
        self.cost.iter_mut().filter(|cost| **cost != PADDING).for_each(|cost| *cost = 0);
        self.clashing = Clashing::new(self.stands.len());
        self.barred.iter_mut().for_each(Vec::clear);
    }

    fn stand(&mut self, cell: usize, candidate: usize) {
        self.stands[cell] = candidate as u32;
        for &rival in &self.rivals[self.rivals(candidate)] {
            self.cost[rival as usize] += 1;
        }
    }

    /// One of the candidates of a cell that cost as much.
    fn pick(&mut self, cell: usize, cost: i16) -> usize {
        self.ties.clear();
        let candidates = self.candidates(cell);
        self.ties.extend(candidates.filter(|&c| self.cost[c] == cost).map(|c| c as u32));
        self.any_tie() as usize
    }

    fn any_tie(&mut self) -> u32 {
        match self.ties[..] {
            [one] => one,
            _ => self.ties[self.random.number(self.ties.len() as u64) as usize],
        }
    }

    /// Mends for so many moves, or until nothing clashes: true, if so.
    pub fn mend(&mut self, moves: usize) -> bool {
        for _ in 0..moves {
            if self.clashing.cells.is_empty() {
                return true;
            }
            self.turn();
        }
        self.clashing.cells.is_empty()
    }

    /// For each open cell, which of its candidates stands, counted from 0.
    pub fn standing(&self) -> impl Iterator<Item = usize> + '_ {
        self.stands.iter().zip(&self.first).map(|(stands, first)| (stands - first) as usize)
    }

    fn turn(&mut self) {
        self.moves += 1;
        self.unbar();
        self.weigh();
        let least = self.clashing.gains.iter().fold(i16::MAX, |least, &gain| least.min(gain));
        if least >= BARRED / 2 {
            return; // all that could be changed is barred
        }
        self.ties.clear();
        let gains = self.clashing.gains.iter().enumerate();
        self.ties.extend(gains.filter(|&(_, &gain)| gain == least).map(|(place, _)| place as u32));
        let place = self.any_tie() as usize;
        let cell = usize::from(self.clashing.cells[place]);
        let left = self.stands[cell] as usize;
        let taken = self.pick(cell, least + (self.cost[left] - STANDS));
        self.bar(left);
        self.cost[left] -= STANDS;
        self.cost[taken] += STANDS;
        self.stands[cell] = taken as u32;
        self.relieve(left);
        self.press(taken);
        match (self.cost[taken] > STANDS, self.clashing.has(cell)) {
            (false, true) => self.clashing.leave(cell),
            (false, false) => {}
            (true, _) => self.clashing.touch(cell),
        }
    }

    fn bar(&mut self, candidate: usize) {
        let tenure = self.clashing.cells.len() * TENURE / 10 + self.random.number(CHANCE) as usize;
        let until = (self.moves + tenure + 1) & (self.barred.len() - 1);
        self.barred[until].push(candidate as u32);
        self.cost[candidate] += BARRED;
    }

    fn unbar(&mut self) {
        let now = self.moves & (self.barred.len() - 1);
        while let Some(candidate) = self.barred[now].pop() {
            self.cost[candidate as usize] -= BARRED;
            let cell = usize::from(self.cell_of[candidate as usize]);
            if self.clashing.has(cell) {
                self.clashing.touch(cell);
            }
        }
    }

    /// Finds the gains that may have changed.
    fn weigh(&mut self) {
        while let Some(cell) = self.clashing.stale.pop() {
            let cell = usize::from(cell);
            self.clashing.is_stale[cell] = false;
            if !self.clashing.has(cell) {
                continue;
            }
            let mut least = [PADDING; LANES];
            for costs in self.cost[self.candidates(cell)].chunks_exact(LANES) {
                least.iter_mut().zip(costs).for_each(|(least, cost)| *least = (*least).min(*cost));
            }
            let least = least.into_iter().fold(PADDING, i16::min);
            let place = usize::from(self.clashing.place[cell]);
            self.clashing.gains[place] = least - (self.cost[self.stands[cell] as usize] - STANDS);
        }
    }

    /// A candidate no longer stands.
    fn relieve(&mut self, candidate: usize) {
        let rivals = &self.rivals[self.rivals(candidate)];
        let (cost, cell_of, clashing) = (&mut self.cost, &self.cell_of, &mut self.clashing);
        for &rival in rivals {
            let cost = &mut cost[rival as usize];
            *cost -= 1;
            let cell = usize::from(cell_of[rival as usize]);
            if clashing.has(cell) {
                if *cost == STANDS {
                    clashing.leave(cell);
                } else {
                    clashing.touch(cell);
                }
            }
        }
    }

    /// A candidate stands now.
    fn press(&mut self, candidate: usize) {
        let rivals = &self.rivals[self.rivals(candidate)];
        let (cost, cell_of, clashing) = (&mut self.cost, &self.cell_of, &mut self.clashing);
        for &rival in rivals {
            let cost = &mut cost[rival as usize];
            *cost += 1;
            let cell = usize::from(cell_of[rival as usize]);
            if clashing.has(cell) {
                clashing.touch(cell);
            } else if *cost > STANDS {
                clashing.enter(cell);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_board::board::{Digit, Puzzle};
    use std::sync::Arc;

    fn board(name: &str) -> Arc<Layout> {
        Arc::new(name.parse().expect("the name of a board"))
    }

    /// Every cost, gain and clash as the definitions have them.
    fn check(repair: &Repair) {
        for (cell, &stands) in repair.stands.iter().enumerate() {
            let clashes = |c: usize| {
                let rivals = repair.rivals(c).map(|i| repair.rivals[i]);
                rivals
                    .filter(|&r| repair.stands[usize::from(repair.cell_of[r as usize])] == r)
                    .count()
            };
            for c in repair.candidates(cell).filter(|&c| repair.cost[c] != PADDING) {
                let barred = repair.barred.iter().flatten().filter(|&&b| b as usize == c).count();
                assert!(barred <= 1 && (barred == 0 || c != stands as usize));
                let marks = BARRED * barred as i16 + STANDS * i16::from(c == stands as usize);
                assert_eq!(repair.cost[c], clashes(c) as i16 + marks);
            }
            assert_eq!(repair.clashing.has(cell), clashes(stands as usize) > 0);
            if repair.clashing.has(cell) && !repair.clashing.is_stale[cell] {
                let least = repair.cost[repair.candidates(cell)].iter().min().expect("candidates");
                let gain = repair.clashing.gains[usize::from(repair.clashing.place[cell])];
                assert_eq!(gain, least - (repair.cost[stands as usize] - STANDS));
            }
        }
    }

    #[test]
    fn what_it_keeps_is_what_the_board_says() {
        for name in ["2x3", "3x3+x", "windoku+antiknight", "4x4", "1x7"] {
            let layout = board(name);
            let sets = Puzzle::empty(layout.clone()).start().sets().to_vec();
            let mut repair = Repair::new(&layout, &sets).expect("room");
            check(&repair);
            for turn in 0..60 {
                repair.mend(5);
                check(&repair);
                if turn % 20 == 19 {
                    repair.fill(&[Some(1), None, Some(0), Some(0)]);
                    check(&repair);
                }
            }
        }
    }

    #[test]
    fn an_empty_board_becomes_a_solution() {
        for name in ["2x2", "3x3", "windoku", "4x4", "5x5", "6x6"] {
            let layout = board(name);
            let sets = Puzzle::empty(layout.clone()).start().sets().to_vec();
            let mut repair = Repair::new(&layout, &sets).expect("room");
            assert!(repair.mend(1_000_000), "{name}");
            let digits: Vec<Option<Digit>> =
                repair.standing().map(|number| Some(Digit::from_index(number))).collect();
            assert!(layout.clashing(&digits).is_empty(), "{name}");
        }
    }

    #[test]
    fn what_has_no_solution_is_never_mended() {
        // Three cells of a row with two digits.
        let layout = board("2x2");
        let mut sets = Puzzle::empty(layout.clone()).start().sets().to_vec();
        let two = DigitSet::of(Digit::from_index(0)) | DigitSet::of(Digit::from_index(1));
        sets[..3].fill(two);
        assert!(!Repair::new(&layout, &sets).expect("room").mend(10_000));
    }
}
