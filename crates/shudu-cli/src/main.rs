//! The `shudu` program: a thin front end of the library.
//!
//! `args` says what can be asked; each command is one file that reads puzzles
//! through `input`, asks the library, and writes through `output`.

// The game uses what nobody else does.
#![cfg_attr(not(feature = "play"), allow(dead_code))]

mod args;
mod batch;
mod bench;
mod canon;
mod census;
mod clock;
mod count;
mod examples;
mod experiment;
mod explain;
mod failure;
mod generate;
mod hint;
mod html;
mod input;
mod output;
#[cfg(feature = "play")]
mod play;
#[cfg(not(feature = "play"))]
#[path = "unplayable.rs"]
mod play;
mod progress;
mod rate;
mod relax;
mod replay;
mod show;
mod solve;
mod step;
mod teaching;
mod techniques;
mod tour;
mod trace;

use args::{Cli, Command};
use clap::Parser;
use failure::{Answer, Fallible};
use output::Output;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    clock::listen();
    match run(&cli) {
        Ok(answer) => answer.into(),
        Err(failure) => failure.report(),
    }
}

fn run(cli: &Cli) -> Fallible<Answer> {
    let out = &mut Output::new(cli.color);
    match &cli.command {
        None => tour::tour(out),
        Some(Command::Solve(args)) => solve::solve(args, out),
        Some(Command::Check(args)) => solve::check(args, out),
        Some(Command::Bench(args)) => bench::bench(args, out),
        Some(Command::Count(args)) => count::count(args, out),
        Some(Command::Relax(args)) => relax::relax(args, out),
        Some(Command::Census(args)) => census::census(args, out),
        Some(Command::Rate(args)) => rate::rate(args, out),
        Some(Command::Generate(args)) => generate::generate(args, out),
        Some(Command::Canon(args)) => canon::canon(args, out),
        Some(Command::Explain(args)) => explain::explain(args, out),
        Some(Command::Hint(args)) => hint::hint(args, out),
        Some(Command::Techniques(args)) => techniques::techniques(args, out),
        Some(Command::Play(args)) => play::play(args, out),
        Some(Command::Games(args)) => play::games(args, out),
        Some(Command::Show(args)) => show::show(args, out),
        Some(Command::Convert(args)) => show::convert(args, out),
        Some(Command::Trace(args)) => trace::trace(args, out),
        Some(Command::Experiment(args)) => experiment::experiment(args, out),
        Some(Command::Formats(args)) => show::formats(args, out),
    }
}
