//! The unavoidable sets of a grid, up to a size.
//!
//! A set is where two grids differ. So all other grids that differ in few cells are built, from the
//! first cell in which they do: a cell with a new digit drives out that digit where its houses have it,
//! and its old digit needs a new place in each of its houses. What is due next is the demand that can
//! be met in the fewest ways; each way is a branch, so that every grid is met once. A branch ends when the
//! digits that rows, columns or boxes still lack take more cells than there may be.
//!
//! A set is *minimal* if no other one is within it; those are kept.

use super::{Mask, TooLarge, cells, fits};
use shudu_board::board::{Cell, Digit, Grid, House, HouseKind, Puzzle};
use shudu_board::control::{Control, Stop};
use shudu_search::search::{Engine, Limits};
use std::collections::BTreeSet;
use std::mem::discriminant;

/// The unavoidable sets of a grid.
#[derive(Clone, Debug)]
pub struct Unavoidable {
    /// The minimal sets, the smallest first.
    pub sets: Vec<Mask>,
    /// Up to which size all are there.
    pub most: u32,
}

impl Unavoidable {
    /// All minimal sets of at most so many cells.
    ///
    /// ```
    /// use shudu::board::Puzzle;
    /// use shudu::control::Control;
    /// use shudu::research::Unavoidable;
    /// let grid = shudu::solve(&"1234341221434321".parse::<Puzzle>()?).unique()?;
    /// let found = Unavoidable::of(&grid, 8, &Control::FREE)?.unwrap();
    /// assert_eq!(found.by_size(), [(4, 8), (8, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        grid: &Grid,
        most: u32,
        control: &Control,
    ) -> Result<Result<Unavoidable, Stop>, TooLarge> {
        fits(grid.layout())?;
        let board = Board::new(grid);
        let mut found = BTreeSet::new();
        let mut hunt = Hunt { board: &board, most, first: 0, control, beats: 0, found: &mut found };
        for first in 0..board.old.len() {
            hunt.first = first;
            let start = State::new(&board);
            let old = board.old[first];
            for digit in (0..board.size).filter(|&digit| digit != old) {
                if let Err(why) = hunt.place(&start, first, digit) {
                    return Ok(Err(why));
                }
            }
        }
        let minimal = minimal(grid, found);
        Ok(Ok(Unavoidable { sets: minimal, most }))
    }

    /// Sizes, and how many sets have them.
    pub fn by_size(&self) -> Vec<(u32, usize)> {
        let mut sizes: Vec<(u32, usize)> = Vec::new();
        for set in &self.sets {
            let size = set.count_ones();
            match sizes.last_mut() {
                Some((last, count)) if *last == size => *count += 1,
                _ => sizes.push((size, 1)),
            }
        }
        sizes
    }
}

/// A grid as masks.
struct Board {
    size: usize,
    /// By cell its digit, its houses, its peers.
    old: Vec<usize>,
    houses_of: Vec<Vec<usize>>,
    peers: Vec<Mask>,
    houses: Vec<Mask>,
    /// Numbers of rows, of columns, of boxes: no two of one kind share a cell.
    parts: Vec<Vec<usize>>,
    /// By digit its cells.
    places: Vec<Mask>,
}

impl Board {
    fn new(grid: &Grid) -> Board {
        let layout = grid.layout();
        let size = layout.size();
        let old: Vec<usize> = grid.digits().iter().map(|digit| digit.index()).collect();
        let mask =
            |cells: &[Cell]| cells.iter().fold(0, |mask: Mask, cell| mask | 1 << cell.index());
        // A house with fewer cells than there are digits need not have every digit.
        let whole = layout.houses().iter().filter(|house| house.cells.len() == size);
        let whole: Vec<&House> = whole.collect();
        let houses: Vec<Mask> = whole.iter().map(|house| mask(&house.cells)).collect();
        let houses_of = |cell: Cell| {
            let having = |&house: &usize| houses[house] >> cell.index() & 1 == 1;
            (0..houses.len()).filter(having).collect::<Vec<usize>>()
        };
        let kinds = [HouseKind::Row(0), HouseKind::Column(0), HouseKind::Block(0)];
        let part = |kind: &HouseKind| {
            let same = |house: &usize| discriminant(&whole[*house].kind) == discriminant(kind);
            (0..houses.len()).filter(same).collect::<Vec<usize>>()
        };
        let mut places = vec![0; size];
        old.iter().enumerate().for_each(|(cell, &digit)| places[digit] |= 1 << cell);
        Board {
            size,
            old,
            houses_of: layout.cells().map(houses_of).collect(),
            peers: layout.cells().map(|cell| mask(layout.peers(cell))).collect(),
            parts: kinds.iter().map(part).collect(),
            houses,
            places,
        }
    }
}

