//! Rating: a row is a [`Rate`] question.

use crate::Answer;
use crate::column::{Column, batches, column, words};
use crate::rows::Puzzles;
use crate::work::{How, each};
use arrow_array::{BooleanArray, Float64Array, UInt16Array};
use shudu::ask::{Rate, RatedPath, RatedPuzzle, RatingValue, Scale, Tools};
use shudu::board::State;
use shudu::logic::Technique;
use shudu::rating::Rating;

/// A rating, and the technique of the hardest step if it was asked for.
type Rated = (RatingValue, Option<Technique>);

/// How hard rows are. With `hardest`, which only the scale of Sudoku Explainer has, the technique
/// of the hardest step is found too; that takes longer.
pub fn rate(puzzles: &Puzzles, scale: Scale, hardest: bool, how: &How) -> Answer {
    let question = Rate { scale, steps: hardest && scale == Scale::Se, ..Rate::default() };
    let answer = |tools: &mut Tools, _: usize, state: &State| {
        let found = question.find(&state.puzzle, tools, &how.control)?;
        let technique = hardest_technique(&found);
        Ok((found.value, technique))
    };
    let told = each(puzzles, 16, how, || how.tools(), answer)?;
    let rating = |part: fn(&Rating) -> f64| {
        column::<_, _, Float64Array>(&told, |(value, _): &Rated| match value {
            RatingValue::Se(rating) => Some(part(rating)),
            _ => None,
        })
    };
    let length = || {
        column::<_, _, UInt16Array>(&told, |(value, _): &Rated| match *value {
            RatingValue::Strand(_, length) => length?.try_into().ok(),
            RatingValue::Depth(depth) => depth.try_into().ok(),
            _ => None,
        })
    };
    let columns: Vec<Column> = match scale {
        Scale::Se => {
            let mut columns = vec![
                ("er", rating(|rating| rating.er.value())),
                ("ep", rating(|rating| rating.ep.value())),
                ("ed", rating(|rating| rating.ed.value())),
            ];
            if hardest {
                let name = |(_, technique): &Rated| technique.map(|technique| technique.row().id);
                columns.push(("hardest", words(&told, name)));
            }
            columns
        }
        Scale::Hodoku => {
            let hodoku = |(value, _): &Rated| match *value {
                RatingValue::Hodoku { score, grade, solved } => Some((score, grade.id(), solved)),
                _ => None,
            };
            vec![
                ("score", column::<_, _, Float64Array>(&told, |row| Some(hodoku(row)?.0))),
                ("level", words(&told, |row| Some(hodoku(row)?.1))),
                ("solved", column::<_, _, BooleanArray>(&told, |row| Some(hodoku(row)?.2))),
            ]
        }
        Scale::W => vec![("w", length())],
        Scale::B => vec![("b", length())],
        Scale::Te => vec![("te", length())],
    };
    batches(puzzles, &told, columns)
}

/// The technique of the first step with the highest rating.
fn hardest_technique(found: &RatedPuzzle) -> Option<Technique> {
    let RatedPath::Steps(steps) = &found.path else { return None };
    let (mut technique, mut highest) = (None, f64::NEG_INFINITY);
    for (step, rating) in steps {
        if *rating > highest {
            (technique, highest) = (Some(step.technique), *rating);
        }
    }
    technique
}
