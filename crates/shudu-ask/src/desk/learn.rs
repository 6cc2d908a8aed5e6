//! Learning: lessons, and exercises made on the spot.

use super::games::with;
use super::question::Chosen;
use super::{Answer, Trouble, TroubleKind, study, told};
use crate::view;
use serde_json::json;
use shudu_board::board::{Cell, Digit, Layout, Spot, State};
use shudu_board::control::Control;
use shudu_board::format::{self, Options};
use shudu_board::language::Language;
use shudu_board::say;
use shudu_generate::generate::sought;
use shudu_logic::logic::{EXAMPLES, Example, Solver, Step, Technique};
use shudu_logic::words;
use shudu_play::play::{self, Kind, Save};
use shudu_search::search::{Engine, Limits, Verdict};

/// The technique of a name.
pub(super) fn technique(name: &str, language: Language) -> Result<Technique, Trouble> {
    Technique::from_id(name).ok_or_else(|| {
        Trouble::bad(say!(language, "`{name}` is no technique", "没有“{name}”这种技巧"))
    })
}

/// The example of a technique, if it has one: the state, and the step found in it.
fn example(technique: Technique) -> Option<(&'static Example, State, Step)> {
    let example = EXAMPLES.iter().find(|example| example.technique == technique)?;
    let state = format::read(example.shows, &Options::default()).ok()?.into_iter().next()?.state;
    let mut solver = Solver::new(state.puzzle.layout().clone()).ok()?;
    let steps = solver.all(technique, &state, &Control::FREE).ok()?;
    Some((example, state, steps.into_iter().next()?))
}

pub(super) fn lesson(name: &str, language: Language) -> Answer {
    let technique = technique(name, language)?;
    let found = example(technique);
    let shown = found
        .as_ref()
        .map(|(example, state, step)| view::Example::new(example, state, step, language));
    let mut answer = told(&view::Technique::new(technique.row(), language, shown))?;
    answer = with(answer, "called", json!(words::name(technique, language)))?;
    answer = with(answer, "practice", json!(sought().any(|made| made == technique)))?;
    let Some((example, state, step)) = found else { return Ok(answer) };
    let layout = state.puzzle.layout();
    answer = with(answer, "board", told(&view::Shape::new(layout, language))?)?;
    answer = with(answer, "position", told(&view::Position::new(&state))?)?;
    answer = with(answer, "lit", told(&view::Lit::step(&step, layout))?)?;
    answer = with(answer, "after", told(&view::Position::new(&step.after(&state)))?)?;
    let miss = format::read(example.fails, &Options::default()).ok();
    let miss = miss.and_then(|readings| readings.into_iter().next());
    let miss = miss.map(|reading| view::Position::new(&reading.state));
    with(answer, "miss", json!(miss))
}

/// A position where a technique is due: made, or the lesson's own where none can be made.
pub(super) fn exercise(
    technique: Technique,
    seed: u64,
    language: Language,
    control: &Control,
) -> Answer {
    let (text, state) = if sought().any(|made| made == technique) {
        let new = play::make(&Kind::Technique(technique), seed, control);
        let new = new.map_err(|why| Trouble::new(&why, language))?;
        let link = Save::of(&new.game, 0).to_link();
        (link, new.game.state())
    } else {
        let (example, state, _) = example(technique).ok_or_else(|| {
            Trouble::of(
                TroubleKind::Refused,
                say!(language, "there is no exercise for this technique", "这种技巧没有练习"),
            )
        })?;
        (example.shows.to_owned(), state)
    };
    let name = words::name(technique, language);
    let mut solver = study::teachable(state.puzzle.layout(), language)?;
    let steps = solver.all(technique, &state, control);
    let places = steps.is_ok_and(|steps| steps.iter().any(|step| step.placement.is_some()));
    let task = if places {
        say!(
            language,
            "There is a step of this kind: {name}. Place its digit.",
            "这里有一步“{name}”。请填出这个数字。"
        )
    } else {
        say!(
            language,
            "There is a step of this kind: {name}. Strike the candidates it removes.",
            "这里有一步“{name}”。请划掉它排除的候选数。"
        )
    };
    Ok(json!({
        "technique": technique.row().id, "name": name, "text": text, "task": task,
        "places": places, "board": view::Shape::new(state.puzzle.layout(), language),
        "position": view::Position::new(&state),
    }))
}

