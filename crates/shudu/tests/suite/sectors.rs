//! Set equivalence, multi-sector locked sets and SK-loops: finders find what a slow reading of
//! each definition finds, candidate by candidate.

use crate::complete::board;
use shudu::board::{Cell, Digit, House, HouseKind, Layout, Puzzle, State};
use shudu::control::Control;
use shudu::logic::{Premise, Solver, Step, Technique as T};
use shudu::random::Random;
use std::collections::BTreeSet;
use std::sync::Arc;

type Cells = BTreeSet<usize>;
type Found = BTreeSet<(usize, usize, bool)>;

/// A board as the definitions see it: houses as sets of cells, digits as numbers from 0.
struct Slow {
    size: usize,
    rows: Vec<Cells>,
    columns: Vec<Cells>,
    blocks: Vec<Cells>,
    houses: Vec<Cells>,
    sees: Vec<Cells>,
    /// What a cell can be; of a filled one its digit.
    can: Vec<Vec<usize>>,
    filled: Cells,
}

impl Slow {
    fn new(state: &State) -> Slow {
        let layout = state.puzzle.layout();
        let of = |wanted: fn(&HouseKind) -> bool| -> Vec<Cells> {
            let houses = layout.houses().iter().filter(|house| wanted(&house.kind));
            houses.map(|house| house.cells.iter().map(|cell| cell.index()).collect()).collect()
        };
        let notes = state.candidates();
        let digits = |cell| match state.digit(cell) {
            Some(digit) => vec![digit.index()],
            None => notes[cell].map(Digit::index).collect(),
        };
        let peers = |cell| layout.peers(cell).iter().map(|peer| peer.index()).collect();
        Slow {
            size: layout.size(),
            rows: of(|kind| matches!(kind, HouseKind::Row(_))),
            columns: of(|kind| matches!(kind, HouseKind::Column(_))),
            blocks: of(|kind| matches!(kind, HouseKind::Block(_))),
            houses: of(|_| true),
            sees: layout.cells().map(peers).collect(),
            can: layout.cells().map(digits).collect(),
            filled: layout
                .cells()
                .filter(|&c| state.digit(c).is_some())
                .map(|c| c.index())
                .collect(),
        }
    }

    fn places(&self, cells: &Cells, digit: usize) -> Cells {
        cells.iter().copied().filter(|&cell| self.can[cell].contains(&digit)).collect()
    }

    /// At least and at most so often a digit is in some cells.
    fn bounds(&self, cells: &Cells, digit: usize) -> (usize, usize) {
        let mut bounds = (0, usize::MAX);
        for houses in [&self.rows, &self.columns, &self.blocks] {
            let at = |house: &Cells| self.places(house, digit);
            let inside = |house: &&Cells| !at(house).is_empty() && at(house).is_subset(cells);
            let some = |house: &&Cells| at(house).intersection(cells).next().is_some();
            bounds.0 = bounds.0.max(houses.iter().filter(inside).count());
            bounds.1 = bounds.1.min(houses.iter().filter(some).count());
        }
        bounds
    }

    /// What follows if some houses hold every digit so much more often than others.
    fn compared(&self, plus: &[&Cells], minus: &[&Cells], found: &mut Found) {
        let union = |houses: &[&Cells]| -> Cells {
            houses.iter().flat_map(|house| house.iter().copied()).collect()
        };
        let (one, other) = (union(plus), union(minus));
        let [left, right]: [Cells; 2] = [&one - &other, &other - &one];
        let surplus = plus.len() as isize - minus.len() as isize;
        for (own, other, more) in [(&left, &right, surplus), (&right, &left, -surplus)] {
            for digit in 0..self.size {
                let (known, said) = (self.bounds(own, digit), self.bounds(other, digit));
                let shift = |count: usize| (count as isize + more).max(0) as usize;
                let (least, most) = (shift(said.0), shift(said.1));
                if least.max(known.0) > most.min(known.1) {
                    continue;
                }
                let places = self.places(own, digit);
                let open: Cells = &places - &self.filled;
                let fixed = places.len() - open.len();
                if most < known.1 && most == fixed {
                    found.extend(open.iter().map(|&cell| (cell, digit, false)));
                }
                if least <= known.0 || least <= fixed || open.is_empty() {
                    continue;
                }
                if open.len() == 1 {
                    found.insert((*open.first().unwrap(), digit, true));
                } else if least == places.len() {
                    for &cell in &open {
                        let others = self.can[cell].iter().filter(|&&d| d != digit);
                        found.extend(others.map(|&d| (cell, d, false)));
                    }
                } else {
                    let hit = |cell: &usize| {
                        !self.filled.contains(cell)
                            && self.can[*cell].contains(&digit)
                            && open.is_subset(&self.sees[*cell])
                    };
                    let all = (0..self.can.len()).filter(hit);
                    found.extend(all.map(|cell| (cell, digit, false)));
                }
            }
        }
    }

