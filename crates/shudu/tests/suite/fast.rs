//! The fast engine on every instruction set and number of threads, against a naive oracle and the
//! general engine, on every kind of 9×9 puzzle.

use shudu::board::classic::Cells;
use shudu::board::{Candidates, Cell, Digit, DigitSet, Layout, Puzzle};
use shudu::search::fast::{Answers, Ask, Fast, Isa, Start};
use shudu::search::{General, Limits, Verdict, each};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Puzzles with seventeen clues.
const SEVENTEEN: [&str; 8] = [
    "................12..3.45........67...1.......28..9......52...8...7...4..6........",
    "........1.......23..4..5..........4......67...1..........13...8..62.....5.7.8....",
    "........1.......2...3..4..5.....3.6...5..7...27...........2...7..8...9..1..6.....",
    "................12..3.45...............1...6..47...5......3.4.516.2.....8........",
    "..............1..2.34.....5.......1........6..45.3.........7.....81.6....9....4.3",
    "........1.......23..4..5.........6.......7.5.12..4.......1.......6...7..3..28....",
    "..............1.23.45.6............6...7.84..1..9.........5..1....4.....3......9.",
    "........1.......23..4..5........6........74..23.....8....29......7...9...4.8.....",
];

/// From the hardest known.
const HARDEST: [&str; 8] = [
    "........1.....2.3...4.5.6.........7..5..8.4..7....1..2.689..5...9..6....3.7..5...",
    "98.7..6..5...9..4...7...8..3..5....4.2...1.3...9.3.2..2...5..1...4..6............",
    ".......12..1..3....4..5.6.....7...3..5..8.9..7....2.....59..4...9.....6.8.4.6...9",
    "98.7..6..75.....9...6......4.79...5.....3..........4....96...82..58.1.6.....2...1",
    "98.7..6....7.6..5......9...8..4.......9.3.5....3..78..2..3.......8..53......8..15",
    "...4.67....67.9.......2......7.4.9..3......1.5.......8.1.3...9.8.......5..4.6.2..",
    "........1.....2.3...4.5.6....6.....3.4.7...2.8...9.4...6..8.95.4.8....1.9.5..7...",
    "98.7..6..5.4.......3..9.....7.8..3....5....2.........4...93.8.......2.15.....1...",
];

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

/// Row, column and block of a cell.
fn houses(i: usize) -> [usize; 3] {
    [i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3]
}

fn sees(a: usize, b: usize) -> bool {
    houses(a).iter().any(|house| houses(b).contains(house))
}

/// Plain backtracking, the cell with the fewest digits first; at most `limit` solutions.
fn bytes(grids: &[Cells]) -> Vec<[u8; 81]> {
    grids.iter().map(|grid| **grid).collect()
}

fn oracle(cells: &[u16; 81], limit: usize) -> Vec<[u8; 81]> {
    let mut found = Vec::new();
    fill(cells, &mut [0; 81], &mut [0; 27], limit, &mut found);
    found
}

/// `used` has the digits of every house.
fn fill(
    cells: &[u16; 81],
    grid: &mut [u8; 81],
    used: &mut [u16; 27],
    limit: usize,
    found: &mut Vec<[u8; 81]>,
) {
    let allowed = |i: usize| houses(i).iter().fold(cells[i], |mask, house| mask & !used[*house]);
    let open = (0..81).filter(|&i| grid[i] == 0).map(|i| (allowed(i), i));
    let Some((mask, i)) = open.min_by_key(|(mask, _)| mask.count_ones()) else {
        return found.push(*grid);
    };
    for digit in (1..=9).filter(|digit| mask >> (digit - 1) & 1 != 0) {
        grid[i] = digit;
        for house in houses(i) {
            used[house] ^= 1 << (digit - 1);
        }
        fill(cells, grid, used, limit, found);
        for house in houses(i) {
            used[house] ^= 1 << (digit - 1);
        }
        if found.len() >= limit {
            break;
        }
    }
    grid[i] = 0;
}

/// A puzzle and what the slow ones say about it.
struct Case {
    kind: &'static str,
    start: Start,
    /// Sorted; all there are, if fewer than the limit.
    solutions: Vec<[u8; 81]>,
}

const ASK: Ask = Ask { limit: 5, solutions: 5 };

/// The puzzle whose cells may take these digits.
fn puzzle(layout: &Arc<Layout>, cells: &[u16; 81]) -> Puzzle {
    let mut limits = Candidates::full(layout);
    for (i, mask) in cells.iter().enumerate() {
        limits[Cell::from_index(i)] = DigitSet::from_bits(u64::from(*mask));
    }
    Puzzle::empty(layout.clone()).with_limits(limits)
}

