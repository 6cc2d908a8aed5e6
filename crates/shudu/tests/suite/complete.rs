//! Finders miss nothing: on random boards, what they take away is what a slow reading of each
//! definition takes away, candidate by candidate.

use shudu::board::{Candidates, Cell, Digit, DigitSet, Layout, Puzzle, State};
use shudu::control::Control;
use shudu::logic::{Solver, Technique as T};
use shudu::random::Random;
use std::collections::BTreeSet;
use std::sync::Arc;

type Gone = BTreeSet<(Cell, Digit)>;

/// Some digits of a grid, and all its right candidates with some of the wrong ones.
/// As many of both in a hundred as are said.
pub fn board(
    layout: &Arc<Layout>,
    grid: &[Digit],
    (clues, kept): (u128, u128),
    random: &mut Random,
) -> State {
    let givens: Vec<Option<Digit>> =
        grid.iter().map(|&digit| (random.below(100) < clues).then_some(digit)).collect();
    let mut notes = Candidates::beside(layout, &givens);
    for cell in layout.cells() {
        for digit in notes[cell] {
            let right = digit == grid[cell.index()];
            if givens[cell.index()].is_some() || !right && random.below(100) >= kept {
                notes[cell].remove(digit);
            }
        }
    }
    let mut state = State::new(Puzzle::new(layout.clone(), givens));
    state.centre = Some(notes);
    state
}

/// A board as the definitions see it. Where a cell has one candidate, or a digit one place, it is
/// a single; whether that may be part of a larger pattern is a matter of taste.
struct Slow<'a> {
    layout: &'a Layout,
    notes: Candidates,
    /// So many candidates or places a part of a pattern must have.
    least: usize,
}

