//! Every kernel against a naive oracle, and against each other.

use super::*;
use crate::search::Verdict;
use shudu_board::board::classic::Cells;
use std::num::NonZeroUsize;

/// A small generator (SplitMix64), so that every run tests the same puzzles.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// Plain backtracking over candidate masks, fewest candidates first.
fn oracle(cells: &[u16; 81], limit: usize) -> Vec<[u8; 81]> {
    let mut found = Vec::new();
    oracle_search(cells, &mut [0; 81], &mut [0; 27], limit, &mut found);
    found.sort_unstable();
    found
}

fn sees(a: usize, b: usize) -> bool {
    houses(a).iter().any(|house| houses(b).contains(house))
}

/// Row, column and block of a cell.
fn houses(i: usize) -> [usize; 3] {
    [i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3]
}

/// `used` has the digits of every house.
fn oracle_search(
    cells: &[u16; 81],
    grid: &mut [u8; 81],
    used: &mut [u16; 27],
    limit: usize,
    found: &mut Vec<[u8; 81]>,
) {
    let allowed = |i: usize| houses(i).iter().fold(cells[i] & 0x1ff, |m, h| m & !used[*h]);
    let open = (0..81).filter(|&i| grid[i] == 0).map(|i| (allowed(i), i));
    let Some((mask, i)) = open.min_by_key(|(mask, _)| mask.count_ones()) else {
        found.push(*grid);
        return;
    };
    for digit in (1..=9).filter(|d| mask >> (d - 1) & 1 != 0) {
        grid[i] = digit;
        for house in houses(i) {
            used[house] ^= 1 << (digit - 1);
        }
        oracle_search(cells, grid, used, limit, found);
        for house in houses(i) {
            used[house] ^= 1 << (digit - 1);
        }
        if found.len() >= limit {
            break;
        }
    }
    grid[i] = 0;
}

/// A grid made by shuffling the parts of a regular one.
fn random_grid(random: &mut Random) -> [u8; 81] {
    let mut order = |n: usize| {
        let mut items: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            items.swap(i, random.below(i + 1));
        }
        items
    };
    let digits = order(9);
    let mut lines = || -> Vec<usize> {
        let bands = order(3);
        bands.into_iter().flat_map(|b| order(3).into_iter().map(move |r| 3 * b + r)).collect()
    };
    let (rows, cols) = (lines(), lines());
    std::array::from_fn(|i| {
        let (r, c) = (rows[i / 9], cols[i % 9]);
        digits[(3 * r + r / 3 + c) % 9] as u8 + 1
    })
}

/// Some clues of a random grid, now and then with wrong ones.
fn random_clues(random: &mut Random, clues: usize, wrong: usize) -> [u16; 81] {
    let grid = random_grid(random);
    let mut cells = [0x1ff; 81];
    for _ in 0..clues {
        let i = random.below(81);
        cells[i] = 1 << (grid[i] - 1);
    }
    for _ in 0..wrong {
        cells[random.below(81)] = 1 << random.below(9);
    }
    cells
}

/// Pencil marks around a random grid; `keep` of 64 candidates stay.
fn random_marks(random: &mut Random, keep: usize, wrong: usize) -> [u16; 81] {
    let grid = random_grid(random);
    let mut cells = grid.map(|digit| 1 << (digit - 1));
    for cell in &mut cells {
        for d in 0..9 {
            if random.below(64) < keep {
                *cell |= 1 << d;
            }
        }
    }
    for _ in 0..wrong {
        cells[random.below(81)] &= random.next() as u16;
    }
    cells
}

/// Puzzles of every kind: with one solution, several, none, over-constrained, pencil marks.
fn puzzles(random: &mut Random, count: usize) -> Vec<[u16; 81]> {
    (0..count)
        .map(|i| match i % 8 {
            0 | 1 => random_clues(random, 30 + i % 23, 0),
            2 => random_clues(random, 26 + i % 7, 0),
            3 => random_clues(random, 25, 1),
            4 => random_clues(random, 5, 60),
            5 => random_marks(random, 12 + i % 11, 0),
            6 => random_marks(random, 20, 3),
            _ => random_clues(random, 300, i % 2),
        })
        .collect()
}

