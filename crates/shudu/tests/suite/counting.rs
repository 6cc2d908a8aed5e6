//! Counting without listing agrees with listing, and with itself.

use shudu::board::{Cell, Digit, Layout, Puzzle};
use shudu::control::Control;
use shudu::count::{Counter, Method};
use shudu::search::fast::{Fast, Start};
use shudu::search::{Ended, General, Limits, each};

/// The puzzle of the report on counting.
const REPORT: &str =
    "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2";

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

    fn shuffle<T>(&mut self, things: &mut [T]) {
        (1..things.len()).rev().for_each(|i| things.swap(i, self.below(i + 1)));
    }
}

fn puzzle(symbols: &str) -> Puzzle {
    Puzzle::from_symbols(Layout::classic(), symbols).unwrap()
}

fn exact(counter: &Counter, puzzle: &Puzzle, threads: usize) -> u128 {
    let counter = counter.method(Method::Exact).threads(threads);
    let count = counter.count(puzzle, &Control::FREE).unwrap();
    assert!(count.complete);
    count.number
}

/// Counts by listing, up to a limit.
fn listed(general: &General, puzzle: &Puzzle, limit: u64) -> Option<u128> {
    let outcome = general.solve(puzzle, &Limits::solutions(limit), &mut each(|_| {}));
    (outcome.ended == Ended::Exhausted).then_some(outcome.stats.solutions.into())
}

/// The grid of rows that are each the first one shifted.
fn grid() -> Vec<usize> {
    (0..81).map(|i| (i / 9 * 3 + i / 27 + i % 9) % 9).collect()
}

/// Any permutation that keeps a grid a grid: bands, stacks, rows, columns,
/// perhaps turned, digits renamed.
fn scrambled(random: &mut Random, cells: &[usize], rename: &[usize]) -> Vec<usize> {
    let mut lines = || {
        let mut blocks = [0, 1, 2];
        random.shuffle(&mut blocks);
        let mut lines = Vec::new();
        for block in blocks {
            let mut inside = [0, 1, 2];
            random.shuffle(&mut inside);
            lines.extend(inside.map(|i| block * 3 + i));
        }
        lines
    };
    let (rows, columns) = (lines(), lines());
    let turned = random.below(2) == 1;
    let from = |i: usize| {
        let (row, column) = (rows[i / 9], columns[i % 9]);
        if turned { column * 9 + row } else { row * 9 + column }
    };
    (0..81).map(|i| cells[from(i)]).map(|d| *rename.get(d).unwrap_or(&d)).collect()
}

const BLANK: usize = 9;

fn of(cells: &[usize]) -> Puzzle {
    let given = |&d: &usize| (d < 9).then(|| Digit::from_index(d));
    Puzzle::new(Layout::classic(), cells.iter().map(given).collect::<Vec<_>>())
}

fn random_grid(random: &mut Random) -> Vec<usize> {
    let mut names: Vec<usize> = (0..9).collect();
    random.shuffle(&mut names);
    let simple = scrambled(random, &grid(), &names);
    // A grid that is no mere scramble: most of it taken away and solved anew.
    let mut cells = simple.clone();
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    order[..55].iter().for_each(|&i| cells[i] = BLANK);
    let mut solved = simple;
    let general = General::new(Layout::classic());
    let most = 1 + random.below(40) as u64;
    general.solve(
        &of(&cells),
        &Limits::solutions(most),
        &mut each(|digits| {
            solved = digits.iter().map(|d| d.index()).collect();
        }),
    );
    solved
}

/// A random puzzle that can be listed: a pattern of some kind out of a grid.
fn random_puzzle(random: &mut Random) -> Vec<usize> {
    let mut cells = random_grid(random);
    let clues = 18 + random.below(10);
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    match random.below(4) {
        // Turned by half, it looks the same.
        0 => order.sort_by_key(|&i| (i.min(80 - i) * 0x9E37) % 8191),
        // A band, or a stack, has the fewest clues.
        1 => order.sort_by_key(|&i| i / 27 == 1),
        2 => order.sort_by_key(|&i| i % 9 / 3 == 2),
        _ => {}
    }
    order[clues..].iter().for_each(|&i| cells[i] = BLANK);
    cells
}

fn agrees_with_listing(
    wanted: usize,
    seed: u64,
    most: u64,
    listed: impl Fn(&Puzzle, u64) -> Option<u128>,
) {
    let counter = Counter::new();
    let mut random = Random(seed);
    let mut compared = 0;
    while compared < wanted {
        let puzzle = of(&random_puzzle(&mut random));
        let Some(count) = listed(&puzzle, most) else { continue };
        let threads = 1 + random.below(2);
        assert_eq!(exact(&counter, &puzzle, threads), count, "{}", puzzle.symbols());
        compared += usize::from(count >= 100);
    }
}

