//! The `shudu` program: a thin front end of the library.
//!
//! `cli` says what can be asked; `commands` has a file for each command, `play` the games,
//! `tables` puzzles in columns of files, `term` what is around the program.

// The game uses what nobody else does.
#![cfg_attr(not(feature = "play"), allow(dead_code))]

// `say!` and `text!` are words of the whole program, and so is `bad!`.
#[macro_use]
extern crate shudu;

#[macro_use]
mod term;

mod cli;
mod commands;
#[cfg(feature = "play")]
mod play;
#[cfg(not(feature = "play"))]
#[path = "unplayable.rs"]
mod play;

mod tables;

#[cfg(feature = "web")]
mod web;

use cli::{Cli, Command};
use commands::{
    bench, book, canon, catalogue, census, check, count, dataset, experiment, explain, generate,
    grid, hint, measure, pattern, rate, relax, search, show, solve, techniques, tour, trace,
};
use std::process::ExitCode;
use term::failure::{Answer, Fallible};
use term::options::When;
use term::output::Output;
use term::{clock, config, language};

fn main() -> ExitCode {
    // The language is needed to say what is wrong with the command line or the configuration.
    let loaded = config::load();
    language::speak(language::of_words());
    let cli = match cli::parse() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    clock::listen();
    match loaded.and_then(|()| cli::check_formats()).and_then(|()| run(&cli)) {
        Ok(answer) => answer.into(),
        Err(failure) => failure.report(),
    }
}

fn run(cli: &Cli) -> Fallible<Answer> {
    let colour = cli.color.or(config::settings().color);
    let out = &mut Output::new(colour.unwrap_or(When::Auto));
    match &cli.command {
        None => tour::tour(out),
        Some(Command::Solve(args)) => solve::solve(args, out),
        Some(Command::Check(args)) => check::check(args, out),
        Some(Command::Bench(args)) => bench::bench(args, out),
        Some(Command::Count(args)) => count::count(args, out),
        Some(Command::Relax(args)) => relax::relax(args, out),
        Some(Command::Census(args)) => census::census(args, out),
        Some(Command::Rate(args)) => rate::rate(args, out),
        Some(Command::Book(args)) => book::book(args, out),
        Some(Command::Generate(args)) => generate::generate(args, out),
        Some(Command::Search(args)) => search::search(args, out),
        Some(Command::Measure(args)) => measure::measure(args, out),
        Some(Command::Grid(args)) => grid::grid(args, out),
        Some(Command::Catalogue(args)) => catalogue::catalogue(args, out),
        Some(Command::Pattern(args)) => pattern::pattern(args, out),
        Some(Command::Canon(args)) => canon::canon(args, out),
        Some(Command::Dataset(args)) => dataset::dataset(args, out),
        Some(Command::Explain(args)) => explain::explain(args, out),
        Some(Command::Hint(args)) => hint::hint(args, out),
        Some(Command::Techniques(args)) => techniques::techniques(args, out),
        Some(Command::Play(args)) => play::play(args, out),
        Some(Command::Games(args)) => play::games(args, out),
        #[cfg(feature = "web")]
        Some(Command::Web(args)) => web::web(args, out),
        Some(Command::Show(args)) => show::show(args, out),
        Some(Command::Convert(args)) => show::convert(args, out),
        Some(Command::Trace(args)) => trace::trace(args, out),
        Some(Command::Experiment(args)) => experiment::experiment(args, out),
        Some(Command::Formats(args)) => show::formats(args, out),
        Some(Command::Schema(args)) => show::schema(args, out),
        Some(Command::Config(args)) => commands::config::config(args, out),
        Some(Command::Completions { shell }) => cli::completions(*shell, out),
        Some(Command::Man { command, all }) => cli::man(command.as_deref(), all.as_deref(), out),
    }
}