    /// Every run of lines against every choice of as many boxes that sticks out little.
    fn leftovers(&self) -> Found {
        let mut found = Found::new();
        for lines in [&self.rows, &self.columns] {
            for first in 0..self.size {
                for last in first..self.size {
                    let slice: Vec<&Cells> = lines[first..=last].iter().collect();
                    let cells: Cells = slice.iter().flat_map(|line| line.iter().copied()).collect();
                    for choice in 0..1u32 << self.size {
                        let chosen: Vec<&Cells> = (0..self.size)
                            .filter(|i| choice >> i & 1 != 0)
                            .map(|i| &self.blocks[i])
                            .collect();
                        let out: usize = chosen.iter().map(|block| (*block - &cells).len()).sum();
                        if chosen.len() == slice.len() && out > 0 && out <= self.size * 2 / 3 {
                            self.compared(&slice, &chosen, &mut found);
                        }
                    }
                }
            }
        }
        found
    }

    /// The five hidden houses of windoku, as everybody draws them.
    fn hidden_windows(&self) -> Found {
        let mut found = Found::new();
        let (outer, upper, lower) = ([0, 4, 8], [1, 2, 3], [5, 6, 7]);
        let known: Vec<&Cells> = self.houses.iter().collect();
        for (rows, columns) in
            [(upper, outer), (lower, outer), (outer, upper), (outer, lower), (outer, outer)]
        {
            let cells: Cells = rows.iter().flat_map(|r| columns.map(|c| r * 9 + c)).collect();
            assert!(!known.contains(&&cells));
            // A house has every digit once, which nothing has to balance.
            self.compared(&[&cells], &[], &mut found);
        }
        found
    }

    /// Corners and ring of all rows and columns that cross in four boxes.
    fn rings(&self) -> Found {
        let mut found = Found::new();
        let two: Vec<[usize; 2]> = (0..9)
            .flat_map(|a| (0..9).map(move |b| [a, b]))
            .filter(|[a, b]| a / 3 < b / 3)
            .collect();
        for rows in &two {
            for columns in &two {
                // Within the boxes of the crossings: off both lines. On the ring: on a line,
                // between the crossings in the third band or stack, or at a crossing.
                let band = |i: usize| rows.iter().any(|r| r / 3 == i / 3);
                let stack = |i: usize| columns.iter().any(|c| c / 3 == i / 3);
                let corner = |cell: &usize| {
                    let (r, c) = (cell / 9, cell % 9);
                    band(r) && stack(c) && !rows.contains(&r) && !columns.contains(&c)
                };
                let ring = |cell: &usize| {
                    let (r, c) = (cell / 9, cell % 9);
                    let row = rows.contains(&r) && (!stack(c) || columns.contains(&c));
                    row || columns.contains(&c) && !band(r)
                };
                let corners: Cells = (0..81).filter(corner).collect();
                let ring: Cells = (0..81).filter(ring).collect();
                assert_eq!((corners.len(), ring.len()), (16, 16));
                self.compared(&[&corners], &[&ring], &mut found);
            }
        }
        found
    }

    /// The candidates that go when every digit is held in each of the ways that need the
    /// fewest pairs, if that is as many pairs as cells.
    fn held(&self, cells: &Cells, ways: &dyn Fn(usize) -> Vec<Vec<Cells>>, found: &mut Found) {
        let ways: Vec<Vec<Vec<Cells>>> = (0..self.size).map(ways).collect();
        let fewest = |ways: &Vec<Vec<Cells>>| ways.iter().map(Vec::len).min().unwrap();
        if ways.iter().map(fewest).sum::<usize>() != cells.len() {
            return;
        }
        for (digit, ways) in ways.iter().enumerate() {
            for way in ways.iter().filter(|way| way.len() == fewest(ways)) {
                for cell in (0..self.can.len()).filter(|cell| !self.filled.contains(cell)) {
                    let holders = way.iter().filter(|house| house.contains(&cell)).count();
                    let goes = if cells.contains(&cell) { holders > 1 } else { holders > 0 };
                    if goes && self.can[cell].contains(&digit) {
                        found.insert((cell, digit, false));
                    }
                }
            }
        }
    }

