//! Explaining: the steps through puzzles, and hints.

use crate::Answer;
use crate::column::{batches, column, words};
use crate::rows::Puzzles;
use crate::work::{How, each};
use arrow_array::{BooleanArray, Float64Array, StringArray, UInt16Array};
use shudu::board::{Layout, State};
use shudu::control::{Bound, Control, Progress, Stop};
use shudu::hint::{self, Hint};
use shudu::language::{Tell, Tongue};
use shudu::logic::{Profile, Solver, Way};
use shudu::{say, view};
use std::sync::Arc;

/// What is told of a puzzle.
struct Told {
    solved: bool,
    steps: usize,
    score: f64,
    hardest: Option<&'static str>,
    json: String,
}

/// How much work the way through a row may be, in questions to its control: ten times what the
/// hardest puzzles took that were tried (SE 11 and above, 42,557 at most), some ten seconds. A
/// board with few clues, on which every search goes on for long and finds nothing, would hold up
/// the others for minutes.
const MOST: u64 = 400_000;

/// The steps through each row, by a profile. With `all` those are told, too, that nothing after
/// them needs. `steps` is JSON as the field of that name in what `shudu explain --json` prints.
pub fn explain(puzzles: &Puzzles, profile: &Profile, all: bool, how: &How) -> Answer {
    let t = how.tongue;
    let answer = |solver: &mut Solvers, _: usize, state: &State| {
        let layout = state.puzzle.layout();
        check(profile, layout, t)?;
        let bound = Bound::new(how.control, MOST);
        let ask = |progress: &Progress| bound.ask(progress);
        let way = hint::explain(state, profile, solver.of(layout, t)?, &Control::new(&ask));
        if way.stopped == Some(Stop::Nodes) {
            return Err(say!(
                t,
                "the way through this puzzle takes more work than is done for one row",
                "这道题的解题路径所需的计算超过了每行的限额"
            ));
        }
        let way = if all { way } else { way.pruned() };
        if let Some(trouble) = way.trouble(t.language).or(way.stopped.map(|stop| stop.tell(t))) {
            return Err(trouble);
        }
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
    let told = each(puzzles, 16, how, Solvers::default, answer)?;
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
    let answer = |solver: &mut Solvers, _: usize, state: &State| {
        let layout = state.puzzle.layout();
        check(profile, layout, t)?;
        let hinted = hint::hint(state, profile, solver.of(layout, t)?, &how.control);
        let hinted = hinted.map_err(|stop| stop.tell(t))?;
        let technique = match &hinted.hint {
            Hint::Step(priced) if stage > 1 => Some(priced.step.technique.row().id),
            _ => None,
        };
        let said = hint::stage(&hinted, stage, layout, t.language);
        Ok((hinted.hint.word(), technique, t.sentences(&said)))
    };
    let told = each(puzzles, 16, how, Solvers::default, answer)?;
    let columns = vec![
        ("kind", words(&told, |told| Some(told.0))),
        ("technique", words(&told, |told| told.1)),
        ("hint", column::<_, _, StringArray>(&told, |told| Some(told.2.clone()))),
    ];
    batches(puzzles, &told, columns)
}

/// Whether a profile can be followed on a board.
fn check(profile: &Profile, layout: &Layout, t: Tongue) -> Result<(), String> {
    if profile.way() == Way::Se && !layout.is_classic() {
        let name = layout.name();
        return Err(say!(
            t,
            "the profile se is for the classic 9×9 board, not {name}; human is for all",
            "技巧表 se 只用于标准 9×9 盘面，不用于 {name}；human 适用于所有盘面"
        ));
    }
    Solver::check(layout).map_err(|why| why.tell(t))
}

/// A solver for the board that was met last.
#[derive(Default)]
struct Solvers(Option<Solver>);

impl Solvers {
    fn of(&mut self, layout: &Arc<Layout>, t: Tongue) -> Result<&mut Solver, String> {
        let ready = self.0.take().filter(|solver| *solver.layout() == *layout);
        let solver = ready.map_or_else(|| Solver::new(layout.clone()), Ok);
        Ok(self.0.insert(solver.map_err(|why| why.tell(t))?))
    }
}