fn general(engine: &General, puzzle: &Puzzle, limit: u64) -> Vec<[u8; 81]> {
    let mut found = Vec::new();
    engine.solve(
        puzzle,
        &Limits::solutions(limit),
        &mut each(|digits: &[Digit]| {
            found.push(std::array::from_fn(|i| digits[i].index() as u8 + 1));
        }),
    );
    found.sort_unstable();
    found
}

fn cells_of(line: &str) -> [u16; 81] {
    Start::from_line(line.as_bytes().first_chunk().expect("81 bytes")).candidates()
}

/// Every kind of puzzle the engine may be given.
fn puzzles() -> Vec<(&'static str, [u16; 81])> {
    const OPEN: u16 = 0x1ff;
    let mut random = Random(17);
    let mut all = Vec::new();
    for line in SEVENTEEN {
        let clues = cells_of(line);
        let given: Vec<usize> = (0..81).filter(|&i| clues[i] != OPEN).collect();
        all.push(("17 clues", clues));
        for removed in 1..=3 {
            let mut fewer = clues;
            (0..removed).for_each(|_| fewer[given[random.below(17)]] = OPEN);
            all.push(("many solutions", fewer));
        }
        // A wrong clue that does not clash with another one: contradictory only when searched.
        let mut wrong = clues;
        let i = random.below(81);
        let free = (0..9).map(|d| 1 << d).filter(|&mask| {
            mask != clues[i] && (0..81).all(|j| !sees(i, j) || i == j || clues[j] != mask)
        });
        wrong[i] = free.max_by_key(|_| random.next()).unwrap_or(0);
        all.push(("one clue more or other", wrong));
    }
    for line in HARDEST {
        let clues = cells_of(line);
        let grid = oracle(&clues, 1)[0].map(|digit| 1 << (digit - 1));
        all.push(("hardest", clues));
        all.push(("a grid", grid));
        let mut over = grid;
        over[random.below(81)] = 1 << random.below(9);
        all.push(("a grid, perhaps with a wrong digit", over));
        all.push(("random clues", std::array::from_fn(|_| 1 << random.below(9))));
        let mut twice = clues;
        (twice[0], twice[8]) = (1, 1);
        all.push(("a digit twice in a row", twice));
        for keep in [8, 16, 24] {
            let mut marks = grid;
            for mask in &mut marks {
                for d in 0..9 {
                    *mask |= u16::from(random.below(64) < keep) << d;
                }
            }
            all.push(("pencil marks", marks));
            marks[random.below(81)] &= random.next() as u16;
            all.push(("pencil marks, one cell wronged", marks));
        }
    }
    all.push(("nothing allowed", [0; 81]));
    all.push(("everything allowed", [OPEN; 81]));
    all
}

fn cases() -> Vec<Case> {
    let layout = Layout::classic();
    let engine = General::new(layout.clone());
    let limit = ASK.limit as usize;
    puzzles()
        .into_iter()
        .map(|(kind, cells)| {
            let mut solutions = oracle(&cells, limit);
            solutions.sort_unstable();
            let found = general(&engine, &puzzle(&layout, &cells), ASK.limit);
            assert_eq!(found.len(), solutions.len(), "{kind}");
            if solutions.len() < limit {
                assert_eq!(found, solutions, "{kind}");
            }
            Case { kind, start: Start::from_candidates(&cells), solutions }
        })
        .collect()
}

/// Compares answers with the cases, which they repeat.
fn check(cases: &[Case], answers: &Answers, context: &str) {
    for (i, tally) in answers.tallies.iter().enumerate() {
        let case = &cases[i % cases.len()];
        let context = || format!("{context}: {}, place {i}", case.kind);
        let verdict = match case.solutions.len() {
            0 => Verdict::None,
            1 => Verdict::One,
            _ => Verdict::Many,
        };
        assert_eq!(tally.verdict(), verdict, "{}", context());
        assert_eq!(tally.solutions, case.solutions.len() as u64, "{}", context());
        let found = answers.solutions(i);
        if tally.solutions < ASK.limit {
            let mut sorted = found.to_vec();
            sorted.sort_unstable();
            assert_eq!(bytes(&sorted), case.solutions, "{}", context());
        }
        let marks = case.start.candidates();
        for (nth, grid) in found.iter().enumerate() {
            assert!(!found[..nth].contains(grid), "{}", context());
            for a in 0..81 {
                assert!(marks[a] >> (grid[a] - 1) & 1 != 0, "{}", context());
                assert!((0..a).all(|b| !sees(a, b) || grid[a] != grid[b]), "{}", context());
            }
        }
    }
}

