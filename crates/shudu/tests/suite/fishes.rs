//! Fish of every kind, with fins and with chains: finders find what a slow reading of each
//! definition finds, candidate by candidate.

use crate::complete::board;
use shudu::board::{Digit, HouseKind, Layout, Puzzle, State};
use shudu::control::Control;
use shudu::logic::{Solver, Technique as T};
use shudu::random::Random;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Cells as bits.
type Cells = u128;
/// Cell and digit.
type Gone = BTreeSet<(usize, usize)>;

fn each(cells: Cells) -> impl Iterator<Item = usize> {
    (0..128).filter(move |cell| cells >> cell & 1 != 0)
}

/// All choices of so many things.
fn choices(things: &[usize], size: usize) -> Vec<Vec<usize>> {
    match (size, things.split_first()) {
        (0, _) => vec![Vec::new()],
        (_, None) => Vec::new(),
        (_, Some((&first, rest))) => {
            let with = choices(rest, size - 1).into_iter();
            let with = with.map(|chosen| [&[first], &chosen[..]].concat());
            with.chain(choices(rest, size)).collect()
        }
    }
}

/// Whether a house is a row, a column or a box.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Row,
    Column,
    Block,
}

/// A board as the definitions see it.
struct Slow {
    size: usize,
    houses: Vec<(Kind, Cells)>,
    /// All houses that have every digit.
    whole: Vec<Cells>,
    sees: Vec<Cells>,
    /// Where each digit can be.
    at: Vec<Cells>,
}

/// Houses, and what they make of a digit.
struct Fish {
    /// The covers that it takes.
    covers: Vec<usize>,
    places: Cells,
    fins: Cells,
    /// What the fish takes away if no fin is right.
    held: Cells,
}

impl Slow {
    fn new(state: &State) -> Slow {
        let layout = state.puzzle.layout();
        let notes = state.candidates();
        let set = |cells: &[shudu::board::Cell]| {
            cells.iter().fold(0, |all: Cells, cell| all | 1 << cell.index())
        };
        let kind = |kind: &HouseKind| match kind {
            HouseKind::Row(_) => Some(Kind::Row),
            HouseKind::Column(_) => Some(Kind::Column),
            HouseKind::Block(_) => Some(Kind::Block),
            _ => None,
        };
        let houses = layout.houses().iter();
        let size = layout.size();
        let mut at = vec![0; size];
        for cell in layout.cells().filter(|&cell| state.digit(cell).is_none()) {
            notes[cell].for_each(|digit| at[digit.index()] |= 1 << cell.index());
        }
        Slow {
            size,
            houses: houses
                .clone()
                .filter_map(|house| Some((kind(&house.kind)?, set(&house.cells))))
                .collect(),
            whole: houses.filter(|h| h.cells.len() == size).map(|h| set(&h.cells)).collect(),
            sees: layout.cells().map(|cell| set(layout.peers(cell))).collect(),
            at,
        }
    }

    fn all_see(&self, cells: Cells, by: Cells) -> Cells {
        each(by).fold(cells, |left, cell| left & self.sees[cell])
    }

    /// What as many houses as covers make of a digit, with so many places in two bases.
    fn fish(&self, digit: usize, bases: &[usize], covers: &[usize], twice: u32) -> Option<Fish> {
        let at = |house: usize| self.houses[house].1 & self.at[digit];
        let (mut places, mut endo, mut count) = (0, 0, 0);
        for &base in bases {
            count += (places & at(base)).count_ones();
            endo |= places & at(base);
            places |= at(base);
        }
        let (mut covered, mut both) = (0, 0);
        for &cover in covers {
            both |= covered & at(cover);
            covered |= at(cover);
        }
        let apart = !covers.iter().any(|cover| bases.contains(cover));
        let used = covers.iter().all(|&cover| at(cover) & places != 0);
        let full = bases.iter().all(|&base| at(base) != 0);
        (apart && used && full && count <= twice).then(|| Fish {
            covers: covers.to_vec(),
            places,
            fins: places & !covered | endo,
            held: covered & !places | both,
        })
    }