impl Slow<'_> {
    fn cells(&self, house: usize) -> Vec<Cell> {
        let open = |cell: &Cell| !self.notes[*cell].is_empty();
        self.layout.houses()[house].cells.iter().copied().filter(open).collect()
    }

    fn places(&self, house: usize, digit: Digit) -> Vec<Cell> {
        self.cells(house).into_iter().filter(|&cell| self.notes[cell].contains(digit)).collect()
    }

    fn digits(&self) -> impl Iterator<Item = Digit> + use<> {
        DigitSet::full(self.layout.size())
    }

    fn houses(&self) -> std::ops::Range<usize> {
        0..self.layout.houses().len()
    }

    fn take(&self, cells: &[Cell], keep: &[Cell], digits: DigitSet, gone: &mut Gone) {
        for &cell in cells.iter().filter(|cell| !keep.contains(cell)) {
            gone.extend((self.notes[cell] & digits).map(|digit| (cell, digit)));
        }
    }

    /// A cell outside a house sees all places of a digit there.
    fn intersections(&self) -> Gone {
        let mut gone = Gone::new();
        for house in self.houses() {
            for digit in self.digits() {
                let places = self.places(house, digit);
                let sees =
                    |cell: &Cell| places.iter().all(|p| self.layout.peers(*cell).contains(p));
                if places.len() >= self.least {
                    let seeing: Vec<Cell> = self.layout.cells().filter(sees).collect();
                    self.take(&seeing, &[], DigitSet::of(digit), &mut gone);
                }
            }
        }
        gone
    }

    /// So many cells of a house have as many candidates together.
    fn naked(&self, size: usize) -> Gone {
        let mut gone = Gone::new();
        for house in self.houses() {
            let cells = self.cells(house);
            let several: Vec<Cell> = cells
                .iter()
                .copied()
                .filter(|&cell| self.notes[cell].len() >= self.least)
                .collect();
            for chosen in choices(&several, size) {
                let digits =
                    chosen.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | self.notes[cell]);
                if digits.len() == size {
                    self.take(&cells, &chosen, digits, &mut gone);
                }
            }
        }
        gone
    }

    /// So many digits have as many places in a house together.
    fn hidden(&self, size: usize) -> Gone {
        let mut gone = Gone::new();
        for house in self.houses() {
            let digits: Vec<Digit> = self
                .digits()
                .filter(|&digit| self.places(house, digit).len() >= self.least)
                .collect();
            for chosen in choices(&digits, size) {
                let mut places: Vec<Cell> =
                    chosen.iter().flat_map(|&digit| self.places(house, digit)).collect();
                places.sort();
                places.dedup();
                if places.len() == size {
                    let kept = chosen.iter().fold(DigitSet::EMPTY, |set, &d| set | DigitSet::of(d));
                    let others = !kept & DigitSet::full(self.layout.size());
                    self.take(&places, &[], others, &mut gone);
                }
            }
        }
        gone
    }

    /// In so many rows a digit is in as many columns only, or the other way round.
    fn fish(&self, size: usize) -> Gone {
        let n = self.layout.size();
        let mut gone = Gone::new();
        for digit in self.digits() {
            for by_rows in [true, false] {
                let at = |line: usize, across: usize| match by_rows {
                    true => self.layout.cell(line, across),
                    false => self.layout.cell(across, line),
                };
                let has = |line: usize, across: usize| self.notes[at(line, across)].contains(digit);
                let across = |line: usize| (0..n).filter(|&k| has(line, k)).collect::<Vec<_>>();
                let lines: Vec<usize> =
                    (0..n).filter(|&line| across(line).len() >= self.least).collect();
                for bases in choices(&lines, size) {
                    let covers: BTreeSet<usize> =
                        bases.iter().flat_map(|&line| across(line)).collect();
                    if covers.len() == size {
                        for line in (0..n).filter(|line| !bases.contains(line)) {
                            let hit = covers.iter().filter(|&&k| has(line, k));
                            gone.extend(hit.map(|&k| (at(line, k), digit)));
                        }
                    }
                }
            }
        }
        gone
    }

    /// A pivot of two digits sees two cells that have one of them each, and the same third.
    fn xy_wings(&self) -> Gone {
        let mut gone = Gone::new();
        let pairs: Vec<Cell> =
            self.layout.cells().filter(|&cell| self.notes[cell].len() == 2).collect();
        let sees = |a: Cell, b: Cell| self.layout.peers(a).contains(&b);
        for &pivot in &pairs {
            for wings in choices(&pairs, 2) {
                let [p, a, b] = [pivot, wings[0], wings[1]].map(|cell| self.notes[cell]);
                let common = a & b;
                let bent = sees(pivot, wings[0]) && sees(pivot, wings[1]);
                if bent && common.len() == 1 && (a | b) ^ common == p {
                    let both = |cell: &Cell| sees(*cell, wings[0]) && sees(*cell, wings[1]);
                    let seen: Vec<Cell> = self.layout.cells().filter(both).collect();
                    self.take(&seen, &[], common, &mut gone);
                }
            }
        }
        gone
    }

    /// As many cells as digits, one of which sees all others; and all digits but one are in
    /// cells that see each other: that one goes from what sees all its places.
    fn bent(&self, size: usize) -> Gone {
        let mut gone = Gone::new();
        for hinge in self.layout.cells().filter(|&cell| self.notes[cell].len() >= self.least) {
            let is_open = |cell: &Cell| self.notes[*cell].len() >= self.least;
            let near: Vec<Cell> =
                self.layout.peers(hinge).iter().copied().filter(is_open).collect();
            self.bend(&mut vec![hinge], &near, self.notes[hinge], size, &mut gone);
        }
        gone
    }

    /// All choices of cells with no more digits than are wanted.
    fn bend(
        &self,
        cells: &mut Vec<Cell>,
        near: &[Cell],
        digits: DigitSet,
        size: usize,
        gone: &mut Gone,
    ) {
        if cells.len() == size && digits.len() == size {
            self.take_bent(cells, digits, gone);
        }
        let near = if cells.len() < size { near } else { &[] };
        for (i, &cell) in near.iter().enumerate() {
            let digits = digits | self.notes[cell];
            if digits.len() <= size {
                cells.push(cell);
                self.bend(cells, &near[i + 1..], digits, size, gone);
                cells.pop();
            }
        }
    }

    fn take_bent(&self, cells: &[Cell], digits: DigitSet, gone: &mut Gone) {
        let sees = |a: Cell, b: Cell| self.layout.peers(a).contains(&b);
        let places = |digit: Digit| -> Vec<Cell> {
            cells.iter().copied().filter(|&cell| self.notes[cell].contains(digit)).collect()
        };
        let is_loose = |&digit: &Digit| {
            let places = places(digit);
            choices(&places, 2).iter().any(|pair| !sees(pair[0], pair[1]))
        };
        let loose: Vec<Digit> = digits.filter(is_loose).collect();
        if let [digit] = loose[..] {
            let all = |cell: &Cell| places(digit).iter().all(|&place| sees(*cell, place));
            let seen: Vec<Cell> = self.layout.cells().filter(all).collect();
            self.take(&seen, &[], DigitSet::of(digit), gone);
        }
    }
}