#[test]
fn every_kind_on_every_instruction_set_and_number_of_threads() {
    let cases = cases();
    for verdict in 0..=2 {
        let some = cases.iter().filter(|case| case.solutions.len().min(2) == verdict).count();
        assert!(some >= 20, "{some} cases with {verdict} solutions");
    }
    // Enough for several threads, and not a multiple of anything.
    let batch: Vec<Start> = cases.iter().map(|case| case.start).cycle().take(2_003).collect();
    let mut first: Option<Answers> = None;
    for isa in Isa::available() {
        let engine = Fast::new(isa).expect("available");
        for threads in 1..=3 {
            let threads = NonZeroUsize::new(threads).expect("not zero");
            let answers = engine.solve_batch_on(threads, &batch, ASK);
            let context = format!("{isa}, {threads} threads");
            check(&cases, &answers, &context);
            // The same solutions in the same order, and the same guesses.
            assert!(*first.get_or_insert_with(|| answers.clone()) == answers, "{context}");
        }
        let layout = Layout::classic();
        let first = first.as_ref().expect("the batch was solved");
        for (i, case) in cases.iter().enumerate() {
            let alone = engine.solve_one(&case.start, ASK);
            assert_eq!(alone.tally, first.tallies[i], "{isa}: {} alone", case.kind);
            assert_eq!(alone.solutions, first.solutions(i), "{isa}: {} alone", case.kind);
            let count = engine.count(&case.start, ASK.limit);
            assert_eq!(count, case.solutions.len() as u64, "{isa}: {} counted", case.kind);
            let mut told = Vec::new();
            let puzzle = puzzle(&layout, &case.start.candidates());
            engine.solve(
                &puzzle,
                &Limits::solutions(ASK.limit),
                &mut each(|digits: &[Digit]| {
                    told.push(std::array::from_fn(|i| digits[i].index() as u8 + 1));
                }),
            );
            assert_eq!(told, bytes(first.solutions(i)), "{isa}: {} told", case.kind);
        }
    }
}

/// A search that is told in parts (after 64 guesses for the first time) is the one of a batch.
#[test]
fn long_searches_are_told_in_the_order_of_a_batch() {
    let layout = Layout::classic();
    let ask = Ask { limit: 700, solutions: 700 };
    let open = [[0x1ff; 81], cells_of(&format!("{:.<81}", "1234.6789"))];
    for isa in Isa::available() {
        let engine = Fast::new(isa).expect("available");
        for cells in &open {
            let batch = engine.solve_batch(&[Start::from_candidates(cells); 100], ask);
            let mut told = Vec::new();
            let limits = Limits::solutions(ask.limit);
            engine.solve(
                &puzzle(&layout, cells),
                &limits,
                &mut each(|digits: &[Digit]| {
                    told.push(std::array::from_fn(|i| digits[i].index() as u8 + 1));
                }),
            );
            assert!(told == bytes(batch.solutions(99)), "{isa}");
        }
    }
}

/// Compares the puzzles of a file, one a line, with the general engine:
///
/// ```text
/// SHUDU_PUZZLES=file SHUDU_EVERY=10 cargo test --release -p shudu --test suite fast -- --ignored --nocapture
/// ```
#[test]
#[ignore = "needs a file"]
fn puzzles_of_a_file() {
    let path = std::env::var("SHUDU_PUZZLES").expect("SHUDU_PUZZLES names a file");
    let every = std::env::var("SHUDU_EVERY").map_or(1, |k| k.parse().expect("a number"));
    let text = std::fs::read(&path).expect("the file can be read");
    let lines: Vec<&[u8; 81]> =
        shudu::search::fast::lines(&text).into_iter().step_by(every).collect();
    let layout = Layout::classic();
    let engine = General::new(layout.clone());
    let expected: Vec<Vec<[u8; 81]>> = lines
        .iter()
        .map(|line| general(&engine, &puzzle(&layout, &Start::from_line(line).candidates()), 2))
        .collect();
    let mut first: Option<Answers> = None;
    for isa in Isa::available() {
        let engine = Fast::new(isa).expect("available");
        let ask = Ask { limit: 2, solutions: 2 };
        let answers = engine.solve_lines(NonZeroUsize::MIN, &lines, ask);
        for (i, expected) in expected.iter().enumerate() {
            assert_eq!(answers.tallies[i].solutions, expected.len() as u64, "{isa}, puzzle {i}");
            if expected.len() < 2 {
                assert_eq!(bytes(answers.solutions(i)), *expected, "{isa}, puzzle {i}");
            }
        }
        assert!(*first.get_or_insert_with(|| answers.clone()) == answers, "{isa}");
        let of = |n: u64| answers.tallies.iter().filter(|t| t.solutions == n).count();
        println!(
            "{isa}: {} puzzles as the general engine; none, one, many: {}, {}, {}",
            lines.len(),
            of(0),
            of(1),
            of(2)
        );
    }
}
