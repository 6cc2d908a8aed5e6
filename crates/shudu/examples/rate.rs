//! Rate a puzzle, and see what makes it hard: `cargo run --release --example rate`.

use shudu::board::Puzzle;
use shudu::control::Control;
use shudu::logic::{Profile, Solver};
use std::error::Error;

const FIGURE_13: &str =
    "..7...2......3....2..695..7..5...7...94.8.52...8...3..4..917..6....5......3...1..";

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = FIGURE_13.parse()?;
    let rating = shudu::rate(&puzzle)?;
    println!("ER {}, EP {}, ED {}", rating.er, rating.ep, rating.ed);

    // The whole way, as people would go it.
    let mut solver = Solver::new(puzzle.layout().clone())?;
    let path = solver.path(&Profile::human(), &puzzle.into(), &Control::FREE)?;
    println!("{} steps, {}", path.steps.len(), if path.solved { "solved" } else { "stuck" });
    Ok(())
}
