//! How many grids are essentially different: Burnside's lemma.
//!
//! Two grids are essentially the same if a move of the board and a renaming
//! of digits lead from one to the other. The number of different ones is the
//! mean, over all moves, of the number of grids that the move leaves as they
//! are up to renaming. Moves of a class leave equally many, so that one of
//! each class is looked at.
//!
//! For a move g and a renaming π the grids with X(g(c)) = π(X(c)) for every
//! cell c are found by filling whole *orbits* of cells: what is put into a cell
//! decides all cells that g leads to. One box is filled with 1, 2, 3… in
//! order (any grid can be renamed so), which leaves few renamings: if g leads
//! the box back onto itself after m steps, then the m-th power of π is known.

use super::NoCensus;
use super::group::{Class, classes};
use crate::symmetry::{Permutation, permutations};
use shudu_board::control::{Control, Stop};

use shudu_board::random::Random;

use shudu_board::threads::share;
use std::collections::HashMap;

/// How many orbits are filled before a search becomes tasks of its own.
const CUTS: usize = 3;

/// The grids a class of moves leaves as they are, up to renaming.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// What one of the moves does, in words.
    pub name: String,
    /// How many moves are in the class.
    pub moves: u64,
    /// How many grids each leaves as it is, up to renaming of digits.
    pub grids: u128,
}

/// The essentially different grids of a board.
#[derive(Clone, Debug)]
pub struct Essential {
    /// How many there are.
    pub number: u128,
    /// How many moves there are.
    pub moves: u64,
    /// How many classes of moves there are.
    pub classes: usize,
    /// The classes that leave grids as they are.
    pub fixed: Vec<Fixed>,
}

/// Counts essentially different grids with boxes of `rows` × `columns`, given
/// the number of all grids.
///
/// # Errors
/// If it is stopped, or the boxes have no cells or more than nine: there would be too many moves.
pub fn essential(
    rows: usize,
    columns: usize,
    grids: u128,
    threads: usize,
    control: &Control,
) -> Result<Essential, NoCensus> {
    let size = rows.saturating_mul(columns);
    if !(1..=9).contains(&size) {
        return Err(NoCensus::Size);
    }
    let classes = classes(rows, columns);
    let names = permutations(size);
    let boards: Vec<Board> =
        classes.iter().skip(1).map(|class| Board::new(class, rows, columns)).collect();
    let mut searches = Vec::new();
    for (i, board) in boards.iter().enumerate() {
        let found = board.renamings(&names).into_iter().map(|name| Search::new(board, name));
        searches.extend(found.map(|search| (i, search)));
        control.share(0.0)?;
    }
    // Some searches are a thousand times as long as others: cut them up, and mix them, so that the share that is
    // done says how long the rest takes.
    Random::new(1).shuffle(&mut searches);
    let mut tasks = Vec::new();
    for (i, search) in &searches {
        let mut parts = Vec::new();
        search.cut(CUTS, &search.start, &search.open, &mut parts);
        control.check()?;
        tasks.extend(parts.into_iter().map(|(filled, open)| (*i, search, filled, open)));
    }
    let work = |(counts, known): &mut (Vec<u128>, Known), task: usize| {
        let (board, search, filled, open) = &tasks[task];
        known.turn_to(search);
        counts[*board] += u128::from(search.fill(filled, &mut open.clone(), known));
    };
    let make = || (vec![0u128; boards.len()], Known::new(*control));
    let parts = share(threads, tasks.len(), make, work, control).map_err(|stopped| stopped.why)?;
    if let Some(why) = parts.iter().find_map(|(_, known)| known.stop) {
        return Err(why.into());
    }
    // The first class is the move that moves nothing: every grid, renamed.
    let renamings = names.len() as u128;
    let mut fixed =
        vec![Fixed { name: "nothing moves".into(), moves: 1, grids: grids / renamings }];
    for (i, class) in classes.iter().skip(1).enumerate() {
        let grids: u128 = parts.iter().map(|(counts, _)| counts[i]).sum();
        if grids > 0 {
            fixed.push(Fixed { name: class.name.clone(), moves: class.size, grids });
        }
    }
    let moves: u64 = classes.iter().map(|class| class.size).sum();
    let sum: u128 = fixed.iter().map(|fixed| fixed.grids * u128::from(fixed.moves)).sum();
    debug_assert_eq!(sum % u128::from(moves), 0);
    let number = sum / u128::from(moves);
    Ok(Essential { number, moves, classes: classes.len(), fixed })
}

