//! Pictures.

use crate::Answer;
use crate::column::{batches, column};
use crate::rows::Puzzles;
use crate::work::{How, each};
use arrow_array::StringArray;
use shudu::board::State;
use shudu::draw::{Picture, board_scene};

/// Each row as a picture, with the candidates of the open cells if they are asked for.
pub fn svg(puzzles: &Puzzles, candidates: bool, how: &How) -> Answer {
    let answer = |_: &mut (), _: usize, state: &State| {
        let all = state.candidates();
        let picture = Picture::state(state);
        let picture = if candidates { picture.with_candidates(&all) } else { picture };
        Ok(board_scene(&picture).svg())
    };
    let told = each(puzzles, 16, how, || (), answer)?;
    let pictures = column::<_, _, StringArray>(&told, |svg| Some(svg.clone()));
    batches(puzzles, &told, vec![("svg", pictures)])
}