fn is_grid_of(grid: &[u8; 81], cells: &[u16; 81]) -> bool {
    (0..81).all(|i| {
        cells[i] >> (grid[i] - 1) & 1 != 0
            && (0..81).all(|j| i == j || !sees(i, j) || grid[i] != grid[j])
    })
}

const ASK: Ask = Ask { limit: 4, solutions: 3 };

/// Checks answers against the oracle.
fn check(cells: &[[u16; 81]], answers: &Answers) {
    for (i, cells) in cells.iter().enumerate() {
        let expected = oracle(cells, ASK.limit as usize);
        let tally = answers.tallies[i];
        assert_eq!(tally.solutions, expected.len() as u64, "puzzle {i}");
        let mut found = answers.solutions(i).to_vec();
        assert_eq!(found.len(), expected.len().min(3));
        assert!(found.iter().all(|grid| is_grid_of(grid, cells)), "puzzle {i}");
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), expected.len().min(3), "repeated solution of puzzle {i}");
    }
}

fn compare_all(seed: u64, count: usize) {
    let mut random = Random(seed);
    let cells = puzzles(&mut random, count);
    let batch: Vec<Start> = cells.iter().map(Start::from_candidates).collect();
    let reference = Fast::new(Isa::Portable).expect("always there").solve_batch(&batch, ASK);
    check(&cells, &reference);
    let verdicts = Fast::default().solve_batch(&batch, Ask::VERDICT);
    for (verdict, all) in verdicts.tallies.iter().zip(&reference.tallies) {
        assert_eq!(verdict.verdict(), all.verdict());
    }
    for isa in Isa::available() {
        let engine = Fast::new(isa).expect("available");
        assert_eq!(engine.solve_batch(&batch, ASK), reference, "{isa}");
        assert_eq!(engine.solve_batch(&batch, Ask::VERDICT), verdicts, "{isa}");
        for (i, puzzle) in batch.iter().enumerate().step_by(7) {
            let answer = engine.solve_one(puzzle, ASK);
            assert_eq!(answer.tally, reference.tallies[i], "{isa}, puzzle {i} alone");
            assert_eq!(answer.solutions, reference.solutions(i), "{isa}, puzzle {i} alone");
        }
    }
}

#[test]
fn random_puzzles() {
    compare_all(1, 12_000);
}

#[test]
#[ignore = "a million puzzles"]
fn a_million_random_puzzles() {
    for seed in 0..50 {
        compare_all(1000 + seed, 20_000);
    }
}

#[test]
fn small_batches() {
    for count in [0, 1, 2, 31, 32, 33, 63, 64, 65, 257, 600] {
        compare_all(count as u64, count);
    }
}

const HARD: [&[u8; 81]; 6] = [
    b".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    b"..............1..2..3.4.56............753.....2......8......3...8...2..1.1..5.7..",
    b"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    b"98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
    b"98.7..6..5...9..7...7..4...4...327....65...9.......3.11...8.5...2.........54...8.",
    b"1....67...571.........2...1.6..94....8.....9.7..6....2..4..38..6..2....5.......3.",
];

/// The total of guesses must not change by accident, on any processor.
#[test]
fn signature() {
    let mut lines = HARD.to_vec();
    while lines.len() < 2000 {
        lines.extend_from_within(..lines.len().min(2000 - lines.len()));
    }
    for isa in Isa::available() {
        let engine = Fast::new(isa).expect("available");
        let answers = engine.solve_lines(NonZeroUsize::MIN, &lines, Ask::SOLUTION);
        let guesses: Vec<u64> = answers.tallies[..6].iter().map(|t| t.guesses).collect();
        assert_eq!(guesses, SIGNATURE, "{isa}");
        for (i, tally) in answers.tallies.iter().enumerate() {
            assert_eq!(*tally, answers.tallies[i % 6], "{isa}, place {i}");
            assert_eq!(tally.verdict(), Verdict::One);
            assert!(is_grid_of(&answers.solutions(i)[0], &Start::from_line(lines[i]).candidates()));
        }
    }
}

