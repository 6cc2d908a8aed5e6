//! The experts' patterns: finders find what a slow reading of each definition finds, and what
//! their evidence says implies what they conclude.

use crate::complete::board;
use shudu::board::{Candidates, Cell, Digit, DigitSet, Layout, Puzzle, State};
use shudu::control::Control;
use shudu::logic::{Solver, Technique as T};
use shudu::random::Random;
use std::collections::BTreeSet;
use std::sync::Arc;

pub type Gone = BTreeSet<(usize, usize)>;

/// A board of nine by nine as the definitions see it: row, column, digits from 0. A cell that
/// is filled has its digit as its only candidate.
pub struct Slow {
    pub can: [[u16; 9]; 9],
    pub filled: [[bool; 9]; 9],
}

pub fn boxed(row: usize, column: usize) -> usize {
    row / 3 * 3 + column / 3
}

/// Whether two cells are different and share a house.
pub fn sees(a: (usize, usize), b: (usize, usize)) -> bool {
    a != b && (a.0 == b.0 || a.1 == b.1 || boxed(a.0, a.1) == boxed(b.0, b.1))
}

pub fn bits(mask: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |digit| mask >> digit & 1 != 0)
}

impl Slow {
    pub fn new(state: &State) -> Slow {
        let notes = state.candidates();
        let mut slow = Slow { can: [[0; 9]; 9], filled: [[false; 9]; 9] };
        for cell in state.puzzle.layout().cells() {
            let (row, column) = (cell.index() / 9, cell.index() % 9);
            slow.filled[row][column] = state.digit(cell).is_some();
            slow.can[row][column] = match state.digit(cell) {
                Some(digit) => 1 << digit.index(),
                None => notes[cell].bits() as u16,
            };
        }
        slow
    }

