//! Make puzzles of a level: `cargo run --example generate`.

use shudu::generate::Wish;
use shudu::rating::Level;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let made = Wish::level(Level::Hard).seed(7).make()?;
    println!("{}\n{}", made.puzzle, made.solution);

    // The same seed makes the same puzzles, on every machine.
    for made in Wish::level(Level::Easy).seed(7).take(3) {
        println!("{}", made?.puzzle);
    }
    Ok(())
}