    /// Whether the bases run one way and the covers the other.
    fn runs(&self, bases: &[usize], covers: &[usize]) -> bool {
        let has = |houses: &[usize], kind| houses.iter().any(|&house| self.houses[house].0 == kind);
        let runs = |along, across| !has(bases, across) && !has(covers, along);
        runs(Kind::Row, Kind::Column) || runs(Kind::Column, Kind::Row)
    }

    fn boxed(&self, houses: &[usize]) -> bool {
        houses.iter().any(|&house| self.houses[house].0 == Kind::Block)
    }

    /// Fish of a size among houses of some kinds, with fins or without.
    fn all(
        &self,
        size: usize,
        finned: bool,
        wanted: fn(&Slow, &[usize], &[usize]) -> bool,
    ) -> Gone {
        let mut gone = Gone::new();
        let houses: Vec<usize> = (0..self.houses.len()).collect();
        let choices = choices(&houses, size);
        for digit in 0..self.size {
            for bases in &choices {
                for covers in choices.iter().filter(|covers| wanted(self, bases, covers)) {
                    let Some(fish) = self.fish(digit, bases, covers, if finned { 2 } else { 0 })
                    else {
                        continue;
                    };
                    let fins = fish.fins.count_ones();
                    if if finned { (1..=5).contains(&fins) } else { fins == 0 } {
                        let out = self.all_see(fish.held, fish.fins);
                        gone.extend(each(out).map(|cell| (cell, digit)));
                    }
                }
            }
        }
        gone
    }

    /// All that is wrong if a candidate is right: a digit excludes others, and of two candidates
    /// of a cell, or two places in a house, the other is right.
    fn refuted(&self, cell: usize, digit: usize) -> Vec<Cells> {
        let mut right = vec![0; self.size];
        let mut wrong: Vec<Cells> = vec![0; self.size];
        right[digit] |= 1 << cell;
        loop {
            let before = (right.clone(), wrong.clone());
            for d in 0..self.size {
                for cell in each(right[d]) {
                    wrong[d] |= self.sees[cell] & self.at[d];
                    for other in (0..self.size).filter(|&other| other != d) {
                        wrong[other] |= 1 << cell & self.at[other];
                    }
                }
            }
            for d in 0..self.size {
                for cell in each(wrong[d]) {
                    let others: Vec<usize> =
                        (0..self.size).filter(|&o| o != d && self.at[o] >> cell & 1 != 0).collect();
                    if let [other] = others[..] {
                        right[other] |= 1 << cell;
                    }
                    for house in self.whole.iter().filter(|house| **house >> cell & 1 != 0) {
                        let rest = house & self.at[d] & !(1 << cell);
                        if rest.count_ones() == 1 {
                            right[d] |= rest;
                        }
                    }
                }
            }
            if before == (right.clone(), wrong.clone()) {
                return wrong;
            }
        }
    }

    /// What goes by Kraken fish of type 1, and of type 2.
    fn krakens(&self) -> [Gone; 2] {
        let mut gone = [Gone::new(), Gone::new()];
        let of = |kind: Kind| -> Vec<usize> {
            (0..self.houses.len()).filter(|&house| self.houses[house].0 == kind).collect()
        };
        let refuted: Vec<Vec<Option<Vec<Cells>>>> = (0..self.sees.len())
            .map(|cell| {
                let can = |digit: usize| self.at[digit] >> cell & 1 != 0;
                (0..self.size).map(|d| can(d).then(|| self.refuted(cell, d))).collect()
            })
            .collect();
        let wrong = |cell: usize, digit: usize| refuted[cell][digit].as_ref().unwrap();
        let ways = [[Kind::Row, Kind::Column], [Kind::Column, Kind::Row]];
        for (size, digit) in [2, 3].into_iter().flat_map(|s| (0..self.size).map(move |d| (s, d))) {
            for [bases, covers] in ways.map(|way| way.map(|kind| choices(&of(kind), size))) {
                for fish in bases.iter().flat_map(|bases| {
                    covers.iter().filter_map(|covers| self.fish(digit, bases, covers, 0))
                }) {
                    if !(1..=2).contains(&fish.fins.count_ones()) {
                        continue;
                    }
                    let direct = self.all_see(fish.held, fish.fins);
                    let chained =
                        each(fish.fins).fold(fish.held, |g, f| g & wrong(f, digit)[digit]);
                    gone[0].extend(each(chained & !direct).map(|cell| (cell, digit)));
                    for &cover in &fish.covers {
                        let cases = fish.places & self.houses[cover].1 | fish.fins;
                        for d in 0..self.size {
                            let out = each(cases).fold(!0, |g: Cells, c| g & wrong(c, digit)[d]);
                            let out = if d == digit { out & !fish.held } else { out };
                            gone[1].extend(each(out).map(|cell| (cell, d)));
                        }
                    }
                }
            }
        }
        gone
    }
}