    /// Rows for columns.
    pub fn turned(&self) -> Slow {
        let turn = |from: fn(&Slow, usize, usize) -> u16| {
            std::array::from_fn(|row| std::array::from_fn(|column| from(self, column, row)))
        };
        let filled = std::array::from_fn(|r| std::array::from_fn(|c| self.filled[c][r]));
        Slow { can: turn(|slow, row, column| slow.can[row][column]), filled }
    }

    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..81).map(|i| (i / 9, i % 9))
    }

    pub fn has(&self, (row, column): (usize, usize), digit: usize) -> bool {
        self.can[row][column] >> digit & 1 != 0
    }

    pub fn open(&self) -> impl Iterator<Item = ((usize, usize), usize)> {
        let open = self.cells().filter(|&(row, column)| !self.filled[row][column]);
        open.flat_map(|cell| bits(self.can[cell.0][cell.1]).map(move |digit| (cell, digit)))
    }

    /// Cells and digits such that every digit is in one of three cells (or of two threes).
    fn fireworks(&self, quadruple: bool) -> Gone {
        let mut gone = Gone::new();
        for x in self.cells() {
            for (y, z) in
                (0..9).flat_map(|column| (0..9).map(move |row| ((x.0, column), (row, x.1))))
            {
                let Some(here) = self.sparks(x, y, z) else { continue };
                if !quadruple {
                    for digits in triples().filter(|digits| digits & !here == 0) {
                        self.keep(&[(x, digits), (y, digits), (z, digits)], &mut gone);
                        self.shine(x, digits, &mut gone);
                    }
                    continue;
                }
                let w = (z.0, y.1);
                let Some(there) = self.sparks(w, z, y) else { continue };
                for (a, b) in pairs().flat_map(|a| pairs().map(move |b| (a, b))) {
                    if a & !here == 0 && b & !there == 0 && a & b == 0 {
                        self.keep(&[(x, a), (w, b), (y, a | b), (z, a | b)], &mut gone);
                        self.shine(x, a, &mut gone);
                        self.shine(w, b, &mut gone);
                    }
                }
            }
        }
        gone
    }

    /// The digits that are in one of three cells: a crossing, one of its row, one of its column.
    fn sparks(&self, x: (usize, usize), y: (usize, usize), z: (usize, usize)) -> Option<u16> {
        let block = |cell: (usize, usize)| boxed(cell.0, cell.1);
        let open = [x, y, z].iter().all(|&(row, column)| !self.filled[row][column]);
        if !open || block(y) == block(x) || block(z) == block(x) {
            return None;
        }
        let only = |digit: usize, end: (usize, usize), same: &dyn Fn((usize, usize)) -> bool| {
            let cells = || self.cells().filter(|&cell| same(cell) && self.has(cell, digit));
            // Where the digit stands already there is nothing to be found.
            cells().all(|cell| !self.filled[cell.0][cell.1])
                && cells().next().is_some()
                && cells().all(|cell| cell == end || block(cell) == block(x))
        };
        let fits = |digit: &usize| {
            only(*digit, y, &|cell| cell.0 == x.0) && only(*digit, z, &|cell| cell.1 == x.1)
        };
        Some((0..9).filter(fits).fold(0, |all, digit| all | 1 << digit))
    }

    fn keep(&self, cells: &[((usize, usize), u16)], gone: &mut Gone) {
        for &((row, column), digits) in cells {
            gone.extend(
                bits(self.can[row][column] & !digits).map(|digit| (row * 9 + column, digit)),
            );
        }
    }

    /// Digits leave a box but for the row and the column.
    fn shine(&self, x: (usize, usize), digits: u16, gone: &mut Gone) {
        for (row, column) in self.cells() {
            let off = row != x.0 && column != x.1 && boxed(row, column) == boxed(x.0, x.1);
            if off && !self.filled[row][column] {
                let lost = bits(self.can[row][column] & digits);
                gone.extend(lost.map(|digit| (row * 9 + column, digit)));
            }
        }
    }

    /// Twelve cells that cannot be filled with three digits, which is tried out.
    fn tridagons(&self, impossible: &dyn Fn([usize; 4]) -> bool) -> (Gone, Gone) {
        let (mut gone, mut placed) = (Gone::new(), Gone::new());
        let rectangles = (0..9).flat_map(|i| {
            let two = [(0, 1), (0, 2), (1, 2)];
            let ((a, b), (c, d)) = (two[i / 3], two[i % 3]);
            [[a * 3 + c, a * 3 + d, b * 3 + c, b * 3 + d]]
        });
        for boxes in rectangles {
            for digits in triples() {
                let fits = |i: usize, run: usize| {
                    three(boxes[i], run).iter().all(|&(r, c)| {
                        !self.filled[r][c] && (self.can[r][c] & digits).count_ones() >= 2
                    })
                };
                let runs: Vec<Vec<usize>> =
                    (0..4).map(|i| (0..6).filter(|&run| fits(i, run)).collect()).collect();
                for choice in product(&runs).into_iter().filter(|&runs| impossible(runs)) {
                    let cells: Vec<_> = (0..4).flat_map(|i| three(boxes[i], choice[i])).collect();
                    let guards: Vec<_> = cells
                        .iter()
                        .flat_map(|&at| bits(self.can[at.0][at.1] & !digits).map(move |d| (at, d)))
                        .collect();
                    if let [((row, column), digit)] = guards[..] {
                        placed.insert((row * 9 + column, digit));
                    } else if !guards.is_empty() {
                        let out = self.open().filter(|&(cell, digit)| {
                            guards.iter().all(|&(at, other)| match at == cell {
                                true => other != digit,
                                false => other == digit && sees(at, cell),
                            })
                        });
                        gone.extend(out.map(|((row, column), digit)| (row * 9 + column, digit)));
                    }
                }
            }
        }
        (gone, placed)
    }
}

fn triples() -> impl Iterator<Item = u16> {
    (0..512u16).filter(|digits| digits.count_ones() == 3)
}

fn pairs() -> impl Iterator<Item = u16> {
    (0..512u16).filter(|digits| digits.count_ones() == 2)
}

/// The six ways to take three cells of a box, one in each row and each column.
fn three(block: usize, run: usize) -> [(usize, usize); 3] {
    let columns = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][run];
    [0, 1, 2].map(|i| (block / 3 * 3 + i, block % 3 * 3 + columns[i]))
}

fn product(lists: &[Vec<usize>]) -> Vec<[usize; 4]> {
    let mut all = Vec::new();
    for &a in &lists[0] {
        for &b in &lists[1] {
            for &c in &lists[2] {
                all.extend(lists[3].iter().map(|&d| [a, b, c, d]));
            }
        }
    }
    all
}