#[test]
fn exact_is_what_listing_finds() {
    let general = General::new(Layout::classic());
    agrees_with_listing(40, 1, 5_000, |puzzle, most| listed(&general, puzzle, most));
}

#[test]
#[ignore = "minutes: a thousand puzzles of up to a million solutions"]
fn exact_is_what_listing_finds_on_a_thousand_puzzles() {
    agrees_with_listing(1000, 2, 1_000_000, |puzzle, most| {
        // One more than wanted tells whether all were counted.
        let count = Fast::default().count(&Start::of(puzzle).expect("the classic board"), most + 1);
        (count <= most).then_some(count.into())
    });
}

#[test]
fn the_report_and_all_grids() {
    let counter = Counter::new();
    assert_eq!(exact(&counter, &puzzle(REPORT), 2), 5);
    let mut relaxed = puzzle(REPORT).givens().to_vec();
    for (row, column) in [(3, 7), (5, 4), (5, 7)] {
        relaxed[(row - 1) * 9 + column - 1] = None;
    }
    let relaxed = Puzzle::new(Layout::classic(), relaxed);
    assert_eq!(exact(&counter, &relaxed, 2), 98_783);
    let empty = Puzzle::empty(Layout::classic());
    let grids = 6_670_903_752_021_072_936_960;
    assert_eq!(exact(&counter, &empty, 2), grids);
    // Every cell takes every digit equally often.
    let mut one = vec![BLANK; 81];
    one[40] = 6;
    assert_eq!(exact(&counter, &of(&one), 2), grids / 9);
    // A row, or a box, can be filled in 9! ways, all alike.
    let row: Vec<usize> = (0..81).map(|i| if i < 9 { i } else { BLANK }).collect();
    assert_eq!(exact(&counter, &of(&row), 2), grids / 362_880);
    let block = |i: usize| if i % 9 < 3 && i < 27 { i / 9 * 3 + i % 9 } else { BLANK };
    assert_eq!(exact(&counter, &of(&(0..81).map(block).collect::<Vec<_>>()), 2), grids / 362_880);
}

#[test]
fn a_count_is_the_sum_over_the_digits_of_a_cell() {
    let counter = Counter::new();
    let mut random = Random(3);
    for _ in 0..3 {
        let mut cells = random_grid(&mut random);
        let mut order: Vec<usize> = (0..81).collect();
        random.shuffle(&mut order);
        order[12..].iter().for_each(|&i| cells[i] = BLANK);
        let total = exact(&counter, &of(&cells), 2);
        let open = order[80];
        let with = |digit: usize| {
            let mut cells = cells.clone();
            cells[open] = digit;
            exact(&counter, &of(&cells), 2)
        };
        assert_eq!((0..9).map(with).sum::<u128>(), total);
    }
}

#[test]
fn renaming_and_moving_change_nothing() {
    let counter = Counter::new();
    let mut random = Random(4);
    for clues in [11, 12, 13, 14, 17] {
        let mut cells = random_grid(&mut random);
        let mut order: Vec<usize> = (0..81).collect();
        random.shuffle(&mut order);
        order[clues..].iter().for_each(|&i| cells[i] = BLANK);
        let count = exact(&counter, &of(&cells), 2);
        let mut names: Vec<usize> = (0..9).collect();
        random.shuffle(&mut names);
        let moved = scrambled(&mut random, &cells, &names);
        assert_eq!(exact(&counter, &of(&moved), 1), count, "{}", of(&moved).symbols());
    }
}

#[test]
fn few_digits_and_few_cells() {
    let counter = Counter::new();
    // One digit alone, placed entirely: 9 choices of digit in 46,656 places.
    let ones: Vec<usize> = grid().iter().map(|&d| if d == 0 { 0 } else { BLANK }).collect();
    assert_eq!(exact(&counter, &of(&ones), 2) * 46_656, 6_670_903_752_021_072_936_960);
    // Two clues that clash, and a cell without candidates.
    assert_eq!(exact(&counter, &puzzle(&format!("11{}", ".".repeat(79))), 2), 0);
    let full = of(&grid());
    assert_eq!(exact(&counter, &full, 2), 1);
    assert_eq!(full.given(Cell::from_index(0)), Some(Digit::from_index(0)));
}

