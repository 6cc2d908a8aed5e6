//! Marginals, samples and relaxations of many boards, compared with a list of all solutions.

use super::sampler::Sampler;
use super::{Counter, Relaxation, is_countable};
use shudu_board::board::{Digit, Grid, Layout, Puzzle};
use shudu_board::control::{Control, Progress, Stop};
use shudu_board::random::Random;
use shudu_search::search::{General, Limits, each};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Boards, with as many clues as leave some solutions.
const BOARDS: [(&str, std::ops::Range<u64>); 12] = [
    ("2x2", 1..5),
    ("2x3", 6..12),
    ("3x2", 6..12),
    ("1x5", 2..6),
    ("2x3+x", 3..8),
    ("2x3+antiknight", 1..5),
    ("jigsaw:111122112222333344334444555566556666", 6..12),
    ("2x4", 18..24),
    ("3x3", 21..26),
    ("3x3+x", 17..21),
    ("3x3+windoku", 17..21),
    ("4x4", 110..130),
];

const MOST: u64 = 20_000;

fn puzzle(layout: &str, symbols: &str) -> Puzzle {
    let layout: Layout = layout.parse().unwrap();
    Puzzle::from_symbols(layout.into(), symbols).unwrap()
}

/// All solutions, if they are few.
fn solutions(puzzle: &Puzzle) -> Option<Vec<Vec<Digit>>> {
    let mut all = Vec::new();
    let mut keep = each(|digits: &[Digit]| all.push(digits.to_vec()));
    let limits = Limits::solutions(MOST);
    General::new(puzzle.layout().clone()).solve(puzzle, &limits, &mut keep);
    drop(keep);
    all.sort();
    (all.len() < MOST as usize).then_some(all)
}

/// Some puzzles of each board; of the classic one with pencil marks, too.
fn puzzles(seed: u64, each_board: usize) -> Vec<Puzzle> {
    let mut random = Random::new(seed);
    let mut puzzles = Vec::new();
    for (name, clues) in BOARDS {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        let empty = Puzzle::empty(layout.clone());
        let mut grid = Vec::new();
        let mut keep = each(|digits: &[Digit]| grid = digits.to_vec());
        General::new(layout.clone()).solve(&empty, &Limits::solutions(1), &mut keep);
        drop(keep);
        for round in 0..each_board {
            let mut order: Vec<usize> = (0..grid.len()).collect();
            random.shuffle(&mut order);
            let number = clues.start + random.number(clues.end - clues.start);
            let mut givens = vec![None; grid.len()];
            order[..number as usize].iter().for_each(|&cell| givens[cell] = Some(grid[cell]));
            let mut puzzle = Puzzle::new(layout.clone(), givens);
            if round % 3 == 2 {
                let mut limits = puzzle.candidates();
                for &cell in &order[number as usize..][..2] {
                    let mut set = limits.sets()[cell];
                    set.remove(Digit::from_index((grid[cell].index() + 1) % layout.size()));
                    limits[layout.cells().nth(cell).unwrap()] = set;
                }
                puzzle = puzzle.with_limits(limits);
            }
            puzzles.push(puzzle);
        }
    }
    puzzles
}

fn tally(puzzle: &Puzzle, all: &[Vec<Digit>]) -> Vec<Vec<u128>> {
    let mut table = vec![vec![0; puzzle.layout().size()]; puzzle.layout().cell_count()];
    for digits in all {
        table.iter_mut().zip(digits).for_each(|(cell, digit)| cell[digit.index()] += 1);
    }
    table
}

#[test]
fn marginals_of_every_board_are_what_listing_finds() {
    let counter = Counter::new().threads(2);
    let (mut compared, mut counted) = (0, 0);
    for puzzle in puzzles(1, 6) {
        let Some(all) = solutions(&puzzle) else { continue };
        let (expected, name) = (tally(&puzzle, &all), puzzle.layout().name());
        let marginals = counter.marginals(&puzzle, &Control::FREE).unwrap();
        assert_eq!(marginals, expected, "{name} {puzzle}");
        compared += 1;
        if let Some(table) = counter.by_counts(&puzzle, &Control::FREE).unwrap() {
            assert_eq!(table, expected, "{name} {puzzle}");
            counted += 1;
        }
    }
    assert!(compared > 50 && counted > 40, "{compared} {counted}");
    let clash = puzzle("2x3", &format!("11{}", ".".repeat(34)));
    assert_eq!(counter.marginals(&clash, &Control::FREE).unwrap(), tally(&clash, &[]));
}

#[test]
fn marginals_of_boards_with_too_many_solutions_to_list_add_up() {
    let counter = Counter::new().threads(2);
    for (layout, clues) in [("2x3", ""), ("2x4", "12"), ("2x3+x", ""), ("3x3", "1")] {
        let cells = layout.parse::<Layout>().unwrap().cell_count();
        let puzzle = puzzle(layout, &format!("{clues}{}", ".".repeat(cells - clues.len())));
        let table = counter.marginals(&puzzle, &Control::FREE).unwrap();
        let total = counter.count(&puzzle, &Control::FREE).unwrap().number;
        assert!(table.iter().all(|cell| cell.iter().sum::<u128>() == total), "{layout}");
        for house in puzzle.layout().houses() {
            let sum = |digit: usize| -> u128 {
                house.cells.iter().map(|cell| table[cell.index()][digit]).sum()
            };
            assert!((0..puzzle.layout().size()).all(|digit| sum(digit) == total), "{layout}");
        }
    }
}