    fn grids(&self) -> Found {
        let mut found = Found::new();
        let choices: Vec<Vec<usize>> = (0..1u32 << self.size)
            .filter(|mask| (2..=5).contains(&mask.count_ones()))
            .map(|mask| (0..self.size).filter(|i| mask >> i & 1 != 0).collect())
            .collect();
        for rows in &choices {
            for columns in &choices {
                let all = rows.iter().flat_map(|r| columns.iter().map(move |c| r * self.size + c));
                let cells: Cells = all.filter(|cell| !self.filled.contains(cell)).collect();
                // Most fail at once: a digit of each line counts.
                let count = |lines: &[Cells], digit: usize| {
                    let hit = |line: &&Cells| {
                        line.iter().any(|c| cells.contains(c) && self.can[*c].contains(&digit))
                    };
                    lines.iter().filter(hit).count()
                };
                let (mut pairs, mut by) = (0, [false; 2]);
                for digit in 0..self.size {
                    let lines = [count(&self.rows, digit), count(&self.columns, digit)];
                    // Which a digit that is nowhere does not say.
                    by[0] |= lines[0] > 0 && lines[0] <= lines[1];
                    by[1] |= lines[0] > 0 && lines[1] <= lines[0];
                    pairs += lines[0].min(lines[1]);
                    if pairs > cells.len() {
                        break;
                    }
                }
                if pairs != cells.len() || by != [true; 2] {
                    continue;
                }
                let ways = |digit: usize| {
                    let hold = |lines: &[Cells]| -> Vec<Cells> {
                        let hit = |line: &&Cells| {
                            line.iter().any(|c| cells.contains(c) && self.can[*c].contains(&digit))
                        };
                        lines.iter().filter(hit).cloned().collect()
                    };
                    vec![hold(&self.rows), hold(&self.columns)]
                };
                self.held(&cells, &ways, &mut found);
            }
        }
        found
    }

    fn loops(&self) -> Found {
        let mut found = Found::new();
        for i in 0..81 * 81 {
            let [a, b, c, d] = [i / 729, i / 81 % 9, i / 9 % 9, i % 9];
            if a / 3 >= b / 3 || c / 3 >= d / 3 {
                continue;
            }
            let boxed = |r: usize, c: usize| &self.blocks[r / 3 * 3 + c / 3];
            let links = [
                &self.rows[a],
                &self.rows[b],
                &self.columns[c],
                &self.columns[d],
                boxed(a, c),
                boxed(a, d),
                boxed(b, c),
                boxed(b, d),
            ];
            let corner = |cell: usize| [a, b].contains(&(cell / 9)) && [c, d].contains(&(cell % 9));
            let cells: Cells = (0..81)
                .filter(|&cell| {
                    !corner(cell) && links.iter().filter(|link| link.contains(&cell)).count() == 2
                })
                .collect();
            assert_eq!(cells.len(), 16);
            if cells.intersection(&self.filled).next().is_some() {
                continue;
            }
            let ways = |digit: usize| {
                let places = self.places(&cells, digit);
                let holds = |chosen: &u32| {
                    let held = |cell: &usize| {
                        (0..8).any(|k| chosen >> k & 1 != 0 && links[k].contains(cell))
                    };
                    places.iter().all(held)
                };
                let chosen = (0..256).filter(holds);
                chosen
                    .map(|set| {
                        (0..8).filter(|k| set >> k & 1 != 0).map(|k| links[k].clone()).collect()
                    })
                    .collect()
            };
            self.held(&cells, &ways, &mut found);
        }
        found
    }
}

fn found(solver: &mut Solver, technique: T, state: &State) -> Found {
    let mut found = Found::new();
    for step in solver.all(technique, state, &Control::FREE).unwrap() {
        match step.placement {
            Some((cell, digit)) => _ = found.insert((cell.index(), digit.index(), true)),
            None => {
                let gone = step.eliminations.iter();
                found.extend(gone.map(|&(cell, digit)| (cell.index(), digit.index(), false)));
            }
        }
    }
    found
}

/// Boards of a layout on which a technique must find what a definition says.
fn compare(
    name: &str,
    technique: T,
    rounds: usize,
    (clues, kept): (u128, u128),
    defined: fn(&Slow) -> Found,
) {
    let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
    let grid = shudu::solutions(&Puzzle::empty(layout.clone())).next().unwrap();
    let mut solver = Solver::new(layout.clone()).unwrap();
    let mut random = Random::new(17);
    let mut seen = 0;
    for round in 0..rounds {
        let shares = (clues + random.below(20), kept + random.below(30));
        let state = board(&layout, grid.digits(), shares, &mut random);
        let found = found(&mut solver, technique, &state);
        let must = defined(&Slow::new(&state));
        let missed: Vec<_> = must.difference(&found).collect();
        let extra: Vec<_> = found.difference(&must).collect();
        assert!(
            missed.is_empty() && extra.is_empty(),
            "{name}, {technique}, round {round}: missed {missed:?}, more {extra:?}"
        );
        seen += found.len();
    }
    println!("{name} {technique}: {seen}");
    assert!(seen > 0, "{name}: {technique} was never there");
}

