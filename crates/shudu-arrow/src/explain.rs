//! Explaining: the steps through puzzles, and hints.

use crate::Answer;
use crate::column::{batches, column, words};
use crate::rows::Puzzles;
use crate::work::{How, each};
use arrow_array::{BooleanArray, Float64Array, StringArray, UInt16Array};
use shudu::ask::{Explain, Hint, Tools};
use shudu::board::State;
use shudu::hint::{self, Hint as Found};
use shudu::logic::Profile;
use shudu::view;

/// What is told of a puzzle.
struct Told {
    solved: bool,
    steps: usize,
    score: f64,
    hardest: Option<&'static str>,
    json: String,
}

/// The steps through each row, by a profile. With `all` those are told, too, that nothing after
/// them needs. `steps` is JSON as the field of that name in what `shudu explain --json` prints.
pub fn explain(puzzles: &Puzzles, profile: &Profile, all: bool, how: &How) -> Answer {
    let t = how.tongue;
    let answer = |tools: &mut Tools, _: usize, state: &State| {
        let way = Explain::row(state, profile, all, tools, &how.control)?;
        let steps: Vec<view::Step> = view::Explained::steps(&way, t.language);
        let hardest = way.steps.iter().max_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost));
        Ok(Told {
            solved: way.solved,
            steps: way.steps.len(),
            score: way.score,
            hardest: hardest.map(|(_, priced)| priced.step.technique.row().id),
            // Strings, numbers and lists of them can always be written.
            json: serde_json::to_string(&steps).expect("a view is JSON"),
        })
    };
    let told = each(puzzles, 16, how, || how.tools(), answer)?;
    let columns = vec![
        ("solved", column::<_, _, BooleanArray>(&told, |told| Some(told.solved))),
        ("n_steps", column::<_, _, UInt16Array>(&told, |told| told.steps.try_into().ok())),
        ("score", column::<_, _, Float64Array>(&told, |told| Some(told.score))),
        ("hardest", words(&told, |told| told.hardest)),
        ("steps", column::<_, _, StringArray>(&told, |told| Some(told.json.clone()))),
    ];
    batches(puzzles, &told, columns)
}

/// What a player should hear next at each row, up to a stage.
pub fn hint(puzzles: &Puzzles, profile: &Profile, stage: u8, how: &How) -> Answer {
    let t = how.tongue;
    let answer = |tools: &mut Tools, _: usize, state: &State| {
        let layout = state.puzzle.layout();
        let hinted = Hint::find(state, profile, tools, &how.control)?;
        let technique = match &hinted.hint {
            Found::Step(priced) if stage > 1 => Some(priced.step.technique.row().id),
            _ => None,
        };
        let said = hint::stage(&hinted, stage, layout, t.language);
        Ok((hinted.hint.word(), technique, t.sentences(&said)))
    };
    let told = each(puzzles, 16, how, || how.tools(), answer)?;
    let columns = vec![
        ("kind", words(&told, |told| Some(told.0))),
        ("technique", words(&told, |told| told.1)),
        ("hint", column::<_, _, StringArray>(&told, |told| Some(told.2.clone()))),
    ];
    batches(puzzles, &told, columns)
}
