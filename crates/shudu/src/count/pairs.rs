//! wip
use super::counter::{Count, Options, list_all};
use crate::board::Puzzle;
/// wip
pub fn count(puzzle: &Puzzle, options: &mut Options) -> Count {
    list_all(puzzle, options)
}
/// wip
pub fn fits(_puzzle: &Puzzle) -> bool {
    false
}