const JIGSAW: &str = "jigsaw:AAAAAB/ACCCBB/DCCBBB/DDCEFF/DDEEFF/DEEEFF";

#[test]
fn leftovers_are_found_as_the_definition_says() {
    compare(JIGSAW, T::LawOfLeftovers, 40, (20, 30), |slow| slow.leftovers());
    compare("windoku", T::DerivedHouse, 40, (20, 30), |slow| slow.hidden_windows());
    compare("3x3", T::Phistomefel, 6, (40, 20), |slow| slow.rings());
}

#[test]
fn multi_sector_patterns_are_found_as_the_definition_says() {
    compare("3x3", T::SkLoop, 30, (0, 2), |slow| slow.loops());
    compare("2x3", T::MultiSector, 20, (10, 25), |slow| slow.grids());
    compare("3x3", T::MultiSector, 2, (25, 25), |slow| slow.grids());
}

/// All ways to put a digit on the board, once in every row: what the premises of a step that
/// counts digits say is about one digit at a time.
fn ways(
    layout: &Layout,
    can: &[bool],
    row: usize,
    taken: &mut Vec<Cell>,
    tell: &mut dyn FnMut(&[Cell]),
) {
    if row == layout.size() {
        let whole = |house: &House| {
            house.cells.len() < layout.size() || house.cells.iter().any(|cell| taken.contains(cell))
        };
        if layout.houses().iter().all(whole) {
            tell(taken);
        }
        return;
    }
    for cell in (0..layout.size()).map(|column| layout.cell(row, column)) {
        if can[cell.index()] && !layout.peers(cell).iter().any(|peer| taken.contains(peer)) {
            taken.push(cell);
            ways(layout, can, row + 1, taken, tell);
            taken.pop();
        }
    }
}

#[test]
fn what_leftovers_conclude_follows_from_their_premises() {
    let techniques =
        [(JIGSAW, T::LawOfLeftovers), ("windoku", T::DerivedHouse), ("3x3", T::Phistomefel)];
    for (name, technique) in techniques {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        let grid = shudu::solutions(&Puzzle::empty(layout.clone())).next().unwrap();
        let mut solver = Solver::new(layout.clone()).unwrap();
        let mut random = Random::new(3);
        let mut checked = 0;
        for _ in 0..12 {
            let shares = (20 + random.below(20), 25 + random.below(20));
            let state = board(&layout, grid.digits(), shares, &mut random);
            for step in solver.all(technique, &state, &Control::FREE).unwrap().iter().take(6) {
                for digit in step.evidence.digits {
                    checked += follows(&layout, step, digit);
                }
            }
        }
        assert!(checked > 0, "{name}");
    }
}

/// How many conclusions about a digit a step has, all of which its premises imply.
fn follows(layout: &Layout, step: &Step, digit: Digit) -> usize {
    let mut can = vec![true; layout.cell_count()];
    for premise in &step.evidence.premises {
        if let Premise::House { house, digit: of, cells } = premise
            && *of == digit
        {
            let house = layout.houses().iter().find(|one| one.kind == *house).unwrap();
            for cell in house.cells.iter().filter(|cell| !cells.contains(cell)) {
                can[cell.index()] = false;
            }
        }
        if let Premise::Cell { cell, digits } = premise {
            match digits.contains(digit) {
                true => layout.peers(*cell).iter().for_each(|peer| can[peer.index()] = false),
                false => can[cell.index()] = false,
            }
        }
    }
    let sure = |cell: Cell| {
        let mut always = true;
        ways(layout, &can, 0, &mut Vec::new(), &mut |taken| always &= taken.contains(&cell));
        always
    };
    let never = |cell: Cell| {
        let mut never = true;
        ways(layout, &can, 0, &mut Vec::new(), &mut |taken| never &= !taken.contains(&cell));
        never
    };
    let mut count = 0;
    for &(cell, of) in &step.eliminations {
        // Where all places are needed the other digits go.
        let holds = if of == digit { never(cell) } else { sure(cell) };
        assert!(holds || step.evidence.digits.len() > 1 && of != digit, "{step:?}");
        count += 1;
    }
    if let Some((cell, _)) = step.placement {
        assert!(sure(cell), "{step:?}");
        count += 1;
    }
    count
}
