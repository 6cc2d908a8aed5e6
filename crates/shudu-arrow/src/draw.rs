//! Pictures.

use crate::Answer;
use crate::column::{batches, column};
use crate::rows::Puzzles;
use crate::work::{How, each};
use arrow_array::StringArray;
use shudu::ask::Draw;
use shudu::board::State;

/// Each row as a picture, with the candidates of the open cells if they are asked for.
pub fn svg(puzzles: &Puzzles, candidates: bool, how: &How) -> Answer {
    let answer = |_: &mut (), _: usize, state: &State| Ok(Draw { candidates }.svg(state));
    let told = each(puzzles, 16, how, || (), answer)?;
    let pictures = column::<_, _, StringArray>(&told, |svg| Some(svg.clone()));
    batches(puzzles, &told, vec![("svg", pictures)])
}
