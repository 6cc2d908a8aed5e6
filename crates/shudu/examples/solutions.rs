//! Iterate over the solutions of a puzzle, as they are found: `cargo run --example solutions`.

use shudu::board::Puzzle;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // Sixteen by sixteen, and nothing in it: nobody lists all of these.
    let puzzle: Puzzle = ".".repeat(256).parse()?;
    for grid in shudu::solutions(&puzzle).take(3) {
        println!("{grid}");
    }
    Ok(())
}
