//! In the place of `play` in a program that is built without the game.

use crate::term::failure::{Answer, Fallible};
use crate::term::output::Output;
use clap::Args;

/// Whatever is asked, the answer is the same.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub struct Play {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub type Games = Play;

pub fn play(_: &Play, _: &mut Output) -> Fallible<Answer> {
    Err(bad!(
        "this program was built without the game (the feature `play`)",
        "这个程序编译时没有包含游戏（功能 `play`）"
    ))
}

pub fn games(args: &Games, out: &mut Output) -> Fallible<Answer> {
    play(args, out)
}
