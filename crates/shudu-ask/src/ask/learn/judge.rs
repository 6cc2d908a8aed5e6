//! Judge: whether what a learner chose follows from a technique.

use super::technique;
use crate::ask::tools::Detail;
use crate::ask::{AskError, Question, Tools};
use crate::view;
use serde::{Deserialize, Serialize};
use shudu_board::board::{Cell, Digit, Layout, Spot, State};
use shudu_board::control::Control;
use shudu_board::format::Reading;
use shudu_board::say;
use shudu_logic::logic::Step;
use shudu_logic::words;
use shudu_search::search::Solved;

/// Asks whether candidates can be eliminated, or a digit placed, by a technique.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judge {
    /// Id of the technique.
    pub technique: String,
    /// Candidates that the learner eliminated.
    #[serde(default)]
    pub gone: Vec<Chosen>,
    /// Digit that the learner placed.
    pub placed: Option<Chosen>,
}

/// A candidate that a learner chose.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chosen {
    /// Name of the cell.
    pub cell: String,
    /// The digit.
    pub digit: usize,
}

/// Whether it is right, and why.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judgement {
    /// Whether it is right.
    pub right: bool,
    /// Sentences for the learner.
    pub said: Vec<String>,
    /// What to highlight, if it is right.
    pub lit: Option<view::Lit>,
}

impl Chosen {
    /// The candidate on a board.
    pub(crate) fn candidate(&self, layout: &Layout) -> Result<(Cell, Digit), AskError> {
        let spot = self.cell.parse::<Spot>().ok();
        let cell = spot.and_then(|spot| layout.at(spot.row, spot.column));
        let digit = (1..=layout.size()).contains(&self.digit);
        let digit = digit.then(|| Digit::from_index(self.digit - 1));
        cell.zip(digit)
            .ok_or_else(|| AskError::NoCandidate { cell: self.cell.clone(), digit: self.digit })
    }
}

impl Question for Judge {
    const NAME: &str = "judge";
    type Subject = Reading;
    type Answer = Judgement;

    fn answer(
        &self,
        reading: &Reading,
        tools: &mut Tools,
        control: &Control,
    ) -> Result<Judgement, AskError> {
        let (t, state) = (tools.tongue, &reading.state);
        let technique = technique(&self.technique)?;
        let layout = state.puzzle.layout();
        let gone = self.gone.iter().map(|one| one.candidate(layout));
        let gone = gone.collect::<Result<Vec<_>, _>>()?;
        let placed = self.placed.as_ref().map(|one| one.candidate(layout)).transpose()?;
        let steps = tools.solver(layout, Detail::Full)?.all(technique, state, control);
        let steps = steps.map_err(|stopped| stopped.why)?;
        let fits = |step: &&Step| match placed {
            Some(at) => step.placement == Some(at),
            None => !gone.is_empty() && gone.iter().all(|at| step.eliminations.contains(at)),
        };
        let Some(step) = steps.iter().find(fits) else {
            let said = vec![why_wrong(state, &gone, placed, tools, control)?];
            return Ok(Judgement { right: false, said, lit: None });
        };
        let left = step.eliminations.iter().filter(|at| !gone.contains(at)).count();
        let right = match (placed, left) {
            (None, 1..) => say!(
                t,
                "Right. The step removes {left} more.",
                "正确。这一步还能排除另外 {left} 个。"
            ),
            _ => say!(t, "Right.", "正确。"),
        };
        let told = words::tell(step, layout, t);
        let said = [right].into_iter().chain(told.why).chain([told.therefore]).collect();
        Ok(Judgement { right: true, said, lit: Some(view::Lit::step(step, layout)) })
    }
}

/// Why an answer is wrong, without giving the right one away.
fn why_wrong(
    state: &State,
    gone: &[(Cell, Digit)],
    placed: Option<(Cell, Digit)>,
    tools: &mut Tools,
    control: &Control,
) -> Result<String, AskError> {
    let t = tools.tongue;
    if gone.is_empty() && placed.is_none() {
        return Ok(say!(t, "Nothing is chosen yet.", "还没有选择。"));
    }
    let layout = state.puzzle.layout();
    if let Solved::One(solution) = tools.solve(&state.puzzle, control)? {
        if let Some(&(cell, _)) = gone.iter().find(|at| solution[at.0] == at.1) {
            let spot = layout.spot(cell);
            return Ok(say!(
                t,
                "Not so: one of the candidates struck in {spot} is the solution's.",
                "不对：{spot} 中划掉的候选数里有正确答案。"
            ));
        }
        if let Some((cell, _)) = placed.filter(|at| solution[at.0] != at.1) {
            let spot = layout.spot(cell);
            return Ok(say!(t, "Not so: {spot} has another digit.", "不对：{spot} 是另一个数字。"));
        }
    }
    Ok(say!(
        t,
        "That may be true, but this technique does not show it here.",
        "也许没错，但这一步技巧在这里得不出这个结论。"
    ))
}
