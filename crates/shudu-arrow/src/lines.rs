//! Reading: what rows are, each as one line of text.

use crate::Answer;
use crate::column::{batches, column};
use crate::rows::Puzzles;
use crate::work::{How, each};
use arrow_array::{StringArray, UInt16Array};
use shudu::board::State;
use shudu::format;

/// Each row as a line that is read as the same puzzle, whatever format it was in; and its clues.
pub fn lines(puzzles: &Puzzles, how: &How) -> Answer {
    let answer = |_: &mut (), _: usize, state: &State| {
        Ok((format::with_board(&state.puzzle), state.puzzle.clues().count()))
    };
    let told = each(puzzles, 1024, how, || (), answer)?;
    let columns = vec![
        ("line", column::<_, _, StringArray>(&told, |told| Some(told.0.clone()))),
        ("clues", column::<_, _, UInt16Array>(&told, |told| told.1.try_into().ok())),
    ];
    batches(puzzles, &told, columns)
}