/// Another grid being built.
#[derive(Clone)]
struct State {
    /// Cells with a new digit, and cells that need one.
    changed: Mask,
    forced: Mask,
    /// By digit where it is new.
    new: Vec<Mask>,
}

impl State {
    fn new(board: &Board) -> State {
        State { changed: 0, forced: 0, new: vec![0; board.size] }
    }
}

/// What is due.
enum Due {
    /// A cell needs a digit.
    Cell(usize),
    /// A digit needs a place in a house.
    Place(usize, usize),
}

struct Hunt<'a> {
    board: &'a Board,
    most: u32,
    /// No cell before this one changes.
    first: usize,
    control: &'a Control<'a>,
    beats: u32,
    found: &'a mut BTreeSet<(u32, Mask)>,
}

impl Hunt<'_> {
    /// Whether a cell may take a digit.
    fn may(&self, state: &State, cell: usize, digit: usize) -> bool {
        let board = self.board;
        cell >= self.first
            && board.old[cell] != digit
            && state.changed >> cell & 1 == 0
            && board.peers[cell] & state.new[digit] == 0
            // Whoever is driven out must be allowed to change.
            && board.peers[cell] & board.places[digit] & !state.changed & ((1 << self.first) - 1) == 0
    }

    /// Puts a digit, and goes on.
    fn place(&mut self, state: &State, cell: usize, digit: usize) -> Result<(), Stop> {
        if !self.may(state, cell, digit) {
            return Ok(());
        }
        self.beats += 1;
        if self.beats.is_multiple_of(4096) {
            self.control.share(self.first as f64 / self.board.old.len() as f64)?;
        }
        let mut next = state.clone();
        next.changed |= 1 << cell;
        next.new[digit] |= 1 << cell;
        next.forced &= !(1 << cell);
        next.forced |= self.board.peers[cell] & self.board.places[digit] & !next.changed;
        self.go_on(&next)
    }

    fn go_on(&mut self, state: &State) -> Result<(), Stop> {
        let size = (state.changed | state.forced).count_ones();
        if size > self.most {
            return Ok(());
        }
        let lacking = self.lacking(state);
        let more = |part: &Vec<usize>| -> u32 {
            let more = |&house: &usize| {
                let forced = (state.forced & self.board.houses[house]).count_ones();
                (lacking[house].count_ones()).saturating_sub(forced)
            };
            part.iter().map(more).sum()
        };
        let more = self.board.parts.iter().map(more).max().unwrap_or(0);
        if size + more > self.most {
            return Ok(());
        }
        match self.due(state, &lacking) {
            None => _ = self.found.insert((size, state.changed)),
            Some(Due::Cell(cell)) => {
                for digit in 0..self.board.size {
                    self.place(state, cell, digit)?;
                }
            }
            Some(Due::Place(house, digit)) => {
                for cell in cells(self.board.houses[house]) {
                    self.place(state, cell, digit)?;
                }
            }
        }
        Ok(())
    }

    /// By house the digits that lost their place and have no new one.
    fn lacking(&self, state: &State) -> Vec<u64> {
        let mut lacking = vec![0; self.board.houses.len()];
        for cell in cells(state.changed | state.forced) {
            let digit = self.board.old[cell];
            for &house in &self.board.houses_of[cell] {
                if self.board.houses[house] & state.new[digit] == 0 {
                    lacking[house] |= 1 << digit;
                }
            }
        }
        lacking
    }

    /// What can be done in the fewest ways.
    fn due(&self, state: &State, lacking: &[u64]) -> Option<Due> {
        let mut best: Option<(usize, Due)> = None;
        let mut offer = |ways: usize, due: Due| {
            if best.as_ref().is_none_or(|(fewest, _)| ways < *fewest) {
                best = Some((ways, due));
            }
        };
        for cell in cells(state.forced) {
            let ways = (0..self.board.size).filter(|&digit| self.may(state, cell, digit)).count();
            offer(ways, Due::Cell(cell));
        }
        for (house, &digits) in lacking.iter().enumerate() {
            for digit in (0..self.board.size).filter(|digit| digits >> digit & 1 == 1) {
                let places = cells(self.board.houses[house]);
                let ways = places.filter(|&cell| self.may(state, cell, digit)).count();
                offer(ways, Due::Place(house, digit));
            }
        }
        best.map(|(_, due)| due)
    }
}