/// A board with a move.
struct Board {
    size: usize,
    /// The cells in orbits; a cell's image comes after it.
    orbits: Vec<Vec<usize>>,
    /// For each cell its three houses.
    houses: Vec<[usize; 3]>,
    /// The cells of the box that is filled in order.
    first: Vec<usize>,
    /// After how many steps the move leads that box onto itself.
    steps: usize,
    /// Where it then leads each of its cells.
    back: Permutation,
    /// For each orbit its group: those of the bands (or stacks, if the move
    /// keeps more of them apart) that the move leads to each other. Groups are
    /// filled one after the other, and what a group leaves to the next is
    /// often the same.
    groups: Vec<u8>,
}

/// What is still open: for each house the digits it has.
#[derive(Clone)]
struct Filled {
    houses: [u16; 27],
}

impl Board {
    fn new(class: &Class, rows: usize, columns: usize) -> Board {
        let size = rows * columns;
        let block = |cell: usize| cell / size / rows * rows + cell % size / columns;
        let houses: Vec<[usize; 3]> = (0..size * size)
            .map(|cell| [cell / size, size + cell % size, 2 * size + block(cell)])
            .collect();
        let cells_of = |wanted: usize| -> Vec<usize> {
            (0..size * size).filter(|&cell| block(cell) == wanted).collect()
        };
        let g = &class.cells;
        // The box that comes back soonest leaves the fewest renamings.
        let steps_of = |wanted: usize| {
            let start = cells_of(wanted)[0];
            let path = std::iter::successors(Some(g[start]), |&cell| Some(g[cell]));
            1 + path.take_while(|&cell| block(cell) != wanted).count()
        };
        let chosen = (0..size).min_by_key(|&b| steps_of(b)).expect("a board has boxes");
        let (first, steps) = (cells_of(chosen), steps_of(chosen));
        let back = first
            .iter()
            .map(|&cell| {
                let end = (0..steps).fold(cell, |cell, _| g[cell]);
                first.iter().position(|&c| c == end).expect("the move leads back into the box")
            })
            .collect();
        let orbits = orbits(g);
        let groups = groups(&orbits, |cell| cell / size / rows, |cell| cell % size / columns);
        Board { size, orbits, houses, first, steps, back, groups }
    }

    /// The renamings whose power is what the move does to the first box.
    fn renamings(&self, all: &[Permutation]) -> Vec<Permutation> {
        let power = |p: &Permutation, d: usize| (0..self.steps).fold(d, |d, _| p[d]);
        let fits = |p: &&Permutation| (0..self.size).all(|d| power(p, d) == self.back[d]);
        let possible = |p: &&Permutation| self.start(p).is_some();
        all.iter().filter(fits).filter(possible).cloned().collect()
    }

    /// The board with the first box and all its images filled, if that can be.
    fn start(&self, renaming: &Permutation) -> Option<(Filled, Vec<usize>)> {
        let mut filled = Filled { houses: [0; 27] };
        let mut open = Vec::new();
        for (number, orbit) in self.orbits.iter().enumerate() {
            let place = orbit.iter().position(|cell| self.first.contains(cell));
            let Some(place) = place else {
                open.push(number);
                continue;
            };
            let digit = self.first.iter().position(|&cell| cell == orbit[place])?;
            // From the cell in the first box all round the orbit.
            let turned = orbit[place..].iter().chain(&orbit[..place]);
            let mut name = digit;
            for &cell in turned {
                if !self.put(&mut filled, cell, name) {
                    return None;
                }
                name = renaming[name];
            }
            if name != digit {
                return None;
            }
            // Other cells of the first box in this orbit must have their own digits.
            for &cell in orbit {
                let own = self.first.iter().position(|&c| c == cell);
                let steps = orbit.iter().position(|&c| c == cell)? + orbit.len() - place;
                let reached = (0..steps % orbit.len()).fold(digit, |d, _| renaming[d]);
                if own.is_some_and(|own| own != reached) {
                    return None;
                }
            }
        }
        Some((filled, open))
    }

    #[inline]
    fn put(&self, filled: &mut Filled, cell: usize, digit: usize) -> bool {
        let bit = 1 << digit;
        let mut free = true;
        for house in self.houses[cell] {
            free &= filled.houses[house] & bit == 0;
            filled.houses[house] |= bit;
        }
        free
    }

    /// The digits that go round an orbit without meeting themselves.
    fn alone(&self, orbit: &[usize], renaming: &Permutation) -> u16 {
        let possible = |digit: usize| {
            let mut filled = Filled { houses: [0; 27] };
            let mut name = digit;
            let free = orbit.iter().all(|&cell| {
                let free = self.put(&mut filled, cell, name);
                name = renaming[name];
                free
            });
            free && name == digit
        };
        (0..self.size).filter(|&digit| possible(digit)).fold(0, |set, digit| set | 1 << digit)
    }
}

