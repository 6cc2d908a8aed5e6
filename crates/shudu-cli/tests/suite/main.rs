//! All tests through the door of the crate in one program: it is linked once.

mod batch;
mod book;
mod cli;
mod config;
mod counting;
mod games;
mod generate;
mod generated;
mod json;
mod kill;
mod pipes;
mod rate;
mod research;
mod screen;
mod shell;
mod signals;
mod streams;
mod teaching;
mod tools;
mod typed;
#[cfg(feature = "web")]
mod web;
mod words;