/// Those without another one within. A smaller set comes first, and is within a larger one or not.
fn minimal(grid: &Grid, found: BTreeSet<(u32, Mask)>) -> Vec<Mask> {
    let mut minimal: Vec<Mask> = Vec::new();
    for (_, set) in found {
        if minimal.iter().all(|within| within & !set != 0) {
            debug_assert!(is_unavoidable(grid, set));
            minimal.push(set);
        }
    }
    minimal
}

/// Whether the cells can be filled in another way.
fn is_unavoidable(grid: &Grid, set: Mask) -> bool {
    let kept = |cell: usize, digit: &Digit| (set >> cell & 1 == 0).then_some(*digit);
    let givens: Vec<Option<Digit>> =
        grid.digits().iter().enumerate().map(|(cell, digit)| kept(cell, digit)).collect();
    let puzzle = Puzzle::new(grid.layout().clone(), givens);
    Engine::new().verdict(&puzzle, &Limits::solutions(2)) == shudu_search::search::Verdict::Many
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::research::disjoint;
    use shudu_board::board::Layout;

    fn grid(layout: Layout, symbols: &str) -> Grid {
        let puzzle = Puzzle::from_symbols(layout.into(), symbols).unwrap();
        shudu_search::search::solve(&puzzle).unique().unwrap()
    }

    /// By trying all sets of cells.
    fn all(grid: &Grid, most: u32) -> Vec<Mask> {
        let count = grid.digits().len();
        let mut sets: Vec<Mask> =
            (1..1 << count).filter(|set: &Mask| set.count_ones() <= most).collect();
        sets.sort_by_key(|set| (set.count_ones(), *set));
        let mut minimal: Vec<Mask> = Vec::new();
        for set in sets {
            if minimal.iter().all(|within| within & !set != 0) && is_unavoidable(grid, set) {
                minimal.push(set);
            }
        }
        minimal
    }

    #[test]
    fn the_sets_are_those_that_trying_all_finds() {
        // One grid of each of the two classes of 4×4.
        for symbols in ["1234341221434321", "1234341223414123"] {
            let grid = grid(Layout::regular(2, 2).unwrap(), symbols);
            let found = Unavoidable::of(&grid, 8, &Control::FREE).unwrap().unwrap();
            assert_eq!(found.sets, all(&grid, 8));
        }
    }

    #[test]
    fn a_classic_grid_has_small_ones_only_where_it_can() {
        let symbols =
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        let grid = grid(Layout::regular(3, 3).unwrap(), symbols);
        let found = Unavoidable::of(&grid, 9, &Control::FREE).unwrap().unwrap();
        // No set has fewer than four cells, none has five or seven, as the literature says.
        assert!(found.by_size().iter().all(|(size, _)| [4, 6, 8, 9].contains(size)));
        assert!(found.sets.iter().all(|&set| is_unavoidable(&grid, set)));
        // Rows that exchange digits in pairs of columns.
        assert!(found.sets.contains(&(0b11 | 0b11 << 27)));
    }

    /// Published of this grid: 36 sets of four cells, which no grid exceeds, 36 automorphisms, MCN 15.
    #[test]
    fn a_grid_known_for_its_sets_has_them() {
        let symbols =
            "123568479864791352957243681218657934536489127749312865391825746472136598685974213";
        let grid = grid(Layout::regular(3, 3).unwrap(), symbols);
        let found = Unavoidable::of(&grid, 6, &Control::FREE).unwrap().unwrap();
        assert_eq!(found.by_size()[0], (4, 36));
        let disjoint = disjoint(&found.sets, &Control::FREE).unwrap();
        assert_eq!((disjoint.sets.len(), disjoint.proven), (15, true));
        let form = shudu_count::symmetry::Forms::new().of(&symbols.parse().unwrap()).unwrap();
        assert_eq!(form.automorphisms, 36);
    }
}
