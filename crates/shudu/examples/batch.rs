//! Solve a file, one puzzle per line: `cargo run --release --example batch < puzzles.txt`.

use shudu::batch::Batch;
use std::error::Error;
use std::io::{IsTerminal, Write, stderr, stdin, stdout};

const SOME: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
1....2....3....4
";

fn main() -> Result<(), Box<dyn Error>> {
    let batch = Batch::new().limit(2);
    let summary = if stdin().is_terminal() {
        batch.solve_lines(SOME.as_bytes(), stdout().lock())?
    } else {
        batch.threads(2).solve_lines(stdin(), stdout().lock())?
    };
    let (one, all) = (summary.one, summary.none + summary.one + summary.many);
    writeln!(stderr(), "{one} of {all} have exactly one solution")?;
    Ok(())
}
