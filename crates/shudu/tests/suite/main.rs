//! All tests through the door of the crate in one program: it is linked once.

mod agreement;
mod bodies;
mod complete;
mod counting;
mod documents;
mod events;
mod examples;
mod explaining;
mod fast;
mod finders;
mod fuzz;
mod generate;
mod hodoku;
mod library;
mod logic;
mod play;
mod ratings;
mod rooms;
mod session;
mod shrinking;
mod stack;
mod stopping;
mod symmetry;
mod verify;
mod views;
mod words;