const SIGNATURE: [u64; 6] = [3, 11, 37, 100, 75, 43];

#[test]
fn threads_do_not_matter() {
    let mut random = Random(77);
    let batch: Vec<Start> =
        puzzles(&mut random, 10_000).iter().map(Start::from_candidates).collect();
    let engine = Fast::default();
    let alone = engine.solve_batch(&batch, ASK);
    for threads in [2, 3, 8] {
        let threads = NonZeroUsize::new(threads).expect("not zero");
        assert_eq!(engine.solve_batch_on(threads, &batch, ASK), alone);
    }
    let text: Vec<u8> = HARD
        .iter()
        .cycle()
        .take(3001)
        .flat_map(|line| [line.as_slice(), b"\r\n"].concat())
        .collect();
    for text in [text, untidy()] {
        let alone = engine.solve_lines(NonZeroUsize::MIN, &lines(&text), ASK);
        for threads in [1, 2, 5] {
            let threads = NonZeroUsize::new(threads).expect("not zero");
            assert_eq!(engine.solve_text(threads, &text, ASK), alone);
        }
    }
}

/// Lines of every length, so that the pieces that threads take have as many puzzles as they can, fewer, or none.
fn untidy() -> Vec<u8> {
    let mut text = Vec::new();
    for (i, line) in HARD.iter().cycle().take(4000).enumerate() {
        text.extend_from_slice(line.as_slice());
        text.push(b'\n');
        match i {
            1000 => text.extend(vec![b'#'; 100_000]),
            1200..1300 => text.extend(b" too short\n\n"),
            1500..1600 => text.extend(b"# a comment that is as long as a puzzle, or longer, so that it could be mistaken for one"),
            2000 => text.extend(vec![b'\n'; 50_000]),
            _ => continue,
        }
        text.push(b'\n');
    }
    text
}

/// One puzzle alone, with a scout that goes ahead, is searched as in a batch: hard ones and those with several
/// solutions or none, up to different numbers of solutions.
#[test]
fn alone_as_in_a_batch() {
    let found = lines(CORPUS.as_bytes());
    let some: Vec<&[u8; 81]> = found.iter().step_by(3).chain(&HARD).copied().collect();
    for isa in Isa::available() {
        let engine = Fast::new(isa).expect("available");
        for limit in [1, 2, 3, 50] {
            let ask = Ask { limit, solutions: 2 };
            let batch = engine.solve_lines(NonZeroUsize::MIN, &some, ask);
            for (i, line) in some.iter().enumerate() {
                let alone = engine.solve_one(&Start::from_line(line), ask);
                assert_eq!(alone.tally, batch.tallies[i], "{isa}, puzzle {i}, limit {limit}");
                assert_eq!(alone.solutions, batch.solutions(i), "{isa}, puzzle {i}, limit {limit}");
            }
        }
    }
}

/// Few clues and many solutions: lanes dive, and their branches are found again from guesses. The
/// single kernel keeps whole nodes, so it tells whether that is the same.
#[test]
fn dives() {
    let mut random = Random(6);
    let clues = |i: usize| if i % 9 == 8 { (24, 1) } else { (6 + i % 22, 0) };
    let cells: Vec<[u16; 81]> = (0..700)
        .map(|i| {
            let (clues, wrong) = clues(i);
            random_clues(&mut random, clues, wrong)
        })
        .collect();
    let batch: Vec<Start> = cells.iter().map(Start::from_candidates).collect();
    for ask in [Ask::VERDICT, Ask { limit: 40, solutions: 40 }] {
        let alone: Vec<Answer> =
            batch.iter().map(|puzzle| Fast::default().solve_one(puzzle, ask)).collect();
        for isa in Isa::available() {
            let answers = Fast::new(isa).expect("available").solve_batch(&batch, ask);
            for (i, alone) in alone.iter().enumerate() {
                assert_eq!(answers.tallies[i], alone.tally, "{isa}, puzzle {i}");
                assert_eq!(answers.solutions(i), alone.solutions, "{isa}, puzzle {i}");
            }
        }
        for (cells, alone) in cells.iter().zip(&alone) {
            let expected = oracle(cells, ask.limit as usize).len() as u64;
            assert_eq!(alone.tally.solutions, expected);
            let mut found = alone.solutions.clone();
            assert!(found.iter().all(|grid| is_grid_of(grid, cells)));
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len(), alone.solutions.len());
        }
    }
}