/// What is still to fill is often the same on different ways: with so many
/// orbits open, or when a group of them is full, the number of ways is kept.
const KEPT: [usize; 2] = [8, 12];
/// A worker's memory for them: about 300 MB at most.
const MOST_KEPT: usize = 2_000_000;

/// Branches between two questions whether to go on: less than a millisecond.
const PERIOD: u32 = 1 << 12;

/// The ways found so far in one search: by what the houses have, and which
/// orbits are open.
struct Known<'a> {
    /// Which search it is about, by its place in memory.
    search: usize,
    ways: HashMap<([u16; 27], u128), u64>,
    control: Control<'a>,
    /// Branches until the control is asked.
    left: u32,
    /// Why the numbers are worth nothing.
    stop: Option<Stop>,
}

impl<'a> Known<'a> {
    fn new(control: Control<'a>) -> Known<'a> {
        Known { search: 0, ways: HashMap::new(), control, left: PERIOD, stop: None }
    }

    /// Whether to go on.
    #[inline]
    fn should_continue(&mut self) -> bool {
        self.left -= 1;
        if self.left == 0 {
            self.stop = self.control.check().err();
            // Once stopped, every branch comes here.
            self.left = if self.stop.is_some() { 1 } else { PERIOD };
        }
        self.stop.is_none()
    }

    /// Forgets what belongs to another search.
    fn turn_to(&mut self, search: &Search) {
        let place = std::ptr::from_ref(search) as usize;
        if self.search != place {
            self.search = place;
            self.ways.clear();
        }
    }
}

/// A search for the grids that a move leaves as they are but for a renaming.
struct Search<'a> {
    board: &'a Board,
    renaming: Permutation,
    start: Filled,
    open: Vec<u8>,
    /// What may be in the first cell of each orbit, by the orbit alone.
    alone: Vec<u16>,
    /// How many orbits are open when a group is full.
    borders: Vec<usize>,
}

