//! The board as techniques see it, on any layout: digits, candidates, the places
//! of every digit, and the singles that came about, in the order in which they did.
//!
//! That order is what makes a path look like a person's: after a digit is placed,
//! what it opened up comes next. It is also HoDoKu's order, so that its scores
//! can be had.

use super::draft::Sight;
use super::find::Sides;
use super::set::{Digits, Set};
use shudu_board::board::{Candidates, Cell, DigitSet, HouseKind, Layout, State};
use std::any::Any;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

/// The geometry of a layout.
#[derive(Debug)]
pub(super) struct Map<const W: usize> {
    pub layout: Arc<Layout>,
    pub size: usize,
    /// The peers of a cell.
    pub sees: Vec<Set<W>>,
    /// The cells of a house.
    pub houses: Vec<Set<W>>,
    pub kinds: Vec<HouseKind>,
    /// Houses that have every digit, as lists of ascending cells; the houses
    /// with fewer cells only keep them different.
    pub complete: Vec<bool>,
    pub lists: Vec<Vec<u16>>,
    /// Houses of a cell: row, column, box, others.
    pub houses_of: Vec<Vec<u16>>,
    /// Its place in each of them, in the order of ascending cells.
    pub places_of: Vec<Vec<u8>>,
    /// Houses by kind.
    pub rows: Vec<usize>,
    pub columns: Vec<usize>,
    pub blocks: Vec<usize>,
    /// Whether two cells differ for no other reason than sharing a house.
    pub plain: bool,
    /// Sides to be compared, kept once they are known: leftovers, derived houses, rings.
    pub equivalences: [OnceLock<Vec<Sides<W>>>; 3],
    /// Of every cell the rectangles in which two digits could be exchanged, kept likewise.
    pub rectangles: OnceLock<Vec<Vec<[u16; 4]>>>,
}

impl<const W: usize> Map<W> {
    pub(super) fn new(layout: Arc<Layout>) -> Map<W> {
        let set = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Set<W>>();
        let sees: Vec<_> = layout.cells().map(|cell| set(layout.peers(cell))).collect();
        let houses: Vec<_> = layout.houses().iter().map(|house| set(&house.cells)).collect();
        let kinds: Vec<_> = layout.houses().iter().map(|house| house.kind).collect();
        let of_kind = |wanted: fn(&HouseKind) -> bool| {
            kinds.iter().enumerate().filter(|(_, kind)| wanted(kind)).map(|(i, _)| i).collect()
        };
        let houses_of: Vec<Vec<u16>> =
            layout.cells().map(|cell| layout.houses_of(cell).to_vec()).collect();
        let by_houses = |cell: usize| {
            let mut all = Set::EMPTY;
            houses_of[cell].iter().for_each(|&house| all |= houses[house as usize]);
            all.without(Set::of(cell))
        };
        let place = |cell: usize, house: u16| {
            let before = |other: &usize| *other < cell;
            houses[usize::from(house)].into_iter().filter(before).count() as u8
        };
        let places_of =
            |(cell, of): (usize, &Vec<u16>)| of.iter().map(|&house| place(cell, house)).collect();
        Map {
            size: layout.size(),
            complete: houses.iter().map(|house| house.len() == layout.size()).collect(),
            lists: houses
                .iter()
                .map(|house| house.into_iter().map(|c| c as u16).collect())
                .collect(),
            rows: of_kind(|kind| matches!(kind, HouseKind::Row(_))),
            columns: of_kind(|kind| matches!(kind, HouseKind::Column(_))),
            blocks: of_kind(|kind| matches!(kind, HouseKind::Block(_))),
            plain: (0..sees.len()).all(|cell| sees[cell] == by_houses(cell)),
            places_of: houses_of.iter().enumerate().map(places_of).collect(),
            equivalences: Default::default(),
            rectangles: OnceLock::new(),
            sees,
            houses,
            kinds,
            houses_of,
            layout,
        }
    }

    /// The houses that hold all of these cells.
    pub(super) fn shared(&self, cells: Set<W>) -> impl Iterator<Item = usize> + '_ {
        let first = cells.first().map_or(&[][..], |cell| &self.houses_of[cell][..]);
        first
            .iter()
            .map(|&house| house as usize)
            .filter(move |&house| cells.within(self.houses[house]))
    }

    /// Whether there are nine boxes of three by three.
    pub(super) fn has_square_boxes(&self) -> bool {
        let square = |(block, &house): (usize, &usize)| {
            let corner = block / 3 * 27 + block % 3 * 3;
            let cells: Set<W> = (0..9).map(|i| corner + i / 3 * 9 + i % 3).collect();
            self.houses[house] == cells
        };
        self.size == 9 && self.blocks.len() == 9 && self.blocks.iter().enumerate().all(square)
    }

    /// The cells that see all of these.
    pub(super) fn common(&self, cells: Set<W>) -> Set<W> {
        let mut cells = cells.into_iter();
        let Some(first) = cells.next() else { return Set::EMPTY };
        cells.fold(self.sees[first], |common, cell| common & self.sees[cell])
    }
}

/// Digits, candidates, places.
#[derive(Clone, Debug)]
pub(super) struct Field<const W: usize> {
    pub map: Arc<Map<W>>,
    /// 0 for an empty cell.
    pub digits: Vec<u8>,
    /// Cells that were given, not placed.
    pub given: Set<W>,
    /// Candidates of a cell, as bits; none where there is a digit.
    pub cands: Vec<u64>,
    /// Cells with a candidate, digit by digit.
    pub places: Vec<Set<W>>,
    pub empty: Set<W>,
    /// How many places a digit has in a house: `house * size + digit`.
    free: Vec<u8>,
    /// Singles, oldest first; some are filled by now.
    pub nakeds: Vec<(u16, u8)>,
    pub hiddens: Vec<(u16, u8)>,
    /// Whether nobody will read the reasons of singles.
    pub brief: bool,
    /// What a finder worked out that others need, too: almost locked sets, links of candidates.
    /// Gone with the first change.
    pub sets: OnceCell<Rc<dyn Any>>,
    pub net: OnceCell<Rc<dyn Any>>,
    /// The sizes, as bits, of which no finned fish of lines takes anything away; forgotten with
    /// the first change.
    pub no_fins: std::cell::Cell<u8>,
}

