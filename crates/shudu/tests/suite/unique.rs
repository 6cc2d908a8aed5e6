//! Unique loops and BUG + n: finders find what a slow reading of each definition finds.

use shudu::board::{Candidates, Digit, DigitSet, Layout, Puzzle, State};
use shudu::control::Control;
use shudu::logic::{Solver, Technique as T};
use shudu::random::Random;
use std::collections::BTreeSet;

type Gone = BTreeSet<(usize, usize)>;

/// A board of nine by nine: what a cell can be, nothing where it is filled.
struct Slow {
    can: [u16; 81],
}

fn houses() -> Vec<Vec<usize>> {
    let of = |number: fn(usize) -> usize| {
        (0..9).map(move |i| (0..81).filter(|&cell| number(cell) == i).collect())
    };
    of(|cell| cell / 9).chain(of(|cell| cell % 9)).chain(of(|c| c / 27 * 3 + c % 9 / 3)).collect()
}

fn sees(a: usize, b: usize) -> bool {
    let block = |c: usize| c / 27 * 3 + c % 9 / 3;
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || block(a) == block(b))
}

fn bits(mask: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |digit| mask >> digit & 1 != 0)
}

impl Slow {
    fn new(state: &State) -> Slow {
        let notes = state.candidates();
        let can = |cell: shudu::board::Cell| match state.digit(cell) {
            Some(_) => 0,
            None => notes[cell].bits() as u16,
        };
        let mut slow = Slow { can: [0; 81] };
        state.puzzle.layout().cells().for_each(|cell| slow.can[cell.index()] = can(cell));
        slow
    }

    fn seeing(&self, cells: &[usize], digit: usize, gone: &mut Gone) {
        let hit = |cell: &usize| {
            self.can[*cell] >> digit & 1 != 0 && cells.iter().all(|&other| sees(*cell, other))
        };
        gone.extend((0..81).filter(hit).map(|cell| (cell, digit)));
    }

    /// Cells of a house that make a naked subset with some digits, which count as one cell.
    fn subsets(&self, house: &[usize], without: &[usize], extras: u16, gone: &mut Gone) {
        let open: Vec<usize> =
            house.iter().copied().filter(|c| self.can[*c] != 0 && !without.contains(c)).collect();
        for choice in 1..1u32 << open.len() {
            let (taken, left): (Vec<(usize, usize)>, Vec<_>) =
                open.iter().copied().enumerate().partition(|(i, _)| choice >> i & 1 != 0);
            let digits = taken.iter().fold(extras, |all, &(_, cell)| all | self.can[cell]);
            if digits.count_ones() as usize == taken.len() + 1 {
                for (_, cell) in left {
                    gone.extend(bits(self.can[cell] & digits).map(|digit| (cell, digit)));
                }
            }
        }
    }

    /// Every loop of six cells or more that can have two digits, one of them nothing else.
    fn loops(&self) -> BTreeSet<(Vec<usize>, u16)> {
        let mut all = BTreeSet::new();
        for start in (0..81).filter(|&cell| self.can[cell].count_ones() == 2) {
            self.around(&mut vec![start], self.can[start], &mut all);
        }
        all
    }

    fn around(&self, path: &mut Vec<usize>, pair: u16, all: &mut BTreeSet<(Vec<usize>, u16)>) {
        let last = path[path.len() - 1];
        for next in (0..81).filter(|&next| self.can[next] & pair == pair && sees(last, next)) {
            if next == path[0] && path.len() >= 6 && is_even(path) {
                let mut cells = path.clone();
                cells.sort_unstable();
                all.insert((cells, pair));
            } else if !path.contains(&next) && is_apart(path, next) {
                path.push(next);
                self.around(path, pair, all);
                path.pop();
            }
        }
    }