/// All choices of so many things.
fn choices<T: Copy>(things: &[T], size: usize) -> Vec<Vec<T>> {
    match (size, things.split_first()) {
        (0, _) => vec![Vec::new()],
        (_, None) => Vec::new(),
        (_, Some((&first, rest))) => {
            let with = choices(rest, size - 1).into_iter().map(|mut chosen| {
                chosen.insert(0, first);
                chosen
            });
            with.chain(choices(rest, size)).collect()
        }
    }
}

/// What the steps of some techniques take away.
fn found(solver: &mut Solver, techniques: &[T], state: &State) -> Gone {
    let steps = |&technique: &T| solver.all(technique, state, &Control::FREE).unwrap();
    techniques.iter().flat_map(steps).flat_map(|step| step.eliminations).collect()
}

/// What a pattern is called, what it takes away, and the techniques that find it.
type Defined = (&'static str, fn(&Slow) -> Gone, &'static [T]);

const DEFINED: [Defined; 11] = [
    ("intersections", |slow| slow.intersections(), &[T::Pointing, T::Claiming]),
    ("naked pairs", |slow| slow.naked(2), &[T::NakedPair, T::LockedPair]),
    ("naked triples", |slow| slow.naked(3), &[T::NakedTriplet, T::LockedTriple]),
    ("naked quads", |slow| slow.naked(4), &[T::NakedQuad]),
    ("hidden pairs", |slow| slow.hidden(2), &[T::HiddenPair]),
    ("hidden triples", |slow| slow.hidden(3), &[T::HiddenTriplet]),
    ("X-wings", |slow| slow.fish(2), &[T::XWing]),
    ("swordfish", |slow| slow.fish(3), &[T::Swordfish]),
    ("XY-wings", |slow| slow.xy_wings(), &[T::XyWing]),
    ("WXYZ-wings", |slow| slow.bent(4), &[T::WxyzWing]),
    ("VWXYZ-wings", |slow| slow.bent(5), &[T::VwxyzWing]),
];

#[test]
fn finders_find_what_the_definitions_say() {
    let mut random = Random::new(11);
    let mut seen = [0; DEFINED.len()];
    for name in ["2x2", "2x3", "3x3", "3x3+x", "2x4"] {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        let empty = Puzzle::empty(layout.clone());
        let grid = shudu::solutions(&empty).next().unwrap();
        let mut solver = Solver::new(layout.clone()).unwrap();
        for round in 0..60 {
            let shares = (random.below(40), 30 + random.below(60));
            let state = board(&layout, grid.digits(), shares, &mut random);
            let [strict, loose] =
                [2, 1].map(|least| Slow { layout: &layout, notes: state.candidates(), least });
            for (i, (what, defined, techniques)) in DEFINED.iter().enumerate() {
                let found = found(&mut solver, techniques, &state);
                seen[i] += found.len();
                let (must, may) = (defined(&strict), defined(&loose));
                let missed: Vec<_> = must.difference(&found).collect();
                let extra: Vec<_> = found.difference(&may).collect();
                assert!(
                    missed.is_empty() && extra.is_empty(),
                    "{name}, round {round}, {what}: missed {missed:?}, more {extra:?}\n{:?}",
                    strict.notes
                );
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "each was tried: {seen:?}");
}
