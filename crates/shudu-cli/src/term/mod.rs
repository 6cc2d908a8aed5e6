//! What the program has around it, and the library does not know: the terminal and its languages,
//! files, time, signals, the words of the command line.
//!
//! | file | what for |
//! |---|---|
//! | `options` | options that commands share, and how their words are understood |
//! | `input` | where puzzles come from: arguments, files, standard input |
//! | `recognise` | what format a source has |
//! | `bytes` | what is read, unpacked, as it comes |
//! | `stream` | puzzles answered on threads, told in order |
//! | `output` | standard output, files and pictures |
//! | `table` | tables for people |
//! | `template` | lines as the user wants them |
//! | `progress` | how far a long work is, on standard error |
//! | `gauge` | how far a stream is |
//! | `clock` | time, Ctrl-C, numbers for people |
//! | `config` | what the user prefers: the environment, a file |
//! | `failure` | how a command fails, and the exit status |
//! | `language` | the language of this run |
//! | `screen` | drawings on the full screen |
//! | `teaching` | profiles |

#[macro_use]
pub mod failure;

pub mod bytes;
pub mod clock;
pub mod config;
pub mod gauge;
pub mod input;
pub mod language;
pub mod options;
pub mod output;
pub mod progress;
pub mod recognise;
pub mod screen;
pub mod stream;
pub mod table;
pub mod teaching;
pub mod template;