/// Whether what a learner chose follows from the technique in a position.
pub(super) fn judge(
    name: &str,
    text: &str,
    gone: &[Chosen],
    placed: Option<&Chosen>,
    language: Language,
) -> Answer {
    let technique = technique(name, language)?;
    let state = study::state(text, None, language)?;
    let layout = state.puzzle.layout();
    let gone =
        gone.iter().map(|one| chosen(one, layout, language)).collect::<Result<Vec<_>, _>>()?;
    let placed = placed.map(|one| chosen(one, layout, language)).transpose()?;
    let mut solver = study::teachable(layout, language)?;
    let steps = solver.all(technique, &state, &Control::FREE).unwrap_or_default();
    let fits = |step: &&Step| match placed {
        Some(at) => step.placement == Some(at),
        None => !gone.is_empty() && gone.iter().all(|at| step.eliminations.contains(at)),
    };
    let found = steps.iter().find(fits);
    let told_step = found.or_else(|| steps.first());
    let lit = told_step.map(|step| view::Lit::step(step, layout)).unwrap_or_default();
    let mut said = Vec::new();
    if let Some(step) = found {
        let left = step.eliminations.iter().filter(|at| !gone.contains(at)).count();
        said.push(match (placed, left) {
            (None, 1..) => say!(
                language,
                "Right. The step removes {left} more.",
                "正确。这一步还能排除另外 {left} 个。"
            ),
            _ => say!(language, "Right.", "正确。"),
        });
        let told = words::tell(step, layout, language);
        said.extend(told.why);
        said.push(told.therefore);
    } else {
        said.push(wrong(&state, &gone, placed, language));
    }
    Ok(
        json!({ "right": found.is_some(), "said": said, "lit": if found.is_some() { json!(lit) } else { json!(null) } }),
    )
}

fn chosen(one: &Chosen, layout: &Layout, language: Language) -> Result<(Cell, Digit), Trouble> {
    let spot = one.cell.parse::<Spot>().ok();
    let cell = spot.and_then(|spot| layout.at(spot.row, spot.column));
    let digit = Digit::new(one.digit).filter(|digit| digit.value() <= layout.size());
    cell.zip(digit).ok_or_else(|| {
        let Chosen { cell, digit } = one;
        Trouble::bad(say!(
            language,
            "the board has no cell `{cell}` with a {digit}",
            "盘面上没有“{cell}”和 {digit}"
        ))
    })
}

/// Why an answer is wrong, without giving the right one away.
fn wrong(
    state: &State,
    gone: &[(Cell, Digit)],
    placed: Option<(Cell, Digit)>,
    language: Language,
) -> String {
    if gone.is_empty() && placed.is_none() {
        return say!(language, "Nothing is chosen yet.", "还没有选择。");
    }
    let (grids, outcome) = Engine::new().grids(&state.puzzle, &Limits::solutions(2));
    let solution = grids.first().filter(|_| outcome.verdict() == Verdict::One);
    let layout = state.puzzle.layout();
    let lost = solution.and_then(|grid| gone.iter().find(|at| grid[at.0] == at.1));
    if let Some(&(cell, _)) = lost {
        let spot = layout.spot(cell);
        return say!(
            language,
            "Not so: one of the candidates struck in {spot} is the solution's.",
            "不对：{spot} 中划掉的候选数里有正确答案。"
        );
    }
    if let Some(((cell, digit), grid)) = placed.zip(solution)
        && grid[cell] != digit
    {
        let spot = layout.spot(cell);
        return say!(language, "Not so: {spot} has another digit.", "不对：{spot} 是另一个数字。");
    }
    say!(
        language,
        "That may be true, but this technique does not show it here.",
        "也许没错，但这一步技巧在这里得不出这个结论。"
    )
}