/// Whether twelve cells, three in each of the boxes 1, 2, 4 and 5, can have three digits.
fn fillable(runs: [usize; 4]) -> bool {
    let cells: Vec<_> = [0, 1, 3, 4].iter().zip(runs).flat_map(|(&b, run)| three(b, run)).collect();
    fn fill(cells: &[(usize, usize)], digits: &mut Vec<usize>) -> bool {
        let at = digits.len();
        at == cells.len()
            || (0..3).any(|digit| {
                let clash = (0..at).any(|i| digits[i] == digit && sees(cells[i], cells[at]));
                if clash {
                    return false;
                }
                digits.push(digit);
                let filled = fill(cells, digits);
                digits.pop();
                filled
            })
    }
    fill(&cells, &mut Vec::new())
}

/// A board of three candidates everywhere, and a fourth here and there.
fn hammered(layout: &Arc<Layout>, random: &mut Random) -> State {
    let mut notes = Candidates::beside(layout, &[None; 81]);
    for cell in layout.cells() {
        let guardian = random.below(20) == 0;
        notes[cell] = DigitSet::from_bits(7 | u64::from(guardian) << (3 + random.below(2)));
    }
    let mut state = State::new(Puzzle::empty(layout.clone()));
    state.centre = Some(notes);
    state
}

pub struct Found {
    pub gone: Gone,
    placed: Gone,
}

pub fn found(solver: &mut Solver, technique: T, state: &State) -> Found {
    let number = |&(cell, digit): &(Cell, Digit)| (cell.index(), digit.index());
    let steps = solver.all(technique, state, &Control::FREE).unwrap();
    let gone = steps.iter().filter(|s| s.placement.is_none());
    Found {
        gone: gone.flat_map(|step| step.eliminations.iter().map(number)).collect(),
        placed: steps.iter().filter_map(|step| step.placement.as_ref().map(number)).collect(),
    }
}

/// Random boards with few candidates; on all of them together each of two things is found.
pub fn each_board(
    seed: u64,
    rounds: usize,
    mut look: impl FnMut(&mut Solver, &State, usize) -> [usize; 2],
) {
    let layout = Layout::classic();
    let grid = shudu::solutions(&Puzzle::empty(layout.clone())).next().unwrap();
    let mut solver = Solver::new(layout.clone()).unwrap();
    let mut random = Random::new(seed);
    let mut seen = [0; 2];
    for round in 0..rounds {
        let shares = (10 + random.below(25), 20 + random.below(50));
        let state = board(&layout, grid.digits(), shares, &mut random);
        let found = look(&mut solver, &state, round);
        (0..2).for_each(|i| seen[i] += found[i]);
    }
    assert!(seen.iter().all(|&count| count > 0), "each was tried: {seen:?}");
}

#[test]
fn fireworks_are_found_as_their_definitions_say() {
    each_board(5, 150, |solver, state, round| {
        let slow = Slow::new(state);
        let defined = [
            (T::TripleFirework, slow.fireworks(false)),
            (T::QuadrupleFirework, slow.fireworks(true)),
        ];
        defined.map(|(technique, must)| {
            let found = found(solver, technique, state).gone;
            assert_eq!(found, must, "{technique}, round {round}\n{:?}", state.candidates());
            found.len()
        })
    });
}

#[test]
fn tridagons_are_found_as_their_definition_says() {
    let layout = Layout::classic();
    let mut solver = Solver::new(layout.clone()).unwrap();
    let mut random = Random::new(6);
    let mut seen = 0;
    let mut known = std::collections::BTreeMap::new();
    for number in 0..6usize.pow(4) {
        let runs = [number / 216, number / 36 % 6, number / 6 % 6, number % 6];
        known.insert(runs, !fillable(runs));
    }
    for round in 0..8 {
        let state = hammered(&layout, &mut random);
        let (gone, placed) = Slow::new(&state).tridagons(&|runs| known[&runs]);
        let found = found(&mut solver, T::Tridagon, &state);
        assert_eq!((&found.gone, &found.placed), (&gone, &placed), "round {round}");
        seen += gone.len() + placed.len();
    }
    assert!(seen > 0);
}