    /// What goes by loops of the four types.
    fn by_loops(&self) -> [Gone; 4] {
        let mut gone: [Gone; 4] = Default::default();
        for (cells, pair) in self.loops() {
            let roof: Vec<usize> =
                cells.iter().copied().filter(|&cell| self.can[cell] != pair).collect();
            let extras = roof.iter().fold(0, |all, &cell| all | self.can[cell]) & !pair;
            if let [cell] = roof[..] {
                gone[0].extend(bits(pair).map(|digit| (cell, digit)));
            }
            if roof.len() > 1 && extras.count_ones() == 1 {
                self.seeing(&roof, extras.trailing_zeros() as usize, &mut gone[1]);
            }
            let [a, b] = roof[..] else { continue };
            for house in houses().iter().filter(|house| house.contains(&a) && house.contains(&b)) {
                self.subsets(house, &[a, b], extras, &mut gone[2]);
                for kept in bits(pair) {
                    let others = house.iter().filter(|&&cell| cell != a && cell != b);
                    if others.clone().all(|&cell| self.can[cell] >> kept & 1 == 0) {
                        let other = (pair & !(1 << kept)).trailing_zeros() as usize;
                        gone[3].extend([(a, other), (b, other)]);
                    }
                }
            }
        }
        gone
    }

    /// What goes by graves of the types 2, 3 and 4.
    fn by_graves(&self) -> [Gone; 3] {
        let mut gone: [Gone; 3] = Default::default();
        let rich: Vec<usize> = (0..81).filter(|&cell| self.can[cell].count_ones() > 2).collect();
        let mut ways = vec![self.can];
        for &cell in &rich {
            let pairs =
                (0..512u16).filter(|two| two.count_ones() == 2 && two & !self.can[cell] == 0);
            let pairs: Vec<u16> = pairs.collect();
            let with = |way: &[u16; 81], pair: u16| {
                let mut way = *way;
                way[cell] = pair;
                way
            };
            ways = ways
                .iter()
                .flat_map(|way| pairs.iter().map(|&p| with(way, p)).collect::<Vec<_>>())
                .collect();
        }
        for way in ways.iter().filter(|way| rich.len() > 1 && is_grave(way)) {
            let extra = |cell: usize| self.can[cell] & !way[cell];
            let extras = rich.iter().fold(0, |all, &cell| all | extra(cell));
            if extras.count_ones() == 1 {
                self.seeing(&rich, extras.trailing_zeros() as usize, &mut gone[0]);
            }
            for house in houses().iter().filter(|house| rich.iter().all(|c| house.contains(c))) {
                self.subsets(house, &rich, extras, &mut gone[1]);
                let [a, b] = rich[..] else { continue };
                for kept in bits(self.can[a] & self.can[b] & !extras) {
                    let places = house.iter().filter(|&&cell| self.can[cell] >> kept & 1 != 0);
                    if places.count() == 2 {
                        for cell in [a, b] {
                            let lost = self.can[cell] & !extra(cell) & !(1 << kept);
                            gone[2].extend(bits(lost).map(|digit| (cell, digit)));
                        }
                    }
                }
            }
        }
        gone
    }
}

/// Whether a cell shares no house with one of its own side; of those that do nothing can come.
fn is_apart(path: &[usize], next: usize) -> bool {
    let side = path.len() % 2;
    path.iter().skip(side).step_by(2).all(|&cell| !sees(cell, next))
}

/// Whether every house has one even cell of a path and one odd, or none at all.
fn is_even(path: &[usize]) -> bool {
    path.len().is_multiple_of(2)
        && houses().iter().all(|house| {
            let of = |side: usize| {
                path.iter().skip(side).step_by(2).filter(|cell| house.contains(cell)).count()
            };
            of(0) == of(1) && of(0) < 2
        })
}

/// Two candidates everywhere, and two places for every digit in every house, or none.
fn is_grave(can: &[u16; 81]) -> bool {
    can.iter().all(|can| matches!(can.count_ones(), 0 | 2))
        && houses().iter().all(|house| {
            (0..9).all(|digit| {
                let places = house.iter().filter(|&&cell| can[cell] >> digit & 1 != 0);
                matches!(places.count(), 0 | 2)
            })
        })
}

fn found(solver: &mut Solver, technique: T, state: &State) -> Gone {
    let steps = solver.all(technique, state, &Control::FREE).unwrap();
    let gone = steps.into_iter().flat_map(|step| step.eliminations);
    gone.map(|(cell, digit)| (cell.index(), digit.index())).collect()
}

