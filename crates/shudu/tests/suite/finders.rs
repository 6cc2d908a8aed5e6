//! Techniques on boards of many layouts: whatever step is found, the grid that the
//! board was made from keeps its digits. Most boards have other solutions, too, so
//! this holds only for what does not need that there is one.

use shudu::board::{Candidates, Digit, Layout, Puzzle, State};
use shudu::control::Control;
use shudu::logic::{Family, Solver, Step, TECHNIQUES};
use shudu::search::{General, Limits, each};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// SplitMix64: enough for test cases, the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

const LAYOUTS: [&str; 8] = [
    "2x2",
    "2x3",
    "3x3",
    "3x3+x",
    "windoku",
    "3x3+antiknight",
    "jigsaw:AAAAAB/ACCCBB/DCCBBB/DDCEFF/DDEEFF/DEEEFF",
    "4x4",
];

/// A board with some digits of a grid, and without some of the candidates that
/// are wrong, so that there is something to find.
fn board(layout: &Arc<Layout>, grid: &[Digit], random: &mut Random) -> State {
    let (clues, loss) = (20 + random.below(40), random.below(50));
    let mut keep = |&digit: &Digit| (random.below(100) < clues).then_some(digit);
    let givens: Vec<Option<Digit>> = grid.iter().map(&mut keep).collect();
    let mut notes = Candidates::beside(layout, &givens);
    for cell in layout.cells() {
        for digit in notes[cell] {
            if givens[cell.index()].is_some()
                || (digit != grid[cell.index()] && random.below(100) < loss)
            {
                notes[cell].remove(digit);
            }
        }
    }
    let mut state = State::new(Puzzle::new(layout.clone(), givens));
    state.centre = Some(notes);
    state
}

fn is_sound(step: &Step, grid: &[Digit]) -> bool {
    let right = |&(cell, digit): &_| grid[shudu::board::Cell::index(cell)] == digit;
    step.placement.iter().all(right) && !step.eliminations.iter().any(right)
}

fn check(boards: usize, layouts: &[&str]) {
    let mut random = Random(7);
    let mut found: BTreeMap<&str, (usize, Duration)> = BTreeMap::new();
    for name in layouts {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        let empty = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]);
        let mut grid = Vec::new();
        General::new(layout.clone()).solve(
            &empty,
            &Limits::solutions(1),
            &mut each(|digits| {
                grid = digits.to_vec();
            }),
        );
        let mut solver = Solver::new(layout.clone()).unwrap();
        for _ in 0..boards {
            let state = board(&layout, &grid, &mut random);
            for row in TECHNIQUES.iter().filter(|row| row.family != Family::Uniqueness) {
                let begin = std::time::Instant::now();
                let steps = solver.all(row.technique, &state, &Control::FREE).unwrap();
                let tally = found.entry(row.id).or_default();
                tally.0 += steps.len();
                tally.1 += begin.elapsed();
                let wrong = steps.iter().find(|step| !is_sound(step, &grid));
                assert!(wrong.is_none(), "{name}: {:?}\n{wrong:?}", state.candidates());
            }
        }
    }
    for (id, (steps, time)) in found.iter().filter(|(_, tally)| tally.0 > 0) {
        println!("{id:26} {steps:8} {time:?}");
    }
}

#[test]
fn steps_keep_the_grid_on_any_layout() {
    check(2, &LAYOUTS);
}

#[test]
#[ignore = "a minute: more boards, and larger ones"]
fn steps_keep_the_grid_on_many_boards() {
    check(40, &LAYOUTS);
    check(2, &["5x5"]);
}