fn found(solver: &mut Solver, techniques: &[T], state: &State) -> Gone {
    let steps = |&technique: &T| solver.all(technique, state, &Control::FREE).unwrap();
    let steps = techniques.iter().flat_map(steps);
    steps.flat_map(|step| step.eliminations).map(|(c, d)| (c.index(), d.index())).collect()
}

fn boards(name: &str, count: usize, random: &mut Random) -> Vec<State> {
    let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
    let grid = shudu::solutions(&Puzzle::empty(layout.clone())).next().unwrap();
    let grid: Vec<Digit> = grid.digits().to_vec();
    let mut made = || {
        let shares = (random.below(40), 15 + random.below(60));
        board(&layout, &grid, shares, random)
    };
    (0..count).map(|_| made()).collect()
}

/// Techniques, the size of their fish, whether these have fins, and which houses they are of.
type Defined = (&'static [T], usize, bool, fn(&Slow, &[usize], &[usize]) -> bool);

const DEFINED: [Defined; 7] = [
    (&[T::FinnedXWing, T::SashimiXWing], 2, true, plain),
    (&[T::FinnedFrankenXWing], 2, true, franken),
    (&[T::MutantXWing], 2, false, mutant),
    (&[T::FinnedMutantXWing], 2, true, mutant),
    (&[T::FinnedFrankenSwordfish], 3, true, franken),
    (&[T::MutantSwordfish], 3, false, mutant),
    (&[T::FinnedMutantSwordfish], 3, true, mutant),
];

fn plain(slow: &Slow, bases: &[usize], covers: &[usize]) -> bool {
    slow.runs(bases, covers) && !slow.boxed(bases) && !slow.boxed(covers)
}

fn franken(slow: &Slow, bases: &[usize], covers: &[usize]) -> bool {
    slow.runs(bases, covers) && (slow.boxed(bases) || slow.boxed(covers))
}

fn mutant(slow: &Slow, bases: &[usize], covers: &[usize]) -> bool {
    !slow.runs(bases, covers)
}

#[test]
fn fish_of_every_kind_are_found_as_their_definitions_say() {
    let mut random = Random::new(21);
    let mut seen = [0; DEFINED.len()];
    // Three houses out of 27 against three others are too many to try.
    for (name, rounds, largest) in [("2x2", 30, 3), ("2x3", 6, 3), ("3x3", 4, 2)] {
        for state in boards(name, rounds, &mut random) {
            let mut solver = Solver::new(state.puzzle.layout().clone()).unwrap();
            let slow = Slow::new(&state);
            for (i, &(techniques, size, finned, wanted)) in DEFINED.iter().enumerate() {
                if size <= largest {
                    let found = found(&mut solver, techniques, &state);
                    let must = slow.all(size, finned, wanted);
                    assert_eq!(found, must, "{name} {techniques:?}\n{:?}", state.candidates());
                    seen[i] += found.len();
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "each was tried: {seen:?}");
}

#[test]
fn kraken_fish_are_found_as_their_definition_says() {
    let mut random = Random::new(22);
    let mut seen = [0; 2];
    for (name, rounds) in [("2x3", 20), ("3x3", 12), ("3x3+x", 6)] {
        for state in boards(name, rounds, &mut random) {
            let mut solver = Solver::new(state.puzzle.layout().clone()).unwrap();
            let must = Slow::new(&state).krakens();
            for (i, technique) in [T::KrakenFish1, T::KrakenFish2].into_iter().enumerate() {
                let found = found(&mut solver, &[technique], &state);
                assert_eq!(found, must[i], "{name} {technique}\n{:?}", state.candidates());
                seen[i] += found.len();
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "each was tried: {seen:?}");
}
