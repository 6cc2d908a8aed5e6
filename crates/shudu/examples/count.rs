//! Count the solutions of a puzzle, without finding them: `cargo run --example count`.

use shudu::board::Puzzle;
use shudu::control::{Control, Progress, Stop};
use shudu::count::Counter;
use std::error::Error;
use std::time::{Duration, Instant};

const REPORT: &str =
    "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2";

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = REPORT.parse()?;
    println!("{} solutions", shudu::count(&puzzle)?);

    // Fewer clues, two threads, and ten seconds at most.
    let puzzle: Puzzle = REPORT.replace(['4', '9', '7'], ".").parse()?;
    let start = Instant::now();
    let ask = |_: &Progress| (start.elapsed() > Duration::from_secs(10)).then_some(Stop::Time);
    match Counter::new().threads(2).count(&puzzle, &Control::new(&ask)) {
        Ok(count) => println!("{} solutions, by {}", count.number, count.how.word()),
        Err(stopped) => println!("at least {} solutions; {stopped}", stopped.known.number),
    }
    Ok(())
}