/// A second solution that is known to be there is counted without looking for it. That must not change
/// verdicts, nor take more guesses: with both solutions asked for, it is looked for.
#[test]
fn twins() {
    let mut random = Random(8);
    let cells: Vec<[u16; 81]> = (0..900)
        .map(|i| match i % 4 {
            0 => random_clues(&mut random, 45 + i % 17, 0),
            1 => random_marks(&mut random, 6 + i % 13, 0),
            2 => random_marks(&mut random, 5 + i % 9, 2),
            _ => random_clues(&mut random, 22 + i % 15, 0),
        })
        .collect();
    let batch: Vec<Start> = cells.iter().map(Start::from_candidates).collect();
    let both = Fast::default().solve_batch(&batch, Ask { limit: 2, solutions: 2 });
    let mut several = 0;
    for (i, cells) in cells.iter().enumerate() {
        let expected = oracle(cells, 2).len();
        assert_eq!(both.tallies[i].solutions, expected as u64, "puzzle {i}");
        several += expected / 2;
    }
    assert!((200..850).contains(&several), "{several}");
    for isa in Isa::available() {
        let engine = Fast::new(isa).expect("available");
        let verdicts = engine.solve_batch(&batch, Ask::VERDICT);
        for (known, found) in verdicts.tallies.iter().zip(&both.tallies) {
            assert_eq!(known.solutions, found.solutions, "{isa}");
            assert!(known.guesses <= found.guesses, "{isa}");
        }
        let first = engine.solve_batch(&batch, Ask::SOLUTION);
        assert_eq!(first.tallies, verdicts.tallies, "{isa}");
        for (i, puzzle) in batch.iter().enumerate() {
            assert_eq!(first.solutions(i).first(), both.solutions(i).first(), "{isa}");
            if i % 5 == 0 {
                let alone = engine.solve_one(puzzle, Ask::VERDICT);
                assert_eq!(alone.tally, verdicts.tallies[i], "{isa}");
            }
        }
    }
}

/// Rectangles of two digits, looked for cell by cell.
#[test]
fn exchanges() {
    let mut random = Random(9);
    let mut found = 0;
    for i in 0..3000 {
        // Some grids are far from regular.
        let grid = match i % 3 {
            0 => random_grid(&mut random),
            _ => {
                let cells = random_clues(&mut random, 4, 0);
                let ask = Ask { limit: 9, solutions: 9 };
                let answer = Fast::default().solve_one(&Start::from_candidates(&cells), ask);
                let some = &answer.solutions[random.below(answer.solutions.len())];
                some.symbols(b'.').map(|c| c - b'0')
            }
        };
        let free: u128 = (0..81).filter(|_| random.below(8) < 1 + i % 7).map(|c| 1 << c).sum();
        let is_rectangle = |r: usize, s: usize, c: usize, d: usize| {
            let cells = [9 * r + c, 9 * s + d, 9 * r + d, 9 * s + c];
            let [a, b, e, f] = cells.map(|cell| grid[cell]);
            let near = (r / 3 == s / 3) != (c / 3 == d / 3);
            a == b && e == f && near && cells.iter().all(|cell| free >> cell & 1 != 0)
        };
        let expected = (0..81).any(|rs| {
            let (r, s) = (rs / 9, rs % 9);
            r < s && (0..81).any(|cd| cd / 9 != cd % 9 && is_rectangle(r, s, cd / 9, cd % 9))
        });
        let node = node::Node::from_candidates(&grid.map(|digit| 1 << (digit - 1)));
        let bands = [0, 27, 54].map(|at| (free >> at) as u32 & node::BAND);
        assert_eq!(exchange::found(&node, bands), expected, "grid {i}");
        found += usize::from(expected);
    }
    assert!((500..2500).contains(&found), "{found}");
}

