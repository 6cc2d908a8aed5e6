//! Help a player, as little as helps: `cargo run --release --example hint`.

use shudu::board::State;
use shudu::hint::STAGES;
use shudu::language::Language;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // A state in any format: here, a grid with some digits of the player's own.
    let state: State = "1 3 . . \n . . 3 . \n . 2 . . \n . . . 4".parse()?;
    let help = shudu::hint(state)?;
    for stage in 1..STAGES {
        println!("{stage}: {}", help.stage(stage).say(Language::English));
    }
    println!("{}", help.stage(1).say(Language::Chinese));
    Ok(())
}