impl<const W: usize> Field<W> {
    /// A board with these digits, with all candidates the digits leave.
    pub(super) fn new(map: Arc<Map<W>>, state: &State) -> Field<W> {
        let (size, cells) = (map.size, map.sees.len());
        let all: Set<W> = (0..cells).collect();
        let free = map.houses.iter().flat_map(|house| vec![house.len() as u8; size]).collect();
        let mut field = Field {
            digits: vec![0; cells],
            given: Set::EMPTY,
            cands: vec![DigitSet::full(size).bits(); cells],
            places: vec![all; size],
            empty: all,
            free,
            nakeds: Vec::new(),
            hiddens: Vec::new(),
            brief: false,
            sets: OnceCell::new(),
            net: OnceCell::new(),
            no_fins: std::cell::Cell::new(0),
            map,
        };
        for cell in state.puzzle.layout().cells() {
            if let Some(digit) = state.digit(cell) {
                field.place(cell.index(), digit.index());
            }
            if state.puzzle.given(cell).is_some() {
                field.given.insert(cell.index());
            }
        }
        field
    }

    /// Takes away the candidates that are not listed.
    pub(super) fn limit(&mut self, candidates: &Candidates) {
        for cell in 0..self.cands.len() {
            let gone = self.cands[cell] & !candidates.sets()[cell].bits();
            Digits(gone).for_each(|digit| self.remove(cell, digit));
        }
    }

    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cands[cell] >> digit & 1 != 0
    }

    /// How many places a digit has in a house.
    #[inline]
    pub(super) fn free(&self, house: usize, digit: usize) -> usize {
        self.free[house * self.map.size + digit] as usize
    }

    /// The places of a digit in a house.
    #[inline]
    pub(super) fn at(&self, house: usize, digit: usize) -> Set<W> {
        self.map.houses[house] & self.places[digit]
    }

    /// Whether a digit has exactly two places in a house.
    #[inline]
    pub(super) fn is_pair(&self, house: usize, digit: usize) -> bool {
        self.free(house, digit) == 2 && self.map.complete[house]
    }

    /// The places of nine digits.
    pub(super) fn places_of_nine(&self) -> [Set<W>; 9] {
        std::array::from_fn(|digit| self.places[digit])
    }

    pub(super) fn is_full(&self) -> bool {
        self.empty.is_empty()
    }

    /// Whether it contradicts itself: a cell without a candidate, or a house without a place
    /// for a digit.
    pub(super) fn is_dead(&self) -> bool {
        let all = DigitSet::full(self.map.size).bits();
        let possible = |house: &Vec<u16>| {
            house.iter().fold(0, |bits, &cell| bits | self.can_be(cell as usize))
        };
        let mut complete = self.map.lists.iter().zip(&self.map.complete).filter(|(_, all)| **all);
        complete.any(|(house, _)| possible(house) != all)
            || self.empty.into_iter().any(|cell| self.cands[cell] == 0)
    }

    fn less_free(&mut self, cell: usize, digit: usize) {
        let map = Arc::clone(&self.map);
        for &house in &map.houses_of[cell] {
            let free = &mut self.free[house as usize * map.size + digit];
            *free -= 1;
            if *free == 1
                && map.complete[house as usize]
                && let Some(last) = self.at(house as usize, digit).first()
            {
                self.hiddens.push((last as u16, digit as u8));
            }
        }
    }

    /// Forgets what finders worked out.
    fn changed(&mut self) {
        self.sets.take();
        self.net.take();
        self.no_fins.set(0);
    }

    /// Takes a candidate away.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if !self.has(cell, digit) {
            return;
        }
        self.changed();
        self.cands[cell] &= !(1 << digit);
        self.places[digit].remove(cell);
        self.less_free(cell, digit);
        let rest = self.cands[cell];
        if rest.is_power_of_two() {
            self.nakeds.push((cell as u16, rest.trailing_zeros() as u8));
        }
    }

    /// Writes a digit.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.changed();
        self.digits[cell] = digit as u8 + 1;
        self.empty.remove(cell);
        for peer in self.map.sees[cell] & self.places[digit] {
            self.remove(peer, digit);
        }
        let old = std::mem::take(&mut self.cands[cell]);
        for other in Digits(old) {
            self.places[other].remove(cell);
            if other != digit {
                self.less_free(cell, other);
            }
        }
        if old >> digit & 1 != 0 {
            for &house in &self.map.houses_of[cell] {
                self.free[house as usize * self.map.size + digit] -= 1;
            }
        }
    }
}

impl<const W: usize> Sight for Field<W> {
    fn can_be(&self, cell: usize) -> u64 {
        match self.digits[cell] {
            0 => self.cands[cell],
            digit => 1 << (digit - 1),
        }
    }

    fn is_empty(&self, cell: usize) -> bool {
        self.empty.has(cell)
    }

    fn places(&self, house: usize, digit: usize) -> Vec<Cell> {
        self.at(house, digit).into_iter().map(Cell::from_index).collect()
    }

    fn kind(&self, house: usize) -> HouseKind {
        self.map.kinds[house]
    }

    fn layout(&self) -> Arc<Layout> {
        self.map.layout.clone()
    }

    fn is_brief(&self) -> bool {
        self.brief
    }
}