#[test]
fn marginals_are_what_listing_finds_and_add_up() {
    let counter = Counter::new();
    let general = General::new(Layout::classic());
    let mut random = Random(5);
    for _ in 0..2 {
        let puzzle = of(&random_puzzle(&mut random));
        let Some(count) = listed(&general, &puzzle, 20_000) else { continue };
        let mut tally = vec![vec![0u128; 9]; 81];
        general.solve(
            &puzzle,
            &Limits::NONE,
            &mut each(|digits| {
                tally.iter_mut().zip(digits).for_each(|(cell, digit)| cell[digit.index()] += 1);
            }),
        );
        let exact = counter.threads(2).marginals(&puzzle, &Control::FREE).unwrap();
        assert_eq!(exact, tally);
        assert_eq!(exact.iter().flatten().sum::<u128>(), 81 * count);
    }
    // Rows of a band without clues are alike, and so are columns of a stack.
    for turned in [false, true] {
        let mut cells = grid();
        for (i, cell) in cells.iter_mut().enumerate() {
            let (row, column) = if turned { (i % 9, i / 9) } else { (i / 9, i % 9) };
            if row >= 6 || (row + 4 * column) % 5 == 0 {
                *cell = BLANK;
            }
        }
        let puzzle = of(&cells);
        let expected = counter.listed(&puzzle, &Control::FREE).unwrap();
        assert!(expected[80].iter().sum::<u128>() > 100);
        assert_eq!(counter.threads(2).marginals(&puzzle, &Control::FREE).unwrap(), expected);
    }
    // Two digits and their places are alike here, and so are two stacks.
    let few = "12.......".to_owned() + &".".repeat(72);
    let total = exact(&counter, &puzzle(&few), 2);
    let marginals = counter.threads(2).marginals(&puzzle(&few), &Control::FREE).unwrap();
    assert!(marginals.iter().all(|cell| cell.iter().sum::<u128>() == total));
    assert_eq!(marginals[2][2], marginals[2][8]);
    assert_eq!(marginals[3][0], 0);
    assert_eq!(marginals[12], marginals[15]);
}

#[test]
fn samples_are_uniform() {
    let counter = Counter::new();
    // 246 solutions: the report's puzzle without its 2 in row 3.
    let symbols = REPORT.replacen("2.7", "..7", 1);
    let puzzle = puzzle(&symbols);
    let mut solutions: Vec<String> = Vec::new();
    let general = General::new(Layout::classic());
    general.solve(
        &puzzle,
        &Limits::NONE,
        &mut each(|digits| {
            solutions.push(digits.iter().map(|digit| digit.symbol()).collect());
        }),
    );
    solutions.sort();
    assert_eq!(solutions.len(), 246);
    let samples = counter.threads(2).sample(&puzzle, 24_600, 11, &Control::FREE).unwrap();
    let mut seen = vec![0f64; 246];
    for sample in &samples {
        seen[solutions.binary_search(&sample.symbols()).unwrap()] += 1.0;
    }
    // χ² of 245 degrees of freedom: mean 245, deviation 22.
    let chi: f64 = seen.iter().map(|count| (count - 100.0).powi(2) / 100.0).sum();
    assert!((155.0..355.0).contains(&chi), "{chi}");
    let one = counter.sample(&puzzle, 10, 11, &Control::FREE).unwrap();
    assert_eq!(one[..], samples[..10]);
}

#[test]
fn samples_of_the_empty_board_favour_nothing() {
    let counter = Counter::new();
    let empty = Puzzle::empty(Layout::classic());
    let samples = counter.threads(2).sample(&empty, 900, 1, &Control::FREE).unwrap();
    // Each cell has each digit 100 times, deviation 9.4.
    let worst = (0..81)
        .flat_map(|cell| (0..9).map(move |digit| (cell, digit)))
        .map(|(cell, digit)| {
            samples.iter().filter(|s| s[Cell::from_index(cell)].index() == digit).count()
        })
        .map(|count| count.abs_diff(100))
        .max();
    assert!(worst.is_some_and(|worst| worst < 48), "{worst:?}");
}

#[test]
fn pencil_marks_count_too() {
    let counter = Counter::new();
    let auto = |puzzle: &Puzzle, method| {
        counter.method(method).threads(2).count(puzzle, &Control::FREE).unwrap().number
    };
    let empty = Puzzle::empty(Layout::classic());
    let grids = 6_670_903_752_021_072_936_960u128;
    let mut limits = empty.start();
    limits[Cell::from_index(0)].remove(Digit::from_index(4));
    assert_eq!(auto(&empty.clone().with_limits(limits), Method::Auto), grids / 9 * 8);
    // Two limited cells of the report's puzzle with a clue less.
    let relaxed = puzzle(&REPORT.replacen('7', ".", 2));
    let mut limits = relaxed.start();
    limits[Cell::from_index(1)].remove(Digit::from_index(0));
    limits[Cell::from_index(44)].remove(Digit::from_index(8));
    let limited = relaxed.with_limits(limits);
    assert_eq!(auto(&limited, Method::Exact), auto(&limited, Method::List));
}
