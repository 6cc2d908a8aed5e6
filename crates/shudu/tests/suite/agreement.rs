//! Every algorithm agrees with a naive oracle on random puzzles of many layouts.

use super::bodies::oracle;
use shudu::board::{Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle};
use shudu::search::fast::Fast;
use shudu::search::{Classic, Ended, General, Limits, each};
use std::sync::Arc;

/// SplitMix64: enough for test cases, the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

const LAYOUTS: [&str; 16] = [
    "2x2",
    "2x2+x",
    "1x3",
    "1x5",
    "2x3",
    "3x2",
    "2x3+x",
    "2x3+antiknight",
    "3x3",
    "3x3",
    "3x3+x",
    "windoku",
    "3x3+antiking",
    "2x2+region:r1c1r2c3r4c4",
    "jigsaw:AAAB/CCAB/CDBB/CDDD",
    "jigsaw:AAAAAB/ACCCBB/DCCBBB/DDCEFF/DDEEFF/DEEEFF",
];

/// A random complete grid, or none within the budget: some layouts have none.
fn random_grid(layout: &Arc<Layout>, random: &mut Random) -> Option<Grid> {
    let mut givens = vec![None; layout.cell_count()];
    for _ in 0..layout.size() / 2 {
        let digit = Digit::from_index(random.below(layout.size()));
        givens[random.below(layout.cell_count())] = Some(digit);
    }
    let puzzle = Puzzle::new(layout.clone(), givens);
    let mut grid = None;
    let limits = Limits { nodes: 20_000, ..Limits::solutions(1) };
    General::new(layout.clone()).solve(
        &puzzle,
        &limits,
        &mut each(|digits| {
            grid = Grid::new(layout.clone(), digits).ok();
        }),
    );
    grid
}

/// Unique, many or no solutions, with or without limits, by chance.
fn random_puzzle(layout: &Arc<Layout>, random: &mut Random) -> Puzzle {
    let cells = layout.cell_count();
    let mut givens = vec![None; cells];
    if let Some(grid) = (0..20).find_map(|_| random_grid(layout, random)) {
        // Small boards may be nearly empty; on large ones the oracle, and plain
        // backtracking, need clues to end soon.
        let least = if cells > 40 { cells * 2 / 5 } else { cells / 4 };
        let keep = least + random.below(cells / 2);
        let mut order: Vec<usize> = (0..cells).collect();
        for i in 0..keep {
            order.swap(i, i + random.below(cells - i));
            givens[order[i]] = Some(grid[Cell::from_index(order[i])]);
        }
    }
    if random.below(4) == 0 {
        givens[random.below(cells)] = Some(Digit::from_index(random.below(layout.size())));
    }
    let puzzle = Puzzle::new(layout.clone(), givens);
    if random.below(4) > 0 {
        return puzzle;
    }
    let mut limits = Candidates::full(layout);
    for _ in 0..cells {
        let cell = Cell::from_index(random.below(cells));
        limits[cell] &= DigitSet::from_bits(random.next() | random.next());
    }
    puzzle.with_limits(limits)
}

type Solve<'a> = (&'static str, Box<dyn Fn(&Puzzle, u64) -> (Ended, Vec<Vec<Digit>>) + 'a>);

fn solvers() -> Vec<Solve<'static>> {
    let mut all: Vec<Solve> = Vec::new();
    for classic in Classic::ALL {
        all.push((
            classic.info().name,
            Box::new(move |puzzle, limit| {
                let mut found = Vec::new();
                let outcome = classic.solve(
                    puzzle,
                    &Limits::solutions(limit),
                    &mut each(|digits| {
                        found.push(digits.to_vec());
                    }),
                );
                (outcome.ended, found)
            }),
        ));
    }
    all.push((
        "general",
        Box::new(|puzzle, limit| {
            let mut found = Vec::new();
            let engine = General::new(puzzle.layout().clone());
            let outcome = engine.solve(
                puzzle,
                &Limits::solutions(limit),
                &mut each(|digits| {
                    found.push(digits.to_vec());
                }),
            );
            (outcome.ended, found)
        }),
    ));
    all.push((
        "fast",
        Box::new(|puzzle, limit| {
            let mut found = Vec::new();
            let outcome = Fast::default().solve(
                puzzle,
                &Limits::solutions(limit),
                &mut each(|digits| {
                    found.push(digits.to_vec());
                }),
            );
            (outcome.ended, found)
        }),
    ));
    all
}

#[test]
fn all_algorithms_agree_with_the_oracle_on_random_puzzles() {
    const LIMIT: usize = 50;
    let mut random = Random(2024);
    let layouts: Vec<Arc<Layout>> =
        LAYOUTS.iter().map(|name| Arc::new(name.parse().unwrap())).collect();
    let solvers = solvers();
    let mut kinds = [0; 3];
    for case in 0..2_400 {
        let layout = &layouts[case % layouts.len()];
        let puzzle = random_puzzle(layout, &mut random);
        let mut expected = oracle(&puzzle, LIMIT);
        kinds[expected.len().min(2)] += 1;
        expected.sort();
        for (name, solve) in &solvers {
            if *name == "fast" && !layout.is_classic() {
                continue;
            }
            let (ended, mut found) = solve(&puzzle, LIMIT as u64);
            let context =
                || format!("case {case}: {name} on {} {}", layout.name(), puzzle.symbols());
            assert_eq!(found.len(), expected.len(), "{}", context());
            if expected.len() < LIMIT {
                found.sort();
                assert_eq!(found, expected, "{}", context());
                assert_eq!(ended, Ended::Exhausted, "{}", context());
            }
            for digits in found {
                let grid = Grid::new(layout.clone(), digits).unwrap();
                assert!(grid.solves(&puzzle), "{}", context());
            }
        }
    }
    // The cases are worth something only if they are of all kinds.
    assert!(kinds.iter().all(|&count| count >= 200), "none, one, many: {kinds:?}");
}