/// χ² of samples, and the degrees of freedom.
fn uneven(samples: &[Grid], all: &[Vec<Digit>]) -> (f64, f64) {
    let mut seen = vec![0f64; all.len()];
    for sample in samples {
        seen[all.binary_search_by(|grid| grid[..].cmp(sample.digits())).unwrap()] += 1.0;
    }
    let mean = samples.len() as f64 / all.len() as f64;
    (seen.iter().map(|count| (count - mean).powi(2) / mean).sum(), all.len() as f64 - 1.0)
}

#[test]
fn samples_of_every_board_are_uniform_solutions() {
    let counter = Counter::new().threads(2);
    let (mut listed, mut descended) = (0, 0);
    for puzzle in puzzles(2, 6) {
        let Some(all) = solutions(&puzzle).filter(|all| (2..60).contains(&all.len())) else {
            continue;
        };
        let wanted = 40 * all.len();
        let samples = counter.sample(&puzzle, wanted, 7, &Control::FREE).unwrap();
        let few = counter.sample(&puzzle, 3, 7, &Control::FREE).unwrap();
        assert_eq!(few[..], samples[..3]);
        let fair = |samples: &[Grid]| {
            let (chi, freedom) = uneven(samples, &all);
            assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0, "{chi} {freedom} {puzzle}");
        };
        fair(&samples);
        listed += 1;
        if is_countable(&puzzle) && descended < 12 {
            let mut sampler = Sampler::by_counts(&counter, &puzzle, all.len() as u128, 5);
            let mut samples = Vec::new();
            let mut keep = |grid| {
                samples.push(grid);
                ControlFlow::Continue(())
            };
            sampler.draw(wanted, &Control::FREE, &mut keep).unwrap();
            fair(&samples);
            descended += 1;
        }
    }
    assert!(listed > 8 && descended > 4, "{listed} {descended}");
}

#[test]
fn samples_of_boards_with_too_many_solutions_to_list() {
    let counter = Counter::new().threads(2);
    for (layout, wanted) in [("2x3", 40), ("2x4", 2)] {
        let puzzle = Puzzle::empty(Arc::new(layout.parse().unwrap()));
        let samples = counter.sample(&puzzle, wanted, 3, &Control::FREE).unwrap();
        assert_eq!(samples.len(), wanted);
        assert!(samples.iter().all(|grid| Grid::new(grid.layout().clone(), grid.digits()).is_ok()));
        assert!(samples.windows(2).any(|pair| pair[0] != pair[1]));
    }
}

#[test]
fn choices_on_every_board_leave_what_listing_finds() {
    let counter = Counter::new().threads(2);
    let mut compared = 0;
    for puzzle in puzzles(3, 3) {
        let relaxation = Relaxation::new(&counter, &puzzle, 1);
        let (mut counts, cells) = (Vec::new(), puzzle.clues().map(|(cell, _)| cell));
        let control = Control::FREE;
        let cells: Vec<_> = cells.take(8).collect();
        let mut keep = |_: &[usize], count| {
            counts.push(count);
            if counts.len() < cells.len() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        relaxation.each(1, 0, &control, &mut keep).unwrap();
        for (cell, count) in cells.iter().zip(counts) {
            let mut givens = puzzle.givens().to_vec();
            givens[cell.index()] = None;
            let mut without = Puzzle::new(puzzle.layout().clone(), givens);
            if let Some(limits) = puzzle.limits() {
                let mut limits = limits.clone();
                limits[*cell] = Puzzle::empty(puzzle.layout().clone()).start()[*cell];
                without = without.with_limits(limits);
            }
            if let Some(all) = solutions(&without) {
                assert_eq!(count, all.len() as u128, "{} {puzzle}", puzzle.layout().name());
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn the_puzzle_of_the_article_is_relaxed() {
    let counter = Counter::new();
    let article = puzzle("2x3", "400001002300050030060040005400100005");
    let relaxation = Relaxation::new(&counter, &article, usize::MAX);
    let mut most = Vec::new();
    for k in 0..=2 {
        let mut counts = Vec::new();
        let mut keep = |_: &[usize], count| {
            counts.push(count);
            ControlFlow::Continue(())
        };
        relaxation.each(k, 0, &Control::FREE, &mut keep).unwrap();
        most.push((counts.len(), counts.into_iter().max().unwrap()));
    }
    assert_eq!(most[0], (1, solutions(&article).unwrap().len() as u128));
    assert_eq!((most[1].0, most[2].0), (12, 66));
}

/// Work that is stopped at its n-th question asks no more than a few further ones.
#[test]
fn long_work_stops() {
    let counter = Counter::new();
    for (layout, cells) in [("3x3", 81), ("4x4", 256), ("2x4", 64)] {
        let puzzle = puzzle(layout, &".".repeat(cells));
        for questions in [1, 3, 10] {
            let asked = AtomicUsize::new(0);
            let ask = |_: &Progress| {
                let asked = asked.fetch_add(1, Ordering::Relaxed);
                (asked >= questions).then_some(Stop::Cancelled)
            };
            let control = Control::new(&ask);
            assert!(counter.marginals(&puzzle, &control).is_err() || layout == "2x4");
            assert!(counter.sample(&puzzle, 1_000_000, 1, &control).is_err());
        }
    }
}
