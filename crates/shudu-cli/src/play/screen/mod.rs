//! The game on the full screen.

use super::store::Store;
use super::{Play, asked};
use crate::failure::{Answer, Fallible};
use crate::output::Output;

pub fn play(args: &Play, store: &mut Store, out: &mut Output) -> Fallible<Answer> {
    let keeper = asked(args, store)?;
    out.line(&keeper.map_or(String::new(), |keeper| keeper.game.puzzle().symbols()))?;
    Ok(Answer::Yes)
}
