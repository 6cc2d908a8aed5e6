//! The general engine on boards of growing size: `cargo bench --bench boards`.
//!
//! Puzzles are shuffled pattern grids with a share of the cells kept; the time
//! is that of proving them unique (or finding a second solution).

use shudu::board::{Digit, Layout, Puzzle};
use shudu::control::{Control, Progress, Stop};
use shudu::search::{General, Limits, each};
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        (1..count).rev().for_each(|i| order.swap(i, self.below(i + 1)));
        order
    }

    /// An order of lines that keeps bands of `inner` lines together.
    fn lines(&mut self, outer: usize, inner: usize) -> Vec<usize> {
        let bands = self.shuffled(outer);
        bands
            .into_iter()
            .flat_map(|b| self.shuffled(inner).into_iter().map(move |l| b * inner + l))
            .collect()
    }
}

/// A puzzle of boxes `rows` × `columns` with about `share` percent clues.
fn puzzle(rows: usize, columns: usize, share: usize, random: &mut Random) -> Puzzle {
    let layout = Arc::new(Layout::regular(rows, columns).unwrap());
    let size = rows * columns;
    let (down, across, digits) =
        (random.lines(columns, rows), random.lines(rows, columns), random.shuffled(size));
    let mut givens = vec![None; size * size];
    for (i, given) in givens.iter_mut().enumerate() {
        let (r, c) = (down[i / size], across[i % size]);
        let value = (r % rows * columns + r / rows + c) % size;
        if random.below(100) < share {
            *given = Some(Digit::from_index(digits[value]));
        }
    }
    Puzzle::new(layout, givens)
}

fn main() {
    // Arguments: boards as RxC and shares of clues in percent; all if none are given.
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let asked = |name: &str, is: fn(&str) -> bool| {
        let mut of_kind = wanted.iter().filter(|arg| is(arg)).peekable();
        of_kind.peek().is_none() || of_kind.any(|arg| arg == name)
    };
    const BUDGET: Duration = Duration::from_secs(10);
    println!(
        "{:>6} {:>6} {:>6} {:>10} {:>10} {:>10} {:>9}",
        "board", "clues", "solved", "median ms", "worst ms", "nodes", "> budget"
    );
    for (rows, columns) in [(3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6), (7, 7), (8, 8)]
    {
        if !asked(&format!("{rows}x{columns}"), |arg| arg.contains('x')) {
            continue;
        }
        for share in [35, 40, 45, 50, 55, 60, 100, 0] {
            if !asked(&share.to_string(), |arg| !arg.contains('x')) {
                continue;
            }
            let mut random = Random(1);
            let count = if share == 0 || rows > 5 { 3 } else { 15 };
            let (mut times, mut nodes, mut over) = (Vec::new(), 0, 0);
            for _ in 0..count {
                let puzzle = puzzle(rows, columns, share, &mut random);
                assert!(puzzle.clash().is_none());
                let engine = General::new(puzzle.layout().clone());
                let start = Instant::now();
                let stop = |_: &Progress| (start.elapsed() > BUDGET).then_some(Stop::Time);
                let limits = Limits::solutions(2).under(Control::new(&stop));
                let outcome = engine.solve(&puzzle, &limits, &mut each(|_| {}));
                nodes += outcome.stats.choices;
                over += u32::from(outcome.ended == Stop::Time.into());
                times.push(start.elapsed().as_secs_f64() * 1e3);
            }
            times.sort_by(f64::total_cmp);
            let size = rows * columns;
            println!(
                "{:>6} {:>5}% {:>6} {:>10.2} {:>10.2} {:>10} {:>9}",
                format!("{size}×{size}"),
                share,
                count - over,
                times[times.len() / 2],
                times[times.len() - 1],
                nodes / u64::from(count),
                over
            );
        }
    }
}
