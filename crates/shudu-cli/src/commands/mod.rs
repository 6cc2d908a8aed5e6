//! The commands: one file each. A command reads puzzles through `term`, asks the library, and
//! writes through `term`.

pub mod args;
pub mod bench;
pub mod book;
pub mod branches;
pub mod canon;
pub mod catalogue;
pub mod census;
pub mod check;
pub mod config;
pub mod count;
pub mod dataset;
pub mod examples;
pub mod experiment;
pub mod explain;
pub mod generate;
pub mod grid;
pub mod hint;
pub mod html;
pub mod measure;
pub mod pattern;
pub mod rate;
pub mod relax;
pub mod replay;
pub mod search;
pub mod show;
pub mod solve;
pub mod step;
pub mod techniques;
pub mod tour;
pub mod trace;