impl<'a> Search<'a> {
    /// Makes a search ready, for one of the board's own renamings.
    fn new(board: &'a Board, renaming: Permutation) -> Search<'a> {
        let (start, open) = board.start(&renaming).expect("the renaming is possible");
        let alone = board.orbits.iter().map(|orbit| board.alone(orbit, &renaming)).collect();
        let open: Vec<u8> = open.into_iter().map(|orbit| orbit as u8).collect();
        let after =
            |group: u8| open.iter().filter(|&&orbit| board.groups[orbit as usize] > group).count();
        let borders = (0..9).map(after).chain(KEPT).collect();
        Search { board, renaming, start, open, alone, borders }
    }

    /// What the first cell of an orbit may take.
    #[inline]
    fn choices(&self, filled: &Filled, orbit: u8) -> u16 {
        let orbit = orbit as usize;
        let [a, b, c] = self.board.houses[self.board.orbits[orbit][0]];
        let taken = filled.houses[a] | filled.houses[b] | filled.houses[c];
        self.alone[orbit] & !taken
    }

    /// The orbit of the first open group with the fewest choices: how many, its place, and which.
    #[inline]
    fn fewest(&self, filled: &Filled, open: &[u8]) -> (u8, usize, u16) {
        let group = |orbit: u8| self.board.groups[orbit as usize];
        let first = open.iter().map(|&orbit| group(orbit)).min().expect("an orbit is open");
        let mut best = (u8::MAX, 0, 0);
        for (place, &orbit) in open.iter().enumerate() {
            if group(orbit) != first {
                continue;
            }
            let choices = self.choices(filled, orbit);
            let many = ONES[choices as usize];
            if many < best.0 {
                best = (many, place, choices);
                if many <= 1 {
                    break;
                }
            }
        }
        best
    }

    /// The board with a digit put into an orbit.
    #[inline]
    fn with(&self, filled: &Filled, orbit: u8, digit: usize) -> Filled {
        let mut next = filled.clone();
        let mut name = digit;
        for &cell in &self.board.orbits[orbit as usize] {
            self.board.put(&mut next, cell, name);
            name = self.renaming[name];
        }
        next
    }

    /// How many ways there are to fill the open orbits.
    fn fill(&self, filled: &Filled, open: &mut Vec<u8>, known: &mut Known) -> u64 {
        if open.is_empty() {
            return 1;
        }
        if self.borders.contains(&open.len()) {
            let key = (filled.houses, open.iter().fold(0, |set, &orbit| set | 1 << orbit));
            if let Some(&ways) = known.ways.get(&key) {
                return ways;
            }
            let ways = self.branch(filled, open, known);
            if known.ways.len() < MOST_KEPT {
                known.ways.insert(key, ways);
            }
            return ways;
        }
        self.branch(filled, open, known)
    }

    fn branch(&self, filled: &Filled, open: &mut Vec<u8>, known: &mut Known) -> u64 {
        if !known.should_continue() {
            return 0;
        }
        let (many, place, mut choices) = self.fewest(filled, open);
        if open.len() == 1 {
            return many.into();
        }
        let orbit = open.swap_remove(place);
        let mut total = 0;
        while choices != 0 {
            let digit = choices.trailing_zeros() as usize;
            choices &= choices - 1;
            total += self.fill(&self.with(filled, orbit, digit), open, known);
        }
        open.push(orbit);
        let last = open.len() - 1;
        open.swap(place, last);
        total
    }

    /// The boards after this many orbits are filled.
    fn cut(&self, depth: usize, filled: &Filled, open: &[u8], parts: &mut Vec<(Filled, Vec<u8>)>) {
        if depth == 0 || open.is_empty() {
            parts.push((filled.clone(), open.to_vec()));
            return;
        }
        let (_, place, mut choices) = self.fewest(filled, open);
        let mut rest = open.to_vec();
        let orbit = rest.swap_remove(place);
        while choices != 0 {
            let digit = choices.trailing_zeros() as usize;
            choices &= choices - 1;
            self.cut(depth - 1, &self.with(filled, orbit, digit), &rest, parts);
        }
    }
}

/// How many digits a set has: not every processor counts bits quickly.
const ONES: [u8; 512] = {
    let mut ones = [0; 512];
    let mut i = 1;
    while i < 512 {
        ones[i] = ones[i / 2] + (i % 2) as u8;
        i += 1;
    }
    ones
};

/// Orbits in groups: by bands or by stacks, whichever are more groups.
fn groups(
    orbits: &[Vec<usize>],
    band: impl Fn(usize) -> usize,
    stack: impl Fn(usize) -> usize,
) -> Vec<u8> {
    let by = |line: &dyn Fn(usize) -> usize| -> Vec<u8> {
        let mut leader: Vec<usize> = (0..9).collect();
        for orbit in orbits {
            for pair in orbit.windows(2) {
                let [a, b] = [leader[line(pair[0])], leader[line(pair[1])]];
                leader.iter_mut().filter(|l| **l == a.max(b)).for_each(|l| *l = a.min(b));
            }
        }
        orbits.iter().map(|orbit| leader[line(orbit[0])] as u8).collect()
    };
    let many = |groups: &[u8]| groups.iter().collect::<std::collections::BTreeSet<_>>().len();
    let (bands, stacks) = (by(&band), by(&stack));
    if many(&bands) >= many(&stacks) { bands } else { stacks }
}

fn orbits(g: &[usize]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; g.len()];
    let mut orbits = Vec::new();
    for start in 0..g.len() {
        let mut orbit = Vec::new();
        let mut cell = start;
        while !seen[cell] {
            seen[cell] = true;
            orbit.push(cell);
            cell = g[cell];
        }
        if !orbit.is_empty() {
            orbits.push(orbit);
        }
    }
    orbits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_small_boards_have_2_and_49_essentially_different_grids() {
        let found = |rows, columns, grids| {
            essential(rows, columns, grids, 2, &Control::FREE).unwrap().number
        };
        assert_eq!(found(2, 2, 288), 2);
        assert_eq!(found(2, 3, 28_200_960), 49);
    }

    #[test]
    fn a_task_is_stopped_and_stays_so() {
        let ask = |_: &shudu_board::control::Progress| Some(Stop::Cancelled);
        let mut known = Known::new(Control::new(&ask));
        assert_eq!((1..=PERIOD).find(|_| !known.should_continue()), Some(PERIOD));
        assert!(!known.should_continue());
        let stopped = essential(3, 3, 0, 2, &Control::new(&ask));
        assert_eq!(stopped.err(), Some(NoCensus::Stopped(Stop::Cancelled)));
        assert_eq!(essential(4, 4, 0, 2, &Control::FREE).err(), Some(NoCensus::Size));
    }

    #[test]
    #[ignore = "two minutes and a gigabyte"]
    fn the_classic_board_has_5472730538() {
        let all = 6_670_903_752_021_072_936_960;
        assert_eq!(essential(3, 3, all, 2, &Control::FREE).unwrap().number, 5_472_730_538);
    }
}
