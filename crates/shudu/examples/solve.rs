//! Solve a puzzle: `cargo run --example solve [PUZZLE]`.

use shudu::board::Puzzle;
use std::error::Error;

const ROYLE: &str =
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.";

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = std::env::args().nth(1).unwrap_or(ROYLE.into()).parse()?;
    let grid = shudu::solve(&puzzle).unique()?;
    println!("{grid}");
    Ok(())
}