/// An empty board with a loop of 1 and 2 in a band or a stack, some cells of which have more, and
/// few candidates elsewhere.
fn looped(random: &mut Random) -> State {
    let layout = Layout::classic();
    let mut below = |bound: u128| random.below(bound) as usize;
    let (band, first, upright) = (below(3) * 3, below(3), below(2) == 0);
    let columns = [below(3), 3 + below(3), 6 + below(3)];
    // Each row has two of the columns, each column two of the rows.
    let around = (0..6usize).map(|i| (band + (i / 2 + first) % 3, columns[i.div_ceil(2) % 3]));
    let at = |(row, column)| if upright { column * 9 + row } else { row * 9 + column };
    let cells: Vec<usize> = around.map(at).collect();
    let mut notes = Candidates::beside(&layout, &[None; 81]);
    for cell in layout.cells() {
        let extra = 1u64 << (2 + below(3));
        notes[cell] = DigitSet::from_bits(match cells.contains(&cell.index()) {
            true if below(3) > 0 => 0b11,
            true if below(2) > 0 => 0b111,
            true => 0b11 | extra,
            false => extra | 0b100 << below(4) | (below(30) / 28) as u64,
        });
    }
    let mut state = State::new(Puzzle::empty(layout));
    state.centre = Some(notes);
    state
}

/// A grid in which some digits are exchanged in a ring, each cell with the digit before and
/// after, and a few candidates too many.
fn graved(random: &mut Random) -> State {
    let layout = Layout::classic();
    let grid = shudu::solutions(&Puzzle::empty(layout.clone())).next().unwrap();
    let ring = 3 + random.below(2) as usize;
    let digits: Vec<Digit> = grid.digits().to_vec();
    let givens: Vec<_> =
        digits.iter().map(|&digit| (digit.index() >= ring).then_some(digit)).collect();
    let puzzle = Puzzle::new(layout.clone(), givens);
    let mut notes = Candidates::beside(&layout, puzzle.givens());
    let open: Vec<_> = layout.cells().filter(|c| digits[c.index()].index() < ring).collect();
    for &cell in &open {
        let digit = digits[cell.index()].index();
        notes[cell] = DigitSet::from_bits(1 << digit | 1 << ((digit + 1) % ring));
    }
    let first = open[random.below(open.len() as u128) as usize];
    let near: Vec<_> = match random.below(3) {
        0 => open.clone(),
        _ => open.iter().copied().filter(|&c| layout.peers(first).contains(&c)).collect(),
    };
    notes[first] = DigitSet::full(ring.min(3)) | notes[first];
    for _ in 0..1 + random.below(2) {
        let cell = near[random.below(near.len() as u128) as usize];
        notes[cell].insert(Digit::from_index(random.below(ring as u128) as usize));
    }
    let mut state = State::new(puzzle);
    state.centre = Some(notes);
    state
}

#[test]
fn unique_loops_are_found_as_their_definitions_say() {
    let mut solver = Solver::classic();
    let mut random = Random::new(31);
    let mut seen = [0; 4];
    let types = [T::UniqueLoop1, T::UniqueLoop2, T::UniqueLoop3, T::UniqueLoop4];
    for round in 0..150 {
        let state = looped(&mut random);
        let must = Slow::new(&state).by_loops();
        for (i, technique) in types.into_iter().enumerate() {
            let found = found(&mut solver, technique, &state);
            assert_eq!(found, must[i], "{technique}, round {round}\n{:?}", state.candidates());
            seen[i] += found.len();
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "each was tried: {seen:?}");
}

#[test]
fn graves_are_found_as_their_definitions_say() {
    let mut solver = Solver::classic();
    let mut random = Random::new(32);
    let mut seen = [0; 3];
    for round in 0..300 {
        let state = graved(&mut random);
        let must = Slow::new(&state).by_graves();
        for (i, technique) in [T::Bug2, T::Bug3, T::Bug4].into_iter().enumerate() {
            let found = found(&mut solver, technique, &state);
            assert_eq!(found, must[i], "{technique}, round {round}\n{:?}", state.candidates());
            seen[i] += found.len();
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "each was tried: {seen:?}");
}