#[test]
fn counts() {
    let mut random = Random(5);
    for isa in Isa::available() {
        let engine = Fast::new(isa).expect("available");
        assert_eq!(engine.count(&Start::from_candidates(&[0x1ff; 81]), 10_000), 10_000, "{isa}");
        assert_eq!(engine.count(&Start::from_candidates(&[0; 81]), 10_000), 0, "{isa}");
        for _ in 0..12 {
            let cells = random_clues(&mut random, 30, 0);
            let expected = oracle(&cells, 20_000).len() as u64;
            let puzzle = Start::from_candidates(&cells);
            assert_eq!(engine.count(&puzzle, 20_000), expected, "{isa}");
            assert_eq!(engine.count(&puzzle, 7), expected.min(7), "{isa}");
        }
    }
}

/// From a course report on counting: 5 solutions, 933 without the clue at row 5, column 4.
#[test]
fn published_counts() {
    let line = b"400900003080001090000020700030000004006700500200000060007030600050600000100009002";
    let mut fewer = *line;
    fewer[4 * 9 + 3] = b'0';
    for isa in Isa::available() {
        let engine = Fast::new(isa).expect("available");
        assert_eq!(engine.count(&Start::from_line(line), u64::MAX), 5);
        assert_eq!(engine.count(&Start::from_line(&fewer), u64::MAX), 933);
        assert_eq!(
            engine
                .solve_one(&Start::from_line(&fewer), Ask { limit: u64::MAX, solutions: 2000 })
                .solutions
                .len(),
            933
        );
    }
}

#[test]
fn limits_and_nothing() {
    let engine = Fast::default();
    let open = Start::from_candidates(&[0x1ff; 81]);
    for (limit, solutions) in [(0, 5), (1, 5), (3, 0), (3, 9)] {
        let answer = engine.solve_one(&open, Ask { limit, solutions });
        assert_eq!(answer.tally.solutions, limit);
        assert_eq!(answer.solutions.len() as u64, limit.min(solutions as u64));
    }
    assert!(engine.solve_batch(&[], Ask::VERDICT).tallies.is_empty());
    let contradictory = *b"11.......".repeat(9).first_chunk().expect("81 bytes");
    assert_eq!(
        engine.solve_one(&Start::from_line(&contradictory), Ask::VERDICT).tally.verdict(),
        Verdict::None
    );
}

#[test]
fn text_in_and_out() {
    let mut text = b"# a comment\n".to_vec();
    text.extend_from_slice(HARD[3]);
    text.extend_from_slice(b" rated 11\n\nshort\n");
    text.extend_from_slice(&[b'1'; 81]);
    let found = lines(&text);
    assert_eq!(found.len(), 2);
    let mut out = Vec::new();
    Fast::default().solve_lines(NonZeroUsize::MIN, &found, Ask::SOLUTION).write_lines(&mut out);
    assert_eq!(out.len(), 164);
    let grid: [u8; 81] = std::array::from_fn(|i| out[i] - b'0');
    assert!(is_grid_of(&grid, &Start::from_line(HARD[3]).candidates()));
    assert_eq!(&out[82..163], [b'.'; 81]);
}

#[test]
fn nodes_round_trip() {
    let mut random = Random(9);
    let cells = random_marks(&mut random, 30, 2);
    assert_eq!(Start::from_candidates(&cells).candidates(), cells);
    let grid = random_grid(&mut random);
    let grid = Cells::new(grid).unwrap();
    let node = Start::from_clues(&grid).0;
    assert_eq!(vector::portable::digits(&node.planes()), *grid);
    assert_eq!(Start::from_line(&grid.map(|digit| digit + b'0')).0, node);
}

#[test]
fn names() {
    for isa in Isa::ALL {
        assert_eq!(isa.name().parse(), Ok(isa));
    }
    assert!("avx1024".parse::<Isa>().is_err());
}
