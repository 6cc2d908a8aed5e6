//! The general engine on boards of growing size: `cargo bench --bench boards`.
//!
//! Puzzles are shuffled pattern grids with a share of the cells kept; the time
//! is that of proving them unique (or finding a second solution), of the processor where the system
//! tells it.
//!
//! Arguments: boards as `5x6`, shares of clues in percent (all if none are given), and
//! `--write=FILE` to write the puzzles out for other programs instead of solving them: per line the
//! board, the share, and the cells as numbers, 0 for an open one.

use shudu::board::{Digit, Layout, Puzzle};
use shudu::control::{Control, Progress, Stop};
use shudu::search::{General, Limits, each};
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Instant;

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

/// A row of the table: a board and a share of clues.
struct Row {
    rows: usize,
    columns: usize,
    share: usize,
}

impl Row {
    fn puzzles(&self) -> Vec<Puzzle> {
        let mut random = Random(1);
        let count = if self.share == 0 || self.share == 100 || self.rows > 6 { 3 } else { 15 };
        (0..count).map(|_| puzzle(self.rows, self.columns, self.share, &mut random)).collect()
    }

    fn measure(&self) {
        let (mut times, mut nodes, mut over) = (Vec::new(), 0, 0);
        for puzzle in self.puzzles() {
            assert!(puzzle.clash().is_none());
            let engine = General::new(puzzle.layout().clone());
            let start = Spent::now();
            // To ask for the time of the processor takes as long as to place some hundred digits; it
            // is never more than that of the clock.
            let over_budget = || start.clock_ms() > BUDGET_MS && start.ms() > BUDGET_MS;
            let stop = |_: &Progress| over_budget().then_some(Stop::Time);
            let limits = Limits::solutions(2).under(Control::new(&stop));
            let outcome = engine.solve(&puzzle, &limits, &mut each(|_| {}));
            nodes += outcome.stats.choices;
            over += usize::from(outcome.ended == Stop::Time.into());
            // The system may count in steps of some milliseconds.
            let mut runs = 1.0;
            while start.clock_ms() < 100.0 {
                engine.solve(&puzzle, &limits, &mut each(|_| {}));
                runs += 1.0;
            }
            times.push(start.ms() / runs);
        }
        times.sort_by(f64::total_cmp);
        let size = self.rows * self.columns;
        println!(
            "{:>6} {:>5}% {:>6} {:>10.2} {:>10.2} {:>10} {:>9}",
            format!("{size}×{size}"),
            self.share,
            times.len() - over,
            times[times.len() / 2],
            times[times.len() - 1],
            nodes / times.len() as u64,
            over
        );
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for puzzle in self.puzzles() {
            let numbers = puzzle.givens().iter().map(|given| given.map_or(0, |d| d.index() + 1));
            let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
            writeln!(out, "{}x{} {} {}", self.rows, self.columns, self.share, numbers.join(" "))?;
        }
        Ok(())
    }
}

const BUDGET_MS: f64 = 10_000.0;

/// Since when, by the clock and by the processor.
struct Spent(Instant, Option<u64>);

impl Spent {
    fn now() -> Spent {
        Spent(Instant::now(), Spent::processor())
    }

    /// Nanoseconds of processor time that this thread has had, on Linux.
    fn processor() -> Option<u64> {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        told.split(' ').next()?.parse().ok()
    }

    fn ms(&self) -> f64 {
        let processor = self.1.zip(Spent::processor());
        processor.map_or_else(|| self.clock_ms(), |(then, now)| (now - then) as f64 / 1e6)
    }

    fn clock_ms(&self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1e3
    }
}

fn main() -> io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let wanted: Vec<&String> = args.iter().filter(|arg| !arg.starts_with('-')).collect();
    let asked = |name: &str, is: fn(&str) -> bool| {
        let mut of_kind = wanted.iter().filter(|arg| is(arg)).peekable();
        of_kind.peek().is_none() || of_kind.any(|arg| *arg == name)
    };
    let mut file = match args.iter().find_map(|arg| arg.strip_prefix("--write=")) {
        Some(path) => Some(io::BufWriter::new(std::fs::File::create(path)?)),
        None => None,
    };
    if file.is_none() {
        println!(
            "{:>6} {:>6} {:>6} {:>10} {:>10} {:>10} {:>9}",
            "board", "clues", "solved", "median ms", "worst ms", "nodes", "> budget"
        );
    }
    for (rows, columns) in [(3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6), (7, 7), (8, 8)]
    {
        let board = asked(&format!("{rows}x{columns}"), |arg| arg.contains('x'));
        for share in [30, 35, 40, 45, 50, 55, 60, 100, 0] {
            if !board || !asked(&share.to_string(), |arg| !arg.contains('x')) {
                continue;
            }
            let row = Row { rows, columns, share };
            match &mut file {
                Some(file) => row.write(file)?,
                None => row.measure(),
            }
        }
    }
    Ok(())
}
